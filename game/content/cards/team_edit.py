"""Editor of a team file: changes single values, reports faults by key path, and can undo and save.

A change replaces only the characters of its value (``game.content.formats.yaml_edit``). Card effects are edited as
lines of text. A typed line that would make the file invalid YAML is stored separately until it is corrected.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from game.content.cards.card_check import MAX_NAME_LENGTH, MAX_TEXT_LENGTH, check_translations
from game.content.cards.teams import BASIC_CARD_COUNT, TALENT_COUNT, parse_team
from game.content.formats.errors import ContentError
from game.content.formats.file_reading import read_regular_file
from game.content.formats.yaml_edit import PlainData, detect_line_ending, format_value, locate_values, replace_value
from game.content.formats.yaml_reader import MAX_YAML_BYTES, KeyPath, SourceMap, parse_yaml, try_convert
from game.errors import UserError, describe_os_error
from game.rules.core.words import LocalizedText
from game.rules.epic.effects import vocabulary
from game.rules.epic.team_file import TeamFile
from game.text import _

EFFECT_FIELDS = ("on_attack", "on_defend", "on_play", "while")
"""Fields of a card with effects, which are edited line by line."""

EFFECT_TEMPLATES: dict[str, PlainData] = {
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
"""Simple effects by name that are valid on any card; inserted by ``add_effect``."""


class EditLine(NamedTuple):
    """Editable line of a card's effects: line in the file, indentation of its block, text and faults."""

    line: int
    indent: int
    text: str
    faults: tuple[str, ...]


class TeamEditor:
    """Team file with unsaved changes.

    Raises:
        UserError: the file cannot be read, or is not YAML.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.saved_text = self._read_file()
        self.text = self.saved_text
        self.invalid_lines: dict[int, str] = {}
        """Typed lines, by line number, that would make the file invalid YAML."""
        self._undo_stack: list[tuple[str, dict[int, str]]] = []
        self._redo_stack: list[tuple[str, dict[int, str]]] = []
        self._last_change_key: object = None
        """Key of the last change. Consecutive changes with the same key are one undo step."""
        self.last_valid_team: TeamFile | None = None
        """Team without its cards, from the last time that part of the file was valid; None if it never was."""
        self.last_valid_cards: dict[str, vocabulary.CardText] = {}
        """Each card, by id, from the last time it was valid."""
        self._parse_text()

    # What is there ---------------------------------------------------------------------------------------------------

    @property
    def has_changes(self) -> bool:
        """Return whether there are unsaved changes."""
        return self.text != self.saved_text or bool(self.invalid_lines)

    def get_value(self, key_path: KeyPath) -> object:
        """Return the value at a key path; None if there is none."""
        found: object = self.data
        for step in key_path:
            found = _get_item(found, step)
        return found

    def list_faults(self, key_path: KeyPath) -> list[str]:
        """Return the faults of the value at a key path, and of values inside it."""
        return [message for field_path, message in self.fault_messages if field_path[: len(key_path)] == key_path]

    @property
    def deck_counts(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the number of basic cards and of talents in the deck, each with the required number."""
        basics, cards = self.get_value(("basics",)), self.get_value(("cards",))
        lists = (basics if isinstance(basics, list) else [], list(cards.values()) if isinstance(cards, dict) else [])
        sums = [sum(_count_copies(entry) for entry in entries) for entries in lists]
        return (sums[0], BASIC_CARD_COUNT), (sums[1], TALENT_COUNT)

    def list_lines(self, key_path: KeyPath) -> list[EditLine]:
        """Return the lines of the value at a key path; the line of the key only if the value begins on it."""
        if key_path not in self.spans:
            return []
        part, rows = self.spans[key_path], self.text.splitlines()
        first, last = (self.text.count("\n", 0, at) for at in (part.start, max(part.start, part.end - 1)))
        if not part.is_flow:  # comments above its first value belong to it
            first = self.text.count("\n", 0, part.key_start) + 1
        lines = []
        column = len(rows[first]) - len(rows[first].lstrip())
        for number in range(first + 1, last + 2):
            row = rows[number - 1]
            start = min(column, len(row) - len(row.lstrip()))
            written = row[start:]
            wrong = [fault.message for fault in self.source_map.faults if fault.line == number]
            if number in self.invalid_lines:
                written = self.invalid_lines[number]
                wrong = [_find_syntax_fault(self._replace_line(number, start, written)) or _("This line is empty.")]
            lines.append(EditLine(number, start, written, tuple(wrong)))
        return lines

    # Changes ---------------------------------------------------------------------------------------------------------

    def set_value(self, key_path: KeyPath, value: PlainData | None, *, after_field: str = "") -> None:
        """Set the value at a key path, or remove it if None.

        A new field is inserted after the field ``after_field``, or last.

        Raises:
            UserError: the YAML there is formatted in a way that cannot be edited.
        """
        # Letters typed one after the other are one change: quotes that one of them needs go with it.
        typing = isinstance(value, str) and self._undo_stack and self._last_change_key == key_path
        begun = self._undo_stack[-1][0] if typing else self.text
        self._set_text(replace_value(begun, key_path, value, after_field=after_field), key_path)

    def set_line(self, line: EditLine, new_text: str) -> None:
        """Replace a line with the typed text."""
        self._push_undo(("line", line.line))
        text = self._replace_line(line.line, line.indent, new_text)
        if _find_syntax_fault(text) or not new_text.strip():
            self.invalid_lines[line.line] = new_text
            return
        self.invalid_lines.pop(line.line, None)
        self.text = text
        self._parse_text()

    def delete_line(self, key_path: KeyPath, line: int) -> None:
        """Delete a line of a card's effects; delete the whole field with its last effect.

        Raises:
            UserError: the YAML there is formatted in a way that cannot be edited.
        """
        rows = self.text.splitlines(keepends=True)
        shorter = "".join(rows[: line - 1] + rows[line:])
        if self.spans[key_path].is_flow or _find_syntax_fault(shorter) or not _parse_value(shorter, key_path):
            self.set_value(key_path, None)
        else:
            self._set_text(shorter, None)

    def add_effect(self, card_id: str, template_name: str) -> None:
        """Append the effect template ``template_name`` to the effects of a card.

        Raises:
            UserError: the YAML there is formatted in a way that cannot be edited.
        """
        place = ("cards", card_id, self.find_effect_field(card_id))
        there, part = self.get_value(place), self.spans.get(place)
        effect = EFFECT_TEMPLATES[template_name]
        if not isinstance(there, list) or part is None or part.is_flow:
            effects = [*(there if isinstance(there, list) else []), effect]
            self.set_value(place, effects)
            return
        first = self.spans[(*place, 0)].start
        indent = self.text[self.text.rfind("\n", 0, first) + 1 : self.text.rfind("-", 0, first)]
        end = self.text.find("\n", part.end)
        end = len(self.text) if end < 0 else end + 1
        begin = "" if self.text[:end].endswith("\n") else detect_line_ending(self.text)
        added = f"{begin}{indent}- {format_value(effect)}{detect_line_ending(self.text)}"
        self._set_text(self.text[:end] + added + self.text[end:], None)

    def find_effect_field(self, card_id: str) -> str:
        """Return the field for a new effect of a card: ``on_attack``, ``on_defend`` or ``on_play``."""
        written = self.get_value(("cards", card_id))
        fields = written if isinstance(written, dict) else {}
        return "on_attack" if "attack" in fields else "on_defend" if "defense" in fields else "on_play"

    @property
    def can_undo(self) -> bool:
        """Return whether there is a change to undo."""
        return bool(self._undo_stack)

    @property
    def can_redo(self) -> bool:
        """Return whether there is a change to redo."""
        return bool(self._redo_stack)

    def undo(self) -> None:
        """Undo the last change."""
        self._move_history(self._undo_stack, self._redo_stack)

    def redo(self) -> None:
        """Redo the last undone change."""
        self._move_history(self._redo_stack, self._undo_stack)

    # The file --------------------------------------------------------------------------------------------------------

    @property
    def is_outdated(self) -> bool:
        """Return whether another program has changed the file since it was read."""
        try:
            return self._read_file() != self.saved_text
        except UserError:
            return True

    def save(self) -> None:
        """Write the file.

        Raises:
            UserError: the file cannot be written.
        """
        part = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            part.write_bytes(self.text.encode())
            part.replace(self.path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise UserError(_("Couldn't write the file: {why}.").format(why=describe_os_error(error))) from None
        self.saved_text, self._last_change_key = self.text, None

    def _read_file(self) -> str:
        try:
            return read_regular_file(self.path, MAX_YAML_BYTES).decode("utf-8-sig")
        except OSError as error:
            raise UserError(_("Couldn't read the file: {reason}.").format(reason=describe_os_error(error))) from None
        except UnicodeDecodeError:
            raise UserError(_("Couldn't read the file: it isn't UTF-8 text.")) from None

    # Inside ----------------------------------------------------------------------------------------------------------

    def _set_text(self, text: str, key: object) -> None:
        """Replace the text as one undo step; consecutive changes with the same key are merged."""
        if self.invalid_lines:
            raise UserError(_("Fix the unreadable line first."))
        self._push_undo(key)
        self.text = text
        self._parse_text()

    def _push_undo(self, key: object) -> None:
        """Record the current text for undo, unless the last change had the same key."""
        if key is None or key != self._last_change_key:
            self._undo_stack.append((self.text, dict(self.invalid_lines)))
        self._redo_stack.clear()
        self._last_change_key = key

    def _move_history(self, source: list[tuple[str, dict[int, str]]], target: list[tuple[str, dict[int, str]]]) -> None:
        """Undo or redo: restore the last text of ``source`` and push the current one to ``target``."""
        if source:
            target.append((self.text, dict(self.invalid_lines)))
            self.text, self.invalid_lines = source.pop()
            self._last_change_key = None
            self._parse_text()

    def _replace_line(self, line: int, indent: int, new_text: str) -> str:
        """Return the text with the part of a line after ``indent`` characters replaced."""
        rows = self.text.splitlines(keepends=True)
        old = rows[line - 1]
        body = old.rstrip("\r\n")
        rows[line - 1] = body[:indent] + new_text + old[len(body) :]
        return "".join(rows)

    def _parse_text(self) -> None:
        """Parse and check the whole text."""
        self.data: object
        self.source_map: SourceMap
        self.data, self.source_map = parse_yaml(self.text, self.path)
        self.spans = locate_values(self.text)
        try:
            head, cards = parse_team(self.data, self.source_map)
            self._check_card_texts(cards)
        except ContentError:  # too many faults to go on
            head, cards = None, {}
        self.last_valid_team = head or self.last_valid_team
        self.last_valid_cards |= cards
        self.fault_messages = [
            (place, fault.message)
            for place, fault in zip(self.source_map.fault_paths, self.source_map.faults, strict=True)
        ]

    def _check_card_texts(self, valid_cards: dict[str, vocabulary.CardText]) -> None:
        """Check name and text of the cards that have other faults."""
        written = self.get_value(("cards",))
        for card, fields in written.items() if isinstance(written, dict) else ():
            for field, alike, longest in (("name", True, MAX_NAME_LENGTH), ("text", False, MAX_TEXT_LENGTH)):
                words = try_convert(_get_item(fields, field), LocalizedText, SourceMap(self.path))
                if card not in valid_cards and words is not None:
                    check_translations(
                        words, self.source_map, ("cards", card, field), is_name=alike, max_length=longest
                    )


def _get_item(data: object, key: str | int) -> object:
    """Return an item of a mapping or list; None if there is none."""
    if isinstance(data, dict):
        return data.get(key)
    return data[key] if isinstance(data, list) and isinstance(key, int) and key < len(data) else None


def _find_syntax_fault(text: str) -> str:
    """Return the syntax error of a text that is not YAML; empty if it is."""
    try:
        parse_yaml(text, Path("draft"))
    except ContentError as error:
        return error.faults[-1].message
    return ""


def _parse_value(text: str, key_path: KeyPath) -> object:
    found: object = parse_yaml(text, Path("draft"))[0]
    for step in key_path:
        found = _get_item(found, step)
    return found


def _count_copies(entry: object) -> int:
    count = entry.get("copies") if isinstance(entry, dict) else 0
    return count if isinstance(count, int) and not isinstance(count, bool) else 0
