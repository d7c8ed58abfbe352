"""The buttons below what is marked in a list: what may be done with it, one of them golden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton


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
