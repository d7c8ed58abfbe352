"""Message catalogs: the `.po` text that people edit to the `.mo` bytes that `gettext` reads.

Needs the standard library alone, so that the build and a first run from a checkout compile without further tools.
"""

import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter

from game.errors import UserError

_KEYWORD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d+)\])?)\s+(".*)')
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_CHARSET = re.compile(r"(?m)^Content-Type:.*\n?")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}

_MAGIC = 0x950412DE
_HEADER_SIZE = 28


@dataclass
class _Entry:
    """One message while its lines are being read."""

    fuzzy: bool = False
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        return any(part.startswith("msgstr") for part in self.parts)

    def key(self) -> str:
        """How a `.mo` file names the message: context EOT id NUL plural."""
        key = self.parts["msgid"]
        if "msgctxt" in self.parts:
            key = f"{self.parts['msgctxt']}\x04{key}"
        if "msgid_plural" in self.parts:
            key = f"{key}\x00{self.parts['msgid_plural']}"
        return key

    def fits(self) -> bool:
        """Whether every translation fills the same fields as the message; another one would stop whoever fills it."""
        asked = [self.parts["msgid"], *([self.parts["msgid_plural"]] if "msgid_plural" in self.parts else [])]
        return not asked[0] or same_fields(asked, self.texts())

    def texts(self) -> list[str]:
        """The translations: one, or one per plural form."""
        return [text for part, text in sorted(self.parts.items()) if part.startswith("msgstr")]


def same_fields(asked: Sequence[str], said: Sequence[str]) -> bool:
    """Whether every form that is said fills the same fields as one of the forms that are asked for."""
    allowed = [_fields(form) for form in asked]
    return all(_fields(form) in allowed for form in said)


def _fields(text: str) -> frozenset[str] | None:
    """The names in braces, or None for text that `str.format` refuses."""
    if "{" not in text and "}" not in text:
        return frozenset()
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return None
    return frozenset(name for _text, name, _spec, _conversion in parts if name is not None)


def read_po(text: str, file: Path | str = "messages.po") -> dict[str, str]:
    """The finished translations of a `.po` text, as `.mo` keys and values.

    Fuzzy, obsolete and untranslated messages are left out, and those with other fields in braces than the message has;
    plural forms are joined by NUL.
    Raises `UserError` with the line of anything that is not `.po`.
    """
    messages: dict[str, str] = {}
    entry, part = _Entry(), ""

    def finish() -> None:
        head = entry.parts.get("msgid") == ""
        if entry.complete and (head or not entry.fuzzy) and all(entry.texts()) and entry.fits():
            messages[entry.key()] = "\x00".join(entry.texts())

    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#~"):
            continue
        starts = line.startswith(("#", "msgctxt")) or re.match(r"msgid\s", line)
        if starts and entry.complete:
            finish()
            entry = _Entry()
        if line.startswith("#"):
            entry.fuzzy = entry.fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        keyword = _KEYWORD.fullmatch(line)
        if keyword:
            part, line = keyword[1], keyword[3]
            entry.parts[part] = ""
        string = _STRING.fullmatch(line)
        if string is None or not part or (part != "msgctxt" and "msgid" not in entry.parts):
            raise UserError(f"not a line of a message catalog: {raw}", file=file, line=number)
        entry.parts[part] += _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), string[1])
    finish()
    return messages


def write_mo(messages: dict[str, str]) -> bytes:
    """The little-endian GNU `.mo` form of `messages`: header, table of keys, table of texts, then the strings."""
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


def compile_po(po: Path) -> bytes:
    """The `.mo` bytes of the catalog at `po`; raises `UserError` for what is none."""
    try:
        text = po.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UserError("a message catalog is written in UTF-8", file=po) from None
    messages = read_po(text, po)
    head = messages.get("", "")
    if "charset=utf-8" not in head.casefold():
        messages[""] = _CHARSET.sub("", head) + "Content-Type: text/plain; charset=UTF-8\n"
    return write_mo(messages)
