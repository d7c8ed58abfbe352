"""Draw piles, hands and discard piles (Zelda "Draw a card")."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.epic import event as events
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import has_characters
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import State


def shuffle_pile(context: ResolutionContext, squad: int, *, refill: bool) -> None:
    """Shuffle a draw pile; nobody knows the place of its cards any more. ``refill`` if it was the discard pile."""
    pile = context.state.draw[squad]
    order = context.chance.shuffle(len(pile), "draw pile")
    pile = context.state.draw[squad] = tuple([pile[i] for i in order])
    for card in pile:
        context.state.seen[card] = 0
    context.emit(events.Shuffled, squad, len(pile), refill)


def refill_pile(context: ResolutionContext, squad: int) -> None:
    """Shuffle the discard pile to be the new draw pile if that is empty (Zelda R40)."""
    state = context.state
    if not state.draw[squad] and state.discard[squad]:
        state.away += tuple([card for card in context.match.deck_cards[squad] if card not in state.away])
        merge_piles(context, squad)


def merge_piles(context: ResolutionContext, squad: int) -> None:
    """Shuffle the discard pile into the draw pile."""
    state, back = context.state, context.state.discard[squad]
    state.draw[squad], state.discard[squad] = state.draw[squad] + back, ()
    state.away = tuple([card for card in state.away if card not in back])
    shuffle_pile(context, squad, refill=True)


def can_draw(match: Match, state: State, seat: int) -> bool:
    """Return whether a player has a card to draw (Zelda R9), and may draw (Star Wars W11)."""
    for squad in match.squads_of[seat]:
        if state.draw[squad] or state.discard[squad]:
            return not state.is_barred(seat)
    return False


def find_open_decks(match: Match, state: State, seat: int) -> list[int]:
    """Return the squads of a seat that have a card to draw."""
    return [squad for squad in match.squads_of[seat] if state.draw[squad] or state.discard[squad]]


def draw_one(context: ResolutionContext, squad: int) -> None:
    """Draw the top card of a deck; do nothing if both piles are empty (Zelda R9)."""
    state, seat = context.state, context.match.seat_of_squad[squad]
    refill_pile(context, squad)
    if not state.draw[squad]:
        return
    card = state.draw[squad][-1]
    state.draw[squad] = state.draw[squad][:-1]
    state.hands[seat].append(card)
    state.seen[card] |= 1 << seat
    context.emit(events.Drew, seat, card, squad)
    record_empty_pile(context, squad)


def record_empty_pile(context: ResolutionContext, squad: int) -> None:
    """If a draw pile is empty, count it and refill the pile (Zelda R40, Star Wars W28)."""
    if not context.state.draw[squad]:
        if context.match.second_exhaustion:
            context.state.require_status().emptied[squad] += 1
        refill_pile(context, squad)


def discard_card(context: ResolutionContext, card: int, cause: events.Discarding) -> None:
    """Put a card face up on its discard pile; if its player is eliminated, remove it from the game (Zelda R43, R57)."""
    match, state = context.match, context.state
    seat = match.owner[card]
    state.seen[card] = match.all_seats
    if state.turn and not state.decided and not has_characters(match, state, seat):
        remove_card(context, card, "out")
        return
    state.discard[match.squad_of_card[card]] += (card,)
    context.emit(events.Discarded, seat, card, cause)


def remove_card(context: ResolutionContext, card: int, why: events.Parting) -> None:
    """Remove a card from the game, visible to all."""
    context.state.removed += (card,)
    context.state.seen[card] = context.match.all_seats
    context.emit(events.Removed, card, why)


def take_from_hand(context: ResolutionContext, card: int) -> None:
    """Move a card from its owner's hand to limbo, to be played."""
    context.state.hands[context.match.owner[card]].remove(card)
    context.state.limbo.append(card)


def discard_from_hand(context: ResolutionContext, card: int, cause: events.Discarding) -> None:
    """Discard a card from its owner's hand."""
    context.state.hands[context.match.owner[card]].remove(card)
    discard_card(context, card, cause)


def distinct_cards(match: Match, cards: Sequence[int]) -> list[int]:
    """Return one card of each name, in the order of the hand, because equal copies are the same choice."""
    names, known, out = match.name_bit, 0, []
    for card in cards:
        if not known & names[card]:
            known |= names[card]
            out.append(card)
    return out
