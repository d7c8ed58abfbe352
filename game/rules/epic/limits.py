"""How large the definitions of a match may be: asked before anything is allocated by their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.rules.core.limits import outside
from game.rules.epic.layout import Layout
from game.rules.epic.pack import MOST_TURNS, Pack, Setup
from game.rules.epic.team_file import Team

SIZES: dict[str, int] = {
    "columns": 26,
    "rows": 26,
    "seats": 6,
    "teams of a seat": 2,
    "characters": 60,
    "health of a character": 999,
    "cards of a deck": 120,
    "faces of the die": 20,
    "steps of a face": 99,
    "cards of a hand": 99,
    "actions of a turn": 99,
    "single turns": MOST_TURNS,
}
"""A column has a letter for a name, and a set of characters is a mask of at most 64 bits."""


def faults(pack: Pack, setup: Setup, teams: Mapping[str, Team], layout: Layout) -> list[str]:
    """What is larger, or smaller, than it may be, in words."""
    return [*_board(layout), *_table(pack, setup), *_teams(setup, teams)]


def _board(layout: Layout) -> list[str]:
    found = outside(SIZES, "columns", layout.width) + outside(SIZES, "rows", layout.height)
    size = layout.width * layout.height
    if found or len(layout.kinds) != size:
        return [*found, f"{len(layout.kinds)} squares of {size}"]
    for squares in (*layout.marks.values(), *layout.starts.values()):
        found += [f"square {square} of {size}" for square in squares if not 0 <= square < size]
    return found


def _table(pack: Pack, setup: Setup) -> Iterator[str]:
    yield from outside(SIZES, "seats", len(setup.teams), 2)
    yield from outside(SIZES, "single turns", setup.turn_limit, 0)
    for teams in setup.teams:
        yield from outside(SIZES, "teams of a seat", len(teams))
    yield from outside(SIZES, "faces of the die", len(pack.die))
    for face in pack.die:
        yield from outside(SIZES, "steps of a face", face.steps, 0)
    yield from outside(SIZES, "cards of a hand", pack.first_hand, 0)
    yield from outside(SIZES, "cards of a hand", pack.hand_limit)
    yield from outside(SIZES, "actions of a turn", pack.actions, 0)


def _teams(setup: Setup, teams: Mapping[str, Team]) -> Iterator[str]:
    unknown = [team for seat in setup.teams for team in seat if team not in teams]
    if unknown:
        yield f"there is no team {unknown[0]}"
        return
    yield from outside(SIZES, "characters", sum(_heads(teams[team]) for seat in setup.teams for team in seat), 2)
    for team in teams.values():
        for character in team.characters:
            yield from outside(SIZES, "characters", character.count)
            yield from outside(SIZES, "health of a character", character.health)
        copies = [*(card.copies for card in team.basics), *(card.copies for card in team.cards.values())]
        yield from outside(SIZES, "cards of a deck", sum(copies))
        yield from (f"{count} copies of a card" for count in copies if count < 0)


def _heads(team: Team) -> int:
    return sum(character.count for character in team.characters)
