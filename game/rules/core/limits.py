"""Structural limits of definitions: asked before anything is allocated by their numbers or looked up by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

_ID = re.compile("[A-Za-z0-9-]{1,100}")


def exceeds_limit(sizes: Mapping[str, int], name: str, value: int, least: int = 1) -> list[str]:
    """Describe a number that is above its size or below ``least``; empty for one in range."""
    return [] if least <= value <= sizes[name] else [f"{value} {name}"]


def find_long_parts(sizes: Mapping[str, int], name: str, parts: Iterable[Any]) -> Iterator[str]:
    """Describe parts that are longer than their size in bytes of JSON, whatever in them is long or there too often."""
    for part in parts:
        yield from exceeds_limit(sizes, name, len(msgspec.json.encode(part)))


def find_bad_ids(ids: Iterable[str]) -> Iterator[str]:
    """Describe ids that are not letters, digits and dashes: pictures are found and actions are written by them."""
    yield from (f"{id!r} is no id" for id in ids if not _ID.fullmatch(id))
