"""Action rows of a decision, each with the reason if it is refused; and the proposed action of the main button."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.app.dungeon.ids import ActionRowId
from game.app.dungeon.pictures.item_card import find_best_use
from game.app.dungeon.pictures.tokens import KIND_ICONS
from game.app.dungeon.view_model import ActionOption, DungeonContext, DungeonSelection
from game.app.dungeon.views.words import (
    format_accept,
    format_decline,
    format_guard,
    format_operations,
    format_short_effect,
)
from game.presentation.dungeon.terms import bottle_name, describe_bottle, describe_power
from game.rules.dungeon.actions.action import (
    Accept,
    Action,
    Avert,
    Decline,
    Done,
    Down,
    NewHand,
    Pass,
    Play,
    Pour,
    Power,
    Shield,
    Suffer,
    Support,
    Swap,
    Toss,
    UseBottle,
)
from game.rules.dungeon.cards import GREEN
from game.rules.dungeon.engine.insight import CardUse
from game.rules.dungeon.engine.state import EMPTY, NONE
from game.text import _, capitalize_first, ngettext, pick_text

POWER_COSTS = (1, 2, 3, 4)
"""Costs of the powers of the Triforce, in pieces."""
_MAX_LABEL_LENGTH = 18
"""Maximum number of characters of an offer's text on the main button."""


class Proposal(msgspec.Struct, frozen=True):
    """Text and action of the main button, and the reason if it is disabled."""

    text: str
    action: Action | None = None
    reason: str = ""


def list_rows(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the action rows of the current decision."""
    makers: dict[str, Callable[[DungeonContext, DungeonSelection], list[ActionOption]]] = {
        "turn": _list_turn,
        "play": _list_card_ways,
        "discard": _list_toss,
        "redraw": _list_redraw,
        "avert": _list_avert,
        "lose": _list_bottles_to_lose,
        "offer": _list_offer,
        "safe": _list_safe_room,
        "sword": _list_item,
        "item": _list_item,
        "between": _list_card_change,
    }
    maker = makers.get(context.kind)
    return maker(context, choice) if maker is not None else []


def filter_rows(context: DungeonContext, choice: DungeonSelection, rows: Sequence[ActionOption]) -> list[ActionOption]:
    """Return the rows that are legal now, without the one that the main button takes anyway."""
    chosen = find_chosen_row(context, choice)
    usual = {"open", "support"}
    return [
        row
        for row in rows
        if row.action is not None
        and not row.reason
        and not (row.id.action in usual and chosen is not None and row.id == chosen.id)
    ]


def make_more_row(choice: DungeonSelection) -> ActionOption:
    """Return the row that toggles the list of refused actions."""
    if choice.lists_all_actions:
        return ActionOption(ActionRowId("more"), "minus", _("Fewer actions"), action=Pass())
    return ActionOption(ActionRowId("more"), "plus", _("All actions"), action=Pass())


def find_default_row(context: DungeonContext, choice: DungeonSelection) -> ActionRowId | None:
    """Return the id of the row that applies when only a card is selected."""
    card = context.get_card(choice)
    if context.kind in ("discard", "redraw"):
        return ActionRowId("toss") if card != NONE else None
    if context.kind == "between":
        return ActionRowId("swap" if card != NONE else "keep")
    if context.kind in ("sword", "item", "offer"):
        return ActionRowId("take")
    if context.kind == "safe":
        return ActionRowId("done")
    best = find_best_use(context.list_uses(card)) if card != NONE else None
    if best is None:
        return None
    return ActionRowId({"any": "open", "open": "open", "support": "support", "down": "down"}[best.how])


def find_chosen_row(context: DungeonContext, choice: DungeonSelection) -> ActionOption | None:
    """Return the row whose action the main button takes."""
    found = {row.id: row for row in list_rows(context, choice)}
    for wanted in (choice.row, find_default_row(context, choice)):
        if wanted is not None and wanted in found:
            return found[wanted]
    return None


def make_proposal(context: DungeonContext, choice: DungeonSelection) -> Proposal:
    """Return the text and action of the main button."""
    if not context.may_answer:
        return Proposal(
            context.waiting_reason if context.view.decision is None else _("Waiting…"), reason=context.waiting_reason
        )
    row = find_chosen_row(context, choice)
    if row is None:
        return Proposal(_format_prompt(context), reason=_format_prompt_reason(context))
    if row.action is None or row.reason:
        return Proposal(row.text, reason=row.reason or _("Choose a card first."))
    return Proposal(_format_button_text(context, row), row.action)


def _format_prompt(context: DungeonContext) -> str:
    """Return the text of the main button while nothing is selected."""
    takes_card = context.kind in ("turn", "play", "discard", "redraw", "between")
    return _("Choose a card") if takes_card else _("Choose")


def _format_prompt_reason(context: DungeonContext) -> str:
    """Return the reason why the main button is disabled while nothing is selected."""
    return _("Choose a card or an action first.") if context.kind == "turn" else _("Choose an option first.")


def _format_button_text(context: DungeonContext, row: ActionOption) -> str:
    """Return the text of the main button for an action row."""
    match row.action:
        case Play(card=card) | Support(card=card):
            return _("Play {card}").format(card=context.get_card_name(card))
        case Down():
            return _("Play face down")
        case Shield():
            return _("Use as guard")
        case Swap():
            return _("Discard and draw")
        case Toss():
            return _("Discard card")
        case Accept() if len(row.text) > _MAX_LABEL_LENGTH:
            return _("Accept")
    return row.text


def find_use(context: DungeonContext, action: Action | None) -> CardUse | None:
    """Return how a card is played by an action; None if the action plays no card."""
    if not isinstance(action, (Play, Support, Down, Shield)):
        return None
    return next((use for use in context.list_uses(action.card) if use.action == action and use.refusal is None), None)


# ---- turns in a challenge -------------------------------------------------------------------------------------------


def _list_turn(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows of a turn in a challenge."""
    options = _list_card_ways(context, choice)
    card = context.get_card(choice)
    swap = Swap(card) if card != NONE else None
    options.append(
        ActionOption(
            ActionRowId("swap"),
            "swap",
            _("Discard 1"),
            action=swap,
            takes_card=True,
            reason=_find_refusal(context, swap),
            tip=_("Discard and draw"),
        )
    )
    options.append(
        ActionOption(
            ActionRowId("new-hand"), "retry", _("New hand"), action=NewHand(), reason=context.find_refusal(NewHand())
        )
    )
    options += _list_bottles(context)
    options.append(
        ActionOption(ActionRowId("pass"), "hourglass", _("Pass"), action=Pass(), reason=context.find_refusal(Pass()))
    )
    return options


def _find_refusal(context: DungeonContext, action: Action | None) -> str:
    """Return why an action is refused; empty if it is legal or None."""
    return "" if action is None else context.find_refusal(action)


def _list_card_ways(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return a row for each way of playing the selected card."""
    challenge = context.view.challenge
    assert challenge is not None
    room, card = context.get_room(challenge.room), context.get_card(choice)
    chosen = card != NONE
    supports = chosen and context.catalog.items[card].support is not None
    play: Action | None = Play(card) if chosen else None
    first = ActionOption(
        ActionRowId("open"),
        KIND_ICONS[challenge.kind],
        _("Play face up"),
        "",
        play,
        _find_refusal(context, play),
        takes_card=True,
    )
    if supports:
        first = ActionOption(
            ActionRowId("support"), "support", _("Play as support"), "", Support(card), "", takes_card=True
        )
    options = [first]
    for index, way in enumerate(room.guard):
        shield: Action | None = Shield(card, index) if chosen else None
        text = _("Guard: {way}").format(way=format_guard(context.catalog, way))
        options.append(
            ActionOption(
                ActionRowId("guard", index),
                "shield",
                text,
                "",
                shield,
                _find_refusal(context, shield),
                takes_card=True,
            )
        )
    down: Action | None = Down(card) if chosen else None
    dark = context.challenge_status is not None and context.challenge_status.is_dark
    note = _("0 in the dark") if dark else "+1"
    options.append(
        ActionOption(
            ActionRowId("down"), "facedown", _("Face down"), note, down, _find_refusal(context, down), takes_card=True
        )
    )
    return options


def _list_bottles(context: DungeonContext) -> list[ActionOption]:
    """Return a row for each kind of filled bottle."""
    options = []
    for content in dict.fromkeys(context.view.bottles):
        if content == EMPTY:
            continue
        drink = _make_drink(context, content)
        options.append(
            ActionOption(
                ActionRowId("drink", content),
                "bottle",
                capitalize_first(bottle_name(content)),
                format_short_effect(context.rules.catalog, content),
                drink,
                context.find_refusal(drink),
                picture=f"dungeon/bottle/{content}",
                tip=describe_bottle(context.rules.catalog, content),
            )
        )
    return options


def _make_drink(context: DungeonContext, content: str) -> UseBottle:
    """Return the action of drinking.

    For the green potion it targets the largest discard pile, unless the scene asks.
    """
    if content != GREEN:
        return UseBottle(content)
    players = context.view.players
    seat = max(range(len(players)), key=lambda s: len(players[s].discard) + len(players[s].covered))
    return UseBottle(content, seat)


def list_powers(context: DungeonContext) -> list[ActionOption]:
    """Return a row for each power of the Triforce with enough pieces, including the one offered at a penalty."""
    options = []
    for pieces in POWER_COSTS[: context.available_pieces]:
        action: Action = Avert() if pieces == 3 else Power(pieces)
        short = _("at end of round") if pieces == 3 else ""
        reason = short or context.find_refusal(action)
        name = describe_power(pieces)
        options.append(
            ActionOption(ActionRowId("power", pieces), "triforce", name, "", action, reason, short, pieces=pieces)
        )
    return options


def list_triforce(context: DungeonContext) -> list[ActionOption]:
    """Return the powers that can be used now; several are combined into one row, which opens a menu."""
    options = [row for row in list_powers(context) if not row.reason]
    if len(options) < 2:
        return options
    text = _("Triforce ({count})").format(count=context.available_pieces)
    return [ActionOption(ActionRowId("triforce"), "triforce", text, action=Pass())]


# ---- other questions ------------------------------------------------------------------------------------------------


def _list_toss(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for discarding cards."""
    card = context.get_card(choice)
    action: Action | None = Toss(card) if card != NONE else None
    return [
        ActionOption(
            ActionRowId("toss"),
            "cards",
            _("Discard a card"),
            action=action,
            reason=_find_refusal(context, action),
            takes_card=True,
        )
    ]


def _list_redraw(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for discarding any cards and drawing new ones."""
    return [*_list_toss(context, choice), ActionOption(ActionRowId("done"), "tick", _("Draw new cards"), action=Done())]


def _list_avert(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for averting a penalty."""
    challenge = context.view.challenge
    assert challenge is not None
    ops = format_operations(context.catalog, context.get_room(challenge.room).each_round)
    return [
        ActionOption(ActionRowId("avert"), "triforce", _("Avert the penalty"), _("3 pieces"), Avert(), pieces=3),
        ActionOption(ActionRowId("suffer"), "heart-half", _("Take the penalty"), ops, Suffer()),
    ]


def _list_bottles_to_lose(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for losing a bottle."""
    return [
        ActionOption(
            ActionRowId("lose", content),
            "bottle",
            _("Discard {bottle}").format(bottle=bottle_name(content)),
            "",
            Pour(content),
            picture=f"dungeon/bottle/{content}",
        )
        for content in dict.fromkeys(context.view.bottles)
    ]


def _list_offer(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for an offer."""
    room = context.get_room(context.room_here)
    return [
        ActionOption(ActionRowId("take"), "tick", format_accept(room), "", Accept(), context.find_refusal(Accept())),
        ActionOption(
            ActionRowId("decline"), "cross", format_decline(room), "", Decline(), context.find_refusal(Decline())
        ),
    ]


def _list_safe_room(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for a safe room."""
    return [
        *_list_bottles(context),
        ActionOption(ActionRowId("done"), "tick", _("Just rest"), "", Done(), context.find_refusal(Done())),
    ]


def _list_item(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for a found item."""
    group = context.offered_item
    cards = sum(item.copies for item in context.catalog.items if item.group == group)
    note = ngettext("{count} card", "{count} cards", cards).format(count=cards)
    return [
        ActionOption(
            ActionRowId("take"),
            "tick",
            _("Take it"),
            note,
            Accept(),
            context.find_refusal(Accept()),
            picture=f"dungeon/item/{group}",
        ),
        ActionOption(ActionRowId("decline"), "right", _("Pass it on"), "", Decline(), context.find_refusal(Decline())),
    ]


def get_item_title(context: DungeonContext) -> str:
    """Return the name of the offered item."""
    return pick_text(context.catalog.groups[context.offered_item])


def _list_card_change(context: DungeonContext, choice: DungeonSelection) -> list[ActionOption]:
    """Return the rows for swapping a card between two rooms."""
    card = context.get_card(choice)
    swap: Action | None = Swap(card) if card != NONE else None
    return [
        ActionOption(ActionRowId("keep"), "tick", _("Keep hand"), "", Decline(), context.find_refusal(Decline())),
        ActionOption(
            ActionRowId("swap"), "cards", _("Discard and draw"), "", swap, _find_refusal(context, swap), takes_card=True
        ),
        ActionOption(ActionRowId("new-hand"), "retry", _("New hand"), "", NewHand(), context.find_refusal(NewHand())),
        *_list_bottles(context),
    ]
