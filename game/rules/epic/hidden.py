"""Hidden information: what a seat sees, and worlds that it cannot tell from the truth (Zelda R43)."""

from __future__ import annotations

from random import Random

from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as e
from game.rules.epic.board import bits
from game.rules.epic.library import COMBAT
from game.rules.epic.match import Match
from game.rules.epic.state import ATTACK_CARD, ATTACKER, NONE, PAID, RANGED, SEAT, TARGET, TODO, State

KNOWN = TODO
"""Slot of an attack that lies face down: the cards that it may be or that are still in that hand, a mask."""


def observe(m: Match, s: State, seat: int) -> State:
    """The state as one seat sees it: hands of the others, draw piles and a face-down attack are ``HIDDEN``."""
    view = s.clone()
    bit = 1 << seat
    seen = s.seen
    for zones in (view.hands, view.draw, [view.limbo]):
        for zone in zones:
            zone[:] = [card if seen[card] & bit else HIDDEN for card in zone]
    view.seen = [mask if mask & bit else 0 for mask in seen]
    for frame in view.stack:
        if frame.block == COMBAT:
            card = frame.slots[ATTACK_CARD]
            if card >= 0 and not seen[card] & bit:
                frame.slots[ATTACK_CARD] = HIDDEN
    return view


def determinize(m: Match, view: State, seat: int, rng: Random) -> State:
    """Deal the cards a seat cannot see at random so that everything it knows stays true.

    A face-down attack card is one that the announced attacker could have used in this way.
    """
    world = view.clone()
    pools = [_unknown(m, view, squad) for squad in range(len(m.deck_cards))]
    for pool in pools:
        rng.shuffle(pool)
    for frame in world.stack:
        if frame.block == COMBAT and frame.slots[ATTACK_CARD] == HIDDEN:
            _turn_attack_card(m, world, frame.slots, pools)
    for owner, hand in enumerate(world.hands):
        for i, card in enumerate(hand):
            if card == HIDDEN:
                hand[i] = _from_squads(m, pools, owner)
                world.seen[hand[i]] = 1 << owner
    for squad, pile in enumerate(world.draw):
        for i, card in enumerate(pile):
            if card == HIDDEN:
                pile[i] = pools[squad].pop()
    return world


def _unknown(m: Match, view: State, squad: int) -> list[int]:
    """The cards of a deck that the seat sees nowhere."""
    known = set(view.removed) | set(view.limbo) | {lying.card for lying in view.lying}
    known.update(view.discard[squad], view.draw[squad], view.hands[m.seat_of_squad[squad]])
    return [card for card in m.deck_cards[squad] if card not in known]


def _from_squads(m: Match, pools: list[list[int]], seat: int) -> int:
    return next(pools[squad] for squad in m.squads_of[seat] if pools[squad]).pop()


def _turn_attack_card(m: Match, world: State, slots: list[int], pools: list[list[int]]) -> None:
    """Choose the face-down card; those that were known to be in that hand are there still, or are this one."""
    seat, pool = slots[SEAT], pools[m.figures[slots[ATTACKER].bit_length() - 1].squad]
    hand, known = world.hands[seat], known_cards(slots)
    candidates = known if len(known) > hand.count(HIDDEN) else pool
    card = next(c for c in candidates if fits_attack(m, world, slots, c))
    slots[ATTACK_CARD] = card
    world.limbo[world.limbo.index(HIDDEN)] = card
    world.seen[card] = 1 << seat
    pool.remove(card)
    for other in known:
        if other != card:
            hand[hand.index(HIDDEN)] = other
            world.seen[other] = 1 << seat
            pool.remove(other)


def known_cards(slots: list[int]) -> list[int]:
    """The cards that everybody knew to be in the attacker's hand and that the face-down card could be."""
    return [] if slots[KNOWN] == NONE else bits(slots[KNOWN])


def fits_attack(m: Match, s: State, slots: list[int], card: int) -> bool:
    """Whether a card could be the face-down card of an announced attack: its user, melee or ranged, paid or free."""
    attacker, target = (slots[slot].bit_length() - 1 for slot in (ATTACKER, TARGET))
    if attacker not in m.users[card] or m.cards[card].free == bool(slots[PAID]):
        return False
    near = bool(m.board.near[s.squares[attacker]] >> s.squares[target] & 1)
    if slots[RANGED]:
        return m.shoots[card] and not (near and m.strikes[card])
    return near and m.strikes[card]


def redact(m: Match, event: e.Event, seat: int) -> e.Event:
    """The event as a seat sees it: other people's drawn cards and face-down attacks are ``HIDDEN``."""
    if isinstance(event, e.Drew) and event.seat != seat:
        return e.Drew(event.seat, HIDDEN)
    if isinstance(event, e.Attacked) and event.seat != seat:
        return e.Attacked(event.seat, event.figure, event.target, HIDDEN, event.ranged)
    return event


def reveals(before: State, after: State) -> bool:
    """Whether somebody has seen a card that he had not seen where it was before."""
    return any(new & ~old for old, new in zip(before.seen, after.seen, strict=True))
