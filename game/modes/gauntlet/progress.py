"""Progress of the gauntlet: the current run and the best results of each game, as JSON in the player's data folder.

Version 1 had runs of nine duels in a row. Such a run continues in the act that corresponds to its victories, with its
wounds; the highest number of duels won by a team is preserved.
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
from game.storage.versioned_store import DecodedFile, VersionedStore, convert_mapping, decode_document, encode_json

VERSION = 2
"""Version of the file."""


class GauntletRecords(msgspec.Struct, frozen=True):
    """Stored progress. Keys are games, or game and team (``zelda/link``)."""

    version: int = VERSION
    runs: dict[str, GauntletRun] = {}
    """Current run by game."""
    best: dict[str, Count] = {}
    """Largest number of duels won in a run, by team."""
    crowns: dict[str, Count] = {}
    """Highest difficulty grade won, by team."""
    grades: dict[str, Count] = {}
    """Highest difficulty grade won, by game; the next one is unlocked."""
    bosses: dict[str, Count] = {}
    """Bosses beaten in all runs, by game. They unlock more heirlooms and cards, none of them stronger."""
    scores: dict[str, Count] = {}
    """Best score of past runs, by game. The current run is included when a new run replaces it."""

    def get_unlocked_grade(self, game: str) -> int:
        """Return the highest unlocked difficulty grade of a game."""
        return min(GRADES, self.grades.get(game, 0) + 1)


def progress_path() -> Path:
    """Return the path of the progress, which may not exist."""
    return user_data_dir() / "gauntlet.json"


def load_progress(file: Path | None = None) -> GauntletRecords:
    """Load the progress; of a damaged file, its valid part. Never raises."""
    return GAUNTLET_STORE.load(file or progress_path())


# Reading --------------------------------------------------------------------------------------------------------------


class _DuelV1(msgspec.Struct, frozen=True):
    """Duel of a run of version 1."""

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


def _decode_progress(data: bytes) -> DecodedFile[GauntletRecords]:
    document = decode_document(data, VERSION)
    if not isinstance(document, dict):
        raise ValueError("no gauntlet")
    is_old_version = document.get("version", 1) == 1
    is_complete = True
    if is_old_version:
        old_runs = convert_mapping(document.get("runs", {}), _RunV1)
        upgraded = {game: upgrade_run(run) for game, run in old_runs.content.items()}
        runs = {game: run for game, run in upgraded.items() if run is not None}
        is_complete = old_runs.is_complete and all(run.won <= len(run.duels) for run in old_runs.content.values())
    else:
        stored_runs = convert_mapping(document.get("runs", {}), GauntletRun)
        runs = {game: run for game, run in stored_runs.content.items() if run.game == game and _is_valid(run)}
        is_complete = stored_runs.is_complete and len(runs) == len(stored_runs.content)
    counts = {
        name: convert_mapping(document.get(name, {}), Count)
        for name in ("best", "crowns", "grades", "bosses", "scores")
    }
    is_complete = is_complete and all(file.is_complete for file in counts.values())
    return DecodedFile(
        GauntletRecords(VERSION, runs, **{name: file.content for name, file in counts.items()}), is_complete
    )


def _is_valid(run: GauntletRun) -> bool:
    """Return whether a run is consistent and its game still exists."""
    return run.game in EPIC_PACKS and is_consistent(run)


def upgrade_run(old: _RunV1) -> GauntletRun | None:
    """Convert a run of version 1, to the start of an act with its wounds; None if it is over or its team is gone."""
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


def _merge_progress(records: GauntletRecords, backup: GauntletRecords) -> GauntletRecords:
    """Merge records with the backup, but not its runs, which are outdated and count as abandoned."""
    return GauntletRecords(
        VERSION,
        records.runs,
        backup.best | records.best,
        backup.crowns | records.crowns,
        backup.grades | records.grades,
        backup.bosses | records.bosses,
        backup.scores | records.scores,
    )


GAUNTLET_STORE: VersionedStore[GauntletRecords] = VersionedStore(
    "gauntlet", _decode_progress, encode_json, GauntletRecords, _merge_progress
)
"""Store of the gauntlet's progress."""


# Writing --------------------------------------------------------------------------------------------------------------


def save_run(run: GauntletRun, file: Path | None = None) -> GauntletRecords:
    """Save a run, and update the best results of its team and game.

    Raises:
        UserError: the file is of a newer version, or cannot be written; it is unchanged.
    """
    name = f"{run.game}/{run.team}"

    def add_run(records: GauntletRecords) -> GauntletRecords:
        before = records.runs.get(run.game)
        beaten = run.bosses - (before.bosses if before is not None and before.seed == run.seed else 0)
        bosses = records.bosses.get(run.game, 0) + max(0, beaten)
        won = run.grade if run.step == "won" else 0
        scores = (
            records.scores
            if before is None or before.seed == run.seed
            else _add_score_of_replaced_run(records, run.game)
        )
        return GauntletRecords(
            VERSION,
            {**records.runs, run.game: run},
            {**records.best, name: max(records.best.get(name, 0), run.won)},
            _raise_to(records.crowns, name, won),
            _raise_to(records.grades, run.game, won),
            {**records.bosses, run.game: bosses} if bosses else records.bosses,
            scores,
        )

    return GAUNTLET_STORE.change(file or progress_path(), add_run)


def _raise_to(counts: dict[str, int], name: str, minimum: int) -> dict[str, int]:
    """Return the counts with one increased to at least ``minimum``."""
    return {**counts, name: max(counts.get(name, 0), minimum)} if minimum else counts


def _add_score_of_replaced_run(records: GauntletRecords, game: str) -> dict[str, int]:
    """Return the best scores including that of the run to be replaced."""
    run = records.runs.get(game)
    return records.scores if run is None else _raise_to(records.scores, game, compute_score(run))


def abandon_run(game: str, file: Path | None = None) -> GauntletRecords:
    """Remove the current run of a game; the best results are preserved.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """

    def remove_run(records: GauntletRecords) -> GauntletRecords:
        runs = {other: run for other, run in records.runs.items() if other != game}
        return msgspec.structs.replace(records, runs=runs, scores=_add_score_of_replaced_run(records, game))

    return GAUNTLET_STORE.change(file or progress_path(), remove_run)
