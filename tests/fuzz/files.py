"""Malformed save files: valid ones with a few values replaced, under a correct checksum."""

from __future__ import annotations

import base64
import zlib
from functools import partial
from typing import Any, NamedTuple

import msgspec
from hypothesis import strategies as st

from game.storage import saves
from game.storage.upgrades import FORMAT_VERSION, SaveFile, compute_checksum
from tests.fuzz.seeds import SeedFile, make_seeds
from tests.fuzz.shapes import get_at
from tests.fuzz.values import draw_changed_tree

PARTS = ("state",) * 12 + ("definitions",) * 6 + ("journal",) * 2 + ("body",) * 3 + ("head",) * 2 + ("start",)


class MutatedFile(NamedTuple):
    """File and how it was made."""

    seed: str
    changes: tuple[str, ...]
    data: bytes


def seal(head: Any, body: Any) -> bytes:
    """Return the file with a correct checksum."""
    packed = base64.b64encode(zlib.compress(msgspec.json.encode(body), 1)).decode()
    raw = msgspec.json.encode(head)
    file = SaveFile(saves.FORMAT, FORMAT_VERSION, msgspec.Raw(raw), compute_checksum(raw, packed), packed)
    return msgspec.json.encode(file)


def get_tree(seed: SeedFile, part: str) -> Any:
    """Return the half of a file that a part is in."""
    return seed.head if part == "head" else seed.body


def _draw_elsewhere(draw: st.DrawFn, known: tuple[SeedFile, ...], seed: SeedFile, part: str, place: str) -> Any:
    """Draw the value at this path in another file, or a part of another game where it has no such path.

    Mostly it is the same match at another stage: such values fit nearly everything about them.
    """
    kin = [other for other in known if other.name.rpartition(" ")[0] == seed.name.rpartition(" ")[0]]
    other = draw(st.sampled_from(kin if draw(st.integers(0, 2)) else known))
    found = other.places.get(part, {}).get(place)
    if not found:
        return get_tree(other, part).get(part)
    return get_at(get_tree(other, part), draw(st.sampled_from(found)).path)


@st.composite
def saves_gone_wrong(draw: st.DrawFn, few: bool = False) -> MutatedFile:
    """Draw a save or a replay with one to four values replaced; of all valid ones, or of a few."""
    known = make_seeds(few)
    seed = draw(st.sampled_from(known))
    head, body, changes = seed.head, seed.body, []
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 2, 4)))):
        part = draw(st.sampled_from([part for part in PARTS if part in seed.places]))
        tree = head if part == "head" else body
        other = partial(_draw_elsewhere, draw, known, seed, part)
        change, tree = draw_changed_tree(draw, seed.places[part], tree, seed.words, other)
        changes.append(change)
        if part == "head":
            head = tree
        else:
            body = tree
    return MutatedFile(seed.name, tuple(changes), seal(head, body))
