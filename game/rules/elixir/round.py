"""Arithmetic of a round: potions change values, minds give shields, both characters strike at once (Elixir E1-E7)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from game.rules.elixir.cards import AnyEffect, Change, Character, Exchange, Miss, Stat, SwapStats, Unshield


class Fighter(msgspec.Struct, frozen=True):
    """Values of a character in a round, printed or changed by potions."""

    attack: int
    health: int
    mind: int


class RoundResult(msgspec.Struct, frozen=True):
    """Result of a round with every intermediate value; pairs are by seat."""

    fighters: tuple[Fighter, Fighter]
    """Values after potions and before Mind Shields."""
    shields: tuple[int, int]
    """Health that each character's Mind Shield adds."""
    missed: tuple[bool, bool]
    """True for each seat whose strike a potion made miss."""
    hits: tuple[bool, bool]
    """True for each seat whose strike hit."""
    winner: int
    """Seat whose strike was the only hit; -1 for a drawn round."""


def printed_fighter(character: Character) -> Fighter:
    """Return the printed values of a character as a fighter."""
    return Fighter(character.attack, character.health, character.mind)


Effects: TypeAlias = tuple[AnyEffect, ...]
"""Effects of one potion."""


def resolve_round(
    first_fighter: Fighter,
    second_fighter: Fighter,
    potions: tuple[Effects, Effects] = ((), ()),
    *,
    shielded: bool = True,
) -> RoundResult:
    """Resolve a round between two characters; ``potions`` are the effects of the revealed potions by seat.

    Each step applies to both before the next one (Elixir E6, E7, E38): swaps, exchanges, sums, minimum 0, shields,
    misses, comparison. A strike at equal health misses (E1). Without ``shielded`` there are no Mind Shields (E25).
    """
    numbers = [_get_values(first_fighter), _get_values(second_fighter)]
    _apply_swaps(numbers, potions)
    _apply_exchanges(numbers, potions)
    _apply_changes(numbers, potions)
    fighters = tuple(Fighter(**{stat: max(0, n[stat]) for stat in ("attack", "health", "mind")}) for n in numbers)
    first, second = fighters
    shields = [mind_shield(first.mind, second.mind), mind_shield(second.mind, first.mind)] if shielded else [0, 0]
    missed = [False, False]
    for seat, effects in enumerate(potions):
        if any(isinstance(effect, Unshield) for effect in effects):
            shields[1 - seat] = 0
        if any(isinstance(effect, Miss) for effect in effects):
            missed[1 - seat] = True
    hits = (
        first.attack > second.health + shields[1] and not missed[0],
        second.attack > first.health + shields[0] and not missed[1],
    )
    winner = -1 if hits[0] == hits[1] else hits.index(True)
    return RoundResult((first, second), (shields[0], shields[1]), (missed[0], missed[1]), hits, winner)


def mind_shield(mind: int, enemy_mind: int) -> int:
    """Return the health of a Mind Shield: the difference of the minds if one exceeds twice the other (E2, E3)."""
    return mind - enemy_mind if mind > 2 * enemy_mind else 0


def _get_values(fighter: Fighter) -> dict[Stat, int]:
    return {"attack": fighter.attack, "health": fighter.health, "mind": fighter.mind}


def _apply_swaps(values: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    for seat, effects in enumerate(potions):
        for effect in effects:
            if isinstance(effect, SwapStats):
                n = values[seat if effect.whose == "own" else 1 - seat]
                n["attack"], n["health"] = n["health"], n["attack"]


def _apply_exchanges(values: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    stats: tuple[Stat, ...] = ("attack", "health")
    for stat in stats:
        for effects in potions:
            for effect in effects:
                if isinstance(effect, Exchange) and effect.stat == stat:
                    values[0][stat], values[1][stat] = values[1][stat], values[0][stat]


def _apply_changes(values: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    for seat, effects in enumerate(potions):
        for effect in effects:
            if isinstance(effect, Change):
                values[seat if effect.whose == "own" else 1 - seat][effect.stat] += effect.by
