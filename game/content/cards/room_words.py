"""The check of what rooms give and take: what the types of a word cannot say of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.content.formats.yaml_reader import Place, SourceMap
from game.rules.core.exhaustive import require_exhaustive
from game.rules.dungeon import cards as c
from game.rules.dungeon.actions.rewards import WORDS


class Sense(NamedTuple):
    """What the number of a word may be, and how a printed text says it."""

    field: str = ""
    """Empty where there is no number."""
    signed: bool = False
    """Below 0 where it takes, above where it gives; others are never below ``least``."""
    least: int = 1
    said: Callable[[int], list[int]] = lambda number: []
    """The numbers by which a text tells it."""


def _whole(number: int) -> list[int]:
    return [abs(number)]


def _hearts(halves: int) -> list[int]:
    """Half a heart is a word."""
    return [abs(halves) // 2] if halves % 2 == 0 else []


SENSE: dict[type[c.AnyOp], Sense] = require_exhaustive(
    "the checks of rooms",
    c.AnyOp,
    {
        c.Hearts: Sense("halves", signed=True, said=_hearts),
        c.Rupees: Sense("amount", signed=True, said=_whole),
        c.Discard: Sense("each", said=_whole),
        c.SitOut: Sense("rounds"),
        c.Reduce: Sense("amount"),
        c.Container: Sense(),
        c.Bottle: Sense("or_rupees", least=0),
        c.Teleporter: Sense(),
        c.Cards: Sense(),
    },
)
"""By word of the rooms: what is to be said of its number."""


def check_losses(ops: c.Ops, marks: SourceMap, place: Place) -> None:
    """Penalties and prices take something."""
    for index, op in enumerate(ops):
        where = (*place, index)
        sense, number = SENSE[type(op)], _number(op)
        if WORDS[type(op)].takes is None:
            marks.fault(where, "this is a reward, not a penalty")
        elif sense.signed and number >= 0:
            marks.fault(where, f"a penalty takes, so the number is below 0, got {number}")
        else:
            _check_least(sense, number, marks, where)


def check_gifts(ops: c.Ops, marks: SourceMap, place: Place) -> None:
    """Rewards give something."""
    for index, op in enumerate(ops):
        where = (*place, index)
        sense, number = SENSE[type(op)], _number(op)
        if WORDS[type(op)].gives is None:
            marks.fault(where, "this is a penalty, not a reward")
        elif sense.signed and number <= 0:
            marks.fault(where, f"a reward gives, so the number is above 0, got {number}")
        else:
            _check_least(sense, number, marks, where)


def numbers_said(ops: c.Ops) -> list[int]:
    """The numbers by which a text tells what is paid and given."""
    return [said for op in ops for said in SENSE[type(op)].said(_number(op))]


def _number(op: c.AnyOp) -> int:
    field = SENSE[type(op)].field
    number: int = getattr(op, field) if field else 0
    return number


def _check_least(sense: Sense, number: int, marks: SourceMap, where: Place) -> None:
    if sense.field and not sense.signed and number < sense.least:
        marks.fault(where, f"at least {sense.least} was meant, got {number}")
