"""Configuration before a match: rules of the pack, set-up of the players, options."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.epic.effects.vocabulary import LocalizedText
from game.rules.epic.goal import Goal


class DieFace(msgspec.Struct, frozen=True):
    """Face of the movement die. A number moves one character, an All moves each; a Container Heart heals."""

    name: str
    steps: int
    everyone: bool = False
    heart: bool = False

    @property
    def rank(self) -> int:
        """Return its rank in the roll for the first turn: 3 < 3-All < 4, Container Heart highest."""
        return 99 if self.heart else 2 * self.steps + self.everyone


Mode = Literal["ffa", "2v2", "3v3", "master"]
"""Each for himself (a duel, if there are two), sides whose seats alternate, or two teams in one hand each."""

MOST_TURNS = 10_000
"""The longest turn limit that can be agreed on."""

TEAM_MODES: tuple[Mode, ...] = ("2v2", "3v3")
"""Modes in which several seats are one side; the first figure is their number."""

MODE_SEATS: dict[Mode, int] = {"2v2": 4, "3v3": 6, "master": 2}
"""By mode: its number of players, where it is always the same."""

MASTER_TEAMS = 2
"""Teams that one player leads in Master Play (Star Wars W29)."""


Rule = Literal[
    "good-vs-evil",
    "mirror-match",
    "diagonal-steps",
    "free-cards-need-action",
    "heart-moves",
    "by-the-letter",
    "short-first-turn",
    "choose-side",
    "reusable-triforce",
    "swimming",
    "hiding",
    "healing-marks",
    "tolls",
    "strict-healing",
    "second-exhaustion",
]
"""Rules that a switch of a pack can change."""

BEFORE_RULES: dict[str, Rule] = {"creek": "swimming", "fairies": "healing-marks", "leevers": "tolls"}
"""Switches of packs in old saves, which do not name their rule; the others are called as it is."""


class MatchOption(msgspec.Struct, frozen=True):
    """Match option, off by default (Zelda R63), or on if it is ``standard``."""

    id: str
    name: LocalizedText
    text: LocalizedText
    rule: Rule | Literal[""] = ""
    """Rule that the option changes; every switch of a pack names one."""
    map: str = ""
    """The only map that knows it; empty for every map."""
    standard: bool = False
    """On from the start, as the game is usually played."""

    @property
    def changes(self) -> str:
        """Return the rule that it changes, also for an option of an old save."""
        return self.rule or BEFORE_RULES.get(self.id, self.id)

    @property
    def token(self) -> str:
        """Return its entry in a set-up's options if switched: its id, or ``no-`` and its id."""
        return f"no-{self.id}" if self.standard else self.id


class TerrainPrivilege(msgspec.Struct, frozen=True):
    """Effect of some terrain for some kinds of characters only."""

    terrain: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class GuideCard(msgspec.Struct, frozen=True):
    """Card of the quick guide beside the board; ``art`` is the path of its picture."""

    title: LocalizedText
    text: LocalizedText
    art: str = ""


class DefaultDuel(msgspec.Struct, frozen=True):
    """Default duel: its board and two teams."""

    map: str = ""
    teams: tuple[str, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """Options of a pack: all that distinguishes two games of the Epic Duels family besides their cards."""

    id: str
    name: LocalizedText
    die: tuple[DieFace, ...]
    victory: Literal["all", "leads"]
    """Characters of a side that must fall for its defeat: all, or its leads."""
    switches: tuple[MatchOption, ...]
    theme: str = "zelda"
    """The look of the window."""
    modes: tuple[Mode, ...] = ("ffa", "2v2")
    most_seats: int = 4
    """Maximum number of players in a free-for-all."""
    camps: dict[str, tuple[str, ...]] = {}
    """The teams whose names are printed on each half of a board; there leads start on their names (Star Wars W3).
    Without, they start on a last column (Zelda R4)."""
    healing: Literal["survivors", "leads"] = "survivors"
    """Healing by the cards of others: a lone survivor by those of the fallen (Zelda R53), or a lead by those of its
    partners and the partners by those of a fallen lead (Star Wars W27).
    """
    ends_itself: bool = False
    """A turn ends with its last action while free cards need one (Star Wars W10)."""
    swimming: TerrainPrivilege = TerrainPrivilege()
    """Water, and the kinds of characters that may enter it (Zelda R21, R52)."""
    hiding: TerrainPrivilege = TerrainPrivilege()
    """Whom what hides from enemies (Zelda R51)."""
    toll_terrain: tuple[str, ...] = ()
    """Terrain that can be crossed at a price (Zelda R22)."""
    toll_damage: Count = 2
    """The price: damage for each square of it."""
    healing_mark: str = ""
    """Squares where a Container Heart heals more (Zelda R25)."""
    mark_heals: Count = 2
    """Health that a Container Heart restores there."""
    heart_steps: Count = 4
    """Number of steps that a Container Heart gives every character, if it moves them (Zelda R6)."""
    usual: DefaultDuel = DefaultDuel()
    """Default duel, played when no other is chosen."""
    guide: tuple[GuideCard, ...] = ()
    """The quick guide, card by card."""
    rulings: str = "R"
    """The letter before the numbers of its rulings."""
    first_hand: int = 4
    hand_limit: int = 10
    actions: int = 2

    def has_rule(self, setup: Setup, rule: Rule) -> bool:
        """Return whether a rule is changed: by a switched option, or by one that is on by default and was not."""
        return any(setup.has_option(one.token) != one.standard for one in self.switches if one.changes == rule)


class Setup(msgspec.Struct, frozen=True):
    """Choices of the players. Seats go clockwise; a seat's team is a tuple because a player may lead two teams."""

    game: str
    teams: tuple[tuple[str, ...], ...]
    map: str
    mode: Mode = "ffa"
    options: tuple[str, ...] = ()
    """The switches that were turned, by their tokens."""
    turn_limit: Number = 0
    """Single turns after which the match is a draw; 0 for none (Zelda R2, R64)."""
    health: tuple[Number, ...] = ()
    """Handicap: health added to (or taken from) the leads of each seat."""
    evened: bool = False
    """True for the measured handicap, which balances the teams and follows them; an agreed one stays with its seat."""
    wounds: tuple[tuple[Number, ...], ...] = ()
    """By seat: health that its characters lack at the start, in their order; their maximum stays as it is."""
    goals: tuple[Goal, ...] = ()
    """Goals that win besides eliminating the enemies; empty for the game as printed."""

    def has_option(self, token: str) -> bool:
        """Return whether an option was switched."""
        return token in self.options

    @property
    def side_of(self) -> tuple[int, ...]:
        """Return the side of each seat. The seats of two sides alternate (Zelda R60)."""
        return tuple(seat % 2 if self.mode in TEAM_MODES else seat for seat in range(len(self.teams)))
