"""Whether the teams and boards of mods go together: everybody finds a square when a match is set up.

Where leads start on the last column of their side (Zelda R4), a board has room for so many partners beside a start
square; with four players two teams share a column, and the first may take squares of the second (R60, R61).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations

from game.rules.epic.layout import FLOOR, Layout
from game.rules.epic.team_file import Team

_SIDES = ("left", "right")
_MOST = 8
"""Squares around a square."""


def sizes(team: Team) -> tuple[int, int]:
    """How many leads a team has, and how many partners."""
    leads = sum(one.count for one in team.characters if one.role == "lead")
    return leads, sum(one.count for one in team.characters) - leads


def tight_boards(team: Team, layouts: Iterable[Layout]) -> dict[str, int]:
    """The boards on which a team does not fit, and how many partners do."""
    leads, partners = sizes(team)
    fitting = {layout.id: partners_that_fit(layout, leads) for layout in layouts}
    return {board: most for board, most in fitting.items() if partners > most}


def start_fault(layout: Layout, camps: Mapping[str, tuple[str, ...]]) -> str:
    """Why the starts of a board are not those of its game; nothing where they are."""
    wanted = {team for names in camps.values() for team in names} or set(_SIDES)
    for name in sorted(wanted - layout.starts.keys()):
        return f'the board has no start for "{name}", one each was meant for {", ".join(sorted(wanted))}'
    for name in sorted(layout.starts.keys() - wanted):
        return f'the board has a start for "{name}", which starts nowhere in this game'
    return ""


def partners_that_fit(layout: Layout, leads: int) -> int:
    """How many partners surely find a place beside a lead in every quarter of a board; -1 where no lead does."""
    return next((most for most in range(_MOST, -1, -1) if _fit(_Ground(layout), leads, most)), -1)


class _Ground:
    """The free squares of a board."""

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
        """The start squares of each quarter, and those of the other one in the same column."""
        self.near = cache(self._near)

    def _near(self, square: int) -> frozenset[int]:
        y, x = divmod(square, self.width)
        around = {
            (y + dy) * self.width + x + dx
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
            if (dx or dy) and 0 <= x + dx < self.width and 0 <= y + dy < self.height
        }
        return frozenset(around & self.free)


def _fit(ground: _Ground, leads: int, partners: int) -> bool:
    return all(
        _finds_room(ground, own, taken, leads, partners)
        for own, other in ground.quarters
        for taken in ({frozenset[int]()} | set(_neighbors_first(ground, other, leads, partners)))
    )


def _neighbors_first(ground: _Ground, starts: list[int], leads: int, partners: int) -> Iterator[frozenset[int]]:
    """Every way in which a team of this size, or of two partners or two leads, may stand in the other quarter."""
    for lead in starts:
        near = sorted(ground.near(lead))
        for one in combinations(near, min(max(partners, 2), len(near))):
            yield frozenset((lead, *one))
    for pair in combinations(starts, min(max(leads, 2), len(starts))):
        yield frozenset(pair)


def _finds_room(ground: _Ground, starts: list[int], taken: frozenset[int], leads: int, partners: int) -> bool:
    """Whether a first lead finds a square with room for its partners, its other leads there too in the worst case."""
    free = [square for square in starts if square not in taken]
    others = leads - 1
    if len(free) < leads:
        return False
    return any(
        len(near := ground.near(square) - taken) - min(others, len(near & set(free))) >= partners for square in free
    )
