"""What every widget is: a box with an id, drawn from its fields and answering intents with replies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from contextlib import nullcontext
from typing import Any, Literal, NamedTuple, Self, TypeAlias, TypedDict

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Device, Intent, Kind
from game.app.ui.style.tokens import LEADING, SPACE
from game.text import _

ReplyKind = Literal["pressed", "changed", "submitted", "refused", "used"]
WidgetId: TypeAlias = Hashable
"""Value that tells a widget from the others of its form: a word, or a frozen record such as ``CardId(3)``."""


class Box(NamedTuple):
    """A box in logical units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def center(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def meets(self, other: Box) -> bool:
        """Return whether two boxes have room in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box in another place."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box made smaller on every side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)


def in_a_row(box: Box, widths: Sequence[float], gap: float = 12.0) -> list[Box]:
    """Boxes of such widths in the middle of another one, narrower alike where they need more room."""
    room = box.w - gap * (len(widths) - 1)
    share = min(1.0, room / sum(widths))
    left = box.x + (room - sum(widths) * share) / 2
    found = []
    for wide in widths:
        found.append(Box(left, box.y, wide * share, box.h))
        left += wide * share + gap
    return found


class Look(msgspec.Struct, frozen=True):
    """How a widget is to be drawn now.

    `hover` runs from 0 to 1; `pressed` while it is held down; `focused` when it shows the focus ring; `current` when it
    has the focus, ring or not; `device` says whose key caps to show.
    """

    hover: float = 0.0
    pressed: bool = False
    focused: bool = False
    current: bool = False
    device: Device = "keyboard"


class Reply(msgspec.Struct, frozen=True):
    """What came of an intent: which widget, what happened and the value it has now.

    `pressed` a button; `changed` a value, while it is being dragged too; `submitted` a value that was confirmed (Enter
    in a text field or list); `refused` a widget that is switched off, with its reason as value; `used` an intent that
    only concerned the widget itself.
    """

    id: WidgetId
    kind: ReplyKind
    value: Any = None


class Common(TypedDict, total=False):
    """What any widget may be given beside its place: see `Widget`."""

    enabled: bool
    reason: str
    tip: str
    keys: tuple[Kind | str, ...]


Size: TypeAlias = tuple[float, float]
"""A width and a height in logical units."""
Length: TypeAlias = float | Callable[[Canvas], float]
"""A width or a height: a number, or what gives it for a text size."""
Alignment = Literal["fill", "start", "center", "end"]


class LayoutItem:
    """Base of all that is laid out: widgets, and the rows and columns of `game.app.ui.layout` that they stand in.

    Along its parent an item has its natural length, a fixed ``width`` or ``height``, at least a ``min_width``, or with
    ``grow`` a share of the room that is left; across it, it fills its parent or is aligned.
    """

    fixed_width: Length | None = None
    fixed_height: Length | None = None
    min_width = 0.0
    grow: float = 0.0
    alignment: Alignment = "fill"
    layout_key: Hashable = None
    """Name by which its box can be asked for once it is laid out."""

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
        """Set how it is laid out, where given; return the item itself."""
        self.fixed_width = self.fixed_width if width is None else width
        self.fixed_height = self.fixed_height if height is None else height
        self.min_width = self.min_width if min_width is None else min_width
        self.grow = self.grow if grow is None else grow
        self.alignment = self.alignment if align is None else align
        self.layout_key = self.layout_key if key is None else key
        return self

    def measure(self, canvas: Canvas, width: float) -> Size:
        """Return the size that it takes where there is so much width."""
        wide, high = find_length(canvas, self.fixed_width), find_length(canvas, self.fixed_height)
        if wide is None or high is None:
            own = self.natural(canvas, width if wide is None else wide)
            wide, high = own[0] if wide is None else wide, own[1] if high is None else high
        return max(wide, self.min_width), high

    def natural(self, canvas: Canvas, width: float) -> Size:
        """Return the size that it would like to have where there is so much width; nothing by default."""
        return 0.0, 0.0

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        """Take a place, and add the widgets it consists of to the arrangement."""


def field_height(canvas: Canvas) -> float:
    """Return the height of a field with one line of text: a text field, a drop-down, a row of values."""
    return canvas.text_size("label") * LEADING.loose + SPACE.small


def growing(length: float, growth: float) -> Length:
    """Return a length that grows by ``growth`` where the text is twice as large."""
    return lambda canvas: length + growth * (canvas.text_scale - 1)


def find_length(canvas: Canvas, length: Length | None) -> float | None:
    """Return a length at the text size of the canvas."""
    return length(canvas) if callable(length) else length


class Arrangement:
    """Holds what a tree has become: widgets in the order of drawing, and the boxes of items with a key."""

    def __init__(self) -> None:
        self.widgets: list[Widget] = []
        self.boxes: dict[Hashable, Box] = {}
        self.groups: defaultdict[str, list[Widget]] = defaultdict(list)
        """Widgets whose texts have one size, by the name of their group."""
        self.finishers: list[Callable[[], None]] = []
        """What remains to be done when everything has its place."""

    def nested(self) -> Arrangement:
        """Return an arrangement with widgets of its own, and groups and boxes in common."""
        found = Arrangement()
        found.boxes, found.groups, found.finishers = self.boxes, self.groups, self.finishers
        return found

    def finish(self, canvas: Canvas) -> None:
        """Give the texts of every group one size, and do what remains."""
        for widgets in self.groups.values():
            widgets[0].even(canvas, widgets)
        for act in self.finishers:
            act()


class Widget(LayoutItem, ABC):
    """Base of all widgets. A widget that cannot be acted on says so with `focusable = False`.

    `reason` is why it is switched off and shows as its tooltip; `tip` explains one that works. `keys` are kinds
    (`Kind.BACK`) or bare keys (`"p"`) that act on it wherever the focus is.
    """

    focusable = True
    gold = False
    """Whether it is the golden button of its screen, which Enter presses wherever the focus is."""
    leaves = False
    """Whether it leads one step back, which the scene does by itself."""
    rules = ("", "")
    """The game and the page of its rulebook that explain it, where there is one."""
    names_itself = True
    """Whether the words that are drawn on it are its name; else that is the label before it."""
    box = Box(0, 0, 0, 0)
    """Where it is: set by `placed` or by the layout it is part of."""
    group = ""
    """Name of the widgets beside it whose texts have the same size."""
    alike: float | None = None
    """The size of its texts where others beside it look alike; None for what fits."""
    below = False
    """Whether it may be part of the ground: it looks the same wherever the pointer and the focus are."""
    keeps_focus = False
    """Whether the pointer must click to bring the focus here and to take it away."""

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
        self.reason = reason
        self.tip = tip
        self.keys = keys

    def placed(self, box: Box) -> Self:
        """Put it in a place; return the widget itself."""
        self.box = box
        return self

    def grouped(self, group: str) -> Self:
        """Give its texts the same size as those of others in the same group; return the widget itself."""
        self.group = group
        return self

    def arrange(self, canvas: Canvas, box: Box, into: Arrangement) -> None:
        self.placed(box)
        into.widgets.append(self)
        if self.group:
            into.groups[self.group].append(self)
        into.boxes[self.id if self.layout_key is None else self.layout_key] = box

    def fitting(self, canvas: Canvas) -> float:
        """Return the size at which its texts fit."""
        return canvas.text_size("label")

    @classmethod
    def even(cls, canvas: Canvas, widgets: Sequence[Any]) -> None:
        """Give the texts of several widgets one size."""
        size = min(one.fitting(canvas) for one in widgets)
        for one in widgets:
            one.alike = size

    @property
    def held(self) -> bool:
        """Whether the widget wants every intent for now (an open list, a text being typed)."""
        return False

    @property
    def reaches_over(self) -> bool:
        """Whether it may draw something above all other widgets."""
        return type(self).draw_over is not Widget.draw_over

    @property
    def itself(self) -> Widget:
        """The widget that this one shows in a place of its own; else this one."""
        return self

    @property
    def called(self) -> str:
        """Its name for who hears it, where that is not what is written on it."""
        return ""

    @property
    def noun(self) -> str:
        """What kind of thing it is, in a word, for who hears it."""
        return ""

    @property
    def state(self) -> str:
        """How it stands, in words, for who hears it."""
        return _("selected") if getattr(self, "chosen", False) else ""

    @property
    def tip_box(self) -> Box:
        """What its tooltip leaves uncovered."""
        return self.box

    @property
    def hint(self) -> str:
        """The tooltip."""
        return self.tip if self.enabled else self.reason or self.tip

    @abstractmethod
    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draws the widget."""

    def draw_marked(self, canvas: Canvas, look: Look) -> None:
        """Draws the widget, marked for a reader where it is disabled."""
        with nullcontext() if self.enabled else canvas.marked("inactive"):
            self.draw(canvas, look)

    def draw_over(self, canvas: Canvas, look: Look) -> None:
        """Draws what lies above all other widgets, such as an open list."""

    def ring_box(self, look: Look) -> Box:
        """Return where a hint or a lesson rings the widget as it is drawn now."""
        return self.box

    def entered(self) -> None:
        """The focus came by key."""

    def handle(self, intent: Intent) -> Reply | None:
        """Answers an intent, or returns None when it is nothing to this widget."""
        return None

    def handle_disabled(self, intent: Intent) -> Reply | None:
        """Answer an intent while the widget is switched off, such as an arrow that leads on from it."""
        return None

    def scrolls(self, intent: Intent) -> bool:
        """Scrolls what it belongs to when no widget wanted the intent; returns whether it did."""
        return False

    def adopt(self, before: Widget) -> None:
        """Takes over what the player did to the widget of the same id that this one replaces (a caret, a scroll
        position).
        """

    def point_at(self, x: float, y: float) -> Hashable:
        """Notice that the pointer is at a point of it; return which of its parts with tooltips of their own it is."""
        return None

    def over(self, x: float, y: float) -> bool:
        """Whether the pointer is on it."""
        return self.box.holds(x, y)


class Pressable(Widget):
    """Base of what does one thing: on Enter, and on a click that ends where it began."""

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind is Kind.OK and not intent.repeated:
            return Reply(self.id, "pressed")
        if intent.kind is Kind.PRESS:
            return Reply(self.id, "used")
        if intent.kind is Kind.RELEASE and self.over(intent.x, intent.y):
            return Reply(self.id, "pressed")
        return None


def activates(intent: Intent) -> bool:
    """Whether the intent means "do it" to the widget it is sent to."""
    return intent.kind in (Kind.OK, Kind.PRESS)
