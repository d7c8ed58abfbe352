"""Editor of a league player: name, color, and human or bot level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.app.menus.pictures.league_face import build_coin
from game.app.ui.dialog import DIALOG_BUTTON
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, OverflowBar, Row
from game.app.ui.layout.panels import make_dialog, make_labeled_above
from game.app.ui.layout.tiles import Tile
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.style.tokens import ALPHA, BORDER
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetState
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.text import Label
from game.app.ui.widgets.textfield import TextField
from game.bots.epic.levels import LEVELS, format_bot_title
from game.errors import UserError
from game.modes.league import records_file
from game.modes.league.records_file import COLOR_COUNT, MAX_MEMBER_NAME_LENGTH, MAX_MEMBERS, LeagueRecords, Member
from game.session.seats import PERSON
from game.text import _

_COIN_SIZE, _RING_SIZE, _ROW_HEIGHT = 46.0, 56.0, 60.0
"""Diameter of a coin and of the ring around the selected one, and height of the row of colors, in logical pixels."""


def get_kind_name(kind: str) -> str:
    """Return the name of a kind of player: human, or a bot level."""
    return _("Human") if kind == PERSON else format_bot_title(kind)


def propose_name(league_records: LeagueRecords, kind: str, preferred: Sequence[str] = ()) -> str:
    """Return an unused name for a new player, for humans preferably one of ``preferred``; empty if all are used."""
    taken = {member.name.casefold() for member in league_records.members}
    people = [
        *preferred,
        *(_("Player {number}").format(number=number) for number in range(len(taken) + 1, 2 * MAX_MEMBERS)),
    ]
    titles = [format_bot_title(kind), *(f"{format_bot_title(kind)} {number}" for number in range(2, MAX_MEMBERS + 1))]
    names = people if kind == PERSON else titles
    return next((name for name in names if name and name.casefold() not in taken), "")


class ColorId(msgspec.Struct, frozen=True):
    """Widget id of a color, by index."""

    color: int


class ColorSwatch(Tile):
    """Selectable color, shown as the player's coin."""

    fixed_height = _ROW_HEIGHT

    def __init__(self, member: Member, color: int, *, is_selected: bool) -> None:
        self.color, self.chosen = color, is_selected
        coin = build_coin(msgspec.structs.replace(member, color=color), _COIN_SIZE)
        super().__init__(ColorId(color), Centered(coin), background=self._draw_ring)

    @property
    def accessible_name(self) -> str:
        return _("Color {number}").format(number=self.color + 1)

    def _draw_ring(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        """Draw a ring around the selected or hovered color."""
        if self.chosen or state.hover:
            color, alpha = ("cream", ALPHA.full) if self.chosen else ("white", round(ALPHA.half * state.hover))
            canvas.circle(*box.center, _RING_SIZE / 2, color, border=BORDER.thick, alpha=alpha)


class MemberEditor(WidgetScene):
    """Editor of a player. An invalid name does not close it, but shows the reason."""

    modal = True
    first_focus = "name"

    def __init__(self, services: Services, member: Member, on_saved: Callable[[LeagueRecords], None]) -> None:
        super().__init__(services)
        self.member, self.on_saved = member, on_saved
        self._proposed_name = ""
        """Name proposed for the kind of player; it is replaced when the kind changes, unless another name was typed."""
        if not member.number:
            self._propose_name()
        self.fault = ""
        """Error message; empty for none."""
        self._is_first_layout = True
        """True until the first layout, which focuses the name field."""

    def _propose_name(self) -> None:
        """Replace the name by a proposal for the kind of player."""
        self._proposed_name = propose_name(records_file.load_league(), self.member.kind, self.services.settings.names)
        self.member = msgspec.structs.replace(self.member, name=self._proposed_name)
        self.services.stack.request_layout()

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the fields for name, kind and color, and the error message, if any."""
        kinds = [ChoiceOption(PERSON, _("Human"), "person")]
        kinds += [ChoiceOption(level, format_bot_title(level), "robot") for level in LEVELS]
        colors = (
            ColorSwatch(self.member, color, is_selected=color == self.member.color) for color in range(COLOR_COUNT)
        )
        cancel = Button("cancel", _("Cancel"), is_back=True, keys=(Kind.BACK,)).set_size_group("answers")
        keep = Button("keep", _("Save"), is_default=True, shown_key=Kind.MAIN).set_size_group("answers")
        return make_dialog(
            _("Edit player") if self.member.number else _("New player"),
            "",
            make_labeled_above(_("Name"), TextField("name", self.member.name, max_length=MAX_MEMBER_NAME_LENGTH)),
            make_labeled_above(_("Played by"), DropDown("kind", kinds, self.member.kind)),
            make_labeled_above(_("Color"), Row(*(color.sized(grow=1) for color in colors), gap=0)),
            Label(self.fault, color="danger", align="center") if self.fault else None,
            OverflowBar(cancel.sized(min_width=DIALOG_BUTTON), keep.sized(min_width=DIALOG_BUTTON)),
        )

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        if self._is_first_layout:
            self._is_first_layout = False
            self.form.get_widget("name").receive_focus()

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "name":
            self.member = msgspec.structs.replace(self.member, name=str(event.value)[:MAX_MEMBER_NAME_LENGTH])
            self.services.stack.request_layout()
            if event.kind == "submitted":
                self._save()
        elif event.id == "kind" and event.kind == "changed":
            self.member = msgspec.structs.replace(self.member, kind=str(event.value))
            if not self.member.number and self.member.name in ("", self._proposed_name):
                self._propose_name()
        elif isinstance(event.id, ColorId) and event.kind == "pressed":
            self.member = msgspec.structs.replace(self.member, color=event.id.color)
            self.services.stack.request_layout()
        elif event.id == "keep" and event.kind == "pressed":
            self._save()
        self.mark_dirty()

    def _save(self) -> None:
        """Save the player and close the editor; if that fails, show the error."""
        try:
            league_records = records_file.save_member(self.member)
        except UserError as error:
            self.fault = error.message
            self.services.play_effect("refused")
            self.services.stack.request_layout()
            return
        self.services.stack.pop()
        self.on_saved(league_records)
