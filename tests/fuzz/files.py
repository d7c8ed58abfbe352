"""Files that are well-formed and wrong: sound ones with a few values exchanged, under a checksum that fits."""

from __future__ import annotations

import base64
import zlib
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from game.table import saves
from game.table.upgrades import VERSION, File, checksum
from tests.fuzz.seeds import Seed, seeds
from tests.fuzz.shapes import Path, at, bare, valued, with_value, without

PARTS = ("state",) * 12 + ("definitions",) * 6 + ("journal",) * 2 + ("body",) * 3 + ("head",) * 2 + ("start",)


class Wrong(NamedTuple):
    """A file and how it was made."""

    seed: str
    changes: tuple[str, ...]
    data: bytes


def sealed(head: Any, body: Any) -> bytes:
    """The file with the checksum that fits."""
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(body), 1)).decode()
    raw = msgspec.json.encode(head)
    file = File(saves.FORMAT, VERSION, msgspec.Raw(raw), checksum(raw, packed), packed)
    return msgspec.json.encode(file)


def _listed(draw: st.DrawFn, old: list[Any]) -> tuple[str, list[Any]]:
    """A list with values less, more, twice or in another order."""
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


def _changed(draw: st.DrawFn, seed: Seed, part: str, tree: Any) -> tuple[str, Any]:
    """One value is another one: of its type, of another place, of another file, or a list in another order."""
    places = seed.places[part]
    place = draw(st.sampled_from(sorted(places)))
    site = draw(st.sampled_from(places[place]))
    try:
        old = at(tree, site.path)
    except (LookupError, TypeError):
        return f"{place} is gone already", tree
    kinds = ["typed", "typed", "typed", "same", "other"]
    if isinstance(old, list):
        kinds += ["list", "list", "list"]
    if site.path and isinstance(site.path[-1], str):
        kinds.append("gone")
    how = draw(st.sampled_from(kinds))
    where = ".".join(map(str, site.path))
    if how == "gone":
        return f"{where} left out", without(tree, site.path)
    if how == "typed":
        new = draw(valued(site.kind, seed.words))
    elif how == "same":
        new = at(tree_of(seed, part), draw(st.sampled_from(_alike(seed, part, site.kind))))
    elif how == "other":
        new = _elsewhere(draw, part, place, old)
    else:
        how, new = _listed(draw, old)
    return f"{where}: {how} {_short(old)} -> {_short(new)}", with_value(tree, site.path, new)


def tree_of(seed: Seed, part: str) -> Any:
    """The half of a file that a part stands in."""
    return seed.head if part == "head" else seed.body


def _alike(seed: Seed, part: str, kind: inspect.Type) -> list[Path]:
    """Places of values of the same sort, whatever they mean."""
    sort = type(bare(kind))
    if sort is inspect.StructType:
        return [site.path for found in seed.places[part].values() for site in found[:1] if site.kind is kind] + [
            site.path for found in seed.places[part].values() for site in found if bare(site.kind) == bare(kind)
        ][:50]
    return [site.path for found in seed.places[part].values() for site in found[:3] if type(bare(site.kind)) is sort]


def _elsewhere(draw: st.DrawFn, part: str, place: str, old: Any) -> Any:
    """What stands at this place in another file; a part of another game where it has no such place."""
    other = draw(st.sampled_from(seeds()))
    found = other.places.get(part, {}).get(place)
    if not found:
        return tree_of(other, part).get(part, old)
    return at(tree_of(other, part), draw(st.sampled_from(found)).path)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 70 else f"{text[:60]}... ({len(text)})"


@st.composite
def saves_gone_wrong(draw: st.DrawFn) -> Wrong:
    """A save or a replay with one to four values exchanged."""
    seed = draw(st.sampled_from(seeds()))
    head, body, changes = seed.head, seed.body, []
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 2, 4)))):
        part = draw(st.sampled_from([part for part in PARTS if part in seed.places]))
        change, tree = _changed(draw, seed, part, head if part == "head" else body)
        changes.append(change)
        if part == "head":
            head = tree
        else:
            body = tree
    return Wrong(seed.name, tuple(changes), sealed(head, body))
