"""A hint to the present question: asked of a bot as if it sat there, good for one question to one person."""

from __future__ import annotations

from typing import Any, Protocol

from game.app.play.guest import Guest
from game.app.ui.input.intents import Device, Kind, cap
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.bots.worker.pool import Found, Question
from game.modes.active_match import Occasion
from game.text import _


class Asking(Protocol):
    """A table that a hint is for."""

    services: Services
    occasion: Occasion[Any]

    @property
    def guest(self) -> Guest[Any, Any]: ...

    @property
    def person_asked(self) -> bool: ...

    @property
    def hand_box(self) -> Box | None: ...

    def hint_came(self, found: Found) -> None: ...


class Hints:
    """Asks, waits and forgets; what a hint looks like is the table's own."""

    def __init__(self, table: Asking) -> None:
        self.table = table
        self.found: Found | None = None
        """The hint that is shown to the present question."""
        self._number = 0
        self._said = ""

    @property
    def pending(self) -> bool:
        """Whether somebody is thinking about one."""
        return self._number != 0

    def ask(self) -> None:
        """Let a bot think about the present question."""
        table, session = self.table, self.table.occasion.session
        asked = session.decision
        if not table.person_asked or asked is None or self._number or self.found is not None:
            return
        seed = f"hint/{table.occasion.seats.luck_seed(session)}"
        question = Question(session.view(asked.seat), asked.seat, "", seed, "hint")
        self._number = table.services.bots.ask(session.rules, question)
        self.say_wait()

    def say_wait(self) -> None:
        """A hint is being thought about."""
        self.say(_("One moment…"))

    def say(self, text: str) -> None:
        """Say something about a hint beside the hand; it goes with the hint."""
        self._said = text
        self.table.services.stack.toast.show(text, about=self.table.hand_box, stays=True)

    def update(self) -> None:
        """Look whether it has come."""
        bots = self.table.services.bots
        if not self._number:
            return
        if bots.current != self._number:
            self._number = 0
            return
        found = bots.poll()
        if found is not None:
            self._number, self.found = 0, found
            self.table.services.play("hint")
            self.table.hint_came(found)

    def forget(self) -> None:
        """What comes of an earlier question is not read any more."""
        bots = self.table.services.bots
        if self._number and bots.current == self._number:
            bots.cancel()
        self._number, self.found = 0, None
        self.table.services.stack.toast.take_back(self._said)


def carried_out_by(device: Device) -> str:
    """Which key or button carries the shown hint out, the same at every table."""
    key = cap(Kind.HINT if device == "pad" else Kind.FOLLOW, device)
    return _("{key} follows it.").format(key=f"**{key}**")
