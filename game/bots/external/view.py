"""JSON encoding of a match and a view for external programs: names instead of numbers, and nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.core.protocol import HIDDEN
from game.rules.epic.effects.vocabulary import CombatHalf
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.engine.library import CardDefinition
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State


def encode_match(match: Match) -> dict[str, Any]:
    """Return the part that is constant during a match: board, characters and card designs."""
    layout = match.board.layout
    rows = [list(layout.kinds[y * layout.width : (y + 1) * layout.width]) for y in range(layout.height)]
    cards = {name: number for number, name in reversed(list(enumerate(match.card_ids)))}
    return {
        "game": match.setup.game,
        "mode": match.setup.mode,
        "turn_limit": match.setup.turn_limit,
        "sides": match.side_of,
        "board": {"id": layout.id, "width": layout.width, "height": layout.height, "rows": rows},
        "characters": [{"name": figure.name, "kind": figure.kind, "seat": figure.seat} for figure in match.figures],
        "cards": [_encode_card(match, name, number) for name, number in sorted(cards.items())],
    }


def _encode_card(match: Match, name: str, number: int) -> dict[str, Any]:
    """Return the definition of a card."""
    card = match.cards[number]
    return {
        "id": name,
        "seats": sorted({match.owner[other] for other, id in enumerate(match.card_ids) if id == name}),
        "copies": match.card_ids.count(name),
        "users": [match.figures[figure].name for figure in match.users[number]],
        "special": bool(card.is_special),
        "attack": _encode_half(card.attack),
        "defense": _encode_half(card.defense),
        "icons": [] if card.attack is None else list(card.attack.icons),
        "text": _get_text(card),
    }


def _encode_half(combat_half: CombatHalf | None) -> int | str | None:
    """Return the printed value of a half of a card; None without one."""
    if combat_half is None:
        return None
    return combat_half.value if isinstance(combat_half.value, int | str) else "varies"


def _get_text(card: CardDefinition) -> str:
    """Return the text of a card in English."""
    return "" if card.text is None or card.text.text is None else card.text.text.en


def encode_view(match: Match, view: State) -> dict[str, Any]:
    """Return the view of a seat; hidden cards are only counted."""
    names = match.card_ids

    def list_card_ids(cards: Sequence[int]) -> list[str]:
        return [names[card] if card != HIDDEN else "" for card in cards]

    return {
        "turn": view.turn,
        "active": view.active,
        "actions": view.actions,
        "characters": [_encode_character(match, view, figure) for figure in range(len(match.figures))],
        "hands": [list_card_ids(hand) for hand in view.hands],
        "draw": [len(pile) for pile in view.draw],
        "discard": [list_card_ids(pile) for pile in view.discard],
        "removed": list_card_ids(view.removed),
        "in_play": [
            {
                "card": names[in_play.card],
                "seat": in_play.seat,
                "by": match.figures[in_play.figure].name,
                "count": in_play.count,
            }
            for in_play in view.lying
        ],
        "attack": _encode_attack(match, view),
    }


def _encode_character(match: Match, view: State, figure: int) -> dict[str, Any]:
    """Return a character with its position and health."""
    square = view.squares[figure]
    return {
        "name": match.figures[figure].name,
        "square": match.board.layout.square_name(square) if square >= 0 else None,
        "health": view.health[figure],
        "maximum": view.maximum[figure],
    }


def _encode_attack(match: Match, view: State) -> dict[str, Any] | None:
    """Return the pending attack; its card is visible only to the attacker's seat."""
    frame = next((frame for frame in view.stack if isinstance(frame, CombatFrame)), None)
    if frame is None:
        return None
    card = frame.attack_card
    return {
        "attacker": match.figures[frame.attacker].name,
        "target": match.figures[frame.target].name,
        "card": match.card_ids[card] if card >= 0 else "",
    }
