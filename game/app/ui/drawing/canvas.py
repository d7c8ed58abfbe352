"""The drawing surface: everything takes logical units and is rasterized at the real scale.

A window shows 1280 x 720 logical units; `Canvas.k` says how many pixels one unit is. Colors are theme tokens
(`"gold"`), any color name pygame knows, `"#rrggbb"` or a `pygame.Color`. Alphas run from 0 to 255. Text is drawn by
*role* (`game.app.ui.style.theme.ROLES`) and grows with the text-size setting; a `size` given by hand is geometry and
does not grow (card text does it that way). Nothing is drawn smaller than can be read.

Shapes, text and pictures are kept as surfaces, so that a repeated redraw costs little more than the blits. A part that
is costly and seldom changes (a board, a card) is better drawn once with `stamp`.
"""

from __future__ import annotations

import math
from typing import Literal

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.pictures import Pictures
from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import SHAPE_REACH, Point, Shape, shape_points
from game.app.ui.drawing.rasters import Rasters
from game.app.ui.style.theme import ROLES
from game.app.ui.style.tokens import LEADING, SMALLEST, sizes_down, step_down
from game.app.ui.text.fonts import Line, Piece, Run, drawable, find_break, pieces
from game.app.ui.text.text_fit import SLACK, TIGHT, apart_by, fits, squeezed
from game.storage.settings import WINDOW_FOR_LARGE_TEXT

__all__ = [
    "HEIGHT",
    "SHAPE_REACH",
    "WIDTH",
    "Align",
    "Canvas",
    "Color",
    "Point",
    "Rasters",
    "Shape",
    "Vertical",
    "large_text_fits",
    "shape_points",
    "text_scale",
]

WIDTH, HEIGHT = 1280, 720

Align = Literal["left", "center", "right"]
Vertical = Literal["top", "middle", "bottom"]

_MOST_IN_A_BOX, _MOST_LETTERS = 2_000, 20_000
"""No text of the game in a box, and anywhere, is longer; of what others have written no more is drawn."""
_WEIGHT_GAP = 0.25
"""The least gap where the weight changes, in sizes: pixels are whole, and two faces do not know each other."""
_USUAL_LARGEST = 1.5
"""The largest text size that every window can have."""
_ROOMY = WINDOW_FOR_LARGE_TEXT[1] / HEIGHT - 0.001
_LAST_LINE = 1.25
"""The height of a line with marks above and below its letters, in sizes."""
_IN_ONE_LINE = 0.79
"""How far a text shrinks before it takes a second line, as a share of its size."""
_LETTERS_MORE = 8
_NEARLY = 0.97
"""From this share of a line on it is measured as one run: kerning makes words together a little wider or narrower."""


def large_text_fits(k: float) -> bool:
    """Whether a window of this scale has room for the largest text size."""
    return k >= _ROOMY


def text_scale(size: int, k: float) -> float:
    """How many times as large as usual text is drawn at a text size in percent, in a window of a scale."""
    return size / 100 if large_text_fits(k) else min(size / 100, _USUAL_LARGEST)


class Canvas(Pictures):
    """Draws on `surface` in logical units of `k` pixels; see the module's text for colors, alphas and text sizes."""

    least = SMALLEST
    """The smallest size of a text in logical units: what can still be read in a window of 1280 x 720 and larger."""

    def text_size(self, role: str, size: float | None = None) -> float:
        """Return the logical size that text of this role has: that of the role at the text-size setting, or the step
        below a ``size`` given by hand.
        """
        return ROLES[role].grown(self.text_scale) if size is None else step_down(size, self.text_scale)

    def sizes(self, role: str, size: float | None, least: float) -> tuple[float, ...]:
        """Return the sizes to try for a text that has to fit: its own, and those down to a share ``least`` of it."""
        full = self.text_size(role, size)
        return sizes_down(full, full * self.share(least), self.text_scale)

    def share(self, least: float) -> float:
        """How far a text may shrink that may shrink to ``least`` of its size: at a text size above the usual largest
        one as far as it may at that.
        """
        return least * min(1.0, _USUAL_LARGEST / self.text_scale)

    def measure(self, text: str, role: str = "body", *, size: float | None = None, tracking: float = 0) -> Point:
        """Width and line height of one line of text; spaced letters stand one by one, without kerning."""
        fonts, pixels = self.rasters.fonts, self.text_size(role, size) * self.k
        face = fonts.covering(text, self.theme.face(ROLES[role].face))
        width, height = fonts.size(text, face, pixels)
        if tracking and fonts.is_foreign(text, face):
            tracking = 0
        if tracking:
            width = sum(fonts.size(letter, face, pixels)[0] for letter in drawable(text))
        return width / self.k + tracking * max(0, len(text) - 1), height / self.k

    def fitted(self, text: str, role: str, width: float, *, size: float | None = None, least: float = 0.7) -> float:
        """Return the size at which the text fits into `width`: the full one, or a step down to `least` of it."""
        sizes = self.sizes(role, size, least)
        return next((one for one in sizes if self.measure(text, role, size=one)[0] <= width), sizes[-1])

    def text(
        self,
        text: str,
        x: float,
        y: float,
        role: str = "body",
        *,
        color: Color | None = None,
        size: float | None = None,
        align: Align = "left",
        valign: Vertical = "middle",
        alpha: int = 255,
        shadow: int = 0,
        outline: Color | None = None,
        tracking: float = 0,
        narrow: float = 1.0,
    ) -> float:
        """One line of text; returns its width.

        The middle of the capital letters lies on `y` unless `valign` differs, so that labels, digits and icons line up.
        `shadow` is the alpha of a drop shadow, `outline` the color of a dark rim, `tracking` extra units between
        letters, `narrow` how wide they are.
        """
        full, color = self.text_size(role, size), color or ROLES[role].color
        return self._line_of_text(
            text, x, y, ROLES[role].face, full, color, align, valign, alpha, shadow, outline, tracking, narrow
        )

    def _line_of_text(
        self,
        text: str,
        x: float,
        y: float,
        face: str,
        size: float,
        color: Color,
        align: Align = "left",
        valign: Vertical = "top",
        alpha: int = 255,
        shadow: int = 0,
        outline: Color | None = None,
        tracking: float = 0,
        narrow: float = 1.0,
    ) -> float:
        if not text:
            return 0.0
        face = self.rasters.fonts.covering(text, self.theme.face(face))
        pixels = round(size * self.k * 2) / 2
        tone = self.color(color)
        rim = None if outline is None else self.color(outline)
        space = self.px(tracking)
        key = ("text", text, face, pixels, tuple(tone), shadow, None if rim is None else tuple(rim), space, narrow)
        picture = self.rasters.cache.get(key, lambda: self._text(text, face, pixels, tone, shadow, rim, space, narrow))
        air = self._air(rim is not None, shadow)
        width, height = picture.get_width() - 2 * air, picture.get_height() - 2 * air
        left, top = (x + self._dx) * self.k, (y + self._dy) * self.k
        left -= {"left": 0.0, "center": width / 2, "right": float(width)}[align]
        middle = self.rasters.fonts.capital(face)[0] * pixels
        top -= {"top": 0.0, "middle": middle, "bottom": float(height)}[valign]
        spot = (round(left) - air, round(top) - air)
        if self.reader is None:
            self._put(picture, spot, alpha)
        else:
            bare = self._glyphs(text, face, pixels, tone, space, narrow) if air else picture  # no rim, no shadow
            self.reader.write(text, pixels, bare, (spot[0] + air, spot[1] + air), alpha, self.surface.get_clip())
            self._blit(picture, spot, alpha)
            self.reader.compare(self.surface, tone)
        if self.rasters.trace is not None and not self.part:
            self.rasters.trace.append((text, pygame.Rect(round(left), round(top), width, height)))
        return width / self.k

    def _air(self, rim: bool, shadow: int) -> int:
        return max(1, self.px(1.3)) + 1 if rim else (self.px(1.5) if shadow else 0)

    def _text(
        self,
        text: str,
        face: str,
        pixels: float,
        tone: pygame.Color,
        shadow: int,
        rim: pygame.Color | None,
        space: int,
        narrow: float,
    ) -> pygame.Surface:
        image = self._glyphs(text, face, pixels, tone, space, narrow)
        if rim is None and not shadow:
            return image
        air = self._air(rim is not None, shadow)
        whole = raster.blank(image.get_width() + 2 * air, image.get_height() + 2 * air)
        if shadow:
            under = raster.recolor(image, self.color("black"))
            under.set_alpha(shadow)
            whole.blit(under, (air, air + self.px(1.5)))
        if rim is not None:
            edge = raster.recolor(image, rim)
            reach = max(1, self.px(1.3))
            for step in range(12):
                turn = step * math.pi / 6
                whole.blit(edge, (air + round(reach * math.cos(turn)), air + round(reach * math.sin(turn))))
        whole.blit(image, (air, air))
        return whole

    def _glyphs(
        self, text: str, face: str, pixels: float, tone: pygame.Color, space: int, narrow: float
    ) -> pygame.Surface:
        fonts = self.rasters.fonts
        if not space or fonts.is_foreign(text, face):
            whole = fonts.render(text, face, pixels, tone)
            wide, high = whole.get_size()
            return whole if narrow == 1.0 else pygame.transform.smoothscale(whole, (round(wide * narrow), high))
        letters = [fonts.render(letter, face, pixels, tone) for letter in drawable(text)]
        width = sum(letter.get_width() for letter in letters) + space * (len(letters) - 1)
        whole = raster.blank(width, letters[0].get_height())
        left = 0
        for letter in letters:
            whole.blit(letter, (left, 0))
            left += letter.get_width() + space
        return whole

    # ---- rich text ------------------------------------------------------------------------------------------------

    def broken(self, text: str, width: float, role: str = "body", *, size: float | None = None) -> list[Line]:
        """Rich text broken into lines of at most `width`; a longer word breaks behind a hyphen or between letters."""
        full = self.text_size(role, size)
        kept = self.rasters.lines
        key = (text, width, role, full, self.theme.display_face, self.k)
        found = kept.get(key)
        if found is None:
            if len(kept) > 2000:
                kept.clear()
            face = self.rasters.fonts.covering(text, self.theme.face(ROLES[role].face))
            found = kept[key] = self._break(text, width, face, full)
        return found

    def _break(self, text: str, width: float, plain: str, size: float) -> list[Line]:
        bold = "bold" if plain in ("body", "semibold", "italic") else plain
        space = self._bit_width(" ", "", plain, size)
        lines: list[Line] = []
        for paragraph in text[:_MOST_LETTERS].split("\n"):
            words = [part for word in pieces(paragraph, plain, bold) for part in self._cut(word, width, size)]
            line: list[Piece] = []
            x = 0.0
            for word in words:
                gap = space if word.spaced and line else 0.0
                wide = x + gap + word.width
                if wide > _NEARLY * width and line:  # as one run the words are not as wide as one by one
                    wide = self._run_together([*line, word], space, size).width
                if line and wide > width + 0.01:
                    lines.append(self._run_together(line, space, size))
                    line, x, gap = [], 0.0, 0.0
                x += gap + word.width
                line.append(word)
            lines.append(self._run_together(line, space, size))
        return lines

    def _run_together(self, words: list[Piece], space: float, size: float) -> Line:
        """Words of one face become one run, so that the spaces between them are the font's own."""
        runs: list[Run] = []
        x = 0.0
        for word in words:
            for number, (bit, icon, face) in enumerate(word.bits):
                apart = word.spaced and number == 0 and bool(runs)
                last = runs[-1] if runs else None
                if last is not None and not icon and not last.icon and last.face == face:
                    bit = last.text + (" " if apart else "") + bit
                    x = last.x
                    runs.pop()
                elif apart:
                    x += max(space, _WEIGHT_GAP * size)
                runs.append(Run(x, bit, icon, face))
                x += self._bit_width(bit, icon, face, size)
        return Line(tuple(runs), x, any(word.cut for word in words))

    def _bit_width(self, bit: str, icon: str, face: str, size: float) -> float:
        if icon:
            return size * 1.15
        return self.rasters.fonts.size(bit, self.theme.face(face), size * self.k)[0] / self.k

    def _cut(self, word: Piece, width: float, size: float) -> list[Piece]:
        word.width = sum(self._bit_width(*bit, size) for bit in word.bits)
        if word.width <= width or len(word.bits) != 1 or len(word.bits[0][0]) < 2:
            return [word]
        text, icon, face = word.bits[0]
        cut: list[Piece] = []
        keep = len(text)
        while True:
            beginning = text[: 2 * keep + _LETTERS_MORE]  # of a text without end, too long by itself
            wide = self._bit_width(beginning, icon, face, size)
            spaced = word.spaced and not cut
            if len(beginning) < len(text) and wide <= width:
                wide = self._bit_width(text, icon, face, size)
            if wide <= width or len(text) < 2:
                return [*cut, Piece([(text, icon, face)], spaced, wide)]
            keep = self._fitting(text, width, face, size)
            hyphen = text.rfind("-", 1, keep) + 1
            whole, between = find_break(text, keep)
            keep = hyphen or whole
            wide = self._bit_width(text[:keep], icon, face, size)
            cut.append(Piece([(text[:keep], icon, face)], spaced, wide, cut=not hyphen and not between))
            text = text[keep:]

    def _fitting(self, text: str, width: float, face: str, size: float) -> int:
        """How many letters of a word go into a line, at least one and never all; found by doubling, then halving."""
        low, high, last = 1, 2, len(text) - 1
        while high < last and self._bit_width(text[:high], "", face, size) <= width:
            low, high = high, 2 * high
        high = min(high, last)
        while low < high:
            middle = (low + high + 1) // 2
            if self._bit_width(text[:middle], "", face, size) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def rich_height(
        self, text: str, width: float, role: str = "body", *, size: float | None = None, leading: float = LEADING.normal
    ) -> float:
        """The height `rich` would use."""
        lines = len(self.broken(text, width, role, size=size))
        return lines * self.text_size(role, size) * apart_by(text, leading, ROLES[role].face)

    def rich(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        role: str = "body",
        *,
        color: Color | None = None,
        size: float | None = None,
        align: Align = "left",
        leading: float = LEADING.normal,
        alpha: int = 255,
        narrow: float = 1.0,
    ) -> float:
        """Text with `**bold**` and `{icon}`, broken at `width`, newlines kept; returns the height used."""
        full, color = self.text_size(role, size), color or ROLES[role].color
        lines = self.broken(text, width / narrow, role, size=size)
        leading = apart_by(text, leading, ROLES[role].face)
        self._set(lines, (full, narrow), x, y, width, 0, color, align, "top", leading, 0, alpha)
        return len(lines) * full * leading

    # ---- text in a box --------------------------------------------------------------------------------------------

    def block(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        height: float,
        role: str = "label",
        *,
        color: Color | None = None,
        size: float | None = None,
        align: Align = "left",
        valign: Vertical = "middle",
        leading: float = LEADING.normal,
        least: float = 0.62,
        shadow: int = 0,
        alpha: int = 255,
        wraps: bool = False,
    ) -> None:
        """Rich text that is never cut off: one line, a little smaller if need be, else several lines, smaller still.

        With ``wraps`` several lines at full size go before one that is smaller.
        What does not fit even at `least` of its size is drawn at that size and noted in `rasters.overflows`, so that a
        test or a rendered picture can point at it.
        """
        text, least, color = text[:_MOST_IN_A_BOX], self.share(least), color or ROLES[role].color
        apart = apart_by(text, leading, ROLES[role].face)
        full = self._largest(height, role, size, (leading, apart))
        chosen, lines = self._fit(text, width, height, role, full, (leading, apart), least, wraps)
        tight, narrow = min(leading, TIGHT), 1.0
        crowded = apart > leading and len(lines) > 1 and not fits(lines, chosen * apart, width, height)
        if crowded or not fits(lines, chosen * tight, width, height) or any(line.cut for line in lines):
            talls = (apart, TIGHT) if crowded else (TIGHT,)
            chosen, lines, narrow = squeezed(self, text, width, height, role, chosen, lines, talls)
        if not fits(lines, chosen * tight, width / narrow, height):
            self.rasters.overflows.add(text)
        room = (height / chosen - _LAST_LINE) / max(1, len(lines) - 1)
        apart = max(leading, min(apart, room))
        self._set(lines, (chosen, narrow), x, y, width, height, color, align, valign, apart, shadow, alpha)

    def size_of_block(
        self,
        text: str,
        width: float,
        height: float,
        role: str = "label",
        *,
        size: float | None = None,
        leading: float = LEADING.normal,
        least: float = 0.62,
        wraps: bool = False,
    ) -> float:
        """The size at which `block` would draw a text."""
        text = text[:_MOST_IN_A_BOX]
        apart = apart_by(text, leading, ROLES[role].face)
        full = self._largest(height, role, size, (leading, apart))
        return self._fit(text, width, height, role, full, (leading, apart), self.share(least), wraps)[0]

    def _largest(self, height: float, role: str, size: float | None, leadings: tuple[float, float]) -> float:
        """The size at which a text begins in a box so high: its own, or what one line has room for."""
        leading, apart = leadings
        line = max(TIGHT, apart if apart > leading else 0.0)
        return step_down(min(self.text_size(role, size), (height + 0.5) / line), self.text_scale)

    def _fit(
        self,
        text: str,
        width: float,
        height: float,
        role: str,
        full: float,
        leading: tuple[float, float],
        least: float,
        wraps: bool,
    ) -> tuple[float, list[Line]]:
        """The size and the lines that `block` draws, of which the first is so high and the others so far apart."""
        single = "\n" not in text
        if single:
            for size in (full,) if wraps else self.sizes(role, full, _IN_ONE_LINE):
                line = self.broken(text, _ENDLESS, role, size=size)
                if line[0].width <= width:
                    return size, line
        longest = max(text.replace("**", "").replace("-", "- ").split(), key=len, default="")
        widest = "strong" if "**" in text else role
        sizes = sizes_down(full, full * least, self.text_scale)
        for size in sizes:
            lines = self.broken(text, width, role, size=size)
            tall = (leading[0] + (len(lines) - 1) * leading[1]) * size
            if tall <= height + SLACK and self.measure(longest, widest, size=size)[0] <= width:
                return size, lines
        size = sizes[-1]
        line = self.broken(text, _ENDLESS, role, size=size) if single else []
        return size, line if line and line[0].width <= width else self.broken(text, width, role, size=size)

    def _set(
        self,
        lines: list[Line],
        type: tuple[float, float],
        x: float,
        y: float,
        width: float,
        height: float,
        color: Color,
        align: Align,
        valign: Vertical,
        leading: float,
        shadow: int,
        alpha: int,
    ) -> None:
        size, narrow = type
        step = size * leading
        face = lines[0].runs[0].face if lines[0].runs else "body"
        ascent = self.rasters.fonts.capital(self.theme.face(face))[0] * size
        tall = (len(lines) - 1) * step
        top = {"top": y, "middle": y + (height - tall) / 2 - ascent, "bottom": y + height - tall - step}[valign]
        if self.reader is not None:
            self.reader.paragraph(begins=True)
        for line in lines:
            if line.cut:
                self.rasters.cuts.add(" ".join(run.text for run in line.runs))
            left = x + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (width - line.width * narrow)
            for run in line.runs:
                at = left + run.x * narrow
                if run.icon:
                    self.icon(run.icon, at, top + size * 0.08, size * 1.1 * narrow, alpha=alpha)
                else:
                    self._line_of_text(
                        run.text, at, top, run.face, size, color, "left", "top", alpha, shadow, narrow=narrow
                    )
            top += step
        if self.reader is not None:
            self.reader.paragraph(begins=False)


_ENDLESS = 1e9
