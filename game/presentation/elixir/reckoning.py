"""A round as arithmetic: where every number of both characters comes from, step by step (Elixir E6)."""

from __future__ import annotations

import msgspec

from game.rules.elixir.cards import Change, Exchange, Miss, Swap, Unshield
from game.rules.elixir.round import Bout, Effects, Fighter, fight, printed
from game.rules.elixir.rules import ElixirRules

STEPS = ("swaps", "sums", "floor", "shield", "misses", "strikes")


class Number(msgspec.Struct, frozen=True):
    """One number of a character in a round: printed, after swaps and exchanges, what was added, what it is now.

    The floor at 0 makes ``now`` more than ``swapped + added``.
    """

    printed: int
    swapped: int
    added: int
    now: int

    @property
    def floored(self) -> bool:
        """Whether it would be below 0."""
        return self.swapped + self.added < 0

    @property
    def changed(self) -> bool:
        """Whether it is not the printed one."""
        return self.now != self.printed


class Strike(msgspec.Struct, frozen=True):
    """What one character strikes with and against: attack, then health, what is added to it, and the shield."""

    attack: Number
    health: Number
    shield: int
    missed: bool
    hits: bool

    @property
    def total(self) -> int:
        """The health with the shield."""
        return self.health.now + self.shield


class Reckoning(msgspec.Struct, frozen=True):
    """All of a round; tuples go by seat, numbers by stat."""

    numbers: tuple[dict[str, Number], dict[str, Number]]
    shields: tuple[int, int]
    unshielded: tuple[bool, bool]
    """Whose Mind Shield a potion takes away, whether there would have been one or not."""
    strikes: tuple[Strike, Strike]
    swaps: tuple[tuple[int, str], ...]
    """What changes places: a seat and ``swap``, or -1 and the number that both exchange."""
    winner: int


def reckon(rules: ElixirRules, characters: tuple[int, int], potions: tuple[int | None, int | None]) -> Reckoning:
    """A round between two characters under the potions that are turned up; catalog numbers by seat."""
    catalog = rules.catalog
    fighters = [printed(catalog.characters[number]) for number in characters]
    effects = tuple(catalog.potions[number].effects if number is not None else () for number in potions)
    both: tuple[Effects, Effects] = (effects[0], effects[1])
    bout = fight(fighters[0], fighters[1], both, shielded=rules.options.shields)
    swapped = fight(fighters[0], fighters[1], (_moves(both[0]), _moves(both[1]))).fighters
    numbers = tuple(
        {stat: _number(stat, fighters[seat], swapped[seat], both, seat, bout) for stat in ("attack", "health", "mind")}
        for seat in (0, 1)
    )
    strikes = tuple(
        Strike(
            numbers[seat]["attack"], numbers[1 - seat]["health"], bout.shields[1 - seat], bout.missed[seat],
            bout.hits[seat],
        )
        for seat in (0, 1)
    )  # fmt: skip
    return Reckoning(
        (numbers[0], numbers[1]),
        bout.shields,
        (_has(both[1], Unshield), _has(both[0], Unshield)),
        (strikes[0], strikes[1]),
        tuple(_swaps(both)),
        bout.winner,
    )


def _moves(effects: Effects) -> Effects:
    """The effects that move numbers about."""
    return tuple(effect for effect in effects if isinstance(effect, (Swap, Exchange)))


def _has(effects: Effects, kind: type[Unshield] | type[Miss]) -> bool:
    return any(isinstance(effect, kind) for effect in effects)


def _number(
    stat: str, before: Fighter, swapped: Fighter, effects: tuple[Effects, Effects], seat: int, bout: Bout
) -> Number:
    added = sum(
        effect.by
        for drinker, own in enumerate(effects)
        for effect in own
        if isinstance(effect, Change) and effect.stat == stat and (effect.whose == "own") == (drinker == seat)
    )
    return Number(getattr(before, stat), getattr(swapped, stat), added, getattr(bout.fighters[seat], stat))


def _swaps(effects: tuple[Effects, Effects]) -> list[tuple[int, str]]:
    """In the order of the rules: own swap, the enemy's, then exchanges (Elixir E7)."""
    found: list[tuple[int, str]] = []
    for whose in ("own", "enemy"):
        for drinker, own in enumerate(effects):
            for effect in own:
                if isinstance(effect, Swap) and effect.whose == whose:
                    found.append((drinker if whose == "own" else 1 - drinker, "swap"))
    for stat in ("attack", "health"):
        for own in effects:
            found += [(-1, stat) for effect in own if isinstance(effect, Exchange) and effect.stat == stat]
    return found
