"""Export of a file from a menu: asks for the path, writes the file and reports where it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.play.ask import ask_file
from game.app.play.saved_file import notify_saved
from game.app.ui.services import Services
from game.paths import user_data_dir
from game.text import _


def ask_export(services: Services, title: str, text: str, default_name: str, write: Callable[[Path], Path]) -> None:
    """Ask for the path of an export, write it, and report the path of the file.

    Args:
        services: services of the window.
        title: title of the dialog.
        text: text of the dialog.
        default_name: default file name, in the player's export folder.
        write: takes a file or folder and returns the written file.
    """

    def export_file(target: Path) -> None:
        notify_saved(services, write(target))

    ask_file(services, title, text, _("Export"), user_data_dir() / "export" / default_name, export_file, is_output=True)
