"""`dev shot --texts`: how small the texts of a scene are, and what is drawn wrong on it."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from game.app.ui.drawing.canvas import Rasters
from game.app.ui.style.tokens import SMALLEST
from game.languages import set_language
from game.text import language
from tools.output import count_of
from tools.shots.reading import Report, ScreenReader, Written
from tools.shots.still import shown, surface_size

_SHOWN = 40
"""So many letters of a text tell it from others."""
_WORD = re.compile(r"[^\W\d_]{2}")
"""Two letters in a row: a word, unlike a number, a sign or an initial."""


class Reading(msgspec.Struct):
    """Return what can be read in a picture."""

    report: Report
    cuts: list[str]
    overflows: list[str]

    @property
    def texts(self) -> list[Written]:
        """Return the texts that are seen besides those on cards, without edges and shadows of letters."""
        return [one for one in self.report.seen if not one.is_icon and not one.repeated and "card" not in one.marks]

    @property
    def words(self) -> int:
        """Count the words that are seen besides those on cards."""
        return sum(bool(_WORD.search(word)) for one in self.texts for word in one.text.split())

    @property
    def sizes(self) -> list[float]:
        """Return the different sizes of the texts besides cards, in pixels, the smallest first."""
        return sorted({round(one.size, 1) for one in self.texts})

    @property
    def colors(self) -> list[str]:
        """Return the different colors of the texts besides cards as ``#rrggbb``.

        A text that fades has its full color; the paler ones of disabled controls are left out.
        """
        return sorted({one.color for one in self.texts if "inactive" not in one.marks})

    def faults(self) -> list[str]:
        """Return a sentence for each text and picture that is drawn wrong."""
        found = [f"{_size(one)} px: {_words(one)}" for one in self.report.seen if one.size < SMALLEST]
        found += [f"{_words(one)} overlaps {_words(other)}" for one, other in self.report.overlaps]
        found += [f"{_words(one)} leaves its box" for one in self.report.leaving]
        found += [f"{_words(one)} is partly covered by {name}" for one, name in self.report.covered]
        found += [f"{_words(one)} has a contrast of {one.contrast:.1f}" for one in self.report.faint]
        found += [f"{_words(one)} touches a line" for one in self.report.ruled]
        found += [f"{name!r} is stretched" for name in self.report.stretched]
        found += [f"the shadow of {box.x}, {box.y}, {box.w} x {box.h} is cut off" for box in self.report.cut_shadows]
        found += [f"does not fit: {text!r}" for text in self.overflows]
        return found + [f"a word is cut in two: {text!r}" for text in self.cuts]


def read(name: str, pixels: tuple[int, int], text: int = 100, rasters: Rasters | None = None) -> Reading:
    """Return what can be read in a scene at rest; needs SDL's display."""
    reader = ScreenReader(surface_size(pixels))
    with shown(name, pixels, text, rasters, reader) as (_stack, canvas):
        return Reading(reader.report(), sorted(canvas.rasters.cuts), sorted(canvas.rasters.overflows))


def list_texts(names: Iterable[str], pixels: tuple[int, int], text: int) -> int:
    """Prints the words, sizes, colors, smallest text and faults of every scene; exit code 1 when there is a fault."""
    rasters, spoken = Rasters(256_000_000), language()
    count = 0
    for name in names:
        set_language(spoken)
        reading = read(name, pixels, text, rasters)
        smallest, faults = reading.report.smallest, reading.faults()
        if smallest is not None:
            styles = (
                f"{count_of(len(reading.sizes), 'size', 'sizes')}, {count_of(len(reading.colors), 'color', 'colors')}"
            )
            print(
                f"{name}: {reading.words} words, {styles} besides cards, from {_size(smallest)} px, {_words(smallest)}"
            )
        for fault in faults:
            print(f"  {fault}")
        count += len(faults)
    if count:
        print(count_of(count, "fault", "faults"))
    return 1 if count else 0


def _size(text: Written) -> str:
    return f"{text.size:.1f}".removesuffix(".0")


def _words(text: Written) -> str:
    return repr(text.text if len(text.text) <= _SHOWN else text.text[: _SHOWN - 1] + "…")
