"""Card counting: worlds and forecasts respect which cards a player knows to be outside a draw pile."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.presentation.epic.analysis.forecasts import build_attack_forecast
from game.rules.epic.actions.action import Attack
from game.rules.epic.engine.state import State
from tests.cards.builder import Scene, duel, ganon, link
from tests.cards.star_wars.scenes import duel as star_duel
from tests.cards.star_wars.scenes import han, vader


def worlds(scene: Scene, seat: int = 1) -> list[State]:
    """Return what the other player takes for possible; each of them is sound and look to him like the truth."""
    view = scene.rules.observe(scene.state, seat)
    found = [scene.rules.determinize(view, seat, Random(seed)) for seed in range(60)]
    for world in found:
        assert scene.rules.check_invariants(world) == []
        assert scene.rules.observe(world, seat) == view
    return found


def hands(scene: Scene) -> set[frozenset[int]]:
    return {frozenset(world.hands[0]) for world in worlds(scene)}


def refilled() -> Scene:
    """Link has drawn the last card of his pile, and all cards but those of his hand lie in it again."""
    scene = duel(
        link(link="E4", hand=["spinning-blade", "hook-and-chain"], draw=["mirror-guard"], rest="discard"),
        ganon(ganon="F4", hand=["dark-volley"]),
        actions=4,
    )
    assert len(hands(scene)) == 3
    return scene.do("draw")


def test_the_hand_is_known_when_the_pile_is_refilled() -> None:
    scene = refilled()
    assert scene.list_hand("link") == ["spinning-blade", "hook-and-chain", "mirror-guard"]
    assert hands(scene) == {frozenset(scene.state.hands[0])}


def test_what_was_known_stays_known_and_what_is_drawn_then_is_not() -> None:
    scene = refilled()
    kept = frozenset(scene.state.hands[0])
    scene.do("draw")
    found = hands(scene)
    assert all(kept < hand for hand in found)
    assert len(found) > 10


def test_a_card_that_was_seen_elsewhere_may_come_back_into_the_pile() -> None:
    """A card that is played lies in the discard pile; the next refill takes it into the draw pile."""
    scene = refilled()
    (blade,) = (card for card in scene.state.hands[0] if scene.named.format_card(card) == "spinning-blade")
    assert blade in scene.state.away
    scene.do("attack link ganon spinning-blade", "decline")
    state = scene.state
    others = state.draw[0][1:]
    state.draw[0], state.discard[0] = state.draw[0][:1], state.discard[0] + others
    for card in others:
        state.seen[card] = scene.rules.match.all_seats
    scene.do("draw")
    assert blade in state.draw[0]
    assert blade not in state.away
    assert set(state.away) == set(scene.rules.match.deck_cards[0]) - set(state.draw[0])


def test_a_face_down_attack_is_a_card_of_the_known_hand() -> None:
    scene = refilled()
    scene.do("attack link ganon spinning-blade")
    assert {scene.named.format_card(world.limbo[0]) for world in worlds(scene)} == {"spinning-blade"}


def test_beside_known_cards_any_fitting_card_may_have_been_drawn_and_laid() -> None:
    scene = refilled().do("draw")
    known = {card for card in scene.state.hands[0] if card in scene.state.away}
    scene.do("attack link ganon spinning-blade")
    found = worlds(scene)
    laid = {scene.named.format_card(world.limbo[0]) for world in found}
    assert len(laid) > 2
    assert "spinning-blade" in laid
    assert all(known <= {*world.hands[0], *world.limbo} for world in found)


def test_a_discard_pile_that_joins_the_draw_pile_may_be_drawn_again() -> None:
    hand = ["never-tell-me-the-odds", "never-tell-me-the-odds", "heroic-retreat"]
    scene = star_duel(han(han="D4", hand=hand, draw=["gamblers-luck"], rest="discard"), vader(vader="H4"), actions=5)
    scene.do("draw")
    first, second, *others = scene.state.hands[0]
    assert {*scene.state.away} == {first, second, *others}
    assert hands(scene) == {frozenset(scene.state.hands[0])}
    scene.do("play han never-tell-me-the-odds", "play han never-tell-me-the-odds", "yes")
    (back,) = {first, second} & {*scene.state.draw[0]}
    assert {*scene.state.away} == {first, second, *others} - {back}
    scene.do("draw")
    found = hands(scene)
    assert all({*others} < hand for hand in found)
    assert len(found) > 10


def test_the_forecast_counts_on_what_must_be_in_the_hand() -> None:
    scene = refilled()
    state = scene.state.clone()
    state.active = 1
    attack = next(
        Attack(card, scene.names.find_figure("ganon"), scene.names.find_figure("link"))
        for card in state.draw[1]
        if (side := scene.rules.match.cards[card].attack) is not None and side.value == 6
    )
    state.draw[1] = tuple(card for card in state.draw[1] if card != attack.card)
    state.hands[1].append(attack.card)
    state.seen[attack.card] = 1 << 1
    known = build_attack_forecast(scene.rules.match, scene.rules.observe(state, 1), attack)
    assert len(known.chances) == 1
    state.away = ()
    assert len(build_attack_forecast(scene.rules.match, scene.rules.observe(state, 1), attack).chances) > 1


def test_a_position_of_older_rules_begins_with_all_cards() -> None:
    scene = refilled()
    record = msgspec.to_builtins(scene.state)
    del record["away"]
    scene.state = msgspec.convert(record, State)
    assert len(hands(scene)) > 20


def test_a_card_that_was_not_filled_in_cannot_lie_in_the_pile() -> None:
    scene = refilled()
    scene.state.away += scene.state.draw[0][:1]
    assert scene.rules.check_invariants(scene.state) == [
        "squad 0 has a card in its draw pile that was not filled into it"
    ]
    with pytest.raises(AssertionError):
        worlds(scene)
