"""The row of icons at the upper right of every table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.app.ui.canvas import WIDTH
from game.app.ui.input import Kind
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.form import Form

ICON_GAP = 7.0


class Icon(msgspec.Struct):
    """An icon that stands for a command; ``reason`` says why it is off."""

    id: str
    icon: str
    tip: str
    key: Kind | str
    on: bool = False
    enabled: bool = True
    reason: str = ""


def icon_box(form: Form, id: str) -> Box | None:
    """Where the icon of a command lies, if it does."""
    return next((widget.box for widget in form.widgets if widget.id == id), None)


def icon_row(icons: Iterable[Icon], size: float, after: int = 0) -> list[IconButton]:
    """The icons from left to right, the last one at the edge, or left of so many that stand there."""
    found = list(icons)
    left = WIDTH - 10 - (len(found) + after) * (size + ICON_GAP) + ICON_GAP
    return [
        IconButton(
            one.id,
            Box(left + place * (size + ICON_GAP), 6, size, size),
            one.icon,
            tip=one.tip,
            keys=(one.key,),
            on=one.on,
            enabled=one.enabled,
            reason=one.reason,
        )
        for place, one in enumerate(found)
    ]
