"""Fuzzer trials: a file is read, replayed, viewed by every seat, played on, saved again, or refused in one sentence."""

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
from game.presentation.rulebooks import get_rulebook, make_log_formatter
from game.rules.core.protocol import ActionError
from game.session.session import AnySession
from game.storage import saves
from tests.fuzz.kept import FILES, MutatedUserFile
from tests.fuzz.window import FuzzWindow, clear_home

STEPS = 8


class FuzzFault(Exception):
    """Forbidden effect of a file."""


def check_sentence(error: UserError) -> None:
    """Check that a refusal is one sentence."""
    if not error.message.strip() or "\n" in error.message.strip() or "Traceback" in error.message:
        raise FuzzFault(f"no sentence: {error.message[:200]!r}")


def try_save(path: Path, luck: str) -> str:
    """Open a save in every way that needs no window; return ``read`` or ``refused``."""
    with contextlib.suppress(UserError):
        saves.read_head(path)
    try:
        save = saves.read_save(path)
    except UserError as error:
        check_sentence(error)
        check_refused_command(path)
        return "refused"
    rng = Random(luck)
    view_position(save.session)
    done = "read"
    try:
        play_on(save.session, rng)
    except UserError as error:
        check_sentence(error)
        done = "broken off"
    format_log(save)
    run_commands(path)
    if done == "read":
        reloaded = saves.unpack_save(saves.pack_save(save.session, save.seats), path)
        if reloaded.session.snapshot() != save.session.snapshot():
            raise FuzzFault("saved again it is another position")
    return done


def view_position(session: AnySession) -> None:
    """Observe the position from every seat and as a spectator, and list the legal actions."""
    rules = session.rules
    for seat in range(-1, rules.seats):
        view = session.view_for(seat)
        session.render_text(seat)
        decision = rules.decision(view)
        if decision is not None and decision.seat == seat:
            rules.legal_actions(view)
            world = rules.determinize(view, seat, Random(1))
            if rules.check_invariants(world):
                raise FuzzFault(f"a world that cannot be: {rules.check_invariants(world)}")


def play_on(session: AnySession, rng: Random) -> None:
    """Play a few random steps, with a refused one, an undo and a redo between them."""
    for _ in range(STEPS):
        if session.decision is None:
            break
        legal = session.legal_actions()
        if not legal:
            raise FuzzFault(f"nothing is open at {session.decision}")
        action = rng.choice(legal)
        text = session.rules.to_text(action)
        try:
            session.parse_action(text)
        except ActionError as error:
            raise FuzzFault(f"{text!r} cannot be read back: {error.refusal}") from error
        if session.submit(action) is not None:
            raise FuzzFault(f"{action} was open and is refused")
        faults = session.rules.check_invariants(session.snapshot())
        if faults:
            raise FuzzFault(f"after {text!r}: {faults}")
        view_position(session)
    if session.undo_refusal is None:
        session.undo()
        session.redo()


def format_log(save: saves.LoadedSave) -> None:
    """Format the log in both languages, and the report of a match that is over."""
    session, seats = save.session, save.seats
    teller, rulebook = make_log_formatter(session.rules, seats.name), get_rulebook(session.rules)
    for language in ("de", "en"):
        set_language(language)
        for seat in range(-1, session.rules.seats):
            for event in session.events_for(seat):
                teller(event)
        head = saves.build_head(session, seats)
        rulebook.game_name(head.game)
        rulebook.place_name(head.game, head.map)
        rulebook.format_progress(head.turn, len(head.players))
    if session.outcome is not None:
        rulebook.collect_stats(session)
        rulebook.find_winners(session.rules, session.outcome)


def run_commands(path: Path) -> None:
    """Replay in the terminal, and verify."""
    for how in ("--text", "--verify"):
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as errors:
            code = main(["replay", str(path), how])
        if code not in (0, 1, 2) or "Traceback" in errors.getvalue():
            raise FuzzFault(f"replay {how}: {code} {errors.getvalue()[-300:]}")


def check_refused_command(path: Path) -> None:
    """Check that the terminal says why, and nothing else."""
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as errors:
        code = main(["replay", str(path)])
    if not code or out.getvalue() or "Traceback" in errors.getvalue() or len(errors.getvalue().splitlines()) != 1:
        raise FuzzFault(f"replay: {code} {out.getvalue()[-100:]} {errors.getvalue()[-300:]}")


def try_user_file(window: FuzzWindow, wrong: MutatedUserFile, rng: Random) -> None:
    """Put a user file in its place, read it, and open the scenes that show it."""
    kept = FILES[wrong.kind]
    kept.file().parent.mkdir(parents=True, exist_ok=True)
    kept.file().write_bytes(wrong.data)
    with contextlib.suppress(UserError):
        kept.read()
    for scene in kept.shown:
        window.show_scene(scene, rng)
    clear_home()


class FuzzReport(NamedTuple):
    """File that failed, with its error."""

    where: str
    what: str
    seed: str
    changes: tuple[str, ...]


def find_location(error: BaseException) -> str:
    """Return the place in the program that failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/game/" in frame.filename]
    if not frames:
        return "tests"
    last = frames[-1]
    return f"{last.filename.rpartition('/game/')[2]}:{last.lineno} {last.name}"


def make_report(error: Exception, seed: str, changes: tuple[Any, ...]) -> FuzzReport:
    """Return the report of a file that failed."""
    return FuzzReport(find_location(error), f"{type(error).__name__}: {str(error)[:300]}", seed, changes)
