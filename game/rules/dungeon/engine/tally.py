"""What the cards of a round come to, in the order in which they were laid (Dungeon A42, A61, A62, A64)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.rules.dungeon.actions.worth import ANY, DARKNESS, DOWN, FACE_DOWN, GUARD, OPEN, SUPPORT, Count, Part, Worth
from game.rules.dungeon.cards import Room
from game.rules.dungeon.engine.state import Challenge, Laid

ALL_PLUS_ONE = 4
"""The Triforce power that makes every card of the round count 1 more."""


class Tally(msgspec.Struct):
    """A round so far. Points are provisional until ``fits``: a card of the required kind lies in it."""

    points: int
    fits: bool
    shown: int
    """Cards in it that the room asks for."""
    last: bool
    """A card for the last point lies in it."""
    broken: bool
    shield: int
    """Points that the shield still takes in this round."""
    lit: bool
    guard: list[int]
    """What each way of the guard has."""
    met: bool
    """The guard is met: the round penalty will not fall."""
    counts: list[Count]
    """By card, in the order of laying; a guard counts for its way."""


def begin(room: Room, broken: bool) -> Tally:
    """A round without cards."""
    broken = broken or room.shield == 0
    shield = 0 if broken else room.shield
    lit = DARKNESS not in room.tags
    anything = room.need is None or not room.need.last_point
    return Tally(0, False, 0, anything, broken, shield, lit, [0] * len(room.guard), False, [])


def tally(worth: Worth, challenge: Challenge, round: int = 0) -> Tally:
    """What the cards of the running round come to, or of an earlier one that is named."""
    round = round or challenge.round
    cards = [laid for laid in challenge.laid if laid.round == round]
    room = worth.catalog.rooms[challenge.room]
    result = begin(room, challenge.broken if round == challenge.round else _broken_before(worth, challenge, round))
    plus = int(round == challenge.round and ALL_PLUS_ONE in challenge.powers)
    for laid in cards:
        add(worth, challenge, room, result, laid, plus)
    return result


def _broken_before(worth: Worth, challenge: Challenge, round: int) -> bool:
    earlier = (laid for laid in challenge.laid if laid.round < round and laid.how in (OPEN, ANY))
    return any(worth.breaks(challenge.room, laid.card, challenge.kind) for laid in earlier)


def add(worth: Worth, challenge: Challenge, room: Room, result: Tally, laid: Laid, plus: int) -> None:
    """One more card; ``plus`` is what Triforce power 4 adds to each card."""
    if laid.how == GUARD:
        _add_guard(worth, challenge, room, result, laid)
        return
    parts: list[Part] = []
    if laid.how == DOWN:
        parts.append(Part("down", "", FACE_DOWN))
    elif laid.how == SUPPORT:
        count = worth.open(challenge.room, laid.card, SUPPORT, guarded=result.met)
        parts += count.parts if count is not None else ()
    else:
        parts += _open_parts(worth, challenge, room, result, laid)
    if laid.how == SUPPORT and worth.lights(laid.card):
        result.lit = True
    if laid.how in (SUPPORT, DOWN) and not result.lit:
        parts.append(Part("dark", DARKNESS, -sum(part.amount for part in parts)))
    if plus:  # before the floor of the sum (Dungeon A60)
        parts = [part for part in parts if part.why != "floor" or part.word] + [Part("power", "", plus)]
        if (value := sum(part.amount for part in parts)) < 0:
            parts.append(Part("floor", "", -value))
    if laid.how in (OPEN, ANY):
        value = sum(part.amount for part in parts)
        lost = min(result.shield, value)
        if lost:
            result.shield -= lost
            parts.append(Part("shield", "shield", -lost))
    value = sum(part.amount for part in parts)
    result.points += value
    result.counts.append(Count(value, tuple(parts)))


def _open_parts(worth: Worth, challenge: Challenge, room: Room, result: Tally, laid: Laid) -> Iterable[Part]:
    """The sum of a card laid openly, and what it does to the round: kind, breaking, light, cards asked for."""
    kind = challenge.kind
    count = worth.open(challenge.room, laid.card, kind, guarded=result.met)
    if laid.how == OPEN:
        result.fits = True
    else:
        kind = worth.best_kind(laid.card) or kind
        count = worth.open(challenge.room, laid.card, kind, guarded=result.met)
    if worth.breaks(challenge.room, laid.card, kind):
        result.broken, result.shield = True, 0
    if worth.lights(laid.card):
        result.lit = True
    assert room.need is not None
    result.shown += worth.answers(room.need.card, laid.card, kind)
    result.last = result.last or worth.answers(room.need.last_point, laid.card, kind)
    return count.parts if count is not None else ()


def _add_guard(worth: Worth, challenge: Challenge, room: Room, result: Tally, laid: Laid) -> None:
    """A card for the guard lies openly, so it lights a dark room, but it costs and breaks nothing (Dungeon A62)."""
    count = worth.guard(challenge.room, laid.card, laid.way)
    result.guard[laid.way] += count.value
    result.met = result.met or result.guard[laid.way] >= room.guard[laid.way].wanted
    if worth.lights(laid.card):
        result.lit = True
    result.counts.append(count)
