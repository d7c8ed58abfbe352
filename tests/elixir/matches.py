"""Real matches between two collections; as a program, plays and settles them until it is killed."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.modes.collections import collection_file, collections
from game.rules.core.chance import RecordingRandom
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State

REAL = Setup(stakes="real", potions=5)


def choose_deck(
    ledger: collections.CollectionLedger, name: str, rng: Random, potions: int
) -> tuple[list[str], list[str]]:
    """Return a deck within the limits, of cards that are free."""
    catalog = load_elixir_catalog()

    def choose_some(cards: list[str], ids: tuple[str, ...], known: list[str], count: int) -> list[str]:
        rng.shuffle(cards)
        common = [card for card in cards if known[ids.index(card)] != "rare"]
        rare = [card for card in cards if known[ids.index(card)] == "rare"][:2]
        return (rare + common)[:count]

    mine = collections.build_collection(ledger, name)
    characters = sorted(collections.find_free_characters(ledger, name).elements())
    return (
        choose_some(characters, catalog.character_ids, [card.rarity for card in catalog.characters], 5),
        choose_some(
            sorted(mine.potions.elements()), catalog.potion_ids, [card.rarity for card in catalog.potions], potions
        ),
    )


def play_match(
    ledger: collections.CollectionLedger, match: str, names: tuple[str, str], rules: ElixirRules, seed: int
) -> tuple[collections.CollectionLedger, State]:
    """Begin a real match and play it at random to its end, unsettled."""
    rng, catalog = Random(seed), rules.catalog
    potions = min(rules.options.potions, collections.find_max_potions(ledger, names))
    decks = [choose_deck(ledger, name, rng, potions) for name in names]
    ledger = collections.start_match(ledger, match, names, (decks[0][0], decks[1][0]))
    state = rules.deal_decks(
        [[catalog.character_ids.index(card) for card in deck[0]] for deck in decks],
        [[catalog.potion_ids.index(card) for card in deck[1]] for deck in decks],
        RecordingRandom(rng),
    )
    while state.decision is not None:
        rules.apply(state, rng.choice(rules.legal_actions(state)), RecordingRandom(rng), None)
    return ledger, state


def play_real_match(
    ledger: collections.CollectionLedger, match: str, seed: int
) -> tuple[collections.CollectionLedger, ElixirRules, State]:
    """Play a real match between Ada and Bo."""
    rules = ElixirRules(load_elixir_catalog(), REAL)
    ledger, end = play_match(ledger, match, ("Ada", "Bo"), rules, seed)
    return ledger, rules, end


def play_forever(path: Path, seed: int) -> None:
    """Play matches between Ada and Bo, each settled and reverted by a trade, so that nobody runs out of cards."""
    catalog, rules = load_elixir_catalog(), ElixirRules(load_elixir_catalog(), REAL)
    number = 0
    while True:
        match = f"{seed}-{number}"
        number += 1
        found: list[State] = []

        def is_begun(
            ledger: collections.CollectionLedger, match: str = match, found: list[State] = found
        ) -> collections.CollectionLedger:
            for left in ledger.running:  # a match that was killed before it was settled
                ledger = collections.cancel_match(ledger, left)
            ledger, state = play_match(ledger, match, ("Ada", "Bo"), rules, seed + len(ledger.entries))
            found.append(state)
            return ledger

        def is_settled(
            ledger: collections.CollectionLedger, match: str = match, found: list[State] = found
        ) -> collections.CollectionLedger:
            return collections.settle_match(ledger, match, rules, found[0])

        def is_evened(ledger: collections.CollectionLedger, match: str = match) -> collections.CollectionLedger:
            rich, poor = sorted(
                ("Ada", "Bo"), key=lambda n: -collections.build_collection(ledger, n).characters.total()
            )
            cards = sorted(collections.build_collection(ledger, rich).characters.elements())
            more = (len(cards) - collections.build_collection(ledger, poor).characters.total()) // 2
            gifts = tuple(("character", card) for card in cards[:more])
            if not gifts:
                return ledger
            return collections.trade_cards(
                ledger, match, collections.TradeOffer((rich, poor), (gifts, ())), (rich, poor)
            )  # type: ignore[arg-type]

        for step in (is_begun, is_settled, is_evened):
            collection_file.update_ledger(catalog, step, path)
        if number == 1:
            print("playing", flush=True)


if __name__ == "__main__":
    play_forever(Path(sys.argv[1]), int(sys.argv[2]))
