"""All texts of the game's content in English, with the files that contain them.

In every content file (cards, rulebooks, lessons, puzzles, boards), a text is a mapping with one entry per language. A
catalog of a further language uses the English entry as its message id.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import yaml

from game import paths
from game.text import FORMS_CONTEXT, LANGUAGES, make_forms_key


class ContentText(NamedTuple):
    """English text, its message context in a catalog (None for no context), and the path of its file in the project."""

    text: str
    context: str | None
    file: str


def collect_texts() -> Iterator[ContentText]:
    """Yield every text of the shipped content, in the order of the files."""
    for root in (paths.assets_dir(), paths.examples_dir(), paths.maps_dir()):
        for file in sorted(root.rglob("*")):
            name = f"{root.name.lstrip('_')}/{file.relative_to(root).as_posix()}"
            if file.suffix == ".yaml":
                yield from (ContentText(*found, name) for found in _read_yaml(file))
            elif file.suffix in (".tmx", ".tsx"):
                yield from (ContentText(text, None, name) for text in _read_map(file))


def _read_yaml(file: Path) -> Iterator[tuple[str, str | None]]:
    """Yield the texts of a YAML file with their contexts."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    yield from _find_texts(yaml.load(file.read_text(encoding="utf-8"), loader))


def _find_texts(data: object) -> Iterator[tuple[str, str | None]]:
    """Yield the texts in the data of a file, with their contexts."""
    if isinstance(data, dict):
        if data.keys() == LANGUAGES.keys():
            english = data["en"]
            if isinstance(english, list):
                yield make_forms_key(tuple(english)), FORMS_CONTEXT
            elif isinstance(english, str) and english.strip():
                yield english, None
        else:
            for value in data.values():
                yield from _find_texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _find_texts(value)


def _read_map(file: Path) -> Iterator[str]:
    """Yield the texts of a map file."""
    for element in ElementTree.parse(file).getroot().findall("./properties/property[@name='name_en']"):
        yield element.get("value", "")
