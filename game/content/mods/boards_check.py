"""Checks that teams and boards of mods fit together: every character gets a start square.

If leads start in the outermost column of their side (Zelda R4), the board limits how many partners fit around a start
square. With four players two teams share a column, and the first may occupy squares that the second needs (R60, R61).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from game.rules.epic.layout import FLOOR, Layout
from game.rules.epic.team_file import TeamFile

_SIDES = ("left", "right")
"""Sides of a board."""
_NEIGHBOR_COUNT = 8
"""Number of squares around a square."""


def count_characters(team: TeamFile) -> tuple[int, int]:
    """Return the number of leads and of partners in a team."""
    leads = sum(character.count for character in team.characters if character.role == "lead")
    return leads, sum(character.count for character in team.characters) - leads


def find_too_small_boards(team: TeamFile, layouts: Iterable[Layout]) -> dict[str, int]:
    """Return the ids of boards that are too small for a team, each with the number of partners that fit."""
    leads, partners = count_characters(team)
    fitting = {layout.id: count_fitting_partners(layout, leads) for layout in layouts}
    return {board: most for board, most in fitting.items() if partners > most}


def find_start_fault(layout: Layout, teams_by_camp: Mapping[str, tuple[str, ...]]) -> str:
    """Return why the start squares of a board do not match its game; empty if they do."""
    wanted = {team for names in teams_by_camp.values() for team in names} or set(_SIDES)
    for name in sorted(wanted - layout.starts.keys()):
        return f'the board has no start for "{name}", one each was meant for {", ".join(sorted(wanted))}'
    for name in sorted(layout.starts.keys() - wanted):
        return f'the board has a start for "{name}", which starts nowhere in this game'
    return ""


def count_fitting_partners(layout: Layout, leads: int) -> int:
    """Return how many partners fit around a lead in every quarter of a board; -1 if a lead does not fit."""
    return next((most for most in range(_NEIGHBOR_COUNT, -1, -1) if _can_place(_FreeSquares(layout), leads, most)), -1)


class _FreeSquares:
    """Free squares of a board, and its start squares by quarter."""

    def __init__(self, layout: Layout) -> None:
        self.free = {square for square, kind in enumerate(layout.kinds) if kind == FLOOR}
        self.width, self.height = layout.width, layout.height
        upper = range(layout.width * ((layout.height + 1) // 2))
        lower = range(layout.width * (layout.height // 2), layout.width * layout.height)
        self.quarters = [
            (
                [square for square in layout.starts.get(side, ()) if square in own],
                [square for square in layout.starts.get(side, ()) if square in other],
            )
            for side in _SIDES
            for own, other in ((upper, lower), (lower, upper))
        ]
        """For each quarter: its start squares, and those of the other quarter in the same column."""
        self.find_free_neighbors = cache(self._find_free_neighbors)

    def _find_free_neighbors(self, square: int) -> frozenset[int]:
        y, x = divmod(square, self.width)
        around = {
            (y + dy) * self.width + x + dx
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
            if (dx or dy) and 0 <= x + dx < self.width and 0 <= y + dy < self.height
        }
        return frozenset(around & self.free)


def _can_place(free_squares: _FreeSquares, leads: int, partners: int) -> bool:
    """Return whether a team of this size fits in every quarter, wherever the team in the same column is placed."""
    return all(
        _has_room(free_squares, own, taken, leads, partners)
        for own, other in free_squares.quarters
        for taken in ({frozenset[int]()} | set(_iter_placements(free_squares, other, leads, partners)))
    )


def _iter_placements(
    free_squares: _FreeSquares, starts: list[int], leads: int, partners: int
) -> Iterator[frozenset[int]]:
    """Yield the sets of squares that a team may occupy in the other quarter of the column.

    The team has the given size, or at least two partners or two leads.
    """
    for lead in starts:
        neighbors = sorted(free_squares.find_free_neighbors(lead))
        for partner_squares in combinations(neighbors, min(max(partners, 2), len(neighbors))):
            yield frozenset((lead, *partner_squares))
    for pair in combinations(starts, min(max(leads, 2), len(starts))):
        yield frozenset(pair)


def _has_room(
    free_squares: _FreeSquares, starts: list[int], taken_squares: frozenset[int], leads: int, partners: int
) -> bool:
    """Return whether a lead has room for its partners, even if the other leads take the worst squares."""
    free = [square for square in starts if square not in taken_squares]
    others = leads - 1
    if len(free) < leads:
        return False
    return any(
        len(neighbors := free_squares.find_free_neighbors(square) - taken_squares)
        - min(others, len(neighbors & set(free)))
        >= partners
        for square in free
    )
