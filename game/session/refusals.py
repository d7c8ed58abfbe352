"""Refusals and log lines that all games share; each rulebook adds its own."""

from __future__ import annotations

from game.session.session import UndoEvent
from game.text import _, ngettext


def table_refusals() -> dict[str, str]:
    """Return the sentences of the shared refusals, by code."""
    return {
        "match-over": _("The match is over."),
        "not-asked": _("You can't do that now."),
        "unknown-action": _('Unknown action "{text}". Try: {known}.'),
        "undo-start": _("Nothing to undo."),
        "undo-chance": _("You can't undo a roll or a shuffle."),
        "undo-shown": _("Can't undo: a card was revealed."),
        "undo-person": _("Can't undo: the decision has passed to another player."),
    }


def format_undo(event: UndoEvent) -> str:
    """Return the log line of an undo that all players agreed to."""
    return ngettext("All agreed to undo {count} step.", "All agreed to undo {count} steps.", event.steps).format(
        count=event.steps
    )
