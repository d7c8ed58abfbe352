"""Item cards and dungeon cards as records; what they do is read off them, never programmed for one card.

Words in ``match`` fields name cards: an item group (``bow``), a keyword (``ranged``), a kind (``combat``: every card
played openly as that), ``basic`` or ``support``; ``a+b`` asks for both. Hearts are counted in halves everywhere.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from game.rules.core.exhaustive import names_all
from game.rules.core.numbers import Count
from game.rules.core.words import Number, Words

Kind = Literal["combat", "skill", "puzzle"]
KINDS: tuple[Kind, ...] = ("combat", "skill", "puzzle")
RoomType = Literal["combat", "skill", "puzzle", "safe", "inactive"]
Grade = Literal["easy", "medium", "hard"]

FINAL = "final"
"""What bonuses of cards call the last enemy: every final card of kind combat (Dungeon A63)."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what stands in the data files."""


# Item cards ---------------------------------------------------------------------------------------------------------


class Bonus(Record, frozen=True):
    """Plus or minus for the cards that match; ``becomes`` is a value in place of the printed one, if it is higher."""

    match: str
    add: Number = 0
    becomes: Number | None = None
    kind: Kind | None = None
    """Only when the card is played as this kind."""
    after: Literal["", "guard"] = ""
    """Only for cards laid after the guard was met in this round."""


class Item(Record, frozen=True):
    """An item card. A number that is missing is a use that the card does not have."""

    name: Words
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


class Tag(Record, frozen=True):
    """What a tag of a room does to cards (dungeon_quest 4.4). Shield and darkness are rules, not sums."""

    name: Words
    text: Words
    bonus: tuple[Bonus, ...] = ()
    floor: tuple[str, ...] = ()
    """Matches that never fall below 1."""
    zero: tuple[str, ...] = ()
    """Matches that count 0."""
    guard_zero: tuple[str, ...] = ()
    guard_bonus: tuple[Bonus, ...] = ()
    cost: tuple[str, ...] = ()
    """Matches that cost half a heart when they are laid openly."""


# What rooms give and take -------------------------------------------------------------------------------------------


class Op(Record, frozen=True, tag_field="do", tag=lambda name: name.lower()):
    """Base of rewards, penalties and payments."""


class Hearts(Op, frozen=True):
    """Lose (below 0) or regain half hearts."""

    halves: Number


class Rupees(Op, frozen=True):
    """Lose (below 0) or receive rupees; nobody can owe any (Dungeon A37)."""

    amount: Number


class Discard(Op, frozen=True):
    """Each player discards cards of his choice (Dungeon A36, A43)."""

    each: Number = 1


class SitOut(Op, frozen=True, tag="sit_out"):
    """The player who was active in the round just ended sits out (Dungeon A45)."""

    rounds: Number = 1


class Reduce(Op, frozen=True):
    """The rupees of the reward become fewer, not below 0 (Dungeon A78)."""

    amount: Number


class Container(Op, frozen=True):
    """A heart container, full; once a game (Dungeon A12, A73)."""


class Bottle(Op, frozen=True):
    """An empty bottle, or rupees when all four are owned; as a penalty the loss of one (Dungeon A27, A78)."""

    or_rupees: Number = 0


class Teleporter(Op, frozen=True):
    """The teleporter (Dungeon A15, A70)."""


class Cards(Op, frozen=True):
    """All cards of an item, for one player's deck."""

    item: str


AnyOp: TypeAlias = Hearts | Rupees | Discard | SitOut | Reduce | Container | Bottle | Teleporter | Cards
names_all("the union AnyOp of cards.py", AnyOp, Op)
Ops: TypeAlias = tuple[AnyOp, ...]


# Rooms --------------------------------------------------------------------------------------------------------------


class Need(Record, frozen=True):
    """The victory condition: ``a`` times the players symbol plus ``b`` (Dungeon A6), and cards that must be played."""

    a: Number
    b: Number
    card: str = ""
    count: Number = 1
    last_point: str = ""
    """A card that must lie openly in the round that wins (Dungeon A64)."""


class Usable(Record, frozen=True):
    """Cards that count in this room though they have no value of its kind, or a lower one (Dungeon A60, A65)."""

    match: str
    kind: Kind
    value: Number


class Guard(Record, frozen=True):
    """One way to avert the round penalty: a value of some kind, or cards that match (Dungeon A14, A62)."""

    kind: Literal["combat", "skill", "puzzle", "guard", ""] = ""
    value: Number = 0
    card: str = ""
    count: Number = 1

    @property
    def wanted(self) -> int:
        """Points, or cards, that meet it."""
        return self.count if self.card else self.value


class Offer(Record, frozen=True):
    """A choice on entering a room; all of ``pay`` must be payable and is paid at once."""

    text: Words
    pay: Ops = ()
    solved: bool = False
    """The room counts as solved at once, and only the offer's reward is paid."""
    b: Number = 0
    kind: Kind | None = None
    reward: Ops = ()


class Room(Record, frozen=True):
    """A dungeon card: a challenge, a safe or an inactive room, a boss."""

    type: RoomType
    name: Words
    flavor: Words
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
        """Whether cards are played here; safe and inactive rooms are only entered."""
        return self.need is not None


class Dungeon(Record, frozen=True):
    """A dungeon with its 15 rooms, the room of its item and its three bosses, as numbers in the catalog."""

    code: str
    file: str
    """The name of its data file and its pictures, ``forest-refuge``."""
    name: Words
    flavor: Words
    advice: Words
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


class Limits(Record, frozen=True):
    """What a grade adds to the rules, which know no lost adventure: only the new try and one more last phase."""

    lost_at: Count = 0
    """At which collapse the adventure is lost; 0 for never."""
    plus: Count = 0
    """Points more in every need."""
    alone: Count = 0
    """Further points for a player alone, who chooses his two cards of a round out of ten."""
    three: Count = 0
    """Further points from three players on, among whom every kind of card is found."""
    castle: Count = 0
    """Further points in Ganon's Castle."""
    castle_more: Count = 0
    """Yet further points there for any number of players but two, whose last fight is the hardest."""

    def in_castle(self, players: int) -> int:
        """What Ganon's Castle adds to every need besides."""
        return self.castle + (0 if players == 2 else self.castle_more)

    def further(self, players: int) -> int:
        """What the number of players adds to every need besides."""
        return self.alone if players == 1 else self.three if players > 2 else 0


def first_limits() -> dict[str, Limits]:
    """The grades as they were while no catalog named them: what was saved then is played on like that."""
    return {"story": Limits(), "hero": Limits(lost_at=6), "master": Limits(lost_at=3, plus=1)}


# Numbers of the end and of pieces -----------------------------------------------------------------------------------


class Scoring(Record, frozen=True):
    """What counts for the score of an adventure, and what against it; the rupees that are left count as they are."""

    won: Count = 500
    dungeon: Count = 200
    container: Count = 20
    collapse: Count = 150
    round: Count = 2
    minute: Count = 1
    percent: dict[str, Count] = msgspec.field(default_factory=lambda: {"story": 75, "hero": 100, "master": 150})
    """By grade, how the sum is weighed."""


class Amounts(Record, frozen=True):
    """Numbers of the rules that no card bears."""

    avert: Count = 3
    """Ready pieces of the Triforce that avert the penalty of a round (Dungeon A57)."""
    refused_container: Count = 10
    """Rupees in place of a heart container beyond the last one (Dungeon A73)."""


# Bottles ------------------------------------------------------------------------------------------------------------

Ware = Literal["red", "milk", "green", "golden", "fairy"]
WARES: tuple[Ware, ...] = ("red", "milk", "green", "golden", "fairy")
"""What Beedle sells. Green serves one player's discard pile, a fairy revives by herself."""
GREEN, FAIRY = "green", "fairy"
MILK, GULP = "milk", "gulp"
"""Milk has two gulps; after the first there is a ``gulp`` in the bottle."""


class Good(Record, frozen=True):
    """What one of Beedle's wares costs and does."""

    price: Count
    halves: Count = 0
    """Half hearts that one use heals, and with which a fairy revives."""


def first_goods() -> dict[str, Good]:
    """The wares as they were while no catalog named them: what was saved then is played on like that."""
    return {
        "red": Good(20, 12),
        MILK: Good(18, 6),
        GREEN: Good(15),
        "golden": Good(45, 36),
        FAIRY: Good(30, 10),
    }


# All of it ----------------------------------------------------------------------------------------------------------


class Catalog(msgspec.Struct, frozen=True):
    """Every card there is. The number of an item card is the place of its kind, not of a copy, in ``items``."""

    groups: dict[str, Words]
    words: dict[str, Words]
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
    layouts: dict[str, Layout]
    """The shapes of dungeons by the name of their file."""
    grades: dict[str, Limits] = msgspec.field(default_factory=first_limits)
    """What each grade adds."""
    goods: dict[str, Good] = msgspec.field(default_factory=first_goods)
    """Beedle's wares in the order of the sheet."""
    score: Scoring = msgspec.field(default_factory=Scoring)
    amounts: Amounts = Amounts()

    @property
    def heals(self) -> dict[str, int]:
        """By content of a bottle: half hearts that one use heals."""
        found = {name: good.halves for name, good in self.goods.items()}
        return {**found, GULP: found[MILK]}

    def dungeon(self, code: str) -> Dungeon:
        """A dungeon by its code, the castle among them."""
        return self.castle if code == self.castle.code else self.dungeons[code]

    def knows(self, code: str) -> bool:
        """Whether there is such a dungeon; one that was added may be gone when its story is told."""
        return code == self.castle.code or code in self.dungeons


class Layout(msgspec.Struct, frozen=True):
    """A shape of a dungeon. Cells are numbered row by row from the entrance upward; column 0 is on the left.

    ``halves`` says by cell: ``entrance``, ``lower``, ``upper``, ``room`` (castle, no halves) or ``boss``.
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
        """How many cards are laid besides the boss."""
        return len(self.squares) - 1

    def name(self, cell: int) -> str:
        """``B1`` is the second column of the lowest row."""
        column, row = self.squares[cell]
        return f"{'ABCDEFGHI'[column]}{row + 1}"
