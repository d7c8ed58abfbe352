"""Item cards and dungeon cards as records, interpreted as data, never programmed one by one.

Words in ``match`` fields name cards: an item group (``bow``), a keyword (``ranged``), a kind (``combat``: every card
played face up as that), ``basic`` or ``support``; ``a+b`` requires both. Hearts are counted in halves everywhere.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.exhaustive import require_members
from game.rules.core.numbers import Count
from game.rules.core.words import LocalizedText, Number

Kind = Literal["combat", "skill", "puzzle"]
KINDS: tuple[Kind, ...] = ("combat", "skill", "puzzle")
RoomType = Literal["combat", "skill", "puzzle", "safe", "inactive"]
Grade = Literal["easy", "medium", "hard"]

FINAL = "final"
"""Match word of card bonuses against the last enemy: every final card of kind combat (Dungeon A63)."""


class DataRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records in data files."""


# Item cards ---------------------------------------------------------------------------------------------------------


class Bonus(DataRecord, frozen=True):
    """Modifier of matching cards; ``becomes`` is a value that replaces the printed one if higher."""

    match: str
    add: Number = 0
    becomes: Number | None = None
    kind: Kind | None = None
    """Only when the card is played as this kind."""
    after: Literal["", "guard"] = ""
    """Only for cards laid after the guard was met in this round."""


class Item(DataRecord, frozen=True):
    """Item card. A missing number is a use that the card does not have."""

    name: LocalizedText
    group: str
    copies: Number
    combat: Number | None = None
    skill: Number | None = None
    puzzle: Number | None = None
    support: Number | None = None
    guard: Number = 0
    words: tuple[str, ...] = ()
    bonus: tuple[Bonus, ...] = ()
    """``match`` names a tag of the room, or ``final``."""


class Tag(DataRecord, frozen=True):
    """Effect of a room tag on cards (dungeon_quest 4.4). Shield and darkness are rules, not sums."""

    name: LocalizedText
    text: LocalizedText
    bonus: tuple[Bonus, ...] = ()
    floor: tuple[str, ...] = ()
    """Matches that never fall below 1."""
    zero: tuple[str, ...] = ()
    """Matches that count 0."""
    guard_zero: tuple[str, ...] = ()
    guard_bonus: tuple[Bonus, ...] = ()
    cost: tuple[str, ...] = ()
    """Matches that cost half a heart when played face up."""


# Penalties and rewards ----------------------------------------------------------------------------------------------


class RewardOperation(DataRecord, frozen=True, tag_field="do", tag=lambda name: name.lower()):
    """Base of rewards, penalties and payments."""


class Hearts(RewardOperation, frozen=True):
    """Lose (below 0) or regain half hearts."""

    halves: Number


class Rupees(RewardOperation, frozen=True):
    """Lose (below 0) or receive rupees; nobody can owe any (Dungeon A37)."""

    amount: Number


class Discard(RewardOperation, frozen=True):
    """Each player discards cards of his choice (Dungeon A36, A43)."""

    each: Number = 1


class SitOut(RewardOperation, frozen=True, tag="sit_out"):
    """The player active in the round just ended sits out (Dungeon A45)."""

    rounds: Number = 1


class Reduce(RewardOperation, frozen=True):
    """Reduce the rupees of the reward, down to 0 (Dungeon A78)."""

    amount: Number


class Container(RewardOperation, frozen=True):
    """Full heart container; once a game (Dungeon A12, A73)."""


class Bottle(RewardOperation, frozen=True):
    """Empty bottle, or rupees if all four are owned; as a penalty the loss of one (Dungeon A27, A78)."""

    or_rupees: Number = 0


class Teleporter(RewardOperation, frozen=True):
    """Teleporter (Dungeon A15, A70)."""


class Cards(RewardOperation, frozen=True):
    """All cards of an item, for one player's deck."""

    item: str


AnyOp: TypeAlias = Hearts | Rupees | Discard | SitOut | Reduce | Container | Bottle | Teleporter | Cards
require_members("the union AnyOp of cards.py", AnyOp, RewardOperation)
Ops: TypeAlias = tuple[AnyOp, ...]


# Rooms --------------------------------------------------------------------------------------------------------------


class Need(DataRecord, frozen=True):
    """Victory condition: ``a`` times the players symbol plus ``b`` (Dungeon A6), and required cards."""

    a: Number
    b: Number
    card: str = ""
    count: Number = 1
    last_point: str = ""
    """Card that must be played face up in the winning round (Dungeon A64)."""


class Usable(DataRecord, frozen=True):
    """Cards that count in this room despite no, or a lower, value of its kind (Dungeon A60, A65)."""

    match: str
    kind: Kind
    value: Number


class Guard(DataRecord, frozen=True):
    """Way to avert the round penalty: a value of some kind, or matching cards (Dungeon A14, A62)."""

    kind: Literal["combat", "skill", "puzzle", "guard", ""] = ""
    value: Number = 0
    card: str = ""
    count: Number = 1

    @property
    def wanted(self) -> int:
        """Return the points, or number of cards, that meet it."""
        return self.count if self.card else self.value


class Offer(DataRecord, frozen=True):
    """Choice on entering a room; all of ``pay`` must be payable and is paid at once."""

    text: LocalizedText
    pay: Ops = ()
    solved: bool = False
    """The room counts as solved at once, and only the offer's reward is paid."""
    b: Number = 0
    kind: Kind | None = None
    reward: Ops = ()


class Room(DataRecord, frozen=True):
    """Dungeon card: a challenge, a safe or inactive room, or a boss."""

    type: RoomType
    name: LocalizedText
    flavor: LocalizedText
    need: Need | None = None
    limit: Number = 0
    each_round: Ops = ()
    at_limit: Ops = ()
    reward: Ops = ()
    tags: tuple[str, ...] = ()
    shield: Number = 0
    broken_by: tuple[str, ...] = ()
    bonus: tuple[Bonus, ...] = ()
    usable: tuple[Usable, ...] = ()
    guard: tuple[Guard, ...] = ()
    once: bool = False
    mini: bool = False
    offer: Offer | None = None

    @property
    def is_challenge(self) -> bool:
        """Return whether cards are played here; safe and inactive rooms are only entered."""
        return self.need is not None


class Dungeon(DataRecord, frozen=True):
    """Dungeon with its 15 rooms, the room of its item and its three bosses, as catalog numbers."""

    code: str
    file: str
    """The name of its data file and its pictures, ``forest-refuge``."""
    name: LocalizedText
    flavor: LocalizedText
    advice: LocalizedText
    grade: Grade | None
    """None for the castle."""
    item: str
    """Its item; empty for the castle."""
    tags: tuple[str, ...]
    rooms: tuple[int, ...]
    item_room: int
    """-1 for the castle."""
    bosses: tuple[int, ...]


# Grades of an adventure ---------------------------------------------------------------------------------------------


class GradeLimits(DataRecord, frozen=True):
    """Rules added by a grade: losing an adventure, harder needs, one more last phase."""

    lost_at: Count = 0
    """Number of collapses that lose the adventure; 0 for none."""
    plus: Count = 0
    """Points added to every need."""
    alone: Count = 0
    """Points added with one player, who chooses his two cards of a round out of ten."""
    three: Count = 0
    """Points added with three or more players, who hold every kind of card among them."""
    alone_base: Count = 0
    """Points added with one player in the rooms of the base dungeon."""
    castle: Count = 0
    """Points added in Ganon's Castle."""
    castle_more: Count = 0
    """Points added in Ganon's Castle unless there are two players, whose last fight is the hardest."""

    def castle_bonus(self, players: int) -> int:
        """Return the points added to every need in Ganon's Castle."""
        return self.castle + (0 if players == 2 else self.castle_more)

    def base_bonus(self, players: int) -> int:
        """Return the points added to every need in the base dungeon."""
        return self.alone_base if players == 1 else 0

    def player_bonus(self, players: int) -> int:
        """Return the points added to every need for the number of players."""
        return self.alone if players == 1 else self.three if players > 2 else 0


def default_limits() -> dict[str, GradeLimits]:
    """Return the grades from before catalogs named them; old saves continue with these."""
    return {"story": GradeLimits(), "hero": GradeLimits(lost_at=6), "master": GradeLimits(lost_at=3, plus=1)}


# Numbers of the end and of pieces -----------------------------------------------------------------------------------


class Scoring(DataRecord, frozen=True):
    """Weights of the score of an adventure; remaining rupees count as they are."""

    won: Count = 500
    dungeon: Count = 200
    container: Count = 20
    collapse: Count = 150
    round: Count = 2
    minute: Count = 1
    percent: dict[str, Count] = msgspec.field(default_factory=lambda: {"story": 75, "hero": 100, "master": 150})
    """Weight of the sum by grade."""


class Amounts(DataRecord, frozen=True):
    """Constants of the rules that are on no card."""

    avert: Count = 3
    """Ready pieces of the Triforce that avert the penalty of a round (Dungeon A57)."""
    refused_container: Count = 10
    """Rupees in place of a heart container beyond the last one (Dungeon A73)."""


# Bottles ------------------------------------------------------------------------------------------------------------

Ware = Literal["red", "milk", "green", "golden", "fairy"]
WARES: tuple[Ware, ...] = ("red", "milk", "green", "golden", "fairy")
"""Beedle's wares. Green serves one player's discard pile; a fairy revives automatically."""
GREEN, FAIRY = "green", "fairy"
MILK, GULP = "milk", "gulp"
"""Milk has two gulps; after the first there is a ``gulp`` in the bottle."""


class Good(DataRecord, frozen=True):
    """Price and effect of one of Beedle's goods."""

    price: Count
    halves: Count = 0
    """Half hearts that one use heals, and with which a fairy revives."""


def default_goods() -> dict[str, Good]:
    """Return the goods from before catalogs named them; old saves continue with these."""
    return {
        "red": Good(20, 12),
        MILK: Good(18, 6),
        GREEN: Good(15),
        "golden": Good(45, 36),
        FAIRY: Good(30, 10),
    }


# All of it ----------------------------------------------------------------------------------------------------------


class DungeonCatalog(msgspec.Struct, frozen=True):
    """All cards. The number of an item card is the index of its kind in ``items``, not of a copy."""

    groups: dict[str, LocalizedText]
    words: dict[str, LocalizedText]
    tags: dict[str, Tag]
    item_ids: tuple[str, ...]
    items: tuple[Item, ...]
    room_ids: tuple[str, ...]
    rooms: tuple[Room, ...]
    base: tuple[int, ...]
    """The nine rooms of the base dungeon."""
    dungeons: dict[str, Dungeon]
    """The eleven dungeons by their code, in the order of the book, and what was added to them."""
    castle: Dungeon
    home: tuple[str, ...]
    """By room: the code of its dungeon, ``BA`` for the base dungeon."""
    layouts: dict[str, DungeonLayout]
    """The shapes of dungeons by the name of their file."""
    grades: dict[str, GradeLimits] = msgspec.field(default_factory=default_limits)
    """Additions to the rules, by grade."""
    goods: dict[str, Good] = msgspec.field(default_factory=default_goods)
    """Beedle's wares in the order of the sheet."""
    score: Scoring = msgspec.field(default_factory=Scoring)
    amounts: Amounts = Amounts()

    @property
    def heals(self) -> dict[str, int]:
        """Return the half hearts that one use heals, by bottle content."""
        found = {name: good.halves for name, good in self.goods.items()}
        return {**found, GULP: found[MILK]}

    def get_dungeon(self, code: str) -> Dungeon:
        """Return a dungeon by its code, including the castle."""
        return self.castle if code == self.castle.code else self.dungeons[code]

    def has_dungeon(self, code: str) -> bool:
        """Return whether a dungeon exists; an added one may be gone when its log is shown."""
        return code == self.castle.code or code in self.dungeons


class DungeonLayout(msgspec.Struct, frozen=True):
    """Shape of a dungeon. Cells are numbered row by row from the entrance upward; column 0 is on the left.

    ``halves`` is by cell ``entrance``, ``lower``, ``upper``, ``room`` (castle, no halves) or ``boss``.
    """

    id: str
    width: int
    height: int
    squares: tuple[tuple[int, int], ...]
    """By cell: column from the left and row from below."""
    halves: tuple[str, ...]
    next_to: tuple[tuple[int, ...], ...]
    """By cell: its horizontal and vertical neighbors."""
    entrance: int
    boss: int

    @property
    def rooms(self) -> int:
        """Return the number of cards besides the boss."""
        return len(self.squares) - 1

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell: ``B1`` is the second column of the lowest row."""
        column, row = self.squares[cell]
        return f"{'ABCDEFGHI'[column]}{row + 1}"
