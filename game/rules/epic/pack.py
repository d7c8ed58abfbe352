"""What is agreed before a match: the pack's own rules, the players' set-up and the switches they turned."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.epic.effects.vocabulary import Words
from game.rules.epic.goal import Goal


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
"""What the rules can do in another way, if a switch of the pack says so."""

BEFORE_RULES: dict[str, Rule] = {"creek": "swimming", "fairies": "healing-marks", "leevers": "tolls"}
"""Switches of packs in old saves, which do not name their rule; the others are called as it is."""


class Switch(msgspec.Struct, frozen=True):
    """A match option, off until somebody turns it (Zelda R63), or on if it is ``standard``."""

    id: str
    name: Words
    text: Words
    rule: Rule | Literal[""] = ""
    """Which rule it changes; every switch of a pack says so."""
    map: str = ""
    """The only map that knows it; empty for every map."""
    standard: bool = False
    """On from the start, as the game is usually played."""

    @property
    def changes(self) -> str:
        """The rule that it changes, also for a switch of an old save."""
        return self.rule or BEFORE_RULES.get(self.id, self.id)

    @property
    def token(self) -> str:
        """What stands in a set-up's options when the switch is turned: its id, or ``no-`` and its id."""
        return f"no-{self.id}" if self.standard else self.id


class Privilege(msgspec.Struct, frozen=True):
    """What some terrain means to some characters alone, by their kinds."""

    terrain: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class GuideCard(msgspec.Struct, frozen=True):
    """A card of the quick guide that lies beside the board; ``art`` is the picture it bears, by its path."""

    title: Words
    text: Words
    art: str = ""


class Usual(msgspec.Struct, frozen=True):
    """A duel to begin with: its board and its two teams."""

    map: str = ""
    teams: tuple[str, ...] = ()


class Pack(msgspec.Struct, frozen=True):
    """The options record of a pack: all that tells two games of the Epic Duels family apart besides their cards."""

    id: str
    name: Words
    die: tuple[Face, ...]
    victory: Literal["all", "leads"]
    """Whether all characters of a side must fall, or its leads."""
    switches: tuple[Switch, ...]
    theme: str = "zelda"
    """The look of the window."""
    modes: tuple[Mode, ...] = ("ffa", "2v2")
    most_seats: int = 4
    """How many players may play each for himself."""
    camps: dict[str, tuple[str, ...]] = {}
    """The teams whose names are printed on each half of a board; there leads start on their names (Star Wars W3).
    Without, they start on a last column (Zelda R4)."""
    healing: Literal["survivors", "leads"] = "survivors"
    """Who is healed by whose cards: a lone survivor by those of the fallen (Zelda R53), or a lead by those of its
    partners and these by those of a fallen lead (Star Wars W27)."""
    ends_itself: bool = False
    """A turn ends with its last action while free cards need one (Star Wars W10)."""
    swimming: Privilege = Privilege()
    """Who may enter which water (Zelda R21, R52)."""
    hiding: Privilege = Privilege()
    """Whom what hides from enemies (Zelda R51)."""
    toll_terrain: tuple[str, ...] = ()
    """What may be walked through at a price (Zelda R22)."""
    toll_damage: Count = 2
    """The price: damage for each square of it."""
    healing_mark: str = ""
    """Squares where a Container Heart heals more (Zelda R25)."""
    mark_heals: Count = 2
    """How much it heals there."""
    heart_steps: Count = 4
    """How far a Container Heart moves everybody, if it moves (Zelda R6)."""
    usual: Usual = Usual()
    """What is played where nobody says what."""
    guide: tuple[GuideCard, ...] = ()
    """The quick guide, card by card."""
    rulings: str = "R"
    """The letter before the numbers of its rulings."""
    first_hand: int = 4
    hand_limit: int = 10
    actions: int = 2

    def plays(self, setup: Setup, rule: Rule) -> bool:
        """Whether a rule is changed: by a switch that was turned, or one that is on from the start and was not."""
        return any(setup.has(one.token) != one.standard for one in self.switches if one.changes == rule)


class Setup(msgspec.Struct, frozen=True):
    """What the players chose. Seats go clockwise; a seat's team is a tuple because one player may lead two teams."""

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
    """Whether it is the measured one, which evens the teams and goes with them; an agreed one goes with its seat."""
    wounds: tuple[tuple[Number, ...], ...] = ()
    """By seat: health that its characters lack at the start, in their order; their maximum stays as it is."""
    goals: tuple[Goal, ...] = ()
    """What wins besides the fall of the enemies; none is the game as it is printed."""

    def has(self, token: str) -> bool:
        """Whether a switch was turned."""
        return token in self.options

    @property
    def side_of(self) -> tuple[int, ...]:
        """By seat: its side. The seats of two sides alternate (Zelda R60)."""
        return tuple(seat % 2 if self.mode in TEAM_MODES else seat for seat in range(len(self.teams)))
