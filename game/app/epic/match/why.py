"""Why a bot did what it did: asked from the log, answered from what the reader knew before the move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.bots.explain import reason_sentence
from game.bots.worker import Question
from game.table.wording import figure_name
from game.text import _

if TYPE_CHECKING:
    from game.app.epic.match.scene import MatchScene

_TOLD = frozenset(("move", "attack", "play", "draw", "heal", "defend", "decline", "choose", "square"))
"""First words of the moves that everybody saw; what else a bot decides may be about cards that only it knows."""


class Why:
    """Explains moves of one match to the person at the screen."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self._number = 0

    def steps(self, lines: int) -> dict[int, int]:
        """By place of a line in the log: the step of the journal that it tells first, where a bot decided it."""
        scene = self.scene
        session, seats = scene.occasion.session, scene.occasion.seats
        found: dict[int, int] = {}
        place = 0
        for step, entry in enumerate(session.journal):
            events: list[Any] = session.events_of(step)
            told = len(scene.tale.lines(events))
            if step and told and entry.seat >= 0 and not seats.is_person(entry.seat) and self._open(step):
                found[place] = step
            place += told
        return found if place == lines else {}

    def _open(self, step: int) -> bool:
        """Whether the move is one that everybody saw, and no card of it lies face down any more."""
        session = self.scene.occasion.session
        word = session.journal[step].action.partition(" ")[0]
        last = step == len(session.journal) - 1
        return word in _TOLD and not (word == "attack" and last)

    def ask(self, step: int) -> None:
        """Put the question."""
        scene = self.scene
        session = scene.occasion.session
        entry = session.journal[step]
        reader = scene.viewer if scene.viewer >= 0 or scene.watch is None else entry.seat
        view = session.view_at(step - 1, reader)
        seed = f"why/{session.seed}/{step}"
        question = Question(view, entry.seat, "", seed, "explain", entry.action, reader)
        self._number = scene.services.bots.ask(scene.occasion.rules, question)

    def answer(self) -> str | None:
        """The sentence, once it has been found."""
        bots, match = self.scene.services.bots, self.scene.occasion.rules.match
        if bots.current != self._number:
            return _("Nothing in particular.")
        found = bots.poll()
        if found is None:
            return None
        sentence = reason_sentence(found.reasons, lambda figure: figure_name(match, figure), you=False)
        return sentence or _("Nothing in particular.")

    def cancel(self) -> None:
        """Nobody wants to know any more."""
        if self.scene.services.bots.current == self._number:
            self.scene.services.bots.cancel()
