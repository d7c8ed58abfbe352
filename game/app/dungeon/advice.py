"""Hints of the companion: the widgets with which an action is chosen, and its description."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.app.dungeon.ids import (
    ActionRowId,
    BottleId,
    DungeonPlaceId,
    GoodId,
    HandCardId,
    PourButtonId,
    RoomCellId,
    SwapCallId,
)
from game.app.dungeon.pages.rows import list_rows
from game.app.dungeon.view_model import DungeonContext, DungeonSelection
from game.app.ui.widgets.base import WidgetId
from game.presentation.dungeon.terms import bottle_name, describe_power
from game.rules.dungeon.actions.action import (
    Action,
    Buy,
    Call,
    Choose,
    Done,
    Down,
    Enter,
    NewHand,
    PlaceTeleporter,
    Play,
    Pour,
    Power,
    Shield,
    Support,
    Swap,
    Toss,
    UseBottle,
)
from game.rules.dungeon.engine.insight import get_visible_room
from game.text import _, capitalize_first, pick_text


def make_choice(context: DungeonContext, action: Action) -> DungeonSelection | None:
    """Return the selection of a player who chooses an action."""
    match action:
        case Enter(cell=cell):
            return DungeonSelection(cell=cell)
        case PlaceTeleporter(cell=cell) if context.kind == "rooms":
            return DungeonSelection(cell=cell)
        case Choose(dungeon=dungeon):
            return DungeonSelection(code=dungeon)
        case Buy(good=good):
            return DungeonSelection(code=good)
        case Play() | Support() | Down() | Swap() | Toss() | Shield() if action.card in context.hand:
            return DungeonSelection(card=context.hand.index(action.card), row=_get_row_id(action))
    found: Sequence[Any] = list_rows(context, DungeonSelection())
    return next((DungeonSelection(row=row.id) for row in found if row.action == action), None)


def _get_row_id(action: Play | Support | Down | Swap | Toss | Shield) -> ActionRowId:
    """Return the id of the action row for an action that uses a card."""
    if isinstance(action, Shield):
        return ActionRowId("guard", action.way)
    return ActionRowId({Play: "open", Support: "support", Down: "down", Swap: "swap", Toss: "toss"}[type(action)])


def find_action_widgets(context: DungeonContext, action: Any) -> list[WidgetId]:
    """Return the ids of the widgets with which an action is chosen: selections and the button, or only the button."""
    choice = make_choice(context, action)
    if isinstance(action, Power):
        return [ActionRowId("power", action.pieces), ActionRowId("triforce")]
    if choice is None:
        return [_get_button_id(context, action)]
    chosen: list[WidgetId] = [RoomCellId(choice.cell)] if choice.cell >= 0 else []
    if choice.card >= 0:
        chosen.append(HandCardId(choice.card))
    if choice.row is not None:
        chosen.append(choice.row)
    if choice.code:
        chosen += [DungeonPlaceId(choice.code), GoodId(choice.code)]
    return chosen


def _get_button_id(context: DungeonContext, action: Action) -> WidgetId:
    """Return the id of the button that takes an action."""
    match action:
        case Swap() if context.kind == "rooms":
            return "swap"
        case NewHand() if context.kind == "rooms":
            return "new hand"
        case Done() if context.kind == "shop":
            return "leave"
        case Call(seat=seat):
            return SwapCallId(seat)
        case PlaceTeleporter():
            return "teleporter"
        case UseBottle(bottle=content) | Pour(bottle=content):
            place = context.view.bottles.index(content)
            return PourButtonId(place) if context.kind == "shop" else BottleId(place)
    return "gold"


def format_hint(context: DungeonContext, text: str, action: Action) -> str:
    """Return a hint as text; ``text`` describes the action and is used if there is no special description."""
    said = _format_rowless_hint(context, action)
    if said:
        return said
    choice = make_choice(context, action)
    row = (
        next((option for option in list_rows(context, choice) if option.id == choice.row), None)
        if choice is not None
        else None
    )
    if choice is None or row is None:
        return _format_bottle_hint(context, action) or text
    return f"{context.get_card_name(context.hand[choice.card])}: {row.text}" if choice.card >= 0 else row.text


def _format_rowless_hint(context: DungeonContext, action: Action) -> str:
    """Return a hint about an action that is not in an action row; empty otherwise."""
    match action:
        case Enter(cell=cell):
            return _format_enter_hint(context, cell)
        case Choose(dungeon=dungeon):
            return pick_text(context.catalog.get_dungeon(dungeon).name)
        case Buy(good=good):
            return capitalize_first(bottle_name(good))
        case Done() if context.kind == "shop":
            return _("Leave the stall")
        case NewHand() if context.kind == "rooms":
            return _("New hand")
        case Swap(card=card) if context.kind == "rooms":
            return f"{context.get_card_name(card)}: " + _("Discard and draw")
        case Power(pieces=pieces):
            return describe_power(pieces)
        case Call(seat=seat):
            return _("Let {player} swap cards first").format(player=context.get_name(seat))
        case PlaceTeleporter(cell=cell):
            return (
                _("Move the teleporter")
                + f": {context.get_room_name(get_visible_room(context.rules, context.view, cell))}"
            )
    return ""


def _format_enter_hint(context: DungeonContext, cell: int) -> str:
    """Return the hint to enter a room: with its name, or with that of a known neighboring room."""
    view = context.view
    room = get_visible_room(context.rules, view, cell)
    if room >= 0:
        return _("Try {room}.").format(room=context.get_room_name(room))
    layout = context.catalog.layouts[view.layout]
    if cell == layout.boss:
        return _("Try the boss.")
    column, row = layout.squares[cell]
    for beside in layout.next_to[cell]:
        if beside == layout.boss or get_visible_room(context.rules, view, beside) < 0:
            continue
        name = context.get_room_name(get_visible_room(context.rules, view, beside))
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


def _format_bottle_hint(context: DungeonContext, action: Action) -> str:
    """Return a hint about using a bottle, including whose cards the green potion is for; empty for other actions."""
    match action:
        case UseBottle(bottle=content, seat=seat):
            text = _("Drink") + (f" ({context.get_name(seat)})" if seat >= 0 and context.rules.seats > 1 else "")
        case Pour(bottle=content):
            text = _("Pour out")
        case _:
            return ""
    return f"{capitalize_first(bottle_name(content))}: {text}"
