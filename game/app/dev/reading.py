"""What can be read on a screen: every text with its size and place, what covers it and what it collides with.

A `ScreenReader` goes along with a canvas while it draws and keeps for each pixel the text that is seen there. A picture
that is put down later covers what lies below it, so that a text under a dialog or a raised card counts as covered,
while two texts that share pixels with nothing between them collide.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np
import numpy.typing as npt
import pygame

_COVERS = 128
"""From this alpha on a picture hides the text below it."""
_INK = 90
"""From this alpha on a pixel belongs to a letter."""
_LEAST_BOX = 12
"""Boxes less wide or high are lines and dots, not grounds for a text."""
_BAR = 1.25
"""A box that is no higher than this share of the letters on it is a bar behind them, not their ground."""
_STILL_SEEN = 0.5
"""A text of which less than this share is left counts as covered."""
_SHADOW = 2
"""So many pixels off a text may be drawn once more."""
_UNTOUCHED = -1
_NOWHERE = (0, 0)


class Written(msgspec.Struct):
    """A text that was drawn: its size in pixels, the box of its ink, the box it lies on, and what became of it."""

    text: str
    size: float
    ink: pygame.Rect
    ground: pygame.Rect
    leaves: bool = False
    """Whether a part of its width was cut off, or its ink leaves the box it lies on."""
    pixels: int = 0
    left: int = 0
    """How many pixels of its box it has taken, and how many of them are still seen."""
    under: list[int] = msgspec.field(default_factory=list)
    """The texts whose pixels it has taken with nothing between them, by their number."""


class Report(msgspec.Struct):
    """What of a screen can be read, and the faults in it."""

    seen: list[Written]
    overlaps: list[tuple[Written, Written]]

    @property
    def smallest(self) -> Written | None:
        """The smallest text that is seen."""
        return min(self.seen, key=lambda one: one.size, default=None)

    @property
    def leaving(self) -> list[Written]:
        """Texts that leave their box."""
        return [one for one in self.seen if one.leaves]


class ScreenReader:
    """Follows what is drawn onto one surface; ``clear`` says that there is nothing on it that could cover a text."""

    def __init__(self, size: tuple[int, int], *, clear: bool = False) -> None:
        self.owners: npt.NDArray[np.int32] = np.full(size, _UNTOUCHED if clear else 0, dtype=np.int32, order="F")
        self.texts: list[Written] = []
        self._boxes: list[pygame.Rect] = []
        self._solid: dict[tuple[int, int], tuple[pygame.Surface, npt.NDArray[np.bool_]]] = {}

    def of_part(self, size: tuple[int, int]) -> ScreenReader:
        """Who follows a part that is drawn by itself and then put down with `join`."""
        return ScreenReader(size, clear=True)

    def cover(self) -> None:
        """All that was drawn so far lies under another layer."""
        self.owners[:] = 0
        self._boxes.clear()

    def box(self, box: pygame.Rect, alpha: int) -> None:
        """A box was drawn that a text may lie on."""
        if min(box.size) >= _LEAST_BOX and alpha >= _COVERS:
            self._boxes.append(box.copy())

    def put(self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect) -> None:
        """A picture was put down."""
        seen = pygame.Rect(spot, picture.get_size()).clip(clip)
        if seen.size != _NOWHERE and alpha >= _COVERS:
            solid = self._pixels(picture, math.ceil(_COVERS * 255 / min(255, alpha)))
            part = solid[seen.x - spot[0] : seen.right - spot[0], seen.y - spot[1] : seen.bottom - spot[1]]
            np.copyto(self._part(seen), 0, where=part)

    def fill(self, box: pygame.Rect, alpha: int, clip: pygame.Rect) -> None:
        """A plain box was drawn."""
        seen = box.clip(clip)
        if seen.size != _NOWHERE and alpha >= _COVERS:
            self._part(seen)[:] = 0

    def write(
        self, text: str, size: float, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect
    ) -> None:
        """A text was put down."""
        across, down = (np.flatnonzero(self._pixels(picture, _INK).any(axis)) for axis in (1, 0))
        if not text.strip() or alpha < _COVERS or not len(across):
            return
        ink = pygame.Rect(across[0], down[0], across[-1] - across[0] + 1, down[-1] - down[0] + 1).move(spot)
        seen = ink.clip(clip)
        if seen.size == _NOWHERE:
            return
        boxes = (box for box in reversed(self._boxes) if box.collidepoint(ink.center) and box.h > _BAR * ink.h)
        ground = next(boxes, clip)
        leaves = seen.w < ink.w - 1 or not ground.inflate(2, 2).contains(seen)
        core = seen.inflate(-2, -2) if min(seen.size) > 4 else seen
        under = [*_counts(self._part(core))]
        written = Written(text, size, ink, ground, leaves, seen.w * seen.h, 0, under)
        self.texts.append(written)
        self._part(seen)[:] = len(self.texts)

    def join(
        self, part: ScreenReader, spot: tuple[int, int], size: tuple[int, int], angle: float, scale: float
    ) -> None:
        """A part that was read by itself was put down, turned by ``angle`` degrees and magnified."""
        first = len(self.texts)
        there = pygame.Rect(spot, size)
        seen = there.clip(pygame.Rect(0, 0, *self.owners.shape))
        if seen.size == _NOWHERE:
            return
        wide, high = part.owners.shape
        turn = math.radians(angle)
        dx = (np.arange(seen.left, seen.right) - there.centerx)[:, None] / scale
        dy = (np.arange(seen.top, seen.bottom) - there.centery)[None, :] / scale
        x = np.rint(dx * math.cos(turn) - dy * math.sin(turn) + wide / 2).astype(np.int32)
        y = np.rint(dx * math.sin(turn) + dy * math.cos(turn) + high / 2).astype(np.int32)
        inside = (x >= 0) & (x < wide) & (y >= 0) & (y < high)
        owners = np.where(inside, part.owners[x.clip(0, wide - 1), y.clip(0, high - 1)], _UNTOUCHED)
        target = self._part(seen)
        target[owners != _UNTOUCHED] = np.where(owners > 0, owners + first, 0)[owners != _UNTOUCHED]
        taken = _counts(owners)
        for number, text in enumerate(part.texts, 1):
            x0, y0 = text.ink.centerx - wide / 2, text.ink.centery - high / 2
            middle = (
                there.centerx + scale * (x0 * math.cos(turn) + y0 * math.sin(turn)),
                there.centery + scale * (y0 * math.cos(turn) - x0 * math.sin(turn)),
            )
            ink = pygame.Rect(0, 0, round(text.ink.w * scale), round(text.ink.h * scale))
            ink.center = round(middle[0]), round(middle[1])
            under = [first + other for other in text.under]
            pixels = max(round(text.pixels * scale * scale), taken.get(number, 0))
            self.texts.append(Written(text.text, text.size * scale, ink, there, text.leaves, pixels, 0, under))

    def report(self) -> Report:
        """What can be read now that all is drawn."""
        for number, count in _counts(self.owners).items():
            self.texts[number - 1].left += count
        for text in self.texts:  # what another text has taken is still there, below it
            for number in text.under:
                other = self.texts[number - 1]
                shared = other.ink.clip(text.ink)
                other.left += shared.w * shared.h
        seen = {number for number, text in enumerate(self.texts, 1) if text.left >= _STILL_SEEN * text.pixels}
        overlaps = [
            (self.texts[other - 1], self.texts[number - 1])
            for number in sorted(seen)
            for other in self.texts[number - 1].under
            if other in seen and not _same(self.texts[other - 1], self.texts[number - 1])
        ]
        return Report([self.texts[number - 1] for number in sorted(seen)], overlaps)

    def _part(self, box: pygame.Rect) -> npt.NDArray[np.int32]:
        return self.owners[box.left : box.right, box.top : box.bottom]

    def _pixels(self, picture: pygame.Surface, least: int) -> npt.NDArray[np.bool_]:
        """Which pixels of a picture have at least this alpha."""
        key = (id(picture), least)
        if key not in self._solid:
            if picture.get_flags() & pygame.SRCALPHA:
                solid = pygame.surfarray.pixels_alpha(picture) >= least
            else:
                solid = np.ones(picture.get_size(), dtype=np.bool_)
            self._solid[key] = picture, solid
        return self._solid[key][1]


def _counts(owners: npt.NDArray[np.int32]) -> dict[int, int]:
    """How many pixels each text has that has any, in the order of the texts."""
    counts = np.bincount(owners.ravel("K") - _UNTOUCHED)[1 - _UNTOUCHED :]
    return {int(place) + 1: int(counts[place]) for place in np.flatnonzero(counts)}


def _same(one: Written, other: Written) -> bool:
    """Whether a text was drawn twice at one place, as with a shadow of its own."""
    apart = max(abs(one.ink.x - other.ink.x), abs(one.ink.y - other.ink.y))
    return one.text == other.text and apart <= _SHADOW
