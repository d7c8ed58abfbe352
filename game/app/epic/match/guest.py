"""What may come to the table of a duel: a guest that may also change what is shown of the moment."""

from __future__ import annotations

from game.app.epic.match.showing import MatchShowing
from game.app.play.guest import Guest, TableT
from game.rules.epic.actions.action import Action


class MatchGuest(Guest[Action, TableT]):
    """A guest of a match scene; this one is nobody."""

    def decorate(self, showing: MatchShowing) -> MatchShowing:
        """The records of the moment with the guest's words, marks and commands."""
        return showing
