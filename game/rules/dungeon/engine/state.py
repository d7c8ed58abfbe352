"""State of an adventure as plain data records, complete at every decision."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.core.protocol import Decision
from game.rules.core.references import each, one_of, some_of

NONE = -9
"""Number for no cell, seat, room or card."""

START_CONTAINERS, MAX_CONTAINERS = 3, 18
"""Number of heart containers at the start, and the maximum."""
MAX_BOTTLES = 4
"""Maximum number of bottles."""
EMPTY = "empty"
"""Content of an empty bottle."""

# Targets of references; ``validation.reference_tables`` has the tables of an adventure.
Seat: TypeAlias = Annotated[int, one_of("seat")]
Card: TypeAlias = Annotated[int, one_of("card")]
Room: TypeAlias = Annotated[int, one_of("room")]
Content: TypeAlias = Annotated[str, some_of("content of a bottle")]
Code: TypeAlias = Annotated[str, some_of("dungeon")]

Ending = Literal["collapses", "ganon", "given", "conceded"]
"""Reasons for the end of an adventure."""

# Information hidden from a viewer is HIDDEN (-1); see game.rules.dungeon.engine.observation.


class Player(msgspec.Struct):
    """Cards of a player, as catalog numbers of item cards; the draw pile is drawn from its end."""

    draw: list[Card]
    hand: list[Card]
    discard: list[Card]
    """Cards in the discard pile that lie face up, because everybody saw them being played."""
    covered: list[Card]
    """Cards in the discard pile that lie face down: discarded from the hand, or played face down (Dungeon A76)."""
    items: list[Annotated[str, some_of("item")]]
    """Items that the player has taken, including ``sword``."""
    rests: Count = 0
    """Number of rounds that the player has to sit out, from the next one on (Dungeon A10, A44)."""
    changed: bool = False
    """True if the player has changed cards between these two rooms, or declined to (Dungeon A8, A59)."""

    def clone(self) -> Player:
        return Player(
            self.draw[:],
            self.hand[:],
            self.discard[:],
            self.covered[:],
            self.items[:],
            self.rests,
            self.changed,
        )


class Cell(msgspec.Struct):
    """Cell of the dungeon with the room card on it."""

    room: Room
    up: bool = False
    """True if the card lies face up."""
    seen: bool = False
    """True if the players know the card; after a collapse it is face down, but still known."""
    done: bool = False
    """True if solved; for safe and inactive rooms, if entered, which a collapse does not reset (Dungeon A11, A40)."""


Manner = Literal["open", "support", "down", "guard", "any"]
"""Ways to play a card, defined in ``game.rules.dungeon.actions.worth``."""


class LaidCard(msgspec.Struct):
    """Card played in the current challenge."""

    seat: Seat
    card: Annotated[int, one_of("card, or one that nobody knows")]
    how: Annotated[Manner, some_of("way to lay a card")]
    round: Count
    way: Number = NONE
    """Index of the room's guard for which the card was played; ``NONE`` for other manners."""
    gone: bool = False
    """True if the card was shuffled back into its player's deck; its value still counts (Dungeon A10)."""


class Challenge(msgspec.Struct):
    """Current try at a room; discarded when the try ends."""

    room: Room
    cell: Annotated[int, one_of("cell")]
    kind: Annotated[str, some_of("kind")]
    plus: Number = 0
    """Points added to the need by an offer, a waived requirement (Dungeon A26) or the grade."""
    waived: bool = False
    """True if the card that the room requires is unavailable, so that it is not required."""
    bought: bool = False
    """True if the offer of the room was accepted."""
    round: Count = 0
    total: Number = 0
    """Points of the rounds that have ended."""
    laid: list[LaidCard] = msgspec.field(default_factory=list)
    turns: list[Seat] = msgspec.field(default_factory=list)
    """Seats that still have a turn in this round, beginning with the one whose turn it is."""
    sitting: list[Seat] = msgspec.field(default_factory=list)
    """Seats that sit out this round."""
    broken: bool = False
    """True if the shield was broken in an earlier round of this try."""
    shown: Count = 0
    """Number of required cards played face up in earlier rounds of this try."""
    reduced: Number = 0
    """Number of rupees by which the reward is reduced."""
    powers: list[Annotated[int, one_of("power")]] = msgspec.field(default_factory=list)
    """Triforce powers used in this round, by their number of pieces."""
    extra: bool = False
    """True while the additional card of Triforce power 1 is asked for, after which the turn goes on."""

    def clone(self) -> Challenge:
        return Challenge(
            self.room,
            self.cell,
            self.kind,
            self.plus,
            self.waived,
            self.bought,
            self.round,
            self.total,
            [LaidCard(c.seat, c.card, c.how, c.round, c.way, c.gone) for c in self.laid],
            self.turns[:],
            self.sitting[:],
            self.broken,
            self.shown,
            self.reduced,
            self.powers[:],
            self.extra,
        )


QuestionStep = Literal[
    "sword",
    "item",
    "offer",
    "dungeon",
    "rooms",
    "between",
    "safe",
    "turn",
    "play",
    "redraw",
    "discard",
    "lose",
    "shop",
]
"""Kinds of pending steps that ask a player; see ``Question``."""
Question = Literal[QuestionStep, "avert"]
"""Kinds of decisions of a player."""
QUESTIONS: tuple[Question, ...] = get_args(Question)
"""All kinds of decisions."""
LossStep = Literal["hearts", "rupees", "sit-out", "reduce"]
"""Kinds of pending steps that are a loss without a decision."""
AutomaticStep = Literal["enter", "round", "next-round", "fail", "solved", "offer-reward", "boss", "restart", "next"]
"""Kinds of pending steps that proceed without a decision."""
StepKind = Literal[QuestionStep, "penalty", LossStep, AutomaticStep]
"""All kinds of pending steps; a penalty becomes a decision only if it can be averted."""
LossCause = Literal["round", "limit", "offer"]
LOSS_CAUSES: tuple[LossCause, ...] = get_args(LossCause)
"""Causes of a loss of hearts or rupees: the end of a round, the round limit, or the price of an offer."""


class PendingStep(msgspec.Struct, frozen=True):
    """Step of the queue: its kind, and the seat, number and word that it needs."""

    what: Annotated[StepKind, some_of("thing to do")]
    seat: Annotated[int, one_of("seat, or none")] = NONE
    count: Number = 0
    word: Annotated[str, some_of("word")] = ""


class Chapter(msgspec.Struct, frozen=True):
    """Totals of a beaten dungeon, for the chronicle of the adventure."""

    dungeon: Code
    bosses: tuple[Room, ...]
    rounds: Count
    collapses: Count
    rupees: Number
    """Number of rupees received in the dungeon."""
    rooms: Count
    """Number of rooms solved in the dungeon, counting again those solved again."""


class State(msgspec.Struct):
    """Position at a decision, or at the end of the adventure."""

    players: Annotated[list[Player], each("seat")]
    hearts: Count = 2 * START_CONTAINERS
    """Health in half hearts."""
    containers: Count = START_CONTAINERS
    rupees: Number = 0
    bottles: list[Content] = msgspec.field(default_factory=list)
    """Content of each bottle: ``empty``, red, milk, gulp (the second use of milk), green, golden or fairy."""
    shopped: bool = False
    """True once the first purchase was made, which includes a free bottle."""
    pieces: Count = 0
    """Number of Triforce pieces; ``spent`` of them are unusable until the next boss is beaten."""
    spent: Count = 0
    """Number of used Triforce pieces."""
    beaten: list[Code] = msgspec.field(default_factory=list)
    """Codes of the beaten dungeons, in order."""
    base: list[Room] = msgspec.field(default_factory=list)
    """Base deck: rooms not laid out yet, which later dungeons use as older rooms (Dungeon A5)."""
    cleared: list[Room] = msgspec.field(default_factory=list)
    """Rooms that were laid out in dungeons that are over."""
    seen: list[Room] = msgspec.field(default_factory=list)
    """Rooms that the players have seen, in the order of discovery."""
    dungeon: Annotated[str, some_of("dungeon, or none")] = ""
    """Code of the current dungeon; empty between dungeons."""
    layout: Annotated[str, some_of("shape, or none")] = ""
    """Id of the layout of the current dungeon."""
    cells: list[Cell] = msgspec.field(default_factory=list)
    """Cells of the current dungeon without the boss, in the order of the layout."""
    bosses: list[Room] = msgspec.field(default_factory=list)
    """Boss of the dungeon, or the final deck in the order in which it is fought."""
    phase: Count = 0
    """Index of the boss to fight next; beaten phases stay beaten (Dungeon A17, A69)."""
    phases: Count = 0
    """Number of bosses that must be beaten in the current dungeon."""
    met: Count = 0
    """Number of bosses that the players have seen."""
    here: Annotated[int, one_of("cell, or none")] = NONE
    """Cell of Link."""
    found: bool = False
    """True if the party owns the item of the current dungeon."""
    teleporter: Annotated[int, one_of("cell, or none")] = NONE
    """Cell of the teleporter; ``NONE`` without one."""
    active: Seat = 0
    challenge: Challenge | None = None
    todo: list[PendingStep] = msgspec.field(default_factory=list)
    """Queue of pending steps, the next one first."""
    taken: list[Room] = msgspec.field(default_factory=list)
    """Rooms whose once-per-game reward was given (Dungeon A12, A71)."""
    collapses: Count = 0
    rounds: Count = 0
    """Number of rounds played in the whole adventure."""
    earned: Count = 0
    """Number of rupees received in the whole adventure."""
    solved: Count = 0
    """Number of rooms solved in the whole adventure."""
    chapters: list[Chapter] = msgspec.field(default_factory=list)
    """Totals of each beaten dungeon."""
    since: tuple[Number, Number, Number, Number] = (0, 0, 0, 0)
    """Rounds, collapses, received rupees and solved rooms of the adventure when the current dungeon was entered."""
    decision: Decision | None = None
    result: tuple[Seat, ...] | None = None
    """All seats when the adventure is won, empty when it is lost, None while it goes on."""
    reason: Ending | Literal[""] = ""
    """Reason of the end; empty while the adventure goes on."""

    def clone(self) -> State:
        """Return a copy that shares no mutable data."""
        return State(
            [player.clone() for player in self.players],
            self.hearts,
            self.containers,
            self.rupees,
            self.bottles[:],
            self.shopped,
            self.pieces,
            self.spent,
            self.beaten[:],
            self.base[:],
            self.cleared[:],
            self.seen[:],
            self.dungeon,
            self.layout,
            [Cell(c.room, c.up, c.seen, c.done) for c in self.cells],
            self.bosses[:],
            self.phase,
            self.phases,
            self.met,
            self.here,
            self.found,
            self.teleporter,
            self.active,
            self.challenge.clone() if self.challenge is not None else None,
            self.todo[:],
            self.taken[:],
            self.collapses,
            self.rounds,
            self.earned,
            self.solved,
            self.chapters[:],
            self.since,
            self.decision,
            self.result,
            self.reason,
        )
