"""Values of an attack: they move from their cards into one line; the difference is damage or a block."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.app.epic.board.token import draw_health_change
from game.app.epic.cards.plates import MARK, draw_plate
from game.app.epic.match.animation.duel import times
from game.app.epic.match.animation.duel.state import DuelCutscene, HealthChange
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.effects.timeline import compute_progress, ease_in_cubic, ease_out_back
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.presentation.epic.view_models import Trend, Value, Weapon
from game.text import _

_TOP = 420.0
"""Upper edge of the line of values."""
_ARCH = 36.0
_SHIELD = 1.16
"""Scale to which the value of a defense that blocks the attack grows."""
_BURST = 42.0
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
    """How it compares with the printed value."""
    start: Point
    """Upper left corner of the value on its card, on the screen."""


class ValueLine(NamedTuple):
    """Layout of the line of values, in logical units."""

    high: float
    left: float
    wide: float
    first: float
    """Left edge of the attack's value."""
    minus: float
    """Left edge of the minus sign."""
    second: float
    """Left edge of the defense's value."""
    result: float
    """Left edge of the result."""
    text: str
    """Result with its preceding sign."""


def _compute_plate_width(high: float, term: AttackValue) -> float:
    digits = max(1, len(str(term.value))) if term.value != "sunburst" else 1
    return high * (1.24 + 0.36 * digits + (MARK if term.trend else 0.0))


def _get_line(canvas: Canvas, duel: DuelCutscene, terms: tuple[AttackValue, AttackValue]) -> ValueLine:
    """Return the layout of the values of an attack, cached per text size."""
    key = ("duel line", duel.event, terms, canvas.make_text_key())
    line: ValueLine = canvas.rasters.get_fact(key, lambda: _lay_out_line(canvas, duel, terms))
    return line


def _lay_out_line(canvas: Canvas, duel: DuelCutscene, terms: tuple[AttackValue, AttackValue]) -> ValueLine:
    event = duel.event
    assert event is not None
    high, gap = canvas.resolve_text_size("title") * 1.2, float(SPACE.medium)
    widths = [_compute_plate_width(high, term) for term in terms]
    exact = isinstance(terms[0].value, int) and isinstance(terms[1].value, int)
    fits = exact and event.damage == int(terms[0].value) - int(terms[1].value)
    text = _("Blocked") if duel.is_blocked else f"{'=' if fits else _ARROW} {event.damage}"
    minus = canvas.measure(_MINUS, "title")[0]
    result = canvas.measure(text, "title")[0]
    wide = widths[0] + gap + minus + gap + widths[1] + gap + result
    left = (WIDTH - wide) / 2
    first = left
    middle = first + widths[0] + gap
    second = middle + minus + gap
    return ValueLine(high, left, wide, first, middle, second, second + widths[1] + gap, text)


def draw_values(canvas: Canvas, duel: DuelCutscene, terms: tuple[AttackValue, AttackValue], alpha: int) -> None:
    """Draw the moving values, then also the result and the remaining health."""
    if duel.time <= times.MEET.start or duel.event is None:
        return
    line = _get_line(canvas, duel, terms)
    if duel.has_burst:
        _draw_result(canvas, duel, line, alpha)
    share = times.MEET.compute_share(duel.time)
    for term, goal in zip(terms, (line.first, line.second), strict=True):
        _draw_value(canvas, duel, term, (goal, _TOP + SPACE.small), line.high, share, alpha)


def _draw_value(
    canvas: Canvas, duel: DuelCutscene, term: AttackValue, goal: Point, high: float, share: float, alpha: int
) -> None:
    way = ease_in_cubic(share) * 0.7 + share * 0.3
    x = term.start[0] + (goal[0] - term.start[0]) * way
    y = term.start[1] + (goal[1] - term.start[1]) * way - math.sin(math.pi * share) * _ARCH
    wide = _compute_plate_width(high, term)
    scale = 1.0
    if duel.is_blocked and duel.has_burst and term.color == "defense":
        scale = 1 + (_SHIELD - 1) * compute_progress(duel.time, times.BURST, 0.12, ease_out_back)
    faded = duel.is_blocked and duel.has_burst and term.color == "attack"

    def draw_part(part: Canvas) -> None:
        draw_plate(part, wide, high, term.color, [term.icon], term.value, term.trend)

    key = ("duel value", term.color, term.icon, term.value, term.trend)
    shown = alpha * ALPHA.half // 255 if faded else alpha
    canvas.draw_cached(key, x, y, wide, high, draw_part, pad=6, alpha=shown, scale=scale)


def _draw_result(canvas: Canvas, duel: DuelCutscene, line: ValueLine, alpha: int) -> None:
    """Draw background, signs and result of the line, and below it the health before and after the blow."""
    landing = duel.landings.get(duel.reached[0])
    change = ""
    if landing is not None and landing.has_landed and landing.amount < 0:
        change = f"{landing.before} {_ARROW} {landing.health_after}"
    second = canvas.resolve_text_size("heading") * 1.25 if change else 0.0
    high = line.high + 2 * SPACE.small + second
    key = (line, change, alpha)

    def draw_line() -> None:
        pad, full = float(SPACE.large), alpha * ALPHA.sheet // 255
        box = (line.left - pad, _TOP, line.wide + 2 * pad, high)
        canvas.rect(*box, "night_deep", radius=RADIUS.large, alpha=full)
        canvas.rect(*box, "panel_edge", radius=RADIUS.large, border=BORDER.thin, alpha=alpha)
        y = _TOP + SPACE.small + line.high / 2
        if not duel.is_blocked:
            canvas.text(_MINUS, line.minus, y, "title", alpha=alpha)
        color = "good" if duel.is_blocked else "cream"
        canvas.text(line.text, line.result, y, "title", color=color, alpha=alpha)
        if change:
            _draw_change(canvas, change, y + line.high / 2 + second / 2, alpha)

    canvas.draw_group("duel result", key, draw_line)


def _draw_change(canvas: Canvas, change: str, y: float, alpha: int) -> None:
    heart, wide = canvas.resolve_text_size("heading") * 0.9, canvas.measure(change, "heading")[0]
    left = (WIDTH - wide - heart - SPACE.small) / 2
    canvas.icon("heart", left, y - heart / 2, heart, alpha=alpha)
    canvas.text(change, left + heart + SPACE.small, y, "heading", alpha=alpha)


def draw_landed_health(canvas: Canvas, landing: HealthChange, start: Point, goal: Point, alpha: int) -> None:
    """Draw a health change on its flight from ``start`` to ``goal``, then its number on the character."""
    x = start[0] + (goal[0] - start[0]) * landing.flown
    y = start[1] + (goal[1] - start[1]) * landing.flown
    _draw_burst(canvas, landing.amount, (x, y), 1.0 + 0.25 * (1 - landing.since) * landing.flown, alpha)


def find_burst_point(canvas: Canvas, duel: DuelCutscene, terms: tuple[AttackValue, AttackValue]) -> Point:
    """Return the point where the damage bursts: at the result, below the cards."""
    line = _get_line(canvas, duel, terms)
    return line.left + line.wide - canvas.resolve_text_size("title") * 0.4, _TOP + line.high


def draw_burst(canvas: Canvas, duel: DuelCutscene, at: Point, alpha: int) -> None:
    """Draw the bursting damage before it flies to the character."""
    if duel.event is None or duel.is_blocked or not duel.has_burst or duel.landings:
        return
    _draw_burst(canvas, -duel.event.damage, at, 1.0 if not duel.stopped else 1.12, alpha)


def _draw_burst(canvas: Canvas, amount: int, at: Point, scale: float, alpha: int) -> None:
    size = _BURST * (1.3 + 0.1 * min(5, abs(amount)))
    draw_health_change(canvas, amount, *at, size, "red" if amount < 0 else "green", scale=scale, alpha=alpha)
