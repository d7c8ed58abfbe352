"""The buttons below what is marked in a list: what may be done with it, one of them golden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton, alike_buttons


class ActId(msgspec.Struct, frozen=True):
    """The id of an act's button."""

    act: str


class Act(msgspec.Struct, frozen=True):
    """A button for what is marked; the gold one is what Enter on the list means."""

    id: str
    text: str
    do: Callable[[Any], None]
    """Is given what is marked."""
    icon: str = ""
    gold: bool = False
    bare: bool = False
    """Whether the icon stands for itself, and its text is only told."""
    keys: tuple[Kind | str, ...] = ()
    enabled: bool = True
    reason: str = ""


def act_bar(acts: Sequence[Act]) -> LayoutItem:
    """Return the plain ones from the left and the gold one at the right; in two rows where one is too narrow."""
    two_rows = Column(Row(*_plain(acts, grow=1), gap=SPACE.small), *_gold(acts))
    return FirstFit(Row(*_plain(acts), Spacer(), *_gold(acts), gap=SPACE.small), two_rows)


def _plain(acts: Sequence[Act], grow: float = 0.0) -> list[Widget]:
    buttons = [_button(act) for act in acts if not act.gold]
    return [one if isinstance(one, IconButton) else one.grouped("acts").sized(grow=grow) for one in buttons]


def _gold(acts: Sequence[Act]) -> list[Widget]:
    return [_button(act) for act in acts if act.gold]


def act_buttons(canvas: Canvas, acts: Sequence[Act], box: Box) -> tuple[list[Widget], float]:
    """At the lower edge of a box, with where they begin: the plain ones from the left, the gold one at the right; two
    full rows where one is too narrow.
    """
    tall = max(46.0, Button.height(canvas, gold=True))
    plain = [act for act in acts if not act.gold]
    gold = next((act for act in acts if act.gold), None)
    wide = max(170.0, Button.width(canvas, gold.text, gold=True, shown=Kind.MAIN)) if gold else 0.0
    small = Button.height(canvas)
    widths = [small if act.bare else Button.width(canvas, act.text, icon=act.icon) for act in plain]
    room = box.w - (wide + 14 if gold else 0)
    gaps = 8 * max(0, len(plain) - 1)
    two_rows = bool(widths) and sum(widths) + gaps > room * 1.12
    wide = box.w if two_rows else wide
    rows_tall = tall + (small + 10 if two_rows else 0)
    top = box.bottom - rows_tall if acts else box.bottom
    if two_rows:
        room = box.w
    share = (room - gaps) / sum(widths) if widths else 1.0
    share = share if two_rows else min(1.0, share)
    row: list[Widget] = []
    x, y = box.x, top if two_rows else box.bottom - tall + (tall - small) / 2
    for act, needed in zip(plain, widths, strict=True):
        row.append(_button(act).placed(Box(x, y, needed * share, small)))
        x += needed * share + 8
    alike_buttons(canvas, [one for one in row if isinstance(one, Button)])
    if gold:
        row.append(_button(gold).placed(Box(box.right - wide, box.bottom - tall, wide, tall)))
    return row, top


def do_act(acts: Sequence[Act], id: WidgetId) -> None:
    """Do what the pressed button says, if it is one of these; nothing is marked in the list."""
    for act in acts:
        if ActId(act.id) == id:
            act.do(None)


def _button(act: Act) -> Widget:
    if act.bare:
        return IconButton(ActId(act.id), act.icon, tip=act.text, enabled=act.enabled, reason=act.reason)
    return Button(
        ActId(act.id),
        act.text,
        gold=act.gold,
        icon=act.icon,
        keys=act.keys,
        shown=Kind.MAIN if act.gold else None,
        enabled=act.enabled,
        reason=act.reason,
    )
