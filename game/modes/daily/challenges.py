"""Daily duel, daily puzzle and weekly challenge.

They depend only on the date and the shipped content; nothing is downloaded or uploaded. Scores are stored as JSON in
the player's data folder.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Literal

import msgspec

from game.content.cards.packs import EPIC_PACKS, read_shipped_pack
from game.content.puzzles.puzzles import LoadedPuzzle, load_shipped_puzzles
from game.modes import active_match
from game.modes.active_match import ActiveMatch
from game.modes.linked_match import find_match, resume_match
from game.paths import user_data_dir
from game.rules.core.numbers import Count
from game.rules.epic.board import iterate_bits
from game.rules.epic.pack import Setup
from game.rules.epic.rules import EpicRules
from game.session import dates
from game.session.seats import PERSON, Seats
from game.session.session import AnySession
from game.storage.versioned_store import (
    DecodedFile,
    VersionedStore,
    convert_list,
    convert_mapping,
    decode_document,
    encode_json,
)
from game.text import _

ChallengeKind = Literal["duel", "puzzle", "week"]
ChallengeTask = Literal["win", "quick", "whole", "hurt", "giant"]
"""Task of a duel, see ``format_task``."""

LEVELS = ("apprentice", "apprentice", "knight", "knight", "hero", "hero", "sage")
"""Bot level of the daily duel, from Monday to Sunday."""
WEEKLY_TASKS: tuple[ChallengeTask, ...] = ("quick", "whole", "hurt", "giant")
"""Tasks of the weekly challenge, in rotation."""
QUICK_TASK_ROUNDS = 12
"""Number of rounds within which the task ``quick`` must be won."""
GIANT_TASK_HEALTH = 8
"""Additional health of the opponents' leaders in the task ``giant``."""
TURN_LIMIT = 200
"""Turn limit of the duels."""
MAX_SCORES = 1000
"""Number of stored scores; the oldest are dropped."""
_PLAYER_SEAT = 0
_WEEK_LEVEL = "hero"
"""Bot level of the weekly challenge."""

ShortText = Annotated[str, msgspec.Meta(max_length=100)]


class DatedChallenge(msgspec.Struct, frozen=True):
    """Duel of a day or week: its set-up, the level of the opponent, and the task."""

    kind: ChallengeKind
    key: str
    """Day such as ``2026-11-24``, or week such as ``2026-W48``."""
    setup: Setup
    level: str
    task: ChallengeTask = "win"

    @property
    def name(self) -> str:
        """Return the key of its scores and its match in the file."""
        return f"{self.kind}/{self.key}"

    @property
    def seed(self) -> str:
        """Return the seed of its match."""
        return f"{self.kind}-{self.key}"


class DailyScore(msgspec.Struct, frozen=True):
    """Score of a challenge."""

    kind: ChallengeKind
    key: ShortText
    """Day or week of the challenge."""
    player: ShortText
    done: bool
    """True if the challenge was won or solved."""
    left: Count = 0
    """Remaining health of the player's characters."""
    count: Count = 0
    """Number of rounds of a duel."""
    match: ShortText = ""
    """File name of the match."""
    conceded: bool = False

    @property
    def rank(self) -> tuple[bool, bool, int, int]:
        """Return the sort key, higher is better: won, not conceded, health left, fewer rounds."""
        return self.done, not self.conceded, self.left, -self.count


class OngoingMatch(msgspec.Struct, frozen=True):
    """Match of a challenge in progress, with the name of its player."""

    match: ShortText
    """File name of the match."""
    player: ShortText


class DailyRecords(msgspec.Struct, frozen=True):
    """Stored scores, oldest first, and the matches in progress by challenge name."""

    scores: tuple[DailyScore, ...] = ()
    begun: dict[str, OngoingMatch] = {}


# What a date sets -----------------------------------------------------------------------------------------------------


def get_today() -> str:
    """Return today's local date as ``YYYY-MM-DD``; 1970-01-01 if the clock is out of range."""
    day = dates.local_day()
    return day if _parse_date(day) is not None else "1970-01-01"


def _parse_date(day: str) -> datetime.date | None:
    """Parse a date such as ``2026-11-24``; None if it is invalid."""
    try:
        found = datetime.date.fromisoformat(day)
    except ValueError:
        return None
    return found if found.isoformat() == day else None


def _parse_date_or_epoch(day: str) -> datetime.date:
    """Parse a date; 1970-01-01 if it is invalid."""
    return _parse_date(day) or datetime.date(1970, 1, 1)


def get_week(day: str) -> str:
    """Return the week of a day, from Monday to Sunday, such as ``2026-W48``."""
    year, week, _weekday = _parse_date_or_epoch(day).isocalendar()
    return f"{year}-W{week:02}"


def make_daily_duel(day: str) -> DatedChallenge:
    """Return the duel of a day. Games alternate, teams and board are random, the level rises during the week."""
    date = _parse_date_or_epoch(day)
    setup = _draw_setup(f"duel/{day}", EPIC_PACKS[date.toordinal() % len(EPIC_PACKS)])
    return DatedChallenge("duel", day, setup, LEVELS[date.weekday()])


def make_weekly_challenge(day: str) -> DatedChallenge:
    """Return the weekly challenge for the week of a day."""
    week = get_week(day)
    number = (_parse_date_or_epoch(day).toordinal() - 1) // 7  # day 1 is a Monday
    setup = _draw_setup(f"week/{week}", EPIC_PACKS[number % len(EPIC_PACKS)])
    task = WEEKLY_TASKS[number // len(EPIC_PACKS) % len(WEEKLY_TASKS)]
    if task == "hurt":
        team = read_shipped_pack(setup.game).teams[setup.teams[_PLAYER_SEAT][0]]
        wounds = tuple(character.health // 3 for character in team.characters for _number in range(character.count))
        setup = msgspec.structs.replace(setup, wounds=(wounds, ()))
    elif task == "giant":
        setup = msgspec.structs.replace(setup, health=(0, GIANT_TASK_HEALTH))
    return DatedChallenge("week", week, setup, _WEEK_LEVEL, task)


def _draw_setup(seed: str, game: str) -> Setup:
    """Return a set-up with random teams and board."""
    lots, content = Random(seed), read_shipped_pack(game)
    teams = [*content.teams]
    lots.shuffle(teams)
    board = lots.choice([*content.layouts])
    return Setup(game, ((teams[0],), (teams[1],)), board, turn_limit=TURN_LIMIT)


def pick_daily_puzzle(day: str) -> LoadedPuzzle:
    """Return the puzzle of a day; each shipped puzzle comes once per cycle, never on two consecutive days."""
    puzzles = [puzzle for game in EPIC_PACKS for puzzle in load_shipped_puzzles(game)]
    turn, place = divmod(_parse_date_or_epoch(day).toordinal(), len(puzzles))
    return puzzles[_shuffle_cycle(turn, len(puzzles))[place]]


def _shuffle_cycle(cycle: int, count: int) -> list[int]:
    """Return the order of the puzzles in a cycle; it does not begin with the last puzzle of the previous cycle."""
    order, before = [*range(count)], [*range(count)]
    Random(f"puzzles/{cycle}").shuffle(order)
    Random(f"puzzles/{cycle - 1}").shuffle(before)
    if count > 2 and order[0] == before[-1]:
        order[:2] = order[1::-1]
    return order


def format_task(challenge: DatedChallenge) -> str:
    """Return the task of a challenge as a sentence."""
    return {
        "win": _("Win the duel."),
        "quick": _("Win within {count} rounds.").format(count=QUICK_TASK_ROUNDS),
        "whole": _("Win without losing a fighter."),
        "hurt": _("Win with your fighters starting at two thirds of their health."),
        "giant": _("Win against a leader with {count} extra health.").format(count=GIANT_TASK_HEALTH),
    }[challenge.task]


# How somebody did -----------------------------------------------------------------------------------------------------


def score_match(challenge: DatedChallenge, session: AnySession, player: str, match: str) -> DailyScore:
    """Return the score of a finished match."""
    rules, outcome = session.rules, session.outcome
    assert isinstance(rules, EpicRules)
    assert outcome is not None
    view = session.view_for(_PLAYER_SEAT)
    health = [
        view.health[figure] if view.squares[figure] >= 0 else 0
        for figure in iterate_bits(rules.match.own_mask[_PLAYER_SEAT])
    ]
    rounds = (view.turn + 1) // 2
    done = _PLAYER_SEAT in outcome.winners
    if challenge.task == "quick":
        done = done and rounds <= QUICK_TASK_ROUNDS
    elif challenge.task == "whole":
        done = done and all(health)
    given = outcome.reason == "conceded"
    return DailyScore(challenge.kind, challenge.key, player, done, max(0, sum(health)), max(0, rounds), match, given)


def list_best_scores(records: DailyRecords, kind: ChallengeKind, key: str = "") -> list[DailyScore]:
    """Return the scores of a kind, best first, of one date or, if ``key`` is empty, of all dates."""
    scores = [score for score in records.scores if score.kind == kind and key in ("", score.key)]
    return sorted(scores, key=lambda score: score.rank, reverse=True)


class ChallengeStreak(msgspec.Struct, frozen=True):
    """Numbers of consecutive days or weeks with a won challenge."""

    current: int
    """Length of the current streak."""
    longest: int
    """Length of the longest streak."""


def find_streak(records: DailyRecords, kind: ChallengeKind, day: str) -> ChallengeStreak:
    """Return the streak of won challenges of a kind, up to a day."""
    done = {score.key for score in records.scores if score.kind == kind and score.done}
    if kind != "week":
        return compute_streak(done, day)
    mondays = {date.isoformat() for key in done if (date := _find_monday(key)) is not None}
    return compute_streak(mondays, str(_find_monday(get_week(day))), interval_days=7)


def compute_streak(done_dates: Collection[str], day: str, *, interval_days: int = 1) -> ChallengeStreak:
    """Return the streak of dates with an interval of ``interval_days``.

    The current streak ends with ``day``, or one interval earlier if that day is not done yet.
    """
    known = {date.toordinal() for key in done_dates if (date := _parse_date(key)) is not None}
    lengths: dict[int, int] = {}
    for number in sorted(known):
        lengths[number] = lengths.get(number - interval_days, 0) + 1
    last = _parse_date_or_epoch(day).toordinal()
    return ChallengeStreak(lengths.get(last, lengths.get(last - interval_days, 0)), max(lengths.values(), default=0))


def is_sunday(day: str) -> bool:
    """Return whether a day is a Sunday."""
    return _parse_date_or_epoch(day).weekday() == 6


# The file -------------------------------------------------------------------------------------------------------------


def scores_path() -> Path:
    """Return the path of the scores, which may not exist."""
    return user_data_dir() / "of_the_day.json"


def load_records(file: Path | None = None) -> DailyRecords:
    """Load the records; of a damaged file, its valid part. Never raises."""
    return DAILY_STORE.load(file or scores_path())


def _decode_records(data: bytes) -> DecodedFile[DailyRecords]:
    document = decode_document(data, 1)
    if not isinstance(document, dict):
        raise ValueError("no scores")
    scores, ongoing_matches = (
        convert_list(document.get("scores", []), DailyScore),
        convert_mapping(document.get("begun", {}), OngoingMatch),
    )
    return DecodedFile(
        DailyRecords(tuple(scores.content), ongoing_matches.content), scores.is_complete and ongoing_matches.is_complete
    )


def _merge_records(records: DailyRecords, backup: DailyRecords) -> DailyRecords:
    """Return records with the scores of the backup added."""
    fresh = [score for score in records.scores if score not in backup.scores]
    return DailyRecords((*backup.scores, *fresh), records.begun)


DAILY_STORE: VersionedStore[DailyRecords] = VersionedStore(
    "of the day",
    _decode_records,
    lambda daily_records: encode_json({"version": 1, "scores": daily_records.scores, "begun": daily_records.begun}),
    DailyRecords,
    _merge_records,
)
"""Store of scores and matches in progress."""


def _add_score(scores: Sequence[DailyScore], score: DailyScore) -> tuple[DailyScore, ...]:
    """Return the scores with a new one, unless there is one for the same match, or puzzle and day."""
    known = {(score.kind, score.key, score.player, score.match) for score in scores}
    if (score.kind, score.key, score.player, score.match) in known:
        return tuple(scores)
    return (*scores, score)[-MAX_SCORES:]


def record_score(score: DailyScore, file: Path | None = None) -> DailyRecords:
    """Store a score, and remove its match from those in progress.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """

    def add_to_records(records: DailyRecords) -> DailyRecords:
        begun = {name: match for name, match in records.begun.items() if name != f"{score.kind}/{score.key}"}
        return DailyRecords(_add_score(records.scores, score), begun)

    return DAILY_STORE.change(file or scores_path(), add_to_records)


def set_ongoing_match(challenge_name: str, ongoing: OngoingMatch | None, file: Path | None = None) -> DailyRecords:
    """Store the match in progress for a challenge, or None, by challenge name.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """

    def replace_ongoing(records: DailyRecords) -> DailyRecords:
        rest = {name: match for name, match in records.begun.items() if name != challenge_name}
        return msgspec.structs.replace(
            records, begun={**rest, challenge_name: ongoing} if ongoing is not None else rest
        )

    return DAILY_STORE.change(file or scores_path(), replace_ongoing)


def open_match(challenge: DatedChallenge, player: str, opponent_name: str) -> ActiveMatch[EpicRules]:
    """Start or resume the duel of a challenge; its file name is stored first.

    Raises:
        UserError: another instance of the game has it open, it cannot be played, or a file cannot be written.
    """
    begun = load_records().begun.get(challenge.name)
    if begun is not None and (left := resume_match(begun.match)) is not None:
        return left
    new_match = active_match.start_epic_match(
        challenge.setup, Seats([PERSON, challenge.level], [player, opponent_name]), challenge.seed
    )
    assert new_match.autosave is not None
    set_ongoing_match(challenge.name, OngoingMatch(new_match.autosave.path.name, player))
    return new_match


def settle_matches(file: Path | None = None) -> DailyRecords:
    """Score the finished matches of challenges, and forget those without a file.

    Raises:
        UserError: the file is of a newer version, or cannot be written.
    """
    daily_records = load_records(file)
    for name, begun in daily_records.begun.items():
        kind, _slash, key = name.partition("/")
        challenge = find_challenge(kind, key)
        linked_match = find_match(begun.match)
        if challenge is not None and linked_match.finished_session is not None:
            daily_records = record_score(
                score_match(challenge, linked_match.finished_session, begun.player, begun.match), file
            )
        elif challenge is None or not linked_match.is_in_progress:
            daily_records = set_ongoing_match(name, None, file)
    return daily_records


def find_challenge(kind: str, key: str) -> DatedChallenge | None:
    """Return the challenge of a kind and key; None for an invalid date."""
    if kind == "duel" and _parse_date(key) is not None:
        return make_daily_duel(key)
    monday = _find_monday(key)
    return make_weekly_challenge(monday.isoformat()) if kind == "week" and monday is not None else None


def _find_monday(week: str) -> datetime.date | None:
    """Return the first day of a week such as ``2026-W48``; None for an invalid week."""
    try:
        return datetime.datetime.strptime(f"{week}-1", "%G-W%V-%u").date()
    except ValueError:
        return None
