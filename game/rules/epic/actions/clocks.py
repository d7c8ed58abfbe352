"""Clock cards, which stay in play for a number of their owner's turns (Zelda "Clock N", R18, R19, R54, R55).

A standing card has no clock: it is in play from the start of the match, and its texts trigger repeatedly.
"""

from __future__ import annotations

from game.rules.epic import event as events
from game.rules.epic.actions.piles import discard_card
from game.rules.epic.engine.frames import CombatFrame, TextContext
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.queries import living_characters, select_word
from game.rules.epic.engine.resolution import ResolutionContext
from game.rules.epic.engine.state import InPlayCard, State


def make_standing_card(match: Match, card: int) -> InPlayCard:
    """Return a card that is in play from the start."""
    user = match.users[card][0]
    text = TextContext(match.owner[card], card, 1 << user, bound=[0] * match.bound_sizes[card])
    return InPlayCard(card, match.owner[card], user, 0, text)


def fire_triggers(context: ResolutionContext, text_field: str, user: int, combat: CombatFrame) -> None:
    """Push the texts of a character's standing cards for a combat; those of the first card are resolved first."""
    match = context.match
    for card in reversed(match.standing_cards):
        if user in match.users[card]:
            _push_trigger(context, text_field, card, user, combat)


def fire_turn_triggers(context: ResolutionContext, seat: int) -> None:
    """Push the texts of a player's standing cards at the start of a turn, each for its first user on the board."""
    match, alive = context.match, living_characters(context.state)
    for card in reversed(match.standing_cards):
        user = next((figure for figure in match.users[card] if alive >> figure & 1), -1)
        if match.owner[card] == seat and user >= 0:
            _push_trigger(context, "on_turn", card, user)


def _push_trigger(
    context: ResolutionContext, text_field: str, card: int, user: int, combat: CombatFrame | None = None
) -> None:
    if any(in_play.card == card for in_play in context.state.lying):
        context.push_text(text_field, card, user, combat)


def advance_clocks(context: ResolutionContext, seat: int) -> None:
    """Advance each clock of the active player by one, at the start of the turn."""
    for card in context.state.lying:
        if card.seat == seat and not context.match.cards[card.card].standing:
            card.count += 1
            context.emit(events.Clocked, card.card, card.count, context.match.cards[card.card].clock)


def expire_clocks(context: ResolutionContext, seat: int) -> None:
    """Discard the clock cards of a player whose clocks have run out."""
    for card in list(context.state.lying):
        definition = context.match.cards[card.card]
        if card.seat == seat and not definition.standing and card.count >= definition.clock:
            _discard_clock(context, card)


def drop_stale_clocks(context: ResolutionContext) -> None:
    """Discard the clock cards that the fall of a character ends (Zelda R19, R54)."""
    for card in list(context.state.lying):
        if is_stale(context.match, context.state, card):
            _discard_clock(context, card)


def is_stale(match: Match, state: State, card: InPlayCard) -> bool:
    """Return whether a clock card ends because its user has fallen, or it affects nobody; never ``by-the-letter``."""
    if match.by_the_letter or match.cards[card.card].standing:
        return False
    return not living_characters(state) >> card.figure & 1 or is_idle(match, state, card)


def is_idle(match: Match, state: State, card: InPlayCard) -> bool:
    """Return whether a clock card affects nobody on the board any more (Zelda R54)."""
    alive, words = living_characters(state), match.word_indices[card.card]
    for rule in match.cards[card.card].while_:
        if not select_word(match, state, card.text, words, rule.of) & alive:
            return True
        if rule.against and not select_word(match, state, card.text, words, rule.against) & alive:
            return True
    return False


def _discard_clock(context: ResolutionContext, card: InPlayCard) -> None:
    context.state.lying.remove(card)
    discard_card(context, card.card, "clock")
