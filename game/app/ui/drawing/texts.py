"""Text on the canvas: one line, rich text, and text fitted into a box or into one line."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Literal

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.pictures import Pictures
from game.app.ui.drawing.plane import Color
from game.app.ui.drawing.raster import Point
from game.app.ui.style.theme import ROLES
from game.app.ui.style.tokens import LEADING, SMALLEST, list_smaller_sizes, step_down
from game.app.ui.text.fitting import FittedBlock, FittedLine, fit_block, fit_line, measure_line_distance
from game.app.ui.text.fonts import BrokenLine, sanitize_line
from game.app.ui.text.line_break import LineBreaker

Align = Literal["left", "center", "right"]
"""Horizontal alignment of a text."""
Vertical = Literal["top", "middle", "bottom"]
"""Vertical alignment of a text."""


class Texts(Pictures):
    """Canvas layer for text, on top of the pictures; see ``game.app.ui.drawing.canvas.Canvas``.

    Text is drawn by *role*, a face and a size that grows with the text-size setting; an explicit ``size`` is rounded
    down to a step of ``tokens.SIZES``. Widths, heights and sizes are logical units.
    """

    min_size = SMALLEST
    """Smallest text size in logical units: readable in windows of 1280 x 720 and larger."""

    def resolve_text_size(self, role: str, size: float | None = None) -> float:
        """Return the logical size of a role's text at the text-size setting, or ``size`` rounded down to a step."""
        return ROLES[role].at_scale(self.text_scale) if size is None else step_down(size, self.text_scale)

    def list_sizes(self, role: str, size: float | None = None, min_fraction: float = 0.0) -> tuple[float, ...]:
        """Return the sizes to try for a text that has to fit, largest first, down to a fraction of the full size."""
        full = self.resolve_text_size(role, size)
        return list_smaller_sizes(full, full * min_fraction, self.text_scale)

    def measure(self, text: str, role: str = "body", *, size: float | None = None, tracking: float = 0) -> Point:
        """Return width and line height of one line of text; with ``tracking`` there is no kerning."""
        fonts, pixels = self.render_cache.fonts, self.resolve_text_size(role, size) * self.k
        face = fonts.find_face(text, self.theme.face(ROLES[role].face))
        width, height = fonts.measure(text, face, pixels)
        if tracking and fonts.is_foreign(text, face):
            tracking = 0
        if tracking:
            width = sum(fonts.measure(letter, face, pixels)[0] for letter in sanitize_line(text))
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
        """Draw one line of text; return its width.

        The middle of the capital letters is on ``y`` unless ``valign`` differs, so that labels, digits and icons
        line up. ``shadow`` is the alpha of a drop shadow, ``outline`` the color of a dark outline, ``tracking``
        extra units between letters, ``narrow`` the horizontal scale.
        """
        full, color = self.resolve_text_size(role, size), color or "cream"
        return self._draw_line(
            text, x, y, ROLES[role].face, full, color, align, valign, alpha, shadow, outline, tracking, narrow
        )

    def _draw_line(
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
        """Draw one line of text in a font face; parameters as for ``text``."""
        if not text:
            return 0.0
        face = self.render_cache.fonts.find_face(text, self.theme.face(face))
        pixels = round(size * self.k * 2) / 2
        tone = self.resolve_color(color)
        rim = None if outline is None else self.resolve_color(outline)
        space = self.to_pixels(tracking)
        key = ("text", text, face, pixels, tuple(tone), shadow, None if rim is None else tuple(rim), space, narrow)
        picture = self.render_cache.surfaces.get(
            key, lambda: self._render_text(text, face, pixels, tone, shadow, rim, space, narrow)
        )
        air = self._text_margin(rim is not None, shadow)
        width, height = picture.get_width() - 2 * air, picture.get_height() - 2 * air
        left, top = (x + self._dx) * self.k, (y + self._dy) * self.k
        left -= {"left": 0.0, "center": width / 2, "right": float(width)}[align]
        middle = self.render_cache.fonts.capital_metrics(face)[0] * pixels
        top -= {"top": 0.0, "middle": middle, "bottom": float(height)}[valign]
        spot = (round(left) - air, round(top) - air)
        if self.listener is None:
            self._put(picture, spot, alpha)
        else:
            bare = self._render_glyphs(text, face, pixels, tone, space, narrow) if air else picture  # no rim, no shadow
            self.listener.write(text, pixels, bare, (spot[0] + air, spot[1] + air), alpha, self.surface.get_clip())
            self._add_picture(picture, spot, alpha)
            self.listener.measure_contrast(self.surface, tone)
        if self.render_cache.trace is not None and not self.is_layer:
            self.render_cache.trace.append((text, pygame.Rect(round(left), round(top), width, height)))
        return width / self.k

    def _text_margin(self, has_outline: bool, shadow: int) -> int:
        """Return the margin of a text's picture for its outline or shadow, in pixels."""
        return max(1, self.to_pixels(1.3)) + 1 if has_outline else (self.to_pixels(1.5) if shadow else 0)

    def _render_text(
        self,
        text: str,
        face: str,
        pixels: float,
        color: pygame.Color,
        shadow: int,
        outline: pygame.Color | None,
        tracking: int,
        narrow: float,
    ) -> pygame.Surface:
        """Return the picture of a line with its shadow and outline; sizes in pixels."""
        image = self._render_glyphs(text, face, pixels, color, tracking, narrow)
        if outline is None and not shadow:
            return image
        air = self._text_margin(outline is not None, shadow)
        whole = raster.make_blank(image.get_width() + 2 * air, image.get_height() + 2 * air)
        if shadow:
            under = raster.replace_colors(image, self.resolve_color("black"))
            under.set_alpha(shadow)
            whole.blit(under, (air, air + self.to_pixels(1.5)))
        if outline is not None:
            edge = raster.replace_colors(image, outline)
            reach = max(1, self.to_pixels(1.3))
            for step in range(12):
                turn = step * math.pi / 6
                whole.blit(edge, (air + round(reach * math.cos(turn)), air + round(reach * math.sin(turn))))
        whole.blit(image, (air, air))
        return whole

    def _render_glyphs(
        self, text: str, face: str, pixels: float, color: pygame.Color, tracking: int, narrow: float
    ) -> pygame.Surface:
        """Return the picture of a line without shadow and outline; sizes in pixels."""
        fonts = self.render_cache.fonts
        if not tracking or fonts.is_foreign(text, face):
            whole = fonts.render(text, face, pixels, color)
            wide, high = whole.get_size()
            return whole if narrow == 1.0 else pygame.transform.smoothscale(whole, (round(wide * narrow), high))
        letters = [fonts.render(letter, face, pixels, color) for letter in sanitize_line(text)]
        width = sum(letter.get_width() for letter in letters) + tracking * (len(letters) - 1)
        whole = raster.make_blank(width, letters[0].get_height())
        left = 0
        for letter in letters:
            whole.blit(letter, (left, 0))
            left += letter.get_width() + tracking
        return whole

    # ---- rich text ------------------------------------------------------------------------------------------------

    def break_text(self, text: str, width: float, role: str = "body", *, size: float | None = None) -> list[BrokenLine]:
        """Return rich text in lines of at most ``width``; a longer word breaks after a hyphen or between letters."""
        full = self.resolve_text_size(role, size)

        def find() -> list[BrokenLine]:
            """Break the text."""
            fonts = self.render_cache.fonts
            face = fonts.find_face(text, self.theme.face(ROLES[role].face))

            def measure(bit: str, face: str) -> float:
                """Return the width of a piece of text in logical units."""
                return fonts.measure(bit, self.theme.face(face), full * self.k)[0] / self.k

            return LineBreaker(face, full, measure).break_text(text, width)

        return self.render_cache.get_text(self.make_text_key("lines", text, width, role, full), find)

    def make_text_key(self, *parts: Hashable) -> Hashable:
        """Return a cache key for text layouts that is shared by canvases with the same text settings."""
        return (*parts, self.theme.display_face, self.k, self.text_scale)

    def measure_rich_height(
        self, text: str, width: float, role: str = "body", *, size: float | None = None, leading: float = LEADING.normal
    ) -> float:
        """Return the height that ``draw_rich_text`` would use."""
        lines = len(self.break_text(text, width, role, size=size))
        return lines * self.resolve_text_size(role, size) * measure_line_distance(text, leading, ROLES[role].face)

    def draw_rich_text(
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
        narrow: float = 1.0,
    ) -> float:
        """Draw text with ``**bold**`` and ``{icon}``, broken at ``width``, newlines kept; return the height used."""
        full, color = self.resolve_text_size(role, size), color or "cream"
        lines = self.break_text(text, width / narrow, role, size=size)
        leading = measure_line_distance(text, leading, ROLES[role].face)
        self._draw_block_lines(lines, (full, narrow), x, y, width, 0, color, align, "top", leading, 0)
        return len(lines) * full * leading

    def draw_lines(
        self,
        text: str,
        lines: Sequence[str],
        x: float,
        y: float,
        role: str,
        *,
        size: float,
        leading: float = LEADING.normal,
        shadow: int = 0,
        narrow: float = 1.0,
    ) -> None:
        """Draw lines that were broken before, with their vertical middle at ``y``.

        ``text`` is the unbroken text, for speech.
        """
        step = size * leading
        top = y - (len(lines) - 1) * step / 2
        if self.listener is not None:
            self.listener.paragraph(is_start=True)
        for number, line in enumerate(lines):
            self.text(line, x, top + number * step, role, size=size, shadow=shadow, narrow=narrow)
        if self.listener is not None:
            self.listener.paragraph(is_start=False)

    # ---- text that is fitted --------------------------------------------------------------------------------------

    def fit_line(
        self, text: str, width: float, role: str, *, size: float | None = None, fallback_role: str = "strong"
    ) -> FittedLine:
        """Fit a text into one line of a width.

        It is drawn a step smaller, then in the role ``fallback_role``, then shortened.
        """
        key = self.make_text_key("line", text, width, role, size, fallback_role)
        return self.render_cache.get_text(
            key, lambda: fit_line(self, text, width, role, size=size, fallback_role=fallback_role)
        )

    def draw_fitted_line(
        self,
        text: str,
        x: float,
        y: float,
        width: float,
        role: str,
        *,
        size: float | None = None,
        fallback_role: str = "strong",
        color: Color | None = None,
        align: Align = "left",
        shadow: int = 0,
    ) -> float:
        """Draw text that stays in one line of at most ``width``, the middle of its capitals at ``y``; return its width.

        ``x`` is the left end, the middle or the right end, depending on the alignment. A text that had to be shortened
        is added to ``render_cache.overflows``.
        """
        found = self.fit_line(text, width, role, size=size, fallback_role=fallback_role)
        if not found.is_complete:
            self.render_cache.overflows.add(text)
        return self.text(
            found.text,
            x,
            y,
            found.role,
            size=found.size,
            color=color,
            align=align,
            shadow=shadow,
            narrow=found.x_scale,
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
        """Fit rich text into a box.

        It is drawn in one line or a step smaller, then in several lines, then in several smaller lines.

        With ``wraps`` several lines at full size are preferred to one smaller line.
        """

        def find() -> FittedBlock:
            """Fit the text."""
            return fit_block(self, text, width, height, role, size=size, leading=leading, wraps=wraps)

        return self.render_cache.get_text(
            self.make_text_key("block", text, width, height, role, size, leading, wraps), find
        )

    def draw_text_block(
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
        wraps: bool = False,
    ) -> None:
        """Draw rich text in a box, never cut off; see ``fit_block``.

        A text that does not fit even at the smallest size is added to ``render_cache.overflows``, for tests.
        """
        found = self.fit_block(text, width, height, role, size=size, leading=leading, wraps=wraps)
        if not found.fits:
            self.render_cache.overflows.add(text)
        color, type = color or "cream", (found.size, found.x_scale)
        self._draw_block_lines(found.lines, type, x, y, width, height, color, align, valign, found.leading, shadow)

    def _draw_block_lines(
        self,
        lines: list[BrokenLine],
        size_and_x_scale: tuple[float, float],
        x: float,
        y: float,
        width: float,
        height: float,
        color: Color,
        align: Align,
        valign: Vertical,
        leading: float,
        shadow: int,
    ) -> None:
        """Draw the lines of a rich text in a box; ``size_and_x_scale`` holds text size and horizontal scale."""
        size, narrow = size_and_x_scale
        step = size * leading
        face = lines[0].words[0].face if lines[0].words else "body"
        ascent = self.render_cache.fonts.capital_metrics(self.theme.face(face))[0] * size
        tall = (len(lines) - 1) * step
        top = {"top": y, "middle": y + (height - tall) / 2 - ascent, "bottom": y + height - tall - step}[valign]
        if self.listener is not None:
            self.listener.paragraph(is_start=True)
        for line in lines:
            if line.has_broken_word:
                self.render_cache.broken_words.add(" ".join(run.text for run in line.words))
            left = x + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * (width - line.width * narrow)
            for run in line.words:
                at = left + run.x * narrow
                if run.icon:
                    self.icon(run.icon, at, top + size * 0.08, size * 1.1 * narrow)
                else:
                    self._draw_line(run.text, at, top, run.face, size, color, shadow=shadow, narrow=narrow)
            top += step
        if self.listener is not None:
            self.listener.paragraph(is_start=False)
