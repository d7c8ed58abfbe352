"""Points of a round, added up in the order in which the cards were played (Dungeon A42, A61, A62, A64)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.rules.dungeon.actions.worth import (
    ANY,
    DARKNESS,
    DOWN,
    FACE_DOWN_VALUE,
    GUARD,
    OPEN,
    SUPPORT,
    CardValue,
    CardValues,
    ValuePart,
)
from game.rules.dungeon.cards import Room
from game.rules.dungeon.engine.state import Challenge, LaidCard

BONUS_POWER = 4
"""Triforce power (its number of pieces) that adds 1 to the value of every card of the round."""


class RoundTally(msgspec.Struct):
    """Points of a round so far; they count only if ``has_kind``."""

    points: int
    """Sum of the values of the cards."""
    has_kind: bool
    """True if a card of the required kind was played in the round."""
    required_cards: int
    """Number of cards of the round that the room requires."""
    has_last_point: bool
    """True if the card that the room requires for the last point was played, or none is required."""
    shield_broken: bool
    """True if the shield is broken, or there is none."""
    shield_left: int
    """Points that the shield can still absorb in this round."""
    is_lit: bool
    """True if support and face-down cards count: the room is not dark, or a light was played."""
    guard_amounts: list[int]
    """Amount reached for each guard of the room."""
    guard_met: bool
    """True if a guard is met, so that the round penalty does not apply."""
    card_values: list[CardValue]
    """Value of each card in the order of play; for a guard card, the amount it adds to the guard."""


def begin_tally(room: Room, shield_broken: bool) -> RoundTally:
    """Return the tally of a round in which no card was played yet."""
    shield_broken = shield_broken or room.shield == 0
    shield = 0 if shield_broken else room.shield
    lit = DARKNESS not in room.tags
    anything = room.need is None or not room.need.last_point
    return RoundTally(0, False, 0, anything, shield_broken, shield, lit, [0] * len(room.guard), False, [])


def tally_round(card_values: CardValues, challenge: Challenge, round: int = 0) -> RoundTally:
    """Return the tally of a round of the current try; ``round`` 0 is the current one."""
    round = round or challenge.round
    cards = [laid_card for laid_card in challenge.laid if laid_card.round == round]
    room = card_values.catalog.rooms[challenge.room]
    result = begin_tally(
        room, challenge.broken if round == challenge.round else _was_broken_before(card_values, challenge, round)
    )
    plus = int(round == challenge.round and BONUS_POWER in challenge.powers)
    for laid_card in cards:
        add_card(card_values, challenge, room, result, laid_card, plus)
    return result


def _was_broken_before(card_values: CardValues, challenge: Challenge, round: int) -> bool:
    """Return whether a card played before a round of the current try broke the shield."""
    earlier = (laid_card for laid_card in challenge.laid if laid_card.round < round and laid_card.how in (OPEN, ANY))
    return any(card_values.breaks_shield(challenge.room, laid_card.card, challenge.kind) for laid_card in earlier)


def add_card(
    card_values: CardValues, challenge: Challenge, room: Room, tally: RoundTally, laid_card: LaidCard, plus: int
) -> None:
    """Add a played card to the tally; ``plus`` is the bonus of Triforce power 4 per card."""
    if laid_card.how == GUARD:
        _add_guard(card_values, challenge, room, tally, laid_card)
        return
    parts: list[ValuePart] = []
    if laid_card.how == DOWN:
        parts.append(ValuePart("down", "", FACE_DOWN_VALUE))
    elif laid_card.how == SUPPORT:
        count = card_values.open_value(challenge.room, laid_card.card, SUPPORT, guard_met=tally.guard_met)
        parts += count.parts if count is not None else ()
    else:
        parts += _apply_open_card(card_values, challenge, room, tally, laid_card)
    if laid_card.how == SUPPORT and card_values.brings_light(laid_card.card):
        tally.is_lit = True
    if laid_card.how in (SUPPORT, DOWN) and not tally.is_lit:
        parts.append(ValuePart("dark", DARKNESS, -sum(part.amount for part in parts)))
    if plus:  # before the floor of the sum (Dungeon A60)
        parts = [part for part in parts if part.why != "floor" or part.word] + [ValuePart("power", "", plus)]
        if (value := sum(part.amount for part in parts)) < 0:
            parts.append(ValuePart("floor", "", -value))
    if laid_card.how in (OPEN, ANY):
        value = sum(part.amount for part in parts)
        lost = min(tally.shield_left, value)
        if lost:
            tally.shield_left -= lost
            parts.append(ValuePart("shield", "shield", -lost))
    value = sum(part.amount for part in parts)
    tally.points += value
    tally.card_values.append(CardValue(value, tuple(parts)))


def _apply_open_card(
    card_values: CardValues, challenge: Challenge, room: Room, tally: RoundTally, laid_card: LaidCard
) -> Iterable[ValuePart]:
    """Apply a face-up card to the tally (kind, shield, light, required cards); return the parts of its value."""
    kind = challenge.kind
    count = card_values.open_value(challenge.room, laid_card.card, kind, guard_met=tally.guard_met)
    if laid_card.how == OPEN:
        tally.has_kind = True
    else:
        kind = card_values.find_best_kind(laid_card.card) or kind
        count = card_values.open_value(challenge.room, laid_card.card, kind, guard_met=tally.guard_met)
    if card_values.breaks_shield(challenge.room, laid_card.card, kind):
        tally.shield_broken, tally.shield_left = True, 0
    if card_values.brings_light(laid_card.card):
        tally.is_lit = True
    assert room.need is not None
    tally.required_cards += card_values.is_required(room.need.card, laid_card.card, kind)
    tally.has_last_point = tally.has_last_point or card_values.is_required(room.need.last_point, laid_card.card, kind)
    return count.parts if count is not None else ()


def _add_guard(
    card_values: CardValues, challenge: Challenge, room: Room, tally: RoundTally, laid_card: LaidCard
) -> None:
    """Add a card played for a guard; it lights a dark room, but does not break a shield (Dungeon A62)."""
    count = card_values.guard_value(challenge.room, laid_card.card, laid_card.way)
    tally.guard_amounts[laid_card.way] += count.value
    tally.guard_met = tally.guard_met or tally.guard_amounts[laid_card.way] >= room.guard[laid_card.way].required
    if card_values.brings_light(laid_card.card):
        tally.is_lit = True
    tally.card_values.append(count)
