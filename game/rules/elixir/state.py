"""State of an Elixir Quest match: cards held, played and lost by player."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from game.rules.core.numbers import Count, Number
from game.rules.core.protocol import Decision
from game.rules.core.references import each, one_of

NONE = -9
"""No potion laid, or nothing decided yet."""

GAMES = 5
"""Games of a match, and characters that each player brings."""

# Where a card is.
HELD, LAID, USED, CAPTURED, RESTED = range(5)
"""``USED`` is set aside, ``CAPTURED`` went to the other player, ``RESTED`` has fought in sudden death too (E43)."""

# What numbers point at; ``validation.reference_tables`` has the tables of a match.
Laid: TypeAlias = Annotated[int, one_of("character of a seat, or none")]
Poured: TypeAlias = Annotated[int, one_of("potion of a seat, or none")]
Answer: TypeAlias = Annotated[int, one_of("answer, or none")]

Ending = Literal["cards", "tie", "stopped", "left", "conceded"]
"""Reasons for the end of a match."""


class ElixirCard(msgspec.Struct):
    """Card of a player: its catalog number (``HIDDEN`` in a view), its place, who has seen it."""

    number: Number
    place: Annotated[int, one_of("place")] = HELD
    seen: bool = False
    """The other player has seen it (Elixir E17)."""


class State(msgspec.Struct):
    """Position at a decision. Cards are named by their index in a player's list, which keeps its order."""

    characters: Annotated[list[list[ElixirCard]], each("seat")]
    potions: Annotated[list[list[ElixirCard]], each("seat")]
    game: Annotated[int, one_of("game")] = 1
    """Games from 1 to 5; those after are sudden death (Elixir E20). At the end one more than were played."""
    round: Annotated[int, one_of("round")] = 0
    """0 while cards are laid, then the round that is fought or may be."""
    laid: Annotated[list[Laid], each("seat")] = msgspec.field(default_factory=lambda: [NONE, NONE])
    """By seat: which of its characters lies on the table."""
    poured: Annotated[list[Poured], each("seat")] = msgspec.field(default_factory=lambda: [NONE, NONE])
    """By seat: which of its potions lies beside it, ``NONE`` for none."""
    exposed: Annotated[list[bool], each("seat")] = msgspec.field(default_factory=lambda: [False, False])
    """By seat: the other player knows which potion lies there, because he was shown it there (Elixir E16)."""
    answers: Annotated[list[Answer], each("seat")] = msgspec.field(default_factory=lambda: [NONE, NONE])
    """By seat: whether it drinks (1) or declines (0); secret between equal minds until both have said it (E36)."""
    wins: Annotated[list[Count], each("seat")] = msgspec.field(default_factory=lambda: [0, 0])
    drawn: Count = 0
    dealt: bool = False
    """The cards come from quick play: both sides know that theirs are of the same rarities, and no card is twice."""
    decision: Decision | None = None
    result: tuple[Annotated[int, one_of("seat")], ...] | None = None
    """The seats that won; empty for a drawn match, None while it goes on."""
    reason: Ending | Literal[""] = ""

    @property
    def sudden_death(self) -> bool:
        """Return whether the match goes on after five games (Elixir E20)."""
        return self.game > GAMES

    @property
    def ready(self) -> int:
        """Return the place of the characters that can be played now: set-aside ones in sudden death (Elixir E43)."""
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
