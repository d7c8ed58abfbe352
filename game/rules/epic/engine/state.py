"""Mutable state of a match: numbers, lists and small records."""

from __future__ import annotations

from typing import Annotated, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from game.rules.core.numbers import Count
from game.rules.core.protocol import Decision
from game.rules.core.references import each, one_of, some_of
from game.rules.epic.engine.frames import NONE, Card, Figure, Figures, Frame, Seat, TextContext

Ending = Literal["eliminated", "exhausted", "turn-limit", "held-out", "reached", "defeated", "conceded"]
"""Reasons for the end of a match."""

UNPLACED: Final = -1
"""The square of a character that has not been set up yet."""

BARRED_NEXT: Final = 1
BARRED_NOW: Final = 2
"""Of a seat that may not draw: from its next turn on, or in this one."""


def fallen_at(square: int) -> int:
    """Return the square value of a character that fell there; adjacency can still be measured from it (Zelda R36)."""
    return -2 - square


def last_square(value: int) -> int:
    """Return the square of a character or where it fell; -1 if it was never placed."""
    return value if value >= 0 else -2 - value


def with_value(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """Return the numbers with one entry replaced."""
    return (*numbers[:at], number, *numbers[at + 1 :])


def without_card(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a pile without one of its cards."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


_copied = list[int].copy

Standing: TypeAlias = Annotated[int, one_of("place of a character")]
"""Square of a character: where it is, ``UNPLACED``, or where it fell."""
FrameT = TypeVar("FrameT")
CardT = TypeVar("CardT")


class InPlayCard(msgspec.Struct, gc=False):
    """Card in play for its clock. ``figure`` played it; ``text`` is its fixed context."""

    card: Card
    seat: Seat
    figure: Figure
    count: Count
    text: TextContext


class StatusEffects(msgspec.Struct, gc=False):
    """Effects on players and characters that outlast a text; created when first needed."""

    pins: Annotated[list[Count], each("character")]
    """By character: the cards that somebody has to discard before it can act again, 0 for none (Star Wars W12)."""
    owed: Annotated[list[Count], each("seat")]
    """By seat: actions fewer in the next turn (Star Wars W10)."""
    barred: Annotated[list[Count], each("seat")]
    """By seat: 1 if nothing may be drawn in the next turn, 2 if in this one (Star Wars W11)."""
    emptied: Annotated[list[Count], each("squad")]
    """By squad: how often its draw pile ran out (Star Wars W28)."""

    def clone(self) -> StatusEffects:
        """Return a copy that shares no mutable data."""
        return StatusEffects(self.pins[:], self.owed[:], self.barred[:], self.emptied[:])


class BaseState(msgspec.Struct, Generic[FrameT, CardT], gc=False):
    """Fields of a position, generic in its frames and cards in play.

    Characters, cards and squares are indices; ``names`` and ``rows`` are for display only. What seldom changes is a
    tuple, which clones share (``with_value``).
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
    ledger: StatusEffects | msgspec.UnsetType = msgspec.UNSET
    away: tuple[Card, ...] = ()
    """Cards that were not in their draw pile when it was last filled and so cannot lie in it: everybody has watched it
    (Zelda R40). A match that was begun by older rules has none until its next refill."""


class State(BaseState[Frame, InPlayCard], gc=False):
    """Position, complete in the middle of any card: it can be saved, cloned and searched at every decision.

    A view is the same type with ``HIDDEN`` in place of each card that its seat may not see.
    """

    def pin_cost(self, figure: int) -> int:
        """Return how many cards it costs to let a character act again; 0 if it can."""
        return 0 if self.ledger is msgspec.UNSET else self.ledger.pins[figure]

    def is_barred(self, seat: int) -> bool:
        """Return whether a seat may not draw in its current turn (Star Wars W11)."""
        return self.ledger is not msgspec.UNSET and self.ledger.barred[seat] == BARRED_NOW

    def require_status(self) -> StatusEffects:
        """Return the status effects, created if there are none yet."""
        if self.ledger is msgspec.UNSET:
            self.ledger = StatusEffects(
                [0] * len(self.squares), [0] * len(self.hands), [0] * len(self.hands), [0] * len(self.draw)
            )
        return self.ledger

    def clone(self) -> State:
        """Return a copy that shares no mutable data."""
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
        """Return the board as text: letters are characters, a dot is floor, other signs are obstacles."""
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
