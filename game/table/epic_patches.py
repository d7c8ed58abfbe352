"""A view moved on by one event, so that the table can be shown between two positions.

What an event does not say (how a card lies in play) is taken from the position that comes after.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UnsetType

from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as e
from game.rules.epic.match import Match
from game.rules.epic.state import CARD, EMPTY_SLOTS, NONE, SEAT, Lying, State, changed, fallen, without


def patch(match: Match, view: State, event: e.Event, after: State) -> None:
    """Change a view as an event of its reader says."""
    if isinstance(event, _WithoutTrace):
        return
    match event:
        case e.ZoneTaken():
            view.zones = after.zones
        case e.Placed() | e.Moved() | e.Set():
            view.squares[event.figure] = event.square
        case e.Fell() | e.Left():
            view.squares[event.figure] = fallen(event.square)
        case e.Hurt() | e.Healed() | e.Survived():
            view.health[event.figure] = event.health
        case e.Increased():
            view.health[event.figure] = event.health
            view.maximum = changed(view.maximum, event.figure, event.maximum)
        case e.TurnBegan():
            view.active, view.turn, view.paid = event.seat, event.turn, 0
            view.actions = match.first_turn_actions if event.turn == 1 else match.pack.actions
            _know_again(view, after)
        case e.ActionPaid():
            view.actions, view.paid = event.actions, view.paid + 1
        case e.ActionsGained() | e.ActionsLost():
            view.actions = event.actions
        case e.Pinned() | e.Freed():
            view.ledger = after.ledger if isinstance(after.ledger, UnsetType) else after.ledger.clone()
        case e.Clocked():
            for lying in view.lying:
                if lying.card == event.card:
                    lying.count = event.count
        case _:
            _cards(match, view, event, after)


_WithoutTrace: TypeAlias = (
    e.RolledForFirst
    | e.Rolled
    | e.Halted
    | e.Chose
    | e.Decided
    | e.PlayerChosen
    | e.Looked
    | e.Arranged
    | e.TriforceUsed
    | e.ActionsOwed
    | e.Forbidden
    | e.Stirred
    | e.TurnEnded
    | e.Eliminated
    | e.Ended
)
"""What is told and leaves the table as it lies."""
_OfCards: TypeAlias = (
    e.Shuffled
    | e.Drew
    | e.Took
    | e.Showed
    | e.Attacked
    | e.Played
    | e.Defended
    | e.Revealed
    | e.Discarded
    | e.Removed
    | e.Returned
    | e.StaysInPlay
)


def _cards(match: Match, view: State, event: _OfCards, after: State) -> None:
    match event:
        case e.Shuffled():
            view.draw[event.squad] = (HIDDEN,) * event.size
            if event.refill:
                view.discard[event.squad] = ()
        case e.Drew():
            view.draw[event.squad] = view.draw[event.squad][:-1]
            view.hands[event.seat].append(event.card)
        case e.Took():
            piles = view.draw if event.pile == "draw" else view.discard
            pile = piles[event.squad]
            piles[event.squad] = without(pile, event.card) if event.card in pile else pile[:-1]
            view.hands[event.seat].append(event.card)
        case e.Showed() if HIDDEN not in event.cards:
            view.hands[event.seat] = list(event.cards)
        case e.Attacked() | e.Played():
            _leave_hand(view, event.seat, event.card)
            view.limbo.append(event.card)
        case e.Defended() if event.card != NONE:
            _leave_hand(view, event.seat, event.card)
            view.limbo.append(event.card)
        case e.Revealed():
            view.limbo = [card for card in view.limbo if card not in (HIDDEN, event.attack_card)]
            view.limbo.append(event.attack_card)
        case e.Discarded():
            _take(match, view, event.card)
            view.discard[match.squad_of_card[event.card]] += (event.card,)
        case e.Removed():
            _take(match, view, event.card)
            view.removed += (event.card,)
        case e.Returned():
            _take(match, view, event.card)
            view.hands[event.seat].append(event.card)
        case e.StaysInPlay():
            _take(match, view, event.card)
            view.lying.append(_lying(match, event.card, after))


def _know_again(view: State, after: State) -> None:
    """What was known of a hand and hidden while an attack lay face down is known again."""
    for seat, hand in enumerate(after.hands):
        if len(hand) == len(view.hands[seat]):
            view.hands[seat] = hand[:]


def _lying(match: Match, card: int, after: State) -> Lying:
    found = next((lying for lying in after.lying if lying.card == card), None)
    if found is not None:
        return Lying(card, found.seat, found.figure, 0, found.slots)
    slots = EMPTY_SLOTS[:]
    slots[SEAT], slots[CARD] = match.owner[card], card
    return Lying(card, match.owner[card], match.users[card][0], 0, slots)


def _leave_hand(view: State, seat: int, card: int) -> None:
    """Take a card out of a hand; one whose place in the hand is not known is any of the hidden ones."""
    hand = view.hands[seat]
    for candidate in (card, HIDDEN):
        if candidate in hand:
            hand.remove(candidate)
            return


def _take(match: Match, view: State, card: int) -> None:
    """Take a card from wherever it is shown."""
    if card in view.limbo:
        view.limbo.remove(card)
        return
    for lying in view.lying:
        if lying.card == card:
            view.lying.remove(lying)
            return
    for piles in (view.draw, view.discard):
        for squad, pile in enumerate(piles):
            if card in pile:
                piles[squad] = without(pile, card)
                return
    seat = match.owner[card]
    squads = match.squads_of[seat]
    if view.hands[seat]:
        _leave_hand(view, seat, card)
    elif (squad := next((squad for squad in squads if view.draw[squad]), -1)) >= 0:
        view.draw[squad] = view.draw[squad][:-1]
