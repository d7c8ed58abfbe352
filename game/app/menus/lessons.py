"""The lessons of a game side by side, with what is learned in each and which ones are done; a row of games above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from game.app.epic.miniature import Miniatures, position_head
from game.app.play.routes import Lesson
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import focus_ring, panel
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Look, Pressable, Reply, Widget
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.choice import Option, Segments
from game.content.lessons.lessons import TAUGHT, TableLoaded, load_table_lessons
from game.content.lessons.tutorial import LoadedLesson, load_lessons
from game.storage.tutorial_progress import lessons_done
from game.text import _, ngettext, pick

AnyLesson: TypeAlias = LoadedLesson | TableLoaded

_COLUMNS = 3
_MARGIN, _GAP, _TOP = 40.0, 18.0, 62.0
_FOOT, _WIDEST = 84.0, 0.95
"""Beyond the second, its share of the height, a tile of a single row would cut its picture."""


class LessonId(msgspec.Struct, frozen=True):
    """The id of the tile of a lesson."""

    lesson: str


class LessonTile(Pressable):
    """A lesson with its number, a picture of its board, its name and aim, and a tick when it was done."""

    def __init__(self, beside: Sequence[AnyLesson], number: int, pictures: Miniatures, *, done: bool) -> None:
        self.loaded = beside[number - 1]
        super().__init__(LessonId(self.loaded.lesson.id))
        self.beside, self.number, self.pictures, self.done = beside, number, pictures, done

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        panel(canvas, x, y, w, h)
        if look.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(ALPHA.faint * look.hover))
        lesson, mark = self.loaded.lesson, canvas.text_size("banner") * 0.62
        left = x + 24 + 2 * mark
        title, line = _lines(canvas, [pick(one.lesson.title) for one in self.beside], x + w - 12 - left, "banner")
        aim, below = _lines(canvas, [pick(one.lesson.aim) for one in self.beside], w - 28, "label")
        line = max(line, 2 * mark)
        tall = line + below + 10
        self._draw_picture(canvas, x + 8, y + 8, w - 16, h - 20 - tall)
        top = y + h - tall - 6
        canvas.circle(x + 14 + mark, top + line / 2, mark, "good_low" if self.done else "bar_low")
        if self.done:
            canvas.icon("tick", x + 14 + mark * 0.4, top + line / 2 - mark * 0.6, mark * 1.2, color="white")
        else:
            place = (x + 14 + mark, top + line / 2)
            canvas.text(str(self.number), *place, "label", align="center")
        words, room = pick(lesson.title), (left, top, x + w - 12 - left, line)
        canvas.block(words, *room, "banner", size=title, leading=LEADING.tight)
        words, room = pick(lesson.aim), (x + 14, top + line + 2, w - 28, below + 4)
        canvas.block(words, *room, "label", size=aim, color="mute", leading=LEADING.tight)
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)

    def _draw_picture(self, canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
        """The position on its board, or the drawing that the lesson names."""
        if isinstance(self.loaded, LoadedLesson):
            head = position_head(self.loaded.rules, self.loaded.state)
            self.pictures.draw(canvas, head, x, y, w, h)
        else:
            canvas.picture(self.loaded.lesson.art, x, y, w, h, radius=RADIUS.medium, focus=(0.5, 0.5))


def _lines(canvas: Canvas, texts: Sequence[str], width: float, role: str) -> tuple[float, float]:
    """The size that texts have beside each other, and how high the longest of them is, in two lines at most."""
    height = 2 * canvas.text_size(role) + 1
    size = even_size(canvas, [(text, width, height) for text in texts], role, leading=LEADING.tight)
    lines = max(len(canvas.broken(text, width, role, size=size)) for text in texts)
    return size, lines * size * LEADING.tight + 3


class LessonsScene(HeadedScene):
    """Where a lesson is chosen; the next one that is not done has the focus."""

    keeps = ("lessons",)
    remark_box = Box(WIDTH - 300, 2, 300 - _MARGIN, 42)

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

    def layout(self, canvas: Canvas) -> None:
        rows = -(-len(self.lessons) // _COLUMNS)
        columns = -(-len(self.lessons) // rows)
        foot = max(_FOOT, Button.height(canvas, gold=True) + 30)
        line = max(36.0, Button.height(canvas) * 0.9)
        top = _TOP + line + 12
        wide = (WIDTH - 2 * _MARGIN - (columns - 1) * _GAP) / columns
        tall = (HEIGHT - top - foot - (rows - 1) * _GAP) / rows
        wide = min(wide, tall * _WIDEST) if rows == 1 else wide
        left = (WIDTH - columns * wide - (columns - 1) * _GAP) / 2
        games = [Option(game, names()[game]) for game in names()]
        across = min(760.0, WIDTH - 2 * _MARGIN)
        widgets: list[Widget] = [
            self.back(),
            Segments("game", games, self.game).placed(Box((WIDTH - across) / 2, _TOP - 4, across, line)),
        ]
        for place, loaded in enumerate(self.lessons):
            box = Box(left + place % columns * (wide + _GAP), top + place // columns * (tall + _GAP), wide, tall)
            done = loaded.lesson.id in self.done
            widgets.append(LessonTile(self.lessons, place + 1, self.pictures, done=done).placed(box))
        text = _("Start") if not self.done else _("Continue")
        gold = max(240.0, Button.width(canvas, text, gold=True, shown=Kind.MAIN))
        high = max(52.0, Button.height(canvas, gold=True))
        box = Box(WIDTH - _MARGIN - gold, HEIGHT - high - 16, gold, high)
        widgets.append(Button("next", text, gold=True, shown=Kind.MAIN, keys=("n",)).placed(box))
        self.form.set(widgets, focus=LessonId(self.next.lesson.id))

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        advice = _("Each lesson takes a minute or two. Leave any time and continue later.")
        canvas.block(advice, _MARGIN, HEIGHT - 72, WIDTH * 0.6, 56, "body", color="prose")

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
