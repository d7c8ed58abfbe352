"""Walks over squares that take a toll: all that can be reached at once, and each path by itself, agree."""

from __future__ import annotations

from random import Random

import pytest

from game.content.cards.packs import load_pack
from game.rules.epic.board import get_board, iterate_bits

MOST = 4
"""Squares with a toll."""


@pytest.mark.sweep(3)
@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_the_tolls_on_the_way_are_those_of_paths(seed: int, diagonal: bool) -> None:
    """At the edge and close together: one step may lead to several, the way back over those paid (Zelda R22, R50)."""
    rng = Random(seed)
    layouts = load_pack("zelda").layouts
    board = get_board(layouts[rng.choice(sorted(layouts))], diagonal=diagonal)
    edge = [square for square in iterate_bits(board.all_squares) if square % board.width in (0, board.width - 1)]
    start, steps = rng.choice(edge), rng.randrange(4, 6)
    near = [square for square in iterate_bits(board.squares_within(start, 2)) if square != start]
    tolls = sum(1 << square for square in rng.sample(near, min(MOST, len(near) - 1)))
    closed = sum(1 << square for square in rng.sample(near, 1))
    passable = board.all_squares & ~closed & ~tolls
    found = board.find_tolls(start, steps, passable, tolls)
    goals = [square for square in iterate_bits(board.squares_within(start, steps)) if not tolls >> square & 1]
    for goal in rng.sample(goals, min(8, len(goals))):
        paths = {toll: board.find_toll_path(start, goal, toll, passable, tolls) for toll in range(MOST + 1)}
        assert found.get(goal, set()) == {
            toll for toll, path in paths.items() if path is not None and len(path) <= steps
        }
    assert {start} <= found.keys() <= set(goals)
    assert max(toll for counts in found.values() for toll in counts) > 0
