"""A match between bots that nobody wants to watch: it is played at once, behind a sheet that says how far it is."""

from __future__ import annotations

import time
from typing import Any

from game.app.play.thinking import Thinking
from game.app.ui.dialog import DIALOG_BUTTON, draw_veil
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import OverflowBar
from game.app.ui.layout.paint import Painting, line_height
from game.app.ui.layout.panels import dialog
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, LayoutItem
from game.app.ui.widgets.button import Button
from game.modes.active_match import Occasion
from game.presentation.rulebooks import book_of
from game.text import _

_SLICE = 0.012
"""Seconds of a frame that are played in; the window stays awake."""
_AGES = 1e6
_KEEP = 20
"""After so many steps the match is written down; a killed program loses no more of it."""


class PlayOut(FormScene):
    """Plays a match of bots to its end, and goes; whoever leaves earlier goes on another time."""

    modal = True
    first_focus = "stop"

    def __init__(self, services: Services, occasion: Occasion[Any]) -> None:
        super().__init__(services)
        self.occasion = occasion
        self.thinking: Thinking[Any] = Thinking(occasion, services.tempo, lambda: services.bots, services.announce)
        self._kept = 0

    def enter(self) -> None:
        self._keep()

    def leave(self) -> None:
        self.thinking.forget()
        if self.occasion.session.outcome is None:
            self._keep()
        self.occasion.close()

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return who plays, how far they are, and the way out."""
        seats = self.occasion.seats
        names = _("{one} vs {other}").format(one=seats.name(0), other=seats.name(1))
        progress = Painting(self._draw_progress).sized(height=line_height("label"))
        stop = Button("stop", _("Stop"), leaves=True, keys=(Kind.BACK,)).sized(min_width=DIALOG_BUTTON)
        return dialog(_("Bots are playing"), names, progress, OverflowBar(stop))

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def _draw_progress(self, canvas: Canvas, box: Box) -> None:
        canvas.block(self._progress(), *box, "label", color="mute", align="center")

    def _progress(self) -> str:
        session = self.occasion.session
        book = book_of(session.rules)
        turn = book.public(session.rules, session.view(-1)).turn
        return book.progress(turn, session.rules.seats, finished=session.outcome is not None)

    @property
    def animating(self) -> bool:
        return True

    def update(self, dt: float) -> None:
        super().update(dt)
        until = time.monotonic() + _SLICE
        session = self.occasion.session
        while session.decision is not None and time.monotonic() < until:
            action = self.thinking.answer(_AGES)
            if action is None:
                break
            session.submit(action)
            if len(session.journal) >= self._kept + _KEEP:
                self._keep()
        self.touch()
        if session.decision is None:
            self._keep()
            self.services.stack.pop()

    def _keep(self) -> None:
        self._kept = len(self.occasion.session.journal)
        fault = self.occasion.keep()
        if fault:
            self.services.announce(_("Couldn't save the match: {reason}").format(reason=fault))
