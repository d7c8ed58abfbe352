"""Structural limits of definitions from files, checked before the rules allocate or index anything by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

_ID = re.compile("[A-Za-z0-9-]{1,100}")


def describe_excess(limits: Mapping[str, int], name: str, value: int, minimum: int = 1) -> list[str]:
    """Return a description of a number above its limit or below ``minimum``, in a list; empty if it is in range."""
    return [] if minimum <= value <= limits[name] else [f"{value} {name}"]


def find_long_parts(limits: Mapping[str, int], name: str, parts: Iterable[Any]) -> Iterator[str]:
    """Yield a description of each part whose JSON encoding is longer than its limit in bytes."""
    for part in parts:
        yield from describe_excess(limits, name, len(msgspec.json.encode(part)))


def find_bad_ids(ids: Iterable[str]) -> Iterator[str]:
    """Yield a description of each id with other characters than letters, digits and dashes, or of more than 100."""
    yield from (f"{id!r} is no id" for id in ids if not _ID.fullmatch(id))
