"""The parts of the result screen beside the chart: the winner, the biggest swings, the statistics."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.cards.picture import draw_picture
from game.app.epic.match.views.team_panel import bar_step, draw_health_bar
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import lettering, panel, portrait, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.text.even import even_line
from game.app.ui.widgets.base import Box
from game.presentation.epic.analysis.review import Fortune, Swing
from game.presentation.epic.analysis.summary import Summary, swing_name
from game.presentation.epic.view_models import Token
from game.rules.epic.board import bits
from game.text import _, decimal

_RING = 88.0
_TWO_LINES = 36.0
_LOW_ROW = 13.0
"""How high a seat's row has to be for its team below its name, at normal text size."""
_NARROW = 150.0
"""The room below which a character's name and health do not share a line."""
_READABLE = 10.5
"""Words that would be smaller are left out where a picture says the same."""


# The winner ----------------------------------------------------------------------------------------------------------


RING_TOP = 200.0
"""How far below the upper edge of the winner's sheet the middle of the ring is."""
_ROOM_FOR_NOTE = 1.25
"""The text scale up to which the footer stands below the note about a quick bot."""


def draw_winner(canvas: Canvas, box: Box, summary: Summary, *, laurel: bool = True) -> None:
    """Picture, name, what is left of the team, and the beaten; the ``laurel`` may still be on its way."""
    seat = summary.first_winner
    team = summary.match.squad_team[summary.match.squads_of[max(0, seat)][0]]
    festive = seat >= 0 and not summary.is_defeat
    key = ("winner", seat, team, round(box.h), laurel, festive)
    pack = summary.match.pack.id
    draw = partial(_picture, box=box, seat=seat, team=team, pack=pack, laurel=laurel, festive=festive)
    canvas.stamp(key, *box, draw, pad=12)
    cx = box.x + box.w / 2
    lettering(
        canvas, summary.heading().upper(), cx, box.y + 46, _letter_size(canvas, summary.heading(), box.w), tracking=5
    )
    inner = box.w - 28
    y = box.y + 312
    title = canvas.text_size("heading") * 1.45
    canvas.block(summary.title(), box.x + 14, y, inner, title, "heading", align="center", shadow=ALPHA.strong)
    y += title
    line = canvas.text_size("label") * 1.4
    light = canvas.seat(seat).light if seat >= 0 else "cream"
    canvas.block(summary.subtitle(), box.x + 14, y, inner, line, "label", color=light, align="center")
    y += line + 6
    foot = canvas.text_size("small") * 1.6
    bottom = box.bottom - foot - 4
    if not summary.stand_in_note or canvas.text_scale <= _ROOM_FOR_NOTE:
        canvas.block(summary.footer(), box.x + 14, bottom, inner, foot, "small", color=light, align="center")
    if summary.stand_in_note:  # in large text it takes the place of the footer
        bottom -= 2 * foot if canvas.text_scale <= _ROOM_FOR_NOTE else foot
        canvas.block(summary.stand_in_note, box.x + 14, bottom, inner, 2 * foot, "small", align="center")
    _sides(canvas, Box(box.x + 14, y, inner, bottom - y - 4), summary)


def _letter_size(canvas: Canvas, text: str, width: float) -> float:
    gaps = 5.0 * (len(text) - 1)
    wide = canvas.measure(text.upper(), "number", size=46, tracking=5)[0] - gaps
    return min(46.0, 46.0 * (width - 44 - gaps) / wide)


def _picture(canvas: Canvas, box: Box, seat: int, team: str, pack: str, laurel: bool, festive: bool) -> None:
    """The sheet with rays, laurel and the lead rising out of a ring."""
    w, h, cx, cy = box.w, box.h, box.w / 2, RING_TOP
    mark = canvas.seat(max(0, seat))
    canvas.shadow(0, 0, w, h, radius=RADIUS.large, level=3)
    top = canvas.mix(mark.color, mark.dark, 0.45) if seat >= 0 else canvas.color("#4a5665")
    canvas.gradient(0, 0, w, h, top, "#0c1826", radius=RADIUS.large)
    with canvas.clipped(1, 1, w - 2, h - 2):
        for step in range(18):
            turn = step * math.pi / 9 + 0.08
            tips = [(cx + 460 * math.cos(a), cy + 460 * math.sin(a)) for a in (turn, turn + 0.17)]
            canvas.polygon([(cx, cy), *tips], "#d9f0ff", alpha=ALPHA.faint)
        if festive:
            _confetti(canvas, w, cx, cy)
    canvas.rect(
        0, 0, w, h, mark.light if seat >= 0 else "mute", radius=RADIUS.large, border=BORDER.thin, alpha=ALPHA.half
    )
    canvas.glow(cx, cy, 168, "#ffe9b0", 150 if seat >= 0 else 50)
    if seat >= 0 and laurel:
        canvas.picture("ui/laurel", cx - 121, cy - 118, 242, 242, fit="contain")
    for radius, color in ((_RING + 6, "#071420"), (_RING + 5, "gold"), (_RING + 2, "#0a1a28"), (_RING, mark.color)):
        canvas.circle(cx, cy, radius, color)
    reach = _RING - 1
    canvas.picture("ui/sunray", cx - reach, cy - reach, 2 * reach, 2 * reach, shape="circle")
    if seat >= 0:
        _figure(canvas, cx, cy, f"{pack}/figure/{team}")
    else:
        canvas.icon("sword", cx - 52, cy - 52, 104)


def _confetti(canvas: Canvas, w: float, cx: float, cy: float) -> None:
    luck = random.Random(21)
    for _number in range(46):
        x, y, size = luck.random() * w, 70 + luck.random() * 250, luck.uniform(2.4, 5)
        if math.hypot(x - cx, y - cy) > 126:
            points = [(x, y - size), (x + size * 0.6, y), (x, y + size), (x - size * 0.6, y)]
            color = luck.choice(["#ffe39a", "#bfe6ff", "#7ed8a4", "#f3ead7"])
            canvas.polygon(points, color, alpha=luck.randint(110, 220))


def _figure(canvas: Canvas, cx: float, cy: float, picture: str) -> None:
    """The lead: free above the middle of the ring, cut by the ring below."""
    wide, high = 196.0, 235.0
    left, top = cx - wide / 2, cy - _RING - 48
    part = canvas.layer(wide, high)
    part.picture(picture, 0, 0, wide, high, fit="contain")
    mask = canvas.layer(wide, high)
    mask.rect(0, 0, wide, cy - top, "white")
    mask.circle(cx - left, cy - top, _RING - 1, "white")
    part.surface.blit(mask.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.paste(part, left, top)


def _sides(canvas: Canvas, box: Box, summary: Summary) -> None:
    """A row for each character of the winner, or for each seat of the winning side, then one for each of the others."""
    losers = summary.losers
    if len(summary.winners) > 1:
        seats = [*summary.winners, *losers]
        row = min(44.0, (box.h - 8) / len(seats))
        y = _lines(canvas, box, row, summary, summary.winners)
    else:
        figures = [figure for seat in summary.winners for figure in bits(summary.match.own[seat])]
        columns = 2 if len(figures) > 3 else 1
        tall = box.h - 8 - 40 * min(3, len(losers))
        row = min(48.0 if columns == 1 else 44.0, max(26.0, tall / max(1, -(-len(figures) // columns))))
        wide = (box.w - 6 * (columns - 1)) / columns
        for place, figure in enumerate(figures):
            x = box.x + place % columns * (wide + 6)
            _member(canvas, Box(x, box.y + place // columns * row, wide, row - 5), summary, figure)
        y = box.y + row * -(-len(figures) // columns)
        row = min(50.0, (box.bottom - y - 8) / max(1, len(losers)))
    if losers:
        canvas.line((box.x, y + 4), (box.right, y + 4), "white", 1, alpha=ALPHA.faint)
        _lines(canvas, Box(box.x, y + 8, box.w, box.bottom - y - 8), row, summary, losers)


def _lines(canvas: Canvas, box: Box, row: float, summary: Summary, seats: Sequence[int]) -> float:
    """A row for each seat, or for two where rows get too low to be read; returns where they end."""
    columns = 2 if row < _LOW_ROW * canvas.text_scale and len(seats) > 2 else 1
    rows = -(-len(seats) // columns)
    row, wide = row * len(seats) / rows, box.w / columns
    draw = _seat if row >= _TWO_LINES * canvas.text_scale and columns == 1 else _seat_in_short
    teams = list[_Team]()
    for place, seat in enumerate(seats):
        line, column = divmod(place, columns)
        teams.append(draw(canvas, Box(box.x + column * wide, box.y + line * row, wide, row), summary, seat))
    _teams(canvas, teams)
    return box.y + row * rows


def _teams(canvas: Canvas, teams: Sequence[_Team]) -> None:
    """The names of the teams, all in one size; none where one of them could not be read."""
    if any(canvas.measure(team.name, "small", size=_READABLE)[0] > team.room for team in teams):
        return
    role, size = even_line(canvas, [(team.name, team.room) for team in teams], "small")
    size = min(size, *(team.most for team in teams))
    for team in teams:
        canvas.one_line(team.name, team.x, team.middle, team.room, role, size=size, color="mute")


def _member(canvas: Canvas, box: Box, summary: Summary, figure: int) -> None:
    view = summary.view
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.rect(*box, "white", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.faint)
    radius = min(18.0, box.h * 0.42)
    health = view.health[figure] if view.squares[figure] >= 0 else 0
    token = summary.faces.token(view, figure, acted=not health)
    middle = box.y + box.h / 2
    draw_token(canvas, _plain(token), box.x + radius + 8, middle, radius)
    left = box.x + 2 * radius + 18
    right = box.right - 10
    name = summary.faces.name(figure)
    if box.w < 200 or box.h < 34:
        _short_member(canvas, Box(left, box.y, right - left, box.h), name, health, view.maximum[figure])
        return
    upper, lower = box.y + box.h * 0.3, box.y + box.h * 0.73
    canvas.one_line(name, left, upper, right - left - 70, "panel", color="cream" if health else "mute")
    if not health:
        fate = summary.fate(figure)
        canvas.one_line(fate, left, lower, right - left, "small", color="mute")
        canvas.icon("skull", right - 20, middle - 9, 18)
        return
    most = canvas.text(f"/{view.maximum[figure]}", right, middle, "small", color="mute", align="right")
    number = canvas.text(str(health), right - most, middle, "strong", align="right")
    canvas.icon("heart", right - most - number - 22, middle - 8.5, 17)
    wide = right - most - number - 34 - left
    step = bar_step(wide, max(view.maximum))  # the same in all rows
    draw_health_bar(canvas, left, lower - 4.5, wide, 9, health, view.maximum[figure], step)


def _short_member(canvas: Canvas, box: Box, name: str, health: int, most: int) -> None:
    """Name and health side by side; in a narrow row the name stands above, or is left out where the row is low too."""
    color, icon = ("cream", "heart") if health else ("mute", "skull")
    words = f"{health}/{most}" if health else ""
    middle, size = box.y + box.h / 2, min(canvas.text_size("small"), box.h * 0.7)
    if box.w >= _NARROW:
        wide = canvas.text(words, box.right, middle, "small", size=size, align="right")
        canvas.icon(icon, box.right - wide - 18, middle - 7, 14)
        room = box.w - wide - 24
        canvas.one_line(name, box.x, middle, room, "small", size=size, color=color)
        return
    if box.h * 0.46 >= max(_READABLE, canvas.text_size("small") * 0.8):
        size = min(size, box.h * 0.46)
        canvas.one_line(name, box.x, box.y + box.h * 0.3, box.w, "small", size=size, color=color)
        middle = box.y + box.h * 0.74
    canvas.icon(icon, box.x, middle - 7, 14)
    canvas.text(words, box.x + 19, middle, "small", size=size)


def _plain(token: Token) -> Token:
    return msgspec.structs.replace(token, health=None, frozen=False, cursed=False, pinned=False, plain=True)


class _Team(NamedTuple):
    """The name of a seat's team: where it begins, its middle, the room it has and how large it may be."""

    name: str
    x: float
    middle: float
    room: float
    most: float


def _seat(canvas: Canvas, box: Box, summary: Summary, seat: int) -> _Team:
    middle = box.y + box.h / 2
    radius = min(20.0, box.h * 0.42)
    portrait(canvas, summary.faces.lead_portrait(seat), seat, box.x + radius + 6, middle, radius)
    left = box.x + 2 * radius + 20
    fate, first, second = summary.left_over(seat), box.y + box.h * 0.29, box.y + box.h * 0.72
    wide = min(canvas.measure(fate, "small")[0], box.w * 0.36)
    canvas.one_line(fate, box.right - 26, first, wide, "small", color="mute", align="right")
    canvas.icon("heart" if summary.health(seat) else "skull", box.right - 20, first - 8, 16)
    room = box.right - 34 - wide - left
    name, team = summary.faces.seats.name(seat), summary.faces.team_name(seat)
    upper, lower = min(canvas.text_size("panel"), box.h * 0.42), min(canvas.text_size("small"), box.h * 0.36)
    light = canvas.seat(seat).light
    canvas.one_line(name, left, first, room, "panel", size=upper, color=light)
    return _Team(team, left, second, box.right - 4 - left, lower)


def _seat_in_short(canvas: Canvas, box: Box, summary: Summary, seat: int) -> _Team:
    """A seat in one line: picture, name, team, and what it has left."""
    middle, health = box.y + box.h / 2, summary.health(seat)
    radius = min(16.0, box.h * 0.44)
    portrait(canvas, summary.faces.lead_portrait(seat), seat, box.x + radius + 6, middle, radius)
    sign = min(16.0, box.h - 2)
    left, right = box.x + 2 * radius + 12, box.right - sign - 8
    canvas.icon("heart" if health else "skull", box.right - sign - 4, middle - sign / 2, sign)
    small = min(canvas.text_size("small"), box.h * 0.62)
    if health:
        right -= canvas.text(str(health), right, middle, "strong", size=small * 1.1, align="right") + 8
    name, team = summary.faces.seats.name(seat), summary.faces.team_name(seat)
    size, light = min(canvas.text_size("panel"), box.h * 0.66), canvas.seat(seat).light
    left += canvas.one_line(name, left, middle, (right - left) * 0.45, "panel", size=size, color=light) + 10
    return _Team(team, left, middle, right - left, small)


# Swings --------------------------------------------------------------------------------------------------------------


def draw_swings(canvas: Canvas, box: Box, summary: Summary) -> None:
    """The cards that took most health, numbered as in the chart."""
    panel(canvas, *box, radius=RADIUS.large)
    head = canvas.text_size("panel") * 1.2 + 18
    canvas.block(_("Biggest swings"), box.x + 16, box.y + 4, box.w - 32, head - 6, "panel", color="gold")
    swings = summary.swings
    if not swings:
        spot = box.x + 16, box.y + head, box.w - 32, 60
        canvas.block(_("No damage dealt."), *spot, "quiet", color="mute", align="center")
        return
    rows = [_Row(canvas, swing_box(canvas, box, place), summary, swing) for place, swing in enumerate(swings)]
    face, size = even_line(canvas, [(row.name, row.name_room) for row in rows], "panel")
    size, text_size = min(size, rows[0].full), min(row.text_size for row in rows)
    for number, row in enumerate(rows, 1):
        _swing(canvas, row, number, (face, size), text_size)


def swing_box(canvas: Canvas, box: Box, place: int) -> Box:
    """Where the panel of the swings tells one of them."""
    head = canvas.text_size("panel") * 1.2 + 18
    row = (box.h - head - 6) / 3
    return Box(box.x + 10, box.y + head + place * row, box.w - 20, row - 8)


def swing_picture(row: Box) -> Box:
    """Where a swing's picture stands in its place."""
    high = row.h - 12
    return Box(row.x + 7, row.y + 6, min(72.0, high * 1.05), high)


class _Row:
    """A swing in its place: where its words stand, and how large they may be there."""

    def __init__(self, canvas: Canvas, box: Box, summary: Summary, swing: Swing) -> None:
        self.box, self.swing = box, swing
        self.mark = canvas.seat(swing.by if swing.by >= 0 else swing.seat)
        self.face = summary.faces.card(swing.card) if swing.card >= 0 else None
        self.text = summary.swing_text(swing)
        self.round = _("Round {number}").format(number=swing.round)
        self.loss, self.loss_size = f"−{swing.amount}", min(canvas.text_size("number") * 0.86, 25.0)
        self.pill = canvas.measure(self.loss, "number", size=self.loss_size)[0] + 44
        self.left, self.right = box.x + swing_picture(box).w + 20, box.right - 10
        self.full = min(canvas.text_size("panel"), box.h * 0.3)
        self.line = box.y + 8 + self.full * 0.6
        self.small = min(canvas.text_size("small"), self.full)
        used = canvas.measure(self.round, "small", size=self.small)[0]
        self.name_room = self.right - used - 12 - self.left
        name = swing_name(summary.faces, swing)
        cramped = canvas.measure(name, "strong", size=self.small)[0] > self.name_room
        self.name = swing_name(summary.faces, swing, short=cramped)
        top = self.line + self.full * 0.75
        self.room = Box(self.left, top, self.right - self.pill - 10 - self.left, box.bottom - top - 4)
        most = min(canvas.text_size("body") * 0.92, self.room.h / 1.5)
        self.text_size = canvas.fit_block(self.text, self.room.w, self.room.h, "body", size=most, wraps=True).size


def _swing(canvas: Canvas, row: _Row, number: int, named: tuple[str, float], text_size: float) -> None:
    box, face, right = row.box, row.face, row.right
    canvas.rect(*box, row.mark.color, radius=RADIUS.medium, alpha=ALPHA.faint)
    canvas.rect(*box, row.mark.color, radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
    _x, _y, wide, high = swing_picture(box)
    if face is not None:
        key = ("swing", face, round(high))
        canvas.stamp(key, box.x + 7, box.y + 6, wide, high, lambda part: draw_picture(part, face, 0, 0, wide, high))
        canvas.rect(
            box.x + 7, box.y + 6, wide, high, "#e2d2a8", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.strong
        )
    canvas.circle(box.x + 9, box.y + 8, 10.5, "#071018")
    canvas.circle(box.x + 9, box.y + 8, 9.2, "cream")
    canvas.text(str(number), box.x + 9, box.y + 8, "key", size=12.5, color="ink", align="center")
    canvas.rect(right - row.pill, box.y + box.h / 2 - 3, row.pill, 30, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
    canvas.icon("heart", right - row.pill + 9, box.y + box.h / 2 + 4, 16)
    loss, size = row.loss, row.loss_size
    canvas.text(loss, right - 9, box.y + box.h / 2 + 12, "number", size=size, color="#ffc0b2", align="right")
    canvas.text(row.round, right, row.line, "small", size=row.small, color="mute", align="right")
    role, size = named
    canvas.one_line(row.name, row.left, row.line, row.name_room, role, size=size)
    canvas.block(
        row.text,
        *row.room,
        "body",
        color="#e4e9ee",
        size=text_size,
        valign="top",
        wraps=True,
    )


# Statistics ----------------------------------------------------------------------------------------------------------


def draw_statistics(canvas: Canvas, box: Box, summary: Summary, counted: Callable[[int, int], int]) -> None:
    """A row for each number, the best one bright, with a bar that shares it out.

    ``counted`` is what is shown of a number of a row while it counts up.
    """
    panel(canvas, *box, radius=RADIUS.large)
    head = canvas.text_size("panel") * 1.2 + 18
    seats = summary.match.seats
    columns = [box.right - 32 - 48.0 * (seats - 1 - seat) for seat in range(seats)]
    canvas.block(_("Statistics"), box.x + 16, box.y + 4, columns[0] - box.x - 34, head - 6, "panel", color="gold")
    for seat, x in enumerate(columns):
        seat_mark(canvas, seat, x, box.y + head / 2 + 1, 7)
    rows = summary.rows()
    tall = (box.h - head - 8) / len(rows)
    for place, (label, values, less) in enumerate(rows):
        y = box.y + head + place * tall
        if place:
            canvas.line((box.x + 14, y), (box.right - 14, y), "white", 1, alpha=ALPHA.faint)
        best = min(values) if less else max(values)
        middle = y + (tall - 11) / 2
        size = min(canvas.text_size("label"), (tall - 13) / 1.2)
        canvas.block(label, box.x + 16, y, columns[0] - 24 - box.x - 16, tall - 11, "label", size=size)
        for seat, (value, x) in enumerate(zip(values, columns, strict=True)):
            bright = value == best and len(set(values)) > 1
            color = canvas.seat(seat).light if bright else "mute"
            role = "strong" if bright else "label"
            canvas.text(str(counted(value, place)), x, middle, role, size=size, color=color, align="center")
        _shares(canvas, Box(box.x + 16, y + tall - 12, box.w - 32, 5), values, best)


def _shares(canvas: Canvas, box: Box, values: list[int], best: int) -> None:
    total = sum(values)
    if not total:
        canvas.rect(*box, "well", radius=RADIUS.small)
        return
    x = box.x
    for seat, value in enumerate(values):
        wide = box.w * value / total
        if wide > 3:
            alpha = 255 if value == best else 150
            canvas.rect(x + 1, box.y, wide - 2, box.h, canvas.seat(seat).color, radius=RADIUS.small, alpha=alpha)
        x += wide


# Luck ----------------------------------------------------------------------------------------------------------------


def draw_luck(canvas: Canvas, box: Box, summary: Summary) -> None:
    """What chance gave beside what it gives on average; to the right of the line is more than that."""
    panel(canvas, *box, radius=RADIUS.large)
    head = canvas.text_size("panel") * 1.2 + 18
    canvas.block(_("Luck"), box.x + 16, box.y + 4, 80, head - 6, "panel", color="gold")
    numbers = (
        24 + canvas.measure("000", "small")[0] + canvas.measure(_("avg. {number}").format(number="000.0"), "small")[0]
    )
    left = box.x + 16 + numbers + 8
    middle = (left + box.right - 16) / 2
    reach = (box.right - 16 - left) / 2
    line = box.y + head / 2 + 1
    canvas.one_line(_("less"), left, line, reach - 4, "small", color="mute")
    canvas.one_line(_("more"), box.right - 16, line, reach - 4, "small", color="mute", align="right")
    rows = summary.fortunes() if summary.match.seats < 4 else summary.fortunes()[:3]
    tall = (box.h - head - 8) / len(rows)
    for place, (label, fortunes) in enumerate(rows):
        y = box.y + head + place * tall
        line = (tall - 6) / (len(fortunes) + 1.1)
        size = min(canvas.text_size("small"), line * 0.95)
        canvas.one_line(label, box.x + 16, y + line * 0.55, box.w - 32, "small", size=size)
        top = y + line * 1.15
        most = max(3.0, *(abs(one.actual - one.expected) for one in fortunes))
        for seat, fortune in enumerate(fortunes):
            _fortune(canvas, Box(box.x + 16, top + seat * line, box.w - 32, line), seat, fortune, middle, reach, most)
        canvas.line((middle, top), (middle, top + line * len(fortunes)), "cream", 1.6, alpha=ALPHA.strong)


def _fortune(canvas: Canvas, box: Box, seat: int, fortune: Fortune, middle: float, reach: float, most: float) -> None:
    y = box.y + box.h / 2
    mark = canvas.seat(seat)
    small = min(canvas.text_size("small"), box.h * 0.95)
    seat_mark(canvas, seat, box.x + 6, y, min(5.5, box.h * 0.36))
    wide = canvas.text(str(fortune.actual), box.x + 18, y, "strong", size=small, color=mark.light)
    expected = _("avg. {number}").format(number=decimal(fortune.expected))
    canvas.text(expected, box.x + 18 + wide + 5, y, "small", size=small * 0.95, color="mute")
    high = min(12.0, box.h * 0.7)
    canvas.rect(middle - reach, y - high / 2, 2 * reach, high, "well", radius=high / 2, alpha=ALPHA.strong)
    way = (fortune.actual - fortune.expected) / most * reach * 0.94
    if abs(way) >= 2:
        x = middle + min(0.0, way)
        canvas.gradient(
            x,
            y - high / 2 + 1.5,
            abs(way),
            high - 3,
            canvas.mix(mark.color, "white", 0.35),
            mark.color,
            radius=RADIUS.small,
        )
