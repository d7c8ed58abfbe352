"""What the date sets for everybody: the duel of the day, the puzzle of the day, the challenge of the week.

All of it follows from the date alone, and from what ships with this version of the game; nothing is fetched and nothing
is sent. How somebody did is kept as JSON in the player's data folder.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Literal

import msgspec

from game.content.cards.packs import EPIC_PACKS, shipped_pack
from game.content.puzzles.puzzles import LoadedPuzzle, shipped_puzzles
from game.modes import active_match
from game.modes.active_match import Occasion
from game.modes.linked_match import looked_up, resumed
from game.paths import user_data
from game.rules.core.numbers import Count
from game.rules.epic.board import bits
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session import dates
from game.session.seats import PERSON, Seats
from game.session.session import AnySession
from game.storage.versioned_store import Ledger, Reading, document, listed, named, written
from game.text import _

Kind = Literal["duel", "puzzle", "week"]
Task = Literal["win", "quick", "whole", "hurt", "giant"]

LEVELS = ("apprentice", "apprentice", "knight", "knight", "hero", "hero", "sage")
"""The opponent of the duel, from Monday to Sunday."""
TASKS: tuple[Task, ...] = ("quick", "whole", "hurt", "giant")
"""What the week sets, one after the other."""
ROUNDS = 12
"""In so many the quick challenge is to be won."""
GIANT = 8
"""So much health more the opponents' leads have."""
TURN_LIMIT = 200
MOST_SCORES = 1000
_ME = 0
_WEEK_LEVEL = "hero"

Text = Annotated[str, msgspec.Meta(max_length=100)]


class Challenge(msgspec.Struct, frozen=True):
    """A duel that a date sets: for which ``key``, played how, against whom, and what is to be done."""

    kind: Kind
    key: str
    """The day as ``2026-11-24``, or the week as ``2026-W48``."""
    setup: Setup
    level: str
    task: Task = "win"

    @property
    def name(self) -> str:
        """By which it is kept."""
        return f"{self.kind}/{self.key}"

    @property
    def seed(self) -> str:
        """The luck of it."""
        return f"{self.kind}-{self.key}"


class Score(msgspec.Struct, frozen=True):
    """How somebody did. ``count`` is the number of rounds of a duel."""

    kind: Kind
    key: Text
    player: Text
    done: bool
    left: Count = 0
    """Health that was left to one's characters."""
    count: Count = 0
    match: Text = ""
    conceded: bool = False

    @property
    def rank(self) -> tuple[bool, bool, int, int]:
        """The greater, the better: done at all, fought out, then more health left, then fewer rounds."""
        return self.done, not self.conceded, self.left, -self.count


class Begun(msgspec.Struct, frozen=True):
    """A match that was begun for a date."""

    match: Text
    player: Text


class Book(msgspec.Struct, frozen=True):
    """What is kept: the scores in the order in which they were made, and by name the matches that are still on."""

    scores: tuple[Score, ...] = ()
    begun: dict[str, Begun] = {}


# What a date sets -----------------------------------------------------------------------------------------------------


def today() -> str:
    """This day here; a clock beyond all measure gives the first one."""
    day = dates.day()
    return day if _date(day) is not None else "1970-01-01"


def _date(day: str) -> datetime.date | None:
    try:
        found = datetime.date.fromisoformat(day)
    except ValueError:
        return None
    return found if found.isoformat() == day else None


def _known(day: str) -> datetime.date:
    return _date(day) or datetime.date(1970, 1, 1)


def week_of(day: str) -> str:
    """The week of a day, from Monday to Sunday, as ``2026-W48``."""
    year, week, _weekday = _known(day).isocalendar()
    return f"{year}-W{week:02}"


def duel_of(day: str) -> Challenge:
    """The duel of a day: the games take turns, teams and board are drawn, the opponent grows with the week."""
    date = _known(day)
    setup = _drawn(f"duel/{day}", EPIC_PACKS[date.toordinal() % len(EPIC_PACKS)])
    return Challenge("duel", day, setup, LEVELS[date.weekday()])


def challenge_of(day: str) -> Challenge:
    """The challenge of the week that a day is in."""
    week = week_of(day)
    number = (_known(day).toordinal() - 1) // 7  # day 1 is a Monday
    setup = _drawn(f"week/{week}", EPIC_PACKS[number % len(EPIC_PACKS)])
    task = TASKS[number // len(EPIC_PACKS) % len(TASKS)]
    if task == "hurt":
        team = shipped_pack(setup.game).teams[setup.teams[_ME][0]]
        wounds = tuple(one.health // 3 for one in team.characters for _number in range(one.count))
        setup = msgspec.structs.replace(setup, wounds=(wounds, ()))
    elif task == "giant":
        setup = msgspec.structs.replace(setup, health=(0, GIANT))
    return Challenge("week", week, setup, _WEEK_LEVEL, task)


def _drawn(luck: str, game: str) -> Setup:
    lots, content = Random(luck), shipped_pack(game)
    teams = [*content.teams]
    lots.shuffle(teams)
    board = lots.choice([*content.layouts])
    return Setup(game, ((teams[0],), (teams[1],)), board, turn_limit=TURN_LIMIT)


def puzzle_of(day: str) -> LoadedPuzzle:
    """The puzzle of a day: all that ship come once before one comes again, never on two days in a row."""
    puzzles = [one for game in EPIC_PACKS for one in shipped_puzzles(game)]
    turn, place = divmod(_known(day).toordinal(), len(puzzles))
    return puzzles[_order(turn, len(puzzles))[place]]


def _order(turn: int, count: int) -> list[int]:
    order, before = [*range(count)], [*range(count)]
    Random(f"puzzles/{turn}").shuffle(order)
    Random(f"puzzles/{turn - 1}").shuffle(before)
    if count > 2 and order[0] == before[-1]:
        order[:2] = order[1::-1]
    return order


def task_words(challenge: Challenge) -> str:
    """What is to be done, in a sentence."""
    return {
        "win": _("Win the duel."),
        "quick": _("Win within {count} rounds.").format(count=ROUNDS),
        "whole": _("Win without losing a fighter."),
        "hurt": _("Win with your fighters starting at two thirds of their health."),
        "giant": _("Win against a leader with {count} extra health.").format(count=GIANT),
    }[challenge.task]


# How somebody did -----------------------------------------------------------------------------------------------------


def judged(challenge: Challenge, session: AnySession, player: str, match: str) -> Score:
    """The score of a match that is over."""
    rules, outcome = session.rules, session.outcome
    assert isinstance(rules, EpicRules)
    assert outcome is not None
    view = session.view(_ME)
    health = [view.health[figure] if view.squares[figure] >= 0 else 0 for figure in bits(rules.match.own[_ME])]
    rounds = (view.turn + 1) // 2
    done = _ME in outcome.winners
    if challenge.task == "quick":
        done = done and rounds <= ROUNDS
    elif challenge.task == "whole":
        done = done and all(health)
    given = outcome.reason == "conceded"
    return Score(challenge.kind, challenge.key, player, done, max(0, sum(health)), max(0, rounds), match, given)


def best(book: Book, kind: Kind, key: str = "") -> list[Score]:
    """The scores of one kind, the best first: of one date, or of all."""
    found = [one for one in book.scores if one.kind == kind and key in ("", one.key)]
    return sorted(found, key=lambda one: one.rank, reverse=True)


def row_of_days(book: Book, kind: Kind, day: str) -> int:
    """On how many days in a row something was done, up to this day or the one before."""
    done = {one.key for one in book.scores if one.kind == kind and one.done}
    date, count = _known(day), 0
    if day not in done:
        date -= datetime.timedelta(days=1)
    while date.isoformat() in done:
        date, count = date - datetime.timedelta(days=1), count + 1
    return count


# The file -------------------------------------------------------------------------------------------------------------


def scores_file() -> Path:
    """Where the scores lie; the file need not exist."""
    return user_data() / "of_the_day.json"


def load(file: Path | None = None) -> Book:
    """What was kept; of a damaged file what makes sense. Never raises."""
    return LEDGER.load(file or scores_file())


def _decode(data: bytes) -> Reading[Book]:
    found = document(data, 1)
    if not isinstance(found, dict):
        raise ValueError("no scores")
    scores, begun = listed(found.get("scores", []), Score), named(found.get("begun", {}), Begun)
    return Reading(Book(tuple(scores.content), begun.content), scores.whole and begun.whole)


def _joined(book: Book, older: Book) -> Book:
    fresh = [one for one in book.scores if one not in older.scores]
    return Book((*older.scores, *fresh), book.begun)


LEDGER: Ledger[Book] = Ledger(
    "of the day",
    _decode,
    lambda book: written({"version": 1, "scores": book.scores, "begun": book.begun}),
    Book,
    _joined,
)


def _noted(scores: Sequence[Score], score: Score) -> tuple[Score, ...]:
    """With one more; a match or a puzzle of one day counts once."""
    known = {(one.kind, one.key, one.player, one.match) for one in scores}
    if (score.kind, score.key, score.player, score.match) in known:
        return tuple(scores)
    return (*scores, score)[-MOST_SCORES:]


def note(score: Score, file: Path | None = None) -> Book:
    """Write a score down; its match is no longer on.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        begun = {name: one for name, one in book.begun.items() if name != f"{score.kind}/{score.key}"}
        return Book(_noted(book.scores, score), begun)

    return LEDGER.change(file or scores_file(), step)


def begin(challenge: str, begun: Begun | None, file: Path | None = None) -> Book:
    """Write down which match is on for a challenge, by its name, or that none is.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """

    def step(book: Book) -> Book:
        rest = {name: one for name, one in book.begun.items() if name != challenge}
        return msgspec.structs.replace(book, begun={**rest, challenge: begun} if begun is not None else rest)

    return LEDGER.change(file or scores_file(), step)


def open_match(challenge: Challenge, player: str, opponent: str) -> Occasion[EpicRules]:
    """The duel that a date sets, from its beginning or where it was left. Its file is noted first.

    Raises:
        UserError: another window plays it, it cannot be, or the disk refuses.
    """
    begun = load().begun.get(challenge.name)
    if begun is not None and (left := resumed(begun.match)) is not None:
        return left
    fresh = active_match.begin(challenge.setup, Seats([PERSON, challenge.level], [player, opponent]), challenge.seed)
    assert fresh.autosave is not None
    begin(challenge.name, Begun(fresh.autosave.path.name, player))
    return fresh


def settle(file: Path | None = None) -> Book:
    """Count the matches that were played to their end meanwhile, and forget those whose files are gone.

    Raises:
        UserError: a newer version's file, or the disk refuses.
    """
    book = load(file)
    for name, begun in book.begun.items():
        kind, _slash, key = name.partition("/")
        challenge = challenge_named(kind, key)
        found = looked_up(begun.match)
        if challenge is not None and found.ended is not None:
            book = note(judged(challenge, found.ended, begun.player, begun.match), file)
        elif challenge is None or not found.going_on:
            book = begin(name, None, file)
    return book


def challenge_named(kind: str, key: str) -> Challenge | None:
    """What was set for a date, by kind and key; None where there is no such date."""
    if kind == "duel" and _date(key) is not None:
        return duel_of(key)
    try:
        monday = datetime.datetime.strptime(f"{key}-1", "%G-W%V-%u").date()
    except ValueError:
        return None
    return challenge_of(monday.isoformat()) if kind == "week" else None
