"""Picture of the board behind a duel cutscene: captured once, darkened except around the fighters, and zoomed.

Rendering and showing a screen-sized picture takes longer than one frame, so the work is distributed:

- ``capture`` copies the screen, and darkens the section of it that fills the screen after the zoom.
- ``draw_table`` (fade of the lights) and ``draw_zoom`` are double buffered. Each step is rendered without
  smoothing into the back buffer in one frame, in which the camera is ``is_busy``, and shown in the next. The
  first step, and a step after a late frame, is rendered and shown at once; the frame after it renders none.
- ``refine``, called once per frame after the zoom, renders the smooth picture at full zoom into the free
  buffer, strip by strip. Once complete, it replaces the last step of the zoom, one band per frame. Drawing
  again with the same time shows the same picture.
- ``prepare_lights``, called once per frame while nothing moves, copies the screen part by part, for the first
  step of the lights that go up.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import pygame

from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point

ZOOM = 1.25
"""Final zoom factor."""
ZOOM_TARGET = (640.0, 596.0)
"""Point of the screen, in logical units, to which the midpoint between the fighters is moved by the zoom."""
_STRIP_COUNT = 12
"""Number of strips in which the picture at full zoom is rendered, one per frame."""
_BAND_COUNT = 3
"""Number of bands in which the finished picture replaces the last zoom step, one per frame."""
_PARTS = 2
"""Number of parts in which the captured screen is copied, one per frame, before the board is lit again."""
_DARKEN_BANDS = 8
"""Number of bands in which the screen is copied and darkened, so that each is still in the processor's cache."""
_LATE_SECONDS = 0.1
"""Time between two frames above which the second frame counts as late."""
_STRIP_MARGIN = 4
"""Additional rows on both sides of a strip for smooth scaling across its edges."""
_LIGHT_SIZE = (160, 90)
"""Size in pixels at which the light is rendered before it is scaled up."""
_LIGHT_RINGS = 48
"""Number of concentric rings that form the gradient of the light."""
_DARK_TINT, _LIGHT_TINT = (20, 24, 32), (255, 246, 226)
"""Color by which the picture is multiplied far from the fighters, and at their midpoint."""
_OUTSIDE_COLOR = "#020203"
"""Color of the area beyond the captured picture."""
_LIGHT_REACH = (0.62, 0.74)
"""Horizontal and vertical reach of the light, as fractions of the picture's width and height."""

CameraStep: TypeAlias = tuple[str, float]
"""State of the camera: ``table`` with the alpha of the dark veil, or ``near`` with the zoom's progress (0 to 1)."""
_ALL_LIT: CameraStep = ("table", 0)
_LAST_STEP: CameraStep = ("near", 1.0)


class _BufferedStep(NamedTuple):
    """Rendered step of the camera.

    Its surface is new each time, as the display list treats a surface as an unchanging picture.
    """

    step: CameraStep
    """State of the camera."""
    screen: pygame.Surface


class BoardCamera:
    """Camera on a section of the screen, before, during and after the zoom; its buffers are reused."""

    def __init__(self) -> None:
        self._section: pygame.Surface | None = None
        """Darkened section of the captured screen that fills the screen after the zoom."""
        self._captured: pygame.Surface | None = None
        """Whole screen at the time of the capture."""
        self._section_corner = (0, 0)
        """Upper left corner of the section, in pixels of the screen."""
        self._buffers = pygame.Surface((1, 1)), pygame.Surface((1, 1))
        """Two surfaces shared by front buffer, back buffer and the picture at full zoom; at most two are needed at a
        time.
        """
        self._front: _BufferedStep | None = None
        """Step on the screen."""
        self._back: _BufferedStep | None = None
        """Step that is shown in the next frame."""
        self._last_drawn: tuple[float, CameraStep] | None = None
        """Time and step of the last drawing."""
        self._skips_next = False
        """True if the next frame renders no step."""
        self.is_busy = False
        """True in a frame that renders a step for the next frame."""
        self._unfinished: pygame.Surface | None = None
        """Picture at full zoom while it is rendered."""
        self._finished_strips = _STRIP_COUNT
        """Number of its strips that are rendered."""
        self._full: pygame.Surface | None = None
        """Completed picture at full zoom."""
        self._bands: list[tuple[pygame.Surface, int]] = []
        """Bands of that picture, each with its upper edge."""
        self._bands_shown = 0
        self._copy: pygame.Surface | None = None
        """Copy of the captured screen in the free buffer, for the first step of the lights that go up."""
        self._copied = 0
        """Number of its parts that are copied."""

    def is_valid(self, canvas: Canvas) -> bool:
        """Return whether the camera holds a capture of a screen of this size."""
        return self._section is not None and self._section.get_size() == _get_section_size(canvas)

    def capture(
        self, canvas: Canvas, background: pygame.Surface | None, board_window: pygame.FRect, center: Point
    ) -> None:
        """Capture the screen and the section around ``center``, darkened.

        The section shows the ``background`` and, in the board's window, the current contents of the canvas.
        """
        if not self.is_valid(canvas):
            self._section = None
            self._buffers = _make_screen(canvas), _make_screen(canvas)
        width, height = _get_section_size(canvas)
        x, y = canvas.to_pixel_point(*center)
        self._section_corner = round(x - ZOOM_TARGET[0] * canvas.k / ZOOM), round(y - ZOOM_TARGET[1] * canvas.k / ZOOM)
        if self._section is None:
            self._section = pygame.Surface((width, height))
        self._section.fill(_DARK_TINT)
        self._captured = canvas.take_snapshot()
        seen = canvas.to_pixel_rect(*board_window.topleft, *board_window.size)
        if background is not None and background.get_size() == self._captured.get_size():
            self._section.blit(background, (-self._section_corner[0], -self._section_corner[1]))
        self._section.blit(self._captured, (seen.x - self._section_corner[0], seen.y - self._section_corner[1]), seen)
        light: pygame.Surface = canvas.render_cache.get_fact(
            ("duel light", width, height), lambda: _make_light((width, height))
        )
        self._section.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self._front = self._back = self._last_drawn = None
        self._skips_next = self.is_busy = False
        self._unfinished = self._full = None
        self._finished_strips, self._bands, self._bands_shown = 0, [], 0
        self._copy, self._copied = None, 0

    def redraw_part(
        self, canvas: Canvas, background: pygame.Surface, box: pygame.FRect, draw: Callable[[Canvas], object]
    ) -> None:
        """Redraw a box of the captured screen with ``draw``, over the ``background``."""
        if self._captured is None or background.get_size() != self._captured.get_size():
            return
        part, area = canvas.for_surface(self._captured), canvas.to_pixel_rect(*box.topleft, *box.size)
        with part.clipped(*box.topleft, *box.size):
            self._captured.blit(background, area, area)
            draw(part)
        self._copy, self._copied = None, 0

    def prepare_lights(self, canvas: Canvas) -> None:
        """Copy one more part of the captured screen into the free buffer, while the picture at full size is shown."""
        if self._captured is None or self._bands_shown < _BAND_COUNT or self._copied == _PARTS:
            return
        if self._copy is None:
            self._copy = self._get_free_screen(canvas)
        width, height = self._captured.get_size()
        top, low = (round(height * place / _PARTS) for place in (self._copied, self._copied + 1))
        raster.copy_opaque(self._copy, self._captured, pygame.Rect(0, top, width, low - top), (0, top))
        self._copied += 1

    def refine(self, *, at_once: bool = False) -> None:
        """Render the next strip of the picture at full zoom, or all missing strips."""
        while self._section is not None and self._finished_strips < _STRIP_COUNT:
            if self._unfinished is None:
                self._swap_buffers()
                self._unfinished = self._find_free()
            self._make_strip(self._section, self._unfinished)
            self._finished_strips += 1
            if self._finished_strips == _STRIP_COUNT:
                self._full, self._unfinished = self._unfinished, None
            if not at_once:
                return

    def _make_strip(self, dark: pygame.Surface, whole: pygame.Surface) -> None:
        (width, high), broad, height = dark.get_size(), whole.get_width() - 1, whole.get_height()
        first, end = (
            round(high * place / _STRIP_COUNT) for place in (self._finished_strips, self._finished_strips + 1)
        )
        start, stop = max(0, first - _STRIP_MARGIN), min(high, end + _STRIP_MARGIN)
        part = dark.subsurface((0, start, width, stop - start))
        large = pygame.transform.smoothscale(part, (broad, round((stop - start) * height / high)))
        top, bottom = (
            round(height * self._finished_strips / _STRIP_COUNT),
            round(height * (self._finished_strips + 1) / _STRIP_COUNT),
        )
        whole.blit(large, (0, top), (0, round((first - start) * height / high), broad, bottom - top))

    def project_point(self, canvas: Canvas, point: Point) -> Point:
        """Return the position of a screen point after the full zoom."""
        x, y = canvas.to_pixel_point(*point)
        return (x - self._section_corner[0]) * ZOOM / canvas.k, (y - self._section_corner[1]) * ZOOM / canvas.k

    def draw_table(self, canvas: Canvas, time: float, veil: int) -> None:
        """Draw the captured screen under a black veil with the given alpha."""
        table = self._captured
        if table is None:
            return
        if canvas.is_traced:
            canvas.put(table, (0, 0))
            canvas.rect(0, 0, canvas.width, canvas.height, "black", alpha=veil)
            return

        def darken_screen(screen: pygame.Surface) -> None:
            copy, self._copy = self._copy, None
            copied = self._copied == _PARTS and copy is not None and copy.get_abs_parent() is screen.get_abs_parent()
            width, height = screen.get_size()
            edges = [round(height * index / _DARKEN_BANDS) for index in range(_DARKEN_BANDS + 1)]
            for top, low in pairwise(edges):
                band = pygame.Rect(0, top, width, low - top)
                if not copied:
                    raster.copy_opaque(screen, table, band, band.topleft)
                raster.blend_box(screen, band, (0, 0, 0), veil)

        if not veil and self._front is None:
            self._front = _BufferedStep(_ALL_LIT, table)
        self._show_step(canvas, time, ("table", veil), darken_screen)

    def draw_zoom(self, canvas: Canvas, time: float, progress: float, alpha: int = 255) -> None:
        """Draw the zoomed board; ``progress`` of the zoom is from 0 to 1."""
        dark = self._section
        if dark is None:
            return
        if self._full is None and (alpha < 255 or canvas.is_traced):
            self.refine(at_once=True)
        if self._full is not None and alpha < 255:
            canvas.paste(self._full, alpha=alpha)
        elif self._full is not None and progress >= 1:
            self._show_full_size(canvas, time, self._full)
        else:
            scale, back = 1 + (ZOOM - 1) * progress, 1 - progress
            self._show_step(
                canvas, time, ("near", progress), lambda screen: self._scale_picture(dark, screen, scale, back)
            )

    def _show_step(
        self, canvas: Canvas, time: float, step: CameraStep, render: Callable[[pygame.Surface], None]
    ) -> None:
        """Show the last completed step; render the next step in frames without a completed one."""
        if self._last_drawn != (time, step):
            late = self._last_drawn is not None and time - self._last_drawn[0] > _LATE_SECONDS
            self._last_drawn, self.is_busy = (time, step), False
            if late:  # what was made for another time is not shown
                self._front, self._back, self._skips_next = None, None, False
            if not self._swap_buffers():
                self._render_next(canvas, step, render)
        self._blit_front(canvas)

    def _render_next(self, canvas: Canvas, step: CameraStep, render: Callable[[pygame.Surface], None]) -> None:
        if self._skips_next:  # the first frame has all that is below to take away
            self._skips_next = False
            return
        if self._front is not None and step in (self._front.step, _ALL_LIT):  # where all is lit, the screen comes next
            return
        frame = _BufferedStep(step, self._get_free_screen(canvas))
        render(frame.screen)
        if self._front is None:
            self._front, self._skips_next = frame, True
        else:
            self._back, self.is_busy = frame, True

    def _show_full_size(self, canvas: Canvas, time: float, full: pygame.Surface) -> None:
        """Show the picture at full zoom; in each frame, one more band of it replaces the last zoom step."""
        if self._last_drawn != (time, _LAST_STEP):
            self._last_drawn, self.is_busy = (time, _LAST_STEP), False
            self._swap_buffers()
            if not self._bands_shown:
                self._cut_bands(canvas, full)
                if self._front is not None and self._front.step != _LAST_STEP:
                    self._front = None
            self._bands_shown = min(_BAND_COUNT, self._bands_shown + 1)
        self._blit_front(canvas)

    def _blit_front(self, canvas: Canvas) -> None:
        """Draw the front buffer, and over the last zoom step the bands that have replaced it so far."""
        bands = self._bands
        if self._front is not None:
            canvas.put(self._front.screen, (0, 0))
            bands = bands[: self._bands_shown] if self._front.step == _LAST_STEP else []
        for picture, y in bands:
            canvas.put(picture, (0, y))

    def _cut_bands(self, canvas: Canvas, full: pygame.Surface) -> None:
        width, height = canvas.surface.get_size()
        edges = [round(height * index / _BAND_COUNT) for index in range(_BAND_COUNT + 1)]
        self._bands = [(full.subsurface((0, top, width, low - top)), top) for top, low in pairwise(edges)]

    # Buffers ---------------------------------------------------------------------------------------------------------

    def _swap_buffers(self) -> bool:
        """Move the step in the back buffer to the front; return whether there was one."""
        if self._back is None:
            return False
        self._front, self._back = self._back, None
        return True

    def _get_free_screen(self, canvas: Canvas) -> pygame.Surface:
        """Return a screen-sized part of the free buffer; its previous contents are lost."""
        free = self._find_free()
        if free is self._unfinished:
            self._unfinished, self._finished_strips = None, 0
        if free is self._full:
            self._full, self._bands = None, []
        return free.subsurface(canvas.surface.get_rect())

    def _find_free(self) -> pygame.Surface:
        """Return the buffer that is not on the screen."""
        front = self._front
        shown = None if front is None else front.screen.get_abs_parent()
        hidden = front is None or (front.step == _LAST_STEP and self._bands_shown == _BAND_COUNT)
        if hidden and self._full is not None:
            shown = self._full
        first, second = self._buffers
        return first if shown is second else second

    def _scale_picture(
        self, section: pygame.Surface, screen: pygame.Surface, scale: float, offset_fraction: float
    ) -> None:
        """Scale the section onto a screen, with the fraction ``offset_fraction`` of its offset before the zoom."""
        box = pygame.Rect(
            round(self._section_corner[0] * offset_fraction), round(self._section_corner[1] * offset_fraction), 0, 0
        )
        box.size = round(section.get_width() * scale), round(section.get_height() * scale)
        seen = box.clip(screen.get_rect())
        for side in (
            (0, 0, screen.get_width(), seen.y),
            (0, seen.bottom, screen.get_width(), screen.get_height() - seen.bottom),
            (0, seen.y, seen.x, seen.h),
            (seen.right, seen.y, screen.get_width() - seen.right, seen.h),
        ):
            screen.fill(
                "black", side, special_flags=pygame.BLEND_RGB_MIN
            )  # a plain fill of odd rows takes thrice as long
            screen.fill(_OUTSIDE_COLOR, side, special_flags=pygame.BLEND_RGB_MAX)
        width, height = round(seen.w / scale), round(seen.h / scale)
        if seen.w and seen.h and width and height:
            part = pygame.Rect(round((seen.x - box.x) / scale), round((seen.y - box.y) / scale), width, height)
            source = section.subsurface(part.clip(section.get_rect()))
            pygame.transform.scale(source, seen.size, screen.subsurface(seen))


def _make_screen(canvas: Canvas) -> pygame.Surface:
    """Return a surface one pixel wider than the screen (see ``flipbook`` on odd widths)."""
    width, height = canvas.surface.get_size()
    return pygame.Surface((width + 1, height))


def _get_section_size(canvas: Canvas) -> tuple[int, int]:
    """Return the size, in pixels, of the section of the screen that fills it after the zoom."""
    width, height = canvas.surface.get_size()
    return round(width / ZOOM), round(height / ZOOM)


def _make_light(size: tuple[int, int]) -> pygame.Surface:
    """Return the light around the point at which the fighters' midpoint is after the zoom."""
    width, height = _LIGHT_SIZE
    small = pygame.Surface(_LIGHT_SIZE)
    small.fill(_DARK_TINT)
    for ring in range(_LIGHT_RINGS, 0, -1):
        share = ring / _LIGHT_RINGS
        level = (1 - share) ** 0.8
        box = pygame.Rect(0, 0, round(2 * width * _LIGHT_REACH[0] * share), round(2 * height * _LIGHT_REACH[1] * share))
        box.center = round(width * ZOOM_TARGET[0] / 1280), round(height * ZOOM_TARGET[1] / 720)
        tone = [round(low + (full - low) * level) for low, full in zip(_DARK_TINT, _LIGHT_TINT, strict=True)]
        pygame.draw.ellipse(small, tone, box)
    return pygame.transform.smoothscale(small, size)
