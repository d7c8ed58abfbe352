"""Replay of a match of Elixir Quest: its table above the timeline."""

from __future__ import annotations

from game.app.elixir.collection.closer import show_large_card
from game.app.elixir.critic import QuestCritic
from game.app.elixir.ids import RoundId
from game.app.elixir.mood import get_mood
from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.hand_row import HAND_BOX, HiddenHand, build_hand
from game.app.elixir.table.table_view import draw_table
from game.app.elixir.table.table_widgets import build_hand_cards, build_tip_areas
from game.app.elixir.table.words import has_hidden_card
from game.app.elixir.telling import ElixirEventAnimator
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
from game.modes.replay_view import OPEN_HANDS, ReplayView
from game.presentation.elixir.duel_records import build_history
from game.presentation.elixir.log import ElixirLogFormatter
from game.presentation.elixir.wording import describe_ending
from game.rules.elixir import event as elixir_events
from game.rules.elixir.rules import ElixirRules
from game.storage.saves import LoadedSave
from game.text import _

_HAND_BOX = HAND_BOX._replace(y=544.0, h=120.0)
"""Box of the hand, above the timeline."""
_TABLE_BOTTOM = 534.0
"""Lower edge of the table above the hand, in logical pixels."""
_COLUMN_BOX = Box(1060, 0, 210, 708)
"""Box of the column with the choice of view and the button to play on."""
_REVIEW_BOX = Box(1060, 300, 210, 220)
"""Box of the review panel."""
_NAME_BOX = Box(916, 430, 136, 96)
"""Box of the name of the character on the right, beside the review panel."""


class ElixirReplay(ReviewScene):
    """Replay of a finished match, step by step."""

    theme = ELIXIR
    music = "elixir"
    ambience = "elixir"

    def __init__(self, services: Services, save: LoadedSave, step: int = 0, grader: MatchGrader | None = None) -> None:
        telling = ReplayView(save, starts_turn=lambda event: isinstance(event, elixir_events.TurnedUp))
        super().__init__(services, save, telling, step, critic=QuestCritic(save.rules), grader=grader)

    def find_rules_page(self) -> tuple[str, str]:
        return "elixir", "rounds"

    def prepare(self) -> None:
        assert isinstance(self.saved.rules, ElixirRules)
        self.rules = self.saved.rules
        self.log_formatter = ElixirLogFormatter(self.rules, self.saved.seats)
        self.animator = self.table = ElixirEventAnimator(self.services, self.animation_settings)
        self.at = -1

    def show_position_at(self, step: int) -> None:
        self.at = -1
        self.table.show_all(self.replay_view.list_events_until(step))

    def play_step(self, step: int) -> None:
        self.at = -1
        self.table.show_all(self.replay_view.list_events_until(step - 1))
        self.table.animate_events(self.replay_view.get_events(step), lambda: None)

    @property
    def mood(self) -> Mood:
        return get_mood(self.table.started_events)

    def make_view_state(self) -> ElixirViewState:
        """Return the view state of the current step."""
        seats, reader = self.saved.seats, self.replay_view.viewer
        me = 0 if reader == OPEN_HANDS else reader
        history = build_history(self.table.started_events)
        game = history.current_game
        ended = game is not None and game.winner is not None
        view_state = ElixirViewState(
            self.rules,
            self.replay_view.get_view(self.step),
            -1 if reader == OPEN_HANDS else reader,
            me,
            (seats.name(0), seats.name(1)),
            ("", ""),
            history,
            "ended" if ended else "show",
            round_index=self.at,
            turned=self.table.turned,
            fought=self.table.fought,
        )
        view_state.poured, view_state.is_still, view_state.hand_top = (
            self.table.poured,
            self.table.is_still,
            _TABLE_BOTTOM,
        )
        if self.grader.is_started:
            view_state.name_box = _NAME_BOX
        view_state.title = _("{one} vs {other}").format(one=seats.name(me), other=seats.name(1 - me))
        view_state.hint = describe_ending(history, seats.name) or _("Game {number}").format(
            number=game.number if game is not None else view_state.view.game
        )
        return view_state

    def layout(self, canvas: Canvas) -> None:
        view_state = self.make_view_state()
        height = max(40.0, Button.measure_height(canvas))
        side = self.build_column(canvas, _COLUMN_BOX, height)
        review = self.build_review_panel(canvas, _REVIEW_BOX._replace(h=side[0].box.y - SPACE.small - _REVIEW_BOX.y))
        self.form.set_widgets(
            [
                *self._build_hand(canvas, view_state),
                *build_tip_areas(canvas, view_state),
                *self.build_bar(canvas),
                *side,
                *review,
            ]
        )

    def _build_hand(self, canvas: Canvas, view_state: ElixirViewState) -> list[Widget]:
        characters, potions = (
            view_state.list_hand(view_state.left_seat, "character"),
            view_state.list_hand(view_state.left_seat, "potion"),
        )
        if has_hidden_card([*characters, *potions]):
            return [HiddenHand(len(characters), len(potions), _HAND_BOX)]
        cards = build_hand_cards(view_state, characters, potions)
        return lay_out(canvas, build_hand(*cards, _HAND_BOX), _HAND_BOX).widgets

    def draw_ground(self, canvas: Canvas) -> None:
        draw_table(canvas, self.make_view_state())

    def on_unhandled_intent(self, intent: Intent) -> None:
        if not show_large_card(self, self.rules.catalog, intent):
            super().on_unhandled_intent(intent)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if isinstance(event.id, RoundId) and event.kind == "pressed":
            self.at = int(event.value)
            self.services.stack.request_layout()
            return
        super().on_widget_event(event)
