"""Animated losses on the cached team plates: draining health bars and graying portraits."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.pictures.bust import draw_bust, draw_skull
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views.team_panel import MIN_BAR_WIDTH, MemberPlace, find_member_places
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import compute_progress
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import Token

PanelColumns: TypeAlias = tuple[pygame.FRect, pygame.FRect]
"""Boxes for the team panels on the left and on the right."""


def draw_losses(
    canvas: Canvas, stage: AnimationState, view_state: MatchViewState, columns: PanelColumns, presenter: EpicPresenter
) -> None:
    """Draw losses over the plates of both columns."""
    if not (stage.effects.drains or stage.effects.graying):
        return
    for room, teams in zip(columns, (view_state.left, view_state.right), strict=True):
        for spot in find_member_places(canvas, room, teams):
            figure = stage.match.own_figures[spot.seat][spot.place]
            drain, gray = stage.effects.drains.get(figure), stage.effects.graying.get(figure)
            if drain is not None:
                draw_drain(canvas, spot, drain.before, drain.after, stage.view.maximum[figure], drain.progress)
            if gray is not None:
                draw_graying(canvas, spot, presenter.make_token(stage.view, figure), gray)


def draw_drain(canvas: Canvas, place: MemberPlace, before: int, after: int, maximum: int, progress: float) -> None:
    """Draw the lost part of a health bar, which turns white, then red, and drains as ``progress`` goes from 0 to 1."""
    left, top, width, height = place.bar
    if width < MIN_BAR_WIDTH or progress >= 1:
        return
    start = left + 1 + (width - 2) * max(0, after) / max(1, maximum)
    end = left + 1 + (width - 2) * min(before, maximum) / max(1, maximum)
    lost = max(0.5, (end - start) * (1 - progress))
    canvas.rect(start, top + 1, lost, height - 2, "white", radius=RADIUS.small)
    canvas.rect(start, top + 1, lost, height - 2, "heart", radius=RADIUS.small, alpha=round(170 * progress))
    canvas.rect(
        left - 2,
        top - 2,
        width + 4,
        height + 4,
        "heart",
        radius=RADIUS.medium,
        border=BORDER.thin,
        alpha=round(220 * (1 - progress)),
    )


def draw_graying(canvas: Canvas, place: MemberPlace, token: Token, progress: float) -> None:
    """Draw a portrait that turns gray from the top, then shows a skull, as ``progress`` goes from 0 to 1."""
    wipe, box = compute_progress(progress, 0, 0.6), place.portrait
    draw_bust(canvas, box, token, is_defeated=True)
    if wipe < 1:
        edge = box.y + box.h * wipe
        with canvas.clipped(box.x, edge, box.w, box.bottom - edge):
            draw_bust(canvas, box, token)
        canvas.line((box.x, edge), (box.right, edge), "white", BORDER.thick, alpha=ALPHA.full)
    if progress > 0.55:
        pop = compute_progress(progress, 0.55, 0.3)
        draw_skull(canvas, box, 2 - pop, pop)
