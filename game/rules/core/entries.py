"""Unions that name every type of their kind, and tables with an entry for each: what lacks one does not load."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, get_args

EntryT = TypeVar("EntryT")


def require_exhaustive(part: str, union: Any, entries: Mapping[type[Any], EntryT]) -> dict[type[Any], EntryT]:
    """Return a part's entries, checked to have exactly one for each type of the union; ``part`` is a plural.

    Raises:
        TypeError: a type has no entry, or an entry no type; the message names them.
    """
    wanted = get_args(union)
    lacking = ", ".join(one.__name__ for one in wanted if one not in entries)
    strange = ", ".join(one.__name__ for one in entries if one not in wanted)
    if lacking:
        raise TypeError(f"{part} have nothing for {lacking}")
    if strange:
        raise TypeError(f"{part} have something for {strange}, which is no member")
    return dict(entries)


def names_all(name: str, union: Any, base: type[Any]) -> None:
    """Make sure that a union, given with its name, names every type that is made from a base.

    Raises:
        TypeError: a type is not a member; the message names it.
    """
    members = get_args(union)
    lacking = ", ".join(one.__name__ for one in base.__subclasses__() if one not in members)
    if lacking:
        raise TypeError(f"{name} does not name {lacking}")
