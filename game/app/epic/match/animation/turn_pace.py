"""Pace of a bot's turn: animations and pauses get faster the longer the turn has been shown.

With it, nearly every turn of a bot takes at most six seconds at normal speed. What a player has to read stays close
to the normal pace: the die at rest, new health numbers, the board after a cutscene, and the cards, values and result
in it. What a person has decided, and the result for a person's characters, is shown at the normal pace, and the time
in which the match waits for a person does not count.
"""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import Clock, compute_progress

_NORMAL_SECONDS, _RISE_SECONDS = 1.5, 1.5
"""Seconds of a turn at the normal pace, and seconds in which the pace then rises to its maximum."""
MAX_PACE, READ_PACE = 3.0, 1.3
"""Maximum paces late in a turn: of motion and pauses, and of what is read; 1 is normal."""
_BOARD_SECONDS = 0.2
"""Seconds for which the board is read after a cutscene."""


def compute_pace(elapsed: float, limit: float = MAX_PACE) -> float:
    """Return the pace after ``elapsed`` seconds of a turn: it rises from 1 to ``MAX_PACE``, up to ``limit``.

    It is at least 1 even with a lower limit.
    """
    rising = 1 + (MAX_PACE - 1) * compute_progress(elapsed, _NORMAL_SECONDS, _RISE_SECONDS)
    return max(1.0, min(rising, limit))


class TurnPace:
    """Pace at which the match on a stage is shown; it rises only in a bot's turn, and starts anew with each turn."""

    def __init__(self, stage: AnimationState, is_person: Callable[[int], bool]) -> None:
        self._stage = stage
        self._is_person = is_person
        self._turn = 0
        """Number of the shown turn; 0 before the first."""
        self._turn_clock = Clock()
        """Time for which the turn has been shown, in seconds at normal speed."""
        self._board_clock = Clock()
        """Time since a cutscene covered the board."""

    def advance(self, dt: float, *, is_waiting: bool) -> float:
        """Return the pace at which the next ``dt`` seconds are shown; they do not count while a person decides."""
        stage = self._stage
        if stage.view.turn != self._turn:
            self._turn = stage.view.turn
            self._turn_clock.restart()
        if is_waiting:
            return 1.0
        self._board_clock.advance(dt)
        if stage.has_cutscene:
            self._board_clock.restart()
        speed = stage.tempo.speed
        return compute_pace(self._turn_clock.advance(dt * speed), self._find_limit() / max(1.0, speed))

    def _find_limit(self) -> float:
        """Return the maximum pace of what is shown now, relative to normal speed."""
        stage, duel = self._stage, self._stage.duel
        is_bots_turn = self._turn > 0 and not self._is_person(stage.view.active)
        if not (is_bots_turn and stage.may_hasten) or stage.is_motionless:
            return 1.0
        limit = READ_PACE if self._is_read else MAX_PACE
        if duel is None:
            return limit
        if self._is_read and any(self._is_person(stage.match.seat_of[figure]) for figure in duel.all_figures):
            return 1.0
        return limit * duel.pace

    @property
    def _is_read(self) -> bool:
        """Return whether the picture has to be read now, while little moves."""
        stage = self._stage
        if stage.duel is not None:
            return stage.duel.is_read
        is_die_at_rest = stage.throw is not None and stage.throw.share >= 1
        return is_die_at_rest or stage.effects.has_new_number or self._board_clock.now < _BOARD_SECONDS
