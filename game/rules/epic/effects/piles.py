"""The verbs of card text that move cards between piles, hands and play: take, shuffle, return, stay."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.epic import event as e
from game.rules.epic.actions.clocks import stale
from game.rules.epic.actions.piles import distinct, fill, run_out, shuffle_pile
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects.effect import EffectPreview, EffectRecord, Fault
from game.rules.epic.engine.frames import NONE, TextFrame
from game.rules.epic.engine.library import Op
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living, player, text_in, who
from game.rules.epic.engine.resolution import Flow, advance
from game.rules.epic.engine.state import InPlayCard, State, without


def squad_of(match: Match, frame: TextFrame) -> int:
    """The squad whose piles a text speaks of: those of its card's deck (Star Wars W30)."""
    return match.squad_of_card[frame.card]


def take(flow: Flow, frame: TextFrame, op: Op) -> None:
    """A named card that is searched for, or one of the player's choice (Star Wars W17)."""
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Take)
    seat, squad = frame.seat, squad_of(match, frame)
    if effect.card:
        wanted = f"{match.squad_team[squad]}/{effect.card}"
        found = [c for c in pile_of(state, effect, squad) if match.card_ids[c] == wanted]
        frame.answer = found[0] if found and room(match, state, seat) else -1
    elif frame.answer == NONE:
        options = takeable(match, state, frame, effect)
        frame.done = max(0, len(options) - 1)
        if effect.from_ == "draw" and options:
            for card in options:
                state.seen[card] |= 1 << seat
            flow.tell(e.Looked, seat, squad, tuple(options))
        if len(distinct(match, options)) > 1:
            flow.ask(seat, "card")
            return
        frame.answer = options[0] if options else -1
    if frame.answer >= 0:
        _take_up(flow, frame.answer, effect, seat, squad)
    if effect.rest == "shuffle":
        shuffle_pile(flow, squad, refill=False)
    advance(frame)


def _takes(preview: EffectPreview, effect: v.Take) -> bool:
    """Whether the pile holds a card; what a search would find is not known before it."""
    return bool(pile_of(preview.state, effect, preview.match.squad_of_card[preview.context.card]))


def room(match: Match, state: State, seat: int) -> bool:
    """Whether the hand can hold another card."""
    return len(state.hands[seat]) < match.pack.hand_limit


def pile_of(state: State, effect: v.Take, squad: int) -> tuple[int, ...]:
    """The pile that a card is taken from."""
    return state.draw[squad] if effect.from_ == "draw" else state.discard[squad]


def takeable(match: Match, state: State, frame: TextFrame, effect: v.Take) -> list[int]:
    """The cards that may be taken, the topmost first; fewer than the text says if the pile has fewer (W17)."""
    pile = list(reversed(pile_of(state, effect, squad_of(match, frame))))
    if not room(match, state, frame.seat):
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
    frame = text_in(state)
    op = match.blocks[frame.block][frame.at]
    if isinstance(op.effect, v.Discard):
        return distinct(match, state.hands[player(match, state, frame, op.words, op.effect.who)])
    assert isinstance(op.effect, v.Take)
    return distinct(match, takeable(match, state, frame, op.effect))


def arrange(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Put back what was looked at: the player names what is drawn next, and after that (Star Wars W17)."""
    match, state = flow.match, flow.state
    squad, pile = squad_of(match, frame), state.draw[squad_of(match, frame)]
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
        flow.ask(frame.seat, "order")
        return
    if total:
        flow.tell(e.Arranged, frame.seat, squad, total)
    advance(frame)


def order_options(match: Match, state: State) -> list[int]:
    """The looked-at cards that are not yet put back; equal copies are one choice."""
    frame = text_in(state)
    pile = state.draw[squad_of(match, frame)]
    start = len(pile) - frame.done
    return distinct(match, pile[start : start + max(0, frame.left)])


def shuffle(flow: Flow, frame: TextFrame, op: Op) -> None:
    """The discard pile joins the draw pile; the card being played is in neither (Star Wars W17)."""
    fill(flow, squad_of(flow.match, frame))
    advance(frame)


def _shuffles(preview: EffectPreview, effect: v.Shuffle) -> bool:
    return bool(preview.state.discard[preview.match.squad_of_card[preview.context.card]])


def back_to_hand(flow: Flow, frame: TextFrame, op: Op) -> None:
    """Everybody knows that the card is in that hand (Zelda R42); a hand that its text has filled does not take it."""
    state, card = flow.state, frame.card
    seat = flow.match.owner[card]
    if card in state.limbo and flow.match.own[seat] & living(state) and room(flow.match, state, seat):
        state.limbo.remove(card)
        state.hands[seat].append(card)
        state.seen[card] = flow.match.everybody
        flow.tell(e.Returned, seat, card)
    advance(frame)


def _on_the_way(preview: EffectPreview, effect: v.Return) -> bool:
    """What a text does on its way is no reason to play it."""
    return False


def stay(flow: Flow, frame: TextFrame, op: Op) -> None:
    """The card lies in play for its clock, unless somebody that it needs has fallen (Zelda R54)."""
    match, state = flow.match, flow.state
    effect = op.effect
    assert isinstance(effect, v.Stay)
    card = frame.card
    if effect.to:
        frame.held = who(match, state, frame, op.words, effect.to)
    lying = InPlayCard(card, match.owner[card], frame.user.bit_length() - 1, 0, frame.context())
    if card in state.limbo and not stale(match, state, lying):
        state.limbo.remove(card)
        state.lying.append(lying)
        flow.tell(e.StaysInPlay, card, match.cards[card].clock)
    advance(frame)


def _helps(preview: EffectPreview, effect: v.Stay) -> bool:
    text = preview.match.cards[preview.context.card].text
    assert text is not None
    return all(preview.select(rule.of) and (not rule.against or preview.select(rule.against)) for rule in text.while_)


def _take_faults(effect: v.Take) -> Iterator[Fault]:
    if effect.card and effect.top:
        yield "top", "a card that is named is searched for in the whole pile"
    if effect.rest == "order" and not effect.top:
        yield "rest", "only the top of a pile is put back in an order"
    if effect.from_ == "discard" and effect.rest:
        yield "rest", "a discard pile keeps its order"


EFFECTS: dict[type[v.Effect], EffectRecord] = {
    v.Take: EffectRecord(take, _takes, idle="no_card_to_take", asks=True, find_faults=_take_faults),
    v.Shuffle: EffectRecord(shuffle, _shuffles, idle="nobody_concerned", asks=True),
    v.Return: EffectRecord(back_to_hand, _on_the_way, idle="nobody_concerned"),
    v.Stay: EffectRecord(stay, _helps, idle="nobody_concerned"),
}
