"""What the parts of the table show, as plain frozen data.

Texts are already in the player's language. Squares are numbered as in `Layout` (`y * width + x`), seats are counted
from 0, pictures are paths under `assets/art` (`"zelda/portrait/link"`). Equal records look equal, so they
serve as keys of the surface cache.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

Value = int | str
"""An attack or defense: a number, `"4*"` where the text may put another one in its place, `"*"` where it is counted at
the reveal, `"sunburst"` that stops everything, or (in a forecast) `"unknown"`."""
Trend = Literal["", "up", "down", "counted"]
"""How a current number compares with the printed one; ``counted`` where that is no number, or lies between."""
Weapon = Literal["sword", "bow"]
"""The sign of what an attack is made with; each game has its own picture of it."""


Pose = Literal["stand", "strike", "guard", "hit", "fallen"]
"""What a character is in the middle of."""


class Token(msgspec.Struct, frozen=True):
    """A character as it stands on the board."""

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
    plain: bool = False
    """Without the number of its seat, which is told beside it."""
    pose: Pose = "stand"


class Ray(msgspec.Struct, frozen=True):
    """A line of sight between two squares; `blocker` is the first square that stops it, None when it is clear."""

    start: int
    end: int
    blocker: int | None = None


class Zone(msgspec.Struct, frozen=True):
    """Squares where a seat may place a character."""

    seat: int
    squares: frozenset[int]


class Marks(msgspec.Struct, frozen=True):
    """Everything that is laid over the board at one moment; empty fields show nothing."""

    reach: frozenset[int] = frozenset()
    threat: frozenset[int] = frozenset()
    """Squares an enemy could strike on its next turn after a roll of 3."""
    threat_far: frozenset[int] = frozenset()
    """Squares that take an enemy a roll of 4 or 5."""
    zone: Zone | None = None
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
    """Who would stand at the end of `path`."""
    tolls: tuple[tuple[int, int], ...] = ()
    """Squares of the plan that cost health, with the amount."""
    lanes: frozenset[int] = frozenset()
    """Squares a ranged attack would pass from the planned square."""
    rays: tuple[Ray, ...] = ()
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


class Printed(msgspec.Struct, frozen=True):
    """The number printed on a card that counts for another one now."""

    value: Value
    trend: Trend
    causes: tuple[str, ...] = ()
    """The names of the cards in play that change it."""


class CardFace(msgspec.Struct, frozen=True):
    """Everything a card says on its front."""

    name: str
    owner: str
    """Who plays it: `Link`, `Anyone`."""
    kind: str
    """The type: `Power attack`, `Special`."""
    portrait: str = ""
    """Whose colors the frame takes; none gives the brown of a card for anyone."""
    art: str = ""
    """The card's own picture; without one it is composed."""
    figures: tuple[str, ...] = ()
    """Where the parts of a basic card's characters lie (`"zelda/pose/link"`)."""
    attack: Value | None = None
    defense: Value | None = None
    attack_printed: Printed | None = None
    """Set where ``attack`` is not the printed number."""
    defense_printed: Printed | None = None
    melee: bool = False
    ranged: bool = False
    special: bool = False
    triforce: bool = False
    clock: int = 0
    free: bool = False
    text: str = ""
    """Rich text: `**bold**` and `{icon}`."""
    footer: str = ""

    def weapon(self, *, ranged: bool) -> Weapon:
        """The sign of what an attack is made with; of two signs, the one that fits how far it strikes."""
        return "bow" if self.ranged and (ranged or not self.melee) else "sword"


class CardLook(msgspec.Struct, frozen=True):
    """The state a card is shown in; `back` is the seat whose back it shows."""

    playable: bool = False
    focused: bool = False
    selected: bool = False
    """Whether it is chosen."""
    advised: bool = False
    """Whether a hint is about it; nothing is chosen by that."""
    small: bool = False
    """Only its picture and its name, as one of those beside it has no room for more."""
    back: int | None = None
    sentence: int | None = None
    """The printed sentence that is being carried out, from 1; 0 when the text is, and nobody knows how far."""


class HandCard(msgspec.Struct, frozen=True):
    """A card in the hand; `key` names the very card, so that it keeps its place when others leave."""

    key: str
    face: CardFace
    playable: bool = False
    reason: str = ""
    """Why it cannot be played now; a reason dims the card."""
    selected: bool = False
    """Whether it is chosen."""
    advised: bool = False
    """Whether a hint is about it; nothing is chosen by that."""
    rank: tuple[int, int] = (0, 0)
    """Where it stands when sorted by character, and by type: smaller comes first."""


class Member(msgspec.Struct, frozen=True):
    """A character's row in its team's panel."""

    name: str
    token: Token
    maximum: int
    note: str = ""
    """A short word at the right: `Melee`, `Frozen`."""
    icon: str = ""
    """Stands in for the word where there is no room for it."""
    lead: bool = False
    """Whether it leads its team; such members have rows of their own where room is short."""


class TeamCard(msgspec.Struct, frozen=True):
    """What a team's panel says."""

    seat: int
    name: str
    player: str
    members: tuple[Member, ...]
    hand: int
    deck: int
    discard: int
    active: bool = False
    out: bool = False


class Turn(msgspec.Struct, frozen=True):
    """The banner: whose turn it is, what is expected, and the paid actions of the turn."""

    seat: int
    """``NONE`` before the first turn, while nobody is asked."""
    portrait: str
    title: str
    hint: str
    actions: int = 2
    spent: int = 0


class DamageChance(NamedTuple):
    """One column of a forecast."""

    damage: int
    share: float
    """The probability of this damage."""
    defeat: float = 0.0
    """The part of ``share`` in which the target is defeated."""


class Forecast(msgspec.Struct, frozen=True):
    """What an attack may come to, from public knowledge alone."""

    attacker: Token
    target: Token
    attack: Value
    defense: Value
    note: str
    caption: str
    chances: tuple[DamageChance, ...]
    """Least damage first."""
    weapon: Weapon = "sword"
    """The sign of the card that strikes."""
    attack_trend: Trend = ""
    defense_trend: Trend = ""


class InPlay(msgspec.Struct, frozen=True):
    """A card that lies face up in front of its owner while its clock runs."""

    face: CardFace
    seat: int
    count: int
    on: Token | None = None
    """The character it was laid on."""


class Pile(msgspec.Struct, frozen=True):
    """A draw pile (`top` None and `back` a seat) or a discard pile with its top card."""

    label: str
    count: int
    seat: int
    top: CardFace | None = None
    face_up: bool = False
    art: str = ""
    """The portrait that a pile bears where its seat has several."""
