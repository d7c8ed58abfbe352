"""Estimated values of cards, computed once from their definitions.

The unit is one health point, as in the evaluation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import fsum
from typing import Any

from game.rules.core.exhaustive import require_exhaustive
from game.rules.epic.actions.action import Action, Play
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.library import CardDefinition
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.engine.usefulness import does_something

BLOCKS_ALL = 99
"""Defense value of a card that blocks every attack."""
NO_DEFENSE = -1
"""Defense value of a card that cannot defend."""
UNUSABLE_VALUE = 0.25
"""Value of a card that no living character can use; it can still be discarded to heal."""
HIDDEN_VALUE = 1.0
"""Value of a hidden card in hand."""
BASE_VALUE, PRINTED_VALUE_FACTOR = 0.5, 0.45
"""Value of any card, and factor on the value of its printed values and text."""
TEXT_IN_HAND_FACTOR = 0.75
"""Factor on the value of a special card's text in hand, because it cannot always be used at once."""
ASSUMED_VALUE = 4
"""Assumed attack or defense value that depends on the position."""
AVERAGE_HAND = 4
"""Average number of cards in a hand."""
CONDITION_FACTOR = 0.6
"""Factor on the value of an effect that has a condition."""


class CardEstimates:
    """Value of each card of a match; lists are indexed by card."""

    def __init__(self, match: Match) -> None:
        self.attack = [_assume_value(card.attack) if card.attack is not None else 0 for card in match.cards]
        """Attack values; 0 for a card that cannot attack."""
        self.defense = [_assume_value(card.defense) if card.defense is not None else NO_DEFENSE for card in match.cards]
        """Defense values; ``NO_DEFENSE`` for a card that cannot defend."""
        self.is_variable = [_is_variable(card.attack) or _is_variable(card.defense) for card in match.cards]
        """True for cards whose value depends on the position; the lists above have the printed or assumed value."""
        self.attack_text_value = [_estimate_part_value(card, "on_attack") for card in match.cards]
        """Value of the text that takes effect when the card attacks."""
        self.defense_text_value = [_estimate_part_value(card, "on_defend") for card in match.cards]
        """Value of the text that takes effect when the card defends."""
        self.in_hand = [estimate_card_value(card) for card in match.cards]
        """Value of the cards while in hand and usable."""
        self.squares_in_line: list[int] = [sum(1 << square for square in lines) for lines in match.board.between]
        """Squares in line with each square on an empty board, as masks by square."""
        self.reach_cache: dict[tuple[int, int, int], int] = {}
        """Masks of reachable squares, by start, steps and mask of passable squares."""
        self.distance_cache: dict[tuple[int, ...], list[float]] = {}
        """Distances of all squares from the nearest enemy, by the enemies' squares."""
        numbers = {name: i for i, name in enumerate(sorted(set(match.card_ids)))}
        self.design_numbers = [numbers[name] for name in match.card_ids]
        """Number of each card's design; copies of a card have the same one."""


@lru_cache(maxsize=16)
def get_card_estimates(match: Match) -> CardEstimates:
    """Return the value of the cards of a match."""
    return CardEstimates(match)


def filter_idle_cards(match: Match, state: State, legal: list[Action]) -> list[Action]:
    """Return the legal actions without cards that would do nothing, which the rules permit (Zelda R44)."""
    if not match.by_the_letter:
        return legal
    return [
        action
        for action in legal
        if not isinstance(action, Play) or does_something(match, state, action.card, action.figure)
    ]


def estimate_card_value(card: CardDefinition) -> float:
    """Return the value of a card in hand to a player with a character that can use it.

    Every card has some use, so the printed differences count only in part.
    """
    return BASE_VALUE + PRINTED_VALUE_FACTOR * _estimate_printed_value(card)


def _estimate_printed_value(card: CardDefinition) -> float:
    """Return the value of a card's printed values and text."""
    if card.is_special:
        return (
            0.4
            + TEXT_IN_HAND_FACTOR * _estimate_part_value(card, "on_play")
            + 0.4 * card.free
            + (1.5 if card.on_fall else 0.0)
        )
    attack = _assume_value(card.attack) if card.attack is not None else 0
    defense = min(9, _assume_value(card.defense)) if card.defense is not None else 0
    strike = 0.22 * max(0, attack - 1) + 0.3 * _estimate_part_value(card, "on_attack")
    answer = 0.2 * max(0, defense - 1) + 0.25 * _estimate_part_value(card, "on_defend")
    return 0.2 + strike + answer + 0.4 * card.free


def _is_variable(combat_half: vocabulary.CombatHalf | None) -> bool:
    """Return whether the value of a half of a card depends on the position."""
    return combat_half is not None and (isinstance(combat_half.value, vocabulary.Amount) or bool(combat_half.instead))


def _assume_value(combat_half: vocabulary.CombatHalf) -> int:
    """Return the printed or assumed value of a half of a card."""
    if isinstance(combat_half.value, vocabulary.Amount):
        return max(combat_half.value.missing, min(ASSUMED_VALUE, combat_half.value.max))
    return BLOCKS_ALL if combat_half.value == "sunburst" else combat_half.value


def _estimate_part_value(card: CardDefinition, part: str) -> float:
    """Return the value of one part of a card's text, such as ``on_attack``; 0 without a text."""
    return 0.0 if card.text is None else estimate_text_value(getattr(card.text, part))


def estimate_text_value(text: vocabulary.Text) -> float:
    """Return the estimated value of resolving a text."""
    return fsum(EFFECT_VALUES[type(effect)](effect) for effect in text)


def _estimate_damage(effect: vocabulary.DamageEffect) -> float:
    """Return the value of damage; negative for damage to own characters."""
    amount = float(_assume_count(effect.amount))
    to = effect.to
    if isinstance(to, vocabulary.CharacterFilter):
        return -amount if to.side == "own" else amount * (0.5 if to.except_ else 1.0)
    return -amount if to in ("self", "own", "partners") else amount


def _estimate_discard(effect: vocabulary.DiscardEffect) -> float:
    """Return the value of discarding; negative for own cards."""
    count = AVERAGE_HAND - effect.keep if effect.all or effect.keep else effect.count
    return -0.6 * count if effect.who == "me" else 0.9 * count


def _assume_count(number: vocabulary.Num) -> int:
    """Return a fixed number, or the assumed one where it depends on the position."""
    return number if isinstance(number, int) else min(3, number.max)


def _estimate_triforce(effect: vocabulary.TriforceEffect) -> float:
    """Return the value of a Triforce ability with both branches of its condition."""
    sure = effect.test == vocabulary.Condition()
    return (0.8 if sure else CONDITION_FACTOR) * estimate_text_value(effect.then) + 0.2 * estimate_text_value(
        effect.else_
    )


EFFECT_VALUES: dict[type[vocabulary.Effect], Callable[[Any], float]] = require_exhaustive(
    "the worths of the bots",
    vocabulary.Effect,
    {
        vocabulary.DamageEffect: _estimate_damage,
        vocabulary.HealEffect: lambda effect: 0.7 * _assume_count(effect.amount),
        vocabulary.IncreaseEffect: lambda effect: 0.9 * effect.amount,
        vocabulary.SurviveEffect: lambda effect: 0.8 * effect.health,
        vocabulary.DestroyEffect: lambda effect: 6.0,
        vocabulary.LiftEffect: lambda effect: 2.5,
        vocabulary.MoveEffect: lambda effect: 0.5,
        vocabulary.PlaceEffect: lambda effect: 1.0,
        vocabulary.SwapEffect: lambda effect: 0.5,
        vocabulary.PullEffect: lambda effect: 1.0,
        vocabulary.RollEffect: lambda effect: 1.0,
        vocabulary.DrawEffect: lambda effect: HIDDEN_VALUE * _assume_count(effect.count),
        vocabulary.DiscardEffect: _estimate_discard,
        vocabulary.TakeEffect: lambda effect: 1.3,
        vocabulary.ShuffleEffect: lambda effect: 0.0,
        vocabulary.ReturnEffect: lambda effect: 1.0,
        vocabulary.StayEffect: lambda effect: 1.0,
        vocabulary.ActionsEffect: lambda effect: 1.2 * effect.add,
        vocabulary.ForbidEffect: lambda effect: 0.0,
        vocabulary.ChooseEffect: lambda effect: 0.0,
        vocabulary.AllEffect: lambda effect: 0.0,
        vocabulary.IfEffect: lambda effect: (
            CONDITION_FACTOR * estimate_text_value(effect.then)
            + (1 - CONDITION_FACTOR) * estimate_text_value(effect.else_)
        ),
        vocabulary.MayEffect: lambda effect: max(0.0, estimate_text_value(effect.then)),
        vocabulary.EitherEffect: lambda effect: max(estimate_text_value(way.then) for way in effect.ways),
        vocabulary.TriforceEffect: _estimate_triforce,
    },
)
"""Function that returns the value of an effect to the player who uses it, by type of effect."""
