"""Reader of content files: regular files only, limited in size.

Opening a pipe could block, and reading a device could never end; so a file is opened without blocking, checked, and
read up to its limit.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_HIDDEN = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
_LONGEST_SHOWN = 60


def read_regular(path: Path, most: int) -> bytes:
    """Read a regular file of at most ``most`` bytes.

    Raises:
        OSError: it cannot be opened, is not a regular file or holds more; ``strerror`` says which.
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
    """Return the first invisible character: a control character, or one that changes the writing direction."""
    found = re.search(_HIDDEN, text)
    return f"U+{ord(found[0]):04X}" if found else ""


def format_untrusted(text: str, longest: int = _LONGEST_SHOWN) -> str:
    """Return a text of unknown origin for a sentence: one line, without control characters, truncated to a length."""
    line = re.sub(_HIDDEN, "?", text).replace("\n", " ")
    return line if len(line) <= longest else f"{line[: longest - 1]}…"
