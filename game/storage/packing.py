"""Incremental compression of a save's body, which continues from the previous save.

A match is saved after every step; all but its last step and position equals the previous save. Encoding and
compressing the journal is most of the work of saving, so reusing it saves more time the longer the match is.
"""

from __future__ import annotations

import zlib
from typing import Any, NamedTuple

import msgspec

from game.session.session import Step

LEVEL, WINDOW, MEMORY = 3, 14, 6
"""Compression level, window bits and memory level of zlib.

Saves are a twelfth larger than with the best compression, and take half the time. Memory matters because the state of
the compressor is copied with every save.
"""


class _PackedPrefix(NamedTuple):
    """Compressed start of the last save."""

    prefix: bytes
    """Uncompressed bytes before the journal."""
    steps: list[Step]
    """Steps of the journal that are compressed."""
    compressed: bytes
    """Compressed bytes of ``prefix`` and ``steps``."""
    compressor: Any
    """State of the zlib compressor after them."""


_begun: _PackedPrefix | None = None
"""Start of the last save, to continue from."""


def pack_body(prefix: bytes, journal: list[Step], suffix: bytes) -> bytes:
    """Compress JSON with zlib: the bytes before the journal, its items, and the bytes after it.

    The previous save is continued if this one starts with the same bytes and steps; otherwise, as after an undo, all
    is compressed again.
    """
    global _begun
    known = _begun
    if known is None or known.prefix != prefix or known.steps != journal[: len(known.steps)]:
        engine = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
        known = _PackedPrefix(prefix, [], engine.compress(prefix), engine)
    new = journal[len(known.steps) :]
    engine, done = known.compressor.copy(), known.compressed
    if new:
        items = msgspec.json.encode(new)[1:-1]
        done += engine.compress(b"," + items if known.steps else items)
        _begun = _PackedPrefix(prefix, journal[:], done, engine)
        engine = engine.copy()
    return bytes(done + engine.compress(suffix) + engine.flush())
