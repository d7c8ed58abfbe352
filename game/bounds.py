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
    """The most that one kind of JSON may hold; the longest real file of the game is far below."""

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
    """A checksum stands in it over its own bytes: signs that nobody can see go after it was compared."""


KB, MB = 2**10, 2**20

LIMITS: dict[str, Bounds] = {
    # a save: what a list shows of it, cards and boards, a position with masks of as many bits as there are cards, the
    # steps, who plays
    "head": Bounds(16 * KB, 4, 1_500, 1_000, 100, 20),
    "definitions": Bounds(8 * MB, 32, 400_000, 8 * KB, 20_000, 5),
    "position": Bounds(1 * MB, 12, 50_000, 1 * KB, 5_000, 64),
    "journal": Bounds(12 * MB, 6, 400_000, 1 * KB, 20_000, 6),
    "seats": Bounds(32 * KB, 2, 20, 8 * KB, 8, 6),
    "crash report": Bounds(8 * MB, 4, 10_000, 8 * MB, 5_000, 20),
    # what the game keeps of a player
    "settings": Bounds(64 * KB, 4, 500, 200, 200, 20),
    "mods": Bounds(256 * KB, 4, 5_000, 200, 2_000, 20),
    "statistics": Bounds(24 * MB, 8, 1_500_000, 400, 60_000, 20),
    "collections": Bounds(4 * MB, 12, 200_000, 400, 20_000, 20, sealed=True),
    "house rules": Bounds(1 * MB, 8, 20_000, 400, 2_000, 20),
    "progress": Bounds(1 * MB, 4, 20_000, 400, 5_000, 20),
    "gauntlet": Bounds(1 * MB, 8, 20_000, 400, 5_000, 20),
    "journey": Bounds(64 * KB, 8, 1_000, 400, 200, 20),
    "league": Bounds(4 * MB, 8, 300_000, 400, 5_000, 20),
    "of the day": Bounds(1 * MB, 5, 20_000, 400, 5_000, 20),
    "chronicle": Bounds(2 * MB, 8, 50_000, 400, 2_000, 20),
}
"""By kind of file, or part of a save."""

LARGEST_SAVE = 4 * MB
"""A save in bytes; of the file itself nothing is built but its parts as they stand in it."""
LARGEST_MATCH = 12 * MB
"""What a save unpacks to; a long adventure is a tenth of it."""


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
        # Nothing is waited for: a pipe that nobody writes to is opened at once, and seen to be one.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise UserError(_("This is no ordinary file."), file=path)
            parts = [os.read(handle, min(found.st_size, most) + 1)]
            while parts[-1] and sum(map(len, parts)) <= most:
                parts.append(os.read(handle, min(most, MB)))
        finally:
            os.close(handle)
    except OSError as error:
        reason = error.strerror or ""
        raise UserError(_("The file cannot be read: {reason}.").format(reason=reason), file=path) from None
    except ValueError:  # a name with a zero byte
        raise UserError(_("The file cannot be read: {reason}.").format(reason=""), file=path) from None
    data = b"".join(parts)
    if len(data) > most:
        raise UserError(_("The file is too large to be one of this game's."), file=path)
    return data


def unpacked(data: bytes, most: int) -> bytes:
    """What zlib has packed, never more than so many bytes.

    Raises:
        Excess: it holds more.
        zlib.error: it cannot be unpacked.
    """
    opened = zlib.decompressobj()
    plain = opened.decompress(data, most + 1)
    if len(plain) > most:
        raise Excess(_("The file is too large to be one of this game's."))
    if not opened.eof:
        raise zlib.error("the end is missing")
    return plain


_TO_SHAPE = bytes.maketrans(b"{}", b"[]")
_NO_SHAPE = bytes(code for code in range(256) if code not in b'[]{},"')
_EMPTY = rb"\[,*\]"
_EXPONENT = rb"[0-9.][eE]|NaN|Infinity"
_DIGITS = b"0123456789.+-"
_TO_DIGITS = bytes.maketrans(_DIGITS, b"1" * 13)
_TO_NUMBERS = bytes.maketrans(_DIGITS + b"[:EIN", b"1" * 13 + b",,eee")
_NO_NUMBERS = bytes(code for code in range(256) if code not in _DIGITS + b'[:,"EINetf')
"""What is left of an exponent, and of no number at all, is an e behind digits alone; true and false have one too."""


def measure(data: bytes, kind: str) -> None:
    """Refuse JSON that holds more than its kind may. Text that is no JSON may pass: its decoder refuses it.

    Every step is one pass of the interpreter's own over the bytes; lists are taken away from the innermost outward, so
    that there are as many passes as the depth allows. Texts are told from the rest only where that may matter.

    Raises:
        Excess: the sentence says of what there is too much.
    """
    most = LIMITS[kind]
    if len(data) > most.size:
        raise Excess(_("The file is too large to be one of this game's."))
    plain = data.replace(b"\\\\", b"__").replace(b'\\"', b"__") if b"\\" in data else data
    shape = plain.translate(_TO_SHAPE, _NO_SHAPE)
    quotes = shape.count(b'"')
    if quotes > 4 * most.values + 2:  # a value and its name are two texts
        raise Excess(_("The file holds more values than any of this game's."))
    bare = 2 * shape.count(b'""') == quotes  # no text holds a bracket or a comma
    if not bare or _has_room(plain, most.text) or _may_be_huge(plain, most.number):
        shape = _outside(plain, most).translate(_TO_SHAPE, _NO_SHAPE)
    shape = shape.translate(None, b'"')
    commas, lists = shape.count(b","), shape.count(b"[")
    if commas + lists + 1 > most.values:
        raise Excess(_("The file holds more values than any of this game's."))
    if commas < most.items:  # no list can be too long
        shape = shape.translate(None, b",")
    for _level in range(most.depth):
        if b"," in shape and max(map(len, re.findall(_EMPTY, shape)), default=0) - 1 > most.items:
            raise Excess(_("The file holds a longer list than any of this game's."))
        shape = re.sub(_EMPTY, b"", shape) if b"," in shape else shape.replace(b"[]", b"")
        if b"]" not in shape:
            break
    # What is left of a file that was cut off was never closed: its decoder stops there.
    if re.search(_EMPTY, shape) or shape.count(b"[") > most.depth:
        raise Excess(_("The file is nested too deeply to be one of this game's."))


def _outside(plain: bytes, most: Bounds) -> bytes:
    """JSON without what stands in its texts; raises ``Excess`` when a text or a number is too long."""
    parts = plain.split(b'"')
    if max(map(len, parts[1::2]), default=0) > most.text:
        raise Excess(_("The file holds a longer text than any of this game's."))
    rest = b'""'.join(parts[::2])
    if b"1" * (most.number + 1) in rest.translate(_TO_DIGITS) or _is_huge(rest):
        raise Excess(_("The file holds a larger number than any of this game's."))
    return rest


def _may_be_huge(plain: bytes, number: int) -> bool:
    """Whether somewhere, and be it in a text, stands what may be a longer number, or one with an exponent, or none."""
    found = b"," + plain.translate(_TO_NUMBERS, _NO_NUMBERS)
    return b"," + b"1" * (number + 1) in found or b",e" in found.translate(None, b"1")


def _has_room(plain: bytes, text: int) -> bool:
    """Whether a longer text could stand somewhere: it would fill a block of half its length, without a quote."""
    block = max(1, text // 2)
    return len(plain) > text and any(plain.find(b'"', at, at + block) < 0 for at in range(0, len(plain), block))


def _is_huge(rest: bytes) -> bool:
    """Whether a number is written with an exponent, or as no number at all: the game writes them out."""
    plain = rest.count(b"e") == rest.count(b"true") + rest.count(b"false") and b"E" not in rest
    if plain and b"N" not in rest and b"I" not in rest:
        return False
    return re.search(_EXPONENT, rest) is not None


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


def cleaned(data: bytes) -> bytes:
    """JSON with a space for every control character, mark that turns the direction of writing and half of a character.

    Nothing is left out, so that what stands around it makes no new one.
    """
    if b"\\" in data:
        data = re.sub(_WRITTEN, lambda found: found[1] or b" ", data)
    if b"\x7f" in data or (not data.isascii() and any(re.search(start, data) for start in _STARTS)):
        data = re.sub(_PLAIN, b" ", data.decode("utf-8", "replace").encode())
    return data


def one_line(text: str, longest: int) -> str:
    """A text of somebody else's as a list may show it: one line without signs that cannot be seen, not too long.

    Control characters, marks that turn the direction of writing, and halves of characters are left out.
    """
    few = text[: 20 * longest]
    seen = "".join(" " if c.isspace() else c for c in few if c.isspace() or not unicodedata.category(c).startswith("C"))
    return " ".join(seen.split())[:longest].strip()
