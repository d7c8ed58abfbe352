"""Whether a text would do something: only then may a special card be played or its player be asked (Zelda R44).

A word that a card would bind is taken as everybody it could be bound to; tests on such words hold if they can.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.epic import vocabulary as v
from game.rules.epic.board import bits
from game.rules.epic.hand_verbs import everybody_of, opponents, pile_of, pinnable
from game.rules.epic.library import Op
from game.rules.epic.match import Match
from game.rules.epic.movement import destinations
from game.rules.epic.piles import can_draw
from game.rules.epic.query import Words, cards_beside, holds, living, movable, those, who
from game.rules.epic.state import CARD, EMPTY_SLOTS, SEAT, SELF, SLOTS, Frame, State
from game.rules.epic.verbs import place_squares, pull_end


class _Outlook:
    """A text as it would be carried out now."""

    def __init__(self, match: Match, state: State, words: Words, slots: list[int]) -> None:
        self.match, self.state = match, state
        self.words, self.slots = words, slots
        self.bound: set[str] = set()

    def mean(self, word: v.Who) -> int:
        return who(self.match, self.state, self.slots, self.words, word) & living(self.state)


def does_something(match: Match, state: State, card: int, figure: int) -> bool:
    """Whether at least one sentence of a special card would have an effect."""
    text = match.cards[card].text
    assert text is not None
    name = match.card_ids[card]
    slots = EMPTY_SLOTS[:] + [0] * (match.library.slots[name] - SLOTS)
    slots[SEAT], slots[CARD], slots[SELF] = match.owner[card], card, 1 << figure
    return _text(_Outlook(match, state, match.library.words[name], slots), text.on_play)


def worth_asking(match: Match, state: State, frame: Frame, op: Op) -> bool:
    """Whether an optional sentence could have an effect; if not, nobody is asked (Zelda R44, R48)."""
    assert isinstance(op.effect, v.May)
    return _text(_Outlook(match, state, op.words, frame.slots[:]), op.effect.then)


def _text(look: _Outlook, effects: v.Text) -> bool:
    return any(_effect(look, effect) for effect in effects)


def _effect(look: _Outlook, effect: v.Effect) -> bool:
    return _EFFECTS[type(effect)](look, effect)


def _draws(look: _Outlook, effect: v.Draw) -> bool:
    seats = range(look.match.seats) if effect.who == "everyone" else [look.slots[SEAT]]
    return any(can_draw(look.match, look.state, seat) for seat in seats)


def _heals(look: _Outlook, effect: v.Heal) -> bool:
    state = look.state
    return any(state.health[c] < state.maximum[c] for c in bits(look.mean(effect.who)))


def _meets(look: _Outlook, effect: v.Increase | v.Destroy) -> bool:
    return bool(look.mean(effect.who))


def _rules(look: _Outlook, effect: v.Actions | v.Forbid) -> bool:
    return effect.who == "me" or bool(look.mean(effect.who))


def _binds(look: _Outlook, effect: v.Choose | v.All) -> bool:
    """Binding a word changes nothing by itself."""
    look.slots[look.words[effect.as_]] = _bindable(look, effect)
    look.bound.add(effect.as_)
    return False


def _bindable(look: _Outlook, effect: v.Choose | v.All) -> int:
    """Everybody that a word could be bound to."""
    match, state = look.match, look.state
    if isinstance(effect, v.Choose) and effect.player:
        return everybody_of(match, opponents(match, state, look.slots[SEAT]))
    mask = those(match, state, look.slots, look.words, effect.among)
    return mask | look.mean(effect.with_) if isinstance(effect, v.All) and effect.with_ else mask


def _discards(look: _Outlook, effect: v.Discard) -> bool:
    """Whether there is a card to discard, or a hand to see: how many cards a hand holds is public."""
    state, card = look.state, look.slots[CARD]
    if effect.who == "everyone":
        return any(cards_beside(state, seat, card) for seat in range(look.match.seats))
    if effect.who == "me":
        return cards_beside(state, look.slots[SEAT], card) > effect.keep
    return any(cards_beside(state, look.match.seat_of[c], card) for c in bits(look.mean(effect.who)))


def _piles(look: _Outlook, effect: v.Take | v.Shuffle) -> bool:
    """Whether the pile holds a card; what a search would find is not known before it."""
    squad = look.match.squad_of_card[look.slots[CARD]]
    if isinstance(effect, v.Shuffle):
        return bool(look.state.discard[squad])
    return bool(pile_of(look.state, effect, squad))


def _helps(look: _Outlook) -> bool:
    text = look.match.cards[look.slots[CARD]].text
    assert text is not None
    return all(look.mean(rule.of) and (not rule.against or look.mean(rule.against)) for rule in text.while_)


def _shifts(look: _Outlook, effect: v.Move | v.Place | v.Swap | v.Pull) -> bool:
    match, state, seat = look.match, look.state, look.slots[SEAT]
    movers = [c for c in bits(look.mean(effect.who)) if movable(match, state, seat, c)]
    match effect:
        case v.Move():
            return any(
                destinations(match, state, seat, c, effect.up_to, straight=effect.straight, through=effect.through)
                for c in movers
            )
        case v.Place():
            return any(place_squares(match, state, look.slots, look.words, effect, c) for c in movers)
        case v.Swap():
            return any(a != b and movable(match, state, seat, b) for a in movers for b in bits(look.mean(effect.with_)))
        case v.Pull():
            goals = bits(look.mean(effect.to))
            return any(a != b and pull_end(match, state, a, b)[0] != state.squares[a] for a in movers for b in goals)


def _of_no_use(look: _Outlook, effect: v.Survive | v.Return) -> bool:
    """What a text does on its way is no reason to play it."""
    return False


def _if(look: _Outlook, effect: v.If) -> bool:
    can_hold = holds(look.match, look.state, look.slots, look.words, effect.test)
    if can_hold and _text(look, effect.then):
        return True
    return (not can_hold or _depends(look, effect.test)) and _text(look, effect.else_)


def _triforce(look: _Outlook, effect: v.Triforce) -> bool:
    bit = look.match.triforce_bit[look.match.card_ids[look.slots[CARD]]]
    spent = look.state.spent[look.slots[SEAT]] & bit and not look.match.triforce_again
    first = not spent and holds(look.match, look.state, look.slots, look.words, effect.test)
    return _text(look, effect.then if first else effect.else_)


def _depends(look: _Outlook, test: v.Test) -> bool:
    """Whether a test speaks of a word that is not chosen yet."""
    pairs = {word for pair in (*test.near, *test.sees) for word in pair}
    return bool(look.bound & (pairs | {test.standing, test.fallen} | ({test.is_[0]} if test.is_ else set())))


def _way(look: _Outlook, way: v.Way) -> bool:
    """A way that asks what a chosen character is has to do something for one of whom that is true."""
    if way.test.is_ is None:
        return _open(look, way.test) and _text(look, way.then)
    slot = look.words[way.test.is_[0]]
    group = look.slots[slot]
    found = False
    for figure in bits(group):
        look.slots[slot] = 1 << figure
        found = found or (_open(look, way.test) and _text(look, way.then))
    look.slots[slot] = group
    return found


def _open(look: _Outlook, test: v.Test) -> bool:
    return test == v.Test() or holds(look.match, look.state, look.slots, look.words, test)


_EFFECTS: dict[type[v.Effect], Callable[[_Outlook, Any], bool]] = {
    v.Draw: _draws,
    v.Take: _piles,
    v.Shuffle: _piles,
    v.Pin: lambda look, effect: bool(pinnable(look.state, look.mean(effect.who))),
    v.Damage: lambda look, effect: bool(look.mean(effect.to)),
    v.Heal: _heals,
    v.Increase: _meets,
    v.Destroy: _meets,
    v.Roll: lambda look, effect: True,
    v.Survive: _of_no_use,
    v.Return: _of_no_use,
    v.Actions: _rules,
    v.Forbid: _rules,
    v.Choose: _binds,
    v.All: _binds,
    v.Discard: _discards,
    v.Stay: lambda look, effect: _helps(look),
    v.Move: _shifts,
    v.Place: _shifts,
    v.Swap: _shifts,
    v.Pull: _shifts,
    v.If: _if,
    v.May: lambda look, effect: _text(look, effect.then),
    v.Either: lambda look, effect: any(_way(look, way) for way in effect.ways),
    v.Triforce: _triforce,
}
"""By verb: whether it would do something now."""
