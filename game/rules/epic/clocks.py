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
    for card in flow.s.lying:
        if card.seat == seat:
            card.count += 1
            flow.tell(e.Clocked, card.card, card.count, flow.m.cards[card.card].clock)


def expire(flow: Flow, seat: int) -> None:
    """Discard the player's clocks that have reached their number."""
    for card in list(flow.s.lying):
        if card.seat == seat and card.count >= flow.m.cards[card.card].clock:
            _discard(flow, card)


def drop_stale(flow: Flow) -> None:
    """Discard clocks that somebody's fall has ended (Zelda R19, R54)."""
    for card in list(flow.s.lying):
        if stale(flow.m, flow.s, card):
            _discard(flow, card)


def stale(m: Match, s: State, card: Lying) -> bool:
    """Whether a fall ends a clock: of whoever played it, or of all that it holds for. By the letter none does."""
    return not m.by_the_letter and (not living(s) >> card.figure & 1 or idle(m, s, card))


def idle(m: Match, s: State, card: Lying) -> bool:
    """Whether a clock has nobody left to hold for: whom it was laid on, or whom alone it helps (Zelda R54)."""
    alive = living(s)
    for rule in m.cards[card.card].while_:
        if not helped(m, card, rule.of) & alive:
            return True
        if rule.against and not helped(m, card, rule.against) & alive:
            return True
    return False


def _discard(flow: Flow, card: Lying) -> None:
    flow.s.lying.remove(card)
    to_discard(flow, card.card, "clock")
