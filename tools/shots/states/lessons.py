"""The lessons in states worth looking at, for `dev shot`."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.lesson import lesson
from game.app.menus.lessons import LessonsScene
from game.app.play.coaching.lesson import Teacher
from game.app.play.routes import Lesson
from game.app.play.table import Table
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.lessons.lessons import load_table_lessons
from game.content.lessons.tutorial import load_lessons


def _lessons(services: Services) -> Scene:
    scene = LessonsScene(services)
    scene.done = frozenset({"move", "attack"})
    return scene


def _at(number: int, game: str = "zelda") -> Callable[[Services], Scene]:
    return lambda services: lesson(services, load_lessons(game)[number])


def _seated(game: str, number: int, *answers: str) -> Callable[[Services], Scene]:
    """A lesson of another game after so many steps; an empty answer reads on."""

    def make(services: Services) -> Scene:
        services.change(speed="instant")
        scene = services.scene(Lesson(load_table_lessons(game)[number]))
        assert isinstance(scene, Table)
        teacher = scene.guest
        assert isinstance(teacher, Teacher)
        services.stack.push(scene)
        for text in answers:
            scene.update(0.1)
            if text:
                scene.submit(teacher.loaded.action(scene.session.view(0), text))
            else:
                teacher.read_on()
            for _frame in range(20):
                scene.update(0.1)
        scene.update(0.1)
        made = services.stack.scenes.pop()
        assert isinstance(made, Scene)
        return made

    return make


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "lessons": _lessons,
    "lesson-move": _at(0),
    "lesson-attack": _at(1),
    "lesson-special": _at(3),
    "lesson-star-wars": _at(1, "star-wars"),
    "lessons-star-wars": lambda services: LessonsScene(services, "star-wars"),
    "lessons-dungeon": lambda services: LessonsScene(services, "dungeon"),
    "lessons-elixir": lambda services: LessonsScene(services, "elixir"),
    "lesson-dungeon": _seated("dungeon", 0),
    "lesson-dungeon-enter": _seated("dungeon", 0, ""),
    "lesson-dungeon-room": _seated("dungeon", 0, "", "enter B2"),
    "lesson-dungeon-card": _seated("dungeon", 0, "", "enter B2", ""),
    "lesson-dungeon-down": _seated("dungeon", 1, "enter B2", "support encourage", "play sidestep"),
    "lesson-dungeon-solved": _seated("dungeon", 0, "", "enter B2", "", "play strong-blow", "play strike"),
    "lesson-dungeon-helped": _seated(
        "dungeon", 1, "enter B2", "support encourage", "play sidestep", "down strike", "play leap"
    ),
    "lesson-elixir": _seated("elixir", 0),
    "lesson-elixir-lay": _seated("elixir", 0, ""),
    "lesson-elixir-won": _seated("elixir", 0, "", "lay 4"),
    "lesson-elixir-drink": _seated("elixir", 1, "lay 1 1"),
}
"""A scene by name in a state worth looking at."""
