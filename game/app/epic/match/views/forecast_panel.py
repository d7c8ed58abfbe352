"""The forecast of an attack: who, with what, against what, and how likely each damage is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from game.app.epic.board.token import draw_token
from game.app.epic.cards.pills import MARK, draw_pill
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.even import even_line
from game.presentation.epic.view_models import DamageChance, Forecast, Trend, Value
from game.text import _, language, percent

_TOKEN = 21.0
_PILL = 27.0
_ROOMY = 230.0
"""The width from which there is air beside the tokens."""
_TONE = "#e9dcb8"
_LOWEST = 0.84
"""The share of its height that the panel keeps where there is little room."""
_EXACT = 1e-9
"""How far a sum of shares may be off a whole."""


def forecast_height(canvas: Canvas, room: float = math.inf) -> float:
    """How high the panel is at the present text size; where there is less room, its columns are lower, but not much."""
    height = 90 + 58 * canvas.text_scale
    return min(height, max(room, height * _LOWEST))


def draw_forecast(canvas: Canvas, x: float, y: float, width: float, forecast: Forecast, room: float = math.inf) -> None:
    """The panel with its upper left corner at (x, y)."""
    height = forecast_height(canvas, room)
    key = ("forecast", forecast, width, height, language())
    canvas.stamp(key, x, y, width, height, lambda part: _draw(part, width, height, forecast), pad=16)


def _draw(canvas: Canvas, width: float, height: float, forecast: Forecast) -> None:
    x = y = 0.0
    panel(canvas, x, y, width, height, edge="gold", edge_alpha=ALPHA.strong)
    line = canvas.text_size("panel") * 1.2
    middle = y + line / 2 + 7
    longest = max((canvas.measure(word, "small", size=canvas.least)[0] for word in forecast.note.split()), default=0.0)
    size, most = canvas.text_size("panel") * 0.97, width - 38 - longest
    title = canvas.one_line(_("Forecast"), x + 13, middle, most, "panel", size=size, color="gold")
    room, right = width - title - 36, x + width - 12
    canvas.block(
        forecast.note,
        right - room,
        y + 3,
        room,
        line + 9,
        "small",
        color=_TONE,
        align="right",
        leading=LEADING.tight,
    )
    row = y + line + 13 + _TOKEN
    _duel(canvas, x, row, width, forecast)
    caption_y = row + _TOKEN + 4 + canvas.text_size("small") * 0.6
    canvas.one_line(caption(forecast), x + 13, caption_y, width - 26, "small", narrow="body", color=_TONE)
    top = caption_y + canvas.text_size("small") * 0.6
    _histogram(canvas, x + 13, top, width - 26, y + height - 8 - top, forecast)


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


def _duel(canvas: Canvas, x: float, middle: float, width: float, forecast: Forecast) -> None:
    quiet = {"health": None, "active": False, "acted": False}
    attacker = msgspec.structs.replace(forecast.attacker, **quiet)
    target = msgspec.structs.replace(forecast.target, **quiet)
    edge = 14.0 if width >= _ROOMY else 8.0
    draw_token(canvas, attacker, x + edge + _TOKEN, middle, _TOKEN)
    draw_token(canvas, target, x + width - edge - _TOKEN, middle, _TOKEN)
    trends = forecast.attack_trend, forecast.defense_trend
    wide, shield = (_PILL * (1.55 + (MARK if trend else 0.0)) for trend in trends)
    left, right = x + 2 * _TOKEN + edge + 6, x + width - 2 * _TOKEN - edge - 6 - shield
    _value(canvas, left, middle, wide, "attack", forecast.weapon, forecast.attack, trends[0])
    _value(canvas, right, middle, shield, "defense", "shield", forecast.defense, trends[1])
    middle_x = (left + wide + right) / 2
    gap = right - left - wide - 6
    fits = canvas.measure(_("vs"), "quiet", size=11)[0] <= gap
    between = _("vs") if fits else ":"
    canvas.one_line(between, middle_x, middle, gap, "quiet", narrow="quiet", color=_TONE, align="center")


def _value(
    canvas: Canvas, x: float, middle: float, width: float, color: str, icon: str, value: Value, trend: Trend
) -> None:
    with canvas.shifted(x, middle - _PILL / 2):
        draw_pill(canvas, width, _PILL, color, [icon], value, trend)


def _histogram(canvas: Canvas, x: float, y: float, width: float, height: float, forecast: Forecast) -> None:
    """A column for each damage, the probability in it, or on it where it is low, and the damage below it."""
    if not forecast.chances:
        return
    label = min(canvas.text_size("small"), height * 0.36)
    tall = height - label * 1.15
    most = max(one.share for one in forecast.chances) or 1.0
    gap = 4.0
    wide = min(54.0, (width - gap * (len(forecast.chances) - 1)) / len(forecast.chances))
    left = x + (width - (wide + gap) * len(forecast.chances) + gap) / 2
    columns, _defeat = shown_percents(forecast.chances)
    shown = [
        format_percent(*one).replace(" ", "")
        for one in zip(columns, (one.share for one in forecast.chances), strict=True)
    ]
    size = max(canvas.least, min(label, tall / 2.2))
    _role, size = even_line(canvas, [(one, wide - 6) for one in shown], "key", size=size, narrow="key")
    for place, (damage, share, _part) in enumerate(forecast.chances):
        column, middle = left + place * (wide + gap), left + place * (wide + gap) + wide / 2
        full = max(1.5, tall * share / most)
        canvas.rect(column, y, wide, tall, "#120d06", radius=RADIUS.small, alpha=ALPHA.half)
        canvas.gradient(column, y + tall - full, wide, full, "#ffd27a", "#d9812b", radius=min(3.0, full / 2))
        inside = full >= size * 1.1
        level = y + tall - size * 0.55 if inside else max(y + size * 0.5, y + tall - full - size * 0.52)
        ink = "gold_ink" if inside else "white"
        canvas.text(shown[place], middle, level, "key", size=size, color=ink, align="center")
        canvas.text(str(damage), middle, y + height - label * 0.42, "key", size=label, color="cream", align="center")
