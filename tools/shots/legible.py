"""``dev shot --texts``: lists the text sizes and colors of scenes, and texts and pictures that are drawn wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from game.app.ui.drawing.canvas import RenderCache
from game.app.ui.style.tokens import SMALLEST
from game.languages import set_language
from game.text import current_language
from tools.output import format_count
from tools.shots.reading import DrawnText, ScreenReader, ScreenReport
from tools.shots.still import find_surface_size, show_scene

_MAX_QUOTED_LETTERS = 40
"""Maximum number of letters of a text that a report quotes."""
_WORD_PATTERN = re.compile(r"[^\W\d_]{2}")
"""Pattern of two consecutive letters, which distinguishes words from numbers, icons and initials."""


class SceneText(msgspec.Struct):
    """Readable texts of a scene, and its faults."""

    report: ScreenReport
    """Visible texts, and faults found while drawing."""
    broken_words: list[str]
    """Texts in which a line break divides a word."""
    overflowing_texts: list[str]
    """Texts that do not fit their box."""

    @property
    def texts(self) -> list[DrawnText]:
        """Return the visible texts outside cards, without duplicates drawn as letter edges or shadows."""
        return [
            text
            for text in self.report.visible_texts
            if not text.is_icon and not text.is_repeated and "card" not in text.marks
        ]

    @property
    def word_count(self) -> int:
        """Return the number of visible words outside cards."""
        return sum(bool(_WORD_PATTERN.search(word)) for text in self.texts for word in text.text.split())

    @property
    def sizes(self) -> list[float]:
        """Return the distinct sizes of the texts outside cards, in pixels and ascending order."""
        return sorted({round(text.size, 1) for text in self.texts})

    @property
    def colors(self) -> list[str]:
        """Return the distinct colors of the texts outside cards as ``#rrggbb``.

        A faded text counts with its full color; texts of disabled controls are excluded.
        """
        return sorted({text.color for text in self.texts if "inactive" not in text.marks})

    def list_faults(self) -> list[str]:
        """Return a sentence for each text or picture that is drawn wrong."""
        faults = [
            f"{_format_size(text)} px: {_format_words(text)}"
            for text in self.report.visible_texts
            if text.size < SMALLEST
        ]
        faults += [f"{_format_words(one)} overlaps {_format_words(other)}" for one, other in self.report.overlaps]
        faults += [f"{_format_words(text)} leaves its box" for text in self.report.overflowing]
        faults += [f"{_format_words(text)} is partly covered by {name}" for text, name in self.report.covered_parts]
        faults += [f"{_format_words(text)} has a contrast of {text.contrast:.1f}" for text in self.report.low_contrast]
        faults += [f"{_format_words(text)} touches a line" for text in self.report.touching_lines]
        faults += [f"{name!r} is stretched" for name in self.report.stretched_pictures]
        faults += [f"the shadow of {box.x}, {box.y}, {box.w} x {box.h} is cut off" for box in self.report.cut_shadows]
        faults += [f"does not fit: {text!r}" for text in self.overflowing_texts]
        return faults + [f"a word is cut in two: {text!r}" for text in self.broken_words]


def read_scene_text(
    name: str, max_size: tuple[int, int], text_size: int = 100, render_cache: RenderCache | None = None
) -> SceneText:
    """Return the readable texts of a scene at rest; needs SDL's display."""
    reader = ScreenReader(find_surface_size(max_size))
    with show_scene(name, max_size, text_size, render_cache, reader) as (_stack, canvas):
        return SceneText(
            reader.make_report(), sorted(canvas.render_cache.broken_words), sorted(canvas.render_cache.overflows)
        )


def list_texts(names: Iterable[str], max_size: tuple[int, int], text_size: int) -> int:
    """Print word count, sizes, colors, smallest text and faults of scenes; return exit code 1 for a fault."""
    rasters, spoken = RenderCache(256_000_000), current_language()
    count = 0
    for name in names:
        set_language(spoken)
        reading = read_scene_text(name, max_size, text_size, rasters)
        smallest, faults = reading.report.smallest, reading.list_faults()
        if smallest is not None:
            sizes = format_count(len(reading.sizes), "size", "sizes")
            colors = format_count(len(reading.colors), "color", "colors")
            least = f"from {_format_size(smallest)} px, {_format_words(smallest)}"
            print(f"{name}: {reading.word_count} words, {sizes}, {colors} besides cards, {least}")
        for fault in faults:
            print(f"  {fault}")
        count += len(faults)
    if count:
        print(format_count(count, "fault", "faults"))
    return 1 if count else 0


def _format_size(text: DrawnText) -> str:
    return f"{text.size:.1f}".removesuffix(".0")


def _format_words(text: DrawnText) -> str:
    return repr(text.text if len(text.text) <= _MAX_QUOTED_LETTERS else text.text[: _MAX_QUOTED_LETTERS - 1] + "…")
