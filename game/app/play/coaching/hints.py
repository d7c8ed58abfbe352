"""Hints: a bot's answer to the current decision, for the person who decides."""

from __future__ import annotations

from typing import Any, Protocol

from game.app.play.guest import TableExtension
from game.app.ui.input.intents import Device, Kind, format_cap
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.bots.worker.pool import BotAnswer, BotQuestion
from game.modes.active_match import ActiveMatch
from game.text import _


class HintTable(Protocol):
    """Protocol of a table that shows hints."""

    services: Services
    active_match: ActiveMatch[Any]

    @property
    def extension(self) -> TableExtension[Any, Any]: ...

    @property
    def is_person_asked(self) -> bool: ...

    @property
    def hand_box(self) -> Box | None: ...

    def on_hint(self, hint: BotAnswer) -> None: ...


class Hints:
    """Request and result of a hint; the table determines how it is shown."""

    def __init__(self, table: HintTable) -> None:
        self.table = table
        self.hint: BotAnswer | None = None
        """Hint for the current decision; None for none."""
        self._question_number = 0
        """Number of the pending question to the bot; 0 for none."""
        self._message = ""
        """Message shown beside the hand; empty for none."""

    @property
    def is_pending(self) -> bool:
        """Return whether a bot is working on a hint."""
        return self._question_number != 0

    def request_hint(self) -> None:
        """Request a hint for the current decision from a bot."""
        table, session = self.table, self.table.active_match.session
        decision = session.decision
        if not table.is_person_asked or decision is None or self._question_number or self.hint is not None:
            return
        seed = f"hint/{table.active_match.seats.bot_seed(session)}"
        question = BotQuestion(session.view_for(decision.seat), decision.seat, "", seed, "hint")
        self._question_number = table.services.bots.ask(session.rules, question)
        self.show_waiting()

    def show_waiting(self) -> None:
        """Show that a hint is being computed."""
        self.show_message(_("One moment…"))

    def show_message(self, text: str) -> None:
        """Show a message beside the hand, which is removed together with the hint."""
        self._message = text
        self.table.services.stack.toast.show_message(text, anchor=self.table.hand_box, is_persistent=True)

    def update(self) -> None:
        """Collect the hint if it is ready."""
        bots = self.table.services.bots
        if not self._question_number:
            return
        if bots.pending_number != self._question_number:
            self._question_number = 0
            return
        answer = bots.poll()
        if answer is not None:
            self._question_number, self.hint = 0, answer
            self.table.services.play_effect("hint")
            self.table.on_hint(answer)

    def reset(self) -> None:
        """Cancel the request and remove the shown hint."""
        bots = self.table.services.bots
        if self._question_number and bots.pending_number == self._question_number:
            bots.cancel()
        self._question_number, self.hint = 0, None
        self.table.services.stack.toast.remove_text(self._message)


def format_follow_key(device: Device) -> str:
    """Return the key or button that carries out the shown hint, the same at every table."""
    key = format_cap(Kind.HINT if device == "pad" else Kind.FOLLOW, device)
    return _("{key} to follow.").format(key=f"**{key}**")
