"""What a file has to bear: read, told, looked at by every seat, played on, saved again, or refused in one sentence."""

from __future__ import annotations

import contextlib
import io
import traceback
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.cli import main
from game.errors import UserError
from game.languages import set_language
from game.presentation.rulebooks import book_of, teller_of
from game.rules.core.protocol import ActionError
from game.session.session import AnySession
from game.storage import saves
from tests.fuzz.kept import FILES, WrongKept
from tests.fuzz.window import Window, empty_home

STEPS = 8


class Fault(Exception):
    """Something that a file must not do."""


def sentence(error: UserError) -> None:
    """Whether a refusal is one sentence."""
    if not error.message.strip() or "\n" in error.message.strip() or "Traceback" in error.message:
        raise Fault(f"no sentence: {error.message[:200]!r}")


def tried(path: Path, luck: str) -> str:
    """Opens a save in every way that needs no window; ``read`` or ``refused``."""
    with contextlib.suppress(UserError):
        saves.read_head(path)
    try:
        saved = saves.read(path)
    except UserError as error:
        sentence(error)
        refused_by_door(path)
        return "refused"
    rng = Random(luck)
    looked_at(saved.session)
    done = "read"
    try:
        played_on(saved.session, rng)
    except UserError as error:
        sentence(error)
        done = "broken off"
    told(saved)
    by_door(path)
    if done == "read":
        again = saves.unpack(saves.pack(saved.session, saved.seats), path)
        if again.session.snapshot() != saved.session.snapshot():
            raise Fault("saved again it is another position")
    return done


def looked_at(session: AnySession) -> None:
    """Every seat and a bystander see it, and what is open to whoever is asked."""
    rules = session.rules
    for seat in range(-1, rules.seats):
        view = session.view(seat)
        session.show(seat)
        asked = rules.decision(view)
        if asked is not None and asked.seat == seat:
            rules.legal(view)
            world = rules.determinize(view, seat, Random(1))
            if rules.check(world):
                raise Fault(f"a world that cannot be: {rules.check(world)}")


def played_on(session: AnySession, rng: Random) -> None:
    """A few random steps, with a refused one, a step back and its repetition between them."""
    for _ in range(STEPS):
        if session.decision is None:
            break
        legal = session.legal()
        if not legal:
            raise Fault(f"nothing is open at {session.decision}")
        action = rng.choice(legal)
        text = session.rules.to_text(action)
        try:
            session.read(text)
        except ActionError as error:
            raise Fault(f"{text!r} cannot be read back: {error.refusal}") from error
        if session.submit(action) is not None:
            raise Fault(f"{action} was open and is refused")
        faults = session.rules.check(session.snapshot())
        if faults:
            raise Fault(f"after {text!r}: {faults}")
        looked_at(session)
    if session.undo_refusal is None:
        session.undo()
        session.redo()


def told(saved: saves.Saved) -> None:
    """The log in words of both languages, and what is told of a match that is over."""
    session, seats = saved.session, saved.seats
    teller, book = teller_of(session.rules, seats.name), book_of(session.rules)
    for language in ("de", "en"):
        set_language(language)
        for seat in range(-1, session.rules.seats):
            for event in session.events_for(seat):
                teller(event)
        head = saves.head_of(session, seats)
        book.game_name(head.game)
        book.place_name(head.game, head.map)
        book.progress(head.turn, len(head.players))
    if session.outcome is not None:
        book.collect_stats(session)
        book.winners(session.rules, session.outcome)


def by_door(path: Path) -> None:
    """Told in the terminal, and verified."""
    for how in ("--text", "--verify"):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as errors:
            code = main(["replay", str(path), how])
        if code not in (0, 1, 2) or "Traceback" in errors.getvalue():
            raise Fault(f"replay {how}: {code} {errors.getvalue()[-300:]}")


def refused_by_door(path: Path) -> None:
    """The terminal says why, and that is all."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
        code = main(["replay", str(path)])
    if not code or out.getvalue() or "Traceback" in errors.getvalue() or len(errors.getvalue().splitlines()) != 1:
        raise Fault(f"replay: {code} {out.getvalue()[-100:]} {errors.getvalue()[-300:]}")


def kept_tried(window: Window, wrong: WrongKept, rng: Random) -> None:
    """Puts a file of a player's in its place, reads it, and looks at the scenes that show it."""
    kept = FILES[wrong.kind]
    kept.file().parent.mkdir(parents=True, exist_ok=True)
    kept.file().write_bytes(wrong.data)
    with contextlib.suppress(UserError):
        kept.read()
    for scene in kept.shown:
        window.shows(scene, rng)
    empty_home()


class Report(NamedTuple):
    """A file that did what it must not."""

    where: str
    what: str
    seed: str
    changes: tuple[str, ...]


def where(error: BaseException) -> str:
    """The place in the program that failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/game/" in frame.filename]
    if not frames:
        return "tests"
    last = frames[-1]
    return f"{last.filename.rpartition('/game/')[2]}:{last.lineno} {last.name}"


def reported(error: Exception, seed: str, changes: tuple[Any, ...]) -> Report:
    """What is said of a file that failed."""
    return Report(where(error), f"{type(error).__name__}: {str(error)[:300]}", seed, changes)
