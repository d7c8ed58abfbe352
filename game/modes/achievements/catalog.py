"""The 24 achievements on their four shelves, with their progress.

Each is computed from data that is stored for other purposes, so none can get lost. A match won by concession counts in
results and statistics, but not here. A bot counts as beaten only if no quick bot replaced it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from game.content.modes.journey import STATIONS
from game.modes.achievements.deeds import CollectionTotals, PlayHistory
from game.session.seats import PERSON
from game.storage.statistics import MatchRecord, SeatRecord, StatisticsPlayer, get_player
from game.text import _

MatchCondition = Callable[[MatchRecord], bool]

SHELVES: dict[str, tuple[str, ...]] = {
    "duels": ("first", "quick", "sage", "ten", "teams-zelda", "teams-star-wars"),
    "quests": ("dungeon", "long", "steady", "pack", "elixir", "album"),
    "solo": ("lessons", "puzzles", "week", "gauntlet", "steep", "journey"),
    "together": ("together", "table", "league", "often", "maker", "trade"),
}
"""Ids of the achievements on each shelf, from left to right."""
_HARD_GRADE = 10
"""Difficulty grade required for the harder gauntlet achievement."""
_DAILY_DAYS = 7
"""Number of days with a won daily challenge."""
_FULL_TABLE_PLAYERS = 4
"""Number of human players in a match."""
_COLLECTION_CARDS = 50
"""Number of different cards to collect, out of 90; common potions are in no pack."""


class Achievement(msgspec.Struct, frozen=True):
    """Achievement with the current and the required count."""

    id: str
    name: str
    text: str
    progress: int
    goal: int = 1

    @property
    def is_reached(self) -> bool:
        """Return whether the achievement is unlocked."""
        return self.progress >= self.goal > 0


def get_shelf_name(shelf: str) -> str:
    """Return the name of a shelf."""
    return {
        "duels": _("Duels"),
        "quests": _("Dungeon and Elixir"),
        "solo": _("Solo"),
        "together": _("Together"),
    }[shelf]


def list_achievements(history: PlayHistory, player: StatisticsPlayer | None = None) -> list[Achievement]:
    """Return all achievements in the current language, for one player or for all players on this computer.

    Puzzles, lessons, the gauntlet and the journey are stored without player names, so they count for everyone.
    """
    count = _ProgressCounter(history, player)
    found = {
        achievement.id: achievement
        for part in (
            _list_duel_achievements,
            _list_quest_achievements,
            _list_solo_achievements,
            _list_shared_achievements,
        )
        for achievement in part(count)
    }
    order = [id for ids in SHELVES.values() for id in ids]
    return sorted(
        found.values(), key=lambda achievement: order.index(achievement.id) if achievement.id in order else len(order)
    )


class _ProgressCounter:
    """Counts of matches and progress of one player, or of all players."""

    def __init__(self, history: PlayHistory, player: StatisticsPlayer | None) -> None:
        self.history = history
        self.player = player
        self.played = [match for match in history.matches if any(map(self.is_counted, match.seats))]
        self.won = [match for match in self.played if not match.conceded and any(map(self.has_won, match.seats))]
        """Matches won without a concession."""

    def is_counted(self, seat: SeatRecord) -> bool:
        """Return whether a seat was played by the player whose matches are counted."""
        return self.player is None or get_player(seat) == self.player

    def has_won(self, seat: SeatRecord) -> bool:
        """Return whether a seat was won by a counted human player."""
        return seat.kind == PERSON and seat.won and self.is_counted(seat)

    def is_any_counted(self, names: Iterable[str]) -> bool:
        """Return whether one of the names belongs to a counted player."""
        return self.player is None or self.player.name in names or self.player.display_name in names

    def count_wins(self, condition: MatchCondition, max_count: int = 1) -> int:
        """Return the number of won matches that satisfy a condition, at most ``max_count``."""
        return min(max_count, sum(map(condition, self.won)))

    def list_collections(self) -> list[CollectionTotals]:
        """Return the totals of the counted players' card collections."""
        return [album for name, album in self.history.collections.items() if self.is_any_counted([name])]


def _list_duel_achievements(counter: _ProgressCounter) -> list[Achievement]:
    deeds, won = counter.history, len(counter.won)

    def is_quick(match: MatchRecord) -> bool:
        return match.game in deeds.teams and len(match.seats) == 2 and 0 < match.turns <= 10

    return [
        Achievement("first", _("First victory"), _("Win a match."), min(1, won)),
        Achievement("quick", _("In a flash"), _("Win a duel within 10 turns."), counter.count_wins(is_quick)),
        Achievement("sage", _("Outwitted"), _("Beat a Sage bot."), counter.count_wins(_has_beaten_sage)),
        Achievement("ten", _("Ten times over"), _("Win 10 matches."), min(10, won), 10),
        *(_make_teams_achievement(counter, game) for game in deeds.teams),
    ]


def _make_teams_achievement(counter: _ProgressCounter, game: str) -> Achievement:
    """Return the achievement for winning with each team of a game."""
    known = set(counter.history.teams[game])
    used = {
        team for match in counter.won if match.game == game for seat in match.seats if counter.has_won(seat)
        for team in seat.teams
    }  # fmt: skip
    name = counter.history.game_names[game]
    title = {"zelda": _("All of Zelda"), "star-wars": _("All of Star Wars")}.get(game, name)
    text = _("Win with every team in {game}.").format(game=name)
    return Achievement(f"teams-{game}", title, text, len(used & known), len(known))


def _list_quest_achievements(counter: _ProgressCounter) -> list[Achievement]:
    deeds, albums = counter.history, counter.list_collections()
    album = _("Own {count} different Elixir cards.").format(count=_COLLECTION_CARDS)
    runs = [run for run in deeds.adventures if counter.is_any_counted(run.players)]
    long, steady = (run.length == "long" for run in runs), (not run.collapses for run in runs)
    packs, cards = sum(album.packs for album in albums), max((album.cards for album in albums), default=0)
    return [
        Achievement(
            "dungeon",
            _("Through the dark"),
            _("Complete a dungeon adventure."),
            counter.count_wins(_make_game_condition("dungeon")),
        ),
        Achievement("long", _("Long way"), _("Complete a long dungeon adventure."), min(1, sum(long))),
        Achievement(
            "steady", _("No collapse"), _("Complete a dungeon adventure without a collapse."), min(1, sum(steady))
        ),
        Achievement("pack", _("First pack"), _("Win a card pack in Elixir Quest."), min(1, packs)),
        Achievement(
            "elixir",
            _("A cool head"),
            _("Win 5 matches of Elixir Quest."),
            counter.count_wins(_make_game_condition("elixir"), 5),
            5,
        ),
        Achievement("album", _("Collector"), album, min(_COLLECTION_CARDS, cards), _COLLECTION_CARDS),
    ]


def _list_solo_achievements(counter: _ProgressCounter) -> list[Achievement]:
    history = counter.history
    days = {win.day for win in history.daily_wins if counter.is_any_counted(win.players)}
    steep = _("Win a Gauntlet run on difficulty {number}.").format(number=_HARD_GRADE)
    return [
        Achievement(
            "lessons",
            _("Well taught"),
            _("Complete all Zelda lessons."),
            history.completed_lesson_count,
            history.lesson_count,
        ),
        Achievement(
            "puzzles", _("Puzzler"), _("Solve every puzzle."), history.solved_puzzle_count, history.puzzle_count
        ),
        Achievement(
            "week", _("One week"), _("Win Dailies on 7 different days."), min(_DAILY_DAYS, len(days)), _DAILY_DAYS
        ),
        Achievement("gauntlet", _("Three acts"), _("Win a Gauntlet run."), min(1, history.gauntlet_grade)),
        Achievement("steep", _("Nerves of steel"), steep, min(_HARD_GRADE, history.gauntlet_grade), _HARD_GRADE),
        Achievement("journey", _("Ninth bell"), _("Reach an ending of the Journey."), history.chapter_count, STATIONS),
    ]  # fmt: skip


def _list_shared_achievements(counter: _ProgressCounter) -> list[Achievement]:
    cups = sum(counter.is_any_counted([name]) for name in counter.history.league_champions)
    trades = sum(album.trades for album in counter.list_collections())
    tables = (sum(seat.kind == PERSON for seat in match.seats) >= _FULL_TABLE_PLAYERS for match in counter.played)

    def is_home_made(match: MatchRecord) -> bool:
        """Return whether a match was won with a team that did not ship with the game."""
        known = counter.history.teams.get(match.game)
        mine = [team for seat in match.seats if counter.has_won(seat) for team in seat.teams]
        return known is not None and any(team not in known for team in mine)

    return [
        Achievement(
            "together",
            _("Side by side"),
            _("Win a match alongside another human."),
            counter.count_wins(_is_shared_victory),
        ),
        Achievement("table", _("Full table"), _("Play a match with 4 people."), min(1, sum(tables))),
        Achievement("league", _("League cup"), _("Win a league."), min(1, cups)),
        Achievement("often", _("A regular"), _("Play 25 matches."), min(25, len(counter.played)), 25),
        Achievement(
            "maker", _("Card maker"), _("Win a duel with a team you made or added."), counter.count_wins(is_home_made)
        ),
        Achievement("trade", _("Pass it on"), _("Trade Elixir cards with another player."), min(1, trades)),
    ]


def _has_beaten_sage(match: MatchRecord) -> bool:
    """Return whether a Sage bot lost the match."""
    return any(seat.kind.startswith("sage") and not seat.won and not seat.stand_in for seat in match.seats)


def _is_shared_victory(match: MatchRecord) -> bool:
    """Return whether two human players won the match together."""
    return sum(seat.kind == PERSON and seat.won for seat in match.seats) >= 2


def _make_game_condition(game: str) -> MatchCondition:
    return lambda match: match.game == game
