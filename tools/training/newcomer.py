"""Simulated beginner at Epic Duels, as a bot to measure other bots against."""

from __future__ import annotations

from random import Random

from game.bots.epic.evaluation import STRONG_VALUE, Evaluation
from game.bots.epic.greedy import answer_by_rule
from game.bots.epic.quick_play import count_steps_to_nearest, find_enemy_squares
from game.bots.epic.weights import Weights
from game.bots.epic.worth import CardEstimates, filter_idle_cards, get_card_estimates
from game.rules.epic.actions.action import Action, Attack, Decline, Defend, Draw, Halt, Heal, Play, Walk
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules

MIN_DEFENSE = 2
"""Smallest defense value for which the beginner spends a card."""
UNREACHABLE = 99
"""Number of steps that exceeds any distance on a board."""


class NewcomerBot:
    """Bot that approaches the nearest enemy, attacks with the highest value, saves shields, never looks ahead."""

    def choose(self, rules: EpicRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        decision = view.decision
        assert decision is not None
        match = rules.match
        if len(legal) == 1:
            return legal[0]
        if decision.kind == "turn":
            return _act(match, view, seat, filter_idle_cards(match, view, legal))
        if decision.kind == "walk":
            return _approach(match, view, seat, legal)
        if decision.kind == "defend":
            return _defend(get_card_estimates(match), legal)
        return answer_by_rule(rules, Evaluation(match, Weights()), view, rng)


def _act(match: Match, view: State, seat: int, legal: list[Action]) -> Action:
    """Choose an attack, else a special card, else draw; shields are used as attacks only with a full hand."""
    numbers, full = get_card_estimates(match), len(view.hands[seat]) >= match.pack.hand_limit
    attacks = [
        action for action in legal if isinstance(action, Attack) and (full or not _is_shield(numbers, action.card))
    ]
    if attacks:
        return max(attacks, key=lambda attack: (numbers.attack[attack.card], -view.health[attack.target]))
    for kind in (Play, Heal, Draw):
        for action in legal:
            if isinstance(action, kind):
                return action
    return legal[0]


def _is_shield(card_values: CardEstimates, card: int) -> bool:
    return card_values.defense[card] >= STRONG_VALUE and card_values.defense[card] > card_values.attack[card]


def _approach(match: Match, view: State, seat: int, legal: list[Action]) -> Action:
    """Walk with the character that can get nearest to an enemy; stop if no walk gets nearer."""
    enemies = find_enemy_squares(match, view, seat)
    best, least = next((action for action in legal if isinstance(action, Halt)), legal[0]), UNREACHABLE
    for option in legal:
        if not isinstance(option, Walk) or option.toll:
            continue
        away = count_steps_to_nearest(match, enemies, option.square)
        if away < least and away < count_steps_to_nearest(match, enemies, view.squares[option.figure]):
            best, least = option, away
    return best


def _defend(card_values: CardEstimates, legal: list[Action]) -> Action:
    """Defend with the best shield, but not with a card of higher attack value."""
    shields = [
        action
        for action in legal
        if isinstance(action, Defend)
        and card_values.defense[action.card] >= max(MIN_DEFENSE, card_values.attack[action.card])
    ]
    if shields:
        return max(shields, key=lambda defend: card_values.defense[defend.card])
    return next(action for action in legal if isinstance(action, Decline))
