"""Messages about files that were written for the player, and opening of their folders."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

from game.app.ui.services import Services
from game.app.ui.widgets.toast import ToastAction
from game.content.formats.file_reading import format_untrusted
from game.errors import UserError
from game.text import _

MAX_PATH_CHARS = 44
"""Maximum number of characters of a path in a message."""
_FILE_MANAGERS = {"win32": "explorer", "darwin": "open"}
"""Program that shows a folder, by ``sys.platform``; ``xdg-open`` elsewhere."""

ProgramStarter = Callable[[Sequence[str]], None]
"""Function that starts a program with its arguments and does not wait for it; raises ``OSError``."""


def shorten_path(path: Path, max_length: int = MAX_PATH_CHARS) -> str:
    """Return a path in one line of at most ``max_length`` characters, without its middle folders if it is longer.

    A file name that is too long by itself is shortened in its middle.
    """
    whole, name = format_untrusted(str(path), sys.maxsize), format_untrusted(path.name, sys.maxsize)
    if len(whole) <= max_length:
        return whole
    if len(name) > max_length - 2:
        tail = max_length // 2
        return f"{name[: max_length - 1 - tail]}…{name[-tail:]}"
    folders = whole[: len(whole) - len(name) - 1].split(os.sep)
    head, end = "", f"…{os.sep}{name}"
    for folder in folders:
        if len(head) + len(folder) + 1 + len(end) > max_length:
            break
        head += folder + os.sep
    return head + end


def start_program(command: Sequence[str]) -> None:
    """Start a program without a shell and without waiting for it.

    Raises:
        OSError: the program cannot be started.
    """
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    Thread(target=process.wait, daemon=True).start()


def find_file_manager() -> str:
    """Return the program that opens folders; empty if there is none, as on a system without a desktop."""
    program = _FILE_MANAGERS.get(sys.platform)
    if program is None:
        desktop = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
        program = "xdg-open" if desktop else ""
    return shutil.which(program) or "" if program else ""


def open_folder(folder: Path, launch: ProgramStarter | None = None) -> None:
    """Open a folder in the system's file manager.

    Raises:
        UserError: the folder does not exist, or no program can open it.
    """
    if not folder.is_dir():
        raise UserError(_("This folder no longer exists: {folder}").format(folder=shorten_path(folder)))
    program = find_file_manager()
    sentence = _("Couldn't open the folder. Open it yourself: {folder}").format(
        folder=format_untrusted(str(folder), sys.maxsize)
    )
    if not program:
        raise UserError(sentence)
    try:
        (launch or start_program)([program, str(folder)])
    except OSError:
        raise UserError(sentence) from None


def notify_saved(services: Services, file: Path, sentence: str = "") -> None:
    """Notify the player where a file was written, with buttons that open its folder and copy its path.

    ``sentence`` contains ``{file}``; the default is "Saved to {file}.".
    """
    text = (sentence or _("Saved to {file}.")).replace("{file}", shorten_path(file))
    services.notify(
        text,
        actions=[
            ToastAction(_("Open folder"), lambda: open_folder(file.parent)),
            ToastAction(_("Copy path"), lambda: services.copy_text(str(file), _("Path copied.")), closes=False),
        ],
    )


def show_folder(services: Services, folder: Path) -> None:
    """Open a folder, and notify the player of its path."""
    try:
        open_folder(folder)
    except UserError as error:
        services.notify(error.message)
    else:
        services.notify(_("Folder: {folder}").format(folder=shorten_path(folder)))
