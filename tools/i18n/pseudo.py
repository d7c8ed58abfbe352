"""``dev pseudo``: writes a pseudo-language of long words, to test layouts before a further language exists.

Letters get diacritics, and words are lengthened until the text is about 40 % longer than in English; fields in
braces, icons and markup of bold text are not changed.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from game.languages import NAME_FILE
from game.text import FORMS_CONTEXT
from tools.i18n import messages
from tools.i18n.missing import load_templates

LANGUAGE_CODE, LANGUAGE_NAME = "qps", "Łǒňğ Ẅőŕđš"
"""Language code for private use, and name of the language."""

_PLAIN_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Letters that are replaced."""
_MARKED_LETTERS = "áþčďěfğħíjķłmňőpqŕšťůvŵxýžÁÞČĎĚFĞĦÍJĶŁMŇŐPQŔŠŤŮVŴXÝŽ"
"""Replacements with diacritics that all fonts of the game have; other letters stay as they are."""
_LETTER_MAP = str.maketrans(_PLAIN_LETTERS, _MARKED_LETTERS)
"""Translation table from plain to marked letters."""
_SUFFIX = "ungsheitenschaftlichkeit"
"""Letters that lengthen a word."""
_FIELD_PATTERN = re.compile(r"(\{[^{}]*\}|\{\{|\}\})")
"""Pattern of a field in braces or of an escaped brace."""
_WORD_PATTERN = re.compile(r"(?<![\w'’])[A-Za-z]+(?![\w])")
"""Pattern of a word."""
_MIN_LETTERS = 3
"""Minimum number of letters of a word that is lengthened."""
_GROWTH, _MAX_WORD_GROWTH = 0.4, 0.8
"""Growth of a text, and maximum growth of one word, as fractions of the length."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="game home to write to")


def run(arguments: argparse.Namespace) -> int:
    """Write the language into a user home (``TRIFORCE_DUELS_HOME``), where ``--lang qps`` selects it."""
    print(write_language(arguments.out))
    return 0


def write_language(home: Path) -> Path:
    """Write the language below ``home`` and return its folder."""
    folder = home / "data" / "locale" / LANGUAGE_CODE
    (folder / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    (folder / NAME_FILE).write_text(f"{LANGUAGE_NAME}\n", encoding="utf-8")
    for domain, template in load_templates(LANGUAGE_CODE):
        catalog = messages.make_empty_catalog(LANGUAGE_CODE)
        messages.update_catalog(catalog, template)
        for message in catalog:
            if isinstance(message.id, tuple | list):
                message.string = tuple(lengthen_text(form) for form in message.id)
            elif message.id:
                grown = (
                    ", ".join(map(lengthen_text, message.id.split(", "))) if message.context == FORMS_CONTEXT else None
                )
                message.string = grown or lengthen_text(message.id)
        (folder / "LC_MESSAGES" / f"{domain}.po").write_bytes(messages.render_catalog(catalog))
    return folder


def lengthen_text(text: str) -> str:
    """Return a text in the pseudo-language, with its words lengthened in proportion."""
    words = [word[0] for piece in _split_text(text) for word in _WORD_PATTERN.finditer(piece)]
    letters = sum(len(word) for word in words if len(word) >= _MIN_LETTERS)
    share = _GROWTH * len("".join(_split_text(text))) / letters if letters else 0.0
    return "".join(
        piece
        if _FIELD_PATTERN.fullmatch(piece)
        else _WORD_PATTERN.sub(lambda word: _lengthen_word(word[0], share), piece)
        for piece in _FIELD_PATTERN.split(text)
    )


def _split_text(text: str) -> list[str]:
    """Return the parts of a text between its fields."""
    return [piece for piece in _FIELD_PATTERN.split(text) if not _FIELD_PATTERN.fullmatch(piece)]


def _lengthen_word(word: str, growth: float) -> str:
    tail = _SUFFIX[: round(len(word) * min(growth, _MAX_WORD_GROWTH))] if len(word) >= _MIN_LETTERS else ""
    return (word + (tail.upper() if word.isupper() else tail)).translate(_LETTER_MAP)
