"""Map of an act: frame, paths, places, legend, and the callout of a place."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from functools import partial
from random import Random
from typing import get_args

from game.app.epic.gauntlet.pictures.callout import draw_pointer, place_callout
from game.app.epic.gauntlet.pictures.landmarks import draw_landmarks
from game.app.epic.gauntlet.pictures.paper import draw_paper
from game.app.epic.gauntlet.pictures.spot import Circle, MapSpot, draw_place_icon, link_open_places
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, Size, Widget, resolve_length
from game.modes.gauntlet.maps import LANES, ROWS
from game.modes.gauntlet.state import GauntletRun, Kind
from game.modes.gauntlet.wording import get_kind_name

_FRAME_WIDTH = 9.0
_MAX_JITTER = 9.0
"""Largest random offset of a place from its grid point in each direction, in logical units."""
_MARGIN_X, _MARGIN_Y = 66.0, 54.0
"""Horizontal and vertical distance of the outermost places from the edge of the map, in logical units."""
_MAX_PLACE_RADIUS, _MAX_BOSS_RADIUS = 34.0, 52.0
"""Largest radius of a place and of the boss, in logical units."""


def find_circles(run: GauntletRun, box: Box) -> list[Circle]:
    """Return the center and radius of each place, with rows from left to right; deterministic for each run."""
    rng = Random(f"{run.seed}/chart/{run.act}")
    across = (box.w - 2 * _MARGIN_X - 20) / ROWS
    down = (box.h - 2 * _MARGIN_Y) / (LANES - 1)
    radius = min(_MAX_PLACE_RADIUS, down * 0.33)
    found = []
    for place in run.places:
        if place.kind == "boss":
            found.append((box.right - _MARGIN_X - 18, box.y + box.h / 2, min(_MAX_BOSS_RADIUS, down * 0.5)))
            continue
        x = box.x + _MARGIN_X + across * place.row + rng.uniform(-_MAX_JITTER, _MAX_JITTER)
        y = box.y + _MARGIN_Y + down * place.lane + rng.uniform(-_MAX_JITTER, _MAX_JITTER)
        found.append((x, y, radius))
    return found


class MapChart(LayoutItem):
    """Framed map with its places, and a callout beside the place with the index ``at``, centered for -1.

    Maps of one run that share ``widget_cache`` reuse unchanged widgets, which then need no redraw.
    """

    def __init__(self, run: GauntletRun, at: int, callout: LayoutItem, widget_cache: dict[Hashable, Widget]) -> None:
        self.run, self.at, self.callout, self.kept = run, at, callout, widget_cache

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return width, width / 2

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        inner = box.inset(_FRAME_WIDTH)
        high = canvas.resolve_text_size("label") * LEADING.normal + SPACE.medium
        room = inner._replace(h=inner.h - high - SPACE.small)
        legend = Box(inner.x + SPACE.medium, inner.bottom - high - SPACE.small, inner.w - 2 * SPACE.medium, high)
        circles = find_circles(self.run, room)
        if (ground := self.kept.get(box)) is None:
            paint = partial(_draw_map, run=self.run, circles=circles, legend=legend)
            ground = self.kept[box] = CustomPaint(paint).set_box(box)
            ground.is_background = True
        into.widgets.append(ground)
        chosen = self.at if self.run.step == "path" else -1
        found = [
            self._get_place_widget(index, circle, is_chosen=index == chosen) for index, circle in enumerate(circles)
        ]
        link_open_places(found)
        for spot in found:
            spot.arrange(canvas, spot.box, into)
        self._arrange_callout(canvas, room.inset(SPACE.small), found, into)

    def _get_place_widget(self, number: int, circle: Circle, *, is_chosen: bool) -> MapSpot:
        key = number, circle, is_chosen
        spot = self.kept.get(key)
        if not isinstance(spot, MapSpot):
            spot = self.kept[key] = MapSpot(self.run, number, circle, is_chosen=is_chosen)
        return spot

    def _arrange_callout(self, canvas: Canvas, room: Box, found: Sequence[MapSpot], into: LayoutResult) -> None:
        width = min(room.w, resolve_length(canvas, self.callout.fixed_width) or room.w)
        height = min(room.h, self.callout.measure(canvas, width)[1])
        spot = found[self.at] if 0 <= self.at < len(found) else None
        box = place_callout(room, (width, height), found, spot)
        before = len(into.widgets)
        self.callout.arrange(canvas, box, into)
        for widget in into.widgets[before:]:
            widget.is_background = False  # it moves, and the map is not to be drawn again
        if spot is not None:
            into.widgets.append(CustomPaint(partial(draw_pointer, at=spot.box.center, reach=spot.radius)).set_box(box))


def _draw_map(canvas: Canvas, box: Box, run: GauntletRun, circles: Sequence[Circle], legend: Box) -> None:
    """Draw frame, background, landmarks, paths and legend of the map."""
    draw_carved_frame(canvas, box, frame_width=_FRAME_WIDTH - 1, has_lamp=False)
    inner = box.inset(_FRAME_WIDTH)
    stars = canvas.theme.backdrop == "stars"
    key = ("run chart", run.seed, run.act, stars, inner.w, inner.h)

    def draw_part(part: Canvas) -> None:
        draw_paper(part, inner, Random(f"{run.seed}/paper/{run.act}"), is_star_chart=stars, with_hills=False)
        spots = [(x - inner.x, y - inner.y, radius) for x, y, radius in circles]
        paths = [(spots[index][:2], spots[to][:2]) for index, place in enumerate(run.places) for to in place.leads]
        free = inner._replace(x=0, y=0, h=legend.y - inner.y)
        draw_landmarks(part, free, spots, paths, Random(f"{run.seed}/land/{run.act}"), is_star_chart=stars)

    canvas.draw_cached(key, *inner, draw_part, overhang=4)
    for index, place in enumerate(run.places):
        for to in place.leads:
            _draw_path(canvas, run, index, to, circles, is_star_chart=stars)
    _draw_legend(canvas, run, legend)


def _draw_legend(canvas: Canvas, run: GauntletRun, box: Box) -> None:
    """Draw the legend: the symbol and name of each kind of place on the map."""
    on_map = {place.kind for place in run.places}
    kinds: list[Kind] = [kind for kind in get_args(Kind) if kind in on_map]
    sign = box.h - SPACE.small
    size = canvas.resolve_text_size("label")
    room = (box.w - SPACE.small) / len(kinds)
    words = room - sign - SPACE.medium
    size *= min(1.0, *(words / canvas.measure(get_kind_name(kind), "label")[0] for kind in kinds))
    canvas.rect(*box, "night_deep", radius=RADIUS.medium, alpha=ALPHA.panel)
    for index, kind in enumerate(kinds):
        x, y = box.x + SPACE.small + index * room, box.y + box.h / 2
        draw_place_icon(canvas, kind, x + sign / 2, y, sign / 2)
        canvas.text(get_kind_name(kind), x + sign + SPACE.small, y, "label", size=size)


def _draw_path(
    canvas: Canvas, run: GauntletRun, start: int, end: int, circles: Sequence[Circle], *, is_star_chart: bool
) -> None:
    """Draw a path as a row of footprints: traveled paths strong, open ones bright, others faint."""
    (x, y, near), (far_x, far_y, far) = circles[start], circles[end]
    here = bool(run.walked) and run.walked[-1] == start
    walked = any(pair == (start, end) for pair in zip(run.walked, run.walked[1:], strict=False))
    open_now = here and end in run.open_places
    long = math.dist((x, y), (far_x, far_y)) or 1.0
    ux, uy = (far_x - x) / long, (far_y - y) / long
    color = "gold" if walked or open_now else ("#7fb4d8" if is_star_chart else "#6b4a24")
    alpha = 255 if walked or open_now else 150
    first, last = near + 7, long - far - 7
    count = max(2, round((last - first) / 13))
    bend = 7.0 * (1 if (start + end) % 2 else -1)
    for step in range(count + 1):
        share = step / count
        away = first + (last - first) * share
        aside = bend * math.sin(math.pi * share)
        spot: Point = (x + ux * away - uy * aside, y + uy * away + ux * aside)
        size = 3.4 if walked or open_now else 2.6
        if walked or open_now:
            canvas.circle(*spot, size + 1.3, "#2a1808", alpha=ALPHA.strong)
        canvas.circle(*spot, size, color, alpha=alpha)
