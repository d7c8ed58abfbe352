"""Labels that fit their box, and the background of a panel with a title."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.app.ui.drawing.canvas import Align, Canvas, Color, Vertical
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.text.line_break import UNLIMITED_WIDTH
from game.app.ui.widgets.base import Size, Widget, WidgetState


def make_sample_width(sample: str, role: str = "label") -> Callable[[Canvas], float]:
    """Return a function that measures the width of a column from the longest text expected in it."""
    return lambda canvas: canvas.measure(sample, role)[0] + 1


class Label(Widget):
    """Rich text (``**bold**``, ``{icon}``) in a box: it wraps, then shrinks, and is never cut off."""

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

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        wide = max(line.width for line in canvas.break_text(self.text, UNLIMITED_WIDTH, self.role))
        room = (
            UNLIMITED_WIDTH if wide <= width else max(1.0, width)
        )  # lines that fit are not broken anew for every width
        high = canvas.measure_rich_height(self.text, room, self.role, leading=self.leading)
        if any(line.has_broken_word for line in canvas.break_text(self.text, room, self.role)):
            high = self._measure_shrunk_height(canvas, room)
        return min(width, math.ceil(wide) + 1), math.ceil(
            max(high, canvas.resolve_text_size(self.role) * LEADING.normal)
        )

    def _measure_shrunk_height(self, canvas: Canvas, width: float) -> float:
        """Return the height of a text with a word wider than the line, at the smaller size at which it is drawn."""
        found = canvas.fit_block(self.text, width, UNLIMITED_WIDTH, self.role, leading=self.leading, wraps=True)
        return len(found.lines) * found.size * found.leading

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        leading = min(self.leading, LEADING.tight)
        height = canvas.measure_rich_height(
            self.text, max(1.0, width), self.role, size=canvas.min_size, leading=leading
        )
        return min(math.ceil(height), self.measure(canvas, width)[1])

    def fit_text_size(self, canvas: Canvas) -> float:
        return canvas.fit_block(self.text, self.box.w, self.box.h, self.role, leading=self.leading, wraps=True).size

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        canvas.draw_text_block(
            self.text,
            *self.box,
            self.role,
            size=self.shared_size,
            color=self.color,
            align=self.align,
            valign=self.valign,
            leading=self.leading,
            shadow=self.shadow,
            wraps=True,
        )


class LiveLabel(Label):
    """Label that changes between layouts: ``get_text`` returns its text, ``get_color`` its color."""

    def __init__(
        self,
        get_text: Callable[[], str],
        role: str = "label",
        *,
        get_color: Callable[[], Color] | None = None,
        color: Color = "cream",
        align: Align = "left",
        shadow: int = 0,
    ) -> None:
        super().__init__(get_text(), role, color=color, align=align, shadow=shadow)
        self.say, self.tone = get_text, get_color

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        self.text, self.color = self.say(), self.color if self.tone is None else self.tone()
        super().draw(canvas, state)


class PanelBackground(Widget):
    """Background of a panel, with a title and a remark at its right, both ``inset`` from the edges."""

    focusable = False
    is_background = is_drawn_from_fields = True

    def __init__(self, title: str = "", remark: str = "", *, inset: float = SPACE.large, id: str = "") -> None:
        super().__init__(id)
        self.title = title
        self.remark = remark
        self.inset = inset
        """Distance of title and remark from the sides of the panel, in logical units."""

    @staticmethod
    def measure_heading(canvas: Canvas) -> float:
        """Return the height of a panel's heading."""
        return canvas.resolve_text_size("panel") * 1.3 + 16

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        draw_panel(canvas, *self.box)
        if not self.title:
            return
        x, y, w, _ = self.box
        height = self.measure_heading(canvas) - 6
        space = w - 2 * self.inset
        wanted = canvas.measure(self.remark, "small")[0] + 12 if self.remark else 0.0
        share = min(wanted, space * 0.45)
        canvas.draw_text_block(self.title, x + self.inset, y + 4, space - share, height, "panel")
        if self.remark:
            canvas.draw_text_block(
                self.remark, x + w - self.inset - share, y + 4, share, height, "small", color="mute", align="right"
            )
