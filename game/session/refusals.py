"""What the table itself says in every game: refusals, to which each rulebook adds its own, and what was taken back."""

from __future__ import annotations

from game.session.session import TakenBack
from game.text import _, ngettext


def table_refusals() -> dict[str, str]:
    """By code: refusals that come up in every game."""
    return {
        "match-over": _("The match is over."),
        "not-asked": _("That is not what is asked now."),
        "unknown-action": _('"{text}" is no action. Known: {known}.'),
        "undo-start": _("Nothing to undo."),
        "undo-chance": _("Chance has spoken: a roll or a shuffle cannot be taken back."),
        "undo-shown": _("Somebody has seen a hidden card; that cannot be taken back."),
        "undo-person": _("Can't undo: the decision has passed to another player."),
    }


def taken_back(event: TakenBack) -> str:
    """The line of the log after all who play have taken something back."""
    return ngettext(
        "All agreed to take back {count} step.", "All agreed to take back {count} steps.", event.steps
    ).format(count=event.steps)
