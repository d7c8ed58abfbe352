"""Puzzles in states worth looking at."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dev.shots.epic import top_alone
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.epic.puzzle.table import puzzle_name, puzzle_table
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.content.puzzles import shipped_puzzles
from game.table.puzzle_progress import Progress


def _list(services: Services) -> Scene:
    """The list with some of the puzzles solved."""
    scene = PuzzlesScene(services)
    done = [Progress(1, True), Progress(3, True), Progress(2, False), Progress(1, True)]
    scene.progress = {puzzle_name(one): progress for one, progress in zip(scene.puzzles, done, strict=False)}
    scene.at = 5
    return scene


def _table(services: Services) -> Scene:
    """A puzzle at the table at its first decision."""
    table = puzzle_table(services, shipped_puzzles()[8])
    table.ask()
    return table


def _enemy(services: Services) -> Scene:
    """The enemy's open hand."""
    table = puzzle_table(services, shipped_puzzles()[5])
    services.stack.push(table)
    table.guest.reply(Reply("enemy", "pressed"))
    return top_alone(services, table)


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "puzzles": _list,
    "puzzle-table": _table,
    "puzzle-enemy": _enemy,
}
"""A scene by name."""
