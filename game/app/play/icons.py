"""The row of icons at the upper right of every table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from game.app.play.routes import Rulebook
from game.app.play.rules_tip import rules_tip
from game.app.ui.canvas import WIDTH
from game.app.ui.input import Kind
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.form import Form
from game.text import _

if TYPE_CHECKING:
    from game.app.play.table import Table

ICON_GAP = 7.0
KEYS = {
    Kind.UNDO: "undo",
    Kind.HINT: "hint",
    Kind.FOLLOW: "follow",
    Kind.COACH: "coach",
    Kind.HIDE: "hide",
    Kind.LOG: "log",
    Kind.HELP: "rules",
}
"""The commands of every table by what a key means."""


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


def icons_of(table: Table[Any, Any]) -> list[Icon]:
    """What can be done at any time, at every table."""
    asked = table.person_asked
    refusal = table.session.undo_refusal if asked else None
    reason = "" if asked else _("It is not your turn to decide.")
    why = table.refusal_sentence(refusal) if refusal is not None else reason
    icons = [
        Icon("undo", "undo", _("Take back"), Kind.UNDO, enabled=asked and refusal is None, reason=why),
        Icon("hint", "bulb", _("Hint"), Kind.HINT, enabled=asked, reason=reason),
        Icon("hide", "hand", _("Hide the hand"), Kind.HIDE, on=table.hidden, enabled=table.viewer >= 0),
        Icon("log", "log", _("Log"), Kind.LOG),
        Icon("menu", "gear", _("Menu"), Kind.BACK),
    ]
    if table.hints.found is not None:
        icons.append(Icon("follow", "play", _("Do what the hint says"), Kind.FOLLOW))
    if table.services.leads(Rulebook):
        icons.insert(-1, Icon("rules", "book", rules_tip(table), Kind.HELP))
    coach = table.coach
    if coach is not None and coach.on:
        said, silent = coach.said is not None, _("The coach speaks after your turn.")
        tip = _("What would have been better")
        icons.append(Icon("coach", "talk", tip, Kind.COACH, on=coach.shown, enabled=said, reason=silent))
    return icons


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
