"""Base classes of widgets: boxes with an id that draw themselves and turn intents into events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from contextlib import nullcontext
from typing import Any, Literal, NamedTuple, Self, TypeAlias, TypedDict, get_args

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Device, Intent, Kind
from game.app.ui.style.tokens import LEADING, SPACE
from game.text import _

WidgetEventKind = Literal["pressed", "changed", "submitted", "refused", "used"]
"""Kind of a widget event: see ``WidgetEvent``."""
WidgetId: TypeAlias = Hashable
"""Value that identifies a widget in its group: a string, or a frozen record such as ``CardId(3)``."""


class Box(NamedTuple):
    """Rectangle in logical units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Return the x coordinate of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Return the y coordinate of the lower edge."""
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        """Return the center."""
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside the box."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def overlaps(self, other: Box) -> bool:
        """Return whether two boxes overlap."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def moved_by(self, dx: float, dy: float) -> Box:
        """Return the box moved by an offset."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box reduced on every side.

        By ``dx`` at the left and right, and by ``dy`` (default ``dx``) above and below.
        """
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


class WidgetState(msgspec.Struct, frozen=True, cache_hash=True):
    """Visual state of a widget.

    ``hover`` runs from 0 to 1; ``pressed`` is true while it is held down; ``focused`` if it shows the focus ring;
    ``current`` if it has the focus, with or without ring; ``device`` is the input device whose key caps are shown.
    """

    hover: float = 0.0
    pressed: bool = False
    focused: bool = False
    current: bool = False
    device: Device = "keyboard"


RESTING_STATES: dict[Device, WidgetState] = {device: WidgetState(device=device) for device in get_args(Device)}
"""State of the widgets with neither pointer nor focus, by input device."""


class WidgetEvent(msgspec.Struct, frozen=True):
    """Result of an intent: the widget, what happened and its current value.

    ``pressed`` a button; ``changed`` a value, also during a drag; ``submitted`` a value that was confirmed (Enter in a
    text field or list); ``refused`` a disabled widget, with the reason as value; ``used`` an intent that changed only
    the widget's own state, such as its scroll offset.
    """

    id: WidgetId
    kind: WidgetEventKind
    value: Any = None


class WidgetOptions(TypedDict, total=False):
    """Keyword arguments that every widget takes: see ``Widget``."""

    enabled: bool
    reason: str
    tip: str
    keys: tuple[Kind | str, ...]


Size: TypeAlias = tuple[float, float]
"""Width and height in logical units."""
Length: TypeAlias = float | Callable[[Canvas], float]
"""Width or height in logical units: a number, or a function that returns it for the text size of a canvas."""
Alignment = Literal["fill", "start", "center", "end"]
"""Alignment of an item across its parent."""


class LayoutItem:
    """Node of a layout tree: a widget, or a row, column or other container of ``game.app.ui.layout``.

    Along its parent an item has its natural length, a fixed ``width`` or ``height``, at least a ``min_width``, or
    with ``grow`` a part of the free space in proportion to it; across it, it fills its parent or is aligned.
    """

    fixed_width: Length | None = None
    """Width that replaces the natural one; None for the natural width."""
    fixed_height: Length | None = None
    """Height that replaces the natural one; None for the natural height."""
    min_width = 0.0
    """Minimum width."""
    grow: float = 0.0
    """Factor by which the item gets a part of the free space; 0 for none."""
    alignment: Alignment = "fill"
    """Alignment across the parent."""
    layout_key: Hashable = None
    """Key by which the item's box can be looked up after the layout."""

    def sized(
        self,
        *,
        width: Length | None = None,
        height: Length | None = None,
        min_width: float | None = None,
        grow: float | None = None,
        align: Alignment | None = None,
        key: Hashable = None,
    ) -> Self:
        """Set the given lengths, growth, alignment and key; return the item itself, so that calls can be chained."""
        self.fixed_width = self.fixed_width if width is None else width
        self.fixed_height = self.fixed_height if height is None else height
        self.min_width = self.min_width if min_width is None else min_width
        self.grow = self.grow if grow is None else grow
        self.alignment = self.alignment if align is None else align
        self.layout_key = self.layout_key if key is None else key
        return self

    def measure(self, canvas: Canvas, width: float) -> Size:
        """Return the size of the item at a width: its fixed lengths if it has them, else its natural ones."""
        wide, high = resolve_length(canvas, self.fixed_width), resolve_length(canvas, self.fixed_height)
        if wide is None or high is None:
            own = self.measure_content(canvas, width if wide is None else wide)
            wide, high = own[0] if wide is None else wide, own[1] if high is None else high
        return max(wide, self.min_width), high

    def measure_content(self, canvas: Canvas, width: float) -> Size:
        """Return the natural size of the content at a width; (0, 0) by default."""
        return 0.0, 0.0

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        """Return the height below which its texts are unreadable at a width; 0 without texts."""
        return 0.0

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        """Set the item's box, and add its widgets to ``into`` in drawing order."""


def measure_field_height(canvas: Canvas) -> float:
    """Return the height of an input field with one line of text, such as a text field or a drop-down."""
    return canvas.resolve_text_size("label") * LEADING.loose + SPACE.small


def make_growing_length(length: float, growth: float) -> Length:
    """Return a length in logical units that grows with the text size: by ``growth`` at 200 %."""
    return lambda canvas: length + growth * (canvas.text_scale - 1)


def resolve_length(canvas: Canvas, length: Length | None) -> float | None:
    """Return a length in logical units at the text size of the canvas; None if there is no length."""
    return length(canvas) if callable(length) else length


class LayoutResult:
    """Result of laying out a tree: its widgets in drawing order, and the boxes of items with a key or id."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        """Widgets in drawing order."""
        self.boxes: dict[Hashable, Box] = {}
        """Boxes of the items with a key or id."""
        self.groups: defaultdict[str, list[Widget]] = defaultdict(list)
        """Widgets whose texts have a common size, by the name of their size group."""
        self.finishers: list[Callable[[], None]] = []
        """Callbacks that run when every widget has its box."""

    def make_nested(self) -> LayoutResult:
        """Return a result with widgets of its own that shares boxes, groups and finishers with this one."""
        result = LayoutResult()
        result.boxes, result.groups, result.finishers = self.boxes, self.groups, self.finishers
        return result

    def finish(self, canvas: Canvas) -> None:
        """Set a common text size for every size group, and run the finishers."""
        for widgets in self.groups.values():
            widgets[0].unify_text_size(canvas, widgets)
        for act in self.finishers:
            act()


class Widget(LayoutItem, ABC):
    """Base of all widgets; one without actions has ``focusable = False``.

    ``reason`` explains why it is disabled and is shown as its tooltip; ``tip`` is the tooltip while it is enabled.
    ``keys`` are intent kinds (``Kind.BACK``) or unbound keys (``"p"``) that trigger it wherever the focus is.
    """

    focusable = True
    """True if the widget can have the focus."""
    is_default = False
    """True if it is the default button of its screen, activated by Enter wherever the focus is."""
    is_back = False
    """True if it closes the scene like Esc, which the scene handles itself."""
    rulebook_page = ("", "")
    """Game and rulebook page that explain the widget; empty if there is none."""
    is_named_by_text = True
    """True if the text drawn on it is its accessible name; else the label before it is the name."""
    box = Box(0, 0, 0, 0)
    """Rectangle on the screen, set by ``set_box`` or by the layout."""
    size_group = ""
    """Name of the group of widgets whose texts have the same size: see ``set_size_group``."""
    shared_size: float | None = None
    """Common text size of its size group, in logical units; None for the largest size that fits."""
    is_background = False
    """True if it may be drawn with the background, since its look does not depend on pointer or focus."""
    is_explained = False
    """True if another widget shows its tooltip, so that it shows none itself."""
    is_visible = True
    """True if it draws something; an area that only has a tooltip is skipped while drawing."""
    is_drawn_from_fields = False
    """True if its look depends only on its fields and state: an equal widget that replaces it is not drawn again."""
    keeps_focus = False
    """True if the focus moves here or away only by a click."""

    def __init__(
        self,
        id: WidgetId,
        *,
        enabled: bool = True,
        reason: str = "",
        tip: str = "",
        keys: tuple[Kind | str, ...] = (),
    ) -> None:
        self.id = id
        self.enabled = enabled
        """True if the widget can be used."""
        self.reason = reason
        """Reason why the widget is disabled; empty for none."""
        self.tip = tip
        """Tooltip of the enabled widget."""
        self.keys = keys
        """Intent kinds or unbound keys that trigger the widget."""

    def set_box(self, box: Box) -> Self:
        """Set the box; return the widget."""
        self.box = box
        return self

    def set_size_group(self, size_group: str) -> Self:
        """Add the widget to a size group; return the widget.

        All texts of a group get the smallest of the sizes at which each of them fits.
        """
        self.size_group = size_group
        return self

    def measure_min_height(self, canvas: Canvas, width: float) -> float:
        line = canvas.min_size * LEADING.normal if self.focusable else 0.0
        return min(line, self.measure(canvas, width)[1])

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        self.set_box(box)
        into.widgets.append(self)
        if self.size_group:
            into.groups[self.size_group].append(self)
        into.boxes[self.id if self.layout_key is None else self.layout_key] = box

    def fit_text_size(self, canvas: Canvas) -> float:
        """Return the largest size at which the widget's texts fit, in logical units."""
        return canvas.resolve_text_size("label")

    @classmethod
    def unify_text_size(cls, canvas: Canvas, widgets: Sequence[Any]) -> None:
        """Set ``shared_size`` of several widgets to the smallest of the sizes at which their texts fit."""
        size = min(widget.fit_text_size(canvas) for widget in widgets)
        for widget in widgets:
            widget.shared_size = size

    @property
    def captures_input(self) -> bool:
        """Return whether the widget captures every intent at the moment (an open list, a text being typed)."""
        return False

    @property
    def draws_over(self) -> bool:
        """Return whether the widget draws above all other widgets: see ``draw_over``."""
        return type(self).draw_over is not Widget.draw_over

    @property
    def inner_widget(self) -> Widget:
        """Return the wrapped widget of a wrapper, else the widget itself."""
        return self

    @property
    def accessible_name(self) -> str:
        """Return the name for the screen reader if it differs from the text."""
        return ""

    @property
    def accessible_role(self) -> str:
        """Return the role for the screen reader, such as "button"."""
        return ""

    @property
    def accessible_value(self) -> str:
        """Return the value for the screen reader, in words."""
        return _("selected") if getattr(self, "chosen", False) else ""

    @property
    def tip_box(self) -> Box:
        """Return the box that the tooltip must not cover."""
        return self.box

    @property
    def tooltip_text(self) -> str:
        """Return the text of the tooltip."""
        return self.tip if self.enabled else self.reason or self.tip

    @abstractmethod
    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw the widget."""

    def draw_marked(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw the widget and mark a disabled one for a draw listener."""
        with nullcontext() if self.enabled else canvas.marked("inactive"):
            self.draw(canvas, state)

    def draw_over(self, canvas: Canvas, state: WidgetState) -> None:
        """Draw the parts above all other widgets, such as an open list."""

    def ring_box(self, state: WidgetState) -> Box:
        """Return the box, as the widget is drawn now, that a hint or a lesson highlights."""
        return self.box

    def receive_focus(self) -> None:
        """Handle receiving the focus by key."""

    def handle(self, intent: Intent) -> WidgetEvent | None:
        """Handle an intent; return None if the widget ignores it."""
        return None

    def handle_disabled(self, intent: Intent) -> WidgetEvent | None:
        """Handle an intent while the widget is disabled, such as an arrow key that moves the focus on."""
        return None

    def handle_scroll(self, intent: Intent) -> bool:
        """Scroll the view that contains the widget if no widget handled the intent; return whether it scrolled."""
        return False

    def looks_like(self, before: Self) -> bool:
        """Return whether the widget is sure to be drawn like the one that it replaces, in every state."""
        return self.is_drawn_from_fields and vars(self) == vars(before)

    def restore_state(self, before: Widget) -> None:
        """Restore the interaction state (caret, scroll offset) from the widget that this one replaces."""

    def hit_test(self, x: float, y: float) -> bool:
        """Return whether a point of the screen belongs to the widget."""
        return self.box.contains(x, y)


class Pressable(Widget):
    """Base of widgets with one action, triggered by Enter or by a click that begins and ends on the widget."""

    def handle(self, intent: Intent) -> WidgetEvent | None:
        if intent.kind is Kind.OK and not intent.repeated:
            return WidgetEvent(self.id, "pressed")
        if intent.kind is Kind.PRESS:
            return WidgetEvent(self.id, "used")
        if intent.kind is Kind.RELEASE and self.hit_test(intent.x, intent.y):
            return WidgetEvent(self.id, "pressed")
        return None


def is_activation(intent: Intent) -> bool:
    """Return whether an intent activates the widget that receives it."""
    return intent.kind in (Kind.OK, Kind.PRESS)
