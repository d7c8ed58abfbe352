"""Bot moves: computed from the view of the bot's seat, and played after a pause that lets the player follow."""

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
"""Kinds of decisions before which a bot pauses only briefly."""
_SHORT, _USUAL = 0.5, 0.65
"""Fractions of the shortest bot pause before a quick decision, and before any other one.

The pause includes the animation of the last action: a turn with two attacks takes about seven seconds.
"""
AFTER_MOMENT = 0.37
"""Minimum seconds at normal speed between a cutscene and the next action of a bot, so that the board is visible.

The pause includes the animations that follow the cutscene.
"""


class BotDriver(Generic[ActionT]):
    """Driver of the bots of one match, one question at a time.

    Seats for which the fallback bot answered are recorded with the match. A bot that does not respond is not asked
    again: the fallback bot replaces it until the match is left.
    """

    def __init__(
        self,
        occasion: ActiveMatch[Any],
        tempo: AnimationSettings,
        bots: Callable[[], BotService],
        tell: Callable[[str], None] = lambda _sentence: None,
    ) -> None:
        """Create a driver.

        ``get_bots`` returns the current bot service, whose process may start only after the match was opened.
        ``on_fault`` is called with a sentence when a bot failed.
        """
        self.occasion = occasion
        self.tempo = tempo
        """Speed and reduction of animations."""
        self._bots = bots
        self.tell = tell
        """Function that is called with a sentence when a bot failed."""
        self._step = -1
        """Length of the journal when the last move was requested; -1 for none."""
        self._number = 0
        """Number of the pending question to the bot."""
        self._found: BotAnswer | None = None
        """Answer of the bot; None until it arrives."""
        self._waited = Clock()
        """Time since the decision arose."""
        self._since_moment = Clock(TIMES.bot_most)
        """Time since the end of the last cutscene."""
        self._told: set[str] = set()
        """Sentences about failed bots that were already shown."""
        self._unresponsive: set[int] = set()
        """Seats for which the fallback bot answers for the rest of the match."""

    @property
    def bots(self) -> BotService:
        """Return the current bot service."""
        return self._bots()

    def follow_animation(self, dt: float, *, moment: bool) -> None:
        """Let the bot compute its move while the table animates; ``is_cutscene`` is true while one covers the board."""
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
        """Return the current decision; request the bot's move if the decision is new or the request was replaced."""
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
        """Record that the fallback bot answered for a seat, and report the fault once."""
        self.occasion.seats.add_stand_in(seat)
        if found.unresponsive:
            self._unresponsive.add(seat)
        if found.fault not in self._told:
            self._told.add(found.fault)
            self.tell(found.fault)

    def skip_pause(self) -> None:
        """End the pause, so that the move is played as soon as it is ready."""
        self._waited.restart(TIMES.bot_most)
        self._since_moment.restart(TIMES.bot_most)

    def reset(self) -> None:
        """Drop the answer and cancel the request, after an undo or when the match is left."""
        self._step, self._found = -1, None
        if self._number and self.bots.current == self._number:
            self.bots.cancel()

    def _is_pause_over(self, kind: str) -> bool:
        """Return whether the pause before a decision of a kind has passed."""
        share = _SHORT if kind in _QUICK else _USUAL
        return self._waited.now >= self._scale_pause(
            TIMES.bot_least * share
        ) and self._since_moment.now >= self._scale_pause(AFTER_MOMENT)

    def _scale_pause(self, seconds: float) -> float:
        """Return the duration of a pause at the current animation speed, in seconds."""
        return min(TIMES.bot_most, self.tempo.scale_duration(seconds))

    def _request_move(self, seat: int) -> None:
        session, seats = self.occasion.session, self.occasion.seats
        self._found = None
        rules = self.occasion.rules
        bot = get_rulebook_bots(rules).stand_in if seat in self._unresponsive else seats.kinds[seat]
        question = Question(session.view_for(seat), seat, bot, seats.bot_seed(session), name=seats.name(seat))
        self._number = self.bots.ask(rules, question)
