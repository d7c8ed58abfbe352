"""The one error a player may read, the system's reasons in words, and the question about a misspelled name."""

import errno
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from game.text import _


class UserError(Exception):
    """Something the person at the keyboard can put right; the message is a finished, translated sentence.

    `file` and `line` (from 1) say where, when the fault lies in a file. `str()` gives `file:line: message`,
    which `game.cli.main` prints as it is before it exits with code 2.
    """

    def __init__(self, message: str, *, file: Path | str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line

    def __str__(self) -> str:
        place = [" ".join(str(part).splitlines()) for part in (self.file, self.line) if part is not None]
        return ":".join([*place, f" {self.message}"]) if place else self.message


def is_disk_full(error: OSError) -> bool:
    """Return whether the system had no room left for what was written."""
    return error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def reason_of(error: OSError) -> str:
    """Return why the system refused, without a final period; in the player's language where the cause is common."""
    if is_disk_full(error):
        return _("the disk is full")
    common = {
        errno.ENOENT: _("file or folder not found"),
        errno.EACCES: _("access denied"),
        errno.EPERM: _("access denied"),
        errno.EROFS: _("the disk is write-protected"),
    }
    return common.get(error.errno or 0) or (error.strerror or str(error)).rstrip(".")


def suggest_name(word: str, known: Sequence[str]) -> str:
    """Return a question that asks for the nearest known word; empty where none is near."""
    near = get_close_matches(word, known, n=1)
    return _('Did you mean "{name}"?').format(name=near[0]) if near else ""
