"""Error for players, readable reasons of system errors, and suggestions for misspelled names."""

import errno
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from game.text import _


class UserError(Exception):
    """Error that the user can fix; the message is a complete, translated sentence.

    ``file`` and ``line`` (from 1) locate a fault in a file. ``str()`` returns ``file:line: message``, which
    ``game.cli.main`` prints before it exits with code 2.
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
    """Return whether a write failed because the disk is full."""
    return error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))


def describe_os_error(error: OSError) -> str:
    """Return the reason of a system error without a period; common ones are translated."""
    if is_disk_full(error):
        return _("the disk is full")
    common = {
        errno.ENOENT: _("file or folder not found"),
        errno.EACCES: _("access denied"),
        errno.EPERM: _("access denied"),
        errno.EROFS: _("the disk is write-protected"),
    }
    return common.get(error.errno or 0) or (error.strerror or str(error)).rstrip(".")


def suggest_name(word: str, known_words: Sequence[str]) -> str:
    """Return a question that suggests the most similar known word; empty if none is similar."""
    close_matches = get_close_matches(word, known_words, n=1)
    return _('Did you mean "{name}"?').format(name=close_matches[0]) if close_matches else ""
