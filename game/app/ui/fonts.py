"""Faces, measured text and the line breaking of rich text.

Sizes are real pixels and may be fractions. Small text is rendered at twice its size and shrunk: at 15 px the
rasterizer's hinting squeezes the spaces between words.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from io import BytesIO
from typing import TypeAlias

import msgspec
import pygame

from game.app.ui.raster import blank
from game.app.ui.theme import FACE_FILES
from game.content.kept import kept
from game.paths import assets

_DOUBLED_BELOW = 26.0
_MOST_FONTS = 48
_LONGEST_LINE = 1_000
"""Letters of one line that are drawn; far more of them take the rasterizer, and the program, down."""
_UNDRAWABLE = "[\x00-\x1f\x7f-\x9f\ud800-\udfff]"
_ICON = r"\{([a-z][a-z0-9-]*)\}"
"""An icon in a text; other braces are signs like any."""


def drawable(text: str) -> str:
    """A line of text as it can be drawn, whoever wrote it: control characters get a sign, and its end is cut off."""
    if len(text) > _LONGEST_LINE:
        text = text[: _LONGEST_LINE - 1] + "…"
    if text.isprintable():
        return text
    return re.sub(_UNDRAWABLE, "\ufffd", text.replace("\n", " ").replace("\t", " "))


@kept
def _file(face: str) -> bytes:
    """A font file, in memory: a font that is opened from disk holds its file open, and a program may have 1,024."""
    return (assets() / "font" / FACE_FILES[face]).read_bytes()


Measured: TypeAlias = tuple[str, str, float, float, float]
"""A line of text, its face and size, and how wide and high it is."""


class Fonts:
    """Fonts by face and size, and the measures of the texts asked for lately."""

    def __init__(self) -> None:
        self._open: OrderedDict[tuple[str, int], pygame.Font] = OrderedDict()
        self._caps: dict[str, tuple[float, float]] = {}
        self._sizes: dict[tuple[str, str, float], tuple[float, float]] = {}

    def _font(self, face: str, pixels: int) -> pygame.Font:
        key = (face, max(1, pixels))
        font = self._open.get(key)
        if font is None:
            font = self._open[key] = pygame.font.Font(BytesIO(_file(face)), key[1])
            if len(self._open) > _MOST_FONTS:
                self._open.popitem(last=False)
        else:
            self._open.move_to_end(key)
        return font

    @property
    def measured(self) -> list[Measured]:
        """All texts that were measured lately."""
        return [(*key, *size) for key, size in self._sizes.items()]

    def learn(self, measured: list[Measured]) -> None:
        """Take measures for one's own that were taken with the very same fonts."""
        self._sizes |= {(text, face, pixels): (wide, high) for text, face, pixels, wide, high in measured}

    def size(self, text: str, face: str, pixels: float) -> tuple[float, float]:
        """Width and line height of one line of text in pixels, as it is drawn: at a whole or half size."""
        key = (str(text), face, pixels)
        found = self._sizes.get(key)
        if found is None:
            if len(self._sizes) > 4000:
                self._sizes.clear()
            drawn = round(pixels * 2) / 2
            scale = 2 if drawn < _DOUBLED_BELOW else 1
            width, height = self._font(face, round(drawn * scale)).size(drawable(text))
            found = self._sizes[key] = (width / scale, height / scale)
        return found

    def capital(self, face: str) -> tuple[float, float]:
        """How far a capital's middle lies below the top of the line, and its height; both per pixel of size."""
        found = self._caps.get(face)
        if found is None:
            font = self._font(face, 100)
            metrics = font.metrics("H")[0]
            tall = float(metrics[3]) if metrics else 70.0
            found = self._caps[face] = ((font.get_ascent() - tall / 2) / 100, tall / 100)
        return found

    def render(self, text: str, face: str, pixels: float, color: pygame.Color) -> pygame.Surface:
        """One line of text on a transparent surface."""
        doubled, line = pixels < _DOUBLED_BELOW, drawable(text)
        font = self._font(face, round(pixels * (2 if doubled else 1)))
        width, height = font.size(line)
        if not width:  # signs that only change the one before them, which is not there
            return blank(1, height)
        image = font.render(line, True, color)
        if doubled:
            width, height = image.get_size()
            image = pygame.transform.smoothscale(image, ((width + 1) // 2, (height + 1) // 2))
        return image


class Run(msgspec.Struct, frozen=True):
    """A word, a part of one, or an icon, set at `x` of its line; lengths in logical units."""

    x: float
    text: str
    icon: str
    face: str


class Line(msgspec.Struct, frozen=True):
    """One broken line, its width, and whether a word in it is broken between two letters."""

    runs: tuple[Run, ...]
    width: float
    cut: bool = False


class Piece(msgspec.Struct):
    """What the line breaker moves about: bits that must not be parted, whether a space stands before them, and whether
    the word goes on behind them without a hyphen.
    """

    bits: list[tuple[str, str, str]]
    spaced: bool
    width: float = 0.0
    cut: bool = False


def pieces(text: str, plain: str, bold: str) -> list[Piece]:
    """Splits one paragraph of rich text into words; `**bold**` and `{icon}` may stand inside a word.

    No line begins with a dot between two parts, and what an icon belongs to stands in its line.
    """
    found: list[Piece] = []
    spaced = True
    face = plain
    for number, part in enumerate(text.split("**")):
        face = bold if number % 2 else plain
        for index, word in enumerate(part.split(" ")):
            if index:
                spaced = True
            if not word:
                continue
            if spaced and found and (word == "·" or not any(bit[0] for bit in found[-1].bits)):
                found[-1].bits.append((" ", "", plain))
            elif spaced or not found:
                found.append(Piece([], bool(found)))
            for bit in _icons(word):
                found[-1].bits.append((*bit, face))
            spaced = False
    return found


def _icons(word: str) -> list[tuple[str, str]]:
    """`"({sword}3)"` -> text and icon bits in order."""
    bits: list[tuple[str, str]] = []
    at = 0
    for found in re.finditer(_ICON, word):
        if found.start() > at:
            bits.append((word[at : found.start()], ""))
        bits.append(("", found[1]))
        at = found.end()
    if at < len(word):
        bits.append((word[at:], ""))
    return bits
