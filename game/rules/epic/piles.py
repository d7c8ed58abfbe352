"""Draw piles, hands and discard piles (Zelda "Draw a card")."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.epic import event as e
from game.rules.epic.flow import Flow
from game.rules.epic.match import Match
from game.rules.epic.query import stands
from game.rules.epic.state import State


def shuffle_pile(flow: Flow, squad: int, *, refill: bool) -> None:
    """Shuffle a draw pile; nobody knows a card in it any longer."""
    pile = flow.s.draw[squad]
    order = flow.chance.shuffle(len(pile), "draw pile")
    pile = flow.s.draw[squad] = tuple([pile[i] for i in order])
    for card in pile:
        flow.s.seen[card] = 0
    flow.tell(e.Shuffled, squad, len(pile), refill)


def refill(flow: Flow, squad: int) -> None:
    """The discard pile becomes the draw pile the moment that one is empty (Zelda R40)."""
    s = flow.s
    if not s.draw[squad] and s.discard[squad]:
        s.draw[squad], s.discard[squad] = s.discard[squad], ()
        shuffle_pile(flow, squad, refill=True)


def can_draw(m: Match, s: State, seat: int) -> bool:
    """Whether there is a card to draw (Zelda R9), and the player may (Star Wars W11)."""
    for squad in m.squads_of[seat]:
        if s.draw[squad] or s.discard[squad]:
            return not s.barred(seat)
    return False


def open_decks(m: Match, s: State, seat: int) -> list[int]:
    """The squads of a seat that have a card to draw."""
    return [squad for squad in m.squads_of[seat] if s.draw[squad] or s.discard[squad]]


def draw_one(flow: Flow, squad: int) -> None:
    """Draw the top card of a deck; nothing happens when both piles are empty (Zelda R9)."""
    s, seat = flow.s, flow.m.seat_of_squad[squad]
    refill(flow, squad)
    if not s.draw[squad]:
        return
    card = s.draw[squad][-1]
    s.draw[squad] = s.draw[squad][:-1]
    s.hands[seat].append(card)
    s.seen[card] |= 1 << seat
    flow.tell(e.Drew, seat, card, squad)
    run_out(flow, squad)


def run_out(flow: Flow, squad: int) -> None:
    """Note that a draw pile has lost its last card, and refill it (Zelda R40, Star Wars W28)."""
    if not flow.s.draw[squad]:
        if flow.m.second_exhaustion:
            flow.s.notes().emptied[squad] += 1
        refill(flow, squad)


def to_discard(flow: Flow, card: int, why: e.Discarding) -> None:
    """Lay a card face up on its discard pile, or out of the game when its player is out (Zelda R43, R57)."""
    m, s = flow.m, flow.s
    seat = m.owner[card]
    s.seen[card] = m.everybody
    if s.turn and not s.decided and not stands(m, s, seat):
        remove(flow, card, "out")
        return
    s.discard[m.squad_of_card[card]] += (card,)
    flow.tell(e.Discarded, seat, card, why)


def remove(flow: Flow, card: int, why: e.Parting) -> None:
    """Take a card out of the game, open for all to see."""
    flow.s.removed += (card,)
    flow.s.seen[card] = flow.m.everybody
    flow.tell(e.Removed, card, why)


def take_from_hand(flow: Flow, card: int) -> None:
    """Take a card out of its owner's hand, to be played."""
    flow.s.hands[flow.m.owner[card]].remove(card)
    flow.s.limbo.append(card)


def discard_from_hand(flow: Flow, card: int, why: e.Discarding) -> None:
    """Discard a card from its owner's hand."""
    flow.s.hands[flow.m.owner[card]].remove(card)
    to_discard(flow, card, why)


def distinct(m: Match, cards: Sequence[int]) -> list[int]:
    """One card of each name, in the order of the hand: equal copies are one choice."""
    names, known, out = m.name_bit, 0, []
    for card in cards:
        if not known & names[card]:
            known |= names[card]
            out.append(card)
    return out
