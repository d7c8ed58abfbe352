"""The scene in which a match is played: it shows a view, asks the person whose turn it is, and carries out the answers.

It never holds a state. While somebody else has to come to the screen, it shows the bystander's view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

import msgspec
import pygame

from game.app.epic.board.view import BoardView
from game.app.epic.look import look_of
from game.app.epic.match.advice import Advice
from game.app.epic.match.animation import shatter
from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.stage import StageState
from game.app.epic.match.coach import MatchCoach
from game.app.epic.match.context import TableContext
from game.app.epic.match.controller import Controller
from game.app.epic.match.goals import add_goals
from game.app.epic.match.guest import MatchGuest
from game.app.epic.match.handover import HandoverScene
from game.app.epic.match.ids import ButtonId
from game.app.epic.match.input.buttons import ButtonForm, command_buttons, icon_buttons
from game.app.epic.match.input.pointer import TableInput
from game.app.epic.match.input.table_targets import TableTargets
from game.app.epic.match.last_turn import again, last_turn_of_others
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.first_turns import FirstTurns
from game.app.epic.match.modes.forfeits import confirm_forfeit
from game.app.epic.match.modes.mode import MatchDesk, Wish
from game.app.epic.match.rules_pages import rules_page
from game.app.epic.match.showing import MatchShowing, Pointing, Standing, show
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.table_view import TableView
from game.app.epic.match.views.term_tip import TermTip
from game.app.epic.match.watch import Watch, WatchMode
from game.app.epic.match.why import Why
from game.app.epic.result.scene import MatchResult
from game.app.play.concede import Concession
from game.app.play.icons import icon_box
from game.app.play.log.scene import LogScene
from game.app.play.names import hand_orders
from game.app.play.pause_menu import Line
from game.app.play.table import Table
from game.app.ui.audio.layers import Mood
from game.app.ui.audio.spoken import Spoken
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.input.intents import Intent
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import Box, Reply
from game.bots.worker.pool import Found
from game.modes.active_match import Occasion
from game.presentation.epic.log import LogFormatter
from game.presentation.epic.presenters import Faces
from game.presentation.epic.terms import term_sentences
from game.presentation.epic.wording import refusal_sentence
from game.rules.epic.actions import action as a
from game.rules.epic.actions.winning import sides_left
from game.rules.epic.engine.queries import stands
from game.rules.epic.rules import EpicRules
from game.session.log_line import LogLine
from game.session.rulebook import MOST_SEATS
from game.text import _, ngettext

_END_PAUSE = 1.1


class MatchScene(Table[EpicRules, a.Action]):
    """One match at the table, from its present position to its end."""

    inspectable = True
    """Whether the view for developers can be opened over it."""

    guest: MatchGuest[Any]
    coach: MatchCoach
    form: ButtonForm

    def __init__(self, services: Services, occasion: Occasion[EpicRules], guest: MatchGuest[Any] | None = None) -> None:
        self._standing = Standing()
        self._dressed: object = None
        """What hand and buttons were last brought up to."""
        super().__init__(services, occasion, guest or MatchGuest())
        match = occasion.rules.match
        self.theme = look_of(match.setup.game, match.setup.mode)
        self.music, self.ambience = match.setup.game, match.setup.map
        self.faces = Faces(match, occasion.seats)
        self.threats = self._threats_wished = services.settings.show_threat
        self.pointing = Pointing()
        self.stage = StageState(match, services.tempo, services.play, occasion.seats.name)
        self.tale = LogFormatter(match, occasion.seats.name)
        self.hand = HandView(pygame.FRect(0, 0, 1, 1), services.tempo)
        self.table = TableView(BoardView(match.board.layout, pygame.FRect(0, 0, 800, 460)), self.hand, self.faces)
        self.form = ButtonForm()
        self.terms = TermTip(match.setup.game, self.hand)
        self.context = self._make_context()
        self.advice = self.hints = Advice(self.context)
        self.first_turns = FirstTurns(self, self.stage, lambda: self.controller)
        self.watch = None if occasion.people else Watch(self.context)
        """What is there for who watches, where nobody plays."""
        self.controller: Controller
        self.targets = TableTargets(self.context)
        self.input = TableInput(self.context, self.targets, self.watch)
        self._lines: Sequence[LogLine] = ()
        """The end of the log as it was shown last."""
        self.show_position()

    def _make_context(self) -> TableContext:
        return TableContext(
            table=self,
            services=self.services,
            faces=self.faces,
            stage=self.stage,
            view=self.table,
            hand=self.hand,
            form=self.form,
            tale=self.tale,
            pointing=self.pointing,
            controller=lambda: self.controller,
            grant=self.grant,
            press=self.press,
            press_command=lambda id: self.input.keys.command(id),
            redraw=self.redraw,
            prepare=self.prepare,
            toggle_threats=self.toggle_threats,
            sort_hand=self.sort_hand,
            replay_turn=self.replay_turn,
        )

    # ---- life -------------------------------------------------------------------------------------------------------

    def left(self) -> None:
        if self.watch is not None:
            self.watch.leave()

    def pause(self) -> None:
        super().pause()
        self.input.let_go()

    def resume(self) -> None:
        self.form.set_buttons([])
        wished = self.services.settings.show_threat
        if wished != self._threats_wished:  # changed in the settings meanwhile
            self.threats = self._threats_wished = wished
            self.controller.set_threats(wished)
        self.touch()

    def touch(self) -> None:
        """Asks to be drawn again: anything may have changed."""
        super().touch()
        self._standing.forget()
        self._dressed = None

    def redraw(self) -> None:
        """Asks to be drawn again: the pointer has moved, or what is on its way has."""
        super().touch()

    lively = True

    def breathe(self) -> None:
        shatter.foresee()
        self.redraw()

    def layout(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.touch()
        self.table.lay_out(canvas)
        if self.watch is not None:
            self.watch.lay_out(canvas)
        self.stage.tray = self.table.board.window.size
        self.stage.rolls_really = self.services.settings.die_physics
        self.prepare()

    @property
    def mood(self) -> Mood:
        return self.stage.mood

    @property
    def animating(self) -> bool:
        return self.stage.moving or self._hand_moves or self.form.moving or self.terms.waits

    # ---- time -------------------------------------------------------------------------------------------------------

    _hand_moves = False

    def update(self, dt: float) -> None:
        changed = self.stage.update(dt)
        self._hand_moves = self.hand.update(dt) | (self.watch is not None and self.watch.hands.update(dt))
        if self.form.update(dt) or changed or self._hand_moves:
            self.redraw()
        if self.terms.update(dt, quiet=self.stage.busy or self.controller.aiming):
            self.redraw()
        if not self.stage.busy:
            self.go_on(dt)

    def wanted_viewer(self, seat: int) -> int:
        """Whose hand is to be shown while a person is asked: nobody's before there are hands to hide."""
        before = self.stage.view.turn == 0 and not any(self.stage.view.hands)
        return -1 if before and not self.occasion.may_show(seat) else seat

    end_pause = _END_PAUSE

    @property
    def busy(self) -> bool:
        return self.stage.busy

    @property
    def bots_wait(self) -> bool:
        return self.watch is not None and self.watch.holds

    def concession(self, seat: int) -> Concession:
        match, view = self.rules.match, self.session.view(self.asked_seat)
        others = [one for one in self.occasion.people if match.side_of[one] != match.side_of[seat]]
        ends = not any(stands(match, view, one) for one in others)
        outcome = ""
        if view.turn and not ends and len(sides_left(match, view)) > 2:
            outcome = _("**{name}** is out. The others keep playing.").format(name=self.occasion.seats.name(seat))
        return Concession(a.Concede(seat, ends), outcome=outcome)

    def hides_from_others(self, seat: int) -> bool:
        return super().hides_from_others(seat) and any(self.stage.view.hands)

    def hand_over(self, seat: int) -> Scene:
        return HandoverScene(self.context, seat)

    def new_viewer(self) -> None:
        self.hand.hidden = False
        self.pointing.clear()

    def forget_choice(self) -> None:
        self.hand.cancel()

    def answer_failed(self) -> None:
        self.hand.cancel()
        self.asked_step = -1

    def show_position(self) -> None:
        self.stage.skip()
        self.stage.trail = ()
        self.stage.snap(self.session.view(self.viewer), self.session.events_for(self.viewer))
        self.put_no_question()
        self.asked_step = -1
        self.touch()

    def result(self) -> Scene:
        return MatchResult(self.services, self.occasion)

    def refusal_sentence(self, refusal: Any) -> str:
        return refusal_sentence(self.occasion.rules.match, refusal)

    def menu_note(self) -> str:
        return " ".join(term_sentences(self.occasion.rules.match))

    def log_lines(self) -> list[LogLine]:
        return self.tale.lines(self.readable.of(self.stage.told))

    def asks(self, hearing: Hearing) -> Sequence[str]:
        """What the banner says; with the actions that are left where it counts steps instead of them."""
        turn = self.showing().turn
        left = turn.actions - turn.spent
        walking = turn.actions and isinstance(self.controller.mode, WalkMode)
        actions = ngettext("{count} action left", "{count} actions left", left).format(count=left) if walking else ""
        return turn.title, turn.hint, actions, self.coach.line()

    @property
    def told_so_far(self) -> int:
        return len(self.stage.told)

    @cached_property
    def spoken(self) -> Spoken:
        from game.app.epic.match.spoken_match import SpokenMatch

        return SpokenMatch(self, self, self.input.keys, self.table.board.layout)

    def hint_came(self, found: Found) -> None:
        self.touch()

    def make_coach(self) -> MatchCoach:
        return MatchCoach(self)

    def menu_lines(self) -> Sequence[Line]:
        return self.first_turns.menu_lines()

    def follow(self, action: a.Action) -> None:
        self.grant(Wish((action,)))

    @property
    def cause(self) -> Box | None:
        return self.targets.cause

    # ---- questions and answers --------------------------------------------------------------------------------------

    def _desk(self, seat: int, legal: list[a.Action]) -> MatchDesk:
        desk = MatchDesk(self.occasion.rules, self.stage.view, seat, legal, self.faces)
        desk.hand_shown = not self.hand.hidden
        desk.warns = self.threats
        return desk

    def put_question(self) -> None:
        asked = self.session.decision
        assert asked is not None
        self.controller = Controller(self._desk(asked.seat, self.session.legal()), asked.kind)
        self.input.new_question(self.controller.mode.board_first)
        self.touch()

    def put_no_question(self) -> None:
        if self.asked_step == len(self.session.journal):
            return
        self.asked_step = len(self.session.journal)
        asked = self.session.decision
        hint = ""
        if asked is not None and self.bot_asked:
            hint = _("{player} is thinking").format(player=self.occasion.seats.name(asked.seat))
        self.controller = Controller(self._desk(max(0, self.viewer), []), "wait", hint)
        if self.watch is not None:
            self.controller.first = self.controller.mode = WatchMode(self.controller.desk, hint, self.watch)
        self.touch()

    def grant(self, wish: Wish) -> None:
        """Carry out what came of a click, ask back, or say why not."""
        if wish.reason:
            self.refuse("" if wish.reason == self.targets.told else wish.reason)
        if wish.actions and self.person_asked and not self._asks_back(wish):
            self.submit(*wish.actions)
        self.touch()

    def _asks_back(self, wish: Wish) -> bool:
        """Return whether the player is asked first, since something would be lost; a teacher says all beforehand."""
        if self.guest.guided:
            return False
        return confirm_forfeit(self.services, self.controller, wish.actions, partial(self._carry, wish))

    def _carry(self, wish: Wish) -> None:
        """Carry out what the player insisted on, unless the match has moved on."""
        if self.person_asked:
            self.submit(*wish.actions)

    def tell(self, events: Sequence[Any], *, by_bot: bool) -> None:
        self.advice.moved(events, by_bot=by_bot)
        if self.watch is not None:
            self.watch.moved()
        play_events(self.stage, events, self.session.view(self.viewer))
        self.touch()

    # ---- commands of the table --------------------------------------------------------------------------------------

    def toggle_threats(self) -> None:
        """Show or hide what enemies could strike."""
        self.threats = not self.threats
        self.controller.set_threats(self.threats)
        self.touch()

    def hand_turned(self) -> None:
        self.hand.hidden = self.hidden
        if self.hidden and self.person_asked:
            self.pointing.clear()
            self.put_question()  # without what was chosen from the hand
        self.controller.set_hand_shown(not self.hidden)
        self.touch()

    def sort_hand(self) -> None:
        """The next order of the hand: as drawn, by character, by type."""
        names = hand_orders()
        orders = list(names)
        order = orders[(orders.index(self.services.settings.hand_order) + 1) % len(orders)]
        self.services.change(hand_order=order)
        self.services.notify(_("Hand order: {order}").format(order=names[order]), Box(*self.hand.rect))

    def replay_turn(self) -> None:
        """Show the last turn of somebody else once more, then the present position again."""
        if self.stage.busy:
            return
        turn = last_turn_of_others(self.occasion.session, self.viewer)
        if turn is None:
            self.services.notify(_("No turn to replay yet."), icon_box(self.form, "log"))
        elif self.services.tempo.speed <= 0:
            self.open_log()
        else:
            again(self.stage, self.occasion.session, self.viewer, turn, self.show_position)
            self.touch()

    def open_log(self) -> None:
        seats = self.occasion.seats
        self.services.stack.push(
            LogScene(self.services, self.log_lines(), seats, most=MOST_SEATS, why=Why(self.context))
        )

    def rules_page(self) -> tuple[str, str]:
        if self.terms.entries:
            return self.terms.page
        return rules_page(self.faces.match.setup.game, self.asked_kind)

    # ---- buttons ----------------------------------------------------------------------------------------------------

    def press(self, reply: Reply) -> None:
        """A button was pressed or refused."""
        command = reply.id.command if isinstance(reply.id, ButtonId) else None
        if self.guest.reply(reply if command is None else msgspec.structs.replace(reply, id=command)):
            return
        if reply.kind == "refused":
            self.services.play("refused")
            self.services.stack.toast.hand_over()
        if reply.kind != "pressed":
            return
        self.services.play("press")
        commands = self.commands() | {"threats": self.toggle_threats, "holds": self.targets.open_holds}
        if reply.id in commands:
            commands[reply.id]()
        elif command is not None and not (self.watch is not None and self.watch.press(command)):
            self.input.keys.command(command)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def showing(self) -> MatchShowing:
        """The records of the moment."""
        shown = show(self.stage, self.faces, self.controller, self.viewer, self.pointing, self._standing)
        shown.device = self.services.device
        if self.watch is not None:
            shown.commands = tuple(self.watch.commands())
        if self.stage.match.goals:
            add_goals(shown, self.stage, self.occasion.seats.name)
        return self.coach.add_to(self.first_turns.add_to(self.guest.decorate(self.advice.add_to(shown))))

    def prepare(self) -> MatchShowing:
        """Brings hand and buttons up to what is shown now."""
        assert self.canvas is not None
        showing = self.showing()
        position = 0 if self.stage.busy else self.stage.version  # what can be done changes when all has been shown
        wanted = (showing.hand, showing.commands, self.viewer, self.person_asked, position, self.stage.busy)
        if self._dressed == wanted:
            return showing
        self._dressed = wanted
        self.hand.show(showing.hand, max(0, self.viewer), self.services.settings.hand_order)
        buttons = [
            *icon_buttons(self.icons(), self.table.layout, threats=self.threats),
            *command_buttons(self.table.layout, showing, self.canvas),
        ]
        self.form.set_buttons(self.guest.dress(self.canvas, buttons))
        return showing

    def draw(self, canvas: Canvas) -> None:
        showing = self.prepare()
        stack = self.services.stack
        self.stage.tick = stack.tick if stack.lives else None
        if not self.stage.crowded:
            self._lines = self.tale.tail(self.readable.of(self.stage.told))
        self.table.draw(canvas, self.stage, showing, self._lines)
        if self.watch is not None:
            self.watch.draw(canvas)
        self.form.quiet = bool(stack.toast.text)
        self.form.draw(canvas)
        self.input.draw_tip(canvas)
        self.terms.draw(canvas, self.services.device, self.table.between)
        self.guest.draw_over(canvas)

    def handle(self, intent: Intent) -> None:
        if self.canvas is None:  # what comes before the first frame was meant for another scene
            return
        if not self.guest.handle(intent):
            self.input.handle(intent)
