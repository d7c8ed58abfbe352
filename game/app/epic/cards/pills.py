"""The number pills of a card: one color, icon and place for each meaning."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.presentation.epic.view_models import CardFace, Printed, Trend, Value

PILL = 26.0
"""The height of a pill on a card at scale 1."""
_LEFT, _TOP = -7.0, -4.0
MARK = 0.36
"""How much wider a pill is for the mark of a changed number, in its heights."""
CHANGED_GROUND = "night_deep"
CHANGED: dict[Trend, str] = {"up": "good", "down": "danger", "counted": "gold_high"}
"""The color of a number that is not the printed one, by its trend."""


def _halves(face: CardFace) -> list[tuple[str, list[str], Value | None, Trend]]:
    """Return color, icons, value and trend of each pill from the top."""
    halves: list[tuple[str, list[str], Value | None, Trend]] = []
    if face.special:
        halves.append(("special", ["star"], None, ""))
    if face.attack is not None:
        icons = ["sword"] * face.melee + ["bow"] * face.ranged
        halves.append(("attack", icons or ["sword"], face.attack, trend_of(face.attack_printed)))
    if face.defense is not None:
        halves.append(("defense", ["shield"], face.defense, trend_of(face.defense_printed)))
    return halves


def trend_of(printed: Printed | None) -> Trend:
    """Return how a current number compares with the printed one."""
    return printed.trend if printed is not None else ""


def pill_boxes(canvas: Canvas, scale: float, face: CardFace) -> list[tuple[float, float, float, float]]:
    """x, y, width and height of the number pills at the card's upper left corner."""
    scale = max(scale, canvas.least / (PILL * 0.68))
    height = PILL * scale
    boxes = []
    for place, (_, icons, value, trend) in enumerate(_halves(face)):
        width = height * (1.1 if value is None else _pill_content(canvas, height, icons, value) + 0.34)
        width += height * MARK if trend else 0.0
        boxes.append((_LEFT * scale, (_TOP + 30 * place) * scale, width, height))
    return boxes


def _pill_content(canvas: Canvas, height: float, icons: list[str], value: Value | None) -> float:
    """Width of icons and number in heights of the pill."""
    number = 0.62 if value == "sunburst" else canvas.measure(_digits(value), "number", size=height * 0.68)[0] / height
    return 0.62 + 0.4 * (len(icons) - 1) + 0.1 + number


def draw_pills(canvas: Canvas, scale: float, face: CardFace) -> None:
    """All pills of a card whose upper left corner is the origin."""
    boxes = pill_boxes(canvas, scale, face)
    for (x, y, width, height), (color, icons, value, trend) in zip(boxes, _halves(face), strict=True):
        with canvas.shifted(x, y):
            draw_pill(canvas, width, height, color, icons, value, trend)


def pill_width(height: float, trend: Trend) -> float:
    """Return how wide a pill with one icon is that is so high."""
    return height * (1.55 + (MARK if trend else 0.0))


def draw_pill(
    canvas: Canvas,
    width: float,
    height: float,
    color: str,
    icons: list[str],
    value: Value | None,
    trend: Trend = "",
) -> None:
    """Draw a number pill at the origin: icons left, number or sunburst right; one color, icon and place per meaning.

    A number that is not the printed one has dark ground with an arrow up or down, or a line below it.
    """
    radius = height * 0.36
    canvas.cast_shadow(0, 0, width, height, radius=radius, blur=3, alpha=130, dy=1.5)
    canvas.gradient(
        0, 0, width, height, canvas.mix(color, "white", 0.2), canvas.mix(color, "black", 0.34), radius=radius
    )
    canvas.rect(0, 0, width, height, "cream", radius=radius, border=max(1.2, height * 0.045))
    if value is None:
        canvas.icon(icons[0], width / 2 - height * 0.36, height * 0.13, height * 0.72)
        return
    x, size = height * 0.15, height * (0.66 if len(icons) == 1 else 0.56)
    for place, icon in enumerate(icons):
        drop = 0.0 if len(icons) == 1 else height * (0.1 if place else -0.04)
        canvas.icon(icon, x + place * height * 0.42, (height - size) / 2 + drop, size)
    x += height * (0.7 + 0.4 * (len(icons) - 1))
    if value == "sunburst":
        canvas.icon("sunburst", x, height * 0.17, height * 0.66)
        return
    if trend:
        _draw_changed(canvas, x, width, height, value, trend)
        return
    rim = canvas.mix(color, "black", 0.6)
    canvas.text(_digits(value), x, height / 2, "number", size=height * 0.68, color="cream", outline=rim)


def _draw_changed(canvas: Canvas, x: float, width: float, height: float, value: Value, trend: Trend) -> None:
    """Draw a changed number; its sign tells up from down without the color."""
    inset = height * 0.12
    left = x - height * 0.08
    ground = height - 2 * inset
    canvas.rect(left, inset, width - left - inset, ground, CHANGED_GROUND, radius=ground * 0.36)
    text, color = _digits(value), CHANGED[trend]
    canvas.text(text, x, height / 2, "number", size=height * 0.64, color=color)
    middle = (x + canvas.measure(text, "number", size=height * 0.64)[0] + width - inset) / 2
    wide, high = height * 0.13, height * 0.15
    if trend == "counted":
        canvas.rect(middle - wide, height / 2 + high / 2, 2 * wide, height * 0.09, color)
        return
    tip = -high if trend == "up" else high
    points = [(middle - wide, height / 2 - tip), (middle + wide, height / 2 - tip), (middle, height / 2 + tip)]
    canvas.polygon(points, color)


def _digits(value: Value | None) -> str:
    return "?" if value == "unknown" else str(value)
