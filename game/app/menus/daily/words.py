"""Texts of the daily challenges: titles, goals, results and streaks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.app.epic.puzzle.words import format_short_goal
from game.bots.epic.levels import format_bot_title
from game.content.puzzles.puzzles import LoadedPuzzle
from game.modes.daily import challenges
from game.modes.daily.challenges import (
    ChallengeKind,
    ChallengeStreak,
    DailyRecords,
    DailyScore,
    DatedChallenge,
    is_sunday,
)
from game.modes.dungeon import chronicle
from game.modes.dungeon.chronicle import AdventureRecord
from game.presentation.epic.rulebook import find_layout
from game.session.dates import format_day
from game.storage.save_words import game_name, team_name
from game.text import _, ngettext, pick_entry, pick_text

ADVENTURE_TASK = "dungeon"
"""Id of the daily adventure."""
MAX_PAST_RESULTS = 20
"""Maximum number of listed results of earlier dates."""
TASK_ORDER: tuple[str, ...] = ("duel", "puzzle", ADVENTURE_TASK, "week")
"""Ids of the daily tasks in display order."""


class DailyState(msgspec.Struct, frozen=True):
    """Daily tasks of a date, with the results so far."""

    day: str
    """Date such as ``2026-11-24``."""
    duel: DatedChallenge
    week: DatedChallenge
    puzzle: LoadedPuzzle
    records: DailyRecords
    adventure_records: Sequence[AdventureRecord] = ()
    """All recorded adventures."""

    def find_challenge(self, task: str) -> DatedChallenge | None:
        """Return the duel or the weekly challenge by task id; None for other tasks."""
        return {"duel": self.duel, "week": self.week}.get(task)

    def get_key(self, task: str) -> str:
        """Return the day or week of a task on this date."""
        return self.week.key if task == "week" else self.day

    def list_scores(self, task: str) -> list[DailyScore]:
        """Return the scores of a task on this date, best first."""
        return (
            []
            if task == ADVENTURE_TASK
            else challenges.list_best_scores(self.records, _parse_kind(task), self.get_key(task))
        )

    @property
    def adventures(self) -> list[AdventureRecord]:
        """Return the daily adventures of this date, best first."""
        seed = f"{chronicle.DAILY_SEED_PREFIX}-{self.day}"
        return chronicle.sort_by_rank(one for one in self.adventure_records if one.seed == seed)

    def is_done(self, task: str) -> bool:
        """Return whether a task was completed on this date."""
        if task == ADVENTURE_TASK:
            return any(one.won for one in self.adventures)
        return any(score.done for score in self.list_scores(task))


def _parse_kind(task: str) -> ChallengeKind:
    """Return the kind of challenge of a task id."""
    kinds: dict[str, ChallengeKind] = {"duel": "duel", "puzzle": "puzzle", "week": "week"}
    return kinds[task]


def load_today(records: DailyRecords) -> DailyState:
    """Return the daily tasks of today, with the results so far."""
    day = challenges.get_today()
    duel, week = challenges.make_daily_duel(day), challenges.make_weekly_challenge(day)
    return DailyState(day, duel, week, challenges.pick_daily_puzzle(day), records, chronicle.load_adventures())


def get_title(task: str) -> str:
    """Return the title of a task."""
    return {
        "duel": _("Daily Duel"),
        "puzzle": _("Daily Puzzle"),
        ADVENTURE_TASK: _("Daily Adventure"),
        "week": _("Weekly Challenge"),
    }[task]


def describe_matchup(challenge: DatedChallenge) -> tuple[str, str, str]:
    """Return the player's team, the opponent, and a text with bot level and board."""
    (mine,), (theirs,) = challenge.setup.teams
    game = challenge.setup.game
    layout = find_layout(game, challenge.setup.map)
    place = pick_entry(layout.name, challenge.setup.map) if layout is not None else challenge.setup.map
    enemy = _("vs {team}").format(team=team_name(game, theirs, short=True))
    return team_name(game, mine, short=True), enemy, f"{format_bot_title(challenge.level)}  ·  {place}"


def format_status(daily: DailyState, task: str) -> str:
    """Return the status of a task as text: done, with the time of the next task; in progress; or open."""
    challenge = daily.find_challenge(task)
    if daily.is_done(task):
        return (
            _("Done. Next one on Monday.")
            if task == "week" and not is_sunday(daily.day)
            else _("Done. Next one tomorrow.")
        )
    if challenge is not None and challenge.name in daily.records.begun:
        return _("In progress")
    tried = daily.list_scores(task) or (task == ADVENTURE_TASK and daily.adventures)
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


def describe_goal(daily: DailyState, task: str) -> str:
    """Return the goal of a task."""
    challenge = daily.find_challenge(task)
    if challenge is not None:
        return challenges.format_task(challenge)
    return format_short_goal(daily.puzzle) if task == "puzzle" else _("Complete the adventure.")


def format_task_streak(daily: DailyState, task: str) -> str:
    """Return the current and the longest streak of a task as text; empty if it was never completed."""
    if task == ADVENTURE_TASK:
        return format_streak(
            challenges.compute_streak(
                {_get_adventure_day(run) for run in daily.adventure_records if run.is_daily and run.won}, daily.day
            )
        )
    return format_streak(challenges.find_streak(daily.records, _parse_kind(task), daily.day))


def format_streak(streak: ChallengeStreak) -> str:
    """Return a current and a longest streak as text; empty if there was none."""
    return (
        _("Streak: {count} · Best: {best}").format(count=streak.current, best=streak.longest) if streak.longest else ""
    )


def _get_adventure_day(record: AdventureRecord) -> str:
    """Return the date of a daily adventure."""
    return record.seed.removeprefix(f"{chronicle.DAILY_SEED_PREFIX}-")


def list_best(daily: DailyState, task: str) -> list[tuple[str, bool]]:
    """Return the best results of this date, or for puzzles of all dates; each with True if it was a success."""
    if task in ("duel", "week"):
        return [(f"{one.player}:  {format_score(one)}", one.done) for one in daily.list_scores(task)]
    if task == "puzzle":
        solved = sorted(challenges.list_best_scores(daily.records, "puzzle"), key=lambda one: one.key, reverse=True)
        return [(f"{format_day(one.key)}  ·  {one.player}", one.done) for one in solved]
    return [(_format_adventure_score(one), one.won) for one in daily.adventures]


def list_past(daily: DailyState, task: str) -> list[tuple[str, bool]]:
    """Return the results of earlier dates, latest first; each with True if it was a success."""
    if task == "puzzle":
        return []
    if task == ADVENTURE_TASK:
        runs = sorted(
            (run for run in daily.adventure_records if run.is_daily and _get_adventure_day(run) < daily.day),
            key=_get_adventure_day,
            reverse=True,
        )
        return [
            (f"{format_day(_get_adventure_day(run))}  ·  {_format_adventure_score(run)}", run.won)
            for run in runs[:MAX_PAST_RESULTS]
        ]
    scores = [
        one for one in challenges.list_best_scores(daily.records, _parse_kind(task)) if one.key < daily.get_key(task)
    ]
    scores.sort(key=lambda one: one.key, reverse=True)
    return [
        (f"{format_day(one.key)}  ·  {one.player}:  {format_score(one)}", one.done) for one in scores[:MAX_PAST_RESULTS]
    ]


def _format_adventure_score(record: AdventureRecord) -> str:
    """Return the players and the score of an adventure as text."""
    text = _("{names}: {score} points (conceded)") if record.conceded else _("{names}: {score} points")
    return text.format(names=", ".join(name for name in record.players if name), score=record.score)


def format_shared_result(daily: DailyState, task: str) -> str:
    """Return a line about the best result for the clipboard."""
    head = f"Triforce Duels, {get_title(task)} {daily.get_key(task)}"
    challenge = daily.find_challenge(task)
    if challenge is not None:
        mine, enemy, where = describe_matchup(challenge)
        what = f"{game_name(challenge.setup.game)}, {mine} {enemy} ({where.replace('  ·  ', ', ')})"
        return f"{head}: {what}: {format_score(daily.list_scores(task)[0])}"
    if task == "puzzle":
        return f"{head}: {pick_text(daily.puzzle.puzzle.name)}: {format_score(daily.list_scores(task)[0])}"
    words, _won = list_best(daily, task)[0]
    return f"{head}: {words}"
