"""`dev shot --texts`: how small the texts of a scene are, and what is drawn wrong on it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.app.dev.reading import Report, ScreenReader, Written
from game.app.dev.still import shown, surface_size
from game.app.ui.canvas import LEAST_PIXELS, Rasters
from game.languages import set_language
from game.text import _, language, ngettext

_SHOWN = 40
"""So many letters of a text tell it from others."""


class Reading(msgspec.Struct):
    """What can be read in a picture."""

    report: Report
    cuts: list[str]
    overflows: list[str]

    def faults(self) -> list[str]:
        """Return a sentence for each text and picture that is drawn wrong."""
        found = [
            _("{size} px: {text}").format(size=_size(one), text=_words(one))
            for one in self.report.seen
            if one.size < LEAST_PIXELS
        ]
        found += [
            _("{text} overlaps {other}").format(text=_words(one), other=_words(other))
            for one, other in self.report.overlaps
        ]
        found += [_("{text} leaves its box").format(text=_words(one)) for one in self.report.leaving]
        found += [
            _("{text} is partly covered by {other}").format(text=_words(one), other=name)
            for one, name in self.report.covered
        ]
        found += [
            _("{text} has a contrast of {ratio}").format(text=_words(one), ratio=f"{one.contrast:.1f}")
            for one in self.report.faint
        ]
        found += [_("{text} touches a line").format(text=_words(one)) for one in self.report.ruled]
        found += [_("{picture} is stretched").format(picture=repr(name)) for name in self.report.stretched]
        found += [
            _("the shadow of {box} is cut off").format(box=f"{box.x}, {box.y}, {box.w} x {box.h}")
            for box in self.report.cut_shadows
        ]
        found += [_("does not fit: {text}").format(text=repr(text)) for text in self.overflows]
        return found + [_("a word is cut in two: {text}").format(text=repr(text)) for text in self.cuts]


def read(name: str, pixels: tuple[int, int], text: int = 100, rasters: Rasters | None = None) -> Reading:
    """What can be read in a scene at rest; needs SDL's display."""
    reader = ScreenReader(surface_size(pixels))
    with shown(name, pixels, text, rasters, reader) as (_stack, canvas):
        return Reading(reader.report(), sorted(canvas.rasters.cuts), sorted(canvas.rasters.overflows))


def list_texts(names: Iterable[str], pixels: tuple[int, int], text: int) -> int:
    """Prints the smallest text and the faults of every scene; exit code 1 when there is a fault."""
    rasters, spoken = Rasters(256_000_000), language()
    count = 0
    for name in names:
        set_language(spoken)
        reading = read(name, pixels, text, rasters)
        smallest, faults = reading.report.smallest, reading.faults()
        if smallest is not None:
            print(_("{name}: from {size} px, {text}").format(name=name, size=_size(smallest), text=_words(smallest)))
        for fault in faults:
            print(f"  {fault}")
        count += len(faults)
    if count:
        print(ngettext("{count} fault", "{count} faults", count).format(count=count))
    return 1 if count else 0


def _size(text: Written) -> str:
    return f"{text.size:.1f}".removesuffix(".0")


def _words(text: Written) -> str:
    return repr(text.text if len(text.text) <= _SHOWN else text.text[: _SHOWN - 1] + "…")
