"""`dev pseudo`: a made-up language of long words, so that what a further language needs is seen before it exists.

Each word keeps its letters, with marks above and below them, and grows by about half at its end; fields in braces,
icons and marks for bold stay. A text is then some 40 % longer than in English, and no word is shorter.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from game.dev import messages
from game.dev.missing import asked_of
from game.text import FORMS, NAME_FILE, _

CODE, NAME = "qps", "Łǒňğ Ẅőŕđš"

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED = "áþčďěƒğħíjķłmňőpqŕšťůvŵxýžÁÞČĎĚFĞĦÍJĶŁMŇŐPQŔŠŤŮVŴXÝŽ"
"""As far as all fonts of the game have the signs."""
_MARKS = str.maketrans(_PLAIN, _MARKED)
_TAIL = "ungsheitenschaftlichkeit"
_PIECE = re.compile(r"(\{[^{}]*\}|\{\{|\}\})")
_WORD = re.compile(r"(?<![\w'’])[A-Za-z]+(?![\w])")
_SHORT = 4
"""Words of fewer letters do not grow."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help=_("a home of the game to write it to"))


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
    """A text of the made-up language; the same word is the same wherever it stands."""
    return "".join(
        piece if _PIECE.fullmatch(piece) else _WORD.sub(lambda word: _grown(word[0]), piece)
        for piece in _PIECE.split(text)
    )


def _grown(word: str) -> str:
    tail = _TAIL[: round(len(word) / 2)] if len(word) >= _SHORT else ""
    return (word + (tail.upper() if word.isupper() else tail)).translate(_MARKS)
