"""Breakdown of a round: where every number of both characters comes from, step by step (Elixir E6)."""

from __future__ import annotations

import msgspec

from game.rules.elixir.cards import Change, Exchange, Miss, Swap, Unshield
from game.rules.elixir.round import Effects, Fighter, RoundResult, printed_fighter, resolve_round
from game.rules.elixir.rules import ElixirRules

STEPS = ("swaps", "sums", "floor", "shield", "misses", "strikes")


class StatBreakdown(msgspec.Struct, frozen=True):
    """One number of a character in a round: printed, after swaps and exchanges, total of changes, and current.

    The floor at 0 makes ``now`` more than ``swapped + added``.
    """

    printed: int
    swapped: int
    added: int
    now: int

    @property
    def is_floored(self) -> bool:
        """Return whether the floor at 0 applies."""
        return self.swapped + self.added < 0


class StrikeBreakdown(msgspec.Struct, frozen=True):
    """Attack of one character against the other's health and shield."""

    attack: StatBreakdown
    health: StatBreakdown
    shield: int
    missed: bool
    hits: bool

    @property
    def total_health(self) -> int:
        """Return the health including the shield."""
        return self.health.now + self.shield


class RoundBreakdown(msgspec.Struct, frozen=True):
    """Breakdown of a whole round; tuples go by seat, numbers by stat."""

    numbers: tuple[dict[str, StatBreakdown], dict[str, StatBreakdown]]
    shields: tuple[int, int]
    unshielded: tuple[bool, bool]
    """By seat: true if a potion removes its Mind Shield, whether there would have been one or not."""
    strikes: tuple[StrikeBreakdown, StrikeBreakdown]
    swaps: tuple[tuple[int, str], ...]
    """Swaps and exchanges: a seat and ``swap``, or -1 and the number that both exchange."""
    winner: int


def break_down_round(
    rules: ElixirRules, characters: tuple[int, int], potions: tuple[int | None, int | None]
) -> RoundBreakdown:
    """Break down a round between two characters with the revealed potions; catalog numbers by seat."""
    catalog = rules.catalog
    fighters = [printed_fighter(catalog.characters[number]) for number in characters]
    effects = tuple(catalog.potions[number].effects if number is not None else () for number in potions)
    both: tuple[Effects, Effects] = (effects[0], effects[1])
    bout = resolve_round(fighters[0], fighters[1], both, shielded=rules.options.shields)
    swapped = resolve_round(fighters[0], fighters[1], (_select_moves(both[0]), _select_moves(both[1]))).fighters
    numbers = tuple(
        {
            stat: _break_down_stat(stat, fighters[seat], swapped[seat], both, seat, bout)
            for stat in ("attack", "health", "mind")
        }
        for seat in (0, 1)
    )
    strikes = tuple(
        StrikeBreakdown(
            numbers[seat]["attack"], numbers[1 - seat]["health"], bout.shields[1 - seat], bout.missed[seat],
            bout.hits[seat],
        )
        for seat in (0, 1)
    )  # fmt: skip
    return RoundBreakdown(
        (numbers[0], numbers[1]),
        bout.shields,
        (_has_effect(both[1], Unshield), _has_effect(both[0], Unshield)),
        (strikes[0], strikes[1]),
        tuple(_list_swaps(both)),
        bout.winner,
    )


def _select_moves(effects: Effects) -> Effects:
    """Return the effects that swap or exchange numbers."""
    return tuple(effect for effect in effects if isinstance(effect, (Swap, Exchange)))


def _has_effect(effects: Effects, kind: type[Unshield] | type[Miss]) -> bool:
    return any(isinstance(effect, kind) for effect in effects)


def _break_down_stat(
    stat: str, before: Fighter, swapped: Fighter, effects: tuple[Effects, Effects], seat: int, bout: RoundResult
) -> StatBreakdown:
    added = sum(
        effect.by
        for drinker, own in enumerate(effects)
        for effect in own
        if isinstance(effect, Change) and effect.stat == stat and (effect.whose == "own") == (drinker == seat)
    )
    return StatBreakdown(getattr(before, stat), getattr(swapped, stat), added, getattr(bout.fighters[seat], stat))


def _list_swaps(effects: tuple[Effects, Effects]) -> list[tuple[int, str]]:
    """Return the swaps in order of resolution: own swaps, swaps of the enemy, then exchanges (Elixir E7)."""
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
