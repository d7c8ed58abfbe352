"""Glicko-2 against the worked example of its paper, and what must hold of any results."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.modes.league.rating import MAX_DEVIATION, Rating, update_rating

ratings = st.builds(Rating, st.floats(400, 2800), st.floats(30, MAX_DEVIATION), st.floats(0.03, 0.1))
games = st.lists(st.tuples(ratings, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=15)


def test_the_example_of_the_glicko_2_paper() -> None:
    """Glickman's page 4: 1500 with 200 wins against 1400, loses to 1550 and 1700."""
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = update_rating(Rating(1500, 200), others)
    assert after.points == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize(
    ("before", "other", "score", "count"),
    [
        (Rating(), Rating(1600, 50), 1.0, 15),
        (Rating(), Rating(1400, 50), 0.0, 15),
        (Rating(1500, 30), Rating(2500, 30), 1.0, 3),
        (Rating(2200, 50), Rating(1400, 50), 0.0, 6),
    ],
    ids=["a newcomer wins all", "a newcomer loses all", "three upsets", "a strong player loses all"],
)
def test_unexpected_scores_raise_the_volatility(before: Rating, other: Rating, score: float, count: int) -> None:
    after = update_rating(before, [(other, score)] * count)
    assert before.volatility < after.volatility < before.volatility + 0.001
    assert (after.points > before.points) == (score == 1.0)


@pytest.mark.parametrize(
    ("before", "scores"),
    [(Rating(1500, 50), [1.0, 0.0] * 5), (Rating(), [1.0] * 15)],
    ids=["one of two games each", "a newcomer wins all"],
)
def test_expected_scores_lower_the_volatility(before: Rating, scores: list[float]) -> None:
    """Of a newcomer nothing is known, so that no score against players of the middle is a surprise."""
    after = update_rating(before, [(Rating(1500, 50), score) for score in scores])
    assert 0.059 < after.volatility < before.volatility


def test_the_deviation_grows_without_matches() -> None:
    after = update_rating(Rating(1500, 200), [])
    assert after.points == 1500
    assert after.deviation == pytest.approx(200.2714, abs=0.001)
    assert update_rating(Rating(), []).deviation == MAX_DEVIATION


@given(ratings, games)
def test_a_better_score_never_gives_a_lower_rating(before: Rating, played: list[tuple[Rating, float]]) -> None:
    other, score = played[0]
    better = [(other, min(1.0, score + 0.5)), *played[1:]]
    # How much somebody wavers follows from how unexpected the score was, so that a little may be lost again there.
    assert update_rating(before, better).points >= update_rating(before, played).points - 1


@given(ratings, games)
def test_ratings_stay_finite(before: Rating, played: list[tuple[Rating, float]]) -> None:
    after = update_rating(before, played)
    assert 0 < after.deviation <= MAX_DEVIATION
    assert 0 < after.volatility < 1
    assert -3000 < after.points < 6000


@given(ratings, ratings)
def test_a_win_raises_and_a_defeat_lowers(one: Rating, other: Rating) -> None:
    assert update_rating(one, [(other, 1.0)]).points > one.points
    assert update_rating(one, [(other, 0.0)]).points < one.points
