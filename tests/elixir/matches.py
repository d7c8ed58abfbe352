"""Real matches between two collections, for the tests; as a program, plays and settles them until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from game.content.cards.elixir_catalog import load_catalog
from game.modes.collections import collection_file
from game.modes.collections import collections as c
from game.rules.core.chance import Live
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State

REAL = Setup(stakes="real", potions=5)


def decks_of(book: c.Book, name: str, rng: Random, potions: int) -> tuple[list[str], list[str]]:
    """A deck within the limits, of cards that are free."""
    catalog = load_catalog()

    def some(cards: list[str], ids: tuple[str, ...], known: list[str], count: int) -> list[str]:
        rng.shuffle(cards)
        common = [card for card in cards if known[ids.index(card)] != "rare"]
        rare = [card for card in cards if known[ids.index(card)] == "rare"][:2]
        return (rare + common)[:count]

    mine = c.collection(book, name)
    characters = sorted(c.free_characters(book, name).elements())
    return (
        some(characters, catalog.character_ids, [card.rarity for card in catalog.characters], 5),
        some(sorted(mine.potions.elements()), catalog.potion_ids, [card.rarity for card in catalog.potions], potions),
    )


def play(book: c.Book, match: str, names: tuple[str, str], rules: ElixirRules, seed: int) -> tuple[c.Book, State]:
    """Begin a real match and play it at random to its end, unsettled."""
    rng, catalog = Random(seed), rules.catalog
    potions = min(rules.options.potions, c.most_potions(book, names))
    decks = [decks_of(book, name, rng, potions) for name in names]
    book = c.begin(book, match, names, (decks[0][0], decks[1][0]))
    state = rules.deal(
        [[catalog.character_ids.index(card) for card in deck[0]] for deck in decks],
        [[catalog.potion_ids.index(card) for card in deck[1]] for deck in decks],
        Live(rng),
    )
    while state.decision is not None:
        rules.apply(state, rng.choice(rules.legal(state)), Live(rng), None)
    return book, state


def play_real(book: c.Book, match: str, seed: int) -> tuple[c.Book, ElixirRules, State]:
    """A real match between Ada and Bo."""
    rules = ElixirRules(load_catalog(), REAL)
    book, end = play(book, match, ("Ada", "Bo"), rules, seed)
    return book, rules, end


def play_for_ever(path: Path, seed: int) -> None:
    """Matches between Ada and Bo, each begun, settled, and given back by a trade, so that nobody runs out of cards."""
    catalog, rules = load_catalog(), ElixirRules(load_catalog(), REAL)
    number = 0
    while True:
        match = f"{seed}-{number}"
        number += 1
        found: list[State] = []

        def begun(book: c.Book, match: str = match, found: list[State] = found) -> c.Book:
            for left in book.running:  # a match that was killed before it was settled
                book = c.call_off(book, left)
            book, state = play(book, match, ("Ada", "Bo"), rules, seed + len(book.entries))
            found.append(state)
            return book

        def settled(book: c.Book, match: str = match, found: list[State] = found) -> c.Book:
            return c.settle(book, match, rules, found[0])

        def evened(book: c.Book, match: str = match) -> c.Book:
            rich, poor = sorted(("Ada", "Bo"), key=lambda n: -c.collection(book, n).characters.total())
            cards = sorted(c.collection(book, rich).characters.elements())
            more = (len(cards) - c.collection(book, poor).characters.total()) // 2
            gifts = tuple(("character", card) for card in cards[:more])
            if not gifts:
                return book
            return c.trade(book, match, c.Offer((rich, poor), (gifts, ())), (rich, poor))  # type: ignore[arg-type]

        for step in (begun, settled, evened):
            collection_file.change(catalog, step, path)
        if number == 1:
            print("playing", flush=True)


if __name__ == "__main__":
    play_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
