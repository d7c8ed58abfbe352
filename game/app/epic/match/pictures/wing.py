"""Large picture of a team's leader below its plate, lit during its turn and dark otherwise."""

from __future__ import annotations

import pygame

from game.app.epic.board.figures import find_figure
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA
from game.presentation.epic.view_models import TeamCard

_MAX_HEIGHT, _MIN_HEIGHT = 236.0, 150.0
"""Largest and smallest height of the leader's picture, in logical units."""
_FIGURE_RATIO = 240 / 300
"""Ratio of width to height of the drawings of figures."""
_GLOW_RADIUS = 0.56
"""Radius of the glow, in heights of the picture."""


def draw_leader_figure(canvas: Canvas, space: pygame.FRect, team: TeamCard, *, flipped: bool) -> None:
    """Draw the leader at the bottom of the ``space``; draw nothing if that is too small or the leader is defeated."""
    lead = next((member.token for member in team.members if member.is_lead), team.members[0].token)
    figure = find_figure(lead.art)
    height = min(_MAX_HEIGHT, space.height, space.width / _FIGURE_RATIO)
    if height < _MIN_HEIGHT or not lead.health or not figure:
        return
    width = height * _FIGURE_RATIO
    left, top = space.centerx - width / 2, space.bottom - height
    if team.active:
        canvas.glow(
            space.centerx, top + height / 2, height * _GLOW_RADIUS, canvas.seat_mark(team.seat).color, ALPHA.light
        )
    alpha = ALPHA.full if team.active else ALPHA.light
    canvas.picture(figure, left, top, width, height, fit="contain", flipped=flipped, alpha=alpha)
