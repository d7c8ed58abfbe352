"""Reasons against answers that no text and no set-up offers."""

from __future__ import annotations

from random import Random

import pytest

from game.content.cards.packs import build_rules
from game.rules.core.chance import RecordingRandom
from game.rules.core.protocol import HIDDEN, Refusal
from game.rules.epic.actions.action import Take, TakeZone
from game.rules.epic.actions.reasons import find_refusal
from tests.cards.star_wars.scenes import duel, obi_wan, vader
from tests.conformance.worlds import WORLDS


@pytest.mark.parametrize("zone", [-1, 2])
def test_a_side_that_the_board_does_not_have_is_refused(zone: int) -> None:
    rules = build_rules(WORLDS["zelda-mirror"])
    state = rules.setup(RecordingRandom(Random(1)), None)
    assert find_refusal(rules.match, state, TakeZone(0)) is None
    assert find_refusal(rules.match, state, TakeZone(zone)) == Refusal("not-offered")


def test_a_card_that_a_text_does_not_offer_is_named_unless_it_is_hidden() -> None:
    scene = duel(obi_wan(hand=["jedi-mind-trick"], discard=["jedi-block", "force-control"]), vader())
    scene.do("play obi-wan jedi-mind-trick")
    match, names = scene.rules.match, scene.rules.match.card_ids
    for card, name in ((0, names[0]), (HIDDEN, "")):
        assert find_refusal(match, scene.state, Take(card)) == Refusal("not-among-these", {"card": name})
