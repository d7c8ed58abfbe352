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

    action: str
    """Id of the action."""


class ListAction(msgspec.Struct, frozen=True):
    """Action for the selected item of a list. The default action is also run by Enter on the list."""

    id: str
    text: str
    run: Callable[[Any], None]
    """Function that is called with the selected item."""
    icon: str = ""
    is_default: bool = False
    """True for the default action."""
    is_icon_only: bool = False
    """True if the button shows only its icon, with the text as tooltip."""
    is_secondary: bool = False
    """True if the button moves to a row above the others when one row is too narrow for all."""
    keys: tuple[Kind | str, ...] = ()
    """Keys that press the button."""
    enabled: bool = True
    reason: str = ""
    """Reason why the action is disabled."""


def build_action_bar(actions: Sequence[ListAction]) -> LayoutItem:
    """Return the buttons with the default one at the right, in several rows if one row is too narrow."""
    quiet, loud = [act for act in actions if act.is_secondary], [act for act in actions if not act.is_secondary]
    rows: list[LayoutItem] = [Row(*_build_other_buttons(quiet), Spacer(), gap=SPACE.small)] if quiet else []
    two_rows = Column(*rows, _build_row(loud), gap=SPACE.small)
    narrow = Column(Row(*_build_other_buttons(actions, grow=1), gap=SPACE.small), *_build_default_button(actions))
    if not quiet:
        return FirstFit(_build_row(actions), narrow)
    narrowest = Column(
        *rows, Row(*_build_other_buttons(loud, grow=1), gap=SPACE.small), *_build_default_button(actions)
    )
    return FirstFit(_build_row(actions), two_rows, narrow, narrowest)


def _build_row(actions: Sequence[ListAction]) -> LayoutItem:
    return Row(*_build_other_buttons(actions), Spacer(), *_build_default_button(actions), gap=SPACE.small)


def _build_other_buttons(actions: Sequence[ListAction], grow: float = 0.0) -> list[Widget]:
    """Return the buttons that are not the default."""
    buttons = [_build_button(act) for act in actions if not act.is_default]
    return [
        widget if isinstance(widget, IconButton) else widget.set_size_group("acts").sized(grow=grow)
        for widget in buttons
    ]


def _build_default_button(actions: Sequence[ListAction]) -> list[Widget]:
    """Return the default button in a list, which is empty if there is none."""
    return [_build_button(act) for act in actions if act.is_default]


def run_action(actions: Sequence[ListAction], widget_id: WidgetId) -> None:
    """Run the action whose button has a widget id, without an item; ignore other ids."""
    for act in actions:
        if ActionId(act.id) == widget_id:
            act.run(None)


def _build_button(action: ListAction) -> Widget:
    if action.is_icon_only:
        return IconButton(
            ActionId(action.id), action.icon, tip=action.text, enabled=action.enabled, reason=action.reason
        )
    return Button(
        ActionId(action.id),
        action.text,
        is_default=action.is_default,
        icon=action.icon,
        keys=action.keys,
        shown_key=Kind.MAIN if action.is_default else None,
        enabled=action.enabled,
        reason=action.reason,
    )
