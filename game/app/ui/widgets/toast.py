"""A sentence that shows for a moment."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.style.theme import TIMES
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Widget
from game.app.ui.widgets.tooltip import draw_slip, place_beside, tooltip_size, tooltip_width

_LONGEST = 600
"""Letters of a sentence that are shown, and waited for."""
_WIDEST, _NARROWEST = 800.0, 260.0
"""How wide a slip may be at the lower edge, and where there is little room."""
_FOOT = 44.0
"""What stays free of it at the lower edge."""


def _is_button(widget: Widget) -> bool:
    """Return whether it is pressed by its name, and is no card, tile or field of a board."""
    from game.app.ui.widgets.button import Button, IconButton
    from game.app.ui.widgets.choice import Choice, Slider, Toggle
    from game.app.ui.widgets.textfield import TextField

    return isinstance(widget.itself, (Button, IconButton, Choice, Slider, Toggle, TextField))


def _nearest_free(wanted: Box, obstacles: Sequence[Box]) -> Box | None:
    """Return the place nearest to the wanted one at which a box covers no obstacle and stays on the screen.

    It stands at the height that it wants, or just above or below an obstacle; in the middle of what it wants, or at one
    of the sides.
    """
    most = HEIGHT - 4 - wanted.h
    beside = [box.y - 6 - wanted.h for box in obstacles] + [box.bottom + 6 for box in obstacles]
    heights = {round(y, 1) for y in (wanted.y, most, *beside) if 4 <= y <= most or y == wanted.y}
    lefts = (wanted.x, 20.0, WIDTH - 20 - wanted.w)
    places = [(x, y) for x in lefts for y in heights]
    for x, y in sorted(places, key=lambda at: (1.5 * abs(at[0] - wanted.x) + abs(at[1] - wanted.y), at)):
        if not any(_overlap(x, y, wanted, box) for box in obstacles):
            return wanted._replace(x=x, y=y)
    return None


def _overlap(x: float, y: float, size: Box, box: Box) -> bool:
    return x < box.right and box.x < x + size.w and y < box.bottom and box.y < y + size.h


class Passing(ABC):
    """Words above every scene that go by themselves."""

    def __init__(self) -> None:
        self.text = ""
        self.fresh = False
        self.shown = 0
        """How many sentences there have been."""
        self._timer = Timer()

    @property
    def moving(self) -> bool:
        """Whether it is just appearing or fading."""
        return bool(self.text) and self._timer.left < TIMES.fade

    def update(self, dt: float) -> bool:
        """Counts down; returns whether it looks different now."""
        if not self.text:
            return False
        self._timer.advance(dt)
        if self._timer.over:
            self.text = ""
            return True
        return self.moving

    def draw(self, canvas: Canvas) -> None:
        """Draws it, if there is one."""
        self.fresh = False
        if self.text:
            self._draw(canvas)

    @property
    def _alpha(self) -> int:
        return round(255 * min(1.0, self._timer.left / TIMES.fade))

    @abstractmethod
    def _draw(self, canvas: Canvas) -> None:
        """Draws the words."""


class Toast(Passing):
    """A sentence that shows for a moment above every scene: at the lower edge, or beside what it is about."""

    def __init__(self) -> None:
        super().__init__()
        self.public = False
        """Whether it is for everybody who looks at the screen."""
        self.about: Box | None = None
        """What it is about, and stands beside."""
        self.box = Box(0, 0, 0, 0)
        """Where it was drawn last."""
        self._placed: object = None
        """What that place was found for."""
        self._yields = False
        """Whether there was no room that covers no button."""
        self._widgets: Sequence[Widget] = ()
        self._hand: Box | None = None
        self._stays = True

    def show(self, text: str, *, public: bool = False, about: Box | None = None, stays: bool = False) -> None:
        """Shows a sentence long enough to be read, in place of the one before.

        What is said about something goes with the next thing that is done, unless it ``stays``.
        """
        self.text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
        self.public, self.about = public, about
        self._stays = stays or about is None
        self.fresh = True
        self.shown += 1
        self._timer.start(2.2 + 0.05 * len(self.text))

    def hand_over(self) -> None:
        """Somebody else comes to the screen: what was meant for one person goes, what is for everybody stays."""
        if not self.public:
            self.text = ""

    def answered(self) -> bool:
        """Somebody does something: what stands beside its cause goes; whether it did."""
        if not self.text or self._stays:
            return False
        self.text = ""
        return True

    def gives_way(self, x: float, y: float) -> bool:
        """Go where the pointer comes to buttons that it covers for want of room; return whether it did."""
        if not (self.text and self._yields and self.box.holds(x, y)):
            return False
        self.text = ""
        return True

    def take_back(self, text: str) -> None:
        """This sentence holds no more."""
        if self.text == text:
            self.text = ""

    def draw_over(self, canvas: Canvas, scene: object) -> None:
        """Draw it over a scene, where it covers none of the scene's buttons."""
        self._widgets = getattr(getattr(scene, "form", None), "widgets", ())
        self._hand = getattr(scene, "hand_box", None)
        self.draw(canvas)

    def _find_box(self, canvas: Canvas) -> Box:
        """Return the free place that is nearest to where it would stand.

        Free of everything that can be pressed; where a scene has no room for that, free of its buttons, on more and
        shorter lines if need be.
        """
        pressed = [one.box for one in self._widgets if one.focusable or one.keys]
        buttons = [one.box for one in self._widgets if _is_button(one)]
        if self._hand is not None:
            pressed.append(self._hand)
        boxes = [self._wanted_box(canvas, width) for width in (_WIDEST, tooltip_width(canvas), _NARROWEST)]
        for obstacles in (pressed, buttons):
            for wanted in boxes[: 1 if obstacles is pressed else None]:
                found = _nearest_free(wanted, obstacles)
                if found is not None:
                    self._yields = False
                    return found
        self._yields = True
        return boxes[0]

    def _wanted_box(self, canvas: Canvas, width: float) -> Box:
        """Return where it stands if nothing is in its way: at the lower edge, or beside what it is about."""
        w, h = tooltip_size(canvas, self.text, width if self.about is None else min(width, tooltip_width(canvas)))
        if self.about is None:
            return Box((WIDTH - w) / 2, HEIGHT - _FOOT - h, w, h)
        return Box(*place_beside(self.about, w, h, side="above"), w, h)

    def _draw(self, canvas: Canvas) -> None:
        key = self.text, self.about, canvas.text_scale, self._hand, tuple(one.box for one in self._widgets)
        if key != self._placed:
            self._placed, self.box = key, self._find_box(canvas)
        x, y, w, h = self.box

        def sheet(part: Canvas) -> None:
            draw_slip(part, self.text, Box(0, 0, w, h), align="center")

        with canvas.marked("floating"):
            canvas.stamp(("toast", self.text), x, y, w, h, sheet, pad=SPACE.huge, alpha=self._alpha)
