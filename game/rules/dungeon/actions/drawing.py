"""Piles and hands: drawing, discarding, and what happens when a pile is used up (Dungeon A4, A10, A43, A44)."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon.actions.worth import DOWN
from game.rules.dungeon.engine.event import Discarded, Discarding, Drew, Event, ItemTaken, PileTurned
from game.rules.dungeon.engine.state import Player, State
from game.rules.dungeon.match import Match


def shuffled(cards: list[int], chance: Chance, why: str) -> list[int]:
    """The cards in an order that chance gives."""
    return [cards[place] for place in chance.shuffle(len(cards), why)]


def fill(match: Match, state: State, seat: int, chance: Chance, told: list[Event]) -> None:
    """Draw the hand full. If that uses the pile up, it is turned at once."""
    player = state.players[seat]
    drawn: list[int] = []
    while len(player.hand) < match.hand and player.draw:
        drawn.append(player.draw.pop())
        player.hand.append(drawn[-1])
    if drawn and player.draw:
        told.append(Drew(seat, tuple(drawn), len(player.draw)))
    if not player.draw:
        turn_pile(match, state, seat, chance, told)


def turn_pile(match: Match, state: State, seat: int, chance: Chance, told: list[Event]) -> None:
    """Everything is shuffled, cards that lie in the challenge too, and a new hand is drawn; in a challenge the player
    sits out the next round (Dungeon A10, A44). What the cards counted stays counted."""
    player = state.players[seat]
    cards = player.hand + player.discard + player.covered
    if state.challenge is not None:
        for laid in state.challenge.laid:
            if laid.seat == seat and not laid.gone:
                cards.append(laid.card)
                laid.gone = True
                if laid.how == DOWN:
                    laid.card = HIDDEN
        player.rests = max(player.rests, 1)
    _new_deck(player, cards, match.turned_hand, chance)
    told.append(PileTurned(seat, tuple(player.hand), len(player.draw), state.challenge is not None))


def reshuffle(match: Match, state: State, chance: Chance, told: list[Event]) -> None:
    """Every player shuffles all his cards and draws a new hand; sitting out lapses (Dungeon A13, A58)."""
    for seat, player in enumerate(state.players):
        _new_deck(player, player.draw + player.hand + player.discard + player.covered, match.hand, chance)
        player.rests = 0
        told.append(PileTurned(seat, tuple(player.hand), len(player.draw), False))


def _new_deck(player: Player, cards: list[int], hand: int, chance: Chance) -> None:
    pile = shuffled(cards, chance, "pile")
    player.discard, player.covered = [], []
    player.hand = pile[-hand:][::-1]
    player.draw = pile[:-hand]


def discard(state: State, seat: int, cards: list[int], why: Discarding, told: list[Event]) -> None:
    """Cards from the hand go face down to the discard pile: hands are not shown (dungeon_quest 1.10)."""
    player = state.players[seat]
    for card in cards:
        player.hand.remove(card)
    player.covered += cards
    told.append(Discarded(seat, tuple(cards), why))


def collect_laid(state: State) -> None:
    """Laid cards go to their players' discard piles; those face down are never shown (Dungeon A76)."""
    if state.challenge is None:
        return
    for laid in state.challenge.laid:
        if not laid.gone:
            player = state.players[laid.seat]
            (player.covered if laid.how == DOWN else player.discard).append(laid.card)
    state.challenge.laid = []


def give_item(match: Match, state: State, seat: int, item: str, chance: Chance, told: list[Event]) -> None:
    """A player takes the marker and shuffles all cards of the item into his draw pile (Dungeon A4)."""
    player = state.players[seat]
    cards = match.copies[item]
    player.items.append(item)
    player.draw = shuffled(player.draw + cards, chance, "item")
    told.append(ItemTaken(seat, item, len(cards)))
