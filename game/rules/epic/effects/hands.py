"""Effects on hands: draw and discard; the rules use them too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.epic import event as events
from game.rules.epic.actions.piles import can_draw, discard_from_hand, draw_one, find_open_decks
from game.rules.epic.board import iterate_bits
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import EffectFault, EffectPreview, EffectRecord
from game.rules.epic.engine.frames import NONE, DrawFrame, RansomFrame, TextFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import count_other_cards, evaluate_amount, find_player, seats_in_order
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import State

DECK_ANSWER_BASE: Final = -20
"""Offset of answers that name a deck: ``DECK_ANSWER_BASE - squad`` differs from every card and from ``NONE``."""

# Drawing ------------------------------------------------------------------------------------------------------------


def resolve_draw(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Draw cards one by one; with a full hand the player may discard one for each, or stop (Zelda R41)."""
    effect = op.effect
    assert isinstance(effect, vocabulary.DrawEffect)
    if frame.left == NONE:
        wanted = evaluate_amount(context.match, context.state, frame, op.word_indices, effect.count)
        frame.left = min(wanted, len(context.match.cards))
    if effect.who == "me":
        _continue_draw(context, frame)
        return
    count = frame.left
    advance_frame(frame)
    for other in reversed(seats_in_order(context.match, context.state)):
        context.state.stack.append(DrawFrame(other, count))


def _would_draw(preview: EffectPreview, effect: vocabulary.DrawEffect) -> bool:
    seats = range(preview.match.seats) if effect.who == "everyone" else [preview.context.seat]
    return any(can_draw(preview.match, preview.state, seat) for seat in seats)


def can_stop_drawing(state: State) -> bool:
    """Return whether the player may stop drawing: when a card's text draws, but not as an action (Zelda R41)."""
    return isinstance(state.stack[-1], TextFrame)


def resolve_draw_action(context: ResolutionContext, frame: DrawFrame, op: Operation) -> None:
    """Draw cards outside of a card's text; with a full hand one is discarded first."""
    _continue_draw(context, frame)


def _continue_draw(context: ResolutionContext, frame: DrawFrame | TextFrame) -> None:
    match, state, seat = context.match, context.state, frame.seat
    if frame.answer >= 0:
        discard_from_hand(context, frame.answer, "limit")
        frame.answer = NONE
    while frame.left > 0 and can_draw(match, state, seat):
        if len(state.hands[seat]) >= match.pack.hand_limit:
            context.ask(seat, "limit")
            return
        decks = match.squads_of[seat]
        if len(decks) > 1:
            decks = find_open_decks(match, state, seat)
        squad = decks[0]
        if len(decks) > 1:
            if frame.answer > DECK_ANSWER_BASE:
                context.ask(seat, "deck")
                return
            squad, frame.answer = DECK_ANSWER_BASE - frame.answer, NONE
        draw_one(context, squad)
        frame.left -= 1
    advance_frame(frame)


# Discarding ---------------------------------------------------------------------------------------------------------


def resolve_discard(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Discard cards chosen by the owner, chance or the card's player, or all; at most the hand (R65, W22)."""
    match, state = context.match, context.state
    effect = op.effect
    assert isinstance(effect, vocabulary.DiscardEffect)
    if effect.who == "everyone":
        for each in seats_in_order(match, state):
            _discard_all(context, each, effect.which)
        advance_frame(frame)
        return
    seat = find_player(match, state, frame, op.word_indices, effect.who)
    if seat < 0:
        advance_frame(frame)
        return
    if frame.left == NONE:
        frame.left = min(len(state.hands[seat]), effect.count)
        viewer = "me" if effect.by == "me" else effect.show
        shown_to = find_player(match, state, frame, op.word_indices, viewer) if viewer else -1
        if shown_to >= 0:
            _show_hand(context, seat, shown_to, to_side=effect.to_side)
    if effect.all:
        _discard_all(context, seat, effect.which)
        advance_frame(frame)
    elif effect.keep:
        _ask_keep(context, frame, seat)
    else:
        _discard_some(context, frame, effect, seat)


def _would_discard(preview: EffectPreview, effect: vocabulary.DiscardEffect) -> bool:
    """Return whether there is a card to discard or to see; the sizes of hands are public."""
    state, card = preview.state, preview.context.card
    if effect.who == "everyone":
        return any(count_other_cards(state, seat, card) for seat in range(preview.match.seats))
    if effect.who == "me":
        return count_other_cards(state, preview.context.seat, card) > effect.keep
    return any(
        count_other_cards(state, preview.match.seat_of[c], card)
        for c in iterate_bits(preview.select_characters(effect.who))
    )


def _discard_some(context: ResolutionContext, frame: TextFrame, effect: vocabulary.DiscardEffect, seat: int) -> None:
    state = context.state
    if frame.answer >= 0:
        discard_from_hand(context, frame.answer, "text")
        frame.answer = NONE
        frame.left -= 1
    while frame.left > 0:
        if effect.by == "owner":
            context.ask(seat, "discard")
            return
        if effect.by == "me":
            context.ask(frame.seat, "card")
            return
        hand = state.hands[seat]
        discard_from_hand(context, hand[context.chance.pick(len(hand), "random discard")], "random")
        frame.left -= 1
    advance_frame(frame)


def _discard_all(context: ResolutionContext, seat: int, card_filter: vocabulary.CardFilter) -> None:
    for card in [c for c in context.state.hands[seat] if matches_card(context.match, c, card_filter)]:
        discard_from_hand(context, card, "text")


def matches_card(match: Match, card: int, card_filter: vocabulary.CardFilter) -> bool:
    """Return whether a card matches a filter by its printed values (Star Wars W7, W16)."""
    definition = match.cards[card]
    if card_filter.special and not definition.is_special:
        return False
    if card_filter.attack_above is None:
        return True
    side = definition.attack
    return side is not None and not (isinstance(side.value, int) and side.value <= card_filter.attack_above)


def _ask_keep(context: ResolutionContext, frame: TextFrame, seat: int) -> None:
    hand, kept = context.state.hands[seat], frame.answer
    if kept == NONE and len(hand) > 1:
        context.ask(seat, "keep")
        return
    if kept != NONE:
        for card in [c for c in hand if c != kept]:
            discard_from_hand(context, card, "text")
    advance_frame(frame)


def _show_hand(context: ResolutionContext, seat: int, viewer: int, *, to_side: bool) -> None:
    """Show a hand to one player, or to that player's whole side (Star Wars W16)."""
    match, state = context.match, context.state
    side = match.side_of[viewer]
    mask = sum(
        1 << other for other in range(match.seats) if other == viewer or (to_side and match.side_of[other] == side)
    )
    if state.hands[seat]:
        for card in state.hands[seat]:
            state.seen[card] |= mask
        context.emit(events.Showed, seat, mask, tuple(state.hands[seat]))


def resolve_ransom(context: ResolutionContext, frame: RansomFrame, op: Operation) -> None:
    """Discard one card after the other for a lifted character, which can then act again (Star Wars W12)."""
    state, seat, figure = context.state, frame.seat, frame.figure
    if frame.answer >= 0:
        discard_from_hand(context, frame.answer, "text")
        frame.answer = NONE
        frame.left -= 1
    if frame.left > 0:
        context.ask(seat, "discard")
        return
    state.require_status().ransoms[figure] = 0
    context.emit(events.Freed, seat, figure)
    advance_frame(frame)


def _find_discard_faults(effect: vocabulary.DiscardEffect) -> Iterator[EffectFault]:
    if effect.who == "everyone" and not effect.all:
        yield "who", '"everyone" is not bound here: it goes with all'
    if effect.keep > 1:
        yield "keep", "one card can be kept"
    if effect.all + bool(effect.keep) + (effect.count > 1) > 1:
        yield "", "only one of all, keep and count"
    if effect.which != vocabulary.CardFilter() and not effect.all:
        yield "which", "which goes with all"
    if effect.by != "owner" and (effect.all or effect.keep):
        yield "by", "nobody chooses what all or keep discards"


EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = {
    vocabulary.DrawEffect: EffectRecord(resolve_draw, _would_draw, idle="no_card_to_take", asks=True),
    vocabulary.DiscardEffect: EffectRecord(
        resolve_discard, _would_discard, idle="no_card_to_discard", asks=True, find_faults=_find_discard_faults
    ),
}
"""Records of the effects of this module, by type."""
