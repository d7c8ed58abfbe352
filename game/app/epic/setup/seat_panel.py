"""The seats of a match: a row for each player, and how one more is added."""

from __future__ import annotations

import math

from game.app.epic.board.token import draw_token
from game.app.epic.setup.ids import DownId, KindId, NameId, RemoveId, SeatId, TemperId, UpId
from game.app.epic.setup.team_tile import lead_name, leads
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.ornaments import focus_ring, seat_mark
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Pressable, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.levels import LEVELS, TEMPERS, bot_line, bot_title, temper_title
from game.presentation.epic.view_models import Token
from game.rules.epic.pack import MODE_SEATS, Mode
from game.session.seats import PERSON
from game.setup.epic import FEWEST, Plan
from game.text import _, ngettext, pick

_TOKEN, _SMALL_TOKEN = 62.0, 42.0
_GAP, _SMALL_GAP = 7.0, 5.0
_SMALL_TOOL = 18.0
_CROWD = 5
"""From how many seats on their rows are low."""
_LEAST_LINE = 0.86
"""A team's name that had to be smaller than this gives way to its lead's."""


class SeatRow(Pressable):
    """A player's row; what is pressed is the token at its left, which makes it that seat's turn to choose.

    A low row is one line: it shows its teams by their pictures alone.
    """

    def __init__(self, row: Box, plan: Plan, seat: int, *, key: str, low: bool = False) -> None:
        wide = _SMALL_TOKEN if low else _TOKEN
        super().__init__(SeatId(seat), tip=seat_tip(plan, seat), keys=(key,))
        self.placed(Box(row.x, row.y, wide, row.h))
        self.wide, self.low = row.w, low
        self.plan = plan
        self.seat = seat

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, _w, h = self.box
        mark, active = canvas.seat(self.seat), self.plan.active == self.seat
        canvas.rect(x, y, self.wide, h, mark.color, radius=RADIUS.medium, alpha=78 if active else 34)
        canvas.rect(
            x,
            y,
            self.wide,
            h,
            mark.color,
            radius=RADIUS.medium,
            border=2.2 if active else 1.2,
            alpha=255 if active else 150,
        )
        if look.hover:
            canvas.rect(x, y, self.box.w, h, "white", radius=RADIUS.medium, alpha=round(22 * look.hover))
        self._token(canvas)
        if not self.low:
            self._line(canvas)
        if look.focused:
            focus_ring(canvas, x + 3, y + 3, self.box.w - 6, h - 6, radius=RADIUS.medium)

    def _token(self, canvas: Canvas) -> None:
        x, y, w, h = self.box
        cx, cy, radius = x + w / 2 + 1, y + h / 2, min(22.0, h * 0.37)
        teams, active = self.plan.shown_teams(self.seat), self.plan.active == self.seat
        faces = [leads(self.plan.content.pack.id, self.plan.content.teams[team])[0] for team in teams]
        for place, face in reversed(list(enumerate(faces))):
            off = radius * 0.36 * (2 * place - 1) if len(faces) > 1 else 0.0
            size = radius * 0.8 if len(faces) > 1 else radius
            draw_token(canvas, Token(face, self.seat, active=active), cx + off, cy + off * 0.7, size)
        if faces:
            return
        mark = canvas.seat(self.seat)
        canvas.shape(mark.shape, cx, cy, radius, mark.dark)
        canvas.shape(mark.shape, cx, cy, radius, mark.color, border=BORDER.thick)
        if self.plan.chairs[self.seat].chosen:
            canvas.icon("triforce", cx - radius * 0.62, cy - radius * 0.66, radius * 1.24)
        else:
            size = radius * 1.2
            canvas.text("?", cx, cy, "number", size=size, color=mark.light, align="center")

    def _line(self, canvas: Canvas) -> None:
        """The team, or what the seat is to do, in the lower part of the row."""
        x, y, _w, h = self.box
        line = canvas.text_size("small") * 1.3
        left, right = x + _TOKEN + 8, x + self.wide - 8 - _tools_width(canvas)
        color = canvas.seat(self.seat).light
        if self.plan.chairs[self.seat].chosen:
            size = canvas.text_size("small") * 0.9
            canvas.icon("tick", left, y + h - line - 6 + (line - size) / 2, size, color="good")
            left += size + 6
        lines = [self._words(canvas, seat, right - left) for seat in range(len(self.plan.chairs))]
        size = even_size(canvas, [(words, right - left, line) for words in lines], "small")
        canvas.block(lines[self.seat], left, y + h - line - 6, right - left, line, "small", size=size, color=color)

    def _words(self, canvas: Canvas, seat: int, room: float) -> str:
        """What a row says; a team's name that would have to be small is that of its lead."""
        text = seat_line(self.plan, seat)
        if self.plan.shown_teams(seat) and canvas.measure(text, "small")[0] * _LEAST_LINE > room:
            return seat_line(self.plan, seat, short=True)
        return text


class Against(Widget):
    """What stands between two sides."""

    focusable = False

    def __init__(self) -> None:
        super().__init__("against")

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        middle = y + h / 2
        wide = canvas.text(_("vs"), x + w / 2, middle, "small", color="gold", align="center")
        for left, right in ((x, x + (w - wide) / 2 - 10), (x + (w + wide) / 2 + 10, x + w)):
            canvas.line((left, middle), (right, middle), "gold", 1, alpha=ALPHA.light)


class AddSeat(Button):
    """The empty place at the table, with the mark of the seat that comes next."""

    def __init__(self, seat: int) -> None:
        super().__init__("add seat", _("Add player"))
        self.seat = seat

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        canvas.rect(x, y, w, h, "#0b1017", radius=RADIUS.medium, alpha=ALPHA.light)
        if look.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(20 * look.hover))
        for start, end in (((x + 8, y), (x + w - 8, y)), ((x + 8, y + h), (x + w - 8, y + h))):
            canvas.dashes(start, end, "plate_edge", 1.2, on=6, off=5, alpha=ALPHA.strong)
        for start, end in (((x, y + 6), (x, y + h - 6)), ((x + w, y + 6), (x + w, y + h - 6))):
            canvas.dashes(start, end, "plate_edge", 1.2, on=6, off=5, alpha=ALPHA.strong)
        seat_mark(canvas, self.seat, x + _TOKEN / 2 + 1, y + h / 2, 8)
        canvas.block(self.text, x + _TOKEN + 8, y, w - _TOKEN - 40, h, "label", color="#d3dbe3")
        canvas.icon("plus", x + w - 28, y + h / 2 - 7, 14)
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)


def seat_line(plan: Plan, seat: int, *, short: bool = False) -> str:
    """What a seat's row says below the name; in short, a team is called by its lead."""
    teams = [plan.content.teams[team] for team in plan.shown_teams(seat)]
    if teams:
        names = ", ".join(lead_name(team) if short else pick(team.name) for team in teams)
        return names if len(teams) == plan.each else _("{team} and one more").format(team=names)
    if plan.chairs[seat].chosen:
        return _("chosen in secret")
    if plan.is_bot(seat) and plan.hidden:
        return _("picks at random")
    if plan.active == seat:
        return _("banning a team") if plan.step == "ban" else _("choosing now")
    return _("waiting to choose")


def seat_tip(plan: Plan, seat: int) -> str:
    """What pressing a seat's token does, or why it does nothing now."""
    if plan.way == "draft":
        return _("The pick order is fixed.")
    if plan.hidden:
        return _("Teams stay hidden until everyone has chosen.")
    return _("Choose {player}'s team").format(player=plan.name(seat))


def _tools_width(canvas: Canvas) -> float:
    return 3 * (_tool_size(canvas) + 4)


def _tool_size(canvas: Canvas) -> float:
    return min(28.0, 21.0 * math.pow(canvas.text_scale, 0.6))


def low_rows(canvas: Canvas, plan: Plan) -> bool:
    """Whether the seats are too many for two lines each, and one tells enough: none waits for another's choice."""
    return len(plan.chairs) >= _CROWD and canvas.text_scale <= 1 and plan.way == "open"


def row_height(canvas: Canvas, *, low: bool = False) -> float:
    """The height of a seat's row."""
    field = canvas.text_size("label") * 1.5 + 6
    return field + 8 if low else field + canvas.text_size("small") * 1.3 + 18


def seat_widgets(canvas: Canvas, plan: Plan, box: Box) -> tuple[list[Widget], float]:
    """All widgets of the seats from the top of `box` down, and where they end."""
    low = low_rows(canvas, plan)
    widgets: list[Widget] = []
    y, tall, gap = box.y, row_height(canvas, low=low), _SMALL_GAP if low else _GAP
    line = canvas.text_size("label") * 1.5 + 10
    modes = [Option(mode, mode_name(mode)) for mode in plan.content.pack.modes]
    widgets.append(DropDown("mode", modes, plan.mode, tip=mode_tip(plan)).placed(Box(box.x, y, box.w, line)))
    y += line + gap
    between = canvas.text_size("small") * 1.2
    for number, side in enumerate(plan.sides):
        if number:
            widgets.append(Against().placed(Box(box.x, y - gap / 2, box.w, between)))
            y += between
        for seat in side:
            widgets += _row(canvas, plan, seat, Box(box.x, y, box.w, tall), low=low)
            y += tall + gap
    if len(plan.chairs) < plan.most:
        widgets.append(AddSeat(len(plan.chairs)).placed(Box(box.x, y, box.w, line)))
        y += line + gap
    if plan.way != "open" and plan.step != "ban" and (plan.settled or any(chair.chosen for chair in plan.chairs)):
        widgets.append(Button("anew", _("Choose again"), icon="undo").placed(Box(box.x, y, box.w, line)))
        y += line + gap
    return widgets, y - gap


def mode_name(mode: Mode) -> str:
    """What a mode is called."""
    names: dict[Mode, str] = {
        "ffa": _("Free for all"),
        "2v2": _("2 vs 2"),
        "3v3": _("3 vs 3"),
        "master": _("Master Play"),
    }
    return names[mode]


def mode_tip(plan: Plan) -> str:
    """What playing in the present mode means."""
    tips: dict[Mode, str] = {
        "ffa": _("Each player fights alone."),
        "2v2": _("Seats 1 and 3 vs 2 and 4. Sides alternate turns."),
        "3v3": _("Seats 1, 3 and 5 vs 2, 4 and 6. Sides alternate turns."),
        "master": _("Two players, each with two teams and one hand."),
    }
    return tips[plan.mode]


def seats_line(plan: Plan) -> str:
    """How many may play."""
    if plan.mode in MODE_SEATS:
        return ngettext("{count} player", "{count} players", plan.most).format(count=plan.most)
    return _("{least} to {most} players").format(least=FEWEST, most=plan.most)


def _row(canvas: Canvas, plan: Plan, seat: int, row: Box, *, low: bool) -> list[Widget]:
    chair, level = plan.chairs[seat], plan.level(seat)
    field = canvas.text_size("label") * 1.5 + 6
    options = [Option(PERSON, _("Human"), "person")]
    options += [Option(bot, bot_title(bot), "robot", about=bot_line(bot)) for bot in plan.bots(seat)]
    left, top = row.x + (_SMALL_TOKEN if low else _TOKEN + 6), row.y + (4 if low else 6)
    right = row.right - (16 + 3 * _SMALL_TOOL + 4 if low else 8)
    room = right - left
    kind_wide, temper = room * (0.44 if low else 0.5) - 3, plan.temper(seat)
    beside = Box(left + kind_wide + 6, top, room - kind_wide - 6, field)
    found: list[Widget] = [SeatRow(row, plan, seat, key=str(seat + 1), low=low)]
    if chair.kind == PERSON:
        shown = _("Player {number}").format(number=seat + 1)
        found.append(TextField(NameId(seat), chair.name, shown_empty=shown, tip=_("Player name")).placed(beside))
    elif temper is None:
        kind_wide = room
    else:
        tempers = [Option(one, temper_title(one), about=bot_line(f"{level}:{one}")) for one in TEMPERS]
        tempers.insert(0, Option("", _("balanced")))
        tip = bot_line(chair.kind) if temper else _("Play style")
        found.append(
            DropDown(
                TemperId(seat),
                tempers,
                temper,
                tip=tip,
            ).placed(beside)
        )
    tip = bot_line(level) if level in LEVELS else _("Human or bot")
    found.append(DropDown(KindId(seat), options, level, tip=tip).placed(Box(left, top, kind_wide, field)))
    return found + _tools(plan, seat, row, _SMALL_TOOL if low else _tool_size(canvas), low=low)


def _tools(plan: Plan, seat: int, row: Box, size: float, *, low: bool) -> list[Widget]:
    """The small buttons of a row: up, down, away."""
    count, gap = len(plan.chairs), 2.0 if low else 4.0
    place = [one for side in plan.sides for one in side].index(seat)
    y = row.y + (row.h - size) / 2 if low else row.bottom - size - 5
    left = row.right - 8 - 3 * size - 2 * gap
    fixed = _("Not during team selection.") if plan.way != "open" and not plan.settled else ""

    def tool(step: int, id: WidgetId, icon: str, tip: str, closed: str) -> IconButton:
        box = Box(left + step * (size + gap), y, size, size)
        return IconButton(id, icon, tip=tip, enabled=not closed, reason=closed).placed(box)

    first = "" if place > 0 else _("Already the first seat.")
    last = "" if place < count - 1 else _("Already the last seat.")
    needed = "" if count > FEWEST else _("You need at least two players.")
    return [
        tool(0, UpId(seat), "up", _("Move up"), fixed or first),
        tool(1, DownId(seat), "down", _("Move down"), fixed or last),
        tool(2, RemoveId(seat), "cross", _("Remove player"), needed),
    ]
