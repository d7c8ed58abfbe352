"""A modest set of achievements, each counted honestly from what is kept anyway: matches, puzzles, lessons.

Nothing is stored for them, so nothing can get lost, and a player who is forgotten takes them along.

An achievement asks for something that was done. A victory counts when it was fought out: one that the other side gave
away by conceding is a victory in results and statistics and a match that was played, and earns nothing here. A bot
counts as beaten when it played itself and no quick bot filled in for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec

from game.content.cards.packs import EPIC_PACKS, shipped_pack
from game.content.lessons.tutorial import load_lessons
from game.content.puzzles.puzzles import every_puzzle
from game.session.seats import PERSON
from game.storage import statistics
from game.storage.puzzle_progress import load_progress
from game.storage.statistics import MatchRecord
from game.storage.tutorial_progress import lessons_done
from game.text import _, pick


class Deeds(msgspec.Struct, frozen=True):
    """What achievements are counted from: finished matches, solved puzzles of how many, lessons of how many."""

    matches: Sequence[MatchRecord] = ()
    puzzles: int = 0
    all_puzzles: int = 0
    lessons: int = 0
    all_lessons: int = 0
    teams: dict[str, Collection[str]] = {}
    """The teams of each game that has teams."""
    names: dict[str, str] = {}
    """What those games are called."""


class Achievement(msgspec.Struct, frozen=True):
    """What is to be done, how often, and how often it was."""

    id: str
    icon: str
    name: str
    text: str
    done: int
    goal: int

    @property
    def reached(self) -> bool:
        """Whether it is done."""
        return self.done >= self.goal > 0


def deeds_done() -> Deeds:
    """What the player has done, from everything that is kept; never raises for a damaged file."""
    progress = load_progress()
    solved = sum(progress[name].solved for one in every_puzzle() if (name := f"{one.puzzle.game}/{one.id}") in progress)
    done, lessons = len(lessons_done("zelda")), len(load_lessons("zelda"))
    teams, names = teams_and_names()
    return Deeds(statistics.load().matches, solved, len(every_puzzle()), done, lessons, teams, names)


def teams_and_names() -> tuple[dict[str, Collection[str]], dict[str, str]]:
    """The teams and the names of the games that have teams; those of mods ask for nothing more."""
    packs = {game: shipped_pack(game) for game in EPIC_PACKS}
    return {game: tuple(pack.teams) for game, pack in packs.items()}, {g: pick(p.pack.name) for g, p in packs.items()}


def achievements(deeds: Deeds) -> list[Achievement]:
    """All achievements in the order in which most players reach them, in the player's language."""
    won = _won(deeds.matches)
    return [
        Achievement(
            "lessons", "bulb", _("Well taught"), _("Complete all Zelda lessons."), deeds.lessons, deeds.all_lessons
        ),
        Achievement("first", "crown", _("First victory"), _("Win a match."), min(1, won), 1),
        Achievement("ten", "flag", _("Ten times over"), _("Win 10 matches."), min(10, won), 10),
        Achievement("often", "replay", _("A regular"), _("Play 25 matches."), min(25, len(deeds.matches)), 25),
        *(_all_teams(deeds, game) for game in deeds.teams),
        Achievement(
            "sage", "robot", _("Outwitted"), _("Beat a Sage bot."), _count(deeds, _beat_a_sage), 1
        ),
        Achievement(
            "quick", "hourglass", _("In a flash"), _("Win a duel within 10 turns."), _count(deeds, _quick(deeds)), 1
        ),
        Achievement(
            "together", "person", _("Side by side"), _("Win a match alongside another human."),
            _count(deeds, _together), 1,
        ),
        Achievement("puzzles", "puzzle", _("Puzzler"), _("Solve every puzzle."), deeds.puzzles, deeds.all_puzzles),
        Achievement(
            "dungeon", "stairs", _("Through the dark"), _("Complete a dungeon adventure."),
            _count(deeds, _of("dungeon")), 1,
        ),
        Achievement(
            "elixir", "flask", _("A cool head"), _("Win 5 matches of Elixir Quest."),
            _count(deeds, _of("elixir"), 5), 5,
        ),
    ]  # fmt: skip


def _person_won(match: MatchRecord) -> bool:
    """Whether a person has won a match that was fought out."""
    return not match.conceded and any(seat.kind == PERSON and seat.won for seat in match.seats)


def _won(matches: Sequence[MatchRecord]) -> int:
    return sum(map(_person_won, matches))


def _count(deeds: Deeds, test: Callable[[MatchRecord], bool], most: int = 1) -> int:
    return min(most, sum(test(match) for match in deeds.matches if _person_won(match)))


def _all_teams(deeds: Deeds, game: str) -> Achievement:
    """A victory with each team of a game."""
    known = set(deeds.teams[game])
    used = {
        team
        for match in deeds.matches
        for seat in match.seats
        if match.game == game and not match.conceded and seat.won and seat.kind == PERSON
        for team in seat.teams
    }
    name = deeds.names[game]
    title = {"zelda": _("All of Zelda"), "star-wars": _("All of Star Wars")}.get(game, name)
    text = _("Win with every team in {game}.").format(game=name)
    return Achievement(f"teams-{game}", "cards", title, text, len(used & known), len(known))


def _beat_a_sage(match: MatchRecord) -> bool:
    return any(seat.kind.startswith("sage") and not seat.won and not seat.stand_in for seat in match.seats)


def _quick(deeds: Deeds) -> Callable[[MatchRecord], bool]:
    return lambda match: match.game in deeds.teams and len(match.seats) == 2 and 0 < match.turns <= 10


def _together(match: MatchRecord) -> bool:
    return sum(seat.kind == PERSON and seat.won for seat in match.seats) >= 2


def _of(game: str) -> Callable[[MatchRecord], bool]:
    return lambda match: match.game == game
