"""Panel of the seats: a row for each player, and the button to add another."""

from __future__ import annotations

from functools import partial

from game.app.epic.setup.ids import DownId, KindId, NameId, RemoveId, SeatId, TemperId, UpId
from game.app.epic.setup.pictures.seat import draw_empty, draw_row, draw_seat_token
from game.app.epic.setup.pictures.team_tile import get_short_team_name
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer
from game.app.ui.layout.paint import HorizontalRule, Icon, SeatMarkWidget
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.layout.tiles import Tile
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.tokens import ALPHA, RADIUS, SPACE
from game.app.ui.widgets.base import LayoutItem, Pressable, WidgetId, WidgetState
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.levels import LEVELS, TEMPERS, describe_bot, format_bot_title, format_temper_title
from game.rules.epic.pack import MODE_SEATS, Mode
from game.session.seats import PERSON
from game.setup.epic import MIN_PLAYERS, EpicPlan
from game.text import _, ngettext, pick_text

_TOKEN_WIDTH, _SMALL_TOKEN_WIDTH = 54.0, 36.0
_TOOL_SIZE, _LARGE_TOOL_SIZE, _SMALL_TOOL_SIZE = 22.0, 28.0, 18.0
_MIN_LOW_ROW_SEATS = 5
"""Number of seats from which rows are low."""
_MAX_NORMAL_TEXT_SCALE = 1.1
"""Text scale above which the buttons of a row are larger."""


class SeatToken(Pressable):
    """Token of a player at the left of a row; a press makes that seat the current one."""

    def __init__(self, plan: EpicPlan, seat: int) -> None:
        super().__init__(SeatId(seat), tip=format_seat_tip(plan, seat), keys=(str(seat + 1),))
        self.plan = plan
        self.seat = seat

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        if state.hover:
            canvas.rect(*self.box, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * state.hover))
        draw_seat_token(canvas, self.box, self.plan, self.seat)
        if state.focused:
            draw_focus_ring(canvas, *self.box.inset(SPACE.tiny), radius=RADIUS.medium)


def build_versus_label() -> LayoutItem:
    """Return the separator between two sides."""
    words = Label(_("vs"), "small", color="mute", id="against")
    return Row(HorizontalRule().sized(grow=1, align="center"), words, HorizontalRule().sized(grow=1, align="center"))


def build_add_seat(seat: int) -> LayoutItem:
    """Return the row of an empty seat, with the mark of the seat that can be added."""
    view = Row(
        SeatMarkWidget(seat), Label(_("Add player")), Spacer(), Icon("plus", 14),
        padding=(SPACE.medium, SPACE.tiny),
    )  # fmt: skip
    return Tile("add seat", view, background=draw_empty)


def format_seat(plan: EpicPlan, seat: int, *, is_short: bool = False) -> str:
    """Return the line below the name of a seat; if ``is_short``, a team is named by its lead."""
    teams = [plan.content.teams[team] for team in plan.public_teams(seat)]
    if teams:
        names = ", ".join(get_short_team_name(team) if is_short else pick_text(team.name) for team in teams)
        return names if len(teams) == plan.teams_per_player else _("{team} and one more").format(team=names)
    if plan.chairs[seat].is_confirmed:
        return _("chosen in secret")
    if plan.is_bot(seat) and plan.teams_hidden:
        return _("picks at random")
    if plan.active_seat == seat:
        return _("banning a team") if plan.choice_step == "ban" else _("choosing now")
    return _("waiting to choose")


def format_seat_tip(plan: EpicPlan, seat: int) -> str:
    """Return the effect of pressing a seat's token, or why it has no effect now."""
    if plan.draft_mode == "draft":
        return _("The pick order is fixed.")
    if plan.teams_hidden:
        return _("Teams stay hidden until everyone has chosen.")
    return _("Choose {player}'s team").format(player=plan.seat_name(seat))


def needs_low_rows(canvas: Canvas, plan: EpicPlan) -> bool:
    """Return whether rows have one line: with many seats and normal text, if teams are chosen openly."""
    return len(plan.chairs) >= _MIN_LOW_ROW_SEATS and canvas.text_scale <= 1 and plan.draft_mode == "open"


def build_seats(canvas: Canvas, plan: EpicPlan, scroll_view: ScrollView) -> LayoutItem:
    """Return the panel of the seats: mode, a row for each player, and the button to add another."""
    low = needs_low_rows(canvas, plan)
    modes = [ChoiceOption(mode, format_mode(mode)) for mode in plan.content.pack.modes]
    rows: list[LayoutItem] = [DropDown("mode", modes, plan.mode, tip=format_mode_tip(plan))]
    for index, side in enumerate(plan.seats_by_side):
        rows += [build_versus_label()] if index else []
        rows += [_build_row(canvas, plan, seat, is_low=low) for seat in side]
    if len(plan.chairs) < plan.max_players:
        rows.append(build_add_seat(len(plan.chairs)))
    if (
        plan.draft_mode != "open"
        and plan.choice_step != "ban"
        and (plan.are_teams_public or any(chair.is_confirmed for chair in plan.chairs))
    ):
        rows.append(Button("anew", _("Choose again"), icon="undo"))
    view = Column(*rows, gap=SPACE.tiny if low else SPACE.small)
    return Panel(
        _("Seats"),
        ScrollContainer(scroll_view, view).sized(grow=1),
        remark=format_seat_count(plan),
        padding=SPACE.medium,
    )


def format_mode(mode: Mode) -> str:
    """Return the display name of a mode."""
    names: dict[Mode, str] = {
        "ffa": _("Free for all"),
        "2v2": _("2 vs 2"),
        "3v3": _("3 vs 3"),
        "master": _("Master Play"),
    }
    return names[mode]


def format_mode_tip(plan: EpicPlan) -> str:
    """Return the description of the current mode."""
    tips: dict[Mode, str] = {
        "ffa": _("Each player fights alone."),
        "2v2": _("Seats 1 and 3 vs 2 and 4. Sides alternate turns."),
        "3v3": _("Seats 1, 3 and 5 vs 2, 4 and 6. Sides alternate turns."),
        "master": _("Two players, each with two teams and one hand."),
    }
    return tips[plan.mode]


def format_seat_count(plan: EpicPlan) -> str:
    """Return a text on the possible numbers of players."""
    if plan.mode in MODE_SEATS:
        return ngettext("{count} player", "{count} players", plan.max_players).format(count=plan.max_players)
    return _("{least} to {most} players").format(least=MIN_PLAYERS, most=plan.max_players)


def _build_row(canvas: Canvas, plan: EpicPlan, seat: int, *, is_low: bool) -> LayoutItem:
    """Return a player's row; a low one has one line and shows teams only as pictures."""
    ground = partial(draw_row, seat=seat, active=plan.active_seat == seat)
    fields = Row(*_build_fields(plan, seat), gap=SPACE.small)
    size = (
        _SMALL_TOOL_SIZE if is_low else _LARGE_TOOL_SIZE if canvas.text_scale > _MAX_NORMAL_TEXT_SCALE else _TOOL_SIZE
    )
    tools = Row(*_build_tools(plan, seat, size), gap=SPACE.tiny)
    token = SeatToken(plan, seat).sized(width=_SMALL_TOKEN_WIDTH if is_low else _TOKEN_WIDTH)
    parts: tuple[LayoutItem, ...] = (fields.sized(grow=1), tools.sized(align="center"))
    if not is_low:
        lower = Row(*_build_words(canvas, plan, seat), tools, gap=SPACE.tiny)
        parts = (Column(fields, lower, gap=SPACE.tiny).sized(grow=1),)
    return Row(token, *parts, gap=SPACE.tiny, padding=(0, SPACE.tiny, SPACE.small, SPACE.tiny), paint=ground)


def _build_words(canvas: Canvas, plan: EpicPlan, seat: int) -> list[LayoutItem]:
    """Return the team of a seat, or its task; a long team name is replaced by that of the lead."""
    lines = (format_seat(plan, seat, is_short=short) for short in (False, True))
    words = FirstFit(*(Label(line, "small").set_size_group("seats") for line in lines)).sized(grow=1)
    return [Icon("tick", SPACE.medium, color="good"), words] if plan.chairs[seat].is_confirmed else [words]


def _build_fields(plan: EpicPlan, seat: int) -> list[LayoutItem]:
    """Return the choice of person or bot, and the person's name or the bot's temper."""
    chair, level, temper = plan.chairs[seat], plan.bot_level(seat), plan.bot_temper(seat)
    kinds = [ChoiceOption(PERSON, _("Human"), "person")]
    kinds += [
        ChoiceOption(bot, format_bot_title(bot), "robot", about=describe_bot(bot)) for bot in plan.list_bots(seat)
    ]
    tip = describe_bot(level) if level in LEVELS else _("Human or bot")
    fields: list[LayoutItem] = [DropDown(KindId(seat), kinds, level, tip=tip)]
    if chair.kind == PERSON:
        shown = _("Player {number}").format(number=seat + 1)
        fields.append(TextField(NameId(seat), chair.name, placeholder=shown, tip=_("Player name")))
    elif temper is not None:
        tempers = [ChoiceOption(one, format_temper_title(one), about=describe_bot(f"{level}:{one}")) for one in TEMPERS]
        tempers.insert(0, ChoiceOption("", _("balanced")))
        tip = describe_bot(chair.kind) if temper else _("Play style")
        fields.append(DropDown(TemperId(seat), tempers, temper, tip=tip))
    return [field.sized(grow=1) for field in fields]


def _build_tools(plan: EpicPlan, seat: int, size: float) -> list[LayoutItem]:
    """Return the small buttons of a row: up, down, remove."""
    count = len(plan.chairs)
    place = [one for side in plan.seats_by_side for one in side].index(seat)
    fixed = _("Not during team selection.") if plan.draft_mode != "open" and not plan.are_teams_public else ""
    first = "" if place > 0 else _("Already the first seat.")
    last = "" if place < count - 1 else _("Already the last seat.")
    needed = "" if count > MIN_PLAYERS else _("You need at least two players.")
    tools: list[tuple[WidgetId, str, str, str]] = [
        (UpId(seat), "up", _("Move up"), fixed or first),
        (DownId(seat), "down", _("Move down"), fixed or last),
        (RemoveId(seat), "cross", _("Remove player"), needed),
    ]
    return [
        IconButton(id, icon, tip=tip, enabled=not closed, reason=closed).sized(width=size, height=size, align="end")
        for id, icon, tip, closed in tools
    ]
