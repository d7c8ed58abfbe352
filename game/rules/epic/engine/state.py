"""Mutable state of a match as plain numbers, lists and records."""

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
"""Square of a character that is not set up yet."""

BARRED_NEXT: Final = 1
"""Value of ``StatusEffects.barred`` for a ban on drawing in the seat's next turn."""
BARRED_NOW: Final = 2
"""Value of ``StatusEffects.barred`` for a ban on drawing in the current turn."""


def fallen_at(square: int) -> int:
    """Return the negative number that encodes the square where a character fell (Zelda R36)."""
    return -2 - square


def last_square(encoded_square: int) -> int:
    """Return the square of a character, also a fallen one; -1 if it was never placed."""
    return encoded_square if encoded_square >= 0 else -2 - encoded_square


def with_value(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return the numbers with one entry replaced."""
    return (*values[:index], value, *values[index + 1 :])


def without_card(pile: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a pile without one of its cards."""
    at = pile.index(card)
    return pile[:at] + pile[at + 1 :]


_copy_list = list[int].copy

Standing: TypeAlias = Annotated[int, one_of("place of a character")]
"""Square of a character; ``UNPLACED``, or if it has fallen, the encoded square (``fallen_at``)."""
FrameT = TypeVar("FrameT")
CardT = TypeVar("CardT")


class InPlayCard(msgspec.Struct, gc=False):
    """Card in play: the character ``figure`` played it, and ``text`` is the unchanging context of its text."""

    card: Card
    seat: Seat
    figure: Figure
    count: Count
    text: TextContext


class StatusEffects(msgspec.Struct, gc=False, rename={"ransoms": "pins"}):
    """Effects on players and characters that last beyond a text; created when first needed."""

    ransoms: Annotated[list[Count], each("character")]
    """Number of cards to discard before each character can act again; 0 if it is not lifted (Star Wars W12)."""
    owed: Annotated[list[Count], each("seat")]
    """Number of actions that each seat loses in its next turn (Star Wars W10)."""
    barred: Annotated[list[Count], each("seat")]
    """Ban on drawing by seat: 0, ``BARRED_NEXT`` or ``BARRED_NOW`` (Star Wars W11)."""
    emptied: Annotated[list[Count], each("squad")]
    """Number of times that the draw pile of each squad ran out (Star Wars W28)."""

    def clone(self) -> StatusEffects:
        """Return a copy that shares no mutable data."""
        return StatusEffects(self.ransoms[:], self.owed[:], self.barred[:], self.emptied[:])


class BaseState(msgspec.Struct, Generic[FrameT, CardT], gc=False):
    """Fields of a position, generic in the types of its frames and cards in play.

    Characters, cards and squares are indices; ``names`` and ``rows`` are for display only. Fields that seldom change
    are tuples, which clones share; ``with_value`` replaces an entry.
    """

    names: tuple[str, ...]
    rows: tuple[str, ...]
    squares: Annotated[list[Standing], each("character")]
    """Square of each character, ``UNPLACED``, or if it has fallen, the encoded square (``fallen_at``)."""
    health: Annotated[list[Count], each("character")]
    maximum: Annotated[tuple[Count, ...], each("character")]
    hands: Annotated[list[list[Card]], each("seat")]
    """Cards in the hand of each seat."""
    draw: Annotated[list[tuple[Card, ...]], each("squad")]
    """Draw pile of each squad, the top card last."""
    discard: Annotated[list[tuple[Card, ...]], each("squad")]
    """Discard pile of each squad, the top card last."""
    removed: tuple[Card, ...]
    """Cards removed from the game."""
    limbo: list[Card]
    """Cards that are being played and are in no pile."""
    lying: list[CardT]
    """Cards in play."""
    seen: Annotated[list[Annotated[int, some_of("group of seats")]], each("card")]
    """Bit mask of the seats that have seen each card in its current place."""
    spent: Annotated[tuple[Annotated[int, some_of("group of card names")], ...], each("seat")]
    """Bit mask of the card names whose Triforce text each seat has used."""
    zones: Annotated[tuple[Annotated[int, one_of("zone")], ...], each("zone")]
    """Start zone of each seat, as an index into the zones of the match."""
    stack: list[FrameT]
    """Resolution stack, the current frame last."""
    active: Annotated[int, one_of("seat, or none yet")] = 0
    turn: Count = 0
    actions: Count = 0
    """Actions left to the active player."""
    paid: Count = 0
    """Number of actions used in this turn; the second one ends clocks that are due (Zelda R55)."""
    hearted: bool = False
    """True if a Container Heart has healed in this turn (Zelda R6, R24)."""
    ending: bool = False
    """True if the active player has ended the turn."""
    dying: Annotated[int, one_of("character, or none")] = NONE
    """Character for whom a rescue is being asked."""
    saving: Figures = 0
    """Characters whose rescue card is being resolved; their death is checked after it."""
    declined: Figures = 0
    """Characters whose rescue was declined."""
    decided: bool = False
    """True if at most one side is left; choices and draws of the current text are skipped (Zelda R58)."""
    decision: Decision | None = None
    result: tuple[Annotated[int, one_of("side")], ...] | None = None
    """Sides that won; empty for a draw, None while the match goes on."""
    reason: Ending | Literal[""] = ""
    """Reason of the end; empty while the match goes on."""
    ledger: StatusEffects | msgspec.UnsetType = msgspec.UNSET
    """Status effects; unset while there are none."""
    away: tuple[Card, ...] = ()
    """Cards that were not in their draw pile when it was last filled, so that they cannot be in it (Zelda R40).

    Empty until the first refill in matches saved by versions before this field.
    """


class State(BaseState[Frame, InPlayCard], gc=False):
    """Position of a match, complete even in the middle of a card: it can be saved, cloned and searched at any decision.

    A view has the same type, with ``HIDDEN`` in place of each card that its seat may not see.
    """

    def get_ransom(self, figure: int) -> int:
        """Return the number of cards that let a lifted character act again; 0 if it is not lifted."""
        return 0 if self.ledger is msgspec.UNSET else self.ledger.ransoms[figure]

    def is_barred(self, seat: int) -> bool:
        """Return whether a seat may not draw in its current turn (Star Wars W11)."""
        return self.ledger is not msgspec.UNSET and self.ledger.barred[seat] == BARRED_NOW

    def require_status(self) -> StatusEffects:
        """Return the status effects, creating them if necessary."""
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
            [*map(_copy_list, self.hands)],
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
        """Return the board as text: letters are characters, ``.`` is floor, other signs are obstacles."""
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
