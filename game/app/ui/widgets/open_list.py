"""Open list of a drop-down: its position, its scrolling, and the highlighted value."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from game.app.ui.drawing.canvas import HEIGHT
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.scrolling import ScrollState

PADDING = SPACE.tiny
"""Space between the edge of the list and its rows."""
_FIELD_GAP = SPACE.tiny
"""Space between the field and its list."""
_SCREEN_MARGIN = SPACE.small
"""Minimum distance of a list from the edges of the screen."""
_COMMAND_PREFIXES = ("ctrl+", "alt+")
"""Modifiers with which a letter is a shortcut rather than typed text."""


class OpenList:
    """List of rows, each as high as the field; it opens below the field, or above it if only there is enough space.

    If neither side has space for all rows, the list opens on the side with more space and scrolls.
    """

    def __init__(self) -> None:
        self.highlighted_index = 0
        """Index of the highlighted row."""
        self.row_count = 0
        """Number of rows."""
        self.box = Box(0, 0, 0, 0)
        """Box of the list."""
        self.row_height = 0.0
        """Height of a row, in logical units."""
        self.scrolling = ScrollState()
        """Scroll offset and scroll bar."""

    def place(self, field: Box, row_count: int) -> None:
        """Place the list of a field, with ``row_count`` rows."""
        self.row_count, self.row_height = row_count, field.h
        wanted = field.h * row_count + 2 * PADDING
        below, above = HEIGHT - _SCREEN_MARGIN - field.bottom - _FIELD_GAP, field.y - _FIELD_GAP - _SCREEN_MARGIN
        downward = wanted <= below or below >= above
        height = min(wanted, below if downward else above)
        top = field.bottom + _FIELD_GAP if downward else field.y - _FIELD_GAP - height
        self.box = Box(field.x - PADDING, top, field.w + 2 * PADDING, height)
        self.scrolling.fit(self.box.inset(PADDING), field.h * row_count)

    def row_box(self, index: int) -> Box:
        """Return the box of a row, which may be scrolled out of view."""
        x, y, _w, _h = self.scrolling.box
        return Box(x, y + index * self.row_height - self.scrolling.top, self.scrolling.width, self.row_height)

    def find_row_at(self, x: float, y: float) -> int | None:
        """Return the index of the visible row at a point of the screen, if any."""
        if not self.scrolling.box.contains(x, y):
            return None
        return next((index for index in self.visible_rows if self.row_box(index).contains(x, y)), None)

    @property
    def visible_rows(self) -> range:
        """Return the indices of the rows that are at least partly visible."""
        first = int(self.scrolling.top / self.row_height)
        last = int((self.scrolling.top + self.scrolling.box.h) / self.row_height)
        return range(first, min(self.row_count, last + 1))

    def highlight(self, index: int) -> None:
        """Highlight a row and scroll it into view."""
        self.highlighted_index = max(0, min(self.row_count - 1, index))
        self.scrolling.scroll_into_view(
            self.highlighted_index * self.row_height, (self.highlighted_index + 1) * self.row_height
        )

    def handle(self, intent: Intent, labels: Sequence[str]) -> bool:
        """Scroll, or highlight another row, by the pointer, by keys, or by typing the first letter of a value.

        Returns:
            Whether the intent was handled.
        """
        if self.scrolling.handle_bar(intent):
            return True
        if self.scrolling.handle_wheel(intent) or intent.kind is Kind.MOVE:
            under = self.find_row_at(intent.x, intent.y)
            self.highlighted_index = self.highlighted_index if under is None else under
            return True
        step = self._row_step(intent.kind)
        found = self.highlighted_index + step if step else self._find_by_letter(intent, labels)
        if found is not None:
            self.highlight(found)
        return found is not None

    def _row_step(self, kind: Kind) -> int:
        """Return by how many rows a key moves the highlight."""
        if kind in DIRECTIONS:
            return 1 if kind in (Kind.DOWN, Kind.RIGHT) else -1
        page = max(1, int(self.scrolling.page / self.row_height))
        steps = {Kind.PAGE_UP: -page, Kind.PAGE_DOWN: page, Kind.FIRST: -self.row_count, Kind.LAST: self.row_count}
        return steps.get(kind, 0)

    def _find_by_letter(self, intent: Intent, labels: Sequence[str]) -> int | None:
        """Return the next row whose label begins with the typed letter."""
        letter = _fold_text(intent.text or intent.key)
        if len(letter) != 1 or not letter.isalnum() or intent.pressed.startswith(_COMMAND_PREFIXES):
            return None
        turn = ((self.highlighted_index + step) % self.row_count for step in range(1, self.row_count + 1))
        return next((index for index in turn if _fold_text(labels[index]).startswith(letter)), None)

    def restore_state(self, before: OpenList, row_count: int) -> None:
        """Restore the highlighted row and the position of the list that this one, with ``row_count`` rows, replaces."""
        self.highlighted_index = min(before.highlighted_index, row_count - 1)
        self.scrolling = before.scrolling


def _fold_text(text: str) -> str:
    """Return a text in lower case without accents."""
    return "".join(one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one))
