"""Incremental encoding of a save's body, starting from the previous save.

A match is saved after every step, and all but its last step and position equals the previous save. Encoding and
compressing the journal is most of the work of saving, so this saves the more the longer the match is.
"""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

from game.session.session import Step

LEVEL, WINDOW, MEMORY = 3, 14, 6
"""Compression level, window bits and memory level of zlib: a save is a twelfth larger than at the best settings, and
packed twice as fast. The engine's memory is copied with every save.
"""


class _PackedPrefix(NamedTuple):
    """Packed start of the last save: the bytes before its journal, its steps, and the zlib state after them."""

    front: bytes
    steps: list[Step]
    packed: bytes
    engine: Any


_begun: _PackedPrefix | None = None


def pack_body(front: bytes, journal: list[Step], back: bytes) -> bytes:
    """Compress JSON with zlib: the bytes before the journal, its items, and the bytes after it.

    The previous save is continued only if this one starts with the same bytes and steps, which never change; after an
    undo everything is packed again.
    """
    global _begun
    known = _begun
    if known is None or known.front != front or known.steps != journal[: len(known.steps)]:
        engine = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
        known = _PackedPrefix(front, [], engine.compress(front), engine)
    new = journal[len(known.steps) :]
    engine, done = known.engine.copy(), known.packed
    if new:
        items = msgspec.json.encode(new)[1:-1]
        done += engine.compress(b"," + items if known.steps else items)
        _begun = _PackedPrefix(front, journal[:], done, engine)
        engine = engine.copy()
    return bytes(done + engine.compress(back) + engine.flush())
