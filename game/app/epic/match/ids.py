"""Widget and command ids of the match screen, one type for each kind."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class ZoneId(msgspec.Struct, frozen=True):
    """Id of the command that chooses a start zone."""

    zone: int


class TollId(msgspec.Struct, frozen=True):
    """Id of the command that pays a toll for a walk."""

    place: int
    """Index among the tolls offered."""


class PlayerChoiceId(msgspec.Struct, frozen=True):
    """Id of the command that chooses a player."""

    seat: int


class SquadId(msgspec.Struct, frozen=True):
    """Id of the command that draws from the deck of a squad."""

    squad: int


class HealId(msgspec.Struct, frozen=True):
    """Id of the command that heals a character with the selected card."""

    figure: int


class RansomId(msgspec.Struct, frozen=True):
    """Id of the command that frees a lifted character."""

    figure: int


class BranchId(msgspec.Struct, frozen=True):
    """Id of the command that chooses one of the alternatives of a card."""

    way: str
    """Label of the alternative."""


CommandId: TypeAlias = str | ZoneId | TollId | PlayerChoiceId | SquadId | HealId | RansomId | BranchId
"""Id of a command available for a decision: a word, or a struct if several commands do the same to different
objects.
"""


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
    """Id of a card of the displayed pile."""

    place: int
    """Index among the cards shown."""


class KnownCardId(msgspec.Struct, frozen=True):
    """Id of a card known to be in an opponent's hand."""

    place: int
    """Index among the known cards."""
