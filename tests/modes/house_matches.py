"""Real matches as a table plays them, with saves and book; as a program, until it is killed."""

from __future__ import annotations

import sys
from random import Random

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.modes.active_match import ActiveMatch
from game.modes.collections import exchange
from game.modes.collections.collections import (
    CollectionLedger,
    TradeOffer,
    add_player,
    build_collection,
    cancel_match,
    find_free_characters,
    list_players,
    trade_cards,
)
from game.rules.elixir.action import Setup
from game.session.seats import PERSON, Seats
from tests.elixir.matches import choose_deck

NAMES = ("Ada", "Bo")
REAL = Setup(stakes="real", potions=3)


def enroll_players(*names: str) -> CollectionLedger:
    """Return players with starter sets, the same however often this is called."""
    for name in names:
        if name not in list_players(exchange.load_ledger()):
            exchange.update_ledger(
                lambda known, name=name: add_player(known, load_elixir_catalog(), name, exchange.make_random(name))
            )  # type: ignore[misc]
    return exchange.load_ledger()


def begin_match(rng: Random) -> ActiveMatch:
    """Begin a real match between the two as the lobby does, and save it."""
    ledger, catalog = exchange.load_ledger(), load_elixir_catalog()
    decks = [choose_deck(ledger, name, rng, REAL.potions) for name in NAMES]
    numbers = [
        ([catalog.character_ids.index(card) for card in deck[0]], [catalog.potion_ids.index(card) for card in deck[1]])
        for deck in decks
    ]
    seats = Seats([PERSON, PERSON], list(NAMES))
    active_match = exchange.start_elixir_match(REAL, seats, (numbers[0], numbers[1]), seed=str(rng.random()))
    active_match.save()
    return active_match


def play_steps(active_match: ActiveMatch, rng: Random, steps: int = 1000, *, kept: bool = True) -> None:
    """Play some random steps, each of them saved, or only the last."""
    session = active_match.session
    for _step in range(steps):
        if session.decision is None:
            break
        assert session.submit(rng.choice(session.legal_actions())) is None
        if kept:
            active_match.save()
    if not kept:
        active_match.save()


def even_out(number: int) -> None:
    """Return cards from the richer player, so that no player runs out of cards."""

    def is_evened(ledger: CollectionLedger) -> CollectionLedger:
        rich, poor = sorted(NAMES, key=lambda n: -build_collection(ledger, n).characters.total())
        cards = sorted(find_free_characters(ledger, rich).elements())
        more = (
            build_collection(ledger, rich).characters.total() - build_collection(ledger, poor).characters.total()
        ) // 2
        gifts = tuple(("character", card) for card in cards[:more])
        if not gifts:
            return ledger
        return trade_cards(ledger, f"{len(ledger.entries)}-{number}", TradeOffer((rich, poor), (gifts, ())), NAMES)  # type: ignore[arg-type]

    exchange.update_ledger(is_evened)


def play_forever(seed: int) -> None:
    rng = Random(seed)
    number = 0
    while True:
        exchange.reconcile_matches()
        for match in exchange.load_ledger().running:  # a match that somebody was killed in the middle of
            exchange.update_ledger(lambda book, match=match: cancel_match(book, match))  # type: ignore[misc]
        even_out(number)
        active_match = begin_match(rng)
        play_steps(active_match, rng)
        exchange.finish_match(active_match)
        if number == 0:
            print("playing", flush=True)
        number += 1


if __name__ == "__main__":
    play_forever(int(sys.argv[1]))
