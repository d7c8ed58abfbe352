"""What a companion would do, as something to point at and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.dungeon.desk import Choice, Desk
from game.app.dungeon.rows import rows
from game.rules.dungeon.state import NONE
from game.rules.dungeon.table import Action, Done, Enter
from game.text import _


def choice_of(desk: Desk, action: Action) -> Choice | None:
    """What the player would have to point at for an action."""
    card = getattr(action, "card", NONE)
    names = {
        "Play": "open",
        "Support": "support",
        "Down": "down",
        "Swap": "swap",
        "Toss": "toss",
        "NewHand": "new-hand",
    }
    match action:
        case Enter(cell=cell):
            return Choice(cell=cell)
        case _ if hasattr(action, "dungeon"):
            return Choice(code=action.dungeon)
        case _ if hasattr(action, "good"):
            return Choice(code=action.good)
        case _ if card >= 0 and card in desk.hand:
            row = names.get(type(action).__name__, "")
            if hasattr(action, "way"):
                row = f"guard {action.way}"
            return Choice(card=desk.hand.index(card), row=row)
    found: Sequence[Any] = rows(desk, Choice())
    return next((Choice(row=row.id) for row in found if row.action == action), None)


def advice_text(desk: Desk, text: str, action: Action) -> str:
    """A hint in words."""
    choice = choice_of(desk, action)
    if choice is None:
        return text
    if isinstance(action, Enter):
        name = desk.catalog.layouts[desk.view.layout].name(action.cell)
        return _("I would enter {room}.").format(room=name)
    if choice.card >= 0:
        row = next((one for one in rows(desk, choice) if one.id == choice.row), None)
        what = row.text if row is not None else ""
        return f"{desk.card_name(desk.hand[choice.card])}: {what}"
    row = next((one for one in rows(desk, choice) if one.id == choice.row), None)
    if row is not None:
        return row.text
    if isinstance(action, Done):
        return _("I would leave.")
    return text
