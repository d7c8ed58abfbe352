"""Widget ids of the puzzle editor, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec


class TeamId(msgspec.Struct, frozen=True):
    """The list of teams of a seat."""

    seat: int


class RuleId(msgspec.Struct, frozen=True):
    """The switch of a rule, by its token."""

    token: str


class FigureId(msgspec.Struct, frozen=True):
    """A character below the board."""

    name: str


class CardsId(msgspec.Struct, frozen=True):
    """The list of cards of a seat."""

    seat: int


class AddId(msgspec.Struct, frozen=True):
    """The button that adds a card to a seat."""

    seat: int


class ChangeId(msgspec.Struct, frozen=True):
    """The button that lays the marked card of a seat somewhere else."""

    seat: int


class DropId(msgspec.Struct, frozen=True):
    """The button that removes the marked card of a seat."""

    seat: int


class CardId(msgspec.Struct, frozen=True):
    """A card of a hand that is shown, by its place."""

    place: int
