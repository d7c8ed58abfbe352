"""Attack forecasts, by playing out every defense, or every attack card, that is consistent with a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from random import Random
from typing import NamedTuple

import msgspec

from game.presentation.epic.analysis.aids import find_unseen_cards
from game.presentation.epic.view_models import DamageChance
from game.rules.core.chance import ScriptedRandom
from game.rules.core.protocol import HIDDEN
from game.rules.epic import event as epic_events
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.combat import is_ranged_with
from game.rules.epic.engine.frames import CombatFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.observation import fits_attack
from game.rules.epic.engine.queries import card_value, pending_attack
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules


class AttackForecast(msgspec.Struct, frozen=True):
    """Probabilities of damage of an attack against the best defense from a random hand."""

    attack: int
    """Value of the attack card against a defense card."""
    chances: tuple[DamageChance, ...]
    """Probability of each amount of damage, in ascending order of damage."""
    block_probability: float
    """Probability that the comparison of the two cards does no damage."""


class AttackOutcome(NamedTuple):
    """Result of one attack for its target; comparable, with smaller ones better for the defender."""

    defeated: bool
    """True if the target is defeated."""
    health_lost: int
    """Health lost minus health gained."""
    damage: int
    """Total damage, including that beyond the target's health."""
    has_combat_damage: bool
    """True if the comparison of the two cards did damage; damage by card texts alone does not count."""


def build_attack_forecast(match: Match, view: State, attack: actions.Attack) -> AttackForecast:
    """Return the forecast of an attack that the viewer can declare, including the texts of both cards.

    The defender has the cards that are known to be in its hand (Zelda R40) and random unseen cards of its deck, and
    plays the best defense. A card that saves the target is played as well.
    """
    target, rules = attack.target, EpicRules(match)
    world = rules.determinize(view, match.seat_of[attack.figure], Random(0))
    hidden = _HiddenCards(match, view, world, target)
    known: dict[str, int | None] = {"": None, **_index_by_name(match, hidden.filter_defenses(hidden.known_cards))}
    answers = {**_index_by_name(match, hidden.filter_defenses(hidden.other_cards)), **known}
    outcomes: dict[str, AttackOutcome] = {}
    ways: Counter[AttackOutcome] = Counter()
    for saved in range(min(len(hidden.rescue_cards), hidden.hidden_count) + 1):
        rest = hidden.hidden_count - saved
        if rest > len(hidden.other_cards):
            continue
        for name, answer in answers.items() if rest else known.items():
            if name not in outcomes or outcomes[name].defeated:
                dealt, events = hidden.deal_hand(saved, answer), list[epic_events.Event]()
                rules.apply(dealt, attack, ScriptedRandom(), events)
                outcomes[name] = _play_out(rules, dealt, target, answer, events)
        certain = min(outcomes[name] for name in known)
        ranks = [min(certain, outcomes.get(match.card_ids[card], certain)) for card in hidden.other_cards]
        below = 0
        for outcome in sorted({certain, *ranks}, reverse=True):
            at_most = comb(sum(1 for rank in ranks if rank >= outcome), rest)
            ways[outcome] += comb(len(hidden.rescue_cards), saved) * (at_most - below)
            below = at_most
    blocked = sum(count for outcome, count in ways.items() if not outcome.has_combat_damage) / ways.total()
    strength = card_value(match, view, attack.card, attack.figure, target, defending=False, answered=True)
    return AttackForecast(strength, _count_damage_chances(ways), blocked)


def build_defense_forecast(match: Match, view: State, defense_card: int | None) -> tuple[DamageChance, ...]:
    """Return the damage of an announced attack against one defense card or none.

    All possible attack cards are equally likely.
    """
    rules, target = EpicRules(match), pending_attack(view).target
    world = rules.determinize(view, match.seat_of[target], Random(0))
    ways: Counter[AttackOutcome] = Counter()
    copies = Counter(match.card_ids[card] for card in find_possible_attacks(match, view))
    for name, card in _index_by_name(match, find_possible_attacks(match, view)).items():
        ways[_play_out(rules, _replace_attack(match, world, card), target, defense_card, [])] += copies[name]
    return _count_damage_chances(ways)


def find_possible_attacks(match: Match, view: State) -> list[int]:
    """Return the cards that the announced attack may be, one entry per copy."""
    attack = pending_attack(view)
    if attack.attack_card >= 0:
        return [attack.attack_card]
    seat = match.seat_of[attack.attacker]
    return [card for card in find_unseen_cards(match, view, seat) if fits_attack(match, view, attack, card)]


class _HiddenCards:
    """Unseen cards of the target's deck in one sampled world, and the hands that may be dealt from them."""

    def __init__(self, match: Match, view: State, world: State, target: int) -> None:
        self.match, self.world, self.target = match, world, target
        self.seat, self.squad = match.seat_of[target], match.figures[target].squad
        hand, draw = world.hands[self.seat], world.draw[self.squad]
        self._in_hand = [
            index
            for index, card in enumerate(hand)
            if view.hands[self.seat][index] == HIDDEN
            and match.squad_of_card[card] == self.squad
            and card not in view.away
        ]
        """Indices of the hidden cards in the target's hand."""
        self._in_draw = [index for index, card in enumerate(view.draw[self.squad]) if card == HIDDEN]
        """Indices of the hidden cards in the target's draw pile."""
        pool = [*(hand[place] for place in self._in_hand), *(draw[place] for place in self._in_draw)]
        self.rescue_cards = [card for card in pool if card in match.rescue_cards[target]]
        """Unseen cards that prevent the target's defeat."""
        self.other_cards = [card for card in pool if card not in self.rescue_cards]
        """Other unseen cards."""
        self.known_cards = [card for card in hand if card not in pool]
        """Cards that are certainly in the hand."""

    @property
    def hidden_count(self) -> int:
        """Return the number of unseen cards in the hand."""
        return len(self._in_hand)

    def filter_defenses(self, cards: Iterable[int]) -> list[int]:
        """Return the cards that the target can defend with.

        A lifted target must first pay cards to be freed (Star Wars W12).
        """
        if len(self.world.hands[self.seat]) <= self.world.get_ransom(self.target):
            return []
        match = self.match
        return [card for card in cards if match.cards[card].defense is not None and self.target in match.users[card]]

    def deal_hand(self, rescue_count: int, defense_card: int | None) -> State:
        """Return a world in which the hand contains the defense card and a number of rescue cards."""
        first = [
            *self.rescue_cards[:rescue_count],
            *([defense_card] if defense_card in self.other_cards and defense_card is not None else []),
        ]
        cards = iter([*first, *(card for card in (*self.other_cards, *self.rescue_cards) if card not in first)])
        state = self.world.clone()
        draw = list(state.draw[self.squad])
        for place in self._in_hand:
            state.hands[self.seat][place] = card = next(cards)
            state.seen[card] = 1 << self.seat
        for place in self._in_draw:
            draw[place] = card = next(cards)
            state.seen[card] = 0
        state.draw[self.squad] = tuple(draw)
        return state


def _index_by_name(match: Match, cards: Iterable[int]) -> dict[str, int]:
    """Return one card of each design, by card id."""
    return {match.card_ids[card]: card for card in cards}


def _replace_attack(match: Match, world: State, card: int) -> State:
    """Return the world with another card as the face-down attack."""
    state = world.clone()
    attack = pending_attack(state)
    other = attack.attack_card
    if card == other:
        return state
    seat, squad = match.owner[card], match.squad_of_card[card]
    state.limbo[state.limbo.index(other)] = card
    state.hands[seat] = [other if held_card == card else held_card for held_card in state.hands[seat]]
    state.draw[squad] = tuple(other if held_card == card else held_card for held_card in state.draw[squad])
    state.seen[card], state.seen[other] = state.seen[other], state.seen[card]
    attack.attack_card = card
    attack.ranged = is_ranged_with(match, state, attack, card)
    return state


def _play_out(
    rules: EpicRules, state: State, target: int, defense_card: int | None, events: list[epic_events.Event]
) -> AttackOutcome:
    """Finish the combat with a given defense and return its result.

    Choices in card texts take the first legal action.
    """
    luck = ScriptedRandom()
    while state.decision is not None and any(isinstance(frame, CombatFrame) for frame in state.stack):
        rules.apply(state, _choose_action(rules, state, target, defense_card), luck, events)
    ended = next((at for at, event in enumerate(events) if isinstance(event, epic_events.TurnEnded)), len(events))
    damage = lost = 0
    defeated = hit = False
    for event in events[:ended]:
        match event:
            case epic_events.Revealed():
                hit = event.damage > 0
            case epic_events.Hurt(figure=figure) if figure == target:
                damage += event.amount + event.beyond
                lost += event.amount
            case (
                epic_events.Healed(figure=figure, amount=amount) | epic_events.Increased(figure=figure, amount=amount)
            ) if figure == target:
                lost -= amount
            case epic_events.Survived(figure=figure, health=health) if figure == target:
                lost -= health
            case epic_events.Fell(figure=figure) if figure == target:
                defeated = True
    return AttackOutcome(defeated, lost, damage, hit)


def _choose_action(rules: EpicRules, state: State, target: int, defense_card: int | None) -> actions.Action:
    """Return the action for a decision in a combat.

    The target's player keeps cards that defend or save the target.
    """
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "walk":
        return actions.Halt()
    if kind == "defend":
        if defense_card is None:
            return actions.Decline()
        return actions.Ransom(target) if state.get_ransom(target) else actions.Defend(defense_card)
    options: list[actions.Action] = rules.legal_actions(state)
    if kind == "rescue":
        return options[-1 if state.dying == target else 0]
    if kind == "discard" and state.decision.seat == rules.match.seat_of[target]:
        savers = rules.match.rescue_cards[target]
        return actions.Discard(
            min(state.hands[state.decision.seat], key=lambda card: (card == defense_card, card in savers))
        )
    return options[0]


def _count_damage_chances(outcome_counts: Counter[AttackOutcome]) -> tuple[DamageChance, ...]:
    """Return the probability of each amount of damage from the counts of equally likely outcomes."""
    total = outcome_counts.total()
    counts, defeats = Counter[int](), Counter[int]()
    for outcome, count in outcome_counts.items():
        counts[outcome.damage] += count
        defeats[outcome.damage] += count * outcome.defeated
    return tuple(
        DamageChance(damage, count / total, defeats[damage] / total)
        for damage, count in sorted(counts.items())
        if count
    )
