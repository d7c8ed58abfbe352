"""Buttons: ordinary ones, the one golden button of a screen, square ones with an icon only, the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from game.app.ui.drawing.canvas import Align, Canvas
from game.app.ui.input.intents import Kind, cap
from game.app.ui.input.pads import PadCap
from game.app.ui.style.ornaments import BAR, CAP_TALL, focus_ring, gold_plate, key_cap, key_cap_width, plate
from game.app.ui.style.tokens import BORDER, LEADING, RADIUS, SMALLEST, SPACE
from game.app.ui.widgets.base import Box, Common, Look, Pressable, Size, Widget, WidgetId, in_a_row
from game.text import _

SMALLEST_TEXT = 0.72
"""How small a label beside an icon may become before the icon makes room for it."""
_PAD = SPACE.medium
"""Room between the edge of a button and its words, above them and at their sides."""
_TINY = SMALLEST
"""The size of a key in the corner of a button, and of one below an icon."""
_CORNER = SPACE.tiny
"""How far a key stays inside the round corner."""
_ICON = 1.5
"""How high an icon beside words is, in sizes of their letters."""
BAR_BUTTON = 36.0
"""The side of a square button in a bar, in logical units."""
_RIM = 1.5
"""Between a key or an icon and the edge of its square button, in logical pixels."""
_LOW, _LOW_ROUND = 1.16, 1.34
"""How high a key or a pad's button in a square button is, in sizes of its letters: lower than elsewhere, for the icon
above it.
"""


class Button(Pressable):
    """A button with a text and, where given, an icon, a second line and the cap of the key that presses it.

    `shown` is the kind or bare key whose cap is drawn; without it the first of `keys` is shown. `Button.width` gives
    the width that holds everything at full size; in a narrower box the text shrinks, then wraps. `share` of the full
    size makes the names and icons of a row of buttons alike.
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
        **common: Unpack[Common],
    ) -> None:
        super().__init__(id, **common)
        self.text = text
        self.share = share
        self.folded = folded
        self.sub_share = 1.0
        self.gold = gold
        self.leaves = leaves
        self.icon = icon
        self.sub = sub
        self.shown = shown if shown is not None else (self.keys[0] if self.keys else None)

    @property
    def called(self) -> str:
        return ", ".join(part for part in (self.text, self.sub) if part)

    @property
    def noun(self) -> str:
        key = cap(self.shown) if self.shown is not None else ""
        return _("button, {key}").format(key=key) if key else _("button")

    def give_way(self, reason: str) -> None:
        """Another button is the golden one until what the reason says was done."""
        self.enabled, self.reason, self.gold, self.shown = False, reason, False, None

    @property
    def radius(self) -> float:
        """The radius of its corners."""
        return RADIUS.large if self.gold else RADIUS.medium

    @property
    def _role(self) -> str:
        return "banner" if self.gold else "button"

    @classmethod
    def width(
        cls,
        canvas: Canvas,
        text: str,
        *,
        gold: bool = False,
        icon: str = "",
        shown: Kind | str | None = None,
        sub: str = "",
    ) -> float:
        """The width at which nothing has to shrink."""
        words = canvas.measure(text, "banner" if gold else "button")[0]
        words += key_cap_width(canvas, cap(shown)) + SPACE.medium if shown is not None else 0.0
        if sub:
            words = max(words, canvas.measure(sub, "small")[0])
        return words + cls.side(canvas, icon) + 2 * (SPACE.huge if gold else SPACE.large)

    @staticmethod
    def side(canvas: Canvas, icon: str) -> float:
        """The room that an icon takes beside the words."""
        return canvas.text_size("button") * _ICON + SPACE.medium if icon else 0.0

    @staticmethod
    def height(canvas: Canvas, *, gold: bool = False, sub: bool = False, folded: bool = False) -> float:
        """The height that goes with the text size."""
        second = canvas.text_size("small") * LEADING.normal * (2 if folded else 1 if sub else 0)
        return canvas.text_size("banner" if gold else "button") * LEADING.tight + 2 * _PAD + second

    def natural(self, canvas: Canvas, width: float) -> Size:
        wide = Button.width(canvas, self.text, gold=self.gold, icon=self.icon, shown=self.shown, sub=self.sub)
        return min(width, wide), Button.height(canvas, gold=self.gold, sub=bool(self.sub), folded=self.folded)

    @classmethod
    def even(cls, canvas: Canvas, widgets: Sequence[Button]) -> None:
        alike_buttons(canvas, widgets)

    def draw(self, canvas: Canvas, look: Look) -> None:
        box = self.box
        sunk = 1.5 if look.pressed else 0.0
        with canvas.shifted(0, sunk):
            lit = look.hover if self.enabled else 0.0
            if self.gold and self.enabled:
                gold_plate(canvas, *box, radius=self.radius, lit=lit)
            else:
                plate(canvas, *box, radius=self.radius, lit=lit, enabled=self.enabled)
            self._content(canvas, look)
        if look.focused:
            focus_ring(canvas, *box, radius=self.radius)

    def _places(self, canvas: Canvas, label: str) -> tuple[float, float, float, bool]:
        """Left and right end of the words with their icon, the air below them, and whether the key is in the corner."""
        x, _y, w, _h = self.box
        left, right = x + _PAD, x + w - _PAD
        if not label:
            return left, right, 3.0, False
        wide = key_cap_width(canvas, label)
        narrow = not self.sub and self._longest(canvas) * SMALLEST_TEXT > right - wide - SPACE.small - left
        if self.folded or narrow:
            return x + SPACE.small, x + w - SPACE.small, _CORNER + _TINY * LEADING.normal, True
        return left, right - wide - SPACE.small, 3.0, False

    def _icon_size(self, canvas: Canvas, room: float) -> float:
        if not self.icon or self._crowded(canvas, room):
            return 0.0
        return min(self.box.h - 2 * SPACE.small, canvas.text_size("button") * _ICON * self.share)

    def _words(self, canvas: Canvas, label: str) -> tuple[Box, Box, Align]:
        """Where the text stands, where the second line does, and how both are aligned."""
        x, y, w, h = self.box
        left, right, foot, corner = self._places(canvas, label)
        size = self._icon_size(canvas, right - left)
        left += size + SPACE.small if size else 0.0
        align: Align = "left" if self.icon or (label and not corner and not self.gold) else "center"
        if align == "center" and (not label or corner):
            left, right = x + SPACE.small, x + w - SPACE.small
        if not self.sub:
            return Box(left, y + 3, right - left, h - 3 - foot), self.box, align
        if self.folded:
            upper = canvas.text_size(self._role) * self.share * 1.25
            name = Box(x + 8, y + 6, w - 16, upper)
            return name, Box(x + 8, name.bottom, w - 16, y + h - max(foot, 6) - name.bottom), "center"
        upper = (h - 12) * 0.56
        lower = max(h - 12 - upper, canvas.text_size("small"))
        second = Box(left, y + 6 + upper, (right if self.gold else x + w - 10) - left, lower)
        return Box(left, y + 6, right - left, upper), second, align

    def sizes(self, canvas: Canvas) -> tuple[float, float]:
        """At which share of their full sizes the text and the second line fit; 1 for a line that there is not."""
        text, second, _align = self._words(canvas, cap(self.shown) if self.shown is not None else "")
        full, small = canvas.text_size(self._role), canvas.text_size("small")
        if not self.sub:
            name = canvas.fit_block(self.text, *text[2:], self._role, size=full * self.share, leading=LEADING.tight)
            return name.size / full, 1.0
        own = canvas.fit_block(self.text, *text[2:], self._role, size=full * self.share).size
        sub = canvas.fit_block(self.sub, *second[2:], "small", size=small * self.sub_share, wraps=self.folded).size
        return own / full, sub / small

    def _content(self, canvas: Canvas, look: Look) -> None:
        _x, y, _w, h = self.box
        bright = self.gold and self.enabled
        ink = "gold_ink" if bright else ("cream" if self.enabled else "off")
        label = cap(self.shown, look.device) if self.shown is not None else ""
        left, right, _foot, corner = self._places(canvas, label)
        if label:
            self._cap(canvas, label, right, corner=corner)
        if size := self._icon_size(canvas, right - left):
            color = ink if bright or not self.enabled else None
            canvas.icon(self.icon, left - 1, y + (h - size) / 2, size, color=color)
        text, second, align = self._words(canvas, label)
        full = canvas.text_size(self._role) * self.share
        if not self.sub:
            canvas.block(
                self.text,
                *text,
                self._role,
                size=full,
                color=ink,
                align=align,
                leading=LEADING.tight,
            )
            return
        canvas.block(
            self.text,
            *text,
            self._role,
            size=full,
            color=ink,
            align=align,
            valign="bottom" if self.gold else "middle",
        )
        canvas.block(
            self.sub,
            *second,
            "small",
            size=canvas.text_size("small") * self.sub_share,
            color="gold_ink" if bright else "mute" if self.enabled else "off",
            align=align,
            valign="top" if self.gold or self.folded else "middle",
            wraps=self.folded,
            leading=1.05 if self.folded else 1.2,
        )

    def _cap(self, canvas: Canvas, label: str, right: float, *, corner: bool) -> None:
        """The key at the right end, or in the lower corner where the words need all the width."""
        x, y, w, h = self.box
        wide = key_cap_width(canvas, label)
        if corner:
            at = x + w - _CORNER - key_cap_width(canvas, label, size=_TINY)
            low = y + h - _CORNER - _TINY * CAP_TALL / 2
            key_cap(canvas, label, at, low, size=_TINY, enabled=self.enabled)
        elif self.gold:
            key_cap(canvas, label, right + SPACE.small, y + h / 2, on_gold=self.enabled, enabled=self.enabled)
        else:
            inward = canvas.text_size("key") * CAP_TALL / 2 + SPACE.small
            middle = y + (inward if self.sub else h / 2)
            key_cap(canvas, label, x + w - SPACE.small - wide, middle, enabled=self.enabled)

    def _crowded(self, canvas: Canvas, room: float) -> bool:
        """A word that would be broken is worth more than the icon beside it."""
        icon = canvas.text_size("button") * _ICON + SPACE.small
        return bool(self.sub) and self._longest(canvas) * SMALLEST_TEXT > room - icon

    def _longest(self, canvas: Canvas) -> float:
        """The width of the longest word at full size."""
        return max(canvas.measure(word, self._role)[0] for word in self.text.split() or [""])


def alike_buttons(canvas: Canvas, buttons: Sequence[Button]) -> list[Widget]:
    """Buttons of a row: where the text of one has to be smaller than its full size, all of them are; a second line
    is never larger than the name above it.
    """
    for _again in range(2):  # two lines at a large size may become one at a smaller one
        sizes = [button.sizes(canvas) for button in buttons]
        for button in buttons:
            button.share = min([button.share, *(text for text, _second in sizes)])
            name, small = canvas.text_size(button._role) * button.share, canvas.text_size("small")
            button.sub_share = min(name / small, *(second for _text, second in sizes))
    return [*buttons]


def button_row(canvas: Canvas, box: Box, entries: Sequence[tuple[str, str, Kind | str]]) -> list[Widget]:
    """Buttons in the middle of a box by their ids, texts and keys; the one for Enter is the gold one."""
    widths = [Button.width(canvas, text, gold=key is Kind.MAIN, shown=key) for _id, text, key in entries]
    buttons = [
        Button(id, text, gold=key is Kind.MAIN, keys=() if key is Kind.MAIN else (key,), shown=key).placed(place)
        for (id, text, key), place in zip(entries, in_a_row(box, widths), strict=True)
    ]
    return alike_buttons(canvas, buttons)


class IconButton(Pressable):
    """A square button with an icon and below it the cap of its key; `on` shows a switch that is set."""

    def __init__(
        self,
        id: WidgetId,
        icon: str,
        *,
        tip: str,
        keys: tuple[Kind | str, ...] = (),
        on: bool = False,
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        super().__init__(id, enabled=enabled, reason=reason, tip=tip, keys=keys)
        self.icon = icon
        self.on = on

    def natural(self, canvas: Canvas, width: float) -> Size:
        return BAR_BUTTON, BAR_BUTTON

    @property
    def called(self) -> str:
        return self.tip

    @property
    def noun(self) -> str:
        key = cap(self.keys[0]) if self.keys else ""
        return _("button, {key}").format(key=key) if key else _("button")

    @property
    def state(self) -> str:
        return _("on") if self.on else ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        lit = look.hover if self.enabled else 0.0
        plate(canvas, x, y, w, h, lit=lit, enabled=self.enabled)
        if self.on:
            canvas.rect(x, y, w, h, "cream", radius=RADIUS.medium, border=BORDER.thick)
        side = min(w, h)
        size = max(side / 2, side - 2 * SPACE.small)  # a small button keeps its icon legible
        label = cap(self.keys[0], look.device) if self.keys else ""
        if label:
            tall = _LOW_ROUND if isinstance(label, PadCap) else _LOW
            wide = min(w, key_cap_width(canvas, label, size=_TINY, tall=tall))
            high, left = canvas.text_size("key", _TINY) * tall, x + (w - wide) / 2
            low = y + h - _RIM - high / 2
            key_cap(canvas, label, left, low, size=_TINY, most=w, tall=tall, enabled=self.enabled)
            room = h - high - 2 * _RIM  # the icon stands above the key
            size = min(size, room - 1)
            top = y + _RIM + (room - size) / 2
        else:
            top = y + (h - size) / 2
        left = x + (w - size) / 2
        canvas.icon(self.icon, left, top, size, color=None if self.enabled else "off")
        if look.focused:
            focus_ring(canvas, *self.box, radius=RADIUS.medium)


class BackButton(IconButton):
    """The way one step back, at the upper left of a screen; the scene itself knows where it leads."""

    leaves = True

    def __init__(self) -> None:
        super().__init__("back", "back", tip=_("Back"), keys=(Kind.BACK,))
        self.placed(Box(SPACE.small, (BAR - BAR_BUTTON) / 2, BAR_BUTTON, BAR_BUTTON))
