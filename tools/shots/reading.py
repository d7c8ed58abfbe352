"""Screen reader for tests: finds every visible text, and texts and pictures that are drawn wrong.

A ``ScreenReader`` follows the calls of a canvas and stores for each pixel which text or icon is visible there, or which
shape covers it. A text that is covered completely counts as hidden, as below a dialog. One that is covered in part is a
fault, unless the cover is floating (a tooltip, an open list). Two texts with common pixels overlap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import numpy as np
import numpy.typing as npt
import pygame

from game.app.ui.drawing.reading import Mark
from tools.shots.contrast import get_minimum_contrast, measure_contrast

_COVERS = 128
"""Minimum alpha of a picture or box that hides the text below it."""
_INK = 90
"""Minimum alpha of a pixel that belongs to a letter."""
_LEAST_BOX = 12
"""Minimum width and height of a box that can be the background of a text; smaller ones are lines and dots."""
_BAR = 1.25
"""Minimum height of the background box of a text, as a multiple of the height of its letters."""
_STILL_SEEN = 0.5
"""Minimum visible fraction of a text that does not count as hidden."""
_SHADOW = 2
"""Maximum distance in pixels between a text and its shadow or edge, drawn as the same text."""
_TOUCHED, _WHOLE = 0.1, 0.96
"""Range of the covered fraction of a text or an icon that counts as covered in part."""
_RULE, _LEAST_RULE = 3, 24
"""Maximum thickness and minimum length in pixels of a box that counts as a line."""
_RULE_SEEN = 60
"""Minimum alpha of a line."""
_STRETCH = 0.02
"""Tolerated relative change of the aspect ratio of a picture."""
_STRETCHABLE = ("ground/", "board/", "thing/", "die/")
"""Path prefixes of pictures that may be stretched to fill their box: backgrounds, board fixtures, chains, die faces."""
_MAY_BE_COVERED: frozenset[Mark] = frozenset({"card", "printed"})
"""Marks of texts that may be covered in part."""
_MAY_BE_FAINT: frozenset[Mark] = frozenset({"inactive", "printed"})
"""Marks of texts that may have low contrast; print on the board fades below a character."""
_UNTOUCHED = -1
"""Owner number of a pixel of a part on which nothing was drawn."""
_NOWHERE = (0, 0)
"""Size of an empty intersection."""
_ICONS = "icon/"
"""Path prefix of icons."""


class DrawnText(msgspec.Struct):
    """Text that was drawn, with its boxes in pixels and its visibility.

    An icon is stored likewise, with its path as ``text`` and ``size`` 0.
    """

    text: str
    size: float
    """Font size in pixels; 0 for an icon."""
    ink: pygame.Rect
    """Bounding box of the letters."""
    ground: pygame.Rect
    """Box on which the text is drawn."""
    leaves: bool = False
    """True if its width is clipped, or its letters exceed ``background_box``."""
    pixels: int = 0
    left: int = 0
    """Number of pixels that it occupies, and number of those that are still visible at the end."""
    under: list[int] = msgspec.field(default_factory=list)
    """Numbers of the texts that it directly covers."""
    mask: npt.NDArray[np.bool_] | None = None
    """Mask of the pixels of its letters; None for rotated text."""
    clip: pygame.Rect | None = None
    """Clip box with which it was drawn."""
    alpha: int = 255
    contrast: float = math.inf
    """Contrast with the pixels next to its letters (WCAG 2); infinite if it was not measured."""
    ruled: bool = False
    """True if a line touches its letters."""
    repeated: bool = False
    """True if the same text was drawn over it within two pixels, so that it is only the edge or shadow of that text."""
    marks: frozenset[Mark] = frozenset()
    """Marks that applied when it was drawn."""
    color: str = ""
    """Color as ``#rrggbb``, without its alpha."""

    @property
    def is_icon(self) -> bool:
        """Return whether it is an icon instead of a text."""
        return not self.size


class ScreenReport(msgspec.Struct):
    """Visible texts of a screen, and texts and pictures that are drawn wrong."""

    seen: list[DrawnText]
    """Visible texts, in drawing order."""
    overlaps: list[tuple[DrawnText, DrawnText]]
    """Pairs of visible texts that overlap."""
    covered: list[tuple[DrawnText, str]] = msgspec.field(default_factory=list)
    """Texts and icons that are covered in part, each with the name of the cover."""
    stretched: list[str] = msgspec.field(default_factory=list)
    """Names of pictures drawn with a wrong aspect ratio."""
    cut_shadows: list[pygame.Rect] = msgspec.field(default_factory=list)
    """Boxes that are fully visible while their shadow is clipped."""

    @property
    def smallest(self) -> DrawnText | None:
        """Return the smallest visible text."""
        return min(self.seen, key=lambda one: one.size, default=None)

    @property
    def leaving(self) -> list[DrawnText]:
        """Return the texts that exceed their box."""
        return [one for one in self.seen if one.leaves and "printed" not in one.marks]

    @property
    def faint(self) -> list[DrawnText]:
        """Return the texts with too little contrast to their background.

        Texts of disabled controls are exempt, and texts that are only the edge or the shadow of the same text.
        """
        return [
            one
            for one in self.seen
            if one.contrast < get_minimum_contrast(one.size) and not one.repeated and not one.marks & _MAY_BE_FAINT
        ]

    @property
    def ruled(self) -> list[DrawnText]:
        """Return the texts that touch a line."""
        return [one for one in self.seen if one.ruled]


class ScreenReader:
    """Reader of everything drawn onto one surface.

    ``clear`` means that the surface is a transparent part, to be placed with ``join``.
    """

    def __init__(self, size: tuple[int, int], *, clear: bool = False) -> None:
        self.owners: npt.NDArray[np.int32] = np.full(size, _UNTOUCHED if clear else 0, dtype=np.int32, order="F")
        """Number of the text visible at each pixel; 0 for no text, -1 for nothing drawn on a part, less for a cover."""
        self.texts: list[DrawnText] = []
        """Texts and icons in drawing order; their numbers begin at 1."""
        self.stretches: list[str] = []
        """Names of pictures drawn with a wrong aspect ratio."""
        self._below = 0
        """Number of texts that belong to lower layers."""
        self._covers: list[str] = []
        """Name of each cover; the first one has the owner number -2."""
        self._boxes: list[pygame.Rect] = []
        """Boxes that texts can be on, in drawing order."""
        self._rules: set[int] = set()
        """Owner numbers of lines."""
        self._shadows: list[pygame.Rect] = []
        """Boxes whose shadow is clipped although they are fully visible."""
        self._marks: tuple[Mark, ...] = ()
        """Marks of everything drawn now."""
        self._paragraph = False
        """True between the beginning and the end of a text of several lines."""
        self._ground: pygame.Rect | None = None
        """Background box of the current paragraph."""
        self._written: tuple[DrawnText, npt.NDArray[np.bool_], tuple[int, int]] | None = None
        """Last text, with the mask of its pixels and its position."""
        self._solid: dict[tuple[int, int], tuple[pygame.Surface, npt.NDArray[np.bool_]]] = {}
        """Pictures with the masks of their pixels, by identity and minimum alpha."""

    def for_part(self, size: tuple[int, int]) -> ScreenReader:
        """Return a reader for a part that is drawn separately and then placed with ``join``."""
        part = ScreenReader(size, clear=True)
        part._marks = self._marks
        return part

    def cover(self) -> None:
        """Record that everything drawn so far is below another layer."""
        self.owners[:] = 0
        self._boxes.clear()
        self._below = len(self.texts)

    @contextmanager
    def marked(self, mark: Mark) -> Iterator[None]:
        """Mark everything that is drawn while the block runs."""
        before, self._marks = self._marks, (*self._marks, mark)
        try:
            yield
        finally:
            self._marks = before

    def box(self, box: pygame.Rect, alpha: int) -> None:
        """Record a box that can be the background of a text."""
        if min(box.size) >= _LEAST_BOX and alpha >= _COVERS:
            self._boxes.append(box.copy())

    def put(
        self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect, name: str = ""
    ) -> None:
        """Record a picture; ``name`` is its path, if it has one."""
        seen = pygame.Rect(spot, picture.get_size()).clip(clip)
        if seen.size != _NOWHERE and alpha >= _COVERS:
            solid = self._find_pixels(picture, math.ceil(_COVERS * 255 / min(255, alpha)))
            part = solid[seen.x - spot[0] : seen.right - spot[0], seen.y - spot[1] : seen.bottom - spot[1]]
            if name.startswith(_ICONS):
                box = seen.copy()
                icon = DrawnText(name, 0.0, box, clip, False, int(part.sum()), 0, [], part, clip)
                icon.marks = frozenset(self._marks)
                self.texts.append(icon)
                np.copyto(self._get_part(seen), len(self.texts), where=part)
            else:
                np.copyto(self._get_part(seen), self._get_cover_number(name or _describe_box(seen)), where=part)

    def fill(self, box: pygame.Rect, alpha: int, clip: pygame.Rect) -> None:
        """Record a filled box."""
        seen = box.clip(clip)
        if seen.size == _NOWHERE:
            return
        if min(box.size) <= _RULE and max(box.size) >= _LEAST_RULE:
            if alpha >= _RULE_SEEN and "floating" not in self._marks:
                self._add_rule(seen)
        elif alpha >= _COVERS:
            self._get_part(seen)[:] = self._get_cover_number(_describe_box(seen))

    def _add_rule(self, seen: pygame.Rect) -> None:
        """Record a line, and mark the texts that it touches."""
        near = seen.inflate(0, 2).clip(pygame.Rect(0, 0, *self.owners.shape))
        for number in _count_pixels(self._get_part(near)):
            text = self.texts[number - 1]
            if text.mask is not None and text.size and _touches(text, near):
                text.ruled = True
        number = self._get_cover_number("")
        self._get_part(seen)[:] = number
        self._rules.add(number)

    def shadow(self, box: pygame.Rect, blur: int, clip: pygame.Rect) -> None:
        """Record the shadow of a box."""
        screen = pygame.Rect(0, 0, *self.owners.shape)
        # The outer half is too faint to be missed, and scroll views cut above and below.
        soft = box.inflate(blur, 0).clip(screen)
        if clip.contains(box.clip(screen)) and not clip.contains(soft):
            self._shadows.append(box.copy())

    def note_stretched(self, name: str, own: tuple[float, float], shown: tuple[int, int]) -> None:
        """Record the name of a picture drawn with a wrong aspect ratio."""
        if not name.startswith(_STRETCHABLE) and abs(own[0] * shown[1] / (own[1] * shown[0]) - 1) > _STRETCH:
            self.stretches.append(name)

    def paragraph(self, *, begins: bool) -> None:
        """Record the beginning or the end of a text of several lines."""
        self._paragraph, self._ground = begins, None

    def write(
        self, text: str, size: float, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect
    ) -> None:
        """Record a text."""
        self._written = None
        inks = self._find_pixels(picture, _INK)
        across, down = (np.flatnonzero(inks.any(axis)) for axis in (1, 0))
        if not text.strip() or alpha < _COVERS or not len(across):
            return
        ink = pygame.Rect(across[0], down[0], across[-1] - across[0] + 1, down[-1] - down[0] + 1).move(spot)
        seen = ink.clip(clip)
        if seen.size == _NOWHERE:
            return
        ground = self._ground or next(
            (box for box in reversed(self._boxes) if box.collidepoint(seen.center) and box.h > _BAR * ink.h), clip
        )
        if self._paragraph:
            self._ground = ground
        leaves = seen.w < ink.w - 1 or not ground.inflate(2, 2).contains(seen)
        core = seen.inflate(-2, -2) if min(seen.size) > 4 else seen
        under = [number for number in _count_pixels(self._get_part(core)) if self.texts[number - 1].size]
        mask = inks[seen.x - spot[0] : seen.right - spot[0], seen.y - spot[1] : seen.bottom - spot[1]]
        written = DrawnText(text, size, ink, ground, leaves, seen.w * seen.h, 0, under, mask, seen, alpha)
        written.marks = frozenset(self._marks)
        written.ruled = self._touches_rule(mask, seen)
        self.texts.append(written)
        self._get_part(seen)[:] = len(self.texts)
        self._written = written, self._find_pixels(picture, 1), spot

    def measure_contrast(self, surface: pygame.Surface, tone: pygame.Color) -> None:
        """Measure the contrast of the last recorded text."""
        if self._written is not None:
            written, letters, spot = self._written
            written.color = f"#{tone.r:02x}{tone.g:02x}{tone.b:02x}"
            written.contrast = measure_contrast(surface, letters, spot, tone, written.alpha) or math.inf

    def _touches_rule(self, mask: npt.NDArray[np.bool_], seen: pygame.Rect) -> bool:
        """Return whether letters are on a line or directly above it."""
        if not self._rules:
            return False
        owners = self._get_part(seen.inflate(0, 2).clip(pygame.Rect(0, 0, *self.owners.shape)))
        if owners.shape[1] != seen.h + 2 or owners.min() > -2:
            return False
        rules = np.isin(owners, list(self._rules))
        return bool((rules[:, 1:-1] & mask).any() or (rules[:, 2:] & mask).any())

    def join(self, part: ScreenReader, box: pygame.Rect, angle: float, scale: float, clip: pygame.Rect) -> None:
        """Add the texts of a separately drawn part, shown in a box, rotated by ``angle`` degrees and magnified."""
        first = len(self.texts)
        seen = box.clip(pygame.Rect(0, 0, *self.owners.shape)).clip(clip)
        if seen.size == _NOWHERE:
            return
        wide, high = part.owners.shape
        turn = math.radians(angle)
        dx = (np.arange(seen.left, seen.right) - box.centerx)[:, None] / scale
        dy = (np.arange(seen.top, seen.bottom) - box.centery)[None, :] / scale
        x = np.rint(dx * math.cos(turn) - dy * math.sin(turn) + wide / 2).astype(np.int32)
        y = np.rint(dx * math.sin(turn) + dy * math.cos(turn) + high / 2).astype(np.int32)
        inside = (x >= 0) & (x < wide) & (y >= 0) & (y < high)
        owners = np.where(inside, part.owners[x.clip(0, wide - 1), y.clip(0, high - 1)], _UNTOUCHED)
        target = self._get_part(seen)
        cover = self._get_cover_number("a turned part")
        target[owners != _UNTOUCHED] = np.where(owners > 0, owners + first, cover)[owners != _UNTOUCHED]
        taken = _count_pixels(owners)
        for number, text in enumerate(part.texts, 1):
            x0, y0 = text.ink.centerx - wide / 2, text.ink.centery - high / 2
            middle = (
                box.centerx + scale * (x0 * math.cos(turn) + y0 * math.sin(turn)),
                box.centery + scale * (y0 * math.cos(turn) - x0 * math.sin(turn)),
            )
            ink = pygame.Rect(0, 0, round(text.ink.w * scale), round(text.ink.h * scale))
            ink.center = round(middle[0]), round(middle[1])
            under = [first + other for other in text.under]
            pixels = max(round(text.pixels * scale * scale), taken.get(number, 0))
            joined = DrawnText(text.text, text.size * scale, ink, box, text.leaves, pixels, 0, under)
            joined.contrast, joined.ruled, joined.marks = text.contrast, text.ruled, text.marks
            joined.color = text.color
            self.texts.append(joined)

    def make_report(self) -> ScreenReport:
        """Return the visible texts and the faults after everything has been drawn."""
        for number, count in _count_pixels(self.owners).items():
            self.texts[number - 1].left += count
        for text in self.texts:  # what another text has taken is still there, below it
            for number in text.under:
                other = self.texts[number - 1]
                shared = other.ink.clip(text.ink)
                other.left += shared.w * shared.h
                other.repeated |= _is_same_text(other, text)
        seen = {
            number for number, text in enumerate(self.texts, 1) if text.size and text.left >= _STILL_SEEN * text.pixels
        }
        overlaps = [
            (self.texts[other - 1], self.texts[number - 1])
            for number in sorted(seen)
            for other in self.texts[number - 1].under
            if other in seen and not _is_same_text(self.texts[other - 1], self.texts[number - 1])
        ]
        covered = [
            (self.texts[number - 1], name)
            for number in range(self._below + 1, len(self.texts) + 1)
            if (name := self._find_cover(number)) is not None
        ]
        shown = [self.texts[number - 1] for number in sorted(seen)]
        return ScreenReport(shown, overlaps, covered, sorted(set(self.stretches)), self._shadows)

    def _find_cover(self, number: int) -> str | None:
        """Return the name of the cover of a partly covered text or icon; None if it is visible, hidden or exempt."""
        text = self.texts[number - 1]
        if text.mask is None or text.clip is None or not text.mask.any() or text.marks & _MAY_BE_COVERED:
            return None
        owners = self._get_part(text.ink.clip(text.clip))
        pixels = np.count_nonzero(text.mask)
        over = (owners < _UNTOUCHED) & text.mask
        left = np.count_nonzero((owners == number) & text.mask)
        if np.count_nonzero(over) < _TOUCHED * pixels or left < (1 - _WHOLE) * pixels:
            return None
        numbers, counts = np.unique(owners[over], return_counts=True)
        return self._covers[-2 - int(numbers[counts.argmax()])]

    def _get_cover_number(self, name: str) -> int:
        """Return a new owner number for a cover; 0 if it is floating."""
        if "floating" in self._marks:
            return 0
        self._covers.append(name)
        return -1 - len(self._covers)

    def _get_part(self, box: pygame.Rect) -> npt.NDArray[np.int32]:
        """Return the owner numbers of a box."""
        return self.owners[box.left : box.right, box.top : box.bottom]

    def _find_pixels(self, picture: pygame.Surface, least: int) -> npt.NDArray[np.bool_]:
        """Return a mask of the pixels with at least ``min_alpha``."""
        key = (id(picture), least)
        if key not in self._solid:
            if picture.get_flags() & pygame.SRCALPHA:
                solid = pygame.surfarray.pixels_alpha(picture) >= least
            else:
                solid = np.ones(picture.get_size(), dtype=np.bool_)
            self._solid[key] = picture, solid
        return self._solid[key][1]


def _describe_box(box: pygame.Rect) -> str:
    return f"a box at {box.x}, {box.y} of {box.w} x {box.h}"


def _touches(text: DrawnText, rule: pygame.Rect) -> bool:
    """Return whether a line touches the letters of a text."""
    assert text.mask is not None
    assert text.clip is not None
    seen = text.ink.clip(text.clip)
    part = rule.clip(seen)
    return bool(text.mask[part.x - seen.x : part.right - seen.x, part.y - seen.y : part.bottom - seen.y].any())


def _count_pixels(owners: npt.NDArray[np.int32]) -> dict[int, int]:
    """Return the number of visible pixels by text number, in ascending order."""
    counts = np.bincount(np.maximum(owners, 0).ravel("K"))[1:]
    return {int(place) + 1: int(counts[place]) for place in np.flatnonzero(counts)}


def _is_same_text(one: DrawnText, other: DrawnText) -> bool:
    """Return whether two texts are the same text drawn twice at nearly the same position, as for a shadow."""
    apart = max(abs(one.ink.x - other.ink.x), abs(one.ink.y - other.ink.y))
    return one.text == other.text and apart <= _SHADOW
