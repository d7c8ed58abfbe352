"""Speech of Elixir Quest in addition to its banner: the score, the effect of a potion, known cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.elixir.showing import ElixirViewState
from game.app.elixir.table.words import format_hand, format_outcome, format_strike, list_known_cards
from game.app.play.spoken_table import SpokenTable
from game.app.play.table import TableScene
from game.app.ui.audio.spoken import EventSpeech, FocusSpeech, WidgetSceneSpeech
from game.app.ui.drawing.hearing import RecordingCanvas, strip_markup
from game.app.ui.scene import WidgetScene
from game.presentation.elixir.wording import format_score


class SpokenQuest(SpokenTable):
    """Speech of the table, made from its view state."""

    def __init__(self, table: TableScene[Any, Any], make_view_state: Callable[[], ElixirViewState]) -> None:
        super().__init__(table)
        self.make_view_state = make_view_state
        """Function that returns the current view state."""

    def read_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the banner and the score; the caller speaks only the parts that are new."""
        view_state = self.make_view_state()
        wins = view_state.history.wins
        score = format_score(
            [(view_state.names[seat], wins[seat]) for seat in (view_state.left_seat, view_state.right_seat)]
        )
        return (*super().read_question(hearing), *([score] if any(wins) and not self.scene.busy else []))

    def read_focus(self, hearing: RecordingCanvas) -> FocusSpeech:
        """Describe the focused widget; for a potion that may be drunk, also its result."""
        focus_speech = super().read_focus(hearing)
        view_state = self.make_view_state()
        game, reckoning = view_state.revealed_game, view_state.compute_breakdown()
        if focus_speech.id != "drink" or view_state.offered_potion is None or game is None or reckoning is None:
            return focus_speech
        strikes = [
            format_strike(view_state, game, reckoning, seat) for seat in (view_state.left_seat, view_state.right_seat)
        ]
        return FocusSpeech(
            focus_speech.id, (*focus_speech.parts, *format_outcome(view_state, game, reckoning), *strikes)
        )

    def read_options(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the opponent's hand and known cards, followed by the choices."""
        view_state = self.make_view_state()
        options = (
            [] if self.scene.coach is not None and self.scene.coach.shows_details else list_known_cards(view_state)
        )
        other = (
            f"{view_state.names[view_state.right_seat]}: {strip_markup(format_hand(view_state, view_state.right_seat))}"
        )
        return (other, *options, *super().read_options(hearing))


class SpokenCall(WidgetSceneSpeech):
    """Speech of the handover, with the latest public events."""

    def __init__(self, scene: WidgetScene, get_news: Callable[[], EventSpeech]) -> None:
        super().__init__(scene)
        self.get_news = get_news
        """Function that returns the latest public events."""

    def read_events(self) -> EventSpeech:
        """Return the latest public events of the table."""
        return self.get_news()
