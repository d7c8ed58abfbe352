"""Widget ids of Elixir Quest, one type for each kind of widget that appears more than once."""

from __future__ import annotations

import msgspec

from game.presentation.elixir.view_models import FaceKind
from game.setup.elixir import MatchType


class HandCharacterId(msgspec.Struct, frozen=True):
    """Id of a character in the hand."""

    place: int
    """Index in the viewer's list of characters."""


class HandPotionId(msgspec.Struct, frozen=True):
    """Id of a potion in the hand."""

    place: int
    """Index in the viewer's list of potions."""


class RoundId(msgspec.Struct, frozen=True):
    """Id of a round of the game on the table, from 1."""

    number: int
    """Number of the round, from 1."""


class WayId(msgspec.Struct, frozen=True):
    """Id of a way of playing."""

    way: MatchType


class SeatKindId(msgspec.Struct, frozen=True):
    """Id of the choice between person and bot at a seat, or between the kinds of cards in a trade."""

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
    """Index of the card in the pack."""


class AlbumCardId(msgspec.Struct, frozen=True):
    """Id of a card of the album."""

    card: str
    """Id of the card in the catalog."""


class AddCardId(msgspec.Struct, frozen=True):
    """Id of a card that can be added to a deck."""

    card: str
    """Id of the card in the catalog."""


class RemoveCardId(msgspec.Struct, frozen=True):
    """Id of a card in a deck, where a press removes it."""

    kind: FaceKind
    place: int
    """Index of the card among those of its kind in the deck."""


class OfferCardId(msgspec.Struct, frozen=True):
    """Id of a card that a side of a trade can offer."""

    side: int
    """Side of the trade, 0 for the left one."""
    card: str
    """Id of the card in the catalog."""


class WithdrawCardId(msgspec.Struct, frozen=True):
    """Id of a card that a side of a trade has offered, where a press withdraws it."""

    side: int
    """Side of the trade, 0 for the left one."""
    place: int
    """Index of the card in the offer."""


class ConfirmTradeId(msgspec.Struct, frozen=True):
    """Id of the button with which a side of a trade confirms."""

    side: int
    """Side of the trade, 0 for the left one."""
