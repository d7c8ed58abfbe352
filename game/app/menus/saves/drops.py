"""Files dropped on the window: opened like from the command line; during a match only after confirmation."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.crash.scene import CrashScene
from game.app.menus.title import TitleScene
from game.app.play.routes import OpenFileRoute
from game.app.play.table import TableScene
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.services import Services
from game.content.formats.file_reading import format_untrusted
from game.content.mods.archive import inspect_archive, is_archive
from game.errors import UserError
from game.storage import saves
from game.text import _


def open_dropped(services: Services, path: Path) -> None:
    """Open a dropped file on top of the main menu; during a match, ask before.

    Raises:
        UserError: the file cannot be opened; nothing has changed.
    """
    scenes = services.stack.scenes
    if not scenes or not isinstance(scenes[0], TitleScene) or isinstance(scenes[-1], CrashScene):
        return
    _check_file(path)
    if not any(isinstance(scene, TableScene) for scene in scenes):
        _open_file(services, path)
        return
    text = f"**{format_untrusted(path.name)}**\n\n" + _("Your match is saved. Continue it any time.")
    answers = [
        DialogButton("stay", _("Cancel"), is_default=True),
        DialogButton("open", _("Open file"), act=lambda: _open_file(services, path)),
    ]
    ask_question(services, _("Open this file?"), text, answers, cancel="stay")


def _check_file(path: Path) -> None:
    """Check that a file can be opened by the game, before the current scene is left.

    Raises:
        UserError: it cannot.
    """
    if is_archive(path):
        inspect_archive(path)
    elif path.suffix.lower() not in (".yaml", ".yml"):
        saves.read_head(path)


def _open_file(services: Services, path: Path) -> None:
    """Return to the main menu, which closes a match in progress, and open a file."""
    stack = services.stack
    if len(stack.scenes) > 1:
        stack.pop_to(stack.scenes[0])
    try:
        services.open_route(OpenFileRoute(path))
    except UserError as error:
        services.notify(error.message)
