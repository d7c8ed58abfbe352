"""The journey: the drawn way, the words of a chapter, and what comes next. Every step is written down as it is made."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from game.app.epic.board.niche import draw_in_niche
from game.app.menus.journey.words import station_line, task_lines, who_plays
from game.app.menus.pictures.journey_way import ChapterId, Place, draw_way, spots
from game.app.menus.saves.table import table_of
from game.app.play.ending.deeds import tell_match
from game.app.ui.dialog import Answer, ask
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.style.carved import framed
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import LEADING
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import Button, alike_buttons
from game.app.ui.widgets.choice import Option, Segments
from game.content.modes.journey import STATIONS, Chapter, load_story
from game.errors import UserError
from game.modes.journey import matches, progress, steps
from game.modes.journey.state import Journey
from game.presentation.epic.view_models import Token
from game.text import _, ngettext, pick

_MARGIN, _TOP, _PAD, _RIM = 20.0, 58.0, 18.0, 9.0
_WAY, _WAY_LARGE = 300.0, 222.0
"""The height of the way at the usual size of texts, and from half as much again on: a story in large letters has the
room.
"""
_SIDE = 330.0
_PICTURE = 0.34
"""What of the room beside the task the picture takes at most."""


class WayId(msgspec.Struct, frozen=True):
    """The id of one of the ways on from a chapter, by its number."""

    number: int


class JourneyScene(HeadedScene):
    """The way above, a chapter below it. What is kept is read anew whenever the scene comes back."""

    keeps = ("journey",)
    on_table = True
    music = "zelda"

    def __init__(self, services: Services, kept: progress.Book | None = None) -> None:
        super().__init__(services)
        self._shown = kept is not None
        self.book = kept or progress.Book()
        self.story = load_story()
        self.people = 1
        self.at = ""
        """The chapter that is looked at; empty for where one is."""
        self._paper = self._below = self._room = self._side = Box(0, 0, 0, 0)
        self._look_up()

    @property
    def heading(self) -> str:
        return pick(self.story.name)

    @property
    def remark(self) -> str:
        seen = len([name for name in self.book.endings if name in self.story.endings])
        return _("{seen} of {all} endings seen").format(seen=seen, all=len(self.story.endings)) if seen else ""

    @property
    def journey(self) -> Journey | None:
        """The journey that is on, or that has just ended."""
        return self.book.journey

    @property
    def chapter(self) -> Chapter:
        """The chapter whose words are shown."""
        journey = self.journey
        if self.at:
            return self.story.chapters[self.at]
        return self.story.chapters[self.story.first] if journey is None else steps.chapter_of(self.story, journey)

    def _look_up(self) -> None:
        """Read the book, with what became of a match that was played on elsewhere."""
        if self._shown:
            return
        self.book = progress.load()
        if self.journey is not None:
            self._keep(matches.settled(self.journey))

    def _keep(self, journey: Journey) -> bool:
        """Write the journey down if it is another one now; gives whether it is kept."""
        if journey == self.journey:
            return True
        try:
            self.book = progress.keep(journey)
        except UserError as error:
            self.services.notify(error.message)
            return False
        self.at = ""
        return True

    def resume(self) -> None:
        before = self.journey
        self._look_up()
        if before is not None and before.match and self.journey is not None and not self.journey.match:
            tell_match(self.services, Path(before.match).stem)
        self.services.stack.relayout()

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        bottom, wide = HEIGHT - 14, WIDTH - 2 * _MARGIN
        grown = min(1.0, (canvas.text_scale - 1) * 2)
        self._paper = Box(_MARGIN, _TOP, wide, _WAY + (_WAY_LARGE - _WAY) * grown)
        top = self._paper.bottom + 10
        self._below = Box(_MARGIN, top, wide, bottom - top)
        inner = self._below.inset(_PAD)
        side = min(_SIDE * (0.7 + 0.3 * canvas.text_scale), inner.w * 0.36)
        self._side = Box(inner.right - side, inner.y, side, inner.h)
        self._room = Box(inner.x, inner.y, inner.w - side - 22, inner.h)
        paper = self._paper.inset(_RIM)
        places = spots(self.story, paper)
        widgets: list[Widget] = [
            self.back(),
            *(
                Place(self.story, self.journey, name, spot, self._radius, shown=name == self.at)
                for name, spot in places.items()
            ),
        ]
        acts = self._acts(canvas)
        self.form.set([*widgets, *acts], focus=acts[0].id)

    @property
    def _radius(self) -> float:
        return min(40.0, self._paper.h * 0.14)

    def _acts(self, canvas: Canvas) -> list[Widget]:
        """The buttons at the foot of the side, from below: the golden one, or the choices, then giving up."""
        box, journey = self._side, self.journey
        tall, small = max(46.0, Button.height(canvas, gold=True)), Button.height(canvas)
        found: list[Widget] = []
        foot = box.bottom
        if self.at:
            self._side = box._replace(h=box.h - tall - 10)
            spot = Box(box.x, foot - tall, box.w, tall)
            return [Button("here", _("Current chapter"), gold=True, shown=Kind.MAIN).placed(spot)]
        ways = steps.ways(self.story, journey) if journey is not None else ()
        if len(ways) > 1:
            texts = [pick(one.words) for one in self.chapter_here.choices]
            high = max(tall, canvas.text_size("button") * 2.5 + 10)
            top = foot - len(ways) * (high + 10) + 10
            boxes = [Box(box.x, top + number * (high + 10), box.w, high) for number in range(len(ways))]
            found += alike_buttons(
                canvas, [Button(WayId(number), texts[number]).placed(spot) for number, spot in enumerate(boxes)]
            )
            foot = top - 10
        else:
            foot -= tall
            words = self._golden(ways)
            found.append(Button("go", words, gold=True, shown=Kind.MAIN).placed(Box(box.x, foot, box.w, tall)))
            foot -= 10
        if journey is None:
            options = [Option(1, _("One player")), Option(2, _("Two players"))]
            field = max(40.0, canvas.text_size("label") * 1.5 + 12)
            found.append(Segments("people", options, self.people).placed(Box(box.x, foot - field, box.w, field)))
            foot -= field + 10
        elif journey.step != "over":
            found.append(
                Button("give up", _("Abandon journey"), keys=("g",)).placed(Box(box.x, foot - small, box.w, small))
            )
            foot -= small + 10
        self._side = box._replace(h=foot - box.y)
        return found

    @property
    def chapter_here(self) -> Chapter:
        """The chapter that one is at."""
        journey = self.journey
        return self.story.chapters[self.story.first] if journey is None else steps.chapter_of(self.story, journey)

    def _golden(self, ways: tuple[str, ...]) -> str:
        journey = self.journey
        if journey is None:
            return _("Set out")
        if journey.step == "over":
            return _("New journey")
        if journey.step == "after":
            if not ways:
                return _("Try again")
            return _("Next chapter") if ways[0] in self.story.chapters else _("See the ending")
        return _("Continue") if journey.match else _("Start")

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        framed(canvas, self._paper, rim=_RIM - 1, lamp=False)
        draw_way(canvas, self.story, self.journey, self._paper.inset(_RIM), self._radius)
        panel(canvas, *self._below)
        picture, heading, prose = self._parts(canvas)
        draw_in_niche(canvas, Token(self._picture, 0), picture)
        line = canvas.text_size("label") * 1.45
        title, under, text = self._told()
        canvas.block(title, *heading._replace(h=heading.h - line), "banner")
        canvas.block(under, *heading._replace(y=heading.bottom - line, h=line), "label", color="mute")
        canvas.block(
            text,
            *prose,
            "story",
            wraps=True,
            valign="top",
            leading=LEADING.loose,
            color="cream",
        )
        self._draw_task(canvas)

    def _parts(self, canvas: Canvas) -> tuple[Box, Box, Box]:
        """Of the room left of the task: the picture, the title with its line, and the words of the story."""
        room = self._room
        side = min(room.h, room.w * _PICTURE / canvas.text_scale**0.5)
        picture = Box(room.x, room.y + (room.h - side) / 2, side, side)
        left = picture.right + 24
        tall = (canvas.text_size("banner") + canvas.text_size("label")) * 1.45
        heading = Box(left, room.y, room.right - left, tall)
        top = heading.bottom + 6
        return picture, heading, Box(left, top, heading.w, room.bottom - top)

    @property
    def _picture(self) -> str:
        journey = self.journey
        if journey is not None and journey.step == "over" and not self.at:
            return self.story.endings[journey.ending].picture
        return self.chapter.picture

    def _draw_task(self, canvas: Canvas) -> None:
        box = self._side
        text = "\n".join(self._beside())
        canvas.block(text, *box, "body", wraps=True, valign="top", leading=LEADING.loose)

    def _beside(self) -> list[str]:
        """What is told at the right: the task of a chapter, or how the journey went."""
        journey = self.journey
        if journey is not None and journey.step == "over" and not self.at:
            won = sum(one.won for one in journey.walked)
            return [ngettext("{won} chapter won", "{won} chapters won", won).format(won=won)]
        lines = task_lines(self.chapter)
        if journey is not None and journey.tries and not self.at:
            lines.append(ngettext("{count} attempt", "{count} attempts", journey.tries).format(count=journey.tries))
        return lines

    def _told(self) -> tuple[str, str, str]:
        """Title, a line below it, and the words of what is shown."""
        journey, chapter = self.journey, self.chapter
        if journey is None and not self.at:
            return pick(self.story.name), _("A story in ten chapters"), pick(self.story.text)
        if journey is not None and not self.at:
            if journey.step == "over":
                ending = self.story.endings[journey.ending]
                return pick(ending.name), _("The end of your journey"), pick(ending.text)
            if journey.step == "after":
                told = _("Won") if journey.won else _("Lost")
                words = chapter.won if journey.won else chapter.lost
                return pick(chapter.name), f"{station_line(chapter)}  ·  {told}", pick(words)
        done = {one.chapter: one.won for one in journey.walked} if journey is not None else {}
        if self.at in done:
            words = chapter.won if done[self.at] else chapter.lost
            return pick(chapter.name), station_line(chapter), f"{pick(chapter.before)}\n\n{pick(words)}"
        return pick(chapter.name), station_line(chapter), pick(chapter.before)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "people" and reply.kind == "changed":
            self.people = reply.value
            self.touch()
        elif reply.kind == "pressed":
            self._press(reply.id)

    def _press(self, id: WidgetId) -> None:
        match id:
            case ChapterId(name):
                self._look_at(name)
            case WayId(number):
                self._walk(number)
            case "here":
                self.step_back()
            case "go":
                self._go()
            case "give up":
                self._ask_to_give_up()

    def _look_at(self, name: str) -> None:
        """A chapter that is known is told once more; the one where one is, as it stands."""
        place = self.form.widget(ChapterId(name))
        assert isinstance(place, Place)
        if not place.known:
            self.services.notify(_("You haven't reached this chapter yet."))
            return
        self.at = "" if place.here else name
        self.services.stack.relayout()

    def step_back(self) -> None:
        """A chapter that one looked back at is let go first."""
        if self.at:
            self.at = ""
            self.services.stack.relayout()
        else:
            super().step_back()

    def _go(self) -> None:
        """What the golden button does: set out, into the match, on to the next chapter, or once more."""
        journey = self.journey
        if journey is None or journey.step == "over":
            if journey is None:
                self._keep(steps.new_journey(self.story, os.urandom(4).hex(), self.people))
            else:
                self._forget()
        elif journey.step == "before":
            self._play()
            return
        elif steps.ways(self.story, journey):
            self._walk(0)
            return
        else:
            self._keep(steps.again(journey))
        self.services.stack.relayout()

    def _walk(self, number: int) -> None:
        journey = self.journey
        assert journey is not None
        ways = steps.ways(self.story, journey)
        if number < len(ways):
            self._keep(steps.go_on(self.story, journey, ways[number]))
        self.services.stack.relayout()

    def _play(self) -> None:
        journey = self.journey
        assert journey is not None
        settings = self.services.settings
        names = [*settings.names[: journey.people]]
        occasion = matches.open_match(self.story, journey, names, who_plays, open_hands=settings.open_hands)
        scene = table_of(self.services, occasion)
        self.book = progress.load()
        self.services.stack.push(scene)

    def _forget(self) -> None:
        try:
            self.book = progress.give_up()
        except UserError as error:
            self.services.notify(error.message)
        self.at = ""
        self.services.stack.relayout()

    def _ask_to_give_up(self) -> None:
        answers = [
            Answer("stay", _("Back"), main=True),
            Answer("give up", _("Abandon journey"), act=self._forget),
        ]
        text = _("You'll lose your progress. Endings you've seen still count.")
        ask(self.services, _("Abandon this journey?"), text, answers, cancel="stay")


def journey_line() -> str:
    """The second line of the button on the title screen."""
    journey = progress.load().journey
    if journey is None or journey.step == "over":
        return _("a story in ten chapters")
    number = load_story().chapters[journey.chapter].station
    return _("chapter {number} of {all}").format(number=number, all=STATIONS)
