"""A team among the ten: its lead's picture, its partners as small discs, and who has taken or banned it."""

from __future__ import annotations

import pygame

from game.app.ui import raster
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.app.ui.one_line import draw_one_line
from game.app.ui.ornaments import focus_ring, seat_mark
from game.app.ui.widgets.base import Box, Look, Reply, Widget
from game.rules.epic.vocabulary import Team
from game.text import language, pick

_RADIUS = 9.0
_DISC = 9.0
_DISCS_ABOVE = 1.1
"""From this text size on the name has the lower edge to itself and the discs go up."""


def leads(game: str, team: Team) -> list[str]:
    """The portraits of a team's leads."""
    return [f"{game}/portrait/{one.kind}" for one in team.characters if one.role == "lead"]


def partners(game: str, team: Team) -> list[str]:
    """The portraits of a team's partners, one for each figure."""
    return [f"{game}/portrait/{one.kind}" for one in team.characters if one.role == "partner" for _ in range(one.count)]


def lead_name(team: Team) -> str:
    """What a team is called in short."""
    return " & ".join(pick(one.name) for one in team.characters if one.role == "lead")


class TeamTile(Widget):
    """Pressing it chooses the team for the seat whose turn it is; Enter on one's own team `submits` it.

    `holders` are the seats that play the team, `banned` the seat that banned it, `chooser` the seat that chooses now.
    """

    def __init__(
        self,
        box: Box,
        game: str,
        team_id: str,
        team: Team,
        *,
        holders: list[int],
        banned: int | None,
        chooser: int,
        tip: str = "",
    ) -> None:
        super().__init__(f"team {team_id}", box, tip=tip)
        self.game = game
        self.team_id = team_id
        self.team = team
        self.holders = holders
        self.banned = banned
        self.chooser = chooser

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lift = 2.0 * look.hover
        with canvas.shifted(0, -lift):
            key = ("team tile", self.game, self.team_id, language(), self.banned is not None)
            canvas.stamp(key, x, y, w, h, self._picture, pad=14)
            self._state(canvas)
            if look.focused:
                focus_ring(canvas, x, y, w, h, radius=_RADIUS, color="focus" if self.holders else "gold")
            elif look.hover:
                alpha = round(230 * look.hover)
                canvas.rect(x - 2.5, y - 2.5, w + 5, h + 5, "focus", radius=_RADIUS + 2.5, border=2.5, alpha=alpha)

    def _picture(self, canvas: Canvas) -> None:
        _, _, w, h = self.box
        canvas.shadow(0, 0, w, h, radius=_RADIUS, blur=5, alpha=130, dy=3)
        self._faces(canvas)
        foot = min(h * 0.62, 26 + canvas.text_size("panel") * 1.5)
        canvas.gradient(0, h - foot, w, foot, "veil", "veil", alpha=0, alpha_bottom=240, radius=_RADIUS)
        above = canvas.text_scale > _DISCS_ABOVE
        end = self._partners(canvas, 14 if above else h - 14)
        room = w - 16 if above else end - 13
        name = lead_name(self.team)
        size = canvas.text_size("panel") * 0.92
        tall = size * 1.12 + 3
        draw_one_line(canvas, name, 9, h - 4 - tall / 2, room, "panel", size=size, narrow="label", shadow=220)
        canvas.rect(0, 0, w, h, "#0d1218", radius=_RADIUS, border=1.4, alpha=230)

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
                part.picture(face, left, 0, wide, h, focus=(0.5, 0.34), gray=gray)
        size = part.surface.get_size()
        corners = raster.rounded_mask(*size, _RADIUS * canvas.k)
        part.surface.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.paste(part)

    def _partners(self, canvas: Canvas, y: float) -> float:
        """Draws the partners' discs at the right, with their middle at `y`; returns where they begin."""
        left = self.box.w - 4
        for face in reversed(partners(self.game, self.team)):
            x = left - _DISC - 1.5
            canvas.circle(x, y, _DISC + 1.4, "#0b1017")
            canvas.picture(face, x - _DISC, y - _DISC, 2 * _DISC, 2 * _DISC, shape="circle")
            left -= 17
        return left

    def _state(self, canvas: Canvas) -> None:
        x, y, w, h = self.box
        if self.banned is not None:
            canvas.rect(x, y, w, h, "#0b1017", radius=_RADIUS, alpha=150)
            size = min(w, h) * 0.5
            canvas.icon("cross", x + (w - size) / 2, y + (h - size) / 2 - 6, size, color="danger", alpha=220)
            seat_mark(canvas, self.banned, x + 14, y + 14, 8)
            return
        mine = self.chooser in self.holders
        if self.holders and not mine:  # the name below the face can be read all the same
            canvas.rect(x, y, w, h - canvas.text_size("panel") * 1.12 - 8, "#0b1017", radius=_RADIUS, alpha=130)
        if self.holders:
            color = "gold" if mine else canvas.seat(self.holders[0]).color
            thick = 3.0 if mine else 2.2
            canvas.rect(x - 2.4, y - 2.4, w + 4.8, h + 4.8, color, radius=_RADIUS + 2, border=thick)
        for place, seat in enumerate(self.holders):
            canvas.circle(x + 14 + place * 19, y + 14, 11, "#0b1017", alpha=150)
            seat_mark(canvas, seat, x + 14 + place * 19, y + 14, 7.4)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.OK and not intent.repeated:
            return Reply(self.id, "pressed" if intent.key == " " else "submitted")
        if intent.kind is Kind.PRESS:
            return Reply(self.id, "used")
        if intent.kind is Kind.RELEASE and self.over(intent.x, intent.y):
            return Reply(self.id, "pressed")
        return None
