"""Points of a round, in the order the cards were played (Dungeon A42, A61, A62, A64)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.rules.dungeon.actions.worth import (
    ANY,
    DARKNESS,
    DOWN,
    FACE_DOWN,
    GUARD,
    OPEN,
    SUPPORT,
    CardValue,
    CardValues,
    ValuePart,
)
from game.rules.dungeon.cards import Room
from game.rules.dungeon.engine.state import Challenge, LaidCard

ALL_PLUS_ONE = 4
"""The Triforce power that makes every card of the round count 1 more."""


class RoundTally(msgspec.Struct):
    """Points of a round so far, provisional until ``fits``: until a card of the required kind was played."""

    points: int
    fits: bool
    shown: int
    """Cards in it that the room asks for."""
    last: bool
    """True if a card for the last point has been played in it."""
    broken: bool
    shield: int
    """Points that the shield still takes in this round."""
    lit: bool
    guard: list[int]
    """Amount reached for each way of the guard."""
    met: bool
    """The guard is met: the round penalty will not fall."""
    counts: list[CardValue]
    """Value of each card in the order of play; a guard counts for its way."""


def begin_tally(room: Room, broken: bool) -> RoundTally:
    """Return the tally of a round without cards."""
    broken = broken or room.shield == 0
    shield = 0 if broken else room.shield
    lit = DARKNESS not in room.tags
    anything = room.need is None or not room.need.last_point
    return RoundTally(0, False, 0, anything, broken, shield, lit, [0] * len(room.guard), False, [])


def tally_round(worth: CardValues, challenge: Challenge, round: int = 0) -> RoundTally:
    """Return the tally of the current round, or of a given earlier one."""
    round = round or challenge.round
    cards = [laid for laid in challenge.laid if laid.round == round]
    room = worth.catalog.rooms[challenge.room]
    result = begin_tally(
        room, challenge.broken if round == challenge.round else _was_broken_before(worth, challenge, round)
    )
    plus = int(round == challenge.round and ALL_PLUS_ONE in challenge.powers)
    for laid in cards:
        add_card(worth, challenge, room, result, laid, plus)
    return result


def _was_broken_before(worth: CardValues, challenge: Challenge, round: int) -> bool:
    earlier = (laid for laid in challenge.laid if laid.round < round and laid.how in (OPEN, ANY))
    return any(worth.breaks_shield(challenge.room, laid.card, challenge.kind) for laid in earlier)


def add_card(
    worth: CardValues, challenge: Challenge, room: Room, result: RoundTally, laid: LaidCard, plus: int
) -> None:
    """Add a card; ``plus`` is what Triforce power 4 adds to each card."""
    if laid.how == GUARD:
        _add_guard(worth, challenge, room, result, laid)
        return
    parts: list[ValuePart] = []
    if laid.how == DOWN:
        parts.append(ValuePart("down", "", FACE_DOWN))
    elif laid.how == SUPPORT:
        count = worth.open_value(challenge.room, laid.card, SUPPORT, guarded=result.met)
        parts += count.parts if count is not None else ()
    else:
        parts += _apply_open_card(worth, challenge, room, result, laid)
    if laid.how == SUPPORT and worth.brings_light(laid.card):
        result.lit = True
    if laid.how in (SUPPORT, DOWN) and not result.lit:
        parts.append(ValuePart("dark", DARKNESS, -sum(part.amount for part in parts)))
    if plus:  # before the floor of the sum (Dungeon A60)
        parts = [part for part in parts if part.why != "floor" or part.word] + [ValuePart("power", "", plus)]
        if (value := sum(part.amount for part in parts)) < 0:
            parts.append(ValuePart("floor", "", -value))
    if laid.how in (OPEN, ANY):
        value = sum(part.amount for part in parts)
        lost = min(result.shield, value)
        if lost:
            result.shield -= lost
            parts.append(ValuePart("shield", "shield", -lost))
    value = sum(part.amount for part in parts)
    result.points += value
    result.counts.append(CardValue(value, tuple(parts)))


def _apply_open_card(
    worth: CardValues, challenge: Challenge, room: Room, result: RoundTally, laid: LaidCard
) -> Iterable[ValuePart]:
    """Apply a face-up card to the round (kind, breaking, light, required cards) and return its parts."""
    kind = challenge.kind
    count = worth.open_value(challenge.room, laid.card, kind, guarded=result.met)
    if laid.how == OPEN:
        result.fits = True
    else:
        kind = worth.find_best_kind(laid.card) or kind
        count = worth.open_value(challenge.room, laid.card, kind, guarded=result.met)
    if worth.breaks_shield(challenge.room, laid.card, kind):
        result.broken, result.shield = True, 0
    if worth.brings_light(laid.card):
        result.lit = True
    assert room.need is not None
    result.shown += worth.is_required(room.need.card, laid.card, kind)
    result.last = result.last or worth.is_required(room.need.last_point, laid.card, kind)
    return count.parts if count is not None else ()


def _add_guard(worth: CardValues, challenge: Challenge, room: Room, result: RoundTally, laid: LaidCard) -> None:
    """Add a guard card: face up, so it lights a dark room, but it costs and breaks nothing (Dungeon A62)."""
    count = worth.guard_value(challenge.room, laid.card, laid.way)
    result.guard[laid.way] += count.value
    result.met = result.met or result.guard[laid.way] >= room.guard[laid.way].wanted
    if worth.brings_light(laid.card):
        result.lit = True
    result.counts.append(count)
