"""The drawn way of the journey: old paper, a path, and a place for every chapter."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import msgspec

from game.app.epic.gauntlet.pictures.chart import draw_paper
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.carved import Metal, medal
from game.app.ui.style.ornaments import focus_ring, portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable
from game.content.modes.journey import STATIONS, Story
from game.modes.journey.state import Journey
from game.text import _, pick

_EDGE = 64.0
_SWAY, _FORK = 0.17, 0.24
"""How far the way swings, and two chapters of one place lie from it, in shares of the height."""
_ME, _FOE = 0, 1
_SEED = "the way of the journey"


def spots(story: Story, box: Box) -> dict[str, Point]:
    """By chapter: where its place lies on the paper."""
    found: dict[str, Point] = {}
    shared: dict[int, list[str]] = {}
    for name, chapter in story.chapters.items():
        shared.setdefault(chapter.station, []).append(name)
    for station, names in shared.items():
        x = box.x + _EDGE + (box.w - 2 * _EDGE) * (station - 1) / (STATIONS - 1)
        middle = box.y + box.h / 2 + box.h * _SWAY * math.sin(station * 1.9)
        if len(names) > 1:
            middle = box.y + box.h / 2
        for place, name in enumerate(names):
            aside = (place - (len(names) - 1) / 2) * 2 * box.h * _FORK
            found[name] = (x, middle + aside)
    return found


class ChapterId(msgspec.Struct, frozen=True):
    """The id of a chapter on the way."""

    name: str


class Place(Pressable):
    """A chapter on the way: behind one, where one is, ahead, or passed by."""

    def __init__(self, story: Story, journey: Journey | None, name: str, spot: Point, radius: float, *, shown: bool):
        reach = radius + 4
        self.chapter = story.chapters[name]
        super().__init__(ChapterId(name))
        self.placed(Box(spot[0] - reach, spot[1] - reach, 2 * reach, 2 * reach))
        self.name, self.radius, self.shown = name, radius, shown
        walked = {one.chapter: one.won for one in journey.walked} if journey is not None else {}
        self.done = name in walked
        self.won = walked.get(name, False)
        over = journey is not None and journey.step == "over"
        self.here = (journey is not None and not over and journey.chapter == name) or (
            journey is None and name == story.first
        )
        self.known = self.done or self.here
        self.tip = pick(self.chapter.name) if self.known else _("Not reached yet")

    @property
    def called(self) -> str:
        return self.tip

    @property
    def noun(self) -> str:
        return _("chapter {number}").format(number=self.chapter.station)

    @property
    def state(self) -> str:
        if self.here:
            return _("you are here")
        if self.done:
            return _("won") if self.won else _("lost (story continues)")
        return _("locked")

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y = self.box.center
        radius = self.radius
        if self.here or self.shown:
            canvas.glow(x, y, radius * 2, "gold", ALPHA.strong if self.here else ALPHA.half)
        elif look.hover or look.current:
            canvas.glow(x, y, radius * 1.7, "cream", ALPHA.light)
        key = ("journey place", self.name, self.known, self.here, radius)
        canvas.stamp(
            key,
            x - radius,
            y - radius,
            2 * radius,
            2 * radius,
            self._paint,
            pad=12,
            alpha=ALPHA.full if self.known else ALPHA.strong,
        )
        if self.shown:
            canvas.circle(x, y, radius + 6.5, "outline", border=BORDER.thick)
            canvas.circle(x, y, radius + 5.5, "gold", border=BORDER.thick)
        if self.done:
            metal: Metal = "gold" if self.won else "iron"
            medal(canvas, x + radius * 0.74, y - radius * 0.74, 11, metal, "tick" if self.won else "right")
        if look.focused:
            focus_ring(canvas, x - radius - 4, y - radius - 4, 2 * radius + 8, 2 * radius + 8, radius=RADIUS.pill)

    def _paint(self, canvas: Canvas) -> None:
        radius = self.radius
        canvas.shadow(0, 0, 2 * radius, 2 * radius, radius=radius)
        canvas.circle(radius, radius, radius, "gold" if self.here else "candle" if self.known else "plate_edge")
        canvas.circle(radius, radius, radius - 2.4, "outline")
        if not self.known:
            canvas.gradient(3, 3, 2 * radius - 6, 2 * radius - 6, "umber", "outline", radius=radius - 3)
            canvas.icon("lock", radius * 0.58, radius * 0.54, radius * 0.84, color="idle")
            return
        canvas.circle(radius, radius, radius - 3, "night_deep")
        portrait(canvas, self.chapter.picture, _ME if self.here else _FOE, radius, radius, radius - 5)


def draw_way(canvas: Canvas, story: Story, journey: Journey | None, box: Box, radius: float) -> None:
    """The paper, and the path from place to place."""
    canvas.stamp(
        ("journey paper", box.w, box.h),
        box.x,
        box.y,
        box.w,
        box.h,
        lambda part: draw_paper(part, box, Random(_SEED), stars=False, east=False),
        pad=4,
    )
    places = spots(story, box)
    walked = [one.chapter for one in journey.walked] if journey is not None else []
    trail = [*walked, *([journey.chapter] if journey is not None and journey.step != "over" else [])]
    pairs = set(pairwise(trail))
    for name, chapter in story.chapters.items():
        ways = dict.fromkeys((chapter.next, chapter.astray, *(one.next for one in chapter.choices)))
        for way in ways:
            if way in places:
                _draw_path(canvas, places[name], places[way], radius, walked=(name, way) in pairs)


def _draw_path(canvas: Canvas, start: Point, end: Point, radius: float, *, walked: bool) -> None:
    """A row of prints; where one has walked they are light."""
    (x, y), (far_x, far_y) = start, end
    long = math.dist(start, end) or 1.0
    ux, uy = (far_x - x) / long, (far_y - y) / long
    first, last = radius + 8, long - radius - 8
    count = max(2, round((last - first) / 12))
    for step in range(count + 1):
        share = step / count
        away, aside = first + (last - first) * share, 8.0 * math.sin(math.pi * share)
        spot = (x + ux * away - uy * aside, y + uy * away + ux * aside)
        if walked:
            canvas.circle(*spot, 4.6, "outline", alpha=ALPHA.strong)
        canvas.circle(*spot, 3.4 if walked else 2.6, "cream" if walked else "umber", alpha=ALPHA.full)
