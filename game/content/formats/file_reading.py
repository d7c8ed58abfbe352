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

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HIDDEN = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
"""Character class of control characters and of characters that change the writing direction."""
_LONGEST_SHOWN = 60
"""Default maximum length of an untrusted text in a message."""


def read_regular(path: Path, most: int) -> bytes:
    """Read a regular file of at most ``max_bytes`` bytes.

    Raises:
        OSError: it cannot be opened, is not a regular file or is too large; ``strerror`` says which.
    """
    handle = os.open(path, _FLAGS)
    with open(handle, "rb", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        parts: list[bytes] = []
        left = most + 1
        while left and (part := file.read(left)):
            parts.append(part)
            left -= len(part)
    if not left:
        raise OSError(errno.EFBIG, f"it is larger than {most // 1024} kB", str(path))
    return b"".join(parts)


def find_hidden_character(text: str) -> str:
    """Return the first invisible character as ``U+`` and its code point; empty if there is none.

    Invisible are control characters and those that change the writing direction.
    """
    found = re.search(_HIDDEN, text)
    return f"U+{ord(found[0]):04X}" if found else ""


def format_untrusted(text: str, longest: int = _LONGEST_SHOWN) -> str:
    """Return an untrusted text for use in a message: one line, truncated, control characters replaced."""
    line = re.sub(_HIDDEN, "?", text).replace("\n", " ")
    return line if len(line) <= longest else f"{line[: longest - 1]}…"
