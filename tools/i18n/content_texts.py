"""All that the content of the game says, as English texts with the files that they stand in.

Whatever the files of cards, rulebooks, lessons, puzzles and boards are, a text in them is a table of one entry for each
language. A catalog of a further language names it by its English entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import yaml

from game import paths
from game.text import FORMS, LANGUAGES, forms_key


class Said(NamedTuple):
    """A text, its context in a catalog, and where it stands, from the folder of the project on."""

    text: str
    context: str | None
    file: str


def content_texts() -> Iterator[Said]:
    """Every text of the content that ships with the game, in the order of the files."""
    for root in (paths.assets(), paths.examples(), paths.maps()):
        for file in sorted(root.rglob("*")):
            name = f"{root.name.lstrip('_')}/{file.relative_to(root).as_posix()}"
            if file.suffix == ".yaml":
                yield from (Said(*found, name) for found in _in_yaml(file))
            elif file.suffix in (".tmx", ".tsx"):
                yield from (Said(text, None, name) for text in _in_map(file))


def _in_yaml(file: Path) -> Iterator[tuple[str, str | None]]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    yield from _within(yaml.load(file.read_text(encoding="utf-8"), loader))


def _within(data: object) -> Iterator[tuple[str, str | None]]:
    """The texts somewhere in the data of a file."""
    if isinstance(data, dict):
        if data.keys() == LANGUAGES.keys():
            english = data["en"]
            if isinstance(english, list):
                yield forms_key(tuple(english)), FORMS
            elif isinstance(english, str) and english.strip():
                yield english, None
        else:
            for value in data.values():
                yield from _within(value)
    elif isinstance(data, list):
        for value in data:
            yield from _within(value)


def _in_map(file: Path) -> Iterator[str]:
    for one in ElementTree.parse(file).getroot().findall("./properties/property[@name='name_en']"):
        yield one.get("value", "")
