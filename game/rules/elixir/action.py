"""Set-up and actions of Elixir Quest, as small frozen records."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.elixir.state import NONE


class Setup(msgspec.Struct, frozen=True):
    """Options of a match, agreed before it starts."""

    game: str = "elixir"
    format: Literal["beginner", "advanced"] = "advanced"
    stakes: Literal["practice", "real"] = "practice"
    """In a real match captured characters change hands for good."""
    potions: int = 5
    """Number of potions each player brings to an advanced match (Elixir E23)."""
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


class BaseAction(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the actions. Cards are indices of the player's own list."""


class Lay(BaseAction, frozen=True):
    """Play a character face down, with or without a potion."""

    character: int
    potion: int = NONE


class Drink(BaseAction, frozen=True):
    """Reveal the potion."""


class Decline(BaseAction, frozen=True):
    """Keep the potion face down; it returns to the hand (Elixir E14)."""


class Leave(BaseAction, frozen=True):
    """Leave the match for good (Elixir E44). It answers no question, so ``legal_actions`` does not list it."""

    seat: int


class Stop(BaseAction, frozen=True):
    """Stop a decided practice match (Elixir E22). It answers no question, so ``legal_actions`` does not list it."""


class Concede(BaseAction, frozen=True):
    """Concede and lose a practice match; in a real one ``Leave`` says what is lost (Elixir E44).

    It answers no question, so ``legal_actions`` does not list it.
    """

    seat: int


Action: TypeAlias = Lay | Drink | Decline | Leave | Stop | Concede
