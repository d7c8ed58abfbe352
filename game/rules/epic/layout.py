"""Layout of a board as read from its file: size, terrain of each square, start squares."""

from __future__ import annotations

import msgspec

FLOOR = "floor"
"""Terrain kind of an empty square."""


class Terrain(msgspec.Struct, frozen=True):
    """Kind of square; the TMX tileset of the board says what it blocks, and has its picture for the window."""

    kind: str
    blocks_move: bool = False
    blocks_sight: bool = False


class Layout(msgspec.Struct, frozen=True):
    """Board as read from its file: size, terrain of each square, start squares.

    Squares are numbered row by row from the upper left, ``square = y * width + x``.
    """

    id: str
    name: dict[str, str]
    theme: str
    width: int
    height: int
    terrain: dict[str, Terrain]
    """Terrain of every kind on the board by name, always including ``FLOOR``."""
    kinds: tuple[str, ...]
    """Terrain kind of each square, row by row."""
    marks: dict[str, tuple[int, ...]]
    """Squares with a mark that blocks nothing, by kind of mark (``fairy``)."""
    starts: dict[str, tuple[int, ...]]
    """Start squares by zone; ``left`` and ``right`` are the outer columns without obstacles (Zelda R3)."""

    def parse_square(self, name: str) -> int:
        """Return the square of a coordinate such as ``C5``: a letter for the column, a number for the row.

        Raises:
            ValueError: no such square on this board.
        """
        column, row = name[:1].upper(), name[1:]
        x = ord(column) - ord("A") if column else -1
        if not (row.isascii() and row.isdigit()) or not 0 <= x < self.width or not 1 <= int(row) <= self.height:
            raise ValueError(name)
        return (int(row) - 1) * self.width + x

    def square_name(self, square: int) -> str:
        """Return the coordinate of a square, such as ``A1`` for the upper left one."""
        return f"{chr(ord('A') + square % self.width)}{square // self.width + 1}"
