"""Daily challenges: the same for every player, counted once, robust to crashes and corrupted files."""

from __future__ import annotations

import datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.menus.daily.words import format_score
from game.bots.epic.greedy import GreedyBot
from game.content.cards.packs import build_rules, check_setup, load_pack, read_shipped_pack
from game.content.puzzles.puzzles import load_shipped_puzzles
from game.modes.active_match import ActiveMatch, start_epic_match
from game.modes.daily import challenges
from game.modes.daily.challenges import DailyScore, DatedChallenge, OngoingMatch
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import Outcome
from game.rules.epic.actions.action import End, Halt
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.state import fallen_at
from game.session.seats import PERSON, Seats
from game.storage import files, slots, versioned_store

DAYS = st.dates(datetime.date(2020, 1, 1), datetime.date(2100, 1, 1)).map(str)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(versioned_store, "_queued", set())
    monkeypatch.setattr(versioned_store, "_unshown", [])


@given(DAYS)
def test_every_date_gives_playable_challenges(day: str) -> None:
    for challenge in (challenges.make_daily_duel(day), challenges.make_weekly_challenge(day)):
        assert challenge.setup.teams[0] != challenge.setup.teams[1]
        check_setup(load_pack(challenge.setup.game), challenge.setup)
        assert challenges.format_task(challenge)
        assert challenges.find_challenge(challenge.kind, challenge.key) == challenge


@given(DAYS)
def test_a_week_is_the_same_on_all_its_days(day: str) -> None:
    monday = datetime.date.fromisoformat(day)
    monday -= datetime.timedelta(days=monday.weekday())
    week = [challenges.make_weekly_challenge(str(monday + datetime.timedelta(days=after))) for after in range(8)]
    assert all(challenge == week[0] for challenge in week[:7])
    assert week[7] != week[0]


TEN = ("dark-link", "darunia", "ganon", "iron-knuckle", "link", "nabooru", "ruto", "skull-kid", "witches", "zelda")


def test_a_date_is_the_same_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Written down once: another machine, or a later Python, has to draw the same from the same teams."""
    content = read_shipped_pack("zelda")
    ten = msgspec.structs.replace(content, teams={team: content.teams[team] for team in TEN})
    monkeypatch.setattr(
        challenges, "read_shipped_pack", lambda game: ten if game == "zelda" else read_shipped_pack(game)
    )
    duel, week = challenges.make_daily_duel("2026-11-24"), challenges.make_weekly_challenge("2026-11-24")
    assert (duel.setup.game, duel.setup.teams, duel.setup.map) == ("zelda", (("ruto",), ("nabooru",)), "leever-desert")
    assert (duel.level, duel.seed) == ("apprentice", "duel-2026-11-24")
    assert (week.key, week.task, week.level) == ("2026-W48", "whole", "hero")


def test_no_puzzle_repeats_before_all_have_been_set() -> None:
    count = len(load_shipped_puzzles("zelda")) + len(load_shipped_puzzles("star-wars"))
    first = datetime.date.fromordinal(count * 50_000)
    days = [challenges.pick_daily_puzzle(str(first + datetime.timedelta(days=after))).id for after in range(20 * count)]
    for turn in range(20):
        assert len(set(days[turn * count : (turn + 1) * count])) == count
    assert all(one != other for one, other in pairwise(days))


def test_no_puzzle_is_set_on_two_days_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"zelda": load_shipped_puzzles("zelda")[:2], "star-wars": load_shipped_puzzles("star-wars")[:1]}
    monkeypatch.setattr(challenges, "load_shipped_puzzles", lambda game: few[game])
    first = datetime.date(2026, 11, 1)
    days = [challenges.pick_daily_puzzle(str(first + datetime.timedelta(days=after))).id for after in range(300)]
    assert len(set(days)) == 3
    assert all(one != other for one, other in pairwise(days))


def test_tasks_change_the_setup_of_the_duel() -> None:
    first = datetime.date(2026, 1, 5)
    weeks = [challenges.make_weekly_challenge(str(first + datetime.timedelta(weeks=after))) for after in range(8)]
    assert {challenge.task for challenge in weeks} == set(challenges.WEEKLY_TASKS)
    for challenge in weeks:
        rules = build_rules(challenge.setup)
        state = rules.setup(RecordingRandom(Random(1)), None)
        mine = [*iterate_bits(rules.match.own_mask[0])]
        lacking = sum(state.maximum[figure] - state.health[figure] for figure in mine)
        assert (lacking > 0) == (challenge.task == "hurt")
        usual = rules.setup(RecordingRandom(Random(1)), None).maximum
        plain = (
            build_rules(msgspec.structs.replace(challenge.setup, health=()))
            .setup(RecordingRandom(Random(1)), None)
            .maximum
        )
        assert (usual != plain) == (challenge.task == "giant")


def start(challenge: DatedChallenge) -> ActiveMatch:
    active_match = start_epic_match(challenge.setup, Seats([PERSON, challenge.level], ["Mira", ""]), challenge.seed)
    assert active_match.autosave is not None
    challenges.set_ongoing_match(challenge.name, OngoingMatch(active_match.autosave.path.name, "Mira"))
    active_match.save()
    return active_match


def finish(active_match: ActiveMatch) -> None:
    """Play to the end: the first one plays well, the other ends its turns."""
    session, bot = active_match.session, GreedyBot(worlds=1)
    while (decision := session.decision) is not None:
        legal = session.legal_actions()
        action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        if decision.seat == 0:
            action = bot.choose(session.rules, session.view_for(0), 0, legal, Random(len(session.journal)))
        session.submit(action)
    active_match.save()
    active_match.close()


def test_a_match_counts_once_when_it_is_over() -> None:
    challenge = challenges.make_daily_duel("2026-11-24")
    active_match = start(challenge)
    assert challenges.settle_matches().begun == {challenge.name: OngoingMatch(active_match.autosave.path.name, "Mira")}
    finish(active_match)
    daily_records = challenges.settle_matches()
    assert not daily_records.begun
    assert len(daily_records.scores) == 1
    score = daily_records.scores[0]
    assert (score.kind, score.key, score.player) == ("duel", "2026-11-24", "Mira")
    assert score.done
    assert score.left > 0
    assert 0 < score.count < challenges.TURN_LIMIT // 2
    challenges.record_score(score)
    assert challenges.settle_matches().scores == (score,)


def test_a_crash_between_recording_and_starting_a_match_is_recovered() -> None:
    challenge = challenges.make_daily_duel("2026-11-24")
    challenges.set_ongoing_match(challenge.name, OngoingMatch("never.tds", "Mira"))
    assert challenges.settle_matches() == challenges.DailyRecords()


def test_a_match_that_was_deleted_is_forgotten() -> None:
    active_match = start(challenges.make_weekly_challenge("2026-11-24"))
    active_match.close()
    slots.delete_save(active_match.autosave.path)
    assert not challenges.settle_matches().begun


def test_results_are_sorted_and_streaks_counted() -> None:
    for key, done, left, count in (
        ("2026-11-22", True, 4, 9),
        ("2026-11-23", True, 9, 20),
        ("2026-11-24", False, 0, 5),
        ("2026-11-21", True, 9, 12),
    ):
        challenges.record_score(DailyScore("duel", key, "Mira", done, left, count))
    daily_records = challenges.load_records()
    assert [score.key[-2:] for score in challenges.list_best_scores(daily_records, "duel")] == ["21", "23", "22", "24"]
    assert [score.key for score in challenges.list_best_scores(daily_records, "duel", "2026-11-22")] == ["2026-11-22"]
    assert challenges.list_best_scores(daily_records, "week") == []
    assert challenges.find_streak(daily_records, "duel", "2026-11-24") == challenges.ChallengeStreak(3, 3)
    assert challenges.find_streak(daily_records, "duel", "2026-11-26") == challenges.ChallengeStreak(0, 3), (
        "the best row stays"
    )
    assert challenges.find_streak(daily_records, "puzzle", "2026-11-24") == challenges.ChallengeStreak(0, 0)


def test_a_weekly_streak_continues_into_the_next_year() -> None:
    daily_records = challenges.DailyRecords(
        tuple(DailyScore("week", week, "Mira", True) for week in ("2026-W52", "2026-W53", "2027-W01"))
    )
    assert challenges.find_streak(daily_records, "week", "2027-01-05").current == 3
    assert challenges.find_streak(daily_records, "week", "2027-01-13").current == 3, (
        "that of this week is still to come"
    )
    assert challenges.find_streak(daily_records, "week", "2027-01-20") == challenges.ChallengeStreak(0, 3)
    nothing = challenges.DailyRecords((DailyScore("week", "no week", "Mira", True),))
    assert challenges.find_streak(nothing, "week", "2027-01-05") == challenges.ChallengeStreak(0, 0)


def test_the_best_streak_may_be_an_earlier_one() -> None:
    days = ("2026-11-01", "2026-11-02", "2026-11-03", "2026-11-10", "2026-11-11", "no day")
    daily_records = challenges.DailyRecords(tuple(DailyScore("puzzle", day, "Mira", True) for day in days))
    assert challenges.find_streak(daily_records, "puzzle", "2026-11-11") == challenges.ChallengeStreak(2, 3)
    assert challenges.find_streak(daily_records, "puzzle", "2026-11-02") == challenges.ChallengeStreak(2, 3)


def test_a_conceded_duel_is_marked_and_sorted_last() -> None:
    challenge = challenges.make_daily_duel("2026-11-24")
    session = start(challenge).session
    while not session.view_for(-1).turn:
        assert session.submit(session.legal_actions()[0]) is None
    team = challenge.setup.teams[0][0]
    assert session.submit(session.parse_action(f"concede {team}")) is None
    score = challenges.score_match(challenge, session, "Mira", "x.tds")
    assert (score.done, score.conceded, score.left > 0) == (False, True, True)
    assert format_score(score) == "Failed: conceded in round 1."
    challenges.record_score(score)
    challenges.record_score(DailyScore("duel", score.key, "Tom", False, 0, 20))
    assert [score.player for score in challenges.list_best_scores(challenges.load_records(), "duel")] == ["Tom", "Mira"]


def test_remaining_health_counts_characters_on_the_board() -> None:
    """The first square of the board is a square like any other; the fallen have no health, whatever is noted."""
    challenge = challenges.make_daily_duel("2026-11-24")
    rules = build_rules(challenge.setup)
    state = rules.setup(RecordingRandom(Random(1)), None)
    first, *others = iterate_bits(rules.match.own_mask[0])
    state.squares[first], state.health[first] = 0, 7
    for figure in others:
        state.squares[figure], state.health[figure] = fallen_at(0), 3
    over: Any = SimpleNamespace(rules=rules, outcome=Outcome((0,), "eliminated"), view_for=lambda _seat: state)
    assert challenges.score_match(challenge, over, "Mira", "").left == 7


def test_quick_and_whole_require_more_than_a_victory() -> None:
    challenge = challenges.make_daily_duel("2026-11-24")
    active_match = start(challenge)
    finish(active_match)
    session = active_match.session
    as_task = {
        task: challenges.score_match(msgspec.structs.replace(challenge, task=task), session, "", "").done
        for task in ("win", *challenges.WEEKLY_TASKS)
    }
    rounds = challenges.score_match(challenge, session, "", "").count
    assert as_task["win"] == as_task["hurt"] == as_task["giant"] is True
    assert as_task["quick"] == (rounds <= challenges.QUICK_TASK_ROUNDS)
    own = list(iterate_bits(session.rules.match.own_mask[0]))
    assert as_task["whole"] == all(session.view_for(0).squares[figure] >= 0 for figure in own)


def test_a_corrupted_file_loses_only_corrupted_entries() -> None:
    for key in ("2026-11-22", "2026-11-23"):
        challenges.record_score(DailyScore("duel", key, "Mira", True))
    path = challenges.scores_path()
    found = msgspec.json.decode(path.read_bytes())
    found["scores"][0]["left"] = -3
    path.with_name(path.name + files.BACKUP_SUFFIX).unlink()
    path.write_bytes(msgspec.json.encode(found))
    assert [score.key for score in challenges.load_records().scores] == ["2026-11-23"]


@pytest.mark.parametrize("key", ["", "2026-11-31", "2026-W99", "x", "2026-W48-1"])
def test_an_invalid_date_gives_no_challenge(key: str) -> None:
    assert challenges.find_challenge("duel", key) is None
    assert challenges.find_challenge("week", key) is None
