"""A side's panel: its seat, its characters with their health, and how many cards it has where.

There are three forms. The full one gives each character a row; the compact one sets the partners side by side below
the leads and is meant for three and four seats; the dense one goes without a heading, for three seats above each
other. `draw_teams` takes the roomiest form that fits its box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec
import pygame

from game.app.epic.board.token import draw_token
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import short
from game.app.ui.effects.timeline import progress
from game.app.ui.style.ornaments import panel, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.text.even import even_line
from game.presentation.epic.view_models import Member, Pose, TeamCard, Token

_LEAST_CUT = 2.5
"""Units between two cuts of a health bar."""
_POINT = 4.0
"""How wide a point is, in units, where each has a part of the bar."""
_GAP = 10.0
_BAR = 9.0
_SKULL = 1.3
"""The skull on a portrait, in radii of the portrait."""
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
    key = _key(canvas, box, teams)
    scale, form, high = _fitted(canvas, box, teams)

    def draw(part: Canvas) -> None:
        wanted, part.text_scale = part.text_scale, scale
        y = 0.0
        for team in teams:
            draw_team(part, 0, y, box.width, team, form)
            y += team_height(part, team, box.width, form) + _GAP
        part.text_scale = wanted

    canvas.stamp(key, box.x, box.y, box.width, high, draw, pad=_SHADOW)
    return box.y + high


def teams_height(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> float:
    """How high the panels are that `draw_teams` puts into a box, with the gap below them."""
    return _fitted(canvas, box, teams)[2]


def _key(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> tuple[object, ...]:
    return "teams", tuple(teams), box.width, box.height, canvas.text_scale, round(canvas.k, 4), canvas.theme.name


def _fitted(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> tuple[float, Form, float]:
    return canvas.rasters.fact(_key(canvas, box, teams), lambda: _roomiest(canvas, box, teams))


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
    rows = _row_tops(canvas, width, team, form)
    beside = [team.members[place] for place in rows]
    if form == "dense":
        beside = [msgspec.structs.replace(member, note=team.player, icon="") for member in beside]
    for member, down in zip(beside, rows.values(), strict=True):
        _row(canvas, x + _PAD, y + down, width - 2 * _PAD, size, member, beside)
    if compact:
        others = [member for place, member in enumerate(team.members) if place not in rows]
        _partners(canvas, x + _PAD, top + len(rows) * size.row, width - 2 * _PAD, size, others)
    elif form == "full":
        foot = top + size.row * len(team.members) + size.foot * 0.42
        _counts(canvas, x + _PAD + 1, foot, width - 2 * _PAD - 2, team)
    if team.out:
        canvas.rect(x, y, width, height, "well", radius=RADIUS.medium, alpha=ALPHA.half)


def _row_tops(canvas: Canvas, width: float, team: TeamCard, form: Form) -> dict[int, float]:
    """By place in the team: how far below the panel's upper edge the row of a character begins, if it has one."""
    size, leads = _metrics(canvas), _leads(team)
    if form == "dense":
        return {team.members.index(leads[0]): 8.0}
    top = _head_height(canvas, team, width, size, compact=form == "compact")
    shown = leads if form == "compact" else team.members
    places = [place for place, member in enumerate(team.members) if member in shown]
    return {place: top + row * size.row for row, place in enumerate(places)}


_NOTE = 0.42
"""The share of a row that a note beside a name may take."""


class Row(NamedTuple):
    """Where a character's row has its portrait, by middle and radius, and its bar; a bar of no width is left out."""

    seat: int
    place: int
    """Its place in the team."""
    x: float
    y: float
    radius: float
    bar: tuple[float, float, float]
    """Left, top and width."""


def rows_of(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> list[Row]:
    """The rows of the panels that `draw_teams` puts into a box."""
    key = "rows", tuple(box), _key(canvas, box, teams)
    return canvas.rasters.fact(key, lambda: _measured(canvas, box, teams))


def _measured(canvas: Canvas, box: pygame.FRect, teams: Sequence[TeamCard]) -> list[Row]:
    scale, form, _high = _fitted(canvas, box, teams)
    wanted, canvas.text_scale = canvas.text_scale, scale
    found, y, size = [], box.y, _metrics(canvas)
    for team in teams:
        for place, down in _row_tops(canvas, box.width, team, form).items():
            top, inner = y + down, size.row - 7
            left, right = box.x + _PAD, box.x + box.width - _PAD
            bar = _bar(canvas, left + 2 * size.token + 12, right, top + inner * 0.75, team.members[place])
            middle = top + inner / 2 - 1
            found.append(Row(team.seat, place, left + size.token + 1, middle, size.token, bar))
        y += team_height(canvas, team, box.width, form) + _GAP
    canvas.text_scale = wanted
    return found


def _dense(canvas: Canvas, x: float, y: float, width: float, size: _Metrics, team: TeamCard) -> None:
    """The lead's row with the player in place of a note, then the partners and the number of hand cards."""
    lead = _leads(team)[0]
    seat_mark(canvas, team.seat, x + 15, y + 14, 7.5)
    top = y + 8 + size.row - 5
    value, glyph = str(team.hand), canvas.text_size("strong")
    right, middle = x + width - _PAD, top + size.small_row / 2 - 3
    right -= canvas.text(value, right, middle, "strong", align="right") + 4
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
        right -= canvas.text(str(team.hand), right, row, "strong", align="right") + 4
        glyph = canvas.text_size("strong")
        canvas.icon("hand", right - glyph, row - glyph / 2, glyph, color="cream")
        right -= glyph + 9
    left, light = x + 31, canvas.seat(team.seat).light
    if stacked:
        canvas.one_line(team.name, left, middle, full - left, "panel", color=light)
        canvas.one_line(team.player, left, below, right - left, "small", narrow="body", color="mute")
        return
    player = canvas.measure(team.player, "small")[0]
    room = right - left - player - 9
    left += canvas.one_line(team.name, left, middle, room, "panel", color=light) + 9
    canvas.one_line(team.player, right, middle, right - left, "small", narrow="body", color="mute", align="right")


def _shown(token: Token) -> Token:
    """A token as it is beside its name: without what is told there, and lying when it has fallen."""
    fallen = token.health == 0
    pose: Pose = "fallen" if fallen else token.pose
    return msgspec.structs.replace(token, health=None, active=False, acted=token.acted or fallen, plain=True, pose=pose)


def _note_width(canvas: Canvas, member: Member, room: float, beside: Sequence[Member]) -> float:
    """How wide the note at the right of a name is, or the sign that stands in for it if one beside it needs one."""
    if not member.note:
        return 0.0
    small = canvas.text_size("small")
    weapons = [one.note for one in beside if one.icon]
    if member.icon and any(canvas.measure(note, "body", size=small * 0.72)[0] > room * _NOTE for note in weapons):
        return small
    found = canvas.fit_line(member.note, room * _NOTE, "small", narrow="body")
    return canvas.measure(found.text, found.role, size=found.size)[0] * found.narrow


def _row(
    canvas: Canvas, x: float, y: float, width: float, size: _Metrics, member: Member, beside: Sequence[Member]
) -> None:
    """Token, name, note, bar and health of a character; names of those ``beside`` it in the panel look alike."""
    token, radius = member.token, size.token
    fallen = token.health == 0
    inner = size.row - 7
    if token.active:
        canvas.rect(x - 5, y - 1, width + 10, inner + 2, "gold", radius=RADIUS.medium, alpha=ALPHA.faint)
        canvas.rect(
            x - 5, y - 1, width + 10, inner + 2, "gold", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong
        )
    draw_token(canvas, _shown(token), x + radius + 1, y + inner / 2 - 1, radius)
    if fallen:
        _skull(canvas, x + radius + 1, y + inner / 2 - 1, _SKULL * radius)
    left = x + 2 * radius + 12
    right = x + width
    upper, lower = y + inner * 0.29, y + inner * 0.75
    note_width = _note_width(canvas, member, right - left, beside)
    if member.note and note_width == canvas.text_size("small"):
        canvas.icon(member.icon, right - note_width, upper - note_width / 2, note_width)
    elif member.note:
        most = (right - left) * _NOTE
        canvas.one_line(member.note, right, upper, most, "small", narrow="body", color="mute", align="right")
    color = "mute" if fallen else "cream"
    cells = [(one.name, right - left - _note_width(canvas, one, right - left, beside) - 8) for one in beside]
    role, name_size = even_line(canvas, cells, "panel")
    room = right - left - note_width - 8
    canvas.one_line(member.name, left, upper, room, role, size=name_size, color=color)
    step = max(bar_step(_bar(canvas, left, right, lower, one)[2], one.maximum) for one in beside)
    _health_line(canvas, left, right, lower, member, step)


def _health_line(canvas: Canvas, left: float, right: float, middle: float, member: Member, step: int) -> None:
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
    wide = canvas.text(short(health), text_x, middle, "strong", color=color)
    small = canvas.text_size("small") * 0.95
    canvas.text(f"/{short(member.maximum)}", text_x + wide, middle, "small", size=small, color="mute", valign="middle")
    _left, top, room = _bar(canvas, left, right, middle, member)
    if room:
        draw_health_bar(canvas, left, top, room, _BAR, health, member.maximum, step)


def _bar(canvas: Canvas, left: float, right: float, middle: float, member: Member) -> tuple[float, float, float]:
    """Left, top and width of a character's bar before the numbers; 0 wide where there is no room for it."""
    glyph = canvas.text_size("strong") * 1.02
    most = canvas.measure(f"/{short(member.maximum)}", "small", size=canvas.text_size("small") * 0.95)[0]
    digits = canvas.measure(max("00", short(member.token.health or 0), key=len), "strong")[0]
    room = right - most - digits - glyph - 12 - left
    return left, middle - _BAR / 2, room if room > 24 else 0.0


def draw_drain(canvas: Canvas, row: Row, before: int, after: int, maximum: int, share: float) -> None:
    """The part of a bar that is lost: white, then it runs off and turns red while ``share`` goes from 0 to 1."""
    left, top, wide = row.bar
    if not wide or share >= 1:
        return
    start = left + 1 + (wide - 2) * max(0, after) / max(1, maximum)
    end = left + 1 + (wide - 2) * min(before, maximum) / max(1, maximum)
    lost = max(0.5, (end - start) * (1 - share))
    canvas.rect(start, top + 1, lost, _BAR - 2, "white", radius=RADIUS.small)
    canvas.rect(start, top + 1, lost, _BAR - 2, "#ff5a48", radius=RADIUS.small, alpha=round(170 * share))
    canvas.rect(
        left - 2,
        top - 2,
        wide + 4,
        _BAR + 4,
        "#ff6a55",
        radius=RADIUS.medium,
        border=BORDER.thin,
        alpha=round(220 * (1 - share)),
    )


def draw_posing(canvas: Canvas, row: Row, token: Token, pose: Pose) -> None:
    """Over its portrait, what a character is in the middle of."""
    shown = msgspec.structs.replace(token, health=None, plain=True, active=False, acted=False, pose=pose)
    draw_token(canvas, shown, row.x, row.y, row.radius)


def draw_graying(canvas: Canvas, row: Row, token: Token, share: float) -> None:
    """Gray runs down the portrait of who has fallen, then a skull lands on it, while ``share`` goes from 0 to 1."""
    wipe = progress(share, 0, 0.6)
    draw_token(canvas, _shown(token), row.x, row.y, row.radius)
    edge = row.y - row.radius * 1.2 + 2.4 * row.radius * wipe
    if wipe < 1:
        still = msgspec.structs.replace(token, health=None, plain=True, active=False, acted=False)
        with canvas.clipped(row.x - 40, edge, 80, max(1.0, row.y + row.radius * 1.3 - edge)):
            draw_token(canvas, still, row.x, row.y, row.radius)
        canvas.line((row.x - row.radius, edge), (row.x + row.radius, edge), "white", 1.6, alpha=ALPHA.full)
    if share > 0.55:
        pop = progress(share, 0.55, 0.3)
        _skull(canvas, row.x, row.y, row.radius * (2 * _SKULL - _SKULL * pop), pop)


def _skull(canvas: Canvas, x: float, y: float, size: float, alpha: float = 1.0) -> None:
    """On the portrait of who has fallen."""
    canvas.icon("skull", x - size / 2, y - size / 2, size, color="#f3ead7", alpha=round(235 * alpha))


def bar_step(width: float, maximum: int) -> int:
    """Return how many points a part of a bar stands for: 1, or 5 where the health is high for the width."""
    return 1 if (width - 2) / max(1, maximum) >= _POINT else 5


def draw_health_bar(
    canvas: Canvas, x: float, y: float, width: float, height: float, health: int, maximum: int, step: int = 0
) -> None:
    """A bar cut into parts of ``step`` points; a very long one is not cut at all.

    Bars beside each other have one step, the largest `bar_step` of them; 0 asks for that of the bar itself.
    """
    step = step or bar_step(width, maximum)
    canvas.rect(x, y, width, height, "well", radius=height / 2)
    share = max(0.0, min(1.0, health / max(1, maximum)))
    if share > 0:
        color = "#4fbf86" if share > 0.5 else ("#e6b84c" if share > 0.25 else "#e2574c")
        inner = max(height - 2, (width - 2) * share)
        canvas.gradient(x + 1, y + 1, inner, height - 2, canvas.mix(color, "white", 0.3), color, radius=height / 2 - 1)
    if (width - 2) * step < maximum * _LEAST_CUT:
        return
    for point in range(step, maximum, step):
        cut = x + 1 + (width - 2) * point / maximum
        canvas.line((cut, y + 1.5), (cut, y + height - 1.5), "well", 1, alpha=ALPHA.half)


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
                left - 4,
                middle - radius - 4,
                step - 2,
                2 * radius + 8,
                "gold",
                radius=RADIUS.medium,
                border=BORDER.thin,
                alpha=ALPHA.strong,
            )
        draw_token(canvas, _shown(token), left + radius + 1, middle, radius)
        text_x = left + 2 * radius + 8
        if fallen:
            glyph = canvas.text_size("strong")
            canvas.icon("skull", text_x, middle - glyph / 2, glyph, color="mute")
            continue
        wide = canvas.text(short(token.health or 0), text_x, middle, "strong")
        small = canvas.text_size("small") * 0.95
        most = f"/{short(member.maximum)}"
        if text_x + wide + canvas.measure(most, "small", size=small)[0] < left + step - 2:
            canvas.text(most, text_x + wide, middle, "small", size=small, color="mute")


def _counts(canvas: Canvas, x: float, y: float, width: float, team: TeamCard) -> None:
    """Hand, draw pile and discard pile."""
    step = width / 3
    digits = canvas.measure("00", "strong")[0]
    size = canvas.text_size("strong") * min(1.0, (step - 8) / (canvas.text_size("strong") * 1.05 + 6 + digits))
    glyph = size * 1.05
    for place, (icon, count) in enumerate((("hand", team.hand), ("deck", team.deck), ("cards", team.discard))):
        left = x + place * step
        canvas.icon(icon, left, y - glyph / 2, glyph, color="mute")
        canvas.text(short(count), left + glyph + 6, y, "strong", size=size, color="cream")
