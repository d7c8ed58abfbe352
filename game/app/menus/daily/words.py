"""Texts of the daily challenges: titles, goals, results and streaks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.app.epic.puzzle.words import format_short_goal
from game.bots.epic.levels import format_bot_title
from game.content.puzzles.puzzles import LoadedPuzzle
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyRecords, DailyScore, DatedChallenge, Kind, Row, is_sunday
from game.modes.dungeon import chronicle
from game.modes.dungeon.chronicle import AdventureRecord
from game.presentation.epic.rulebook import find_layout
from game.storage.save_words import game_name, team_name
from game.text import _, ngettext, pick_entry, pick_text

ADVENTURE = "dungeon"
"""Id of the daily adventure."""
MOST_PAST = 20
"""Maximum number of listed results of earlier dates."""
ORDER: tuple[str, ...] = ("duel", "puzzle", ADVENTURE, "week")
"""Ids of the daily tasks in display order."""


class DailyState(msgspec.Struct, frozen=True):
    """Daily tasks of a date, with the results so far."""

    day: str
    """Date such as ``2026-11-24``."""
    duel: DatedChallenge
    week: DatedChallenge
    puzzle: LoadedPuzzle
    book: DailyRecords
    runs: Sequence[AdventureRecord] = ()
    """All recorded adventures."""

    def find_challenge(self, id: str) -> DatedChallenge | None:
        """Return the duel or the weekly challenge by task id; None for other tasks."""
        return {"duel": self.duel, "week": self.week}.get(id)

    def get_key(self, id: str) -> str:
        """Return the day or week of a task on this date."""
        return self.week.key if id == "week" else self.day

    def list_scores(self, id: str) -> list[DailyScore]:
        """Return the scores of a task on this date, best first."""
        return [] if id == ADVENTURE else challenges.list_best_scores(self.book, _parse_kind(id), self.get_key(id))

    @property
    def adventures(self) -> list[AdventureRecord]:
        """Return the daily adventures of this date, best first."""
        seed = f"{chronicle.DAILY}-{self.day}"
        return chronicle.sort_by_rank(one for one in self.runs if one.seed == seed)

    def is_done(self, id: str) -> bool:
        """Return whether a task was completed on this date."""
        if id == ADVENTURE:
            return any(one.won for one in self.adventures)
        return any(score.done for score in self.list_scores(id))


def _parse_kind(id: str) -> Kind:
    """Return the kind of challenge of a task id."""
    kinds: dict[str, Kind] = {"duel": "duel", "puzzle": "puzzle", "week": "week"}
    return kinds[id]


def load_today(book: DailyRecords) -> DailyState:
    """Return the daily tasks of today, with the results so far."""
    day = challenges.get_today()
    duel, week = challenges.make_daily_duel(day), challenges.make_weekly_challenge(day)
    return DailyState(day, duel, week, challenges.pick_daily_puzzle(day), book, chronicle.load_runs())


def get_title(id: str) -> str:
    """Return the title of a task."""
    return {
        "duel": _("Daily Duel"),
        "puzzle": _("Daily Puzzle"),
        ADVENTURE: _("Daily Adventure"),
        "week": _("Weekly Challenge"),
    }[id]


def describe_matchup(challenge: DatedChallenge) -> tuple[str, str, str]:
    """Return the player's team, the opponent, and a text with bot level and board."""
    (mine,), (theirs,) = challenge.setup.teams
    game = challenge.setup.game
    layout = find_layout(game, challenge.setup.map)
    place = pick_entry(layout.name, challenge.setup.map) if layout is not None else challenge.setup.map
    enemy = _("vs {team}").format(team=team_name(game, theirs, short=True))
    return team_name(game, mine, short=True), enemy, f"{format_bot_title(challenge.level)}  ·  {place}"


def format_state(now: DailyState, id: str) -> str:
    """Return the status of a task as text: done, with the time of the next task; in progress; or open."""
    challenge = now.find_challenge(id)
    if now.is_done(id):
        return (
            _("Done. Next one on Monday.") if id == "week" and not is_sunday(now.day) else _("Done. Next one tomorrow.")
        )
    if challenge is not None and challenge.name in now.book.begun:
        return _("In progress")
    tried = now.list_scores(id) or (id == ADVENTURE and now.adventures)
    return _("Not done yet") if tried else _("Not tried yet")


def format_score(score: DailyScore) -> str:
    """Return a result as a sentence."""
    if score.kind == "puzzle":
        return _("Solved.")
    rounds = ngettext("{count} round", "{count} rounds", score.count).format(count=score.count)
    if score.done:
        return _("Completed in {rounds} with {left} health left.").format(rounds=rounds, left=score.left)
    if score.conceded:
        return _("Failed: conceded in round {round}.").format(round=max(1, score.count))
    return _("Failed after {rounds}.").format(rounds=rounds)


def describe_goal(now: DailyState, id: str) -> str:
    """Return the goal of a task."""
    challenge = now.find_challenge(id)
    if challenge is not None:
        return challenges.format_task(challenge)
    return format_short_goal(now.puzzle) if id == "puzzle" else _("Complete the adventure.")


def format_task_streak(now: DailyState, id: str) -> str:
    """Return the current and the longest streak of a task as text; empty if it was never completed."""
    if id == ADVENTURE:
        return format_streak(
            challenges.compute_row({_get_run_day(run) for run in now.runs if run.is_daily and run.won}, now.day)
        )
    return format_streak(challenges.find_row(now.book, _parse_kind(id), now.day))


def format_streak(row: Row) -> str:
    """Return a current and a longest streak as text; empty if there was none."""
    return _("Streak: {count} · Best: {best}").format(count=row.now, best=row.best) if row.best else ""


def _get_run_day(run: AdventureRecord) -> str:
    """Return the date of a daily adventure."""
    return run.seed.removeprefix(f"{chronicle.DAILY}-")


def list_best(now: DailyState, id: str) -> list[tuple[str, bool]]:
    """Return the best results of this date, or for puzzles of all dates; each with True if it was a success."""
    if id in ("duel", "week"):
        return [(f"{one.player}:  {format_score(one)}", one.done) for one in now.list_scores(id)]
    if id == "puzzle":
        solved = sorted(challenges.list_best_scores(now.book, "puzzle"), key=lambda one: one.key, reverse=True)
        return [(f"{one.key}  ·  {one.player}", one.done) for one in solved]
    return [(_format_points(one), one.won) for one in now.adventures]


def list_past(now: DailyState, id: str) -> list[tuple[str, bool]]:
    """Return the results of earlier dates, latest first; each with True if it was a success."""
    if id == "puzzle":
        return []
    if id == ADVENTURE:
        runs = sorted(
            (run for run in now.runs if run.is_daily and _get_run_day(run) < now.day), key=_get_run_day, reverse=True
        )
        return [(f"{_get_run_day(run)}  ·  {_format_points(run)}", run.won) for run in runs[:MOST_PAST]]
    scores = [one for one in challenges.list_best_scores(now.book, _parse_kind(id)) if one.key < now.get_key(id)]
    scores.sort(key=lambda one: one.key, reverse=True)
    return [(f"{one.key}  ·  {one.player}:  {format_score(one)}", one.done) for one in scores[:MOST_PAST]]


def _format_points(run: AdventureRecord) -> str:
    """Return the players and the score of an adventure as text."""
    text = _("{names}: {score} points (conceded)") if run.conceded else _("{names}: {score} points")
    return text.format(names=", ".join(name for name in run.players if name), score=run.score)


def format_shared_result(now: DailyState, id: str) -> str:
    """Return a line about the best result for the clipboard."""
    head = f"Triforce Duels, {get_title(id)} {now.get_key(id)}"
    challenge = now.find_challenge(id)
    if challenge is not None:
        mine, enemy, where = describe_matchup(challenge)
        what = f"{game_name(challenge.setup.game)}, {mine} {enemy} ({where.replace('  ·  ', ', ')})"
        return f"{head}: {what}: {format_score(now.list_scores(id)[0])}"
    if id == "puzzle":
        return f"{head}: {pick_text(now.puzzle.puzzle.name)}: {format_score(now.list_scores(id)[0])}"
    words, _won = list_best(now, id)[0]
    return f"{head}: {words}"
