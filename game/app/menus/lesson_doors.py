"""The lessons of the dungeon and of Elixir Quest: the scenes of these games with a teacher's panel over a corner."""

from __future__ import annotations

from collections.abc import Callable

from game.app.dungeon.lesson import DungeonLesson
from game.app.elixir.lesson import ElixirLesson
from game.app.play.lesson import After
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.content.lessons import TableLoaded


def open_lesson(services: Services, loaded: TableLoaded, after: After = lambda _done: None) -> FormScene:
    """The scene of a lesson."""
    return _SCENES[loaded.game](services, loaded, after)


_SCENES: dict[str, Callable[[Services, TableLoaded, After], FormScene]] = {
    "dungeon": DungeonLesson,
    "elixir": ElixirLesson,
}
