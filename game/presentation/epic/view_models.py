"""View models of the match screen, as frozen structs.

Texts are in the current language. Squares are numbered as in `Layout` (`y * width + x`), seats count from 0, pictures
are paths under `assets/art` (`"zelda/portrait/link"`). Equal models look equal, so they serve as keys of the surface
cache.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

Value = int | str
"""An attack or defense: a number, `"4*"` where the text may put another one in its place, `"*"` where it is counted at
the reveal, `"sunburst"` that stops everything, or (in a forecast) `"unknown"`."""
Trend = Literal["", "up", "down", "counted"]
"""Comparison of a current number with the printed one; ``counted`` if that is no number, or is in between."""
Weapon = Literal["sword", "bow"]
"""The sign of what an attack is made with; each game has its own picture of it."""


Pose = Literal["stand", "strike", "shoot", "guard", "hit", "fallen"]
"""Current pose of a character."""


class Token(msgspec.Struct, frozen=True):
    """Character on the board."""

    art: str
    seat: int
    health: int | None = None
    """Shown in the pill; None leaves the pill out."""
    number: int = 0
    """Tells the members of a troop apart; 0 for those who are alone."""
    active: bool = False
    acted: bool = False
    frozen: bool = False
    cursed: bool = False
    pinned: bool = False
    """Lifted and laid down, until somebody pays for it."""
    pose: Pose = "stand"
    left: bool = False
    """True if it looks to the left of the board."""
    lead: bool = False
    """True if it leads its team; a lead stands taller."""


class SightLine(msgspec.Struct, frozen=True):
    """Line of sight between two squares; `blocker` is the first square that blocks it, None if it is clear."""

    start: int
    end: int
    blocker: int | None = None


class PlacementZone(msgspec.Struct, frozen=True):
    """Squares where a seat may place a character."""

    seat: int
    squares: frozenset[int]


class BoardMarks(msgspec.Struct, frozen=True):
    """Overlay of the board: reach, threats, targets, paths and other marks; empty fields show nothing."""

    reach: frozenset[int] = frozenset()
    threat: frozenset[int] = frozenset()
    """Squares an enemy could strike on its next turn after a roll of 3."""
    threat_far: frozenset[int] = frozenset()
    """Squares that take an enemy a roll of 4 or 5."""
    zone: PlacementZone | None = None
    trail: tuple[int, ...] = ()
    """The last walk of anybody, from its first square to its last."""
    squares: frozenset[int] = frozenset()
    """Squares that may be chosen now."""
    figures: frozenset[int] = frozenset()
    """Squares of characters that may be chosen now."""
    hover: int | None = None
    path: tuple[int, ...] = ()
    """The planned walk, its first square included."""
    ghost: Token | None = None
    """Token at the end of `path`."""
    tolls: tuple[tuple[int, int], ...] = ()
    """Squares of the plan that cost health, with the amount."""
    lanes: frozenset[int] = frozenset()
    """Squares a ranged attack would pass from the planned square."""
    rays: tuple[SightLine, ...] = ()
    targets: frozenset[int] = frozenset()
    hint: frozenset[int] = frozenset()
    """Squares that a hint is about."""
    last: frozenset[int] = frozenset()
    """Squares of the characters that the last move of a bot was about."""
    cursor: int | None = None
    """The square the keyboard is on."""
    goals: frozenset[int] = frozenset()
    """Squares that a goal of the match is about."""
    told: frozenset[int] = frozenset()
    """Squares that a line of the log is about, or a choice that was just made: nothing to choose from."""


class PrintedValue(msgspec.Struct, frozen=True):
    """Printed value of a card whose current value differs."""

    value: Value
    trend: Trend
    causes: tuple[str, ...] = ()
    """The names of the cards in play that change it."""


class CardFace(msgspec.Struct, frozen=True, cache_hash=True):
    """Front of a card."""

    name: str
    owner: str
    """Characters that may play it: `Link`, `Anyone`."""
    kind: str
    """The type: `Power attack`, `Special`."""
    portrait: str = ""
    """Of the character who plays it; none for a card of several."""
    team: str = ""
    """Portrait of the team's leader, whose colors the frame takes outside of a match."""
    seat: int | None = None
    """Seat whose colors the frame takes in a match."""
    art: str = ""
    """The card's own picture; without one it is composed."""
    figures: tuple[str, ...] = ()
    """Image paths of a basic card's characters (`"zelda/pose/link"`)."""
    attack: Value | None = None
    defense: Value | None = None
    attack_printed: PrintedValue | None = None
    """Set where ``attack`` is not the printed number."""
    defense_printed: PrintedValue | None = None
    melee: bool = False
    ranged: bool = False
    special: bool = False
    triforce: bool = False
    clock: int = 0
    free: bool = False
    text: str = ""
    """Rich text: `**bold**` and `{icon}`."""
    footer: str = ""

    def get_weapon(self, *, ranged: bool) -> Weapon:
        """Return the weapon icon of an attack; with two icons, the one that fits the range."""
        return "bow" if self.ranged and (ranged or not self.melee) else "sword"


class CardDisplay(msgspec.Struct, frozen=True, cache_hash=True):
    """Display state of a card; `back` is the seat whose card back is shown."""

    playable: bool = False
    focused: bool = False
    selected: bool = False
    advised: bool = False
    """True if a hint is about it; that does not select it."""
    small: bool = False
    """Only its picture and its name, as one of those beside it has no room for more."""
    disabled: bool = False
    """Dimmed, because it cannot be played now."""
    compared: bool = False
    """True if a number that differs from the printed one shows both: "3 → 4"."""
    copies: int = 1
    """Shown as a mark where there are several."""
    seen: int = 0
    """Width of its left side that the next card of a fan leaves to see, in 140ths of its own; 0 for all."""
    back: int | None = None
    sentence: int | None = None
    """The printed sentence that is being carried out, from 1; 0 when the text is, and nobody knows how far."""


class HandCardView(msgspec.Struct, frozen=True):
    """Card in the hand; `key` identifies the card, so that it keeps its place when others leave."""

    key: str
    face: CardFace
    playable: bool = False
    reason: str = ""
    """Reason why it cannot be played now; dims the card if not empty."""
    selected: bool = False
    advised: bool = False
    """True if a hint is about it; that does not select it."""
    rank: tuple[int, int] = (0, 0)
    """Sort keys by character and by type: smaller comes first."""


class MemberRow(msgspec.Struct, frozen=True):
    """Row of a character in the panel of its team."""

    name: str
    token: Token
    maximum: int
    note: str = ""
    """A word that is spoken: `Melee`, `Frozen`."""
    lead: bool = False
    """True if it leads its team; such members have rows of their own where room is short."""


class TeamCard(msgspec.Struct, frozen=True):
    """Panel of a team."""

    seat: int
    name: str
    player: str
    members: tuple[MemberRow, ...]
    hand: int
    deck: int
    discard: int
    active: bool = False
    out: bool = False


class TurnBanner(msgspec.Struct, frozen=True):
    """Banner of the turn: active player, expected action, and the actions of the turn."""

    seat: int
    """``NONE`` before the first turn, while nobody is asked."""
    portrait: str
    title: str
    hint: str
    actions: int = 2
    spent: int = 0


class DamageChance(NamedTuple):
    """Column of a forecast: the probability of an amount of damage."""

    damage: int
    share: float
    """The probability of this damage."""
    defeat: float = 0.0
    """The part of ``share`` in which the target is defeated."""


class Forecast(msgspec.Struct, frozen=True):
    """Forecast of an attack, from public knowledge only."""

    attacker: Token
    target: Token
    attack: Value
    defense: Value
    note: str
    caption: str
    chances: tuple[DamageChance, ...]
    """Least damage first."""
    square: int = 0
    """Square of the target."""
    weapon: Weapon = "sword"
    """The sign of the card that strikes."""
    attack_trend: Trend = ""
    defense_trend: Trend = ""


class InPlayView(msgspec.Struct, frozen=True):
    """Card face up in front of its owner while its clock runs."""

    face: CardFace
    seat: int
    count: int
    on: Token | None = None
    """The character it was laid on."""


class Pile(msgspec.Struct, frozen=True):
    """Draw pile (`top` is None) or discard pile with its top card."""

    label: str
    count: int
    seat: int
    top: CardFace | None = None
    face_up: bool = False
    art: str = ""
    """The portrait that a pile bears where its seat has several."""
