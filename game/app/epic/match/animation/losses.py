"""What a fight shows on the panels, which are kept pictures: poses, bars that run off, portraits that turn gray."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.showing import MatchShowing
from game.app.epic.match.views.team_panel import LEAST_BAR, SKULL, Spot, beside_name, draw_skull, spots_of
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import progress
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import Pose, Token

Rooms: TypeAlias = tuple[pygame.FRect, pygame.FRect]
"""Room for the panels of the teams, on the left and on the right."""


def draw_losses(canvas: Canvas, stage: StageState, showing: MatchShowing, rooms: Rooms, faces: Faces) -> None:
    """Over both columns, once the panels lie in their rooms; poses alone are a part that stays."""
    if stage.air.drains or stage.air.grays:
        _draw(canvas, stage, showing, rooms, faces)
    elif stage.struck is not None:
        poses = tuple(stage.pose(figure) for figure in stage.struck)
        key = (showing.left, showing.right, stage.struck, poses, *map(tuple, rooms))
        canvas.group("table poses", key, lambda: _draw(canvas, stage, showing, rooms, faces))


def _draw(canvas: Canvas, stage: StageState, showing: MatchShowing, rooms: Rooms, faces: Faces) -> None:
    for room, teams in zip(rooms, (showing.left, showing.right), strict=True):
        for spot in spots_of(canvas, room, teams):
            figure = stage.match.own_figures[spot.seat][spot.place]
            drain, gray = stage.air.drains.get(figure), stage.air.grays.get(figure)
            pose = stage.pose(figure)
            if pose != "stand" and gray is None and stage.view.health[figure] > 0:
                draw_posing(canvas, spot, faces.token(stage.view, figure), pose)
            if drain is not None:
                draw_drain(canvas, spot, drain.before, drain.after, stage.view.maximum[figure], drain.share)
            if gray is not None:
                draw_graying(canvas, spot, faces.token(stage.view, figure), gray)


def draw_drain(canvas: Canvas, spot: Spot, before: int, after: int, maximum: int, share: float) -> None:
    """The part of a bar that is lost: white, then it runs off and turns red while ``share`` goes from 0 to 1."""
    left, top, wide, high = spot.bar
    if wide < LEAST_BAR or share >= 1:
        return
    start = left + 1 + (wide - 2) * max(0, after) / max(1, maximum)
    end = left + 1 + (wide - 2) * min(before, maximum) / max(1, maximum)
    lost = max(0.5, (end - start) * (1 - share))
    canvas.rect(start, top + 1, lost, high - 2, "white", radius=RADIUS.small)
    canvas.rect(start, top + 1, lost, high - 2, "heart", radius=RADIUS.small, alpha=round(170 * share))
    canvas.rect(
        left - 2,
        top - 2,
        wide + 4,
        high + 4,
        "heart",
        radius=RADIUS.medium,
        border=BORDER.thin,
        alpha=round(220 * (1 - share)),
    )


def draw_posing(canvas: Canvas, spot: Spot, token: Token, pose: Pose) -> None:
    """Over its portrait, what a character is in the middle of."""
    shown = msgspec.structs.replace(token, health=None, plain=spot.plain, active=False, acted=False, pose=pose)
    draw_token(canvas, shown, *spot.portrait.center, spot.portrait.w / 2)


def draw_graying(canvas: Canvas, spot: Spot, token: Token, share: float) -> None:
    """Gray runs down the portrait of who has fallen, then a skull lands on it, while ``share`` goes from 0 to 1."""
    wipe, (x, y), radius = progress(share, 0, 0.6), spot.portrait.center, spot.portrait.w / 2
    draw_token(canvas, msgspec.structs.replace(beside_name(token), plain=spot.plain), x, y, radius)
    edge = y - radius * 1.2 + 2.4 * radius * wipe
    if wipe < 1:
        still = msgspec.structs.replace(token, health=None, plain=spot.plain, active=False, acted=False)
        with canvas.clipped(x - 40, edge, 80, max(1.0, y + radius * 1.3 - edge)):
            draw_token(canvas, still, x, y, radius)
        canvas.line((x - radius, edge), (x + radius, edge), "white", 1.6, alpha=ALPHA.full)
    if share > 0.55:
        pop = progress(share, 0.55, 0.3)
        draw_skull(canvas, x, y, radius * (2 * SKULL - SKULL * pop), pop)
