"""The map of an act as it is drawn: paper with paths and places, or a chart of the stars; where everything lies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from game.app.epic.gauntlet.ids import PlaceId
from game.app.epic.miniature import lead_picture
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.style.carved import coin
from game.app.ui.style.ornaments import focus_ring, portrait
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, Look, Pressable
from game.modes.gauntlet.maps import LANES, ROWS
from game.modes.gauntlet.state import Run
from game.modes.gauntlet.wording import kind_icon, kind_name
from game.storage.save_words import team_name
from game.text import _

_ME, _FOE = 0, 1
_SWAY = 9.0
"""How far a place lies from its point of the grid."""
_EDGE_X, _EDGE_Y = 66.0, 54.0
_BOSS = 52.0


def spots(run: Run, box: Box) -> list[tuple[float, float, float]]:
    """Of each place its middle and its radius. Rows go from left to right; the same run has the same map."""
    luck = Random(f"{run.seed}/chart/{run.act}")
    across = (box.w - 2 * _EDGE_X - 20) / ROWS
    down = (box.h - 2 * _EDGE_Y) / (LANES - 1)
    radius = min(34.0, down * 0.33)
    found = []
    for place in run.places:
        if place.kind == "boss":
            found.append((box.right - _EDGE_X - 18, box.y + box.h / 2, min(_BOSS, down * 0.5)))
            continue
        x = box.x + _EDGE_X + across * place.row + luck.uniform(-_SWAY, _SWAY)
        y = box.y + _EDGE_Y + down * place.lane + luck.uniform(-_SWAY, _SWAY)
        found.append((x, y, radius))
    return found


class Spot(Pressable):
    """A place on the map: open, walked, ahead, or passed by."""

    def __init__(self, run: Run, number: int, spot: tuple[float, float, float], *, chosen: bool) -> None:
        x, y, radius = spot
        reach = radius + 4
        place = run.places[number]
        super().__init__(PlaceId(number), tip=kind_name(place.kind))
        self.placed(Box(x - reach, y - reach, 2 * reach, 2 * reach))
        self.run, self.number, self.place = run, number, place
        self.radius, self.chosen = radius, chosen
        self.open_now = number in run.open_places
        self.walked = number in run.walked
        self.here = bool(run.walked) and run.walked[-1] == number
        self.stage = run.stage_of(number)

    @property
    def called(self) -> str:
        place = self.place
        name = kind_name(place.kind)
        return f"{name}: {team_name(self.run.game, place.team)}" if place.team else name

    @property
    def noun(self) -> str:
        return _("stop, row {row}").format(row=self.place.row + 1)

    @property
    def state(self) -> str:
        if self.here:
            return _("you are here, cleared") if self.stage == "behind" else _("you are here")
        if self.walked:
            return _("visited")
        return _("reachable") if self.open_now else _("locked")

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y = self.box.center
        radius = self.radius
        if self.chosen or look.current:
            canvas.glow(x, y, radius * 1.9, "gold", 220 if self.chosen else 130)
        elif self.open_now:
            canvas.glow(x, y, radius * 1.6, "gold", 130 + round(60 * look.hover))
        gone = self.stage == "missed"
        dim = gone or (self.walked and not self.here)
        key = ("run spot", self.place, self.run.game, self.open_now, dim, self.here, self.chosen)
        canvas.stamp(
            key, x - radius, y - radius, 2 * radius, 2 * radius, self._paint, pad=12, alpha=120 if gone else 255
        )
        if self.chosen:
            canvas.circle(x, y, radius + 7, "#3a1d08", border=BORDER.thick)
            canvas.circle(x, y, radius + 6, "gold", border=BORDER.thick)
        if self.here:
            portrait(canvas, lead_picture(self.run.game, self.run.team), _ME, x - radius * 0.74, y - radius * 0.74, 15)
        if self.stage == "behind":
            coin(canvas, x + radius * 0.72, y - radius * 0.72, 10, "gold")
            canvas.icon("tick", x + radius * 0.72 - 5.5, y - radius * 0.72 - 5.5, 11, color="#3c2204")
        if look.focused:
            focus_ring(canvas, x - radius - 4, y - radius - 4, 2 * radius + 8, 2 * radius + 8, radius=radius + 4)

    def _paint(self, canvas: Canvas) -> None:
        radius = self.radius
        place = self.place
        canvas.shadow(0, 0, 2 * radius, 2 * radius, radius=radius)
        bright = self.open_now or self.here
        edge = "gold" if bright else "candle" if place.kind == "boss" else "plate_edge"
        canvas.circle(radius, radius, radius, edge)
        canvas.circle(radius, radius, radius - 2.4, "outline")
        if place.team:
            canvas.circle(radius, radius, radius - 3, "night_deep")
            portrait(canvas, lead_picture(self.run.game, place.team), _FOE, radius, radius, radius - 5)
            if not bright:
                canvas.circle(radius, radius, radius - 3, "night_deep", alpha=ALPHA.light)
            self._badge(canvas, radius)
        else:
            canvas.gradient(3, 3, 2 * radius - 6, 2 * radius - 6, *_GROUNDS[place.kind], radius=radius - 3)
            canvas.icon(kind_icon(place.kind), radius * 0.46, radius * 0.46, radius * 1.08)

    def _badge(self, canvas: Canvas, radius: float) -> None:
        """What kind of fight it is, below the face."""
        small = radius * 0.4
        x, y = radius * 1.62, radius * 1.62
        canvas.circle(x, y, small + 1.6, "outline")
        canvas.circle(x, y, small, _BADGES[self.place.kind])
        canvas.icon(kind_icon(self.place.kind), x - small * 0.66, y - small * 0.66, small * 1.32)


_GROUNDS: dict[str, tuple[str, str]] = {
    "shop": ("#3f7d4c", "#1d4427"),
    "rest": ("#b0672a", "#5b2c10"),
    "riddle": ("#6a4aa0", "#33205a"),
    "treasure": ("#a98233", "#594013"),
}
_BADGES: dict[str, str] = {"duel": "#4a5c70", "elite": "#8f2b2b", "boss": "#a3761f"}


# The ground -----------------------------------------------------------------------------------------------------------


def draw_chart(canvas: Canvas, run: Run, box: Box, places: Sequence[tuple[float, float, float]]) -> None:
    """Paper or the stars, and the paths between the places."""
    stars = canvas.theme.backdrop == "stars"
    key = ("run chart", run.seed, run.act, stars, box.w, box.h)
    luck = f"{run.seed}/paper/{run.act}"
    canvas.stamp(key, *box, lambda part: draw_paper(part, box, Random(luck), stars=stars), pad=4)
    for number, place in enumerate(run.places):
        for to in place.leads:
            _draw_path(canvas, run, number, to, places, stars=stars)


def _draw_path(
    canvas: Canvas, run: Run, start: int, end: int, places: Sequence[tuple[float, float, float]], *, stars: bool
) -> None:
    """A path as a row of prints: walked ones stand out, those that are open are bright, others are faint."""
    (x, y, near), (far_x, far_y, far) = places[start], places[end]
    here = bool(run.walked) and run.walked[-1] == start
    walked = any(pair == (start, end) for pair in zip(run.walked, run.walked[1:], strict=False))
    open_now = here and end in run.open_places
    long = math.dist((x, y), (far_x, far_y)) or 1.0
    ux, uy = (far_x - x) / long, (far_y - y) / long
    color = "gold" if walked or open_now else ("#7fb4d8" if stars else "#6b4a24")
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


def draw_paper(canvas: Canvas, box: Box, luck: Random, *, stars: bool, east: bool = True) -> None:
    """Old paper with hills and a compass in the lower right or upper left corner, or a chart of the stars, from its
    upper left corner.
    """
    w, h = box.w, box.h
    if stars:
        canvas.gradient(0, 0, w, h, "#0c1830", "#060b18", radius=RADIUS.medium)
        for _more in range(130):
            x, y, size = luck.uniform(4, w - 4), luck.uniform(4, h - 4), luck.choice((0.8, 0.8, 1.1, 1.6))
            canvas.circle(x, y, size, "white", alpha=luck.randint(60, 200))
        for part in range(1, 8):
            canvas.line((w * part / 8, 6), (w * part / 8, h - 6), "#4a7fae", 1, alpha=ALPHA.faint)
        for part in range(1, 5):
            canvas.line((6, h * part / 5), (w - 6, h * part / 5), "#4a7fae", 1, alpha=ALPHA.faint)
        for radius in (70, 128, 190):
            canvas.circle(w - 84, h / 2, radius, "#6fb1e0", alpha=ALPHA.faint, border=BORDER.thin)
        canvas.rect(0, 0, w, h, "#4a7fae", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
        return
    canvas.gradient(0, 0, w, h, "#ead8a8", "#cfae72", radius=RADIUS.medium)
    for _more in range(26):
        x, y, size = luck.uniform(0, w), luck.uniform(0, h), luck.uniform(24, 90)
        with canvas.clipped(1, 1, w - 2, h - 2):
            canvas.glow(x, y, size, "#a97b3c" if luck.random() < 0.6 else "#fff3d0", luck.randint(16, 40))
    for _more in range(16):
        _hill(canvas, luck.uniform(60, w - 140), luck.uniform(50, h - 40), luck.uniform(9, 17))
    x, y = (w - 58, h - 56) if east else (58, 56)
    _compass(canvas, x, y, 34)
    with canvas.clipped(0, 0, w, h):
        for x, y in ((0, 0), (w, 0), (0, h), (w, h)):
            canvas.glow(x, y, h * 0.5, "#5a3410", 120)
    canvas.rect(5, 5, w - 10, h - 10, "#7a5426", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
    canvas.rect(9, 9, w - 18, h - 18, "#7a5426", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.light)


def _hill(canvas: Canvas, x: float, y: float, size: float) -> None:
    """A little mountain drawn with a pen."""
    ink = "#7a5426"
    canvas.lines(
        [(x - size, y + size * 0.7), (x, y - size * 0.6), (x + size, y + size * 0.7)], ink, 1.4, alpha=ALPHA.light
    )
    canvas.lines(
        [(x, y - size * 0.6), (x + size * 0.2, y), (x - size * 0.05, y + size * 0.5)], ink, 1, alpha=ALPHA.light
    )


def _compass(canvas: Canvas, x: float, y: float, radius: float) -> None:
    ink = "#6b4519"
    canvas.circle(x, y, radius, ink, alpha=ALPHA.half, border=BORDER.thin)
    canvas.circle(x, y, radius * 0.78, ink, alpha=ALPHA.light, border=BORDER.thin)
    for quarter in range(8):
        turn = math.tau * quarter / 8
        long = radius * (1.12 if quarter % 2 == 0 else 0.62)
        wide = radius * 0.17
        tip = (x + long * math.cos(turn), y + long * math.sin(turn))
        left = (x - wide * math.sin(turn), y + wide * math.cos(turn))
        right = (x + wide * math.sin(turn), y - wide * math.cos(turn))
        canvas.polygon([tip, left, (x, y)], ink, alpha=ALPHA.strong)
        canvas.polygon([tip, right, (x, y)], "#f4e6c0", alpha=ALPHA.strong)
