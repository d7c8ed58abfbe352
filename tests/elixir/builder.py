"""Elixir table builder: characters by id or as attack/health/mind, potions by id, actions as text."""

from __future__ import annotations

import msgspec

from game.content.cards.elixir_catalog import load_elixir_catalog
from game.rules.core.chance import ScriptedRandom
from game.rules.core.words import LocalizedText
from game.rules.elixir.action import Setup
from game.rules.elixir.cards import Character, ElixirCatalog
from game.rules.elixir.event import Event, Fought, GameEnded
from game.rules.elixir.round import Effects, Fighter, RoundResult
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State

PAWN = "110/160/35"
"""Fills up a deck: two of them never hit each other."""

CATALOG = load_elixir_catalog()


def parse_fighter(text: str) -> Fighter:
    """Return the fighter of a text such as ``120/130/40``."""
    attack, health, mind = (int(part) for part in text.split("/"))
    return Fighter(attack, health, mind)


def combine_effects(*potions: str) -> Effects:
    """Return the combined effects of some potions."""
    return tuple(effect for name in potions for effect in CATALOG.potions[CATALOG.potion_ids.index(name)].effects)


def format_bout(round_result: RoundResult) -> tuple[str, str, str]:
    """Return both characters as ``attack/health+shield/mind``, and who hits."""
    one, other = (
        f"{f.attack}/{f.health}+{s}/{f.mind}" for f, s in zip(round_result.fighters, round_result.shields, strict=True)
    )
    return one, other, " ".join("hit" if hit else "miss" for hit in round_result.hits)


class ElixirTestTable:
    """Match between two decks; every step is checked.

    Decks are filled up with pawns, potions with Truth Syrup, and both sides bring as many as the longer list has.
    """

    def __init__(
        self,
        one: tuple[str, ...],
        other: tuple[str, ...],
        potions: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        setup: Setup | None = None,
    ) -> None:
        setup = setup or Setup()
        extra = dict.fromkeys((*one, *other, PAWN))
        self.catalog = _add_fighters({text: parse_fighter(text) for text in extra if "/" in text})
        count = max(len(mine) for mine in potions)
        if setup.format == "advanced":
            setup = msgspec.structs.replace(setup, potions=count)
        self.rules = ElixirRules(self.catalog, setup)
        decks = [[self.find_character(name) for name in (*deck, *[PAWN] * (5 - len(deck)))] for deck in (one, other)]
        held = [
            [self.find_potion(name) for name in (*mine, *["truth-syrup"] * (count - len(mine)))] for mine in potions
        ]
        self.state: State = self.rules.deal_decks(decks, held, ScriptedRandom())
        self.events: list[Event] = []

    def find_character(self, name: str) -> int:
        return self.catalog.character_ids.index(name)

    def find_potion(self, name: str) -> int:
        return self.catalog.potion_ids.index(name)

    def play(self, *texts: str) -> ElixirTestTable:
        """Perform actions of the seat to decide."""
        for text in texts:
            assert self.rules.check_invariants(self.state) == []
            action = self.rules.from_text(self.state, text)
            assert self.rules.find_refusal(self.state, action) is None, text
            self.rules.apply(self.state, action, ScriptedRandom(strict=True), self.events)
        assert self.rules.check_invariants(self.state) == []
        return self

    def get_refusal(self, text: str) -> str:
        """Return the code of the reason why an action is illegal."""
        refused = self.rules.find_refusal(self.state, self.rules.from_text(self.state, text))
        assert refused is not None
        return refused.code

    @property
    def asked(self) -> tuple[int, str] | None:
        decision = self.state.decision
        return None if decision is None else (decision.seat, decision.kind)

    @property
    def rounds(self) -> list[int]:
        """Return the numbers of the rounds that were fought."""
        return [event.round for event in self.events if isinstance(event, Fought)]

    @property
    def winners(self) -> list[int]:
        """Return the winners of the games so far, -1 for a drawn one."""
        return [event.winner for event in self.events if isinstance(event, GameEnded)]

    def list_events(self, kind: type[Event]) -> list[Event]:
        """Return the events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


def _add_fighters(fighters: dict[str, Fighter]) -> ElixirCatalog:
    """Return the catalog with some more common characters, named by their numbers."""
    cards = tuple(
        Character(LocalizedText(name, name), "common", f.attack, f.health, f.mind) for name, f in fighters.items()
    )
    return msgspec.structs.replace(
        CATALOG,
        character_ids=CATALOG.character_ids + tuple(fighters),
        characters=CATALOG.characters + cards,
    )
