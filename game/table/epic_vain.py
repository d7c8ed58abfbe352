"""Cards that do nothing: after the last of their events the log says so, and why."""

from __future__ import annotations

from game.rules.epic import event as e
from game.rules.epic import vocabulary as v
from game.rules.epic.match import Match
from game.table.wording import Name
from game.text import _

_SILENT = (e.Played, e.Chose, e.Decided, e.PlayerChosen, e.ActionPaid, e.TriforceUsed, e.Halted)
"""What happens around a card without being an effect of it."""


class Vain:
    """Is told of the events of a match one after the other."""

    def __init__(self, match: Match, player: Name) -> None:
        self.match = match
        self.player = player
        self._open: e.Played | None = None
        self._refused = False

    def after(self, event: object) -> str:
        """Why the card that is done with this event has done nothing; empty where it has, or where none is."""
        if isinstance(event, e.Played):
            self._open, self._refused = event, False
            return ""
        played = self._open
        if played is None:
            return ""
        if isinstance(event, e.Decided):
            self._refused = self._refused or event.label == "no"
        elif self._done(event, played):
            self._open = None
            return self._sentence(played)
        elif not isinstance(event, _SILENT):
            self._open = None
        return ""

    @staticmethod
    def _done(event: object, played: e.Played) -> bool:
        """Whether a card leaves the table without anything having come of it."""
        gone = isinstance(event, e.Discarded) and event.why == "played"
        return (gone or isinstance(event, e.Removed)) and getattr(event, "card", None) == played.card

    def _sentence(self, played: e.Played) -> str:
        if self._refused:
            why = _("{player} does not want it").format(player=self.player(played.seat))
        else:
            text = self.match.cards[played.card].text
            why = _because(text.on_play if text is not None else ())
        return _("Nothing happens, because {why}.").format(why=why)


def _because(text: v.Text) -> str:
    """What stands in the way of the first verb of a text."""
    verb = next((effect for effect in text if not isinstance(effect, (v.Choose, v.All))), None)
    match verb:
        case v.If() | v.Triforce():
            return _("its condition is not met")
        case v.Heal():
            return _("nobody whom it heals has lost health")
        case v.Draw() | v.Take():
            return _("there is no card to take")
        case v.Discard():
            return _("there is no card to discard")
        case v.Move() | v.Place() | v.Pull() | v.Swap():
            return _("nobody moves")
        case _:
            return _("nobody is there whom it means")
