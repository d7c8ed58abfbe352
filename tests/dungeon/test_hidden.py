"""Hidden information of the dungeon: drawn, discarded, face-down and covered cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.engine.event import CardLaid, Discarded, Drew, Event, PileTurned
from game.rules.dungeon.engine.state import LaidCard, State
from tests.dungeon.builder import DungeonTestTable, find_card, find_room

SECRET: list[Event] = [
    Drew(0, (3, 5), 20),
    PileTurned(0, (1, 2, 3), 12, True),
    Discarded(0, (7, 8), "toss"),
    CardLaid(0, 4, "down", 1, 1, 3, 6, False),
]


@pytest.mark.parametrize("event", SECRET, ids=lambda event: type(event).__name__)
def test_only_whose_cards_they_are_is_told_which(event: Event) -> None:
    rules = DungeonTestTable("HW-01", [["strike"], ["leap"]]).rules
    assert rules.redact(event, 0) == event
    told = rules.redact(event, 1)
    assert type(told) is type(event)
    for field in event.__struct_fields__:
        value, seen = getattr(event, field), getattr(told, field)
        if field == "cards":
            assert seen == (HIDDEN,) * len(value)
        else:
            assert seen == (HIDDEN if field == "card" else value)
    openly = DungeonTestTable("HW-01", [["strike"], ["leap"]], setup=Setup(open_hands=True)).rules
    assert openly.redact(event, 1) == event


def test_a_card_that_is_played_openly_is_told_to_all() -> None:
    rules = DungeonTestTable("HW-01", [["strike"], ["leap"]]).rules
    event = CardLaid(0, find_card("strike"), "open", 1, 1, 3, 6, False)
    assert rules.redact(event, 1) == event


def test_another_seats_discard_is_hidden_from_the_first_player_too() -> None:
    rules = DungeonTestTable("HW-01", [["strike"], ["leap"]]).rules
    assert rules.redact(Discarded(1, (find_card("leap"),), "swap"), 0) == Discarded(1, (HIDDEN,), "swap")
    assert rules.redact(Discarded(1, (find_card("leap"),), "swap"), 1) == Discarded(1, (find_card("leap"),), "swap")


@pytest.mark.parametrize("openly", [False, True])
def test_covered_cards_and_those_face_down_are_seen_by_whose_they_are_or_openly_by_all(openly: bool) -> None:
    table = DungeonTestTable("HW-01", [["strike", "leap"], ["look-around"]], setup=Setup(open_hands=openly))
    table.do("down strike")
    table.state.players[0].covered.append(find_card("bomb"))
    own, other, bystander = (table.rules.observe(table.state, seat) for seat in range(3))
    for view, known in ((own, True), (other, openly), (bystander, openly)):
        assert view.challenge is not None
        assert [laid_card.card for laid_card in view.challenge.laid] == [find_card("strike") if known else HIDDEN]
        assert view.players[0].covered == [find_card("bomb") if known else HIDDEN]
        assert (HIDDEN in view.players[0].hand) != known
        assert (HIDDEN in view.players[0].draw) == (view is not own), "the order of a pile is nobody's to see"


def _see_a_room(state: State) -> None:
    state.seen.append(find_room("HW-02"))


def _meet_a_boss(state: State) -> None:
    state.met += 1


def _draw(state: State) -> None:
    state.players[0].draw.pop()


def _discard_openly(state: State) -> None:
    state.players[1].discard.append(find_card("leap"))


def _lay(state: State) -> None:
    assert state.challenge is not None
    state.challenge.laid.append(LaidCard(0, find_card("strike"), "open", 1))


@pytest.mark.parametrize("step", [_see_a_room, _meet_a_boss, _draw, _discard_openly, _lay])
def test_whatever_shows_something_is_noticed(step: Callable[[State], None]) -> None:
    """Such a step is not taken back."""
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]])
    before, after = table.state, table.state.clone()
    assert not table.rules.reveals(before, after)
    step(after)
    assert table.rules.reveals(before, after)


def test_first_decision_counts_as_a_reveal() -> None:
    table = DungeonTestTable("HW-01", [["strike"], ["leap"]])
    before = table.state.clone()
    before.decision = None
    assert table.rules.reveals(before, table.state)
