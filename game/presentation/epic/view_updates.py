"""Updates of the displayed view by single events, to animate the board between two positions.

Information that an event does not contain (such as the details of a card in play) is taken from the position after
the step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UnsetType

from game.rules.core.exhaustive import Handler, with_default
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as events
from game.rules.epic.engine.frames import NONE, TextContext
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import InPlayCard, State, fallen_at, with_value, without_card


def update_view(match: Match, view: State, event: events.Event, after: State) -> None:
    """Apply an event to the displayed view in place; ``after`` is the view at the end of the step."""
    update = VIEW_UPDATES[type(event)]
    if update is not None:
        update(match, view, event, after)


# Squares, health, turns ----------------------------------------------------------------------------------------------


def _update_zones(match: Match, view: State, event: events.ZoneTaken, after: State) -> None:
    view.zones = after.zones


def _update_square(match: Match, view: State, event: events.Placed | events.Moved | events.Set, after: State) -> None:
    view.squares[event.figure] = event.square


def _remove_figure(match: Match, view: State, event: events.Fell | events.LeftBoard, after: State) -> None:
    view.squares[event.figure] = fallen_at(event.square)


def _update_health(
    match: Match, view: State, event: events.Hurt | events.Healed | events.Survived, after: State
) -> None:
    view.health[event.figure] = event.health


def _update_maximum(match: Match, view: State, event: events.Increased, after: State) -> None:
    view.health[event.figure] = event.health
    view.maximum = with_value(view.maximum, event.figure, event.maximum)


def _begin_turn(match: Match, view: State, event: events.TurnBegan, after: State) -> None:
    view.active, view.turn, view.paid = event.seat, event.turn, 0
    view.actions = match.first_turn_actions if event.turn == 1 else match.pack.actions
    _restore_hands(view, after)


def _pay_action(match: Match, view: State, event: events.ActionPaid, after: State) -> None:
    view.actions, view.paid = event.actions, view.paid + 1


def _update_actions(match: Match, view: State, event: events.ActionsGained | events.ActionsLost, after: State) -> None:
    view.actions = event.actions


def _update_status(match: Match, view: State, event: events.Lifted | events.Freed, after: State) -> None:
    view.ledger = after.ledger if isinstance(after.ledger, UnsetType) else after.ledger.clone()


# Cards ---------------------------------------------------------------------------------------------------------------


def _update_clock(match: Match, view: State, event: events.Clocked, after: State) -> None:
    for in_play in view.lying:
        if in_play.card == event.card:
            in_play.count = event.count


def _shuffle_pile(match: Match, view: State, event: events.Shuffled, after: State) -> None:
    view.draw[event.squad] = (HIDDEN,) * event.size
    if event.refill:
        view.discard[event.squad] = ()


def _draw_card(match: Match, view: State, event: events.Drew, after: State) -> None:
    view.draw[event.squad] = view.draw[event.squad][:-1]
    view.hands[event.seat].append(event.card)


def _take_from_pile(match: Match, view: State, event: events.Took, after: State) -> None:
    piles = view.draw if event.pile == "draw" else view.discard
    pile = piles[event.squad]
    piles[event.squad] = without_card(pile, event.card) if event.card in pile else pile[:-1]
    view.hands[event.seat].append(event.card)


def _reveal_hand(match: Match, view: State, event: events.Showed, after: State) -> None:
    if HIDDEN not in event.cards:
        view.hands[event.seat] = list(event.cards)


def _lay_card(
    match: Match, view: State, event: events.Attacked | events.Played | events.Defended, after: State
) -> None:
    if event.card != NONE:
        _remove_from_hand(view, event.seat, event.card)
        view.limbo.append(event.card)


def _reveal_attack(match: Match, view: State, event: events.Revealed, after: State) -> None:
    view.limbo = [card for card in view.limbo if card not in (HIDDEN, event.attack_card)]
    view.limbo.append(event.attack_card)


def _discard_card(match: Match, view: State, event: events.Discarded, after: State) -> None:
    _remove_from_zone(match, view, event.card)
    view.discard[match.squad_of_card[event.card]] += (event.card,)


def _remove_card(match: Match, view: State, event: events.Removed, after: State) -> None:
    _remove_from_zone(match, view, event.card)
    view.removed += (event.card,)


def _return_card(match: Match, view: State, event: events.Returned, after: State) -> None:
    _remove_from_zone(match, view, event.card)
    view.hands[event.seat].append(event.card)


def _put_in_play(match: Match, view: State, event: events.StaysInPlay, after: State) -> None:
    _remove_from_zone(match, view, event.card)
    view.lying.append(_make_in_play_card(match, event.card, after))


def _restore_hands(view: State, after: State) -> None:
    """Restore the cards that were known in hands before an attack was laid face down."""
    for seat, hand in enumerate(after.hands):
        if len(hand) == len(view.hands[seat]):
            view.hands[seat] = hand[:]


def _make_in_play_card(match: Match, card: int, after: State) -> InPlayCard:
    in_play_card = next((in_play for in_play in after.lying if in_play.card == card), None)
    if in_play_card is not None:
        return InPlayCard(card, in_play_card.seat, in_play_card.figure, 0, in_play_card.text)
    text = TextContext(match.owner[card], card, user=0)
    return InPlayCard(card, match.owner[card], match.users[card][0], 0, text)


def _remove_from_hand(view: State, seat: int, card: int) -> None:
    """Remove a card from a hand; if it is not known there, remove a hidden card."""
    hand = view.hands[seat]
    for candidate in (card, HIDDEN):
        if candidate in hand:
            hand.remove(candidate)
            return


def _remove_from_zone(match: Match, view: State, card: int) -> None:
    """Remove a card from the zone in which it is displayed."""
    if card in view.limbo:
        view.limbo.remove(card)
        return
    for in_play in view.lying:
        if in_play.card == card:
            view.lying.remove(in_play)
            return
    for piles in (view.draw, view.discard):
        for squad, pile in enumerate(piles):
            if card in pile:
                piles[squad] = without_card(pile, card)
                return
    seat = match.owner[card]
    squads = match.squads_of[seat]
    if view.hands[seat]:
        _remove_from_hand(view, seat, card)
    elif (squad := next((squad for squad in squads if view.draw[squad]), -1)) >= 0:
        view.draw[squad] = view.draw[squad][:-1]


VIEW_UPDATES: dict[type[events.Event], Callable[[Match, State, Any, State], None] | None] = with_default(
    "the view updates",
    events.Event,
    Handler.VIEW,
    {
        **dict.fromkeys((events.Placed, events.Moved, events.Set), _update_square),
        **dict.fromkeys((events.Fell, events.LeftBoard), _remove_figure),
        **dict.fromkeys((events.Hurt, events.Healed, events.Survived), _update_health),
        **dict.fromkeys((events.ActionsGained, events.ActionsLost), _update_actions),
        **dict.fromkeys((events.Lifted, events.Freed), _update_status),
        **dict.fromkeys((events.Attacked, events.Played, events.Defended), _lay_card),
        events.ZoneTaken: _update_zones,
        events.Increased: _update_maximum,
        events.TurnBegan: _begin_turn,
        events.ActionPaid: _pay_action,
        events.Clocked: _update_clock,
        events.Shuffled: _shuffle_pile,
        events.Drew: _draw_card,
        events.Took: _take_from_pile,
        events.Showed: _reveal_hand,
        events.Revealed: _reveal_attack,
        events.Discarded: _discard_card,
        events.Removed: _remove_card,
        events.Returned: _return_card,
        events.StaysInPlay: _put_in_play,
    },
    None,
)
"""Function that applies an event to the displayed view, by type; None for no change."""
