"""XML of Tiled files as a tree with line numbers; refuses files that are unsafe, too large or not UTF-8."""

from __future__ import annotations

import codecs
import difflib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from game.content.formats.file_reading import find_hidden_character, format_untrusted, read_regular_file
from game.errors import UserError

MAX_TMX_BYTES = 256 << 10
"""Maximum size of a map or tileset file, in bytes; the largest of the game has 5000."""
MAX_ELEMENTS, MAX_NESTING = 4000, 16
"""Maximum number of elements, and maximum depth of nested elements."""
MAX_VALUE_LENGTH = 400
"""Maximum length of an attribute value, in characters."""


class MapError(UserError):
    """Invalid map or tileset; ``str()`` is ``file:line: error, expectation``."""

    def __init__(self, message: str, *, file: Path | str | None = None, line: int | None = None) -> None:
        super().__init__(format_untrusted(message, 600), file=file, line=line)


@dataclass
class XmlNode:
    """XML element with its line and text."""

    tag: str
    attrs: dict[str, str]
    file: Path
    line: int
    """Line at which the element begins, from 1."""
    children: list[XmlNode] = field(default_factory=list)
    text_by_line: dict[int, str] = field(default_factory=dict)
    """Text of the element by line of the file."""

    @property
    def name(self) -> str:
        """Return the attribute ``name``; empty if it is missing."""
        return self.attrs.get("name", "")

    @property
    def kind(self) -> str:
        """Return the class of a tile or object: ``type`` up to Tiled 1.8 and from 1.10 on, ``class`` in Tiled 1.9."""
        return self.attrs.get("type") or self.attrs.get("class", "")

    def make_fault(self, message: str, line: int | None = None) -> MapError:
        """Return the error to raise for an invalid element; by default at the element's first line."""
        return MapError(message, file=self.file, line=line or self.line)

    def find_all(self, *tags: str) -> list[XmlNode]:
        """Return the children with one of these tags, in file order."""
        return [child for child in self.children if child.tag in tags]

    def find_one(self, tag: str, message: str) -> XmlNode:
        """Return the only child with this tag, or raise ``message`` with the number found in place of ``{}``."""
        found = self.find_all(tag)
        if len(found) != 1:
            raise (found[1] if found else self).make_fault(message.format(len(found)))
        return found[0]

    def allow_children(self, *tags: str) -> None:
        """Refuse children with any other tag than these."""
        for child in self.children:
            if child.tag not in tags:
                wanted = f"nothing but {join_words(tags)}" if tags else "no element"
                raise child.make_fault(f"<{child.tag}> in <{self.tag}>, {wanted} was meant")

    def read_attribute(self, name: str) -> str:
        """Return the value of a required attribute."""
        if name not in self.attrs:
            raise self.make_fault(f'<{self.tag}> has no {name}, {name}="..." was meant')
        return self.attrs[name]

    def read_number(self, name: str, allowed_range: range) -> int:
        """Return the value of a required attribute as an integer in the range ``allowed_range``."""
        value = self.read_attribute(name)
        if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) not in allowed_range:
            raise self.make_fault(
                f"{name} is {value!r}, a number from {allowed_range.start} to {allowed_range.stop - 1} was meant"
            )
        return int(value)

    def expect_attribute(self, name: str, value: str, expectation: str = "") -> None:
        """Refuse any other value of an attribute than ``value``; ``expectation`` describes it in the error."""
        if self.read_attribute(name) != value:
            raise self.make_fault(f"{name} is {self.attrs[name]!r}, {expectation or repr(value)} was meant")

    def has_property(self, name: str) -> bool:
        """Return whether the element has a custom property."""
        return any(prop.name == name for block in self.find_all("properties") for prop in block.children)

    def read_properties(self, types: Mapping[str, str]) -> dict[str, XmlNode]:
        """Return the custom properties by name.

        The element must have exactly the properties in ``types``, each of the given type (``string`` or ``bool``). The
        value of a returned element is its attribute ``value``, even if Tiled wrote it as several lines of text.
        """
        found: dict[str, XmlNode] = {}
        for prop in [prop for block in self.find_all("properties") for prop in block.find_all("property")]:
            name, kind = prop.read_attribute("name"), prop.attrs.get("type", "string")
            if name not in types:
                raise prop.make_fault(f"unknown property {name!r}, {format_suggestion(name, types)}")
            if name in found:
                raise prop.make_fault(f"property {name!r} again, once was meant")
            if kind != types[name]:
                raise prop.make_fault(f"property {name!r} has the type {kind}, {types[name]} was meant")
            value = prop.attrs.setdefault("value", "".join(prop.text_by_line.values()))
            if kind == "bool" and value not in ("true", "false"):
                raise prop.make_fault(f"property {name!r} is {value!r}, true or false was meant")
            if not value.strip():
                raise prop.make_fault(f"property {name!r} is empty, a text was meant")
            found[name] = prop
        for name, kind in types.items():
            if name not in found:
                raise self.make_fault(
                    f"<{self.tag}> has no property {name!r}, a {kind} property of that name was meant"
                )
        return found


def join_words(words: Collection[str]) -> str:
    """Join words with commas, sorted, for a message."""
    return ", ".join(sorted(words))


def format_suggestion(word: str, known: Collection[str]) -> str:
    """Return the end of an error message about an unknown word: the most similar known one, or all."""
    close = difflib.get_close_matches(word, known, 1)
    return f"{close[0]!r} was meant" if close else f"one of {join_words(known)} was meant"


def read_tree(path: Path, root_tag: str) -> XmlNode:
    """Read an XML file whose root element has the tag ``root_tag``.

    The file must be UTF-8 without a document type declaration, so it cannot declare entities.

    Raises:
        MapError: the file cannot be read or does not meet these conditions.
    """
    try:
        data = read_regular_file(path, MAX_TMX_BYTES).removeprefix(codecs.BOM_UTF8)
    except OSError as err:
        raise MapError(f"cannot be read ({err.strerror}), a Tiled file was meant", file=path, line=1) from err
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as err:
        line = data.count(b"\n", 0, err.start) + 1
        raise MapError("is not UTF-8 here, text saved as UTF-8 was meant", file=path, line=line) from err
    if not data.startswith(b"<"):
        raise MapError("does not begin with '<', an XML file was meant", file=path, line=1)
    tree = _TreeBuilder(path).build(data)
    if tree.tag != root_tag:
        raise tree.make_fault(f"<{tree.tag}> outermost, <{root_tag}> was meant")
    return tree


class _TreeBuilder:
    """Builder of the element tree from expat events."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._element_count = 0
        self._document = XmlNode("", {}, path, 1)
        self._open_nodes = [self._document]
        """Stack of elements that are not closed yet."""
        self._parser = expat.ParserCreate()
        self._parser.XmlDeclHandler = self._on_declaration
        self._parser.StartDoctypeDeclHandler = self._on_doctype
        self._parser.StartElementHandler = self._on_start
        self._parser.EndElementHandler = self._on_end
        self._parser.CharacterDataHandler = self._on_characters

    def build(self, data: bytes) -> XmlNode:
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as err:
            message = expat.ErrorString(err.code)
            raise MapError(f"broken XML ({message}), a Tiled file was meant", file=self._path, line=err.lineno) from err
        return self._document.children[0]

    def _make_fault(self, message: str) -> MapError:
        return MapError(message, file=self._path, line=self._parser.CurrentLineNumber)

    def _on_declaration(self, version: str, encoding: str | None, standalone: int) -> None:
        if encoding is not None and encoding.upper() != "UTF-8":
            raise self._make_fault(f"encoding {encoding}, UTF-8 was meant")

    def _on_doctype(self, name: str, system_id: str | None, public_id: str | None, internal: bool) -> None:
        raise self._make_fault("<!DOCTYPE> and entities are refused, a plain Tiled file was meant")

    def _on_start(self, tag: str, attrs: dict[str, str]) -> None:
        self._element_count += 1
        if self._element_count > MAX_ELEMENTS:
            raise self._make_fault(f"more than {MAX_ELEMENTS} elements, a board was meant")
        if len(self._open_nodes) > MAX_NESTING:
            raise self._make_fault(f"elements more than {MAX_NESTING} deep in each other, a board was meant")
        for name, value in ((tag, tag), *attrs.items()):
            if len(name) > MAX_VALUE_LENGTH or len(value) > MAX_VALUE_LENGTH:
                raise self._make_fault(
                    f"{format_untrusted(name, 20)} has {len(value)} letters, at most {MAX_VALUE_LENGTH} were meant"
                )
            if code := find_hidden_character(value):
                raise self._make_fault(
                    f"{format_untrusted(name, 20)} has the control character {code}, plain text was meant"
                )
        node = XmlNode(tag, attrs, self._path, self._parser.CurrentLineNumber)
        self._open_nodes[-1].children.append(node)
        self._open_nodes.append(node)

    def _on_end(self, tag: str) -> None:
        self._open_nodes.pop()

    def _on_characters(self, text: str) -> None:
        lines = self._open_nodes[-1].text_by_line
        line = self._parser.CurrentLineNumber
        lines[line] = lines.get(line, "") + text
