"""Piles and hands: drawing, discarding and reshuffling (Dungeon A4, A10, A43, A44)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.worth import DOWN
from game.rules.dungeon.engine.event import Discarded, Discarding, Drew, Event, ItemTaken, PileTurned
from game.rules.dungeon.engine.state import Player, State
from game.rules.dungeon.match import Match


def shuffle_cards(cards: list[int], chance: Chance, reason: str) -> list[int]:
    """Return the cards in random order; ``reason`` describes the shuffle in error messages."""
    return [cards[place] for place in chance.shuffle(len(cards), reason)]


def fill_hand(match: Match, state: State, seat: int, chance: Chance, events: list[Event]) -> None:
    """Draw up to a full hand; an empty pile is reshuffled at once."""
    player = state.players[seat]
    drawn: list[int] = []
    while len(player.hand) < match.hand_size and player.draw:
        drawn.append(player.draw.pop())
        player.hand.append(drawn[-1])
    if drawn and player.draw:
        events.append(Drew(seat, tuple(drawn), len(player.draw)))
    if not player.draw:
        reshuffle_pile(match, state, seat, chance, events)


def reshuffle_pile(match: Match, state: State, seat: int, chance: Chance, events: list[Event]) -> None:
    """Shuffle all cards of a player, including those played in the challenge, and draw a new hand.

    In a challenge the player sits out the next round (Dungeon A10, A44). Points already scored still count.
    """
    player = state.players[seat]
    cards = player.hand + player.discard + player.covered
    if state.challenge is not None:
        for laid_card in state.challenge.laid:
            if laid_card.seat == seat and not laid_card.gone:
                cards.append(laid_card.card)
                laid_card.gone = True
                if laid_card.how == DOWN:
                    laid_card.card = HIDDEN
        player.rests = max(player.rests, 1)
    _reset_deck(player, cards, match.reshuffled_hand_size, chance)
    events.append(PileTurned(seat, tuple(player.hand), len(player.draw), state.challenge is not None))


def reshuffle_all(match: Match, state: State, chance: Chance, events: list[Event]) -> None:
    """Shuffle all cards of every player and draw new hands; nobody has to sit out any more (Dungeon A13, A58)."""
    for seat, player in enumerate(state.players):
        _reset_deck(player, player.draw + player.hand + player.discard + player.covered, match.hand_size, chance)
        player.rests = 0
        events.append(PileTurned(seat, tuple(player.hand), len(player.draw), False))


def _reset_deck(player: Player, cards: list[int], hand_size: int, chance: Chance) -> None:
    pile = shuffle_cards(cards, chance, "pile")
    player.discard, player.covered = [], []
    player.hand = pile[-hand_size:][::-1]
    player.draw = pile[:-hand_size]


def discard_cards(state: State, seat: int, cards: list[int], cause: Discarding, events: list[Event]) -> None:
    """Discard cards from a hand face down, because hands are hidden (dungeon_quest 1.10)."""
    player = state.players[seat]
    for card in cards:
        player.hand.remove(card)
    player.covered += cards
    events.append(Discarded(seat, tuple(cards), cause))


def collect_played(state: State) -> None:
    """Move played cards to their players' discard piles; face-down ones stay face down (Dungeon A76)."""
    if state.challenge is None:
        return
    for laid_card in state.challenge.laid:
        if not laid_card.gone:
            player = state.players[laid_card.seat]
            (player.covered if laid_card.how == DOWN else player.discard).append(laid_card.card)
    state.challenge.laid = []


def give_item(match: Match, state: State, seat: int, item: str, chance: Chance, events: list[Event]) -> None:
    """Give an item to a player, and shuffle all its cards into his draw pile (Dungeon A4)."""
    player = state.players[seat]
    cards = match.cards_by_group[item]
    player.items.append(item)
    player.draw = shuffle_cards(player.draw + cards, chance, "item")
    events.append(ItemTaken(seat, item, len(cards)))
