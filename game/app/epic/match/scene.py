"""Match screen: shows the view of the deciding player and submits the player's actions.

It never receives the full state. Until the next person has taken over the screen, it shows the spectator's view.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

import msgspec
import pygame

from game.app.epic.board.view import BoardView
from game.app.epic.look import get_theme
from game.app.epic.match.advice import MatchHints
from game.app.epic.match.animation import shatter
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.animation.turn_pace import TurnPace
from game.app.epic.match.coach import MatchCoach
from game.app.epic.match.context import MatchContext
from game.app.epic.match.controller import Controller
from game.app.epic.match.goals import add_goals
from game.app.epic.match.guest import MatchExtension
from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.ids import ButtonId
from game.app.epic.match.input.buttons import ButtonForm, build_command_buttons, build_tool_buttons
from game.app.epic.match.input.pointer import TableInput
from game.app.epic.match.input.table_targets import TableTargets
from game.app.epic.match.last_turn import replay_last_turn
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.first_turns import BeginnerGuide
from game.app.epic.match.modes.forfeits import confirm_forfeit, make_concession
from game.app.epic.match.modes.mode import CommandResult, DecisionContext
from game.app.epic.match.rules_pages import find_rules_page
from game.app.epic.match.showing import MatchViewState, Pointing, ViewCache, build_view_state
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.table_view import TableView
from game.app.epic.match.views.term_tip import TermTip
from game.app.epic.match.watch import SpectatorControls, SpectatorMode
from game.app.epic.match.why import MoveExplainer
from game.app.epic.result.scene import MatchResultScene
from game.app.play.concede import Concession
from game.app.play.log.scene import LogScene
from game.app.play.names import list_hand_orders
from game.app.play.pause_menu import MenuLine
from game.app.play.table import TableScene
from game.app.ui.audio.layers import Mood
from game.app.ui.audio.spoken import SceneSpeech
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, WidgetEvent
from game.bots.worker.pool import BotAnswer
from game.modes.active_match import ActiveMatch
from game.presentation.epic.log import EpicLogFormatter
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.terms import describe_terms
from game.presentation.epic.wording import format_refusal
from game.rules.epic.actions import action as actions
from game.rules.epic.rules import EpicRules
from game.session.log_line import LogLine
from game.session.rulebook import MAX_SEATS
from game.text import _, capitalize_first, ngettext

_END_PAUSE_SECONDS = 1.1
_CHANGES = itertools.count(1)
"""Numbers of changes, which differ between scenes."""


class MatchScene(TableScene[EpicRules, actions.Action]):
    """Scene of one match, from its current position to its end."""

    is_inspectable = True
    """True if the developer view can be opened over the scene."""

    extension: MatchExtension[Any]
    coach: MatchCoach
    form: ButtonForm

    def __init__(
        self, services: Services, active_match: ActiveMatch[EpicRules], guest: MatchExtension[Any] | None = None
    ) -> None:
        self._view_cache = ViewCache()
        self._widgets_key: object = None
        """Key of the state for which hand and buttons were last updated."""
        self._change = next(_CHANGES)
        """Number of the last change of anything but the hand's motion and the buttons' highlights."""
        self._last_view: tuple[object, MatchViewState | None] = None, None
        """Key and view state of the last frame."""
        super().__init__(services, active_match, guest or MatchExtension())
        match = active_match.rules.match
        self.theme = get_theme(match.setup.game, match.setup.mode)
        self.music, self.ambience = match.setup.game, match.setup.map
        self.faces = EpicPresenter(match, active_match.seats)
        self.threats = self._threats_wished = services.settings.show_threat
        """True if the squares that enemies can attack are marked."""
        self.pointing = Pointing()
        self.stage = AnimationState(match, services.animation_settings, services.play_effect, active_match.seats.name)
        self.turn_pace = TurnPace(self.stage, active_match.seats.is_person)
        self.log_formatter = EpicLogFormatter(match, active_match.seats.name)
        self.hand = HandView(pygame.FRect(0, 0, 1, 1), services.animation_settings)
        self.table = TableView(BoardView(match.board.layout, pygame.FRect(0, 0, 800, 460)), self.hand, self.faces)
        self.form = ButtonForm()
        self.terms = TermTip(match.setup.game, self.hand)
        self.context = self._make_context()
        self.advice = self.hints = MatchHints(self.context)
        self.beginner_guide = BeginnerGuide(self, self.stage, lambda: self.controller)
        self.spectator = None if active_match.human_seats else SpectatorControls(self.context)
        """Controls of the spectator; None if a person plays."""
        self.controller: Controller
        self.targets = TableTargets(self.context)
        self.input = TableInput(self.context, self.targets, self.spectator)
        self._shown_log_lines: Sequence[LogLine] = ()
        self.show_position()

    def _make_context(self) -> MatchContext:
        return MatchContext(
            table=self,
            services=self.services,
            presenter=self.faces,
            stage=self.stage,
            view=self.table,
            hand=self.hand,
            form=self.form,
            log_formatter=self.log_formatter,
            pointing=self.pointing,
            get_controller=lambda: self.controller,
            on_command_result=self.apply_result,
            on_button_event=self.on_button,
            on_pointer_change=self.request_redraw,
            update_widgets=self.update_widgets,
            toggle_threats=self.toggle_threats,
            sort_hand=self.sort_hand,
            replay_turn=self.replay_turn,
        )

    # ---- life -------------------------------------------------------------------------------------------------------

    def on_leave(self) -> None:
        if self.spectator is not None:
            self.spectator.restore_speed()

    def pause(self) -> None:
        super().pause()
        self.input.cancel_press()

    def resume(self) -> None:
        self.form.set_buttons([])
        wished = self.services.settings.show_threat
        if wished != self._threats_wished:  # changed in the settings meanwhile
            self.threats = self._threats_wished = wished
            self.controller.set_threats(wished)
        self.mark_dirty()

    def mark_dirty(self) -> None:
        """Request a redraw without any cached parts."""
        self.request_redraw()
        self._view_cache.invalidate()
        self._widgets_key = None

    def request_redraw(self) -> None:
        """Request a redraw after a change of only the pointer or animation."""
        super().mark_dirty()
        self._change = next(_CHANGES)

    has_ambient = True

    def tick_ambient(self) -> None:
        shatter.simulate_next_fall()
        self.request_redraw()

    def layout(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.mark_dirty()
        self.table.lay_out(canvas)
        if self.spectator is not None:
            self.spectator.lay_out(canvas)
        self.stage.tray = self.table.board.window.size
        self.stage.uses_physics = self.services.settings.die_physics
        self.update_widgets()

    @property
    def mood(self) -> Mood:
        return self.stage.mood

    @property
    def animating(self) -> bool:
        moves = self.stage.has_motion or self._hand_moves or self.form.is_animating
        are_panels_behind = (showing := self._last_view[1]) is not None and showing.are_panels_behind
        return moves or self.terms.is_pending or are_panels_behind

    # ---- time -------------------------------------------------------------------------------------------------------

    _hand_moves = False

    def update(self, dt: float) -> None:
        is_held = not self.is_bot_asked or self.are_bots_paused or self.extension.is_blocking
        shown_dt = dt * self.turn_pace.advance(dt, is_waiting=is_held and not self.stage.is_busy)
        changed = self.stage.update(shown_dt)
        self._hand_moves = self.hand.update(dt) | (self.spectator is not None and self.spectator.hands.update(dt))
        if self.form.update(dt) or self._hand_moves:
            super().mark_dirty()
        if self.terms.update(dt, quiet=self.stage.is_busy or self.controller.is_aiming) or changed:
            self.request_redraw()
        if self.stage.is_busy:
            self.prepare_bot(shown_dt, is_cutscene=self.stage.has_cutscene)
        else:
            self.advance(shown_dt)

    def find_viewer(self, seat: int) -> int:
        """Return the seat whose hand is shown while ``seat`` decides; -1 before the hands are dealt."""
        before = self.stage.view.turn == 0 and not any(self.stage.view.hands)
        return -1 if before and not self.active_match.may_show_hand(seat) else seat

    end_pause = _END_PAUSE_SECONDS

    @property
    def busy(self) -> bool:
        return self.stage.is_busy

    @property
    def are_bots_paused(self) -> bool:
        return self.spectator is not None and self.spectator.is_paused

    def make_concession(self, seat: int) -> Concession:
        return make_concession(self.active_match, self.session.view_for(self.asked_seat), seat)

    def needs_handover(self, seat: int) -> bool:
        return super().needs_handover(seat) and any(self.stage.view.hands)

    def make_handover(self, seat: int) -> Scene:
        return MatchHandover(self.context, seat)

    def on_viewer_change(self) -> None:
        self.hand.hidden = False
        self.pointing.clear()

    def clear_selection(self) -> None:
        self.hand.cancel_drag()

    def on_rejected(self) -> None:
        self.hand.cancel_drag()
        self.question_step = -1

    def show_position(self) -> None:
        self.stage.skip()
        self.stage.trail = ()
        self.stage.snap(self.session.view_for(self.viewer), self.session.events_for(self.viewer))
        self.clear_question()
        self.question_step = -1
        self.mark_dirty()

    def make_result(self) -> Scene:
        return MatchResultScene(self.services, self.active_match)

    def format_refusal(self, refusal: Any) -> str:
        return format_refusal(self.active_match.rules.match, refusal)

    def format_menu_note(self) -> str:
        showing = self.build_view_state()
        lines = f"{showing.place} · {showing.round}", " ".join(describe_terms(self.active_match.rules.match))
        return "\n".join(filter(None, lines))

    def format_log(self) -> list[LogLine]:
        return self.log_formatter.format_lines(self.event_filter.filter_events(self.stage.shown_events))

    def describe_question(self, hearing: RecordingCanvas) -> Sequence[str]:
        """Return the texts of the banner for a screen reader, with the number of actions left if it has pips."""
        turn = self.build_view_state().turn
        left = turn.actions - turn.spent_actions
        walking = turn.actions and isinstance(self.controller.mode, WalkMode)
        actions = ngettext("{count} action left", "{count} actions left", left).format(count=left) if walking else ""
        return turn.title, turn.hint, actions, *self.extension.spoken_texts, self.coach.format_comment()

    @property
    def shown_event_count(self) -> int:
        return len(self.stage.shown_events)

    @cached_property
    def speech(self) -> SceneSpeech:
        from game.app.epic.match.spoken_match import SpokenMatch

        return SpokenMatch(self, self, self.input.keys, self.table.board.layout)

    def on_hint(self, hint: BotAnswer) -> None:
        self.mark_dirty()

    def make_coach(self) -> MatchCoach:
        return MatchCoach(self)

    def make_menu_lines(self) -> Sequence[MenuLine]:
        commands = self.list_commands()
        icons = self.make_icons()
        found = [icons[id] for id in ("hide", "rules") if id in icons and icons[id].enabled]
        lines = [MenuLine(icon.id, icon.tip, commands[icon.id], icon.key) for icon in found]
        lines.append(MenuLine("holds", _("Opponents' unseen cards"), self.targets.open_unseen_cards, Kind.HOLDS))
        if self.viewer >= 0:
            lines.append(MenuLine("sort", capitalize_first(_("sort hand")), self.sort_hand, Kind.SORT))
        lines.append(MenuLine("replay", capitalize_first(_("replay last turn")), self.replay_turn, Kind.REPLAY))
        return [*lines, *self.beginner_guide.build_menu_lines()]

    def follow_action(self, action: actions.Action) -> None:
        self.apply_result(CommandResult((action,)))

    @property
    def pressed_box(self) -> Box | None:
        return self.targets.cause

    # ---- questions and answers --------------------------------------------------------------------------------------

    def _make_decision_context(self, seat: int, legal: list[actions.Action]) -> DecisionContext:
        context = DecisionContext(self.active_match.rules, self.stage.view, seat, legal, self.faces)
        context.is_hand_shown = not self.hand.hidden
        context.with_threats = self.threats
        return context

    def show_question(self) -> None:
        decision, legal = self.session.decision, self.session.legal_actions()
        assert decision is not None
        self.controller = Controller(self._make_decision_context(decision.seat, legal), decision.kind)
        self.input.reset_input(self.controller.mode.board_first)
        self.mark_dirty()

    def clear_question(self) -> None:
        if self.question_step == len(self.session.journal):
            return
        self.question_step = len(self.session.journal)
        decision = self.session.decision
        hint = ""
        if decision is not None and self.is_bot_asked:
            hint = _("{player} is thinking").format(player=self.active_match.seats.name(decision.seat))
        self.controller = Controller(self._make_decision_context(max(0, self.viewer), []), "wait", hint)
        if self.spectator is not None:
            mode = SpectatorMode(self.controller.context, hint, self.spectator)
            self.controller.default_mode = self.controller.mode = mode
        self.mark_dirty()

    def apply_result(self, result: CommandResult) -> None:
        """Submit the result of a click, ask for confirmation, or show the refusal."""
        if result.reason:
            self.show_refusal("" if result.reason == self.targets.card_message else result.reason)
        if result.actions and self.is_person_asked and not self._ask_confirmation(result):
            self._submit_actions(result)
        self.mark_dirty()

    def _ask_confirmation(self, result: CommandResult) -> bool:
        """Ask for confirmation if a choice would forfeit something; return whether it asks. Never in guided matches."""
        if self.extension.is_guided:
            return False
        return confirm_forfeit(self.services, self.controller, result.actions, partial(self._submit_actions, result))

    def _submit_actions(self, result: CommandResult) -> None:
        """Submit confirmed actions unless the match has advanced meanwhile."""
        if self.is_person_asked:
            self.submit(*result.actions)
            self.pointing.square = None

    def animate_events(self, events: Sequence[Any], *, by_bot: bool) -> None:
        self.advice.record_move(events, is_bot=by_bot)
        if self.spectator is not None:
            self.spectator.on_move()
        may_hasten = by_bot and self.extension.hastens_bots and not self.are_bots_paused
        play_events(self.stage, events, self.session.view_for(self.viewer), may_hasten=may_hasten)
        self.mark_dirty()

    # ---- commands of the table --------------------------------------------------------------------------------------

    def toggle_threats(self) -> None:
        """Show or hide the squares that enemies can attack."""
        self.threats = not self.threats
        self.controller.set_threats(self.threats)
        self.mark_dirty()

    def on_hand_toggled(self) -> None:
        self.hand.hidden = self.is_hand_hidden
        if self.is_hand_hidden and self.is_person_asked:
            self.pointing.clear()
            self.show_question()  # without what was chosen from the hand
        self.controller.set_hand_shown(not self.is_hand_hidden)
        self.mark_dirty()

    def sort_hand(self) -> None:
        """Change the order of the hand to the next one: as drawn, by character, by type."""
        names = list_hand_orders()
        orders = list(names)
        order = orders[(orders.index(self.services.settings.hand_order) + 1) % len(orders)]
        self.services.change_settings(hand_order=order)
        self.services.notify(_("Hand order: {order}").format(order=names[order]), Box(*self.hand.rect))

    def replay_turn(self) -> None:
        """Replay another player's last turn, then show the current position again."""
        replay_last_turn(self.context)

    def open_log(self) -> None:
        seats, explainer = self.active_match.seats, MoveExplainer(self.context)
        log = LogScene(self.services, self.format_log(), seats, max_filter_seats=MAX_SEATS, explainer=explainer)
        self.services.stack.push(log)

    def find_rules_page(self) -> tuple[str, str]:
        if self.terms.entries:
            return self.terms.rules_page
        return find_rules_page(self.faces.match.setup.game, self.asked_kind)

    # ---- buttons ----------------------------------------------------------------------------------------------------

    def on_button(self, event: WidgetEvent) -> None:
        """Handle a pressed or refused button."""
        command = event.id.command if isinstance(event.id, ButtonId) else None
        if self.extension.on_widget_event(event if command is None else msgspec.structs.replace(event, id=command)):
            return
        if event.kind == "refused":
            self.services.play_effect("refused")
            self.services.stack.toast.remove_private()
        if event.kind != "pressed":
            return
        self.services.play_effect("press")
        commands = self.list_commands() | {"threats": self.toggle_threats, "holds": self.targets.open_unseen_cards}
        if event.id in commands:
            commands[event.id]()
        elif command is not None and not (self.spectator is not None and self.spectator.run_command(command)):
            self.input.keys.press_command(command)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def build_view_state(self, *, delays_panels: bool = False) -> MatchViewState:
        """Return the current view state of the screen, whose panels may follow the pointer one frame later."""
        parts = self.stage, self.faces, self.controller, self.viewer, self.pointing, self._view_cache
        shown = build_view_state(*parts, delays_panels=delays_panels)
        shown.device = self.services.device
        if self.spectator is not None:
            shown.commands = tuple(self.spectator.build_commands())
        if self.stage.match.goals:
            add_goals(shown, self.stage, self.active_match.seats.name)
        return self.coach.add_to(self.beginner_guide.add_to(self.extension.decorate(self.advice.add_to(shown))))

    def update_widgets(self, *, delays_panels: bool = False) -> MatchViewState:
        """Update hand and buttons for the current view state; return that state."""
        assert self.canvas is not None
        showing = self.build_view_state(delays_panels=delays_panels)
        position = 0 if self.stage.is_busy else self.stage.version  # what can be done changes when all has been shown
        wanted = (showing.hand, showing.commands, self.viewer, self.is_person_asked, position, self.stage.is_busy)
        if self._widgets_key == wanted:
            self.table.lower_selected_card(showing)
            return showing
        self._widgets_key = wanted
        self.hand.set_cards(showing.hand, max(0, self.viewer), self.services.settings.hand_order)
        self.table.lower_selected_card(showing)
        buttons = [
            *build_tool_buttons(self.canvas, self.make_icons(), self.table.layout, threats_shown=self.threats),
            *build_command_buttons(self.table.layout, showing, self.canvas),
        ]
        self.form.set_buttons(self.extension.add_widgets(self.canvas, buttons))
        return showing

    def draw(self, canvas: Canvas) -> None:
        if self.table.motion.cutscene_view.covers_table(self.stage, canvas):
            self.table.motion.draw_motion(canvas, self.stage, self.viewer, self.services.device)
            self.extension.draw_over(canvas)
            return
        stack = self.services.stack
        key = None if self.stage.is_busy else (self._change, self.services.device)
        showing = self._last_view[1]
        if showing is None or key is None or self._last_view[0] != key:
            showing = self.update_widgets(delays_panels=not canvas.is_traced)
            if showing.are_panels_behind:
                key = None
                super().mark_dirty()
            self.stage.tick = stack.ambient_frame if stack.allows_ambient else None
            if not self.stage.has_heavy_frame:
                seen = self.event_filter.filter_events(self.stage.shown_events)
                self._shown_log_lines = self.log_formatter.format_recent_lines(seen)
            self._last_view = key, showing
        self.table.draw_table(canvas, self.stage, showing, self._shown_log_lines, key)
        if self.stage.has_cutscene:
            self.extension.draw_over(canvas)
            return
        if self.spectator is not None:
            self.spectator.draw_hands(canvas)
        self.form.suppresses_tooltips = stack.toast.is_quiet
        self.form.draw(canvas)
        if not self.form.suppresses_tooltips:
            self.table.draw_tip(canvas, self.stage, showing)
        self.input.draw_tip(canvas)
        self.terms.draw_tip(canvas, self.services.device, self.table.field_box)
        self.extension.draw_over(canvas)

    def handle(self, intent: Intent) -> None:
        if self.canvas is None:  # what comes before the first frame was meant for another scene
            return
        if self.extension.handle(intent):
            self.request_redraw()
        else:
            self.input.handle(intent)
