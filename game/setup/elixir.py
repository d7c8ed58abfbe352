"""Set-up of an Elixir match in the lobby: match type, seats, options and decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec

from game.bots.elixir.bots import format_elixir_bot_title
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.errors import UserError
from game.modes.active_match import ActiveMatch, make_seed
from game.modes.collections import collections, exchange
from game.modes.collections.collections import CollectionLedger
from game.presentation.elixir.wording import format_refusal
from game.rules.core.protocol import Refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import Rarity
from game.rules.elixir.deck_building import (
    MAX_POTIONS,
    MAX_RARE,
    find_deck_refusal,
    find_setup_refusal,
    potions_per_player,
)
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES_PER_MATCH
from game.session.seats import PERSON, Seats
from game.text import _

MatchType = Literal["quick", "practice", "real", "official"]
"""Types of matches, by what is at stake: quick play without collections, practice, real, official duel."""
MATCH_TYPES: tuple[MatchType, ...] = ("quick", "practice", "real", "official")
"""All match types, in the order of display."""


class PlannedDeck(msgspec.Struct):
    """Deck of a seat during the set-up, as card ids."""

    characters: list[str] = []
    potions: list[str] = []


class ElixirChair(msgspec.Struct):
    """Seat during the set-up: ``kind`` is a person or the name of a bot, ``name`` that of the person."""

    kind: str
    name: str
    deck: PlannedDeck = msgspec.field(default_factory=PlannedDeck)


class ElixirPlan:
    """Editable set-up of a match; ``ledger`` has the collections of all players.

    ``names`` are those of the settings, for people without a collection in a quick game.
    """

    def __init__(
        self,
        ledger: CollectionLedger,
        chairs: Sequence[ElixirChair],
        match_type: MatchType = "quick",
        names: Sequence[str] = (),
    ) -> None:
        self.catalog = load_elixir_catalog()
        self.ledger = ledger
        self.chairs = list(chairs)
        self.names = names
        self.match_type: MatchType = match_type
        self.format: Literal["beginner", "advanced"] = "advanced"
        self.potions = MAX_POTIONS
        """Number of potions per player in an advanced match."""
        self.sudden_death = False
        self.spent_when_laid = False
        self.open_decks = False
        self.same_decks = False
        self.shields = True

    # ---- terms ------------------------------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """Return the options as the rules need them, without those that the match type excludes."""
        official, quick = self.match_type == "official", self.match_type == "quick"
        return Setup(
            format="advanced" if official else self.format,
            stakes="real" if self.match_type == "real" else "practice",
            potions=min(self.potions, self.max_potions),
            sudden_death=self.sudden_death,
            spent_when_laid=self.spent_when_laid,
            open_decks=self.open_decks,
            same_decks=quick and self.same_decks,
            shields=self.shields,
            official=official,
        )

    def count_changed_options(self) -> int:
        """Return the number of options with a non-default value, without those that the match type excludes."""
        beginner = self.setup.format == "beginner"
        terms = (
            beginner,
            self.potions != MAX_POTIONS and not beginner,
            self.sudden_death,
            self.spent_when_laid,
            self.open_decks,
            self.same_decks and self.match_type == "quick",
            not self.shields,
        )
        return sum(terms)

    @property
    def max_potions(self) -> int:
        """Return the largest number of potions per player that these players can agree on (Elixir E23)."""
        return MAX_POTIONS if self.match_type == "quick" else collections.find_max_potions(self.ledger, self.owners)

    def is_person(self, seat: int) -> bool:
        """Return whether a person plays the seat."""
        return self.chairs[seat].kind == PERSON

    @property
    def are_decks_hidden(self) -> bool:
        """Return whether the players may not see each other's decks."""
        return all(self.is_person(seat) for seat in (0, 1)) and not self.open_decks

    @property
    def owners(self) -> list[str]:
        """Return the names of the players in the match who have a collection."""
        known = collections.list_players(self.ledger)
        return [c.name for c in self.chairs if c.kind == PERSON and c.name in known]

    @property
    def seats(self) -> Seats:
        """Return the seats of the match."""
        return Seats([chair.kind for chair in self.chairs], [self.seat_name(seat) for seat in (0, 1)])

    def seat_name(self, seat: int) -> str:
        """Return the display name of a seat."""
        chair = self.chairs[seat]
        if chair.kind != PERSON:
            return format_elixir_bot_title(chair.kind)
        if chair.name.strip() or self.match_type != "quick":
            return chair.name.strip()
        usual = self.names[seat].strip() if seat < len(self.names) else ""
        taken = usual == self.chairs[1 - seat].name.strip()
        return _("Player {number}").format(number=seat + 1) if taken or not usual else usual

    # ---- why not ----------------------------------------------------------------------------------------------------

    def find_match_type_refusal(self, match_type: MatchType) -> str:
        """Return why a match type is not available to these players, as a sentence; empty if it is."""
        people = [seat for seat in (0, 1) if self.is_person(seat)]
        if match_type == "quick":
            return ""
        if match_type == "real" and len(people) < 2:
            return _("A real match needs two humans: bots have no cards to stake.")
        if match_type == "official" and not people:
            return _("An official duel needs a human player.")
        if not all(self._has_collection_named(seat) for seat in people):
            return _("Each human player needs a collection. Choose a player or start a new one.")
        if len(people) == 2 and self.chairs[0].name == self.chairs[1].name:
            return _("Choose two different players.")
        if match_type == "official":
            names = self.owners
            refusal = collections.find_official_refusal(self.ledger, names[0], names[-1])
            return self._format_refusal(refusal) if refusal is not None else ""
        return ""

    def describe_unlock(self, match_type: MatchType) -> str:
        """Return in a few words what would make a match type available; empty if it is available."""
        if not self.find_match_type_refusal(match_type):
            return ""
        people = [seat for seat in (0, 1) if self.is_person(seat)]
        if match_type == "real" and len(people) < 2:
            return _("Unlocks with a second player")
        if not people:
            return _("Unlocks with a human player")
        if not all(self._has_collection_named(seat) for seat in people):
            return _("Unlocks with a starter pack each") if len(people) == 2 else _("Unlocks with your starter pack")
        if self.chairs[people[0]].name == self.chairs[people[-1]].name and len(people) == 2:
            return _("Unlocks with two different players")
        return self.find_match_type_refusal(match_type)

    def has_collection(self, seat: int) -> bool:
        """Return whether a seat is played by a person with a collection."""
        return self.is_person(seat) and self._has_collection_named(seat)

    def _has_collection_named(self, seat: int) -> bool:
        return self.chairs[seat].name in collections.list_players(self.ledger)

    def find_start_refusal(self) -> str:
        """Return why the match cannot start yet, as a sentence; empty if it can."""
        reason = self.find_match_type_refusal(self.match_type)
        if reason:
            return reason
        for seat in (0, 1):
            if self.is_person(seat) and not self.seat_name(seat):
                return _("Every player needs a name.")
        if all(self.is_person(seat) for seat in (0, 1)) and self.seat_name(0) == self.seat_name(1):
            return _("Choose two different players.")
        refusal = find_setup_refusal(self.setup)
        if refusal is not None:
            return self._format_refusal(refusal)
        if self.match_type == "quick":
            return ""
        for seat in (0, 1):
            if self.is_person(seat) and (reason := self.find_deck_refusal(seat)):
                return f"{self.seat_name(seat)}: {reason}"
        return ""

    def find_deck_refusal(self, seat: int) -> str:
        """Return why the deck of a seat is illegal, as a sentence; empty if it is legal."""
        chair = self.chairs[seat]
        if not self._has_collection_named(seat):
            return _("{name} has no collection.").format(name=chair.name)
        refusal = collections.find_play_refusal(
            self.ledger, self.catalog, self.setup, chair.name, chair.deck.characters, chair.deck.potions
        )
        return self._format_refusal(refusal) if refusal is not None else ""

    def _format_refusal(self, refusal: Refusal) -> str:
        return format_refusal(refusal, self.catalog)

    # ---- decks ------------------------------------------------------------------------------------------------------

    def suggest_deck(self, seat: int) -> None:
        """Fill the deck of a seat with the strongest legal cards of its owner."""
        name = self.chairs[seat].name
        owned = collections.build_collection(self.ledger, name)
        free = collections.find_free_characters(self.ledger, name)
        deck = self.chairs[seat].deck
        deck.characters = self._find_best_cards("character", free, GAMES_PER_MATCH)
        deck.potions = self._find_best_cards("potion", owned.potions, potions_per_player(self.setup))

    def load_decks(self) -> None:
        """Give each player with a collection and no deck the deck used last, or a suggested one."""
        for seat in (0, 1):
            chair = self.chairs[seat]
            if not self.has_collection(seat) or chair.deck.characters:
                continue
            saved = self.ledger.decks.get(chair.name)
            if saved is not None:
                chair.deck = PlannedDeck(list(saved.characters), list(saved.potions))
                self.remove_unavailable_cards()
            if saved is None or self.find_deck_refusal(seat):
                self.suggest_deck(seat)

    def fill_potions(self) -> None:
        """Add potions to decks that have fewer than agreed."""
        for seat in (0, 1):
            deck = self.chairs[seat].deck
            missing = potions_per_player(self.setup) - len(deck.potions)
            if not self.has_collection(seat) or not deck.characters or missing <= 0:
                continue
            owned = collections.build_collection(self.ledger, self.chairs[seat].name).potions - Counter(deck.potions)
            rarities = dict(zip(self.catalog.potion_ids, (card.rarity for card in self.catalog.potions), strict=True))
            rare = sum(rarities[card] == "rare" for card in deck.potions)
            deck.potions += self._find_best_cards("potion", owned, missing, rare)

    def _find_best_cards(
        self, kind: Literal["character", "potion"], owned: Counter[str], count: int, rare_count: int = 0
    ) -> list[str]:
        """Return the best owned cards: rare ones first up to the limit, then by rarity and values.

        ``rare_count`` is the number of rare cards that are in the deck already.
        """
        rank = {"rare": 2, "uncommon": 1, "common": 0}

        def rank_card(card: str) -> tuple[int, int, str]:
            if kind == "character":
                character = self.catalog.characters[self.catalog.character_ids.index(card)]
                return rank[character.rarity], character.attack + character.health + character.mind // 2, card
            potion = self.catalog.potions[self.catalog.potion_ids.index(card)]
            return rank[potion.rarity], len(potion.effects), card

        out: list[str] = []
        for card in sorted(owned.elements(), key=rank_card, reverse=True):
            is_rare = rank_card(card)[0] == 2
            if len(out) < count and not (is_rare and rare_count == MAX_RARE):
                out.append(card)
                rare_count += is_rare
        return out

    def remove_unavailable_cards(self) -> None:
        """Remove cards that a deck may no longer contain, because its owner or the number of potions changed."""
        each = potions_per_player(self.setup)
        for seat in (0, 1):
            chair = self.chairs[seat]
            if not self.is_person(seat) or not self._has_collection_named(seat):
                chair.deck = PlannedDeck()
                continue
            owned = collections.build_collection(self.ledger, chair.name)
            free = collections.find_free_characters(self.ledger, chair.name)
            chair.deck.characters = list((Counter(chair.deck.characters) & free).elements())
            chair.deck.potions = list((Counter(chair.deck.potions) & owned.potions).elements())[:each]

    def draw_catalog_numbers(self, seat: int, rng: Random) -> tuple[list[int], list[int]]:
        """Return the deck of a seat as catalog numbers; a bot gets random cards of the same rarities."""
        catalog = self.catalog
        if self.is_person(seat):
            deck = self.chairs[seat].deck
            characters = [catalog.character_ids.index(card) for card in deck.characters]
            return characters, [catalog.potion_ids.index(card) for card in deck.potions]
        mine, potions = self.draw_catalog_numbers(1 - seat, rng) if self.is_person(1 - seat) else ([], [])
        mix: list[Rarity] = [catalog.characters[number].rarity for number in mine]
        brew: list[Rarity] = [catalog.potions[number].rarity for number in potions]
        return (
            _deal_replacements(mix or ["common"] * GAMES_PER_MATCH, [c.rarity for c in catalog.characters], mine, rng),
            _deal_replacements(brew, [p.rarity for p in catalog.potions], potions, rng),
        )

    def require_ready(self) -> None:
        """Check that the match can start.

        Raises:
            UserError: the match cannot start; the message has the reason.
        """
        reason = self.find_start_refusal()
        if reason:
            raise UserError(reason)
        for seat in (0, 1):
            if self.match_type != "quick" and self.is_person(seat):
                characters, potions = self.draw_catalog_numbers(seat, Random(0))
                refusal = find_deck_refusal(self.catalog, self.setup, characters, potions)
                if refusal is not None:
                    raise UserError(self._format_refusal(refusal))

    def start_match(self, *, open_hands: bool) -> ActiveMatch[ElixirRules]:
        """Start the match.

        Raises:
            UserError: it cannot start.
        """
        self.require_ready()
        seed = make_seed()
        rng = Random(f"{seed}/house")
        decks = (
            None
            if self.match_type == "quick"
            else (self.draw_catalog_numbers(0, rng), self.draw_catalog_numbers(1, rng))
        )
        return exchange.start_elixir_match(self.setup, self.seats, decks, open_hands=open_hands, seed=seed)


def _deal_replacements(
    wanted_rarities: list[Rarity], rarities: list[Rarity], taken: list[int], rng: Random
) -> list[int]:
    """Draw a random card of each rarity, other than the taken ones if possible."""
    out: list[int] = []
    for rarity in wanted_rarities:
        fitting = [n for n, one in enumerate(rarities) if one == rarity and n not in taken and n not in out]
        out.append(rng.choice(fitting or [n for n, one in enumerate(rarities) if one == rarity and n not in out]))
    return out
