"""Replay of a match of Elixir Quest: its table above the timeline."""

from __future__ import annotations

from game.app.elixir.collection.closer import show_large_card
from game.app.elixir.critic import QuestCritic
from game.app.elixir.ids import RoundId
from game.app.elixir.mood import get_mood
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.hand_row import HAND, HiddenHand, build_hand
from game.app.elixir.table.table_view import draw_table
from game.app.elixir.table.table_widgets import build_hand_cards, build_tip_areas
from game.app.elixir.table.words import has_hidden
from game.app.elixir.telling import ElixirEventAnimator as Table
from game.app.play.coaching.grader import MatchGrader
from game.app.play.coaching.reviewing import ReviewScene
from game.app.ui.audio.layers import Mood
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.layout.tree import lay_out
from game.app.ui.services import Services
from game.app.ui.style.theme import ELIXIR
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Widget, WidgetEvent
from game.app.ui.widgets.button import Button
from game.modes.replay_view import OPEN, ReplayView
from game.presentation.elixir.duel_records import build_history
from game.presentation.elixir.log import ElixirLogFormatter
from game.presentation.elixir.wording import describe_ending
from game.rules.elixir import event as e
from game.rules.elixir.rules import ElixirRules
from game.storage.saves import LoadedSave
from game.text import _

_HAND = HAND._replace(y=544.0, h=120.0)
"""Box of the hand, above the timeline."""
_LOW = 534.0
"""Lower edge of the table above the hand, in logical pixels."""
_REVIEW = Box(1060, 300, 210, 220)
"""Box of the review panel."""


class ElixirReplay(ReviewScene):
    """Replay of a finished match, step by step."""

    theme = ELIXIR
    music = "elixir"
    ambience = "elixir"

    def __init__(self, services: Services, saved: LoadedSave, step: int = 0, grader: MatchGrader | None = None) -> None:
        telling = ReplayView(saved, begins=lambda event: isinstance(event, e.TurnedUp))
        super().__init__(services, saved, telling, step, critic=QuestCritic(saved.rules), grader=grader)

    def find_rules_page(self) -> tuple[str, str]:
        return "elixir", "rounds"

    def prepare(self) -> None:
        assert isinstance(self.saved.rules, ElixirRules)
        self.rules = self.saved.rules
        self.tale = ElixirLogFormatter(self.rules, self.saved.seats)
        self.shown = self.table = Table(self.services, self.tempo)
        self.at = -1

    def show_position_at(self, step: int) -> None:
        self.at = -1
        self.table.show_all(self.telling.events_until(step))

    def play_step(self, step: int) -> None:
        self.at = -1
        self.table.show_all(self.telling.events_until(step - 1))
        self.table.animate_events(self.telling.events_at(step), lambda: None)

    @property
    def mood(self) -> Mood:
        return get_mood(self.table.told)

    def make_view_state(self) -> ElixirViewState:
        """Return the view state of the current step."""
        seats, reader = self.saved.seats, self.telling.reader
        me = 0 if reader == OPEN else reader
        told = build_history(self.table.told)
        duel = told.current_game
        ended = duel is not None and duel.winner is not None
        show = ElixirViewState(
            self.rules,
            self.telling.view_at(self.step),
            -1 if reader == OPEN else reader,
            me,
            (seats.name(0), seats.name(1)),
            ("", ""),
            told,
            "ended" if ended else "show",
            at=self.at,
            turned=self.table.turned,
            fought=self.table.fought,
        )
        show.poured, show.still, show.low = self.table.poured, self.table.is_still, _LOW
        show.title = _("{one} vs {other}").format(one=seats.name(me), other=seats.name(1 - me))
        show.hint = describe_ending(told, seats.name) or _("Game {number}").format(
            number=duel.game if duel is not None else show.view.game
        )
        return show

    def layout(self, canvas: Canvas) -> None:
        show = self.make_view_state()
        tall = max(40.0, Button.measure_height(canvas))
        side = self.build_column(canvas, 1060, 720 - 12 - tall, 210, tall)
        review = self.build_review_panel(canvas, _REVIEW._replace(h=side[0].box.y - SPACE.small - _REVIEW.y))
        self.form.set_widgets(
            [*self._build_hand(canvas, show), *build_tip_areas(canvas, show), *self.build_bar(canvas), *side, *review]
        )

    def _build_hand(self, canvas: Canvas, show: ElixirViewState) -> list[Widget]:
        characters, potions = show.list_hand(show.me, "character"), show.list_hand(show.me, "potion")
        if has_hidden([*characters, *potions]):
            return [HiddenHand(len(characters), len(potions), _HAND)]
        cards = build_hand_cards(show, characters, potions)
        return lay_out(canvas, build_hand(*cards, _HAND), _HAND).widgets

    def draw_ground(self, canvas: Canvas) -> None:
        draw_table(canvas, self.make_view_state())

    def on_unhandled_intent(self, intent: Intent) -> None:
        if not show_large_card(self, self.rules.catalog, intent):
            super().on_unhandled_intent(intent)

    def on_widget_event(self, reply: WidgetEvent) -> None:
        if isinstance(reply.id, RoundId) and reply.kind == "pressed":
            self.at = int(reply.value)
            self.services.stack.request_layout()
            return
        super().on_widget_event(reply)
