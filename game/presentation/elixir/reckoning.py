"""Breakdown of a round: each step of the calculation of both characters' numbers (Elixir E6)."""

from __future__ import annotations

import msgspec

from game.rules.elixir.cards import Change, Exchange, Miss, SwapStats, Unshield
from game.rules.elixir.round import Effects, Fighter, RoundResult, printed_fighter, resolve_round
from game.rules.elixir.rules import ElixirRules

STEPS = ("swaps", "sums", "floor", "shield", "misses", "strikes")
"""Steps of the calculation in order."""


class StatBreakdown(msgspec.Struct, frozen=True):
    """Calculation of one number of a character in a round."""

    printed: int
    """Printed number."""
    swapped: int
    """Number after swaps and exchanges."""
    change: int
    """Total of the increases and decreases by potions."""
    current: int
    """Resulting number, at least 0."""

    @property
    def is_floored(self) -> bool:
        """Return whether the result would be negative and counts as 0."""
        return self.swapped + self.change < 0


class StrikeBreakdown(msgspec.Struct, frozen=True):
    """Attack of one character against the health and Mind Shield of the other."""

    attack: StatBreakdown
    """Attack of the striking character."""
    health: StatBreakdown
    """Health of the struck character."""
    shield: int
    """Mind Shield of the struck character."""
    missed: bool
    """True if a potion makes the attack miss."""
    hits: bool
    """True if the attack exceeds health and shield."""

    @property
    def total_health(self) -> int:
        """Return the health including the shield."""
        return self.health.current + self.shield


class RoundBreakdown(msgspec.Struct, frozen=True):
    """Breakdown of a whole round; pairs are by seat."""

    numbers: tuple[dict[str, StatBreakdown], dict[str, StatBreakdown]]
    """Calculation of each number, by stat."""
    shields: tuple[int, int]
    """Mind Shields."""
    shield_removed: tuple[bool, bool]
    """True where a potion removes the Mind Shield, even if there was none."""
    strikes: tuple[StrikeBreakdown, StrikeBreakdown]
    """Attacks of both characters."""
    swaps: tuple[tuple[int, str], ...]
    """Swaps and exchanges in order.

    A swap of attack and health is a seat and ``swap``; an exchange between the characters is -1 and the stat.
    """
    winner: int
    """Winning seat; -1 for a draw."""


def break_down_round(
    rules: ElixirRules, characters: tuple[int, int], potions: tuple[int | None, int | None]
) -> RoundBreakdown:
    """Return the breakdown of a round between two characters with the potions drunk, by catalog numbers and seat."""
    catalog = rules.catalog
    fighters = [printed_fighter(catalog.characters[number]) for number in characters]
    effects = tuple(catalog.potions[number].effects if number is not None else () for number in potions)
    both: tuple[Effects, Effects] = (effects[0], effects[1])
    round_result = resolve_round(fighters[0], fighters[1], both, shielded=rules.options.shields)
    swapped = resolve_round(fighters[0], fighters[1], (_select_moves(both[0]), _select_moves(both[1]))).fighters
    numbers = tuple(
        {
            stat: _break_down_stat(stat, fighters[seat], swapped[seat], both, seat, round_result)
            for stat in ("attack", "health", "mind")
        }
        for seat in (0, 1)
    )
    strikes = tuple(
        StrikeBreakdown(
            numbers[seat]["attack"], numbers[1 - seat]["health"], round_result.shields[1 - seat],
            round_result.missed[seat], round_result.hits[seat],
        )
        for seat in (0, 1)
    )  # fmt: skip
    return RoundBreakdown(
        (numbers[0], numbers[1]),
        round_result.shields,
        (_has_effect(both[1], Unshield), _has_effect(both[0], Unshield)),
        (strikes[0], strikes[1]),
        tuple(_list_swaps(both)),
        round_result.winner,
    )


def _select_moves(effects: Effects) -> Effects:
    """Return the effects that swap or exchange numbers."""
    return tuple(effect for effect in effects if isinstance(effect, (SwapStats, Exchange)))


def _has_effect(effects: Effects, kind: type[Unshield] | type[Miss]) -> bool:
    return any(isinstance(effect, kind) for effect in effects)


def _break_down_stat(
    stat: str, printed: Fighter, swapped: Fighter, effects: tuple[Effects, Effects], seat: int, result: RoundResult
) -> StatBreakdown:
    added = sum(
        effect.by
        for drinker, own in enumerate(effects)
        for effect in own
        if isinstance(effect, Change) and effect.stat == stat and (effect.whose == "own") == (drinker == seat)
    )
    return StatBreakdown(getattr(printed, stat), getattr(swapped, stat), added, getattr(result.fighters[seat], stat))


def _list_swaps(effects: tuple[Effects, Effects]) -> list[tuple[int, str]]:
    """Return swaps and exchanges in the order of resolution (Elixir E7).

    The order is: swaps of own numbers, swaps of enemy numbers, exchanges.
    """
    found: list[tuple[int, str]] = []
    for whose in ("own", "enemy"):
        for drinker, own in enumerate(effects):
            for effect in own:
                if isinstance(effect, SwapStats) and effect.whose == whose:
                    found.append((drinker if whose == "own" else 1 - drinker, "swap"))
    for stat in ("attack", "health"):
        for own in effects:
            found += [(-1, stat) for effect in own if isinstance(effect, Exchange) and effect.stat == stat]
    return found
