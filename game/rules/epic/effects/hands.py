"""The verbs of card text that fill or empty hands: draw, discard; and what the rules do in their manner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.rules.epic import event as e
from game.rules.epic.actions.piles import can_draw, discard_from_hand, draw_one, open_decks
from game.rules.epic.board import bits
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectPreview, EffectRecord, Fault
from game.rules.epic.engine.frames import NONE, DrawFrame, RansomFrame, TextFrame
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import cards_beside, number, player, seats_in_order
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import State

DECK: Final = -20
"""The answer that names a deck: so much less the squad, so that it is no card."""

# Drawing ------------------------------------------------------------------------------------------------------------


def draw(flow: Flow, frame: TextFrame, op: Op) -> None:
    """One by one; with a full hand the player may discard one for each, or stop (Zelda R41)."""
    effect = op.effect
    assert isinstance(effect, v.Draw)
    if frame.left == NONE:
        wanted = number(flow.match, flow.state, frame, op.words, effect.count)
        frame.left = min(wanted, len(flow.match.cards))
    if effect.who == "me":
        _draw_up(flow, frame)
        return
    count = frame.left
    advance(frame)
    for other in reversed(seats_in_order(flow.match, flow.state)):
        flow.state.stack.append(DrawFrame(other, count))


def _draws(preview: EffectPreview, effect: v.Draw) -> bool:
    seats = range(preview.match.seats) if effect.who == "everyone" else [preview.context.seat]
    return any(can_draw(preview.match, preview.state, seat) for seat in seats)


def may_stop(state: State) -> bool:
    """A text that draws lets its player stop; who draws as an action has made up his mind (Zelda R41)."""
    return isinstance(state.stack[-1], TextFrame)


def draw_action(flow: Flow, frame: DrawFrame, op: Op) -> None:
    """Draw a card as an action; with a full hand one is discarded first."""
    _draw_up(flow, frame)


def _draw_up(flow: Flow, frame: DrawFrame | TextFrame) -> None:
    match, state, seat = flow.match, flow.state, frame.seat
    if frame.answer >= 0:
        discard_from_hand(flow, frame.answer, "limit")
        frame.answer = NONE
    while frame.left > 0 and can_draw(match, state, seat):
        if len(state.hands[seat]) >= match.pack.hand_limit:
            flow.ask(seat, "limit")
            return
        decks = match.squads_of[seat]
        if len(decks) > 1:
            decks = open_decks(match, state, seat)
        squad = decks[0]
        if len(decks) > 1:
            if frame.answer > DECK:
                flow.ask(seat, "deck")
                return
            squad, frame.answer = DECK - frame.answer, NONE
        draw_one(flow, squad)
        frame.left -= 1
    advance(frame)


# Discarding ---------------------------------------------------------------------------------------------------------


def discard(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Cards of the owner's choice, at random, of another one's choice, or all; too few are all (Zelda R65, W22)."""
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Discard)
    if effect.who == "everyone":
        for each in seats_in_order(match, state):
            _discard_all(flow, each, effect.which)
        advance(frame)
        return
    seat = player(match, state, frame, op.words, effect.who)
    if seat < 0:
        advance(frame)
        return
    if frame.left == NONE:
        frame.left = min(len(state.hands[seat]), effect.count)
        viewer = "me" if effect.by == "me" else effect.show
        shown_to = player(match, state, frame, op.words, viewer) if viewer else -1
        if shown_to >= 0:
            _show(flow, seat, shown_to, to_side=effect.to_side)
    if effect.all:
        _discard_all(flow, seat, effect.which)
        advance(frame)
    elif effect.keep:
        _keep(flow, frame, seat)
    else:
        _discard_some(flow, frame, effect, seat)


def _discards(preview: EffectPreview, effect: v.Discard) -> bool:
    """Whether there is a card to discard, or a hand to see: how many cards a hand holds is public."""
    state, card = preview.state, preview.context.card
    if effect.who == "everyone":
        return any(cards_beside(state, seat, card) for seat in range(preview.match.seats))
    if effect.who == "me":
        return cards_beside(state, preview.context.seat, card) > effect.keep
    return any(cards_beside(state, preview.match.seat_of[c], card) for c in bits(preview.select(effect.who)))


def _discard_some(flow: Flow, frame: TextFrame, effect: v.Discard, seat: int) -> None:
    state = flow.state
    if frame.answer >= 0:
        discard_from_hand(flow, frame.answer, "text")
        frame.answer = NONE
        frame.left -= 1
    while frame.left > 0:
        if effect.by == "owner":
            flow.ask(seat, "discard")
            return
        if effect.by == "me":
            flow.ask(frame.seat, "card")
            return
        hand = state.hands[seat]
        discard_from_hand(flow, hand[flow.chance.pick(len(hand), "random discard")], "random")
        frame.left -= 1
    advance(frame)


def _discard_all(flow: Flow, seat: int, which: v.Which) -> None:
    for card in [c for c in flow.state.hands[seat] if fits(flow.match, c, which)]:
        discard_from_hand(flow, card, "text")


def fits(match: Match, card: int, which: v.Which) -> bool:
    """Whether a card is one of those that a text speaks of, by what is printed on it (Star Wars W7, W16)."""
    definition = match.cards[card]
    if which.special and not definition.special:
        return False
    if which.attack_above is None:
        return True
    side = definition.attack
    return side is not None and not (isinstance(side.value, int) and side.value <= which.attack_above)


def _keep(flow: Flow, frame: TextFrame, seat: int) -> None:
    hand, kept = flow.state.hands[seat], frame.answer
    if kept == NONE and len(hand) > 1:
        flow.ask(seat, "keep")
        return
    if kept != NONE:
        for card in [c for c in hand if c != kept]:
            discard_from_hand(flow, card, "text")
    advance(frame)


def _show(flow: Flow, seat: int, viewer: int, *, to_side: bool) -> None:
    """A hand is shown to one player, or to that player's whole side (Star Wars W16)."""
    match, state = flow.match, flow.state
    side = match.side_of[viewer]
    mask = sum(
        1 << other for other in range(match.seats) if other == viewer or (to_side and match.side_of[other] == side)
    )
    if state.hands[seat]:
        for card in state.hands[seat]:
            state.seen[card] |= mask
        flow.tell(e.Showed, seat, mask, tuple(state.hands[seat]))


def ransom(flow: Flow, frame: RansomFrame, op: Op) -> None:
    """Discard card by card for a lifted character; then it can act again (Star Wars W12)."""
    state, seat, figure = flow.state, frame.seat, frame.figure
    if frame.answer >= 0:
        discard_from_hand(flow, frame.answer, "text")
        frame.answer = NONE
        frame.left -= 1
    if frame.left > 0:
        flow.ask(seat, "discard")
        return
    state.notes().pins[figure] = 0
    flow.tell(e.Freed, seat, figure)
    advance(frame)


def _discard_faults(effect: v.Discard) -> Iterator[Fault]:
    if effect.who == "everyone" and not effect.all:
        yield "who", '"everyone" is not bound here: it goes with all'
    if effect.keep > 1:
        yield "keep", "one card can be kept"
    if effect.all + bool(effect.keep) + (effect.count > 1) > 1:
        yield "", "only one of all, keep and count"
    if effect.which != v.Which() and not effect.all:
        yield "which", "which goes with all"
    if effect.by != "owner" and (effect.all or effect.keep):
        yield "by", "nobody chooses what all or keep discards"


EFFECTS: dict[type[v.Effect], EffectRecord] = {
    v.Draw: EffectRecord(draw, _draws, idle="no_card_to_take", asks=True),
    v.Discard: EffectRecord(discard, _discards, idle="no_card_to_discard", asks=True, find_faults=_discard_faults),
}
