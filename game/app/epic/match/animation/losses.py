"""What a fight shows on the panels, which are kept pictures: poses, bars that run off, portraits that turn gray."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.showing import MatchShowing
from game.app.epic.match.views.team_panel import draw_drain, draw_graying, draw_posing, rows_of
from game.app.ui.drawing.canvas import Canvas
from game.presentation.epic.presenters import Faces

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
        for row in rows_of(canvas, room, teams):
            figure = stage.match.own_figures[row.seat][row.place]
            drain, gray = stage.air.drains.get(figure), stage.air.grays.get(figure)
            pose = stage.pose(figure)
            if pose != "stand" and gray is None and stage.view.health[figure] > 0:
                draw_posing(canvas, row, faces.token(stage.view, figure), pose)
            if drain is not None:
                draw_drain(canvas, row, drain.before, drain.after, stage.view.maximum[figure], drain.share)
            if gray is not None:
                draw_graying(canvas, row, faces.token(stage.view, figure), gray)
