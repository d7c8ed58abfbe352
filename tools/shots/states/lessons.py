"""Lessons in representative states, for ``dev shot``."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.lesson import build_lesson
from game.app.menus.lessons import LessonsScene
from game.app.play.coaching.lesson import Teacher
from game.app.play.routes import LessonRoute
from game.app.play.table import TableScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.lessons.lessons import load_table_lessons
from game.content.lessons.tutorial import load_lessons


def _make_lessons(services: Services) -> Scene:
    scene = LessonsScene(services)
    scene.done = frozenset({"move", "attack"})
    return scene


def _make_lesson(lesson_index: int, game: str = "zelda") -> Callable[[Services], Scene]:
    return lambda services: build_lesson(services, load_lessons(game)[lesson_index])


def _make_table_lesson(game: str, lesson_index: int, *answers: str) -> Callable[[Services], Scene]:
    """Return a builder of a lesson at the game table after some answers; an empty answer continues the text."""

    def make(services: Services) -> Scene:
        services.change_settings(speed="instant")
        scene = services.make_scene(LessonRoute(load_table_lessons(game)[lesson_index]))
        assert isinstance(scene, TableScene)
        teacher = scene.extension
        assert isinstance(teacher, Teacher)
        services.stack.push(scene)
        for text in answers:
            scene.update(0.1)
            if text:
                scene.submit(teacher.loaded.parse_action(scene.session.view_for(0), text))
            else:
                teacher.continue_reading()
            for _frame in range(20):
                scene.update(0.1)
        scene.update(0.1)
        made = services.stack.scenes.pop()
        assert isinstance(made, Scene)
        return made

    return make


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "lessons": _make_lessons,
    "lesson-move": _make_lesson(0),
    "lesson-attack": _make_lesson(1),
    "lesson-special": _make_lesson(3),
    "lesson-star-wars": _make_lesson(1, "star-wars"),
    "lessons-star-wars": lambda services: LessonsScene(services, "star-wars"),
    "lessons-dungeon": lambda services: LessonsScene(services, "dungeon"),
    "lessons-elixir": lambda services: LessonsScene(services, "elixir"),
    "lesson-dungeon": _make_table_lesson("dungeon", 0),
    "lesson-dungeon-enter": _make_table_lesson("dungeon", 0, ""),
    "lesson-dungeon-room": _make_table_lesson("dungeon", 0, "", "enter B2"),
    "lesson-dungeon-card": _make_table_lesson("dungeon", 0, "", "enter B2", ""),
    "lesson-dungeon-down": _make_table_lesson("dungeon", 1, "enter B2", "support encourage", "play sidestep"),
    "lesson-dungeon-solved": _make_table_lesson("dungeon", 0, "", "enter B2", "", "play whirl", "play strike"),
    "lesson-dungeon-helped": _make_table_lesson(
        "dungeon", 1, "enter B2", "support encourage", "play sidestep", "down strike", "play leap"
    ),
    "lesson-elixir": _make_table_lesson("elixir", 0),
    "lesson-elixir-lay": _make_table_lesson("elixir", 0, ""),
    "lesson-elixir-won": _make_table_lesson("elixir", 0, "", "lay 4"),
    "lesson-elixir-drink": _make_table_lesson("elixir", 1, "lay 1 1"),
}
"""Builders of scenes by name."""
