"""Base of the match screens of all games: turns, hands, bots, hints, undo, pause menu and end.

A table has no state of its own: it shows a view, asks the person whose turn it is, and submits answers. A game
overrides the methods below, but not the final ones. A ``TableExtension`` adds everything beyond the match.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Generic, final

from game.app.play.coaching.coach import Coach
from game.app.play.coaching.hints import Hints
from game.app.play.concede import Concession, make_concession_lines
from game.app.play.guest import TableExtension
from game.app.play.icons import COMMANDS_BY_KIND, CommandIcon, find_icon_box, list_icons
from game.app.play.log.readable import EventFilter
from game.app.play.log.scene import LogScene
from game.app.play.pause_menu import MenuLine, make_table_menu, open_menu
from game.app.play.routes import RulebookRoute
from game.app.play.thinking import ActionT
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.effects.timeline import Clock
from game.app.ui.input.intents import Kind, format_cap
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.form import WidgetGroup
from game.bots.worker.pool import BotAnswer
from game.modes.active_match import ActiveMatch, RulesT
from game.session.log_line import LogLine
from game.session.session import AnySession
from game.text import _


class TableScene(Scene, ABC, Generic[RulesT, ActionT]):
    """Scene of one match, from its current position to its end."""

    form: WidgetGroup
    end_pause = 1.0
    """Seconds that the final position is shown before the result."""

    def __init__(
        self,
        services: Services,
        active_match: ActiveMatch[RulesT],
        extension: TableExtension[ActionT, Any] | None = None,
    ) -> None:
        super().__init__(services)
        self.active_match = active_match
        self.extension = extension or TableExtension()
        """Extension that changes how the match is played; by default it changes nothing."""
        self.extension.table = self
        self.viewer = self.extension.find_first_viewer(active_match)
        """Seat whose hand is shown; -1 for none."""
        self.bot_driver = self.extension.make_bot_driver(services, active_match)
        self.hints = Hints(self)
        self.coach = self.make_coach()
        self.is_hand_hidden = False
        self.event_filter = EventFilter(active_match.session.rules.redact, lambda: self.is_hand_hidden)
        """Filter that removes private information from events while the hand is hidden."""
        self.has_ended = False
        """True once the table was left for the result or the scene below."""
        self.question_step = -1
        """Length of the journal when the last decision was shown; -1 for none."""
        self.canvas: Canvas | None = None
        """Canvas of the last layout; None before it."""
        self._end_clock = Clock()

    # ---- what a game fills in ---------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Return whether an animation runs or waits for confirmation."""

    @abstractmethod
    def show_position(self) -> None:
        """Show the position from the view of ``viewer``, without animation."""

    @abstractmethod
    def show_question(self) -> None:
        """Show a new decision to the person at the screen."""

    @abstractmethod
    def animate_events(self, events: Sequence[Any], *, by_bot: bool) -> None:
        """Animate the events of actions; the session already has the position after them."""

    @abstractmethod
    def make_handover(self, seat: int) -> Scene:
        """Return the screen that calls the person of a seat."""

    @abstractmethod
    def make_result(self) -> Scene:
        """Return the result screen."""

    @abstractmethod
    def format_refusal(self, refusal: Any) -> str:
        """Return why the rules refuse something."""

    @abstractmethod
    def format_log(self) -> list[LogLine]:
        """Return all log lines, as the person at the screen may read them."""

    @abstractmethod
    def describe_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return whose turn it is and what must be decided, as sentences."""

    @property
    def shown_event_count(self) -> int | None:
        """Return the number of events whose animation has ended; None if the log does not follow the animation."""
        return None

    @abstractmethod
    def make_concession(self, seat: int) -> Concession:
        """Return how a person of a seat concedes."""

    @abstractmethod
    def on_hint(self, hint: BotAnswer) -> None:
        """Show a hint that has arrived."""

    def find_viewer(self, seat: int) -> int:
        """Return the seat whose hand is shown while a seat decides; -1 for none."""
        return seat

    def needs_handover(self, seat: int) -> bool:
        """Return whether the hand of a seat is shown only after a handover."""
        return not self.active_match.may_show_hand(seat)

    @property
    def are_bots_paused(self) -> bool:
        """Return whether a spectator has paused the bots."""
        return False

    def on_viewer_change(self) -> None:
        """Reset the selection for a new viewer and show the hand."""

    @property
    def is_hand_visible(self) -> bool:
        """Return whether the hand of the deciding person is visible."""
        return not self.is_hand_hidden

    def on_hand_toggled(self) -> None:
        """Handle a hand that was hidden or shown."""
        self.refresh()

    def clear_question(self) -> None:
        """Remove the shown decision while another player or no player decides."""

    def record_unseen_end(self) -> None:
        """Record the result if the table is left after the end but before the result screen."""

    def on_leave(self) -> None:
        """Handle leaving the table."""

    def make_coach(self) -> Coach | None:
        """Return the coach; None for a game without one."""
        return None

    def make_menu_lines(self) -> Sequence[MenuLine]:
        """Return the game's own lines of the pause menu."""
        return ()

    def format_leaving(self) -> tuple[str, str]:
        """Return the note on autosaves in the pause menu, and the text of the line that leaves."""
        return _("Match saved. Continue it any time."), _("Leave match")

    def format_menu_note(self) -> str:
        """Return additional text in the pause menu."""
        return ""

    def clear_selection(self) -> None:
        """Clear an unfinished selection."""

    def on_rejected(self) -> None:
        """Handle a chosen action that was not carried out; the decision stays open."""

    def refresh(self) -> None:
        """Rebuild what is shown."""
        self.mark_dirty()

    @property
    def hand_box(self) -> Box | None:
        """Return the box of the hand, beside which messages about it are placed; None if there is no hand."""
        return None

    @property
    def pressed_box(self) -> Box | None:
        """Return the box of the last pressed widget, beside which a refusal is placed; None for none."""
        return None

    # ---- life (final) -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> AnySession:
        """Return the session of the match."""
        return self.active_match.session

    @property
    def rules(self) -> RulesT:
        """Return the rules of the match."""
        return self.active_match.rules

    @property
    def asked_seat(self) -> int:
        """Return the seat that decides now; -1 after the end."""
        decision = self.session.decision
        return decision.seat if decision is not None else -1

    @property
    def asked_kind(self) -> str:
        """Return the kind of the current decision; empty after the end."""
        decision = self.session.decision
        return decision.kind if decision is not None else ""

    @property
    def is_bot_asked(self) -> bool:
        """Return whether the match waits for a bot."""
        return self.asked_seat >= 0 and not self.active_match.seats.is_person(self.asked_seat)

    @final
    def enter(self) -> None:
        self.save_match()
        self.extension.on_enter()

    @final
    def leave(self) -> None:
        self.bot_driver.reset()
        self.hints.reset()
        if self.coach is not None:
            self.coach.reset()
        self.on_leave()
        if self.has_ended:
            return
        if self.session.outcome is not None:
            self.has_ended = True
            self.record_unseen_end()
        self.active_match.close()

    @final
    def save_match(self) -> None:
        """Save the match, or show why it cannot be written."""
        fault = self.active_match.save()
        if fault:
            self.services.announce(_("Couldn't save the match: {reason}").format(reason=fault))

    # ---- time (final) -----------------------------------------------------------------------------------------------

    def advance(self, dt: float) -> None:
        """Continue while no animation runs: end the match, let a bot move, hand over the screen, or ask a person."""
        if self.coach is not None:
            self.coach.update()
        self.extension.on_rest()
        decision = self.session.decision
        if self.extension.is_blocking:
            self.clear_question()
            self.extension.update_blocked(dt)
        elif decision is None:
            self.clear_question()
            self.finish_match(dt)
        elif not self.active_match.seats.is_person(decision.seat):
            self.clear_question()
            action: Any = None if self.are_bots_paused else self.bot_driver.poll_move(dt)
            if action is not None:
                self.carry_out(action)
        elif self.find_viewer(decision.seat) != self.viewer:
            self._change_viewer(decision.seat)
        elif self.question_step != len(self.session.journal):
            self.ask_person()
        else:
            self.hints.update()

    @final
    def prepare_bot(self, dt: float, *, is_cutscene: bool) -> None:
        """Let a bot compute its move during an animation; ``is_cutscene`` is true while one covers the board."""
        if self.is_bot_asked and not self.extension.is_blocking:
            self.bot_driver.follow_animation(dt, is_cutscene=is_cutscene)

    @final
    def ask_person(self) -> None:
        """Show the current decision to the person at the screen."""
        self.question_step = len(self.session.journal)
        self.hints.reset()
        self.show_question()

    @final
    def _change_viewer(self, seat: int) -> None:
        """Change the visible hand to that of the deciding seat, with a handover if needed."""
        wanted = self.find_viewer(seat)
        if wanted < 0 or not self.needs_handover(seat):
            self.take_seat(wanted)
        else:
            self.call_person(seat)

    @final
    def call_person(self, seat: int) -> None:
        """Show the handover screen of a seat; all hands are hidden until it is confirmed."""
        self.take_seat(-1)
        self.services.stack.push(self.make_handover(seat))

    @final
    def take_seat(self, seat: int) -> None:
        """Show the table from the view of a seat."""
        if seat != self.viewer:
            self.services.stack.toast.remove_private()
        self.viewer = seat
        self.is_hand_hidden = False
        self.on_viewer_change()
        self._reset_view()

    @final
    def _reset_view(self) -> None:
        """Reset hint and selection and show the position anew."""
        self.question_step = -1
        self.hints.reset()
        self.clear_selection()
        self.show_position()

    @final
    def finish_match(self, dt: float) -> None:
        """Leave the table for the result or the scene below, once the final position was shown long enough."""
        rested = self._end_clock.advance(dt)
        pause = self.end_pause if self.extension.end_pause is None else self.extension.end_pause
        if self.has_ended or rested < self.services.animation_settings.scale_duration(pause):
            return
        self.has_ended = True
        if self.extension.returns_below and not self.extension.shows_result:
            self.services.stack.pop()
        else:
            self.services.stack.replace(self.make_result())

    # ---- answers (final) --------------------------------------------------------------------------------------------

    @property
    def is_person_asked(self) -> bool:
        """Return whether the person at the screen may act now; false until the decision was shown."""
        decision, is_shown = self.session.decision, self.question_step == len(self.session.journal)
        if decision is None or self.busy or not is_shown or self.extension.is_blocking:
            return False
        return self.active_match.seats.is_person(decision.seat) and self.find_viewer(decision.seat) == self.viewer

    @final
    def submit(self, *actions: ActionT) -> None:
        """Submit the actions chosen by a person, unless the extension rejects them."""
        admitted = self.extension.filter_actions(actions)
        if not admitted or not self.carry_out(*admitted):
            self.on_rejected()

    @final
    def carry_out(self, *actions: ActionT) -> bool:
        """Apply actions up to the first refused one and animate their events; return whether any was applied."""
        start, by_bot = len(self.session.log), self.is_bot_asked
        for done, action in enumerate(actions):
            refusal = self.session.submit(action)
            if refusal is not None:
                self.show_refusal(self.format_refusal(refusal))
                if not done:
                    return False
                break
        self._end_clock.restart()
        self.hints.reset()
        self.clear_selection()
        self.animate_events(self.session.events_for(self.viewer, start), by_bot=by_bot)
        self.save_match()
        return True

    @final
    def show_refusal(self, sentence: str, icon: str = "") -> None:
        """Show why something is not possible, beside the pressed widget or the icon of the pressed key."""
        self.services.play_effect("refused")
        if sentence:
            self.services.notify(sentence, self.pressed_box or find_icon_box(self.form, icon))
        self.mark_dirty()

    # ---- commands (final) -------------------------------------------------------------------------------------------

    @final
    def undo(self, *, is_redo: bool = False) -> None:
        """Undo the last step, or redo it."""
        if not self.is_person_asked or self.extension.is_guided:
            return
        if is_redo:
            if not self.session.can_redo:
                return
            self.session.redo()
        else:
            refusal = self.session.undo()
            if refusal is not None:
                self.show_refusal(self.format_refusal(refusal), "undo")
                return
        self.services.play_effect("undo")
        self._reset_view()
        self.save_match()

    @final
    def request_hint(self) -> None:
        """Request a hint; on a gamepad the same button carries out a shown hint."""
        if not self.is_person_asked:
            return
        if self.extension.is_guided:
            self.show_refusal(_("The lesson shows you what to do."), "hint")
        elif not self.is_hand_visible:
            self.show_refusal(_("Show your hand to get a hint."), "hint")
        elif self.hints.hint is not None and self.services.device == "pad":
            self.follow_hint()
        else:
            self.hints.request_hint()

    @final
    def follow_hint(self) -> None:
        """Carry out the shown hint."""
        found: Any = self.hints.hint
        if self.is_person_asked and found is not None:
            self.follow_action(found.action)
        elif self.is_person_asked:
            text = _("No hint yet. Press {key} for one.").format(key=format_cap(Kind.HINT, self.services.device))
            self.show_refusal(text, "hint")

    @final
    def toggle_coach(self) -> None:
        """Show or hide the better action of the coach."""
        if self.coach is not None and self.coach.is_enabled:
            self.coach.toggle_details()

    def follow_action(self, action: ActionT) -> None:
        """Carry out the action of a hint as if the person had chosen it."""
        self.submit(action)

    @final
    def toggle_hand(self) -> None:
        """Hide or show the hand; the selection and the hint are dropped."""
        self.is_hand_hidden = not self.is_hand_hidden
        self.clear_selection()
        self.hints.reset()
        self.on_hand_toggled()

    @final
    def restart_turn(self) -> None:
        """Call the person who decides now, after the journal was changed from outside the table."""
        self.bot_driver.reset()
        self._end_clock.restart()
        self.take_seat(self.active_match.only_human_seat)
        self.save_match()

    def open_log(self) -> None:
        """Open the whole log."""
        self.services.stack.push(LogScene(self.services, self.format_log(), self.active_match.seats))

    @final
    def open_rules(self) -> None:
        """Open the rulebook at the page that fits the decision."""
        if self.services.has_route(RulebookRoute):
            self.services.open_route(RulebookRoute(*self.find_rules_page()))

    @final
    def make_icons(self) -> dict[str, CommandIcon]:
        """Return the icons of the commands that are always available, by id."""
        return {icon.id: icon for icon in list_icons(self)}

    @final
    def list_commands(self) -> dict[str, Callable[[], None]]:
        """Return the functions of the commands, by id."""
        return {
            "undo": self.undo,
            "hint": self.request_hint,
            "follow": self.follow_hint,
            "coach": self.toggle_coach,
            "hide": self.toggle_hand,
            "log": self.open_log,
            "rules": self.open_rules,
            "menu": self.open_menu,
        }

    @final
    def handle_command_key(self, kind: Kind) -> bool:
        """Carry out the command of a key shared by all tables; return whether it was one."""
        if kind is Kind.REDO:
            self.undo(is_redo=True)
        elif kind in COMMANDS_BY_KIND:
            self.list_commands()[COMMANDS_BY_KIND[kind]]()
        else:
            return False
        return True

    @final
    def open_menu(self) -> None:
        """Open the pause menu."""
        open_menu(self.services, self.extension.make_menu() or make_table_menu(self, make_concession_lines(self)))

    @final
    def leave_table(self) -> None:
        """Return to the first screen, or to the scene from which the extension was opened."""
        stack = self.services.stack
        if self.extension.returns_below:
            stack.pop()
        else:
            stack.pop_to(stack.scenes[0])
