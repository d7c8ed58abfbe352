"""Hidden information: views of a seat, and possible states consistent with them (Zelda R43)."""

from __future__ import annotations

from random import Random

from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions.combat import is_close_range, is_ranged_with
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import NONE, CombatFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State


def observe(match: Match, state: State, seat: int) -> State:
    """Return the state as one seat sees it: other hands, draw piles and a face-down attack are ``HIDDEN``.

    While an attack is face down, cards that the seat knew in that hand are hidden too if the attack may be one of them;
    ``CombatFrame.known`` has these cards (Zelda R42, R43).
    """
    view = state.clone()
    bit = 1 << seat
    seen = state.seen
    for frame in view.stack:
        if isinstance(frame, CombatFrame) and frame.at == 0 and frame.seat != seat:
            seen = seen[:]
            _hide_attack_card(match, state, frame, bit, seen)
    for zone in (*view.hands, view.limbo):
        zone[:] = [card if seen[card] & bit else HIDDEN for card in zone]
    view.draw = [tuple([card if seen[card] & bit else HIDDEN for card in pile]) for pile in view.draw]
    view.seen = [mask if mask & bit else 0 for mask in seen]
    return view


def _hide_attack_card(match: Match, state: State, frame: CombatFrame, seat_bit: int, seen: list[int]) -> None:
    """Hide which of the known cards that fit the attack was played, and whether it made a close attack ranged."""
    known = [
        c
        for c in (frame.attack_card, *state.hands[frame.seat])
        if seen[c] & seat_bit and fits_attack(match, state, frame, c)
    ]
    for card in known:
        seen[card] = 0
    frame.known = sum(1 << card for card in known) or NONE
    frame.attack_card = HIDDEN
    frame.ranged = not is_close_range(match, state, frame)


def determinize(match: Match, view: State, seat: int, rng: Random) -> State:
    """Return a random full state that is consistent with everything the seat knows.

    A seat that watched a draw pile being filled knows that all other cards are in the hand until seen again. A
    face-down attack card is one that the attacker could have used for this attack.
    """
    world = view.clone()
    pools = [_find_unseen(match, view, squad) for squad in range(len(match.deck_cards))]
    for pool in pools:
        rng.shuffle(pool)
    away = frozenset(view.away)
    if away:
        for pool in pools:
            pool.sort(key=away.__contains__)  # hands take from the end
    for frame in world.stack:
        if isinstance(frame, CombatFrame) and frame.attack_card == HIDDEN:
            _choose_attack_card(match, world, frame, pools, 1 << seat, rng)
    for owner, hand in enumerate(world.hands):
        cards = _deal_hidden_hand(match, world, pools, owner, rng)
        for i, card in enumerate(hand):
            if card == HIDDEN:
                hand[i] = cards.pop()
                world.seen[hand[i]] = 1 << owner
    for squad, pile in enumerate(world.draw):
        if HIDDEN in pile:
            world.draw[squad] = tuple([pools[squad].pop() if card == HIDDEN else card for card in pile])
    return world


def _find_unseen(match: Match, view: State, squad: int) -> list[int]:
    """Return the cards of a squad's deck that the view does not show."""
    known = set(view.removed) | set(view.limbo) | {in_play.card for in_play in view.lying}
    known.update(view.discard[squad], view.draw[squad], view.hands[match.seat_of_squad[squad]])
    return [card for card in match.deck_cards[squad] if card not in known]


def _deal_hidden_hand(
    match: Match, world: State, unseen_by_squad: list[list[int]], seat: int, rng: Random
) -> list[int]:
    """Return random cards for the hidden cards of a hand, whose number per deck is public (Star Wars W29)."""
    squads = match.squads_of[seat]
    cards = []
    for squad in squads:
        pool = unseen_by_squad[squad]
        cards += [pool.pop() for _ in range(len(pool) - world.draw[squad].count(HIDDEN))]
    if len(squads) > 1:
        rng.shuffle(cards)
    else:
        cards.reverse()
    return cards


def _choose_attack_card(
    match: Match, world: State, frame: CombatFrame, unseen_by_squad: list[list[int]], seat_bit: int, rng: Random
) -> None:
    """Choose the face-down attack card; cards known to be in that hand are still there, or are this card."""
    seat, squad = frame.seat, match.figures[frame.attacker].squad
    pool, hand = unseen_by_squad[squad], world.hands[seat]
    known = () if frame.known == NONE else iterate_bits(frame.known)
    frame.known = NONE
    held = len(pool) - world.draw[squad].count(HIDDEN) - 1  # of this deck; how many that are is public (Star Wars W29)
    sure = [card for card in pool if card in known or card in world.away]
    candidates = pool
    if sure:
        others = [card for card in pool if card not in sure]
        dealt = held + 1 - len(sure)
        candidates = sure + others[:dealt]
        rng.shuffle(candidates)
        if dealt:
            candidates += others[dealt:]
    card = next(c for c in candidates if fits_attack(match, world, frame, c))
    frame.attack_card = card
    frame.ranged = is_ranged_with(match, world, frame, card)
    world.limbo[world.limbo.index(HIDDEN)] = card
    pool.remove(card)
    world.seen[card] = 1 << seat | (seat_bit if card in known else 0)
    for other in known:
        if other != card:
            hand[hand.index(HIDDEN)] = other
            world.seen[other] = 1 << seat | seat_bit
            pool.remove(other)


def fits_attack(match: Match, state: State, frame: CombatFrame, card: int) -> bool:
    """Return whether a card could be the face-down card of an attack, by its user, range and cost.

    The card is paid for at the reveal, so without actions left only a free card fits.
    """
    if frame.attacker not in match.users[card]:
        return False
    if not (match.cards[card].free or frame.paid or state.actions > 0):
        return False
    return match.has_bow[card] or (match.has_sword[card] and is_close_range(match, state, frame))


def reveals_information(before: State, after: State) -> bool:
    """Return whether any seat has seen a card that it had not seen before."""
    if before.seen == after.seen:
        return False
    return any(new & ~old for old, new in zip(before.seen, after.seen, strict=True))
