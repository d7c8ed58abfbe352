"""What is told of the duel, the puzzle and the adventure of a day and the challenge of a week."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.bots.levels import bot_title
from game.content.puzzles import LoadedPuzzle
from game.table import dungeon_chronicle, of_the_day
from game.table.dungeon_chronicle import Run
from game.table.epic_book import layout_of
from game.table.of_the_day import Book, Challenge, Kind, Score
from game.table.save_words import game_name, team_name
from game.text import _, ngettext, pick, picked

ADVENTURE = "dungeon"
ORDER: tuple[str, ...] = ("duel", "puzzle", ADVENTURE, "week")


class Today(msgspec.Struct, frozen=True):
    """All that a date sets, and what was made of it so far."""

    day: str
    duel: Challenge
    week: Challenge
    puzzle: LoadedPuzzle
    book: Book
    runs: Sequence[Run] = ()

    def challenge(self, id: str) -> Challenge | None:
        """The duel or the challenge by its id."""
        return {"duel": self.duel, "week": self.week}.get(id)

    def key(self, id: str) -> str:
        """For which date something counts."""
        return self.week.key if id == "week" else self.day

    def scores(self, id: str) -> list[Score]:
        """What was made of it on its date, the best first."""
        return [] if id == ADVENTURE else of_the_day.best(self.book, _kind(id), self.key(id))

    @property
    def adventures(self) -> list[Run]:
        """The adventures of this day, the best first."""
        seed = f"{dungeon_chronicle.DAILY}-{self.day}"
        return dungeon_chronicle.best_first(one for one in self.runs if one.seed == seed)

    def done(self, id: str) -> bool:
        """Whether it was done on its date."""
        if id == ADVENTURE:
            return any(one.won for one in self.adventures)
        return any(score.done for score in self.scores(id))


def _kind(id: str) -> Kind:
    kinds: dict[str, Kind] = {"duel": "duel", "puzzle": "puzzle", "week": "week"}
    return kinds[id]


def today(book: Book) -> Today:
    """What this day sets."""
    day = of_the_day.today()
    duel, week = of_the_day.duel_of(day), of_the_day.challenge_of(day)
    return Today(day, duel, week, of_the_day.puzzle_of(day), book, dungeon_chronicle.load_runs())


def title_of(id: str) -> str:
    """What each is called."""
    return {
        "duel": _("Duel of the day"),
        "puzzle": _("Puzzle of the day"),
        ADVENTURE: _("Adventure of the day"),
        "week": _("Challenge of the week"),
    }[id]


def versus(challenge: Challenge) -> tuple[str, str, str]:
    """One's own team, against whom, and where."""
    (mine,), (theirs,) = challenge.setup.teams
    game = challenge.setup.game
    layout = layout_of(game, challenge.setup.map)
    place = picked(layout.name, challenge.setup.map) if layout is not None else challenge.setup.map
    enemy = _("against {team}").format(team=team_name(game, theirs, short=True))
    return team_name(game, mine, short=True), enemy, f"{bot_title(challenge.level)}  ·  {place}"


def done_words(*, done: bool, tried: bool, on: bool) -> str:
    """How far it is."""
    if done:
        return _("done")
    return _("begun") if on else _("tried") if tried else _("not tried yet")


def reckoning(score: Score) -> str:
    """A result in a sentence."""
    if score.kind == "puzzle":
        return _("Solved.")
    rounds = ngettext("in {count} round", "in {count} rounds", score.count).format(count=score.count)
    if score.done:
        return _("Done {rounds}, with {left} health left.").format(rounds=rounds, left=score.left)
    if score.conceded:
        return _("Not done: conceded in round {round}.").format(round=max(1, score.count))
    return _("Not done: the match ended {rounds}.").format(rounds=rounds)


def task_line(now: Today, id: str) -> str:
    """What is to be done."""
    challenge = now.challenge(id)
    if challenge is not None:
        return of_the_day.task_words(challenge)
    if id == "puzzle":
        row = of_the_day.row_of_days(now.book, "puzzle", now.day)
        if row > 1:
            return ngettext("Solved on {count} day in a row", "Solved on {count} days in a row", row).format(count=row)
        return _("Win this turn.")
    return _("Bring the adventure to a good end.")


def best_lines(now: Today, id: str) -> list[tuple[str, bool]]:
    """The best list: of this date, for a puzzle the last days; each with whether it was done."""
    if id in ("duel", "week"):
        return [(f"{one.player}:  {reckoning(one)}", one.done) for one in now.scores(id)]
    if id == "puzzle":
        solved = sorted(of_the_day.best(now.book, "puzzle"), key=lambda one: one.key, reverse=True)
        return [(f"{one.key}  ·  {one.player}", one.done) for one in solved]
    return [(_points(one), one.won) for one in now.adventures]


def _points(run: Run) -> str:
    """Return who scored how much in an adventure."""
    text = _("{names}: {score} points, conceded") if run.conceded else _("{names}: {score} points")
    return text.format(names=", ".join(name for name in run.players if name), score=run.score)


def copied(now: Today, id: str) -> str:
    """A line about the best result, to be shown around."""
    head = f"Triforce Duels, {title_of(id)} {now.key(id)}"
    challenge = now.challenge(id)
    if challenge is not None:
        mine, enemy, where = versus(challenge)
        what = f"{game_name(challenge.setup.game)}, {mine} {enemy} ({where.replace('  ·  ', ', ')})"
        return f"{head}: {what}: {reckoning(now.scores(id)[0])}"
    if id == "puzzle":
        return f"{head}: {pick(now.puzzle.puzzle.name)}: {reckoning(now.scores(id)[0])}"
    words, _won = best_lines(now, id)[0]
    return f"{head}: {words}"
