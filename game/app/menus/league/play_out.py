"""Dialog that simulates matches between bots, with a progress bar and a cancel button."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from game.app.play.thinking import BotDriver
from game.app.ui.dialog import DIALOG_BUTTON
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import OverflowBar
from game.app.ui.layout.paint import Meter, make_line_height
from game.app.ui.layout.panels import make_dialog
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.widgets.base import LayoutItem, WidgetState
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import LiveLabel
from game.modes.active_match import ActiveMatch
from game.modes.league.progress import measure_progress
from game.presentation.rulebooks import get_rulebook
from game.text import _, format_percentage

_SLICE, _POLL_SECONDS = 0.012, 0.001
"""Time per frame in which bots play, and interval of polling for their moves, in seconds."""
_NO_DELAY_SECONDS = 1e6
"""Elapsed time passed to the bot driver, so long that it never delays a move."""
_SAVE_INTERVAL_STEPS = 20
"""Number of steps after which the match is saved again."""


class ProgressBar(Meter):
    """Progress bar whose value is recomputed on every draw."""

    def __init__(self, compute_fraction: Callable[[], float]) -> None:
        super().__init__(compute_fraction())
        self.compute_fraction = compute_fraction

    @property
    def accessible_name(self) -> str:
        return format_percentage(round(100 * self.fraction))

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        self.fraction = self.compute_fraction()
        super().draw(canvas, state)


class SimulationScene(WidgetScene):
    """Simulation of bot matches one after the other; a canceled match can be resumed.

    ``find_next`` returns the match to play after a finished one, or None to end the simulation.
    """

    modal = True
    first_focus = "stop"

    def __init__(
        self,
        services: Services,
        active_match: ActiveMatch[Any],
        find_next: Callable[[], ActiveMatch[Any] | None] = lambda: None,
    ) -> None:
        super().__init__(services)
        self.find_next = find_next
        self._begin_match(active_match)

    def _begin_match(self, active_match: ActiveMatch[Any]) -> None:
        """Start the simulation of a match."""
        services = self.services
        self.active_match = active_match
        self.thinking: BotDriver[Any] = BotDriver(
            active_match, services.animation_settings, lambda: services.bots, services.announce
        )
        self._kept = 0
        self.share = 0.0
        """Largest progress so far; a bar never goes back, though health does."""

    def enter(self) -> None:
        self._save_match()

    def leave(self) -> None:
        self.thinking.reset()
        if self.active_match.session.outcome is None:
            self._save_match()
        self.active_match.close()

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the players, the progress and the cancel button."""
        seats = self.active_match.seats
        names = _("{one} vs {other}").format(one=seats.name(0), other=seats.name(1))
        words = LiveLabel(self._describe_progress, color="mute", align="center").sized(height=make_line_height("label"))
        stop = Button("stop", _("Cancel"), is_back=True, keys=(Kind.BACK,)).sized(min_width=DIALOG_BUTTON)
        return make_dialog(_("Bots are playing"), names, ProgressBar(self._measure_progress), words, OverflowBar(stop))

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def _measure_progress(self) -> float:
        """Return the progress from 0 to 1; it never decreases."""
        self.share = max(self.share, measure_progress(self.active_match.session))
        return self.share

    def _describe_progress(self) -> str:
        """Return the progress as text, such as the current round."""
        session = self.active_match.session
        rulebook = get_rulebook(session.rules)
        turn = rulebook.public_facts(session.rules, session.view_for(-1)).turn
        return rulebook.format_progress(turn, session.rules.seats, finished=session.outcome is not None)

    @property
    def animating(self) -> bool:
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        until = time.monotonic() + _SLICE
        session = self.active_match.session
        while session.decision is not None and time.monotonic() < until:
            action = self.thinking.poll_move(_NO_DELAY_SECONDS)
            if action is None:
                time.sleep(_POLL_SECONDS)
                continue
            session.submit(action)
            if len(session.journal) >= self._kept + _SAVE_INTERVAL_STEPS:
                self._save_match()
        self.mark_dirty()
        if session.decision is None:
            self._finish_match()

    def _finish_match(self) -> None:
        """Save the finished match, then begin the next one or close the scene."""
        self._save_match()
        self.active_match.close()
        following = self.find_next()
        if following is None:
            self.services.stack.pop()
            return
        self._begin_match(following)
        self._save_match()
        self.services.stack.request_layout()

    def _save_match(self) -> None:
        """Save the match and report an error."""
        self._kept = len(self.active_match.session.journal)
        fault = self.active_match.save()
        if fault:
            self.services.announce(_("Couldn't save the match: {reason}").format(reason=fault))
