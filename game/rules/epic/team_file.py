"""Team file: characters, table of basic cards, and talent cards in the types of ``vocabulary``."""

from __future__ import annotations

from typing import Literal

from game.rules.core.words import LocalizedText, Number
from game.rules.epic.effects.vocabulary import CardText, Shape
from game.rules.epic.effects.words import Means


class BasicCardLine(Shape, frozen=True):
    """Line of the table of basic cards."""

    who: tuple[str, ...]
    attack: Number
    defense: Number
    icons: tuple[Literal["sword", "bow"], ...]
    copies: Number


class CharacterLine(Shape, frozen=True):
    """Kind of character in a team; a troop has a ``count`` above 1."""

    kind: str
    name: LocalizedText
    health: Number
    role: Literal["lead", "partner"]
    count: Number = 1
    """Number of characters of this kind in the team."""
    melee: Means = ""
    """Look and sound of its melee attacks."""
    ranged: Means = ""
    """Look and sound of its ranged attacks."""


Alignment = Literal["good", "evil", "light", "dark"]
"""Alignments of teams; each game has two."""


class TeamFile(Shape, frozen=True):
    """File of a team: its names and all its cards."""

    name: LocalizedText
    alignment: Alignment
    path: LocalizedText
    """Advice how to win with the team, in one sentence."""
    difficulty: Number
    characters: tuple[CharacterLine, ...]
    basics: tuple[BasicCardLine, ...]
    cards: dict[str, CardText]
