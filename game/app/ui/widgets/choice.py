"""Picking one of a few values, or a number: toggle, segments, drop-down, slider."""

from __future__ import annotations

from typing import Any, Unpack

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring, well
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.text.even import even_size
from game.app.ui.widgets.base import Box, Common, Look, Reply, Size, Widget, WidgetId, field_height
from game.app.ui.widgets.open_list import OpenList
from game.app.ui.widgets.tooltip import draw_tooltip
from game.text import _, percent

_LEVER = 52.0
"""What a switch needs beside its label."""
_FEW = 4
"""More values than these do not stand side by side."""
_SLIDER = 260.0
_LIST = 60.0
"""What a list needs beside its longest value."""


class Option(msgspec.Struct, frozen=True):
    """One value that can be chosen: what it is, what it is called, its icon if it has one; `reason` is why it cannot be
    chosen now, `about` what a drop-down says beside its open list.
    """

    value: Any
    label: str
    icon: str = ""
    reason: str = ""
    about: str = ""


class Toggle(Widget):
    """A switch with its label at the left and the lever at the right end of the box."""

    def __init__(self, id: WidgetId, label: str, value: bool, **common: Unpack[Common]) -> None:
        super().__init__(id, **common)
        self.label = label
        self.value = value

    @property
    def noun(self) -> str:
        return _("switch")

    @property
    def state(self) -> str:
        return _("on") if self.value else _("off")

    def natural(self, canvas: Canvas, width: float) -> Size:
        lines = len(canvas.broken(self.label, max(1.0, width - _LEVER), "label"))
        return width, field_height(canvas) + (lines - 1) * canvas.text_size("label") * LEADING.normal

    def fitting(self, canvas: Canvas) -> float:
        return canvas.fit_block(self.label, self.words.w, self.words.h, "label").size

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        if look.hover:
            canvas.rect(x - 6, y, w + 12, h, "white", radius=RADIUS.medium, alpha=round(14 * look.hover))
        color = "prose" if self.enabled else "off"
        canvas.block(self.label, *self.words, "label", size=self.alike, color=color)
        self._lever(canvas, x + w - 40, y + h / 2)
        if look.focused:
            focus_ring(canvas, x - 4, y + 2, w + 8, h - 4, radius=RADIUS.medium)

    @property
    def words(self) -> Box:
        """Where the label stands."""
        return self.box._replace(w=self.box.w - _LEVER)

    def _lever(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y - 11, 40, 22, "good" if self.value else "well", radius=RADIUS.pill)
        canvas.rect(x, y - 11, 40, 22, "line", radius=RADIUS.pill, border=BORDER.thin)
        knob = x + (29 if self.value else 11)
        canvas.circle(knob, y, 8, "cream" if self.enabled else "off")
        canvas.icon("tick" if self.value else "cross", knob - 5, y - 5, 10, color="ink")

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.PRESS or (intent.kind is Kind.OK and not intent.repeated):
            self.value = not self.value
            return Reply(self.id, "changed", self.value)
        return None


class Choice(Widget):
    """Base of what has some values of which one is chosen."""

    def __init__(self, id: WidgetId, options: list[Option], value: Any, **common: Unpack[Common]) -> None:
        super().__init__(id, **common)
        self.options = options
        self.value = value

    names_itself = False

    @property
    def index(self) -> int:
        """Which option is chosen; the first when the value is none of them."""
        return next((i for i, option in enumerate(self.options) if option.value == self.value), 0)

    @property
    def noun(self) -> str:
        return _("choice")

    @property
    def state(self) -> str:
        return self._told(self.index)

    def _told(self, index: int) -> str:
        """A value in words: its label, which of how many it is, what it means, why it is closed."""
        option, count = self.options[index], len(self.options)
        place = _("{number} of {count}").format(number=index + 1, count=count)
        parts = (option.label, place, option.about, option.reason)
        return ", ".join(part for part in parts if part)


class Segments(Choice):
    """A row of values of which one is chosen; arrows left and right choose while the focus is on it."""

    def __init__(self, id: WidgetId, options: list[Option], value: Any, **common: Unpack[Common]) -> None:
        super().__init__(id, options, value, **common)
        self._over, self._said = -1, ""
        self._spans: list[tuple[float, float]] = []

    @property
    def hint(self) -> str:
        """Why the value under the pointer, or the one just asked for, is closed; else the tooltip."""
        return self._said or super().hint

    @staticmethod
    def width(canvas: Canvas, options: list[Option]) -> float:
        """The width at which no label has to shrink."""
        return sum(_needed(canvas, option) for option in options) + 6

    def natural(self, canvas: Canvas, width: float) -> Size:
        return min(width, Segments.width(canvas, self.options)), field_height(canvas)

    def fitting(self, canvas: Canvas) -> float:
        """The size at which all labels fit, each of them when it is chosen."""
        cells = self._cells(canvas)
        rooms = [(one.label, wide - 8, self.box.h - 4) for one, (_x, wide) in zip(self.options, cells, strict=True)]
        return even_size(canvas, rooms, "strong")

    def _cells(self, canvas: Canvas) -> list[tuple[float, float]]:
        """Left edge and width of each value: as wide as the labels ask for, stretched or squeezed alike to fill the
        box.
        """
        needed = [_needed(canvas, option) for option in self.options]
        spare = (self.box.w - 6 - sum(needed)) / len(needed)
        if spare < 0:
            squeeze = (self.box.w - 6) / sum(needed)
            needed, spare = [wide * squeeze for wide in needed], 0.0
        cells, left = [], self.box.x + 3
        for wide in needed:
            cells.append((left, wide + spare))
            left += wide + spare
        return cells

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h, radius=RADIUS.medium)
        self._spans = self._cells(canvas)
        size = min(self.alike or canvas.text_size("strong"), self.fitting(canvas))
        for index, (option, (left, wide)) in enumerate(zip(self.options, self._spans, strict=True)):
            chosen = index == self.index
            if chosen:
                canvas.gradient(left, y + 3, wide, h - 6, "paper", "idle", radius=RADIUS.medium)
            elif index == self._over and look.hover:
                canvas.rect(left, y + 3, wide, h - 6, "white", radius=RADIUS.medium, alpha=round(26 * look.hover))
            color = "ink" if chosen else ("prose" if self.enabled and not option.reason else "off")
            role = "strong" if chosen else "label"
            canvas.block(option.label, left + 4, y + 2, wide - 8, h - 4, role, size=size, color=color, align="center")
        if look.focused:
            focus_ring(canvas, x, y, w, h, radius=RADIUS.medium)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind in (Kind.MOVE, Kind.PRESS):
            self._over = self._at(intent.x)
            self._said = self.options[self._over].reason if self._over >= 0 else ""
        if intent.kind is Kind.PRESS and self._over >= 0:
            return self._choose(self._over)
        if intent.kind is Kind.OK and not intent.repeated:
            count = len(self.options)
            turns = ((self.index + step) % count for step in range(1, count + 1))
            return self._choose(next(index for index in turns if not self.options[index].reason))
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            goal = self.index + (1 if intent.kind is Kind.RIGHT else -1)
            return self._choose(goal) if 0 <= goal < len(self.options) else None
        return None

    def _at(self, x: float) -> int:
        return next((i for i, (left, wide) in enumerate(self._spans) if left <= x < left + wide), -1)

    def _choose(self, index: int) -> Reply:
        self._said = self.options[index].reason
        if index == self.index and self.options[index].value == self.value:
            return Reply(self.id, "used")
        if self._said:
            return Reply(self.id, "refused", self._said)
        self.value = self.options[index].value
        return Reply(self.id, "changed", self.value)


def _needed(canvas: Canvas, option: Option) -> float:
    return canvas.measure(option.label, "strong")[0] + 24


class DropDown(Choice):
    """A field that opens a list of values; while it is open it gets every intent."""

    def __init__(self, id: WidgetId, options: list[Option], value: Any, **common: Unpack[Common]) -> None:
        super().__init__(id, options, value, **common)
        self.open = False
        self._list = OpenList()

    def natural(self, canvas: Canvas, width: float) -> Size:
        return min(width, few_or_list_width(canvas, self.options)), field_height(canvas)

    @property
    def held(self) -> bool:
        return self.open

    @property
    def state(self) -> str:
        return self._told(self._list.at if self.open else self.index)

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        well(canvas, x, y, w, h)
        if look.hover:
            canvas.rect(x, y, w, h, "white", radius=RADIUS.medium, alpha=round(16 * look.hover))
        self._line(canvas, self.options[self.index], self.box, "prose" if self.enabled else "off")
        canvas.icon("down", x + w - 24, y + h / 2 - 6, 12, color=None if self.enabled else "off")
        if look.focused:
            focus_ring(canvas, x, y, w, h)

    def _line(self, canvas: Canvas, option: Option, box: Box, color: str) -> None:
        left = box.x + 10
        size = min(box.h * 0.55, canvas.text_size("label") * 1.15)
        if option.icon and self._has_room(canvas, box.right - 28 - left - size - 7):
            canvas.icon(option.icon, left, box.y + (box.h - size) / 2, size, color="ink" if color == "ink" else None)
            left += size + 7
        room = box.right - 28 - left
        alike = even_size(canvas, [(one.label, room, box.h - 4) for one in self.options], "label")
        canvas.block(option.label, left, box.y + 2, room, box.h - 4, "label", size=alike, color=color)

    def _has_room(self, canvas: Canvas, room: float) -> bool:
        """Whether every word of the values is whole beside an icon; words go before icons."""
        words = {word for option in self.options for word in option.label.split()}
        return all(canvas.measure(word, "label", size=canvas.least)[0] <= room for word in words)

    def _row(self, index: int) -> Box:
        """Return where a value lies in the open list."""
        return self._placed_list().row(index)

    def _placed_list(self) -> OpenList:
        self._list.place(self.box, len(self.options))
        return self._list

    def draw_over(self, canvas: Canvas, look: Look) -> None:
        if not self.open:
            return
        opened = self._placed_list()
        with canvas.marked("floating"):
            canvas.shadow(*opened.box, radius=RADIUS.medium, level=3)
            canvas.rect(*opened.box, "panel_low", radius=RADIUS.medium)
            canvas.rect(*opened.box, "line", radius=RADIUS.medium, border=BORDER.thin)
            with canvas.clipped(*opened.scrolling.box):
                for index in opened.rows_in_sight:
                    self._draw_value(canvas, index, opened.row(index), marked=index == opened.at)
            opened.scrolling.draw_bar(canvas)
        if about := self.options[opened.at].about:
            row = opened.row(opened.at)
            draw_tooltip(canvas, about, opened.box._replace(y=row.y, h=row.h), side="aside")

    def _draw_value(self, canvas: Canvas, index: int, row: Box, *, marked: bool) -> None:
        if marked:
            canvas.gradient(*row, "paper", "idle", radius=RADIUS.medium)
        self._line(canvas, self.options[index], row, "ink" if marked else "prose")
        if index == self.index:
            canvas.icon("tick", row.right - 20, row.center[1] - 5, 10, color="ink" if marked else None)

    def handle(self, intent: Intent) -> Reply | None:
        if not self.open:
            if intent.kind is Kind.PRESS or (intent.kind is Kind.OK and not intent.repeated):
                self.open = True
                self._placed_list().mark(self.index)
                return Reply(self.id, "used")
            return None
        return self._while_open(intent)

    def _while_open(self, intent: Intent) -> Reply:
        opened = self._placed_list()
        if opened.handle(intent, [option.label for option in self.options]):
            return Reply(self.id, "used")
        under = opened.row_under(intent.x, intent.y)
        if intent.kind is Kind.PRESS and under is not None:
            return self._choose(under)
        if intent.kind is Kind.OK and not intent.repeated:
            return self._choose(opened.at)
        if intent.kind in (Kind.PRESS, Kind.BACK, Kind.NEXT, Kind.PREV, Kind.CONTEXT):
            self.open = False
        return Reply(self.id, "used")

    def _choose(self, index: int) -> Reply:
        self.open = False
        changed = self.options[index].value != self.value
        self.value = self.options[index].value
        return Reply(self.id, "changed" if changed else "used", self.value)

    def adopt(self, before: Widget) -> None:
        if isinstance(before, DropDown):
            self.open = before.open
            self._list.adopt(before._list, len(self.options))


class Slider(Widget):
    """A number from `low` to `high` in steps, of percent unless a `suffix` says of what."""

    def __init__(
        self,
        id: WidgetId,
        value: int,
        *,
        low: int = 0,
        high: int = 100,
        step: int = 5,
        suffix: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(id, **common)
        self.value = value
        self.low = low
        self.high = high
        self.step = step
        self.suffix = suffix
        self._dragged = False

    names_itself = False

    @property
    def noun(self) -> str:
        return _("slider")

    @property
    def state(self) -> str:
        return f"{self.value}{self.suffix}" if self.suffix else percent(self.value)

    def natural(self, canvas: Canvas, width: float) -> Size:
        return min(width, _SLIDER), field_height(canvas)

    def _track(self) -> tuple[float, float]:
        return self.box.x + 10, self.box.w - 20 - 64

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.box
        left, wide = self._track()
        share = (self.value - self.low) / max(1, self.high - self.low)
        middle = y + h / 2
        canvas.rect(left - 4, middle - 4, wide + 8, 8, "well", radius=RADIUS.small)
        canvas.rect(
            left - 4, middle - 4, wide + 8, 8, "plate_edge", radius=RADIUS.small, border=BORDER.thin, alpha=ALPHA.half
        )
        if share > 0:
            canvas.rect(left - 3, middle - 3, wide * share + 6, 6, "idle", radius=RADIUS.small)
        knob = left + wide * share
        canvas.circle(knob, middle + 1.5, 10, "black", alpha=ALPHA.half)
        canvas.circle(knob, middle, 9.4, "cream" if self.enabled else "off")
        canvas.circle(knob, middle, 9.4, "plate_edge", border=BORDER.thin)
        canvas.block(self.state, x + w - 66, y, 66, h, "label", size=self.alike, align="right")
        if look.focused:
            focus_ring(canvas, x, y + 2, w, h - 4)

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.PRESS:
            self._dragged = True
            return self._to(intent.x)
        if intent.kind is Kind.RELEASE:
            self._dragged = False
            return Reply(self.id, "submitted", self.value)
        if intent.kind is Kind.MOVE and self._dragged:
            return self._to(intent.x)
        if intent.kind in (Kind.LEFT, Kind.RIGHT):
            return self._set(self.value + (self.step if intent.kind is Kind.RIGHT else -self.step))
        if intent.kind is Kind.WHEEL:
            return self._set(self.value + round(intent.amount) * self.step)
        if intent.kind in (Kind.FIRST, Kind.LAST):
            return self._set(self.low if intent.kind is Kind.FIRST else self.high)
        return None

    def _to(self, x: float) -> Reply:
        left, wide = self._track()
        share = max(0.0, min(1.0, (x - left) / wide))
        return self._set(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    def _set(self, value: int) -> Reply:
        value = max(self.low, min(self.high, value))
        if value == self.value:
            return Reply(self.id, "used")
        self.value = value
        return Reply(self.id, "changed", value)

    def adopt(self, before: Widget) -> None:
        if isinstance(before, Slider):
            self._dragged = before._dragged


def few_or_list(id: WidgetId, options: list[Option], value: Any, **common: Unpack[Common]) -> Segments | DropDown:
    """What one of some values is chosen with: in a row while there are few of them, in a list when there are more."""
    kind = Segments if len(options) <= _FEW else DropDown
    return kind(id, options, value, **common)


def few_or_list_width(canvas: Canvas, options: list[Option]) -> float:
    """The width at which no label of such a choice has to shrink."""
    if len(options) <= _FEW:
        return Segments.width(canvas, options)
    return max(canvas.measure(option.label, "label")[0] for option in options) + _LIST
