"""A side's panel: its seat, its characters with their health, and how many cards it has where.

There are three forms. The full one gives each character a row; the compact one sets the partners side by side below
the leads and is meant for three and four seats; the dense one goes without a heading, for three seats above each
other. `draw_teams` takes the roomiest form that fits its box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.epic.records import Member, TeamCard
from game.app.ui.canvas import Canvas
from game.app.ui.numbers import short
from game.app.ui.one_line import draw_one_line
from game.app.ui.ornaments import panel, seat_mark

_LEAST_CUT = 2.5
"""Units between two cuts of a health bar."""
_SMALLEST = 0.34
"""How small a name may become where two teams share a panel and the text is large."""
_GAP = 10.0
_SHADOW = 16.0
"""Air round the panels for their shadows."""
_PAD = 11.0
_TEXT_STEPS = (1.25, 1.1, 1.0)


Form = Literal["full", "compact", "dense"]


class _Metrics(msgspec.Struct, frozen=True):
    """Heights that follow the text size."""

    head: float
    row: float
    small_row: float
    foot: float
    token: float


def _metrics(canvas: Canvas) -> _Metrics:
    name = canvas.text_size("panel")
    value = canvas.text_size("strong")
    row = max(46.0, name * 1.25 + value * 1.35)
    return _Metrics(name * 1.5 + 13, row + 9, value * 1.5 + 12, value * 1.45 + 4, min(24.0, row * 0.44))


def team_height(canvas: Canvas, team: TeamCard, width: float, form: Form = "full") -> float:
    """How high the panel will be at this width."""
    size = _metrics(canvas)
    if form == "dense":
        return 8 + size.row - 5 + size.small_row
    head = _head_height(canvas, team, width, size, compact=form == "compact")
    if form == "compact":
        leads = len(_leads(team))
        below = size.small_row if len(team.members) > leads else 0.0
        return head + size.row * leads + below + _PAD - 2
    return head + size.row * len(team.members) + size.foot + _PAD


def _leads(team: TeamCard) -> list[Member]:
    """The members that have a row of their own in the compact form."""
    return [member for member in team.members if member.lead] or list(team.members[:1])


def _head_height(canvas: Canvas, team: TeamCard, width: float, size: _Metrics, *, compact: bool) -> float:
    """One line, or two when the team's and the player's name have no room beside each other."""
    second = canvas.text_size("small") * 1.25 if _stacked(canvas, team, width, compact=compact) else 0.0
    return size.head + second


def _stacked(canvas: Canvas, team: TeamCard, width: float, *, compact: bool) -> bool:
    room = width - 31 - _PAD - (canvas.text_size("strong") * 1.7 + 13 if compact else 0.0)
    name, player = canvas.measure(team.name, "strong")[0] * 0.95, canvas.measure(team.player, "small")[0]
    return name + player + 9 > room


def draw_teams(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> float:
    """The panels of one side of the screen below each other; returns the y below the last one.

    When even the compact form is too high at the present text size, their text shrinks in steps to its normal size.
    """
    key = ("teams", tuple(teams), box.width, box.height, canvas.text_scale, round(canvas.k, 4), canvas.theme.name)
    scale, form, high = canvas.rasters.fact(key, lambda: _roomiest(canvas, box, teams))

    def draw(part: Canvas) -> None:
        wanted, part.text_scale = part.text_scale, scale
        y = 0.0
        for team in teams:
            draw_team(part, 0, y, box.width, team, form)
            y += team_height(part, team, box.width, form) + _GAP
        part.text_scale = wanted

    canvas.stamp(key, box.x, box.y, box.width, high, draw, pad=_SHADOW)
    return box.y + high


def _roomiest(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> tuple[float, Form, float]:
    """Text size and form of the panels of one side, and their height with the gap below them."""
    wanted = canvas.text_scale
    sizes = [wanted, *(size for size in _TEXT_STEPS if size < wanted)]
    roomy: tuple[Form, ...] = ("full", "compact")
    forms: list[tuple[float, Form]] = [(size, form) for size in sizes for form in roomy]
    forms += [(size, "dense") for size in sizes]
    try:
        for canvas.text_scale, form in forms:
            if _stack_height(canvas, box.width, teams, form) <= box.height:
                break
        return canvas.text_scale, form, _stack_height(canvas, box.width, teams, form) + _GAP
    finally:
        canvas.text_scale = wanted


def _stack_height(canvas: Canvas, width: float, teams: Sequence[TeamCard], form: Form) -> float:
    return sum(team_height(canvas, team, width, form) + _GAP for team in teams) - _GAP


def draw_team(canvas: Canvas, x: float, y: float, width: float, team: TeamCard, form: Form = "full") -> None:
    """One side's panel with its upper left corner at (x, y)."""
    size, mark, compact = _metrics(canvas), canvas.seat(team.seat), form == "compact"
    height = team_height(canvas, team, width, form)
    edge = mark.light if team.active else "panel_edge"
    panel(canvas, x, y, width, height, edge=edge, edge_alpha=200 if team.active else 110)
    if form == "dense":
        _dense(canvas, x, y, width, size, team)
    else:
        _head(canvas, x, y, width, size, team, compact=compact)
    top = y + _head_height(canvas, team, width, size, compact=compact)
    if compact:
        leads = _leads(team)
        for place, member in enumerate(leads):
            _row(canvas, x + _PAD, top + place * size.row, width - 2 * _PAD, size, member)
        others = [member for member in team.members if member not in leads]
        _partners(canvas, x + _PAD, top + len(leads) * size.row, width - 2 * _PAD, size, others)
    elif form == "full":
        for place, member in enumerate(team.members):
            _row(canvas, x + _PAD, top + place * size.row, width - 2 * _PAD, size, member)
        foot = top + size.row * len(team.members) + size.foot * 0.42
        _counts(canvas, x + _PAD + 1, foot, width - 2 * _PAD - 2, team)
    if team.out:
        canvas.rect(x, y, width, height, "well", radius=10, alpha=150)


def _dense(canvas: Canvas, x: float, y: float, width: float, size: _Metrics, team: TeamCard) -> None:
    """The lead's row with the player in place of a note, then the partners and the number of hand cards."""
    inner = width - 2 * _PAD
    lead = _leads(team)[0]
    _row(canvas, x + _PAD, y + 8, inner, size, msgspec.structs.replace(lead, note=team.player, icon=""))
    seat_mark(canvas, team.seat, x + 15, y + 14, 7.5)
    top = y + 8 + size.row - 5
    value, glyph = str(team.hand), canvas.text_size("strong")
    right, middle = x + width - _PAD, top + size.small_row / 2 - 3
    right -= canvas.text(value, right, middle, "strong", align="right", valign="middle") + 4
    canvas.icon("hand", right - glyph, middle - glyph / 2, glyph, color="cream")
    others = [member for member in team.members if member is not lead]
    _partners(canvas, x + _PAD, top, right - glyph - 9 - x - _PAD, size, others)


def _head(canvas: Canvas, x: float, y: float, width: float, size: _Metrics, team: TeamCard, *, compact: bool) -> None:
    """Seat, name and player; the compact form has the number of hand cards at the right."""
    middle = y + size.head / 2 - 1
    seat_mark(canvas, team.seat, x + 17, middle, 7.5)
    right = x + width - _PAD
    stacked = _stacked(canvas, team, width, compact=compact)
    below = middle + canvas.text_size("small") * 1.25
    full = right
    if compact:
        row = below if stacked else middle
        right -= canvas.text(str(team.hand), right, row, "strong", align="right", valign="middle") + 4
        glyph = canvas.text_size("strong")
        canvas.icon("hand", right - glyph, row - glyph / 2, glyph, color="cream")
        right -= glyph + 9
    left, light = x + 31, canvas.seat(team.seat).light
    if stacked:
        draw_one_line(canvas, team.name, left, middle, full - left, "panel", color=light, least=_SMALLEST)
        draw_one_line(canvas, team.player, left, below, right - left, "small", narrow="body", color="mute")
        return
    player = canvas.measure(team.player, "small")[0]
    room = right - left - player - 9
    left += draw_one_line(canvas, team.name, left, middle, room, "panel", color=light, least=_SMALLEST) + 9
    draw_one_line(canvas, team.player, right, middle, right - left, "small", narrow="body", color="mute", align="right")


def _row(canvas: Canvas, x: float, y: float, width: float, size: _Metrics, member: Member) -> None:
    """Token, name, note, bar and health of a character."""
    token, radius = member.token, size.token
    fallen = token.health == 0
    inner = size.row - 7
    if token.active:
        canvas.rect(x - 5, y - 1, width + 10, inner + 2, "gold", radius=9, alpha=38)
        canvas.rect(x - 5, y - 1, width + 10, inner + 2, "gold", radius=9, border=1.3, alpha=210)
    shown = msgspec.structs.replace(token, health=None, active=False, acted=token.acted or fallen, plain=True)
    draw_token(canvas, shown, x + radius + 1, y + inner / 2 - 1, radius)
    left = x + 2 * radius + 12
    right = x + width
    upper, lower = y + inner * 0.29, y + inner * 0.75
    note_width = 0.0
    if member.note:
        room = (right - left) * 0.42
        if member.icon and canvas.measure(member.note, "body", size=canvas.text_size("small") * 0.72)[0] > room:
            note_width = canvas.text_size("small")
            canvas.icon(member.icon, right - note_width, upper - note_width / 2, note_width)
        else:
            note_width = draw_one_line(
                canvas, member.note, right, upper, room, "small", narrow="body", color="mute", align="right"
            )
    color = "mute" if fallen else "cream"
    room = right - left - note_width - 8
    draw_one_line(canvas, member.name, left, upper, room, "panel", color=color, least=_SMALLEST)
    _health_line(canvas, left, right, lower, member)


def _health_line(canvas: Canvas, left: float, right: float, middle: float, member: Member) -> None:
    """Bar, heart and numbers; the fallen have a skull instead."""
    health = member.token.health or 0
    glyph = canvas.text_size("strong") * 1.02
    most = canvas.measure(f"/{short(member.maximum)}", "small", size=canvas.text_size("small") * 0.95)[0]
    digits = canvas.measure(max("00", short(health), key=len), "strong")[0]
    text_x = right - most - digits
    if health <= 0:
        canvas.icon("skull", text_x - glyph - 5, middle - glyph / 2, glyph, color="mute")
    else:
        canvas.icon("heart", text_x - glyph - 4, middle - glyph / 2, glyph)
    color = "cream" if health > 0 else "mute"
    wide = canvas.text(short(health), text_x, middle, "strong", color=color, valign="middle")
    small = canvas.text_size("small") * 0.95
    canvas.text(f"/{short(member.maximum)}", text_x + wide, middle, "small", size=small, color="mute", valign="middle")
    room = text_x - glyph - 12 - left
    if room > 24:
        draw_health_bar(canvas, left, middle - 4.5, room, 9, health, member.maximum)


def draw_health_bar(canvas: Canvas, x: float, y: float, width: float, height: float, health: int, maximum: int) -> None:
    """A bar cut into points; long ones are cut every fifth point, and very long ones not at all."""
    canvas.rect(x, y, width, height, "well", radius=height / 2)
    share = max(0.0, min(1.0, health / max(1, maximum)))
    if share > 0:
        color = "#4fbf86" if share > 0.5 else ("#e6b84c" if share > 0.25 else "#e2574c")
        inner = max(height - 2, (width - 2) * share)
        canvas.gradient(x + 1, y + 1, inner, height - 2, canvas.mix(color, "white", 0.3), color, radius=height / 2 - 1)
    step = 1 if (width - 2) / max(1, maximum) >= 5 else 5
    if (width - 2) * step < maximum * _LEAST_CUT:
        return
    for point in range(step, maximum, step):
        cut = x + 1 + (width - 2) * point / maximum
        canvas.line((cut, y + 1.5), (cut, y + height - 1.5), "well", 1, alpha=150)


def _partners(canvas: Canvas, x: float, y: float, width: float, size: _Metrics, members: Sequence[Member]) -> None:
    """Small tokens with their health, side by side."""
    if not members:
        return
    step = width / max(2, len(members))
    radius = min(14.0, size.small_row * 0.36)
    middle = y + size.small_row / 2 - 3
    for place, member in enumerate(members):
        token = member.token
        fallen = token.health == 0
        left = x + place * step
        if token.active:
            canvas.rect(
                left - 4, middle - radius - 4, step - 2, 2 * radius + 8, "gold", radius=8, border=1.3, alpha=210
            )
        shown = msgspec.structs.replace(token, health=None, active=False, acted=token.acted or fallen, plain=True)
        draw_token(canvas, shown, left + radius + 1, middle, radius)
        text_x = left + 2 * radius + 8
        if fallen:
            glyph = canvas.text_size("strong")
            canvas.icon("skull", text_x, middle - glyph / 2, glyph, color="mute")
            continue
        wide = canvas.text(short(token.health or 0), text_x, middle, "strong", valign="middle")
        small = canvas.text_size("small") * 0.95
        most = f"/{short(member.maximum)}"
        if text_x + wide + canvas.measure(most, "small", size=small)[0] < left + step - 2:
            canvas.text(most, text_x + wide, middle, "small", size=small, color="mute", valign="middle")


def _counts(canvas: Canvas, x: float, y: float, width: float, team: TeamCard) -> None:
    """Hand, draw pile and discard pile."""
    glyph = canvas.text_size("strong") * 1.05
    step = width / 3
    for place, (icon, count) in enumerate((("hand", team.hand), ("deck", team.deck), ("cards", team.discard))):
        left = x + place * step
        canvas.icon(icon, left, y - glyph / 2, glyph, color="mute")
        canvas.text(short(count), left + glyph + 6, y, "strong", color="cream", valign="middle")
