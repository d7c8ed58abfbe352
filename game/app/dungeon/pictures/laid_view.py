"""The cards that lie in a challenge, round by round, with what each counts and why."""

from __future__ import annotations

from typing import NamedTuple

from game.app.dungeon.pictures.item_card import draw_mini_card
from game.app.dungeon.pictures.tokens import badge
from game.app.dungeon.view_model import DungeonDesk
from game.app.dungeon.views.parts import sheet
from game.app.ui.drawing.canvas import Canvas, Color
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.presentation.dungeon.terms import part_words
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.insight import Line, Use
from game.text import _

PLAYED = Box(572, 172, 450, 174)
"""Where they lie beside a challenge."""
_MOST = 20
"""Rounds that are looked at; far fewer have room."""
_PITCH, _ROOMY, _WIDE, _TALL = 67.0, 86.0, 62.0, 78.0
"""How far cards are apart, and at most where few lie there; how wide and high one is."""
_WHY = 12.5
"""One size for what stands below the cards of a row."""


def draw_laid(canvas: Canvas, box: Box, desk: DungeonDesk, use: Use | None) -> None:
    """As many rounds as fit, the running one at the right with the places that are still empty."""
    sheet(canvas, box)
    slots, waiting, now, pitch, left = _ordered(box, desk, use)
    y, right = box.y, box.right - 14
    _head(canvas, left, right, y, _("Round {number}").format(number=now), _remark(desk), now=True)
    at = left
    for line in slots[now]:
        _slot(canvas, desk, at, y + 38, pitch, line)
        at += pitch
    if use is not None:
        _to_come(canvas, desk, at, y + 38, pitch, use)
        at += pitch
    turn = use is None
    for seat in waiting:
        _empty(canvas, desk, at, y + 38, pitch, seat, now=turn and seat == desk.seat)
        turn = turn and seat != desk.seat
        at += pitch
    _earlier(canvas, desk, box, slots, now, left)


class _Row(NamedTuple):
    """The cards by round, who is still to act, the running round, and how far apart and from where it lies."""

    slots: dict[int, list[Line]]
    waiting: list[int]
    now: int
    pitch: float
    left: float


def _ordered(box: Box, desk: DungeonDesk, use: Use | None) -> _Row:
    challenge = desk.view.challenge
    assert challenge is not None
    now = max(1, challenge.round)
    slots: dict[int, list[Line]] = {number: [] for number in range(max(1, now - _MOST), now + 1)}
    for line in insight.lines(desk.rules, desk.view):
        slots.setdefault(line.round, []).append(line)
    waiting = challenge.turns[:]
    if use is not None and desk.seat in waiting:
        waiting.remove(desk.seat)
    running = len(slots[now]) + len(waiting) + (1 if use is not None else 0)
    earlier = sum(_wide(slots[number]) + 12 for number in range(max(1, now - _MOST), now))
    roomy = min(_ROOMY, (box.w - 34 - earlier) / max(1, running))
    pitch = min(max(_PITCH, roomy), (box.w - 34) / max(1, running))
    right = box.right - 14
    left = max(box.x + 16, min(box.x + 16 + earlier, right - max(running * pitch, 150.0)))
    return _Row(slots, waiting, now, pitch, left)


def landing(box: Box, desk: DungeonDesk) -> Box:
    """Where the next card of the running round will lie."""
    row = _ordered(box, desk, None)
    return Box(row.left + len(row.slots[row.now]) * row.pitch, box.y + 38, min(_WIDE, row.pitch - 5), _TALL)


def _wide(lines: list[Line]) -> float:
    """What a round that is over takes."""
    return max(len(lines) * _PITCH + 10, 74.0)


def _earlier(canvas: Canvas, desk: DungeonDesk, box: Box, slots: dict[int, list[Line]], now: int, limit: float) -> None:
    """Rounds that are over, from the right to the left, as many as there is room for."""
    right = limit - 12
    for number in range(now - 1, max(0, now - 1 - _MOST), -1):
        needed = _wide(slots[number])
        left = right - needed
        if left < box.x + 10:
            if number and right - box.x > 70:
                text = _("{count} earlier rounds").format(count=number) if number > 1 else _("1 earlier round")
                canvas.block(
                    text, box.x + 12, box.y + 40, right - box.x - 18, 80, "small", color="mute", align="center"
                )
            break
        canvas.line((right + 5, box.y + 12), (right + 5, box.y + box.h - 12), "panel_edge", 1.2, alpha=ALPHA.half)
        _head(canvas, left, right, box.y, _("Round {number}").format(number=number), "", now=False)
        for place, line in enumerate(slots[number]):
            _slot(canvas, desk, left + 5 + place * _PITCH, box.y + 38, _PITCH, line)
        if not slots[number]:
            canvas.block(_("no card"), left, box.y + 50, needed, 40, "small", color="mute", align="center")
        right = left - 12


def _remark(desk: DungeonDesk) -> str:
    challenge, standing = desk.view.challenge, desk.standing
    assert challenge is not None
    assert standing is not None
    if standing.dark:
        return _("dark: support needs light")
    if len(challenge.turns) == 1 and desk.rules.seats > 1:
        return _("{player} goes last").format(player=desk.name(challenge.turns[0]))
    if standing.shield:
        return _("shield blocks {count} more").format(count=standing.shield)
    return ""


def _has_room(canvas: Canvas, text: str, width: float) -> bool:
    """Whether a remark can be read in two lines beside the title, with its words whole."""
    longest = max(canvas.measure(word, "small", size=canvas.least)[0] for word in text.split())
    return longest <= width and len(canvas.broken(text, width, "small", size=canvas.least)) <= 2


def _head(canvas: Canvas, left: float, right: float, y: float, title: str, sub: str, *, now: bool) -> None:
    wide = min(canvas.measure(title, "panel")[0] + 4, right - left)
    canvas.block(title, left, y + 5, wide, 26, "panel", color="cream" if now else "mute", leading=LEADING.tight)
    if sub and _has_room(canvas, sub, right - left - wide - 6):
        tone = "cream" if now else "mute"
        spot = left + wide + 6, y + 5, right - left - wide - 6, 26
        canvas.block(sub, *spot, "small", color=tone, align="right", leading=LEADING.tight)


def _slot(canvas: Canvas, desk: DungeonDesk, x: float, y: float, pitch: float, line: Line) -> None:
    """A card that lies there, its owner, what it counts and the reason."""
    wide = min(_WIDE, pitch - 5)
    kind, number = _printed(desk, line)
    card = line.card if line.how != "down" else HIDDEN
    draw_mini_card(canvas, Box(x, y, wide, _TALL), desk.catalog, card, kind, number)
    badge(canvas, line.seat, x + wide - 3, y + _TALL - 4, 11, desk.letters[line.seat])
    if line.how == "guard":
        canvas.circle(x + 8, y + _TALL - 6, 10, "outline")
        canvas.icon("shield", x, y + _TALL - 14, 16)
    counted = line.value > 0
    top = y + _TALL + 8
    canvas.rect(x - 2, top, wide + 4, 21, "#efe0bd" if counted else "#4a3a2e", radius=RADIUS.medium)
    text = f"= {line.value}" if line.how != "guard" else f"{line.value}"
    ink = "ink" if counted else "mute"
    canvas.text(text, x + wide / 2, top + 10.5, "strong", size=15, color=ink, align="center")
    why = _reason(desk, line.parts, line.how)
    _draw_reason(canvas, why, x + wide / 2, top + 22, pitch, "danger" if "−" in why else "mute")


def _printed(desk: DungeonDesk, line: Line) -> tuple[str, int]:
    if line.how == "down" or line.card == HIDDEN:
        return "", 0
    item = desk.catalog.items[line.card]
    challenge = desk.view.challenge
    assert challenge is not None
    if line.how == "support":
        return "support", item.support or 0
    if line.how == "guard":
        return "guard", line.value
    value = getattr(item, challenge.kind)
    return challenge.kind, value if value is not None else line.value


def _reason(desk: DungeonDesk, parts: tuple[tuple[str, str, int], ...], how: str) -> str:
    if how == "guard":
        return _("guard")
    if how == "down":
        return _("face down") if not any(why == "dark" for why, _word, _amount in parts) else _("dark")
    changes = [part_words(desk.catalog, *part) for part in parts if part[0] not in ("printed", "down")]
    return ", ".join(changes)


def _draw_reason(canvas: Canvas, why: str, middle: float, y: float, pitch: float, color: Color) -> None:
    """Why a card counts as it does, below its number."""
    wide = pitch - 1
    canvas.block(
        why,
        middle - wide / 2,
        y,
        wide,
        25,
        "small",
        size=_WHY,
        color=color,
        align="center",
        leading=LEADING.tight,
    )


def _to_come(canvas: Canvas, desk: DungeonDesk, x: float, y: float, pitch: float, use: Use) -> None:
    """The card that the gold button would lay."""
    wide = min(_WIDE, pitch - 5)
    canvas.glow(x + wide / 2, y + _TALL / 2, 62, "gold", 120)
    canvas.rect(x - 2, y - 2, wide + 4, _TALL + 4, "gold", radius=RADIUS.medium, border=BORDER.thick)
    art = "dungeon/back/card" if use.how == "down" else f"dungeon/card/{desk.catalog.item_ids[use.action.card]}"
    canvas.picture(art, x + 2, y + 2, wide - 4, _TALL - 4, radius=RADIUS.small, alpha=ALPHA.half)
    badge(canvas, desk.seat, x + wide - 3, y + _TALL - 4, 11, desk.letters[desk.seat])
    top = y + _TALL + 8
    canvas.rect(x - 2, top, wide + 4, 21, "gold", radius=RADIUS.medium)
    text = f"= +{use.gain}" if use.how != "guard" else f"+{use.value}"
    canvas.text(text, x + wide / 2, top + 10.5, "strong", size=15, color="gold_ink", align="center")
    _draw_reason(canvas, _reason(desk, use.parts, use.how), x + wide / 2, top + 22, pitch, "mute")


def _empty(canvas: Canvas, desk: DungeonDesk, x: float, y: float, pitch: float, seat: int, *, now: bool) -> None:
    """A turn that is still to come, or the one that is `now`."""
    wide = min(_WIDE, pitch - 5)
    canvas.rect(x, y, wide, _TALL, "outline", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(x, y, wide, _TALL, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
    badge(canvas, seat, x + wide / 2, y + _TALL / 2, 12, desk.letters[seat], lit=now)
