"""Parsing of text to ``Literal`` types, so that a ``match`` over them can end with ``assert_never``."""

from __future__ import annotations

from typing import TypeVar

Word = TypeVar("Word", bound=str)


def parse_literal(word: str, literals: tuple[Word, ...]) -> Word:
    """Return ``word`` typed as one of the given literal values.

    Raises:
        ValueError: any other word.
    """
    for known in literals:
        if known == word:
            return known
    raise ValueError(f"{word!r} is none of {', '.join(literals)}")
