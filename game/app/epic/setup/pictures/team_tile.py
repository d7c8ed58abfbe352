"""A team among the ten: its lead's picture, its partners as small discs, and who has taken or banned it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.epic.setup.ids import TeamId
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Look, Reply, Widget
from game.presentation.alignment import bright
from game.rules.epic.team_file import Alignment, Team
from game.text import language, pick

_DISC = 9.0
_NAME_PAD = 8.0
_NAME_SHARE = 0.54
"""How much of a tile its name may cover."""

_LEVEL = 0.34
"""Which part of what a tile cannot show of a portrait is above it."""
_EYES, _EYE = 0.45, 5.0
"""How far down the eyes are in a portrait, as a share of it, and the room they take below that."""


def leads(game: str, team: Team) -> list[str]:
    """The portraits of a team's leads."""
    return [f"{game}/portrait/{one.kind}" for one in team.characters if one.role == "lead"]


def partners(game: str, team: Team) -> list[str]:
    """The portraits of a team's partners, one for each figure."""
    return [f"{game}/portrait/{one.kind}" for one in team.characters if one.role == "partner" for _ in range(one.count)]


def side_color(alignment: Alignment) -> str:
    """Return the color of an alignment's name."""
    return "good" if bright(alignment) else "danger"


def lead_name(team: Team) -> str:
    """What a team is called in short."""
    return " & ".join(pick(one.name) for one in team.characters if one.role == "lead")


class TeamTile(Widget):
    """Pressing it chooses the team for the seat whose turn it is; Enter on one's own team `submits` it.

    `holders` are the seats that play the team, `banned` the seat that banned it, `chooser` the seat that chooses now.
    """

    def __init__(
        self,
        game: str,
        team_id: str,
        team: Team,
        *,
        holders: list[int],
        banned: int | None,
        chooser: int,
        tip: str = "",
    ) -> None:
        super().__init__(TeamId(team_id), tip=tip)
        self.named = ("panel", 0.0)
        """Role and size of its name, which are those of the tiles beside it."""
        self.game = game
        self.team_id = team_id
        self.team = team
        self.holders = holders
        self.banned = banned
        self.chooser = chooser

    @classmethod
    def even(cls, canvas: Canvas, widgets: Sequence[TeamTile]) -> None:
        names, box = [lead_name(one.team) for one in widgets], widgets[0].box
        cells = [(name, box.w - 2 * _NAME_PAD, box.h * _NAME_SHARE) for name in names]
        roles = ("panel", "label")
        sizes = [even_size(canvas, cells, role, leading=LEADING.tight, wraps=True) for role in roles]
        named = max(zip(roles, sizes, strict=True), key=lambda one: one[1])  # the first where they are alike
        for one in widgets:
            one.named = named

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lift = 2.0 * look.hover
        with canvas.shifted(0, -lift):
            key = ("team tile", self.game, self.team_id, language(), self.banned is not None, self.named)
            canvas.stamp(key, x, y, w, h, self._picture, pad=14)
            self._state(canvas)
            if look.focused:
                focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)
            elif look.hover:
                alpha = round(ALPHA.full * look.hover)
                canvas.rect(
                    x - 2.5,
                    y - 2.5,
                    w + 5,
                    h + 5,
                    "focus",
                    radius=RADIUS.medium + 2.5,
                    border=BORDER.thick,
                    alpha=alpha,
                )

    def _picture(self, canvas: Canvas) -> None:
        _, _, w, h = self.box
        canvas.shadow(0, 0, w, h, radius=RADIUS.medium)
        self._faces(canvas)
        role, size = self.named
        name, room, tall = lead_name(self.team), w - 2 * _NAME_PAD, self._name_height(canvas)
        foot = min(h * 0.78, 26 + tall * 1.3)
        for _line in range(2 if tall > size else 1):  # darker below two lines
            canvas.gradient(
                0, h - foot, w, foot, "veil", "veil", alpha=0, alpha_bottom=ALPHA.full, radius=RADIUS.medium
            )
        self._partners(canvas)
        spot = _NAME_PAD, h - tall - 6, room, tall + 2
        canvas.block(name, *spot, role, size=size, leading=LEADING.tight, wraps=True, shadow=ALPHA.full)
        canvas.rect(0, 0, w, h, "night_deep", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.full)

    def _name_height(self, canvas: Canvas) -> float:
        role, size = self.named
        lines = canvas.broken(lead_name(self.team), self.box.w - 2 * _NAME_PAD, role, size=size)
        return len(lines) * size * LEADING.tight

    def _faces(self, canvas: Canvas) -> None:
        """The leads side by side, cut to the tile's rounded corners."""
        _, _, w, h = self.box
        faces, gray = leads(self.game, self.team), self.banned is not None
        share = w / len(faces)
        part = canvas.layer(w, h)
        for place, face in enumerate(faces):
            wide = max(share, h) * (1.0 if len(faces) == 1 else 1.12)
            left = (place + 0.5) * share - wide / 2
            with part.clipped(place * share, 0, share, h):
                part.picture(face, left, 0, wide, h, focus=(0.5, self._level(canvas, wide)), gray=gray)
        size = part.surface.get_size()
        corners = raster.rounded_mask(*size, RADIUS.medium * canvas.k)
        part.surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.paste(part)

    def _level(self, canvas: Canvas, wide: float) -> float:
        """Which part of a square portrait is shown: its middle, or what brings the eyes above a name of two lines."""
        h = self.box.h
        spare, free = max(1.0, wide - h), h - self._name_height(canvas) - 6
        if _EYES * wide - _LEVEL * spare <= free - _EYE:
            return _LEVEL
        return max(_LEVEL, min(1.0, (_EYES * wide - free / 2) / spare))

    def _partners(self, canvas: Canvas) -> None:
        """The partners' discs in the upper right corner."""
        left = self.box.w - 4
        for face in reversed(partners(self.game, self.team)):
            x, y = left - _DISC - 1.5, 14.0
            canvas.circle(x, y, _DISC + 1.4, "well")
            canvas.picture(face, x - _DISC, y - _DISC, 2 * _DISC, 2 * _DISC, shape="circle")
            left -= 17

    def _state(self, canvas: Canvas) -> None:
        x, y, w, h = self.box
        if self.banned is not None:
            canvas.rect(x, y, w, h, "well", radius=RADIUS.medium, alpha=ALPHA.half)
            free = h - self._name_height(canvas) - 6
            size = min(w, free) * 0.7
            canvas.icon("cross", x + (w - size) / 2, y + (free - size) / 2 + 2, size, color="danger", alpha=ALPHA.full)
            seat_mark(canvas, self.banned, x + 14, y + 14, 8)
            return
        mine = self.chooser in self.holders
        if self.holders and not mine:  # the name below the face can be read all the same
            canvas.rect(x, y, w, h - self._name_height(canvas) - 8, "well", radius=RADIUS.medium, alpha=ALPHA.half)
        if self.holders:
            color = "gold" if mine else canvas.seat(self.holders[0]).color
            canvas.rect(x - 2.4, y - 2.4, w + 4.8, h + 4.8, color, radius=RADIUS.medium + 2, border=BORDER.thick)
        for place, seat in enumerate(self.holders):
            canvas.circle(x + 14 + place * 19, y + 14, 11, "well", alpha=ALPHA.half)
            seat_mark(canvas, seat, x + 14 + place * 19, y + 14, 7.4)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.OK and not intent.repeated:
            return Reply(self.id, "pressed" if intent.key == " " else "submitted")
        if intent.kind is Kind.PRESS:
            return Reply(self.id, "used")
        if intent.kind is Kind.RELEASE and self.over(intent.x, intent.y):
            return Reply(self.id, "pressed")
        return None
