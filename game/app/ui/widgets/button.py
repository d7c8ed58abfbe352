"""Buttons: ordinary ones, the default button of a screen, icon buttons, the back button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.input.intents import Kind, format_cap
from game.app.ui.input.pads import ControllerCap
from game.app.ui.style.ornaments import (
    BAR,
    CAP_TALL,
    draw_button_bg,
    draw_default_button_bg,
    draw_focus_ring,
    draw_key_cap,
    measure_key_cap,
)
from game.app.ui.style.tokens import BORDER, LEADING, RADIUS, SMALLEST, SPACE
from game.app.ui.widgets.base import Box, Pressable, Size, Widget, WidgetId, WidgetOptions, WidgetState
from game.text import _

SMALLEST_TEXT = 0.72
"""Minimum scale of a label beside an icon or key cap, which are moved or left out if the label would be smaller."""
_PAD = SPACE.medium
"""Space between the edge of a button and its text."""
_TINY = SMALLEST
"""Text size of a key cap in the corner of a button, or below an icon."""
_CORNER = SPACE.tiny
"""Distance of a key cap from the rounded corner."""
_ICON = 1.5
"""Height of an icon beside text, as a multiple of the text size."""
BAR_BUTTON = 36.0
"""Width and height of a square button in a bar, in logical units."""
_RIM = 1.5
"""Distance of a key cap or icon from the edge of its square button, in logical units."""
_LOW, _LOW_ROUND = 1.16, 1.34
"""Height of a key cap and of a controller cap in a square button, as multiples of the text size; lower than elsewhere,
because of the icon above it.
"""


class Button(Pressable):
    """Button with a text and, optionally, an icon, a second line and the cap of its key.

    ``shown_key`` is the intent kind or unbound key whose cap is drawn; by default the first of ``keys``.
    ``Button.measure_width`` returns the width at which everything has its full size; in a narrower box the text
    shrinks, then wraps. ``size_factor`` scales text and icon, so that they are equal in a row of buttons.
    ``wraps_subtitle`` allows two lines for the subtitle.
    """

    def __init__(
        self,
        id: WidgetId,
        text: str,
        *,
        gold: bool = False,
        leaves: bool = False,
        icon: str = "",
        sub: str = "",
        shown: Kind | str | None = None,
        share: float = 1.0,
        folded: bool = False,
        **common: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, **common)
        self.text = text
        self.share = share
        self.folded = folded
        self.sub_share = 1.0
        """Scale of the subtitle."""
        self.gold = gold
        self.leaves = leaves
        self.icon = icon
        self.sub = sub
        self.shown = shown if shown is not None else (self.keys[0] if self.keys else None)

    @property
    def accessible_name(self) -> str:
        return ", ".join(part for part in (self.text, self.sub) if part)

    @property
    def accessible_role(self) -> str:
        key = format_cap(self.shown) if self.shown is not None else ""
        return _("button, {key}").format(key=key) if key else _("button")

    def defer(self, reason: str) -> None:
        """Disable the button for a reason, and let another button be the default one."""
        self.enabled, self.reason, self.gold, self.shown = False, reason, False, None

    @property
    def radius(self) -> float:
        """Return the corner radius."""
        return RADIUS.large if self.gold else RADIUS.medium

    @property
    def _role(self) -> str:
        """Return the text role of the label."""
        return "banner" if self.gold else "button"

    @classmethod
    def measure_width(
        cls,
        canvas: Canvas,
        text: str,
        *,
        gold: bool = False,
        icon: str = "",
        shown: Kind | str | None = None,
        sub: str = "",
    ) -> float:
        """Return the width at which nothing has to be reduced."""
        words = canvas.measure(text, "banner" if gold else "button")[0]
        words += measure_key_cap(canvas, format_cap(shown)) + SPACE.medium if shown is not None else 0.0
        if sub:
            words = max(words, canvas.measure(sub, "small")[0])
        return words + cls.measure_icon(canvas, icon) + 2 * (SPACE.huge if gold else SPACE.large)

    @staticmethod
    def measure_icon(canvas: Canvas, icon: str) -> float:
        """Return the width that an icon takes beside the text."""
        return canvas.resolve_text_size("button") * _ICON + SPACE.medium if icon else 0.0

    @staticmethod
    def measure_height(canvas: Canvas, *, gold: bool = False, sub: bool = False, folded: bool = False) -> float:
        """Return the height at the current text size."""
        second = canvas.resolve_text_size("small") * LEADING.normal * (2 if folded else 1 if sub else 0)
        return canvas.resolve_text_size("banner" if gold else "button") * LEADING.tight + 2 * _PAD + second

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        wide = Button.measure_width(canvas, self.text, gold=self.gold, icon=self.icon, shown=self.shown, sub=self.sub)
        return min(width, wide), Button.measure_height(canvas, gold=self.gold, sub=bool(self.sub), folded=self.folded)

    @classmethod
    def unify_text_size(cls, canvas: Canvas, widgets: Sequence[Button]) -> None:
        unify_buttons(canvas, widgets)

    def draw(self, canvas: Canvas, look: WidgetState) -> None:
        box = self.box
        sunk = 1.5 if look.pressed else 0.0
        with canvas.shifted(0, sunk):
            lit = look.hover if self.enabled else 0.0
            if self.gold and self.enabled:
                draw_default_button_bg(canvas, *box, radius=self.radius, lit=lit)
            else:
                draw_button_bg(canvas, *box, radius=self.radius, lit=lit, enabled=self.enabled)
            self._draw_content(canvas, look)
        if look.focused:
            draw_focus_ring(canvas, *box, radius=self.radius)

    def _compute_bounds(self, canvas: Canvas, label: str) -> tuple[float, float, float, bool]:
        """Return left and right end of text with icon, the bottom margin, and whether the key cap is in the corner."""
        x, _y, w, h = self.box
        left, right = x + _PAD, x + w - _PAD
        if not label:
            return left, right, 3.0, False
        room, foot = right - measure_key_cap(canvas, label) - SPACE.small - left, _CORNER + _TINY * LEADING.normal
        if self.folded or (not self.sub and self._needs_corner(canvas, room, w - 2 * SPACE.small, h - 3 - foot)):
            return x + SPACE.small, x + w - SPACE.small, foot, True
        return left, left + room, 3.0, False

    def _needs_corner(self, canvas: Canvas, beside: float, wide: float, high: float) -> bool:
        """Return whether the key cap moves to the corner.

        It does if a word would be broken in the width beside the cap, or if the text of a default button fits into
        one line only in the size that remains above a cap in the corner.
        """
        if self._measure_longest_word(canvas) * SMALLEST_TEXT > beside:
            return True
        if not self.gold:  # rows of other buttons look alike
            return False
        size = canvas.resolve_text_size(self._role) * self.share
        left, above = (
            canvas.fit_block(self.text, *room, self._role, size=size, leading=LEADING.tight)
            for room in ((beside, self.box.h - 6), (wide, high))
        )
        return len(left.lines) > 1 == len(above.lines) and above.size >= SMALLEST_TEXT * size

    def _icon_size(self, canvas: Canvas, room: float) -> float:
        """Return the size of the icon; 0 if it is left out."""
        if not self.icon or self._is_crowded(canvas, room):
            return 0.0
        return min(self.box.h - 2 * SPACE.small, canvas.resolve_text_size("button") * _ICON * self.share)

    def _text_boxes(self, canvas: Canvas, label: str) -> tuple[Box, Box, Align]:
        """Return the box of the text, the box of the second line, and the alignment of both."""
        x, y, w, h = self.box
        left, right, foot, corner = self._compute_bounds(canvas, label)
        size = self._icon_size(canvas, right - left)
        left += size + SPACE.small if size else 0.0
        align: Align = "left" if self.icon or (label and not corner and not self.gold) else "center"
        if align == "center" and (not label or corner):
            left, right = x + SPACE.small, x + w - SPACE.small
        if not self.sub:
            return Box(left, y + 3, right - left, h - 3 - foot), self.box, align
        if self.folded:
            upper = canvas.resolve_text_size(self._role) * self.share * 1.25
            name = Box(x + 8, y + 6, w - 16, upper)
            return name, Box(x + 8, name.bottom, w - 16, y + h - max(foot, 6) - name.bottom), "center"
        upper = (h - 12) * 0.56
        lower = max(h - 12 - upper, canvas.resolve_text_size("small"))
        second = Box(left, y + 6 + upper, (right if self.gold else x + w - 10) - left, lower)
        return Box(left, y + 6, right - left, upper), second, align

    def fit_sizes(self, canvas: Canvas) -> tuple[float, float]:
        """Return the scales, relative to full size, at which text and second line fit; 1 for a missing line."""
        text, second, _align = self._text_boxes(canvas, format_cap(self.shown) if self.shown is not None else "")
        full, small = canvas.resolve_text_size(self._role), canvas.resolve_text_size("small")
        if not self.sub:
            name = canvas.fit_block(self.text, *text[2:], self._role, size=full * self.share, leading=LEADING.tight)
            return name.size / full, 1.0
        own = canvas.fit_block(self.text, *text[2:], self._role, size=full * self.share).size
        sub = canvas.fit_block(self.sub, *second[2:], "small", size=small * self.sub_share, wraps=self.folded).size
        return own / full, sub / small

    def _draw_content(self, canvas: Canvas, look: WidgetState) -> None:
        """Draw icon, texts and key cap."""
        _x, y, _w, h = self.box
        bright = self.gold and self.enabled
        ink = "gold_ink" if bright else ("cream" if self.enabled else "off")
        label = format_cap(self.shown, look.device) if self.shown is not None else ""
        left, right, _foot, corner = self._compute_bounds(canvas, label)
        if label:
            self._draw_cap(canvas, label, right, corner=corner)
        if size := self._icon_size(canvas, right - left):
            color = ink if bright or not self.enabled else None
            canvas.icon(self.icon, left - 1, y + (h - size) / 2, size, color=color)
        text, second, align = self._text_boxes(canvas, label)
        full = canvas.resolve_text_size(self._role) * self.share
        if not self.sub:
            canvas.draw_text_block(
                self.text,
                *text,
                self._role,
                size=full,
                color=ink,
                align=align,
                leading=LEADING.tight,
            )
            return
        canvas.draw_text_block(
            self.text,
            *text,
            self._role,
            size=full,
            color=ink,
            align=align,
            valign="bottom" if self.gold else "middle",
        )
        canvas.draw_text_block(
            self.sub,
            *second,
            "small",
            size=canvas.resolve_text_size("small") * self.sub_share,
            color="gold_ink" if bright else "mute" if self.enabled else "off",
            align=align,
            valign="top" if self.gold or self.folded else "middle",
            wraps=self.folded,
            leading=1.05 if self.folded else 1.2,
        )

    def _draw_cap(self, canvas: Canvas, label: str, right: float, *, corner: bool) -> None:
        """Draw the key cap at the right end, or in the lower corner if the text needs the whole width."""
        x, y, w, h = self.box
        wide = measure_key_cap(canvas, label)
        if corner:
            at = x + w - _CORNER - measure_key_cap(canvas, label, size=_TINY)
            low = y + h - _CORNER - _TINY * CAP_TALL / 2
            on_gold = self.gold and self.enabled
            draw_key_cap(canvas, label, at, low, size=_TINY, on_gold=on_gold, enabled=self.enabled)
        elif self.gold:
            draw_key_cap(canvas, label, right + SPACE.small, y + h / 2, on_gold=self.enabled, enabled=self.enabled)
        else:
            inward = canvas.resolve_text_size("key") * CAP_TALL / 2 + SPACE.small
            middle = y + (inward if self.sub else h / 2)
            draw_key_cap(canvas, label, x + w - SPACE.small - wide, middle, enabled=self.enabled)

    def _is_crowded(self, canvas: Canvas, room: float) -> bool:
        """Return whether the icon is left out because a word would be broken beside it."""
        icon = canvas.resolve_text_size("button") * _ICON + SPACE.small
        return bool(self.sub) and self._measure_longest_word(canvas) * SMALLEST_TEXT > room - icon

    def _measure_longest_word(self, canvas: Canvas) -> float:
        """Return the width of the longest word at full size."""
        return max(canvas.measure(word, self._role)[0] for word in self.text.split() or [""])


class QuietButton(Button):
    """Small button for rare actions that are hard to undo, such as abandoning a run."""

    _role = "small"

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        words = canvas.measure(self.text, self._role)[0]
        if self.shown is not None:
            words += measure_key_cap(canvas, format_cap(self.shown)) + SPACE.small
        return min(width, words + 2 * SPACE.medium), canvas.resolve_text_size(
            self._role
        ) * LEADING.tight + 2 * SPACE.small


def unify_buttons(canvas: Canvas, buttons: Sequence[Button]) -> list[Widget]:
    """Set a common text size for the buttons of a row, the smallest that fits; return them as widgets.

    A second line is never larger than the text above it.
    """
    for _again in range(2):  # two lines at a large size may become one at a smaller one
        sizes = [button.fit_sizes(canvas) for button in buttons]
        for button in buttons:
            button.share = min([button.share, *(text for text, _second in sizes)])
            name, small = canvas.resolve_text_size(button._role) * button.share, canvas.resolve_text_size("small")
            button.sub_share = min(name / small, *(second for _text, second in sizes))
    return [*buttons]


class IconButton(Pressable):
    """Square button with an icon and, with ``has_cap``, the cap of its key below it.

    ``is_on`` is the state of a toggle.
    """

    def __init__(
        self,
        id: WidgetId,
        icon: str,
        *,
        tip: str,
        keys: tuple[Kind | str, ...] = (),
        capped: bool = True,
        on: bool = False,
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        if keys and not capped:
            tip = f"{tip} ({format_cap(keys[0])})"
        super().__init__(id, enabled=enabled, reason=reason, tip=tip, keys=keys)
        self.capped = capped
        self.icon = icon
        self.on = on
        """True for a toggle that is switched on."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return BAR_BUTTON, BAR_BUTTON

    @property
    def accessible_name(self) -> str:
        return self.tip

    @property
    def accessible_role(self) -> str:
        key = format_cap(self.keys[0]) if self.keys else ""
        return _("button, {key}").format(key=key) if key else _("button")

    @property
    def accessible_value(self) -> str:
        return _("on") if self.on else ""

    def draw(self, canvas: Canvas, look: WidgetState) -> None:
        x, y, w, h = self.box
        lit = look.hover if self.enabled else 0.0
        draw_button_bg(canvas, x, y, w, h, lit=lit, enabled=self.enabled)
        if self.on:
            canvas.rect(x, y, w, h, "cream", radius=RADIUS.medium, border=BORDER.thick)
        side = min(w, h)
        size = max(side / 2, side - 2 * SPACE.small)  # a small button keeps its icon legible
        label = format_cap(self.keys[0], look.device) if self.keys and self.capped else ""
        if label:
            tall = _LOW_ROUND if isinstance(label, ControllerCap) else _LOW
            wide = min(w, measure_key_cap(canvas, label, size=_TINY, tall=tall))
            high, left = canvas.resolve_text_size("key", _TINY) * tall, x + (w - wide) / 2
            low = y + h - _RIM - high / 2
            draw_key_cap(canvas, label, left, low, size=_TINY, most=w, tall=tall, enabled=self.enabled)
            room = h - high - 2 * _RIM  # the icon stands above the key
            size = min(size, room - 1)
            top = y + _RIM + (room - size) / 2
        else:
            top = y + (h - size) / 2
        left = x + (w - size) / 2
        canvas.icon(self.icon, left, top, size, color=None if self.enabled else "off")
        if look.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)


class BackButton(IconButton):
    """Back button at the upper left of a screen; the scene determines its action."""

    leaves = True

    def __init__(self) -> None:
        super().__init__("back", "back", tip=_("Back"), keys=(Kind.BACK,))
        self.set_box(Box(SPACE.small, (BAR - BAR_BUTTON) / 2, BAR_BUTTON, BAR_BUTTON))
