"""Action buttons for the selected item of a list, one of which is the default."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton


class ActionId(msgspec.Struct, frozen=True):
    """Widget id of an action button."""

    act: str
    """Id of the action."""


class ListAction(msgspec.Struct, frozen=True):
    """Action for the selected item of a list. The default action is also run by Enter on the list."""

    id: str
    text: str
    do: Callable[[Any], None]
    """Function that is called with the selected item."""
    icon: str = ""
    gold: bool = False
    """True for the default action."""
    bare: bool = False
    """True if the button shows only its icon, with the text as tooltip."""
    quiet: bool = False
    """True if the button moves to a row above the others when one row is too narrow for all."""
    keys: tuple[Kind | str, ...] = ()
    """Keys that press the button."""
    enabled: bool = True
    reason: str = ""
    """Reason why the action is disabled."""


def build_action_bar(acts: Sequence[ListAction]) -> LayoutItem:
    """Return the buttons with the default one at the right, in several rows if one row is too narrow."""
    quiet, loud = [act for act in acts if act.quiet], [act for act in acts if not act.quiet]
    rows: list[LayoutItem] = [Row(*_build_plain_buttons(quiet), Spacer(), gap=SPACE.small)] if quiet else []
    two_rows = Column(*rows, _build_row(loud), gap=SPACE.small)
    narrow = Column(Row(*_build_plain_buttons(acts, grow=1), gap=SPACE.small), *_build_default_button(acts))
    if not quiet:
        return FirstFit(_build_row(acts), narrow)
    narrowest = Column(*rows, Row(*_build_plain_buttons(loud, grow=1), gap=SPACE.small), *_build_default_button(acts))
    return FirstFit(_build_row(acts), two_rows, narrow, narrowest)


def _build_row(acts: Sequence[ListAction]) -> LayoutItem:
    return Row(*_build_plain_buttons(acts), Spacer(), *_build_default_button(acts), gap=SPACE.small)


def _build_plain_buttons(acts: Sequence[ListAction], grow: float = 0.0) -> list[Widget]:
    """Return the buttons that are not the default."""
    buttons = [_build_button(act) for act in acts if not act.gold]
    return [one if isinstance(one, IconButton) else one.set_size_group("acts").sized(grow=grow) for one in buttons]


def _build_default_button(acts: Sequence[ListAction]) -> list[Widget]:
    """Return the default button in a list, which is empty if there is none."""
    return [_build_button(act) for act in acts if act.gold]


def run_action(acts: Sequence[ListAction], id: WidgetId) -> None:
    """Run the action whose button has a widget id, without an item; ignore other ids."""
    for act in acts:
        if ActionId(act.id) == id:
            act.do(None)


def _build_button(act: ListAction) -> Widget:
    if act.bare:
        return IconButton(ActionId(act.id), act.icon, tip=act.text, enabled=act.enabled, reason=act.reason)
    return Button(
        ActionId(act.id),
        act.text,
        gold=act.gold,
        icon=act.icon,
        keys=act.keys,
        shown=Kind.MAIN if act.gold else None,
        enabled=act.enabled,
        reason=act.reason,
    )
