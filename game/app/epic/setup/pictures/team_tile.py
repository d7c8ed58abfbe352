"""Tile of a team: the lead's picture, partners as small discs, and the seats that have chosen or banned it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.setup.ids import TeamId
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import draw_focus_ring, draw_hover_ring, draw_seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.shared_size import find_shared_size
from game.app.ui.widgets.base import Widget, WidgetEvent, WidgetState
from game.presentation.alignment import is_bright
from game.rules.epic.team_file import Alignment, TeamFile
from game.text import current_language, pick_text

_DISC_RADIUS = 9.0
_NAME_PADDING = 8.0
_MAX_NAME_FRACTION = 0.54
"""Largest fraction of a tile's height that the name may cover."""

_MIN_TOP_CROP = 0.34
"""Smallest fraction of a portrait's excess height that is cropped at its top."""
_EYE_Y, _EYE_CLEARANCE = 0.45, 5.0
"""Vertical position of the eyes as a fraction of a portrait, and space below them in logical units."""


def list_lead_portraits(game: str, team: TeamFile) -> list[str]:
    """Return the paths of the portraits of a team's leads."""
    return [f"{game}/portrait/{character.kind}" for character in team.characters if character.role == "lead"]


def list_partner_portraits(game: str, team: TeamFile) -> list[str]:
    """Return the paths of the portraits of a team's partners, one for each figure."""
    return [
        f"{game}/portrait/{character.kind}"
        for character in team.characters
        if character.role == "partner"
        for _ in range(character.count)
    ]


def get_side_color(alignment: Alignment) -> str:
    """Return the color of an alignment's name."""
    return "good" if is_bright(alignment) else "danger"


def get_short_team_name(team: TeamFile) -> str:
    """Return the short name of a team."""
    return " & ".join(pick_text(character.name) for character in team.characters if character.role == "lead")


class TeamTile(Widget):
    """Tile that chooses a team for the current seat; Enter on the seat's own team emits ``submitted``.

    ``holders`` are the seats that have the team, ``banned_by`` is the seat that banned it, ``chooser`` the
    current seat.
    """

    def __init__(
        self,
        game: str,
        team_id: str,
        team: TeamFile,
        *,
        holders: list[int],
        banned_by: int | None,
        chooser: int,
        tip: str = "",
    ) -> None:
        super().__init__(TeamId(team_id), tip=tip)
        self.name_style = ("panel", 0.0)
        """Text role and size of the name, shared by all tiles."""
        self.game = game
        self.team_id = team_id
        self.team = team
        self.holders = holders
        self.banned_by = banned_by
        self.chooser = chooser

    @classmethod
    def unify_text_size(cls, canvas: Canvas, widgets: Sequence[TeamTile]) -> None:
        names, box = [get_short_team_name(tile.team) for tile in widgets], widgets[0].box
        cells = [(name, box.w - 2 * _NAME_PADDING, box.h * _MAX_NAME_FRACTION) for name in names]
        roles = ("panel", "label")
        sizes = [find_shared_size(canvas, cells, role, leading=LEADING.tight, wraps=True) for role in roles]
        named = max(zip(roles, sizes, strict=True), key=lambda one: one[1])  # the first where they are alike
        for tile in widgets:
            tile.name_style = named

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        lift = 2.0 * state.hover
        with canvas.shifted(0, -lift):
            key = (
                "team tile",
                self.game,
                self.team_id,
                current_language(),
                self.banned_by is not None,
                self.name_style,
            )
            canvas.draw_cached(key, x, y, w, h, self._draw_picture, overhang=14)
            self._draw_state(canvas)
            if state.focused:
                draw_focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)
            elif state.hover:
                draw_hover_ring(canvas, x - 2.5, y - 2.5, w + 5, h + 5, state.hover, radius=RADIUS.medium + 2.5)

    def _draw_picture(self, canvas: Canvas) -> None:
        _, _, w, h = self.box
        canvas.shadow(0, 0, w, h, radius=RADIUS.medium)
        self._draw_faces(canvas)
        role, size = self.name_style
        name, room, height = get_short_team_name(self.team), w - 2 * _NAME_PADDING, self._measure_name(canvas)
        foot = min(h * 0.78, 26 + height * 1.3)
        for _line in range(2 if height > size else 1):  # darker below two lines
            canvas.gradient(
                0, h - foot, w, foot, "veil", "veil", alpha=0, alpha_bottom=ALPHA.full, radius=RADIUS.medium
            )
        self._draw_partners(canvas)
        spot = _NAME_PADDING, h - height - 6, room, height + 2
        canvas.draw_text_block(name, *spot, role, size=size, leading=LEADING.tight, wraps=True, shadow=ALPHA.full)
        canvas.rect(0, 0, w, h, "night_deep", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.full)

    def _measure_name(self, canvas: Canvas) -> float:
        role, size = self.name_style
        lines = canvas.break_text(get_short_team_name(self.team), self.box.w - 2 * _NAME_PADDING, role, size=size)
        return len(lines) * size * LEADING.tight

    def _draw_faces(self, canvas: Canvas) -> None:
        """Draw the leads side by side, clipped to the rounded corners of the tile."""
        _, _, w, h = self.box
        faces, gray = list_lead_portraits(self.game, self.team), self.banned_by is not None
        share = w / len(faces)
        part = canvas.make_layer(w, h)
        for index, face in enumerate(faces):
            width = max(share, h) * (1.0 if len(faces) == 1 else 1.12)
            left = (index + 0.5) * share - width / 2
            with part.clipped(index * share, 0, share, h):
                part.picture(face, left, 0, width, h, focus=(0.5, self._find_crop(canvas, width)), gray=gray)
        size = part.surface.get_size()
        corners = raster.make_rounded_mask(*size, RADIUS.medium * canvas.k)
        part.surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.paste(part)

    def _find_crop(self, canvas: Canvas, width: float) -> float:
        """Return the vertical crop of a square portrait: centered, or with the eyes above a name of two lines."""
        h = self.box.h
        spare, free = max(1.0, width - h), h - self._measure_name(canvas) - 6
        if _EYE_Y * width - _MIN_TOP_CROP * spare <= free - _EYE_CLEARANCE:
            return _MIN_TOP_CROP
        return max(_MIN_TOP_CROP, min(1.0, (_EYE_Y * width - free / 2) / spare))

    def _draw_partners(self, canvas: Canvas) -> None:
        """Draw the partners as discs in the upper right corner."""
        left = self.box.w - 4
        for face in reversed(list_partner_portraits(self.game, self.team)):
            x, y = left - _DISC_RADIUS - 1.5, 14.0
            canvas.circle(x, y, _DISC_RADIUS + 1.4, "well")
            canvas.picture(face, x - _DISC_RADIUS, y - _DISC_RADIUS, 2 * _DISC_RADIUS, 2 * _DISC_RADIUS, shape="circle")
            left -= 17

    def _draw_state(self, canvas: Canvas) -> None:
        x, y, w, h = self.box
        if self.banned_by is not None:
            canvas.rect(x, y, w, h, "well", radius=RADIUS.medium, alpha=ALPHA.half)
            free = h - self._measure_name(canvas) - 6
            size = min(w, free) * 0.7
            canvas.icon("cross", x + (w - size) / 2, y + (free - size) / 2 + 2, size, color="danger", alpha=ALPHA.full)
            draw_seat_mark(canvas, self.banned_by, x + 14, y + 14, 8)
            return
        mine = self.chooser in self.holders
        if self.holders and not mine:  # the name below the face can be read all the same
            canvas.rect(x, y, w, h - self._measure_name(canvas) - 8, "well", radius=RADIUS.medium, alpha=ALPHA.half)
        if self.holders:
            color = "gold" if mine else canvas.seat_mark(self.holders[0]).color
            canvas.rect(x - 2.4, y - 2.4, w + 4.8, h + 4.8, color, radius=RADIUS.medium + 2, border=BORDER.thick)
        for index, seat in enumerate(self.holders):
            canvas.circle(x + 14 + index * 19, y + 14, 11, "well", alpha=ALPHA.half)
            draw_seat_mark(canvas, seat, x + 14 + index * 19, y + 14, 7.4)

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind is Kind.OK and not intent.repeated:
            return WidgetEvent(self.id, "pressed" if intent.key == " " else "submitted")
        if intent.kind is Kind.PRESS:
            return WidgetEvent(self.id, "used")
        if intent.kind is Kind.RELEASE and self.hit_test(intent.x, intent.y):
            return WidgetEvent(self.id, "pressed")
        return None
