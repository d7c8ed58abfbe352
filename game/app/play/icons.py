"""Row of command icons in the upper right corner of every table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.hints import Hints
from game.app.play.routes import RulebookRoute
from game.app.play.rules_tip import format_rules_tip
from game.app.ui.drawing.canvas import WIDTH
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.form import WidgetGroup
from game.modes.active_match import ActiveMatch
from game.text import _

ICON_GAP = 7.0
"""Gap between two icons, in logical pixels."""
COMMANDS_BY_KIND = {
    Kind.UNDO: "undo",
    Kind.HINT: "hint",
    Kind.FOLLOW: "follow",
    Kind.COACH: "coach",
    Kind.HIDE: "hide",
    Kind.LOG: "log",
    Kind.HELP: "rules",
}
"""Command ids by the intent of their key."""


class CommandIcon(msgspec.Struct):
    """Icon of a command in the corner of a table."""

    id: str
    icon: str
    tip: str
    """Tooltip."""
    key: Kind | str
    """Shortcut key."""
    is_on: bool = False
    """True if the command's state is switched on."""
    enabled: bool = True
    reason: str = ""
    """Reason why the command is disabled; empty if it is enabled."""


def find_icon_box(form: WidgetGroup, id: str) -> Box | None:
    """Return the box of the icon of a command; None if there is none."""
    return next((widget.box for widget in form.widgets if widget.id == id), None)


class IconTable(Protocol):
    """Protocol of a table with a row of command icons."""

    services: Services
    active_match: ActiveMatch[Any]
    viewer: int
    is_hand_hidden: bool
    hints: Hints
    coach: Coach | None

    @property
    def is_person_asked(self) -> bool: ...

    def format_refusal(self, refusal: Any) -> str: ...

    def find_rules_page(self) -> tuple[str, str]: ...


def list_icons(table: IconTable) -> list[CommandIcon]:
    """Return the commands that every table offers."""
    asked = table.is_person_asked
    refusal = table.active_match.session.undo_refusal if asked else None
    reason = "" if asked else _("It's not your turn.")
    why = table.format_refusal(refusal) if refusal is not None else reason
    icons = [
        CommandIcon("undo", "undo", _("Undo"), Kind.UNDO, enabled=asked and refusal is None, reason=why),
        CommandIcon("hint", "bulb", _("Hint"), Kind.HINT, enabled=asked, reason=reason),
        CommandIcon("hide", "hand", _("Hide hand"), Kind.HIDE, is_on=table.is_hand_hidden, enabled=table.viewer >= 0),
        CommandIcon("log", "log", _("Log"), Kind.LOG),
        CommandIcon("menu", "gear", _("Menu"), Kind.BACK),
    ]
    if table.hints.hint is not None:
        icons.append(CommandIcon("follow", "play", _("Follow hint"), Kind.FOLLOW))
    if table.services.has_route(RulebookRoute):
        icons.insert(-1, CommandIcon("rules", "book", format_rules_tip(*table.find_rules_page()), Kind.HELP))
    coach = table.coach
    if coach is not None and coach.is_enabled:
        said, silent = coach.comment is not None, _("The coach comments after your turn.")
        tip = _("Show better move")
        icons.append(
            CommandIcon("coach", "talk", tip, Kind.COACH, is_on=coach.shows_details, enabled=said, reason=silent)
        )
    return icons


TEMPORARY_ICONS = ("teleporter", "follow")
"""Ids of icons that are shown only at times; they are left of all others, so that no other icon moves."""
_MAX_SPACED_ICONS = 9
"""Maximum number of icons at the usual spacing; more icons are placed closer together."""


def build_icon_row(
    icons: Iterable[CommandIcon], size: float, reserved_count: int = 0, *, reserves_hint: bool = True
) -> list[IconButton]:
    """Return the icons from left to right, with space for ``reserved_count`` icons at the edge of the screen.

    ``reserves_hint`` leaves space for the icon that carries out a hint, even while there is no hint.
    """
    found = list(icons)
    passing = [icon for icon in found if icon.id in TEMPORARY_ICONS]
    found = [icon for icon in found if icon.id not in TEMPORARY_ICONS]
    step = min(1.0, _MAX_SPACED_ICONS / (len(found) + reserved_count + reserves_hint)) * (size + ICON_GAP)
    left = WIDTH - 10 - (len(found) + reserved_count) * step + step - size
    places = {icon.id: left + index * step for index, icon in enumerate(found)}
    places |= {icon.id: left - (len(TEMPORARY_ICONS) - TEMPORARY_ICONS.index(icon.id)) * step for icon in passing}
    return [
        IconButton(
            icon.id,
            icon.icon,
            tip=icon.tip,
            keys=(icon.key,),
            is_on=icon.is_on,
            enabled=icon.enabled,
            reason=icon.reason,
        ).set_box(Box(places[icon.id], 6, size, size))
        for icon in (*passing, *found)
    ]
