"""Resolution in progress: match, state being changed, source of chance, and event log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, ParamSpec

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision
from game.rules.epic.engine.frames import NONE, CombatFrame, Frame, TextFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.event import Event

P = ParamSpec("P")
Question = Literal[
    "zone",
    "place",
    "walk",
    "turn",
    "defend",
    "rescue",
    "discard",
    "limit",
    "figure",
    "square",
    "may",
    "way",
    "player",
    "deck",
    "card",
    "order",
    "keep",
]
"""Kinds of decisions of a player."""


class ResolutionContext:
    """Arguments of every function that changes a match state; ``events`` is None if nobody observes."""

    __slots__ = ("chance", "events", "match", "state", "wounded")

    def __init__(self, match: Match, state: State, chance: Chance, events: list[Event] | None) -> None:
        self.match = match
        self.state = state
        self.chance = chance
        self.events = events
        self.wounded = False
        """True if a character may have fallen, so that deaths must be checked (Zelda R14)."""

    def emit(self, event: Callable[P, Event], *args: P.args, **named: P.kwargs) -> None:
        """Append an event to the log; it is only built if there is an observer."""
        if self.events is not None:
            self.events.append(event(*args, **named))

    def ask(self, seat: int, kind: Question) -> None:
        """Set the pending decision, which stops the machine."""
        self.state.decision = get_decision(seat, kind)

    def push_text(self, text_field: str, card: int, user: int, combat: CombatFrame | None = None) -> None:
        """Push a text of a card on the stack, if it has effects; a combat text gets the combat's context."""
        match = self.match
        block, seat, bound = f"{match.card_ids[card]}.{text_field}", match.owner[card], [0] * match.bound_sizes[card]
        if not match.blocks[block]:
            return
        if combat is None:
            self.state.stack.append(TextFrame(seat, card, 1 << user, bound=bound, block=block))
            return
        frame = TextFrame(
            seat,
            card,
            1 << user,
            1 << combat.attacker,
            1 << combat.target,
            combat.attack_card,
            combat.defense_card,
            combat.dealt,
            combat.ranged,
            combat.paid,
            bound=bound,
            block=block,
        )
        self.state.stack.append(frame)

    def record_branch(self, frame: Frame, branch: str) -> None:
        """Report a branch to ``match.trace``, for coverage."""
        if self.match.trace is not None:
            self.match.trace(frame.block, frame.at, branch)


_DECISIONS: Final[dict[tuple[int, Question], Decision]] = {}
"""Cache of ``get_decision``."""


def get_decision(seat: int, kind: Question) -> Decision:
    """Return the decision record for a seat and a kind; equal ones are shared."""
    key = (seat, kind)
    decision = _DECISIONS.get(key)
    if decision is None:
        decision = _DECISIONS[key] = Decision(seat, kind)
    return decision


def advance_frame(frame: Frame) -> None:
    """Advance a frame to its next operation, and clear its answer and counts."""
    frame.at += 1
    if type(frame) is TextFrame:
        frame.answer = frame.movers = frame.left = NONE
    elif type(frame) is CombatFrame:
        frame.answer = NONE
