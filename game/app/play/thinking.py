"""Bot moves: requested with the view of the seat, and played after a pause that lets the player follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from game.app.ui.effects.timeline import AnimationSettings, Clock
from game.app.ui.style.theme import TIMES
from game.bots.worker.pool import BotAnswer, BotService, Question
from game.bots.worker.registry import get_rulebook_bots
from game.modes.active_match import ActiveMatch
from game.rules.core.protocol import Decision

ActionT = TypeVar("ActionT")

_QUICK = frozenset({"discard", "limit", "may", "way", "place", "zone"})
"""Kinds of decisions that need no long pause before a bot's answer."""
_SHORT, _USUAL = 0.5, 0.65
"""Shares of a bot's pause, from the action before, that such an answer waits, and any other one.

The animation of that action counts as a part of the pause: a turn with two attacks takes about seven seconds.
"""
AFTER_MOMENT = 0.37
"""Seconds at normal speed from a duel moment to the next action of a bot, so that the board is seen again.

At least; the animations that follow the moment count as a part of them.
"""


class BotDriver(Generic[ActionT]):
    """Driver of the bots of one match, one question at a time; ``tell`` gets a sentence when a bot failed.

    The seats where the fallback bot filled in are recorded with the match. A bot that does not respond is not asked
    again: the fallback bot replaces it until the match is left.

    ``bots`` returns the current bot pool: a match may open before the process of its bots has started.
    """

    def __init__(
        self,
        occasion: ActiveMatch[Any],
        tempo: AnimationSettings,
        bots: Callable[[], BotService],
        tell: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        self.occasion = occasion
        self.tempo = tempo
        self._bots = bots
        self.tell = tell
        self._step = -1
        self._number = 0
        self._found: BotAnswer | None = None
        self._waited = Clock()
        """Time since the decision came up."""
        self._since_moment = Clock(TIMES.bot_most)
        """Time since the end of the last duel moment."""
        self._told: set[str] = set()
        self._unresponsive: set[int] = set()
        """Seats for which a quick bot fills in for the rest of the match."""

    @property
    def bots(self) -> BotService:
        """Return the bot pool."""
        return self._bots()

    def follow_animation(self, dt: float, *, moment: bool) -> None:
        """Let the bot think while its table animates; ``moment`` is true while a duel moment covers the board."""
        self._keep_requested()
        self._advance_clocks(dt)
        if moment:
            self._since_moment.restart()
        if self._found is None:
            self._found = self.bots.poll()

    def poll_move(self, dt: float) -> ActionT | None:
        """Return the move of the bot whose turn it is, once its pause has passed; None until then."""
        asked = self._keep_requested()
        self._advance_clocks(dt)
        if self._found is None:
            self._found = self.bots.poll()
        if self._found is None or not self._is_pause_over(asked.kind):
            return None
        found, self._found, self._step = self._found, None, -1
        if found.fault:
            self._note_fault(asked.seat, found)
        return cast(ActionT, found.action)

    def _keep_requested(self) -> Decision:
        """Return the current decision; request its move if that is new or another question has replaced it."""
        session = self.occasion.session
        asked = session.decision
        assert asked is not None
        if self._step != len(session.journal):
            self._step = len(session.journal)
            self._waited.restart()
            self._request_move(asked.seat)
        elif self._found is None and self.bots.current != self._number:
            self._request_move(asked.seat)
        return asked

    def _advance_clocks(self, dt: float) -> None:
        self._waited.advance(dt)
        self._since_moment.advance(dt)

    def _note_fault(self, seat: int, found: BotAnswer) -> None:
        self.occasion.seats.add_stand_in(seat)
        if found.unresponsive:
            self._unresponsive.add(seat)
        if found.fault not in self._told:
            self._told.add(found.fault)
            self.tell(found.fault)

    def skip_pause(self) -> None:
        """Show the answer as soon as it is ready."""
        self._waited.restart(TIMES.bot_most)
        self._since_moment.restart(TIMES.bot_most)

    def reset(self) -> None:
        """Drop the answer and cancel the request, after an undo or when the match is left."""
        self._step, self._found = -1, None
        if self._number and self.bots.current == self._number:
            self.bots.cancel()

    def _is_pause_over(self, kind: str) -> bool:
        share = _SHORT if kind in _QUICK else _USUAL
        return self._waited.now >= self._scale_pause(
            TIMES.bot_least * share
        ) and self._since_moment.now >= self._scale_pause(AFTER_MOMENT)

    def _scale_pause(self, seconds: float) -> float:
        return min(TIMES.bot_most, self.tempo.scale_duration(seconds))

    def _request_move(self, seat: int) -> None:
        session, seats = self.occasion.session, self.occasion.seats
        self._found = None
        rules = self.occasion.rules
        bot = get_rulebook_bots(rules).stand_in if seat in self._unresponsive else seats.kinds[seat]
        question = Question(session.view_for(seat), seat, bot, seats.bot_seed(session), name=seats.name(seat))
        self._number = self.bots.ask(rules, question)
