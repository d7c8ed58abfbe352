"""Bot moves: computed from the view of the bot's seat, and played after a pause that lets the player follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

from game.app.ui.effects.timeline import AnimationSettings, Clock
from game.app.ui.style.theme import TIMES
from game.bots.worker.pool import BotAnswer, BotQuestion, BotService
from game.bots.worker.registry import get_rulebook_bots
from game.modes.active_match import ActiveMatch
from game.rules.core.protocol import Decision

ActionT = TypeVar("ActionT")

_QUICK_KINDS = frozenset({"discard", "limit", "may", "way", "place", "zone"})
"""Kinds of decisions before which a bot pauses only briefly."""
_SHORT_PAUSE_FRACTION, _USUAL_PAUSE_FRACTION = 0.5, 0.65
"""Fractions of the shortest bot pause before a quick decision, and before any other one.

The pause includes the animation of the last action.
"""
PAUSE_AFTER_CUTSCENE = 0.37
"""Minimum seconds at normal speed for which the board is visible after a cutscene before another one can cover it.

The animations that follow the cutscene count, and so does the beginning of a bot's next action.
"""


class BotDriver(Generic[ActionT]):
    """Driver of the bots of one match, one question at a time.

    Seats for which the fallback bot answered are recorded with the match. A bot that does not respond is not asked
    again: the fallback bot replaces it until the match is left.
    """

    def __init__(
        self,
        active_match: ActiveMatch[Any],
        animation_settings: AnimationSettings,
        get_bots: Callable[[], BotService],
        on_fault: Callable[[str], None] = lambda _sentence: None,
        get_board_seconds: Callable[[ActionT], float] = lambda _action: 0.0,
    ) -> None:
        """Create a driver.

        ``get_bots`` returns the current bot service, whose process may start only after the match was opened.
        ``on_fault`` is called with a sentence when a bot failed. ``get_board_seconds`` returns for how many seconds at
        normal speed an action shows the board before a cutscene can cover it.
        """
        self.active_match = active_match
        self.animation_settings = animation_settings
        """Speed and reduction of animations."""
        self._get_bots = get_bots
        self.on_fault = on_fault
        """Function that is called with a sentence when a bot failed."""
        self._get_board_seconds = get_board_seconds
        self._requested_step = -1
        """Length of the journal when the last move was requested; -1 for none."""
        self._question_number = 0
        """Number of the pending question to the bot."""
        self._bot_answer: BotAnswer | None = None
        """Answer of the bot; None until it arrives."""
        self._pause_clock = Clock()
        """Time since the decision arose."""
        self._cutscene_clock = Clock(TIMES.max_bot_pause)
        """Time since the end of the last cutscene."""
        self._reported_faults: set[str] = set()
        """Sentences about failed bots that were already shown."""
        self._unresponsive: set[int] = set()
        """Seats for which the fallback bot answers for the rest of the match."""

    @property
    def bots(self) -> BotService:
        """Return the current bot service."""
        return self._get_bots()

    def follow_animation(self, dt: float, *, is_cutscene: bool) -> None:
        """Let the bot compute its move while the table animates; ``is_cutscene`` is true while one covers the board."""
        self._ensure_request()
        self._advance_clocks(dt)
        if is_cutscene:
            self._cutscene_clock.restart()
        if self._bot_answer is None:
            self._bot_answer = self.bots.poll()

    def poll_move(self, dt: float) -> ActionT | None:
        """Return the move of the bot whose turn it is, once its pause has passed; None until then."""
        decision = self._ensure_request()
        self._advance_clocks(dt)
        if self._bot_answer is None:
            self._bot_answer = self.bots.poll()
        if self._bot_answer is None or not self._is_pause_over(decision.kind, cast(ActionT, self._bot_answer.action)):
            return None
        answer, self._bot_answer, self._requested_step = self._bot_answer, None, -1
        if answer.fault:
            self._note_fault(decision.seat, answer)
        return cast(ActionT, answer.action)

    def _ensure_request(self) -> Decision:
        """Return the current decision; request the bot's move if the decision is new or the request was replaced."""
        session = self.active_match.session
        decision = session.decision
        assert decision is not None
        if self._requested_step != len(session.journal):
            self._requested_step = len(session.journal)
            self._pause_clock.restart()
            self._request_move(decision.seat)
        elif self._bot_answer is None and self.bots.pending_number != self._question_number:
            self._request_move(decision.seat)
        return decision

    def _advance_clocks(self, dt: float) -> None:
        self._pause_clock.advance(dt)
        self._cutscene_clock.advance(dt)

    def _note_fault(self, seat: int, answer: BotAnswer) -> None:
        """Record that the fallback bot answered for a seat, and report the fault once."""
        self.active_match.seats.add_stand_in(seat)
        if answer.unresponsive:
            self._unresponsive.add(seat)
        if answer.fault not in self._reported_faults:
            self._reported_faults.add(answer.fault)
            self.on_fault(answer.fault)

    def skip_pause(self) -> None:
        """End the pause, so that the move is played as soon as it is ready."""
        self._pause_clock.restart(TIMES.max_bot_pause)
        self._cutscene_clock.restart(TIMES.max_bot_pause)

    def reset(self) -> None:
        """Drop the answer and cancel the request, after an undo or when the match is left."""
        self._requested_step, self._bot_answer = -1, None
        if self._question_number and self.bots.pending_number == self._question_number:
            self.bots.cancel()

    def _is_pause_over(self, kind: str, action: ActionT) -> bool:
        """Return whether the pause before an action, at a decision of a kind, has passed."""
        share = _SHORT_PAUSE_FRACTION if kind in _QUICK_KINDS else _USUAL_PAUSE_FRACTION
        board_pause = max(0.0, PAUSE_AFTER_CUTSCENE - self._get_board_seconds(action))
        return self._pause_clock.now >= self._scale_pause(
            TIMES.min_bot_pause * share
        ) and self._cutscene_clock.now >= self._scale_pause(board_pause)

    def _scale_pause(self, seconds: float) -> float:
        """Return the duration of a pause at the current animation speed, in seconds."""
        return min(TIMES.max_bot_pause, self.animation_settings.scale_duration(seconds))

    def _request_move(self, seat: int) -> None:
        session, seats = self.active_match.session, self.active_match.seats
        self._bot_answer = None
        rules = self.active_match.rules
        bot = get_rulebook_bots(rules).fallback_bot if seat in self._unresponsive else seats.kinds[seat]
        question = BotQuestion(session.view_for(seat), seat, bot, seats.bot_seed(session), name=seats.name(seat))
        self._question_number = self.bots.ask(rules, question)
