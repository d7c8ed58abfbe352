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
    """``real`` if captured characters pass permanently to the collection of their captor."""
    potions: int = 5
    """Number of potions each player brings to an advanced match (Elixir E23)."""
    sudden_death: bool = False
    """True if at most three additional games decide a tie (Elixir E20, E43)."""
    spent_when_laid: bool = False
    """True if a played potion is used up even if it is never turned up (Elixir E15)."""
    open_decks: bool = False
    """True if both players know each other's deck; face-down cards stay hidden."""
    same_decks: bool = False
    """True if quick play deals both players the same cards, which makes the decks open."""
    shields: bool = True
    """True to use Mind Shields; a first match may do without them (Elixir E25)."""
    official: bool = False
    """True for an official duel: advanced, practice, half a map as the stake, and a prize for the winner."""


class BaseAction(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Base of the actions. Cards are indices into the player's own list of characters or potions."""


class Lay(BaseAction, frozen=True):
    """Play a character face down, with or without a potion."""

    character: int
    potion: int = NONE


class Drink(BaseAction, frozen=True):
    """Turn up one's potion, so that it takes effect."""


class Decline(BaseAction, frozen=True):
    """Leave one's potion face down; it returns to the hand (Elixir E14)."""


class Leave(BaseAction, frozen=True):
    """Leave the match for good (Elixir E44). It is legal at any decision, but ``legal_actions`` never lists it."""

    seat: int


class Stop(BaseAction, frozen=True):
    """Stop a decided practice match early (Elixir E22). ``legal_actions`` never lists it."""


class Concede(BaseAction, frozen=True):
    """Concede and lose a practice match; a real match can only be left, at a price (Elixir E44).

    It is legal at any decision, but ``legal_actions`` never lists it.
    """

    seat: int


Action: TypeAlias = Lay | Drink | Decline | Leave | Stop | Concede
