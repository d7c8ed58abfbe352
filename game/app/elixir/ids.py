"""Widget ids of Elixir Quest, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec

from game.presentation.elixir.view_models import FaceKind
from game.setup.elixir import Way


class HandCharacterId(msgspec.Struct, frozen=True):
    """Id of a character of the hand, by its index."""

    place: int


class HandPotionId(msgspec.Struct, frozen=True):
    """Id of a potion of the hand, by its index."""

    place: int


class RoundId(msgspec.Struct, frozen=True):
    """Id of a round of the game on the table, from 1."""

    number: int


class WayId(msgspec.Struct, frozen=True):
    """Id of a way of playing."""

    way: Way


class SeatKindId(msgspec.Struct, frozen=True):
    """Id of the choice between people and bots at a seat, or between the kinds of cards of a trader."""

    seat: int


class PlayerNameId(msgspec.Struct, frozen=True):
    """Id of the list of players of a seat, or of a side of a trade."""

    seat: int


class BotListId(msgspec.Struct, frozen=True):
    """Id of the list of bots of a seat."""

    seat: int


class DeckButtonId(msgspec.Struct, frozen=True):
    """Id of the button to choose the deck of a seat."""

    seat: int


class StarterPackId(msgspec.Struct, frozen=True):
    """Id of the button with which the person at a seat opens a starter pack."""

    seat: int


class PackCardId(msgspec.Struct, frozen=True):
    """Id of a card of a pack that is opened, by its index."""

    place: int


class AlbumCardId(msgspec.Struct, frozen=True):
    """Id of a card of the album."""

    card: str


class AddCardId(msgspec.Struct, frozen=True):
    """Id of a card that can be added to a deck."""

    card: str


class RemoveCardId(msgspec.Struct, frozen=True):
    """Id of a card of a deck, by its kind and its index."""

    kind: FaceKind
    place: int


class OfferCardId(msgspec.Struct, frozen=True):
    """Id of a card that one side of a trade can give."""

    side: int
    card: str


class WithdrawCardId(msgspec.Struct, frozen=True):
    """Id of a card that one side of a trade has offered, by its index."""

    side: int
    place: int


class ConfirmTradeId(msgspec.Struct, frozen=True):
    """Id of the button with which one side of a trade confirms."""

    side: int
