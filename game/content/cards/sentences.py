"""Sentence splitter for printed card texts; effects refer to sentences by their number."""

from __future__ import annotations

import re

_SENTENCE_GAP = re.compile(r"(?<=[.!?])\s+")


def split_sentences(text: str) -> list[tuple[int, int]]:
    """Return the start and end index of each sentence in the text, without the spaces between sentences."""
    found, start = [], 0
    for gap in _SENTENCE_GAP.finditer(text.rstrip()):
        found.append((start, gap.start()))
        start = gap.end()
    return [*found, (start, len(text.rstrip()))]
