"""Words on a screen: a label that fits its box and a panel with a title."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.app.ui.drawing.canvas import Align, Canvas, Color, Vertical
from game.app.ui.style.ornaments import panel
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import Look, Size, Widget

_ENDLESS = 1e9


def as_wide_as(sample: str, role: str = "label") -> Callable[[Canvas], float]:
    """Return the width of a column of short texts: that of the longest one that is to be expected."""
    return lambda canvas: canvas.measure(sample, role)[0] + 1


def as_high_as(lines: int, role: str = "label") -> Callable[[Canvas], float]:
    """Return the height of a text of so many lines, which is kept free whatever the text is."""
    return lambda canvas: lines * canvas.text_size(role) * LEADING.normal


class Label(Widget):
    """Rich text (`**bold**`, `{icon}`) in a box; it wraps, then shrinks, and is never cut off."""

    focusable = False

    def __init__(
        self,
        text: str,
        role: str = "label",
        *,
        color: Color | None = None,
        align: Align = "left",
        valign: Vertical = "middle",
        leading: float = LEADING.normal,
        shadow: int = 0,
        id: str = "",
    ) -> None:
        super().__init__(id)
        self.text = text
        self.role = role
        self.color = color
        self.align = align
        self.valign = valign
        self.leading = leading
        self.shadow = shadow

    def natural(self, canvas: Canvas, width: float) -> Size:
        wide = max(line.width for line in canvas.broken(self.text, _ENDLESS, self.role))
        high = canvas.rich_height(self.text, max(1.0, width), self.role, leading=self.leading)
        return min(width, math.ceil(wide) + 1), math.ceil(max(high, canvas.text_size(self.role) * LEADING.normal))

    def fitting(self, canvas: Canvas) -> float:
        return canvas.fit_block(self.text, self.box.w, self.box.h, self.role, leading=self.leading, wraps=True).size

    def draw(self, canvas: Canvas, look: Look) -> None:
        canvas.block(
            self.text,
            *self.box,
            self.role,
            size=self.alike,
            color=self.color,
            align=self.align,
            valign=self.valign,
            leading=self.leading,
            shadow=self.shadow,
            wraps=True,
        )


class LiveLabel(Label):
    """Text that changes while the screen stands: what ``say`` returns, in the color that ``tone`` returns."""

    def __init__(
        self,
        say: Callable[[], str],
        role: str = "label",
        *,
        tone: Callable[[], Color] | None = None,
        color: Color = "cream",
        align: Align = "left",
        shadow: int = 0,
    ) -> None:
        super().__init__(say(), role, color=color, align=align, shadow=shadow)
        self.say, self.tone = say, tone

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.text, self.color = self.say(), self.color if self.tone is None else self.tone()
        super().draw(canvas, look)


class PanelGround(Widget):
    """Draws the ground of a panel, its title in cream and a quiet remark at the right."""

    focusable = False
    below = True

    def __init__(self, title: str = "", remark: str = "", *, id: str = "") -> None:
        super().__init__(id)
        self.title = title
        self.remark = remark

    @staticmethod
    def head(canvas: Canvas) -> float:
        """The height that a panel's title takes."""
        return canvas.text_size("panel") * 1.3 + 16

    def draw(self, canvas: Canvas, look: Look) -> None:
        panel(canvas, *self.box)
        if not self.title:
            return
        x, y, w, _ = self.box
        tall = self.head(canvas) - 6
        space = w - 2 * SPACE.large
        wanted = canvas.measure(self.remark, "small")[0] + 12 if self.remark else 0.0
        share = min(wanted, space * 0.45)
        canvas.block(self.title, x + SPACE.large, y + 4, space - share, tall, "panel")
        if self.remark:
            canvas.block(
                self.remark, x + w - SPACE.large - share, y + 4, share, tall, "small", color="mute", align="right"
            )


class Paragraph(Label):
    """Rich text of a fixed size, from the top of its box."""

    def __init__(self, text: str, role: str, color: str, size: float) -> None:
        super().__init__(text, role, color=color, valign="top")
        self.size = size

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, _h = self.box
        canvas.rich(self.text, x, y, w, self.role, color=self.color, size=self.size, leading=LEADING.loose)
