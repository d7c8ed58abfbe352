"""What is agreed before a match: the pack's own rules, the players' set-up and the switches they turned."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.rules.epic.vocabulary import Words


class Face(msgspec.Struct, frozen=True):
    """A face of the movement die. A number moves one character, an All moves each; a Container Heart heals."""

    name: str
    steps: int
    everyone: bool = False
    heart: bool = False

    @property
    def rank(self) -> int:
        """Its place in the roll for the first turn: 3 < 3-All < 4, the Container Heart above all."""
        return 99 if self.heart else 2 * self.steps + self.everyone


class Switch(msgspec.Struct, frozen=True):
    """A match option that is off until somebody turns it on (Zelda R63)."""

    id: str
    name: Words
    text: Words
    map: str = ""
    """The only map that knows it; empty for every map."""


class Privilege(msgspec.Struct, frozen=True):
    """What some terrain means to some characters alone, by their kinds."""

    terrain: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """The options record of a pack: all that tells two games of the Epic Duels family apart besides their cards."""

    id: str
    name: Words
    die: tuple[Face, ...]
    victory: Literal["all", "leads"]
    """Whether all characters of a side must fall, or its leads."""
    switches: tuple[Switch, ...]
    swimming: Privilege = Privilege()
    """Who may enter which water with the creek switch (Zelda R21, R52)."""
    hiding: Privilege = Privilege()
    """Whom what hides from enemies with the hiding switch (Zelda R51)."""
    toll_terrain: tuple[str, ...] = ()
    """What may be walked through at a price with the leever switch (Zelda R22)."""
    healing_mark: str = ""
    """Squares where a Container Heart heals 2 with the fairy switch (Zelda R25)."""
    first_hand: int = 4
    hand_limit: int = 10
    actions: int = 2


class Setup(msgspec.Struct, frozen=True):
    """What the players chose. Seats go clockwise; a seat's team is a tuple because one player may lead two teams."""

    game: str
    teams: tuple[tuple[str, ...], ...]
    map: str
    mode: Literal["ffa", "2v2"] = "ffa"
    options: tuple[str, ...] = ()
    turn_limit: int = 0
    """Single turns after which the match is a draw; 0 for none (Zelda R2, R64)."""
    health: tuple[int, ...] = ()
    """Handicap: health added to (or taken from) the leads of each seat."""

    def has(self, switch: str) -> bool:
        """Whether a switch is on."""
        return switch in self.options
