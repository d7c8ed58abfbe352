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

_MIN_COVER_ALPHA = 128
"""Minimum alpha of a picture or box that hides the text below it."""
_MIN_INK_ALPHA = 90
"""Minimum alpha of a pixel that belongs to a letter."""
_MIN_BOX_SIDE = 12
"""Minimum width and height of a box that can be the background of a text; smaller ones are lines and dots."""
_MIN_BACKGROUND_HEIGHT = 1.25
"""Minimum height of the background box of a text, as a multiple of the height of its letters."""
_MIN_VISIBLE_FRACTION = 0.5
"""Minimum visible fraction of a text that does not count as hidden."""
_MAX_REPEAT_OFFSET = 2
"""Maximum distance in pixels between a text and its shadow or edge, drawn as the same text."""
_MIN_COVERED_FRACTION, _MAX_COVERED_FRACTION = 0.1, 0.96
"""Range of the covered fraction of a text or an icon that counts as covered in part."""
_MAX_LINE_THICKNESS, _MIN_LINE_LENGTH = 3, 24
"""Maximum thickness and minimum length in pixels of a box that counts as a line."""
_MIN_LINE_ALPHA = 60
"""Minimum alpha of a line."""
_STRETCH_TOLERANCE = 0.02
"""Tolerated relative change of the aspect ratio of a picture."""
_STRETCHABLE_PATHS = ("ground/", "board/", "thing/", "die/")
"""Path prefixes of pictures that may be stretched to fill their box: backgrounds, board fixtures, chains, die faces."""
_MAY_BE_COVERED: frozenset[Mark] = frozenset({"card", "printed"})
"""Marks of texts that may be covered in part."""
_MAY_BE_FAINT: frozenset[Mark] = frozenset({"inactive", "printed"})
"""Marks of texts that may have low contrast; print on the board fades below a character."""
_EMPTY = -1
"""Owner number of a pixel of a part on which nothing was drawn."""
_EMPTY_SIZE = (0, 0)
"""Size of an empty intersection."""
_ICON_PREFIX = "icon/"
"""Path prefix of icons."""


class DrawnText(msgspec.Struct):
    """Text that was drawn, with its boxes in pixels and its visibility.

    An icon is stored likewise, with its path as ``text`` and ``size`` 0.
    """

    text: str
    size: float
    """Font size in pixels; 0 for an icon."""
    ink_box: pygame.Rect
    """Bounding box of the letters."""
    background_box: pygame.Rect
    """Box on which the text is drawn."""
    exceeds_box: bool = False
    """True if its width is clipped, or its letters exceed ``background_box``."""
    pixel_count: int = 0
    visible_pixels: int = 0
    """Number of pixels that it occupies, and number of those that are still visible at the end."""
    covered_texts: list[int] = msgspec.field(default_factory=list)
    """Numbers of the texts that it directly covers."""
    mask: npt.NDArray[np.bool_] | None = None
    """Mask of the pixels of its letters; None for rotated text."""
    clip: pygame.Rect | None = None
    """Clip box with which it was drawn."""
    alpha: int = 255
    contrast: float = math.inf
    """Contrast with the pixels next to its letters (WCAG 2); infinite if it was not measured."""
    touches_line: bool = False
    """True if a line touches its letters."""
    is_repeated: bool = False
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

    visible_texts: list[DrawnText]
    """Visible texts, in drawing order."""
    overlaps: list[tuple[DrawnText, DrawnText]]
    """Pairs of visible texts that overlap."""
    covered_parts: list[tuple[DrawnText, str]] = msgspec.field(default_factory=list)
    """Texts and icons that are covered in part, each with the name of the cover."""
    stretched_pictures: list[str] = msgspec.field(default_factory=list)
    """Names of pictures drawn with a wrong aspect ratio."""
    cut_shadows: list[pygame.Rect] = msgspec.field(default_factory=list)
    """Boxes that are fully visible while their shadow is clipped."""

    @property
    def smallest(self) -> DrawnText | None:
        """Return the smallest visible text."""
        return min(self.visible_texts, key=lambda text: text.size, default=None)

    @property
    def overflowing(self) -> list[DrawnText]:
        """Return the texts that exceed their box."""
        return [text for text in self.visible_texts if text.exceeds_box and "printed" not in text.marks]

    @property
    def low_contrast(self) -> list[DrawnText]:
        """Return the texts with too little contrast to their background.

        Texts of disabled controls are exempt, and texts that are only the edge or the shadow of the same text.
        """
        return [
            text
            for text in self.visible_texts
            if text.contrast < get_minimum_contrast(text.size)
            and not text.is_repeated
            and not text.marks & _MAY_BE_FAINT
        ]

    @property
    def touching_lines(self) -> list[DrawnText]:
        """Return the texts that touch a line."""
        return [text for text in self.visible_texts if text.touches_line]


class ScreenReader:
    """Reader of everything drawn onto one surface.

    ``clear`` means that the surface is a transparent part, to be placed with ``join``.
    """

    def __init__(self, size: tuple[int, int], *, clear: bool = False) -> None:
        self.owners: npt.NDArray[np.int32] = np.full(size, _EMPTY if clear else 0, dtype=np.int32, order="F")
        """Number of the text visible at each pixel; 0 for no text, -1 for nothing drawn on a part, less for a cover."""
        self.texts: list[DrawnText] = []
        """Texts and icons in drawing order; their numbers begin at 1."""
        self.stretched_names: list[str] = []
        """Names of pictures drawn with a wrong aspect ratio."""
        self._lower_layer_count = 0
        """Number of texts that belong to lower layers."""
        self._cover_names: list[str] = []
        """Name of each cover; the first one has the owner number -2."""
        self._background_boxes: list[pygame.Rect] = []
        """Boxes that texts can be on, in drawing order."""
        self._line_numbers: set[int] = set()
        """Owner numbers of lines."""
        self._cut_shadows: list[pygame.Rect] = []
        """Boxes whose shadow is clipped although they are fully visible."""
        self._active_marks: tuple[Mark, ...] = ()
        """Marks of everything drawn now."""
        self._in_paragraph = False
        """True between the beginning and the end of a text of several lines."""
        self._paragraph_box: pygame.Rect | None = None
        """Background box of the current paragraph."""
        self._last_text: tuple[DrawnText, npt.NDArray[np.bool_], tuple[int, int]] | None = None
        """Last text, with the mask of its pixels and its position."""
        self._alpha_masks: dict[tuple[int, int], tuple[pygame.Surface, npt.NDArray[np.bool_]]] = {}
        """Pictures with the masks of their pixels, by identity and minimum alpha."""

    def for_part(self, size: tuple[int, int]) -> ScreenReader:
        """Return a reader for a part that is drawn separately and then placed with ``join``."""
        part = ScreenReader(size, clear=True)
        part._active_marks = self._active_marks
        return part

    def cover(self) -> None:
        """Record that everything drawn so far is below another layer."""
        self.owners[:] = 0
        self._background_boxes.clear()
        self._lower_layer_count = len(self.texts)

    @contextmanager
    def marked(self, mark: Mark) -> Iterator[None]:
        """Mark everything that is drawn while the block runs."""
        before, self._active_marks = self._active_marks, (*self._active_marks, mark)
        try:
            yield
        finally:
            self._active_marks = before

    def box(self, box: pygame.Rect, alpha: int) -> None:
        """Record a box that can be the background of a text."""
        if min(box.size) >= _MIN_BOX_SIDE and alpha >= _MIN_COVER_ALPHA:
            self._background_boxes.append(box.copy())

    def put(
        self, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect, name: str = ""
    ) -> None:
        """Record a picture; ``name`` is its path, if it has one."""
        seen = pygame.Rect(spot, picture.get_size()).clip(clip)
        if seen.size != _EMPTY_SIZE and alpha >= _MIN_COVER_ALPHA:
            solid = self._find_pixels(picture, math.ceil(_MIN_COVER_ALPHA * 255 / min(255, alpha)))
            part = solid[seen.x - spot[0] : seen.right - spot[0], seen.y - spot[1] : seen.bottom - spot[1]]
            if name.startswith(_ICON_PREFIX):
                box = seen.copy()
                icon = DrawnText(name, 0.0, box, clip, False, int(part.sum()), 0, [], part, clip)
                icon.marks = frozenset(self._active_marks)
                self.texts.append(icon)
                np.copyto(self._get_part(seen), len(self.texts), where=part)
            else:
                np.copyto(self._get_part(seen), self._get_cover_number(name or _describe_box(seen)), where=part)

    def fill(self, box: pygame.Rect, alpha: int, clip: pygame.Rect) -> None:
        """Record a filled box."""
        seen = box.clip(clip)
        if seen.size == _EMPTY_SIZE:
            return
        if min(box.size) <= _MAX_LINE_THICKNESS and max(box.size) >= _MIN_LINE_LENGTH:
            if alpha >= _MIN_LINE_ALPHA and "floating" not in self._active_marks:
                self._add_line(seen)
        elif alpha >= _MIN_COVER_ALPHA:
            self._get_part(seen)[:] = self._get_cover_number(_describe_box(seen))

    def _add_line(self, visible_box: pygame.Rect) -> None:
        """Record a line, and mark the texts that it touches."""
        near = visible_box.inflate(0, 2).clip(pygame.Rect(0, 0, *self.owners.shape))
        for number in _count_pixels(self._get_part(near)):
            text = self.texts[number - 1]
            if text.mask is not None and text.size and _touches_letters(text, near):
                text.touches_line = True
        number = self._get_cover_number("")
        self._get_part(visible_box)[:] = number
        self._line_numbers.add(number)

    def shadow(self, box: pygame.Rect, blur: int, clip: pygame.Rect) -> None:
        """Record the shadow of a box."""
        screen = pygame.Rect(0, 0, *self.owners.shape)
        # The outer half is too faint to be missed, and scroll views cut above and below.
        soft = box.inflate(blur, 0).clip(screen)
        if clip.contains(box.clip(screen)) and not clip.contains(soft):
            self._cut_shadows.append(box.copy())

    def note_stretched(self, name: str, natural_size: tuple[float, float], shown_size: tuple[int, int]) -> None:
        """Record the name of a picture drawn with a wrong aspect ratio."""
        if (
            not name.startswith(_STRETCHABLE_PATHS)
            and abs(natural_size[0] * shown_size[1] / (natural_size[1] * shown_size[0]) - 1) > _STRETCH_TOLERANCE
        ):
            self.stretched_names.append(name)

    def paragraph(self, *, is_start: bool) -> None:
        """Record the beginning or the end of a text of several lines."""
        self._in_paragraph, self._paragraph_box = is_start, None

    def write(
        self, text: str, size: float, picture: pygame.Surface, spot: tuple[int, int], alpha: int, clip: pygame.Rect
    ) -> None:
        """Record a text."""
        self._last_text = None
        inks = self._find_pixels(picture, _MIN_INK_ALPHA)
        across, down = (np.flatnonzero(inks.any(axis)) for axis in (1, 0))
        if not text.strip() or alpha < _MIN_COVER_ALPHA or not len(across):
            return
        ink = pygame.Rect(across[0], down[0], across[-1] - across[0] + 1, down[-1] - down[0] + 1).move(spot)
        seen = ink.clip(clip)
        if seen.size == _EMPTY_SIZE:
            return
        ground = self._paragraph_box or next(
            (
                box
                for box in reversed(self._background_boxes)
                if box.collidepoint(seen.center) and box.h > _MIN_BACKGROUND_HEIGHT * ink.h
            ),
            clip,
        )
        if self._in_paragraph:
            self._paragraph_box = ground
        leaves = seen.w < ink.w - 1 or not ground.inflate(2, 2).contains(seen)
        core = seen.inflate(-2, -2) if min(seen.size) > 4 else seen
        under = [number for number in _count_pixels(self._get_part(core)) if self.texts[number - 1].size]
        mask = inks[seen.x - spot[0] : seen.right - spot[0], seen.y - spot[1] : seen.bottom - spot[1]]
        written = DrawnText(text, size, ink, ground, leaves, seen.w * seen.h, 0, under, mask, seen, alpha)
        written.marks = frozenset(self._active_marks)
        written.touches_line = self._touches_any_line(mask, seen)
        self.texts.append(written)
        self._get_part(seen)[:] = len(self.texts)
        self._last_text = written, self._find_pixels(picture, 1), spot

    def measure_contrast(self, surface: pygame.Surface, color: pygame.Color) -> None:
        """Measure the contrast of the last recorded text."""
        if self._last_text is not None:
            written, letters, spot = self._last_text
            written.color = f"#{color.r:02x}{color.g:02x}{color.b:02x}"
            written.contrast = measure_contrast(surface, letters, spot, color, written.alpha) or math.inf

    def _touches_any_line(self, mask: npt.NDArray[np.bool_], visible_box: pygame.Rect) -> bool:
        """Return whether letters are on a line or directly above it."""
        if not self._line_numbers:
            return False
        owners = self._get_part(visible_box.inflate(0, 2).clip(pygame.Rect(0, 0, *self.owners.shape)))
        if owners.shape[1] != visible_box.h + 2 or owners.min() > -2:
            return False
        rules = np.isin(owners, list(self._line_numbers))
        return bool((rules[:, 1:-1] & mask).any() or (rules[:, 2:] & mask).any())

    def join(self, part: ScreenReader, box: pygame.Rect, angle: float, scale: float, clip: pygame.Rect) -> None:
        """Add the texts of a separately drawn part, shown in a box, rotated by ``angle`` degrees and magnified."""
        first = len(self.texts)
        seen = box.clip(pygame.Rect(0, 0, *self.owners.shape)).clip(clip)
        if seen.size == _EMPTY_SIZE:
            return
        width, height = part.owners.shape
        turn = math.radians(angle)
        dx = (np.arange(seen.left, seen.right) - box.centerx)[:, None] / scale
        dy = (np.arange(seen.top, seen.bottom) - box.centery)[None, :] / scale
        x = np.rint(dx * math.cos(turn) - dy * math.sin(turn) + width / 2).astype(np.int32)
        y = np.rint(dx * math.sin(turn) + dy * math.cos(turn) + height / 2).astype(np.int32)
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        owners = np.where(inside, part.owners[x.clip(0, width - 1), y.clip(0, height - 1)], _EMPTY)
        target = self._get_part(seen)
        cover = self._get_cover_number("a turned part")
        target[owners != _EMPTY] = np.where(owners > 0, owners + first, cover)[owners != _EMPTY]
        taken = _count_pixels(owners)
        for number, text in enumerate(part.texts, 1):
            x0, y0 = text.ink_box.centerx - width / 2, text.ink_box.centery - height / 2
            middle = (
                box.centerx + scale * (x0 * math.cos(turn) + y0 * math.sin(turn)),
                box.centery + scale * (y0 * math.cos(turn) - x0 * math.sin(turn)),
            )
            ink = pygame.Rect(0, 0, round(text.ink_box.w * scale), round(text.ink_box.h * scale))
            ink.center = round(middle[0]), round(middle[1])
            under = [first + other for other in text.covered_texts]
            pixels = max(round(text.pixel_count * scale * scale), taken.get(number, 0))
            joined = DrawnText(text.text, text.size * scale, ink, box, text.exceeds_box, pixels, 0, under)
            joined.contrast, joined.touches_line, joined.marks = text.contrast, text.touches_line, text.marks
            joined.color = text.color
            self.texts.append(joined)

    def make_report(self) -> ScreenReport:
        """Return the visible texts and the faults after everything has been drawn."""
        for number, count in _count_pixels(self.owners).items():
            self.texts[number - 1].visible_pixels += count
        for text in self.texts:  # what another text has taken is still there, below it
            for number in text.covered_texts:
                other = self.texts[number - 1]
                shared = other.ink_box.clip(text.ink_box)
                other.visible_pixels += shared.w * shared.h
                other.is_repeated |= _is_same_text(other, text)
        seen = {
            number
            for number, text in enumerate(self.texts, 1)
            if text.size and text.visible_pixels >= _MIN_VISIBLE_FRACTION * text.pixel_count
        }
        overlaps = [
            (self.texts[other - 1], self.texts[number - 1])
            for number in sorted(seen)
            for other in self.texts[number - 1].covered_texts
            if other in seen and not _is_same_text(self.texts[other - 1], self.texts[number - 1])
        ]
        covered = [
            (self.texts[number - 1], name)
            for number in range(self._lower_layer_count + 1, len(self.texts) + 1)
            if (name := self._find_cover(number)) is not None
        ]
        shown = [self.texts[number - 1] for number in sorted(seen)]
        return ScreenReport(shown, overlaps, covered, sorted(set(self.stretched_names)), self._cut_shadows)

    def _find_cover(self, number: int) -> str | None:
        """Return the name of the cover of a partly covered text or icon; None if it is visible, hidden or exempt."""
        text = self.texts[number - 1]
        if text.mask is None or text.clip is None or not text.mask.any() or text.marks & _MAY_BE_COVERED:
            return None
        owners = self._get_part(text.ink_box.clip(text.clip))
        pixels = np.count_nonzero(text.mask)
        over = (owners < _EMPTY) & text.mask
        left = np.count_nonzero((owners == number) & text.mask)
        if np.count_nonzero(over) < _MIN_COVERED_FRACTION * pixels or left < (1 - _MAX_COVERED_FRACTION) * pixels:
            return None
        numbers, counts = np.unique(owners[over], return_counts=True)
        return self._cover_names[-2 - int(numbers[counts.argmax()])]

    def _get_cover_number(self, name: str) -> int:
        """Return a new owner number for a cover; 0 if it is floating."""
        if "floating" in self._active_marks:
            return 0
        self._cover_names.append(name)
        return -1 - len(self._cover_names)

    def _get_part(self, box: pygame.Rect) -> npt.NDArray[np.int32]:
        """Return the owner numbers of a box."""
        return self.owners[box.left : box.right, box.top : box.bottom]

    def _find_pixels(self, picture: pygame.Surface, min_alpha: int) -> npt.NDArray[np.bool_]:
        """Return a mask of the pixels with at least ``min_alpha``."""
        key = (id(picture), min_alpha)
        if key not in self._alpha_masks:
            if picture.get_flags() & pygame.SRCALPHA:
                solid = pygame.surfarray.pixels_alpha(picture) >= min_alpha
            else:
                solid = np.ones(picture.get_size(), dtype=np.bool_)
            self._alpha_masks[key] = picture, solid
        return self._alpha_masks[key][1]


def _describe_box(box: pygame.Rect) -> str:
    return f"a box at {box.x}, {box.y} of {box.w} x {box.h}"


def _touches_letters(text: DrawnText, line_box: pygame.Rect) -> bool:
    """Return whether a line touches the letters of a text."""
    assert text.mask is not None
    assert text.clip is not None
    seen = text.ink_box.clip(text.clip)
    part = line_box.clip(seen)
    return bool(text.mask[part.x - seen.x : part.right - seen.x, part.y - seen.y : part.bottom - seen.y].any())


def _count_pixels(owners: npt.NDArray[np.int32]) -> dict[int, int]:
    """Return the number of visible pixels by text number, in ascending order."""
    counts = np.bincount(np.maximum(owners, 0).ravel("K"))[1:]
    return {int(place) + 1: int(counts[place]) for place in np.flatnonzero(counts)}


def _is_same_text(first: DrawnText, second: DrawnText) -> bool:
    """Return whether two texts are the same text drawn twice at nearly the same position, as for a shadow."""
    apart = max(abs(first.ink_box.x - second.ink_box.x), abs(first.ink_box.y - second.ink_box.y))
    return first.text == second.text and apart <= _MAX_REPEAT_OFFSET
