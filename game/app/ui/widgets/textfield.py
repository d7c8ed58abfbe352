"""One line of typed text: a player's name, a seed."""

from __future__ import annotations

import contextlib
import math

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring, well
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import Look, Reply, Size, Widget, WidgetId, field_height
from game.text import _

_WIDE = 260.0


class TextField(Widget):
    """A field with a caret. Coming to it by key selects everything, so that typing replaces it.

    It swallows the letters that would be shortcuts elsewhere; Esc, Enter, Tab and the arrows up and down go through.
    What an input method is putting together stands underlined at the caret, and until it is done every key is its own.
    Replies `changed` at each edit and `submitted` at Enter. Text is kept as typed; surrounding blanks are the reader's
    to strip.
    """

    keeps_focus = True

    def __init__(
        self,
        id: WidgetId,
        text: str,
        *,
        longest: int = 20,
        shown_empty: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(id, tip=tip)
        self.text = text
        self.longest = longest
        self.shown_empty = shown_empty
        self.caret = len(text)
        self.selected = False
        self.composed = ""
        """What an input method is putting together; it belongs to the text when it is done."""
        self._starts: list[float] = []

    def natural(self, canvas: Canvas, width: float) -> Size:
        return min(width, _WIDE), field_height(canvas)

    @property
    def held(self) -> bool:
        return bool(self.composed)

    names_itself = False

    @property
    def noun(self) -> str:
        return _("text field")

    @property
    def state(self) -> str:
        return self.text or self.shown_empty

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h)
        if self.composed and look.current:
            self._draw_composed(canvas)
            return
        size = min(self.alike or math.inf, self.fitting(canvas))
        left, middle = x + 12 - (self._moved(canvas, size) if look.current else 0.0), y + h / 2
        self._starts = [left + canvas.measure(self.text[:i], "label", size=size)[0] for i in range(len(self.text) + 1)]
        self._draw_text(canvas, look, middle, size)
        if look.focused:
            focus_ring(canvas, x, y, w, h)

    def fitting(self, canvas: Canvas) -> float:
        """The size at which the text is in sight as a whole; a longer one keeps its own and moves with the caret."""
        found = canvas.fit_line(self.text, self.box.w - 24, "label", narrow="label")
        return found.size if found.narrow == 1.0 and found.whole else canvas.text_size("label")

    def _moved(self, canvas: Canvas, size: float) -> float:
        """How far a text that is too long is moved to the left, so that its caret is in sight."""
        room = self.box.w - 24
        wide = canvas.measure(self.text, "label", size=size)[0]
        if wide <= room:
            return 0.0
        caret = canvas.measure(self.text[: self.caret], "label", size=size)[0]
        return max(0.0, min(caret - room / 2, wide - room))

    def _draw_text(self, canvas: Canvas, look: Look, middle: float, size: float) -> None:
        """The letters that are in sight, and the caret or what is selected."""
        x, y, w, h = self.box
        inside = [number for number, start in enumerate(self._starts) if x + 8 <= start <= x + w - 8]
        first, last = (inside[0], inside[-1]) if inside else (0, 0)
        if self.selected and self.text and look.current:
            wide = self._starts[last] - self._starts[first]
            canvas.rect(self._starts[first] - 2, y + 5, wide + 4, h - 10, "selection", radius=RADIUS.small)
        if self.text:
            canvas.text(self.text[first:last], self._starts[first], middle, "label", size=size)
        elif self.shown_empty:
            aside = 4 if look.current else 0
            canvas.block(self.shown_empty, x + 12 + aside, y, w - 24 - aside, h, "quiet", color="mute")
        if look.current and not (self.selected and self.text):
            caret = self._starts[min(self.caret, len(self.text))]
            canvas.line((caret + 0.5, y + 7), (caret + 0.5, y + h - 7), "gold", 1.6)

    def _draw_composed(self, canvas: Canvas) -> None:
        """The text with what is being put together in it, underlined; the method's own list opens below it."""
        x, y, w, h = self.box
        before, after = ("", "") if self.selected else (self.text[: self.caret], self.text[self.caret :])
        whole = before + self.composed + after
        size = canvas.fit_line(whole, w - 24, "label", narrow="label").size
        left, middle = x + 12, y + h / 2
        start = left + canvas.measure(before, "label", size=size)[0]
        end = left + canvas.measure(before + self.composed, "label", size=size)[0]
        canvas.text(whole, left, middle, "label", size=size)
        line = min(y + h - 5, middle + size * 0.62)
        canvas.line((start, line), (end, line), "gold", 1.6)
        pygame.key.set_text_input_rect(canvas.box(start, y, end - start, h).move(canvas.offset))
        focus_ring(canvas, x, y, w, h)

    def _compose(self, intent: Intent) -> Reply | None:
        """Answers what comes while something is put together; a click elsewhere gives it up."""
        if intent.kind in (Kind.COMPOSE, Kind.TEXT, Kind.PRESS):
            self.composed = intent.text if intent.kind is Kind.COMPOSE else ""
        if intent.kind is Kind.TEXT:
            return self._insert(intent.text)
        return Reply(self.id, "used")

    def handle(self, intent: Intent) -> Reply | None:
        if self.composed or intent.kind is Kind.COMPOSE:
            return self._compose(intent)
        if intent.kind is Kind.PRESS:
            self.selected = False
            self.caret = self._nearest(intent.x)
            return Reply(self.id, "used")
        if intent.pointer:
            return None
        if intent.kind is Kind.TEXT:
            return self._insert(intent.text)
        if intent.kind in (Kind.ERASE, Kind.DELETE):
            return self._erase(intent.kind)
        if intent.kind is Kind.SELECT_ALL:
            self.selected = bool(self.text)
        elif intent.kind is Kind.COPY:
            with contextlib.suppress(pygame.error):
                pygame.scrap.put_text(self.text)
        elif intent.kind is Kind.PASTE:
            with contextlib.suppress(pygame.error):
                return self._insert(pygame.scrap.get_text())
        elif intent.kind is Kind.OK and intent.key != " ":
            return Reply(self.id, "submitted", self.text)
        elif intent.kind in (Kind.LEFT, Kind.RIGHT, Kind.FIRST, Kind.LAST):
            return self._move(intent.kind)
        elif len(intent.key) != 1:
            return None
        return Reply(self.id, "used")

    def _nearest(self, x: float) -> int:
        return min(range(len(self._starts)), key=lambda i: abs(self._starts[i] - x), default=len(self.text))

    def _insert(self, text: str) -> Reply:
        text = "".join(letter for letter in text if letter.isprintable())
        if self.selected:
            self.text, self.caret, self.selected = "", 0, False
        text = text[: self.longest - len(self.text)]
        if not text:
            return Reply(self.id, "used")
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)
        return Reply(self.id, "changed", self.text)

    def _erase(self, kind: Kind) -> Reply:
        before = self.text
        if self.selected:
            self.text, self.caret, self.selected = "", 0, False
        elif kind is Kind.ERASE and self.caret > 0:
            self.text = self.text[: self.caret - 1] + self.text[self.caret :]
            self.caret -= 1
        elif kind is Kind.DELETE:
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        return Reply(self.id, "used" if self.text == before else "changed", self.text)

    def _move(self, kind: Kind) -> Reply | None:
        ends = {Kind.FIRST: 0, Kind.LAST: len(self.text)}
        if self.selected:
            self.selected = False
            self.caret = 0 if kind in (Kind.LEFT, Kind.FIRST) else len(self.text)
            return Reply(self.id, "used")
        goal = ends.get(kind, self.caret + (1 if kind is Kind.RIGHT else -1))
        if not 0 <= goal <= len(self.text):
            return None
        self.caret = goal
        return Reply(self.id, "used")

    def entered(self) -> None:
        self.selected = bool(self.text)

    def adopt(self, before: Widget) -> None:
        if isinstance(before, TextField) and before.text == self.text:
            self.caret, self.selected, self.composed = before.caret, before.selected, before.composed
