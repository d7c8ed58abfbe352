"""Actions as short text, both ways: ``play slash``, ``enter B2``, ``drink green 2``. Seats and ways count from 1."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.core.protocol import ActionError, Refusal
from game.rules.dungeon.actions.action import (
    Action,
    Avert,
    Buy,
    Call,
    Choose,
    Concede,
    Decline,
    Done,
    Down,
    Drink,
    Enter,
    NewHand,
    Pass,
    Place,
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
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.match import Match

_BARE: dict[str, Action] = {
    "take": Take(),
    "decline": Decline(),
    "new-hand": NewHand(),
    "pass": Pass(),
    "done": Done(),
    "avert": Avert(),
    "suffer": Suffer(),
    "concede": Concede(),
}
_BARE_WORDS = {action: word for word, action in _BARE.items()}
_WITH_CARD: dict[str, Callable[[int], Action]] = {
    "play": Play,
    "support": Support,
    "down": Down,
    "swap": Swap,
    "toss": Toss,
}
_WITH_CELL: dict[str, Callable[[int], Action]] = {"enter": Enter, "place": Place}
_OTHERS = ("choose", "call", "guard", "drink", "pour", "buy", "triforce")
WORDS = (*_BARE, *_WITH_CARD, *_WITH_CELL, *_OTHERS)
"""Every first word of an action."""


def to_text(match: Match, action: Action) -> str:
    """The text form of an action. Cells are named as in every shape: ``A1`` is the lowest on the left."""
    match action:
        case Play(card=card) | Support(card=card) | Down(card=card) | Swap(card=card) | Toss(card=card):
            return f"{type(action).__name__.lower()} {match.catalog.item_ids[card]}"
        case Shield(card=card, way=way):
            return f"guard {match.catalog.item_ids[card]} {way + 1}"
        case Enter(cell=cell) | Place(cell=cell):
            return f"{type(action).__name__.lower()} {cell + 1}"
        case Choose(dungeon=code):
            return f"choose {code}"
        case Call(seat=seat):
            return f"call {seat + 1}"
        case Drink(bottle=content, seat=seat):
            return f"drink {content}" + (f" {seat + 1}" if seat != NONE else "")
        case Pour(bottle=content):
            return f"pour {content}"
        case Buy(good=good):
            return f"buy {good}"
        case Power(pieces=pieces):
            return f"triforce {pieces}"
    return _BARE_WORDS[action]


def from_text(match: Match, state: State, text: str) -> Action:
    """The action that a text means; a room is named by its square (``B2``) or its number from 1.

    Raises:
        ActionError: it means none.
    """
    words = text.split()
    first, rest = (words[0], words[1:]) if words else ("", [])
    if first in _BARE and not rest:
        return _BARE[first]
    if first in _WITH_CARD and len(rest) == 1:
        return _WITH_CARD[first](_card(match, rest[0]))
    if first in _WITH_CELL and len(rest) == 1:
        return _WITH_CELL[first](_cell(match, state, rest[0]))
    if first in _OTHERS and 1 <= len(rest) <= 2:
        action = _other(match, first, rest)
        if action is not None:
            return action
    raise ActionError(Refusal("unknown-action", {"text": text.strip(), "known": " ".join(WORDS)}))


def _other(match: Match, first: str, rest: list[str]) -> Action | None:
    number = _number(rest[-1])
    match first, len(rest):
        case "choose", 1:
            return Choose(rest[0].upper())
        case "pour", 1:
            return Pour(rest[0])
        case "buy", 1:
            return Buy(rest[0])
        case "drink", 1:
            return Drink(rest[0])
        case "drink", 2 if number > 0:
            return Drink(rest[0], number - 1)
        case "call", 1 if number > 0:
            return Call(number - 1)
        case "triforce", 1 if number > 0:
            return Power(number)
        case "guard", 1:
            return Shield(_card(match, rest[0]))
        case "guard", 2 if number > 0:
            return Shield(_card(match, rest[0]), number - 1)
    return None


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 2 else 0


def _card(match: Match, word: str) -> int:
    if word not in match.catalog.item_ids:
        raise ActionError(Refusal("no-such-card", {"card": word}))
    return match.catalog.item_ids.index(word)


def _cell(match: Match, state: State, word: str) -> int:
    if number := _number(word):
        return number - 1
    if state.layout:
        layout = match.layout(state)
        for cell in range(len(layout.squares)):
            if layout.name(cell) == word.upper():
                return cell
    raise ActionError(Refusal("no-such-square", {"square": word}))
