"""State of an adventure: numbers, words, lists and records, complete in the middle of any question."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.core.protocol import Decision
from game.rules.core.references import each, one_of, some_of

NONE = -9
"""Sentinel for no cell, seat, room or card."""

START_CONTAINERS, MOST_CONTAINERS = 3, 18
MOST_BOTTLES = 4
EMPTY = "empty"

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
    """Cards of a player. Numbers are kinds of item cards; the draw pile is drawn from its end."""

    draw: list[Card]
    hand: list[Card]
    discard: list[Card]
    """Cards that everybody saw being laid."""
    covered: list[Card]
    """Cards of the discard pile that lie face down: discarded from the hand, or laid face down (Dungeon A76)."""
    items: list[Annotated[str, some_of("item")]]
    """The item markers he has taken, ``sword`` among them."""
    rests: Count = 0
    """Rounds of this challenge that he sits out from the next one on (Dungeon A10, A44)."""
    changed: bool = False
    """Has had his change of cards between these two rooms, or declined it (Dungeon A8, A59)."""

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
    """Cell of the dungeon with its card."""

    room: Room
    up: bool = False
    """The card lies face up."""
    seen: bool = False
    """True if the card has been seen: after a collapse it is face down, but every player remembers it."""
    done: bool = False
    """Solved; safe and inactive rooms: entered. Those stay done in a collapse (Dungeon A11, A40)."""


Manner = Literal["open", "support", "down", "guard", "any"]
"""Ways to play a card, defined in `game.rules.dungeon.actions.worth`."""


class LaidCard(msgspec.Struct):
    """Card played in the current challenge."""

    seat: Seat
    card: Annotated[int, one_of("card, or one that nobody knows")]
    how: Annotated[Manner, some_of("way to lay a card")]
    round: Count
    way: Number = NONE
    """For a guard: which of the room's ways it serves."""
    gone: bool = False
    """Shuffled back into its player's deck; its value stays counted (Dungeon A10)."""


class Challenge(msgspec.Struct):
    """Try at a room, dropped when it ends."""

    room: Room
    cell: Annotated[int, one_of("cell")]
    kind: Annotated[str, some_of("kind")]
    plus: Number = 0
    """Added to the need: an offer, a waived item (Dungeon A26), Master."""
    waived: bool = False
    """The card that the room asks for cannot be had; it is not asked for."""
    bought: bool = False
    """The offer was taken."""
    round: Count = 0
    total: Number = 0
    """Points of the rounds that are over."""
    laid: list[LaidCard] = msgspec.field(default_factory=list)
    turns: list[Seat] = msgspec.field(default_factory=list)
    """Seats that still act in this round, the one that is asked first among them."""
    sitting: list[Seat] = msgspec.field(default_factory=list)
    """Seats that sit out this round."""
    broken: bool = False
    """The shield broke in an earlier round of this try."""
    shown: Count = 0
    """Cards that the room asks for, laid openly in earlier rounds of this try."""
    reduced: Number = 0
    """Rupees that the reward has lost."""
    powers: list[Annotated[int, one_of("power")]] = msgspec.field(default_factory=list)
    """Triforce powers used in this round."""
    extra: bool = False
    """The card that is asked for is the one more of power 1; the turn goes on after it."""

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


Asking = Literal[
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
"""Kinds of pending steps that ask a player."""
Question = Literal[Asking, "avert"]
"""Kinds of decisions."""
QUESTIONS: tuple[Question, ...] = get_args(Question)
Loss = Literal["hearts", "rupees", "sit-out", "reduce"]
"""Kinds of losses without a decision."""
Step = Literal["enter", "round", "next-round", "fail", "solved", "offer-reward", "boss", "restart", "next"]
"""Kinds of steps that proceed without a decision."""
What = Literal[Asking, "penalty", Loss, Step]
"""Kinds of pending steps, including a penalty, which may be averted."""
LossCause = Literal["round", "limit", "offer"]
LOSS_CAUSES: tuple[LossCause, ...] = get_args(LossCause)
"""Causes of a loss of hearts or rupees: the end of a round, the limit, or the price of an offer."""


class PendingStep(msgspec.Struct, frozen=True):
    """Pending step of the queue behind a question."""

    what: Annotated[What, some_of("thing to do")]
    seat: Annotated[int, one_of("seat, or none")] = NONE
    count: Number = 0
    word: Annotated[str, some_of("word")] = ""


class Chapter(msgspec.Struct, frozen=True):
    """Beaten dungeon, for the chronicle of the adventure."""

    dungeon: Code
    bosses: tuple[Room, ...]
    rounds: Count
    collapses: Count
    rupees: Number
    """Received in it."""
    rooms: Count
    """Rooms solved in it, those solved again among them."""


class State(msgspec.Struct):
    """Position at a decision."""

    players: Annotated[list[Player], each("seat")]
    hearts: Count = 2 * START_CONTAINERS
    """Half hearts left."""
    containers: Count = START_CONTAINERS
    rupees: Number = 0
    bottles: list[Content] = msgspec.field(default_factory=list)
    """``empty``, or what is in them: red, milk, gulp (the second one), green, golden, fairy."""
    shopped: bool = False
    """Beedle has given his free bottle."""
    pieces: Count = 0
    """Of the Triforce; ``spent`` of them rest until the next boss is beaten."""
    spent: Count = 0
    beaten: list[Code] = msgspec.field(default_factory=list)
    """Dungeons done, by code."""
    base: list[Room] = msgspec.field(default_factory=list)
    """Rooms that were never laid: the base deck of the next dungeon (Dungeon A5)."""
    cleared: list[Room] = msgspec.field(default_factory=list)
    """Rooms that were laid in dungeons that are over."""
    seen: list[Room] = msgspec.field(default_factory=list)
    """Rooms that have been seen, in the order of discovery."""
    dungeon: Annotated[str, some_of("dungeon, or none")] = ""
    """The code of the present one; empty between dungeons."""
    layout: Annotated[str, some_of("shape, or none")] = ""
    cells: list[Cell] = msgspec.field(default_factory=list)
    """Without the boss, in the order of the layout's cells."""
    bosses: list[Room] = msgspec.field(default_factory=list)
    """The boss, or the final deck in the order in which it is faced."""
    phase: Count = 0
    """Index of the next boss to face; beaten phases stay beaten (Dungeon A17, A69)."""
    phases: Count = 0
    """Number of bosses that must be beaten."""
    met: Count = 0
    """Number of bosses that have been seen."""
    here: Annotated[int, one_of("cell, or none")] = NONE
    """Link's cell."""
    found: bool = False
    """The item of the present dungeon is owned."""
    teleporter: Annotated[int, one_of("cell, or none")] = NONE
    """Cell of the teleporter."""
    active: Seat = 0
    challenge: Challenge | None = None
    todo: list[PendingStep] = msgspec.field(default_factory=list)
    taken: list[Room] = msgspec.field(default_factory=list)
    """Rooms whose reward can be had once and was (Dungeon A12, A71)."""
    collapses: Count = 0
    rounds: Count = 0
    """Of the whole adventure."""
    earned: Count = 0
    """Rupees received in the whole adventure."""
    solved: Count = 0
    """Rooms solved in the whole adventure."""
    chapters: list[Chapter] = msgspec.field(default_factory=list)
    since: tuple[Number, Number, Number, Number] = (0, 0, 0, 0)
    """Rounds, collapses, rupees earned and rooms solved when the present dungeon was begun."""
    decision: Decision | None = None
    result: tuple[Seat, ...] | None = None
    """Every seat when the adventure is won, empty when it is lost."""
    reason: Ending | Literal[""] = ""

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
