"""Configuration before a match: the pack of a game with its options, and the players' set-up."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.core.words import LocalizedText
from game.rules.epic.goal import Goal


class DieFace(msgspec.Struct, frozen=True):
    """Face of the movement die: a number moves one character, an All each of them, a Container Heart heals."""

    name: str
    steps: int
    everyone: bool = False
    heart: bool = False

    @property
    def rank(self) -> int:
        """Return the rank of the face in the roll for the first turn: 3 < 3-All < 4, Container Heart highest."""
        return 99 if self.heart else 2 * self.steps + self.everyone


Mode = Literal["ffa", "2v2", "3v3", "master"]
"""Modes: each for himself (a duel with two), teams of seats that alternate, or two teams per player (``master``)."""

MAX_TURN_LIMIT = 10_000
"""Largest turn limit that can be agreed on, in single turns."""

TEAM_MODES: tuple[Mode, ...] = ("2v2", "3v3")
"""Modes in which several seats form a side."""

MODE_SEATS: dict[Mode, int] = {"2v2": 4, "3v3": 6, "master": 2}
"""Number of players of the modes in which it is fixed."""

MASTER_PLAY_TEAMS = 2
"""Number of teams that each player leads in Master Play (Star Wars W29)."""


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
"""Rules that an option of a pack can change."""

RULE_BY_OLD_OPTION: dict[str, Rule] = {"creek": "swimming", "fairies": "healing-marks", "leevers": "tolls"}
"""Rules of options in old saves, which name no rule; other options there have the id of their rule."""


class MatchOption(msgspec.Struct, frozen=True):
    """Match option, off by default (Zelda R63) unless it is ``standard``."""

    id: str
    name: LocalizedText
    text: LocalizedText
    rule: Rule | Literal[""] = ""
    """Rule that the option changes; empty only in old saves."""
    map: str = ""
    """Map that is required for the option to have a meaning; empty for every map."""
    standard: bool = False
    """True if the option is on by default, as the game is usually played."""

    @property
    def changed_rule(self) -> str:
        """Return the rule that the option changes, also for an option of an old save."""
        return self.rule or RULE_BY_OLD_OPTION.get(self.id, self.id)

    @property
    def token(self) -> str:
        """Return the entry in ``Setup.options`` for the non-default choice: its id, or ``no-`` and its id."""
        return f"no-{self.id}" if self.standard else self.id


class TerrainPrivilege(msgspec.Struct, frozen=True):
    """Terrain that has an effect for certain kinds of characters only."""

    terrain: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class GuideCard(msgspec.Struct, frozen=True):
    """Card of the quick guide next to the board; ``art`` is the path of its picture."""

    title: LocalizedText
    text: LocalizedText
    art: str = ""


class DefaultDuel(msgspec.Struct, frozen=True):
    """Default duel: its board and two teams."""

    map: str = ""
    teams: tuple[str, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """Options of a pack: all that distinguishes the games of the Epic Duels family besides their cards."""

    id: str
    name: LocalizedText
    die: tuple[DieFace, ...]
    victory: Literal["all", "leads"]
    """Characters of a side that must fall for its defeat: ``all``, or its ``leads``."""
    switches: tuple[MatchOption, ...]
    """Match options of the pack."""
    theme: str = "zelda"
    """Visual theme of the window."""
    modes: tuple[Mode, ...] = ("ffa", "2v2")
    most_seats: int = 4
    """Maximum number of players in a free-for-all."""
    camps: dict[str, tuple[str, ...]] = {}
    """Teams whose names are printed on each half of the board, by half; leads start on their names (Star Wars W3).

    Empty if leads start in the outer columns (Zelda R4).
    """
    healing: Literal["survivors", "leads"] = "survivors"
    """Healing by cards that nobody can play any more: of a sole survivor (Zelda R53); or of a lead by its partners'
    cards, and of partners by the cards of a fallen lead (Star Wars W27).
    """
    ends_itself: bool = False
    """True if the turn ends with the last action while free cards need an action too (Star Wars W10)."""
    swimming: TerrainPrivilege = TerrainPrivilege()
    """Water, and the kinds of characters that may enter it (Zelda R21, R52)."""
    hiding: TerrainPrivilege = TerrainPrivilege()
    """Terrain that hides characters from enemies, and the kinds of characters that it hides (Zelda R51)."""
    toll_terrain: tuple[str, ...] = ()
    """Terrain that can be crossed at the cost of health (Zelda R22)."""
    toll_damage: Count = 2
    """Health lost for each crossed square of toll terrain."""
    healing_mark: str = ""
    """Kind of mark on squares where a Container Heart heals more (Zelda R25)."""
    mark_heals: Count = 2
    """Health that a Container Heart restores on marked squares."""
    heart_steps: Count = 4
    """Number of steps that a Container Heart gives each character, if the option for it is on (Zelda R6)."""
    usual: DefaultDuel = DefaultDuel()
    """Board and teams of the default duel."""
    guide: tuple[GuideCard, ...] = ()
    """Cards of the quick guide."""
    rulings: str = "R"
    """Letter before the numbers of its rulings, such as ``R`` in ``R12``."""
    first_hand: int = 4
    """Number of cards drawn at the start."""
    hand_limit: int = 10
    """Maximum number of cards in a hand."""
    actions: int = 2
    """Number of actions of a turn."""

    def has_rule(self, setup: Setup, rule: Rule) -> bool:
        """Return whether a set-up changes a rule: by an option that is switched on, or on by default."""
        return any(
            setup.has_option(option.token) != option.standard for option in self.switches if option.changed_rule == rule
        )


class Setup(msgspec.Struct, frozen=True):
    """Choices of the players. Seats are in clockwise order; each has a tuple of teams, as a player may lead two."""

    game: str
    teams: tuple[tuple[str, ...], ...]
    map: str
    mode: Mode = "ffa"
    options: tuple[str, ...] = ()
    """Tokens of the options with a non-default choice; see ``MatchOption.token``."""
    turn_limit: Number = 0
    """Number of single turns after which the match is a draw; 0 for no limit (Zelda R2, R64)."""
    health: tuple[Number, ...] = ()
    """Handicap: health added to the leads of each seat, negative to subtract it."""
    evened: bool = False
    """True if the handicap is the measured one, which depends on the teams; False if it was agreed for the seats."""
    wounds: tuple[tuple[Number, ...], ...] = ()
    """Health that each character lacks at the start, by seat and character; the maximum is unchanged."""
    goals: tuple[Goal, ...] = ()
    """Goals that win besides elimination; empty for the printed rules."""

    def has_option(self, token: str) -> bool:
        """Return whether an option has its non-default choice."""
        return token in self.options

    @property
    def side_of(self) -> tuple[int, ...]:
        """Return the side of each seat. The seats of two sides alternate (Zelda R60)."""
        return tuple(seat % 2 if self.mode in TEAM_MODES else seat for seat in range(len(self.teams)))
