"""Lessons of a game as tiles with completion marks, and a selector of the game."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from game.app.epic.miniature import ThumbnailRenderer, make_position_head
from game.app.play.routes import LessonRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Grid, MatchHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.tiles import Tile, draw_panel_tile
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, measure_field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.text import Label
from game.content.lessons.lessons import GAMES_WITH_LESSONS, LoadedTableLesson, load_table_lessons
from game.content.lessons.tutorial import LoadedLesson, load_lessons
from game.storage.tutorial_progress import load_completed_lessons
from game.text import _, pick_text

AnyLesson: TypeAlias = LoadedLesson | LoadedTableLesson

_MAX_COLUMNS = 3


class LessonTileId(msgspec.Struct, frozen=True):
    """Widget id of a lesson's tile."""

    lesson: str


def _build_badge(number: int, *, is_completed: bool) -> LayoutItem:
    """Return the number of a lesson on a disc; a tick if it is completed."""

    def draw(canvas: Canvas, box: Box) -> None:
        x, y = box.center
        canvas.circle(x, y, box.h / 2, "good_low" if is_completed else "well")
        if is_completed:
            canvas.icon("tick", *box.inset(SPACE.tiny)[:2], box.h - 2 * SPACE.tiny, color="white")
        else:
            canvas.text(str(number), x, y, "label", align="center")

    return CustomPaint(draw).sized(width=measure_field_height, height=measure_field_height, align="center")


def _build_text(loaded: AnyLesson, number: int, *, is_completed: bool) -> LayoutItem:
    """Return number, title and goal of a lesson."""
    lesson = loaded.lesson
    title = Row(
        _build_badge(number, is_completed=is_completed),
        Label(pick_text(lesson.title), "panel").set_size_group("titles").sized(grow=1),
    )
    aim = Label(pick_text(lesson.aim), color="mute").set_size_group("aims")
    return Column(title, aim, gap=SPACE.tiny, padding=(SPACE.tiny, 0))


class LessonsScene(HeadedScene):
    """Selection of a lesson; the first one that is not completed has the focus."""

    player_files = ("lessons",)

    def __init__(self, services: Services, game: str = "zelda", starts_next_lesson: bool = False) -> None:
        """Create the scene; with ``starts_next_lesson``, the next lesson is started immediately."""
        super().__init__(services)
        self.game, self._begins = game, starts_next_lesson
        self.thumbnails = ThumbnailRenderer()
        self._reload()

    def _reload(self) -> None:
        """Reload the lessons of the selected game, and the completed ones."""
        self.lessons: Sequence[AnyLesson] = list_lessons(self.game)
        self.done = load_completed_lessons(self.game)
        self.music = self.game
        self.first_focus = LessonTileId(self.next_lesson.lesson.id)

    def find_rules_page(self) -> tuple[str, str]:
        return self.game, ""

    @property
    def heading(self) -> str:
        return _("Learn to play")

    @property
    def remark(self) -> str:
        known = sum(lesson.lesson.id in self.done for lesson in self.lessons)
        return _("{done} of {all} done").format(done=known, all=len(self.lessons))

    @property
    def next_lesson(self) -> AnyLesson:
        """Return the first lesson that is not completed; the first one if all are."""
        return next((lesson for lesson in self.lessons if lesson.lesson.id not in self.done), self.lessons[0])

    def enter(self) -> None:
        super().enter()
        if self._begins:
            self._begins = False
            self._open_lesson(self.next_lesson)

    def resume(self) -> None:
        self._reload()
        self.services.stack.request_layout()

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the game selector, a tile for each lesson, and the button that starts the next one."""
        games = [ChoiceOption(game, name) for game, name in get_game_names().items()]
        text = _("Start") if not self.done else _("Continue")
        advice = _("Each lesson takes a minute or two. Leave any time and continue later.")
        return Column(
            Row(Spacer(), SegmentedControl("game", games, self.game).sized(grow=3), Spacer()),
            self._build_tiles().sized(grow=1),
            Row(
                Label(advice, "body").sized(grow=1),
                Button("next", text, is_default=True, shown_key=Kind.MAIN, keys=("n",)),
            ),
        )

    def _build_tiles(self) -> LayoutItem:
        """Return the tiles in up to three columns; few tiles are centered."""
        count = len(self.lessons)
        rows = math.ceil(count / _MAX_COLUMNS)
        words = [
            _build_text(loaded, number, is_completed=loaded.lesson.id in self.done)
            for number, loaded in enumerate(self.lessons, 1)
        ]
        tiles = [
            Tile(
                LessonTileId(loaded.lesson.id),
                Column(self._build_picture(loaded), MatchHeight(own, words), gap=SPACE.small, padding=SPACE.small),
                background=draw_panel_tile,
                radius=RADIUS.large,
            )
            for loaded, own in zip(self.lessons, words, strict=True)
        ]
        grid = Grid(*tiles, columns=math.ceil(count / rows)).sized(grow=2 * count)
        beside = _MAX_COLUMNS - count
        if beside <= 0:
            return grid
        return Row(Spacer().sized(grow=beside), grid, Spacer().sized(grow=beside))

    def _build_picture(self, loaded: AnyLesson) -> LayoutItem:
        """Return the start position of a lesson on its board, or the image of the lesson."""

        def draw(canvas: Canvas, box: Box) -> None:
            if isinstance(loaded, LoadedLesson):
                self.thumbnails.draw_save(canvas, make_position_head(loaded.rules, loaded.state), *box)
            else:
                canvas.picture(loaded.lesson.art, *box, radius=RADIUS.medium, focus=(0.5, 0.5))

        return CustomPaint(draw).sized(grow=1)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "game" and event.kind == "changed":
            self.game = str(event.value)
            self._reload()
            self.services.stack.request_layout()
        if event.kind != "pressed":
            return
        match event.id:
            case "next":
                self._open_lesson(self.next_lesson)
            case LessonTileId(lesson):
                self._open_lesson(next(loaded for loaded in self.lessons if loaded.lesson.id == lesson))

    def _open_lesson(self, loaded: AnyLesson) -> None:
        """Open the scene of a lesson."""
        if isinstance(loaded, LoadedLesson):
            self.services.open_route(LessonRoute(loaded, self._find_next_lesson))
        else:
            self.services.open_route(LessonRoute(loaded, self._find_next_lesson))

    def _find_next_lesson(self, lesson: Any) -> Any:
        """Return the lesson after a lesson; None after the last one."""
        place = self.lessons.index(lesson) + 1
        return self.lessons[place] if place < len(self.lessons) else None


def get_game_names() -> dict[str, str]:
    """Return the names of the games with lessons by id, in the order of the main menu."""
    return {
        "zelda": _("Zelda"),
        "dungeon": _("Dungeon"),
        "star-wars": _("Star Wars"),
        "elixir": _("Elixir Quest"),
    }


def list_lessons(game: str) -> Sequence[AnyLesson]:
    """Return the lessons of a game in teaching order."""
    return load_table_lessons(game) if game in GAMES_WITH_LESSONS else load_lessons(game)
