"""The row of icons at the upper right of every table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.hints import Hints
from game.app.play.routes import Rulebook
from game.app.play.rules_tip import rules_tip
from game.app.ui.drawing.canvas import WIDTH
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.button import IconButton
from game.app.ui.widgets.form import Form
from game.modes.active_match import Occasion
from game.text import _

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


class IconTable(Protocol):
    """A table whose commands stand in the row of icons."""

    services: Services
    occasion: Occasion[Any]
    viewer: int
    hidden: bool
    hints: Hints
    coach: Coach | None

    @property
    def person_asked(self) -> bool: ...

    def refusal_sentence(self, refusal: Any) -> str: ...

    def rules_page(self) -> tuple[str, str]: ...


def icons_of(table: IconTable) -> list[Icon]:
    """Return the commands that every table has at any time."""
    asked = table.person_asked
    refusal = table.occasion.session.undo_refusal if asked else None
    reason = "" if asked else _("It's not your turn.")
    why = table.refusal_sentence(refusal) if refusal is not None else reason
    icons = [
        Icon("undo", "undo", _("Undo"), Kind.UNDO, enabled=asked and refusal is None, reason=why),
        Icon("hint", "bulb", _("Hint"), Kind.HINT, enabled=asked, reason=reason),
        Icon("hide", "hand", _("Hide hand"), Kind.HIDE, on=table.hidden, enabled=table.viewer >= 0),
        Icon("log", "log", _("Log"), Kind.LOG),
        Icon("menu", "gear", _("Menu"), Kind.BACK),
    ]
    if table.hints.found is not None:
        icons.append(Icon("follow", "play", _("Follow hint"), Kind.FOLLOW))
    if table.services.leads(Rulebook):
        icons.insert(-1, Icon("rules", "book", rules_tip(*table.rules_page()), Kind.HELP))
    coach = table.coach
    if coach is not None and coach.on:
        said, silent = coach.said is not None, _("The coach comments after your turn.")
        tip = _("Show better move")
        icons.append(Icon("coach", "talk", tip, Kind.COACH, on=coach.shown, enabled=said, reason=silent))
    return icons


PASSING = ("teleporter", "follow")
"""The icons that come and go, left of all others: where none of them is, nothing is, and so no icon ever moves."""
_MOST_ICONS = 9
"""How many icons the row holds at its usual distances; with more of them they stand closer together."""


def icon_row(icons: Iterable[Icon], size: float, after: int = 0, *, hints: bool = True) -> list[IconButton]:
    """Return the icons from left to right, the last one at the edge, or ``after`` icons away from it.

    ``hints``: whether there is to be room for the icon that carries out a hint, also while none is shown.
    """
    found = list(icons)
    passing = [one for one in found if one.id in PASSING]
    found = [one for one in found if one.id not in PASSING]
    step = min(1.0, _MOST_ICONS / (len(found) + after + hints)) * (size + ICON_GAP)
    left = WIDTH - 10 - (len(found) + after) * step + step - size
    places = {one.id: left + place * step for place, one in enumerate(found)}
    places |= {one.id: left - (len(PASSING) - PASSING.index(one.id)) * step for one in passing}
    return [
        IconButton(
            one.id,
            one.icon,
            tip=one.tip,
            keys=(one.key,),
            on=one.on,
            enabled=one.enabled,
            reason=one.reason,
        ).placed(Box(places[one.id], 6, size, size))
        for one in (*passing, *found)
    ]
