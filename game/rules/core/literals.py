"""Literal types: a ``match`` over them ends with ``assert_never``, so that no value can be forgotten."""

from __future__ import annotations

from typing import TypeVar

Word = TypeVar("Word", bound=str)


def parse_literal(word: str, words: tuple[Word, ...]) -> Word:
    """Return a word as one of the given literals.

    Raises:
        ValueError: any other word.
    """
    for known in words:
        if known == word:
            return known
    raise ValueError(f"{word!r} is none of {', '.join(words)}")
