"""Conceding at every table: who can, with which action, and the question before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from game.app.play.guest import Guest
from game.app.play.handover import call_anew
from game.app.play.pause_menu import Line
from game.app.play.thinking import Thinking
from game.app.ui.dialog import Answer, ask
from game.app.ui.services import Services
from game.modes.active_match import Occasion
from game.text import _


class Concession(msgspec.Struct, frozen=True):
    """How a person concedes: the action, the title of the question and its outcome (default words where they are
    empty), or a question of the game's own.
    """

    action: Any
    title: str = ""
    outcome: str = ""
    ask: Callable[[], None] | None = None


class ConcedingTable(Protocol):
    """A table at which somebody may concede."""

    services: Services
    occasion: Occasion[Any]
    thinking: Thinking[Any]

    @property
    def guest(self) -> Guest[Any, Any]: ...

    @property
    def asked_seat(self) -> int: ...

    def concession(self, seat: int) -> Concession: ...

    def carry_out(self, *actions: Any) -> bool: ...


def concession_lines(table: ConcedingTable) -> Sequence[Line]:
    """Return the line of the pause menu; none where no person can concede now."""
    seat = conceding_seat(table)
    return [Line("concede", _("Concede"), partial(ask_to_concede, table, seat))] if seat >= 0 else []


def conceding_seat(table: ConcedingTable) -> int:
    """Return the seat that can concede now: the person who is asked, or the only one; -1 for none."""
    asked, occasion = table.asked_seat, table.occasion
    seat = asked if occasion.seats.is_person(asked) else occasion.only_person
    if asked < 0 or seat < 0:
        return -1
    session = occasion.session
    refusal = session.rules.why_not(session.view(asked), table.concession(seat).action)
    return seat if refusal is None else -1


def ask_to_concede(table: ConcedingTable, seat: int) -> None:
    """Ask whether a person concedes; Enter means no."""
    concession = table.concession(seat)
    if concession.ask is not None:
        concession.ask()
        return
    outcome = concession.outcome or table.guest.loss
    if not outcome and table.occasion.only_person >= 0:
        outcome = _("This counts as a loss.")
    elif not outcome:
        outcome = _("**{name}** loses the match.").format(name=table.occasion.seats.name(seat))
    answers = [
        Answer("stay", _("Keep playing"), main=True),
        Answer("concede", _("Concede"), act=partial(concede, table, seat)),
    ]
    title = concession.title or _("Concede the match?")
    warning = _("You can't undo this.")
    ask(table.services, title, f"{outcome} {warning}", answers, cancel="stay")


def concede(table: ConcedingTable, seat: int) -> None:
    """Concede the match: forget what the bots were asked and call nobody to the screen any more."""
    table.thinking.forget()
    table.carry_out(table.concession(seat).action)
    call_anew(table.services)
