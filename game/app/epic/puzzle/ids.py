"""Widget ids of the puzzle editor, one type per kind of repeated widget."""

from __future__ import annotations

import msgspec


class TeamListId(msgspec.Struct, frozen=True):
    """Id of the list of teams for a seat."""

    seat: int


class RuleId(msgspec.Struct, frozen=True):
    """Id of the toggle of a rule."""

    token: str
    """Token of the rule."""


class FigureId(msgspec.Struct, frozen=True):
    """Id of a character below the board."""

    name: str


class CardsId(msgspec.Struct, frozen=True):
    """Id of the list of cards of a seat."""

    seat: int


class AddId(msgspec.Struct, frozen=True):
    """Id of the button that adds a card to a seat."""

    seat: int


class ChangeId(msgspec.Struct, frozen=True):
    """Id of the button that moves the marked card of a seat to another zone."""

    seat: int


class DropId(msgspec.Struct, frozen=True):
    """Id of the button that removes the marked card of a seat."""

    seat: int


class EnemyCardId(msgspec.Struct, frozen=True):
    """Id of a card in the enemy's open hand."""

    place: int
    """Index in the hand."""
