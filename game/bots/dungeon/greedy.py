"""A companion for the dungeon who plays the best card in sight, guards when it pays, and looks after the hearts."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import assert_never

from game.bots.dungeon.judgment import USUAL, Judgment, halves_of, keep
from game.bots.dungeon.shopping import shop
from game.rules.core.literals import among
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.action import (
    Action,
    Avert,
    Call,
    Choose,
    Decline,
    Done,
    Drink,
    Enter,
    NewHand,
    Play,
    Pour,
    Power,
    Suffer,
    Swap,
    Take,
    Toss,
)
from game.rules.dungeon.actions.rewards import WORDS
from game.rules.dungeon.cards import FAIRY, KINDS, Offer, Rupees
from game.rules.dungeon.engine.state import QUESTIONS, State
from game.rules.dungeon.match import Match
from game.rules.dungeon.rules import DungeonRules

GRADES = ("easy", "medium", "hard")
DULL = 1.3
"""A hand card below this is changed between rooms."""
READY_FOR_BOSS = 60
"""Percent of the hearts with which the boss is faced without looking around before."""


class GreedyBot:
    """The same for every seat: all share one fate."""

    def choose(self, rules: DungeonRules, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        asked = view.decision
        assert asked is not None
        match = rules.match
        kind = among(asked.kind, QUESTIONS)
        match kind:
            case "sword" | "item":
                return Take()
            case "dungeon":
                return _dungeon(match, legal, rng)
            case "shop":
                return shop(match, view, legal)
            case "offer":
                return Take() if _likes(match, view) else Decline()
            case "safe":
                return _sip(match, view, legal) or Done()
            case "discard" | "redraw":
                return _toss(match, legal)
            case "lose":
                return min((a for a in legal if isinstance(a, Pour)), key=lambda a: match.heals.get(a.bottle, 0))
            case "avert":
                return _avert(match, view)
            case "rooms" | "between":
                return _between(match, view, seat, legal, rng)
            case "turn" | "play":
                return turn(match, view, seat, legal)
            case _:
                assert_never(kind)


# A turn -------------------------------------------------------------------------------------------------------------


def turn(match: Match, view: State, seat: int, legal: list[Action]) -> Action:
    """The best card, or a bottle, a power or a new hand where they help more."""
    judgment = Judgment(match, view, seat)
    cards = [action for action in legal if hasattr(action, "card") and not isinstance(action, Swap | Toss)]
    best = max(cards, key=judgment.score, default=legal[0])
    if view.decision is not None and view.decision.kind == "play":
        return best
    if not judgment.wins(best):
        for other in (_power(judgment, best, legal), _rescue(judgment, best, legal)):
            if other is not None:
                return other
        if NewHand() in legal and judgment.fresh() > judgment.score(best) + 0.4:
            return NewHand()
    return best


def _power(judgment: Judgment, best: Action, legal: list[Action]) -> Action | None:
    """The Triforce when it decides: one more card that wins, or one more for each card that lies there."""
    if Power(4) in legal and judgment.tally.fits and not judgment.asked and judgment.tally.last:
        lying = [laid for laid in judgment.challenge.laid if laid.round == judgment.challenge.round]
        if len([laid for laid in lying if laid.how != "guard"]) >= judgment.left and judgment.penalty >= 1:
            return Power(4)
    if Power(1) not in legal or not isinstance(best, Play):
        return None
    again = [judgment.gain(Play(card)) for card in _others(judgment, best) if judgment.open_value(card) is not None]
    second = max([*again, int(judgment.tally.lit)], default=0)
    asked = judgment.asked and not judgment.match.worth.answers(judgment.asked, best.card, judgment.challenge.kind)
    if judgment.gain(best) + second >= judgment.left and not asked and (judgment.penalty >= 1 or judgment.final):
        return Power(1)
    return None


def _others(judgment: Judgment, best: Play) -> list[int]:
    hand = judgment.view.players[judgment.seat].hand[:]
    hand.remove(best.card)
    return hand


def _rescue(judgment: Judgment, best: Action, legal: list[Action]) -> Action | None:
    """A drink when the next penalty would be the end and the round will hardly be won."""
    coming = 0 if judgment.tally.met else judgment.halves
    if judgment.final:
        coming += halves_of(judgment.room.at_limit)
    if judgment.view.hearts > coming or not coming:
        return None
    if judgment.gain(best) + USUAL * judgment.others >= judgment.left and judgment.others:
        return None
    return _sip(judgment.match, judgment.view, legal, waste=True)


def _sip(match: Match, view: State, legal: list[Action], *, waste: bool = False) -> Drink | None:
    """The bottle that fits the missing hearts best; a fairy only works by herself."""
    missing, heals = 2 * view.containers - view.hearts, match.heals
    drinks = [a for a in legal if isinstance(a, Drink) and heals.get(a.bottle, 0) and a.bottle != FAIRY]
    fitting = [a for a in drinks if waste or view.hearts <= 4 or missing >= min(heals[a.bottle], 12)]
    return max(fitting, key=lambda a: min(missing, heals[a.bottle]), default=None)


def _toss(match: Match, legal: list[Action]) -> Action:
    """The card that is worth least; with power 2 whatever brings nothing here."""
    cards = [action for action in legal if isinstance(action, Toss)]
    least = min(cards, key=lambda action: keep(match.catalog, action.card), default=None)
    if Done() not in legal:
        return least or legal[0]
    return least if least is not None and keep(match.catalog, least.card) < 2 else Done()


def _avert(match: Match, view: State) -> Action:
    """Pieces come back after the boss: before him they are spent freely, else only in need."""
    assert view.challenge is not None
    room = match.catalog.rooms[view.challenge.room]
    halves = halves_of(room.each_round)
    if halves == 0:
        return Suffer()
    boss = view.challenge.cell == match.layout(view).boss
    return Avert() if view.hearts <= halves + (2 if boss else 0) or (boss and halves >= 2) else Suffer()


# Between rooms ------------------------------------------------------------------------------------------------------


def _between(match: Match, view: State, seat: int, legal: list[Action], rng: Random) -> Action:
    """Everybody is asked; dull hands are changed; then on to the most promising room."""
    calls = [action for action in legal if isinstance(action, Call)]
    if calls:
        return calls[0]
    if (drink := _sip(match, view, legal)) is not None and view.hearts <= 4:
        return drink
    change = _change(match, view, seat, legal)
    if change is not None:
        return change
    rooms = [action for action in legal if isinstance(action, Enter)]
    return min(rooms, key=lambda action: _reluctance(match, view, action.cell, rng)) if rooms else Decline()


def _change(match: Match, view: State, seat: int, legal: list[Action]) -> Action | None:
    """A thin pile is used up while that is free; a one-sided hand goes, else the dullest card."""
    player = view.players[seat]
    if view.players[seat].changed or not player.hand:
        return None
    best = sorted(max((getattr(match.catalog.items[card], kind) or 0) for card in player.hand) for kind in KINDS)
    thin = len(player.draw) <= match.hand // 2 + 1
    if NewHand() in legal and (thin or (best[0] == 0 and best[1] <= 1 and len(player.draw) > match.hand)):
        return NewHand()
    swaps = [action for action in legal if isinstance(action, Swap)]
    dullest = min(swaps, key=lambda action: keep(match.catalog, action.card), default=None)
    return dullest if dullest is not None and keep(match.catalog, dullest.card) <= DULL else None


def _reluctance(match: Match, view: State, cell: int, rng: Random) -> float:
    """How little a room attracts: the way to the item first, then to the boss; hard rooms that are known, least."""
    layout = match.layout(view)
    if cell == layout.boss:
        ready = 100 * view.hearts >= READY_FOR_BOSS * 2 * view.containers
        return 0.0 if ready else 30.0
    room = view.cells[cell].room
    doubt = rng.random() * 0.5
    if room != HIDDEN:
        doubt += _known_danger(match, view, room)
    if not view.found:
        return doubt + (0.0 if layout.halves[cell] in ("entrance", "lower") else 20.0)
    return doubt + _distances(match, view)[cell]


def _known_danger(match: Match, view: State, number: int) -> float:
    room = match.catalog.rooms[number]
    if room.need is None:
        return -3.0
    item = match.catalog.dungeon(view.dungeon).item
    if room.need.card and room.need.card == item and not view.found:
        return 40.0
    return 1.5 + 0.2 * (match.need(number) - 4)


def _distances(match: Match, view: State) -> dict[int, int]:
    """Steps to the boss."""
    layout = match.layout(view)
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


def _dungeon(match: Match, legal: list[Action], rng: Random) -> Action:
    """Easy dungeons first: each of them makes Link stronger."""

    def order(action: Choose) -> tuple[int, float]:
        grade = match.catalog.dungeons[action.dungeon].grade or GRADES[-1]
        return GRADES.index(grade), rng.random()

    return min((action for action in legal if isinstance(action, Choose)), key=order)


def _likes(match: Match, view: State) -> bool:
    """Whether an offer is worth its price: help for few hearts, treasure when there are many."""
    challenge = view.challenge
    number = challenge.room if challenge is not None else view.cells[view.here].room
    room = match.catalog.rooms[number]
    offer = room.offer
    assert offer is not None
    price = halves_of(offer.pay)
    if view.hearts <= price + 2:
        return False
    if offer.kind is not None:
        return _prefers(match, view, offer, room.type)
    if offer.b > 0:
        return 10 * view.hearts >= 7 * 2 * view.containers
    if any(WORDS[type(op)].once for op in offer.reward):
        return price == 0 or 10 * view.hearts >= 8 * 2 * view.containers
    paid: int = -sum(op.amount for op in offer.pay if isinstance(op, Rupees))
    return not offer.solved or view.hearts <= 4 or paid == 0


def _prefers(match: Match, view: State, offer: Offer, kind: str) -> bool:
    """Whether one's own hand is better at the kind that the offer makes of the room."""
    assert view.decision is not None
    assert offer.kind is not None
    hand = [match.catalog.items[card] for card in view.players[view.decision.seat].hand]

    def strength(kind: str) -> int:
        return sum(getattr(item, kind) or 0 for item in hand)

    return strength(offer.kind) > strength(kind)
