"""Values of an attack: they move from their cards into one line; the difference is damage or a block."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.app.epic.board.token import draw_health_change
from game.app.epic.cards.plates import TREND_MARK_WIDTH, draw_plate
from game.app.epic.match.animation.duel import times
from game.app.epic.match.animation.duel.state import DuelCutscene, HealthChange
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import compute_progress, ease_in_cubic, ease_out_back
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.presentation.epic.view_models import Trend, Value, Weapon
from game.text import _

_LINE_TOP = 420.0
"""Upper edge of the line of values."""
_ARC_HEIGHT = 36.0
_BLOCK_SCALE = 1.16
"""Scale to which the value of a defense that blocks the attack grows."""
_BURST_TEXT_SIZE = 42.0
"""Text size of the damage on its burst."""
_MINUS = "\N{MINUS SIGN}"
_ARROW = "\N{RIGHTWARDS ARROW}"


class AttackValue(NamedTuple):
    """Attack or defense value on its way from its card into the line."""

    color: str
    """Color role of its plate."""
    icon: Weapon | str
    value: Value
    trend: Trend
    """Comparison with the printed value."""
    start: Point
    """Upper left corner of the value on its card, on the screen."""


class ValueLine(NamedTuple):
    """Layout of the line of values, in logical units."""

    plate_height: float
    left: float
    width: float
    attack_x: float
    """Left edge of the attack's value."""
    minus_x: float
    """Left edge of the minus sign."""
    defense_x: float
    """Left edge of the defense's value."""
    result_x: float
    """Left edge of the result."""
    result_text: str
    """Result with its preceding sign."""


def _compute_plate_width(height: float, value: AttackValue) -> float:
    digits = max(1, len(str(value.value))) if value.value != "sunburst" else 1
    return height * (1.24 + 0.36 * digits + (TREND_MARK_WIDTH if value.trend else 0.0))


def _get_line(canvas: Canvas, duel: DuelCutscene, values: tuple[AttackValue, AttackValue]) -> ValueLine:
    """Return the layout of the values of an attack, cached per text size."""
    key = ("duel line", duel.event, values, canvas.make_text_key())
    line: ValueLine = canvas.render_cache.get_fact(key, lambda: _lay_out_line(canvas, duel, values))
    return line


def _lay_out_line(canvas: Canvas, duel: DuelCutscene, values: tuple[AttackValue, AttackValue]) -> ValueLine:
    event = duel.event
    assert event is not None
    height, gap = canvas.resolve_text_size("title") * 1.2, float(SPACE.medium)
    widths = [_compute_plate_width(height, term) for term in values]
    exact = isinstance(values[0].value, int) and isinstance(values[1].value, int)
    fits = exact and event.damage == int(values[0].value) - int(values[1].value)
    text = _("Blocked") if duel.is_blocked else f"{'=' if fits else _ARROW} {event.damage}"
    minus = canvas.measure(_MINUS, "title")[0]
    result = canvas.measure(text, "title")[0]
    width = widths[0] + gap + minus + gap + widths[1] + gap + result
    left = (WIDTH - width) / 2
    first = left
    middle = first + widths[0] + gap
    second = middle + minus + gap
    return ValueLine(height, left, width, first, middle, second, second + widths[1] + gap, text)


def draw_values(canvas: Canvas, duel: DuelCutscene, values: tuple[AttackValue, AttackValue], alpha: int) -> None:
    """Draw the moving values, then also the result and the remaining health."""
    if duel.time <= times.MEET_VALUES.start or duel.event is None:
        return
    line = _get_line(canvas, duel, values)
    if duel.has_burst:
        _draw_result(canvas, duel, line, alpha)
    share = times.MEET_VALUES.compute_progress_at(duel.time)
    for term, goal in zip(values, (line.attack_x, line.defense_x), strict=True):
        _draw_value(canvas, duel, term, (goal, _LINE_TOP + SPACE.small), line.plate_height, share, alpha)


def _draw_value(
    canvas: Canvas, duel: DuelCutscene, value: AttackValue, goal: Point, height: float, progress: float, alpha: int
) -> None:
    way = ease_in_cubic(progress) * 0.7 + progress * 0.3
    x = value.start[0] + (goal[0] - value.start[0]) * way
    y = value.start[1] + (goal[1] - value.start[1]) * way - math.sin(math.pi * progress) * _ARC_HEIGHT
    width = _compute_plate_width(height, value)
    scale = 1.0
    if duel.is_blocked and duel.has_burst and value.color == "defense":
        scale = 1 + (_BLOCK_SCALE - 1) * compute_progress(duel.time, times.BURST_TIME, 0.12, ease_out_back)
    faded = duel.is_blocked and duel.has_burst and value.color == "attack"

    def draw_part(part: Canvas) -> None:
        draw_plate(part, width, height, value.color, [value.icon], value.value, value.trend)

    key = ("duel value", value.color, value.icon, value.value, value.trend)
    shown = alpha * ALPHA.half // 255 if faded else alpha
    canvas.draw_cached(key, x, y, width, height, draw_part, overhang=6, alpha=shown, scale=scale)


def _draw_result(canvas: Canvas, duel: DuelCutscene, line: ValueLine, alpha: int) -> None:
    """Draw background, signs and result of the line, and below it the health before and after the blow."""
    landing = duel.landings.get(duel.affected[0])
    change = ""
    if landing is not None and landing.is_summed_up and landing.amount < 0:
        change = f"{landing.before} {_ARROW} {landing.health_after}"
    second = canvas.resolve_text_size("heading") * 1.25 if change else 0.0
    high = line.plate_height + 2 * SPACE.small + second
    key = (line, change, alpha)

    def draw_line() -> None:
        pad, full = float(SPACE.large), alpha * ALPHA.panel // 255
        box = (line.left - pad, _LINE_TOP, line.width + 2 * pad, high)
        canvas.rect(*box, "night_deep", radius=RADIUS.large, alpha=full)
        canvas.rect(*box, "panel_edge", radius=RADIUS.large, border=BORDER.thin, alpha=alpha)
        y = _LINE_TOP + SPACE.small + line.plate_height / 2
        if not duel.is_blocked:
            canvas.text(_MINUS, line.minus_x, y, "title", alpha=alpha)
        color = "good" if duel.is_blocked else "cream"
        canvas.text(line.result_text, line.result_x, y, "title", color=color, alpha=alpha)
        if change:
            _draw_change(canvas, change, y + line.plate_height / 2 + second / 2, alpha)

    canvas.draw_group("duel result", key, draw_line)


def _draw_change(canvas: Canvas, change: str, y: float, alpha: int) -> None:
    heart, width = canvas.resolve_text_size("heading") * 0.9, canvas.measure(change, "heading")[0]
    left = (WIDTH - width - heart - SPACE.small) / 2
    canvas.icon("heart", left, y - heart / 2, heart, alpha=alpha)
    canvas.text(change, left + heart + SPACE.small, y, "heading", alpha=alpha)


def draw_landed_health(canvas: Canvas, landing: HealthChange, start: Point, goal: Point, alpha: int) -> None:
    """Draw a health change on its flight from ``start`` to ``goal``, then its number on the character."""
    x = start[0] + (goal[0] - start[0]) * landing.flown
    y = start[1] + (goal[1] - start[1]) * landing.flown
    _draw_burst(canvas, landing.amount, (x, y), 1.0 + 0.25 * (1 - landing.since) * landing.flown, alpha)


def find_burst_point(canvas: Canvas, duel: DuelCutscene, values: tuple[AttackValue, AttackValue]) -> Point:
    """Return the point where the damage bursts: at the result, below the cards."""
    line = _get_line(canvas, duel, values)
    return line.left + line.width - canvas.resolve_text_size("title") * 0.4, _LINE_TOP + line.plate_height


def draw_burst(canvas: Canvas, duel: DuelCutscene, at: Point, alpha: int) -> None:
    """Draw the bursting damage before it flies to the character."""
    if duel.event is None or duel.is_blocked or not duel.has_burst or duel.landings:
        return
    _draw_burst(canvas, -duel.event.damage, at, 1.0 if not duel.stopped else 1.12, alpha)


def _draw_burst(canvas: Canvas, amount: int, at: Point, scale: float, alpha: int) -> None:
    size = _BURST_TEXT_SIZE * (1.3 + 0.1 * min(5, abs(amount)))
    draw_health_change(canvas, amount, *at, size, "red" if amount < 0 else "green", scale=scale, alpha=alpha)
