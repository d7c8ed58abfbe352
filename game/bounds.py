"""Size limits for files of unknown origin, checked before decoding.

JSON is limited by its bytes, the number of its values and its longest text: a decoder needs at most 25 times the bytes,
and 64 bytes for a value. Depth, ranges of numbers and lengths of lists are checked by the decoder and its types.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
import zlib
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError, describe_os_error
from game.text import _


class SizeLimits(NamedTuple):
    """Size limits of one kind of JSON file; the largest real file of the game is far below them."""

    size: int
    """Bytes."""
    text: int
    """Bytes of one text as it is written."""
    sealed: bool = False
    """A checksum stands in it over its own bytes: signs that nobody can see go after it was compared."""


KB, MB = 2**10, 2**20

LIMITS: dict[str, SizeLimits] = {
    # a save: what a list shows of it, cards and boards, a position, the steps, who plays
    "head": SizeLimits(16 * KB, 1_000),
    "definitions": SizeLimits(8 * MB, 8 * KB),
    "position": SizeLimits(1 * MB, 1 * KB),
    "journal": SizeLimits(12 * MB, 1 * KB),
    "seats": SizeLimits(32 * KB, 8 * KB),
    "crash report": SizeLimits(8 * MB, 8 * MB),
    # what the game keeps of a player
    "settings": SizeLimits(64 * KB, 200),
    "mods": SizeLimits(256 * KB, 200),
    "statistics": SizeLimits(24 * MB, 400),
    "collections": SizeLimits(4 * MB, 400, sealed=True),
    "house rules": SizeLimits(1 * MB, 400),
    "progress": SizeLimits(1 * MB, 400),
    "gauntlet": SizeLimits(1 * MB, 400),
    "journey": SizeLimits(64 * KB, 400),
    "league": SizeLimits(4 * MB, 400),
    "of the day": SizeLimits(1 * MB, 400),
    "puzzle training": SizeLimits(1 * MB, 1_000),
    "chronicle": SizeLimits(2 * MB, 400),
}
"""By kind of file, or part of a save."""
MOST_VALUES = 1_500_000
"""Values of any file: ten thousands of matches in the statistics."""

LARGEST_SAVE = 4 * MB
"""A save in bytes; of the file itself nothing is built but its parts as they stand in it."""
LARGEST_MATCH = 12 * MB
"""Largest unpacked save, in bytes; a long adventure is a tenth of it."""


class LimitExceeded(ValueError):
    """JSON that exceeds the limits of its kind; the message is a finished sentence."""


def read_bounded(path: Path, kind: str) -> bytes:
    """Read a file within the limits of its kind; strip control characters unless it has a checksum of its own.

    Raises:
        UserError: missing, unreadable, not an ordinary file, or beyond the limits.
    """
    data = read_bytes(path, LIMITS[kind].size)
    try:
        check_limits(data, kind)
    except LimitExceeded as error:
        raise UserError(str(error), file=path) from None
    return data if LIMITS[kind].sealed else strip_controls(data)


def read_bytes(path: Path, most: int) -> bytes:
    """Read an ordinary file of at most ``most`` bytes; pipes and devices are refused without blocking.

    Raises:
        UserError: missing, unreadable, not an ordinary file, or larger.
    """
    try:
        # Nothing is waited for: a pipe that nobody writes to is opened at once, and seen to be one.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise UserError(_("This isn't a regular file."), file=path)
            parts = [os.read(handle, min(found.st_size, most) + 1)]
            while parts[-1] and sum(map(len, parts)) <= most:
                parts.append(os.read(handle, min(most, MB)))
        finally:
            os.close(handle)
    except OSError as error:
        if os.path.isdir(path):  # Windows opens none
            raise UserError(_("This isn't a regular file."), file=path) from None
        raise UserError(
            _("Couldn't read the file: {reason}.").format(reason=describe_os_error(error)), file=path
        ) from None
    except ValueError:  # a name with a zero byte
        raise UserError(_("This isn't a file name."), file=path) from None
    data = b"".join(parts)
    if len(data) > most:
        raise UserError(_("This file is too large."), file=path)
    return data


def decompress(data: bytes, most: int) -> bytes:
    """Decompress zlib data of at most ``most`` bytes.

    Raises:
        LimitExceeded: it holds more.
        zlib.error: it cannot be decompressed.
    """
    opened = zlib.decompressobj()
    plain = opened.decompress(data, most + 1)
    if len(plain) > most:
        raise LimitExceeded(_("This file is too large."))
    if not opened.eof:
        raise zlib.error("the end is missing")
    return plain


def check_limits(data: bytes, kind: str) -> None:
    """Check JSON against the limits of its kind. Text that is not JSON may pass: its decoder refuses it.

    Raises:
        LimitExceeded: the sentence names what there is too much of.
    """
    most = LIMITS[kind]
    if len(data) > most.size:
        raise LimitExceeded(_("This file is too large."))
    # A comma in a text counts as well: texts are few and short.
    if data.count(b",") + data.count(b"[") + data.count(b"{") >= MOST_VALUES:
        raise LimitExceeded(_("This file contains too many values."))
    plain = data.replace(b"\\\\", b"__").replace(b'\\"', b"__") if b"\\" in data else data
    if _may_hold_text(plain, most.text) and max(map(len, plain.split(b'"')[1::2]), default=0) > most.text:
        raise LimitExceeded(_("This file contains a text that is too long."))


def _may_hold_text(plain: bytes, text: int) -> bool:
    """Return whether a text longer than the limit may exist: a block of half its length without a quote."""
    block = max(1, text // 2)
    return len(plain) > text and any(plain.find(b'"', at, at + block) < 0 for at in range(0, len(plain), block))


_WRITTEN = (
    rb"(\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|\\u(?:00[0189][0-9a-fA-F]|007[fF]|20(?:0[eEfF]|2[89a-eA-E]|6[6-9])|[dD][89a-fA-F][0-9a-fA-F]{2})"
)
"""Escapes that nobody wants; backslashes and whole characters of two halves, which the first group holds, stay."""
_PLAIN = rb"\x7f|\xc2[\x80-\x9f]|\xe2(?:\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])"
_STARTS = (
    rb"\xc2[\x80-\x9f]",
    rb"\xe2(?:\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])",
    rb"\xed[\xa0-\xbf]",
)
"""The same one by one, which is faster to look for, and halves of characters."""


def strip_controls(data: bytes) -> bytes:
    """Replace control characters, bidirectional marks and lone surrogates in JSON with spaces.

    Nothing is removed, so the characters around it cannot combine into new ones.
    """
    if b"\\" in data:
        data = re.sub(_WRITTEN, lambda found: found[1] or b" ", data)
    if b"\x7f" in data or (not data.isascii() and any(re.search(start, data) for start in _STARTS)):
        data = re.sub(_PLAIN, b" ", data.decode("utf-8", "replace").encode())
    return data


def format_one_line(text: str, longest: int) -> str:
    """Return a text for a list: one line without invisible characters, truncated to a length.

    Control characters, bidirectional marks and lone surrogates are removed.
    """
    few = text[: 20 * longest]
    seen = "".join(" " if c.isspace() else c for c in few if c.isspace() or not unicodedata.category(c).startswith("C"))
    return " ".join(seen.split())[:longest].strip()
