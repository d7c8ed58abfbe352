"""What the players of Elixir Quest agree on and do: set-up and actions as small frozen records."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.elixir.state import NONE


class Setup(msgspec.Struct, frozen=True):
    """What the players agreed on before a match."""

    game: str = "elixir"
    format: Literal["beginner", "advanced"] = "advanced"
    stakes: Literal["practice", "real"] = "practice"
    """In a real match captured characters change hands for good."""
    potions: int = 5
    """How many potions each brings to an advanced match (Elixir E23)."""
    sudden_death: bool = False
    """A tie is decided by at most three more games (Elixir E20, E43)."""
    spent_when_laid: bool = False
    """A potion that was laid is used up even if it was never turned up (Elixir E15)."""
    open_decks: bool = False
    """Both players know what the other brought; what is laid stays hidden."""
    same_decks: bool = False
    """Quick play deals both sides the very same cards, which makes the decks open."""
    shields: bool = True
    """A first match may be played without Mind Shields (Elixir E25)."""
    official: bool = False
    """An official duel: advanced, practice, half a map, and a prize for the winner."""


class Act(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the actions. Cards are places in the player's own list."""


class Lay(Act, frozen=True):
    """Lay a character face down, with a potion or without one."""

    character: int
    potion: int = NONE


class Drink(Act, frozen=True):
    """Turn the potion up."""


class Decline(Act, frozen=True):
    """Leave the potion face down; it goes back to the hand (Elixir E14)."""


class Leave(Act, frozen=True):
    """A player gets up for good (Elixir E44). It answers no question, so ``legal`` does not list it."""

    seat: int


class Stop(Act, frozen=True):
    """Both stop a practice match that is decided (Elixir E22). No question is answered, so ``legal`` omits it."""


class Concede(Act, frozen=True):
    """A player concedes a practice match and has lost it; in a real one ``Leave`` says what is lost (Elixir E44). No
    question is answered, so ``legal`` omits it.
    """

    seat: int


Action: TypeAlias = Lay | Drink | Decline | Leave | Stop | Concede
