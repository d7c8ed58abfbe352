"""System fonts, for characters that the faces of the game lack.

No font is searched for until such a character is drawn. Whether a font is suitable is decided by its character table
alone, which is read from the file; files named after the script are read first, and the number of files is limited.
"""

from __future__ import annotations

import os
import struct
import sys
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from struct import unpack_from
from typing import BinaryIO, NamedTuple

_MAX_FILES, _MAX_TABLES_READ, _MAX_FOLDER_DEPTH = 6_000, 250, 5
"""Maximum number of files listed, of fonts whose character tables are read, and depth of nested folders."""
_MAX_TABLE_BYTES, _MAX_TABLES_PER_FONT, _MAX_RANGES = 4_000_000, 200, 100_000
"""Limits for reading a font: bytes of a table, number of tables, and number of character ranges."""
_FONT_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
"""Suffixes of font files."""
_OTHER_STYLES = ("bold", "italic", "oblique", "light", "thin", "black", "condensed", "mono", "medium", "serif", "extra")
"""Words in the file names of fonts that are not of regular weight and style, which are used last."""
_MULTI_SCRIPT_FONTS = ("dejavusans.", "segoeui.", "arial.", "arialunicode", "arial unicode", "freesans.", "unifont")
"""Beginnings of the file names of fonts with characters of many scripts."""
_PREFERRED: dict[str, tuple[str, ...]] = {
    "han": (
        "notosanscjk-regular",
        "notosanscjksc-regular",
        "notosanssc",
        "sourcehansans",
        "msyh.",
        "pingfang",
        "hiragino sans gb",
        "wqy-",
        "droidsansfallback",
        "simsun",
        "uming",
    ),
    "kana": (
        "notosanscjk-regular",
        "notosanscjkjp-regular",
        "notosansjp",
        "yugothr",
        "yugothm",
        "meiryo.",
        "msgothic",
        "ヒラギノ角ゴシック w3",
        "hiragino",
        "ipag",
        "vl-gothic",
        "wqy-",
    ),
    "hangul": (
        "notosanscjk-regular",
        "notosanscjkkr-regular",
        "notosanskr",
        "malgun.",
        "applesdgothicneo",
        "nanumgothic.",
        "baekmuk",
    ),
    "emoji": (
        "notocoloremoji",
        "seguiemj",
        "apple color emoji",
        "twemoji",
        "notoemoji-regular",
        "symbola",
        "notosanssymbols2-regular",
        "notosanssymbols-regular",
        "seguisym",
    ),
    "hebrew": ("notosanshebrew-regular", "arialhb", "segoeui."),
    "arabic": ("notosansarabic-regular", "notonaskharabic-regular", "segoeui.", "geeza", "tahoma."),
    "thai": ("notosansthai-regular", "leelawui.", "thonburi"),
    "devanagari": ("notosansdevanagari-regular", "nirmala.", "kohinoordevanagari"),
}
"""File names of preferred fonts by script, without suffix, best first."""
_SCRIPT_RANGES = (
    (0x1100, 0x11FF, "hangul"),
    (0x2600, 0x27BF, "emoji"),
    (0x2E80, 0x303F, "han"),
    (0x3040, 0x30FF, "kana"),
    (0x3130, 0x318F, "hangul"),
    (0x31F0, 0x31FF, "kana"),
    (0x3200, 0x9FFF, "han"),
    (0xA960, 0xA97F, "hangul"),
    (0xAC00, 0xD7FF, "hangul"),
    (0xF900, 0xFAFF, "han"),
    (0xFE30, 0xFE4F, "han"),
    (0xFF00, 0xFFEF, "kana"),
    (0x1F000, 0x1FAFF, "emoji"),
    (0x20000, 0x3FFFF, "han"),
)
"""First and last code point of scripts, with the script's name."""


def find_script(char: str) -> str:
    """Return the script of a character as used in names of font files: ``"han"``, ``"emoji"``, ``"hebrew"``."""
    code = ord(char)
    for first, last, name in _SCRIPT_RANGES:
        if first <= code <= last:
            return name
    return unicodedata.name(char, "").partition(" ")[0].lower()


class Coverage(NamedTuple):
    """Characters for which a font has glyphs, as ranges in ascending order.

    It also says whether the glyphs are bitmaps of one size.
    """

    starts: array[int]
    """First code point of each range."""
    ends: array[int]
    """Last code point of each range."""
    is_bitmap: bool = False

    def has(self, code: int) -> bool:
        """Return whether there is a glyph for a code point."""
        at = bisect_right(self.starts, code) - 1
        return at >= 0 and code <= self.ends[at]


NO_COVERAGE = Coverage(array("I"), array("I"))
"""Coverage of a font without characters."""


class SystemFonts:
    """Search for system fonts by character; every result is cached."""

    def __init__(self, folders: Iterable[Path] | None = None) -> None:
        self._folders = folders
        """Folders to search; None for the default ones."""
        self._files: list[Path] | None = None
        """All font files; None until they are first needed."""
        self._files_by_script: dict[str, list[Path]] = {}
        """Font files in the order to try, by script."""
        self._coverage_by_file: dict[Path, Coverage] = {}
        """Characters of the fonts read so far."""
        self._font_by_characters: dict[str, Path | None] = {}
        """Font found for some characters, or None."""

    def find(self, chars: str, can_draw: Callable[[Path, str], bool]) -> Path | None:
        """Return the first font that has all of some characters and for which ``can_draw`` is true, or None."""
        if chars not in self._font_by_characters:
            if len(self._font_by_characters) > 4_000:
                self._font_by_characters.clear()
            self._font_by_characters[chars] = next(
                (file for file in self._list_candidates(chars) if can_draw(file, chars)), None
            )
        return self._font_by_characters[chars]

    def is_bitmap(self, file: Path) -> bool:
        """Return whether the glyphs of a font are bitmaps of one size."""
        return self._coverage_by_file.get(file, NO_COVERAGE).is_bitmap

    def _list_candidates(self, chars: str) -> Iterator[Path]:
        """Yield the fonts to try for some characters, in order."""
        if any(unicodedata.category(char) in ("Cn", "Co", "Cs") for char in chars):
            return
        codes = [ord(char) for char in chars]
        for file in self._list_by_script(find_script(chars[0])):
            coverage = self._coverage_by_file.get(file)
            if coverage is None:
                if len(self._coverage_by_file) >= _MAX_TABLES_READ:
                    continue
                coverage = self._coverage_by_file[file] = read_coverage_of(file)
            if all(coverage.has(code) for code in codes):
                yield file

    def _list_by_script(self, script: str) -> list[Path]:
        """Return all fonts: those named after the script first, those of other weights and styles last."""
        if script not in self._files_by_script:
            if self._files is None:
                self._files = list(_list_files(list_default_folders() if self._folders is None else self._folders))
            wanted = (
                *_PREFERRED.get(script, (f"notosans{script}-regular",) if script else ()),
                *_MULTI_SCRIPT_FONTS[:-1],
            )

            def rank(file: Path) -> tuple[int, str]:
                name = unicodedata.normalize("NFC", file.name.lower())  # macOS writes accents apart
                at = next((at for at, start in enumerate(wanted) if name.startswith(start)), len(wanted))
                if at == len(wanted):
                    at += 2 * any(cut in name for cut in _OTHER_STYLES) + name.startswith(_MULTI_SCRIPT_FONTS[-1])
                return at, name

            self._files_by_script[script] = sorted(self._files, key=rank)
        return self._files_by_script[script]


SYSTEM = SystemFonts()
"""System fonts of this machine."""


def list_default_folders() -> list[Path]:
    """Return the folders in which the operating system stores fonts."""
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        windows = Path(os.environ.get("WINDIR", r"C:\Windows"))
        local = os.environ.get("LOCALAPPDATA")
        return [windows / "Fonts", *([Path(local) / "Microsoft" / "Windows" / "Fonts"] if local else [])]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
    folders = [Path(folder) / "fonts" for folder in (own, *shared.split(":")) if folder]
    return [home / ".fonts", *folders, Path("/usr/share/fonts"), Path("/run/host/fonts")]


def _list_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the font files of folders, each once, up to the maximum number."""
    left, seen = [(folder, 0) for folder in reversed(list(folders))], set()
    looked = 0
    while left:
        folder, depth = left.pop()
        try:
            if (real := os.path.realpath(folder)) in seen:
                continue
            seen.add(real)
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except (OSError, ValueError):
            continue
        for entry in entries:
            looked += 1
            if looked > _MAX_FILES:
                return
            try:
                if entry.is_dir():
                    if depth < _MAX_FOLDER_DEPTH:
                        left.append((Path(entry.path), depth + 1))
                elif entry.name.lower().endswith(_FONT_SUFFIXES) and entry.is_file():
                    yield Path(entry.path)
            except OSError:
                continue


def read_coverage_of(file: Path) -> Coverage:
    """Return the characters of a font file; none if it cannot be read or is not a font."""
    try:
        with file.open("rb") as source:
            return read_coverage(source)
    except (OSError, ValueError, struct.error, OverflowError):
        return NO_COVERAGE


def read_coverage(source: BinaryIO) -> Coverage:
    """Return the characters of the first font in a file.

    Raises:
        ValueError, struct.error: it is not a font that this game can read.
    """
    start = 0
    if source.read(4) == b"ttcf":
        (start,) = unpack_from(">I", _read_bytes(source, 12, 4))
    (count,) = unpack_from(">H", _read_bytes(source, start + 4, 2))
    if count > _MAX_TABLES_PER_FONT:
        raise ValueError("no font")
    directory = _read_bytes(source, start + 12, 16 * count)
    tables = {directory[at : at + 4]: unpack_from(">II", directory, at + 8) for at in range(0, 16 * count, 16)}
    if b"cmap" not in tables or tables[b"cmap"][1] > _MAX_TABLE_BYTES:
        raise ValueError("no characters")
    cmap = _read_bytes(source, *tables[b"cmap"])
    (kinds,) = unpack_from(">H", cmap, 2)
    found: dict[int, int] = {}
    for at in range(4, 4 + 8 * min(kinds, _MAX_TABLES_PER_FONT), 8):
        platform, encoding, offset = unpack_from(">HHI", cmap, at)
        (form,) = unpack_from(">H", cmap, offset)
        if (platform == 0 and encoding != 5) or (platform == 3 and encoding in (1, 10)):
            found.setdefault(form, offset)
    if 12 in found:
        ranges = _read_groups(cmap, found[12])
    elif 4 in found:
        ranges = _read_segments(cmap, found[4])
    else:
        raise ValueError("no characters")
    starts, ends = array("I"), array("I")
    for first, last in sorted(ranges):
        starts.append(first)
        ends.append(last)
    return Coverage(starts, ends, not {b"glyf", b"CFF ", b"CFF2"} & set(tables))


def _read_bytes(source: BinaryIO, offset: int, size: int) -> bytes:
    """Return bytes of a file.

    Raises:
        ValueError: the file ends before.
    """
    source.seek(offset)
    found = source.read(size)
    if len(found) < size:
        raise ValueError("cut off")
    return found


def _read_groups(cmap: bytes, offset: int) -> list[tuple[int, int]]:
    """Return the character ranges of a ``cmap`` subtable of format 12."""
    (count,) = unpack_from(">I", cmap, offset + 12)
    if count > _MAX_RANGES:
        raise ValueError("too many ranges")
    groups = array("I", cmap[offset + 16 : offset + 16 + 12 * count])
    if sys.byteorder == "little":
        groups.byteswap()
    return [(first, last) for first, last in zip(groups[::3], groups[1::3], strict=True) if first <= last]


def _read_segments(cmap: bytes, start: int) -> list[tuple[int, int]]:
    """Return the character ranges of a ``cmap`` subtable of format 4."""
    (doubled,) = unpack_from(">H", cmap, start + 6)
    count = doubled // 2
    form = f">{count}H"
    ends = unpack_from(form, cmap, start + 14)
    starts = unpack_from(form, cmap, start + 16 + doubled)
    offsets = unpack_from(form, cmap, start + 16 + 3 * doubled)
    ranges = []
    for index, (first, last, offset) in enumerate(zip(starts, ends, offsets, strict=True)):
        if first > last or first == 0xFFFF:
            continue
        if not offset:
            ranges.append((first, last))
            continue
        here = start + 16 + 3 * doubled + 2 * index + offset
        glyphs = unpack_from(f">{last - first + 1}H", cmap, here)
        ranges += [(first + step, first + step) for step, glyph in enumerate(glyphs) if glyph]
        if len(ranges) > _MAX_RANGES:
            raise ValueError("too many ranges")
    return ranges
