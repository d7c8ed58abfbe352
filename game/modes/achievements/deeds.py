"""Data on which achievements are based: match records, and the progress in every mode."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.content.cards.packs import EPIC_PACKS, read_shipped_pack
from game.content.lessons.tutorial import load_lessons
from game.content.modes.journey import STATIONS
from game.content.puzzles.puzzles import load_all_shipped
from game.errors import UserError
from game.modes.collections import collection_file
from game.modes.collections.collections import HOUSE, CollectionLedger
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.journey import progress as journey
from game.modes.league import records_file
from game.modes.league.records import list_results, list_title_holders
from game.storage import statistics
from game.storage.puzzle_progress import load_progress
from game.storage.statistics import MatchRecord
from game.storage.tutorial_progress import load_completed_lessons
from game.text import pick_text


class DailyWin(msgspec.Struct, frozen=True):
    """Won daily challenge: its date such as ``2026-11-24``, and the names of its players."""

    day: str
    players: tuple[str, ...]


class CollectionTotals(msgspec.Struct, frozen=True):
    """Totals of a player's card collection, over all time."""

    cards: int = 0
    """Number of different cards ever owned."""
    packs: int = 0
    """Number of packs won."""
    trades: int = 0
    """Number of trades made."""


class PlayHistory(msgspec.Struct, frozen=True):
    """Achievements of all players on this computer."""

    matches: Sequence[MatchRecord] = ()
    solved_puzzle_count: int = 0
    """Number of solved puzzles."""
    puzzle_count: int = 0
    completed_lesson_count: int = 0
    lesson_count: int = 0
    teams: dict[str, Collection[str]] = {}
    """Ids of the teams by game, for games with teams."""
    game_names: dict[str, str] = {}
    """Display names of the games with teams, by id."""
    adventures: Sequence[chronicle.AdventureRecord] = ()
    daily_wins: Sequence[DailyWin] = ()
    collections: dict[str, CollectionTotals] = {}
    """Totals of the card collections by owner."""
    gauntlet_grade: int = 0
    """Highest difficulty grade of a won gauntlet run; 0 for none."""
    chapter_count: int = 0
    """Number of completed chapters of the journey; the maximum once an ending was reached."""
    league_champions: Sequence[str] = ()
    """Names of human players who won a league in which they won at least one played match."""


def collect_history() -> PlayHistory:
    """Collect the history from stored data. Never raises for a damaged file."""
    progress = load_progress()
    solved = sum(
        progress[name].solved
        for puzzle in load_all_shipped()
        if (name := f"{puzzle.puzzle.game}/{puzzle.id}") in progress
    )
    teams, names = list_teams_and_names()
    runs = chronicle.load_adventures()
    return PlayHistory(
        statistics.load_records().matches,
        solved,
        len(load_all_shipped()),
        len(load_completed_lessons("zelda")),
        len(load_lessons("zelda")),
        teams,
        names,
        adventures=[run for run in runs if run.won and not run.conceded],
        daily_wins=_find_daily_wins(runs),
        collections=_load_collection_totals(),
        gauntlet_grade=max(gauntlet.load_progress().grades.values(), default=0),
        chapter_count=_count_chapters(),
        league_champions=_find_champions(),
    )


def list_teams_and_names() -> tuple[dict[str, Collection[str]], dict[str, str]]:
    """Return the shipped teams by game, and the names of the games; teams of mods do not count."""
    packs = {game: read_shipped_pack(game) for game in EPIC_PACKS}
    return {game: tuple(pack.teams) for game, pack in packs.items()}, {
        g: pick_text(p.pack.name) for g, p in packs.items()
    }


def _find_daily_wins(records: Sequence[chronicle.AdventureRecord]) -> list[DailyWin]:
    """Return the won daily duels, puzzles and adventures; a conceded duel does not count."""
    scores = [
        DailyWin(score.key, (score.player,))
        for score in challenges.load_records().scores
        if score.kind != "week" and score.done and not score.conceded
    ]
    adventures = [
        DailyWin(run.seed.removeprefix(f"{chronicle.DAILY_SEED_PREFIX}-"), run.players)
        for run in records
        if run.is_daily and run.won and not run.conceded
    ]
    return scores + adventures


def _load_collection_totals() -> dict[str, CollectionTotals]:
    """Return the totals of the Elixir Quest collections by owner."""
    try:
        catalog = load_elixir_catalog()
    except UserError:
        return {}
    return sum_collections(collection_file.make_store(catalog).load(collection_file.collections_path()))


def sum_collections(ledger: CollectionLedger) -> dict[str, CollectionTotals]:
    """Return the totals of each owner over all time, including cards that were given away."""
    cards, packs, trades = dict[str, set[tuple[str, str]]](), dict[str, int](), dict[str, int]()
    for entry in ledger.entries:
        kind = entry.id.partition("/")[0]
        takers = {move.taker for move in entry.moves} - {HOUSE}
        for move in entry.moves:
            if move.taker != HOUSE and move.kind != "piece":
                cards.setdefault(move.taker, set()).add((move.kind, move.card))
        counted = {"pack": packs, "trade": trades}.get(kind)
        if counted is not None:
            traders = takers | ({move.giver for move in entry.moves} - {HOUSE})
            counted.update({name: counted.get(name, 0) + 1 for name in traders})
    return {
        name: CollectionTotals(len(found), packs.get(name, 0), trades.get(name, 0)) for name, found in cards.items()
    }


def _count_chapters() -> int:
    """Return the number of completed chapters of the journey."""
    progress = journey.load_progress()
    if progress.endings:
        return STATIONS
    return min(STATIONS, len(progress.journey.walked)) if progress.journey is not None else 0


def _find_champions() -> list[str]:
    """Return the names of human players who won a league and at least one played match in it."""
    league_records = records_file.load_league()
    return [
        member.name
        for tournament in league_records.tournaments
        if tournament.is_over
        for member in map(league_records.get_member, list_title_holders(tournament))
        if member.is_person
        and any(
            game.tournament == tournament and game.was_played_out and game.points > game.opponent_points
            for game in list_results(league_records, member.number)
        )
    ]
