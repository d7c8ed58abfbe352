"""Detector of claims in a lesson's text: numbers and outcomes, which the lesson's expectations must verify."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from game.rules.core.words import LocalizedText

_SQUARE_OR_KEY = re.compile(r"\b[A-Z][0-9]{1,2}\b")
"""Pattern of a square or room such as ``D4``, or a key such as ``F1``, which is no amount."""
_NUMBER = re.compile(r"[0-9]+|[a-zäöüß]+", re.IGNORECASE)
_NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10,
}  # fmt: skip
"""Numerals as words, without "one", which usually is a pronoun."""
_OUTCOME = re.compile(
    r"\b(damage|defeat\w*|victory|win|wins|won|lose|loses|lost|heal\w*|half|drawn|solved|captur\w*|miss\w*|lands?|beats?)\b",
    re.IGNORECASE,
)
"""Words that mention an outcome."""


def find_numbers(text: str) -> list[int]:
    """Return the numbers in a text, sorted, without those in names of squares and keys."""
    words = _NUMBER.findall(_SQUARE_OR_KEY.sub(" ", text))
    generator = (int(word) if word.isdigit() else _NUMBER_WORDS.get(word.casefold(), -1) for word in words)
    return sorted(number for number in generator if number >= 0)


def mentions_outcome(text: str) -> bool:
    """Return whether an English text mentions an outcome, such as damage, healing or victory."""
    return _OUTCOME.search(text) is not None


def find_unverified_claims(
    translations: LocalizedText, expectations: list[Any], actions: tuple[str, ...]
) -> Iterator[str]:
    """Yield a message for each claim in a step's text that its expectations do not verify.

    Every number must be a value of an expectation, or part of an expected action, such as the card
    ``link/link-5-1-s``. A text that mentions an outcome needs an expectation. The numbers must be the same in both
    languages.
    """
    said = find_numbers(translations.en)
    if said != (german := find_numbers(translations.de)):
        yield f"the English words say {said} and the German words say {german}"
    if mentions_outcome(translations.en) and not any(expectations):
        yield "the words tell an outcome: a given or expect has to prove it"
    covered = {int(number) for text in actions for number in re.findall("[0-9]+", text)}
    for expected in expectations:
        covered.update(_iter_numbers(msgspec.to_builtins(expected)))
    for number in sorted({*said} - covered):
        yield f"the words say {number}: no given or expect of this step has that number"


def _iter_numbers(value: object) -> Iterator[int]:
    """Yield the numbers in an expectation, including those of health such as ``14/20``, without those in names."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from _iter_numbers(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _iter_numbers(inner)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield abs(value)
    elif isinstance(value, str) and re.fullmatch("[0-9]+/[0-9]+", value):
        yield from map(int, value.split("/"))
