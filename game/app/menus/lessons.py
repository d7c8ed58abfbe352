"""The lessons of a game side by side, with what is learned in each and which ones are done; a row of games above."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from game.app.epic.miniature import Miniatures, position_head
from game.app.play.routes import Lesson
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Grid, Matched, Row, Spacer
from game.app.ui.layout.paint import Painting
from game.app.ui.layout.panels import Tile, panel_tile
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply, field_height
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.app.ui.widgets.text import Label
from game.content.lessons.lessons import TAUGHT, TableLoaded, load_table_lessons
from game.content.lessons.tutorial import LoadedLesson, load_lessons
from game.storage.tutorial_progress import lessons_done
from game.text import _, ngettext, pick

AnyLesson: TypeAlias = LoadedLesson | TableLoaded

_COLUMNS = 3


class LessonId(msgspec.Struct, frozen=True):
    """The id of the tile of a lesson."""

    lesson: str


def _badge(number: int, *, done: bool) -> LayoutItem:
    """Return the number of a lesson on a disc, or a tick for one that was done."""

    def draw(canvas: Canvas, box: Box) -> None:
        x, y = box.center
        canvas.circle(x, y, box.h / 2, "good_low" if done else "well")
        if done:
            canvas.icon("tick", *box.inset(SPACE.tiny)[:2], box.h - 2 * SPACE.tiny, color="white")
        else:
            canvas.text(str(number), x, y, "label", align="center")

    return Painting(draw).sized(width=field_height, height=field_height, align="center")


def _words(loaded: AnyLesson, number: int, *, done: bool) -> LayoutItem:
    """Return the number of a lesson, its name and its aim."""
    lesson = loaded.lesson
    title = Row(_badge(number, done=done), Label(pick(lesson.title), "panel").grouped("titles").sized(grow=1))
    aim = Label(pick(lesson.aim), color="mute").grouped("aims")
    return Column(title, aim, gap=SPACE.tiny, padding=(SPACE.tiny, 0))


class LessonsScene(HeadedScene):
    """Where a lesson is chosen; the next one that is not done has the focus."""

    keeps = ("lessons",)

    def __init__(self, services: Services, game: str = "zelda", begin: bool = False) -> None:
        super().__init__(services)
        self.game, self._begins = game, begin
        self.pictures = Miniatures()
        self._read()

    def _read(self) -> None:
        """The lessons of the game that is shown, and which ones are done."""
        self.lessons: Sequence[AnyLesson] = lessons_of(self.game)
        self.done = lessons_done(self.game)
        self.music = self.game
        self.first_focus = LessonId(self.next.lesson.id)

    def rules_page(self) -> tuple[str, str]:
        return self.game, ""

    @property
    def heading(self) -> str:
        return _("Learn to play")

    @property
    def remark(self) -> str:
        known = sum(one.lesson.id in self.done for one in self.lessons)
        return _("{done} of {all} done").format(done=known, all=len(self.lessons))

    @property
    def next(self) -> AnyLesson:
        """The first lesson that is not done; the first of all when every one is."""
        return next((one for one in self.lessons if one.lesson.id not in self.done), self.lessons[0])

    def enter(self) -> None:
        super().enter()
        if self._begins:
            self._begins = False
            self._open(self.next)

    def resume(self) -> None:
        self._read()
        self.services.stack.relayout()

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the games above, a tile for each lesson, and the button that starts the next one."""
        games = [Option(game, name) for game, name in names().items()]
        text = _("Start") if not self.done else _("Continue")
        advice = _("Each lesson takes a minute or two. Leave any time and continue later.")
        return Column(
            Row(Spacer(), Segments("game", games, self.game).sized(grow=3), Spacer()),
            self._tiles().sized(grow=1),
            Row(
                Label(advice, "body").sized(grow=1),
                Button("next", text, gold=True, shown=Kind.MAIN, keys=("n",)),
            ),
        )

    def _tiles(self) -> LayoutItem:
        """Return the tiles in up to three columns; few of them lie in the middle."""
        count = len(self.lessons)
        rows = math.ceil(count / _COLUMNS)
        words = [
            _words(loaded, number, done=loaded.lesson.id in self.done) for number, loaded in enumerate(self.lessons, 1)
        ]
        tiles = [
            Tile(
                LessonId(loaded.lesson.id),
                Column(self._picture(loaded), Matched(own, words), gap=SPACE.tiny, padding=SPACE.small),
                ground=panel_tile,
                radius=RADIUS.large,
            )
            for loaded, own in zip(self.lessons, words, strict=True)
        ]
        grid = Grid(*tiles, columns=math.ceil(count / rows)).sized(grow=2 * count)
        beside = _COLUMNS - count
        if beside <= 0:
            return grid
        return Row(Spacer().sized(grow=beside), grid, Spacer().sized(grow=beside))

    def _picture(self, loaded: AnyLesson) -> LayoutItem:
        """Return the position on its board, or the drawing that the lesson names."""

        def draw(canvas: Canvas, box: Box) -> None:
            if isinstance(loaded, LoadedLesson):
                self.pictures.draw(canvas, position_head(loaded.rules, loaded.state), *box)
            else:
                canvas.picture(loaded.lesson.art, *box, radius=RADIUS.medium, focus=(0.5, 0.5))

        return Painting(draw).sized(grow=1)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "game" and reply.kind == "changed":
            self.game = str(reply.value)
            self._read()
            self.services.stack.relayout()
        if reply.kind != "pressed":
            return
        match reply.id:
            case "next":
                self._open(self.next)
            case LessonId(lesson):
                self._open(next(loaded for loaded in self.lessons if loaded.lesson.id == lesson))

    def _open(self, loaded: AnyLesson) -> None:
        if isinstance(loaded, LoadedLesson):
            self.services.open(Lesson(loaded, self._after))
        else:
            self.services.open(Lesson(loaded, self._after))

    def _after(self, done: Any) -> Any:
        place = self.lessons.index(done) + 1
        return self.lessons[place] if place < len(self.lessons) else None


def names() -> dict[str, str]:
    """What is taught, by the game whose file holds it, in the order of the title screen."""
    return {
        "zelda": _("Zelda"),
        "dungeon": _("Dungeon"),
        "star-wars": _("Star Wars"),
        "elixir": _("Elixir Quest"),
    }


def lessons_of(game: str) -> Sequence[AnyLesson]:
    """The lessons of a game in the order in which they are learned."""
    return load_table_lessons(game) if game in TAUGHT else load_lessons(game)


def lessons_line() -> str:
    """The second line of the button on the title screen."""
    done = sum(len(lessons_done(game)) for game in names())
    sentence = ngettext("{count} lesson done", "{count} lessons done", done).format(count=done)
    return sentence if done else _("your first duel")
