"""Images for a league: two opponents divided by a slanted seam, and the champion."""

from __future__ import annotations

import msgspec

from game.app.epic.board.figures import find_team_figure
from game.app.epic.board.niche import draw_rays
from game.app.epic.miniature import get_lead_portrait
from game.app.epic.setup.pictures.versus import draw_bands, draw_seam
from game.app.menus.pictures.league_face import COLORS, draw_coin
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.carved import draw_carved_frame, draw_ribbon
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.modes.league.records_file import Member

FRAME_WIDTH = 8.0
"""Width of the frame around an image, in logical pixels."""
_SEAM_SLANT, _SEAM_HALF_WIDTH = 44.0, 3.0
"""Horizontal offset of the seam's ends from its center, and half of its width, in logical pixels."""
_MAX_FIGURE_WIDTH, _FIGURE_TOP_MARGIN = 372.0, 20.0
"""Maximum width of a character, and its distance from the upper edge, in logical pixels."""
_SHADE_HEIGHT = 220.0
"""Height of the darkened area behind the text, in logical pixels."""

_WELCOME_IMAGE = "zelda/card/darunia/sworn-brothers"


class Opponent(msgspec.Struct, frozen=True):
    """Side of a match: its player, and the team, if known."""

    member: Member
    game: str
    team: str
    """Id of the team; empty if unknown."""


def draw_opponents(canvas: Canvas, box: Box, sides: tuple[Opponent, Opponent]) -> None:
    """Draw two opponents in a frame, cached."""
    key = ("league opponents", sides, box.w, box.h, canvas.text_scale)
    canvas.draw_cached(key, *box, lambda part: _paint_opponents(part, Box(0, 0, box.w, box.h), sides), overhang=24)


def _paint_opponents(canvas: Canvas, box: Box, sides: tuple[Opponent, Opponent]) -> None:
    """Draw two opponents in a frame, without cache."""
    draw_carved_frame(canvas, box, frame_width=FRAME_WIDTH, has_lamp=False)
    inner = box.inset(FRAME_WIDTH)
    middle = inner.x + inner.w / 2
    draw_bands(
        canvas, inner, 2, _SEAM_SLANT, lambda part, own, place: _draw_side(part, own, sides[place], is_right=place == 1)
    )
    draw_seam(canvas, inner, middle, _SEAM_SLANT, _SEAM_HALF_WIDTH)
    _darken_text_area(canvas, inner)


def _draw_side(canvas: Canvas, box: Box, side: Opponent, *, is_right: bool) -> None:
    """Draw the character of a side in front of rays in its color, or the player's coin if the team has no character."""
    figure = find_team_figure(side.game, side.team) if side.team else ""
    width = min(_MAX_FIGURE_WIDTH, box.w - _SEAM_SLANT)
    free = box.w - _SEAM_SLANT - width
    room = Box(
        box.x + free / 2 + (_SEAM_SLANT if is_right else 0),
        box.y + _FIGURE_TOP_MARGIN,
        width,
        box.h - _FIGURE_TOP_MARGIN,
    )
    middle = room.center[0], box.h * 0.4
    if figure and art.exists(figure):
        draw_rays(canvas, get_lead_portrait(side.game, side.team), box, middle, radius=0)
        canvas.picture(figure, *room, focus=(0.5, 0.0), flipped=is_right)
        return
    _draw_color(canvas, box, side.member)
    draw_coin(canvas, side.member, room.center[0], box.h * 0.42, min(room.w, room.h) * 0.26)


def _draw_color(canvas: Canvas, box: Box, member: Member) -> None:
    """Draw a background in the color of a player."""
    color = COLORS[member.color % len(COLORS)]
    canvas.gradient(*box, canvas.mix_colors(color, "night_deep", 0.5), canvas.mix_colors(color, "night_deep", 0.85))


def _darken_text_area(canvas: Canvas, inner: Box) -> None:
    """Darken the lower part of an image behind the text; larger text darkens more."""
    high = min(_SHADE_HEIGHT + _SHADE_HEIGHT * (canvas.text_scale - 1), inner.h * 0.7)
    top, soft = inner.bottom - high, high * 0.4
    canvas.gradient(inner.x, top, inner.w, soft, "veil", "veil", alpha=0, alpha_bottom=ALPHA.strong)
    canvas.gradient(
        inner.x, top + soft, inner.w, high - soft, "veil", "veil", alpha=ALPHA.strong, alpha_bottom=ALPHA.full
    )
    canvas.rect(*inner, "night_deep", radius=FRAME_WIDTH, border=BORDER.thin, alpha=ALPHA.strong)


def draw_champion(canvas: Canvas, box: Box, member: Member) -> None:
    """Draw the champion's coin on a ribbon in a frame, in front of the player's color."""

    def paint(part: Canvas) -> None:
        own = Box(0, 0, box.w, box.h)
        draw_carved_frame(part, own, frame_width=FRAME_WIDTH, has_lamp=False)
        inner = own.inset(FRAME_WIDTH)
        with part.clipped(*inner):
            _draw_color(part, inner, member)
            x, y = inner.center[0], inner.y + inner.h * 0.36
            radius = min(inner.w, inner.h) * 0.2
            part.glow(x, y, radius * 3, COLORS[member.color % len(COLORS)], ALPHA.half)
            draw_ribbon(part, x, y, radius)
            draw_coin(part, member, x, y, radius)
        _darken_text_area(part, inner)

    canvas.draw_cached(("league champion", member, box.w, box.h, canvas.text_scale), *box, paint, overhang=24)


def draw_welcome(canvas: Canvas, box: Box) -> None:
    """Draw the framed image shown to players without a league."""

    def paint(part: Canvas) -> None:
        own = Box(0, 0, box.w, box.h)
        draw_carved_frame(part, own, frame_width=FRAME_WIDTH, has_lamp=False)
        inner = own.inset(FRAME_WIDTH)
        part.picture(_WELCOME_IMAGE, *inner, radius=RADIUS.small)
        _darken_text_area(part, inner)

    canvas.draw_cached(("league welcome", box.w, box.h, canvas.text_scale), *box, paint, overhang=24)


def draw_pill(canvas: Canvas, box: Box) -> None:
    """Draw the background of a text on an image."""
    canvas.rect(*box, "night_deep", radius=RADIUS.pill, alpha=ALPHA.panel)
