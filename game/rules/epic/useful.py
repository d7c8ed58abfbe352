"""Whether a special card would do something: only then may it be played (Zelda R44).

A word that a card would bind is taken as everybody it could be bound to; tests on such words hold if they can.
"""

from __future__ import annotations

from game.rules.epic import vocabulary as v
from game.rules.epic.board import bits
from game.rules.epic.match import Match
from game.rules.epic.movement import destinations
from game.rules.epic.piles import can_draw
from game.rules.epic.query import Words, holds, living, movable, player, those, who
from game.rules.epic.state import CARD, EMPTY_SLOTS, SEAT, SELF, SLOTS, State
from game.rules.epic.verbs import place_squares, pull_end


class _Outlook:
    """A card as it would be played now."""

    def __init__(self, m: Match, s: State, card: int, figure: int) -> None:
        self.m, self.s = m, s
        name = m.card_ids[card]
        self.words: Words = m.library.words[name]
        self.slots = EMPTY_SLOTS[:] + [0] * (m.library.slots[name] - SLOTS)
        self.slots[SEAT], self.slots[CARD], self.slots[SELF] = m.owner[card], card, 1 << figure
        self.bound: set[str] = set()

    def mean(self, word: v.Who) -> int:
        return who(self.m, self.s, self.slots, self.words, word) & living(self.s)


def does_something(m: Match, s: State, card: int, figure: int) -> bool:
    """Whether at least one sentence of a special card would have an effect."""
    text = m.cards[card].text
    assert text is not None
    return _text(_Outlook(m, s, card, figure), text.on_play)


def _text(look: _Outlook, effects: v.Text) -> bool:
    return any(_effect(look, effect) for effect in effects)


def _effect(look: _Outlook, effect: v.Effect) -> bool:
    m, s, seat = look.m, look.s, look.slots[SEAT]
    match effect:
        case v.Draw():
            return can_draw(m, s, seat)
        case v.Damage():
            return bool(look.mean(effect.to))
        case v.Heal():
            return any(s.health[c] < s.maximum[c] for c in bits(look.mean(effect.who)))
        case v.Increase():
            return bool(look.mean(effect.who))
        case v.Roll() | v.Actions():
            return True
        case v.Choose() | v.All():
            look.slots[look.words[effect.as_]] = those(m, s, look.slots, look.words, effect.among)
            look.bound.add(effect.as_)
            return False
        case v.Discard():
            return any(s.hands[m.seat_of[c]] for c in bits(look.mean(effect.who))) or (
                effect.who == "me" and bool(s.hands[player(m, s, look.slots, look.words, "me")])
            )
        case v.Stay():
            return _helps(look)
        case v.Move() | v.Place() | v.Swap() | v.Pull():
            return _shifts(look, effect)
        case _:
            return _grammar(look, effect)


def _helps(look: _Outlook) -> bool:
    text = look.m.cards[look.slots[CARD]].text
    assert text is not None
    return all(look.mean(rule.of) and (not rule.against or look.mean(rule.against)) for rule in text.while_)


def _shifts(look: _Outlook, effect: v.Move | v.Place | v.Swap | v.Pull) -> bool:
    m, s, seat = look.m, look.s, look.slots[SEAT]
    movers = [c for c in bits(look.mean(effect.who)) if movable(m, s, seat, c)]
    match effect:
        case v.Move():
            return any(
                destinations(m, s, seat, c, effect.up_to, straight=effect.straight, through=effect.through)
                for c in movers
            )
        case v.Place():
            return any(place_squares(m, s, look.slots, look.words, effect, c) for c in movers)
        case v.Swap():
            return any(a != b and movable(m, s, seat, b) for a in movers for b in bits(look.mean(effect.with_)))
        case v.Pull():
            goals = bits(look.mean(effect.to))
            return any(a != b and pull_end(m, s, a, b)[0] != s.squares[a] for a in movers for b in goals)


def _grammar(look: _Outlook, effect: v.Effect) -> bool:
    match effect:
        case v.If():
            then = _text(look, effect.then)
            otherwise = _text(look, effect.else_)
            if _depends(look, effect.test):
                return then or otherwise
            return then if holds(look.m, look.s, look.slots, look.words, effect.test) else otherwise
        case v.May():
            return _text(look, effect.then)
        case v.Either():
            return any(_text(look, way.then) for way in effect.ways if _open(look, way.test))
        case v.Triforce():
            bit = look.m.triforce_bit[look.m.card_ids[look.slots[CARD]]]
            spent = look.s.spent[look.slots[SEAT]] & bit and not look.m.triforce_again
            first = not spent and holds(look.m, look.s, look.slots, look.words, effect.test)
            return _text(look, effect.then if first else effect.else_)
        case _:
            return False


def _depends(look: _Outlook, test: v.Test) -> bool:
    """Whether a test speaks of a word that is not chosen yet."""
    pairs = {word for pair in (*test.near, *test.sees) for word in pair}
    return bool(look.bound & (pairs | {test.standing, test.fallen} | ({test.is_[0]} if test.is_ else set())))


def _open(look: _Outlook, test: v.Test) -> bool:
    return test == v.Test() or holds(look.m, look.s, look.slots, look.words, test)
