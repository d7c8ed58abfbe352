"""Text notation of actions: ``play slash``, ``enter B2``, ``drink green 2``. Seats and guards count from 1."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.core.protocol import ActionError, Refusal
from game.rules.dungeon.actions import action as action_types
from game.rules.dungeon.engine.state import NONE, State
from game.rules.dungeon.match import Match

_ACTIONS_WITHOUT_ARGUMENT: dict[str, action_types.Action] = {
    "take": action_types.Accept(),
    "decline": action_types.Decline(),
    "new-hand": action_types.NewHand(),
    "pass": action_types.Pass(),
    "done": action_types.Done(),
    "avert": action_types.Avert(),
    "suffer": action_types.Suffer(),
    "concede": action_types.Concede(),
}
"""Actions whose notation is one word."""
_WORDS_WITHOUT_ARGUMENT = {action: word for word, action in _ACTIONS_WITHOUT_ARGUMENT.items()}
_WITH_CARD: dict[str, Callable[[int], action_types.Action]] = {
    "play": action_types.Play,
    "support": action_types.Support,
    "down": action_types.Down,
    "swap": action_types.Swap,
    "toss": action_types.Toss,
}
"""Action types whose notation is a word and a card."""
_CARD_WORDS = {action_type: word for word, action_type in _WITH_CARD.items()}
_WITH_CELL: dict[str, Callable[[int], action_types.Action]] = {
    "enter": action_types.Enter,
    "place": action_types.PlaceTeleporter,
}
"""Action types whose notation is a word and a cell."""
_OTHER_WORDS = ("choose", "call", "guard", "drink", "pour", "buy", "triforce")
"""First words of the other actions, whose arguments differ."""
ACTION_WORDS = (*_ACTIONS_WITHOUT_ARGUMENT, *_WITH_CARD, *_WITH_CELL, *_OTHER_WORDS)
"""All first words of the notation."""


def to_text(match: Match, action: action_types.Action) -> str:
    """Return the notation of an action; cells are written as numbers from 1."""
    match action:
        case (
            action_types.Play(card=card)
            | action_types.Support(card=card)
            | action_types.Down(card=card)
            | action_types.Swap(card=card)
            | action_types.Toss(card=card)
        ):
            return f"{_CARD_WORDS[type(action)]} {match.catalog.item_ids[card]}"
        case action_types.Shield(card=card, way=way):
            return f"guard {match.catalog.item_ids[card]} {way + 1}"
        case action_types.Enter(cell=cell):
            return f"enter {cell + 1}"
        case action_types.PlaceTeleporter(cell=cell):
            return f"place {cell + 1}"
        case action_types.Choose(dungeon=code):
            return f"choose {code}"
        case action_types.Call(seat=seat):
            return f"call {seat + 1}"
        case action_types.UseBottle(bottle=content, seat=seat):
            return f"drink {content}" + (f" {seat + 1}" if seat != NONE else "")
        case action_types.Pour(bottle=content):
            return f"pour {content}"
        case action_types.Buy(good=good):
            return f"buy {good}"
        case action_types.Power(pieces=pieces):
            return f"triforce {pieces}"
    return _WORDS_WITHOUT_ARGUMENT[action]


def from_text(match: Match, state: State, text: str) -> action_types.Action:
    """Parse the notation of an action; a cell is given by its name (``B2``) or its number from 1.

    Raises:
        ActionError: the text is not an action.
    """
    words = text.split()
    first, rest = (words[0], words[1:]) if words else ("", [])
    if first in _ACTIONS_WITHOUT_ARGUMENT and not rest:
        return _ACTIONS_WITHOUT_ARGUMENT[first]
    if first in _WITH_CARD and len(rest) == 1:
        return _WITH_CARD[first](_parse_card(match, rest[0]))
    if first in _WITH_CELL and len(rest) == 1:
        return _WITH_CELL[first](_parse_cell(match, state, rest[0]))
    if first in _OTHER_WORDS and 1 <= len(rest) <= 2:
        action = _parse_other(match, first, rest)
        if action is not None:
            return action
    raise ActionError(Refusal("unknown-action", {"text": text.strip(), "known": " ".join(ACTION_WORDS)}))


def _parse_other(match: Match, action_word: str, arguments: list[str]) -> action_types.Action | None:
    number = _parse_number(arguments[-1])
    match action_word, len(arguments):
        case "choose", 1:
            return action_types.Choose(arguments[0].upper())
        case "pour", 1:
            return action_types.Pour(arguments[0])
        case "buy", 1:
            return action_types.Buy(arguments[0])
        case "drink", 1:
            return action_types.UseBottle(arguments[0])
        case "drink", 2 if number > 0:
            return action_types.UseBottle(arguments[0], number - 1)
        case "call", 1 if number > 0:
            return action_types.Call(number - 1)
        case "triforce", 1 if number > 0:
            return action_types.Power(number)
        case "guard", 1:
            return action_types.Shield(_parse_card(match, arguments[0]))
        case "guard", 2 if number > 0:
            return action_types.Shield(_parse_card(match, arguments[0]), number - 1)
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
