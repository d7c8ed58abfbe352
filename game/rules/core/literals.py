"""Words of a closed few: a ``match`` over them ends with ``assert_never``, so that a new one cannot be forgotten."""

from __future__ import annotations

from typing import TypeVar

Word = TypeVar("Word", bound=str)


def among(word: str, words: tuple[Word, ...]) -> Word:
    """The word as one of a closed few; raises ValueError for any other."""
    for known in words:
        if known == word:
            return known
    raise ValueError(f"{word!r} is none of {', '.join(words)}")
