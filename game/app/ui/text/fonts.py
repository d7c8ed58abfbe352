"""Fonts, text measurement and the words of rich text. Sizes are real pixels and may be fractions.

Small text is rendered at twice its size and shrunk: at 15 px the rasterizer's hinting squeezes the spaces between
words. A character without a glyph in its face is drawn in the body face, else in a system font, else as its code
point in a box; a headline with such a character is set entirely in a bold body face.
"""

from __future__ import annotations

import contextlib
import re
from collections import OrderedDict
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import msgspec
import pygame

from game.app.ui.drawing.raster import make_blank
from game.app.ui.style.theme import FACE_FILES
from game.content.formats.cache import cached
from game.paths import assets_dir

if TYPE_CHECKING:
    from game.app.ui.text.system_fonts import Coverage, SystemFonts
    from game.app.ui.text.text_runs import TextRun

_DOUBLED_BELOW_PIXELS = 26.0
"""Text size in pixels below which text is rendered at twice its size."""
_MAX_OPEN_FONTS = 48
"""Maximum number of open fonts."""
_MAX_LINE_LENGTH = 1_000
"""Maximum number of characters of a line that are drawn; far longer lines crash the rasterizer."""
_MAX_CACHED_LAYOUTS, _MAX_LINE_PIXELS = 2_000, 32_000
"""Maximum number of cached line layouts, and maximum width of a drawn line in pixels."""
_MAX_BYTES_IN_MEMORY = 32_000_000
"""Maximum size of a system font that is read into memory, in bytes; fonts for all of East Asia or for emoji are larger.
"""
_FALLBACK_FACE, _HEADLINE_FALLBACK_FACE = "body", "bold"
"""Fallback face for single missing characters, and for a whole headline with a missing character."""
_HEADLINE_FACES = frozenset({"display", "black", "space"})
"""Faces for headlines, which have few characters."""
_REPLACEMENT_CHARACTER = "\ufffd"
"""Replacement for characters that cannot be drawn."""
_BITMAP_LINE_HEIGHT = 1.17
"""Line height, as a multiple of the text size, to which bitmap fonts are scaled."""
_IN_ALL_FACES = re.compile("[\x00-\x7f\xa0-\xac\xae-\xff–—‘’‚“”„•…]*")
"""Pattern of a text whose characters all faces have. Tables of other characters are loaded when one first occurs."""
_UNDRAWABLE = "[\x00-\x1f\x7f-\x9f\ud800-\udfff]"
"""Pattern of control characters and surrogates."""
_ICON = r"\{([a-z][a-z0-9-]*)\}"
"""Pattern of an icon in a text; other braces are ordinary characters."""


def sanitize_line(text: str) -> str:
    """Return a line of text that can be drawn.

    Control characters are replaced by a symbol, and an overlong line is cut off.
    """
    if len(text) > _MAX_LINE_LENGTH:
        text = text[: _MAX_LINE_LENGTH - 1] + "…"
    if text.isprintable():
        return text
    return re.sub(_UNDRAWABLE, _REPLACEMENT_CHARACTER, text.replace("\n", " ").replace("\t", " "))


@cached
def _load_file(face: str) -> bytes:
    """Return the bytes of a font file, since a font opened from disk keeps its file open and open files are limited."""
    return (assets_dir() / "font" / FACE_FILES[face]).read_bytes()


def is_in_all_faces(text: str) -> bool:
    """Return whether every face of the game has all characters of a text."""
    return text.isascii() or _IN_ALL_FACES.fullmatch(text) is not None


def find_break(text: str, limit: int) -> tuple[int, bool]:
    """Return the last index up to ``limit`` that does not separate a character from its modifiers.

    Also return whether a line may end there without splitting a word.
    """
    if is_in_all_faces(text[: limit + 1]):
        return limit, False
    from game.app.ui.text import text_runs

    return text_runs.find_break(text, limit)


@cached
def _load_coverage(face: str) -> Coverage:
    """Return the characters for which a face of the game has glyphs."""
    from game.app.ui.text.system_fonts import read_coverage

    return read_coverage(BytesIO(_load_file(face)))


def _is_open(font: pygame.Font) -> bool:
    """Return whether a font can still draw: fonts opened before pygame was quit cannot."""
    try:
        font.get_height()
    except pygame.error:
        return False
    return True


def has_glyphs(face: str, text: str) -> bool:
    """Return whether a face of the game has a glyph for every visible character of a text."""
    if is_in_all_faces(text):
        return True
    has = _load_coverage(face).has
    return all(char.isascii() or char.isspace() or has(ord(char)) for char in text)  # any font can leave a space


Source: TypeAlias = str | Path
"""Font source of a run of characters: a face of the game, the file of a system font, or "" for code points in boxes."""
_CODE_POINT_BOXES = ""
"""Source of characters that are drawn as code points in boxes."""


class _FontRun(NamedTuple):
    """Run of characters with its font, its width in pixels and the scale of its glyphs.

    The font is None for code points that are drawn as boxes.
    """

    run: TextRun[Source]
    font: pygame.Font | None
    width: float
    scale: float


MeasuredText: TypeAlias = tuple[str, str, float, float, float]
"""Measured line of text: text, face, size, width and height in pixels."""


class Fonts:
    """Fonts by face and size, and a cache of text measurements."""

    def __init__(self, system_fonts: SystemFonts | None = None) -> None:
        self._given_system_fonts = system_fonts
        """System fonts to use; None until they are needed."""
        self._open_fonts: OrderedDict[tuple[Source, int], pygame.Font] = OrderedDict()
        """Open fonts by source and size, least recently used first."""
        self._system_files: dict[Path, bytes | None] = {}
        """Contents of system font files; None for a file that is too large to be kept in memory."""
        self._capital_metrics: dict[str, tuple[float, float]] = {}
        """Metrics of capitals by face."""
        self._sizes: dict[tuple[str, str, float], tuple[float, float]] = {}
        """Measured width and height by text, face and size."""
        self._foreign_sizes: dict[tuple[str, str, float], tuple[float, float]] = {}
        """Measurements of texts that need system fonts: they depend on the machine and are not stored on disk."""
        self._faces: dict[tuple[str, str], str] = {}
        """Face of each headline, by text and requested face."""
        self._runs: dict[tuple[str, str], list[TextRun[Source]]] = {}
        """Runs of each line, by text and face."""

    @property
    def _system_fonts(self) -> SystemFonts:
        """Return the system fonts: those passed to the constructor, else those of this machine."""
        if self._given_system_fonts is None:
            from game.app.ui.text.system_fonts import SYSTEM

            self._given_system_fonts = SYSTEM
        return self._given_system_fonts

    def _get_font(self, source: Source, pixels: int) -> pygame.Font:
        """Return an open font at a size in pixels."""
        key = (source, max(1, pixels))
        font = self._open_fonts.get(key)
        if font is not None and not _is_open(font):
            self._open_fonts.clear()  # pygame was quit and started again, and with it all fonts are gone
            font = None
        if font is None:
            font = pygame.font.Font(self._open_source(source), key[1])
            if getattr(font, "outline", 0) < 0:  # pygame makes a font of any file and comes down with it later
                raise pygame.error(f"no font: {source}")
            self._open_fonts[key] = font
            if len(self._open_fonts) > _MAX_OPEN_FONTS:
                self._open_fonts.popitem(last=False)
        else:
            self._open_fonts.move_to_end(key)
        return font

    def _open_source(self, source: Source) -> BytesIO | str:
        """Return the bytes of a font, which do not change with the file, or the path of a large font.

        Raises:
            OSError: the file does not exist any more.
        """
        if isinstance(source, str):
            return BytesIO(_load_file(source))
        if source not in self._system_files:
            large = source.stat().st_size > _MAX_BYTES_IN_MEMORY
            self._system_files[source] = None if large else source.read_bytes()
        held = self._system_files[source]
        return str(source) if held is None else BytesIO(held)

    @property
    def cached_measures(self) -> list[MeasuredText]:
        """Return the cached measurements of texts in the game's own fonts."""
        return [(*key, *size) for key, size in self._sizes.items()]

    def load_measures(self, measurements: list[MeasuredText]) -> None:
        """Add measurements that were made with the same fonts."""
        self._sizes |= {(text, face, pixels): (width, height) for text, face, pixels, width, height in measurements}

    def measure(self, text: str, face: str, pixels: float) -> tuple[float, float]:
        """Return width and line height of one line of text in pixels, as it is drawn: at a whole or half pixel size."""
        key = (str(text), face, pixels)
        found = self._sizes.get(key) or self._foreign_sizes.get(key)
        if found is None:
            drawn = round(pixels * 2) / 2
            scale = 2 if drawn < _DOUBLED_BELOW_PIXELS else 1
            line, whole = sanitize_line(text), round(drawn * scale)
            face = self.find_face(line, face)
            runs = self._split_runs(line, face)
            if runs:
                width = sum(placed.width for placed in self._place_runs(runs, whole))
                height = self._get_font(face, whole).get_height()
            else:
                width, height = self._get_font(face, whole).size(line)
            kept = self._foreign_sizes if runs else self._sizes
            if len(kept) > 4000:
                kept.clear()
            found = kept[key] = (width / scale, height / scale)
        return found

    def find_face(self, text: str, face: str) -> str:
        """Return the face for a text: the requested one, or the body face for a headline with missing characters."""
        if face not in _HEADLINE_FACES or is_in_all_faces(text):
            return face
        found = self._faces.get((text, face))
        if found is None:
            if len(self._faces) > _MAX_CACHED_LAYOUTS:
                self._faces.clear()
            from game.app.ui.text.text_runs import is_ignorable

            seen = "".join(char for char in text if not is_ignorable(char))
            found = self._faces[text, face] = face if has_glyphs(face, seen) else _HEADLINE_FALLBACK_FACE
        return found

    def is_foreign(self, text: str, face: str) -> bool:
        """Return whether a part of a line needs a font other than its face.

        Its letters then cannot be spaced individually.
        """
        line = sanitize_line(text)
        return bool(self._split_runs(line, self.find_face(line, face)))

    def _split_runs(self, line: str, face: str) -> list[TextRun[Source]]:
        """Return the runs of a line from left to right; empty if the face has all of its characters."""
        if is_in_all_faces(line):
            return []
        key = (line, face)
        if key not in self._runs:
            from game.app.ui.text.text_runs import order_runs, split_clusters

            if len(self._runs) > _MAX_CACHED_LAYOUTS:
                self._runs.clear()
            whole = has_glyphs(face, line)
            clusters = [] if whole else [part for one in split_clusters(line) for part in self._find_sources(one, face)]
            self._runs[key] = order_runs(clusters)
        return self._runs[key]

    def _find_sources(self, cluster: str, face: str) -> list[tuple[str, Source]]:
        """Return the font source of a character with its accents and joiners, or one source for each of its parts."""
        from game.app.ui.text.text_runs import is_ignorable

        seen = "".join(char for char in cluster if not is_ignorable(char))
        if not seen:
            return []
        for own in (face, _FALLBACK_FACE):
            if has_glyphs(own, seen):
                return [(seen, own)]
        if seen != _REPLACEMENT_CHARACTER and (path := self._system_fonts.find(seen, self._can_draw)) is not None:
            return [(cluster, path)]
        if len(seen) == 1:
            return [(seen, _CODE_POINT_BOXES)]
        return [part for char in seen for part in self._find_sources(char, face)]

    def _can_draw(self, file: Path, chars: str) -> bool:
        """Return whether a system font can be opened and draws something visible for some characters."""
        font = self._open_font(file, 32)
        with contextlib.suppress(pygame.error):
            return font is not None and font.render(chars, True, "white").get_bounding_rect().width > 0
        return False

    def _open_font(self, source: Source, pixels: int) -> pygame.Font | None:
        """Return the font of a run; None for boxes, or if its file is missing or damaged."""
        if source == _CODE_POINT_BOXES:
            return None
        try:
            return self._get_font(source, pixels)
        except (pygame.error, OSError, ValueError):
            return None

    def _place_runs(self, runs: list[TextRun[Source]], pixels: int) -> list[_FontRun]:
        """Return the runs with their fonts and widths at a size, up to the maximum width of a line."""
        placed: list[_FontRun] = []
        left = float(_MAX_LINE_PIXELS)
        for run in runs:
            font = self._open_font(run.source, pixels)
            if font is None:
                found = _FontRun(run, None, sum(_measure_box(char, pixels) for char in run.text), 1.0)
            else:
                bitmap = isinstance(run.source, Path) and self._system_fonts.is_bitmap(run.source)
                scale = pixels * _BITMAP_LINE_HEIGHT / max(1, font.get_height()) if bitmap else 1.0
                _set_direction(font, run)
                found = _FontRun(run, font, font.size(run.text)[0] * scale, scale)
            left -= found.width
            if left < 0:
                break
            placed.append(found)
        return placed

    def capital_metrics(self, face: str) -> tuple[float, float]:
        """Return the distance of the middle of capitals from the top of the line, and their height.

        Both per pixel of text size.
        """
        found = self._capital_metrics.get(face)
        if found is None:
            font = self._get_font(face, 100)
            metrics = font.metrics("H")[0]
            height = float(metrics[3]) if metrics else 70.0
            found = self._capital_metrics[face] = ((font.get_ascent() - height / 2) / 100, height / 100)
        return found

    def render(self, text: str, face: str, pixels: float, color: pygame.Color) -> pygame.Surface:
        """Return one line of text on a transparent surface."""
        doubled, line = pixels < _DOUBLED_BELOW_PIXELS, sanitize_line(text)
        face = self.find_face(line, face)
        whole = round(pixels * (2 if doubled else 1))
        font = self._get_font(face, whole)
        runs = self._split_runs(line, face)
        width, height = font.size("" if runs else line)
        if runs:
            image = self._render_runs(self._place_runs(runs, whole), font, whole, color)
        elif not width:  # signs that only change the one before them, which is not there
            return make_blank(1, height)
        else:
            image = font.render(line, True, color)
        if doubled:
            width, height = image.get_size()
            image = pygame.transform.smoothscale(image, ((width + 1) // 2, (height + 1) // 2))
        return image

    def _render_runs(self, runs: list[_FontRun], font: pygame.Font, pixels: int, color: pygame.Color) -> pygame.Surface:
        """Draw runs on the base line of a font; the surface is higher than a line if letters reach below it."""
        parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        x, height = 0.0, font.get_height()
        for run, drawn_by, width, scale in runs:
            if drawn_by is None:
                image, top = self._render_boxes(run.text, font, pixels, color), 0
            else:
                _set_direction(drawn_by, run)
                image = drawn_by.render(run.text, True, color)
                if scale != 1.0:
                    wide, high = image.get_size()
                    image = pygame.transform.smoothscale(
                        image, (max(1, round(wide * scale)), max(1, round(high * scale)))
                    )
                top = font.get_ascent() - round(drawn_by.get_ascent() * scale)
            seen = image.get_bounding_rect()
            top = max(top, -seen.top)
            height = max(height, top + seen.bottom)
            parts.append((image, (round(x), top)))
            x += width
        whole = make_blank(round(x), height)
        for image, place in parts:
            whole.blit(image, place)
        return whole

    def _render_boxes(self, text: str, font: pygame.Font, pixels: int, color: pygame.Color) -> pygame.Surface:
        """Draw the code points of characters in boxes, as browsers do, so that different characters look different."""
        whole = make_blank(round(sum(_measure_box(char, pixels) for char in text)), font.get_height())
        digits = self._get_font(_HEADLINE_FALLBACK_FACE, round(pixels * _BOX_DIGIT_SIZE))
        rim, x = max(1, round(pixels / 16)), 0.0
        for char in text:
            code = _format_code_point(char)
            columns = len(code) // 2
            width = _measure_box(char, pixels)
            box = pygame.Rect(round(x) + rim, 0, round(width) - 2 * rim, round(pixels * _BOX_HEIGHT))
            box.bottom = font.get_ascent() + round(pixels * 0.1)
            pygame.draw.rect(whole, color, box, rim)
            for index, digit in enumerate(code):
                image = digits.render(digit, True, color)
                row, column = divmod(index, columns)
                middle = (
                    box.left + (column + 0.5 + (0.5 - (column + 0.5) / columns) * 0.4) * box.width / columns,
                    box.top + (row + 0.5 + (0.25 - row / 2) * 0.25) * box.height / 2,
                )
                whole.blit(image, image.get_rect(center=(round(middle[0]), round(middle[1]))))
            x += width
        return whole


_BOX_DIGIT_SIZE, _BOX_HEIGHT = 0.46, 0.88
"""Size of the digits in a box, and height of the box, as multiples of the text size."""


def _format_code_point(char: str) -> str:
    """Return the code point of a character in four or six hexadecimal digits."""
    code = f"{ord(char):04X}"
    return code if len(code) == 4 else f"{ord(char):06X}"


def _measure_box(char: str, pixels: int) -> float:
    """Return the width of a character's box in pixels."""
    return float(round(pixels * (0.3 + 0.27 * len(_format_code_point(char)) / 2)))


def _set_direction(font: pygame.Font, run: TextRun[Source]) -> None:
    """Set direction and script of a font for a run, so that letters are joined correctly."""
    if isinstance(run.source, Path):
        from game.app.ui.text.text_runs import find_script_tag

        font.set_direction(pygame.DIRECTION_RTL if run.is_leftward else pygame.DIRECTION_LTR)
        font.set_script(find_script_tag(run.text))


class PlacedWord(msgspec.Struct, frozen=True):
    """Word, part of a word, or icon, at a position ``x`` in its line; lengths in logical units."""

    x: float
    text: str
    """Text, empty for an icon."""
    icon: str
    """Name of the icon, empty for a text."""
    face: str


class BrokenLine(msgspec.Struct, frozen=True):
    """Line of a broken text, its width, and whether its last word is broken between two letters."""

    words: tuple[PlacedWord, ...]
    width: float
    has_broken_word: bool = False


class BreakUnit(msgspec.Struct):
    """Unit of line breaking: parts that must stay together.

    It also says whether a space precedes them, and whether a word is broken here.
    """

    parts: list[tuple[str, str, str]]
    """Text, icon and face of each part."""
    has_space_before: bool
    width: float = 0.0
    is_broken: bool = False


def split_paragraph(text: str, base_face: str, bold_face: str) -> list[BreakUnit]:
    """Split one paragraph of rich text into units; ``**bold**`` and ``{icon}`` may be inside a word.

    No line begins with a middle dot that separates two parts, and an icon stays in the same line as the word it
    belongs to.
    """
    found: list[BreakUnit] = []
    spaced = True
    face = base_face
    for number, part in enumerate(text.split("**")):
        face = bold_face if number % 2 else base_face
        for index, word in enumerate(part.split(" ")):
            if index:
                spaced = True
            if not word:
                continue
            if spaced and found and (word == "·" or not any(bit[0] for bit in found[-1].parts)):
                found[-1].parts.append((" ", "", base_face))
            elif spaced or not found:
                found.append(BreakUnit([], bool(found)))
            for bit in _split_icons(word):
                found[-1].parts.append((*bit, face))
            spaced = False
    return found


def _split_icons(word: str) -> list[tuple[str, str]]:
    """Return the text and icon parts of a word such as ``"({sword}3)"`` in order."""
    bits: list[tuple[str, str]] = []
    at = 0
    for match in re.finditer(_ICON, word):
        if match.start() > at:
            bits.append((word[at : match.start()], ""))
        bits.append(("", match[1]))
        at = match.end()
    if at < len(word):
        bits.append((word[at:], ""))
    return bits
