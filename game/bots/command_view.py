"""A match and a view of it as JSON for programs of other people: names in place of numbers, nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.rules.core.protocol import HIDDEN
from game.rules.epic import vocabulary as v
from game.rules.epic.frames import CombatFrame
from game.rules.epic.library import CardDef
from game.rules.epic.match import Match
from game.rules.epic.state import State


def match_record(match: Match) -> dict[str, Any]:
    """What never changes: board, characters and the kinds of cards."""
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
        "cards": [_card(match, name, number) for name, number in sorted(cards.items())],
    }


def _card(match: Match, name: str, number: int) -> dict[str, Any]:
    card = match.cards[number]
    return {
        "id": name,
        "seats": sorted({match.owner[other] for other, id in enumerate(match.card_ids) if id == name}),
        "copies": match.card_ids.count(name),
        "users": [match.figures[figure].name for figure in match.users[number]],
        "special": bool(card.special),
        "attack": _side(card.attack),
        "defense": _side(card.defense),
        "icons": [] if card.attack is None else list(card.attack.icons),
        "text": _text(card),
    }


def _side(side: v.Side | None) -> int | str | None:
    if side is None:
        return None
    return side.value if isinstance(side.value, int | str) else "varies"


def _text(card: CardDef) -> str:
    return "" if card.text is None or card.text.text is None else card.text.text.en


def view_record(match: Match, view: State) -> dict[str, Any]:
    """What one seat sees at this moment; cards that it does not see are only counted."""
    names = match.card_ids

    def ids(cards: Sequence[int]) -> list[str]:
        return [names[card] if card != HIDDEN else "" for card in cards]

    return {
        "turn": view.turn,
        "active": view.active,
        "actions": view.actions,
        "characters": [_character(match, view, figure) for figure in range(len(match.figures))],
        "hands": [ids(hand) for hand in view.hands],
        "draw": [len(pile) for pile in view.draw],
        "discard": [ids(pile) for pile in view.discard],
        "removed": ids(view.removed),
        "in_play": [
            {
                "card": names[lying.card],
                "seat": lying.seat,
                "by": match.figures[lying.figure].name,
                "count": lying.count,
            }
            for lying in view.lying
        ],
        "attack": _attack(match, view),
    }


def _character(match: Match, view: State, figure: int) -> dict[str, Any]:
    square = view.squares[figure]
    return {
        "name": match.figures[figure].name,
        "square": match.board.layout.name_of(square) if square >= 0 else None,
        "health": view.health[figure],
        "maximum": view.maximum[figure],
    }


def _attack(match: Match, view: State) -> dict[str, Any] | None:
    """The attack that is being answered; its card is hidden from everybody but the attacker."""
    frame = next((frame for frame in view.stack if isinstance(frame, CombatFrame)), None)
    if frame is None:
        return None
    card = frame.attack_card
    return {
        "attacker": match.figures[frame.attacker].name,
        "target": match.figures[frame.target].name,
        "card": match.card_ids[card] if card >= 0 else "",
    }
