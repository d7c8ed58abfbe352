"""The language to choose, in a row while there are few of them and in a list when there are more."""

from __future__ import annotations

from typing import Any, Unpack

from game.app.ui.canvas import Canvas
from game.app.ui.widgets.base import Box, Common, Widget
from game.app.ui.widgets.choice import DropDown, Option, Segments

_FEW = 4
"""More languages than these do not stand side by side."""
_LIST = 60.0
"""What a list needs beside its longest value."""


def language_choice(box: Box, options: list[Option], value: Any, **common: Unpack[Common]) -> Widget:
    """What the language is chosen with."""
    kind = Segments if len(options) <= _FEW else DropDown
    return kind("language", box, options, value, **common)


def language_width(canvas: Canvas, options: list[Option]) -> float:
    """The width at which no label of the choice has to shrink."""
    if len(options) <= _FEW:
        return Segments.width(canvas, options)
    return max(canvas.measure(option.label, "label")[0] for option in options) + _LIST
