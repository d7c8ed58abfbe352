"""Message catalogs: compiles the ``.po`` text of translators to ``.mo`` bytes for ``gettext``.

It uses the standard library only, so that the build and the first run of a checkout can compile without other tools.
"""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from game.errors import UserError

_KEYWORD_LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+(".*)')
"""Line with a keyword and a quoted string."""
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
"""Quoted string."""
_ESCAPE = re.compile(r"\\(.)")
"""Escape sequence in a quoted string."""
_CHARACTER_BY_ESCAPE = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
"""Characters that escape sequences stand for."""

MOST_LINES, MOST_MESSAGES, LONGEST_TEXT = 300_000, 30_000, 8_000
"""Maximum numbers of lines and messages of a catalog (five times those of the game), and characters of a text or
line.
"""

COMPILER_VERSION = 2
"""Number in the names of cached ``.mo`` files; increase it when catalogs are parsed or checked differently."""

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
"""Control characters that a translation may not contain."""
_PLURAL_HEADER = re.compile(r"(?im)^plural-forms:(.*)$")
"""Header line with the plural rule."""
_PLURAL_RULE = re.compile(r"\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]{1,1000});?\s*")
"""Plural rule: the number of forms, and an expression for the index of the form."""
_UNSAFE_DIVISION = re.compile(r"[/%](?!\s*[1-9])")
"""Division by anything but a positive constant."""
_MO_CONTENT_TYPE = "Content-Type: text/plain; charset=UTF-8\n"
"""First line of the header in ``.mo`` files."""
_CHECKED_COUNTS = (*range(200), 1_000, 1_000_000)
"""Counts for which a plural rule must yield a valid form."""

_MAGIC = 0x950412DE
"""Magic number at the start of a ``.mo`` file."""
_HEADER_SIZE = 28
"""Size of the header of a ``.mo`` file, in bytes."""


class CatalogContents(NamedTuple):
    """Content of a catalog: texts by their key in the ``.mo`` file, and errors of the messages that were refused."""

    messages: dict[str, str]
    refused: list[UserError]


@dataclass
class _PoEntry:
    """Message of a ``.po`` file that is being parsed."""

    fuzzy: bool = False
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        return any(part.startswith("msgstr") for part in self.parts)

    def format_key(self) -> str:
        """Return the key in a ``.mo`` file: context and EOT if any, the message, NUL and plural if any."""
        key = self.parts["msgid"]
        if "msgctxt" in self.parts:
            key = f"{self.parts['msgctxt']}\x04{key}"
        if "msgid_plural" in self.parts:
            key = f"{key}\x00{self.parts['msgid_plural']}"
        return key

    def find_fault(self) -> str:
        """Return why the translation is refused; empty for a valid one."""
        plural = "msgid_plural" in self.parts
        if plural != ("msgstr" not in self.parts):
            return "plural forms where the message has none, or the other way round"
        asked = [self.parts["msgid"], *([self.parts["msgid_plural"]] if plural else [])]
        return find_translation_fault(asked, self.list_texts())

    def list_texts(self) -> list[str]:
        """Return the translations: one text, or one per plural form."""
        return [text for part, text in sorted(self.parts.items()) if part.startswith("msgstr")]


def find_translation_fault(originals: Sequence[str], translations: Sequence[str]) -> str:
    """Return why translations do not fit the forms of a message; empty if they do.

    They are used with ``str.format`` and sometimes argparse: a field, format, conversion or percent sign that the
    message does not have could crash the game, or a format width could exhaust the memory.
    """
    allowed = [_parse_fields(form) for form in originals]
    formats = {field for form in allowed if form is not None for field in form}
    percent = any("%" in form for form in originals)
    for form in translations:
        if len(form) > LONGEST_TEXT:
            return f"longer than {LONGEST_TEXT} characters"
        if _CONTROL.search(form):
            return "a control character"
        fields = _parse_fields(form)
        if fields is None and None not in allowed:
            return "other {fields} than in English"
        if fields is not None:
            if _get_field_names(fields) not in [_get_field_names(text) for text in allowed if text is not None]:
                return "other {fields} than in English"
            if not fields <= formats:
                return "another format of {fields} than in English"
        if "%" in form and not percent:
            return "a percent sign that English lacks"
    return ""


_Field = tuple[str, str, str]
"""Name, conversion and format of a replacement field in braces."""


def _parse_fields(text: str) -> frozenset[_Field] | None:
    """Return the replacement fields of a text; None if ``str.format`` refuses the text."""
    if "{" not in text and "}" not in text:
        return frozenset()
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return None
    found = [(name, conversion or "", spec or "") for _text, name, spec, conversion in parts if name is not None]
    return frozenset(found)


def _get_field_names(fields: frozenset[_Field]) -> frozenset[str]:
    return frozenset(name for name, _conversion, _format in fields)


def read_po(text: str, file: Path | str = "messages.po") -> CatalogContents:
    """Parse the finished translations of a ``.po`` text; plural forms of a message are joined by NUL.

    Fuzzy, obsolete and untranslated messages are skipped; ``find_translation_fault`` decides which others are refused.

    Raises:
        UserError: a line is not valid ``.po``, or the catalog exceeds the limits; the error has the line.
    """
    messages: dict[str, str] = {}
    refused: list[UserError] = []
    entry, part, began = _PoEntry(), "", 0
    if text.count("\n") > MOST_LINES:
        raise UserError(f"more than {MOST_LINES} lines", file=file)

    def finish_entry() -> None:
        head = entry.parts.get("msgid") == ""
        if not entry.is_complete or (entry.fuzzy and not head) or not all(entry.list_texts()):
            return
        if len(messages) + len(refused) >= MOST_MESSAGES:
            raise UserError(f"more than {MOST_MESSAGES} messages", file=file, line=began)
        if head:
            messages[""] = _MO_CONTENT_TYPE + _read_plural_rule(entry.parts.get("msgstr", ""), file, began)
        elif fault := entry.find_fault():
            refused.append(UserError(fault, file=file, line=began))
        else:
            messages[entry.format_key()] = "\x00".join(entry.list_texts())

    for number, line in _split_lines(text, file):
        if not line or line.startswith("#~"):
            continue
        starts = line.startswith(("#", "msgctxt")) or re.match(r"msgid\s", line)
        if starts and entry.is_complete:
            finish_entry()
            entry = _PoEntry()
        if line.startswith("#"):
            entry.fuzzy = entry.fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        keyword = _KEYWORD_LINE.fullmatch(line)
        quoted = line
        if keyword:
            part, quoted = keyword[1], keyword[3]
            began = number if part == "msgid" else began
            entry.parts[part] = ""
        string = _STRING.fullmatch(quoted)
        if string is None or not part or (part != "msgctxt" and "msgid" not in entry.parts):
            raise UserError(f"not a line of a message catalog: {line}", file=file, line=number)
        if len(entry.parts[part]) <= LONGEST_TEXT:  # what is longer is refused, and need not grow
            entry.parts[part] += _ESCAPE.sub(lambda match: _CHARACTER_BY_ESCAPE.get(match[1], match[1]), string[1])
    finish_entry()
    messages.setdefault("", _MO_CONTENT_TYPE)
    return CatalogContents(messages, refused)


def _split_lines(text: str, file: Path | str) -> Iterator[tuple[int, str]]:
    """Yield the number of each line, from 1, and the stripped line."""
    for number, raw in enumerate(text.splitlines(), 1):
        if len(raw) > 2 * LONGEST_TEXT:
            raise UserError(f"longer than {2 * LONGEST_TEXT} characters", file=file, line=number)
        yield number, raw.strip()


def _read_plural_rule(header: str, file: Path | str, line: int) -> str:
    """Return the plural rule from the header of a catalog, as a line of the ``.mo`` header; empty without a rule.

    Raises:
        UserError: the rule is invalid, or yields no valid form for some count.
    """
    match = _PLURAL_HEADER.search(header)
    if match is None:
        return ""
    rule = _PLURAL_RULE.fullmatch(match[1])
    if rule is None or _UNSAFE_DIVISION.search(rule[2]):
        raise UserError(f"not a plural rule: {match[1].strip()[:80]}", file=file, line=line)
    from gettext import c2py  # what gettext itself makes of a rule

    try:
        choose = c2py(rule[2].strip())
        sound = all(0 <= choose(number) < int(rule[1]) for number in _CHECKED_COUNTS)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise UserError(f"not a plural rule: {error}", file=file, line=line) from None
    if not sound:
        raise UserError(f"a plural rule that leads beyond {rule[1]} forms", file=file, line=line)
    return f"Plural-Forms: nplurals={rule[1]}; plural={rule[2].strip()};\n"


def write_mo(messages: dict[str, str]) -> bytes:
    """Encode messages as little-endian GNU ``.mo``: header, table of keys, table of texts, strings."""
    pairs = sorted((key.encode(), text.encode()) for key, text in messages.items())
    keys = [key for key, _ in pairs]
    texts = [text for _, text in pairs]
    at = _HEADER_SIZE + 16 * len(pairs)
    tables = b""
    for string in keys + texts:
        tables += struct.pack("<II", len(string), at)
        at += len(string) + 1
    size = 8 * len(pairs)
    # The last two numbers describe the optional hash table: none, so it is empty and "begins" after the tables.
    after = _HEADER_SIZE + 2 * size
    header = struct.pack("<7I", _MAGIC, 0, len(pairs), _HEADER_SIZE, _HEADER_SIZE + size, 0, after)
    return header + tables + b"".join(string + b"\x00" for string in keys + texts)


def compile_po(po_path: Path) -> bytes:
    """Compile the ``.po`` file at a path to ``.mo`` bytes; raise ``UserError`` if it is invalid."""
    return compile_source(po_path.read_bytes(), po_path)


def compile_source(source: bytes, po_path: Path) -> bytes:
    """Compile the content of a ``.po`` file, read from ``po_path``, to ``.mo`` bytes.

    Raise ``UserError`` if invalid.
    """
    return write_mo(read_po(decode_source(source, po_path), po_path).messages)


def decode_source(source: bytes, po_path: Path) -> str:
    """Decode the content of a ``.po`` file, read from ``po_path``; raise ``UserError`` if it is not UTF-8."""
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UserError("a message catalog is written in UTF-8", file=po_path) from None
