"""Crash recovery: writes the report, saves the match and shows the crash screen."""

from __future__ import annotations

import contextlib
from typing import Any

from game.app.menus.crash.scene import CrashScene
from game.app.menus.title import TitleScene
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.active_match import ActiveMatch
from game.storage.crash_report import CrashFiles, write_crash
from game.text import _


def recover_from_crash(services: Services, error: Exception) -> None:
    """Write a crash report, and replace all scenes by the crash screen.

    Raises:
        UserError: the crash screen fails too; the message names the report.
    """
    services.use_english()  # a translation may be what broke the scene
    stack = services.stack
    asked_for, stack.is_handling_input = stack.is_handling_input, False
    if isinstance(stack.top, CrashScene) and not asked_for:
        raise build_fatal_error(error) from error
    title_broken = isinstance(stack.active_scene, TitleScene) or not stack.scenes
    try:
        active_match = _find_open_match(services)
        session, seats = (active_match.session, active_match.seats) if active_match is not None else (None, None)
        crash = write_crash(error, session, seats)
        if active_match is not None:
            with contextlib.suppress(Exception):
                active_match.close()
        stack.scenes.clear()  # none of them is asked to leave: it may be the one that is broken
        stack.push(CrashScene(services, crash, has_title_crashed=title_broken))
    except Exception as another:
        raise build_fatal_error(another) from error


def build_fatal_error(error: Exception) -> UserError:
    """Write a crash report, and return the error that closes the game and names the report."""
    crash: CrashFiles = write_crash(error)
    sentence = _("The game crashed and has to close. Crash report: {file}")
    return UserError(sentence.format(file=crash.report or "-"))


def _find_open_match(services: Services) -> ActiveMatch[Any] | None:
    """Return the match of the topmost scene that has one; None if there is none."""
    tables = (getattr(scene, "active_match", None) for scene in reversed(services.stack.scenes))
    return next((active_match for active_match in tables if isinstance(active_match, ActiveMatch)), None)
