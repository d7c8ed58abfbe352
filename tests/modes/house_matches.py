"""Real matches as a table plays them, saves and book and all; as a program, until it is killed."""

from __future__ import annotations

import sys
from random import Random

from game.content.cards.elixir_catalog import load_catalog
from game.modes.active_match import Occasion
from game.modes.collections import collections as c
from game.modes.collections import exchange as house
from game.rules.elixir.action import Setup
from game.session.seats import PERSON, Seats
from tests.elixir.matches import decks_of

NAMES = ("Ada", "Bo")
REAL = Setup(stakes="real", potions=3)


def enroll(*names: str) -> c.Book:
    """Players with starter sets, each the same and only once however often this is called."""
    for name in names:
        if name not in c.players(house.book()):
            house.change(lambda known, name=name: c.enroll(known, load_catalog(), name, house.luck(name)))  # type: ignore[misc]
    return house.book()


def begin(rng: Random) -> Occasion:
    """A real match between the two, begun as the lobby begins it, and kept."""
    book, catalog = house.book(), load_catalog()
    decks = [decks_of(book, name, rng, REAL.potions) for name in NAMES]
    numbers = [
        ([catalog.character_ids.index(card) for card in deck[0]], [catalog.potion_ids.index(card) for card in deck[1]])
        for deck in decks
    ]
    seats = Seats([PERSON, PERSON], list(NAMES))
    occasion = house.begin(REAL, seats, (numbers[0], numbers[1]), seed=str(rng.random()))
    occasion.keep()
    return occasion


def play(occasion: Occasion, rng: Random, steps: int = 1000, *, kept: bool = True) -> None:
    """Some random steps, each of them kept, or only the last."""
    session = occasion.session
    for _step in range(steps):
        if session.decision is None:
            break
        assert session.submit(rng.choice(session.legal())) is None
        if kept:
            occasion.keep()
    if not kept:
        occasion.keep()


def even_out(number: int) -> None:
    """Who has more gives back, so that nobody runs out of cards."""

    def evened(book: c.Book) -> c.Book:
        rich, poor = sorted(NAMES, key=lambda n: -c.collection(book, n).characters.total())
        cards = sorted(c.free_characters(book, rich).elements())
        more = (c.collection(book, rich).characters.total() - c.collection(book, poor).characters.total()) // 2
        gifts = tuple(("character", card) for card in cards[:more])
        if not gifts:
            return book
        return c.trade(book, f"{len(book.entries)}-{number}", c.Offer((rich, poor), (gifts, ())), NAMES)  # type: ignore[arg-type]

    house.change(evened)


def play_for_ever(seed: int) -> None:
    rng = Random(seed)
    number = 0
    while True:
        house.reconcile()
        for match in house.book().running:  # a match that somebody was killed in the middle of
            house.change(lambda book, match=match: c.call_off(book, match))  # type: ignore[misc]
        even_out(number)
        occasion = begin(rng)
        play(occasion, rng)
        house.finish(occasion)
        if number == 0:
            print("playing", flush=True)
        number += 1


if __name__ == "__main__":
    play_for_ever(int(sys.argv[1]))
