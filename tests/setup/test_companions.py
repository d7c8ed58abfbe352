"""Names of the dungeon's companions."""

from __future__ import annotations

import pytest

from game.bots.dungeon.bots import DUNGEON_BOTS
from game.modes.dungeon.chronicle import LastAdventureSetup
from game.setup.dungeon import MAX_PARTY_SIZE, AdventurePlan, companion_name, describe_companion, list_companions


@pytest.mark.parametrize("kind", [kind for kind in DUNGEON_BOTS if kind != "random"])
def test_nobody_is_called_by_the_word_of_the_program(kind: str) -> None:
    assert kind not in companion_name(kind)


def test_who_is_offered_is_told_apart() -> None:
    assert len({companion_name(kind) for kind in list_companions()}) == len(list_companions())
    assert all(describe_companion(kind) for kind in list_companions())


def test_who_joins_is_a_knight() -> None:
    """Not the Sage, who decides too well and thinks too long for a first adventure."""
    plan = AdventurePlan(LastAdventureSetup())
    while not plan.add_traveler():
        pass
    assert [traveler.kind for traveler in plan.party] == ["person", *["greedy"] * (MAX_PARTY_SIZE - 1)]
    assert companion_name("greedy") == "Companion: Knight"
    assert plan.build_seats().names[1:3] == ["Tatl 2", "Tatl 3"]


def test_the_last_companion_stays() -> None:
    plan = AdventurePlan(LastAdventureSetup(("person", "search"), ("", "")))
    assert plan.party[1].kind == "search"
