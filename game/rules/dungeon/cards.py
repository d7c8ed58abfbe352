"""Item cards and dungeon cards as data records, which the rules interpret; no card has code of its own.

Words in ``match`` fields name cards: an item group (``bow``), a keyword (``ranged``), a kind (``combat``: every card
played face up as that kind), ``basic`` or ``support``; ``a+b`` requires both. Hearts are counted in half hearts.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.exhaustive import require_members
from game.rules.core.numbers import Count
from game.rules.core.words import LocalizedText, Number

Kind = Literal["combat", "skill", "puzzle"]
"""Kinds of challenges and of printed values."""
KINDS: tuple[Kind, ...] = ("combat", "skill", "puzzle")
RoomType = Literal["combat", "skill", "puzzle", "safe", "inactive"]
Grade = Literal["easy", "medium", "hard"]
"""Difficulty of a dungeon."""

FINAL = "final"
"""Word in ``match`` of a card's bonus: every card of the last fight whose kind is combat (Dungeon A63)."""


class DataRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the records in data files."""


# Item cards ---------------------------------------------------------------------------------------------------------


class Bonus(DataRecord, frozen=True):
    """Modifier of the value of matching cards; ``becomes`` replaces the value if it is higher."""

    match: str
    add: Number = 0
    becomes: Number | None = None
    kind: Kind | None = None
    """Kind as which the card must be played; None for any."""
    after: Literal["", "guard"] = ""
    """``guard`` if it applies only to cards played after the guard was met in the same round."""


class Item(DataRecord, frozen=True, rename={"keywords": "words"}):
    """Item card. A value of None means that the card cannot be used that way."""

    name: LocalizedText
    group: str
    copies: Number
    combat: Number | None = None
    skill: Number | None = None
    puzzle: Number | None = None
    support: Number | None = None
    guard: Number = 0
    keywords: tuple[str, ...] = ()
    bonus: tuple[Bonus, ...] = ()
    """Bonuses of the card; their ``match`` names a room tag, or ``final``."""


class Tag(DataRecord, frozen=True):
    """Effect of a room tag on cards (dungeon_quest 4.4). Shield and darkness are implemented in the rules instead."""

    name: LocalizedText
    text: LocalizedText
    bonus: tuple[Bonus, ...] = ()
    floor: tuple[str, ...] = ()
    """Cards whose value is at least 1."""
    zero: tuple[str, ...] = ()
    """Cards whose value is set to 0."""
    guard_zero: tuple[str, ...] = ()
    guard_bonus: tuple[Bonus, ...] = ()
    cost: tuple[str, ...] = ()
    """Cards that cost half a heart each when played face up."""


# Penalties and rewards ----------------------------------------------------------------------------------------------


class RewardOperation(DataRecord, frozen=True, tag_field="do", tag=lambda name: name.removesuffix("Operation").lower()):
    """Base of rewards, penalties and payments."""


class HeartsOperation(RewardOperation, frozen=True):
    """Lose (if negative) or regain half hearts."""

    halves: Number


class RupeesOperation(RewardOperation, frozen=True):
    """Lose (if negative) or receive rupees; the party never has fewer than 0 (Dungeon A37)."""

    amount: Number


class DiscardOperation(RewardOperation, frozen=True):
    """Each player discards cards of his choice (Dungeon A36, A43)."""

    each: Number = 1


class SitOutOperation(RewardOperation, frozen=True, tag="sit_out"):
    """Make the player who was active in the round just ended sit out (Dungeon A45)."""

    rounds: Number = 1


class ReduceOperation(RewardOperation, frozen=True):
    """Reduce the rupees of the reward, down to 0 (Dungeon A78)."""

    amount: Number


class ContainerOperation(RewardOperation, frozen=True):
    """Full heart container; given once per game (Dungeon A12, A73)."""


class BottleOperation(RewardOperation, frozen=True):
    """Empty bottle, or rupees if the party has all four; as a penalty the loss of a bottle (Dungeon A27, A78)."""

    or_rupees: Number = 0


class TeleporterOperation(RewardOperation, frozen=True):
    """Teleporter, a second start for the way through the dungeon (Dungeon A15, A70)."""


class CardsOperation(RewardOperation, frozen=True):
    """All cards of an item, for the deck of one player."""

    item: str


AnyOp: TypeAlias = (
    HeartsOperation
    | RupeesOperation
    | DiscardOperation
    | SitOutOperation
    | ReduceOperation
    | ContainerOperation
    | BottleOperation
    | TeleporterOperation
    | CardsOperation
)
require_members("the union AnyOp of cards.py", AnyOp, RewardOperation)
Ops: TypeAlias = tuple[AnyOp, ...]


# Rooms --------------------------------------------------------------------------------------------------------------


class Need(DataRecord, frozen=True):
    """Victory condition: ``a`` times the players symbol plus ``b`` points (Dungeon A6), and possibly required cards."""

    a: Number
    b: Number
    card: str = ""
    count: Number = 1
    last_point: str = ""
    """Card that must be played face up in the winning round (Dungeon A64)."""


class Usable(DataRecord, frozen=True):
    """Cards that count with ``value`` in this room if their own value is lower or missing (Dungeon A60, A65)."""

    match: str
    kind: Kind
    value: Number


class Guard(DataRecord, frozen=True):
    """Condition that averts the round penalty: a total value of some kind, or a number of matching cards (A14, A62)."""

    kind: Literal["combat", "skill", "puzzle", "guard", ""] = ""
    value: Number = 0
    card: str = ""
    count: Number = 1

    @property
    def required(self) -> int:
        """Return the points, or the number of cards, that meet the guard."""
        return self.count if self.card else self.value


class Offer(DataRecord, frozen=True):
    """Offer on entering a room; it can be accepted only if all of ``pay`` can be paid, which happens at once."""

    text: LocalizedText
    pay: Ops = ()
    solved: bool = False
    """True if accepting solves the room at once, for the reward of the offer alone."""
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
        """Return whether cards are played in this room; safe and inactive rooms are only entered."""
        return self.need is not None


class Dungeon(DataRecord, frozen=True):
    """Dungeon with the catalog numbers of its 15 rooms, the room with its item, and its three bosses."""

    code: str
    file: str
    """Name of its data file and its pictures, such as ``forest-refuge``."""
    name: LocalizedText
    flavor: LocalizedText
    advice: LocalizedText
    grade: Grade | None
    """Difficulty; None for the castle."""
    item: str
    """Id of the item that is found in it; empty for the castle."""
    tags: tuple[str, ...]
    rooms: tuple[int, ...]
    item_room: int
    """Catalog number of the room with the item; -1 for the castle."""
    bosses: tuple[int, ...]


# Grades of an adventure ---------------------------------------------------------------------------------------------


class GradeLimits(DataRecord, frozen=True):
    """Additional rules of a grade: a limit of collapses, and points added to needs."""

    lost_at: Count = 0
    """Number of collapses at which the adventure is lost; 0 for no limit."""
    plus: Count = 0
    """Points added to every need."""
    alone: Count = 0
    """Points added with one player, who can choose from a larger hand."""
    three: Count = 0
    """Points added with three or more players, who together have more kinds of cards."""
    alone_base: Count = 0
    """Points added with one player in the rooms of the base dungeon."""
    castle: Count = 0
    """Points added in Ganon's Castle."""
    castle_more: Count = 0
    """Points added in Ganon's Castle unless there are two players, for whom the last fight is hardest anyway."""

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
    """Return the grades of catalogs that do not define any, as in old saves."""
    return {"story": GradeLimits(), "hero": GradeLimits(lost_at=6), "master": GradeLimits(lost_at=3, plus=1)}


# Numbers of the end and of pieces -----------------------------------------------------------------------------------


class Scoring(DataRecord, frozen=True):
    """Weights of the score of an adventure; each remaining rupee counts 1."""

    won: Count = 500
    dungeon: Count = 200
    container: Count = 20
    collapse: Count = 150
    round: Count = 2
    minute: Count = 1
    percent: dict[str, Count] = msgspec.field(default_factory=lambda: {"story": 75, "hero": 100, "master": 150})
    """Percentage by which the sum is multiplied, by grade."""


class Amounts(DataRecord, frozen=True):
    """Constants of the rules that are not printed on any card."""

    avert: Count = 3
    """Ready pieces of the Triforce that avert the penalty of a round (Dungeon A57)."""
    refused_container: Count = 10
    """Rupees given instead of a heart container beyond the maximum (Dungeon A73)."""


# Bottles ------------------------------------------------------------------------------------------------------------

Ware = Literal["red", "milk", "green", "golden", "fairy"]
WARES: tuple[Ware, ...] = ("red", "milk", "green", "golden", "fairy")
"""Ids of the goods in Beedle's shop. A green potion reshuffles one discard pile; a fairy revives automatically."""
GREEN, FAIRY = "green", "fairy"
MILK, GULP = "milk", "gulp"
"""Milk can be used twice; after the first use the bottle contains ``gulp``."""


class Good(DataRecord, frozen=True):
    """Price and effect of one of Beedle's goods."""

    price: Count
    halves: Count = 0
    """Half hearts restored by one use, or when a fairy revives Link."""


def default_goods() -> dict[str, Good]:
    """Return the goods of catalogs that do not define any, as in old saves."""
    return {
        "red": Good(20, 12),
        MILK: Good(18, 6),
        GREEN: Good(15),
        "golden": Good(45, 36),
        FAIRY: Good(30, 10),
    }


# All of it ----------------------------------------------------------------------------------------------------------


class DungeonCatalog(msgspec.Struct, frozen=True, rename={"keywords": "words"}):
    """All cards and dungeons. The number of an item card is its index in ``items``; all its copies share it."""

    groups: dict[str, LocalizedText]
    keywords: dict[str, LocalizedText]
    tags: dict[str, Tag]
    item_ids: tuple[str, ...]
    items: tuple[Item, ...]
    room_ids: tuple[str, ...]
    rooms: tuple[Room, ...]
    base: tuple[int, ...]
    """Catalog numbers of the nine rooms of the base dungeon."""
    dungeons: dict[str, Dungeon]
    """Dungeons by code: the eleven of the rulebook in its order, then those added by mods."""
    castle: Dungeon
    home: tuple[str, ...]
    """Code of the dungeon of each room, ``BA`` for the base dungeon."""
    layouts: dict[str, DungeonLayout]
    """Layouts of dungeons by id."""
    grades: dict[str, GradeLimits] = msgspec.field(default_factory=default_limits)
    """Additional rules by grade."""
    goods: dict[str, Good] = msgspec.field(default_factory=default_goods)
    """Goods in Beedle's shop, in the order of the rules sheet."""
    score: Scoring = msgspec.field(default_factory=Scoring)
    amounts: Amounts = Amounts()

    @property
    def heals(self) -> dict[str, int]:
        """Return the half hearts that one use restores, by bottle content."""
        found = {name: good.halves for name, good in self.goods.items()}
        return {**found, GULP: found[MILK]}

    def get_dungeon(self, code: str) -> Dungeon:
        """Return a dungeon by its code, including the castle."""
        return self.castle if code == self.castle.code else self.dungeons[code]

    def has_dungeon(self, code: str) -> bool:
        """Return whether a dungeon exists; a dungeon of a mod may be missing when an old log is shown."""
        return code == self.castle.code or code in self.dungeons


class DungeonLayout(msgspec.Struct, frozen=True):
    """Layout of a dungeon. Cells are numbered row by row from the entrance upward; column 0 is on the left.

    ``halves`` has for each cell ``entrance``, ``lower``, ``upper``, ``room`` (castle, no halves) or ``boss``.
    """

    id: str
    width: int
    height: int
    squares: tuple[tuple[int, int], ...]
    """Column from the left and row from below, by cell."""
    halves: tuple[str, ...]
    next_to: tuple[tuple[int, ...], ...]
    """Horizontally and vertically adjacent cells, by cell."""
    entrance: int
    boss: int

    @property
    def rooms(self) -> int:
        """Return the number of rooms without the boss."""
        return len(self.squares) - 1

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, such as ``B1`` for the second column of the lowest row."""
        column, row = self.squares[cell]
        return f"{'ABCDEFGHI'[column]}{row + 1}"
