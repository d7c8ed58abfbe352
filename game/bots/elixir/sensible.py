"""Rule-based bot of Elixir Quest: lays the cards with the best average result, and drinks to win a round."""

from __future__ import annotations

from math import fsum
from random import Random

from game.bots.elixir.outcomes import OutcomeTable
from game.rules.elixir.action import Action, Lay
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import NONE, State

SAMPLED_ENEMIES = 12
"""Number of opposing characters that are sampled for a choice."""
EQUAL_MARGIN = 0.1
"""Difference in mean result from the best choice within which a choice counts as equal."""


class SensibleBot:
    """Bot that plays by simple rules, without a model of the opponent's reasoning."""

    def __init__(self) -> None:
        self._outcomes: OutcomeTable | None = None
        """Outcome table of the current catalog; None before the first decision."""

    def choose(self, rules: ElixirRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if self._outcomes is None or self._outcomes.catalog is not rules.catalog:
            self._outcomes = OutcomeTable(rules)
        if not isinstance(legal[0], Lay):
            return legal[0] if self._wins_round(view, seat) else legal[1]
        enemies = [_sample_enemy(rules.determinize(view, seat, rng), 1 - seat, rng) for _ in range(SAMPLED_ENEMIES)]
        options = [action for action in legal if isinstance(action, Lay)]
        means = [self._mean_result(view, seat, option, enemies) for option in options]
        good = [option for option, mean in zip(options, means, strict=True) if mean >= max(means) - EQUAL_MARGIN]
        return rng.choice(good)

    def _wins_round(self, view: State, seat: int) -> bool:
        """Return whether drinking the laid potion wins the current round."""
        assert self._outcomes is not None
        mine, theirs = (view.characters[s][view.laid[s]].number for s in (seat, 1 - seat))
        return self._outcomes.play_round(mine, theirs, view.potions[seat][view.poured[seat]].number) > 0

    def _mean_result(self, view: State, seat: int, option: Lay, enemies: list[int]) -> float:
        """Return the mean result of a choice against the sampled enemies."""
        assert self._outcomes is not None
        character = view.characters[seat][option.character].number
        potion = view.potions[seat][option.potion].number if option.potion != NONE else NONE
        return fsum(self._outcomes.solve_game(character, enemy, potion, NONE)[0] for enemy in enemies) / len(enemies)


def _sample_enemy(world: State, enemy_seat: int, rng: Random) -> int:
    """Return the catalog number of a random character that the opponent may lay or has laid face down."""
    ready = [
        card
        for i, card in enumerate(world.characters[enemy_seat])
        if card.place == world.playable_place or i == world.laid[enemy_seat]
    ]
    return rng.choice(ready).number
