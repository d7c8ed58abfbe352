"""Replay of a finished adventure: its pages above the timeline; and the picture of a saved game."""

from __future__ import annotations

from game.app.dungeon.animation.beats import DungeonEventAnimator
from game.app.dungeon.critic import AdventureCritic
from game.app.dungeon.ids import DungeonPlaceId, GoodId, HandCardId, PlayerPlateId, RoomCellId
from game.app.dungeon.mood import get_mood
from game.app.dungeon.pages.chrome import draw_log
from game.app.dungeon.pages.page import DungeonPage, DungeonViewState
from game.app.dungeon.pages.pages import get_page_type
from game.app.dungeon.pages.stage_page import StagePage
from game.app.dungeon.pictures.stage import NEED_BOX, PARTY_BOX
from game.app.dungeon.pictures.tokens import draw_hearts, draw_triforce
from game.app.dungeon.view_model import DungeonContext, DungeonSelection
from game.app.dungeon.views.parts import draw_sheet
from game.app.play.coaching.grader import MatchGrader
from game.app.play.coaching.reviewing import ReviewScene
from game.app.play.replaying.transport import BAR_BOX
from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import WIDTH, Canvas
from game.app.ui.services import Services
from game.app.ui.style.theme import DUNGEON
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, WidgetState
from game.app.ui.widgets.button import Button
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.modes.replay_view import OPEN_HANDS, ReplayView
from game.presentation.dungeon.log import DungeonLogFormatter
from game.rules.dungeon.engine import event as event_types
from game.rules.dungeon.rules import DungeonRules
from game.session.session import UndoEvent
from game.storage.saves import Head, LoadedSave
from game.text import _

_LOG_BOX = NEED_BOX._replace(x=NEED_BOX.right + SPACE.small, y=58, w=PARTY_BOX.w + SPACE.small, h=480)
"""Box of the log, beside an encounter or a floor, in place of the actions."""
_COLUMN_BOX = Box(1044, 0, 226, 708)
"""Box of the column with the choice of view and the button to play on."""
_REVIEW_BOX = _LOG_BOX._replace(h=268)
"""Box of a review with its turning points; with large text it is higher, and the log lower."""
_MIN_LOG_HEIGHT = 96.0
"""Minimum height of the log, in logical units."""
_SHOWN_ID_TYPES = (HandCardId, RoomCellId, DungeonPlaceId, GoodId, PlayerPlateId)
"""Types of the ids of widgets that a replay shows; other widgets are only for playing."""


class DungeonReplay(ReviewScene):
    """Replay of a finished adventure, step by step."""

    log_formatter: DungeonLogFormatter
    """Formats the log."""
    music = "dungeon"
    theme = DUNGEON

    def __init__(self, services: Services, save: LoadedSave, step: int = 0, grader: MatchGrader | None = None) -> None:
        telling = ReplayView(
            save, starts_turn=lambda event: isinstance(event, (event_types.RoomEntered, event_types.DungeonBuilt))
        )
        critic = AdventureCritic(save.rules, save.seats)
        super().__init__(services, save, telling, step, critic=critic, grader=grader)

    def format_review_tip(self) -> str:
        return _("Rates each encounter turn by the win chance and hearts it cost.")

    def find_rules_page(self) -> tuple[str, str]:
        return "dungeon", ""

    def prepare(self) -> None:
        assert isinstance(self.saved.rules, DungeonRules)
        self.rules = self.saved.rules
        self.log_formatter = DungeonLogFormatter(self.rules, self.saved.seats)
        self.animator = self.event_animator = DungeonEventAnimator(self.animation_settings, self.services.play_effect)
        self._canvas: Canvas | None = None
        """Canvas of the last layout; None before the first one."""
        self._mood: tuple[object, Mood] = (None, "calm")
        self.at = 0
        """Index of the step whose position is shown."""
        self._review_height = _REVIEW_BOX.h

    def show_position_at(self, step: int) -> None:
        self.event_animator.skip()
        self.at = step

    def play_step(self, step: int) -> None:
        self.at = step - 1
        events = [x for x in self.replay_view.get_events(step) if not isinstance(x, UndoEvent)]
        grid = self._make_page().find_grid(self._canvas) if self._canvas is not None else None
        self.event_animator.animate_events(self._make_context(step - 1), events, grid)
        if not self.event_animator.is_busy:
            self.at = step

    def on_step_end(self) -> None:
        self.at = self.step
        super().on_step_end()

    @property
    def mood(self) -> Mood:
        key = self.at, self.replay_view.viewer
        if self._mood[0] != key:
            view = self.replay_view.get_view(self.at)
            self._mood = key, get_mood(self.rules, view)
            self.ambience = view.dungeon
        return self._mood[1]

    def _make_context(self, step: int) -> DungeonContext:
        """Return the context of a step as the current reader sees it."""
        reader = self.replay_view.viewer
        told = [event for event in self.replay_view.list_events_until(step) if not isinstance(event, UndoEvent)]
        viewer = max(0, self.replay_view.get_deciding_seat(step)) if reader == OPEN_HANDS else reader
        return DungeonContext(self.rules, self.replay_view.get_view(step), self.saved.seats, told, viewer=viewer)

    def _make_page(self) -> DungeonPage:
        """Return the page of the current step."""
        context = self._make_context(self.at)
        lines = self.log_formatter.format_recent_lines(self.replay_view.list_events_until(self.at))
        showing = DungeonViewState(lines, {}, self.event_animator.hero, footprints=self.event_animator.footprints)
        return get_page_type(context)(context, DungeonSelection(), showing)

    @property
    def _log_top(self) -> float:
        """Return the upper edge of the log in the right column, below the review."""
        return self._review_box.bottom + 8 if self.grader.is_started else _LOG_BOX.y

    @property
    def _review_box(self) -> Box:
        """Return the box of the review."""
        return _REVIEW_BOX._replace(
            h=max(_REVIEW_BOX.h, min(self._review_height, _LOG_BOX.bottom - _MIN_LOG_HEIGHT - 8 - _REVIEW_BOX.y))
        )

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        height = max(40.0, Button.measure_height(canvas))
        column = self.build_column(canvas, _COLUMN_BOX, height)
        self._review_height = self.measure_review_panel(canvas)
        review = self.build_review_panel(canvas, self._review_box)
        self.form.set_widgets([*self.build_bar(canvas), *column, *review])

    def draw_ground(self, canvas: Canvas) -> None:
        page = self._make_page()
        self.event_animator.apply_progress(page.context)
        page.draw_below(canvas)
        for widget in page.build_widgets(canvas):
            if isinstance(widget.id, _SHOWN_ID_TYPES):
                widget.draw_marked(canvas, WidgetState())
        page.draw_over(canvas)
        if isinstance(page, StagePage):
            box = _LOG_BOX._replace(y=self._log_top, h=_LOG_BOX.bottom - self._log_top)
            with canvas.marked("floating"):
                draw_sheet(canvas, box)
            draw_log(canvas, box, page.view_state.lines, fills_box=True)
        self.event_animator.draw(canvas, page.context)
        canvas.gradient(
            BAR_BOX.x,
            BAR_BOX.y - 26,
            WIDTH - BAR_BOX.x,
            720 - BAR_BOX.y + 26,
            "night_low",
            "night_low",
            alpha=0,
            alpha_bottom=ALPHA.full,
        )
        canvas.gradient(1034, 600, 246, 120, "panel", "panel_low", radius=RADIUS.medium)


_MAX_HEARTS_IN_ROW = 9
"""Number of hearts above which they are drawn in two rows."""


def draw_save(canvas: Canvas, head: Head, box: Box) -> bool:
    """Draw the dungeon where the party of a save is; return False if the save's head is invalid."""
    if len(head.scores) != 4:
        return False
    with canvas.themed(DUNGEON):
        place = f"dungeon/place/{head.map.lower()}" if load_dungeon_catalog().has_dungeon(head.map) else "dungeon/map"
        canvas.picture(place, *box, radius=RADIUS.medium, focus=(0.5, 0.5))
        canvas.rect(*box, "bronze", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.strong)
    return True


def draw_health(canvas: Canvas, head: Head, box: Box) -> None:
    """Draw the Triforce pieces and hearts of a save's party, from the left."""
    if len(head.scores) != 4:
        return
    pieces, halves, containers, _collapses = head.scores
    with canvas.themed(DUNGEON):
        draw_triforce(canvas, box.x, box.y, box.h, pieces, 0, 7 if head.map == "long" else 3)
        left = box.x + box.h + SPACE.medium
        most = box.h if containers <= _MAX_HEARTS_IN_ROW else box.h / 2
        draw_hearts(canvas, left, box.y, halves, containers, box.right - left, most)
