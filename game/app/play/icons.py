"""The row of icons at the upper right of every table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from game.app.ui.canvas import WIDTH
from game.app.ui.input import Kind
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import IconButton

_GAP = 7.0


class Icon(msgspec.Struct):
    """An icon that stands for a command; ``reason`` says why it is off."""

    id: str
    icon: str
    tip: str
    key: Kind | str
    on: bool = False
    enabled: bool = True
    reason: str = ""


def icon_row(icons: Iterable[Icon], size: float) -> list[IconButton]:
    """The icons from left to right, the last one at the edge."""
    found = list(icons)
    left = WIDTH - 10 - len(found) * (size + _GAP) + _GAP
    return [
        IconButton(
            one.id,
            Box(left + place * (size + _GAP), 6, size, size),
            one.icon,
            tip=one.tip,
            keys=(one.key,),
            on=one.on,
            enabled=one.enabled,
            reason=one.reason,
        )
        for place, one in enumerate(found)
    ]
