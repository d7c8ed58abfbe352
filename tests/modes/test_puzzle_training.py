"""Puzzle training: which puzzle comes next, what a result does to rating and streak, and the file."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.content.puzzles.puzzles import load_all_shipped
from game.errors import UserError
from game.modes.league.rating import Rating, update_rating
from game.modes.puzzles import training
from game.modes.puzzles.training import (
    PuzzleStreak,
    Skill,
    Training,
    apply_attempt,
    find_next,
    get_puzzle_rating,
)
from game.paths import HOME_VARIABLE
from game.storage.files import BACKUP_SUFFIX, DAMAGED_SUFFIX

PUZZLES = load_all_shipped()


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))


def test_the_first_puzzle_is_of_medium_difficulty_and_the_next_follows_the_rating() -> None:
    now = Training()
    first = find_next(PUZZLES, now, Random(1))
    assert first.puzzle.difficulty == 3
    worse, better = (apply_attempt(now, first, solved=solved).training for solved in (False, True))
    assert worse.rating.points < 1500 < better.rating.points
    assert find_next(PUZZLES, worse, Random(1)).puzzle.difficulty < 3
    assert find_next(PUZZLES, better, Random(1)).puzzle.difficulty > 3


def test_the_rating_is_that_of_the_league() -> None:
    attempt_result = apply_attempt(Training(), PUZZLES[0], solved=False)
    assert attempt_result.training.rating == update_rating(Rating(), [(get_puzzle_rating(PUZZLES[0]), 0.0)])
    assert attempt_result.rating_change == round(attempt_result.training.rating.points) - 1500


def test_a_puzzle_is_rated_once_and_counts_for_the_streak_each_time() -> None:
    now = Training()
    for number in (1, 2, 3):
        attempt_result = apply_attempt(now, PUZZLES[0], solved=True)
        assert attempt_result.training.streak_or_empty == PuzzleStreak(number, number, number, number)
        assert number == 1 or attempt_result.training.rating == now.rating
        now = attempt_result.training
    lost = apply_attempt(now, PUZZLES[1], solved=False).training
    assert lost.streak_or_empty == PuzzleStreak(0, 3, 3, 4)


def test_no_puzzle_repeats_before_all_were_seen() -> None:
    now, rng, order = Training(), Random(5), []
    for index in range(3 * len(PUZZLES)):
        puzzle = find_next(PUZZLES, now, rng)
        order.append(puzzle.key)
        now = apply_attempt(now, puzzle, solved=index % 3 > 0).training
    assert set(order[: len(PUZZLES)]) == {puzzle.key for puzzle in PUZZLES}
    assert all(one != other for one, other in pairwise(order))


def test_a_single_puzzle_repeats() -> None:
    now = apply_attempt(Training(), PUZZLES[0], solved=True).training
    assert find_next(PUZZLES[:1], now, Random(1)) is PUZZLES[0]


@pytest.mark.parametrize("solved", [True, False])
def test_ratings_stay_within_bounds(solved: bool) -> None:
    now = Training(Skill(training.MAX_RATING if solved else training.MIN_RATING, 350.0, 0.2))
    for puzzle in PUZZLES:
        now = apply_attempt(now, puzzle, solved=solved).training
        assert now.skill is not None
        assert training.MIN_RATING <= now.skill.points <= training.MAX_RATING
        assert training.MIN_DEVIATION <= now.skill.deviation <= 350.0
        training.TRAINING_STORE.change(training.training_path(), lambda _before, now=now: now)
        assert training.load_training() == now


def test_only_the_last_puzzles_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "MOST_SEEN", 3)
    now = Training()
    for puzzle in PUZZLES[:5]:
        now = apply_attempt(now, puzzle, solved=True).training
    assert now.seen == tuple(puzzle.key for puzzle in PUZZLES[2:5])


# The file -------------------------------------------------------------------------------------------------------------


def test_results_are_saved() -> None:
    assert training.load_training() == Training()
    training.record_attempt(PUZZLES[0], solved=True)
    attempt_result = training.record_attempt(PUZZLES[1], solved=True)
    assert training.load_training() == attempt_result.training
    assert attempt_result.training.streak_or_empty == PuzzleStreak(2, 2, 2, 2)
    assert json.loads(training.training_path().read_bytes())["version"] == 1


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("rating", {"points": 1e308}),
        ("rating", {"points": 1500, "deviation": -1}),
        ("rating", "high"),
        ("streak", {"now": -1}),
        ("streak", []),
        ("seen", [{"name": ""}, {"name": "zelda/01-into-the-spin"}]),
        ("seen", 5),
    ],
)
def test_a_corrupted_part_does_not_affect_others(part: str, value: object) -> None:
    for puzzle in PUZZLES[:3]:
        before = training.record_attempt(puzzle, solved=True).training
    file = training.training_path()
    file.with_name(file.name + BACKUP_SUFFIX).unlink()
    content = json.loads(file.read_bytes())
    file.write_text(json.dumps(content | {part: value}))
    found = training.load_training()
    kept = {
        "rating": found.skill == before.skill,
        "streak": found.streak_or_empty == before.streak_or_empty,
        "seen": found.seen == before.seen,
    }
    assert [name for name, same in kept.items() if not same] == [part]
    assert file.with_name(file.name + DAMAGED_SUFFIX).exists()


def test_the_backup_replaces_a_corrupted_part() -> None:
    for puzzle in PUZZLES[:3]:
        before = training.record_attempt(puzzle, solved=True).training
    file = training.training_path()
    content = json.loads(file.read_bytes())
    file.write_text(json.dumps(content | {"rating": None, "streak": "long"}))
    found = training.load_training()
    assert found.streak_or_empty == PuzzleStreak(2, 2, 2, 2), "as it was a puzzle ago"
    assert found.seen == before.seen


def test_a_newer_file_is_left_alone() -> None:
    training.record_attempt(PUZZLES[0], solved=True)
    file = training.training_path()
    file.write_text(json.dumps({"version": 2, "rating": {"points": 1900}}))
    assert training.load_training() == Training()
    with pytest.raises(UserError):
        training.record_attempt(PUZZLES[0], solved=True)
    assert json.loads(file.read_bytes())["version"] == 2
