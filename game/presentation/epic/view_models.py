"""View models of the match screen, as frozen structs.

Texts are in the current language. Squares are numbered as in ``Layout`` (``y * width + x``), seats count from 0,
pictures are paths under ``assets/art`` (``"zelda/portrait/link"``). Equal models look equal, so they serve as keys
of the surface cache.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

Value = int | str
"""Attack or defense value as shown.

A number, ``"4*"`` if the card's text may replace it, ``"*"`` if it is counted in combat, ``"sunburst"`` if it blocks
every attack, or (in a forecast) ``"unknown"``.
"""
Trend = Literal["", "up", "down", "counted"]
"""Comparison of a current value with the printed one; ``counted`` if the latter is no number or in the range."""
Weapon = Literal["sword", "bow"]
"""Icon of an attack type; each game has its own picture of it."""


Pose = Literal["stand", "strike", "shoot", "guard", "hit", "fallen"]
"""Pose in which a character is drawn."""


class Token(msgspec.Struct, frozen=True):
    """Token of a character on the board."""

    art: str
    """Path of the portrait."""
    seat: int
    health: int | None = None
    """Health in the token's pill; None hides the pill."""
    number: int = 0
    """Number that distinguishes the members of a troop; 0 for a single character."""
    active: bool = False
    """True if it is part of the current decision."""
    acted: bool = False
    """True if it has acted in the current turn."""
    frozen: bool = False
    """True if it is frozen."""
    cursed: bool = False
    """True if an enemy's card in play affects it."""
    lifted: bool = False
    """True if it is lifted: drawn lying until its player pays to free it."""
    pose: Pose = "stand"
    faces_left: bool = False
    """True if it faces left on the board."""
    is_lead: bool = False
    """True if it is the lead of its team, which is drawn larger."""


class SightLine(msgspec.Struct, frozen=True):
    """Line of sight between two squares."""

    start: int
    """Square at the start of the line."""
    end: int
    """Square at the end of the line."""
    blocker: int | None = None
    """First square that blocks the line; None if it is clear."""


class PlacementZone(msgspec.Struct, frozen=True):
    """Squares where a seat may place a character."""

    seat: int
    squares: frozenset[int]


class BoardMarks(msgspec.Struct, frozen=True):
    """Marks on the board: reach, threats, targets, paths and others; empty fields show nothing."""

    reach: frozenset[int] = frozenset()
    """Squares that the selected character can reach."""
    threat: frozenset[int] = frozenset()
    """Squares that an enemy could attack in its next turn after a roll of 3."""
    far_threat: frozenset[int] = frozenset()
    """Squares that an enemy could attack in its next turn after a roll of 4 or 5."""
    zone: PlacementZone | None = None
    """Squares where a seat may place a character; None outside of the setup."""
    trail: tuple[int, ...] = ()
    """Path of the last walk of any character, including its first square."""
    squares: frozenset[int] = frozenset()
    """Squares that can be chosen now."""
    figures: frozenset[int] = frozenset()
    """Squares of characters that can be chosen now."""
    hover: int | None = None
    """Square under the pointer; None for none."""
    path: tuple[int, ...] = ()
    """Path of the planned walk, including its first square."""
    ghost: Token | None = None
    """Preview of the token at the end of ``path``."""
    tolls: tuple[tuple[int, int], ...] = ()
    """Squares of the planned walk that cost health, with the amount."""
    visible_squares: frozenset[int] = frozenset()
    """Squares in sight of a ranged attacker on the planned square."""
    sight_lines: tuple[SightLine, ...] = ()
    """Lines of sight to possible targets."""
    targets: frozenset[int] = frozenset()
    """Squares of characters that can be attacked."""
    hint: frozenset[int] = frozenset()
    """Squares that a hint refers to."""
    last_move: frozenset[int] = frozenset()
    """Squares of the characters involved in the last move of a bot."""
    cursor: int | None = None
    """Square under the keyboard cursor; None for none."""
    goals: frozenset[int] = frozenset()
    """Squares that a goal of the match refers to."""
    mentioned: frozenset[int] = frozenset()
    """Squares that a line of the log or a finished choice refers to; they cannot be chosen."""


class PrintedValue(msgspec.Struct, frozen=True):
    """Printed value of a card whose current value differs."""

    value: Value
    trend: Trend
    """Direction of the difference."""
    causes: tuple[str, ...] = ()
    """Names of the cards in play that cause the difference."""


class CardFace(msgspec.Struct, frozen=True, cache_hash=True):
    """Front of a card of Epic Duels."""

    name: str
    owner: str
    """Text on which characters may play it, such as ``Link`` or ``Anyone``."""
    kind: str
    """Printed type, such as ``Power attack`` or ``Special``."""
    portrait: str = ""
    """Path of the portrait of the character that plays it; empty if there are several."""
    leader_portrait: str = ""
    """Path of the portrait of the team's leader, whose colors the frame has outside of a match."""
    seat: int | None = None
    """Seat whose colors the frame has in a match."""
    art: str = ""
    """Path of the card's own picture; empty if its picture is composed from ``figures``."""
    figures: tuple[str, ...] = ()
    """Paths of the pictures of a basic card's characters (``"zelda/pose/link"``)."""
    attack: Value | None = None
    """Current attack value; None if the card cannot attack."""
    defense: Value | None = None
    """Current defense value; None if the card cannot defend."""
    attack_printed: PrintedValue | None = None
    """Printed attack value if the current one differs."""
    defense_printed: PrintedValue | None = None
    """Printed defense value if the current one differs."""
    melee: bool = False
    """True if it has the icon of melee attacks."""
    ranged: bool = False
    """True if it has the icon of ranged attacks."""
    special: bool = False
    """True for a special card."""
    triforce: bool = False
    """True if it has a Triforce ability."""
    clock: int = 0
    """Number of turns that it stays in play; 0 for a card that does not."""
    free: bool = False
    """True if playing it costs no action."""
    text: str = ""
    """Text of the card as rich text with ``**bold**`` and ``{icon}``."""
    footer: str = ""
    """Small line at the lower edge, such as the number of copies."""

    def get_weapon(self, *, is_ranged: bool) -> Weapon:
        """Return the icon of an attack with this card; with two icons, the one of the attack's range."""
        return "bow" if self.ranged and (is_ranged or not self.melee) else "sword"


class CardDisplay(msgspec.Struct, frozen=True, cache_hash=True):
    """Display state of a card."""

    playable: bool = False
    """True if it can be played now."""
    focused: bool = False
    selected: bool = False
    advised: bool = False
    """True if a hint refers to it, which does not select it."""
    is_compact: bool = False
    """True if it shows only its picture and name, because the row of cards is too narrow."""
    disabled: bool = False
    """True if it is dimmed because it cannot be played now."""
    shows_printed: bool = False
    """True if a changed number shows the printed one as well: "3 → 4"."""
    copies: int = 1
    """Number of copies, shown as a mark if there are several."""
    visible_width: int = 0
    """Width of the part at the left that the next card of a fan does not cover, in 140ths of the card; 0 for all."""
    back_seat: int | None = None
    """Seat whose card back is shown; None for the front."""
    sentence_number: int | None = None
    """Printed sentence being resolved, from 1; 0 for an unknown one, None if the text is not being resolved."""


class HandCardView(msgspec.Struct, frozen=True):
    """Card in the hand of the viewer."""

    key: str
    """Identifier of the card in the hand, so that it keeps its place when others leave."""
    face: CardFace
    playable: bool = False
    """True if it can be played now."""
    reason: str = ""
    """Reason why it cannot be played now; if not empty, the card is dimmed."""
    selected: bool = False
    advised: bool = False
    """True if a hint refers to it, which does not select it."""
    sort_key: tuple[int, int] = (0, 0)
    """Sort keys by character and by type; smaller ones come first."""


class MemberRow(msgspec.Struct, frozen=True):
    """Row of a character in the panel of its team."""

    name: str
    token: Token
    max_health: int
    """Maximum health."""
    note: str = ""
    """Attack type or state as a word for speech, such as ``Melee`` or ``Frozen``."""
    is_lead: bool = False
    """True if it is the lead of its team, which has its own row even in a small panel."""


class TeamCard(msgspec.Struct, frozen=True):
    """Panel of a seat with its team."""

    seat: int
    name: str
    """Name of the team."""
    player: str
    """Name of the player."""
    members: tuple[MemberRow, ...]
    """Rows of the characters."""
    hand: int
    """Number of cards in hand."""
    deck: int
    """Number of cards in the draw piles."""
    discard: int
    """Number of cards in the discard piles."""
    active: bool = False
    """True during the turn of the seat."""
    is_eliminated: bool = False
    """True if the seat is eliminated."""


class TurnBanner(msgspec.Struct, frozen=True):
    """Banner with the active player, the expected action and the number of actions."""

    seat: int
    """Active seat; ``NONE`` before the first turn, while no player decides."""
    portrait: str
    """Path of the portrait of the active seat."""
    title: str
    hint: str
    """Sentence on the expected action."""
    actions: int = 2
    """Number of actions of the turn."""
    spent_actions: int = 0
    """Number of actions already taken."""


class DamageChance(NamedTuple):
    """Probability of an amount of damage, a column of the forecast."""

    damage: int
    probability: float
    """Probability of this damage."""
    defeat_probability: float = 0.0
    """Part of ``probability`` in which the target is defeated."""


class Forecast(msgspec.Struct, frozen=True):
    """Forecast of an attack, from public knowledge only."""

    attacker: Token
    target: Token
    attack: Value
    defense: Value
    note: str
    """Remark, such as the line of sight or the number of possible attack cards."""
    caption: str
    """Heading of the chart."""
    chances: tuple[DamageChance, ...]
    """Probability of each amount of damage, in ascending order."""
    square: int = 0
    """Square of the target, where the forecast is drawn."""
    weapon: Weapon = "sword"
    """Icon of the attack type."""
    attack_trend: Trend = ""
    defense_trend: Trend = ""


class InPlayView(msgspec.Struct, frozen=True):
    """Card face up in front of its owner while its clock runs."""

    face: CardFace
    seat: int
    """Seat of the owner."""
    clock: int
    """Remaining turns of the clock."""
    affected: Token | None = None
    """Token of the character that the card was played on; None for none."""


class Pile(msgspec.Struct, frozen=True):
    """Draw pile or discard pile."""

    label: str
    count: int
    """Number of cards."""
    seat: int
    top: CardFace | None = None
    """Face of the top card; None for a draw pile."""
    face_up: bool = False
    """True for a discard pile, whose top card is visible."""
    art: str = ""
    """Path of the portrait that distinguishes the piles of a seat; empty for a single pile."""
