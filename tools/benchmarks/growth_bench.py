"""How the cost of an action, of a step of the journal and of a mod grows with how many there are: a table of ratios.

Each column is measured in turns over its rows by the time of the processor, and the best one counts; the first row is
1.00. A cost that is flat stays there, however long a match is and however many mods lie in the folder.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from game.content.cards.packs import build_rules, load_pack, shipped_pack
from game.content.formats.cache import forget
from game.content.mods import mods
from game.errors import UserError
from game.paths import HOME_VARIABLE
from game.rules.core.chance import Live
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.storage import saves

PLAYERS = (2, 3, 4, 5, 6)
STEPS = (30, 100, 300)
MODS = (1, 10, 40)
ACTIONS = 600
"""Actions in one measurement of a number of players."""
AHEAD = 20
"""Steps that are played on and taken back: single ones differ by what they are."""
PATH = Path("growth.tds")

Measure = Callable[[], float]
"""Does the work of a row once and gives the seconds of one of its units."""


def run(times: int) -> int:
    """Measure and print the tables."""
    print("\n\n".join(table(*part) for part in parts(times)))
    return 0


def parts(times: int) -> Iterator[tuple[str, list[int], dict[str, list[float]]]]:
    """The tables: what grows, its rows, and by column the ratios to the first row."""
    yield "players", list(PLAYERS), {"an action": ratios([_an_action(count) for count in PLAYERS], times)}
    matches = [_match_of(steps) for steps in STEPS]
    columns = {
        "an action": [_next_action(match) for match in matches],
        "undo": [_undo(match) for match in matches],
        "a step of the log": [_log(match) for match in matches],
        "a step of a save": [_save(match) for match in matches],
        "a step of a replay": [_replay(match) for match in matches],
    }
    yield "steps", list(STEPS), {name: ratios(rows, times) for name, rows in columns.items()}
    with _mods() as folder:
        yield "mods", list(MODS), {"a mod at the start": ratios([_start(folder, count) for count in MODS], times)}


def ratios(rows: list[Measure], times: int) -> list[float]:
    """The best seconds of each row as multiples of the first one's."""
    best = [float("inf")] * len(rows)
    for _time in range(times):
        best = [min(known, measure()) for known, measure in zip(best, rows, strict=True)]
    return [seconds / best[0] for seconds in best]


def table(what: str, rows: list[int], columns: dict[str, list[float]]) -> str:
    """Markdown."""
    lines = [[what, *columns], ["---"] * (len(columns) + 1)]
    for at, row in enumerate(rows):
        lines.append([str(row), *(f"{ratio[at]:.2f}" for ratio in columns.values())])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


# Players --------------------------------------------------------------------------------------------------------------


def _an_action(players: int) -> Measure:
    """Random play of so many, each for himself."""
    teams = tuple((team,) for team in sorted(load_pack("star-wars").teams)[:players])
    rules = build_rules(Setup("star-wars", teams, load_pack("star-wars").pack.usual.map))

    def measure() -> float:
        rng, done, used = Random(players), 0, 0.0
        while done < ACTIONS:
            chance = Live(rng)
            state = rules.setup(chance, None)
            start = time.process_time()
            while state.decision is not None and done < ACTIONS:
                rules.apply(state, rng.choice(rules.legal(state)), chance, None)
                done += 1
            used += time.process_time() - start
        return used / done

    return measure


# Length ---------------------------------------------------------------------------------------------------------------


def _match_of(steps: int) -> AnySession:
    """A match of so many steps that goes on, at a decision with several open actions."""
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"))
    for number in range(100):
        match: AnySession = Session(rules, f"growth/{number}")
        rng = Random(number)
        while match.decision is not None and (len(match.journal) <= steps or len(match.legal()) < 2):
            match.submit(rng.choice(match.legal()))
        if match.decision is not None:
            return match
    raise AssertionError("no match was long enough")


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _go_on(match: AnySession) -> list[float]:
    """Play some steps at random; the seconds of each."""
    rng, seconds = Random(AHEAD), list[float]()
    while match.decision is not None and len(seconds) < AHEAD:
        action = rng.choice(match.legal())
        seconds.append(_seconds(partial(match.submit, action)))
    return seconds


def _next_action(match: AnySession) -> Measure:
    def measure() -> float:
        seconds = _go_on(match)
        match.take_back(len(seconds))
        match.notes.clear()
        return sum(seconds) / len(seconds)

    return measure


def _undo(match: AnySession) -> Measure:
    def measure() -> float:
        steps = len(_go_on(match))
        seconds = _seconds(partial(match.take_back, steps))
        match.notes.clear()
        return seconds / steps

    return measure


def _log(match: AnySession) -> Measure:
    return lambda: _seconds(lambda: match.events_for(0)) / len(match.log)


def _save(match: AnySession) -> Measure:
    seats = Seats([PERSON] * match.rules.seats)
    return lambda: _seconds(lambda: saves.unpack(saves.pack(match, seats), PATH)) / len(match.journal)


def _replay(match: AnySession) -> Measure:
    rules, seed, journal = match.rules, match.seed, match.journal
    return lambda: _seconds(lambda: Session.replay(rules, seed, journal, digests=False)) / len(journal)


# Mods -----------------------------------------------------------------------------------------------------------------


@contextmanager
def _mods() -> Iterator[Path]:
    """A player's folder of this process alone, filled and emptied by the rows."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="triforce-duels-") as home:
        os.environ[HOME_VARIABLE] = home
        try:
            yield Path(home)
        finally:
            forget()
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before
            forget()


def _start(home: Path, count: int) -> Measure:
    """What a mod with one team adds to the reading of what lies in the folder."""

    def measure() -> float:
        folder = mods.mods_folder()
        shutil.rmtree(folder, ignore_errors=True)
        for number in range(count):
            _write_mod(folder / f"mod-{number}", f"team-{number}")
        forget()
        shipped_pack("zelda")  # what mods are held against is read once, however many there are
        seconds = _seconds(mods.found)
        faults = [mod.fault for mod in mods.broken()]
        if faults:
            raise UserError(faults[0])
        return seconds / count

    return measure


def _write_mod(folder: Path, team: str) -> None:
    """The team of the sample under another name."""
    source = next((mods.sample_folder() / "cards" / "zelda" / "teams").glob("*.yaml"))
    target = folder / "cards" / "zelda" / "teams" / f"{team}.yaml"
    target.parent.mkdir(parents=True)
    text = source.read_text(encoding="utf-8")
    target.write_text(re.sub(rf"\b{source.stem}\b", team, text), encoding="utf-8")
    shutil.copy(mods.sample_folder() / "mod.yaml", folder)
