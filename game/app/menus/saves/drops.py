"""A file that was let go over the window: opened as from the command line, during a match after a question."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.crash.scene import CrashScene
from game.app.menus.title import TitleScene
from game.app.play.routes import OpenFile
from game.app.play.table import Table
from game.app.ui.dialog import Answer, ask
from game.app.ui.services import Services
from game.content.formats.file_reading import shown
from game.content.mods.archive import is_archive, look_into
from game.errors import UserError
from game.storage import saves
from game.text import _


def dropped(services: Services, path: Path) -> None:
    """Opens a file over the title; raises ``UserError`` for one that cannot be opened, and nothing has changed."""
    scenes = services.stack.scenes
    if not scenes or not isinstance(scenes[0], TitleScene) or isinstance(scenes[-1], CrashScene):
        return
    _check(path)
    if not any(isinstance(scene, Table) for scene in scenes):
        _open(services, path)
        return
    text = f"**{shown(path.name)}**\n\n" + _("Your match is saved. Continue it any time.")
    answers = [
        Answer("stay", _("Cancel"), main=True),
        Answer("open", _("Open file"), act=lambda: _open(services, path)),
    ]
    ask(services, _("Open this file?"), text, answers, cancel="stay")


def _check(path: Path) -> None:
    """Whether it is a file of the game at all, before anything is left for it; raises ``UserError``."""
    if is_archive(path):
        look_into(path)
    elif path.suffix.lower() not in (".yaml", ".yml"):
        saves.read_head(path)


def _open(services: Services, path: Path) -> None:
    """What lies over the title goes first: a match lets go of its file, and a mod that was asked about is forgotten."""
    stack = services.stack
    if len(stack.scenes) > 1:
        stack.back_to(stack.scenes[0])
    try:
        services.open(OpenFile(path))
    except UserError as error:
        services.notify(error.message)
