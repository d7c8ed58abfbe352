"""Ids of commands, panels and cards at the table of a duel, one type for each kind."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class ZoneId(msgspec.Struct, frozen=True):
    """A start zone to take."""

    zone: int


class TollId(msgspec.Struct, frozen=True):
    """A toll to pay for a walk, by its place among those offered."""

    place: int


class PlayerId(msgspec.Struct, frozen=True):
    """A player to choose, by seat."""

    seat: int


class SquadId(msgspec.Struct, frozen=True):
    """A deck to draw from, by its squad."""

    squad: int


class HealId(msgspec.Struct, frozen=True):
    """A character to heal with the chosen card."""

    figure: int


class RansomId(msgspec.Struct, frozen=True):
    """A lifted character to free."""

    figure: int


class WayId(msgspec.Struct, frozen=True):
    """One of the ways that a card offers, by its label."""

    way: str


CommandId: TypeAlias = str | ZoneId | TollId | PlayerId | SquadId | HealId | RansomId | WayId
"""Id of a command of the moment: a word, or a record where several commands do the same to different things."""


class ButtonId(msgspec.Struct, frozen=True):
    """The button of a command of the moment."""

    command: CommandId


class PanelId(msgspec.Struct, frozen=True):
    """The panel of a team, by seat."""

    seat: int


class InPlayId(msgspec.Struct, frozen=True):
    """A card that lies in play."""

    card: int


class PileCardId(msgspec.Struct, frozen=True):
    """A card of the pile that is shown, by its place."""

    place: int


class KnownCardId(msgspec.Struct, frozen=True):
    """A card that is known to be in a hand, by its place among those."""

    place: int
