"""The fields of a team's file as cells of a form, and what an answer of each means for the file."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from game.app.epic.workshop.cells import cell, cell_row, fault_line, heading
from game.app.ui.layout.flex import Column
from game.app.ui.widgets.base import LayoutItem, Reply, Widget, WidgetId
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.choice import DropDown, Option, Segments, Toggle
from game.app.ui.widgets.textfield import TextField
from game.content.cards.card_check import LONGEST_NAME, LONGEST_TEXT
from game.content.cards.team_edit import BLOCKS, VERBS, Line, TeamEdit
from game.content.formats.yaml_edit import Plain
from game.content.formats.yaml_reader import Place
from game.presentation.epic.deck_pages import difficulty
from game.text import _, pgettext, pick

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,3})")
_LONGER = 200
"""Letters beyond what a file may have, so that a fault can be named where a field would merely stop."""

_LINE = 600
_LEAST = 0.85
"""How far letters that are typed shrink before they move along."""

Answer = Callable[[Reply], None]


class DropId(msgspec.Struct, frozen=True):
    """The button that takes a line of card text away, by the id of its field."""

    line: str


class Fields:
    """The form of one part of a team: rows of fields, and an answer for each widget by its id."""

    def __init__(self, edit: TeamEdit, part: Place, *, narrow: bool) -> None:
        self.edit = edit
        self.part = part
        self.narrow = narrow
        """Whether every field has a row of its own."""
        self.answers: dict[WidgetId, Answer] = {}
        self.told: set[tuple[Place, str]] = set()
        """The faults that stand beside a field."""
        self.rows: list[LayoutItem] = []
        kind = part[0] if part else "team"
        {"team": self._team, "characters": self._character, "basics": self._basic, "cards": self._card}[str(kind)]()

    @property
    def rest(self) -> list[str]:
        """What is wrong with the part as a whole, or where no field is."""
        inside = [(place, what) for place, what in self.edit.found if place[: len(self.part)] == self.part]
        if not self.part:
            others = ("characters", "basics", "cards")
            inside = [one for one in inside if not (one[0] and one[0][0] in others)]
        return list(dict.fromkeys(what for place, what in inside if (place, what) not in self.told))

    # The parts -------------------------------------------------------------------------------------------------------

    def _team(self) -> None:
        self._words("name", _("Name"), LONGEST_NAME)
        self._words("path", _("Path to victory"), LONGEST_TEXT, long=True)
        levels = [Option(level, difficulty(level)) for level in (1, 2, 3)]
        place: Place = ("difficulty",)

        def choose(reply: Reply) -> None:
            self.edit.put(place, int(reply.value))

        self.answers["difficulty"] = choose
        chosen = self.edit.value(place)
        self.rows.append(self._cell(Segments("difficulty", levels, chosen), place, _("Difficulty")))

    def _character(self) -> None:
        self._words("name", _("Name"), LONGEST_NAME)
        counted = self.edit.value((*self.part, "role")) == "partner"
        row = [self._number("health", _("Health"))]
        if counted:
            row.append(self._number("count", _("Quantity"), optional=True))
        self.rows.append(cell_row(row))

    def _basic(self) -> None:
        self._who()
        numbers = [("attack", _("Attack")), ("defense", _("Defense")), ("copies", _("Copies"))]
        self.rows.append(cell_row([self._number(field, label) for field, label in numbers]))
        self._icons((*self.part, "icons"))

    def _card(self) -> None:
        self._words("name", _("Name"), LONGEST_NAME)
        self._who()
        sides = [self._side("attack", _("Attack")), self._side("defense", _("Defense"))]
        self.rows.append(cell_row([*sides, self._copies()]))
        if self.edit.value((*self.part, "attack")) is not None:
            self._icons((*self.part, "attack", "icons"))
        self._words("text", _("Text"), LONGEST_TEXT, long=True)
        for block in BLOCKS:
            self._block(block)
        self._more()

    # Cells -----------------------------------------------------------------------------------------------------------

    def _faults(self, place: Place) -> tuple[str, ...]:
        """What is wrong at a place, which is told now."""
        self.told |= {(where, what) for where, what in self.edit.found if where[: len(place)] == place}
        return tuple(dict.fromkeys(self.edit.faults(place)))

    def _cell(self, field: Widget, place: Place, label: str = "") -> LayoutItem:
        return cell(field, label, self._faults(place))

    def _typed(self, id: str, place: Place, label: str, longest: int, put: Callable[[str], None]) -> LayoutItem:
        written = self.edit.value(place)
        text = "" if written is None or isinstance(written, dict | list) else str(written)

        def answer(reply: Reply) -> None:
            put(str(reply.value))

        self.answers[id] = answer
        return self._cell(TextField(id, text, longest=longest), place, label)

    def _words(self, field: str, label: str, longest: int, *, long: bool = False) -> None:
        """A text in both languages."""
        cells = []
        for language, named in (("en", _("English")), ("de", _("German"))):
            place: Place = (*self.part, field, language)

            def put(text: str, place: Place = place) -> None:
                self.edit.put(place, text)

            told = f"{label} ({named})"
            cells.append(self._typed(f"{field} {language}", place, told, longest + _LONGER, put))
        self.rows.append(cell_row(cells, narrow=long or self.narrow))

    def _number(self, field: str, label: str, *, optional: bool = False) -> LayoutItem:
        place: Place = (*self.part, field)

        def put(text: str) -> None:
            self.edit.put(place, None if optional and not text else _plain(text))

        return self._typed(field, place, label, 6, put)

    def _copies(self) -> LayoutItem:
        return self._number("copies", _("Copies"))

    def _side(self, side: str, label: str) -> LayoutItem:
        """The attack or the defense of a talent; empty for none."""
        half: Place = (*self.part, side)
        place: Place = (*half, "value")

        def put(text: str) -> None:
            if not text:
                self.edit.put(half, None)
            elif self.edit.value(half) is not None:
                self.edit.put(place, _plain(text))
            else:
                icons: dict[str, Plain] = {"icons": ["sword"]} if side == "attack" else {}
                self.edit.put(half, {"value": _plain(text), **icons}, after="copies")

        return self._typed(side, place, label, 10, put)

    def _who(self) -> None:
        """A switch for each kind of character."""
        place: Place = (*self.part, "who")
        written = self.edit.value(place)
        chosen = [kind for kind in written if isinstance(kind, str)] if isinstance(written, list) else []
        characters = self.edit.value(("characters",))
        kinds = [one.get("kind") for one in characters if isinstance(one, dict)] if isinstance(characters, list) else []
        cells = []
        for kind in (kind for kind in kinds if isinstance(kind, str)):

            def turn(reply: Reply, kind: str = kind) -> None:
                kept: list[Plain] = [one for one in chosen if one != kind]
                self.edit.put(place, [*kept, kind] if reply.value else kept)

            self.answers[f"who {kind}"] = turn
            cells.append(Toggle(f"who {kind}", self.kind_name(kind), kind in chosen))
        self._row(cells, _("Used by"), place)

    def kind_name(self, kind: str) -> str:
        """The name of a kind of character, its id where it has none."""
        head = self.edit.head
        return next((pick(one.name) for one in head.characters if one.kind == kind), kind) if head else kind

    def _icons(self, place: Place) -> None:
        """Near, far, or both."""
        written = self.edit.value(place)
        chosen = [icon for icon in written if isinstance(icon, str)] if isinstance(written, list) else []
        cells = []
        for icon, label in (("sword", _("Melee")), ("bow", _("Ranged"))):

            def turn(reply: Reply, icon: str = icon) -> None:
                icons: list[Plain] = [one for one in ("sword", "bow") if (one in chosen) != (one == icon)]
                if chosen or written is not None:
                    self.edit.put(place, icons)
                else:
                    self.edit.put(place, icons, after="value")

            self.answers[f"icon {icon}"] = turn
            cells.append(Toggle(f"icon {icon}", f"{{{icon}}} {label}", icon in chosen))
        self._row(cells, _("Attack type"), place)

    def _row(self, switches: list[Toggle], label: str, place: Place) -> None:
        """Switches under one label, their common faults at the end."""
        faults = map(fault_line, self._faults(place))
        self.rows.append(Column(heading(label), cell_row(switches, narrow=self.narrow), *faults, gap=0.0))

    def _block(self, block: str) -> None:
        """The lines of a field of card text as they are written."""
        place: Place = (*self.part, block)
        lines = self.edit.lines(place)
        for index, line in enumerate(lines):
            id = f"{block} {index}"

            def answer(reply: Reply, line: Line = line) -> None:
                self.edit.put_line(line, str(reply.value))

            def drop(reply: Reply, number: int = line.number) -> None:
                self.edit.drop_line(place, number)

            self.answers[id], self.answers[DropId(id)] = answer, drop
            label = _block_name(block) if index == 0 else ""
            field = TextField(id, line.text, longest=_LINE)
            tool = IconButton(DropId(id), "cross", tip=_("Remove line"))
            self.rows.append(cell(field, label, line.faults, tool=tool))
            self.told |= {(where, what) for where, what in self.edit.found if what in line.faults}

    def _more(self) -> None:
        """An effect out of the vocabulary."""
        card = str(self.part[-1])
        shown = [Option("", _("Add an effect…"), "plus")]
        shown += [Option(verb, _verb_names()[verb], about=verb) for verb in VERBS]

        def add(reply: Reply) -> None:
            if reply.value:
                self.edit.add_effect(card, str(reply.value))

        self.answers["effect"] = add
        self.rows.append(cell(DropDown("effect", shown, "")))


def _plain(text: str) -> str | int:
    return int(text) if _NUMBER.fullmatch(text) else text


def _block_name(block: str) -> str:
    names = {
        "on_attack": _("After the attack"),
        "on_defend": _("After the defense"),
        "on_play": _("When played"),
        "while": _("While in play"),
    }
    return names[block]


def _verb_names() -> dict[str, str]:
    """What each simple effect does, in a few words."""
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
