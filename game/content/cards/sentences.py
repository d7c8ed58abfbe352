"""The sentences of a printed card text, in the order in which its verbs count them."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"(?<=[.!?])\s+")


def sentences(text: str) -> list[tuple[int, int]]:
    """Where each sentence begins and ends, as positions in the text; the space between two belongs to neither."""
    found, start = [], 0
    for gap in _BETWEEN.finditer(text.rstrip()):
        found.append((start, gap.start()))
        start = gap.end()
    return [*found, (start, len(text.rstrip()))]
