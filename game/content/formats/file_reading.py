"""Reader of content files that accepts only regular files of limited size.

Opening a pipe could block, and reading a device might never end. So a file is opened in non-blocking mode, its type is
checked, and it is read up to a limit.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HIDDEN_CHARACTERS = (
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Character class of control characters and of characters that change the writing direction."""
_MAX_SHOWN_LENGTH = 60
"""Default maximum length of an untrusted text in a message."""


def read_regular_file(path: Path, max_bytes: int) -> bytes:
    """Read a regular file of at most ``max_bytes`` bytes.

    Raises:
        OSError: it cannot be opened, is not a regular file or is too large; ``strerror`` says which.
    """
    handle = os.open(path, _OPEN_FLAGS)
    with open(handle, "rb", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        parts: list[bytes] = []
        left = max_bytes + 1
        while left and (part := file.read(left)):
            parts.append(part)
            left -= len(part)
    if not left:
        raise OSError(errno.EFBIG, f"it is larger than {max_bytes // 1024} kB", str(path))
    return b"".join(parts)


def find_hidden_character(text: str) -> str:
    """Return the first invisible character as ``U+`` and its code point; empty if there is none.

    Invisible are control characters and those that change the writing direction.
    """
    match = re.search(_HIDDEN_CHARACTERS, text)
    return f"U+{ord(match[0]):04X}" if match else ""


def format_untrusted(text: str, max_length: int = _MAX_SHOWN_LENGTH) -> str:
    """Return an untrusted text for use in a message: one line, truncated, control characters replaced."""
    line = re.sub(_HIDDEN_CHARACTERS, "?", text).replace("\n", " ")
    return line if len(line) <= max_length else f"{line[: max_length - 1]}…"
