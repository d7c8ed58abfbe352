"""What the table itself says in every game: refusals, to which each rulebook adds its own, and what was taken back."""

from __future__ import annotations

from game.session.session import TakenBack
from game.text import _, ngettext


def table_refusals() -> dict[str, str]:
    """By code: refusals that come up in every game."""
    return {
        "match-over": _("The match is over."),
        "not-asked": _("You can't do that now."),
        "unknown-action": _('Unknown action "{text}". Try: {known}.'),
        "undo-start": _("Nothing to undo."),
        "undo-chance": _("You can't undo a roll or a shuffle."),
        "undo-shown": _("Can't undo: a card was revealed."),
        "undo-person": _("Can't undo: the decision has passed to another player."),
    }


def taken_back(event: TakenBack) -> str:
    """The line of the log after all who play have taken something back."""
    return ngettext("All agreed to undo {count} step.", "All agreed to undo {count} steps.", event.steps).format(
        count=event.steps
    )
