"""Runs of a line of text: characters that one font draws in one direction, in visual order.

The surrounding text is English or another language written from left to right, so a line begins at the left; Hebrew
and Arabic words in it run to the left, numbers in them do not. That is the Unicode bidirectional algorithm without
explicit embeddings, whose control characters the game ignores.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Generic, NamedTuple, TypeVar

from game.app.ui.text.system_fonts import find_script

S = TypeVar("S")
"""Type of the font sources."""

_ZERO_WIDTH_JOINER, _COMBINING_KEYCAP = "\u200d", "\u20e3"
"""Characters that combine emoji: the zero-width joiner and the enclosing keycap."""
_VARIATION_SELECTORS = range(0xFE00, 0xFE10)
"""Code points of variation selectors."""
_SKIN_TONES, _FLAG_LETTERS, _EMOJI_TAGS = range(0x1F3FB, 0x1F400), range(0x1F1E6, 0x1F200), range(0xE0020, 0xE0080)
"""Code points of emoji skin tones (and variants), of the letters that form flags, and of emoji tags."""
_MAX_CLUSTER_LENGTH = 40
"""Maximum number of code points of one visible character."""
_UNSPACED_SCRIPTS = ("han", "kana", "hangul", "emoji", "thai")
"""Scripts in which a line may end between any two characters."""
_RIGHT_TO_LEFT, _LEFT_TO_RIGHT, _NUMBERS = ("R", "AL"), "L", ("EN", "AN")
"""Unicode bidirectional classes of right-to-left letters, of left-to-right letters and of numbers."""
_TAG_BY_SCRIPT = {
    "arabic": "Arab",
    "bengali": "Beng",
    "devanagari": "Deva",
    "gujarati": "Gujr",
    "gurmukhi": "Guru",
    "hebrew": "Hebr",
    "kannada": "Knda",
    "khmer": "Khmr",
    "malayalam": "Mlym",
    "myanmar": "Mymr",
    "sinhala": "Sinh",
    "tamil": "Taml",
    "telugu": "Telu",
    "thai": "Thai",
}
"""OpenType tag by script, for scripts whose letters change with their neighbors."""


class TextRun(NamedTuple, Generic[S]):
    """Characters that one font source draws in one direction."""

    text: str
    source: S
    is_leftward: bool


def is_ignorable(char: str) -> bool:
    """Return whether a character needs no glyph: a joiner, a variation selector or a direction mark."""
    return unicodedata.category(char) == "Cf" or ord(char) in _VARIATION_SELECTORS


def find_script_tag(text: str) -> str:
    """Return the OpenType tag of a script whose letters change with their neighbors; Zyyy for all others."""
    return next((tag for char in text if (tag := _TAG_BY_SCRIPT.get(find_script(char)))), "Zyyy")


def split_clusters(text: str) -> Iterator[str]:
    """Yield the characters of a text, each with its modifiers.

    These are accents, skin tones, joined emoji and second letters of flags.
    """
    cluster = ""
    for char in text:
        code = ord(char)
        joins = (
            unicodedata.category(char) in ("Mn", "Me", "Mc")
            or is_ignorable(char)
            or code in _SKIN_TONES
            or code in _EMOJI_TAGS
            or char == _COMBINING_KEYCAP
            or cluster.endswith(_ZERO_WIDTH_JOINER)
            or (code in _FLAG_LETTERS and len(cluster) == 1 and ord(cluster) in _FLAG_LETTERS)
        )
        if cluster and not joins:
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def find_break(text: str, limit: int) -> tuple[int, bool]:
    """Return the last index up to ``limit`` that does not separate a character from its modifiers.

    Also return whether a line may end there without splitting a word, as in Chinese and Japanese.
    """
    near = text[max(0, limit - _MAX_CLUSTER_LENGTH) : limit + 1]
    *_before, last = split_clusters(near)
    found = limit + 1 - len(last) if len(last) < len(near) else limit
    return found, any(find_script(char) in _UNSPACED_SCRIPTS for char in text[found - 1 : found + 1])


def order_runs(clusters: list[tuple[str, S]]) -> list[TextRun[S]]:
    """Return the runs of a line from left to right; characters within a run remain in reading order."""
    levels = _find_levels([cluster for cluster, _source in clusters])
    runs: list[tuple[int, TextRun[S]]] = []
    for (cluster, source), level in zip(clusters, levels, strict=True):
        if runs and runs[-1][0] == level and runs[-1][1].source == source:
            runs[-1] = level, TextRun(runs[-1][1].text + cluster, source, level == 1)
        else:
            runs.append((level, TextRun(cluster, source, level == 1)))
    for least in (2, 1):
        runs = _reverse_from(runs, least)
    return [run for _level, run in runs]


def _reverse_from(runs: list[tuple[int, TextRun[S]]], min_level: int) -> list[tuple[int, TextRun[S]]]:
    """Reverse every sequence of adjacent runs whose bidirectional level is at least ``min_level``."""
    found: list[tuple[int, TextRun[S]]] = []
    row: list[tuple[int, TextRun[S]]] = []
    for run in runs:
        if run[0] >= min_level:
            row.insert(0, run)
        else:
            found += [*row, run]
            row = []
    return found + row


def _find_levels(clusters: list[str]) -> list[int]:
    """Return the bidirectional level of each character.

    0 is left-to-right, 1 right-to-left, 2 numbers in right-to-left text.
    """
    levels: list[int | None] = []
    strong = 0
    for cluster in clusters:
        kind = unicodedata.bidirectional(cluster[0])
        if kind in _RIGHT_TO_LEFT:
            strong = 1
            levels.append(1)
        elif kind == _LEFT_TO_RIGHT:
            strong = 0
            levels.append(0)
        elif kind in _NUMBERS:
            levels.append(2 if strong else 0)
        else:
            levels.append(None)
    after = 0
    following: list[int] = []
    for level in reversed(levels):
        after = after if level is None else level
        following.append(after)
    found: list[int] = []
    before = 0
    for level, behind in zip(levels, reversed(following), strict=True):
        before = before if level is None else level
        found.append(level if level is not None else int(before > 0 and behind > 0))
    return found
