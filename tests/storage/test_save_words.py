"""Saves in words: who is ahead, and how a match ended."""

from typing import Any

import pytest

from game.session.rulebook import ThumbnailCharacter
from game.storage.save_words import find_score, format_date, format_headline, format_state
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
    assert [find_score(head, seat) for seat in (0, 1)] == [("crown", "2"), ("crown", "1")]


def test_without_scores_the_health_on_the_board_counts() -> None:
    spots = [
        ThumbnailCharacter("link", 0, 4, 9),
        ThumbnailCharacter("hero", 0, 5, 5),
        ThumbnailCharacter("ganon", 1, 8, 17),
        ThumbnailCharacter("fallen", 1, -1, 6),
    ]
    head = duel(spots=spots)
    assert [find_score(head, seat) for seat in (0, 1)] == [("heart", "14"), ("heart", "17")]


def test_a_finished_match_names_its_winners_and_an_early_end() -> None:
    assert format_state(duel(finished=True, winners=[1])).startswith("Ben won")
    assert format_state(duel(finished=True)).startswith("a draw")
    assert format_state(duel(finished=True, winners=[0], ending="conceded")).endswith("conceded")


def test_a_match_that_goes_on_names_who_is_next() -> None:
    assert format_state(duel(asked=1)).endswith("Ben's turn")


@pytest.mark.parametrize(("game", "together"), [("dungeon", True), ("elixir", False)])
def test_players_of_a_cooperative_game_are_not_named_as_opponents(game: str, together: bool) -> None:
    head = Head(game, [], ["Mira", "Tom"], "short", 1, 0.0, False)
    assert format_headline(head) == ("Mira · Tom" if together else "Mira vs Tom")


@pytest.mark.parametrize(
    ("game", "winners", "outcome"),
    [("dungeon", [], "lost"), ("dungeon", [0, 1], "won"), ("elixir", [], "a draw"), ("elixir", [1], "Tom won")],
)
def test_a_list_says_how_a_match_ended(game: str, winners: list[int], outcome: str) -> None:
    head = Head(game, [], ["Mira", "Tom"], "short", 1, 0.0, True, winners=winners)
    assert format_state(head).startswith(f"{outcome} · ")


def test_moments_as_people_say_them() -> None:
    noon = 1_795_000_000.0
    assert format_date(noon, noon).startswith("today ")
    assert format_date(noon - 86_400, noon).startswith("yesterday ")
    assert format_date(noon - 9 * 86_400, noon)[:2] == "20"
    assert format_date(1e300, noon) == "unknown date"
