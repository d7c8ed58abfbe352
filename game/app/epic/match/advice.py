"""What bots tell a person: a hint with its reason, and where the last move of a bot took place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from game.app.epic.match.modes import Note
from game.app.epic.match.showing import Showing
from game.app.play.hints import Hints
from game.bots.explain import reason_sentence
from game.bots.worker import Found, Question
from game.rules.epic import action as a
from game.rules.epic import event as e
from game.rules.epic.action import Action
from game.table.action_words import action_sentence
from game.table.wording import figure_name
from game.text import _

if TYPE_CHECKING:
    from game.app.epic.match.scene import MatchScene


class Advice(Hints):
    """Hints for the person who is asked in a match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self._number = 0
        self._step = -1
        self._found: Found | None = None
        self._last: tuple[int, ...] = ()

    # The hint --------------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Let a bot think about the present question as if it sat there."""
        scene = self.scene
        if not scene.person_asked or self.pending or self.current is not None:
            return
        session = scene.occasion.session
        asked = session.decision
        assert asked is not None
        seat = asked.seat
        question = Question(session.view(seat), seat, "", f"hint/{scene.occasion.seats.luck_seed(session)}", "hint")
        self._number, self._step, self._found = scene.services.bots.ask(scene.occasion.rules, question), self._now, None
        scene.touch()

    def forget(self) -> None:
        """The match was taken back, or another seat is shown: as long a journal may then lead to another question."""
        bots = self.scene.services.bots
        if self._number and bots.current == self._number:
            bots.cancel()
        self._number, self._step, self._found = 0, -1, None

    @property
    def _now(self) -> int:
        return len(self.scene.occasion.session.journal)

    @property
    def pending(self) -> bool:
        """Whether a hint to the present question is being thought about."""
        return bool(self._number) and self._step == self._now and self._found is None

    @property
    def current(self) -> Found | None:
        """The hint to the present question."""
        return self._found if self._step == self._now else None

    def update(self) -> None:
        """Look whether the answer has come."""
        if not self.pending:
            return
        bots = self.scene.services.bots
        if bots.current != self._number:
            self._number = 0
            return
        found = bots.poll()
        if found is not None:
            self._found = found
            self.scene.touch()

    # The last move ---------------------------------------------------------------------------------------------------

    def moved(self, events: Sequence[object], *, by_bot: bool) -> None:
        """An action was carried out; those of bots are marked until the next one."""
        figures: list[int] = []
        for event in events if by_bot else ():
            if isinstance(event, e.Attacked):
                figures += [event.figure, event.target]
            elif isinstance(event, (e.Played, e.Hurt, e.Healed, e.Moved)):
                figures.append(event.figure)
        self._last = tuple(dict.fromkeys(figure for figure in figures if figure >= 0))

    # Shown -----------------------------------------------------------------------------------------------------------

    def add_to(self, showing: Showing) -> Showing:
        """The records of the moment with what bots tell."""
        scene = self.scene
        if scene.stage.busy:
            return showing
        squares = scene.stage.view.squares
        last = frozenset(squares[figure] for figure in self._last if squares[figure] >= 0)
        marks = msgspec.structs.replace(showing.marks, last=last)
        note, hand = showing.note, showing.hand
        if self.pending:
            note = Note(_("Hint"), _("A moment, please."))
        elif self.current is not None:
            note = Note(_("Hint"), self._sentence(self.current))
            marks = msgspec.structs.replace(marks, hint=self._squares(self.current.action))
            card = getattr(self.current.action, "card", None)
            hand = tuple(
                msgspec.structs.replace(one, selected=True) if str(card) == one.key else one for one in showing.hand
            )
        return msgspec.structs.replace(showing, note=note, marks=marks, hand=hand)

    def _sentence(self, found: Found) -> str:
        scene = self.scene
        m, view = scene.occasion.rules.match, scene.stage.view
        doing = action_sentence(m, view, found.action)
        why = reason_sentence(found.reasons, lambda figure: figure_name(m, figure))
        return f"**{doing}** {why}".strip()

    def _squares(self, action: Action) -> frozenset[int]:
        squares = self.scene.stage.view.squares
        match action:
            case a.Walk() | a.Place() | a.Put():
                marked = [action.square]
                if isinstance(action, a.Walk):
                    marked.append(squares[action.figure])
            case a.Attack():
                marked = [squares[action.figure], squares[action.target]]
            case a.Pick() | a.Play() | a.Heal():
                marked = [squares[action.figure]]
            case _:
                marked = []
        return frozenset(square for square in marked if square >= 0)
