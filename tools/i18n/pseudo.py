"""`dev pseudo`: a made-up language of long words, so that what a further language needs is seen before it exists.

Each word keeps its letters, with marks above and below them, and grows at its end until the text is some 40 % longer
than in English; fields in braces, icons and marks for bold stay.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from game.languages import NAME_FILE
from game.text import FORMS
from tools.i18n import messages
from tools.i18n.missing import asked_of

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
"""How much longer a text is, and how much longer a word of it may be."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="game home to write to")


def run(arguments: argparse.Namespace) -> int:
    """Write the language into a home of the game (`TRIFORCE_DUELS_HOME`), where `--lang qps` speaks it."""
    print(write(arguments.out))
    return 0


def write(home: Path) -> Path:
    """Lay the language down below `home`; gives its folder."""
    folder = home / "data" / "locale" / CODE
    (folder / "LC_MESSAGES").mkdir(parents=True, exist_ok=True)
    (folder / NAME_FILE).write_text(f"{NAME}\n", encoding="utf-8")
    for domain, template in asked_of(CODE):
        catalog = messages.empty(CODE)
        messages.update(catalog, template)
        for message in catalog:
            if isinstance(message.id, tuple | list):
                message.string = tuple(long_words(form) for form in message.id)
            elif message.id:
                grown = ", ".join(map(long_words, message.id.split(", "))) if message.context == FORMS else None
                message.string = grown or long_words(message.id)
        (folder / "LC_MESSAGES" / f"{domain}.po").write_bytes(messages.written(catalog))
    return folder


def long_words(text: str) -> str:
    """A text of the made-up language; longer words grow more."""
    words = [word[0] for piece in _spoken(text) for word in _WORD.finditer(piece)]
    letters = sum(len(word) for word in words if len(word) >= _SHORT)
    share = _GROWTH * len("".join(_spoken(text))) / letters if letters else 0.0
    return "".join(
        piece if _PIECE.fullmatch(piece) else _WORD.sub(lambda word: _grown(word[0], share), piece)
        for piece in _PIECE.split(text)
    )


def _spoken(text: str) -> list[str]:
    return [piece for piece in _PIECE.split(text) if not _PIECE.fullmatch(piece)]


def _grown(word: str, share: float) -> str:
    tail = _TAIL[: round(len(word) * min(share, _MOST))] if len(word) >= _SHORT else ""
    return (word + (tail.upper() if word.isupper() else tail)).translate(_MARKS)
