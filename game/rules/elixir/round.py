"""One round as a pure function: potions change the numbers, minds make shields, both strike at once (Elixir E1-E7)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from game.rules.elixir.cards import AnyEffect, Change, Character, Exchange, Miss, Stat, Swap, Unshield


class Fighter(msgspec.Struct, frozen=True):
    """The three numbers of a character, printed or changed."""

    attack: int
    health: int
    mind: int


class Bout(msgspec.Struct, frozen=True):
    """What came of a round, with every number on the way; index 0 and 1 are the seats."""

    fighters: tuple[Fighter, Fighter]
    """After potions, before shields."""
    shields: tuple[int, int]
    missed: tuple[bool, bool]
    """Whose strike was made to fail."""
    hits: tuple[bool, bool]
    winner: int
    """The seat that alone hit, -1 when the round is drawn."""


def printed(character: Character) -> Fighter:
    """The numbers on the card."""
    return Fighter(character.attack, character.health, character.mind)


Effects: TypeAlias = tuple[AnyEffect, ...]


def fight(one: Fighter, other: Fighter, potions: tuple[Effects, Effects] = ((), ()), *, shielded: bool = True) -> Bout:
    """Fight a round under the effects of the potions that are turned up, those of ``one`` first.

    Every step is done for both before the next (Elixir E6, E7, E38): swaps, exchanges, sums, floor 0, shields, misses,
    comparison. Equal is a miss (E1). Without ``shielded`` nobody has a Mind Shield (E25).
    """
    numbers = [_numbers(one), _numbers(other)]
    _swap(numbers, potions)
    _exchange(numbers, potions)
    _add(numbers, potions)
    fighters = tuple(Fighter(**{stat: max(0, n[stat]) for stat in ("attack", "health", "mind")}) for n in numbers)
    first, second = fighters
    shields = [shield(first.mind, second.mind), shield(second.mind, first.mind)] if shielded else [0, 0]
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
    return Bout((first, second), (shields[0], shields[1]), (missed[0], missed[1]), hits, winner)


def shield(mind: int, enemy: int) -> int:
    """The Mind Shield: a mind more than twice the enemy's adds the difference to health (Elixir E2, E3)."""
    return mind - enemy if mind > 2 * enemy else 0


def _numbers(fighter: Fighter) -> dict[Stat, int]:
    return {"attack": fighter.attack, "health": fighter.health, "mind": fighter.mind}


def _swap(numbers: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    for seat, effects in enumerate(potions):
        for effect in effects:
            if isinstance(effect, Swap):
                n = numbers[seat if effect.whose == "own" else 1 - seat]
                n["attack"], n["health"] = n["health"], n["attack"]


def _exchange(numbers: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    stats: tuple[Stat, ...] = ("attack", "health")
    for stat in stats:
        for effects in potions:
            for effect in effects:
                if isinstance(effect, Exchange) and effect.stat == stat:
                    numbers[0][stat], numbers[1][stat] = numbers[1][stat], numbers[0][stat]


def _add(numbers: list[dict[Stat, int]], potions: tuple[Effects, ...]) -> None:
    for seat, effects in enumerate(potions):
        for effect in effects:
            if isinstance(effect, Change):
                numbers[seat if effect.whose == "own" else 1 - seat][effect.stat] += effect.by
