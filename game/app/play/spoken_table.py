"""What a table has to say: whose turn it is and what is asked, the log, what has the focus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.play.table import Table
from game.app.ui.audio.spoken import Focus, News, Reader, Spoken, focus_of, options_of
from game.app.ui.drawing.hearing import Hearing


class SpokenTable(Spoken):
    """Say what a table asks and what happened there; made once for a table, whose log it has gone through."""

    def __init__(self, table: Table[Any, Any]) -> None:
        self.scene = table
        self._asked: tuple[str, ...] = ()
        self._kept: tuple[object, News] = (None, News())

    def question(self, hearing: Hearing) -> Sequence[str]:
        """What a guest says and what is asked; the last question until the next one is put, or a bot has its turn."""
        table = self.scene
        if table.bot_asked:
            self._asked = ()
        elif not table.busy and table.asked_step == len(table.session.journal):
            beside = Hearing.beside(hearing)
            table.guest.draw_over(beside)
            self._asked = (*beside.words(), *(part for part in table.asks(hearing) if part))
        return self._asked

    def news(self) -> News:
        """The log as the person at the screen may read it."""
        reader = (id(self.scene), self.scene.viewer)
        if self.scene.told_so_far is None and self.scene.busy:
            return self._kept[1] if self._kept[1].reader == reader else News()
        session = self.scene.session
        key = (reader, len(session.log), len(session.journal), self.scene.told_so_far, self.scene.hidden)
        if self._kept[0] != key:
            self._kept = key, self._log(reader)
        return self._kept[1]

    def _log(self, reader: Reader) -> News:
        lines = [line.text for line in self.scene.log_lines()]
        return News(reader, lines, id(self.scene), self.scene.viewer < 0)

    def focus(self, hearing: Hearing) -> Focus:
        """The widget that is pointed at, or that Space would press."""
        return focus_of(self.scene.form, hearing)

    def options(self, hearing: Hearing) -> Sequence[str]:
        """The names of all widgets that are open."""
        return options_of(self.scene.form, hearing)
