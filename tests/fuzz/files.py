"""Files that are well-formed and wrong: sound ones with a few values exchanged, under a checksum that fits."""

from __future__ import annotations

import base64
import zlib
from functools import partial
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from game.storage import saves
from game.storage.upgrades import VERSION, File, checksum
from tests.fuzz.seeds import Seed, seeds
from tests.fuzz.shapes import at
from tests.fuzz.values import changed_tree

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


def tree_of(seed: Seed, part: str) -> Any:
    """The half of a file that a part stands in."""
    return seed.head if part == "head" else seed.body


def _elsewhere(draw: st.DrawFn, known: tuple[Seed, ...], seed: Seed, part: str, place: str) -> Any:
    """What stands at this place in another file; a part of another game where it has no such place.

    Mostly it is the same match at another stage: such values fit nearly everything about them.
    """
    kin = [other for other in known if other.name.rpartition(" ")[0] == seed.name.rpartition(" ")[0]]
    other = draw(st.sampled_from(kin if draw(st.integers(0, 2)) else known))
    found = other.places.get(part, {}).get(place)
    if not found:
        return tree_of(other, part).get(part)
    return at(tree_of(other, part), draw(st.sampled_from(found)).path)


@st.composite
def saves_gone_wrong(draw: st.DrawFn, few: bool = False) -> Wrong:
    """A save or a replay with one to four values exchanged; of all sound ones, or of a few."""
    known = seeds(few)
    seed = draw(st.sampled_from(known))
    head, body, changes = seed.head, seed.body, []
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 2, 4)))):
        part = draw(st.sampled_from([part for part in PARTS if part in seed.places]))
        tree = head if part == "head" else body
        other = partial(_elsewhere, draw, known, seed, part)
        change, tree = changed_tree(draw, seed.places[part], tree, seed.words, other)
        changes.append(change)
        if part == "head":
            head = tree
        else:
            body = tree
    return Wrong(seed.name, tuple(changes), sealed(head, body))
