"""Spectator controls for a match between bots: pause, single step, speed, open hands."""

from __future__ import annotations

from typing import get_args

from game.app.epic.match.context import MatchContext
from game.app.epic.match.ids import CommandId
from game.app.epic.match.modes.mode import DecisionContext, TableCommand, WaitMode
from game.app.epic.match.open_hands import OpenHands
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.tokens import SPACE
from game.presentation.epic.view_models import HandCardView
from game.storage.settings import Speed
from game.text import _, current_language, pgettext


class SpectatorMode(WaitMode):
    """Interaction mode of a spectator."""

    def __init__(self, context: DecisionContext, hint: str, controls: SpectatorControls) -> None:
        super().__init__(context, hint)
        self.controls = controls

    def build_commands(self) -> list[TableCommand]:
        return self.controls.build_commands()


class SpectatorControls:
    """Controls of a match scene in which no person plays."""

    def __init__(self, context: MatchContext) -> None:
        self.context = context
        self.is_pause_chosen = False
        self._is_single_step = False
        """True while a single move is allowed despite the pause."""
        self.hands = OpenHands(context.presenter, context.services.animation_settings)
        """Hands of all seats, shown open as no player looks at the screen."""
        self._cached_hands: tuple[object, dict[int, tuple[HandCardView, ...]]] = (None, {})
        """Cache key, and the hands by seat."""

    @property
    def is_paused(self) -> bool:
        """Return whether the next move must wait."""
        return self.is_pause_chosen and not self._is_single_step

    def on_move(self) -> None:
        """End a single step after its move."""
        self._is_single_step = False

    def build_commands(self) -> list[TableCommand]:
        """Return the buttons."""
        speed = _("Speed: {speed}").format(speed=format_speed(self.context.services.settings.speed))
        stop = TableCommand("watch stop", _("Pause"), (Kind.MAIN, "p", Kind.OK), is_default=True)
        on = TableCommand("watch on", _("Resume"), (Kind.MAIN, "p", Kind.OK), is_default=True)
        command = TableCommand("watch one", _("Next move"), ("n", Kind.SKIP))
        return [on if self.is_pause_chosen else stop, command, TableCommand("watch speed", speed, ("v",))]

    def lay_out(self, canvas: Canvas) -> None:
        """Reserve space for the owners' names between board and hands."""
        table = self.context.view
        table.layout.board.height -= self.hands.get_owner_height(canvas) + SPACE.tiny
        table.board.resize(table.layout.board, canvas.k)

    def draw_hands(self, canvas: Canvas) -> None:
        """Draw the hands: both in a duel, else that of the active seat; unchanged during animations."""
        context = self.context
        if context.table.viewer >= 0:
            return
        version = context.stage.version, current_language()
        if not context.stage.is_busy and self._cached_hands[0] != version:
            self._cached_hands = version, self._find_hands()
        place = context.view.layout
        names = place.board.bottom + SPACE.tiny + self.hands.get_owner_height(canvas)
        self.hands.draw(canvas, place.hand, self._cached_hands[1], names)

    def _find_hands(self) -> dict[int, tuple[HandCardView, ...]]:
        context = self.context
        view, match = context.stage.view, context.presenter.match
        if not view.turn:
            return {}
        seats = range(match.seats) if match.seats == 2 else [max(0, view.active)]
        return {seat: self.hands.build_cards(context.table.session.view_for(seat), seat) for seat in seats}

    def run_command(self, command: CommandId) -> bool:
        """Execute a command; return False for an unknown one."""
        match command:
            case "watch stop":
                self.is_pause_chosen = True
            case "watch on":
                self.is_pause_chosen = False
            case "watch one":
                self._step_once()
            case "watch speed":
                self._change_speed()
            case _:
                return False
        self.context.table.mark_dirty()
        return True

    def handle(self, intent: Intent) -> bool:
        """Handle a key; return False if the spectator has no use for it."""
        for command in self.build_commands():
            if intent.kind in command.keys or (intent.key and intent.key in command.keys):
                return self.run_command(command.id)
        if intent.kind is Kind.KEY and intent.key.isdigit():
            self.toggle_hand(int(intent.key) - 1)
            return True
        return False

    def toggle_hand(self, seat: int) -> None:
        """Show the view of a player with its hand, or return to the spectator's view."""
        context = self.context
        if seat >= context.presenter.match.seats or context.stage.is_busy:
            return
        context.table.take_seat(-1 if seat in (context.table.viewer, -1) else seat)

    def _step_once(self) -> None:
        """Finish the animation, execute one move, and pause."""
        self.is_pause_chosen = self._is_single_step = True
        self.context.stage.skip()
        self.context.table.bot_driver.skip_pause()

    def _change_speed(self) -> None:
        speeds: tuple[Speed, ...] = get_args(Speed)
        now = speeds.index(self.context.services.settings.speed)
        self.context.services.override_settings(speed=speeds[(now + 1) % len(speeds)])

    def restore_speed(self) -> None:
        """Restore the animation speed of the settings, which was changed for this match only."""
        self.context.services.restore_settings("speed")


def format_speed(speed: Speed) -> str:
    """Return the display name of a speed."""
    return {
        "slow": pgettext("speed", "slow"),
        "normal": pgettext("speed", "normal"),
        "fast": pgettext("speed", "fast"),
        "instant": pgettext("speed", "instant"),
    }[speed]
