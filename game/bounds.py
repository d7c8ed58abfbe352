"""What is read of files that others may have written is measured before anything is built of it.

One table says how much a file of each kind may hold. The measuring looks at the raw bytes of the JSON, in the order of
their number: a file that holds too much is refused before a decoder makes values, lists and texts of it.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
import zlib
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError
from game.text import _


class Bounds(NamedTuple):
    """The most that one kind of JSON may hold; a real file of the game reaches a tenth of it at most."""

    size: int
    """Bytes."""
    depth: int
    """Lists and objects inside each other."""
    values: int
    """Values in all."""
    text: int
    """Bytes of one text as it is written."""
    items: int
    """Values of one list or object."""
    number: int
    """Characters of one number."""
    sealed: bool = False
    """A checksum stands in it over its own bytes: signs that nobody can see are left out after it was compared."""


KB, MB = 2**10, 2**20

LIMITS: dict[str, Bounds] = {
    # a save: its outside, whose longest text is the packed match; the match unpacked, with masks of as many bits as
    # there are cards; the cards and boards in it; what a list shows of it
    "save": Bounds(4 * MB, 8, 2_000, 4 * MB, 200, 20, sealed=True),
    "match": Bounds(12 * MB, 40, 600_000, 8 * KB, 20_000, 64),
    "definitions": Bounds(8 * MB, 32, 400_000, 8 * KB, 5_000, 5),
    "head": Bounds(16 * KB, 4, 1_500, 1_000, 100, 20),
    "crash report": Bounds(8 * MB, 4, 10_000, 8 * MB, 5_000, 20),
    # what the game keeps of a player
    "settings": Bounds(64 * KB, 4, 500, 200, 200, 20),
    "statistics": Bounds(24 * MB, 8, 1_500_000, 400, 60_000, 20),
    "collections": Bounds(4 * MB, 12, 200_000, 400, 20_000, 20, sealed=True),
    "house rules": Bounds(1 * MB, 8, 20_000, 400, 2_000, 20),
    "progress": Bounds(1 * MB, 4, 20_000, 400, 5_000, 20),
    "gauntlet": Bounds(1 * MB, 8, 20_000, 400, 5_000, 20),
    "chronicle": Bounds(2 * MB, 8, 50_000, 400, 2_000, 20),
}
"""By kind of file. ``save`` holds ``head`` and, packed, ``match``, and that ``definitions``."""


class Excess(ValueError):
    """JSON that holds more than its kind may; the message is a finished sentence."""


def read(path: Path, kind: str) -> bytes:
    """The bytes of a file, measured by its kind, and ``cleaned`` where no checksum stands in them.

    Raises:
        UserError: missing, unreadable, no ordinary file, or more than any file of this kind holds.
    """
    data = read_bytes(path, LIMITS[kind].size)
    try:
        measure(data, kind)
    except Excess as error:
        raise UserError(str(error), file=path) from None
    return data if LIMITS[kind].sealed else cleaned(data)


def read_bytes(path: Path, most: int) -> bytes:
    """The bytes of an ordinary file, never more than so many; what waits for a writer or has no end is not opened.

    Raises:
        UserError: missing, unreadable, no ordinary file, or larger.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UserError(_("This is no ordinary file."), file=path)
        # What lies there may be another thing by now: nothing is waited for, and the handle is asked again.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise UserError(_("This is no ordinary file."), file=path)
            data = file.read(most + 1)
    except OSError as error:
        reason = error.strerror or ""
        raise UserError(_("The file cannot be read: {reason}.").format(reason=reason), file=path) from None
    except ValueError:  # a path with a zero byte
        raise UserError(_("The file cannot be read: {reason}.").format(reason=""), file=path) from None
    if len(data) > most:
        raise UserError(_("The file is too large to be one of this game's."), file=path)
    return data


def unpacked(data: bytes, kind: str) -> bytes:
    """What zlib has packed, measured by its kind; no more is unpacked than it may hold.

    Raises:
        Excess: it holds more.
        zlib.error: it cannot be unpacked.
    """
    opened = zlib.decompressobj()
    plain = opened.decompress(data, LIMITS[kind].size + 1)
    measure(plain, kind)
    if not opened.eof:
        raise zlib.error("the end is missing")
    return plain


_TO_SHAPE = bytes.maketrans(b"{}", b"[]")
_NO_SHAPE = bytes(code for code in range(256) if code not in b"[]{},")
_EMPTY = re.compile(rb"\[,*\]")
_TO_DIGITS = bytes.maketrans(b"0123456789.+-", b"1" * 13)


def measure(data: bytes, kind: str) -> None:
    """Refuse JSON that holds more than its kind may. Text that is no JSON may pass: its decoder refuses it.

    Every step is one pass of the interpreter's own over the bytes; lists are taken away from the innermost outward, so
    that there are as many passes as the depth allows.

    Raises:
        Excess: the sentence says of what there is too much.
    """
    most = LIMITS[kind]
    if len(data) > most.size:
        raise Excess(_("The file is too large to be one of this game's."))
    plain = data.replace(b"\\\\", b"__").replace(b'\\"', b"__") if b"\\" in data else data
    if plain.count(b'"') > 4 * most.values + 2:  # a value and its name are two texts
        raise Excess(_("The file holds more values than any of this game's."))
    parts = plain.split(b'"')
    if len(max(parts[1::2], key=len, default=b"")) > most.text:
        raise Excess(_("The file holds a longer text than any of this game's."))
    rest = b'""'.join(parts[::2])
    if b"1" * (most.number + 1) in rest.translate(_TO_DIGITS) or _is_huge(rest):
        raise Excess(_("The file holds a larger number than any of this game's."))
    shape = rest.translate(_TO_SHAPE, _NO_SHAPE)
    if shape.count(b",") + shape.count(b"[") + 1 > most.values:
        raise Excess(_("The file holds more values than any of this game's."))
    for _level in range(most.depth):
        widest = max(map(len, _EMPTY.findall(shape)), default=0)
        if widest - 1 > most.items:  # n values have n - 1 commas and two brackets
            raise Excess(_("The file holds a longer list than any of this game's."))
        shape = _EMPTY.sub(b"", shape)
        if b"]" not in shape:
            break
    # What is left of a file that was cut off was never closed: its decoder stops there.
    if _EMPTY.search(shape) or shape.count(b"[") > most.depth:
        raise Excess(_("The file is nested too deeply to be one of this game's."))


def _is_huge(rest: bytes) -> bool:
    """Whether a number is written with an exponent, or as no number at all: the game writes them out."""
    words = rest.count(b"true") + rest.count(b"false")
    return rest.count(b"e") > words or b"E" in rest or b"N" in rest or b"I" in rest


_WRITTEN = re.compile(
    rb"(\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})"
    rb"|\\u(?:00[0189][0-9a-fA-F]|007[fF]|20(?:0[eEfF]|2[89a-eA-E]|6[6-9])|[dD][89a-fA-F][0-9a-fA-F]{2})"
)
"""Escapes that are left out; backslashes and whole characters of two halves, which the first group holds, stay."""
_PLAIN = tuple(map(re.compile, (rb"\x7f", rb"\xc2[\x80-\x9f]", rb"\xe2(?:\x80[\x8e\x8f\xa8-\xae]|\x81[\xa6-\xa9])")))


def cleaned(data: bytes) -> bytes:
    """JSON without control characters, marks that turn the direction of writing and halves of characters."""
    if not data.isascii():
        data = data.decode("utf-8", "ignore").encode()
    if b"\\u" in data:
        data = _WRITTEN.sub(lambda found: found[1] or b"", data)
    for pattern in _PLAIN:
        if pattern.search(data):
            data = pattern.sub(b"", data)
    return data


def one_line(text: str, longest: int) -> str:
    """A text of somebody else's as a list may show it: one line without signs that cannot be seen, not too long.

    Control characters, marks that turn the direction of writing, and halves of characters are left out.
    """
    few = text[: 20 * longest]
    seen = "".join(" " if c.isspace() else c for c in few if c.isspace() or not unicodedata.category(c).startswith("C"))
    return " ".join(seen.split())[:longest].strip()
