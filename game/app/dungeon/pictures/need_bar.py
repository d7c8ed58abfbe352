"""Need bar of an encounter: a gem for each point in the color of its player, and the points of the selected card."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.pictures.stage import GEMS_BOX, get_gem_box
from game.app.dungeon.pictures.tokens import MARKS, draw_badge
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.insight import ChallengeStatus

MAX_SEPARATE_POINTS = 40
"""Maximum number of points that are drawn as separate gems."""


def _list_owners(context: DungeonContext, status: ChallengeStatus) -> list[int]:
    """Return, for each point, the seat that scored it; -1 if it is not known."""
    have = max(0, status.total + status.points)
    if have > MAX_SEPARATE_POINTS:
        return [-1] * MAX_SEPARATE_POINTS
    found: list[int] = []
    for line in insight.list_played_cards(context.rules, context.view):
        if line.how != "guard":
            found += [line.seat] * min(line.value, MAX_SEPARATE_POINTS)
    return [-1] * (have - len(found)) + found if len(found) <= have else found[-have:] if have else []


def draw_points(
    canvas: Canvas, context: DungeonContext, status: ChallengeStatus, gain: int, required_item: str = ""
) -> None:
    """Draw a gem for each needed point; those that look as before are reused.

    ``gain`` are the points of the selected card, ``required_item`` the item that the last point requires.
    """
    need = status.need
    if need > MAX_SEPARATE_POINTS:
        _draw_long_bar(canvas, GEMS_BOX, status, gain)
        return
    owners = _list_owners(context, status)
    for place in range(need):
        is_faint = status.points_are_void and place >= status.total and not context.is_shown_as_won
        look = get_gem_box(need, place), owners[place] if place < len(owners) else None, is_faint
        canvas.draw_group(("gem", place), look, partial(_draw_socket, canvas, *look))
    draw_gain(canvas, status, gain)
    if required_item and need > len(owners):
        x, y = get_gem_box(need, need - 1).center
        canvas.circle(x, y, 12, "outline")
        canvas.picture(f"dungeon/item/{required_item}", x - 10, y - 10, 20, 20, fit="contain")


def draw_gain(canvas: Canvas, status: ChallengeStatus, gain: int) -> None:
    """Draw the gems that the selected card would add."""
    have = max(0, status.total + status.points)
    if status.need <= MAX_SEPARATE_POINTS:
        for place in range(have, min(status.need, have + gain)):
            _draw_hatched(canvas, get_gem_box(status.need, place))


def _draw_long_bar(canvas: Canvas, box: Box, status: ChallengeStatus, gain: int) -> None:
    """Draw one continuous bar with the points and the card's gain, if there are too many points for gems."""
    canvas.rect(*box, "outline", radius=RADIUS.small)
    canvas.rect(*box, "line", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half)
    have = max(0, status.total + status.points)
    done = min(1.0, have / status.need)
    if gain > 0 and done < 1:
        _draw_hatched(canvas, box._replace(w=max(12.0, box.w * min(1.0, (have + gain) / status.need))))
    if done > 0:
        canvas.gradient(
            box.x + 2, box.y + 2, max(4.0, (box.w - 4) * done), box.h - 4, "#e0704a", "#7a1f10", radius=RADIUS.small
        )
    text = f"{format_short(have)} / {format_short(status.need)}"
    canvas.text(text, *box.center, "strong", size=min(14.0, box.h * 0.6), align="center", shadow=ALPHA.strong)


def _draw_socket(canvas: Canvas, box: Box, seat: int | None, is_faint: bool) -> None:
    """Draw the place of a point, with the gem of the seat that scored it; None for an empty place."""
    canvas.rect(*box, "outline", radius=RADIUS.small)
    canvas.rect(*box, "line", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong)
    if seat is not None:
        _draw_gem(canvas, box, seat, is_faint=is_faint)


def _draw_gem(canvas: Canvas, box: Box, seat: int, *, is_faint: bool) -> None:
    """Draw a gem in the color of a seat."""
    color = MARKS[seat % len(MARKS)].color if seat >= 0 else "#c8602f"
    alpha = 110 if is_faint else 255
    x, y, w, h = box
    upper, lower = canvas.mix_colors(color, "white", 0.45), color
    canvas.gradient(*box, upper, lower, radius=RADIUS.small, alpha=alpha)
    canvas.rect(*box, canvas.mix_colors(color, "black", 0.6), radius=RADIUS.small, border=BORDER.thin, alpha=alpha)
    canvas.rect(x + 2, y + 2, max(1.0, w - 4), 6, "white", radius=RADIUS.small, alpha=70 if not is_faint else 24)
    if seat >= 0 and w > 15:
        draw_badge(canvas, seat, x + w / 2, y + h / 2 + 1, min(7.5, w * 0.32))


def _draw_hatched(canvas: Canvas, box: Box) -> None:
    """Draw a hatched gem for a point that the selected card would add."""
    x, y, w, h = box
    with canvas.clipped(x + 1, y + 1, w - 2, h - 2):
        canvas.rect(*box, "#2a1806", radius=RADIUS.small, alpha=ALPHA.strong)
        start = -h
        while start < w + 4:
            ends = (x + start, y + h), (x + start + 6, y + h), (x + start + 6 + h, y), (x + start + h, y)
            canvas.polygon(list(ends), "gold")
            start += 14
    canvas.rect(*box, "gold", radius=RADIUS.small, border=BORDER.thick)
