"""Import-time checks that a union lists every subclass of its base, and that a handler table covers the union."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Flag, auto
from typing import Any, TypeVar, get_args

EntryT = TypeVar("EntryT")


class Handler(Flag):
    """Kinds of handlers that an event type can declare; without one, the default in parentheses applies."""

    NONE = 0
    """No handler of its own; every default applies."""
    LOG = auto()
    """The match log has a sentence for the event (default: the log omits it)."""
    VIEW = auto()
    """The event changes the displayed position at once (default: at the end of the step)."""
    ANIMATION = auto()
    """The event is animated (default: it takes effect without animation)."""
    TARGET = auto()
    """An arrow points from the card being resolved to the character that the event affects (default: no arrow)."""


def require_exhaustive(table_name: str, union: Any, entries: Mapping[type[Any], EntryT]) -> dict[type[Any], EntryT]:
    """Return a handler table after checking that it has exactly one entry for each type of the union.

    ``table_name`` is a plural noun for the message.

    Raises:
        TypeError: a type has no entry, or an entry is for a type outside the union; the message names them.
    """
    wanted = get_args(union)
    lacking = ", ".join(member.__name__ for member in wanted if member not in entries)
    strange = ", ".join(entry.__name__ for entry in entries if entry not in wanted)
    if lacking:
        raise TypeError(f"{table_name} have nothing for {lacking}")
    if strange:
        raise TypeError(f"{table_name} have something for {strange}, which is no member")
    return dict(entries)


def with_default(
    table_name: str, union: Any, handler: Handler, entries: Mapping[type[Any], EntryT], default: EntryT
) -> dict[type[Any], EntryT]:
    """Return a handler table for all events of a union, with ``default`` for events that do not declare the handler.

    Raises:
        TypeError: an event that declares the handler has no entry, or one that does not declare it has an entry.
    """
    undeclared = {member: default for member in get_args(union) if handler not in member.handlers}
    if hidden := ", ".join(member.__name__ for member in undeclared if member in entries):
        raise TypeError(f"{table_name} have something for {hidden}, which does not declare {handler.name}")
    return require_exhaustive(table_name, union, {**undeclared, **entries})


def require_handlers(union: Any) -> None:
    """Check that every event type of a union sets ``handlers`` in its own class body.

    Raises:
        TypeError: an event declares none; the message names it.
    """
    if lacking := ", ".join(member.__name__ for member in get_args(union) if "handlers" not in vars(member)):
        raise TypeError(f"no handlers are declared by {lacking}: Handler.NONE says that all defaults are right")


def require_members(union_name: str, union: Any, base: type[Any]) -> None:
    """Check that a union lists every subclass of a base class.

    Raises:
        TypeError: a type is not a member; the message names it.
    """
    members = get_args(union)
    lacking = ", ".join(member.__name__ for member in base.__subclasses__() if member not in members)
    if lacking:
        raise TypeError(f"{union_name} does not name {lacking}")
