"""Deck building: validation of set-ups and decks, and the deal of a quick match."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision, Refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import ElixirCatalog, Rarity
from game.rules.elixir.state import GAMES_PER_MATCH, ElixirCard, State

MAX_RARE = 2
"""Maximum number of rare characters, and of rare potions, in a deck."""
MAX_POTIONS = 5
"""Maximum number of potions in a deck."""
QUICK_PLAY_RARITIES: tuple[Rarity, ...] = ("common", "common", "uncommon", "uncommon", "rare")
"""Rarities of the characters that quick play deals each player, and of the potions, as many as are agreed."""


def find_setup_refusal(setup: Setup) -> Refusal | None:
    """Return why a set-up is illegal: not 0 to 5 potions (Elixir E23), or other options in an official match."""
    if not 0 <= setup.potions <= MAX_POTIONS:
        return Refusal("potions-agreed", {"count": setup.potions, "most": MAX_POTIONS})
    if setup.official and (setup.format, setup.stakes) != ("advanced", "practice"):
        return Refusal("official-terms")
    return None


def potions_per_player(setup: Setup) -> int:
    """Return the number of potions that each player brings; 0 in a beginner match."""
    return setup.potions if setup.format == "advanced" else 0


def find_deck_refusal(
    catalog: ElixirCatalog, setup: Setup, characters: list[int], potions: list[int]
) -> Refusal | None:
    """Return why a deck is illegal; it has five characters, the agreed potions, and at most two rare cards of each.

    Every copy of a card counts (Elixir E26, E46); ownership is checked by the collection (E27).
    """
    if len(characters) != GAMES_PER_MATCH:
        return Refusal("five-characters", {"count": len(characters), "wanted": GAMES_PER_MATCH})
    if len(potions) != potions_per_player(setup):
        return Refusal("number-of-potions", {"count": len(potions), "wanted": potions_per_player(setup)})
    if sum(catalog.characters[number].rarity == "rare" for number in characters) > MAX_RARE:
        return Refusal("rare-characters", {"most": MAX_RARE})
    if sum(catalog.potions[number].rarity == "rare" for number in potions) > MAX_RARE:
        return Refusal("rare-potions", {"most": MAX_RARE})
    return None


def create_state(setup: Setup, characters: list[list[int]], potions: list[list[int]], *, dealt: bool = False) -> State:
    """Return a match between these decks; ``dealt`` if quick play dealt them.

    ``characters`` and ``potions`` are catalog numbers by seat.
    """
    seen = setup.open_decks or setup.same_decks
    state = State(
        [[ElixirCard(number, seen=seen) for number in hand] for hand in characters],
        [[ElixirCard(number, seen=seen) for number in hand] for hand in potions],
        dealt=dealt,
    )
    state.decision = Decision(0, "lay")
    return state


def shuffle_hand(hand: list[int], chance: Chance) -> list[int]:
    """Return the cards in random order."""
    return [hand[place] for place in chance.shuffle(len(hand), "hand")]


def deal_quick_match(catalog: ElixirCatalog, setup: Setup, chance: Chance) -> State:
    """Deal both players cards of the same rarities: different cards, or the same ones with ``same_decks``."""
    sides = 1 if setup.same_decks else 2
    characters = _deal_cards([c.rarity for c in catalog.characters], QUICK_PLAY_RARITIES, sides, chance)
    potions = _deal_cards(
        [p.rarity for p in catalog.potions], QUICK_PLAY_RARITIES[: potions_per_player(setup)], sides, chance
    )
    return create_state(setup, characters, potions, dealt=True)


def _deal_cards(
    rarities: list[Rarity], wanted_rarities: tuple[Rarity, ...], deck_count: int, chance: Chance
) -> list[list[int]]:
    """Return two decks of card numbers with the wanted rarities; ``rarities`` has those of all cards."""
    order = list(chance.shuffle(len(rarities), "quick play"))
    hands: list[list[int]] = [[] for _ in range(deck_count)]
    for rarity in wanted_rarities:
        for hand in hands:
            card = next(number for number in order if rarities[number] == rarity)
            order.remove(card)
            hand.append(card)
    return [hands[0], hands[-1][:]]
