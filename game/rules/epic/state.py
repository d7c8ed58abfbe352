"""Everything that changes during a match: numbers, lists and small records, nothing else."""

from __future__ import annotations

from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from game.rules.core.numbers import Count
from game.rules.core.protocol import Decision
from game.rules.core.references import each, one_of, some_of
from game.rules.epic.frames import NONE, Card, Figure, Figures, Frame, Seat, TextContext

Ending = Literal["eliminated", "exhausted", "turn-limit", "held-out", "reached", "defeated", "conceded"]
"""Why a match ends."""

UNPLACED: Final = -1
"""The square of a character that has not been set up yet."""

BARRED_NEXT: Final = 1
BARRED_NOW: Final = 2
"""Of a seat that may not draw: from its next turn on, or in this one."""


def fallen(square: int) -> int:
    """The square value of a character that fell there: adjacency may still be measured from it (Zelda R36)."""
    return -2 - square


def last_square(value: int) -> int:
    """Where a character stands, or where it fell; -1 when it was never set up."""
    return value if value >= 0 else -2 - value


def changed(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The numbers with another one at one place."""
    return (*numbers[:at], number, *numbers[at + 1 :])


def without(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The pile less a card that is in it."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


_copied = list[int].copy

Standing: TypeAlias = Annotated[int, one_of("place of a character")]
"""A square, ``UNPLACED``, or where somebody fell."""
FrameT = TypeVar("FrameT")
CardT = TypeVar("CardT")


class InPlayCard(msgspec.Struct, gc=False):
    """A card in play for its clock. ``figure`` played it; ``text`` is what its text is read by and stays as it is."""

    card: Card
    seat: Seat
    figure: Figure
    count: Count
    text: TextContext


class Ledger(msgspec.Struct, gc=False):
    """What players and characters owe for longer than a text runs; it begins when something is first noted in it."""

    pins: Annotated[list[Count], each("character")]
    """By character: the cards that somebody has to discard before it can act again, 0 for none (Star Wars W12)."""
    owed: Annotated[list[Count], each("seat")]
    """By seat: actions fewer in the next turn (Star Wars W10)."""
    barred: Annotated[list[Count], each("seat")]
    """By seat: 1 if nothing may be drawn in the next turn, 2 if in this one (Star Wars W11)."""
    emptied: Annotated[list[Count], each("squad")]
    """By squad: how often its draw pile ran out (Star Wars W28)."""

    def clone(self) -> Ledger:
        """A copy that shares nothing that changes."""
        return Ledger(self.pins[:], self.owed[:], self.barred[:], self.emptied[:])


class BaseState(msgspec.Struct, Generic[FrameT, CardT], gc=False):
    """The fields of a position, whatever the records are that its stack and its cards in play are made of.

    Characters, cards and squares are numbers; their names stand in ``names`` and ``rows`` for readers alone. What
    seldom changes is a tuple, which clones share (``changed``).
    """

    names: tuple[str, ...]
    rows: tuple[str, ...]
    squares: Annotated[list[Standing], each("character")]
    """By character: its square, ``UNPLACED``, or ``fallen(square)``."""
    health: Annotated[list[Count], each("character")]
    maximum: Annotated[tuple[Count, ...], each("character")]
    hands: Annotated[list[list[Card]], each("seat")]
    """By seat."""
    draw: Annotated[list[tuple[Card, ...]], each("squad")]
    """By squad, the top card last."""
    discard: Annotated[list[tuple[Card, ...]], each("squad")]
    """By squad, the top card last."""
    removed: tuple[Card, ...]
    limbo: list[Card]
    """Cards being played right now."""
    lying: list[CardT]
    seen: Annotated[list[Annotated[int, some_of("group of seats")]], each("card")]
    """By card: the seats that have seen it where it is now, a bit mask."""
    spent: Annotated[tuple[Annotated[int, some_of("group of card names")], ...], each("seat")]
    """By seat: the names of cards whose Triforce sentence is used up, a bit mask."""
    zones: Annotated[tuple[Annotated[int, one_of("zone")], ...], each("zone")]
    """By seat: the start zone, an index into the zones of the match."""
    stack: list[FrameT]
    active: Annotated[int, one_of("seat, or none yet")] = 0
    turn: Count = 0
    actions: Count = 0
    """Actions left to the active player."""
    paid: Count = 0
    """Actions used in this turn; the second one ends clocks that are due (Zelda R55)."""
    hearted: bool = False
    """A Container Heart has healed in this turn (Zelda R6, R24)."""
    ending: bool = False
    """The active player has ended the turn."""
    dying: Annotated[int, one_of("character, or none")] = NONE
    """The character whose rescue is being asked for."""
    saving: Figures = 0
    """Characters with a rescue on the stack: not checked until it ends."""
    declined: Figures = 0
    """Characters whose rescue was turned down."""
    decided: bool = False
    """Only one side is left, or none; choices and draws of the running card are skipped (Zelda R58)."""
    decision: Decision | None = None
    result: tuple[Annotated[int, one_of("side")], ...] | None = None
    """The sides that won; empty for a draw, None while the match goes on."""
    reason: Ending | Literal[""] = ""
    ledger: Ledger | msgspec.UnsetType = msgspec.UNSET
    away: tuple[Card, ...] = ()
    """Cards that were not in their draw pile when it was last filled and so cannot lie in it: everybody has watched it
    (Zelda R40). A match that was begun by older rules has none until its next refill."""


class State(BaseState[Frame, InPlayCard], gc=False):
    """A position, complete in the middle of any card: it can be saved, cloned and searched at every decision.

    A seat's view is the same type with ``HIDDEN`` in place of each card that seat may not see.
    """

    def pinned(self, figure: int) -> int:
        """How many cards it costs to let a character act again; 0 when it can."""
        return 0 if self.ledger is msgspec.UNSET else self.ledger.pins[figure]

    def barred(self, seat: int) -> bool:
        """Whether a seat may draw nothing in its present turn (Star Wars W11)."""
        return self.ledger is not msgspec.UNSET and self.ledger.barred[seat] == BARRED_NOW

    def notes(self) -> Ledger:
        """The ledger, begun if there is none yet."""
        if self.ledger is msgspec.UNSET:
            self.ledger = Ledger(
                [0] * len(self.squares), [0] * len(self.hands), [0] * len(self.hands), [0] * len(self.draw)
            )
        return self.ledger

    def clone(self) -> State:
        """A copy that shares nothing that changes."""
        return State(
            self.names,
            self.rows,
            self.squares[:],
            self.health[:],
            self.maximum,
            [*map(_copied, self.hands)],
            self.draw[:],
            self.discard[:],
            self.removed,
            self.limbo[:],
            [InPlayCard(c.card, c.seat, c.figure, c.count, c.text) for c in self.lying] if self.lying else [],
            self.seen[:],
            self.spent,
            self.zones,
            [frame.clone() for frame in self.stack] if self.stack else [],
            self.active,
            self.turn,
            self.actions,
            self.paid,
            self.hearted,
            self.ending,
            self.dying,
            self.saving,
            self.declined,
            self.decided,
            self.decision,
            self.result,
            self.reason,
            self.ledger if self.ledger is msgspec.UNSET else self.ledger.clone(),
            self.away,
        )

    def __str__(self) -> str:
        """The board in text: letters are characters, a dot is floor, other signs are obstacles."""
        grid = [list(row) for row in self.rows]
        width = len(self.rows[0]) if self.rows else 1
        lines = []
        for i, (name, square) in enumerate(zip(self.names, self.squares, strict=True)):
            letter = chr(ord("a") + i)
            place = "fallen" if square < UNPLACED else "-"
            if square >= 0:
                grid[square // width][square % width] = letter
                place = f"{chr(ord('A') + square % width)}{square // width + 1}"
            lines.append(f"{letter} {name} {place} {self.health[i]}/{self.maximum[i]}")
        head = "   " + "".join(chr(ord("A") + x) for x in range(width))
        board = [f"{y + 1:>2} {''.join(row)}" for y, row in enumerate(grid)]
        asked = "" if self.decision is None else f", seat {self.decision.seat + 1} is asked: {self.decision.kind}"
        turn = f"turn {self.turn} of seat {self.active + 1}, actions {self.actions}{asked}"
        piles = [
            *(f"seat {seat + 1}: hand {len(hand)}" for seat, hand in enumerate(self.hands)),
            *(f"deck {q + 1}: draw {len(self.draw[q])}, discard {len(self.discard[q])}" for q in range(len(self.draw))),
        ]
        return "\n".join([head, *board, *lines, *piles, turn])
