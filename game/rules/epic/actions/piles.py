"""Draw piles, hands and discard piles (Zelda "Draw a card")."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.epic import event as e
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import stands
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import State


def shuffle_pile(flow: Flow, squad: int, *, refill: bool) -> None:
    """Shuffle a draw pile; nobody knows a card in it any longer."""
    pile = flow.state.draw[squad]
    order = flow.chance.shuffle(len(pile), "draw pile")
    pile = flow.state.draw[squad] = tuple([pile[i] for i in order])
    for card in pile:
        flow.state.seen[card] = 0
    flow.tell(e.Shuffled, squad, len(pile), refill)


def refill(flow: Flow, squad: int) -> None:
    """The discard pile becomes the draw pile the moment that one is empty (Zelda R40)."""
    state = flow.state
    if not state.draw[squad] and state.discard[squad]:
        state.away += tuple([card for card in flow.match.deck_cards[squad] if card not in state.away])
        fill(flow, squad)


def fill(flow: Flow, squad: int) -> None:
    """The discard pile joins the draw pile, which is shuffled; its cards may lie there again."""
    state, back = flow.state, flow.state.discard[squad]
    state.draw[squad], state.discard[squad] = state.draw[squad] + back, ()
    state.away = tuple([card for card in state.away if card not in back])
    shuffle_pile(flow, squad, refill=True)


def can_draw(match: Match, state: State, seat: int) -> bool:
    """Whether there is a card to draw (Zelda R9), and the player may (Star Wars W11)."""
    for squad in match.squads_of[seat]:
        if state.draw[squad] or state.discard[squad]:
            return not state.barred(seat)
    return False


def open_decks(match: Match, state: State, seat: int) -> list[int]:
    """The squads of a seat that have a card to draw."""
    return [squad for squad in match.squads_of[seat] if state.draw[squad] or state.discard[squad]]


def draw_one(flow: Flow, squad: int) -> None:
    """Draw the top card of a deck; nothing happens when both piles are empty (Zelda R9)."""
    state, seat = flow.state, flow.match.seat_of_squad[squad]
    refill(flow, squad)
    if not state.draw[squad]:
        return
    card = state.draw[squad][-1]
    state.draw[squad] = state.draw[squad][:-1]
    state.hands[seat].append(card)
    state.seen[card] |= 1 << seat
    flow.tell(e.Drew, seat, card, squad)
    run_out(flow, squad)


def run_out(flow: Flow, squad: int) -> None:
    """Note that a draw pile has lost its last card, and refill it (Zelda R40, Star Wars W28)."""
    if not flow.state.draw[squad]:
        if flow.match.second_exhaustion:
            flow.state.notes().emptied[squad] += 1
        refill(flow, squad)


def to_discard(flow: Flow, card: int, why: e.Discarding) -> None:
    """Lay a card face up on its discard pile, or out of the game when its player is out (Zelda R43, R57)."""
    match, state = flow.match, flow.state
    seat = match.owner[card]
    state.seen[card] = match.everybody
    if state.turn and not state.decided and not stands(match, state, seat):
        remove(flow, card, "out")
        return
    state.discard[match.squad_of_card[card]] += (card,)
    flow.tell(e.Discarded, seat, card, why)


def remove(flow: Flow, card: int, why: e.Parting) -> None:
    """Take a card out of the game, open for all to see."""
    flow.state.removed += (card,)
    flow.state.seen[card] = flow.match.everybody
    flow.tell(e.Removed, card, why)


def take_from_hand(flow: Flow, card: int) -> None:
    """Take a card out of its owner's hand, to be played."""
    flow.state.hands[flow.match.owner[card]].remove(card)
    flow.state.limbo.append(card)


def discard_from_hand(flow: Flow, card: int, why: e.Discarding) -> None:
    """Discard a card from its owner's hand."""
    flow.state.hands[flow.match.owner[card]].remove(card)
    to_discard(flow, card, why)


def distinct(match: Match, cards: Sequence[int]) -> list[int]:
    """One card of each name, in the order of the hand: equal copies are one choice."""
    names, known, out = match.name_bit, 0, []
    for card in cards:
        if not known & names[card]:
            known |= names[card]
            out.append(card)
    return out
