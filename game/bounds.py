"""Size limits of untrusted files, checked before they are decoded.

JSON is limited in bytes, number of values and length of text; a decoder then needs at most 25 times the bytes and 64
bytes per value of memory. The decoder and its types check depth, ranges of numbers and lengths of lists.
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
    """Size limits of a kind of JSON file, far above those of any real file of the game."""

    max_bytes: int
    """Maximum size of the file, in bytes."""
    max_text_bytes: int
    """Maximum size of a single text as written in the file, in bytes."""
    sealed: bool = False
    """True if the file contains a checksum of its bytes, so that control characters can only be removed after its
    check.
    """


KB, MB = 2**10, 2**20
"""Bytes in a kilobyte and in a megabyte."""

SIZE_LIMITS: dict[str, SizeLimits] = {
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
"""Size limits by kind of file, or by part of a save."""
MOST_VALUES = 1_500_000
"""Maximum number of values in a file, enough for ten thousands of matches in the statistics."""

MAX_SAVE_BYTES = 4 * MB
"""Maximum size of a save file, in bytes."""
MAX_UNPACKED_SAVE_BYTES = 12 * MB
"""Maximum size of a decompressed save, in bytes; long adventures need a tenth of it."""


class LimitExceeded(ValueError):
    """JSON that exceeds the limits of its kind; the message is a complete sentence."""


def read_bounded(path: Path, kind: str) -> bytes:
    """Read a file within the limits of its kind; replace control characters unless it has a checksum.

    Raises:
        UserError: missing, unreadable, not a regular file, or beyond the limits.
    """
    data = read_bytes(path, SIZE_LIMITS[kind].max_bytes)
    try:
        check_json_limits(data, kind)
    except LimitExceeded as error:
        raise UserError(str(error), file=path) from None
    return data if SIZE_LIMITS[kind].sealed else strip_controls(data)


def read_bytes(path: Path, max_bytes: int) -> bytes:
    """Read a regular file of at most ``max_bytes`` bytes; pipes and devices are refused without blocking.

    Raises:
        UserError: missing, unreadable, not a regular file, or larger.
    """
    try:
        # Nothing is waited for: a pipe that nobody writes to is opened at once, and seen to be one.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise UserError(_("This isn't a regular file."), file=path)
            parts = [os.read(handle, min(found.st_size, max_bytes) + 1)]
            while parts[-1] and sum(map(len, parts)) <= max_bytes:
                parts.append(os.read(handle, min(max_bytes, MB)))
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
    if len(data) > max_bytes:
        raise UserError(_("This file is too large."), file=path)
    return data


def decompress(data: bytes, max_bytes: int) -> bytes:
    """Decompress zlib data to at most ``max_bytes`` bytes.

    Raises:
        LimitExceeded: the result would be larger.
        zlib.error: the data is invalid or truncated.
    """
    opened = zlib.decompressobj()
    decompressed = opened.decompress(data, max_bytes + 1)
    if len(decompressed) > max_bytes:
        raise LimitExceeded(_("This file is too large."))
    if not opened.eof:
        raise zlib.error("the end is missing")
    return decompressed


def check_json_limits(json_bytes: bytes, kind: str) -> None:
    """Check JSON against the limits of its kind; text that is not JSON may pass, as its decoder refuses it.

    Raises:
        LimitExceeded: the message says which limit is exceeded.
    """
    most = SIZE_LIMITS[kind]
    if len(json_bytes) > most.max_bytes:
        raise LimitExceeded(_("This file is too large."))
    # A comma in a text counts as well: texts are few and short.
    if json_bytes.count(b",") + json_bytes.count(b"[") + json_bytes.count(b"{") >= MOST_VALUES:
        raise LimitExceeded(_("This file contains too many values."))
    unescaped = json_bytes.replace(b"\\\\", b"__").replace(b'\\"', b"__") if b"\\" in json_bytes else json_bytes
    if (
        _may_contain_long_text(unescaped, most.max_text_bytes)
        and max(map(len, unescaped.split(b'"')[1::2]), default=0) > most.max_text_bytes
    ):
        raise LimitExceeded(_("This file contains a text that is too long."))


def _may_contain_long_text(json: bytes, max_text_bytes: int) -> bool:
    """Return whether JSON may contain a text longer than the limit: it has a long block without a quotation mark."""
    block = max(1, max_text_bytes // 2)
    return len(json) > max_text_bytes and any(json.find(b'"', at, at + block) < 0 for at in range(0, len(json), block))


_ESCAPED_CONTROLS = (
    rb"(\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|\\u(?:00[0189][0-9a-fA-F]|007[fF]|20(?:0[eEfF]|2[89a-eA-E]|6[6-9])|[dD][89a-fA-F][0-9a-fA-F]{2})"
)
"""Pattern of JSON escapes of control characters; group 1 is an escaped backslash or surrogate pair, which is kept."""
_CONTROLS = rb"\x7f|\xc2[\x80-\x9f]|\xe2(?:\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])"
"""Pattern of control characters and bidirectional marks in UTF-8."""
_CONTROL_PROBES = (
    rb"\xc2[\x80-\x9f]",
    rb"\xe2(?:\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])",
    rb"\xed[\xa0-\xbf]",
)
"""Patterns for a fast search whether ``_CONTROLS`` or a lone surrogate occurs in UTF-8."""


def strip_controls(data: bytes) -> bytes:
    """Replace control characters, bidirectional marks and lone surrogates in JSON with spaces.

    They are replaced instead of removed, so that the characters around them cannot combine into new ones.
    """
    if b"\\" in data:
        data = re.sub(_ESCAPED_CONTROLS, lambda match: match[1] or b" ", data)
    if b"\x7f" in data or (not data.isascii() and any(re.search(start, data) for start in _CONTROL_PROBES)):
        data = re.sub(_CONTROLS, b" ", data.decode("utf-8", "replace").encode())
    return data


def format_one_line(text: str, max_length: int) -> str:
    """Return a text as one line without invisible characters, truncated to ``max_length`` characters.

    Control characters, bidirectional marks and lone surrogates are removed.
    """
    few = text[: 20 * max_length]
    seen = "".join(" " if c.isspace() else c for c in few if c.isspace() or not unicodedata.category(c).startswith("C"))
    return " ".join(seen.split())[:max_length].strip()
