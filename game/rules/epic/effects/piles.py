"""Effects that move cards between piles, hands and play: take, shuffle, return, stay."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.epic import event as events
from game.rules.epic.actions.clocks import is_stale
from game.rules.epic.actions.piles import distinct_cards, merge_piles, record_empty_pile, shuffle_pile
from game.rules.epic.effects import vocabulary
from game.rules.epic.effects.effect import EffectFault, EffectPreview, EffectRecord
from game.rules.epic.engine.frames import NONE, TextFrame
from game.rules.epic.engine.library import Operation
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import find_player, living_characters, pending_text, select_word
from game.rules.epic.engine.resolution import ResolutionContext, advance_frame
from game.rules.epic.engine.state import InPlayCard, State, without_card


def find_squad(match: Match, frame: TextFrame) -> int:
    """Return the squad whose piles a text uses, which is that of its card (Star Wars W30)."""
    return match.squad_of_card[frame.card]


def resolve_take(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Take a named card from a pile, or one chosen by the player (Star Wars W17)."""
    match, state = context.match, context.state
    effect = op.effect
    assert isinstance(effect, vocabulary.TakeEffect)
    seat, squad = frame.seat, find_squad(match, frame)
    if effect.card:
        wanted = f"{match.squad_team[squad]}/{effect.card}"
        found = [c for c in get_pile(state, effect, squad) if match.card_ids[c] == wanted]
        frame.answer = found[0] if found and has_room_in_hand(match, state, seat) else -1
    elif frame.answer == NONE:
        options = find_takeable(match, state, frame, effect)
        frame.done = max(0, len(options) - 1)
        if effect.from_ == "draw" and options:
            for card in options:
                state.seen[card] |= 1 << seat
            context.emit(events.Looked, seat, squad, tuple(options))
        if len(distinct_cards(match, options)) > 1:
            context.ask(seat, "card")
            return
        frame.answer = options[0] if options else -1
    if frame.answer >= 0:
        _take_card(context, frame.answer, effect, seat, squad)
    if effect.rest == "shuffle":
        shuffle_pile(context, squad, refill=False)
    advance_frame(frame)


def _would_take(preview: EffectPreview, effect: vocabulary.TakeEffect) -> bool:
    """Return whether the pile has a card to take; the content of a draw pile is unknown before the search."""
    return bool(get_pile(preview.state, effect, preview.match.squad_of_card[preview.context.card]))


def has_room_in_hand(match: Match, state: State, seat: int) -> bool:
    """Return whether the hand can hold another card."""
    return len(state.hands[seat]) < match.pack.hand_limit


def get_pile(state: State, effect: vocabulary.TakeEffect, squad: int) -> tuple[int, ...]:
    """Return the pile that a card is taken from."""
    return state.draw[squad] if effect.from_ == "draw" else state.discard[squad]


def find_takeable(match: Match, state: State, frame: TextFrame, effect: vocabulary.TakeEffect) -> list[int]:
    """Return the cards that can be taken, the top one first; at most as many as the pile has (W17)."""
    pile = list(reversed(get_pile(state, effect, find_squad(match, frame))))
    if not has_room_in_hand(match, state, frame.seat):
        return []
    return pile[: effect.top] if effect.top else pile


def _take_card(context: ResolutionContext, card: int, effect: vocabulary.TakeEffect, seat: int, squad: int) -> None:
    match, state = context.match, context.state
    piles = state.draw if effect.from_ == "draw" else state.discard
    piles[squad] = without_card(piles[squad], card)
    state.hands[seat].append(card)
    shown = bool(effect.card) or effect.from_ == "discard"
    state.seen[card] = match.all_seats if shown else 1 << seat
    context.emit(events.Took, seat, card, squad, effect.from_, shown)
    if effect.from_ == "draw":
        record_empty_pile(context, squad)


def card_options(match: Match, state: State) -> list[int]:
    """Return the cards that are shown to the deciding player to choose from, of a pile or of another hand."""
    frame = pending_text(state)
    op = match.blocks[frame.block][frame.at]
    if isinstance(op.effect, vocabulary.DiscardEffect):
        return distinct_cards(match, state.hands[find_player(match, state, frame, op.word_indices, op.effect.who)])
    assert isinstance(op.effect, vocabulary.TakeEffect)
    return distinct_cards(match, find_takeable(match, state, frame, op.effect))


def resolve_arrange(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Put the cards that were looked at back, in the order the player chooses (Star Wars W17)."""
    match, state = context.match, context.state
    squad, pile = find_squad(match, frame), state.draw[find_squad(match, frame)]
    total = frame.done
    if frame.left == NONE:
        frame.left = total
    if frame.answer >= 0:
        start, end = len(pile) - total, len(pile) - total + frame.left
        others = tuple(c for c in pile[start:end] if c != frame.answer)
        state.draw[squad] = (*pile[:start], *others, frame.answer, *pile[end:])
        frame.answer = NONE
        frame.left -= 1
    if len(order_options(match, state)) > 1:
        context.ask(frame.seat, "order")
        return
    if total:
        context.emit(events.Arranged, frame.seat, squad, total)
    advance_frame(frame)


def order_options(match: Match, state: State) -> list[int]:
    """Return the cards that were looked at and are not put back yet; one for equal copies."""
    frame = pending_text(state)
    pile = state.draw[find_squad(match, frame)]
    start = len(pile) - frame.done
    return distinct_cards(match, pile[start : start + max(0, frame.left)])


def resolve_shuffle(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Shuffle the discard pile into the draw pile, without the card being played (Star Wars W17)."""
    merge_piles(context, find_squad(context.match, frame))
    advance_frame(frame)


def _would_shuffle(preview: EffectPreview, effect: vocabulary.ShuffleEffect) -> bool:
    return bool(preview.state.discard[preview.match.squad_of_card[preview.context.card]])


def resolve_return(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Return the card to its owner's hand, visible to all (Zelda R42), unless the hand is full."""
    state, card = context.state, frame.card
    seat = context.match.owner[card]
    if (
        card in state.limbo
        and context.match.own_mask[seat] & living_characters(state)
        and has_room_in_hand(context.match, state, seat)
    ):
        state.limbo.remove(card)
        state.hands[seat].append(card)
        state.seen[card] = context.match.all_seats
        context.emit(events.Returned, seat, card)
    advance_frame(frame)


def _never_useful(preview: EffectPreview, effect: vocabulary.ReturnEffect) -> bool:
    """Return False, because returning the card alone is no reason to play it."""
    return False


def resolve_stay(context: ResolutionContext, frame: TextFrame, op: Operation) -> None:
    """Keep the card in play for its clock, unless a character that it needs has fallen (Zelda R54)."""
    match, state = context.match, context.state
    effect = op.effect
    assert isinstance(effect, vocabulary.StayEffect)
    card = frame.card
    if effect.to:
        frame.held = select_word(match, state, frame, op.word_indices, effect.to)
    in_play = InPlayCard(card, match.owner[card], frame.user.bit_length() - 1, 0, frame.copy_context())
    if card in state.limbo and not is_stale(match, state, in_play):
        state.limbo.remove(card)
        state.lying.append(in_play)
        context.emit(events.StaysInPlay, card, match.cards[card].clock)
    advance_frame(frame)


def _would_help(preview: EffectPreview, effect: vocabulary.StayEffect) -> bool:
    text = preview.match.cards[preview.context.card].text
    assert text is not None
    return all(
        preview.select_characters(rule.of) and (not rule.against or preview.select_characters(rule.against))
        for rule in text.while_
    )


def _find_take_faults(effect: vocabulary.TakeEffect) -> Iterator[EffectFault]:
    if effect.card and effect.top:
        yield "top", "a card that is named is searched for in the whole pile"
    if effect.rest == "order" and not effect.top:
        yield "rest", "only the top of a pile is put back in an order"
    if effect.from_ == "discard" and effect.rest:
        yield "rest", "a discard pile keeps its order"


EFFECTS: dict[type[vocabulary.Effect], EffectRecord] = {
    vocabulary.TakeEffect: EffectRecord(
        resolve_take, _would_take, idle="no_card_to_take", asks=True, find_faults=_find_take_faults
    ),
    vocabulary.ShuffleEffect: EffectRecord(resolve_shuffle, _would_shuffle, idle="nobody_concerned", asks=True),
    vocabulary.ReturnEffect: EffectRecord(resolve_return, _never_useful, idle="nobody_concerned"),
    vocabulary.StayEffect: EffectRecord(resolve_stay, _would_help, idle="nobody_concerned"),
}
"""Records of the effects of this module, by type."""
