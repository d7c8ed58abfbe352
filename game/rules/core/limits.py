"""Structural limits of definitions, checked before anything is allocated or looked up by their values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

_ID = re.compile("[A-Za-z0-9-]{1,100}")


def describe_excess(sizes: Mapping[str, int], name: str, value: int, least: int = 1) -> list[str]:
    """Describe a number above its limit or below ``least``; empty for one in range."""
    return [] if least <= value <= sizes[name] else [f"{value} {name}"]


def find_long_parts(sizes: Mapping[str, int], name: str, parts: Iterable[Any]) -> Iterator[str]:
    """Yield descriptions of parts that exceed their size in bytes of JSON."""
    for part in parts:
        yield from describe_excess(sizes, name, len(msgspec.json.encode(part)))


def find_bad_ids(ids: Iterable[str]) -> Iterator[str]:
    """Yield descriptions of ids other than letters, digits and dashes, which file names and notation need."""
    yield from (f"{id!r} is no id" for id in ids if not _ID.fullmatch(id))
