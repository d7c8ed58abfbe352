"""What is being agreed on in the lobby: the way of playing, who sits where, the terms, and both decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Literal

import msgspec

from game.bots.elixir.bots import elixir_bot_title
from game.content.cards.elixir_catalog import load_catalog
from game.errors import UserError
from game.modes.active_match import Occasion, new_seed
from game.modes.collections import collections
from game.modes.collections import exchange as house
from game.modes.collections.collections import Book
from game.presentation.elixir.wording import refusal_sentence
from game.rules.core.protocol import Refusal
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import Rarity
from game.rules.elixir.deck_building import MOST_RARE, potions_each, why_not_bring, why_not_setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import GAMES
from game.session.seats import PERSON, Seats
from game.text import _

Way = Literal["quick", "practice", "real", "official"]
WAYS: tuple[Way, ...] = ("quick", "practice", "real", "official")


class Deck(msgspec.Struct):
    """What a seat brings, as ids."""

    characters: list[str] = []
    potions: list[str] = []


class Chair(msgspec.Struct):
    """A seat: a person or the name of a bot, and the person's name."""

    kind: str
    name: str
    deck: Deck = msgspec.field(default_factory=Deck)


class Plan:
    """The lobby's choices; ``book`` says who owns what."""

    def __init__(self, book: Book, chairs: Sequence[Chair], way: Way = "quick") -> None:
        self.catalog = load_catalog()
        self.book = book
        self.chairs = list(chairs)
        self.way: Way = way
        self.format: Literal["beginner", "advanced"] = "advanced"
        self.potions = 5
        self.sudden_death = False
        self.spent_when_laid = False
        self.open_decks = False
        self.same_decks = False
        self.shields = True

    # ---- terms ------------------------------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """The terms as the rules know them; what a way of playing excludes is left out."""
        official, quick = self.way == "official", self.way == "quick"
        return Setup(
            format="advanced" if official else self.format,
            stakes="real" if self.way == "real" else "practice",
            potions=min(self.potions, self.most_potions),
            sudden_death=self.sudden_death,
            spent_when_laid=self.spent_when_laid,
            open_decks=self.open_decks,
            same_decks=quick and self.same_decks,
            shields=self.shields,
            official=official,
        )

    @property
    def most_potions(self) -> int:
        """How many potions may be agreed on (Elixir E23)."""
        return 5 if self.way == "quick" else collections.most_potions(self.book, self.owners)

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.chairs[seat].kind == PERSON

    @property
    def owners(self) -> list[str]:
        """The people at the table who have a collection."""
        known = collections.players(self.book)
        return [c.name for c in self.chairs if c.kind == PERSON and c.name in known]

    @property
    def seats(self) -> Seats:
        """Who plays."""
        return Seats([chair.kind for chair in self.chairs], [self.name(seat) for seat in (0, 1)])

    def name(self, seat: int) -> str:
        """What a seat is called."""
        chair = self.chairs[seat]
        if chair.kind != PERSON:
            return elixir_bot_title(chair.kind)
        unnamed = _("Player {number}").format(number=seat + 1) if self.way == "quick" else ""
        return chair.name.strip() or unnamed

    # ---- why not ----------------------------------------------------------------------------------------------------

    def why_not_way(self, way: Way) -> str:
        """Why this way of playing is not open to those who sit here; empty when it is."""
        people = [seat for seat in (0, 1) if self.is_person(seat)]
        if way == "quick":
            return ""
        if way == "real" and len(people) < 2:
            return _("A real match needs two humans: bots have no cards to stake.")
        if way == "official" and not people:
            return _("An official duel needs a human player.")
        if not all(self._owns(seat) for seat in people):
            return _("Each human player needs a collection. Choose a player or start a new one.")
        if len(people) == 2 and self.chairs[0].name == self.chairs[1].name:
            return _("Choose two different players.")
        if way == "official":
            names = self.owners
            refusal = collections.why_not_official(self.book, names[0], names[-1])
            return self._words(refusal) if refusal is not None else ""
        return ""

    def _owns(self, seat: int) -> bool:
        return self.chairs[seat].name in collections.players(self.book)

    def why_not_begin(self) -> str:
        """Why the match cannot begin yet; empty when it can."""
        reason = self.why_not_way(self.way)
        if reason:
            return reason
        for seat in (0, 1):
            if self.is_person(seat) and not self.name(seat):
                return _("Every player needs a name.")
        if all(self.is_person(seat) for seat in (0, 1)) and self.name(0) == self.name(1):
            return _("Choose two different players.")
        refusal = why_not_setup(self.setup)
        if refusal is not None:
            return self._words(refusal)
        if self.way == "quick":
            return ""
        for seat in (0, 1):
            if self.is_person(seat) and (reason := self.why_not_deck(seat)):
                return f"{self.name(seat)}: {reason}"
        return ""

    def why_not_deck(self, seat: int) -> str:
        """What is wrong with a deck; empty when it may be brought."""
        chair = self.chairs[seat]
        if not self._owns(seat):
            return _("{name} has no collection.").format(name=chair.name)
        refusal = collections.why_not_play(
            self.book, self.catalog, self.setup, chair.name, chair.deck.characters, chair.deck.potions
        )
        return self._words(refusal) if refusal is not None else ""

    def _words(self, refusal: Refusal) -> str:
        return refusal_sentence(refusal, self.catalog)

    # ---- decks ------------------------------------------------------------------------------------------------------

    def suggest(self, seat: int) -> None:
        """Fill a deck with the strongest cards that may be brought together."""
        name = self.chairs[seat].name
        owned = collections.collection(self.book, name)
        free = collections.free_characters(self.book, name)
        deck = self.chairs[seat].deck
        deck.characters = self._best("character", free, GAMES)
        deck.potions = self._best("potion", owned.potions, potions_each(self.setup))

    def _best(self, kind: Literal["character", "potion"], owned: Counter[str], count: int) -> list[str]:
        """Rare ones first as far as the limit allows, then by the sum of the numbers."""
        rank = {"rare": 2, "uncommon": 1, "common": 0}

        def worth(card: str) -> tuple[int, int, str]:
            if kind == "character":
                found = self.catalog.characters[self.catalog.character_ids.index(card)]
                return rank[found.rarity], found.attack + found.health + found.mind // 2, card
            potion = self.catalog.potions[self.catalog.potion_ids.index(card)]
            return rank[potion.rarity], len(potion.effects), card

        out: list[str] = []
        rare = 0
        for card in sorted(owned.elements(), key=worth, reverse=True):
            is_rare = worth(card)[0] == 2
            if len(out) < count and not (is_rare and rare == MOST_RARE):
                out.append(card)
                rare += is_rare
        return out

    def keep_decks(self) -> None:
        """Take out of the decks what may no longer be brought: other owner, fewer potions."""
        each = potions_each(self.setup)
        for seat in (0, 1):
            chair = self.chairs[seat]
            if not self.is_person(seat) or not self._owns(seat):
                chair.deck = Deck()
                continue
            owned = collections.collection(self.book, chair.name)
            free = collections.free_characters(self.book, chair.name)
            chair.deck.characters = list((Counter(chair.deck.characters) & free).elements())
            chair.deck.potions = list((Counter(chair.deck.potions) & owned.potions).elements())[:each]

    def numbers(self, seat: int, luck: Random) -> tuple[list[int], list[int]]:
        """A deck as catalog numbers. The house deals a bot other cards of the same rarities."""
        catalog = self.catalog
        if self.is_person(seat):
            deck = self.chairs[seat].deck
            characters = [catalog.character_ids.index(card) for card in deck.characters]
            return characters, [catalog.potion_ids.index(card) for card in deck.potions]
        mine, potions = self.numbers(1 - seat, luck) if self.is_person(1 - seat) else ([], [])
        mix: list[Rarity] = [catalog.characters[number].rarity for number in mine]
        brew: list[Rarity] = [catalog.potions[number].rarity for number in potions]
        return (
            _dealt(mix or ["common"] * GAMES, [c.rarity for c in catalog.characters], mine, luck),
            _dealt(brew, [p.rarity for p in catalog.potions], potions, luck),
        )

    def check(self) -> None:
        """Raises ``UserError`` when the match cannot begin."""
        reason = self.why_not_begin()
        if reason:
            raise UserError(reason)
        for seat in (0, 1):
            if self.way != "quick" and self.is_person(seat):
                characters, potions = self.numbers(seat, Random(0))
                refusal = why_not_bring(self.catalog, self.setup, characters, potions)
                if refusal is not None:
                    raise UserError(self._words(refusal))

    def begin(self, *, open_hands: bool) -> Occasion[ElixirRules]:
        """The match as it was agreed on; raises ``UserError`` when it cannot begin."""
        self.check()
        seed = new_seed()
        luck = Random(f"{seed}/house")
        decks = None if self.way == "quick" else (self.numbers(0, luck), self.numbers(1, luck))
        return house.begin(self.setup, self.seats, decks, open_hands=open_hands, seed=seed)


def _dealt(mix: list[Rarity], rarities: list[Rarity], taken: list[int], luck: Random) -> list[int]:
    """Cards of these rarities, none of them among those that are taken while there are others."""
    out: list[int] = []
    for rarity in mix:
        fitting = [n for n, one in enumerate(rarities) if one == rarity and n not in taken and n not in out]
        out.append(luck.choice(fitting or [n for n, one in enumerate(rarities) if one == rarity and n not in out]))
    return out
