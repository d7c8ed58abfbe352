"""A view moved on by one event, so that the table can be shown between two positions.

What an event does not say (how a card lies in play) is taken from the position that comes after.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UnsetType

from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as e
from game.rules.epic.match import Match
from game.rules.epic.state import EMPTY_SLOTS, NONE, Lying, State, changed, fallen, without


def patch(m: Match, v: State, event: e.Event, after: State) -> None:
    """Change a view as an event of its reader says."""
    if isinstance(event, _WithoutTrace):
        return
    match event:
        case e.ZoneTaken():
            v.zones = after.zones
        case e.Placed() | e.Moved() | e.Set():
            v.squares[event.figure] = event.square
        case e.Fell() | e.Left():
            v.squares[event.figure] = fallen(event.square)
        case e.Hurt() | e.Healed() | e.Survived():
            v.health[event.figure] = event.health
        case e.Increased():
            v.health[event.figure] = event.health
            v.maximum = changed(v.maximum, event.figure, event.maximum)
        case e.TurnBegan():
            v.active, v.turn, v.paid = event.seat, event.turn, 0
            v.actions = m.first_turn_actions if event.turn == 1 else m.pack.actions
            _know_again(v, after)
        case e.ActionPaid():
            v.actions, v.paid = event.actions, v.paid + 1
        case e.ActionsGained() | e.ActionsLost():
            v.actions = event.actions
        case e.Pinned() | e.Freed():
            v.ledger = after.ledger if isinstance(after.ledger, UnsetType) else after.ledger.clone()
        case e.Clocked():
            for lying in v.lying:
                if lying.card == event.card:
                    lying.count = event.count
        case _:
            _cards(m, v, event, after)


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


def _cards(m: Match, v: State, event: _OfCards, after: State) -> None:
    match event:
        case e.Shuffled():
            v.draw[event.squad] = (HIDDEN,) * event.size
            if event.refill:
                v.discard[event.squad] = ()
        case e.Drew():
            v.draw[event.squad] = v.draw[event.squad][:-1]
            v.hands[event.seat].append(event.card)
        case e.Took():
            piles = v.draw if event.pile == "draw" else v.discard
            pile = piles[event.squad]
            piles[event.squad] = without(pile, event.card) if event.card in pile else pile[:-1]
            v.hands[event.seat].append(event.card)
        case e.Showed() if HIDDEN not in event.cards:
            v.hands[event.seat] = list(event.cards)
        case e.Attacked() | e.Played():
            _leave_hand(v, event.seat, event.card)
            v.limbo.append(event.card)
        case e.Defended() if event.card != NONE:
            _leave_hand(v, event.seat, event.card)
            v.limbo.append(event.card)
        case e.Revealed():
            v.limbo = [card for card in v.limbo if card not in (HIDDEN, event.attack_card)]
            v.limbo.append(event.attack_card)
        case e.Discarded():
            _take(m, v, event.card)
            v.discard[m.squad_of_card[event.card]] += (event.card,)
        case e.Removed():
            _take(m, v, event.card)
            v.removed += (event.card,)
        case e.Returned():
            _take(m, v, event.card)
            v.hands[event.seat].append(event.card)
        case e.StaysInPlay():
            _take(m, v, event.card)
            v.lying.append(_lying(m, event.card, after))


def _know_again(v: State, after: State) -> None:
    """What was known of a hand and hidden while an attack lay face down is known again."""
    for seat, hand in enumerate(after.hands):
        if len(hand) == len(v.hands[seat]):
            v.hands[seat] = hand[:]


def _lying(m: Match, card: int, after: State) -> Lying:
    found = next((lying for lying in after.lying if lying.card == card), None)
    if found is not None:
        return Lying(card, found.seat, found.figure, 0, found.slots)
    return Lying(card, m.owner[card], m.users[card][0], 0, EMPTY_SLOTS[:])


def _leave_hand(v: State, seat: int, card: int) -> None:
    """Take a card out of a hand; one whose place in the hand is not known is any of the hidden ones."""
    hand = v.hands[seat]
    for candidate in (card, HIDDEN):
        if candidate in hand:
            hand.remove(candidate)
            return


def _take(m: Match, v: State, card: int) -> None:
    """Take a card from wherever it is shown."""
    if card in v.limbo:
        v.limbo.remove(card)
        return
    for lying in v.lying:
        if lying.card == card:
            v.lying.remove(lying)
            return
    for piles in (v.draw, v.discard):
        for squad, pile in enumerate(piles):
            if card in pile:
                piles[squad] = without(pile, card)
                return
    seat = m.owner[card]
    squads = m.squads_of[seat]
    if v.hands[seat]:
        _leave_hand(v, seat, card)
    elif (squad := next((squad for squad in squads if v.draw[squad]), -1)) >= 0:
        v.draw[squad] = v.draw[squad][:-1]
