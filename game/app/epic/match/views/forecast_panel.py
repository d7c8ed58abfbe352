"""The forecast of an attack: who, with what, against what, and how likely each damage is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import msgspec

from game.app.epic.board.token import draw_token
from game.app.epic.cards.pills import draw_pill, pill_width
from game.app.epic.match.pictures.damage_chart import draw_damage_chart
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer
from game.app.ui.layout.paint import Painting, line_height
from game.app.ui.layout.panels import panel_ground
from game.app.ui.layout.tree import draw_view, measure_height
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Length
from game.app.ui.widgets.text import Label
from game.presentation.epic.view_models import DamageChance, Forecast, Token, Trend, Value
from game.text import _, language, percent

_TOKEN, _PILL = 42.0, 27.0
_LINES, _LEAST_LINES = 5.0, 3.5
"""The height of the chart in lines of small text, and where there is little room."""
_EXACT = 1e-9
"""How far a sum of shares may be off a whole."""


def forecast_height(canvas: Canvas, forecast: Forecast, width: float, room: float = math.inf) -> float:
    """Return how high the panel is; where there is less room, its columns are lower, but not much."""
    height = measure_height(canvas, _view(forecast, _LINES), width)
    return height if height <= room else max(room, measure_height(canvas, _view(forecast, _LEAST_LINES), width))


def draw_forecast(canvas: Canvas, x: float, y: float, width: float, forecast: Forecast, room: float = math.inf) -> None:
    """Draw the panel with its upper left corner at (x, y)."""
    place = Box(0, 0, width, forecast_height(canvas, forecast, width, room))
    key = ("forecast", forecast, width, place.h, language())
    draw = partial(draw_view, view=_view(forecast, None), box=place)
    canvas.stamp(key, x, y, width, place.h, draw, pad=SPACE.large)


def _view(forecast: Forecast, lines: float | None) -> LayoutItem:
    """Return the panel with a chart that is so many lines high, or takes what is left."""
    chart = Painting(partial(_draw_chart, forecast=forecast)) if forecast.chances else Spacer()
    return Column(
        FirstFit(
            Row(_title().sized(grow=1), Label(forecast.note, "small"), gap=SPACE.small),
            Column(_title(), Label(forecast.note, "small"), gap=0),
        ),
        _duel(forecast),
        Label(caption(forecast), "small").sized(height=line_height("small")),
        chart.sized(grow=1) if lines is None else chart.sized(height=_in_lines(lines)),
        gap=SPACE.tiny,
        padding=(SPACE.medium, SPACE.small),
        paint=panel_ground,
    )


def _title() -> LayoutItem:
    return Label(_("Forecast"), "panel").sized(height=line_height("panel"))


def _in_lines(lines: float) -> Length:
    return lambda canvas: lines * canvas.text_size("small")


def percents(shares: Sequence[float]) -> list[int]:
    """Whole percents of shares of a whole; they add up to 100, as what was cut off most is rounded up first."""
    whole = [int(share * 100) for share in shares]
    left = round(math.fsum(shares) * 100) - sum(whole)
    by_rest = sorted(range(len(shares)), key=lambda place: whole[place] - shares[place] * 100)
    for place in by_rest[:left]:
        whole[place] += 1
    return whole


def shown_percents(chances: Sequence[DamageChance]) -> tuple[list[int], int]:
    """Return the percent of each column and that of a defeat.

    The parts are rounded once, so the columns in which the target is always defeated add up to the percent of a defeat.
    """
    parts = percents([part for one in chances for part in (one.share - one.defeat, one.defeat)])
    return [sum(parts[at : at + 2]) for at in range(0, len(parts), 2)], sum(parts[1::2])


def format_percent(whole: int, share: float) -> str:
    """Return a whole percent as text; what is unlikely is not called impossible, what is likely not certain.

    Args:
        whole: The percent that ``shown_percents`` gives for it.
        share: What it stands for, 0 to 1.
    """
    if not whole and share > 0:
        return f"<{percent(1)}"
    if whole == 100 and share < 1 - _EXACT:
        return f">{percent(99)}"
    return percent(whole)


def caption(forecast: Forecast) -> str:
    """Return what the columns are about, and how likely the target is defeated where it may be."""
    if not any(one.defeat for one in forecast.chances):
        return forecast.caption
    _columns, whole = shown_percents(forecast.chances)
    share = math.fsum(one.defeat for one in forecast.chances)
    chance = _("{percent} to defeat").format(percent=format_percent(whole, share))
    return f"{forecast.caption} · {chance}"


def _duel(forecast: Forecast) -> LayoutItem:
    """Return attacker and target, and between them attack against defense."""
    attack = _value("attack", forecast.weapon, forecast.attack, forecast.attack_trend)
    defense = _value("defense", "shield", forecast.defense, forecast.defense_trend)
    return Row(
        _token(forecast.attacker),
        attack,
        FirstFit(Label(_("vs"), "quiet", align="center"), Label(":", "quiet", align="center")).sized(grow=1),
        defense,
        _token(forecast.target),
        gap=SPACE.tiny,
    )


def _token(token: Token) -> LayoutItem:
    quiet = msgspec.structs.replace(token, health=None, active=False, acted=False)
    painting = Painting(lambda canvas, box: draw_token(canvas, quiet, *box.center, box.w / 2))
    return painting.sized(width=_TOKEN, height=_TOKEN)


def _value(color: str, icon: str, value: Value, trend: Trend) -> LayoutItem:
    def draw(canvas: Canvas, box: Box) -> None:
        with canvas.shifted(box.x, box.y):
            draw_pill(canvas, box.w, box.h, color, [icon], value, trend)

    return Painting(draw).sized(width=pill_width(_PILL, trend), height=_PILL, align="center")


def _draw_chart(canvas: Canvas, box: Box, forecast: Forecast) -> None:
    columns, _defeat = shown_percents(forecast.chances)
    pairs = zip(columns, forecast.chances, strict=True)
    shown = [format_percent(whole, one.share).replace(" ", "") for whole, one in pairs]
    draw_damage_chart(canvas, box, forecast.chances, shown)
