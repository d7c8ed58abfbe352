"""Buttons: ordinary ones, the default button of a screen, icon buttons, the back button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.input.intents import Kind, format_cap
from game.app.ui.input.pads import ControllerCap
from game.app.ui.style.ornaments import (
    BAR_HEIGHT,
    CAP_HEIGHT_FACTOR,
    draw_button_bg,
    draw_default_button_bg,
    draw_focus_ring,
    draw_key_cap,
    measure_key_cap,
)
from game.app.ui.style.tokens import BORDER, LEADING, RADIUS, SMALLEST, SPACE
from game.app.ui.widgets.base import Box, Pressable, Size, Widget, WidgetId, WidgetOptions, WidgetState
from game.text import _

MIN_TEXT_SCALE = 0.72
"""Minimum scale of a label beside an icon or key cap, which are moved or left out if the label would be smaller."""
_PADDING = SPACE.medium
"""Space between the edge of a button and its text."""
_SMALL_CAP_SIZE = SMALLEST
"""Text size of a key cap in the corner of a button, or below an icon."""
_CORNER_MARGIN = SPACE.tiny
"""Distance of a key cap from the rounded corner."""
_ICON_HEIGHT = 1.5
"""Height of an icon beside text, as a multiple of the text size."""
BAR_BUTTON_SIZE = 36.0
"""Width and height of a square button in a bar, in logical units."""
_SQUARE_PADDING = 1.5
"""Distance of a key cap or icon from the edge of its square button, in logical units."""
_LOW_CAP_HEIGHT, _LOW_ROUND_CAP_HEIGHT = 1.16, 1.34
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

    is_drawn_from_fields = True

    def __init__(
        self,
        id: WidgetId,
        text: str,
        *,
        is_default: bool = False,
        is_back: bool = False,
        icon: str = "",
        subtitle: str = "",
        shown_key: Kind | str | None = None,
        size_factor: float = 1.0,
        wraps_subtitle: bool = False,
        **widget_options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(id, **widget_options)
        self.text = text
        self.size_factor = size_factor
        self.wraps_subtitle = wraps_subtitle
        self.subtitle_factor = 1.0
        """Scale of the subtitle."""
        self.is_default = is_default
        self.is_back = is_back
        self.icon = icon
        self.subtitle = subtitle
        self.shown_key = shown_key if shown_key is not None else (self.keys[0] if self.keys else None)

    @property
    def accessible_name(self) -> str:
        return ", ".join(part for part in (self.text, self.subtitle) if part)

    @property
    def accessible_role(self) -> str:
        key = format_cap(self.shown_key) if self.shown_key is not None else ""
        return _("button, {key}").format(key=key) if key else _("button")

    def defer(self, reason: str) -> None:
        """Disable the button for a reason, and let another button be the default one."""
        self.enabled, self.reason, self.is_default, self.shown_key = False, reason, False, None

    @property
    def radius(self) -> float:
        """Return the corner radius."""
        return RADIUS.large if self.is_default else RADIUS.medium

    @property
    def _role(self) -> str:
        """Return the text role of the label."""
        return "banner" if self.is_default else "button"

    @classmethod
    def measure_width(
        cls,
        canvas: Canvas,
        text: str,
        *,
        is_default: bool = False,
        icon: str = "",
        shown_key: Kind | str | None = None,
        subtitle: str = "",
    ) -> float:
        """Return the width at which nothing has to be reduced."""
        words = canvas.measure(text, "banner" if is_default else "button")[0]
        words += measure_key_cap(canvas, format_cap(shown_key)) + SPACE.medium if shown_key is not None else 0.0
        if subtitle:
            words = max(words, canvas.measure(subtitle, "small")[0])
        return words + cls.measure_icon(canvas, icon) + 2 * (SPACE.huge if is_default else SPACE.large)

    @staticmethod
    def measure_icon(canvas: Canvas, icon: str) -> float:
        """Return the width that an icon takes beside the text."""
        return canvas.resolve_text_size("button") * _ICON_HEIGHT + SPACE.medium if icon else 0.0

    @staticmethod
    def measure_height(
        canvas: Canvas, *, gold: bool = False, has_subtitle: bool = False, wraps_subtitle: bool = False
    ) -> float:
        """Return the height at the current text size."""
        second = (
            canvas.resolve_text_size("small") * LEADING.normal * (2 if wraps_subtitle else 1 if has_subtitle else 0)
        )
        return canvas.resolve_text_size("banner" if gold else "button") * LEADING.tight + 2 * _PADDING + second

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        wide = Button.measure_width(
            canvas,
            self.text,
            is_default=self.is_default,
            icon=self.icon,
            shown_key=self.shown_key,
            subtitle=self.subtitle,
        )
        return min(width, wide), Button.measure_height(
            canvas, gold=self.is_default, has_subtitle=bool(self.subtitle), wraps_subtitle=self.wraps_subtitle
        )

    @classmethod
    def unify_text_size(cls, canvas: Canvas, widgets: Sequence[Button]) -> None:
        unify_buttons(canvas, widgets)

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        box = self.box
        sunk = 1.5 if state.pressed else 0.0
        with canvas.shifted(0, sunk):
            lit = state.hover if self.enabled else 0.0
            if self.is_default and self.enabled:
                draw_default_button_bg(canvas, *box, radius=self.radius, hover=lit)
            else:
                draw_button_bg(canvas, *box, radius=self.radius, hover=lit, enabled=self.enabled)
            self._draw_content(canvas, state)
        if state.focused:
            draw_focus_ring(canvas, *box, radius=self.radius)

    def _compute_bounds(self, canvas: Canvas, label: str) -> tuple[float, float, float, bool]:
        """Return left and right end of text with icon, the bottom margin, and whether the key cap is in the corner."""
        x, _y, w, h = self.box
        left, right = x + _PADDING, x + w - _PADDING
        if not label:
            return left, right, 3.0, False
        room, foot = (
            right - measure_key_cap(canvas, label) - SPACE.small - left,
            _CORNER_MARGIN + _SMALL_CAP_SIZE * LEADING.normal,
        )
        if self.wraps_subtitle or (
            not self.subtitle and self._needs_corner(canvas, room, w - 2 * SPACE.small, h - 3 - foot)
        ):
            return x + SPACE.small, x + w - SPACE.small, foot, True
        return left, left + room, 3.0, False

    def _needs_corner(self, canvas: Canvas, available_width: float, corner_width: float, corner_height: float) -> bool:
        """Return whether the key cap moves to the corner.

        It does if a word would be broken in the width beside the cap, or if the text of a default button fits into
        one line only in the size that remains above a cap in the corner.
        """
        if self._measure_longest_word(canvas) * MIN_TEXT_SCALE > available_width:
            return True
        if not self.is_default:  # rows of other buttons look alike
            return False
        size = canvas.resolve_text_size(self._role) * self.size_factor
        left, above = (
            canvas.fit_block(self.text, *room, self._role, size=size, leading=LEADING.tight)
            for room in ((available_width, self.box.h - 6), (corner_width, corner_height))
        )
        return len(left.lines) > 1 == len(above.lines) and above.size >= MIN_TEXT_SCALE * size

    def _icon_size(self, canvas: Canvas, available_width: float) -> float:
        """Return the size of the icon; 0 if it is left out."""
        if not self.icon or self._is_crowded(canvas, available_width):
            return 0.0
        return min(self.box.h - 2 * SPACE.small, canvas.resolve_text_size("button") * _ICON_HEIGHT * self.size_factor)

    def _text_boxes(self, canvas: Canvas, label: str) -> tuple[Box, Box, Align]:
        """Return the box of the text, the box of the second line, and the alignment of both."""
        x, y, w, h = self.box
        left, right, foot, corner = self._compute_bounds(canvas, label)
        size = self._icon_size(canvas, right - left)
        left += size + SPACE.small if size else 0.0
        align: Align = "left" if self.icon or (label and not corner and not self.is_default) else "center"
        if align == "center" and (not label or corner):
            left, right = x + SPACE.small, x + w - SPACE.small
        if not self.subtitle:
            return Box(left, y + 3, right - left, h - 3 - foot), self.box, align
        if self.wraps_subtitle:
            upper = canvas.resolve_text_size(self._role) * self.size_factor * 1.25
            name = Box(x + 8, y + 6, w - 16, upper)
            return name, Box(x + 8, name.bottom, w - 16, y + h - max(foot, 6) - name.bottom), "center"
        upper = (h - 12) * 0.56
        lower = max(h - 12 - upper, canvas.resolve_text_size("small"))
        second = Box(left, y + 6 + upper, (right if self.is_default else x + w - 10) - left, lower)
        return Box(left, y + 6, right - left, upper), second, align

    def fit_sizes(self, canvas: Canvas) -> tuple[float, float]:
        """Return the scales, relative to full size, at which text and second line fit; 1 for a missing line."""
        text, second, _align = self._text_boxes(
            canvas, format_cap(self.shown_key) if self.shown_key is not None else ""
        )
        full, small = canvas.resolve_text_size(self._role), canvas.resolve_text_size("small")
        if not self.subtitle:
            name = canvas.fit_block(
                self.text, *text[2:], self._role, size=full * self.size_factor, leading=LEADING.tight
            )
            return name.size / full, 1.0
        own = canvas.fit_block(self.text, *text[2:], self._role, size=full * self.size_factor).size
        sub = canvas.fit_block(
            self.subtitle, *second[2:], "small", size=small * self.subtitle_factor, wraps=self.wraps_subtitle
        ).size
        return own / full, sub / small

    def _draw_content(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw icon, texts and key cap."""
        _x, y, _w, h = self.box
        bright = self.is_default and self.enabled
        ink = "gold_ink" if bright else ("cream" if self.enabled else "off")
        label = format_cap(self.shown_key, state.device) if self.shown_key is not None else ""
        left, right, _foot, corner = self._compute_bounds(canvas, label)
        if label:
            self._draw_cap(canvas, label, right, in_corner=corner)
        if size := self._icon_size(canvas, right - left):
            color = ink if bright or not self.enabled else None
            canvas.icon(self.icon, left - 1, y + (h - size) / 2, size, color=color)
        text, second, align = self._text_boxes(canvas, label)
        full = canvas.resolve_text_size(self._role) * self.size_factor
        if not self.subtitle:
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
            valign="bottom" if self.is_default else "middle",
        )
        canvas.draw_text_block(
            self.subtitle,
            *second,
            "small",
            size=canvas.resolve_text_size("small") * self.subtitle_factor,
            color="gold_ink" if bright else "mute" if self.enabled else "off",
            align=align,
            valign="top" if self.is_default or self.wraps_subtitle else "middle",
            wraps=self.wraps_subtitle,
            leading=1.05 if self.wraps_subtitle else 1.2,
        )

    def _draw_cap(self, canvas: Canvas, label: str, right: float, *, in_corner: bool) -> None:
        """Draw the key cap at the right end, or in the lower corner if the text needs the whole width."""
        x, y, w, h = self.box
        width = measure_key_cap(canvas, label)
        if in_corner:
            at = x + w - _CORNER_MARGIN - measure_key_cap(canvas, label, size=_SMALL_CAP_SIZE)
            low = y + h - _CORNER_MARGIN - _SMALL_CAP_SIZE * CAP_HEIGHT_FACTOR / 2
            on_gold = self.is_default and self.enabled
            draw_key_cap(canvas, label, at, low, size=_SMALL_CAP_SIZE, is_on_gold=on_gold, enabled=self.enabled)
        elif self.is_default:
            draw_key_cap(canvas, label, right + SPACE.small, y + h / 2, is_on_gold=self.enabled, enabled=self.enabled)
        else:
            inward = canvas.resolve_text_size("key") * CAP_HEIGHT_FACTOR / 2 + SPACE.small
            middle = y + (inward if self.subtitle else h / 2)
            draw_key_cap(canvas, label, x + w - SPACE.small - width, middle, enabled=self.enabled)

    def _is_crowded(self, canvas: Canvas, available_width: float) -> bool:
        """Return whether the icon is left out because a word would be broken beside it."""
        icon = canvas.resolve_text_size("button") * _ICON_HEIGHT + SPACE.small
        return bool(self.subtitle) and self._measure_longest_word(canvas) * MIN_TEXT_SCALE > available_width - icon

    def _measure_longest_word(self, canvas: Canvas) -> float:
        """Return the width of the longest word at full size."""
        return max(canvas.measure(word, self._role)[0] for word in self.text.split() or [""])


class QuietButton(Button):
    """Small button for rare actions that are hard to undo, such as abandoning a run."""

    _role = "small"

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        words = canvas.measure(self.text, self._role)[0]
        if self.shown_key is not None:
            words += measure_key_cap(canvas, format_cap(self.shown_key)) + SPACE.small
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
            button.size_factor = min([button.size_factor, *(text for text, _second in sizes)])
            name, small = canvas.resolve_text_size(button._role) * button.size_factor, canvas.resolve_text_size("small")
            button.subtitle_factor = min(name / small, *(second for _text, second in sizes))
    return [*buttons]


class IconButton(Pressable):
    """Square button with an icon and, with ``has_cap``, the cap of its key below it.

    ``is_on`` is the state of a toggle.
    """

    is_drawn_from_fields = True

    def __init__(
        self,
        id: WidgetId,
        icon: str,
        *,
        tip: str,
        keys: tuple[Kind | str, ...] = (),
        has_cap: bool = True,
        is_on: bool = False,
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        if keys and not has_cap:
            tip = f"{tip} ({format_cap(keys[0])})"
        super().__init__(id, enabled=enabled, reason=reason, tip=tip, keys=keys)
        self.has_cap = has_cap
        self.icon = icon
        self.is_on = is_on
        """True for a toggle that is switched on."""

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        return BAR_BUTTON_SIZE, BAR_BUTTON_SIZE

    @property
    def accessible_name(self) -> str:
        return self.tip

    @property
    def accessible_role(self) -> str:
        key = format_cap(self.keys[0]) if self.keys else ""
        return _("button, {key}").format(key=key) if key else _("button")

    @property
    def accessible_value(self) -> str:
        return _("on") if self.is_on else ""

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        x, y, w, h = self.box
        lit = state.hover if self.enabled else 0.0
        draw_button_bg(canvas, x, y, w, h, hover=lit, enabled=self.enabled)
        if self.is_on:
            canvas.rect(x, y, w, h, "cream", radius=RADIUS.medium, border=BORDER.thick)
        side = min(w, h)
        size = max(side / 2, side - 2 * SPACE.small)  # a small button keeps its icon legible
        label = format_cap(self.keys[0], state.device) if self.keys and self.has_cap else ""
        if label:
            height = _LOW_ROUND_CAP_HEIGHT if isinstance(label, ControllerCap) else _LOW_CAP_HEIGHT
            width = min(w, measure_key_cap(canvas, label, size=_SMALL_CAP_SIZE, height_factor=height))
            high, left = canvas.resolve_text_size("key", _SMALL_CAP_SIZE) * height, x + (w - width) / 2
            low = y + h - _SQUARE_PADDING - high / 2
            draw_key_cap(
                canvas, label, left, low, size=_SMALL_CAP_SIZE, max_width=w, height_factor=height, enabled=self.enabled
            )
            room = h - high - 2 * _SQUARE_PADDING  # the icon stands above the key
            size = min(size, room - 1)
            top = y + _SQUARE_PADDING + (room - size) / 2
        else:
            top = y + (h - size) / 2
        left = x + (w - size) / 2
        canvas.icon(self.icon, left, top, size, color=None if self.enabled else "off")
        if state.focused:
            draw_focus_ring(canvas, *self.box, radius=RADIUS.medium)


class BackButton(IconButton):
    """Back button at the upper left of a screen; the scene determines its action."""

    is_back = True

    def __init__(self) -> None:
        super().__init__("back", "back", tip=_("Back"), keys=(Kind.BACK,))
        self.set_box(Box(SPACE.small, (BAR_HEIGHT - BAR_BUTTON_SIZE) / 2, BAR_BUTTON_SIZE, BAR_BUTTON_SIZE))
