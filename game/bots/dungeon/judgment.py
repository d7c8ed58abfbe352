"""Evaluation of one turn in a challenge: the value of each card now, and of a new hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.core.exhaustive import require_exhaustive
from game.rules.dungeon.actions.action import Action, Down, Play, Shield, Support
from game.rules.dungeon.actions.worth import SUPPORT
from game.rules.dungeon.cards import (
    KINDS,
    AnyOp,
    BottleOperation,
    CardsOperation,
    ContainerOperation,
    DiscardOperation,
    DungeonCatalog,
    HeartsOperation,
    Ops,
    ReduceOperation,
    RupeesOperation,
    SitOutOperation,
    TeleporterOperation,
)
from game.rules.dungeon.engine.state import Challenge, State
from game.rules.dungeon.engine.tally import BONUS_POWER, tally_round
from game.rules.dungeon.match import Match

AVERAGE_TURN_POINTS = 1.85
"""Average number of points that the turn of another player brings."""
WINNING_CARD_SCORE = 50.0
"""Score of a card that wins the challenge, before the value of keeping it is subtracted."""
HALF_HEART_COST = 1.0
"""Cost of losing half a heart, the unit of all costs of penalties."""


def estimate_card_value(catalog: DungeonCatalog, card: int) -> float:
    """Return the value of keeping a card in hand, independent of the room."""
    item = catalog.items[card]
    values: list[int] = [value for kind in (*KINDS, SUPPORT) if (value := getattr(item, kind)) is not None]
    return max(values) + 0.3 * len(values) + 0.2 * item.guard + 0.5 * (item.group != "basic")


def weigh_penalty(ops: Ops) -> float:
    """Return the cost of a penalty, in half hearts."""
    total = 0.0
    for op in ops:
        total += PENALTY_COSTS[type(op)](op)
    return total


PENALTY_COSTS: dict[type[AnyOp], Callable[[Any], float]] = require_exhaustive(
    "the worths of the bots",
    AnyOp,
    {
        HeartsOperation: lambda op: -HALF_HEART_COST * op.halves,
        RupeesOperation: lambda op: -0.15 * op.amount,
        DiscardOperation: lambda op: 0.4 * op.each,
        SitOutOperation: lambda op: 0.8 * op.rounds,
        ReduceOperation: lambda op: 0.15 * op.amount,
        ContainerOperation: lambda op: 0.0,
        BottleOperation: lambda op: 0.0,
        TeleporterOperation: lambda op: 0.0,
        CardsOperation: lambda op: 0.0,
    },
)
"""Function that returns the cost of a penalty in half hearts, by type of penalty."""


def count_half_hearts(ops: Ops) -> int:
    """Return the number of half hearts that a penalty takes."""
    return -sum(op.halves for op in ops if isinstance(op, HeartsOperation))


class TurnEvaluation:
    """Evaluation of one turn in a challenge for one seat."""

    def __init__(self, match: Match, view: State, seat: int) -> None:
        assert view.challenge is not None
        self.match, self.view, self.seat = match, view, seat
        self.challenge: Challenge = view.challenge
        self.room = match.catalog.rooms[self.challenge.room]
        """Room of the challenge."""
        self.tally = tally_round(match.card_values, self.challenge)
        """Points of the current round so far."""
        self.wanted_points = match.required_points(self.challenge)
        """Points that win the challenge."""
        self.missing_points = self.wanted_points - self.challenge.total - self.tally.points
        """Points that are still missing."""
        self.hand = sorted(set(view.players[seat].hand))
        """Different cards in hand, as catalog numbers."""
        self.remaining_turns = max(0, len(self.challenge.turns) - 1)
        """Number of turns after this one in the round."""
        self.penalty = weigh_penalty(self.room.each_round)
        """Cost of the penalty at the end of a lost round, in half hearts."""
        self.penalty_half_hearts = count_half_hearts(self.room.each_round)
        """Half hearts that the penalty of a lost round takes."""
        self.is_final_round = self.challenge.round >= self.room.limit
        """True in the last round before the room is failed."""
        self.card_bonus = int(BONUS_POWER in self.challenge.powers)
        """Points that a Triforce power adds to every card, 0 or 1."""

    @property
    def required_card(self) -> str:
        """Return the card that the room still requires; empty for none."""
        need = self.room.need
        assert need is not None
        missing = self.challenge.shown + self.tally.required_cards < need.count
        return need.card if need.card and missing and not self.challenge.waived else ""

    @property
    def can_count_points(self) -> bool:
        """Return whether the points of this round can count.

        For this, a card of the room's kind must have been laid or still be playable.
        """
        if self.tally.has_kind:
            return True
        if self.match.players == 1:
            return self.remaining_turns > 0 and any(self.get_open_value(card) is not None for card in self.hand)
        return self.remaining_turns > 0

    def get_open_value(self, card: int) -> int | None:
        """Return the value of a card laid face up, before the room's shield; None if it cannot be laid face up."""
        count = self.match.card_values.open_value(
            self.challenge.room, card, self.challenge.kind, guard_met=self.tally.guard_met
        )
        return None if count is None else count.value + self.card_bonus

    def breaks_shield(self, card: int) -> bool:
        """Return whether a card breaks the room's shield, if that is intact."""
        return not self.tally.shield_broken and self.match.card_values.breaks_shield(
            self.challenge.room, card, self.challenge.kind
        )

    def count_added_points(self, action: Action) -> int:
        """Return the points that an action adds to the round."""
        worth, room = self.match.card_values, self.challenge.room
        match action:
            case Play(card=card):
                value = self.get_open_value(card) or 0
                return value if self.breaks_shield(card) else max(0, value - self.tally.shield_left)
            case Support(card=card):
                count = worth.open_value(room, card, SUPPORT, guard_met=self.tally.guard_met)
                lit = self.tally.is_lit or worth.brings_light(card)
                return (count.value if count is not None and lit else 0) + self.card_bonus
            case Down():
                return int(self.tally.is_lit) + self.card_bonus
        return 0

    def wins_challenge(self, action: Action) -> bool:
        """Return whether an action wins the challenge."""
        need, played = self.room.need, isinstance(action, Play)
        assert need is not None
        if self.count_added_points(action) < self.missing_points or not (self.tally.has_kind or played):
            return False
        if self.challenge.waived:
            return True
        card = action.card if isinstance(action, Play) else -1
        answers = self.match.card_values.is_required
        if self.required_card and not (played and answers(self.required_card, card, self.challenge.kind)):
            return False
        return self.tally.has_last_point or (played and answers(need.last_point, card, self.challenge.kind))

    # Scores ---------------------------------------------------------------------------------------------------------

    def score_card(self, action: Action) -> float:
        """Return the value of laying or guarding with a card, in points of the round."""
        catalog, gain = self.match.catalog, self.count_added_points(action)
        if isinstance(action, Shield):
            return self._score_guard(action)
        assert isinstance(action, Play | Support | Down)
        worth_elsewhere = estimate_card_value(catalog, action.card)
        if self.wins_challenge(action):
            return WINNING_CARD_SCORE - worth_elsewhere
        if isinstance(action, Play):
            return self._score_open(action, gain) - 0.05 * worth_elsewhere
        if not self.can_count_points:
            return -0.5 - 0.3 * worth_elsewhere
        light = (
            isinstance(action, Support) and not self.tally.is_lit and self.match.card_values.brings_light(action.card)
        )
        value = (self.get_open_value(action.card) or 0) if isinstance(action, Down) else 0
        return gain - 0.2 + 0.5 * light - 0.1 * worth_elsewhere - 0.3 * value

    def _score_open(self, action: Play, added_points: int) -> float:
        """Return the value of laying a card face up."""
        worth, room = self.match.card_values, self.challenge.room
        score = float(added_points) + 2.0 * (not self.tally.has_kind)
        if self.required_card and worth.is_required(self.required_card, action.card, self.challenge.kind):
            score += 3.0
        if self.breaks_shield(action.card):
            score += 0.5 * self.room.shield * (self.room.limit - self.challenge.round + 1)
        if cost := worth.count_play_cost(room, action.card, self.challenge.kind):
            score -= cost * (0.8 if self.view.hearts > 3 else 2.5)
        need = self.room.need
        if (
            need is not None
            and need.last_point
            and worth.is_required(need.last_point, action.card, self.challenge.kind)
        ):
            score -= 1.5
        if not self.tally.is_lit and worth.brings_light(action.card):
            score += 0.7
        return score

    def _score_guard(self, action: Shield) -> float:
        """Return the value of guarding with a card.

        It is positive only if the round is lost and the penalty costs more than the card.
        """
        way = self.room.guard[action.way]
        added = self.match.card_values.guard_value(self.challenge.room, action.card, action.way).value
        if self.penalty < 1 or self.tally.guard_amounts[action.way] + added < way.required:
            return -1.0
        best = max(
            (self.count_added_points(Play(card)) for card in self.hand if self.get_open_value(card) is not None),
            default=0,
        )
        if (
            self.missing_points <= (best + AVERAGE_TURN_POINTS * self.remaining_turns) * 0.95
            or not self.can_count_points
        ):
            return -1.0
        turns = max(1, (self.match.players * self.match.turns_per_round) - 1)
        future = AVERAGE_TURN_POINTS * (self.remaining_turns + (self.room.limit - self.challenge.round) * turns)
        needed = self.missing_points <= future or best <= 0 or self.view.hearts <= self.penalty_half_hearts + 1
        lost = self.get_open_value(action.card) or 0
        if not needed or lost > self.penalty + 0.5:
            return -1.0
        return self.penalty + 1.5 - 0.5 * lost - 0.1 * estimate_card_value(self.match.catalog, action.card)

    def score_new_hand(self) -> float:
        """Return the expected value of the best card of a new hand; negative if the draw pile is too small."""
        pile = self.view.players[self.seat].draw
        count = self.match.hand_size
        if len(pile) <= count:
            return -1.0
        worth = {card: self.score_card(self._find_best_use(card)) for card in dict.fromkeys(pile)}
        return estimate_best_draw(sorted((worth[card] for card in pile), reverse=True), count, len(pile))

    def _find_best_use(self, card: int) -> Action:
        """Return the way to lay a card that suits it: face up, as support, or face down."""
        if self.get_open_value(card) is not None:
            return Play(card)
        return Support(card) if self.match.catalog.items[card].support is not None else Down(card)


def estimate_best_draw(scores: list[float], draw_count: int, pile_size: int) -> float:
    """Return the expected score of the best of some cards drawn from a pile; ``scores`` are in descending order."""
    total, rest = 0.0, 1.0
    for index, score in enumerate(scores):
        left = pile_size - index
        if left <= draw_count:
            return total + rest * score
        chance = rest * draw_count / left
        total += chance * score
        rest -= chance
        if rest < 0.01:
            break
    return total
