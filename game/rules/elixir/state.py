"""State of an Elixir Quest match: the cards of both players with their places, and the score."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.core.protocol import Decision
from game.rules.core.references import each, one_of

NONE = -9
"""Number for no card played, or no answer given yet."""

GAMES_PER_MATCH = 5
"""Number of games of a match, and of characters that each player brings."""

# Where a card is.
HELD, LAID, USED, CAPTURED, RESTED = range(5)
"""Places of a card: in hand, on the table, set aside, captured by the enemy, set aside in sudden death (E43)."""

# What numbers point at; ``validation.reference_tables`` has the tables of a match.
Laid: TypeAlias = Annotated[int, one_of("character of a seat, or none")]
"""Index of the played character, or ``NONE``."""
Poured: TypeAlias = Annotated[int, one_of("potion of a seat, or none")]
"""Index of the played potion, or ``NONE``."""
Answer: TypeAlias = Annotated[int, one_of("answer, or none")]
"""Answer about a potion: 1 drink, 0 decline, ``NONE`` not answered."""

Ending = Literal["cards", "tie", "stopped", "left", "conceded"]
"""Reasons for the end of a match."""


class ElixirCard(msgspec.Struct):
    """Card of a player: its catalog number (``HIDDEN`` in a view), and its place, such as ``HELD``."""

    number: Number
    place: Annotated[int, one_of("place")] = HELD
    seen: bool = False
    """True if the other player has seen the card (Elixir E17)."""


class State(msgspec.Struct):
    """Position at a decision, or at the end. Cards are indices into a player's list, whose order never changes."""

    characters: Annotated[list[list[ElixirCard]], each("seat")]
    potions: Annotated[list[list[ElixirCard]], each("seat")]
    game: Annotated[int, one_of("game")] = 1
    """Number of the current game, from 1; games after the fifth are sudden death (Elixir E20).

    At the end of the match it is the number of played games plus 1.
    """
    round: Annotated[int, one_of("round")] = 0
    """Number of the current round; 0 while cards are being played."""
    laid: Annotated[list[Laid], each("seat")] = msgspec.field(default_factory=lambda: [NONE, NONE])
    """Index of the character that each seat has played."""
    poured: Annotated[list[Poured], each("seat")] = msgspec.field(default_factory=lambda: [NONE, NONE])
    """Index of the potion that each seat has played; ``NONE`` without one."""
    exposed: Annotated[list[bool], each("seat")] = msgspec.field(default_factory=lambda: [False, False])
    """For each seat, True if the other player was shown its face-down potion (Elixir E16)."""
    answers: Annotated[list[Answer], each("seat")] = msgspec.field(default_factory=lambda: [NONE, NONE])
    """For each seat, 1 to drink or 0 to decline; secret between equal minds until both have answered (E36)."""
    wins: Annotated[list[Count], each("seat")] = msgspec.field(default_factory=lambda: [0, 0])
    """Number of games won by each seat."""
    drawn: Count = 0
    """Number of drawn games."""
    dealt: bool = False
    """True for a quick match: each player knows the rarities of both decks, and that no card occurs twice."""
    decision: Decision | None = None
    result: tuple[Annotated[int, one_of("seat")], ...] | None = None
    """Seats that won; empty for a draw, None while the match goes on."""
    reason: Ending | Literal[""] = ""
    """Reason of the end; empty while the match goes on."""

    @property
    def sudden_death(self) -> bool:
        """Return whether the current game is after the fifth, in sudden death (Elixir E20)."""
        return self.game > GAMES_PER_MATCH

    @property
    def playable_place(self) -> int:
        """Return the place of the characters that can be played: in hand, or set aside in sudden death (E43)."""
        return USED if self.sudden_death else HELD

    def clone(self) -> State:
        """Return a copy that shares no mutable data."""
        return State(
            [[ElixirCard(c.number, c.place, c.seen) for c in cards] for cards in self.characters],
            [[ElixirCard(c.number, c.place, c.seen) for c in cards] for cards in self.potions],
            self.game,
            self.round,
            self.laid[:],
            self.poured[:],
            self.exposed[:],
            self.answers[:],
            self.wins[:],
            self.drawn,
            self.dealt,
            self.decision,
            self.result,
            self.reason,
        )
