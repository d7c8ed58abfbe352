"""Updates of the displayed view by single events, so that the table can be shown between two positions.

What an event does not say (how a card lies in play) is taken from the position that comes after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UnsetType

from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as e
from game.rules.epic.engine.frames import NONE, TextContext
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import InPlayCard, State, changed, fallen, without


def update_view(match: Match, view: State, event: e.Event, after: State) -> None:
    """Apply an event to the displayed view of its reader, in place; ``after`` is the view at the end of the step."""
    update = VIEW_UPDATES[type(event)]
    if update is not None:
        update(match, view, event, after)


# Squares, health, turns ----------------------------------------------------------------------------------------------


def _zones(match: Match, view: State, event: e.ZoneTaken, after: State) -> None:
    view.zones = after.zones


def _stands(match: Match, view: State, event: e.Placed | e.Moved | e.Set, after: State) -> None:
    view.squares[event.figure] = event.square


def _is_off(match: Match, view: State, event: e.Fell | e.Left, after: State) -> None:
    view.squares[event.figure] = fallen(event.square)


def _health(match: Match, view: State, event: e.Hurt | e.Healed | e.Survived, after: State) -> None:
    view.health[event.figure] = event.health


def _increased(match: Match, view: State, event: e.Increased, after: State) -> None:
    view.health[event.figure] = event.health
    view.maximum = changed(view.maximum, event.figure, event.maximum)


def _turn_began(match: Match, view: State, event: e.TurnBegan, after: State) -> None:
    view.active, view.turn, view.paid = event.seat, event.turn, 0
    view.actions = match.first_turn_actions if event.turn == 1 else match.pack.actions
    _know_again(view, after)


def _paid(match: Match, view: State, event: e.ActionPaid, after: State) -> None:
    view.actions, view.paid = event.actions, view.paid + 1


def _actions(match: Match, view: State, event: e.ActionsGained | e.ActionsLost, after: State) -> None:
    view.actions = event.actions


def _ledger(match: Match, view: State, event: e.Pinned | e.Freed, after: State) -> None:
    view.ledger = after.ledger if isinstance(after.ledger, UnsetType) else after.ledger.clone()


# Cards ---------------------------------------------------------------------------------------------------------------


def _clocked(match: Match, view: State, event: e.Clocked, after: State) -> None:
    for lying in view.lying:
        if lying.card == event.card:
            lying.count = event.count


def _shuffled(match: Match, view: State, event: e.Shuffled, after: State) -> None:
    view.draw[event.squad] = (HIDDEN,) * event.size
    if event.refill:
        view.discard[event.squad] = ()


def _drew(match: Match, view: State, event: e.Drew, after: State) -> None:
    view.draw[event.squad] = view.draw[event.squad][:-1]
    view.hands[event.seat].append(event.card)


def _took(match: Match, view: State, event: e.Took, after: State) -> None:
    piles = view.draw if event.pile == "draw" else view.discard
    pile = piles[event.squad]
    piles[event.squad] = without(pile, event.card) if event.card in pile else pile[:-1]
    view.hands[event.seat].append(event.card)


def _showed(match: Match, view: State, event: e.Showed, after: State) -> None:
    if HIDDEN not in event.cards:
        view.hands[event.seat] = list(event.cards)


def _laid(match: Match, view: State, event: e.Attacked | e.Played | e.Defended, after: State) -> None:
    if event.card != NONE:
        _leave_hand(view, event.seat, event.card)
        view.limbo.append(event.card)


def _revealed(match: Match, view: State, event: e.Revealed, after: State) -> None:
    view.limbo = [card for card in view.limbo if card not in (HIDDEN, event.attack_card)]
    view.limbo.append(event.attack_card)


def _discarded(match: Match, view: State, event: e.Discarded, after: State) -> None:
    _take(match, view, event.card)
    view.discard[match.squad_of_card[event.card]] += (event.card,)


def _removed(match: Match, view: State, event: e.Removed, after: State) -> None:
    _take(match, view, event.card)
    view.removed += (event.card,)


def _returned(match: Match, view: State, event: e.Returned, after: State) -> None:
    _take(match, view, event.card)
    view.hands[event.seat].append(event.card)


def _stays(match: Match, view: State, event: e.StaysInPlay, after: State) -> None:
    _take(match, view, event.card)
    view.lying.append(_lying(match, event.card, after))


def _know_again(view: State, after: State) -> None:
    """What was known of a hand and hidden while an attack lay face down is known again."""
    for seat, hand in enumerate(after.hands):
        if len(hand) == len(view.hands[seat]):
            view.hands[seat] = hand[:]


def _lying(match: Match, card: int, after: State) -> InPlayCard:
    found = next((lying for lying in after.lying if lying.card == card), None)
    if found is not None:
        return InPlayCard(card, found.seat, found.figure, 0, found.text)
    text = TextContext(match.owner[card], card, user=0)
    return InPlayCard(card, match.owner[card], match.users[card][0], 0, text)


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


VIEW_UPDATES: dict[type[e.Event], Callable[[Match, State, Any, State], None] | None] = with_default(
    "the view updates",
    e.Event,
    Handler.VIEW,
    {
        **dict.fromkeys((e.Placed, e.Moved, e.Set), _stands),
        **dict.fromkeys((e.Fell, e.Left), _is_off),
        **dict.fromkeys((e.Hurt, e.Healed, e.Survived), _health),
        **dict.fromkeys((e.ActionsGained, e.ActionsLost), _actions),
        **dict.fromkeys((e.Pinned, e.Freed), _ledger),
        **dict.fromkeys((e.Attacked, e.Played, e.Defended), _laid),
        e.ZoneTaken: _zones,
        e.Increased: _increased,
        e.TurnBegan: _turn_began,
        e.ActionPaid: _paid,
        e.Clocked: _clocked,
        e.Shuffled: _shuffled,
        e.Drew: _drew,
        e.Took: _took,
        e.Showed: _showed,
        e.Revealed: _revealed,
        e.Discarded: _discarded,
        e.Removed: _removed,
        e.Returned: _returned,
        e.StaysInPlay: _stays,
    },
    None,
)
"""By event: how it changes the displayed view."""
