"""Lists of saves: matches in progress, finished matches and replays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from game import paths
from game.storage import slots
from game.storage.slots import Entry

Tab = Literal["progress", "finished", "replays"]
"""Tab with a list of saves."""


def list_progress() -> list[Entry]:
    """Return the unfinished matches: autosaves, then named saves, each newest first."""
    return [*slots.list_entries(slots.RUNNING), *_list_named(finished=False)]


def list_finished() -> list[Entry]:
    """Return the finished matches that are deleted automatically when there are too many."""
    return [entry for entry in slots.list_entries(slots.REPLAYS) if not is_protected(entry)]


def list_replays() -> list[Entry]:
    """Return replays that the player protected, named or imported, then the examples."""
    return [*list_own_replays(), *slots.list_examples()]


def list_own_replays() -> list[Entry]:
    """Return replays that the player protected, named or imported, newest first."""
    treasured = [entry for entry in slots.list_entries(slots.REPLAYS) if is_protected(entry)]
    return [*treasured, *_list_named(finished=True)]


LIST_FUNCTIONS: dict[Tab, Callable[[], list[Entry]]] = {
    "progress": list_progress,
    "finished": list_finished,
    "replays": list_replays,
}
"""Function that returns the entries of each tab."""


def is_protected(entry: Entry) -> bool:
    """Return whether a finished match is protected or has a name."""
    return entry.is_protected or (entry.head is not None and bool(entry.head.name))


def is_named(entry: Entry) -> bool:
    """Return whether an entry is a save that the player named."""
    return entry.path.parent == slots.get_slot_folder(slots.NAMED)


def is_example(entry: Entry) -> bool:
    """Return whether an entry is an example that ships with the game and cannot be changed."""
    return paths.examples_dir() in entry.path.parents


def _list_named(*, finished: bool) -> list[Entry]:
    """Return the named saves that are finished or not; unreadable ones count as unfinished."""
    named = slots.list_entries(slots.NAMED)
    return [entry for entry in named if (entry.head is not None and entry.head.finished) == finished]
