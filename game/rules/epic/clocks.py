"""The clock: cards that stay in play for a number of their owner's turns (Zelda "Clock N", R18, R19, R54, R55).

A standing card has no clock: it lies there from the beginning, and its texts come again and again.
"""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.flow import Flow
from game.rules.epic.frames import CombatFrame, TextContext
from game.rules.epic.match import Match
from game.rules.epic.piles import to_discard
from game.rules.epic.query import living, who
from game.rules.epic.state import InPlayCard, State


def standing_card(match: Match, card: int) -> InPlayCard:
    """A card as it lies in play from the beginning."""
    user = match.users[card][0]
    text = TextContext(match.owner[card], card, 1 << user, bound=[0] * match.bound[card])
    return InPlayCard(card, match.owner[card], user, 0, text)


def fire_triggers(flow: Flow, part: str, user: int, combat: CombatFrame) -> None:
    """Lay the texts of a character's standing cards for a combat on the stack, the first on top."""
    match = flow.match
    for card in reversed(match.standing):
        if user in match.users[card]:
            _trigger(flow, part, card, user, combat)


def fire_turn_triggers(flow: Flow, seat: int) -> None:
    """The same for the turn that begins, each card for its first user in play."""
    match, alive = flow.match, living(flow.state)
    for card in reversed(match.standing):
        user = next((one for one in match.users[card] if alive >> one & 1), -1)
        if match.owner[card] == seat and user >= 0:
            _trigger(flow, "on_turn", card, user)


def _trigger(flow: Flow, part: str, card: int, user: int, combat: CombatFrame | None = None) -> None:
    if any(one.card == card for one in flow.state.lying):
        flow.begin_text(part, card, user, combat)


def count_up(flow: Flow, seat: int) -> None:
    """At the beginning of a turn each clock of the active player goes one further."""
    for card in flow.state.lying:
        if card.seat == seat and not flow.match.cards[card.card].standing:
            card.count += 1
            flow.tell(e.Clocked, card.card, card.count, flow.match.cards[card.card].clock)


def expire(flow: Flow, seat: int) -> None:
    """Discard the player's clocks that have reached their number."""
    for card in list(flow.state.lying):
        definition = flow.match.cards[card.card]
        if card.seat == seat and not definition.standing and card.count >= definition.clock:
            _discard(flow, card)


def drop_stale(flow: Flow) -> None:
    """Discard clocks that somebody's fall has ended (Zelda R19, R54)."""
    for card in list(flow.state.lying):
        if stale(flow.match, flow.state, card):
            _discard(flow, card)


def stale(match: Match, state: State, card: InPlayCard) -> bool:
    """Whether a fall ends a clock: of whoever played it, or of all that it holds for. By the letter none does."""
    if match.by_the_letter or match.cards[card.card].standing:
        return False
    return not living(state) >> card.figure & 1 or idle(match, state, card)


def idle(match: Match, state: State, card: InPlayCard) -> bool:
    """Whether a clock has nobody left to hold for: whom it was laid on, or whom alone it helps (Zelda R54)."""
    alive, words = living(state), match.words[card.card]
    for rule in match.cards[card.card].while_:
        if not who(match, state, card.text, words, rule.of) & alive:
            return True
        if rule.against and not who(match, state, card.text, words, rule.against) & alive:
            return True
    return False


def _discard(flow: Flow, card: InPlayCard) -> None:
    flow.state.lying.remove(card)
    to_discard(flow, card.card, "clock")
