"""`dev pseudo`: writes a pseudo-language of long words, to test layouts before a further language exists.

Each word keeps its letters, with marks above and below them, and grows at its end until the text is some 40 % longer
than in English; fields in braces, icons and bold marks stay.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from game.languages import NAME_FILE
from game.text import FORMS
from tools.i18n import messages
from tools.i18n.missing import load_catalogs

CODE, NAME = "qps", "Łǒňğ Ẅőŕđš"

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED = "áþčďěfğħíjķłmňőpqŕšťůvŵxýžÁÞČĎĚFĞĦÍJĶŁMŇŐPQŔŠŤŮVŴXÝŽ"
"""As far as all fonts of the game have the signs."""
_MARKS = str.maketrans(_PLAIN, _MARKED)
_TAIL = "ungsheitenschaftlichkeit"
_PIECE = re.compile(r"(\{[^{}]*\}|\{\{|\}\})")
_WORD = re.compile(r"(?<![\w'’])[A-Za-z]+(?![\w])")
_SHORT = 3
"""Words of fewer letters do not grow."""
_GROWTH, _MOST = 0.4, 0.8
"""Growth of a text, and the largest growth of one word, as shares of the length."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="game home to write to")


def run(arguments: argparse.Namespace) -> int:
    """Write the language into a user home (`TRIFORCE_DUELS_HOME`), where `--lang qps` selects it."""
    print(write_language(arguments.out))
    return 0


def write_language(home: Path) -> Path:
    """Write the language below `home`; return its folder."""
    folder = home / "data" / "locale" / CODE
    (folder / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    (folder / NAME_FILE).write_text(f"{NAME}\n", encoding="utf-8")
    for domain, template in load_catalogs(CODE):
        catalog = messages.make_empty(CODE)
        messages.update_catalog(catalog, template)
        for message in catalog:
            if isinstance(message.id, tuple | list):
                message.string = tuple(lengthen_text(form) for form in message.id)
            elif message.id:
                grown = ", ".join(map(lengthen_text, message.id.split(", "))) if message.context == FORMS else None
                message.string = grown or lengthen_text(message.id)
        (folder / "LC_MESSAGES" / f"{domain}.po").write_bytes(messages.render_catalog(catalog))
    return folder


def lengthen_text(text: str) -> str:
    """Return a text in the pseudo-language; longer words grow more."""
    words = [word[0] for piece in _translate_forms(text) for word in _WORD.finditer(piece)]
    letters = sum(len(word) for word in words if len(word) >= _SHORT)
    share = _GROWTH * len("".join(_translate_forms(text))) / letters if letters else 0.0
    return "".join(
        piece if _PIECE.fullmatch(piece) else _WORD.sub(lambda word: _lengthen_word(word[0], share), piece)
        for piece in _PIECE.split(text)
    )


def _translate_forms(text: str) -> list[str]:
    return [piece for piece in _PIECE.split(text) if not _PIECE.fullmatch(piece)]


def _lengthen_word(word: str, share: float) -> str:
    tail = _TAIL[: round(len(word) * min(share, _MOST))] if len(word) >= _SHORT else ""
    return (word + (tail.upper() if word.isupper() else tail)).translate(_MARKS)
