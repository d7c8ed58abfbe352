"""Evaluation of positions of Epic Duels as a sum of named terms.

The unit is one health point: 1.0 equals a lead of one health point. The weights were set by hand and validated by
matches between bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from game.bots.epic.goals import GoalEvaluation
from game.bots.epic.prospects import evaluate_attacks
from game.bots.epic.weights import Weights
from game.bots.epic.worth import BLOCKS_ALL, HIDDEN_VALUE, UNUSABLE_VALUE, CardEstimates, get_card_estimates
from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions.clocks import is_idle
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State

WIN_VALUE = 100.0
"""Value of a won match."""
AVERAGE_ROLL = 4
"""Average number of steps of a roll of the movement die."""

STRONG_VALUE = 4
"""Attack or defense value from which a card counts as strong; most basic cards have less."""
FULL_HAND = 7
"""Number of cards in hand beyond which each further card counts less."""
SAFE_HEALTH = 5
"""Health below which one attack may defeat a character."""
REFERENCE_HEALTH = 30
"""Total health of all characters at which a health point has its normal value."""


class Evaluation:
    """Evaluates positions of one match with given weights."""

    def __init__(self, match: Match, weights: Weights) -> None:
        self.match = match
        self.weights = weights
        self.card_estimates: CardEstimates = get_card_estimates(match)
        """Estimated, unweighted values of the cards of the match."""
        self.weighted_in_hand = [self._weigh_in_hand(card) for card in range(len(match.cards))]
        """Weighted value of each card while it is in a hand and usable, by card."""
        self._deck_values: dict[tuple[int, int], float] = {}
        """Cached mean value of a deck, by seat and mask of living characters."""
        self.enemy_sides = max(1, match.sides - 1)
        """Number of enemy sides, by which the total of the enemies is divided."""
        self.goals = GoalEvaluation(match, weights.goal)

    def _weigh_in_hand(self, card: int) -> float:
        """Return the weighted value of a card in hand that a living character can use."""
        worth, weights, defense = self.card_estimates.in_hand[card], self.weights, self.card_estimates.defense[card]
        if self.match.cards[card].is_special:
            return worth * weights.special
        return (
            worth
            + weights.striker * (self.card_estimates.attack[card] >= STRONG_VALUE)
            + weights.guard * (defense >= STRONG_VALUE)
            + weights.sunburst * (defense == BLOCKS_ALL)
        )

    def evaluate(self, state: State, seat: int) -> float:
        """Return the value of a position for the side of a seat."""
        side = self.match.side_of[seat]
        if state.result is not None:
            return 0.0 if not state.result else WIN_VALUE if side in state.result else -WIN_VALUE
        alive = living_characters(state)
        return (
            self.score_health(state, side)
            + self.score_hands(state, side, alive)
            + self.score_clocks(state, side)
            + self.score_strikes(state, side, alive)
            - self.score_dangers(state, side, alive)
            + self.score_squares(state, seat, alive)
            + (self.goals.evaluate(state, side) if self.match.goals else 0.0)
        )

    def evaluate_terms(self, state: State, seat: int) -> dict[str, float]:
        """Return the terms of the value of an unfinished position, by name."""
        side, alive = self.match.side_of[seat], living_characters(state)
        return {
            "health": self.score_health(state, side),
            "hands": self.score_hands(state, side, alive),
            "clocks": self.score_clocks(state, side),
            "strikes": self.score_strikes(state, side, alive),
            "dangers": -self.score_dangers(state, side, alive),
            "place": self.score_squares(state, seat, alive),
            **({"goal": self.goals.evaluate(state, side)} if self.match.goals else {}),
        }

    # Terms ------------------------------------------------------------------------------------------------------------

    def score_health(self, state: State, side: int) -> float:
        """Return the term for health and living characters; the last health points and characters count more."""
        mine = theirs = whole = 0.0
        sides, weights = self.match.side_of_figure, self.weights
        for figure, square in enumerate(state.squares):
            if square >= 0:
                health = state.health[figure]
                whole += health
                worth = health + weights.figure * (
                    1.0 if health >= SAFE_HEALTH else 1.0 - weights.dying * (SAFE_HEALTH - health) / SAFE_HEALTH
                )
                if sides[figure] == side:
                    mine += worth
                else:
                    theirs += worth
        scale = 1.0 + weights.rare * (self.match.sides / (2.0 * whole) - 1.0 / REFERENCE_HEALTH) if whole else 1.0
        ahead = scale * (mine - theirs / self.enemy_sides)
        return ahead + weights.deck_quality * self.score_decks(state, side) if weights.deck_quality else ahead

    def score_decks(self, state: State, side: int) -> float:
        """Return the term for the mean value of the decks, counting cards that living characters can use."""
        alive, score = living_characters(state), 0.0
        for seat, own in enumerate(self.match.side_of):
            score += (
                self.evaluate_deck(seat, alive) if own == side else -self.evaluate_deck(seat, alive) / self.enemy_sides
            )
        return score

    def score_hands(self, state: State, side: int, alive_mask: int) -> float:
        """Return the term for the cards in hand, by their usefulness."""
        score = 0.0
        for seat, hand in enumerate(state.hands):
            worth = fsum([self.evaluate_card(card, alive_mask) for card in hand])
            if len(hand) > FULL_HAND:
                worth *= (FULL_HAND + self.weights.crowded * (len(hand) - FULL_HAND)) / len(hand)
            score += worth if self.match.side_of[seat] == side else -worth / self.enemy_sides
        return self.weights.hand * score

    def evaluate_card(self, card: int, alive_mask: int) -> float:
        """Return the value of a card in hand; little if no living character (of the mask) can use it."""
        if card == HIDDEN:
            return HIDDEN_VALUE
        return self.weighted_in_hand[card] if self.match.last_users[card] & alive_mask else UNUSABLE_VALUE

    def evaluate_deck(self, seat: int, alive_mask: int) -> float:
        """Return the mean value of all cards of a seat; cards that no living character can use count as 0."""
        own = self.match.own_mask[seat]
        found = self._deck_values.get((seat, alive_mask & own))
        if found is None:
            cards = [card for card, owner in enumerate(self.match.owner) if owner == seat]
            usable = [self.card_estimates.in_hand[card] for card in cards if self.match.last_users[card] & alive_mask]
            found = self._deck_values[seat, alive_mask & own] = fsum(usable) / len(cards) if cards else 0.0
        return found

    def score_clocks(self, state: State, side: int) -> float:
        """Return the term for cards in play whose effect continues."""
        score = 0.0
        for in_play in state.lying:
            if self.match.by_the_letter and is_idle(self.match, state, in_play):
                continue
            score += (
                self.weights.clock
                if self.match.side_of[in_play.seat] == side
                else -self.weights.clock / self.enemy_sides
            )
        return score

    def score_strikes(self, state: State, side: int, alive_mask: int) -> float:
        """Return the term for the attacks that the side can make, now and in its next turns."""
        enemies = self.match.all_figures & ~self.match.side_mask[side] & alive_mask
        return self.score_strikes_on(state, side, enemies) if enemies else 0.0

    def score_strikes_on(self, state: State, side: int, foe_mask: int) -> float:
        """Return the term for the attacks of the side on the enemies of a mask."""
        return fsum(
            [
                self.score_seat_attacks(state, seat, foe_mask, self.weights.now)
                for seat in self._iterate_seats(state, side, is_own=True)
            ]
        )

    def score_dangers(self, state: State, side: int, alive_mask: int) -> float:
        """Return the term for the attacks that the enemies can make on the side."""
        return self.score_dangers_to(state, side, self.match.side_mask[side] & alive_mask)

    def score_dangers_to(self, state: State, side: int, own_mask: int) -> float:
        """Return the term for the attacks of the enemies on the side's characters of a mask."""
        prospects = [
            self.score_seat_attacks(state, seat, own_mask, self.weights.threat)
            for seat in self._iterate_seats(state, side, is_own=False)
        ]
        return fsum(prospects) * self.weights.fear / self.enemy_sides

    def _iterate_seats(self, state: State, side: int, *, is_own: bool) -> Iterator[int]:
        """Yield the seats of a side, or of all other sides, that have cards in hand."""
        return (
            seat
            for seat in range(self.match.seats)
            if (self.match.side_of[seat] == side) == is_own and state.hands[seat]
        )

    def score_seat_attacks(self, state: State, seat: int, target_mask: int, current_turn_weight: float) -> float:
        """Return the value of the attacks that a seat can make in its current or next turn.

        The targets are given as a mask of characters.
        """
        match, weights = self.match, self.weights
        actions = match.pack.actions
        wait = (seat - state.active) % match.seats
        if wait == 0 and not state.ending:
            walk = state.stack[0] if state.stack else None
            left = min(actions, state.actions)
            if left <= 0:
                return weights.later * self._score_attacks(state, seat, target_mask, AVERAGE_ROLL, actions)
            steps = walk.steps + walk.everyone if isinstance(walk, WalkFrame) and walk.seat == seat else 0
            return current_turn_weight * self._score_attacks(state, seat, target_mask, steps, left)
        return (weights.soon if wait == 1 else weights.later) * self._score_attacks(
            state, seat, target_mask, AVERAGE_ROLL, actions
        )

    def _score_attacks(self, state: State, seat: int, target_mask: int, steps: int, action_count: int) -> float:
        return evaluate_attacks(
            self.match, self.card_estimates, state, seat, target_mask, steps, action_count, self.weights.figure
        )

    def score_squares(self, state: State, seat: int, alive_mask: int) -> float:
        """Return the term for distances to the enemies, by the weights ``approach`` and ``shun``."""
        match = self.match
        own_mask = match.side_mask[match.side_of[seat]]
        own, enemies = iterate_bits(own_mask & alive_mask), iterate_bits(alive_mask & ~own_mask)
        if not own or not enemies:
            return 0.0
        width = match.board.width
        nearest = [99] * len(enemies)
        score = 0.0
        for figure in own:
            x, y = state.squares[figure] % width, state.squares[figure] // width
            least = 99
            for i, enemy in enumerate(enemies):
                steps = abs(x - state.squares[enemy] % width) + abs(y - state.squares[enemy] // width)
                if steps < least:
                    least = steps
                if steps < nearest[i]:
                    nearest[i] = steps
            score -= self.weights.approach * least
        away: int = sum(nearest)
        return score + self.weights.shun * away / self.enemy_sides
