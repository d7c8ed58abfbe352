"""The open list of a drop-down: where it lies, how it scrolls, and which value is marked."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from game.app.ui.drawing.canvas import HEIGHT
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.scrolling import Scrolling

PADDING = SPACE.tiny
"""Room between the edge of the list and its rows."""
_GAP = SPACE.tiny
"""Room between the field and its list."""
_MARGIN = SPACE.small
"""What stays free of a list at the edges of the screen."""
_COMMANDS = ("ctrl+", "alt+")
"""Letters typed with these mean something else."""


class OpenList:
    """Rows as high as the field, below the field, or above it where only there is room for them.

    Where there are more rows than either side has room for, the list takes the side with more room and scrolls.
    """

    def __init__(self) -> None:
        self.at = 0
        """The marked row."""
        self.count = 0
        self.box = Box(0, 0, 0, 0)
        self.row_height = 0.0
        self.scrolling = Scrolling()

    def place(self, field: Box, count: int) -> None:
        """Find the place of the list of a field in which ``count`` rows lie."""
        self.count, self.row_height = count, field.h
        wanted = field.h * count + 2 * PADDING
        below, above = HEIGHT - _MARGIN - field.bottom - _GAP, field.y - _GAP - _MARGIN
        downward = wanted <= below or below >= above
        tall = min(wanted, below if downward else above)
        top = field.bottom + _GAP if downward else field.y - _GAP - tall
        self.box = Box(field.x - PADDING, top, field.w + 2 * PADDING, tall)
        self.scrolling.fit(self.box.inset(PADDING), field.h * count)

    def row(self, index: int) -> Box:
        """Return where a row lies now, in sight or not."""
        x, y, _w, _h = self.scrolling.box
        return Box(x, y + index * self.row_height - self.scrolling.top, self.scrolling.width, self.row_height)

    def row_under(self, x: float, y: float) -> int | None:
        """Return the row under a point, where there is one in sight."""
        if not self.scrolling.box.holds(x, y):
            return None
        return next((index for index in self.rows_in_sight if self.row(index).holds(x, y)), None)

    @property
    def rows_in_sight(self) -> range:
        """The rows of which at least a part is seen."""
        first = int(self.scrolling.top / self.row_height)
        last = int((self.scrolling.top + self.scrolling.box.h) / self.row_height)
        return range(first, min(self.count, last + 1))

    def mark(self, index: int) -> None:
        """Mark a row and keep it in sight."""
        self.at = max(0, min(self.count - 1, index))
        self.scrolling.show(self.at * self.row_height, (self.at + 1) * self.row_height)

    def handle(self, intent: Intent, labels: Sequence[str]) -> bool:
        """Scroll, or mark another row, by the pointer, by keys and by the first letter of a value.

        Returns:
            whether the intent was one of these.
        """
        if self.scrolling.handle_bar(intent):
            return True
        if self.scrolling.handle_wheel(intent) or intent.kind is Kind.MOVE:
            under = self.row_under(intent.x, intent.y)
            self.at = self.at if under is None else under
            return True
        step = self._step(intent.kind)
        found = self.at + step if step else self._next_beginning(intent, labels)
        if found is not None:
            self.mark(found)
        return found is not None

    def _step(self, kind: Kind) -> int:
        if kind in DIRECTIONS:
            return 1 if kind in (Kind.DOWN, Kind.RIGHT) else -1
        page = max(1, int(self.scrolling.page / self.row_height))
        steps = {Kind.PAGE_UP: -page, Kind.PAGE_DOWN: page, Kind.FIRST: -self.count, Kind.LAST: self.count}
        return steps.get(kind, 0)

    def _next_beginning(self, intent: Intent, labels: Sequence[str]) -> int | None:
        """Return the next row whose label begins with the letter that was typed."""
        letter = _plain(intent.text or intent.key)
        if len(letter) != 1 or not letter.isalnum() or intent.pressed.startswith(_COMMANDS):
            return None
        turn = ((self.at + step) % self.count for step in range(1, self.count + 1))
        return next((index for index in turn if _plain(labels[index]).startswith(letter)), None)

    def adopt(self, before: OpenList, count: int) -> None:
        """Take over the marked row and the position of the list that this one, with ``count`` rows, replaces."""
        self.at = min(before.at, count - 1)
        self.scrolling = before.scrolling


def _plain(text: str) -> str:
    """Return a text without accents and capitals."""
    return "".join(one for one in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(one))
