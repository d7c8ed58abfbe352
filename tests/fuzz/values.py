"""Value mutations of a file: another value of its type, of another place, left out, or a list reordered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from tests.fuzz.shapes import Path, ValueSite, get_at, strip_metadata, valued, with_value, without

Places = dict[str, list[ValueSite]]
"""By place in the types of a file: where such values stand."""

DEEP: list[Any] = []
for _ in range(60):
    DEEP = [DEEP]
ODD: tuple[Any, ...] = (None, True, -1, 0.5, 10**30, "", "x", [], [0], {}, {"a": 1}, [None], DEEP)
"""Values of any type, mostly of another one than is meant."""


def draw_changed_tree(
    draw: st.DrawFn, places: Places, tree: Any, words: tuple[str, ...], elsewhere: Callable[[str], Any]
) -> tuple[str, Any]:
    """Return what was changed, and the tree with it.

    ``elsewhere`` gives the value at a path of another file, or None.
    """
    place = draw(st.sampled_from(sorted(places)))
    site = draw(st.sampled_from(places[place]))
    try:
        old = get_at(tree, site.path)
    except (LookupError, TypeError):
        return f"{place} is gone already", tree
    kinds = ["typed", "typed", "typed", "same", "other", "other", "other", "odd"]
    if isinstance(old, list):
        kinds += ["list", "list", "list"]
    if isinstance(site.path[-1], str):
        kinds.append("gone")
    how = draw(st.sampled_from(kinds))
    where = ".".join(map(str, site.path))
    if how == "gone":
        return f"{where} left out", without(tree, site.path)
    if how == "list":
        how, new = _draw_changed_list(draw, old)
    elif how == "same":
        new = _draw_moved(draw, places, tree, site.kind, old)
    elif how == "odd":
        new = draw(st.sampled_from(ODD))
    else:
        new = elsewhere(place) if how == "other" else None
        if new is None:
            new = draw(valued(site.kind, words))
    return f"{where}: {how} {_shorten(old)} -> {_shorten(new)}", with_value(tree, site.path, new)


def _draw_moved(draw: st.DrawFn, places: Places, tree: Any, kind: inspect.Type, old: Any) -> Any:
    """Draw a value of the same sort from another path of this file, whatever it means."""
    sort = type(strip_metadata(kind))
    found: list[Path] = [
        site.path
        for sites in places.values()
        for site in sites[:3]
        if type(strip_metadata(site.kind)) is sort
        and (sort is not inspect.StructType or strip_metadata(site.kind) == strip_metadata(kind))
    ]
    try:
        return get_at(tree, draw(st.sampled_from(found or [()])))
    except (LookupError, TypeError):
        return old


def _draw_changed_list(draw: st.DrawFn, old: list[Any]) -> tuple[str, list[Any]]:
    """Draw a list with values removed, added, doubled or reordered."""
    how = draw(st.sampled_from(("cut", "drop", "twice", "swap", "back", "many", "empty")))
    place = draw(st.integers(0, max(0, len(old) - 1)))
    other = draw(st.integers(0, max(0, len(old) - 1)))
    new = old.copy()
    if not old:
        return how, new
    match how:
        case "cut":
            new = new[:place]
        case "drop":
            del new[place]
        case "twice":
            new.insert(other, new[place])
        case "swap":
            new[place], new[other] = new[other], new[place]
        case "back":
            new.reverse()
        case "many":
            new += [new[place]] * draw(st.sampled_from((2, 7, 70, 700)))
        case "empty":
            new = []
    return how, new


def _shorten(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 70 else f"{text[:60]}... ({len(text)})"
