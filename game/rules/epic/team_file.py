"""A team's file: who is in it, its table of basic cards and its talents, whose words are those of ``vocabulary``."""

from __future__ import annotations

from typing import Literal

from game.rules.core.words import Number
from game.rules.epic.effects.vocabulary import Card, Shape, Words
from game.rules.epic.effects.words import Means


class Basic(Shape, frozen=True):
    """One line of a table of basic cards."""

    who: tuple[str, ...]
    attack: Number
    defense: Number
    icons: tuple[Literal["sword", "bow"], ...]
    copies: Number


class Character(Shape, frozen=True):
    """A kind of character in a team; a troop has a ``count`` above one."""

    kind: str
    name: Words
    health: Number
    role: Literal["lead", "partner"]
    count: Number = 1
    """How many of this kind the team has."""
    melee: Means = ""
    """What its blows are seen and heard as."""
    ranged: Means = ""
    """What its shots are seen and heard as."""


Alignment = Literal["good", "evil", "light", "dark"]
"""Which of the two kinds of teams of its game a team is."""


class Team(Shape, frozen=True):
    """A team's file: who it is and all of its cards."""

    name: Words
    alignment: Alignment
    path: Words
    """Its path to victory in one sentence."""
    difficulty: Number
    characters: tuple[Character, ...]
    basics: tuple[Basic, ...]
    cards: dict[str, Card]
