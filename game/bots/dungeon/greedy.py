"""Greedy bot of the Dungeon: plays the best card, guards when it pays, and heals when hearts are low."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import assert_never

from game.bots.dungeon.judgment import AVERAGE_TURN_POINTS, TurnEvaluation, count_half_hearts, estimate_card_value
from game.bots.dungeon.shopping import choose_purchase
from game.rules.core.literals import parse_literal
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import (
    Accept,
    Action,
    Avert,
    Call,
    Choose,
    Decline,
    Done,
    Enter,
    NewHand,
    Play,
    Pour,
    Power,
    Suffer,
    Swap,
    Toss,
    UseBottle,
)
from game.rules.dungeon.actions.rewards import ROOM_OPERATIONS
from game.rules.dungeon.cards import FAIRY, GREEN, KINDS, Offer, RupeesOperation
from game.rules.dungeon.engine.state import QUESTIONS, State
from game.rules.dungeon.match import Match
from game.rules.dungeon.rules import DungeonRules

GRADES = ("easy", "medium", "hard")
"""Difficulties of the dungeons, the easiest first."""
WEAK_CARD_VALUE = 1.3
"""estimated value up to which a card in hand is exchanged between rooms."""
BOSS_HEALTH_PERCENT = 60
"""Percentage of full health from which the bot enters the boss's room without exploring further."""


class DungeonGreedyBot:
    """Bot that plays every seat the same way, since all players win or lose together."""

    def choose(self, rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        decision = view.decision
        assert decision is not None
        match = rules.match
        kind = parse_literal(decision.kind, QUESTIONS)
        match kind:
            case "sword" | "item":
                return Accept()
            case "dungeon":
                return _choose_dungeon(match, legal, rng)
            case "shop":
                return choose_purchase(match, view, legal)
            case "offer":
                return Accept() if _accepts_offer(match, view) else Decline()
            case "safe":
                return _choose_drink(match, view, legal) or Done()
            case "discard" | "redraw":
                return _choose_discard(match, legal)
            case "lose":
                return min(
                    (a for a in legal if isinstance(a, Pour)), key=lambda a: match.healing_by_content.get(a.bottle, 0)
                )
            case "avert":
                return _choose_avert(match, view)
            case "rooms" | "between":
                return _choose_between_rooms(match, view, seat, legal, rng)
            case "turn" | "play":
                return choose_turn_action(match, view, seat, legal)
            case _:
                assert_never(kind)


# A turn -------------------------------------------------------------------------------------------------------------


def choose_turn_action(match: Match, view: State, seat: int, legal: list[Action]) -> Action:
    """Return the best card, or a bottle, a Triforce power or a new hand if that is better."""
    judgment = TurnEvaluation(match, view, seat)
    cards = [action for action in legal if hasattr(action, "card") and not isinstance(action, Swap | Toss)]
    best = max(cards, key=judgment.score_card, default=legal[0])
    if view.decision is not None and view.decision.kind == "play":
        return best
    if not judgment.wins_challenge(best):
        for other in (_choose_power(judgment, best, legal), _choose_rescue(judgment, best, legal)):
            if other is not None:
                return other
        if NewHand() in legal and judgment.score_new_hand() > judgment.score_card(best) + 0.4:
            return NewHand()
    return best


def _choose_power(evaluation: TurnEvaluation, best: Action, legal: list[Action]) -> Action | None:
    """Return a Triforce power that decides the challenge, by an extra card or a point for each card laid; else None."""
    if (
        Power(4) in legal
        and evaluation.tally.has_kind
        and not evaluation.required_card
        and evaluation.tally.has_last_point
    ):
        laid_cards = [
            laid_card for laid_card in evaluation.challenge.laid if laid_card.round == evaluation.challenge.round
        ]
        if (
            len([laid_card for laid_card in laid_cards if laid_card.how != "guard"]) >= evaluation.missing_points
            and evaluation.penalty >= 1
        ):
            return Power(4)
    if Power(1) not in legal or not isinstance(best, Play):
        return None
    again = [
        evaluation.count_added_points(Play(card))
        for card in _list_other_cards(evaluation, best)
        if evaluation.get_open_value(card) is not None
    ]
    second = max([*again, int(evaluation.tally.is_lit)], default=0)
    asked = evaluation.required_card and not evaluation.match.card_values.is_required(
        evaluation.required_card, best.card, evaluation.challenge.kind
    )
    if (
        evaluation.count_added_points(best) + second >= evaluation.missing_points
        and not asked
        and (evaluation.penalty >= 1 or evaluation.is_final_round)
    ):
        return Power(1)
    return None


def _list_other_cards(evaluation: TurnEvaluation, best: Play) -> list[int]:
    """Return the cards in hand other than the chosen one."""
    hand = evaluation.view.players[evaluation.seat].hand[:]
    hand.remove(best.card)
    return hand


def _choose_rescue(evaluation: TurnEvaluation, best: Action, legal: list[Action]) -> Action | None:
    """Return a healing drink if the next penalty would be fatal and the round is unlikely to be won; else None."""
    coming = 0 if evaluation.tally.guard_met else evaluation.penalty_half_hearts
    if evaluation.is_final_round:
        coming += count_half_hearts(evaluation.room.at_limit)
    if evaluation.view.hearts > coming or not coming:
        return None
    if (
        evaluation.count_added_points(best) + AVERAGE_TURN_POINTS * evaluation.remaining_turns
        >= evaluation.missing_points
        and evaluation.remaining_turns
    ):
        return None
    return _choose_drink(evaluation.match, evaluation.view, legal, may_waste=True)


def _choose_drink(match: Match, view: State, legal: list[Action], *, may_waste: bool = False) -> UseBottle | None:
    """Return the drink that fits the missing hearts best, except a fairy, which revives automatically.

    ``may_waste`` allows a drink that heals more than is missing.
    """
    missing, heals = 2 * view.containers - view.hearts, match.healing_by_content
    drinks = [a for a in legal if isinstance(a, UseBottle) and heals.get(a.bottle, 0) and a.bottle != FAIRY]
    fitting = [a for a in drinks if may_waste or view.hearts <= 4 or missing >= min(heals[a.bottle], 12)]
    return max(fitting, key=lambda a: min(missing, heals[a.bottle]), default=None)


def _choose_discard(match: Match, legal: list[Action]) -> Action:
    """Return the discard of the least valuable card.

    Where discarding is optional (power 2), return ``Done`` if every remaining card is worth keeping.
    """
    cards = [action for action in legal if isinstance(action, Toss)]
    least = min(cards, key=lambda action: estimate_card_value(match.catalog, action.card), default=None)
    if Done() not in legal:
        return least or legal[0]
    return least if least is not None and estimate_card_value(match.catalog, least.card) < 2 else Done()


def _choose_avert(match: Match, view: State) -> Action:
    """Return whether to avert a penalty with a Triforce piece or suffer it.

    Pieces are spent freely against the boss, who returns them, and otherwise only if the penalty would be fatal.
    """
    assert view.challenge is not None
    room = match.catalog.rooms[view.challenge.room]
    halves = count_half_hearts(room.each_round)
    if halves == 0:
        return Suffer()
    boss = view.challenge.cell == match.get_layout(view).boss
    return Avert() if view.hearts <= halves + (2 if boss else 0) or (boss and halves >= 2) else Suffer()


# Between rooms ------------------------------------------------------------------------------------------------------


def _choose_between_rooms(match: Match, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
    """Return the action between rooms: call all players, drink, change a weak hand, or enter the best room."""
    calls = [action for action in legal if isinstance(action, Call)]
    if calls:
        return calls[0]
    if (drink := _choose_drink(match, view, legal)) is not None and view.hearts <= 4:
        return drink
    change = _choose_hand_change(match, view, seat, legal)
    if change is not None:
        return change
    rooms = [action for action in legal if isinstance(action, Enter)]
    known = _list_seen_rooms(match, view, rooms)
    return min(rooms, key=lambda a: (a in known, _estimate_room_cost(match, view, a.cell, rng))) if rooms else Decline()


def _list_seen_rooms(match: Match, view: State, rooms: list[Enter]) -> list[Enter]:
    """Return the rooms that were revealed before a collapse, if the boss can be reached without clearing them again."""
    boss = match.get_layout(view).boss
    if view.collapses == view.since[1] or Enter(boss) not in rooms:
        return []
    return [action for action in rooms if action.cell != boss and view.cells[action.cell].seen]


def _choose_hand_change(match: Match, view: State, seat: int, legal: list[Action]) -> Action | None:
    """Return a way to improve the hand, or None.

    A green potion if the draw pile is thin, a new hand if the hand is one-sided, else the exchange of the weakest card.
    """
    player = view.players[seat]
    if view.players[seat].changed or not player.hand:
        return None
    best = sorted(max((getattr(match.catalog.items[card], kind) or 0) for card in player.hand) for kind in KINDS)
    thin = len(player.draw) <= match.hand_size // 2 + 1
    if thin and UseBottle(GREEN, seat) in legal:
        return UseBottle(GREEN, seat)
    if NewHand() in legal and (thin or (best[0] == 0 and best[1] <= 1 and len(player.draw) > match.hand_size)):
        return NewHand()
    swaps = [action for action in legal if isinstance(action, Swap)]
    dullest = min(swaps, key=lambda action: estimate_card_value(match.catalog, action.card), default=None)
    return (
        dullest if dullest is not None and estimate_card_value(match.catalog, dullest.card) <= WEAK_CARD_VALUE else None
    )


def _estimate_room_cost(match: Match, view: State, cell: int, rng: Random) -> float:
    """Return the estimated cost of entering a room, less for the rooms to visit first.

    Until the item of the dungeon is found, rooms near it come first, then those near the boss; rooms known to be
    hard cost most.
    """
    layout = match.get_layout(view)
    if cell == layout.boss:
        ready = 100 * view.hearts >= BOSS_HEALTH_PERCENT * 2 * view.containers
        return 0.0 if ready else 30.0
    room = view.cells[cell].room
    doubt = rng.random() * 0.5
    if room != HIDDEN:
        doubt += _estimate_danger(match, view, room)
    if not view.found:
        return doubt + (0.0 if layout.halves[cell] in ("entrance", "lower") else 20.0)
    return doubt + _find_distances(match, view)[cell]


def _estimate_danger(match: Match, view: State, number: int) -> float:
    """Return the difficulty of a revealed room; negative if it has no challenge."""
    room = match.catalog.rooms[number]
    if room.need is None:
        return -3.0
    item = match.catalog.get_dungeon(view.dungeon).item
    if room.need.card and room.need.card == item and not view.found:
        return 40.0
    return 1.5 + 0.2 * (match.need_points(number) - 4)


def _find_distances(match: Match, view: State) -> dict[int, int]:
    """Return the number of steps to the boss by square."""
    layout = match.get_layout(view)
    steps = {layout.boss: 0}
    waiting = deque([layout.boss])
    while waiting:
        cell = waiting.popleft()
        for other in layout.next_to[cell]:
            if other not in steps:
                steps[other] = steps[cell] + 1
                waiting.append(other)
    return steps


# The party ----------------------------------------------------------------------------------------------------------


def _choose_dungeon(match: Match, legal: list[Action], rng: Random) -> Action:
    """Return the choice of the easiest dungeon, since each one makes Link stronger."""

    def rank(action: Choose) -> tuple[int, float]:
        grade = match.catalog.dungeons[action.dungeon].grade or GRADES[-1]
        return GRADES.index(grade), rng.random()

    return min((action for action in legal if isinstance(action, Choose)), key=rank)


def _accepts_offer(match: Match, view: State) -> bool:
    """Return whether an offer is worth its price, depending on the hearts left."""
    challenge = view.challenge
    number = challenge.room if challenge is not None else view.cells[view.here].room
    room = match.catalog.rooms[number]
    offer = room.offer
    assert offer is not None
    price = count_half_hearts(offer.pay)
    if view.hearts <= price + 2:
        return False
    if offer.kind is not None:
        return _prefers_kind(match, view, offer, room.type)
    if offer.b > 0:
        return 10 * view.hearts >= 7 * 2 * view.containers
    if any(ROOM_OPERATIONS[type(op)].once_per_game for op in offer.reward):
        return price == 0 or 10 * view.hearts >= 8 * 2 * view.containers
    paid: int = -sum(op.amount for op in offer.pay if isinstance(op, RupeesOperation))
    return not offer.solved or view.hearts <= 4 or paid == 0


def _prefers_kind(match: Match, view: State, offer: Offer, kind: str) -> bool:
    """Return whether the hand is stronger in the kind of room that an offer changes to."""
    assert view.decision is not None
    assert offer.kind is not None
    hand = [match.catalog.items[card] for card in view.players[view.decision.seat].hand]

    def measure_strength(kind: str) -> int:
        return sum(getattr(item, kind) or 0 for item in hand)

    return measure_strength(offer.kind) > measure_strength(kind)
