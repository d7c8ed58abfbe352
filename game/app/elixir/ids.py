"""Widget ids of Elixir Quest, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec

from game.setup.elixir import Way
from game.table.elixir_faces import FaceKind


class CharacterId(msgspec.Struct, frozen=True):
    """A character of the hand, by its place."""

    place: int


class PotionId(msgspec.Struct, frozen=True):
    """A potion of the hand, by its place."""

    place: int


class RoundId(msgspec.Struct, frozen=True):
    """A round of the game on the table, from 1."""

    number: int


class WayId(msgspec.Struct, frozen=True):
    """A way of playing."""

    way: Way


class KindId(msgspec.Struct, frozen=True):
    """The choice between people and bots at a seat, or between the kinds of cards of a trader."""

    seat: int


class NameId(msgspec.Struct, frozen=True):
    """The list of players of a seat, or of a side of a trade."""

    seat: int


class BotId(msgspec.Struct, frozen=True):
    """The list of bots of a seat."""

    seat: int


class DeckId(msgspec.Struct, frozen=True):
    """The button to choose the deck of a seat."""

    seat: int


class LookId(msgspec.Struct, frozen=True):
    """A card of the album."""

    card: str


class AddId(msgspec.Struct, frozen=True):
    """A card that can be added to a deck."""

    card: str


class TakeOutId(msgspec.Struct, frozen=True):
    """A card of a deck, by its kind and its place there."""

    kind: FaceKind
    place: int


class GiveId(msgspec.Struct, frozen=True):
    """A card that one side of a trade can give."""

    side: int
    card: str


class TakeBackId(msgspec.Struct, frozen=True):
    """A card that one side of a trade has offered, by its place."""

    side: int
    place: int


class ConfirmId(msgspec.Struct, frozen=True):
    """The button with which one side of a trade confirms."""

    side: int
