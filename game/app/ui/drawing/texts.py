"""Text on the canvas: one line, rich text, and text that is fitted into a box or into one line."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Literal

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.pictures import Pictures
from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import Point
from game.app.ui.style.theme import ROLES
from game.app.ui.style.tokens import LEADING, SMALLEST, sizes_down, step_down
from game.app.ui.text.fitting import FittedBlock, FittedLine, fit_block, fit_line, line_distance
from game.app.ui.text.fonts import Line, drawable
from game.app.ui.text.line_break import LineBreaker

Align = Literal["left", "center", "right"]
Vertical = Literal["top", "middle", "bottom"]


class Texts(Pictures):
    """Adds text to the pictures; see `game.app.ui.drawing.canvas.Canvas`.

    Text is drawn by *role*, a face and a size that grows with the text-size setting; a ``size`` given by hand becomes
    the step of `tokens.SIZES` below it. Widths, heights and sizes are logical units.
    """

    least = SMALLEST
    """The smallest size of a text: what can still be read in a window of 1280 x 720 and larger."""

    def text_size(self, role: str, size: float | None = None) -> float:
        """Return the logical size that text of this role has: that of the role at the text-size setting, or the step
        below a ``size`` given by hand.
        """
        return ROLES[role].grown(self.text_scale) if size is None else step_down(size, self.text_scale)

    def sizes(self, role: str, size: float | None = None, share: float = 0.0) -> tuple[float, ...]:
        """Return the sizes to try for a text that has to fit, the largest first, down to a share of that one."""
        full = self.text_size(role, size)
        return sizes_down(full, full * share, self.text_scale)

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

        def find() -> list[Line]:
            fonts = self.rasters.fonts
            face = fonts.covering(text, self.theme.face(ROLES[role].face))

            def measure(bit: str, face: str) -> float:
                return fonts.size(bit, self.theme.face(face), full * self.k)[0] / self.k

            return LineBreaker(face, full, measure).break_text(text, width)

        return self.rasters.set_text(self.text_key("lines", text, width, role, full), find)

    def text_key(self, *parts: Hashable) -> Hashable:
        """Return a key for what was found out about texts on canvases that write as this one does."""
        return (*parts, self.theme.display_face, self.k, self.text_scale)

    def rich_height(
        self, text: str, width: float, role: str = "body", *, size: float | None = None, leading: float = LEADING.normal
    ) -> float:
        """The height `rich` would use."""
        lines = len(self.broken(text, width, role, size=size))
        return lines * self.text_size(role, size) * line_distance(text, leading, ROLES[role].face)

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
        leading = line_distance(text, leading, ROLES[role].face)
        self._set(lines, (full, narrow), x, y, width, 0, color, align, "top", leading, 0, alpha)
        return len(lines) * full * leading

    # ---- text that is fitted --------------------------------------------------------------------------------------

    def fit_line(
        self, text: str, width: float, role: str, *, size: float | None = None, narrow: str = "strong"
    ) -> FittedLine:
        """Fit a text into one line of a width: a step smaller, then in the role `narrow`, at last cut."""
        key = self.text_key("line", text, width, role, size, narrow)
        return self.rasters.set_text(key, lambda: fit_line(self, text, width, role, size=size, narrow=narrow))

    def one_line(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        role: str,
        *,
        size: float | None = None,
        narrow: str = "strong",
        color: Color | None = None,
        align: Align = "left",
        shadow: int = 0,
    ) -> float:
        """Text that stays in one line of at most `width`, its capitals' middle at `y`; returns the width it took.

        `x` is the left end, the middle or the right end, as it is aligned. A text that had to be cut is noted in
        `rasters.overflows`.
        """
        found = self.fit_line(text, width, role, size=size, narrow=narrow)
        if not found.whole:
            self.rasters.overflows.add(text)
        return self.text(
            found.text,
            x,
            y,
            found.role,
            size=found.size,
            color=color,
            align=align,
            shadow=shadow,
            narrow=found.narrow,
        )

    def fit_block(
        self,
        text: str,
        width: float,
        height: float,
        role: str = "label",
        *,
        size: float | None = None,
        leading: float = LEADING.normal,
        wraps: bool = False,
    ) -> FittedBlock:
        """Fit rich text into a box: in one line a step smaller, then in several lines, smaller still.

        With `wraps` several lines at full size go before one that is smaller.
        """

        def find() -> FittedBlock:
            return fit_block(self, text, width, height, role, size=size, leading=leading, wraps=wraps)

        return self.rasters.set_text(self.text_key("block", text, width, height, role, size, leading, wraps), find)

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
        shadow: int = 0,
        alpha: int = 255,
        wraps: bool = False,
    ) -> None:
        """Rich text in a box, never cut off; see `fit_block`.

        A text that does not fit at all is noted in `rasters.overflows`, so that a test or a rendered picture can point
        at it.
        """
        found = self.fit_block(text, width, height, role, size=size, leading=leading, wraps=wraps)
        if not found.fits:
            self.rasters.overflows.add(text)
        color, type = color or ROLES[role].color, (found.size, found.narrow)
        self._set(found.lines, type, x, y, width, height, color, align, valign, found.leading, shadow, alpha)

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
