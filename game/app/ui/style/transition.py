"""Scene transitions: fade, expanding box or curtain, and the guard against misdirected presses."""

from __future__ import annotations

import math

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Timer, ease_in_out_cubic, ease_in_out_sine
from game.app.ui.input.intents import EDITING, Intent, Kind
from game.app.ui.widgets.base import Box

_EXPAND_SECONDS, _CURTAIN_SECONDS = 0.42, 0.7
"""Duration in seconds of an expanding and of a curtain transition."""
_FOLD_COUNT = 9
"""Number of folds in each half of the curtain."""
_CLOTH_COLOR = (122, 22, 30)
"""Color of the curtain."""

PRESS_DELAY = 0.25
"""Seconds after a new scene is on top in which presses are ignored, since they were meant for the previous scene."""
_TIME_TOLERANCE = 1e-6
"""Tolerance of the timer for rounding errors, in seconds."""
_ALWAYS_ADMITTED = frozenset({Kind.MOVE, Kind.LEAVE, Kind.WHEEL})
"""Kinds of pointer intents that are always passed on: all but presses."""


class Transition:
    """Transition between scenes: out of a box, behind a curtain, or by default a fade."""

    def __init__(self, *, box: Box | None = None, has_curtain: bool = False) -> None:
        self.box = box
        """Box out of which the next scene expands; None for another transition."""
        self.has_curtain = has_curtain
        """True if a curtain closes and opens."""
        self._curtain_halves: tuple[pygame.Surface, ...] = ()
        """Left and right half of the curtain."""

    @property
    def seconds(self) -> float:
        """Return the duration; 0 if the scenes determine it."""
        return _CURTAIN_SECONDS if self.has_curtain else _EXPAND_SECONDS if self.box is not None else 0.0

    def draw(self, canvas: Canvas, old: pygame.Surface, progress: float) -> None:
        """Draw the transition over the next scene; ``old`` is the picture of the previous scene."""
        if self.has_curtain:
            self._draw_curtain(canvas, old, progress)
        elif self.box is not None:
            self._draw_expanding(canvas, old, self.box, progress)
        else:
            old.set_alpha(round(255 * (1 - progress)))
            canvas.surface.blit(old, (0, 0))

    @staticmethod
    def _draw_expanding(canvas: Canvas, old: pygame.Surface, box: Box, progress: float) -> None:
        """Draw the next scene as it expands from the box."""
        surface, way = canvas.surface, ease_in_out_cubic(progress)
        start, goal = canvas.to_pixel_rect(*box), surface.get_rect()
        sides = [round(one + (other - one) * way) for one, other in zip(start, goal, strict=True)]
        shown = pygame.transform.smoothscale(surface, (max(1, sides[2]), max(1, sides[3])))
        old.set_alpha(None)
        surface.blit(old, (0, 0))
        surface.fill((round(255 - 150 * way),) * 3, special_flags=pygame.BLEND_RGB_MULT)
        shown.set_alpha(round(255 * min(1.0, progress * 2.4)))
        surface.blit(shown, sides[:2])

    def _draw_curtain(self, canvas: Canvas, old: pygame.Surface, progress: float) -> None:
        """Draw the curtain as it closes over the previous scene and opens before the next one."""
        surface = canvas.surface
        width, height = surface.get_size()
        if progress < 0.5:
            old.set_alpha(None)
            surface.blit(old, (0, 0))
        closed = ease_in_out_sine(progress * 2 if progress < 0.5 else 2 - progress * 2)
        if not self._curtain_halves or self._curtain_halves[0].get_height() != height:
            cloth = _make_curtain(width // 2 + 2, height, canvas.k)
            self._curtain_halves = cloth, pygame.transform.flip(cloth, True, False)
        left, right = self._curtain_halves
        far = round(left.get_width() * (1 - closed))
        surface.blit(left, (-far, 0))
        surface.blit(right, (width - right.get_width() + far, 0))


def _make_curtain(width: int, height: int, scale: float) -> pygame.Surface:
    """Return the left half of a curtain.

    It has folds of red cloth, darker at the bottom, with a golden hem at its right edge.
    """
    row = pygame.Surface((_FOLD_COUNT * 12, 1))
    for x in range(row.get_width()):
        fold = 0.62 + 0.3 * math.cos(math.tau * x / 12) + 0.08 * math.cos(math.tau * x / 29)
        row.set_at((x, 0), [round(part * fold) for part in _CLOTH_COLOR])
    cloth = pygame.transform.smoothscale(row, (width, height))
    shade = pygame.Surface((1, 3))
    for y, level in enumerate((150, 255, 120)):
        shade.set_at((0, y), (level,) * 3)
    cloth.blit(pygame.transform.smoothscale(shade, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    for off, thick, tone in ((16, 5, (58, 34, 10)), (13, 4, (214, 162, 66)), (6, 2, (255, 224, 140))):
        pygame.draw.rect(cloth, tone, (width - round(off * scale), 0, max(1, round(thick * scale)), height))
    return cloth


class PressGuard:
    """Guard that drops presses meant for the scene that was on top before.

    Text typed into a field of the new scene passes, so that a fast typist loses no letter; Enter does not. A release
    passes only to the scene that received the press.
    """

    def __init__(self) -> None:
        self._timer = Timer()
        """Time until the guard opens."""
        self._pressed_scene: object = None
        """Scene that received the last press."""

    def start(self, transition_seconds: float) -> None:
        """Close the guard, because another scene is on top after a transition of so many seconds."""
        self._timer.start(max(PRESS_DELAY, transition_seconds))

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._timer.advance(dt)

    @property
    def is_closed(self) -> bool:
        """Return whether presses are still dropped."""
        return self._timer.seconds_left > _TIME_TOLERANCE

    def admits(self, intent: Intent, top: object, *, is_opening: bool, is_typing: bool) -> bool:
        """Return whether the top scene gets an intent.

        ``is_opening`` is true while presses are dropped, ``is_typing`` while a text is being typed in the scene.
        """
        if intent.kind in _ALWAYS_ADMITTED:
            return True
        if intent.kind is Kind.RELEASE:
            heard, self._pressed_scene = self._pressed_scene, None
            return heard is top
        admitted = not is_opening or (is_typing and is_text(intent))
        if intent.kind is Kind.PRESS:
            self._pressed_scene = top if admitted else None
        return admitted


def is_text(intent: Intent) -> bool:
    """Return whether an intent is text input for a field that is being typed into."""
    return intent.kind in EDITING or len(intent.key) == 1
