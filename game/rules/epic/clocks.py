"""The clock: cards that stay in play for a number of their owner's turns (Zelda "Clock N", R18, R19, R54, R55)."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.flow import Flow
from game.rules.epic.match import Match
from game.rules.epic.piles import to_discard
from game.rules.epic.query import helped, living
from game.rules.epic.state import Lying, State


def count_up(flow: Flow, seat: int) -> None:
    """At the beginning of a turn each clock of the active player goes one further."""
    for card in flow.state.lying:
        if card.seat == seat:
            card.count += 1
            flow.tell(e.Clocked, card.card, card.count, flow.match.cards[card.card].clock)


def expire(flow: Flow, seat: int) -> None:
    """Discard the player's clocks that have reached their number."""
    for card in list(flow.state.lying):
        if card.seat == seat and card.count >= flow.match.cards[card.card].clock:
            _discard(flow, card)


def drop_stale(flow: Flow) -> None:
    """Discard clocks that somebody's fall has ended (Zelda R19, R54)."""
    for card in list(flow.state.lying):
        if stale(flow.match, flow.state, card):
            _discard(flow, card)


def stale(match: Match, state: State, card: Lying) -> bool:
    """Whether a fall ends a clock: of whoever played it, or of all that it holds for. By the letter none does."""
    return not match.by_the_letter and (not living(state) >> card.figure & 1 or idle(match, state, card))


def idle(match: Match, state: State, card: Lying) -> bool:
    """Whether a clock has nobody left to hold for: whom it was laid on, or whom alone it helps (Zelda R54)."""
    alive = living(state)
    for rule in match.cards[card.card].while_:
        if not helped(match, state, card, rule.of) & alive:
            return True
        if rule.against and not helped(match, state, card, rule.against) & alive:
            return True
    return False


def _discard(flow: Flow, card: Lying) -> None:
    flow.state.lying.remove(card)
    to_discard(flow, card.card, "clock")
