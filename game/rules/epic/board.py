"""Board geometry: precomputed tables of a layout for movement and line of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

import msgspec

from game.rules.epic.layout import Layout, Terrain

ORTHOGONAL_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
"""Steps (dx, dy) to the 4 squares that share a side."""
ADJACENT_STEPS = (*ORTHOGONAL_STEPS, (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Steps (dx, dy) to all 8 adjacent squares, orthogonal ones first."""


def iterate_bits(mask: int) -> tuple[int, ...]:
    """Return the indices of the set bits, lowest first."""
    if mask < len(_SMALL_MASK_BITS):
        return _SMALL_MASK_BITS[mask]
    out: list[int] = []
    for at, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        if byte:
            while at >= len(_BYTE_BITS):
                first = 8 * len(_BYTE_BITS)
                _BYTE_BITS.append([tuple(first + bit for bit in few) for few in _SMALL_MASK_BITS[:256]])
            out += _BYTE_BITS[at][byte]
    return tuple(out)


_SMALL_MASK_BITS: Final = tuple(tuple(bit for bit in range(10) if mask >> bit & 1) for mask in range(1 << 10))
"""Indices of the set bits of every mask below 1,024, precomputed because sets of characters are used so often."""

_BYTE_BITS: Final[list[list[tuple[int, ...]]]] = []
"""Indices of the set bits by position and value of a byte of a longer mask, computed when first needed."""


class Board:
    """Layout as bit masks (bit = square): neighbors, lines of sight, distances.

    The tables are computed once per layout; occupied squares are passed to the methods as masks.
    """

    def __init__(self, layout: Layout, *, diagonal: bool = False) -> None:
        self.layout = layout
        self.width, self.height = layout.width, layout.height
        self.size = self.width * self.height
        self.all_squares = (1 << self.size) - 1
        """Mask of all squares."""
        self.square_by_name = {layout.square_name(square): square for square in range(self.size)}
        """Square of each coordinate, such as ``C5``."""
        self.diagonal_steps = diagonal
        """True if a step may go diagonally."""
        self.unwalkable = self.terrain_mask(lambda terrain: terrain.blocks_move)
        """Mask of the squares whose terrain blocks movement."""
        self.opaque = self.terrain_mask(lambda terrain: terrain.blocks_sight)
        """Mask of the squares whose terrain blocks the line of sight."""
        self.walkable = self.all_squares & ~self.unwalkable
        """Mask of the squares whose terrain does not block movement."""
        left = sum(1 << (y * self.width) for y in range(self.height))
        self._not_left_column = self.all_squares & ~left
        """Mask of all squares but those of the left column."""
        self._not_right_column = self.all_squares & ~(left << (self.width - 1))
        """Mask of all squares but those of the right column."""
        self.adjacent = [sum(1 << q for q in self._neighbors(square, ADJACENT_STEPS)) for square in range(self.size)]
        """Mask of the up to 8 adjacent squares, by square (Zelda "Attack position")."""
        self.step_targets = [
            self._neighbors(square, ADJACENT_STEPS if diagonal else ORTHOGONAL_STEPS) for square in range(self.size)
        ]
        """Squares that one step leads to, orthogonal ones first, by square."""
        self.step_mask = [sum(1 << q for q in self.step_targets[square]) for square in range(self.size)]
        """Mask of the squares that one step leads to, by square."""
        self.between: list[dict[int, int]] = [self._compute_lines(square) for square in range(self.size)]
        """Squares in line (row, column, 45 degrees) with each square, with the mask of the squares strictly between.

        Lines blocked by an obstacle are omitted (Zelda R15).
        """

    def terrain_mask(self, test: Callable[[Terrain], bool]) -> int:
        """Return the mask of the squares whose terrain passes a test."""
        return sum(1 << i for i, kind in enumerate(self.layout.kinds) if test(self.layout.terrain[kind]))

    def kind_mask(self, *kinds: str) -> int:
        """Return the mask of the squares of the given terrain kinds."""
        return sum(1 << i for i, kind in enumerate(self.layout.kinds) if kind in kinds)

    def _neighbors(self, square: int, steps: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        """Return the squares that the given steps (dx, dy) lead to, in order."""
        x, y = square % self.width, square // self.width
        return tuple(
            (y + dy) * self.width + x + dx for dx, dy in steps if 0 <= x + dx < self.width and 0 <= y + dy < self.height
        )

    def _compute_lines(self, square: int) -> dict[int, int]:
        """Return the squares in line with a square, with the mask of the squares strictly between."""
        out = {}
        for dx, dy in ADJACENT_STEPS:
            mask = 0
            for other in self.find_ray(square, dx, dy):
                if not mask & self.opaque:
                    out[other] = mask
                mask |= 1 << other
        return out

    def find_ray(self, square: int, dx: int, dy: int) -> list[int]:
        """Return the squares from a square to the edge in one direction, nearest first."""
        x, y = square % self.width + dx, square // self.width + dy
        out = []
        while 0 <= x < self.width and 0 <= y < self.height:
            out.append(y * self.width + x)
            x, y = x + dx, y + dy
        return out

    def find_direction(self, start: int, goal: int) -> tuple[int, int]:
        """Return the step (dx, dy) from one square towards another in line with it."""
        dx, dy = goal % self.width - start % self.width, goal // self.width - start // self.width
        return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)

    def squares_within(self, square: int, steps: int) -> int:
        """Return the squares within a number of steps, ignoring all obstacles, as a mask (Zelda R47)."""
        return self.find_reach(square, steps, self.all_squares)

    def find_reach(self, square: int, steps: int, open_squares: int) -> int:
        """Return the squares within a number of steps over open squares, as a mask.

        A step goes to one of 4 neighbors, or of 8 with diagonal steps (Zelda R7).
        """
        mask, width, diagonal = 1 << square, self.width, self.diagonal_steps
        not_left, not_right = self._not_left_column, self._not_right_column
        for _ in range(steps):
            row = mask | (mask & not_right) << 1 | (mask & not_left) >> 1
            column = row if diagonal else mask
            wider = mask | ((row | column << width | column >> width) & open_squares)
            if wider == mask:
                break
            mask = wider
        return mask

    def find_path(self, start: int, goal: int, open_squares: int) -> list[int] | None:
        """Return a shortest path without its start, preferring orthogonal steps; None if there is none."""
        if start == goal:
            return []
        if not open_squares >> goal & 1:
            return None
        reach_by_steps = [1 << goal]
        """By steps that are left: from where they lead to the goal."""
        while not reach_by_steps[-1] & self.step_mask[start]:
            farther = self.find_reach(goal, len(reach_by_steps), open_squares)
            if farther == reach_by_steps[-1]:
                return None
            reach_by_steps.append(farther)
        path, square = [], start
        for squares in reversed(reach_by_steps):
            for neighbor in self.step_targets[square]:
                if squares >> neighbor & 1:
                    square = neighbor
                    break
            path.append(square)
        return path

    def find_tolls(self, square: int, steps: int, open_squares: int, toll_squares: int) -> dict[int, set[int]]:
        """Return the possible numbers of crossed toll squares of walks, by reached square (Zelda R22, R50)."""
        width, diagonal, not_left, not_right = (
            self.width,
            self.diagonal_steps,
            self._not_left_column,
            self._not_right_column,
        )
        seen = {0: 1 << square}
        edge = dict(seen)
        """By the toll squares that were crossed: where one can be."""
        for _ in range(steps):
            next_edge: dict[int, int] = {}
            for crossed, mask in edge.items():
                sides = (mask & not_right) << 1 | (mask & not_left) >> 1
                column = mask | sides if diagonal else mask
                neighbors = sides | column << width | column >> width
                if more := neighbors & (open_squares & ~toll_squares | crossed) & ~seen[crossed]:
                    next_edge[crossed] = next_edge.get(crossed, 0) | more
                for toll in iterate_bits(neighbors & toll_squares & ~crossed):
                    paid = crossed | 1 << toll
                    if not seen.get(paid, 0) >> toll & 1:
                        next_edge[paid] = next_edge.get(paid, 0) | 1 << toll
            for crossed, mask in next_edge.items():
                seen[crossed] = seen.get(crossed, 0) | mask
            edge = next_edge
        tolls_by_square: dict[int, set[int]] = {}
        for crossed, mask in seen.items():
            for reached in iterate_bits(mask & ~toll_squares):
                tolls_by_square.setdefault(reached, set()).add(crossed.bit_count())
        return tolls_by_square

    def find_toll_path(
        self, start: int, goal: int, toll: int, open_squares: int, toll_squares: int
    ) -> list[int] | None:
        """Return a shortest path that crosses exactly ``toll`` different toll squares; None if there is none."""
        predecessors = {(start, 0): (start, 0)}
        queue = [(start, 0)]
        for square, crossed in queue:
            if square == goal and crossed.bit_count() == toll:
                path = []
                state = (square, crossed)
                while state != (start, 0):
                    path.append(state[0])
                    state = predecessors[state]
                return path[::-1]
            for neighbor in iterate_bits(self.step_mask[square] & (open_squares | toll_squares)):
                state = (neighbor, crossed | (1 << neighbor) & toll_squares)
                if state not in predecessors:
                    predecessors[state] = (square, crossed)
                    queue.append(state)
        return None


def get_board(layout: Layout, *, diagonal: bool = False) -> Board:
    """Return the board of a layout from a cache, so that matches on equal layouts share its tables."""
    return _build_board(msgspec.json.encode(layout), diagonal)


@lru_cache(maxsize=32)
def _build_board(layout: bytes, diagonal: bool) -> Board:
    return Board(msgspec.json.decode(layout, type=Layout), diagonal=diagonal)
