"""What every widget is: a box with an id, drawn from its fields and answering intents with replies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from contextlib import nullcontext
from typing import Any, Literal, NamedTuple, TypeAlias, TypedDict

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Device, Intent, Kind
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


class Widget(ABC):
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
    keeps_focus = False
    """Whether the pointer must click to bring the focus here and to take it away."""

    def __init__(
        self,
        id: WidgetId,
        box: Box,
        *,
        enabled: bool = True,
        reason: str = "",
        tip: str = "",
        keys: tuple[Kind | str, ...] = (),
    ) -> None:
        self.id = id
        self.box = box
        self.enabled = enabled
        self.reason = reason
        self.tip = tip
        self.keys = keys

    @property
    def held(self) -> bool:
        """Whether the widget wants every intent for now (an open list, a text being typed)."""
        return False

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

    def draw_over(self, canvas: Canvas, look: Look) -> None:  # noqa: B027 (most widgets have nothing there)
        """Draws what lies above all other widgets, such as an open list."""

    def ring_box(self, look: Look) -> Box:
        """Return where a hint or a lesson rings the widget as it is drawn now."""
        return self.box

    def entered(self) -> None:  # noqa: B027
        """The focus came by key."""

    def handle(self, intent: Intent) -> Reply | None:
        """Answers an intent, or returns None when it is nothing to this widget."""
        return None

    def scrolls(self, intent: Intent) -> bool:
        """Scrolls what it belongs to when no widget wanted the intent; returns whether it did."""
        return False

    def adopt(self, before: Widget) -> None:  # noqa: B027
        """Takes over what the player did to the widget of the same id that this one replaces (a caret, a scroll
        position).
        """

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
