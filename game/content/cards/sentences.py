"""Sentence splitter for printed card texts, in the order that effects count them."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"(?<=[.!?])\s+")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Return start and end of each sentence as positions in the text, without the spaces between them."""
    found, start = [], 0
    for gap in _BETWEEN.finditer(text.rstrip()):
        found.append((start, gap.start()))
        start = gap.end()
    return [*found, (start, len(text.rstrip()))]
