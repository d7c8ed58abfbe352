"""What the tables of all games share: who is asked, whose hand is shown, bots, hints, undo, the pause menu, the end.

A table never holds a state: it shows a view, asks the person whose turn it is, and carries out answers. A game fills
in the hooks below; it never overrides what is marked as final.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar, final

from game.app.play.hints import Hints
from game.app.play.log_line import LogLine
from game.app.play.log_scene import LogScene
from game.app.play.occasion import Occasion
from game.app.play.pause_menu import Line, PauseMenu
from game.app.play.routes import Rulebook
from game.app.play.thinking import Thinking
from game.app.ui.canvas import Canvas
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.bots.worker import Found
from game.table.session import AnySession
from game.text import _

RulesT = TypeVar("RulesT")
ActionT = TypeVar("ActionT")


class Table(Scene, ABC, Generic[RulesT, ActionT]):
    """One match at the table, from its present position to its end."""

    end_pause: ClassVar[float] = 1.0
    """How long the last picture stands before the result, in seconds."""
    keeps_match: ClassVar[bool] = True
    """Whether the match is written down; a guest's is not."""

    def __init__(self, services: Services, occasion: Occasion[RulesT]) -> None:
        super().__init__(services)
        self.occasion = occasion
        self.viewer = occasion.only_person
        """The seat whose hand is shown; -1 for nobody's."""
        self.thinking: Thinking[ActionT] = Thinking(occasion, services.tempo, lambda: services.bots, services.announce)
        self.hints = Hints(self)
        self.pause_menu = PauseMenu(self)
        self.over = False
        self.asked_step = -1
        self.canvas: Canvas | None = None
        self._rest = 0.0

    # ---- what a game fills in ---------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether something is still being shown, or lies there until somebody goes on."""

    @abstractmethod
    def show_position(self) -> None:
        """Show the position as ``viewer`` sees it, at rest."""

    @abstractmethod
    def put_question(self) -> None:
        """The person at the screen is asked something new."""

    @abstractmethod
    def tell(self, events: Sequence[Any], *, by_bot: bool) -> None:
        """Show what came of actions; the session stands after them."""

    @abstractmethod
    def hand_over(self, seat: int) -> Scene:
        """The screen that calls the person of a seat."""

    @abstractmethod
    def result(self) -> Scene | None:
        """The screen after the match; None where it goes back to what lies below."""

    @abstractmethod
    def refusal_sentence(self, refusal: Any) -> str:
        """Why the rules refuse something."""

    @abstractmethod
    def log_lines(self) -> list[LogLine]:
        """Everything that happened, as the person at the screen may read it."""

    @abstractmethod
    def hint_came(self, found: Found) -> None:
        """A hint to the present question has come."""

    def wanted_viewer(self, seat: int) -> int:
        """Whose hand is to be shown while a seat is asked."""
        return seat

    def hides_from_others(self, seat: int) -> bool:
        """Whether a seat's hand is shown only after its person was called."""
        return not self.occasion.may_show(seat)

    @property
    def bots_wait(self) -> bool:
        """Whether who watches has stopped the bots."""
        return False

    def new_viewer(self) -> None:
        """Somebody else sits at the screen: what the last one turned face down or pointed at is over."""

    def put_no_question(self) -> None:
        """Somebody else decides, or nobody."""

    def count_unseen_end(self) -> None:
        """The table is left after the end and before the result: what counts, counts all the same."""

    def left(self) -> None:
        """The table is left, for whatever reason."""

    def menu_lines(self) -> Sequence[Line]:
        """Further lines of the pause menu."""
        return ()

    def menu_note(self) -> str:
        """A further line of text in the pause menu."""
        return ""

    def forget_choice(self) -> None:
        """What was chosen, lifted or aimed at is no longer."""

    # ---- life (final) -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> AnySession:
        """The running match."""
        return self.occasion.session

    @property
    def asked_seat(self) -> int:
        """Who is asked now; -1 when the match is over."""
        asked = self.session.decision
        return asked.seat if asked is not None else -1

    @property
    def asked_kind(self) -> str:
        """What is asked now; empty when the match is over."""
        asked = self.session.decision
        return asked.kind if asked is not None else ""

    @property
    def bot_asked(self) -> bool:
        """Whether the match waits for a bot."""
        return self.asked_seat >= 0 and not self.occasion.seats.is_person(self.asked_seat)

    def enter(self) -> None:
        if self.keeps_match:
            self.keep()

    @final
    def leave(self) -> None:
        self.thinking.forget()
        self.hints.forget()
        self.left()
        if self.over:
            return
        if self.session.outcome is not None:
            self.over = True
            self.count_unseen_end()
        self.occasion.close()

    @final
    def keep(self) -> None:
        """Write the match down, or say that the disk refuses."""
        fault = self.occasion.keep()
        if fault:
            self.services.announce(_("The match could not be kept: {reason}").format(reason=fault))

    # ---- time (final) -----------------------------------------------------------------------------------------------

    def go_on(self, dt: float) -> None:
        """At rest: end the match, let a bot move, hand the screen over, or ask."""
        asked = self.session.decision
        if asked is None:
            self.put_no_question()
            self.finish(dt)
        elif not self.occasion.seats.is_person(asked.seat):
            self.put_no_question()
            action: Any = None if self.bots_wait else self.thinking.answer(dt)
            if action is not None:
                self.submit(action)
        elif self.wanted_viewer(asked.seat) != self.viewer:
            self._change_viewer(asked.seat)
        elif self.asked_step != len(self.session.journal):
            self.ask()
        else:
            self.hints.update()

    @final
    def ask(self) -> None:
        """Put the present question to the person at the screen."""
        self.asked_step = len(self.session.journal)
        self.hints.forget()
        self.put_question()

    @final
    def _change_viewer(self, seat: int) -> None:
        wanted = self.wanted_viewer(seat)
        if wanted < 0 or not self.hides_from_others(seat):
            self.take_seat(wanted)
        else:
            self.call(seat)

    @final
    def call(self, seat: int) -> None:
        """Ask a person to the screen; nobody's hand is shown until then."""
        self.take_seat(-1)
        self.services.stack.push(self.hand_over(seat))

    @final
    def take_seat(self, seat: int) -> None:
        """Show the table as a seat sees it."""
        if seat != self.viewer:
            self.services.stack.toast.hand_over()
        self.viewer = seat
        self.new_viewer()
        self._show_anew()

    @final
    def _show_anew(self) -> None:
        self.asked_step = -1
        self.hints.forget()
        self.forget_choice()
        self.show_position()

    @final
    def finish(self, dt: float) -> None:
        self._rest += dt
        if self.over or self._rest < self.services.tempo.seconds(self.end_pause):
            return
        self.over = True
        after = self.result()
        if after is None:
            self.services.stack.pop()
        else:
            self.services.stack.replace(after)

    # ---- answers (final) --------------------------------------------------------------------------------------------

    @property
    def person_asked(self) -> bool:
        """Whether the person at the screen may act now; not before the present question was put."""
        asked = self.session.decision
        if asked is None or self.busy or self.asked_step != len(self.session.journal):
            return False
        return self.occasion.seats.is_person(asked.seat) and self.wanted_viewer(asked.seat) == self.viewer

    def submit(self, *actions: ActionT) -> None:
        """Carry out actions one after the other, up to the first that is refused, and show what came of them."""
        start, by_bot = len(self.session.log), self.bot_asked
        for done, action in enumerate(actions):
            refusal = self.session.submit(action)
            if refusal is not None:
                self.refuse(self.refusal_sentence(refusal))
                if not done:
                    return
                break
        self._rest = 0.0
        self.hints.forget()
        self.forget_choice()
        self.tell(self.session.events_for(self.viewer, start), by_bot=by_bot)
        self.keep()

    @final
    def refuse(self, sentence: str) -> None:
        """Say why something cannot be done."""
        self.services.play("refused")
        if sentence:
            self.services.notify(sentence)
        self.touch()

    # ---- commands (final) -------------------------------------------------------------------------------------------

    @final
    def undo(self, *, redo: bool = False) -> None:
        """Take the last step back, or do it again."""
        if not self.person_asked:
            return
        if redo:
            if not self.session.can_redo:
                return
            self.session.redo()
        else:
            refusal = self.session.undo()
            if refusal is not None:
                self.refuse(self.refusal_sentence(refusal))
                return
        self.services.play("undo")
        self._show_anew()
        self.keep()

    @final
    def begin_anew(self) -> None:
        """The journal was changed from outside the table: whoever is asked now is called."""
        self.thinking.forget()
        self._rest = 0.0
        self.take_seat(self.occasion.only_person)
        self.keep()

    def open_log(self) -> None:
        """The whole log."""
        seats = self.occasion.seats
        names = [seats.name(seat) for seat in range(len(seats.kinds))]
        self.services.stack.push(LogScene(self.services, self.log_lines(), names if len(names) <= 4 else ()))

    @final
    def open_rules(self) -> None:
        """The rulebook at the page that fits what is asked."""
        if self.services.leads(Rulebook):
            self.services.open(Rulebook(*self.rules_page()))

    def open_menu(self) -> None:
        """The pause menu."""
        self.pause_menu.open()

    def leave_table(self) -> None:
        """Back to the first screen."""
        stack = self.services.stack
        stack.back_to(stack.scenes[0])
