"""One application in progress: the match, the state that is being changed, where luck comes from, who is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, ParamSpec

from game.rules.core.chance import Chance
from game.rules.core.protocol import Decision
from game.rules.epic.event import Event
from game.rules.epic.frames import NONE, CombatFrame, Frame, TextFrame
from game.rules.epic.match import Match
from game.rules.epic.state import State

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
"""Kinds of decision: everything that a match asks."""


class Flow:
    """Bundles what every rule that changes a state needs. ``events`` is None when nobody watches."""

    __slots__ = ("chance", "events", "match", "state", "wounded")

    def __init__(self, match: Match, state: State, chance: Chance, events: list[Event] | None) -> None:
        self.match = match
        self.state = state
        self.chance = chance
        self.events = events
        self.wounded = False
        """Somebody may have to be taken off the board (Zelda R14)."""

    def tell(self, event: Callable[P, Event], *args: P.args, **named: P.kwargs) -> None:
        """Note what happened; the event is built only when somebody watches."""
        if self.events is not None:
            self.events.append(event(*args, **named))

    def ask(self, seat: int, kind: Question) -> None:
        """Stop here for a decision."""
        self.state.decision = decision(seat, kind)

    def begin_text(self, part: str, card: int, user: int, combat: CombatFrame | None = None) -> None:
        """Lay a text of a card on the stack, unless the card has none there; of a combat it knows all."""
        match = self.match
        block, seat, bound = f"{match.card_ids[card]}.{part}", match.owner[card], [0] * match.bound[card]
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

    def took(self, frame: Frame, branch: str) -> None:
        """Report a branch to whoever measures coverage."""
        if self.match.trace is not None:
            self.match.trace(frame.block, frame.at, branch)


_DECISIONS: Final[dict[tuple[int, Question], Decision]] = {}


def decision(seat: int, kind: Question) -> Decision:
    """The decision record; equal ones are shared."""
    key = (seat, kind)
    found = _DECISIONS.get(key)
    if found is None:
        found = _DECISIONS[key] = Decision(seat, kind)
    return found


def advance(frame: Frame) -> None:
    """Go on to the next operation with a clean slate."""
    frame.at += 1
    if type(frame) is TextFrame:
        frame.answer = frame.movers = frame.left = NONE
    elif type(frame) is CombatFrame:
        frame.answer = NONE
