"""The seats of a match: a row for each player, and how one more is added."""

from __future__ import annotations

from functools import partial

from game.app.epic.setup.ids import DownId, KindId, NameId, RemoveId, SeatId, TemperId, UpId
from game.app.epic.setup.pictures.seat import draw_empty, draw_row, draw_token_of
from game.app.epic.setup.pictures.team_tile import lead_name
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer
from game.app.ui.layout.paint import Icon, Rule, SeatMark
from game.app.ui.layout.panels import Panel, Scroll, Tile
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Look, Pressable, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.pane import Pane
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.levels import LEVELS, TEMPERS, bot_line, bot_title, temper_title
from game.rules.epic.pack import MODE_SEATS, Mode
from game.session.seats import PERSON
from game.setup.epic import FEWEST, Plan
from game.text import _, ngettext, pick

_TOKEN, _SMALL_TOKEN = 54.0, 36.0
_TOOL, _LARGE_TOOL, _SMALL_TOOL = 22.0, 28.0, 18.0
_CROWD = 5
"""From how many seats on their rows are low."""
_BROAD_ABOVE = 1.1


class SeatToken(Pressable):
    """The token of a player, at the left of a row; pressed, it makes it that seat's turn to choose."""

    def __init__(self, plan: Plan, seat: int) -> None:
        super().__init__(SeatId(seat), tip=seat_tip(plan, seat), keys=(str(seat + 1),))
        self.plan = plan
        self.seat = seat

    def draw(self, canvas: Canvas, look: Look) -> None:
        if look.hover:
            canvas.rect(*self.box, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))
        draw_token_of(canvas, self.box, self.plan, self.seat)
        if look.focused:
            focus_ring(canvas, *self.box.inset(SPACE.tiny), radius=RADIUS.medium)


def against() -> LayoutItem:
    """Return what stands between two sides."""
    words = Label(_("vs"), "small", color="mute", id="against")
    return Row(Rule().sized(grow=1, align="center"), words, Rule().sized(grow=1, align="center"))


def add_seat(seat: int) -> LayoutItem:
    """Return the empty place at the table, with the mark of the seat that comes next."""
    view = Row(
        SeatMark(seat), Label(_("Add player")), Spacer(), Icon("plus", 14),
        padding=(SPACE.medium, SPACE.tiny),
    )  # fmt: skip
    return Tile("add seat", view, ground=draw_empty)


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


def low_rows(canvas: Canvas, plan: Plan) -> bool:
    """Whether the seats are too many for two lines each, and one tells enough: none waits for another's choice."""
    return len(plan.chairs) >= _CROWD and canvas.text_scale <= 1 and plan.way == "open"


def seats_panel(canvas: Canvas, plan: Plan, pane: Pane) -> LayoutItem:
    """Return the panel of the seats: the mode, a row for each player, and how one more is added."""
    low = low_rows(canvas, plan)
    modes = [Option(mode, mode_name(mode)) for mode in plan.content.pack.modes]
    rows: list[LayoutItem] = [DropDown("mode", modes, plan.mode, tip=mode_tip(plan))]
    for number, side in enumerate(plan.sides):
        rows += [against()] if number else []
        rows += [_row(canvas, plan, seat, low=low) for seat in side]
    if len(plan.chairs) < plan.most:
        rows.append(add_seat(len(plan.chairs)))
    if plan.way != "open" and plan.step != "ban" and (plan.settled or any(chair.chosen for chair in plan.chairs)):
        rows.append(Button("anew", _("Choose again"), icon="undo"))
    view = Column(*rows, gap=SPACE.tiny if low else SPACE.small)
    return Panel(_("Seats"), Scroll(pane, view).sized(grow=1), remark=seats_line(plan), padding=SPACE.medium)


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


def _row(canvas: Canvas, plan: Plan, seat: int, *, low: bool) -> LayoutItem:
    """Return a player's row; a low one is one line, which shows teams by their pictures alone."""
    ground = partial(draw_row, seat=seat, active=plan.active == seat)
    fields = Row(*_fields(plan, seat), gap=SPACE.small)
    size = _SMALL_TOOL if low else _LARGE_TOOL if canvas.text_scale > _BROAD_ABOVE else _TOOL
    tools = Row(*_tools(plan, seat, size), gap=SPACE.tiny)
    token = SeatToken(plan, seat).sized(width=_SMALL_TOKEN if low else _TOKEN)
    parts: tuple[LayoutItem, ...] = (fields.sized(grow=1), tools.sized(align="center"))
    if not low:
        lower = Row(*_words(canvas, plan, seat), tools, gap=SPACE.tiny)
        parts = (Column(fields, lower, gap=SPACE.tiny).sized(grow=1),)
    return Row(token, *parts, gap=SPACE.tiny, padding=(0, SPACE.tiny, SPACE.small, SPACE.tiny), paint=ground)


def _words(canvas: Canvas, plan: Plan, seat: int) -> list[LayoutItem]:
    """Return the team, or what the seat is to do; a team's name that is too long is that of its lead."""
    lines = (seat_line(plan, seat, short=short) for short in (False, True))
    words = FirstFit(*(Label(line, "small").grouped("seats") for line in lines)).sized(grow=1)
    return [Icon("tick", SPACE.medium, color="good"), words] if plan.chairs[seat].chosen else [words]


def _fields(plan: Plan, seat: int) -> list[LayoutItem]:
    """Return who plays at a seat, and the player's name or the bot's temper."""
    chair, level, temper = plan.chairs[seat], plan.level(seat), plan.temper(seat)
    kinds = [Option(PERSON, _("Human"), "person")]
    kinds += [Option(bot, bot_title(bot), "robot", about=bot_line(bot)) for bot in plan.bots(seat)]
    tip = bot_line(level) if level in LEVELS else _("Human or bot")
    found: list[LayoutItem] = [DropDown(KindId(seat), kinds, level, tip=tip)]
    if chair.kind == PERSON:
        shown = _("Player {number}").format(number=seat + 1)
        found.append(TextField(NameId(seat), chair.name, shown_empty=shown, tip=_("Player name")))
    elif temper is not None:
        tempers = [Option(one, temper_title(one), about=bot_line(f"{level}:{one}")) for one in TEMPERS]
        tempers.insert(0, Option("", _("balanced")))
        tip = bot_line(chair.kind) if temper else _("Play style")
        found.append(DropDown(TemperId(seat), tempers, temper, tip=tip))
    return [field.sized(grow=1) for field in found]


def _tools(plan: Plan, seat: int, size: float) -> list[LayoutItem]:
    """Return the small buttons of a row: up, down, away."""
    count = len(plan.chairs)
    place = [one for side in plan.sides for one in side].index(seat)
    fixed = _("Not during team selection.") if plan.way != "open" and not plan.settled else ""
    first = "" if place > 0 else _("Already the first seat.")
    last = "" if place < count - 1 else _("Already the last seat.")
    needed = "" if count > FEWEST else _("You need at least two players.")
    tools: list[tuple[WidgetId, str, str, str]] = [
        (UpId(seat), "up", _("Move up"), fixed or first),
        (DownId(seat), "down", _("Move down"), fixed or last),
        (RemoveId(seat), "cross", _("Remove player"), needed),
    ]
    return [
        IconButton(id, icon, tip=tip, enabled=not closed, reason=closed).sized(width=size, height=size, align="end")
        for id, icon, tip, closed in tools
    ]
