"""Large picture of a new match: the leads of all seats, with a plate of text for each seat."""

from __future__ import annotations

from functools import partial

from game.app.epic.setup.ids import KindId, RemoveId, SeatId
from game.app.epic.setup.pictures.sheet import draw_character
from game.app.epic.setup.pictures.versus import PICTURE_FRAME_WIDTH, draw_badge, draw_plate, draw_versus, list_bands
from game.app.epic.setup.seat_panel import format_seat, format_seat_tip
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import format_cap
from game.app.ui.layout.flex import Centered, Column, FirstFit, Row, Spacer, Stack, Wrap
from game.app.ui.layout.paint import CustomPaint, Icon, KeyCap, SeatMarkWidget, make_letter_height
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import (
    LayoutItem,
    Length,
    Pressable,
    WidgetState,
    make_growing_length,
    measure_field_height,
)
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.text import Label
from game.bots.epic.levels import LEVELS, describe_bot, format_bot_title
from game.presentation.epic import deck_pages
from game.session.seats import PERSON
from game.setup.epic import MIN_PLAYERS, EpicPlan
from game.text import _

_PLATE_WIDTH = make_growing_length(256, 140)
"""Width of a plate beside a figure."""
_TOKEN_SIZE, _SMALL_TOKEN_SIZE = make_growing_length(34, 12), make_growing_length(24, 8)


class SeatZone(Pressable):
    """Background of a seat's plate; a press, or the seat's number key, makes that seat the current one."""

    focusable = False

    def __init__(self, plan: EpicPlan, seat: int) -> None:
        super().__init__(SeatId(seat), tip=format_seat_tip(plan, seat), keys=(str(seat + 1),))
        self.seat = seat
        self.is_active = plan.active_seat == seat and plan.choice_step != "done"

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        draw_plate(canvas, self.box, self.seat, active=self.is_active, hover=state.hover)


def build_versus(canvas: Canvas, plan: EpicPlan) -> LayoutItem:
    """Return the picture with the plates: beside the figures of two seats, below the figures of more."""
    bands = list_bands(plan)
    picture = CustomPaint(partial(draw_versus, game=plan.content.pack.id, bands=bands))
    picture.is_background = True
    two = len(bands) == MIN_PLAYERS
    places: list[LayoutItem] = []
    for index, band in enumerate(bands):
        plate = _build_plate(canvas, plan, band.seat, is_beside_figure=two)
        if two:
            middle = Column(Spacer(), plate, Spacer()).sized(width=_PLATE_WIDTH)
            view = Row(middle, Spacer()) if index else Row(Spacer(), middle)
            places.append(Row(view.sized(grow=1), padding=(SPACE.huge + SPACE.medium, 0)).sized(grow=1))
        else:
            places.append(Column(Spacer(), plate).sized(grow=1))
    gap, padding = (0.0, 0.0) if two else (SPACE.large, SPACE.medium)
    words = Row(*places, gap=gap, padding=padding)
    seam = Column(Label(_("vs"), "strong", align="center"), padding=(SPACE.medium, SPACE.small), paint=draw_badge)
    badge = Centered(seam) if two else None
    return Stack(picture, Column(Stack(words, badge).sized(grow=1), padding=PICTURE_FRAME_WIDTH))


def _build_plate(canvas: Canvas, plan: EpicPlan, seat: int, *, is_beside_figure: bool) -> LayoutItem:
    """Return the player and team of a seat; beside a figure also the description of the team."""
    teams = [plan.content.teams[team] for team in plan.public_teams(seat)]
    head = Row(
        SeatMarkWidget(seat),
        _build_player_choice(plan, seat).sized(grow=1),
        KeyCap(format_cap(str(seat + 1))).sized(align="center")
        if is_beside_figure and format_cap(str(seat + 1))
        else _build_remove(plan, seat),
        gap=SPACE.small,
    )
    role = "heading" if is_beside_figure else "panel"
    lines = dict.fromkeys([format_seat(plan, seat), format_seat(plan, seat, is_short=True)])
    names = [Label(line, role, leading=LEADING.tight, shadow=ALPHA.strong) for line in lines]
    parts: list[LayoutItem] = [head, FirstFit(*names)]
    if is_beside_figure and teams:
        parts.append(Label(_describe_team(plan, seat), "small", color="cream"))
    if teams:
        parts.append(_build_health(plan, seat, _TOKEN_SIZE if is_beside_figure else _SMALL_TOKEN_SIZE))
    padding = SPACE.medium if is_beside_figure else SPACE.small
    return Stack(
        SeatZone(plan, seat), Column(*parts, gap=SPACE.small if is_beside_figure else SPACE.tiny, padding=padding)
    )


def _build_player_choice(plan: EpicPlan, seat: int) -> DropDown:
    """Return the choice of the player of a seat: the person by name, or a bot by its level."""
    level = plan.bot_level(seat)
    person = plan.seat_name(seat) if level == PERSON else _("Human")
    kinds = [ChoiceOption(PERSON, person, "person")]
    kinds += [
        ChoiceOption(bot, format_bot_title(bot), "robot", about=describe_bot(bot)) for bot in plan.list_bots(seat)
    ]
    return DropDown(KindId(seat), kinds, level, tip=describe_bot(level) if level in LEVELS else _("Human or bot"))


def _build_remove(plan: EpicPlan, seat: int) -> LayoutItem | None:
    """Return the button that removes a seat; None if there is only the minimum number of seats."""
    button = IconButton(RemoveId(seat), "cross", tip=_("Remove player"))
    return (
        button.sized(width=measure_field_height, height=measure_field_height)
        if len(plan.chairs) > MIN_PLAYERS
        else None
    )


def _describe_team(plan: EpicPlan, seat: int) -> str:
    """Return a text on the difficulty of a seat's first team and on its lead's attacks."""
    game, name = plan.content.pack.id, plan.public_teams(seat)[0]
    team = plan.content.teams[name]
    reach = deck_pages.find_attack_types(game, name, team.characters[0].kind)
    words = [deck_pages.difficulty_name(team.difficulty)]
    words += [word for word, able in ((_("Melee"), reach.melee), (_("Ranged"), reach.ranged)) if able]
    return " · ".join(words)


def _build_health(plan: EpicPlan, seat: int, size: Length) -> LayoutItem:
    """Return the characters of a seat with their health; identical ones are listed once."""
    game, found = plan.content.pack.id, []
    given = plan.find_handicap()[0]
    for team in plan.public_teams(seat):
        for index, character in enumerate(plan.content.teams[team].characters):
            bonus = given[seat] if index == 0 and team == plan.public_teams(seat)[0] and seat < len(given) else 0
            health = character.health + bonus
            words = str(health) if character.count == 1 else f"{character.count} × {health}"
            token = partial(draw_character, picture=f"{game}/portrait/{character.kind}", seat=seat)
            found.append(
                Row(
                    CustomPaint(token).sized(width=size, height=size),
                    Icon("heart", make_letter_height("label")),
                    Label(words, "strong"),
                    gap=SPACE.tiny,
                )
            )
    return Wrap(*found, gap=SPACE.small)
