"""Fake fonts: a face of the game whose letters stand for other characters."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path

from game.app.ui.style.theme import FACE_FILES
from game.paths import assets_dir


def read_glyphs(data: bytes) -> tuple[int, dict[bytes, tuple[int, int, int]]]:
    """Return the tables of a font: the offsets of the entry and of the table, and the table's length."""
    (count,) = struct.unpack_from(">H", data, 4)
    entries = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _sum, offset, length = struct.unpack_from(">4sIII", data, at)
        entries[tag] = (at, offset, length)
    return count, entries


def write_font(file: Path, letters: Mapping[str, str], face: str = "bold") -> Path:
    """Write a copy of a face with only some characters, each with the glyph of a letter of the face."""
    data = (assets_dir() / "font" / FACE_FILES[face]).read_bytes()
    _count, tables = read_glyphs(data)
    entry, offset, _length = tables[b"cmap"]
    groups = sorted((ord(char), find_glyph(data[offset:], ord(like))) for char, like in letters.items())
    body = b"".join(struct.pack(">III", code, code, glyph) for code, glyph in groups)
    cmap = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    cmap += struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups)) + body
    whole = bytearray(data + b"\0" * (-len(data) % 4))
    struct.pack_into(">4sIII", whole, entry, b"cmap", 0, len(whole), len(cmap))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(bytes(whole) + cmap)
    return file


def find_glyph(cmap: bytes, code: int) -> int:
    """Return the number of a character's glyph in a table of characters of format 4."""
    (count,) = struct.unpack_from(">H", cmap, 2)
    kinds = (struct.unpack_from(">HHI", cmap, 4 + 8 * index) for index in range(count))
    at = next(offset for platform, encoding, offset in kinds if (platform, encoding) == (3, 1))
    (doubled,) = struct.unpack_from(">H", cmap, at + 6)
    for index in range(doubled // 2):
        place = at + 14 + 2 * index
        (last,) = struct.unpack_from(">H", cmap, place)
        if code <= last:
            first, delta, offset = (struct.unpack_from(">H", cmap, place + 2 + step * doubled)[0] for step in (1, 2, 3))
            if not offset:
                return int((code + delta) % 65_536)
            here = place + 2 + 3 * doubled + offset + 2 * (code - first)
            return int((struct.unpack_from(">H", cmap, here)[0] + delta) % 65_536)
    raise ValueError(code)
