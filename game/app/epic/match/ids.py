"""Widget and command ids of the match screen, one type for each kind."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class ZoneId(msgspec.Struct, frozen=True):
    """Command that takes a start zone."""

    zone: int


class TollId(msgspec.Struct, frozen=True):
    """Command that pays a toll for a walk, by index among those offered."""

    place: int


class PlayerChoiceId(msgspec.Struct, frozen=True):
    """Command that chooses a player, by seat."""

    seat: int


class SquadId(msgspec.Struct, frozen=True):
    """Command that draws from the deck of a squad."""

    squad: int


class HealId(msgspec.Struct, frozen=True):
    """Command that heals a character with the selected card."""

    figure: int


class RansomId(msgspec.Struct, frozen=True):
    """Command that frees a lifted character."""

    figure: int


class BranchId(msgspec.Struct, frozen=True):
    """Command that chooses one of the alternatives of a card, by its label."""

    way: str


CommandId: TypeAlias = str | ZoneId | TollId | PlayerChoiceId | SquadId | HealId | RansomId | BranchId
"""Id of a command of the moment: a word, or a record where several commands do the same to different things."""


class ButtonId(msgspec.Struct, frozen=True):
    """Id of the button of a command."""

    command: CommandId


class PanelId(msgspec.Struct, frozen=True):
    """Id of a team's panel, by seat."""

    seat: int


class InPlayId(msgspec.Struct, frozen=True):
    """Id of a card in play."""

    card: int


class PileCardId(msgspec.Struct, frozen=True):
    """Id of a card of the displayed pile, by its index."""

    place: int


class KnownCardId(msgspec.Struct, frozen=True):
    """Id of a card known to be in a hand, by its index among those."""

    place: int
