"""``dev bench --growth``: how the cost per action, step and mod grows with the number of players, steps and mods.

The rows of a column are measured in turn in processor time, and the best time of each counts. Values are ratios to
the first row, so a constant cost stays at 1.00.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

from game.content.cards.packs import build_rules, load_pack, read_shipped_pack
from game.content.formats.cache import clear_caches
from game.content.mods import mods
from game.errors import UserError
from game.paths import HOME_VARIABLE
from game.rules.core.chance import RecordingRandom
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.storage import saves
from tools.benchmarks.processor_time import measure_since, read_clock

PLAYER_COUNTS = (2, 3, 4, 5, 6)
"""Rows of the first table: numbers of players."""
STEP_COUNTS = (30, 100, 300)
"""Rows of the second table: numbers of steps played before the measurement."""
MOD_COUNTS = (1, 10, 40)
"""Rows of the third table: numbers of installed mods."""
ACTIONS_PER_MEASUREMENT = 600
"""Number of actions in one measurement of a player count."""
MEASURED_STEPS = 20
"""Number of steps played and undone in one measurement; single steps would vary too much."""
SAVE_NAME = Path("growth.tds")
"""File name for error messages; nothing is written."""

Measure = Callable[[], float]
"""Function that does the work of a row once and returns its seconds per action, step or mod."""


def run(repetitions: int) -> int:
    """Measure and print the tables."""
    print("\n\n".join(format_table(*part) for part in measure_tables(repetitions)))
    return 0


def measure_tables(repetitions: int) -> Iterator[tuple[str, list[int], dict[str, list[float]]]]:
    """Yield for each table: heading of the first column, row values, and ratios to the first row by column."""
    yield (
        "players",
        list(PLAYER_COUNTS),
        {"an action": measure_ratios([_make_action_measure(count) for count in PLAYER_COUNTS], repetitions)},
    )
    matches = [_play_match(steps) for steps in STEP_COUNTS]
    columns = {
        "an action": [_make_next_action_measure(match) for match in matches],
        "undo": [_make_undo_measure(match) for match in matches],
        "a step of the log": [_make_log_measure(match) for match in matches],
        "a step of a save": [_make_save_measure(match) for match in matches],
        "a step of a replay": [_make_replay_measure(match) for match in matches],
    }
    yield "steps", list(STEP_COUNTS), {name: measure_ratios(rows, repetitions) for name, rows in columns.items()}
    with _use_temporary_home() as folder:
        yield (
            "mods",
            list(MOD_COUNTS),
            {
                "a mod at the start": measure_ratios(
                    [_make_start_measure(folder, count) for count in MOD_COUNTS], repetitions
                )
            },
        )


def measure_ratios(measures: list[Measure], repetitions: int) -> list[float]:
    """Run the measures in turn; return the best seconds of each as multiples of the best of the first."""
    best = [float("inf")] * len(measures)
    for _time in range(repetitions):
        best = [min(known, measure()) for known, measure in zip(best, measures, strict=True)]
    return [seconds / best[0] for seconds in best]


def format_table(row_heading: str, row_values: list[int], columns: dict[str, list[float]]) -> str:
    """Format a table as Markdown; ``columns`` are the ratios by heading."""
    lines = [[row_heading, *columns], ["---"] * (len(columns) + 1)]
    for at, row in enumerate(row_values):
        lines.append([str(row), *(f"{ratio[at]:.2f}" for ratio in columns.values())])
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


# Players --------------------------------------------------------------------------------------------------------------


def _make_action_measure(players: int) -> Measure:
    """Return a measure of random play in a free-for-all with this number of players."""
    teams = tuple((team,) for team in sorted(load_pack("star-wars").teams)[:players])
    rules = build_rules(Setup("star-wars", teams, load_pack("star-wars").pack.usual.map))

    def measure() -> float:
        rng, done, used = Random(players), 0, 0.0
        while done < ACTIONS_PER_MEASUREMENT:
            chance = RecordingRandom(rng)
            state = rules.setup(chance, None)
            start = read_clock()
            while state.decision is not None and done < ACTIONS_PER_MEASUREMENT:
                rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
                done += 1
            used += measure_since(start)
        return used / done

    return measure


# Length ---------------------------------------------------------------------------------------------------------------


def _play_match(steps: int) -> AnySession:
    """Play a match of the given length that is not over, at a decision with several legal actions."""
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"))
    for index in range(100):
        match: AnySession = Session(rules, f"growth/{index}")
        rng = Random(index)
        while match.decision is not None and (len(match.journal) <= steps or len(match.legal_actions()) < 2):
            match.submit(rng.choice(match.legal_actions()))
        if match.decision is not None:
            return match
    raise AssertionError("no match was long enough")


def _measure_seconds(work: Callable[[], object]) -> float:
    start = read_clock()
    work()
    return measure_since(start)


def _play_steps(match: AnySession) -> list[float]:
    """Play ``MEASURED_STEPS`` steps at random; return the seconds of each."""
    rng, seconds = Random(MEASURED_STEPS), list[float]()
    while match.decision is not None and len(seconds) < MEASURED_STEPS:
        action = rng.choice(match.legal_actions())
        seconds.append(_measure_seconds(partial(match.submit, action)))
    return seconds


def _make_next_action_measure(match: AnySession) -> Measure:
    """Return a measure of the next actions of a match."""

    def measure() -> float:
        seconds = _play_steps(match)
        match.undo_steps(len(seconds))
        match.notes.clear()
        return sum(seconds) / len(seconds)

    return measure


def _make_undo_measure(match: AnySession) -> Measure:
    """Return a measure of undoing steps of a match."""

    def measure() -> float:
        steps = len(_play_steps(match))
        seconds = _measure_seconds(partial(match.undo_steps, steps))
        match.notes.clear()
        return seconds / steps

    return measure


def _make_log_measure(match: AnySession) -> Measure:
    """Return a measure of reading the log of a match, per event."""
    return lambda: _measure_seconds(lambda: match.events_for(0)) / len(match.log)


def _make_save_measure(match: AnySession) -> Measure:
    """Return a measure of packing and unpacking a save, per step."""
    seats = Seats([PERSON] * match.rules.seats)
    return lambda: (
        _measure_seconds(lambda: saves.unpack_save(saves.pack_save(match, seats), SAVE_NAME)) / len(match.journal)
    )


def _make_replay_measure(match: AnySession) -> Measure:
    """Return a measure of replaying a match, per step."""
    rules, seed, journal = match.rules, match.seed, match.journal
    return lambda: _measure_seconds(lambda: Session.replay(rules, seed, journal, check_digests=False)) / len(journal)


# Mods -----------------------------------------------------------------------------------------------------------------


@contextmanager
def _use_temporary_home() -> Iterator[Path]:
    """Use an empty temporary folder as the user home while the block runs."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory(prefix="triforce-duels-") as home:
        os.environ[HOME_VARIABLE] = home
        try:
            yield Path(home)
        finally:
            clear_caches()
            if before is None:
                del os.environ[HOME_VARIABLE]
            else:
                os.environ[HOME_VARIABLE] = before
            clear_caches()


def _make_start_measure(home: Path, count: int) -> Measure:
    """Return a measure of loading mods with one team each at start-up, per mod."""

    def measure() -> float:
        folder = mods.mods_dir()
        shutil.rmtree(folder, ignore_errors=True)
        for index in range(count):
            _write_mod(folder / f"mod-{index}", f"team-{index}")
        clear_caches()
        read_shipped_pack("zelda")  # what mods are checked against is read once for all mods
        seconds = _measure_seconds(mods.load_mods)
        faults = [mod.fault for mod in mods.list_faulty_mods()]
        if faults:
            raise UserError(faults[0])
        return seconds / count

    return measure


def _write_mod(folder: Path, team: str) -> None:
    """Write a copy of the sample mod whose team has another id."""
    source = next((mods.sample_mod_dir() / "cards" / "zelda" / "teams").glob("*.yaml"))
    target = folder / "cards" / "zelda" / "teams" / f"{team}.yaml"
    target.parent.mkdir(parents=True)
    text = source.read_text(encoding="utf-8")
    target.write_text(re.sub(rf"\b{source.stem}\b", team, text), encoding="utf-8")
    shutil.copy(mods.sample_mod_dir() / "mod.yaml", folder)
