"""Progress of the gauntlet: the current run and the best results by game. JSON in the player's folder.

A file of version 1 has rows of nine duels. Such a run continues as a run through three acts, from the act that matches
its victories, with its wounds; the highest number of duels won by a team stays.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.modes.gauntlet import ACTS, GRADES
from game.errors import UserError
from game.modes.gauntlet import steps
from game.modes.gauntlet.score import compute_score
from game.modes.gauntlet.state import GauntletRun, is_consistent
from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.storage.versioned_store import Reading, VersionedStore, convert_mapping, decode_document, encode_json

VERSION = 2


class GauntletRecords(msgspec.Struct, frozen=True):
    """Stored progress, by game or by game and team (``zelda/link``)."""

    version: int = VERSION
    runs: dict[str, GauntletRun] = {}
    best: dict[str, Count] = {}
    """Largest number of duels won in a run, by team."""
    crowns: dict[str, Count] = {}
    """Highest difficulty won, by team."""
    grades: dict[str, Count] = {}
    """Highest difficulty won, by game; the next one is unlocked."""
    bosses: dict[str, Count] = {}
    """Bosses beaten in all runs, by game. They unlock more heirlooms and cards, none of them stronger."""
    scores: dict[str, Count] = {}
    """Best score of the runs before the current one, by game. The current run counts when the next one replaces it."""

    def max_grade(self, game: str) -> int:
        """Return the highest unlocked grade."""
        return min(GRADES, self.grades.get(game, 0) + 1)


def progress_path() -> Path:
    """Return the path of the progress; the file need not exist."""
    return user_data_dir() / "gauntlet.json"


def load_progress(file: Path | None = None) -> GauntletRecords:
    """Load the progress; of a damaged file the valid part. Never raises."""
    return LEDGER.load(file or progress_path())


# Reading --------------------------------------------------------------------------------------------------------------


class _DuelV1(msgspec.Struct, frozen=True):
    team: str
    level: str
    map: str


class _RunV1(msgspec.Struct, frozen=True):
    """Run of version 1."""

    game: str
    team: str
    seed: str
    duels: Annotated[tuple[_DuelV1, ...], msgspec.Meta(max_length=100, min_length=1)]
    won: Count = 0
    wounds: Annotated[tuple[Count, ...], msgspec.Meta(max_length=60)] = ()
    lost: bool = False


def _decode_progress(data: bytes) -> Reading[GauntletRecords]:
    found = decode_document(data, VERSION)
    if not isinstance(found, dict):
        raise ValueError("no gauntlet")
    old = found.get("version", 1) == 1
    whole = True
    if old:
        kept = convert_mapping(found.get("runs", {}), _RunV1)
        carried = {game: upgrade_run(run) for game, run in kept.content.items()}
        runs = {game: run for game, run in carried.items() if run is not None}
        whole = kept.whole and all(run.won <= len(run.duels) for run in kept.content.values())
    else:
        read = convert_mapping(found.get("runs", {}), GauntletRun)
        runs = {game: run for game, run in read.content.items() if run.game == game and _is_valid(run)}
        whole = read.whole and len(runs) == len(read.content)
    counts = {
        name: convert_mapping(found.get(name, {}), Count) for name in ("best", "crowns", "grades", "bosses", "scores")
    }
    whole = whole and all(one.whole for one in counts.values())
    return Reading(GauntletRecords(VERSION, runs, **{name: one.content for name, one in counts.items()}), whole)


def _is_valid(run: GauntletRun) -> bool:
    return run.game in EPIC_PACKS and is_consistent(run)


def upgrade_run(old: _RunV1) -> GauntletRun | None:
    """Return a run of version 1 as a current one: at the start of an act, with its wounds.

    None if it is over, or its team is gone; its best result is stored in any case.
    """
    if old.lost or old.won >= len(old.duels) or old.game not in EPIC_PACKS:
        return None
    try:
        if old.team not in load_pack(old.game).teams:
            return None
        run = steps.create_run(old.game, old.team, old.seed)
        act = min(ACTS, 1 + old.won * ACTS // len(old.duels))
        return msgspec.structs.replace(steps.start_act(run, act), wounds=old.wounds, won=old.won)
    except UserError:
        return None


def _merge_progress(book: GauntletRecords, older: GauntletRecords) -> GauntletRecords:
    """Merge with the backup, without its runs: those have advanced since, so they count as abandoned."""
    return GauntletRecords(
        VERSION,
        book.runs,
        older.best | book.best,
        older.crowns | book.crowns,
        older.grades | book.grades,
        older.bosses | book.bosses,
        older.scores | book.scores,
    )


LEDGER: VersionedStore[GauntletRecords] = VersionedStore(
    "gauntlet", _decode_progress, encode_json, GauntletRecords, _merge_progress
)


# Writing --------------------------------------------------------------------------------------------------------------


def save_run(run: GauntletRun, file: Path | None = None) -> GauntletRecords:
    """Save a run and the best results of its team.

    Raises:
        UserError: the file is of a newer version, or the disk refuses; it is unchanged.
    """
    name = f"{run.game}/{run.team}"

    def add_run(book: GauntletRecords) -> GauntletRecords:
        before = book.runs.get(run.game)
        beaten = run.bosses - (before.bosses if before is not None and before.seed == run.seed else 0)
        bosses = book.bosses.get(run.game, 0) + max(0, beaten)
        won = run.grade if run.step == "won" else 0
        scores = book.scores if before is None or before.seed == run.seed else _with_score(book, run.game)
        return GauntletRecords(
            VERSION,
            {**book.runs, run.game: run},
            {**book.best, name: max(book.best.get(name, 0), run.won)},
            _raise_to(book.crowns, name, won),
            _raise_to(book.grades, run.game, won),
            {**book.bosses, run.game: bosses} if bosses else book.bosses,
            scores,
        )

    return LEDGER.change(file or progress_path(), add_run)


def _raise_to(counts: dict[str, int], name: str, to: int) -> dict[str, int]:
    return {**counts, name: max(counts.get(name, 0), to)} if to else counts


def _with_score(book: GauntletRecords, game: str) -> dict[str, int]:
    """Return the best scores including that of the run to be replaced."""
    run = book.runs.get(game)
    return book.scores if run is None else _raise_to(book.scores, game, compute_score(run))


def abandon_run(game: str, file: Path | None = None) -> GauntletRecords:
    """Remove the run of a game; the results of its team stay.

    Raises:
        UserError: the file is of a newer version, or the disk refuses.
    """

    def remove_run(book: GauntletRecords) -> GauntletRecords:
        runs = {other: run for other, run in book.runs.items() if other != game}
        return msgspec.structs.replace(book, runs=runs, scores=_with_score(book, game))

    return LEDGER.change(file or progress_path(), remove_run)
