"""What an event tells the others: which cards were drawn, discarded or laid face down is not told."""

from __future__ import annotations

import pytest

from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.event import CardLaid, Discarded, Drew, Event, PileTurned
from game.rules.dungeon.table import Setup
from tests.dungeon.builder import Table, card

SECRET: list[Event] = [
    Drew(0, (3, 5), 20),
    PileTurned(0, (1, 2, 3), 12, True),
    Discarded(0, (7, 8), "toss"),
    CardLaid(0, 4, "down", 1, 1, 3, 6, False),
]


@pytest.mark.parametrize("event", SECRET, ids=lambda event: type(event).__name__)
def test_only_whose_cards_they_are_is_told_which(event: Event) -> None:
    rules = Table("HW-01", [["strike"], ["leap"]]).rules
    assert rules.redact(event, 0) == event
    told = rules.redact(event, 1)
    assert type(told) is type(event)
    for field in event.__struct_fields__:
        value, seen = getattr(event, field), getattr(told, field)
        if field == "cards":
            assert seen == (HIDDEN,) * len(value)
        else:
            assert seen == (HIDDEN if field == "card" else value)
    openly = Table("HW-01", [["strike"], ["leap"]], setup=Setup(open_hands=True)).rules
    assert openly.redact(event, 1) == event


def test_a_card_that_is_played_openly_is_told_to_all() -> None:
    rules = Table("HW-01", [["strike"], ["leap"]]).rules
    event = CardLaid(0, card("strike"), "open", 1, 1, 3, 6, False)
    assert rules.redact(event, 1) == event


def test_another_seats_discard_is_hidden_from_the_first_player_too() -> None:
    rules = Table("HW-01", [["strike"], ["leap"]]).rules
    assert rules.redact(Discarded(1, (card("leap"),), "swap"), 0) == Discarded(1, (HIDDEN,), "swap")
    assert rules.redact(Discarded(1, (card("leap"),), "swap"), 1) == Discarded(1, (card("leap"),), "swap")
