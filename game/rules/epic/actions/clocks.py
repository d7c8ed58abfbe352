"""The clock: cards that stay in play for a number of their owner's turns (Zelda "Clock N", R18, R19, R54, R55).

A standing card has no clock: it lies there from the beginning, and its texts come again and again.
"""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic.actions.piles import to_discard
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living, who
from game.rules.epic.engine.resolution import Flow
from game.rules.epic.engine.state import CARD, EMPTY_SLOTS, SEAT, SELF, SLOTS, Frame, Lying, State


def standing_card(match: Match, card: int) -> Lying:
    """A card as it lies in play from the beginning."""
    user = match.users[card][0]
    slots = EMPTY_SLOTS + [0] * (match.library.slots[match.card_ids[card]] - SLOTS)
    slots[SEAT], slots[CARD], slots[SELF] = match.owner[card], card, 1 << user
    return Lying(card, match.owner[card], user, 0, slots)


def stir(flow: Flow, part: str, user: int, slots: list[int]) -> None:
    """Lay the texts of a character's standing cards on the stack, the first on top; the attack gives ``slots``."""
    match = flow.match
    for card in reversed(match.standing):
        if user in match.users[card]:
            _stir(flow, part, card, user, slots)


def stir_at_turn(flow: Flow, seat: int) -> None:
    """The same for the turn that begins, each card for its first user in play."""
    match, alive = flow.match, living(flow.state)
    for card in reversed(match.standing):
        user = next((one for one in match.users[card] if alive >> one & 1), -1)
        if match.owner[card] == seat and user >= 0:
            _stir(flow, "on_turn", card, user, EMPTY_SLOTS)


def _stir(flow: Flow, part: str, card: int, user: int, slots: list[int]) -> None:
    match, block = flow.match, f"{flow.match.card_ids[card]}.{part}"
    if not match.blocks[block] or all(one.card != card for one in flow.state.lying):
        return
    own = slots + [0] * (match.library.slots[match.card_ids[card]] - SLOTS)
    own[SEAT], own[CARD], own[SELF] = match.owner[card], card, 1 << user
    flow.state.stack.append(Frame(block, 0, own))


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


def stale(match: Match, state: State, card: Lying) -> bool:
    """Whether a fall ends a clock: of whoever played it, or of all that it holds for. By the letter none does."""
    if match.by_the_letter or match.cards[card.card].standing:
        return False
    return not living(state) >> card.figure & 1 or idle(match, state, card)


def idle(match: Match, state: State, card: Lying) -> bool:
    """Whether a clock has nobody left to hold for: whom it was laid on, or whom alone it helps (Zelda R54)."""
    alive, words = living(state), match.words[card.card]
    for rule in match.cards[card.card].while_:
        if not who(match, state, card.slots, words, rule.of) & alive:
            return True
        if rule.against and not who(match, state, card.slots, words, rule.against) & alive:
            return True
    return False


def _discard(flow: Flow, card: Lying) -> None:
    flow.state.lying.remove(card)
    to_discard(flow, card.card, "clock")
