"""Writing a file of the player's out of a menu: where it shall go is asked, and told once it lies there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.app.play.ask import ask_file
from game.app.ui.services import Services
from game.paths import user_data
from game.text import _


def ask_export(services: Services, title: str, text: str, name: str, write: Callable[[Path], Path]) -> None:
    """Ask where a file goes, proposed under a name in the player's folder for exports, and say where it was written.

    ``write`` is given a file or a folder and returns the file.
    """

    def act(target: Path) -> None:
        services.notify(_("Saved to {file}.").format(file=write(target)))

    ask_file(services, title, text, _("Export"), user_data() / "export" / name, act, writes=True)
