"""Matches linked by file name from a run, a journey, a tournament or a challenge.

Such a match is saved like any other. When it is finished, its replay has the same file name.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.errors import UserError
from game.modes import active_match
from game.modes.active_match import ActiveMatch
from game.session.session import AnySession
from game.storage import saves, slots


class LinkedMatch(NamedTuple):
    """State of a linked match: in progress, finished, or neither, so that it must be started again."""

    is_in_progress: bool
    finished_session: AnySession | None
    """Session of a finished match; else None."""
    stand_ins: tuple[int, ...] = ()
    """Seats of a finished match where a quick bot replaced the bot."""


def find_match(file_name: str) -> LinkedMatch:
    """Return the state of a match by file name; a missing or unreadable file is neither in progress nor finished."""
    if not file_name:
        return LinkedMatch(is_in_progress=False, finished_session=None)
    replay = slots.get_slot_folder(slots.REPLAYS) / file_name
    if replay.exists():
        try:
            save = saves.read_save(replay)
        except UserError:
            return LinkedMatch(is_in_progress=False, finished_session=None)
        if save.session.outcome is not None:
            return LinkedMatch(
                is_in_progress=False, finished_session=save.session, stand_ins=tuple(save.seats.stand_ins)
            )
    return LinkedMatch(
        is_in_progress=(slots.get_slot_folder(slots.RUNNING) / file_name).exists(), finished_session=None
    )


def resume_match(file_name: str) -> ActiveMatch[Any] | None:
    """Resume a match by file name; return None if it is not in progress.

    Raises:
        UserError: another instance of the game has it open, or its file cannot be read.
    """
    path = slots.get_slot_folder(slots.RUNNING) / file_name
    return active_match.resume_match(path, saves.read_save(path)) if file_name and path.exists() else None
