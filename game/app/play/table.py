"""What the tables of all games share: who is asked, whose hand is shown, bots, hints, undo, the pause menu, the end.

A table never holds a state: it shows a view, asks the person whose turn it is, and carries out answers. A game fills
in the hooks below; it never overrides what is marked as final. What comes to the table besides the match is its guest.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, final

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.hints import Hints
from game.app.play.concede import Concession, concession_lines
from game.app.play.guest import Guest
from game.app.play.icons import KEYS, Icon, icon_box, icons_of
from game.app.play.log.readable import Readable
from game.app.play.log.scene import LogScene
from game.app.play.pause_menu import Line, Menu, open_menu, table_menu
from game.app.play.routes import Rulebook
from game.app.play.thinking import ActionT
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Kind, cap
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.form import Form
from game.bots.worker.pool import Found
from game.modes.active_match import Occasion, RulesT
from game.session.log_line import LogLine
from game.session.session import AnySession
from game.text import _


class Table(Scene, ABC, Generic[RulesT, ActionT]):
    """One match at the table, from its present position to its end."""

    form: Form
    """The buttons and whatever else of the table is a widget."""
    end_pause = 1.0
    """How long the last picture stands before the result, in seconds."""

    def __init__(
        self, services: Services, occasion: Occasion[RulesT], guest: Guest[ActionT, Any] | None = None
    ) -> None:
        super().__init__(services)
        self.occasion = occasion
        self.guest = guest or Guest()
        self.guest.table = self
        self.viewer = self.guest.viewer(occasion)
        """The seat whose hand is shown; -1 for nobody's."""
        self.thinking = self.guest.thinking(services, occasion)
        self.hints = Hints(self)
        self.coach = self.make_coach()
        self.hidden = False
        """Whether the hand was turned face down on purpose."""
        self.readable = Readable(occasion.session.rules.redact, lambda: self.hidden)
        self.over = False
        self.asked_step = -1
        self.canvas: Canvas | None = None
        self._rest = Clock()

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
    def result(self) -> Scene:
        """The screen after the match."""

    @abstractmethod
    def refusal_sentence(self, refusal: Any) -> str:
        """Why the rules refuse something."""

    @abstractmethod
    def log_lines(self) -> list[LogLine]:
        """Everything that happened, as the person at the screen may read it."""

    @abstractmethod
    def asks(self, hearing: Hearing) -> Sequence[str]:
        """Whose turn it is and what is asked, in words."""

    @property
    def told_so_far(self) -> int | None:
        """How much of what happens was shown; None where the log is at its end before all of it was."""
        return None

    @abstractmethod
    def concession(self, seat: int) -> Concession:
        """Return how a person concedes."""

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
        """Somebody else sits at the screen: what the last one pointed at is over, and the hand lies open."""

    @property
    def hand_open(self) -> bool:
        """Whether the hand of the person who is asked can be seen."""
        return not self.hidden

    def hand_turned(self) -> None:
        """The hand was turned face down, or up again."""
        self.refresh()

    def put_no_question(self) -> None:
        """Somebody else decides, or nobody."""

    def count_unseen_end(self) -> None:
        """The table is left after the end and before the result: what counts, counts all the same."""

    def left(self) -> None:
        """The table is left, for whatever reason."""

    def make_coach(self) -> Coach | None:
        """Who judges the turns of people, where the game has somebody for it."""
        return None

    def menu_lines(self) -> Sequence[Line]:
        """Further lines of the pause menu."""
        return ()

    def leaving_words(self) -> tuple[str, str]:
        """Return what the pause menu says of an autosave, and its line that leaves."""
        return _("Match saved. Continue it any time."), _("Leave match")

    def menu_note(self) -> str:
        """A further line of text in the pause menu."""
        return ""

    def forget_choice(self) -> None:
        """What was chosen, lifted or aimed at is no longer."""

    def answer_failed(self) -> None:
        """What a person chose was not carried out; the question stands as before."""

    def refresh(self) -> None:
        """Build what is shown anew."""
        self.touch()

    @property
    def hand_box(self) -> Box | None:
        """Where the hand lies, for what is said about it."""
        return None

    @property
    def cause(self) -> Box | None:
        """What the person has just pressed; a refusal stands beside it."""
        return None

    # ---- life (final) -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> AnySession:
        """The running match."""
        return self.occasion.session

    @property
    def rules(self) -> RulesT:
        """The rules of the match."""
        return self.occasion.rules

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

    @final
    def enter(self) -> None:
        self.keep()
        self.guest.come()

    @final
    def leave(self) -> None:
        self.thinking.forget()
        self.hints.forget()
        if self.coach is not None:
            self.coach.forget()
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
            self.services.announce(_("Couldn't save the match: {reason}").format(reason=fault))

    # ---- time (final) -----------------------------------------------------------------------------------------------

    def go_on(self, dt: float) -> None:
        """At rest: end the match, let a bot move, hand the screen over, or ask."""
        if self.coach is not None:
            self.coach.update()
        self.guest.rest()
        asked = self.session.decision
        if self.guest.holds:
            self.put_no_question()
            self.guest.go_on(dt)
        elif asked is None:
            self.put_no_question()
            self.finish(dt)
        elif not self.occasion.seats.is_person(asked.seat):
            self.put_no_question()
            action: Any = None if self.bots_wait else self.thinking.answer(dt)
            if action is not None:
                self.carry_out(action)
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
        self.hidden = False
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
        rested = self._rest.advance(dt)
        pause = self.end_pause if self.guest.end_pause is None else self.guest.end_pause
        if self.over or rested < self.services.tempo.seconds(pause):
            return
        self.over = True
        if self.guest.goes_back and not self.guest.shows_result:
            self.services.stack.pop()
        else:
            self.services.stack.replace(self.result())

    # ---- answers (final) --------------------------------------------------------------------------------------------

    @property
    def person_asked(self) -> bool:
        """Whether the person at the screen may act now; not before the present question was put."""
        asked = self.session.decision
        if asked is None or self.busy or self.asked_step != len(self.session.journal) or self.guest.holds:
            return False
        return self.occasion.seats.is_person(asked.seat) and self.wanted_viewer(asked.seat) == self.viewer

    @final
    def submit(self, *actions: ActionT) -> None:
        """What a person chose: carried out, unless the guest objects."""
        admitted = self.guest.admits(actions)
        if not admitted or not self.carry_out(*admitted):
            self.answer_failed()

    @final
    def carry_out(self, *actions: ActionT) -> bool:
        """Carry out actions up to the first that is refused and show what came of them; False when none was."""
        start, by_bot = len(self.session.log), self.bot_asked
        for done, action in enumerate(actions):
            refusal = self.session.submit(action)
            if refusal is not None:
                self.refuse(self.refusal_sentence(refusal))
                if not done:
                    return False
                break
        self._rest.restart()
        self.hints.forget()
        self.forget_choice()
        self.tell(self.session.events_for(self.viewer, start), by_bot=by_bot)
        self.keep()
        return True

    @final
    def refuse(self, sentence: str, icon: str = "") -> None:
        """Say why something cannot be done, beside what the person has just pressed, or the icon that a key means."""
        self.services.play("refused")
        if sentence:
            self.services.notify(sentence, self.cause or icon_box(self.form, icon))
        self.touch()

    # ---- commands (final) -------------------------------------------------------------------------------------------

    @final
    def undo(self, *, redo: bool = False) -> None:
        """Take the last step back, or do it again."""
        if not self.person_asked or self.guest.guided:
            return
        if redo:
            if not self.session.can_redo:
                return
            self.session.redo()
        else:
            refusal = self.session.undo()
            if refusal is not None:
                self.refuse(self.refusal_sentence(refusal), "undo")
                return
        self.services.play("undo")
        self._show_anew()
        self.keep()

    @final
    def hint(self) -> None:
        """Let a bot say what it would do; a pad has one button for hints, which also carries out the one shown."""
        if not self.person_asked:
            return
        if self.guest.guided:
            self.refuse(_("The lesson shows you what to do."), "hint")
        elif not self.hand_open:
            self.refuse(_("Show your hand to get a hint."), "hint")
        elif self.hints.found is not None and self.services.device == "pad":
            self.follow_hint()
        else:
            self.hints.ask()

    @final
    def follow_hint(self) -> None:
        """Carry out the hint that is shown."""
        found: Any = self.hints.found
        if self.person_asked and found is not None:
            self.follow(found.action)
        elif self.person_asked:
            text = _("No hint yet. Press {key} for one.").format(key=cap(Kind.HINT, self.services.device))
            self.refuse(text, "hint")

    @final
    def show_better(self) -> None:
        """What the coach would have done, or no longer."""
        if self.coach is not None and self.coach.on:
            self.coach.show()

    def follow(self, action: ActionT) -> None:
        """Do what the hint says, as if the person had chosen it."""
        self.submit(action)

    @final
    def toggle_hand(self) -> None:
        """Turn the hand face down, or up again; what was chosen from it or hinted about it is dropped."""
        self.hidden = not self.hidden
        self.forget_choice()
        self.hints.forget()
        self.hand_turned()

    @final
    def begin_anew(self) -> None:
        """The journal was changed from outside the table: whoever is asked now is called."""
        self.thinking.forget()
        self._rest.restart()
        self.take_seat(self.occasion.only_person)
        self.keep()

    def open_log(self) -> None:
        """The whole log."""
        self.services.stack.push(LogScene(self.services, self.log_lines(), self.occasion.seats))

    @final
    def open_rules(self) -> None:
        """The rulebook at the page that fits what is asked."""
        if self.services.leads(Rulebook):
            self.services.open(Rulebook(*self.rules_page()))

    @final
    def icons(self) -> dict[str, Icon]:
        """What can be done at any time, as icons by their commands."""
        return {icon.id: icon for icon in icons_of(self)}

    @final
    def commands(self) -> dict[str, Callable[[], None]]:
        """What the icons do."""
        return {
            "undo": self.undo,
            "hint": self.hint,
            "follow": self.follow_hint,
            "coach": self.show_better,
            "hide": self.toggle_hand,
            "log": self.open_log,
            "rules": self.open_rules,
            "menu": self.open_menu,
        }

    @final
    def command_key(self, kind: Kind) -> bool:
        """Carry out what a key means at every table; False for none of these."""
        if kind is Kind.REDO:
            self.undo(redo=True)
        elif kind in KEYS:
            self.commands()[KEYS[kind]]()
        else:
            return False
        return True

    @final
    def open_menu(self) -> None:
        """The pause menu."""
        open_menu(self.services, self.guest.menu() or self._menu())

    def _menu(self) -> Menu:
        back = None if self.busy else self.begin_anew
        saved, leave = self.leaving_words()
        lines = [*self.menu_lines(), *concession_lines(self), Line("leave", leave, self.leave_table)]
        if self.occasion.autosave is None:
            saved = _("This match isn't saved automatically.")
        note = "\n".join(part for part in (saved, self.menu_note()) if part)
        return table_menu(self.services, self.occasion, back, note, lines)

    @final
    def leave_table(self) -> None:
        """Back to the first screen, or to where the guest came from."""
        stack = self.services.stack
        if self.guest.goes_back:
            stack.pop()
        else:
            stack.back_to(stack.scenes[0])
