"""Validator of the gains and losses of a dungeon room, for constraints that their types cannot express."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.content.formats.yaml_reader import KeyPath, SourceMap
from game.rules.core.exhaustive import require_exhaustive
from game.rules.dungeon import cards as dungeon_cards
from game.rules.dungeon.actions.rewards import ROOM_OPERATIONS


class AmountRule(NamedTuple):
    """Valid range of an operation's number, and how a printed text writes it."""

    field: str = ""
    """Name of the field with the number; empty if the operation has none."""
    is_signed: bool = False
    """True if the number is negative for a loss and positive for a gain; else it is at least ``minimum``."""
    minimum: int = 1
    list_text_numbers: Callable[[int], list[int]] = lambda number: []
    """Returns the numbers that a printed text needs for this number."""


def _list_whole_number(number: int) -> list[int]:
    """Return the number in a printed text for a whole number: the number without its sign."""
    return [abs(number)]


def _list_hearts(halves: int) -> list[int]:
    """Return the number in a printed text for half hearts; empty for half a heart, which is written as a word."""
    return [abs(halves) // 2] if halves % 2 == 0 else []


AMOUNT_RULES: dict[type[dungeon_cards.AnyOp], AmountRule] = require_exhaustive(
    "the checks of rooms",
    dungeon_cards.AnyOp,
    {
        dungeon_cards.HeartsOperation: AmountRule("halves", is_signed=True, list_text_numbers=_list_hearts),
        dungeon_cards.RupeesOperation: AmountRule("amount", is_signed=True, list_text_numbers=_list_whole_number),
        dungeon_cards.DiscardOperation: AmountRule("each", list_text_numbers=_list_whole_number),
        dungeon_cards.SitOutOperation: AmountRule("rounds"),
        dungeon_cards.ReduceOperation: AmountRule("amount"),
        dungeon_cards.ContainerOperation: AmountRule(),
        dungeon_cards.BottleOperation: AmountRule("or_rupees", minimum=0),
        dungeon_cards.TeleporterOperation: AmountRule(),
        dungeon_cards.CardsOperation: AmountRule(),
    },
)
"""Rule for the number of each operation in a room's gains and losses."""


def check_losses(ops: dungeon_cards.Ops, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check that each operation of a penalty or price takes something from the player."""
    for index, op in enumerate(ops):
        field_path = (*key_path, index)
        sense, number = AMOUNT_RULES[type(op)], _get_number(op)
        if ROOM_OPERATIONS[type(op)].make_loss_steps is None:
            source_map.add_fault(field_path, "this is a reward, not a penalty")
        elif sense.is_signed and number >= 0:
            source_map.add_fault(field_path, f"a penalty takes, so the number is below 0, got {number}")
        else:
            _check_minimum(sense, number, source_map, field_path)


def check_rewards(ops: dungeon_cards.Ops, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check that each operation of a reward gives the player something."""
    for index, op in enumerate(ops):
        field_path = (*key_path, index)
        sense, number = AMOUNT_RULES[type(op)], _get_number(op)
        if ROOM_OPERATIONS[type(op)].give_reward is None:
            source_map.add_fault(field_path, "this is a penalty, not a reward")
        elif sense.is_signed and number <= 0:
            source_map.add_fault(field_path, f"a reward gives, so the number is above 0, got {number}")
        else:
            _check_minimum(sense, number, source_map, field_path)


def list_printed_numbers(ops: dungeon_cards.Ops) -> list[int]:
    """Return the numbers that a printed text needs for some operations."""
    return [said for op in ops for said in AMOUNT_RULES[type(op)].list_text_numbers(_get_number(op))]


def _get_number(op: dungeon_cards.AnyOp) -> int:
    field = AMOUNT_RULES[type(op)].field
    number: int = getattr(op, field) if field else 0
    return number


def _check_minimum(rule: AmountRule, number: int, source_map: SourceMap, key_path: KeyPath) -> None:
    if rule.field and not rule.is_signed and number < rule.minimum:
        source_map.add_fault(key_path, f"at least {rule.minimum} was meant, got {number}")
