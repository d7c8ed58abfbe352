"""The need of a challenge as a bar: who brought which point, what the chosen card would add, what each round costs."""

from __future__ import annotations

from game.app.dungeon.pictures.need_bar import draw_points
from game.app.dungeon.pictures.tokens import medal
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.parts import halves_text, sheet
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.core.exhaustive import require_exhaustive
from game.rules.dungeon.cards import (
    AnyOp,
    Bottle,
    Cards,
    Container,
    Discard,
    Hearts,
    Ops,
    Reduce,
    Rupees,
    SitOut,
    Teleporter,
)
from game.rules.dungeon.engine.insight import Standing, Use
from game.text import _

MOST_ROUNDS = 12
"""More rounds are not drawn one by one."""
_ROUND, _LEAST = 46, 11
"""What a round's number and heart take, and the smallest size of what it costs."""
_DISC, _DIGIT = 10.0, 1.5
"""The radius of the disc of a round, and how many of it its number is high at most."""


def draw_need(canvas: Canvas, box: Box, desk: DungeonDesk, standing: Standing, use: Use | None) -> None:
    """The bar with its numbers above and the penalties of the rounds below."""
    x, y, w, _h = box
    sheet(canvas, box)
    challenge = desk.view.challenge
    assert challenge is not None
    now = standing.total + standing.points
    canvas.block(_("Goal"), x + 14, y + 8, 54, 26, "panel", leading=LEADING.tight)
    medal(canvas, challenge.kind, x + 84, y + 20.5, 25)
    goal = _("of {need}").format(need=standing.need)
    wide = canvas.measure(goal, "banner")[0]
    canvas.text(goal, x + w - 14, y + 23, "banner", color="mute", align="right")
    if not desk.counts:
        canvas.text(str(now), x + w - 22 - wide, y + 22, "heading", align="right")
        canvas.block(
            _remark(standing),
            x + 104,
            y + 6,
            w - 104 - wide - 70,
            30,
            "label",
            color="minus",
            leading=LEADING.tight,
        )
    draw_points(canvas, Box(x + 14, y + 42, w - 28, 24), desk, standing, use)
    _rounds(canvas, Box(x + 14, y + 72, w - 28, 24), standing)


def _remark(standing: Standing) -> str:
    """Return a warning that the points are worth less than the bar shows; empty where they are not."""
    if standing.void and standing.points:
        return _("counts only with a matching card")
    return _("enough points, required card missing") if standing.left == 0 else ""


def loss(ops: Ops) -> int:
    """Half hearts that penalties take."""
    return -sum(op.halves for op in ops if isinstance(op, Hearts) and op.halves < 0)


def _rounds(canvas: Canvas, box: Box, standing: Standing) -> None:
    """What the end of each round costs; the last one with the limit's penalty."""
    label = _("Penalty")
    wide_label = min(canvas.measure(label, "small")[0], 70)
    canvas.block(label, box.x, box.y, wide_label + 4, box.h, "small", color="mute", leading=LEADING.tight)
    left, gap = box.x + wide_label + 10, 5.0
    room = box.right - left - gap * (standing.limit - 1)
    share = room / (standing.limit + 0.35)
    each, whole = loss(standing.round_ops), loss(standing.round_ops) + loss(standing.limit_ops)
    needed = _ROUND + canvas.measure(f"−{halves_text(each)}", "strong", size=_LEAST)[0] if each else 0.0
    if standing.limit > MOST_ROUNDS or share < needed:
        text = _("each round −{each}, last −{whole}").format(each=halves_text(each), whole=halves_text(whole))
        canvas.block(text, left, box.y, box.right - left, box.h, "small", leading=LEADING.tight)
        return
    now = max(1, standing.round)
    for number in range(1, standing.limit + 1):
        last = number == standing.limit
        wide = share * (1.35 if last else 1)
        icon = _other(standing.limit_ops + standing.round_ops if last else standing.round_ops)
        _round(canvas, Box(left, box.y, wide, box.h), number, now, whole if last else each, last=last, other=icon)
        left += wide + gap


def _other(ops: Ops) -> str:
    """The icon of the first penalty that takes no hearts."""
    return next((icon for op in ops if (icon := ICONS[type(op)])), "")


ICONS: dict[type[AnyOp], str] = require_exhaustive(
    "the icons of penalties",
    AnyOp,
    {
        Hearts: "",
        Rupees: "rupee",
        Discard: "cards",
        SitOut: "cards",
        Reduce: "rupee",
        Container: "cards",
        Bottle: "cards",
        Teleporter: "cards",
        Cards: "cards",
    },
)
"""By word of the rooms: what stands for it in the line of the rounds; hearts are counted there."""


def _round(canvas: Canvas, box: Box, number: int, now: int, halves: int, *, last: bool, other: str) -> None:
    x, y, w, h = box
    on, past = number == now, number < now
    canvas.rect(*box, "plate" if on else "hollow", radius=RADIUS.medium)
    canvas.rect(*box, "cream" if on else "panel_edge", radius=RADIUS.medium, border=BORDER.thin)
    canvas.circle(x + 12, y + h / 2, _DISC, "cream" if on else "plate_low")
    ink = "ink" if on else "mute" if past else "cream"
    size = min(canvas.text_size("strong"), _DIGIT * _DISC)
    canvas.text(str(number), x + 12, y + h / 2, "strong", size=size, color=ink, align="center")
    text = f"−{halves_text(halves)}" if halves else ("–" if not other else "")
    icon = other if other and not halves else ("heart-full" if halves > 1 else "heart-half")
    right = x + w - 5
    if halves or other:
        canvas.icon(icon, right - 15, y + (h - 15) / 2, 15, alpha=ALPHA.half if past else ALPHA.full)
        right -= 17
    color = "mute" if past else "minus"
    wide = min(34.0, right - x - 22)
    canvas.block(
        text,
        right - wide,
        y,
        wide,
        h,
        "strong",
        color=color,
        align="right",
        leading=LEADING.tight,
    )
    limit, room = _("last"), w - 78
    size = canvas.fit_line(limit, room, "small", narrow="small").size
    if last and canvas.measure(limit, "small", size=size)[0] <= room:
        canvas.text(limit, x + 24, y + h / 2, "small", size=size, color="mute")
    if past:
        with canvas.marked("floating"):  # struck out on purpose
            canvas.line((x + 26, y + h / 2), (x + w - 6, y + h / 2), "mute", BORDER.thin, alpha=ALPHA.full)
