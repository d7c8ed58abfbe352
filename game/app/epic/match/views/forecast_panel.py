"""Forecast of an attack beside its target: attack against defense, and the probability of each damage."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from game.app.epic.cards.plates import draw_plate
from game.app.epic.match.pictures.damage_chart import draw_damage_chart
from game.app.epic.match.views.floating import draw_panel, scale_width
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import draw_tooltip_ground
from game.app.ui.layout.tree import measure_height
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Size, make_growing_length
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import DamageChance, Forecast, Trend, Value
from game.text import _, current_language, format_percentage

_VALUE_HEIGHT = 30.0
_CHART_HEIGHT = make_growing_length(64, 40)
_PANEL_WIDTH = make_growing_length(216, 110)
_ROUNDING_TOLERANCE = 1e-9
"""Tolerance for rounding errors in a sum of probabilities."""


def measure_forecast(canvas: Canvas, forecast: Forecast) -> Size:
    """Return the size of the panel."""
    width = scale_width(canvas, _PANEL_WIDTH)
    key = ("forecast size", forecast, width, canvas.text_scale, canvas.theme.name, canvas.k, current_language())
    return width, canvas.render_cache.get_fact(key, lambda: measure_height(canvas, _build_view(forecast), width))


def draw_forecast(canvas: Canvas, box: pygame.FRect, forecast: Forecast) -> None:
    """Draw the panel in a box of the measured size."""
    draw_panel(canvas, ("forecast", forecast), partial(_build_view, forecast), box)


def _build_view(forecast: Forecast) -> LayoutItem:
    chart = (
        CustomPaint(partial(_draw_chart, forecast=forecast)).sized(height=_CHART_HEIGHT) if forecast.chances else None
    )
    defeat = format_defeat(forecast)
    return Column(
        Row(
            _build_value("attack", forecast.weapon, forecast.attack, forecast.attack_trend),
            _build_value("defense", "shield", forecast.defense, forecast.defense_trend),
            gap=SPACE.tiny,
        ),
        Label(defeat, "panel") if defeat else None,
        Label(forecast.caption, "small"),
        Label(forecast.note, "small", color="mute") if forecast.note else None,
        chart,
        gap=SPACE.tiny,
        padding=(SPACE.medium, SPACE.small),
        paint=draw_tooltip_ground,
    )


def round_percents(fractions: Sequence[float]) -> list[int]:
    """Round fractions that add up to 1 to percentages that add up to 100 (largest remainder method)."""
    whole = [int(share * 100) for share in fractions]
    left = round(math.fsum(fractions) * 100) - sum(whole)
    by_rest = sorted(range(len(fractions)), key=lambda place: whole[place] - fractions[place] * 100)
    for place in by_rest[:left]:
        whole[place] += 1
    return whole


def compute_percents(chances: Sequence[DamageChance]) -> tuple[list[int], int]:
    """Return the percentage of each bar of the chart, and the percentage of a defeat.

    All are rounded together, so that the bars in which the target is always defeated add up to the percentage
    of a defeat.
    """
    parts = round_percents(
        [
            part
            for chance in chances
            for part in (chance.probability - chance.defeat_probability, chance.defeat_probability)
        ]
    )
    return [sum(parts[at : at + 2]) for at in range(0, len(parts), 2)], sum(parts[1::2])


def format_percent(percent: int, probability: float) -> str:
    """Return a percentage as text; unlikely results are not shown as impossible, nor likely ones as certain.

    Args:
        percent: The whole percentage computed by ``compute_percents``.
        probability: The exact probability, 0 to 1.
    """
    if not percent and probability > 0:
        return f"<{format_percentage(1)}"
    if percent == 100 and probability < 1 - _ROUNDING_TOLERANCE:
        return f">{format_percentage(99)}"
    return format_percentage(percent)


def format_caption(forecast: Forecast) -> str:
    """Return the caption of the chart, with the probability of a defeat if it is possible."""
    defeat = format_defeat(forecast)
    return f"{forecast.caption} · {defeat}" if defeat else forecast.caption


def format_defeat(forecast: Forecast) -> str:
    """Return the probability of a defeat; empty if it is impossible."""
    if not any(chance.defeat_probability for chance in forecast.chances):
        return ""
    _columns, whole = compute_percents(forecast.chances)
    share = math.fsum(chance.defeat_probability for chance in forecast.chances)
    return _("{percent} to defeat").format(percent=format_percent(whole, share))


def _build_value(color: str, icon: str, value: Value, trend: Trend) -> LayoutItem:
    def draw_value(canvas: Canvas, box: Box) -> None:
        with canvas.shifted(box.x, box.y):
            draw_plate(canvas, box.w, box.h, color, [icon], value, trend)

    return CustomPaint(draw_value).sized(grow=1, height=_VALUE_HEIGHT)


def _draw_chart(canvas: Canvas, box: Box, forecast: Forecast) -> None:
    columns, _defeat = compute_percents(forecast.chances)
    pairs = zip(columns, forecast.chances, strict=True)
    shown = ["".join(format_percent(whole, chance.probability).split()) for whole, chance in pairs]
    draw_damage_chart(canvas, box, forecast.chances, shown)
