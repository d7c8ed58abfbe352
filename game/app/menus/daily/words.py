"""What is told of the duel, the puzzle and the adventure of a day and the challenge of a week."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.bots.epic.levels import bot_title
from game.content.puzzles.puzzles import LoadedPuzzle
from game.modes.daily import challenges
from game.modes.daily.challenges import Book, Challenge, Kind, Score
from game.modes.dungeon import chronicle
from game.modes.dungeon.chronicle import Run
from game.presentation.epic.rulebook import layout_of
from game.storage.save_words import game_name, team_name
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
        return [] if id == ADVENTURE else challenges.best(self.book, _kind(id), self.key(id))

    @property
    def adventures(self) -> list[Run]:
        """The adventures of this day, the best first."""
        seed = f"{chronicle.DAILY}-{self.day}"
        return chronicle.best_first(one for one in self.runs if one.seed == seed)

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
    day = challenges.today()
    duel, week = challenges.duel_of(day), challenges.challenge_of(day)
    return Today(day, duel, week, challenges.puzzle_of(day), book, chronicle.load_runs())


def title_of(id: str) -> str:
    """What each is called."""
    return {
        "duel": _("Daily Duel"),
        "puzzle": _("Daily Puzzle"),
        ADVENTURE: _("Daily Adventure"),
        "week": _("Weekly Challenge"),
    }[id]


def versus(challenge: Challenge) -> tuple[str, str, str]:
    """One's own team, against whom, and where."""
    (mine,), (theirs,) = challenge.setup.teams
    game = challenge.setup.game
    layout = layout_of(game, challenge.setup.map)
    place = picked(layout.name, challenge.setup.map) if layout is not None else challenge.setup.map
    enemy = _("vs {team}").format(team=team_name(game, theirs, short=True))
    return team_name(game, mine, short=True), enemy, f"{bot_title(challenge.level)}  ·  {place}"


def done_words(*, done: bool, tried: bool, on: bool) -> str:
    """How far it is."""
    if done:
        return _("completed")
    return _("in progress") if on else _("attempted") if tried else _("not tried yet")


def reckoning(score: Score) -> str:
    """A result in a sentence."""
    if score.kind == "puzzle":
        return _("Solved.")
    rounds = ngettext("{count} round", "{count} rounds", score.count).format(count=score.count)
    if score.done:
        return _("Completed in {rounds} with {left} health left.").format(rounds=rounds, left=score.left)
    if score.conceded:
        return _("Failed: conceded in round {round}.").format(round=max(1, score.count))
    return _("Failed after {rounds}.").format(rounds=rounds)


def task_line(now: Today, id: str) -> str:
    """What is to be done."""
    challenge = now.challenge(id)
    if challenge is not None:
        return challenges.task_words(challenge)
    if id == "puzzle":
        row = challenges.row_of_days(now.book, "puzzle", now.day)
        if row > 1:
            return ngettext("Solved {count} day in a row", "Solved {count} days in a row", row).format(count=row)
        return _("Win this turn.")
    return _("Complete the adventure.")


def best_lines(now: Today, id: str) -> list[tuple[str, bool]]:
    """The best list: of this date, for a puzzle the last days; each with whether it was done."""
    if id in ("duel", "week"):
        return [(f"{one.player}:  {reckoning(one)}", one.done) for one in now.scores(id)]
    if id == "puzzle":
        solved = sorted(challenges.best(now.book, "puzzle"), key=lambda one: one.key, reverse=True)
        return [(f"{one.key}  ·  {one.player}", one.done) for one in solved]
    return [(_points(one), one.won) for one in now.adventures]


def _points(run: Run) -> str:
    """Return who scored how much in an adventure."""
    text = _("{names}: {score} points (conceded)") if run.conceded else _("{names}: {score} points")
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
