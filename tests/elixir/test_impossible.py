"""Positions of Elixir Quest that cannot be, each by what is said of it, for either seat."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.rules.elixir import validation
from game.rules.elixir.action import Setup
from game.rules.elixir.definitions import MIN_CARDS_PER_RARITY, validate_definitions
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import CAPTURED, NONE, RESTED, State
from game.session.session import AnySession
from tests.session import test_books
from tests.session.matches import play_on

Change = Callable[[State, int], None]


def play_to_question(kind: str) -> AnySession:
    match, rng = test_books.begin("elixir", "advanced", "5"), Random(5)
    while match.decision is None or match.decision.kind != kind:
        play_on(match, rng, 1)
    return match


def faults_after(match: AnySession, change: Change, seat: int) -> list[str]:
    """Return what is said of the position once it is changed; the position itself is sound."""
    rules, state = match.rules, match.snapshot()
    assert isinstance(rules, ElixirRules)
    assert validation.validate_state(rules, state) == []
    change(state, seat)
    return validation.validate_state(rules, state)


def other_number(state: State, seat: int) -> None:
    state.characters[seat][0].number = 500


def no_potion_of_that_number(state: State, seat: int) -> None:
    state.potions[seat][0].number = -1


def a_card_less(state: State, seat: int) -> None:
    state.potions[seat].pop()


def capture_all(state: State, seat: int) -> None:
    for card in state.characters[seat]:
        card.place = CAPTURED


def rest_card(state: State, seat: int) -> None:
    state.characters[seat][0].place = RESTED


def expose_card(state: State, seat: int) -> None:
    state.exposed[seat] = True


def not_laid(state: State, seat: int) -> None:
    state.laid[seat] = NONE


CARDS: list[tuple[str, Change, str]] = [
    ("lay", other_number, "there is no character 500"),
    ("lay", no_potion_of_that_number, "there is no potion -1"),
    ("lay", a_card_less, "5 characters and 4 potions"),
    ("lay", capture_all, "0 characters for the games from 1 on"),
    ("lay", capture_all, "more characters are lost than games"),
    ("lay", rest_card, "a character rests before sudden death"),
    ("lay", expose_card, "an answer before the first round"),
    ("drink", not_laid, "a round without characters"),
]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("kind", "change", "fault"), CARDS, ids=[fault for _kind, _change, fault in CARDS])
def test_the_cards_of_either_seat_are_looked_at(kind: str, change: Change, fault: str, seat: int) -> None:
    assert fault in faults_after(play_to_question(kind), change, seat)


def won_without_a_reason(state: State, _seat: int) -> None:
    state.result = (0,)


def won_twice(state: State, seat: int) -> None:
    state.result, state.reason = (seat, seat), "cards"


def a_game_too_many(state: State, _seat: int) -> None:
    state.game = 6


def sudden_death_with_a_lead(state: State, seat: int) -> None:
    state.game, state.wins[seat] = 6, 1


GAMES: list[tuple[str, Change, str]] = [
    ("drink", won_without_a_reason, "the end is (0,) ''"),
    ("drink", won_twice, "the end is (0, 0) 'cards'"),
    ("lay", a_game_too_many, "game 6 is played"),
    ("lay", sudden_death_with_a_lead, "sudden death without a tie"),
    ("drink", won_without_a_reason, "cards on the table after the end"),
]


@pytest.mark.parametrize(("kind", "change", "fault"), GAMES, ids=[fault for _kind, _change, fault in GAMES])
def test_a_match_is_over_as_its_rules_end_it(kind: str, change: Change, fault: str) -> None:
    assert fault in faults_after(play_to_question(kind), change, 0)


@pytest.mark.parametrize("kind", ["characters", "potions"])
@pytest.mark.parametrize("rarity", ["common", "uncommon", "rare"])
def test_both_hands_can_be_filled_from_every_rarity(kind: str, rarity: str) -> None:
    """Else no world could be guessed once most cards of a rarity have been seen."""
    catalog, other = load_elixir_catalog(), "rare" if rarity == "common" else "common"
    cards = list(getattr(catalog, kind))
    places = [index for index, card in enumerate(cards) if card.rarity == rarity]
    for place in places[MIN_CARDS_PER_RARITY - 1 :]:
        changed = msgspec.structs.replace(catalog, **{kind: tuple(cards)})
        assert validate_definitions(changed, Setup()) == []
        cards[place] = msgspec.structs.replace(cards[place], rarity=other)
    changed = msgspec.structs.replace(catalog, **{kind: tuple(cards)})
    assert validate_definitions(changed, Setup()) == [f"{MIN_CARDS_PER_RARITY - 1} {rarity} cards"]
