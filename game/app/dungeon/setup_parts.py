"""Views of an adventure's set-up: the party, length and difficulty, further buttons, and the rules."""

from __future__ import annotations

from functools import partial

import msgspec

from game.app.dungeon.pictures.party import (
    FRAME_WIDTH,
    draw_free_place,
    draw_party_frame,
    draw_plate,
    draw_player_badge,
    draw_traveler,
)
from game.app.play.rules_sheet import make_advanced_button
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Grid, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, Icon
from game.app.ui.layout.panels import FIELD_TO_LABEL, Panel, make_labeled, make_labeled_above
from game.app.ui.layout.tiles import Tile
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Widget
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl, Toggle
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.modes.dungeon.chronicle import DAILY_GRADE
from game.presentation.dungeon.terms import describe_grade, grade_name, length_name
from game.presentation.option_words import list_dungeon_options
from game.presentation.rulebook_contents import find_option_page
from game.rules.dungeon.actions.action import GRADES
from game.session.seats import PERSON
from game.setup.dungeon import (
    MAX_PARTY_SIZE,
    AdventurePlan,
    companion_name,
    default_name,
    describe_companion,
    list_companions,
)
from game.text import _

_MAX_SEED_LENGTH = 24
"""Maximum number of characters of a seed."""
_BADGE_SIZE, _PLUS_SIZE = 40.0, 36.0
"""Size of a player's badge, and of the plus icon in a free place, in logical units."""
_FOOT_HEIGHT = 128.0
"""Height of a figure's feet above the lower edge, which leaves space for the text plate, in logical units."""


class TravelerNameId(msgspec.Struct, frozen=True):
    """Id of the text field with a player's name, by place in the party."""

    place: int


class TravelerKindId(msgspec.Struct, frozen=True):
    """Id of the choice between a person and the bots, by place in the party."""

    place: int


class RemoveTravelerId(msgspec.Struct, frozen=True):
    """Id of the button that removes a player, by place in the party."""

    place: int


class FreePlaceId(msgspec.Struct, frozen=True):
    """Id of a free place in the party."""

    place: int


class HouseRuleId(msgspec.Struct, frozen=True):
    """Id of the toggle of a house rule."""

    option: str


# ---- the first look ---------------------------------------------------------------------------------------------


def build_party(plan: AdventurePlan) -> LayoutItem:
    """Return all places of the party side by side, each in front of a dungeon; taken places have a plate."""
    count = len(plan.party)
    places = [
        _build_traveler(plan, index) if index < count else _build_free_place(index) for index in range(MAX_PARTY_SIZE)
    ]
    frame = CustomPaint(draw_party_frame)
    frame.is_background = True
    return Stack(frame, Row(*(item.sized(grow=1) for item in places), gap=0.0, padding=FRAME_WIDTH))


def _build_traveler(plan: AdventurePlan, index: int) -> LayoutItem:
    """Return the place of a player."""
    picture = CustomPaint(partial(draw_traveler, place=index, foot=_FOOT_HEIGHT))
    picture.is_background = True
    name = plan.build_seats().name(index)
    head = Row(
        _build_badge(plan, index),
        Label(name, "strong").set_size_group("travelers").sized(grow=1, align="center"),
        _build_remove_button(plan, index),
        gap=SPACE.small,
    )
    plate = Column(head, _build_kind_list(plan, index), gap=SPACE.small, padding=SPACE.small, paint=draw_plate)
    return Stack(picture, Column(Spacer(), plate, padding=SPACE.small))


def _build_free_place(index: int) -> LayoutItem:
    """Return a free place, with a button that adds a player."""
    plus = Icon("plus", _PLUS_SIZE).sized(align="center")
    return Tile(
        FreePlaceId(index),
        Column(Spacer(), plus, Spacer()),
        background=partial(draw_free_place, place=index),
        tip=_format_add_button(),
    )


def _format_add_button() -> str:
    """Return the text of the button that adds a player."""
    return _("Add player")


def _build_badge(plan: AdventurePlan, index: int) -> LayoutItem:
    """Return the badge of a player."""
    letter = plan.build_seats().name(index).strip()[:1].upper()
    return CustomPaint(partial(draw_player_badge, seat=index, letter=letter)).sized(
        width=_BADGE_SIZE, height=_BADGE_SIZE
    )


def _build_kind_list(plan: AdventurePlan, index: int) -> DropDown:
    """Return the choice between a person and the bots."""
    kinds = [ChoiceOption(PERSON, _("Human"), "person")]
    kinds += [
        ChoiceOption(bot, companion_name(bot), "robot", about=describe_companion(bot)) for bot in list_companions()
    ]
    return DropDown(TravelerKindId(index), kinds, plan.party[index].kind)


def _build_remove_button(plan: AdventurePlan, index: int) -> LayoutItem:
    """Return the button that removes a player."""
    button = IconButton(
        RemoveTravelerId(index), "minus", tip=_("Remove player"), enabled=len(plan.party) > 1,
        reason=_("You need at least one player."),
    )  # fmt: skip
    return button.sized(align="center")


def build_terms(plan: AdventurePlan, *, labels_above: bool = False) -> LayoutItem:
    """Return length and difficulty, with the labels above the choices or at their left."""
    lengths = [ChoiceOption("short", _("Short: 3 dungeons")), ChoiceOption("long", _("Long: 7 dungeons"))]
    grades = [ChoiceOption(grade, grade_name(grade)) for grade in GRADES]
    rows = (
        (_("Length"), SegmentedControl("length", lengths, plan.length).set_size_group("values")),
        (_("Difficulty"), SegmentedControl("grade", grades, plan.grade).set_size_group("values")),
    )
    return Panel(
        "",
        *(
            make_labeled_above(*row) if labels_above else make_labeled(*row, field_to_label=FIELD_TO_LABEL)
            for row in rows
        ),
        Label(describe_grade(load_dungeon_catalog().grades[plan.grade], len(plan.party)), "small"),
        gap=SPACE.small,
        padding=SPACE.medium,
    )


def build_more_buttons(plan: AdventurePlan) -> LayoutItem:
    """Return the buttons for another player, the daily adventure, the rules and the chronicle."""
    why = _("An adventure is for 1 to {most} players, not {count}.").format(
        most=MAX_PARTY_SIZE, count=MAX_PARTY_SIZE + 1
    )
    full = len(plan.party) >= MAX_PARTY_SIZE
    today = f"{length_name('short')} · {grade_name(DAILY_GRADE)}"
    text = _("One seed for all players, new every day")
    buttons = (
        Button("add", _format_add_button(), icon="plus", keys=("a",), enabled=not full, reason=why),
        Button("daily", _("Daily Adventure"), subtitle=today, keys=("d",), tip=text),
        make_advanced_button(count_changed(plan)),
        Button("chronicle", _("Chronicle"), icon="book", keys=("c",)),
    )
    return Column(Grid(*(button.set_size_group("more") for button in buttons), columns=2).sized(grow=1))


def build_start_button(plan: AdventurePlan) -> Widget:
    """Return the button that starts the adventure."""
    why = plan.find_refusal()
    return Button("start", _("Set out"), is_default=True, shown_key=Kind.MAIN, enabled=not why, reason=why)


# ---- the sheet --------------------------------------------------------------------------------------------------


def count_changed(plan: AdventurePlan) -> int:
    """Return how many rules differ from their defaults; the seed does not count as a rule."""
    return len(plan.options)


def build_names_panel(plan: AdventurePlan) -> LayoutItem:
    """Return a panel with a text field for each player's name."""
    rows = [_build_name_row(plan, index) for index in range(len(plan.party))]
    return Panel(_("Party"), *rows, remark=_("all play as Link"), gap=SPACE.small)


def _build_name_row(plan: AdventurePlan, index: int) -> LayoutItem:
    """Return the row of a player's name."""
    traveler = plan.party[index]
    is_person = traveler.kind == PERSON
    shown = _("Player {number}").format(number=index + 1) if is_person else default_name(traveler.kind)
    name = TextField(TravelerNameId(index), traveler.name, placeholder=shown, tip=_("Player name"))
    return Row(_build_badge(plan, index), name.set_size_group("names").sized(grow=1, align="center"), gap=SPACE.small)


def build_option_list(plan: AdventurePlan) -> LayoutItem:
    """Return the house rules and the seed."""
    found: list[LayoutItem] = []
    for id, (text, tip) in list_dungeon_options().items():
        toggle = Toggle(HouseRuleId(id), text, id in plan.options, tip=tip)
        toggle.rulebook_page = find_option_page("dungeon", id)
        found.append(toggle.set_size_group("options"))
    tip = _("The same seed gives the same dungeons, decks and luck.")
    seed = TextField("seed", plan.seed, max_length=_MAX_SEED_LENGTH, placeholder=_("random"), tip=tip)
    return Column(*found, make_labeled(_("Seed"), seed, field_to_label=FIELD_TO_LABEL), gap=SPACE.tiny)
