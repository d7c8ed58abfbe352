"""Selected save in detail: large image and facts, or the fault of the file."""

from __future__ import annotations

from game.app.menus.saves.damaged import describe_ignoring
from game.app.menus.saves.rows import format_place
from game.app.menus.saves.seats import build_facts
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, Icon, Paint
from game.app.ui.style.tokens import ALPHA, LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem
from game.app.ui.widgets.text import Label
from game.storage.saves import Head
from game.storage.slots import Entry
from game.text import strip_period

_WARNING_SIZE = 68.0
"""Size of the warning icon, in logical pixels."""


def build_save(head: Head, draw: Paint) -> list[LayoutItem]:
    """Return the image painted by ``draw``, location and progress of the match, and its players."""
    place, state = format_place(head)
    return [
        CustomPaint(draw).sized(grow=1),
        Row(
            Label(place, "banner", shadow=ALPHA.strong).sized(grow=1, align="center"),
            Label(state, "body", align="right", shadow=ALPHA.strong).sized(grow=1, align="center"),
            gap=SPACE.large,
        ),
        build_facts(head),
    ]


def build_fault(entry: Entry, *, can_ignore: bool) -> list[LayoutItem]:
    """Return the fault of a file; if it can be ignored, with an explanation of that."""
    fault = Column(
        Icon("warning", _WARNING_SIZE, color="danger").sized(align="center"),
        Label(strip_period(entry.fault), "heading", align="center"),
        Label(str(entry.path), "small", color="mute", align="center"),
        Label(describe_ignoring(), "body", align="center", leading=LEADING.loose) if can_ignore else None,
        gap=SPACE.medium,
    )
    return [Spacer(), fault, Spacer()]
