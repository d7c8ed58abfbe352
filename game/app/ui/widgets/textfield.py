"""Text field: one line of typed text, such as a player's name or a seed."""

from __future__ import annotations

import contextlib
import math

import pygame

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import draw_field_bg, draw_focus_ring
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import Size, Widget, WidgetEvent, WidgetId, WidgetState, measure_field_height
from game.text import _

_FIELD_WIDTH = 260.0
"""Natural width of a text field, in logical units."""


class TextField(Widget):
    """Text field with a caret; focusing it by key selects everything, so that typing replaces it.

    It captures the letters that would be shortcuts elsewhere; Esc, Enter, Tab and the arrows up and down pass
    through. The composition of an input method is underlined at the caret and captures every key until it is done.
    Events are ``changed`` at each edit and ``submitted`` at Enter. The text is stored as typed; surrounding blanks have
    to be removed by its users.
    """

    keeps_focus = True

    def __init__(
        self,
        id: WidgetId,
        text: str,
        *,
        max_length: int = 20,
        placeholder: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(id, tip=tip)
        self.text = text
        """Typed text."""
        self.max_length = max_length
        """Maximum number of characters."""
        self.placeholder = placeholder
        """Text shown in the empty field."""
        self.caret = len(text)
        """Index of the character after the caret."""
        self.is_all_selected = False
        """True if the whole text is selected."""
        self.composition = ""
        """Text that an input method is composing; it is inserted when it is committed."""
        self._character_positions: list[float] = []
        """X coordinate of each character and of the end, as last drawn."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return min(width, _FIELD_WIDTH), measure_field_height(canvas)

    @property
    def captures_input(self) -> bool:
        return bool(self.composition)

    is_named_by_text = False

    @property
    def accessible_role(self) -> str:
        return _("text field")

    @property
    def accessible_value(self) -> str:
        return self.text or self.placeholder

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        draw_field_bg(canvas, x, y, w, h)
        if self.composition and state.current:
            self._draw_composition(canvas)
            return
        size = min(self.shared_size or math.inf, self.fit_text_size(canvas))
        left, middle = x + 12 - (self._compute_offset(canvas, size) if state.current else 0.0), y + h / 2
        self._character_positions = [
            left + canvas.measure(self.text[:i], "label", size=size)[0] for i in range(len(self.text) + 1)
        ]
        self._draw_text(canvas, state, middle, size)
        if state.focused:
            draw_focus_ring(canvas, x, y, w, h)

    def fit_text_size(self, canvas: Canvas) -> float:
        """Return the size at which the whole text is visible.

        Text that is too long keeps the field's size and scrolls with the caret.
        """
        fitted_line = canvas.fit_line(self.text, self.box.w - 24, "label", fallback_role="label")
        return (
            fitted_line.size
            if fitted_line.x_scale == 1.0 and fitted_line.is_complete
            else canvas.resolve_text_size("label")
        )

    def _compute_offset(self, canvas: Canvas, size: float) -> float:
        """Return the distance by which overlong text is shifted to the left, so that its caret is visible."""
        room = self.box.w - 24
        width = canvas.measure(self.text, "label", size=size)[0]
        if width <= room:
            return 0.0
        caret = canvas.measure(self.text[: self.caret], "label", size=size)[0]
        return max(0.0, min(caret - room / 2, width - room))

    def _draw_text(self, canvas: Canvas, state: WidgetState, center_y: float, size: float) -> None:
        """Draw the visible characters, and the caret or the selection, around ``center_y``."""
        x, y, w, h = self.box
        inside = [index for index, start in enumerate(self._character_positions) if x + 8 <= start <= x + w - 8]
        first, last = (inside[0], inside[-1]) if inside else (0, 0)
        if self.is_all_selected and self.text and state.current:
            width = self._character_positions[last] - self._character_positions[first]
            canvas.rect(
                self._character_positions[first] - 2, y + 5, width + 4, h - 10, "selection", radius=RADIUS.small
            )
        if self.text:
            canvas.text(self.text[first:last], self._character_positions[first], center_y, "label", size=size)
        elif self.placeholder:
            aside = 4 if state.current else 0
            canvas.draw_text_block(self.placeholder, x + 12 + aside, y, w - 24 - aside, h, "quiet", color="mute")
        if state.current and not (self.is_all_selected and self.text):
            caret = self._character_positions[min(self.caret, len(self.text))]
            canvas.line((caret + 0.5, y + 7), (caret + 0.5, y + h - 7), "gold", 1.6)

    def _draw_composition(self, canvas: Canvas) -> None:
        """Draw the text with the underlined composition; the input method shows its own candidate list below."""
        x, y, w, h = self.box
        before, after = ("", "") if self.is_all_selected else (self.text[: self.caret], self.text[self.caret :])
        whole = before + self.composition + after
        size = canvas.fit_line(whole, w - 24, "label", fallback_role="label").size
        left, middle = x + 12, y + h / 2
        start = left + canvas.measure(before, "label", size=size)[0]
        end = left + canvas.measure(before + self.composition, "label", size=size)[0]
        canvas.text(whole, left, middle, "label", size=size)
        line = min(y + h - 5, middle + size * 0.62)
        canvas.line((start, line), (end, line), "gold", 1.6)
        pygame.key.set_text_input_rect(canvas.to_pixel_rect(start, y, end - start, h).move(canvas.offset))
        draw_focus_ring(canvas, x, y, w, h)

    def _handle_composition(self, intent: Intent) -> WidgetEvent | None:
        """Handle input during a composition; a click elsewhere cancels it."""
        if intent.kind in (Kind.COMPOSE, Kind.TEXT, Kind.PRESS):
            self.composition = intent.text if intent.kind is Kind.COMPOSE else ""
        if intent.kind is Kind.TEXT:
            return self._insert_text(intent.text)
        return WidgetEvent(self.id, "used")

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if self.composition or intent.kind is Kind.COMPOSE:
            return self._handle_composition(intent)
        if intent.kind is Kind.PRESS:
            self.is_all_selected = False
            self.caret = self._find_caret(intent.x)
            return WidgetEvent(self.id, "used")
        if intent.is_pointer:
            return None
        if intent.kind is Kind.TEXT:
            return self._insert_text(intent.text)
        if intent.kind in (Kind.ERASE, Kind.DELETE):
            return self._erase_text(intent.kind)
        if intent.kind is Kind.SELECT_ALL:
            self.is_all_selected = bool(self.text)
        elif intent.kind is Kind.COPY:
            with contextlib.suppress(pygame.error):
                pygame.scrap.put_text(self.text)
        elif intent.kind is Kind.PASTE:
            with contextlib.suppress(pygame.error):
                return self._insert_text(pygame.scrap.get_text())
        elif intent.kind is Kind.OK and intent.key != " ":
            return WidgetEvent(self.id, "submitted", self.text)
        elif intent.kind in (Kind.LEFT, Kind.RIGHT, Kind.FIRST, Kind.LAST):
            return self._move_caret(intent.kind)
        elif len(intent.key) != 1:
            return None
        return WidgetEvent(self.id, "used")

    def _find_caret(self, x: float) -> int:
        """Return the caret index nearest to an x coordinate."""
        return min(
            range(len(self._character_positions)),
            key=lambda i: abs(self._character_positions[i] - x),
            default=len(self.text),
        )

    def _insert_text(self, text: str) -> WidgetEvent:
        """Insert text at the caret, in place of a selection, up to the maximum length."""
        text = "".join(letter for letter in text if letter.isprintable())
        if self.is_all_selected:
            self.text, self.caret, self.is_all_selected = "", 0, False
        text = text[: self.max_length - len(self.text)]
        if not text:
            return WidgetEvent(self.id, "used")
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)
        return WidgetEvent(self.id, "changed", self.text)

    def _erase_text(self, kind: Kind) -> WidgetEvent:
        """Delete the character before or after the caret, or the selection."""
        before = self.text
        if self.is_all_selected:
            self.text, self.caret, self.is_all_selected = "", 0, False
        elif kind is Kind.ERASE and self.caret > 0:
            self.text = self.text[: self.caret - 1] + self.text[self.caret :]
            self.caret -= 1
        elif kind is Kind.DELETE:
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        return WidgetEvent(self.id, "used" if self.text == before else "changed", self.text)

    def _move_caret(self, kind: Kind) -> WidgetEvent | None:
        """Move the caret; return None for keys that do not."""
        ends = {Kind.FIRST: 0, Kind.LAST: len(self.text)}
        if self.is_all_selected:
            self.is_all_selected = False
            self.caret = 0 if kind in (Kind.LEFT, Kind.FIRST) else len(self.text)
            return WidgetEvent(self.id, "used")
        goal = ends.get(kind, self.caret + (1 if kind is Kind.RIGHT else -1))
        if not 0 <= goal <= len(self.text):
            return None
        self.caret = goal
        return WidgetEvent(self.id, "used")

    def receive_focus(self) -> None:
        self.is_all_selected = bool(self.text)

    def restore_state(self, before: Widget) -> None:
        if isinstance(before, TextField) and before.text == self.text:
            self.caret, self.is_all_selected, self.composition = (
                before.caret,
                before.is_all_selected,
                before.composition,
            )
