"""Widget ids of the puzzle editor, one type per kind of repeated widget."""

from __future__ import annotations

import msgspec


class TeamId(msgspec.Struct, frozen=True):
    """List of teams of a seat."""

    seat: int


class RuleId(msgspec.Struct, frozen=True):
    """Switch of a rule, by its token."""

    token: str


class FigureId(msgspec.Struct, frozen=True):
    """Character below the board."""

    name: str


class CardsId(msgspec.Struct, frozen=True):
    """List of cards of a seat."""

    seat: int


class AddId(msgspec.Struct, frozen=True):
    """Button that adds a card to a seat."""

    seat: int


class ChangeId(msgspec.Struct, frozen=True):
    """Button that moves the marked card of a seat to another zone."""

    seat: int


class DropId(msgspec.Struct, frozen=True):
    """Button that removes the marked card of a seat."""

    seat: int


class EnemyCardId(msgspec.Struct, frozen=True):
    """Card of a shown hand, by its index."""

    place: int
