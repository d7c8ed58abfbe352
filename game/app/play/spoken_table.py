"""Speech of a table: current player, decision, log and focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.play.table import TableScene
from game.app.ui.audio.spoken import EventSpeech, FocusSpeech, Reader, SceneSpeech, describe_focus, list_options
from game.app.ui.drawing.hearing import RecordingCanvas


class SpokenTable(SceneSpeech):
    """Speech of one table."""

    def __init__(self, table: TableScene[Any, Any]) -> None:
        self.scene = table
        self._question_texts: tuple[str, ...] = ()
        """Texts of the current decision, which are repeated until the next one."""
        self._cached_events: tuple[object, EventSpeech] = (None, EventSpeech())
        """Cache key and the log as speech."""

    def read_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the text of the extension and the decision, until the next decision or a bot's turn."""
        table = self.scene
        if table.is_bot_asked:
            self._question_texts = ()
        elif not table.busy and table.question_step == len(table.session.journal):
            beside = RecordingCanvas.for_canvas(hearing)
            table.extension.draw_over(beside)
            self._question_texts = (*beside.list_texts(), *(part for part in table.describe_question(hearing) if part))
        return self._question_texts

    def read_events(self) -> EventSpeech:
        """Return the log for the narrator, without what is hidden from the person at the screen."""
        reader = (id(self.scene), self.scene.viewer)
        if self.scene.shown_event_count is None and self.scene.busy:
            return self._cached_events[1] if self._cached_events[1].reader == reader else EventSpeech()
        session = self.scene.session
        key = (reader, len(session.log), len(session.journal), self.scene.shown_event_count, self.scene.is_hand_hidden)
        if self._cached_events[0] != key:
            self._cached_events = key, self._make_news(reader)
        return self._cached_events[1]

    def _make_news(self, reader: Reader) -> EventSpeech:
        lines = [line.text for line in self.scene.format_log()]
        return EventSpeech(reader, lines, id(self.scene), self.scene.viewer < 0)

    def read_focus(self, hearing: RecordingCanvas) -> FocusSpeech:
        """Return the hovered widget, or the one that Space would press."""
        return describe_focus(self.scene.form, hearing)

    def read_options(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the names of all enabled widgets."""
        return list_options(self.scene.form, hearing)
