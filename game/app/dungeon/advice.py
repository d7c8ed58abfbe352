"""What a companion would do, as something to point at and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.dungeon.ids import BottleId, CallId, CardId, CellId, DungeonId, GoodId, PourId, RowId
from game.app.dungeon.pages.rows import rows
from game.app.dungeon.view_model import Choice, DungeonDesk
from game.app.ui.widgets.base import WidgetId
from game.presentation.dungeon.terms import bottle_name, power_words
from game.rules.dungeon.actions.action import (
    Action,
    Buy,
    Call,
    Choose,
    Done,
    Down,
    Drink,
    Enter,
    NewHand,
    Place,
    Play,
    Pour,
    Power,
    Shield,
    Support,
    Swap,
    Toss,
)
from game.rules.dungeon.engine.insight import preview_of
from game.text import _, capital, pick


def choice_of(desk: DungeonDesk, action: Action) -> Choice | None:
    """What the player would have to point at for an action."""
    match action:
        case Enter(cell=cell):
            return Choice(cell=cell)
        case Place(cell=cell) if desk.kind == "rooms":
            return Choice(cell=cell)
        case Choose(dungeon=dungeon):
            return Choice(code=dungeon)
        case Buy(good=good):
            return Choice(code=good)
        case Play() | Support() | Down() | Swap() | Toss() | Shield() if action.card in desk.hand:
            return Choice(card=desk.hand.index(action.card), row=_row_of(action))
    found: Sequence[Any] = rows(desk, Choice())
    return next((Choice(row=row.id) for row in found if row.action == action), None)


def _row_of(action: Play | Support | Down | Swap | Toss | Shield) -> RowId:
    """The row of a card that stands for an action with it."""
    if isinstance(action, Shield):
        return RowId("guard", action.way)
    return RowId({Play: "open", Support: "support", Down: "down", Swap: "swap", Toss: "toss"}[type(action)])


def widgets_of(desk: DungeonDesk, action: Any) -> list[WidgetId]:
    """The widgets that an action is chosen with; the button alone, where nothing is chosen."""
    choice = choice_of(desk, action)
    if choice is None:
        return [_button_of(desk, action)]
    chosen: list[WidgetId] = [CellId(choice.cell)] if choice.cell >= 0 else []
    if choice.card >= 0:
        chosen.append(CardId(choice.card))
    if choice.row is not None:
        chosen.append(choice.row)
    if choice.code:
        chosen += [DungeonId(choice.code), GoodId(choice.code)]
    return chosen


def _button_of(desk: DungeonDesk, action: Action) -> WidgetId:
    match action:
        case Swap() if desk.kind == "rooms":
            return "swap"
        case NewHand() if desk.kind == "rooms":
            return "new hand"
        case Done() if desk.kind == "shop":
            return "leave"
        case Call(seat=seat):
            return CallId(seat)
        case Power(pieces=pieces):
            return RowId("power", pieces)
        case Place():
            return "teleporter"
        case Drink(bottle=content) | Pour(bottle=content):
            place = desk.view.bottles.index(content)
            return PourId(place) if desk.kind == "shop" else BottleId(place)
    return "gold"


def advice_text(desk: DungeonDesk, text: str, action: Action) -> str:
    """A hint in words; ``text`` is the action as it is written down, for what has no words of its own."""
    said = _without_row(desk, action)
    if said:
        return said
    choice = choice_of(desk, action)
    row = next((one for one in rows(desk, choice) if one.id == choice.row), None) if choice is not None else None
    if choice is None or row is None:
        return _of_bottle(desk, action) or text
    return f"{desk.card_name(desk.hand[choice.card])}: {row.text}" if choice.card >= 0 else row.text


def _without_row(desk: DungeonDesk, action: Action) -> str:
    """A hint about something that is no row of a question; empty for one that is."""
    match action:
        case Enter(cell=cell):
            return _enter_text(desk, cell)
        case Choose(dungeon=dungeon):
            return pick(desk.catalog.dungeon(dungeon).name)
        case Buy(good=good):
            return capital(bottle_name(good))
        case Done() if desk.kind == "shop":
            return _("Leave the stall")
        case NewHand() if desk.kind == "rooms":
            return _("New hand")
        case Swap(card=card) if desk.kind == "rooms":
            return f"{desk.card_name(card)}: " + _("Discard and draw")
        case Power(pieces=pieces):
            return power_words(pieces)
        case Call(seat=seat):
            return _("Let {player} swap cards first").format(player=desk.name(seat))
        case Place(cell=cell):
            return _("Move the teleporter") + f": {desk.room_name(preview_of(desk.rules, desk.view, cell))}"
    return ""


def _enter_text(desk: DungeonDesk, cell: int) -> str:
    """Return the hint to enter a room: by its name, or by the known room next to it."""
    view = desk.view
    room = preview_of(desk.rules, view, cell)
    if room >= 0:
        return _("Try {room}.").format(room=desk.room_name(room))
    layout = desk.catalog.layouts[view.layout]
    if cell == layout.boss:
        return _("Try the boss.")
    column, row = layout.squares[cell]
    for beside in layout.next_to[cell]:
        if beside == layout.boss or preview_of(desk.rules, view, beside) < 0:
            continue
        name = desk.room_name(preview_of(desk.rules, view, beside))
        match (column - layout.squares[beside][0], row - layout.squares[beside][1]):
            case (0, 1):
                return _("Try the unknown room above {room}.").format(room=name)
            case (0, _below):
                return _("Try the unknown room below {room}.").format(room=name)
            case (1, _level):
                return _("Try the unknown room to the right of {room}.").format(room=name)
            case _beside:
                return _("Try the unknown room to the left of {room}.").format(room=name)
    return _("Try the unknown room.")


def _of_bottle(desk: DungeonDesk, action: Action) -> str:
    """A hint about a bottle in Link's panel, and whose cards the green potion is for; empty for anything else."""
    match action:
        case Drink(bottle=content, seat=seat):
            said = _("Drink") + (f" ({desk.name(seat)})" if seat >= 0 and desk.rules.seats > 1 else "")
        case Pour(bottle=content):
            said = _("Pour out")
        case _:
            return ""
    return f"{capital(bottle_name(content))}: {said}"
