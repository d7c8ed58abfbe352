"""Journey map: paper background, path, markers for chapters and endings."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise
from random import Random

import msgspec

from game.app.epic.gauntlet.pictures.paper import draw_paper
from game.app.menus.pictures.story import draw_keepsake, draw_story
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.style.carved import Metal, draw_carved_frame, draw_medal
from game.app.ui.style.ornaments import draw_focus_ring, draw_portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Pressable, Size, Widget, WidgetState
from game.content.modes.journey import ENDING_PREFIX, STATIONS, Story, list_successors
from game.modes.journey import steps
from game.modes.journey.state import JourneyState
from game.text import _, pick_text

_SIDE_MARGIN = 68.0
"""Distance of the first and the last station from the edges of the map, in logical pixels."""
_MAP_FRAME_WIDTH, _ENDING_FRAME_WIDTH = 9.0, 4.0
"""Width of the map's frame, and of an ending's frame, in logical pixels."""
_KEEPSAKE_SIZE = 34.0
"""Width and height of a keepsake next to its chapter, in logical pixels."""
_PATH_AMPLITUDE, _FORK_OFFSET = 0.17, 0.24
"""Amplitude of the path, and distance of two chapters at one station from it, as fractions of the map's height."""
_PLAYER_SEAT, _ENEMY_SEAT = 0, 1
"""Seats whose colors mark won and lost chapters."""
_PAPER_SEED = "the way of the journey"
"""Seed of the paper's random texture."""


def find_positions(story: Story, box: Box) -> dict[str, Point]:
    """Return the positions of chapters by id and, at the right, of endings by destination (``ending`` and the id)."""
    found: dict[str, Point] = {}
    shared: dict[int, list[str]] = {}
    for name, chapter in story.chapters.items():
        shared.setdefault(chapter.station, []).append(name)
    ways = dict.fromkeys(
        way for chapter in story.chapters.values() for way in list_successors(chapter) if way.startswith(ENDING_PREFIX)
    )
    shared[STATIONS + 1] = list(ways)
    for station, names in shared.items():
        x = box.x + _SIDE_MARGIN + (box.w - 2 * _SIDE_MARGIN) * (station - 1) / STATIONS
        middle = box.y + box.h / 2 + box.h * _PATH_AMPLITUDE * math.sin(station * 1.9)
        if len(names) > 1:
            middle = box.y + box.h / 2
        for index, name in enumerate(names):
            aside = (index - (len(names) - 1) / 2) * 2 * box.h * _FORK_OFFSET
            found[name] = (x, middle + aside)
    return found


class ChapterId(msgspec.Struct, frozen=True):
    """Widget id of a chapter on the map."""

    chapter_id: str


class EndingId(msgspec.Struct, frozen=True):
    """Widget id of an ending on the map."""

    ending_id: str


class JourneyMap(LayoutItem):
    """Framed map with a pressable marker for every chapter and ending."""

    def __init__(
        self, story: Story, journey: JourneyState | None, selected: str, reached_endings: Mapping[str, int]
    ) -> None:
        self.story, self.journey, self.shown, self.seen = story, journey, selected, reached_endings

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, width / 4

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        paper, radius = box.inset(_MAP_FRAME_WIDTH), min(38.0, box.h * 0.135)

        def draw(part: Canvas, whole: Box) -> None:
            draw_carved_frame(part, whole, frame_width=_MAP_FRAME_WIDTH - 1, has_lamp=False)
            draw_map(part, self.story, self.journey, paper, radius)

        ground = CustomPaint(draw).set_box(box)
        ground.is_background = True
        places: list[Widget] = []
        for name, spot in find_positions(self.story, paper).items():
            if name.startswith(ENDING_PREFIX):
                ending = name.removeprefix(ENDING_PREFIX)
                places.append(EndingMarker(self.story, ending, spot, radius, is_reached=ending in self.seen))
            else:
                places.append(
                    ChapterMarker(self.story, self.journey, name, spot, radius, is_selected=name == self.shown)
                )
        into.widgets += [ground, *places]
        if self.layout_key is not None:
            into.boxes[self.layout_key] = box


class ChapterMarker(Pressable):
    """Marker of a chapter on the map: completed, current, or not reached."""

    def __init__(
        self,
        story: Story,
        journey: JourneyState | None,
        chapter_id: str,
        position: Point,
        radius: float,
        *,
        is_selected: bool,
    ):
        reach = radius + 4
        self.chapter = story.chapters[chapter_id]
        super().__init__(ChapterId(chapter_id))
        self.set_box(Box(position[0] - reach, position[1] - reach, 2 * reach, 2 * reach))
        self.name, self.radius, self.shown = chapter_id, radius, is_selected
        walked = {chapter.chapter: chapter.won for chapter in journey.walked} if journey is not None else {}
        self.is_completed = chapter_id in walked
        self.was_won = walked.get(chapter_id, False)
        over = journey is not None and journey.step == "over"
        self.is_current = (journey is not None and not over and journey.chapter == chapter_id) or (
            journey is None and chapter_id == story.first
        )
        self.is_reached = self.is_completed or self.is_current
        self.keepsake = steps.find_keepsake(story, chapter_id, won=self.was_won) if self.is_completed else None
        """Keepsake of the chapter, if the player has it."""
        self.tip = pick_text(self.chapter.name) if self.is_reached else _("Not reached yet")
        if self.keepsake is not None:
            self.tip = f"{self.tip}  ·  {pick_text(self.keepsake.name)}"

    @property
    def accessible_name(self) -> str:
        return self.tip

    @property
    def accessible_role(self) -> str:
        return _("chapter {number}").format(number=self.chapter.station)

    @property
    def accessible_value(self) -> str:
        if self.is_current:
            return _("you are here")
        if self.is_completed:
            return _("won") if self.was_won else _("lost (story continues)")
        return _("locked")

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y = self.box.center
        radius = self.radius
        if self.is_current or self.shown:
            canvas.glow(x, y, radius * 2, "gold", ALPHA.strong if self.is_current else ALPHA.half)
        elif state.hover or state.current:
            canvas.glow(x, y, radius * 1.7, "cream", ALPHA.light)
        key = ("journey place", self.name, self.is_reached, self.is_current, radius)
        canvas.draw_cached(
            key,
            x - radius,
            y - radius,
            2 * radius,
            2 * radius,
            self._paint_marker,
            overhang=12,
            alpha=ALPHA.full if self.is_reached else ALPHA.strong,
        )
        if self.shown:
            canvas.circle(x, y, radius + 6.5, "outline", border=BORDER.thick)
            canvas.circle(x, y, radius + 5.5, "gold", border=BORDER.thick)
        if self.is_completed:
            metal: Metal = "gold" if self.was_won else "iron"
            draw_medal(canvas, x + radius * 0.74, y - radius * 0.74, 11, metal, "tick" if self.was_won else "right")
        if self.keepsake is not None:
            at = Box(x + radius * 0.4, y + radius * 0.4, _KEEPSAKE_SIZE, _KEEPSAKE_SIZE)
            draw_keepsake(canvas, at, self.keepsake.picture)
        if state.focused:
            draw_focus_ring(canvas, x - radius - 4, y - radius - 4, 2 * radius + 8, 2 * radius + 8, radius=RADIUS.pill)

    def _paint_marker(self, canvas: Canvas) -> None:
        """Draw the marker at the origin, for the cache."""
        radius = self.radius
        canvas.shadow(0, 0, 2 * radius, 2 * radius, radius=radius)
        canvas.circle(
            radius, radius, radius, "gold" if self.is_current else "candle" if self.is_reached else "plate_edge"
        )
        canvas.circle(radius, radius, radius - 2.4, "outline")
        if not self.is_reached:
            canvas.gradient(3, 3, 2 * radius - 6, 2 * radius - 6, "umber", "outline", radius=radius - 3)
            canvas.icon("lock", radius * 0.58, radius * 0.54, radius * 0.84, color="idle")
            return
        canvas.circle(radius, radius, radius - 3, "night_deep")
        draw_portrait(
            canvas, self.chapter.picture, _PLAYER_SEAT if self.is_current else _ENEMY_SEAT, radius, radius, radius - 5
        )


class EndingMarker(Pressable):
    """Marker of an ending, with its image if it has been reached."""

    def __init__(self, story: Story, ending_id: str, position: Point, radius: float, *, is_reached: bool) -> None:
        self.ending, self.known = story.endings[ending_id], is_reached
        super().__init__(EndingId(ending_id), tip=pick_text(self.ending.name) if is_reached else _("Not seen yet"))
        self.set_box(Box(position[0] - radius * 1.3, position[1] - radius, 2.6 * radius, 2 * radius))

    @property
    def accessible_name(self) -> str:
        return self.tip

    @property
    def accessible_role(self) -> str:
        return _("ending")

    @property
    def accessible_value(self) -> str:
        return "" if self.known else _("locked")

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        box = self.box
        if state.hover or state.current:
            canvas.glow(*box.center, box.w * 0.75, "cream", ALPHA.light)
        key = ("journey ending", self.ending.picture, self.known)
        canvas.draw_cached(key, *box, self._paint_marker, overhang=12, alpha=ALPHA.full if self.known else ALPHA.strong)
        if state.focused:
            draw_focus_ring(canvas, *box, radius=RADIUS.medium)

    def _paint_marker(self, canvas: Canvas) -> None:
        """Draw the marker at the origin, for the cache."""
        box = Box(0, 0, self.box.w, self.box.h)
        inner = box.inset(_ENDING_FRAME_WIDTH)
        canvas.shadow(*box, radius=RADIUS.medium)
        canvas.rect(*box, "candle" if self.known else "plate_edge", radius=RADIUS.medium)
        canvas.rect(*box.inset(2.0), "outline", radius=RADIUS.medium - 2)
        if self.known:
            draw_story(canvas, inner, self.ending.picture)
            return
        canvas.gradient(*inner, "umber", "outline", radius=RADIUS.small)
        size = box.h * 0.42
        canvas.icon("lock", box.w / 2 - size / 2, box.h / 2 - size / 2, size, color="idle")


def draw_map(canvas: Canvas, story: Story, journey: JourneyState | None, box: Box, radius: float) -> None:
    """Draw the paper, and the paths between chapters."""
    canvas.draw_cached(
        ("journey paper", box.w, box.h),
        box.x,
        box.y,
        box.w,
        box.h,
        lambda part: draw_paper(part, box, Random(_PAPER_SEED), is_star_chart=False, is_compass_right=False),
        overhang=4,
    )
    places = find_positions(story, box)
    walked = [chapter.chapter for chapter in journey.walked] if journey is not None else []
    last = (
        [] if journey is None else [f"{ENDING_PREFIX}{journey.ending}" if journey.step == "over" else journey.chapter]
    )
    trail = [*walked, *last]
    pairs = set(pairwise(trail))
    for name, chapter in story.chapters.items():
        for way in list_successors(chapter):
            _draw_path(canvas, places[name], places[way], radius, was_taken=(name, way) in pairs)


def _draw_path(canvas: Canvas, start: Point, end: Point, marker_radius: float, *, was_taken: bool) -> None:
    """Draw a dotted path; light if the player took it."""
    (x, y), (far_x, far_y) = start, end
    long = math.dist(start, end) or 1.0
    ux, uy = (far_x - x) / long, (far_y - y) / long
    first, last = marker_radius + 8, long - marker_radius - 8
    count = max(2, round((last - first) / 12))
    for step in range(count + 1):
        share = step / count
        away, aside = first + (last - first) * share, 8.0 * math.sin(math.pi * share)
        spot = (x + ux * away - uy * aside, y + uy * away + ux * aside)
        if was_taken:
            canvas.circle(*spot, 4.6, "outline", alpha=ALPHA.strong)
        canvas.circle(*spot, 3.4 if was_taken else 2.6, "cream" if was_taken else "umber", alpha=ALPHA.full)
