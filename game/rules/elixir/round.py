"""Pure function of one round: potions change values, minds make shields, both strike at once (Elixir E1-E7)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from game.rules.elixir.cards import AnyEffect, Change, Character, Exchange, Miss, Stat, Swap, Unshield


class Fighter(msgspec.Struct, frozen=True):
    """Three values of a character, printed or changed."""

    attack: int
    health: int
    mind: int


class RoundResult(msgspec.Struct, frozen=True):
    """Result of a round with every intermediate value; index 0 and 1 are the seats."""

    fighters: tuple[Fighter, Fighter]
    """After potions, before shields."""
    shields: tuple[int, int]
    missed: tuple[bool, bool]
    """True for each seat whose strike was made to fail."""
    hits: tuple[bool, bool]
    winner: int
    """The seat that alone hit, -1 when the round is drawn."""


def printed_fighter(character: Character) -> Fighter:
    """Return the printed values of a character."""
    return Fighter(character.attack, character.health, character.mind)


Effects: TypeAlias = tuple[AnyEffect, ...]


def resolve_round(
    one: Fighter, other: Fighter, potions: tuple[Effects, Effects] = ((), ()), *, shielded: bool = True
) -> RoundResult:
    """Resolve a round with the revealed potions, those of ``one`` first.

    Every step is done for both before the next (Elixir E6, E7, E38): swaps, exchanges, sums, floor 0, shields, misses,
    comparison. Equal values miss (E1). Without ``shielded`` nobody has a Mind Shield (E25).
    """
    numbers = [_get_values(one), _get_values(other)]
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


def mind_shield(mind: int, enemy: int) -> int:
    """Return the Mind Shield: a mind more than twice the enemy's adds the difference to health (Elixir E2, E3)."""
    return mind - enemy if mind > 2 * enemy else 0


def _get_values(fighter: Fighter) -> dict[Stat, int]:
    return {"attack": fighter.attack, "health": fighter.health, "mind": fighter.mind}


def _apply_swaps(numbers: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    for seat, effects in enumerate(potions):
        for effect in effects:
            if isinstance(effect, Swap):
                n = numbers[seat if effect.whose == "own" else 1 - seat]
                n["attack"], n["health"] = n["health"], n["attack"]


def _apply_exchanges(numbers: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    stats: tuple[Stat, ...] = ("attack", "health")
    for stat in stats:
        for effects in potions:
            for effect in effects:
                if isinstance(effect, Exchange) and effect.stat == stat:
                    numbers[0][stat], numbers[1][stat] = numbers[1][stat], numbers[0][stat]


def _apply_changes(numbers: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    for seat, effects in enumerate(potions):
        for effect in effects:
            if isinstance(effect, Change):
                numbers[seat if effect.whose == "own" else 1 - seat][effect.stat] += effect.by
