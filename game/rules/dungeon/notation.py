"""Text notation of actions: ``play slash``, ``enter B2``, ``drink green 2``. Seats and ways count from 1."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.core.protocol import ActionError, Refusal
from game.rules.dungeon.actions import action as a
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.match import Match

_BARE: dict[str, a.Action] = {
    "take": a.Take(),
    "decline": a.Decline(),
    "new-hand": a.NewHand(),
    "pass": a.Pass(),
    "done": a.Done(),
    "avert": a.Avert(),
    "suffer": a.Suffer(),
    "concede": a.Concede(),
}
_BARE_WORDS = {action: word for word, action in _BARE.items()}
_WITH_CARD: dict[str, Callable[[int], a.Action]] = {
    "play": a.Play,
    "support": a.Support,
    "down": a.Down,
    "swap": a.Swap,
    "toss": a.Toss,
}
_WITH_CELL: dict[str, Callable[[int], a.Action]] = {"enter": a.Enter, "place": a.Place}
_OTHERS = ("choose", "call", "guard", "drink", "pour", "buy", "triforce")
WORDS = (*_BARE, *_WITH_CARD, *_WITH_CELL, *_OTHERS)
"""Every first word of an action."""


def to_text(match: Match, action: a.Action) -> str:
    """Return the notation of an action. Cells are named alike in every shape: ``A1`` is the lowest left."""
    match action:
        case a.Play(card=card) | a.Support(card=card) | a.Down(card=card) | a.Swap(card=card) | a.Toss(card=card):
            return f"{type(action).__name__.lower()} {match.catalog.item_ids[card]}"
        case a.Shield(card=card, way=way):
            return f"guard {match.catalog.item_ids[card]} {way + 1}"
        case a.Enter(cell=cell) | a.Place(cell=cell):
            return f"{type(action).__name__.lower()} {cell + 1}"
        case a.Choose(dungeon=code):
            return f"choose {code}"
        case a.Call(seat=seat):
            return f"call {seat + 1}"
        case a.Drink(bottle=content, seat=seat):
            return f"drink {content}" + (f" {seat + 1}" if seat != NONE else "")
        case a.Pour(bottle=content):
            return f"pour {content}"
        case a.Buy(good=good):
            return f"buy {good}"
        case a.Power(pieces=pieces):
            return f"triforce {pieces}"
    return _BARE_WORDS[action]


def from_text(match: Match, state: State, text: str) -> a.Action:
    """Parse the notation of an action; a room is named by its cell (``B2``) or its number from 1.

    Raises:
        ActionError: not an action.
    """
    words = text.split()
    first, rest = (words[0], words[1:]) if words else ("", [])
    if first in _BARE and not rest:
        return _BARE[first]
    if first in _WITH_CARD and len(rest) == 1:
        return _WITH_CARD[first](_parse_card(match, rest[0]))
    if first in _WITH_CELL and len(rest) == 1:
        return _WITH_CELL[first](_parse_cell(match, state, rest[0]))
    if first in _OTHERS and 1 <= len(rest) <= 2:
        action = _parse_other(match, first, rest)
        if action is not None:
            return action
    raise ActionError(Refusal("unknown-action", {"text": text.strip(), "known": " ".join(WORDS)}))


def _parse_other(match: Match, first: str, rest: list[str]) -> a.Action | None:
    number = _parse_number(rest[-1])
    match first, len(rest):
        case "choose", 1:
            return a.Choose(rest[0].upper())
        case "pour", 1:
            return a.Pour(rest[0])
        case "buy", 1:
            return a.Buy(rest[0])
        case "drink", 1:
            return a.Drink(rest[0])
        case "drink", 2 if number > 0:
            return a.Drink(rest[0], number - 1)
        case "call", 1 if number > 0:
            return a.Call(number - 1)
        case "triforce", 1 if number > 0:
            return a.Power(number)
        case "guard", 1:
            return a.Shield(_parse_card(match, rest[0]))
        case "guard", 2 if number > 0:
            return a.Shield(_parse_card(match, rest[0]), number - 1)
    return None


def _parse_number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 2 else 0


def _parse_card(match: Match, word: str) -> int:
    if word not in match.catalog.item_ids:
        raise ActionError(Refusal("no-such-card", {"card": word}))
    return match.catalog.item_ids.index(word)


def _parse_cell(match: Match, state: State, word: str) -> int:
    if number := _parse_number(word):
        return number - 1
    if state.layout:
        layout = match.get_layout(state)
        for cell in range(len(layout.squares)):
            if layout.cell_name(cell) == word.upper():
                return cell
    raise ActionError(Refusal("no-such-square", {"square": word}))
