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
from game.bots.epic.worth import BLOCKS_ALL, UNSEEN, USELESS, CardWorths, get_card_worths
from game.rules.core.protocol import HIDDEN
from game.rules.epic.actions.clocks import is_idle
from game.rules.epic.board import iterate_bits
from game.rules.epic.engine.frames import WalkFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters
from game.rules.epic.engine.state import State

WON = 100.0
"""Value of a won match."""
USUAL_STEPS = 4
"""Average number of steps of a roll of the movement die."""

STRONG = 4
"""Attack or defense value from which a card counts as strong; most basic cards have less."""
FULL_HAND = 7
"""Number of cards in hand beyond which each further card counts less."""
SOUND = 5
"""Health below which one attack may defeat a character."""
USUAL_HEALTH = 30
"""Total health of all characters at which a health point has its normal value."""


class Evaluation:
    """Evaluates positions of one match with given weights."""

    def __init__(self, match: Match, weights: Weights) -> None:
        self.match = match
        self.weights = weights
        self.worths: CardWorths = get_card_worths(match)
        """Estimated, unweighted values of the cards of the match."""
        self.in_hand = [self._card_in_hand(card) for card in range(len(match.cards))]
        """Weighted value of each card while it is in a hand and usable, by card."""
        self._decks: dict[tuple[int, int], float] = {}
        """Cached mean value of a deck, by seat and mask of living characters."""
        self.sharers = max(1, match.sides - 1)
        """Number of enemy sides, by which the total of the enemies is divided."""
        self.goals = GoalEvaluation(match, weights.goal)

    def _card_in_hand(self, card: int) -> float:
        """Return the weighted value of a card in hand that a living character can use."""
        worth, weights, defense = self.worths.in_hand[card], self.weights, self.worths.defense[card]
        if self.match.cards[card].is_special:
            return worth * weights.special
        return (
            worth
            + weights.striker * (self.worths.attack[card] >= STRONG)
            + weights.guard * (defense >= STRONG)
            + weights.sunburst * (defense == BLOCKS_ALL)
        )

    def evaluate(self, state: State, seat: int) -> float:
        """Return the value of a position for the side of a seat."""
        side = self.match.side_of[seat]
        if state.result is not None:
            return 0.0 if not state.result else WON if side in state.result else -WON
        alive = living_characters(state)
        return (
            self.score_health(state, side)
            + self.score_hands(state, side, alive)
            + self.score_clocks(state, side)
            + self.score_strikes(state, side, alive)
            - self.score_dangers(state, side, alive)
            + self.score_place(state, seat, alive)
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
            "place": self.score_place(state, seat, alive),
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
                    1.0 if health >= SOUND else 1.0 - weights.dying * (SOUND - health) / SOUND
                )
                if sides[figure] == side:
                    mine += worth
                else:
                    theirs += worth
        scale = 1.0 + weights.rare * (self.match.sides / (2.0 * whole) - 1.0 / USUAL_HEALTH) if whole else 1.0
        ahead = scale * (mine - theirs / self.sharers)
        return ahead + weights.deck * self.score_decks(state, side) if weights.deck else ahead

    def score_decks(self, state: State, side: int) -> float:
        """Return the term for the mean value of the decks, counting cards that living characters can use."""
        alive, score = living_characters(state), 0.0
        for seat, own in enumerate(self.match.side_of):
            score += self.deck_worth(seat, alive) if own == side else -self.deck_worth(seat, alive) / self.sharers
        return score

    def score_hands(self, state: State, side: int, alive: int) -> float:
        """Return the term for the cards in hand, by their usefulness."""
        score = 0.0
        for seat, hand in enumerate(state.hands):
            worth = fsum([self.card_worth(card, alive) for card in hand])
            if len(hand) > FULL_HAND:
                worth *= (FULL_HAND + self.weights.crowded * (len(hand) - FULL_HAND)) / len(hand)
            score += worth if self.match.side_of[seat] == side else -worth / self.sharers
        return self.weights.hand * score

    def card_worth(self, card: int, alive: int) -> float:
        """Return the value of a card in hand; little if no living character (of the mask) can use it."""
        if card == HIDDEN:
            return UNSEEN
        return self.in_hand[card] if self.match.needed[card] & alive else USELESS

    def deck_worth(self, seat: int, alive: int) -> float:
        """Return the mean value of all cards of a seat; cards that no living character can use count as 0."""
        own = self.match.own[seat]
        found = self._decks.get((seat, alive & own))
        if found is None:
            cards = [card for card, owner in enumerate(self.match.owner) if owner == seat]
            usable = [self.worths.in_hand[card] for card in cards if self.match.needed[card] & alive]
            found = self._decks[seat, alive & own] = fsum(usable) / len(cards) if cards else 0.0
        return found

    def score_clocks(self, state: State, side: int) -> float:
        """Return the term for cards in play whose effect continues."""
        score = 0.0
        for lying in state.lying:
            if self.match.by_the_letter and is_idle(self.match, state, lying):
                continue
            score += (
                self.weights.clock if self.match.side_of[lying.seat] == side else -self.weights.clock / self.sharers
            )
        return score

    def score_strikes(self, state: State, side: int, alive: int) -> float:
        """Return the term for the attacks that the side can make, now and in its next turns."""
        foes = self.match.everyone & ~self.match.of_side[side] & alive
        return self.score_strikes_on(state, side, foes) if foes else 0.0

    def score_strikes_on(self, state: State, side: int, foes: int) -> float:
        """Return the term for the attacks of the side on the enemies of a mask."""
        return fsum(
            [
                self.score_prospect(state, seat, foes, self.weights.now)
                for seat in self._iterate_seats(state, side, own=True)
            ]
        )

    def score_dangers(self, state: State, side: int, alive: int) -> float:
        """Return the term for the attacks that the enemies can make on the side."""
        return self.score_dangers_to(state, side, self.match.of_side[side] & alive)

    def score_dangers_to(self, state: State, side: int, own: int) -> float:
        """Return the term for the attacks of the enemies on the side's characters of a mask."""
        prospects = [
            self.score_prospect(state, seat, own, self.weights.threat)
            for seat in self._iterate_seats(state, side, own=False)
        ]
        return fsum(prospects) * self.weights.fear / self.sharers

    def _iterate_seats(self, state: State, side: int, *, own: bool) -> Iterator[int]:
        """Yield the seats of a side, or of all other sides, that have cards in hand."""
        return (
            seat for seat in range(self.match.seats) if (self.match.side_of[seat] == side) == own and state.hands[seat]
        )

    def score_prospect(self, state: State, seat: int, targets: int, now: float) -> float:
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
                return weights.later * self._score_attacks(state, seat, targets, USUAL_STEPS, actions)
            steps = walk.steps + walk.everyone if isinstance(walk, WalkFrame) and walk.seat == seat else 0
            return now * self._score_attacks(state, seat, targets, steps, left)
        return (weights.soon if wait == 1 else weights.later) * self._score_attacks(
            state, seat, targets, USUAL_STEPS, actions
        )

    def _score_attacks(self, state: State, seat: int, targets: int, steps: int, count: int) -> float:
        return evaluate_attacks(self.match, self.worths, state, seat, targets, steps, count, self.weights.figure)

    def score_place(self, state: State, seat: int, alive: int) -> float:
        """Return the term for distances to the enemies, by the weights ``approach`` and ``shun``."""
        match = self.match
        own_mask = match.of_side[match.side_of[seat]]
        own, foes = iterate_bits(own_mask & alive), iterate_bits(alive & ~own_mask)
        if not own or not foes:
            return 0.0
        width = match.board.width
        nearest = [99] * len(foes)
        score = 0.0
        for figure in own:
            x, y = state.squares[figure] % width, state.squares[figure] // width
            least = 99
            for i, foe in enumerate(foes):
                steps = abs(x - state.squares[foe] % width) + abs(y - state.squares[foe] // width)
                if steps < least:
                    least = steps
                if steps < nearest[i]:
                    nearest[i] = steps
            score -= self.weights.approach * least
        away: int = sum(nearest)
        return score + self.weights.shun * away / self.sharers
