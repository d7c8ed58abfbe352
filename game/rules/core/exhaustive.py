"""Import-time checks that a union names every type of its kind, and a handler table has an entry for each."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Flag, auto
from typing import Any, TypeVar, get_args

EntryT = TypeVar("EntryT")


class Handler(Flag):
    """Kinds of handlers an event can have of its own; the default in brackets applies otherwise."""

    NONE = 0
    LOG = auto()
    """The log has a sentence about it (the log leaves it out)."""
    VIEW = auto()
    """Immediate change of the displayed position (its effect is displayed at the end of the step)."""
    ANIMATION = auto()
    """The table animates it (it takes effect without motion)."""
    TARGET = auto()
    """The card that is resolved points at a character (it points at nobody)."""


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


def with_default(
    part: str, union: Any, handler: Handler, entries: Mapping[type[Any], EntryT], default: EntryT
) -> dict[type[Any], EntryT]:
    """Return a table of handlers for all events of a union: their own where they declare it, else the default.

    Raises:
        TypeError: an event declares a handler that is missing, or has one that it does not declare.
    """
    undeclared = {one: default for one in get_args(union) if handler not in one.handlers}
    if hidden := ", ".join(one.__name__ for one in undeclared if one in entries):
        raise TypeError(f"{part} have something for {hidden}, which does not declare {handler.name}")
    return require_exhaustive(part, union, {**undeclared, **entries})


def require_handlers(union: Any) -> None:
    """Check that every event of a union declares its handlers in its own class body.

    Raises:
        TypeError: an event declares none; the message names it.
    """
    if lacking := ", ".join(one.__name__ for one in get_args(union) if "handlers" not in vars(one)):
        raise TypeError(f"no handlers are declared by {lacking}: Handler.NONE says that all defaults are right")


def require_members(name: str, union: Any, base: type[Any]) -> None:
    """Check that a union names every subclass of a base.

    Raises:
        TypeError: a type is not a member; the message names it.
    """
    members = get_args(union)
    lacking = ", ".join(one.__name__ for one in base.__subclasses__() if one not in members)
    if lacking:
        raise TypeError(f"{name} does not name {lacking}")
