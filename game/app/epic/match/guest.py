"""Extension of the match screen that can also change its view state."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.epic.match.showing import MatchViewState
from game.app.play.guest import TableExtension, TableT
from game.rules.epic.actions.action import Action


class MatchExtension(TableExtension[Action, TableT]):
    """Extension of a match scene; this base class changes nothing."""

    def decorate(self, view_state: MatchViewState) -> MatchViewState:
        """Return the view state with notes, marks and commands of the extension."""
        return view_state

    @property
    def spoken_texts(self) -> Sequence[str]:
        """Return the texts that a screen reader speaks after the decision."""
        return ()
