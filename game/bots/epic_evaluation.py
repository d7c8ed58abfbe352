"""How good a position of Epic Duels is for a side, as a sum of terms that have names.

The numbers are in health points: 1.0 is as good as one health more than the enemies have. They were set by hand and
judged by matches between bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from game.bots.epic_goals import Goals
from game.bots.epic_prospects import prospects
from game.bots.epic_worth import BLOCKS_ALL, UNSEEN, USELESS, CardWorths, worths
from game.bots.weights import Weights
from game.rules.core.protocol import HIDDEN
from game.rules.epic.board import bits
from game.rules.epic.clocks import idle
from game.rules.epic.frames import WalkFrame
from game.rules.epic.match import Match
from game.rules.epic.query import living
from game.rules.epic.state import State

WON = 100.0
USUAL_STEPS = 4
"""What the die gives on the whole."""

STRONG = 4
"""Numbers on a card that decide something: most basic cards attack and defend with less."""
FULL_HAND = 7
SOUND = 5
"""A character with less health may fall to the next blow."""
USUAL_HEALTH = 30
"""The health on the board that health is measured at."""


class Evaluation:
    """Judges positions of one match by some weights."""

    def __init__(self, match: Match, weights: Weights) -> None:
        self.match = match
        self.weights = weights
        self.worths: CardWorths = worths(match)
        self.in_hand = [self._in_hand(card) for card in range(len(match.cards))]
        self._decks: dict[tuple[int, int], float] = {}
        self.sharers = max(1, match.sides - 1)
        self.goals = Goals(match, weights.goal)

    def _in_hand(self, card: int) -> float:
        """What a card in hand is worth to somebody who can use it."""
        worth, weights, defense = self.worths.in_hand[card], self.weights, self.worths.defense[card]
        if self.match.cards[card].special:
            return worth * weights.special
        return (
            worth
            + weights.striker * (self.worths.attack[card] >= STRONG)
            + weights.guard * (defense >= STRONG)
            + weights.sunburst * (defense == BLOCKS_ALL)
        )

    def of(self, state: State, seat: int) -> float:
        """The value of a position for the side of a seat."""
        side = self.match.side_of[seat]
        if state.result is not None:
            return 0.0 if not state.result else WON if side in state.result else -WON
        alive = living(state)
        return (
            self.health(state, side)
            + self.hands(state, side, alive)
            + self.clocks(state, side)
            + self.strikes(state, side, alive)
            - self.dangers(state, side, alive)
            + self.place(state, seat, alive)
            + (self.goals.of(state, side) if self.match.goals else 0.0)
        )

    def terms(self, state: State, seat: int) -> dict[str, float]:
        """The same by name; together they are the value of a position that is not decided."""
        side, alive = self.match.side_of[seat], living(state)
        return {
            "health": self.health(state, side),
            "hands": self.hands(state, side, alive),
            "clocks": self.clocks(state, side),
            "strikes": self.strikes(state, side, alive),
            "dangers": -self.dangers(state, side, alive),
            "place": self.place(state, seat, alive),
            **({"goal": self.goals.of(state, side)} if self.match.goals else {}),
        }

    # Terms ------------------------------------------------------------------------------------------------------------

    def health(self, state: State, side: int) -> float:
        """Health and characters on the board with their cards; what is left counts the more the less it is."""
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
        return ahead + weights.deck * self.decks(state, side) if weights.deck else ahead

    def decks(self, state: State, side: int) -> float:
        """What those on the board make of their decks."""
        alive, score = living(state), 0.0
        for seat, own in enumerate(self.match.side_of):
            score += self.deck(seat, alive) if own == side else -self.deck(seat, alive) / self.sharers
        return score

    def hands(self, state: State, side: int, alive: int) -> float:
        """Cards in hand by their use."""
        score = 0.0
        for seat, hand in enumerate(state.hands):
            worth = fsum([self.card(card, alive) for card in hand])
            if len(hand) > FULL_HAND:
                worth *= (FULL_HAND + self.weights.crowded * (len(hand) - FULL_HAND)) / len(hand)
            score += worth if self.match.side_of[seat] == side else -worth / self.sharers
        return self.weights.hand * score

    def card(self, card: int, alive: int) -> float:
        """What a card in hand is worth."""
        if card == HIDDEN:
            return UNSEEN
        return self.in_hand[card] if self.match.needed[card] & alive else USELESS

    def deck(self, seat: int, alive: int) -> float:
        """The mean worth of a seat's cards; those of the fallen count for nothing."""
        own = self.match.own[seat]
        found = self._decks.get((seat, alive & own))
        if found is None:
            cards = [card for card, owner in enumerate(self.match.owner) if owner == seat]
            usable = [self.worths.in_hand[card] for card in cards if self.match.needed[card] & alive]
            found = self._decks[seat, alive & own] = fsum(usable) / len(cards) if cards else 0.0
        return found

    def clocks(self, state: State, side: int) -> float:
        """Cards in play that still hold for somebody."""
        score = 0.0
        for lying in state.lying:
            if self.match.by_the_letter and idle(self.match, state, lying):
                continue
            score += (
                self.weights.clock if self.match.side_of[lying.seat] == side else -self.weights.clock / self.sharers
            )
        return score

    def strikes(self, state: State, side: int, alive: int) -> float:
        """What one's own side could attack with, now and in its next turns."""
        foes = self.match.everyone & ~self.match.of_side[side] & alive
        return self.strikes_on(state, side, foes) if foes else 0.0

    def strikes_on(self, state: State, side: int, foes: int) -> float:
        """The same against some enemies (a mask)."""
        return fsum([self.prospect(state, seat, foes, self.weights.now) for seat in self._seats(state, side, own=True)])

    def dangers(self, state: State, side: int, alive: int) -> float:
        """What the enemies could attack one's own side with."""
        return self.dangers_to(state, side, self.match.of_side[side] & alive)

    def dangers_to(self, state: State, side: int, own: int) -> float:
        """The same against some of one's own (a mask)."""
        prospects = [
            self.prospect(state, seat, own, self.weights.threat) for seat in self._seats(state, side, own=False)
        ]
        return fsum(prospects) * self.weights.fear / self.sharers

    def _seats(self, state: State, side: int, *, own: bool) -> Iterator[int]:
        return (
            seat for seat in range(self.match.seats) if (self.match.side_of[seat] == side) == own and state.hands[seat]
        )

    def prospect(self, state: State, seat: int, targets: int, now: float) -> float:
        """The attacks open to a seat on some enemies, weighed by how soon they come: ``now`` in a turn under way."""
        match, weights = self.match, self.weights
        actions = match.pack.actions
        wait = (seat - state.active) % match.seats
        if wait == 0 and not state.ending:
            walk = state.stack[0] if state.stack else None
            left = min(actions, state.actions)
            if left <= 0:
                return weights.later * self._attacks(state, seat, targets, USUAL_STEPS, actions)
            steps = walk.steps + walk.everyone if isinstance(walk, WalkFrame) and walk.seat == seat else 0
            return now * self._attacks(state, seat, targets, steps, left)
        return (weights.soon if wait == 1 else weights.later) * self._attacks(
            state, seat, targets, USUAL_STEPS, actions
        )

    def _attacks(self, state: State, seat: int, targets: int, steps: int, count: int) -> float:
        return prospects(self.match, self.worths, state, seat, targets, steps, count, self.weights.figure)

    def place(self, state: State, seat: int, alive: int) -> float:
        """Whose characters are nearer to their enemies."""
        match = self.match
        own_mask = match.of_side[match.side_of[seat]]
        own, foes = bits(own_mask & alive), bits(alive & ~own_mask)
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
