"""Legend of the marks on the squares of the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from game.presentation.epic.view_models import BoardMarks
from game.text import _, pgettext

MarkKind = Literal[
    "target", "choice", "reach", "near", "far", "zone", "toll", "clear", "blocked", "hint", "last", "goal", "told"
]
"""Kind of mark on a square."""


class MarkMeaning(NamedTuple):
    """Mark on a square with its explanation."""

    kind: MarkKind
    text: str


def explain_marks(marks: BoardMarks, square: int) -> list[MarkMeaning]:
    """Return the meanings of the marks on a square, the most important one first."""
    zone = marks.zone.squares if marks.zone is not None else frozenset[int]()
    before: tuple[tuple[MarkKind, frozenset[int], str], ...] = (
        ("target", marks.targets, pgettext("mark", "target")),
        ("choice", marks.figures | marks.squares, _("available")),
        ("reach", marks.reach, _("in reach")),
        ("near", marks.threat, _("in enemy reach on a 3")),
        ("far", marks.far_threat - marks.threat, _("in enemy reach on a 4 or 5")),
        ("zone", zone, _("starting zone")),
    )
    after: tuple[tuple[MarkKind, frozenset[int], str], ...] = (
        ("goal", marks.goals, pgettext("mark", "goal")),
        ("hint", marks.hint, _("hint")),
        ("last", marks.last_move, _("last move")),
        ("told", marks.mentioned, _("in the log entry")),
    )
    found = [MarkMeaning(kind, text) for kind, squares, text in before if square in squares]
    found += [
        MarkMeaning("toll", _("costs {count} health").format(count=cost))
        for place, cost in marks.tolls
        if place == square
    ]
    found += _explain_sight(marks, square)
    return found + [MarkMeaning(kind, text) for kind, squares, text in after if square in squares]


def _explain_sight(marks: BoardMarks, square: int) -> Iterator[MarkMeaning]:
    """Yield the meaning of the line of sight to a square."""
    clear = [ray.blocker is None for ray in marks.sight_lines if ray.end == square]
    if square in marks.visible_squares or True in clear:
        yield MarkMeaning("clear", _("clear line of sight"))
    elif clear:
        yield MarkMeaning("blocked", _("sight blocked"))
    elif any(ray.blocker == square for ray in marks.sight_lines):
        yield MarkMeaning("blocked", _("blocks sight"))
