"""How good a position of Epic Duels is for a side, as a sum of terms that have names.

The numbers are in health points: 1.0 is as good as one health more than the enemies have. They were set by hand and
judged by matches between bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum

from game.bots.epic_prospects import prospects
from game.bots.epic_worth import BLOCKS_ALL, UNSEEN, USELESS, CardWorths, worths
from game.bots.weights import Weights
from game.rules.core.protocol import HIDDEN
from game.rules.epic.board import bits
from game.rules.epic.clocks import idle
from game.rules.epic.library import WALK
from game.rules.epic.match import Match
from game.rules.epic.movement import EVERYONE, STEPS
from game.rules.epic.query import living
from game.rules.epic.state import State

WON = 100.0
USUAL_STEPS = 4
"""What the die gives on the whole."""


FULL_HAND = 7
SOUND = 5
"""A character with less health may fall to the next blow."""
USUAL_HEALTH = 30
"""The health on the board that health is measured at."""


class Evaluation:
    """Judges positions of one match by some weights."""

    def __init__(self, match: Match, weights: Weights) -> None:
        self.m = match
        self.k = weights
        self.w: CardWorths = worths(match)
        self.in_hand = [
            worth * weights.special if card.special else worth + weights.sunburst * (defense == BLOCKS_ALL)
            for worth, card, defense in zip(self.w.in_hand, match.cards, self.w.defense, strict=True)
        ]
        self._decks: dict[tuple[int, int], float] = {}
        self.sharers = max(1, match.sides - 1)

    def of(self, s: State, seat: int) -> float:
        """The value of a position for the side of a seat."""
        side = self.m.side_of[seat]
        if s.result is not None:
            return 0.0 if not s.result else WON if side in s.result else -WON
        alive = living(s)
        return (
            self.health(s, side)
            + self.hands(s, side, alive)
            + self.clocks(s, side)
            + self.strikes(s, side, alive)
            - self.dangers(s, side, alive)
            + self.place(s, seat, alive)
        )

    def terms(self, s: State, seat: int) -> dict[str, float]:
        """The same by name; together they are the value of a position that is not decided."""
        side, alive = self.m.side_of[seat], living(s)
        return {
            "health": self.health(s, side),
            "hands": self.hands(s, side, alive),
            "clocks": self.clocks(s, side),
            "strikes": self.strikes(s, side, alive),
            "dangers": -self.dangers(s, side, alive),
            "place": self.place(s, seat, alive),
        }

    # Terms ------------------------------------------------------------------------------------------------------------

    def health(self, s: State, side: int) -> float:
        """Health and characters on the board with their cards; what is left counts the more the less it is."""
        mine = theirs = whole = 0.0
        sides, k = self.m.side_of_figure, self.k
        for figure, square in enumerate(s.squares):
            if square >= 0:
                health = s.health[figure]
                whole += health
                worth = health + k.figure * (1.0 if health >= SOUND else 1.0 - k.dying * (SOUND - health) / SOUND)
                if sides[figure] == side:
                    mine += worth
                else:
                    theirs += worth
        scale = 1.0 + k.rare * (self.m.sides / (2.0 * whole) - 1.0 / USUAL_HEALTH) if whole else 1.0
        ahead = scale * (mine - theirs / self.sharers)
        return ahead + k.deck * self.decks(s, side) if k.deck else ahead

    def decks(self, s: State, side: int) -> float:
        """What those on the board make of their decks."""
        alive, score = living(s), 0.0
        for seat, own in enumerate(self.m.side_of):
            score += self.deck(seat, alive) if own == side else -self.deck(seat, alive) / self.sharers
        return score

    def hands(self, s: State, side: int, alive: int) -> float:
        """Cards in hand by their use."""
        score = 0.0
        for seat, hand in enumerate(s.hands):
            worth = fsum([self.card(card, alive) for card in hand])
            if len(hand) > FULL_HAND:
                worth *= (FULL_HAND + self.k.crowded * (len(hand) - FULL_HAND)) / len(hand)
            score += worth if self.m.side_of[seat] == side else -worth / self.sharers
        return self.k.hand * score

    def card(self, card: int, alive: int) -> float:
        """What a card in hand is worth."""
        if card == HIDDEN:
            return UNSEEN
        return self.in_hand[card] if self.m.needed[card] & alive else USELESS

    def deck(self, seat: int, alive: int) -> float:
        """The mean worth of a seat's cards; those of the fallen count for nothing."""
        own = self.m.own[seat]
        found = self._decks.get((seat, alive & own))
        if found is None:
            cards = [card for card, owner in enumerate(self.m.owner) if owner == seat]
            usable = [self.w.in_hand[card] for card in cards if self.m.needed[card] & alive]
            found = self._decks[seat, alive & own] = fsum(usable) / len(cards) if cards else 0.0
        return found

    def clocks(self, s: State, side: int) -> float:
        """Cards in play that still hold for somebody."""
        score = 0.0
        for lying in s.lying:
            if self.m.by_the_letter and idle(self.m, s, lying):
                continue
            score += self.k.clock if self.m.side_of[lying.seat] == side else -self.k.clock / self.sharers
        return score

    def strikes(self, s: State, side: int, alive: int) -> float:
        """What one's own side could attack with, now and in its next turns."""
        foes = self.m.everyone & ~self.m.of_side[side] & alive
        return self.strikes_on(s, side, foes) if foes else 0.0

    def strikes_on(self, s: State, side: int, foes: int) -> float:
        """The same against some enemies (a mask)."""
        return fsum([self.prospect(s, seat, foes, self.k.now) for seat in self._seats(s, side, own=True)])

    def dangers(self, s: State, side: int, alive: int) -> float:
        """What the enemies could attack one's own side with."""
        return self.dangers_to(s, side, self.m.of_side[side] & alive)

    def dangers_to(self, s: State, side: int, own: int) -> float:
        """The same against some of one's own (a mask)."""
        prospects = [self.prospect(s, seat, own, self.k.threat) for seat in self._seats(s, side, own=False)]
        return fsum(prospects) * self.k.fear / self.sharers

    def _seats(self, s: State, side: int, *, own: bool) -> Iterator[int]:
        return (seat for seat in range(self.m.seats) if (self.m.side_of[seat] == side) == own and s.hands[seat])

    def prospect(self, s: State, seat: int, targets: int, now: float) -> float:
        """The attacks open to a seat on some enemies, weighed by how soon they come: ``now`` in a turn under way."""
        m, k = self.m, self.k
        actions = m.pack.actions
        wait = (seat - s.active) % m.seats
        if wait == 0 and not s.ending:
            walk = s.stack[0].slots if s.stack and s.stack[0].block == WALK else None
            left = min(actions, s.actions)
            if left <= 0:
                return k.later * self._attacks(s, seat, targets, USUAL_STEPS, actions)
            steps = walk[STEPS] + walk[EVERYONE] if walk is not None and walk[0] == seat else 0
            return now * self._attacks(s, seat, targets, steps, left)
        return (k.soon if wait == 1 else k.later) * self._attacks(s, seat, targets, USUAL_STEPS, actions)

    def _attacks(self, s: State, seat: int, targets: int, steps: int, count: int) -> float:
        return prospects(self.m, self.w, s, seat, targets, steps, count, self.k.figure)

    def place(self, s: State, seat: int, alive: int) -> float:
        """Whose characters are nearer to their enemies."""
        m = self.m
        own_mask = m.of_side[m.side_of[seat]]
        own, foes = bits(own_mask & alive), bits(alive & ~own_mask)
        if not own or not foes:
            return 0.0
        width = m.board.width
        nearest = [99] * len(foes)
        score = 0.0
        for figure in own:
            x, y = s.squares[figure] % width, s.squares[figure] // width
            least = 99
            for i, foe in enumerate(foes):
                steps = abs(x - s.squares[foe] % width) + abs(y - s.squares[foe] // width)
                if steps < least:
                    least = steps
                if steps < nearest[i]:
                    nearest[i] = steps
            score -= self.k.approach * least
        away: int = sum(nearest)
        return score + self.k.shun * away / self.sharers
