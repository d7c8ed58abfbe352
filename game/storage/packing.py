"""How the body of a save is written and packed: from where the save before it stood.

A match is saved after every step, and all but its last step and its position is what was saved last time. Writing the
journal down and packing it is most of the work of a save, so the longer the match, the more of it is spared.
"""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

from game.session.session import Step

LEVEL, WINDOW, MEMORY = 3, 14, 6
"""How hard zlib works, how far it looks back, and how much it keeps in mind: a save is a twelfth larger than at its
best, and packed twice as fast. All it keeps in mind is copied with every save.
"""


class _Begun(NamedTuple):
    """What the last save began with: what stands before its journal, and its steps; packed, and zlib as it then was."""

    front: bytes
    steps: list[Step]
    packed: bytes
    engine: Any


_begun: _Begun | None = None


def packed(front: bytes, journal: list[Step], back: bytes) -> bytes:
    """JSON as zlib packs it: what stands before the items of the journal, they themselves, and what stands after them.

    The last save is gone on with only where this one begins with the very same bytes and the very same steps, which
    never change; after a step that was taken back all is packed anew.
    """
    global _begun
    known = _begun
    if known is None or known.front != front or known.steps != journal[: len(known.steps)]:
        engine = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
        known = _Begun(front, [], engine.compress(front), engine)
    new = journal[len(known.steps) :]
    engine, done = known.engine.copy(), known.packed
    if new:
        items = msgspec.json.encode(new)[1:-1]
        done += engine.compress(b"," + items if known.steps else items)
        _begun = _Begun(front, journal[:], done, engine)
        engine = engine.copy()
    return bytes(done + engine.compress(back) + engine.flush())
