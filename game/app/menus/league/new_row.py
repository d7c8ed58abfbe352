"""Row that starts a new league: players, game and format; collapsed while another league is in progress."""

from __future__ import annotations

import msgspec

from game.app.menus.league.draft import LeagueDraft
from game.app.menus.league.member import get_kind_name
from game.app.menus.pictures.league_face import build_coin
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind, format_cap
from game.app.ui.layout.flex import Centered, Column, Grid, Row, Spacer
from game.app.ui.layout.paint import Icon, KeyCap, make_letter_height
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.layout.tiles import Tile, draw_panel_tile, draw_plain_tile
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Length, WidgetId, WidgetState, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.modes.league.matches import LEAGUE_GAMES
from game.modes.league.records_file import Member
from game.modes.league.tournament import FORMS
from game.modes.league.wording import describe_form, get_form_name
from game.storage.save_words import game_name
from game.text import _, ngettext

_COIN_SIZE = 44.0
"""Diameter of a player's coin, in logical pixels."""
_TILE_WIDTH, _HEADING_WIDTH, _OPTIONS_WIDTH = (
    make_growing_length(72, 40),
    make_growing_length(160, 120),
    make_growing_length(340, 130),
)
"""Widths of a player's tile, of the heading, and of the options."""
EXPANDED_HEIGHT: Length = make_growing_length(176, 40)
"""Height of the expanded row."""


class MemberTileId(msgspec.Struct, frozen=True):
    """Widget id of a player's tile, by member number; negative for proposed players."""

    number: int


class PlayerTile(Tile):
    """Tile of a player; pressing it selects or deselects the player."""

    def __init__(self, member: Member, *, is_selected: bool) -> None:
        self.member, self.taken = member, is_selected
        name = Label(
            member.display_name, "small", color="cream" if is_selected else "mute", align="center"
        ).set_size_group("tiles")
        tick = Centered(Icon("tick", make_letter_height("small"), color="good") if is_selected else None)
        parts = (
            Spacer(),
            build_coin(member, _COIN_SIZE),
            name,
            tick.sized(height=make_letter_height("small")),
            Spacer(),
        )
        view = Column(*parts, gap=SPACE.tiny, padding=SPACE.tiny)
        super().__init__(MemberTileId(member.number), view, background=self._draw_ground)

    @property
    def accessible_name(self) -> str:
        return self.member.display_name

    @property
    def accessible_value(self) -> str:
        part = _("playing") if self.taken else _("not playing")
        return f"{part}, {get_kind_name(self.member.kind)}"

    def _draw_ground(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        """Draw the background of the tile, marked if the player is selected."""
        draw_plain_tile(canvas, box, state)
        if self.taken:
            canvas.rect(*box, "good", radius=RADIUS.medium, border=BORDER.thick)
        else:
            canvas.rect(*box, "night_deep", radius=RADIUS.medium, alpha=ALPHA.half)


class NamedDropDown(DropDown):
    """Drop-down without a visible label; its name is only used for speech output."""

    def __init__(self, id: WidgetId, accessible_label: str, options: list[ChoiceOption], value: object) -> None:
        super().__init__(id, options, value)
        self._name = accessible_label

    @property
    def accessible_name(self) -> str:
        return self._name


def build_collapsed_row(services: Services, draft: LeagueDraft) -> LayoutItem:
    """Return the tile that expands the row, with a summary of the options."""
    count = len(draft.selected)
    players = ngettext("{count} player", "{count} players", count).format(count=count)
    words = "  ·  ".join([players, game_name(draft.game), get_form_name(draft.form)])
    key = format_cap("n", services.device)
    view = Row(
        Icon("plus", make_letter_height("panel")),
        Label(_("New league"), "panel"),
        Label(words, color="mute").sized(grow=1),
        KeyCap(key).sized(align="center") if key else None,
        padding=(SPACE.large, SPACE.medium),
    )
    return Tile("new", view, background=draw_panel_tile, radius=RADIUS.large, keys=("n",))


def build_expanded_row(
    draft: LeagueDraft, scroll_view: ScrollView, *, is_collapsible: bool, is_default: bool
) -> LayoutItem:
    """Return players, options and start button; if ``is_collapsible``, with a button that collapses the row."""
    tiles = [PlayerTile(member, is_selected=member.number in draft.selected) for member in draft.members]
    players = ScrollContainer(
        scroll_view, Grid(*tiles, columns=1, cell_width=_TILE_WIDTH, gap=SPACE.small).sized(grow=1)
    )
    fold = Button("new", _("Close"), icon="down", keys=("n",)) if is_collapsible else None
    head = Column(
        Label(_("New league"), "banner"),
        Label(_("Choose players"), color="mute"),
        Spacer(),
        Button("add", _("Add"), icon="plus", keys=("a",)).set_size_group("new league"),
        fold.set_size_group("new league") if fold is not None else None,
        gap=SPACE.small,
    )
    terms = _build_options(draft, is_default=is_default).sized(width=_OPTIONS_WIDTH)
    view = Row(head.sized(width=_HEADING_WIDTH), players.sized(grow=1), terms, gap=SPACE.large)
    return Panel("", view.sized(grow=1)).sized(height=EXPANDED_HEIGHT)


def _build_options(draft: LeagueDraft, *, is_default: bool) -> LayoutItem:
    """Return the options with the start button."""
    games = [ChoiceOption(game, game_name(game)) for game in LEAGUE_GAMES]
    forms = [ChoiceOption(form, get_form_name(form), about=describe_form(form)) for form in FORMS]
    why = draft.refusal
    return Column(
        Row(
            NamedDropDown("game", _("Game"), games, draft.game).sized(grow=1),
            NamedDropDown("form", _("Format"), forms, draft.form).sized(grow=1),
            gap=SPACE.small,
        ),
        Button("options", _("All options"), icon="gear", keys=("o",)),
        Button(
            "begin",
            _("Start league"),
            is_default=is_default,
            shown_key=Kind.MAIN if is_default else None,
            enabled=not why,
            reason=why,
        ).sized(grow=1),
        gap=SPACE.small,
    )
