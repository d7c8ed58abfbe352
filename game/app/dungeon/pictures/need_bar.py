"""The need of an encounter as a bar: who brought which point, and what the chosen card would add."""

from __future__ import annotations

from game.app.dungeon.pictures.tokens import MARKS, badge
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import short
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.insight import Standing, Use

MOST_POINTS = 40
"""More points are not drawn one by one."""


def _owners(desk: DungeonDesk, standing: Standing) -> list[int]:
    """By point that counts: whose card brought it; -1 where it cannot be told any more."""
    if standing.total + standing.points > MOST_POINTS:
        return [-1] * MOST_POINTS
    found: list[int] = []
    for line in insight.lines(desk.rules, desk.view):
        if line.how != "guard":
            found += [line.seat] * min(line.value, MOST_POINTS)
    have = standing.total + standing.points
    return ([-1] * max(0, have - len(found)) + found)[:have] if len(found) <= have else found[-have:] if have else []


def draw_points(canvas: Canvas, box: Box, desk: DungeonDesk, standing: Standing, use: Use | None) -> None:
    """Draw a field for each point that is needed."""
    need = standing.need
    if need > MOST_POINTS:
        _long_bar(canvas, box, standing, use)
        return
    gap = 5.0 if need <= 12 else 3.0
    wide = (box.w - gap * (need - 1)) / max(1, need)
    owners = _owners(desk, standing)
    gain = use.gain if use is not None and use.how != "guard" else 0
    for place in range(need):
        x = box.x + place * (wide + gap)
        canvas.rect(x, box.y, wide, box.h, "outline", radius=RADIUS.medium)
        canvas.rect(x, box.y, wide, box.h, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
        if place < len(owners):
            faint = _is_void(standing, place) and not desk.won
            _point(canvas, Box(x, box.y, wide, box.h), owners[place], faint=faint)
        elif place < len(owners) + gain:
            _hatched(canvas, Box(x, box.y, wide, box.h))


def _long_bar(canvas: Canvas, box: Box, standing: Standing, use: Use | None) -> None:
    """More points than can be told apart: one bar, as far as it has come, and what the card adds."""
    canvas.rect(*box, "outline", radius=RADIUS.medium)
    canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
    have = max(0, standing.total + standing.points)
    done = min(1.0, have / standing.need)
    gain = use.gain if use is not None and use.how != "guard" else 0
    if gain > 0 and done < 1:
        _hatched(canvas, box._replace(w=max(12.0, box.w * min(1.0, (have + gain) / standing.need))))
    if done > 0:
        canvas.gradient(
            box.x + 2, box.y + 2, max(4.0, (box.w - 4) * done), box.h - 4, "#e0704a", "#7a1f10", radius=RADIUS.small
        )
    text = f"{short(have)} / {short(standing.need)}"
    canvas.text(text, *box.center, "strong", size=min(14.0, box.h * 0.6), align="center", shadow=ALPHA.strong)


def _is_void(standing: Standing, place: int) -> bool:
    return standing.void and place >= standing.total


def _point(canvas: Canvas, box: Box, seat: int, *, faint: bool) -> None:
    color = MARKS[seat % len(MARKS)].color if seat >= 0 else "#c8602f"
    upper, lower = canvas.mix(color, "#ffb08a", 0.55), canvas.mix(color, "#7a1f10", 0.5)
    alpha = 110 if faint else 255
    x, y, w, h = box
    canvas.gradient(x + 2, y + 2, w - 4, h - 4, upper, lower, radius=RADIUS.small, alpha=alpha)
    canvas.rect(x + 4, y + 3.5, max(1, w - 8), 5, "white", radius=RADIUS.small, alpha=60 if not faint else 24)
    if seat >= 0 and w > 17:
        badge(canvas, seat, x + w / 2, y + h / 2, min(7.5, w * 0.32))


def _hatched(canvas: Canvas, box: Box) -> None:
    """Points to come."""
    x, y, w, h = box
    with canvas.clipped(x + 2, y + 2, w - 4, h - 4):
        canvas.rect(x + 2, y + 2, w - 4, h - 4, "sparkle", radius=RADIUS.small, alpha=ALPHA.faint)
        start = -h
        while start < w + 4:
            canvas.line((x + start, y + h), (x + start + 22, y), "#2a1806", 4.5, alpha=ALPHA.half)
            canvas.line((x + start, y + h), (x + start + 22, y), "sparkle", 2.6, alpha=ALPHA.full)
            start += 10
    canvas.rect(*box, "gold", radius=RADIUS.medium, border=BORDER.thick)
