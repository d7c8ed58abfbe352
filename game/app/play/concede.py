"""Conceding at every table: who may concede, by which action, and the confirmation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from game.app.play.guest import TableExtension
from game.app.play.handover import close_handover
from game.app.play.pause_menu import MenuLine
from game.app.play.thinking import BotDriver
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.services import Services
from game.modes.active_match import ActiveMatch
from game.text import _


class Concession(msgspec.Struct, frozen=True):
    """Concession of a person."""

    action: Any
    """Action that concedes."""
    title: str = ""
    """Title of the confirmation; empty for the default."""
    outcome: str = ""
    """Consequence stated in the confirmation; empty for the default."""
    on_ask: Callable[[], None] | None = None
    """Function that replaces the default confirmation; None for none."""


class ConcedingTable(Protocol):
    """Protocol of a table at which a person may concede."""

    services: Services
    active_match: ActiveMatch[Any]
    bot_driver: BotDriver[Any]

    @property
    def extension(self) -> TableExtension[Any, Any]: ...

    @property
    def asked_seat(self) -> int: ...

    def make_concession(self, seat: int) -> Concession: ...

    def carry_out(self, *actions: Any) -> bool: ...


def make_concession_lines(table: ConcedingTable) -> Sequence[MenuLine]:
    """Return the line of the pause menu that concedes; empty if no person can concede now."""
    seat = find_conceding_seat(table)
    return [MenuLine("concede", _("Concede"), partial(ask_to_concede, table, seat))] if seat >= 0 else []


def find_conceding_seat(table: ConcedingTable) -> int:
    """Return the seat that can concede now: the deciding person, or the only person; -1 for none."""
    asked, active_match = table.asked_seat, table.active_match
    seat = asked if active_match.seats.is_person(asked) else active_match.only_human_seat
    if asked < 0 or seat < 0:
        return -1
    session = active_match.session
    refusal = session.rules.find_refusal(session.view_for(asked), table.make_concession(seat).action)
    return seat if refusal is None else -1


def ask_to_concede(table: ConcedingTable, seat: int) -> None:
    """Ask for confirmation of a concession; Enter means no."""
    concession = table.make_concession(seat)
    if concession.on_ask is not None:
        concession.on_ask()
        return
    outcome = concession.outcome or table.extension.loss_note
    if not outcome and table.active_match.only_human_seat >= 0:
        outcome = _("This counts as a loss.")
    elif not outcome:
        outcome = _("**{name}** loses the match.").format(name=table.active_match.seats.name(seat))
    answers = [
        DialogButton("stay", _("Keep playing"), is_default=True),
        DialogButton("concede", _("Concede"), act=partial(concede, table, seat)),
    ]
    title = concession.title or _("Concede the match?")
    warning = _("You can't undo this.")
    ask_question(table.services, title, f"{outcome} {warning}", answers, cancel="stay")


def concede(table: ConcedingTable, seat: int) -> None:
    """Concede the match: cancel pending bot answers and prevent further handovers."""
    table.bot_driver.reset()
    table.carry_out(table.make_concession(seat).action)
    close_handover(table.services)
