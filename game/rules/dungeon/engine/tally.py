"""Points of a round, added up in the order in which the cards were played (Dungeon A42, A61, A62, A64)."""

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
"""Triforce power (its number of pieces) that adds 1 to the value of every card of the round."""


class RoundTally(msgspec.Struct):
    """Points of a round so far; they count only if ``has_kind``."""

    points: int
    """Sum of the values of the cards."""
    fits: bool
    """True if a card of the required kind was played in the round."""
    shown: int
    """Number of cards of the round that the room requires."""
    last: bool
    """True if the card that the room requires for the last point was played, or none is required."""
    broken: bool
    """True if the shield is broken, or there is none."""
    shield: int
    """Points that the shield can still absorb in this round."""
    lit: bool
    """True if support and face-down cards count: the room is not dark, or a light was played."""
    guard: list[int]
    """Amount reached for each guard of the room."""
    met: bool
    """True if a guard is met, so that the round penalty does not apply."""
    counts: list[CardValue]
    """Value of each card in the order of play; for a guard card, the amount it adds to the guard."""


def begin_tally(room: Room, broken: bool) -> RoundTally:
    """Return the tally of a round in which no card was played yet."""
    broken = broken or room.shield == 0
    shield = 0 if broken else room.shield
    lit = DARKNESS not in room.tags
    anything = room.need is None or not room.need.last_point
    return RoundTally(0, False, 0, anything, broken, shield, lit, [0] * len(room.guard), False, [])


def tally_round(worth: CardValues, challenge: Challenge, round: int = 0) -> RoundTally:
    """Return the tally of a round of the current try; ``round`` 0 is the current one."""
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
    """Return whether a card played before a round of the current try broke the shield."""
    earlier = (laid for laid in challenge.laid if laid.round < round and laid.how in (OPEN, ANY))
    return any(worth.breaks_shield(challenge.room, laid.card, challenge.kind) for laid in earlier)


def add_card(
    worth: CardValues, challenge: Challenge, room: Room, result: RoundTally, laid: LaidCard, plus: int
) -> None:
    """Add a played card to the tally; ``plus`` is the bonus of Triforce power 4 per card."""
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
    """Apply a face-up card to the tally (kind, shield, light, required cards); return the parts of its value."""
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
    """Add a card played for a guard; it lights a dark room, but does not break a shield (Dungeon A62)."""
    count = worth.guard_value(challenge.room, laid.card, laid.way)
    result.guard[laid.way] += count.value
    result.met = result.met or result.guard[laid.way] >= room.guard[laid.way].wanted
    if worth.brings_light(laid.card):
        result.lit = True
    result.counts.append(count)
