"""A team's file while it is changed value by value: what is wrong in it and where, steps back, and saving.

A change touches the letters of its value alone (`game.content.formats.yaml_edit`). What card text does stays as it is
written: its lines are changed one by one, and a line that would make the file unreadable is kept aside until it is put
right.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from game.content.cards.card_check import LONGEST_NAME, LONGEST_TEXT, check_words
from game.content.cards.teams import BASICS, TALENTS, team_parts
from game.content.formats.errors import ContentError
from game.content.formats.file_reading import read_regular
from game.content.formats.yaml_edit import Plain, find_line_end, format_value, locate_values, replace_value
from game.content.formats.yaml_reader import LARGEST, Place, SourceMap, attempt, parse_yaml
from game.errors import UserError, reason_of
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.team_file import Team
from game.text import _

BLOCKS = ("on_attack", "on_defend", "on_play", "while")
"""The fields of a card whose lines are edited as they are written."""

VERBS: dict[str, Plain] = {
    "draw": {"do": "draw"},
    "damage": {"do": "damage", "amount": 2, "to": {"side": "opponents", "near": "self"}},
    "heal": {"do": "heal", "amount": 2, "who": "self"},
    "increase": {"do": "increase", "amount": 2, "who": "self"},
    "move": {"do": "move", "who": "self", "up_to": 3},
    "place": {"do": "place", "who": "self"},
    "roll": {"do": "roll"},
    "actions": {"do": "actions", "add": 1},
    "discard": {"do": "discard", "who": "me"},
    "shuffle": {"do": "shuffle"},
    "return": {"do": "return"},
}
"""Simple effects to begin with, sound on any card."""


class Line(NamedTuple):
    """A line of card text: its number in the file, the column that its block begins at, what is written from there on,
    what is wrong with it.
    """

    number: int
    column: int
    text: str
    faults: tuple[str, ...]


class TeamEdit:
    """A team's file with the changes that are not saved yet.

    Raises:
        UserError: the file cannot be read, or is no YAML.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saved = self._on_disk()
        self.text = self.saved
        self.aside: dict[int, str] = {}
        """By number: lines as they were typed that would make the file unreadable."""
        self._past: list[tuple[str, dict[int, str]]] = []
        self._ahead: list[tuple[str, dict[int, str]]] = []
        self._last: object = None
        """What was changed last: further changes of it are one step."""
        self.head: Team | None = None
        """The team as it was when all of it but its cards was sound, without them."""
        self.cards: dict[str, v.Card] = {}
        """Cards as they were when they were sound."""
        self._read()

    # What is there ---------------------------------------------------------------------------------------------------

    @property
    def changed(self) -> bool:
        """Whether something is not saved."""
        return self.text != self.saved or bool(self.aside)

    def value(self, place: Place) -> object:
        """What stands at a place; None for nothing."""
        found: object = self.data
        for step in place:
            found = _inside(found, step)
        return found

    def faults(self, place: Place) -> list[str]:
        """What is wrong with the value at a place, or inside of it."""
        return [what for where, what in self.found if where[: len(place)] == place]

    @property
    def counts(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """How many basics and talents the deck has, and how many it has to have."""
        basics, cards = self.value(("basics",)), self.value(("cards",))
        lists = (basics if isinstance(basics, list) else [], list(cards.values()) if isinstance(cards, dict) else [])
        sums = [sum(_copies(one) for one in entries) for entries in lists]
        return (sums[0], BASICS), (sums[1], TALENTS)

    def lines(self, place: Place) -> list[Line]:
        """The lines of a value, the one of its name only where something stands on it besides."""
        if place not in self.parts:
            return []
        part, rows = self.parts[place], self.text.splitlines()
        first, last = (self.text.count("\n", 0, at) for at in (part.start, max(part.start, part.end - 1)))
        if not part.flow:  # comments above its first value belong to it
            first = self.text.count("\n", 0, part.key) + 1
        found = []
        column = len(rows[first]) - len(rows[first].lstrip())
        for number in range(first + 1, last + 2):
            row = rows[number - 1]
            start = min(column, len(row) - len(row.lstrip()))
            written = row[start:]
            wrong = [fault.what for fault in self.marks.faults if fault.line == number]
            if number in self.aside:
                written = self.aside[number]
                wrong = [_unreadable(self._with_line(number, start, written)) or _("This line is empty.")]
            found.append(Line(number, start, written, tuple(wrong)))
        return found

    # Changes ---------------------------------------------------------------------------------------------------------

    def put(self, place: Place, value: Plain | None, *, after: str = "") -> None:
        """Another value at a place, or none; raises UserError where only an editor can do that."""
        # Letters typed one after the other are one change: quotes that one of them needs go with it.
        typing = isinstance(value, str) and self._past and self._last == place
        begun = self._past[-1][0] if typing else self.text
        self._become(replace_value(begun, place, value, after=after), place)

    def put_line(self, line: Line, written: str) -> None:
        """A line as it was typed."""
        self._note(("line", line.number))
        text = self._with_line(line.number, line.column, written)
        if _unreadable(text) or not written.strip():
            self.aside[line.number] = written
            return
        self.aside.pop(line.number, None)
        self.text = text
        self._read()

    def drop_line(self, place: Place, number: int) -> None:
        """Take a line of a card's block away, the block with its last effect; raises UserError."""
        rows = self.text.splitlines(keepends=True)
        shorter = "".join(rows[: number - 1] + rows[number:])
        if self.parts[place].flow or _unreadable(shorter) or not _value(shorter, place):
            self.put(place, None)
        else:
            self._become(shorter, None)

    def add_effect(self, card: str, verb: str) -> None:
        """A simple effect behind those that a card has; raises UserError."""
        place = ("cards", card, self.block_of(card))
        there, part = self.value(place), self.parts.get(place)
        effect = VERBS[verb]
        if not isinstance(there, list) or part is None or part.flow:
            effects = [*(there if isinstance(there, list) else []), effect]
            self.put(place, effects)
            return
        first = self.parts[(*place, 0)].start
        indent = self.text[self.text.rfind("\n", 0, first) + 1 : self.text.rfind("-", 0, first)]
        end = self.text.find("\n", part.end)
        end = len(self.text) if end < 0 else end + 1
        begin = "" if self.text[:end].endswith("\n") else find_line_end(self.text)
        added = f"{begin}{indent}- {format_value(effect)}{find_line_end(self.text)}"
        self._become(self.text[:end] + added + self.text[end:], None)

    def block_of(self, card: str) -> str:
        """What an effect of a card belongs to: its attack, its defense, or playing it."""
        written = self.value(("cards", card))
        fields = written if isinstance(written, dict) else {}
        return "on_attack" if "attack" in fields else "on_defend" if "defense" in fields else "on_play"

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is one to do again."""
        return bool(self._ahead)

    def undo(self) -> None:
        """Take the last change back."""
        self._go(self._past, self._ahead)

    def redo(self) -> None:
        """Do again what was taken back."""
        self._go(self._ahead, self._past)

    # The file --------------------------------------------------------------------------------------------------------

    @property
    def overtaken(self) -> bool:
        """Whether somebody else has written the file since it was read."""
        try:
            return self._on_disk() != self.saved
        except UserError:
            return True

    def save(self) -> None:
        """Write the file; raises UserError."""
        part = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            part.write_bytes(self.text.encode())
            part.replace(self.path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise UserError(_("Couldn't write the file: {why}.").format(why=reason_of(error))) from None
        self.saved, self._last = self.text, None

    def _on_disk(self) -> str:
        try:
            return read_regular(self.path, LARGEST).decode("utf-8-sig")
        except OSError as error:
            raise UserError(_("Couldn't read the file: {reason}.").format(reason=reason_of(error))) from None
        except UnicodeDecodeError:
            raise UserError(_("Couldn't read the file: it isn't UTF-8 text.")) from None

    # Inside ----------------------------------------------------------------------------------------------------------

    def _become(self, text: str, key: object) -> None:
        if self.aside:
            raise UserError(_("Fix the unreadable line first."))
        self._note(key)
        self.text = text
        self._read()

    def _note(self, key: object) -> None:
        if key is None or key != self._last:
            self._past.append((self.text, dict(self.aside)))
        self._ahead.clear()
        self._last = key

    def _go(self, source: list[tuple[str, dict[int, str]]], target: list[tuple[str, dict[int, str]]]) -> None:
        if source:
            target.append((self.text, dict(self.aside)))
            self.text, self.aside = source.pop()
            self._last = None
            self._read()

    def _with_line(self, number: int, column: int, written: str) -> str:
        rows = self.text.splitlines(keepends=True)
        old = rows[number - 1]
        body = old.rstrip("\r\n")
        rows[number - 1] = body[:column] + written + old[len(body) :]
        return "".join(rows)

    def _read(self) -> None:
        """Look at the whole text."""
        self.data: object
        self.marks: SourceMap
        self.data, self.marks = parse_yaml(self.text, self.path)
        self.parts = locate_values(self.text)
        try:
            head, cards = team_parts(self.data, self.marks)
            self._check_names(cards)
        except ContentError:  # too many faults to go on
            head, cards = None, {}
        self.head = head or self.head
        self.cards |= cards
        self.found = [(place, fault.what) for place, fault in zip(self.marks.places, self.marks.faults, strict=True)]

    def _check_names(self, sound: dict[str, v.Card]) -> None:
        """A card that is unsound elsewhere has its name and text looked at all the same."""
        written = self.value(("cards",))
        for card, fields in written.items() if isinstance(written, dict) else ():
            for field, alike, longest in (("name", True, LONGEST_NAME), ("text", False, LONGEST_TEXT)):
                words = attempt(_inside(fields, field), v.Words, SourceMap(self.path))
                if card not in sound and words is not None:
                    check_words(words, self.marks, ("cards", card, field), alike=alike, longest=longest)


def _inside(data: object, step: str | int) -> object:
    """One step further into data; None where nothing is."""
    if isinstance(data, dict):
        return data.get(step)
    return data[step] if isinstance(data, list) and isinstance(step, int) and step < len(data) else None


def _unreadable(text: str) -> str:
    """Why a text is no YAML; nothing where it is."""
    try:
        parse_yaml(text, Path("draft"))
    except ContentError as error:
        return error.faults[-1].what
    return ""


def _value(text: str, place: Place) -> object:
    found: object = parse_yaml(text, Path("draft"))[0]
    for step in place:
        found = _inside(found, step)
    return found


def _copies(entry: object) -> int:
    count = entry.get("copies") if isinstance(entry, dict) else 0
    return count if isinstance(count, int) and not isinstance(count, bool) else 0
