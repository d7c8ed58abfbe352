"""Placement of toasts: the free position nearest to the preferred one, so that a toast covers no button."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.style.ornaments import BAR_HEIGHT
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, Widget

TOP = BAR_HEIGHT + SPACE.small
"""Upper edge of the highest toast: below the bar of a screen."""
EDGE = SPACE.large
"""Distance of a toast from the sides of the screen."""
_FOOT = _GAP = SPACE.tiny
"""Distance of a toast from the lower edge of the screen, and from what can be pressed."""


def list_obstacles(widgets: Sequence[Widget], hand_box: Box | None) -> tuple[list[Box], list[Box]]:
    """Return the boxes of everything that can be pressed, including the hand of cards, and those of buttons among them.

    They are a little larger than the widgets, so that a toast does not touch them.
    """
    pressed = [widget.box.inset(-_GAP) for widget in widgets if widget.focusable or widget.keys]
    buttons = [widget.box.inset(-_GAP) for widget in widgets if _is_plain_button(widget)]
    return pressed + ([hand_box] if hand_box is not None else []), buttons


def _is_plain_button(widget: Widget) -> bool:
    """Return whether a widget is a button with a text or icon rather than a card, tile or square of a board."""
    from game.app.ui.widgets.button import Button, IconButton
    from game.app.ui.widgets.choice import ChoiceWidget, Slider, Toggle
    from game.app.ui.widgets.textfield import TextField

    return isinstance(widget.inner_widget, (Button, IconButton, ChoiceWidget, Slider, Toggle, TextField))


def overlaps_any(box: Box, obstacles: Sequence[Box]) -> bool:
    """Return whether a box overlaps one of the obstacles."""
    return any(box.overlaps(one) for one in obstacles)


def find_place(preferred: Box, obstacles: Sequence[Box], top: float) -> Box | None:
    """Return the position nearest to the preferred box at which it covers no obstacle; None if there is none.

    Vertically it is at the preferred position or directly above or below an obstacle; horizontally it is at the
    preferred position, centered or at one of the sides. It is on the screen, and not higher than ``top``.
    """
    most = HEIGHT - _FOOT - preferred.h
    beside = [box.y - preferred.h - _GAP for box in obstacles] + [box.bottom + _GAP for box in obstacles]
    heights = {round(y, 1) for y in (preferred.y, top, most, *beside) if top <= y <= most or y == preferred.y}
    lefts = {preferred.x, EDGE, (WIDTH - preferred.w) / 2, WIDTH - EDGE - preferred.w}
    places = [(x, y) for x in lefts for y in heights]
    for x, y in sorted(places, key=lambda at: (1.5 * abs(at[0] - preferred.x) + abs(at[1] - preferred.y), at)):
        box = preferred._replace(x=x, y=y)
        if not overlaps_any(box, obstacles):
            return box
    return None
