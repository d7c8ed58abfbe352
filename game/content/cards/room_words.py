"""Validator of the gains and losses of a dungeon room, for constraints that their types cannot express."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.content.formats.yaml_reader import Place, SourceMap
from game.rules.core.exhaustive import require_exhaustive
from game.rules.dungeon import cards as c
from game.rules.dungeon.actions.rewards import WORDS


class AmountRule(NamedTuple):
    """Valid range of an operation's number, and how a printed text writes it."""

    field: str = ""
    """Name of the field with the number; empty if the operation has none."""
    signed: bool = False
    """True if the number is negative for a loss and positive for a gain; else it is at least ``minimum``."""
    least: int = 1
    said: Callable[[int], list[int]] = lambda number: []
    """Returns the numbers that a printed text needs for this number."""


def _format_whole(number: int) -> list[int]:
    """Return the number in a printed text for a whole number: the number without its sign."""
    return [abs(number)]


def _format_hearts(halves: int) -> list[int]:
    """Return the number in a printed text for half hearts; empty for half a heart, which is written as a word."""
    return [abs(halves) // 2] if halves % 2 == 0 else []


SENSE: dict[type[c.AnyOp], AmountRule] = require_exhaustive(
    "the checks of rooms",
    c.AnyOp,
    {
        c.Hearts: AmountRule("halves", signed=True, said=_format_hearts),
        c.Rupees: AmountRule("amount", signed=True, said=_format_whole),
        c.Discard: AmountRule("each", said=_format_whole),
        c.SitOut: AmountRule("rounds"),
        c.Reduce: AmountRule("amount"),
        c.Container: AmountRule(),
        c.Bottle: AmountRule("or_rupees", least=0),
        c.Teleporter: AmountRule(),
        c.Cards: AmountRule(),
    },
)
"""Rule for the number of each operation in a room's gains and losses."""


def check_losses(ops: c.Ops, marks: SourceMap, place: Place) -> None:
    """Check that each operation of a penalty or price takes something from the player."""
    for index, op in enumerate(ops):
        where = (*place, index)
        sense, number = SENSE[type(op)], _get_number(op)
        if WORDS[type(op)].takes is None:
            marks.add_fault(where, "this is a reward, not a penalty")
        elif sense.signed and number >= 0:
            marks.add_fault(where, f"a penalty takes, so the number is below 0, got {number}")
        else:
            _check_least(sense, number, marks, where)


def check_gifts(ops: c.Ops, marks: SourceMap, place: Place) -> None:
    """Check that each operation of a reward gives the player something."""
    for index, op in enumerate(ops):
        where = (*place, index)
        sense, number = SENSE[type(op)], _get_number(op)
        if WORDS[type(op)].gives is None:
            marks.add_fault(where, "this is a penalty, not a reward")
        elif sense.signed and number <= 0:
            marks.add_fault(where, f"a reward gives, so the number is above 0, got {number}")
        else:
            _check_least(sense, number, marks, where)


def list_printed_numbers(ops: c.Ops) -> list[int]:
    """Return the numbers that a printed text needs for some operations."""
    return [said for op in ops for said in SENSE[type(op)].said(_get_number(op))]


def _get_number(op: c.AnyOp) -> int:
    field = SENSE[type(op)].field
    number: int = getattr(op, field) if field else 0
    return number


def _check_least(sense: AmountRule, number: int, marks: SourceMap, where: Place) -> None:
    if sense.field and not sense.signed and number < sense.least:
        marks.add_fault(where, f"at least {sense.least} was meant, got {number}")
