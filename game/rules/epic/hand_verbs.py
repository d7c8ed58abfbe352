"""The verbs of card text that handle cards: draw, discard, take, put back, shuffle.

As all verbs they are called again until they advance their frame, and find the answer to what they asked in it.
"""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic import vocabulary as v
from game.rules.epic.board import bits
from game.rules.epic.flow import Flow, advance
from game.rules.epic.library import DRAW, Op
from game.rules.epic.match import Match
from game.rules.epic.piles import (
    can_draw,
    discard_from_hand,
    distinct,
    draw_one,
    open_decks,
    run_out,
    shuffle_pile,
)
from game.rules.epic.query import living, number, player
from game.rules.epic.state import ANSWER, CARD, DONE, EMPTY_SLOTS, NONE, SEAT, SELF, TODO, Frame, State, without

LOOKED_AT = DONE
"""Slot of a text that puts cards back: how many of those it showed lie on the pile still. Everybody may count them."""

DECK = -20
"""The answer that names a deck: so much less the squad, so that it is no card."""


def seats_in_order(match: Match, state: State) -> list[int]:
    """All seats with a character in play, the active one first, then clockwise (Zelda R65, Star Wars W21)."""
    alive = living(state)
    order = [(state.active + step) % match.seats for step in range(match.seats)]
    return [seat for seat in order if match.own[seat] & alive]


# Drawing ------------------------------------------------------------------------------------------------------------


def draw(flow: Flow, frame: Frame, op: Op) -> None:
    """One by one; with a full hand the player may discard one for each, or stop (Zelda R41)."""
    effect = op.effect
    assert isinstance(effect, v.Draw)
    slots, seat = frame.slots, frame.slots[SEAT]
    if slots[TODO] == NONE:
        slots[TODO] = number(flow.match, flow.state, slots, op.words, effect.count)
    if effect.who == "me":
        _draw_up(flow, frame, seat)
        return
    count = slots[TODO]
    advance(frame)
    for other in reversed(seats_in_order(flow.match, flow.state)):
        theirs = EMPTY_SLOTS[:]
        theirs[SEAT], theirs[TODO] = other, count
        flow.state.stack.append(Frame(DRAW, 0, theirs))


def may_stop(state: State) -> bool:
    """A text that draws lets its player stop; who draws as an action has made up his mind (Zelda R41)."""
    return not state.stack[-1].block.startswith("@")


def draw_action(flow: Flow, frame: Frame, op: Op) -> None:
    """Draw a card as an action; with a full hand one is discarded first."""
    if frame.slots[TODO] == NONE:
        frame.slots[TODO] = 1
    _draw_up(flow, frame, frame.slots[SEAT])


def _draw_up(flow: Flow, frame: Frame, seat: int) -> None:
    match, state, slots = flow.match, flow.state, frame.slots
    if slots[ANSWER] >= 0:
        discard_from_hand(flow, slots[ANSWER], "limit")
        slots[ANSWER] = NONE
    while slots[TODO] > 0 and can_draw(match, state, seat):
        if len(state.hands[seat]) >= match.pack.hand_limit:
            flow.ask(seat, "limit")
            return
        decks = match.squads_of[seat]
        if len(decks) > 1:
            decks = open_decks(match, state, seat)
        squad = decks[0]
        if len(decks) > 1:
            if slots[ANSWER] > DECK:
                flow.ask(seat, "deck")
                return
            squad, slots[ANSWER] = DECK - slots[ANSWER], NONE
        draw_one(flow, squad)
        slots[TODO] -= 1
    advance(frame)


# Discarding ---------------------------------------------------------------------------------------------------------


def discard(flow: Flow, frame: Frame, op: Op) -> None:
    """Cards of the owner's choice, at random, of another one's choice, or all; too few are all (Zelda R65, W22)."""
    match, state, slots = flow.match, flow.state, frame.slots
    effect = op.effect
    assert isinstance(effect, v.Discard)
    if effect.who == "everyone":
        for each in seats_in_order(match, state):
            _discard_all(flow, each, effect.which)
        advance(frame)
        return
    seat = player(match, state, slots, op.words, effect.who)
    hand = state.hands[seat] if seat >= 0 else []
    if slots[TODO] == NONE:
        slots[TODO] = min(len(hand), effect.count)
        viewer = "me" if effect.by == "me" else effect.show
        if viewer and seat >= 0:
            _show(flow, seat, player(match, state, slots, op.words, viewer), to_side=effect.to_side)
    if effect.all:
        _discard_all(flow, seat, effect.which)
        advance(frame)
    elif effect.keep:
        _keep(flow, frame, seat)
    else:
        _discard_some(flow, frame, effect, seat)


def _discard_some(flow: Flow, frame: Frame, effect: v.Discard, seat: int) -> None:
    state, slots = flow.state, frame.slots
    if slots[ANSWER] >= 0:
        discard_from_hand(flow, slots[ANSWER], "text")
        slots[ANSWER] = NONE
        slots[TODO] -= 1
    while slots[TODO] > 0:
        if effect.by == "owner":
            flow.ask(seat, "discard")
            return
        if effect.by == "me":
            flow.ask(slots[SEAT], "card")
            return
        hand = state.hands[seat]
        discard_from_hand(flow, hand[flow.chance.pick(len(hand), "random discard")], "random")
        slots[TODO] -= 1
    advance(frame)


def _discard_all(flow: Flow, seat: int, which: v.Which) -> None:
    if seat >= 0:
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


def _keep(flow: Flow, frame: Frame, seat: int) -> None:
    hand, kept = flow.state.hands[seat], frame.slots[ANSWER]
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


def ransom(flow: Flow, frame: Frame, op: Op) -> None:
    """Discard card by card for a lifted character; then it can act again (Star Wars W12)."""
    state, slots = flow.state, frame.slots
    seat, figure = slots[SEAT], slots[SELF].bit_length() - 1
    if slots[TODO] == NONE:
        slots[TODO] = state.pinned(figure)
    if slots[ANSWER] >= 0:
        discard_from_hand(flow, slots[ANSWER], "text")
        slots[ANSWER] = NONE
        slots[TODO] -= 1
    if slots[TODO] > 0:
        flow.ask(seat, "discard")
        return
    state.notes().pins[figure] = 0
    flow.tell(e.Freed, seat, figure)
    advance(frame)


# Taking and putting back --------------------------------------------------------------------------------------------


def squad_of(match: Match, frame: Frame) -> int:
    """The squad whose piles a text speaks of: those of its card's deck (Star Wars W30)."""
    return match.squad_of_card[frame.slots[CARD]]


def take(flow: Flow, frame: Frame, op: Op) -> None:
    """A named card that is searched for, or one of the player's choice (Star Wars W17)."""
    match, state, slots = flow.match, flow.state, frame.slots
    effect = op.effect
    assert isinstance(effect, v.Take)
    seat, squad = slots[SEAT], squad_of(match, frame)
    if effect.card:
        wanted = f"{match.squad_team[squad]}/{effect.card}"
        found = [c for c in pile_of(state, effect, squad) if match.card_ids[c] == wanted]
        slots[ANSWER] = found[0] if found and room(match, state, seat) else -1
    elif slots[ANSWER] == NONE:
        options = takeable(match, state, frame, effect)
        slots[LOOKED_AT] = max(0, len(options) - 1)
        if effect.from_ == "draw" and options:
            for card in options:
                state.seen[card] |= 1 << seat
            flow.tell(e.Looked, seat, squad, tuple(options))
        if len(distinct(match, options)) > 1:
            flow.ask(seat, "card")
            return
        slots[ANSWER] = options[0] if options else -1
    if slots[ANSWER] >= 0:
        _take_up(flow, slots[ANSWER], effect, seat, squad)
    if effect.rest == "shuffle":
        shuffle_pile(flow, squad, refill=False)
    advance(frame)


def room(match: Match, state: State, seat: int) -> bool:
    """Whether the hand can hold another card."""
    return len(state.hands[seat]) < match.pack.hand_limit


def pile_of(state: State, effect: v.Take, squad: int) -> tuple[int, ...]:
    """The pile that a card is taken from."""
    return state.draw[squad] if effect.from_ == "draw" else state.discard[squad]


def takeable(match: Match, state: State, frame: Frame, effect: v.Take) -> list[int]:
    """The cards that may be taken, the topmost first; fewer than the text says if the pile has fewer (W17)."""
    pile = list(reversed(pile_of(state, effect, squad_of(match, frame))))
    if not room(match, state, frame.slots[SEAT]):
        return []
    return pile[: effect.top] if effect.top else pile


def _take_up(flow: Flow, card: int, effect: v.Take, seat: int, squad: int) -> None:
    match, state = flow.match, flow.state
    piles = state.draw if effect.from_ == "draw" else state.discard
    piles[squad] = without(piles[squad], card)
    state.hands[seat].append(card)
    shown = bool(effect.card) or effect.from_ == "discard"
    state.seen[card] = match.everybody if shown else 1 << seat
    flow.tell(e.Took, seat, card, squad, effect.from_, shown)
    if effect.from_ == "draw":
        run_out(flow, squad)


def card_options(match: Match, state: State) -> list[int]:
    """The cards that the asked player sees and may choose from: of a pile, or of another one's hand."""
    frame = state.stack[-1]
    op = match.blocks[frame.block][frame.at]
    if isinstance(op.effect, v.Discard):
        return distinct(match, state.hands[player(match, state, frame.slots, op.words, op.effect.who)])
    assert isinstance(op.effect, v.Take)
    return distinct(match, takeable(match, state, frame, op.effect))


def arrange(flow: Flow, frame: Frame, op: Op) -> None:
    """Put back what was looked at: the player names what is drawn next, and after that (Star Wars W17)."""
    match, state, slots = flow.match, flow.state, frame.slots
    squad, pile = squad_of(match, frame), state.draw[squad_of(match, frame)]
    total = slots[LOOKED_AT]
    if slots[TODO] == NONE:
        slots[TODO] = total
    if slots[ANSWER] >= 0:
        start, end = len(pile) - total, len(pile) - total + slots[TODO]
        others = tuple(c for c in pile[start:end] if c != slots[ANSWER])
        state.draw[squad] = (*pile[:start], *others, slots[ANSWER], *pile[end:])
        slots[ANSWER] = NONE
        slots[TODO] -= 1
    if len(order_options(match, state)) > 1:
        flow.ask(slots[SEAT], "order")
        return
    if total:
        flow.tell(e.Arranged, slots[SEAT], squad, total)
    advance(frame)


def order_options(match: Match, state: State) -> list[int]:
    """The looked-at cards that are not yet put back; equal copies are one choice."""
    frame = state.stack[-1]
    pile = state.draw[squad_of(match, frame)]
    start = len(pile) - frame.slots[LOOKED_AT]
    return distinct(match, pile[start : start + max(0, frame.slots[TODO])])


def shuffle(flow: Flow, frame: Frame, op: Op) -> None:
    """The discard pile joins the draw pile; the card being played is in neither (Star Wars W17)."""
    state, squad = flow.state, squad_of(flow.match, frame)
    state.draw[squad], state.discard[squad] = state.draw[squad] + state.discard[squad], ()
    shuffle_pile(flow, squad, refill=True)
    advance(frame)


def opponents(match: Match, state: State, seat: int) -> list[int]:
    """The players of other sides who are in play, for a text that names one (Zelda R26)."""
    alive = living(state)
    return [
        other
        for other in range(match.seats)
        if match.side_of[other] != match.side_of[seat] and match.own[other] & alive
    ]


def everybody_of(match: Match, seats: list[int]) -> int:
    """The characters of some seats, a mask."""
    mask = 0
    for seat in seats:
        mask |= match.own[seat]
    return mask


def pinnable(state: State, mask: int) -> list[int]:
    """The characters of a group who stand and are not lifted yet (Star Wars W12)."""
    return [c for c in bits(mask & living(state)) if not state.pinned(c)]
