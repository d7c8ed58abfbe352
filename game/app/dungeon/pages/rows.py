"""What can be done now, row by row, with the reason where it cannot; and what the gold button does."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.dungeon.ids import RowId
from game.app.dungeon.pictures.item_card import best_use
from game.app.dungeon.pictures.tokens import KIND_ICONS
from game.app.dungeon.view_model import Choice, DungeonDesk
from game.app.dungeon.views.words import guard_text, ops_text, short_effect
from game.presentation.dungeon.terms import bottle_effect, bottle_name, op_words, power_words
from game.rules.dungeon.actions.action import (
    Action,
    Avert,
    Decline,
    Done,
    Down,
    Drink,
    NewHand,
    Pass,
    Play,
    Pour,
    Power,
    Shield,
    Suffer,
    Support,
    Swap,
    Take,
    Toss,
)
from game.rules.dungeon.cards import GREEN
from game.rules.dungeon.engine.insight import Use
from game.rules.dungeon.engine.state import EMPTY, NONE
from game.text import _, capital, ngettext, pick

PIECES = (1, 2, 3, 4)
"""Cost of the powers of the Triforce, in pieces."""


class Row(msgspec.Struct, frozen=True):
    """One thing to do. ``reason`` says why not; a row without an action and reason waits for a card."""

    id: RowId
    icon: str
    text: str
    note: str = ""
    action: Action | None = None
    reason: str = ""
    short: str = ""
    """The reason as the row itself says it; empty where only the tooltip tells it."""
    takes_card: bool = False
    art: str = ""
    """A picture in place of the icon."""
    pieces: int = 0
    """Triforce pieces that it takes."""
    tip: str = ""


class Proposal(msgspec.Struct, frozen=True):
    """What the gold button says and does."""

    text: str
    sub: str = ""
    action: Action | None = None
    reason: str = ""


def rows(desk: DungeonDesk, choice: Choice) -> list[Row]:
    """The rows of the present question."""
    makers: dict[str, Callable[[DungeonDesk, Choice], list[Row]]] = {
        "turn": _turn,
        "play": _cards,
        "discard": _toss,
        "redraw": _redraw,
        "avert": _avert,
        "lose": _lose,
        "offer": _offer,
        "safe": _safe,
        "sword": _item,
        "item": _item,
        "between": _between,
    }
    maker = makers.get(desk.kind)
    return maker(desk, choice) if maker is not None else []


def default_row(desk: DungeonDesk, choice: Choice) -> RowId | None:
    """The row that is meant when only a card has been chosen."""
    card = desk.card(choice)
    if desk.kind in ("discard", "redraw"):
        return RowId("toss") if card != NONE else None
    if desk.kind == "between":
        return RowId("swap" if card != NONE else "keep")
    if desk.kind in ("sword", "item"):
        return RowId("take")
    if desk.kind == "safe":
        return RowId("done")
    best = best_use(desk.uses(card)) if card != NONE else None
    if best is None:
        return None
    return RowId({"any": "open", "open": "open", "support": "support", "down": "down"}[best.how])


def chosen_row(desk: DungeonDesk, choice: Choice) -> Row | None:
    """The row that the gold button carries out."""
    found = {row.id: row for row in rows(desk, choice)}
    for wanted in (choice.row, default_row(desk, choice)):
        if wanted is not None and wanted in found:
            return found[wanted]
    return None


def proposal(desk: DungeonDesk, choice: Choice) -> Proposal:
    """What the gold button would do now."""
    if not desk.asks:
        return Proposal(desk.waits if desk.view.decision is None else _("Waiting…"), reason=desk.waits)
    row = chosen_row(desk, choice)
    if row is None:
        return Proposal(_prompt(desk), reason=_prompt_reason(desk))
    if row.action is None or row.reason:
        return Proposal(row.text, reason=row.reason or _("Choose a card first."))
    return Proposal(_gold_text(desk, row), _gold_sub(desk, row), row.action)


def _prompt(desk: DungeonDesk) -> str:
    takes_card = desk.kind in ("turn", "play", "discard", "redraw", "between")
    return _("Choose a card") if takes_card else _("Choose")


def _prompt_reason(desk: DungeonDesk) -> str:
    return _("Choose a card or an action first.") if desk.kind == "turn" else _("Choose an option first.")


def _gold_text(desk: DungeonDesk, row: Row) -> str:
    match row.action:
        case Play(card=card) | Support(card=card):
            return _("Play {card}").format(card=desk.card_name(card))
        case Down():
            return _("Play face down")
        case Shield():
            return _("Use as guard")
        case Swap():
            return _("Discard and draw")
        case Toss():
            return _("Discard card")
    return row.text


def _gold_sub(desk: DungeonDesk, row: Row) -> str:
    use = use_of(desk, row.action)
    if use is None:
        return row.note
    if use.wins:
        challenge = desk.view.challenge
        assert challenge is not None
        rewards = ops_text(desk.catalog, desk.room(challenge.room).reward)
        return _("solves the room: {reward}").format(reward=rewards) if rewards else _("solves the room")
    if use.how == "guard":
        return _("completes the guard") if use.met else _("guard +{count}").format(count=use.value)
    standing = desk.standing
    if standing is not None and standing.void and use.how in ("support", "down"):
        return _("+{count} if a matching card follows").format(count=use.gain)
    return ngettext("+{count} point", "+{count} points", use.gain).format(count=use.gain)


def use_of(desk: DungeonDesk, action: Action | None) -> Use | None:
    """What an action that lays a card would bring."""
    if not isinstance(action, (Play, Support, Down, Shield)):
        return None
    return next((use for use in desk.uses(action.card) if use.action == action and use.refusal is None), None)


# ---- turns in a challenge -------------------------------------------------------------------------------------------


def _turn(desk: DungeonDesk, choice: Choice) -> list[Row]:
    found = _cards(desk, choice)
    card = desk.card(choice)
    swap = Swap(card) if card != NONE else None
    found.append(
        Row(RowId("swap"), "cards", _("Discard and draw"), action=swap, takes_card=True, reason=_why(desk, swap))
    )
    found.append(Row(RowId("new-hand"), "retry", _("New hand"), action=NewHand(), reason=desk.why_not(NewHand())))
    found += _bottles(desk)
    found.append(Row(RowId("pass"), "hourglass", _("Pass"), action=Pass(), reason=desk.why_not(Pass())))
    return found


def _why(desk: DungeonDesk, action: Action | None) -> str:
    return "" if action is None else desk.why_not(action)


def _cards(desk: DungeonDesk, choice: Choice) -> list[Row]:
    """The ways of laying the chosen card."""
    challenge = desk.view.challenge
    assert challenge is not None
    room, card = desk.room(challenge.room), desk.card(choice)
    chosen = card != NONE
    supports = chosen and desk.catalog.items[card].support is not None
    play: Action | None = Play(card) if chosen else None
    first = Row(
        RowId("open"),
        KIND_ICONS[challenge.kind],
        _("Play face up"),
        "",
        play,
        _why(desk, play),
        takes_card=True,
    )
    if supports:
        first = Row(RowId("support"), "support", _("Play as support"), "", Support(card), "", takes_card=True)
    found = [first]
    for number, way in enumerate(room.guard):
        shield: Action | None = Shield(card, number) if chosen else None
        text = _("Guard: {way}").format(way=guard_text(desk.catalog, way))
        found.append(Row(RowId("guard", number), "shield", text, "", shield, _why(desk, shield), takes_card=True))
    down: Action | None = Down(card) if chosen else None
    dark = desk.standing is not None and desk.standing.dark
    note = _("0 in the dark") if dark else "+1"
    found.append(Row(RowId("down"), "facedown", _("Face down"), note, down, _why(desk, down), takes_card=True))
    return found


def _bottles(desk: DungeonDesk) -> list[Row]:
    """A row for each filled bottle that may be drunk from."""
    found = []
    for content in dict.fromkeys(desk.view.bottles):
        if content == EMPTY:
            continue
        drink = _drink(desk, content)
        found.append(
            Row(
                RowId("drink", content),
                "bottle",
                capital(bottle_name(content)),
                short_effect(desk.rules.catalog, content),
                drink,
                desk.why_not(drink),
                art=f"dungeon/bottle/{content}",
                tip=bottle_effect(desk.rules.catalog, content),
            )
        )
    return found


def _drink(desk: DungeonDesk, content: str) -> Drink:
    """The green potion serves the player with the most discarded cards; the scene asks whom where it matters."""
    if content != GREEN:
        return Drink(content)
    players = desk.view.players
    seat = max(range(len(players)), key=lambda s: len(players[s].discard) + len(players[s].covered))
    return Drink(content, seat)


def power_rows(desk: DungeonDesk) -> list[Row]:
    """The powers of the Triforce that there are pieces for, also the one that is asked when the penalty falls."""
    found = []
    for pieces in PIECES[: desk.ready]:
        action: Action = Avert() if pieces == 3 else Power(pieces)
        short = _("at end of round") if pieces == 3 else ""
        reason = short or desk.why_not(action)
        name = power_words(pieces)
        found.append(Row(RowId("power", pieces), "triforce", name, "", action, reason, short, pieces=pieces))
    return found


# ---- other questions ------------------------------------------------------------------------------------------------


def _toss(desk: DungeonDesk, choice: Choice) -> list[Row]:
    card = desk.card(choice)
    action: Action | None = Toss(card) if card != NONE else None
    return [Row(RowId("toss"), "cards", _("Discard a card"), action=action, reason=_why(desk, action), takes_card=True)]


def _redraw(desk: DungeonDesk, choice: Choice) -> list[Row]:
    return [*_toss(desk, choice), Row(RowId("done"), "tick", _("Draw new cards"), action=Done())]


def _avert(desk: DungeonDesk, choice: Choice) -> list[Row]:
    challenge = desk.view.challenge
    assert challenge is not None
    ops = ops_text(desk.catalog, desk.room(challenge.room).each_round)
    return [
        Row(RowId("avert"), "triforce", _("Avert the penalty"), _("3 pieces"), Avert(), pieces=3),
        Row(RowId("suffer"), "heart-half", _("Take the penalty"), ops, Suffer()),
    ]


def _lose(desk: DungeonDesk, choice: Choice) -> list[Row]:
    return [
        Row(
            RowId("lose", content),
            "bottle",
            _("Discard {bottle}").format(bottle=bottle_name(content)),
            "",
            Pour(content),
            art=f"dungeon/bottle/{content}",
        )
        for content in dict.fromkeys(desk.view.bottles)
    ]


def _offer(desk: DungeonDesk, choice: Choice) -> list[Row]:
    offer = desk.room(desk.room_here).offer
    assert offer is not None
    pays = ", ".join(op_words(desk.catalog, op) for op in offer.pay)
    return [
        Row(RowId("take"), "tick", _("Accept"), pays, Take(), desk.why_not(Take())),
        Row(RowId("decline"), "cross", _("Decline"), "", Decline(), desk.why_not(Decline())),
    ]


def _safe(desk: DungeonDesk, choice: Choice) -> list[Row]:
    return [*_bottles(desk), Row(RowId("done"), "tick", _("Just rest"), "", Done(), desk.why_not(Done()))]


def _item(desk: DungeonDesk, choice: Choice) -> list[Row]:
    group = item_asked(desk)
    cards = sum(item.copies for item in desk.catalog.items if item.group == group)
    note = ngettext("{count} card", "{count} cards", cards).format(count=cards)
    return [
        Row(RowId("take"), "tick", _("Take it"), note, Take(), desk.why_not(Take()), art=f"dungeon/item/{group}"),
        Row(RowId("decline"), "right", _("Pass it on"), "", Decline(), desk.why_not(Decline())),
    ]


def item_asked(desk: DungeonDesk) -> str:
    """The item that a player is offered."""
    if desk.kind == "sword":
        return "sword"
    return next((todo.word for todo in desk.view.todo if todo.word), "sword")


def item_title(desk: DungeonDesk) -> str:
    """Its name."""
    return pick(desk.catalog.groups[item_asked(desk)])


def _between(desk: DungeonDesk, choice: Choice) -> list[Row]:
    card = desk.card(choice)
    swap: Action | None = Swap(card) if card != NONE else None
    return [
        Row(RowId("keep"), "tick", _("Keep hand"), "", Decline(), desk.why_not(Decline())),
        Row(RowId("swap"), "cards", _("Discard and draw"), "", swap, _why(desk, swap), takes_card=True),
        Row(RowId("new-hand"), "retry", _("New hand"), "", NewHand(), desk.why_not(NewHand())),
        *_bottles(desk),
    ]
