"""Fields of a team's file as cells of a form, and their effects on the file."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from game.app.epic.workshop.cells import build_cell, build_cell_row, build_fault, build_heading
from game.app.ui.layout.flex import Column
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetEvent, WidgetId
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown, SegmentedControl, Toggle
from game.app.ui.widgets.textfield import TextField
from game.content.cards.card_check import MAX_NAME_LENGTH, MAX_TEXT_LENGTH
from game.content.cards.team_edit import EFFECT_FIELDS, EFFECT_TEMPLATES, EditLine, TeamEditor
from game.content.formats.yaml_edit import PlainData
from game.content.formats.yaml_reader import KeyPath
from game.presentation.epic.deck_pages import difficulty_name
from game.text import _, pgettext, pick_text

_NUMBER_PATTERN = re.compile(r"-?(0|[1-9][0-9]{0,3})")
_EXTRA_LENGTH = 200
"""Characters that a field accepts beyond the limit of the file, so that an error can explain the limit."""

_MAX_LINE_LENGTH = 600

EventHandler = Callable[[WidgetEvent], None]


class DropLineId(msgspec.Struct, frozen=True):
    """Id of the button that removes a line of card text."""

    line: str
    """Id of the line's field."""


class PartForm:
    """Form of one part of a team: rows of fields, and an event handler by widget id."""

    def __init__(self, editor: TeamEditor, part: KeyPath, *, is_narrow: bool) -> None:
        self.editor = editor
        self.part = part
        self.is_narrow = is_narrow
        """True if each field has its own row."""
        self.handlers: dict[WidgetId, EventHandler] = {}
        """Event handler by widget id."""
        self.shown_errors: set[tuple[KeyPath, str]] = set()
        """Place and text of the errors that are shown beside a field."""
        self.rows: list[LayoutItem] = []
        kind = part[0] if part else "team"
        {
            "team": self._add_team,
            "characters": self._add_character,
            "basics": self._add_basic_card,
            "cards": self._add_talent,
        }[str(kind)]()

    @property
    def other_errors(self) -> list[str]:
        """Return the errors of the part that are not shown beside a field."""
        inside = [(place, what) for place, what in self.editor.fault_messages if place[: len(self.part)] == self.part]
        if not self.part:
            others = ("characters", "basics", "cards")
            inside = [one for one in inside if not (one[0] and one[0][0] in others)]
        return list(dict.fromkeys(what for place, what in inside if (place, what) not in self.shown_errors))

    # The parts -------------------------------------------------------------------------------------------------------

    def _add_team(self) -> None:
        self._add_texts("name", _("Name"), MAX_NAME_LENGTH)
        self._add_texts("path", _("Path to victory"), MAX_TEXT_LENGTH, is_multiline=True)
        levels = [ChoiceOption(level, difficulty_name(level)) for level in (1, 2, 3)]
        place: KeyPath = ("difficulty",)

        def choose_value(event: WidgetEvent) -> None:
            self.editor.set_value(place, int(event.value))

        self.handlers["difficulty"] = choose_value
        chosen = self.editor.get_value(place)
        self.rows.append(self._build_cell(SegmentedControl("difficulty", levels, chosen), place, _("Difficulty")))

    def _add_character(self) -> None:
        self._add_texts("name", _("Name"), MAX_NAME_LENGTH)
        counted = self.editor.get_value((*self.part, "role")) == "partner"
        row = [self._build_number("health", _("Health"))]
        if counted:
            row.append(self._build_number("count", _("Quantity"), optional=True))
        self.rows.append(build_cell_row(row))

    def _add_basic_card(self) -> None:
        self._add_owners()
        numbers = [("attack", _("Attack")), ("defense", _("Defense")), ("copies", _("Copies"))]
        self.rows.append(build_cell_row([self._build_number(field, label) for field, label in numbers]))
        self._add_ranges((*self.part, "icons"))

    def _add_talent(self) -> None:
        self._add_texts("name", _("Name"), MAX_NAME_LENGTH)
        self._add_owners()
        sides = [self._build_side("attack", _("Attack")), self._build_side("defense", _("Defense"))]
        self.rows.append(build_cell_row([*sides, self._build_copies()]))
        if self.editor.get_value((*self.part, "attack")) is not None:
            self._add_ranges((*self.part, "attack", "icons"))
        self._add_texts("text", _("Text"), MAX_TEXT_LENGTH, is_multiline=True)
        for block in EFFECT_FIELDS:
            self._add_block(block)
        self._add_effect_menu()

    # Cells -----------------------------------------------------------------------------------------------------------

    def _take_errors(self, place: KeyPath) -> tuple[str, ...]:
        """Return the errors at a place, and record them as shown."""
        self.shown_errors |= {
            (where, what) for where, what in self.editor.fault_messages if where[: len(place)] == place
        }
        return tuple(dict.fromkeys(self.editor.list_faults(place)))

    def _build_cell(self, field: Widget, place: KeyPath, label: str = "") -> LayoutItem:
        return build_cell(field, label, self._take_errors(place))

    def _build_text_field(
        self, id: str, place: KeyPath, label: str, max_length: int, set_text: Callable[[str], None]
    ) -> LayoutItem:
        written = self.editor.get_value(place)
        text = "" if written is None or isinstance(written, dict | list) else str(written)

        def on_change(event: WidgetEvent) -> None:
            set_text(str(event.value))

        self.handlers[id] = on_change
        return self._build_cell(TextField(id, text, max_length=max_length), place, label)

    def _add_texts(self, field: str, label: str, max_length: int, *, is_multiline: bool = False) -> None:
        """Add the fields of a text in both languages."""
        cells = []
        for language, named in (("en", _("English")), ("de", _("German"))):
            place: KeyPath = (*self.part, field, language)

            def set_text(text: str, place: KeyPath = place) -> None:
                self.editor.set_value(place, text)

            text = f"{label} ({named})"
            cells.append(
                self._build_text_field(f"{field} {language}", place, text, max_length + _EXTRA_LENGTH, set_text)
            )
        self.rows.append(build_cell_row(cells, is_narrow=is_multiline or self.is_narrow))

    def _build_number(self, field: str, label: str, *, optional: bool = False) -> LayoutItem:
        place: KeyPath = (*self.part, field)

        def set_number(text: str) -> None:
            self.editor.set_value(place, None if optional and not text else _parse_scalar(text))

        return self._build_text_field(field, place, label, 6, set_number)

    def _build_copies(self) -> LayoutItem:
        return self._build_number("copies", _("Copies"))

    def _build_side(self, side: str, label: str) -> LayoutItem:
        """Return the field of the attack or defense of a talent; an empty text removes the value."""
        half: KeyPath = (*self.part, side)
        place: KeyPath = (*half, "value")

        def set_side(text: str) -> None:
            if not text:
                self.editor.set_value(half, None)
            elif self.editor.get_value(half) is not None:
                self.editor.set_value(place, _parse_scalar(text))
            else:
                icons: dict[str, PlainData] = {"icons": ["sword"]} if side == "attack" else {}
                self.editor.set_value(half, {"value": _parse_scalar(text), **icons}, after_field="copies")

        return self._build_text_field(side, place, label, 10, set_side)

    def _add_owners(self) -> None:
        """Add a toggle for each kind of character."""
        place: KeyPath = (*self.part, "who")
        written = self.editor.get_value(place)
        chosen = [kind for kind in written if isinstance(kind, str)] if isinstance(written, list) else []
        characters = self.editor.get_value(("characters",))
        kinds = (
            [character.get("kind") for character in characters if isinstance(character, dict)]
            if isinstance(characters, list)
            else []
        )
        cells = []
        for kind in (kind for kind in kinds if isinstance(kind, str)):

            def toggle_kind(event: WidgetEvent, kind: str = kind) -> None:
                kept: list[PlainData] = [one for one in chosen if one != kind]
                self.editor.set_value(place, [*kept, kind] if event.value else kept)

            self.handlers[f"who {kind}"] = toggle_kind
            cells.append(Toggle(f"who {kind}", self.format_kind(kind), kind in chosen))
        self._add_switches(cells, _("Used by"), place)

    def format_kind(self, kind: str) -> str:
        """Return the display name of a kind of character, or its id."""
        head = self.editor.last_valid_team
        return (
            next((pick_text(character.name) for character in head.characters if character.kind == kind), kind)
            if head
            else kind
        )

    def _add_ranges(self, place: KeyPath) -> None:
        """Add toggles for melee and ranged attacks."""
        written = self.editor.get_value(place)
        chosen = [icon for icon in written if isinstance(icon, str)] if isinstance(written, list) else []
        cells = []
        for icon, label in (("sword", _("Melee")), ("bow", _("Ranged"))):

            def toggle_icon(event: WidgetEvent, icon: str = icon) -> None:
                icons: list[PlainData] = [one for one in ("sword", "bow") if (one in chosen) != (one == icon)]
                if chosen or written is not None:
                    self.editor.set_value(place, icons)
                else:
                    self.editor.set_value(place, icons, after_field="value")

            self.handlers[f"icon {icon}"] = toggle_icon
            cells.append(Toggle(f"icon {icon}", f"{{{icon}}} {label}", icon in chosen))
        self._add_switches(cells, _("Attack type"), place)

    def _add_switches(self, switches: list[Toggle], label: str, place: KeyPath) -> None:
        """Add toggles under one label, with their common errors at the end."""
        faults = map(build_fault, self._take_errors(place))
        self.rows.append(
            Column(build_heading(label), build_cell_row(switches, is_narrow=self.is_narrow), *faults, gap=0.0)
        )

    def _add_block(self, block: str) -> None:
        """Add a field for each line of a block of card text, as written in the file."""
        place: KeyPath = (*self.part, block)
        lines = self.editor.list_lines(place)
        for index, line in enumerate(lines):
            id = f"{block} {index}"

            def on_change(event: WidgetEvent, line: EditLine = line) -> None:
                self.editor.set_line(line, str(event.value))

            def drop_line(event: WidgetEvent, number: int = line.line) -> None:
                self.editor.delete_line(place, number)

            self.handlers[id], self.handlers[DropLineId(id)] = on_change, drop_line
            label = _format_block(block) if index == 0 else ""
            field = TextField(id, line.text, max_length=_MAX_LINE_LENGTH)
            tool = IconButton(DropLineId(id), "cross", tip=_("Remove line"))
            self.rows.append(build_cell(field, label, line.faults, tool=tool))
            self.shown_errors |= {(where, what) for where, what in self.editor.fault_messages if what in line.faults}

    def _add_effect_menu(self) -> None:
        """Add the menu to append another effect of the vocabulary."""
        card = str(self.part[-1])
        shown = [ChoiceOption("", _("Add an effect…"), "plus")]
        shown += [ChoiceOption(verb, _list_effects()[verb], about=verb) for verb in EFFECT_TEMPLATES]

        def add_effect(event: WidgetEvent) -> None:
            if event.value:
                self.editor.add_effect(card, str(event.value))

        self.handlers["effect"] = add_effect
        self.rows.append(build_cell(DropDown("effect", shown, "")))


def _parse_scalar(text: str) -> str | int:
    return int(text) if _NUMBER_PATTERN.fullmatch(text) else text


def _format_block(block: str) -> str:
    names = {
        "on_attack": _("After the attack"),
        "on_defend": _("After the defense"),
        "on_play": _("When played"),
        "while": _("While in play"),
    }
    return names[block]


def _list_effects() -> dict[str, str]:
    """Return the descriptions of the effects that the menu offers, by their text in the file."""
    return {
        "draw": _("draw a card"),
        "damage": _("damage adjacent fighters"),
        "heal": _("heal"),
        "increase": _("gain health"),
        "move": _("move"),
        "place": _("place anywhere"),
        "roll": _("roll again"),
        "actions": _("gain an action"),
        "discard": _("discard a card"),
        "shuffle": _("reshuffle the discard pile"),
        "return": pgettext("a card", "return to hand"),
    }
