"""Stored form of positions for saves and digests: a frame is its block, its operation index and a list of numbers.

Journals contain a digest of every position, so this form never changes. The numbers by index: 0 seat, 1 card, 2 user, 3
attacker or steps of a walk, 4 target or whether everyone walks, 5 attack card, 6 defense card, 7 loss of health, 8
ranged, 9 done, 10 answer, 11 cards left, characters still to move, or known cards of a view, 12 paid, 13 held; from 14
on the bound words. Characters are bit masks.
"""

from __future__ import annotations

from typing import Final, assert_never

import msgspec

from game.rules.core.numbers import Count
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.frames import (
    NONE,
    Card,
    CombatFrame,
    DrawFrame,
    Figure,
    Frame,
    RansomFrame,
    Seat,
    TextContext,
    TextFrame,
    WalkFrame,
)
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import BaseState, InPlayCard, State

FIXED_SLOTS: Final = 14
"""Number of values in every list before those of the words that a text binds."""


class StoredFrame(msgspec.Struct, gc=False):
    """Frame in stored form."""

    block: str
    at: Count
    slots: list[int]


class StoredCard(msgspec.Struct, gc=False):
    """Card in play in stored form."""

    card: Card
    seat: Seat
    figure: Figure
    count: Count
    slots: list[int]


class StoredState(BaseState[StoredFrame, StoredCard], gc=False):
    """Position in stored form."""


def store_state(state: State) -> StoredState:
    """Return a position in its stored form; immutable parts are shared."""
    fields = {name: getattr(state, name) for name in BaseState.__struct_fields__}
    fields["lying"] = [StoredCard(c.card, c.seat, c.figure, c.count, _context_to_slots(c.text)) for c in state.lying]
    fields["stack"] = [StoredFrame(frame.block, frame.at, _frame_to_slots(frame)) for frame in state.stack]
    return StoredState(**fields)


def restore_state(match: Match, stored: StoredState) -> State:
    """Return the position that a stored form describes.

    Raises:
        ValueError: a list of numbers that no frame of the match has.
    """
    fields = {name: getattr(stored, name) for name in BaseState.__struct_fields__}
    fields["lying"] = [
        InPlayCard(c.card, c.seat, c.figure, c.count, _restore_context(match, match.card_ids[c.card], c.slots))
        for c in stored.lying
    ]
    fields["stack"] = [_restore_frame(match, frame) for frame in stored.stack]
    state = State(**fields)
    restored = store_state(state)
    if (restored.stack, restored.lying) != (stored.stack, stored.lying):
        raise ValueError("numbers that no frame has")
    return state


def _frame_to_slots(frame: Frame) -> list[int]:
    match frame:
        case TextFrame():
            row = _context_to_slots(frame)
            row[10], row[11] = frame.answer, frame.left if frame.movers == NONE else frame.movers
            return row
        case CombatFrame():
            attacker, target = 1 << frame.attacker, 1 << frame.target
            row = [frame.seat, NONE, attacker, attacker, target, frame.attack_card, frame.defense_card, frame.dealt]
            return [*row, int(frame.ranged), 0, frame.answer, frame.known, int(frame.paid), 0]
        case WalkFrame():
            row = [frame.seat, NONE, frame.walkers, frame.steps, int(frame.everyone), NONE, NONE]
            return [*row, 0, 0, 0, NONE, frame.movers, 0, 0]
        case DrawFrame():
            return [frame.seat, NONE, 0, 0, 0, NONE, NONE, 0, 0, 0, frame.answer, frame.left, 0, 0]
        case RansomFrame():
            return [frame.seat, NONE, 1 << frame.figure, 0, 0, NONE, NONE, 0, 0, 0, frame.answer, frame.left, 0, 0]
    assert_never(frame)


def _context_to_slots(text: TextContext) -> list[int]:
    row = [text.seat, text.card, text.user, text.attacker, text.target, text.attack_card, text.defense_card, text.dealt]
    return [*row, int(text.ranged), text.done, NONE, NONE, int(text.paid), text.held, *text.bound]


def _restore_frame(match: Match, stored: StoredFrame) -> Frame:
    block, at, row = stored.block, stored.at, stored.slots
    if block not in match.blocks or at > len(match.blocks[block]):
        raise ValueError(f"there is no text {block} {at}")
    card = block.rpartition(".")[0]
    if card:
        return _restore_text(match, card, stored)
    if len(row) != FIXED_SLOTS:
        raise ValueError(f"{len(row)} numbers")
    if block == CombatFrame.block:
        return CombatFrame(
            row[0],
            _get_only_figure(row[3]),
            _get_only_figure(row[4]),
            row[5],
            row[6],
            row[7],
            bool(row[8]),
            bool(row[12]),
            at,
        )
    if block == WalkFrame.block:
        return WalkFrame(row[0], row[2], row[3], bool(row[4]), row[11], at)
    if block == DrawFrame.block:
        return DrawFrame(row[0], row[11], at)
    return RansomFrame(row[0], _get_only_figure(row[2]), row[11], at)


def _restore_text(match: Match, card: str, stored: StoredFrame) -> TextFrame:
    """Return a text frame; number 11 is the characters left to move for a ``MoveEffect``, else the cards left."""
    row = stored.slots
    frame, left = _restore_context(match, card, row).make_frame(stored.block, stored.at), row[11]
    block = match.blocks[stored.block]
    if stored.at < len(block) and isinstance(block[stored.at].effect, vocabulary.MoveEffect):
        frame.movers = left
    else:
        frame.left = left
    return frame


def _restore_context(match: Match, card: str, slots: list[int]) -> TextContext:
    if len(slots) != FIXED_SLOTS + match.library.bound_sizes[card]:
        raise ValueError(f"{len(slots)} numbers")
    seat, number, user, attacker, target, attack_card, defense_card, dealt = slots[:8]
    ranged, done, _answer, _left, paid, held, *bound = slots[8:]
    return TextContext(
        seat,
        number,
        user,
        attacker,
        target,
        attack_card,
        defense_card,
        dealt,
        bool(ranged),
        bool(paid),
        done,
        held,
        bound,
    )


def _get_only_figure(figures: int) -> int:
    """Return the character of a mask with one bit; ``NONE`` for any other mask."""
    return figures.bit_length() - 1 if figures.bit_count() == 1 and figures > 0 else NONE
