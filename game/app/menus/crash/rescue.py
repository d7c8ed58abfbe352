"""After a fault in the program: write it down, keep the match, and put the calm screen on the stack."""

from __future__ import annotations

import contextlib
from typing import Any

from game.app.menus.crash.scene import CrashScene
from game.app.menus.title import TitleScene
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.active_match import Occasion
from game.storage.crash_report import Crash, write_crash
from game.text import _


def rescue(services: Services, error: Exception) -> None:
    """Leaves the broken scenes for the calm screen, which leads to the title.

    Raises:
        UserError: the calm screen itself cannot be shown; the sentence says where the fault was written down.
    """
    services.speak_english()  # a translation may be what broke the scene
    stack = services.stack
    asked_for, stack.answering = stack.answering, False
    if isinstance(stack.top, CrashScene) and not asked_for:
        raise stopped(error) from error
    title_broken = isinstance(stack.at_work, TitleScene) or not stack.scenes
    try:
        occasion = _open_match(services)
        session, seats = (occasion.session, occasion.seats) if occasion is not None else (None, None)
        crash = write_crash(error, session, seats)
        if occasion is not None:
            with contextlib.suppress(Exception):
                occasion.close()
        stack.scenes.clear()  # none of them is asked to leave: it may be the one that is broken
        stack.push(CrashScene(services, crash, title_broken=title_broken))
    except Exception as another:
        raise stopped(another) from error


def stopped(error: Exception) -> UserError:
    """The last word, with the file in which the fault was written down."""
    crash: Crash = write_crash(error)
    sentence = _("The game crashed and has to close. Crash report: {file}")
    return UserError(sentence.format(file=crash.report or "-"))


def _open_match(services: Services) -> Occasion[Any] | None:
    """The match of the uppermost scene that plays one, whatever its game."""
    tables = (getattr(scene, "occasion", None) for scene in reversed(services.stack.scenes))
    return next((occasion for occasion in tables if isinstance(occasion, Occasion)), None)
