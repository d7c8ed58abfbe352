"""Places on the map: a round frame with the opponent's face or a landmark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.app.epic.gauntlet.ids import PlaceId
from game.app.epic.miniature import get_lead_portrait
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.focus import find_nearest
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.style.carved import draw_coin
from game.app.ui.style.ornaments import draw_focus_ring, draw_portrait
from game.app.ui.style.tokens import ALPHA, BORDER
from game.app.ui.widgets.base import Box, Pressable, WidgetEvent, WidgetState
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, GauntletRun
from game.modes.gauntlet.state import Kind as PlaceKind
from game.modes.gauntlet.wording import get_kind_icon, get_kind_name
from game.storage.save_words import team_name
from game.text import _

Circle: TypeAlias = tuple[float, float, float]
"""Center x, center y and radius."""
_PLAYER_SEAT = 0
_RING_WIDTH = 3.0
_COIN_RADIUS, _COIN_OVERHANG = 10.0, 6.0
"""Radius of the coin of a completed place, and space for its shadow, in logical units."""
_BADGE_COLORS: dict[PlaceKind, str] = {"duel": "#4a5c70", "elite": "#8f2b2b", "boss": "#a3761f"}
"""Color of the badge by kind of fight."""


class MapSpot(Pressable):
    """Widget of a place on the map; arrow keys move the focus from an open place to the next open place."""

    def __init__(self, run: GauntletRun, number: int, circle: Circle, *, is_chosen: bool) -> None:
        x, y, radius = circle
        reach = radius + 4
        place = run.places[number]
        tip = "" if run.step == "path" else get_kind_name(place.kind)
        super().__init__(PlaceId(number), tip=tip)
        self.set_box(Box(x - reach, y - reach, 2 * reach, 2 * reach))
        self.run, self.number, self.place = run, number, place
        self.radius, self.chosen = radius, is_chosen
        self.is_open = number in run.open_places
        """True if the run may move to this place next."""
        self.was_visited = number in run.walked
        self.is_current = bool(run.walked) and run.walked[-1] == number
        self.stage = run.get_stage(number)
        """Stage of the place: ahead, current, behind or missed."""
        self.neighbors: dict[Kind, int] = {}
        """Index of the next open place by arrow key, for directions that have one."""

    @property
    def accessible_name(self) -> str:
        place = self.place
        name = get_kind_name(place.kind)
        return f"{name}: {team_name(self.run.game, place.team)}" if place.team else name

    @property
    def accessible_role(self) -> str:
        return _("stop, row {row}").format(row=self.place.row + 1)

    @property
    def accessible_value(self) -> str:
        if self.is_current:
            return _("you are here, cleared") if self.stage == "behind" else _("you are here")
        if self.was_visited:
            return _("visited")
        return _("reachable") if self.is_open else _("locked")

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind in self.neighbors:
            return WidgetEvent(self.id, "changed", self.neighbors[intent.kind])
        return super().handle(intent)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y = self.box.center
        radius = self.radius
        if self.chosen or state.current:
            canvas.glow(x, y, radius * 1.9, "gold", 220 if self.chosen else 130)
        elif self.is_open:
            canvas.glow(x, y, radius * 1.6, "gold", 130 + round(60 * state.hover))
        gone = self.stage == "missed"
        key = (
            "run spot",
            canvas.theme.backdrop,
            self.place,
            self.run.game,
            self.is_open,
            self.is_current,
            self.was_visited,
        )
        canvas.draw_cached(
            key,
            x - radius,
            y - radius,
            2 * radius,
            2 * radius,
            self._draw_picture,
            overhang=12,
            alpha=120 if gone else 255,
        )
        if self.chosen:
            canvas.circle(x, y, radius + 7, "#3a1d08", border=BORDER.thick)
            canvas.circle(x, y, radius + 6, "gold", border=BORDER.thick)
        if self.is_current:
            draw_portrait(
                canvas,
                get_lead_portrait(self.run.game, self.run.team),
                _PLAYER_SEAT,
                x - radius * 0.74,
                y - radius * 0.74,
                15,
            )
        if self.stage == "behind":
            corner = x + radius * 0.72 - _COIN_RADIUS, y - radius * 0.72 - _COIN_RADIUS
            size = 2 * _COIN_RADIUS
            canvas.draw_cached("run tick", *corner, size, size, _draw_ticked_coin, overhang=_COIN_OVERHANG)
        if state.focused:
            draw_focus_ring(canvas, x - radius - 4, y - radius - 4, 2 * radius + 8, 2 * radius + 8, radius=radius + 4)

    def _draw_picture(self, canvas: Canvas) -> None:
        radius = self.radius
        bright = self.is_open or self.is_current
        canvas.shadow(0, 0, 2 * radius, 2 * radius, radius=radius)
        canvas.circle(radius, radius, radius, "gold" if bright else "plate_edge")
        canvas.circle(radius, radius, radius - _RING_WIDTH + 0.6, "outline")
        picture = get_lead_portrait(self.run.game, self.place.team) if self.place.team else ""
        _draw_inside(canvas, self.place.kind, (radius, radius, radius - _RING_WIDTH), picture)
        if self.was_visited and not self.is_current:
            canvas.circle(radius, radius, radius - _RING_WIDTH, "night_deep", alpha=ALPHA.light)
        if self.place.kind in FIGHT_BY_PLACE_KIND:
            self._draw_badge(canvas, radius)

    def _draw_badge(self, canvas: Canvas, radius: float) -> None:
        """Draw the icon of the kind of fight below the opponent's face."""
        small = radius * 0.4
        x, y = radius * 1.62, radius * 1.62
        canvas.circle(x, y, small + 1.6, "outline")
        draw_place_icon(canvas, self.place.kind, x, y, small)


def _draw_ticked_coin(canvas: Canvas) -> None:
    """Draw the coin of a completed place."""
    draw_coin(canvas, _COIN_RADIUS, _COIN_RADIUS, _COIN_RADIUS, "gold")
    canvas.icon("tick", _COIN_RADIUS - 5.5, _COIN_RADIUS - 5.5, 11, color="#3c2204")


def link_open_places(spots: Sequence[MapSpot]) -> None:
    """Set the neighbors of each open place."""
    near = [spot for spot in spots if spot.is_open]
    for spot in near:
        others = [other for other in near if other is not spot]
        for direction in DIRECTIONS:
            found = find_nearest(spot.box, [other.box for other in others], direction)
            if found is not None:
                spot.neighbors[direction] = others[found].number


def draw_place_icon(canvas: Canvas, kind: PlaceKind, x: float, y: float, radius: float) -> None:
    """Draw the symbol of a kind of place: an icon for a fight, else a landmark."""
    if kind in _BADGE_COLORS:
        canvas.circle(x, y, radius, _BADGE_COLORS[kind])
        size = radius * 1.32
        canvas.icon(get_kind_icon(kind), x - size / 2, y - size / 2, size)
    else:
        _draw_inside(canvas, kind, (x, y, radius), "")


def _draw_inside(canvas: Canvas, kind: PlaceKind, circle: Circle, face: str) -> None:
    """Draw the opponent's face, or the landmark of the kind of place, into a circle."""
    x, y, radius = circle
    canvas.circle(x, y, radius, "night_deep")
    folder = "gauntlet/landmark-star" if canvas.theme.backdrop == "stars" else "gauntlet/landmark"
    picture = face or f"{folder}/{kind}"
    if art.exists(picture):
        canvas.picture(picture, x - radius, y - radius, 2 * radius, 2 * radius, shape="circle")
    else:
        canvas.icon(get_kind_icon(kind), x - radius / 2, y - radius / 2, radius)
