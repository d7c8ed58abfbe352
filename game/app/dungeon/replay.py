"""A finished adventure told again: its pages above the line of the match; and the picture of a save."""

from __future__ import annotations

from game.app.dungeon.animation.beats import Beats
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.ids import CardId, CellId, DungeonId, GoodId, SeatId
from game.app.dungeon.mood import mood_of
from game.app.dungeon.pages.challenge_page import ChallengePage
from game.app.dungeon.pages.chrome import RIGHT, RIGHT_WIDTH, draw_log
from game.app.dungeon.pages.page import DungeonShowing, Page
from game.app.dungeon.pages.pages import page_of
from game.app.dungeon.pictures.tokens import hearts, triforce
from game.app.dungeon.view_model import Choice, DungeonDesk
from game.app.dungeon.views.parts import sheet
from game.app.play.coaching.grader import Grader
from game.app.play.coaching.reviewing import Reviewing
from game.app.play.replaying.transport import BAR
from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS
from game.app.ui.widgets.base import Box, Look
from game.app.ui.widgets.button import Button
from game.content.cards.dungeon_catalog import load_catalog
from game.modes.replay_view import OPEN, Telling
from game.presentation.dungeon.log import LogFormatter
from game.rules.dungeon.engine import event as e
from game.rules.dungeon.rules import DungeonRules
from game.session.session import TakenBack
from game.storage.saves import Head, Saved
from game.text import _

_LOG = Box(RIGHT, 58, RIGHT_WIDTH, 428)
"""In place of the actions, which nobody takes any more."""
_REVIEW = Box(RIGHT, 58, RIGHT_WIDTH, 268)
"""Where a review says what there is to say, and lists the turning points; large text takes some of the log's room."""
_LEAST_LOG = 96.0
_SHOWN = (CardId, CellId, DungeonId, GoodId, SeatId)
"""Widgets of a page that are shown while it is told again; the others are for playing."""


class DungeonReplay(Reviewing):
    """The pages of an adventure that is over, step by step."""

    tale: LogFormatter
    music = "dungeon"
    theme = DUNGEON

    def __init__(self, services: Services, saved: Saved, step: int = 0, grader: Grader | None = None) -> None:
        telling = Telling(saved, begins=lambda event: isinstance(event, (e.RoomEntered, e.DungeonBuilt)))
        critic = AdventureCritic(saved.rules, saved.seats)
        super().__init__(services, saved, telling, step, critic=critic, grader=grader)

    def review_tip(self) -> str:
        return _("Rates each encounter turn by the win chance and hearts it cost.")

    def rules_page(self) -> tuple[str, str]:
        return "dungeon", ""

    def prepare(self) -> None:
        assert isinstance(self.saved.rules, DungeonRules)
        self.rules = self.saved.rules
        self.tale = LogFormatter(self.rules, self.saved.seats)
        self.shown = self.beats = Beats(self.tempo, self.services.play)
        self._mood: tuple[object, Mood] = (None, "calm")
        self.at = 0
        """The step whose position is on the screen."""
        self._review_height = _REVIEW.h

    def rest_at(self, step: int) -> None:
        self.beats.skip()
        self.at = step

    def play_step(self, step: int) -> None:
        self.at = step - 1
        self.beats.play(self._desk(step - 1), [x for x in self.telling.events(step) if not isinstance(x, TakenBack)])
        if not self.beats.busy:
            self.at = step

    def came_to_rest(self) -> None:
        self.at = self.step
        super().came_to_rest()

    @property
    def mood(self) -> Mood:
        key = self.at, self.telling.reader
        if self._mood[0] != key:
            view = self.telling.view(self.at)
            self._mood = key, mood_of(self.rules, view)
            self.ambience = view.dungeon
        return self._mood[1]

    def _desk(self, step: int) -> DungeonDesk:
        reader = self.telling.reader
        told = [event for event in self.telling.told(step) if not isinstance(event, TakenBack)]
        viewer = max(0, self.telling.asked(step)) if reader == OPEN else reader
        return DungeonDesk(self.rules, self.telling.view(step), self.saved.seats, told, viewer=viewer)

    def _page(self) -> Page:
        desk = self._desk(self.at)
        lines = self.tale.tail(self.telling.told(self.at))
        showing = DungeonShowing(lines, {}, self.beats.hero, trail=self.beats.trail, log_from=self._log_from)
        return page_of(desk)(desk, Choice(), showing)

    @property
    def _log_from(self) -> float:
        """Where the right column begins, below what a review has there."""
        return self._review_box.bottom + 8 if self.grader.started else _LOG.y

    @property
    def _review_box(self) -> Box:
        return _REVIEW._replace(h=max(_REVIEW.h, min(self._review_height, _LOG.bottom - _LEAST_LOG - 8 - _REVIEW.y)))

    def layout(self, canvas: Canvas) -> None:
        tall = max(40.0, Button.height(canvas))
        column = self.column(canvas, 1044, 720 - 12 - tall, 226, tall)
        self._review_height = self.review_height(canvas)
        review = self.review_panel(canvas, self._review_box)
        self.form.set([*self.bar(canvas), *column, *review])

    def draw_ground(self, canvas: Canvas) -> None:
        page = self._page()
        self.beats.dress(page.desk)
        page.draw(canvas)
        for widget in page.widgets(canvas):
            if isinstance(widget.id, _SHOWN):
                widget.draw_marked(canvas, Look())
        page.draw_over(canvas)
        if isinstance(page, ChallengePage):
            low = self._log_from
            with canvas.marked("floating"):
                sheet(canvas, _LOG)
            draw_log(canvas, _LOG._replace(y=low, h=_LOG.bottom - low), page.showing.lines, fills=True)
        self.beats.draw(canvas, page.desk)
        canvas.gradient(
            BAR.x, BAR.y - 26, WIDTH - BAR.x, 720 - BAR.y + 26, "night_low", "night_low", alpha=0, alpha_bottom=240
        )
        canvas.gradient(1034, 600, 246, 120, "panel", "panel_low", radius=RADIUS.medium)


_BAND = 88.0
"""The most height that hearts and pieces take of a large picture."""


def draw_save(canvas: Canvas, head: Head, box: Box) -> bool:
    """A small picture of where the party is, with hearts and pieces; False when the head makes no sense."""
    if len(head.scores) != 4:
        return False
    pieces, halves, containers, _collapses = head.scores
    catalog = load_catalog()
    known = catalog.knows(head.map)
    with canvas.themed(DUNGEON):
        if known:
            canvas.picture(f"dungeon/place/{head.map.lower()}", *box, radius=RADIUS.medium, focus=(0.5, 0.5))
        else:
            canvas.picture("dungeon/map", *box, radius=RADIUS.medium)
        band = min(box.h * 0.34, _BAND)
        size, left = band * 0.7, box.x + 10
        canvas.rect(box.x, box.bottom - band, box.w, band, "outline", radius=RADIUS.medium, alpha=ALPHA.strong)
        triforce(canvas, left, box.bottom - band * 0.86, size, pieces, 0, 7 if head.map == "long" else 3)
        left += size + 12
        hearts(canvas, left, box.bottom - band * 0.79, halves, containers, box.right - 8 - left, size * 0.8)
        canvas.rect(*box, "bronze", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)
    return True
