"""Values that depend on the position, and who may be moved: what no shipped card asks alone."""

from __future__ import annotations

import msgspec
import pytest

from game.content.cards.packs import EpicDefinitions, build_defined_rules, build_definitions
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.piles import find_takeable, has_room_in_hand
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.queries import card_value, is_movable
from game.rules.epic.rules import EpicRules
from tests.cards.builder import duel, ganon, link, player

WEAK = vocabulary.ValueOverride(vocabulary.Condition(health=vocabulary.Range("self", max=4)), 9)
"""9 in place of the printed number while the one who uses the card has at most 4 health."""


def change_card(team: str, card: str, side: str, rules: EpicRules) -> EpicDefinitions:
    known = build_definitions(rules.match.setup)
    old = known.teams[team].cards[card]
    half = msgspec.structs.replace(getattr(old, side), instead=(WEAK,))
    new = msgspec.structs.replace(old, **{side: half})
    cards = {**known.teams[team].cards, card: new}
    deck = msgspec.structs.replace(known.teams[team], cards=cards)
    return msgspec.structs.replace(known, teams={**known.teams, team: deck})


@pytest.mark.parametrize(("side", "defending"), [("attack", False), ("defense", True)])
def test_self_in_a_value_is_whose_card_it_is(side: str, defending: bool) -> None:
    """For an attack card the attacker, for a defense card the defender."""
    scene = duel(link(link="C4"), ganon(ganon="C5"))
    card = next(
        name
        for name, text in build_definitions(scene.rules.match.setup).teams["link"].cards.items()
        if text.who == ("link",) and getattr(text, side) is not None and isinstance(getattr(text, side).value, int)
    )
    rules = build_defined_rules(change_card("link", card, side, scene.rules))
    m, s = rules.match, scene.state.clone()
    number = next(index for index, name in enumerate(m.card_ids) if name == f"link/{card}")
    hero, enemy = m.names.index("link"), m.names.index("ganon")
    printed = getattr(rules.match.library.teams["link"].cards[card], side).value
    assert printed != 9
    for own, other, expected in ((20, 20, printed), (4, 20, 9), (20, 4, printed)):
        s.health[hero], s.health[enemy] = own, other
        assert card_value(m, s, number, hero, enemy, defending=defending) == expected


def test_whoever_stands_in_the_first_square_can_be_moved() -> None:
    scene = duel(link(link="A1"), ganon(ganon="C5"))
    m, s = scene.rules.match, scene.state
    hero = m.names.index("link")
    assert s.squares[hero] == 0
    assert is_movable(m, s, 0, hero)
    assert is_movable(m, s, 1, hero)
    fallen = duel(link(link="A1", navi="fallen"), ganon(ganon="C5"))
    assert not is_movable(fallen.rules.match, fallen.state, 0, fallen.rules.match.names.index("navi"))


def test_a_full_hand_takes_no_card() -> None:
    """A text that takes a card from a pile gives nothing to a player who holds ten (Star Wars W17)."""
    scene = duel(player("obi-wan"), player("maul"), game="star-wars", board="geonosis-arena")
    m, s = scene.rules.match, scene.state
    deck = list(s.draw[0])
    frame = TextFrame(0, deck[0], user=1, block="")
    s.discard[0] = tuple(deck.pop() for _card in range(3))
    limit = m.pack.hand_limit
    for held in (0, limit - 1, limit):
        s.hands[0] = deck[:held]
        assert has_room_in_hand(m, s, 0) == (held < limit)
        assert find_takeable(m, s, frame, vocabulary.TakeEffect(from_="discard")) == (
            list(s.discard[0][::-1]) if held < limit else []
        )
