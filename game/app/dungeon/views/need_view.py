"""The need of a challenge as a bar: who brought which point, what the chosen card would add, what each round costs."""

from __future__ import annotations

from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.parts import LINE, MARKS, MINUS, badge, halves_text, medal, sheet, words
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import short
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
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.insight import Standing, Use
from game.text import _

MOST_POINTS, MOST_ROUNDS = 40, 12
"""More points and rounds are not drawn one by one."""
_PAST = "#9c7f70"
_ROUND, _LEAST = 46, 11
"""What a round's number and heart take, and the smallest size of what it costs."""


def draw_need(canvas: Canvas, box: Box, desk: DungeonDesk, standing: Standing, use: Use | None) -> None:
    """The bar with its numbers above and the penalties of the rounds below."""
    x, y, w, _h = box
    sheet(canvas, box)
    challenge = desk.view.challenge
    assert challenge is not None
    now = standing.total + standing.points
    words(canvas, _("Goal"), x + 14, y + 8, 54, 26, "panel", color="gold", leading=LEADING.tight)
    medal(canvas, challenge.kind, x + 84, y + 20.5, 25)
    goal = _("of {need}").format(need=standing.need)
    wide = canvas.measure(goal, "label", size=19)[0]
    canvas.text(goal, x + w - 14, y + 23, "label", size=19, color="mute", align="right")
    if not desk.counts:
        canvas.text(str(now), x + w - 22 - wide, y + 22, "number", size=27, align="right")
        words(
            canvas,
            _remark(standing),
            x + 104,
            y + 6,
            w - 104 - wide - 70,
            30,
            "label",
            color=MINUS,
            leading=LEADING.tight,
        )
    _bar(canvas, Box(x + 14, y + 42, w - 28, 24), desk, standing, use)
    _rounds(canvas, Box(x + 14, y + 72, w - 28, 24), standing)


def _remark(standing: Standing) -> str:
    """Return a warning that the points are worth less than the bar shows; empty where they are not."""
    if standing.void and standing.points:
        return _("counts only with a matching card")
    return _("enough points, required card missing") if standing.left == 0 else ""


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


def _bar(canvas: Canvas, box: Box, desk: DungeonDesk, standing: Standing, use: Use | None) -> None:
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
        canvas.rect(x, box.y, wide, box.h, "shade", radius=RADIUS.medium)
        canvas.rect(x, box.y, wide, box.h, LINE, radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
        if place < len(owners):
            faint = _is_void(standing, place) and not desk.won
            _point(canvas, Box(x, box.y, wide, box.h), owners[place], faint=faint)
        elif place < len(owners) + gain:
            _hatched(canvas, Box(x, box.y, wide, box.h))


def _long_bar(canvas: Canvas, box: Box, standing: Standing, use: Use | None) -> None:
    """More points than can be told apart: one bar, as far as it has come, and what the card adds."""
    canvas.rect(*box, "shade", radius=RADIUS.medium)
    canvas.rect(*box, LINE, radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
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


def loss(ops: Ops) -> int:
    """Half hearts that penalties take."""
    return -sum(op.halves for op in ops if isinstance(op, Hearts) and op.halves < 0)


def _rounds(canvas: Canvas, box: Box, standing: Standing) -> None:
    """What the end of each round costs; the last one with the limit's penalty."""
    label = _("Penalty")
    wide_label = min(canvas.measure(label, "small")[0], 70)
    words(canvas, label, box.x, box.y, wide_label + 4, box.h, "small", color="mute", leading=LEADING.tight)
    left, gap = box.x + wide_label + 10, 5.0
    room = box.right - left - gap * (standing.limit - 1)
    share = room / (standing.limit + 0.35)
    each, whole = loss(standing.round_ops), loss(standing.round_ops) + loss(standing.limit_ops)
    needed = _ROUND + canvas.measure(f"−{halves_text(each)}", "strong", size=_LEAST)[0] if each else 0.0
    if standing.limit > MOST_ROUNDS or share < needed:
        text = _("each round −{each}, last −{whole}").format(each=halves_text(each), whole=halves_text(whole))
        words(canvas, text, left, box.y, box.right - left, box.h, "small", leading=LEADING.tight)
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
    canvas.rect(*box, "#503a12" if on else "#1a110b", radius=RADIUS.medium, alpha=255 if on else 190)
    canvas.rect(*box, "gold" if on else LINE, radius=RADIUS.medium, border=1.3 if on else 1, alpha=230 if on else 80)
    canvas.circle(x + 12, y + h / 2, 8.6, "gold" if on else "#4a3826")
    ink = "#3a2a05" if on else "#c8b8a0" if past else "cream"
    canvas.text(str(number), x + 12, y + h / 2, "strong", size=12.5, color=ink, align="center")
    text = f"−{halves_text(halves)}" if halves else ("–" if not other else "")
    icon = other if other and not halves else ("heart-full" if halves > 1 else "heart-half")
    right = x + w - 5
    if halves or other:
        canvas.icon(icon, right - 15, y + (h - 15) / 2, 15, alpha=120 if past else 255)
        right -= 17
    color = _PAST if past else MINUS
    wide = min(34.0, right - x - 22)
    words(
        canvas,
        text,
        right - wide,
        y,
        wide,
        h,
        "strong",
        size=14.5,
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
            canvas.line((x + 26, y + h / 2), (x + w - 6, y + h / 2), "#c9b595", 1.3, alpha=ALPHA.full)
