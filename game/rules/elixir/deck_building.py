"""What players agree on and bring: the set-up, decks within the limits, and the deal of quick play."""

from __future__ import annotations

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision, Refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import Catalog, Rarity
from game.rules.elixir.state import GAMES, Card, State

MOST_RARE = 2
MOST_POTIONS = 5
QUICK_MIX: tuple[Rarity, ...] = ("common", "common", "uncommon", "uncommon", "rare")
"""Quick play deals both sides this mix of characters, and as much of it as there are potions."""


def why_not_setup(setup: Setup) -> Refusal | None:
    """Why players may not agree on this: potions from 0 to 5 (Elixir E23); an official duel has its own terms."""
    if not 0 <= setup.potions <= MOST_POTIONS:
        return Refusal("potions-agreed", {"count": setup.potions, "most": MOST_POTIONS})
    if setup.official and (setup.format, setup.stakes) != ("advanced", "practice"):
        return Refusal("official-terms")
    return None


def potions_each(setup: Setup) -> int:
    """How many potions each player brings; none to a beginner match."""
    return setup.potions if setup.format == "advanced" else 0


def why_not_bring(catalog: Catalog, setup: Setup, characters: list[int], potions: list[int]) -> Refusal | None:
    """Why a player may not bring these cards: five characters, the agreed potions, at most two rare of each.

    Two copies of a card count twice (Elixir E26, E46); whether the player owns them is his collection's matter (E27).
    """
    if len(characters) != GAMES:
        return Refusal("five-characters", {"count": len(characters), "wanted": GAMES})
    if len(potions) != potions_each(setup):
        return Refusal("number-of-potions", {"count": len(potions), "wanted": potions_each(setup)})
    if sum(catalog.characters[number].rarity == "rare" for number in characters) > MOST_RARE:
        return Refusal("rare-characters", {"most": MOST_RARE})
    if sum(catalog.potions[number].rarity == "rare" for number in potions) > MOST_RARE:
        return Refusal("rare-potions", {"most": MOST_RARE})
    return None


def begin(setup: Setup, characters: list[list[int]], potions: list[list[int]], *, dealt: bool = False) -> State:
    """A match between these cards, catalog numbers by seat."""
    seen = setup.open_decks or setup.same_decks
    state = State(
        [[Card(number, seen=seen) for number in hand] for hand in characters],
        [[Card(number, seen=seen) for number in hand] for hand in potions],
        dealt=dealt,
    )
    state.decision = Decision(0, "lay")
    return state


def shuffled(hand: list[int], chance: Chance) -> list[int]:
    """The same cards in another order."""
    return [hand[place] for place in chance.shuffle(len(hand), "hand")]


def quick_play(catalog: Catalog, setup: Setup, chance: Chance) -> State:
    """Both sides are dealt cards of the same rarities: different ones, or with ``same_decks`` the same."""
    sides = 1 if setup.same_decks else 2
    characters = _deal([c.rarity for c in catalog.characters], QUICK_MIX, sides, chance)
    potions = _deal([p.rarity for p in catalog.potions], QUICK_MIX[: potions_each(setup)], sides, chance)
    return begin(setup, characters, potions, dealt=True)


def _deal(rarities: list[Rarity], mix: tuple[Rarity, ...], sides: int, chance: Chance) -> list[list[int]]:
    order = list(chance.shuffle(len(rarities), "quick play"))
    hands: list[list[int]] = [[] for _ in range(sides)]
    for rarity in mix:
        for hand in hands:
            card = next(number for number in order if rarities[number] == rarity)
            order.remove(card)
            hand.append(card)
    return [hands[0], hands[-1][:]]
