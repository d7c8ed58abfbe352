"""Matches that something else knows by the name of their file: a run, a journey, a tournament, a challenge of a date.

Such a match is one like any other. Wherever it is played to its end, its replay stands under the same name.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.errors import UserError
from game.modes import active_match
from game.modes.active_match import Occasion
from game.session.session import AnySession
from game.storage import saves, slots


class Noted(NamedTuple):
    """What became of a match: it goes on, it has ended, or neither, and is played anew."""

    going_on: bool
    ended: AnySession | None
    stand_ins: tuple[int, ...] = ()
    """The seats where a quick bot filled in, in a match that has ended."""


def looked_up(match: str) -> Noted:
    """A match by the name of its file; a file that is gone or a replay that cannot be read tells nothing."""
    if not match:
        return Noted(going_on=False, ended=None)
    replay = slots.folder(slots.REPLAYS) / match
    if replay.exists():
        try:
            saved = saves.read(replay)
        except UserError:
            return Noted(going_on=False, ended=None)
        if saved.session.outcome is not None:
            return Noted(going_on=False, ended=saved.session, stand_ins=tuple(saved.seats.stand_ins))
    return Noted(going_on=(slots.folder(slots.RUNNING) / match).exists(), ended=None)


def resumed(match: str) -> Occasion[Any] | None:
    """A match where it was left, by the name of its file; None where nothing was left.

    Raises:
        UserError: another window plays it, or its file cannot be read.
    """
    path = slots.folder(slots.RUNNING) / match
    return active_match.resume(path, saves.read(path)) if match and path.exists() else None
