"""Saves in words: who is ahead, and how a match ended."""

from typing import Any

from game.session.rulebook import Spot
from game.storage.save_words import health_line, score_line, score_of, state_of
from game.storage.saves import Head


def duel(**changes: Any) -> Head:
    fields: dict[str, Any] = {
        "game": "zelda",
        "teams": ["link", "ganon"],
        "players": ["Ada", "Ben"],
        "map": "",
        "turn": 3,
        "saved": 0.0,
    }
    return Head(**{**fields, "finished": False, **changes})


def test_scores_are_named_from_the_first_player_on() -> None:
    head = duel(scores=[2, 1])
    assert score_line(head) == "2 to 1"
    assert [score_of(head, seat) for seat in (0, 1)] == [("crown", "2"), ("crown", "1")]


def test_without_scores_the_health_on_the_board_counts() -> None:
    spots = [Spot("link", 0, 4, 9), Spot("hero", 0, 5, 5), Spot("ganon", 1, 8, 17), Spot("fallen", 1, -1, 6)]
    head = duel(spots=spots)
    assert score_line(head) == health_line(head) == "14 vs 17 health"
    assert score_of(head, 1) == ("heart", "17")


def test_more_than_two_players_have_no_line() -> None:
    assert score_line(duel(players=["Ada", "Ben", "Cleo"], scores=[2, 1])) == ""


def test_a_finished_match_names_its_winners_and_an_early_end() -> None:
    assert state_of(duel(finished=True, winners=[1])).startswith("Ben won")
    assert state_of(duel(finished=True)).startswith("a draw")
    assert state_of(duel(finished=True, winners=[0], ending="conceded")).endswith("conceded")


def test_a_match_that_goes_on_names_who_is_next() -> None:
    assert state_of(duel(asked=1)).endswith("Ben's turn")
