"""Bots against bots: the match goes on by itself, and who watches may stop it, go move by move, or look into hands."""

from __future__ import annotations

from typing import get_args

from game.app.epic.match.context import TableContext
from game.app.epic.match.ids import CommandId
from game.app.epic.match.modes.mode import Command, MatchDesk, WaitMode
from game.app.epic.match.open_hands import OpenHands
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.presentation.epic.view_models import HandCard
from game.storage.settings import Speed
from game.text import _, pgettext


class WatchMode(WaitMode):
    """What a person who plays no part may do."""

    def __init__(self, desk: MatchDesk, hint: str, watch: Watch) -> None:
        super().__init__(desk, hint)
        self.watch = watch

    def commands(self) -> list[Command]:
        return self.watch.commands()


class Watch:
    """The commands of a match scene in which nobody plays."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.paused = False
        self._once = False
        self.hands = OpenHands(context.faces, context.services.tempo)
        """Nobody who plays looks at the screen, so all hands lie open."""
        self._held: dict[int, tuple[HandCard, ...]] = {}

    @property
    def holds(self) -> bool:
        """Whether the next move has to wait."""
        return self.paused and not self._once

    def moved(self) -> None:
        """A move was carried out."""
        self._once = False

    def commands(self) -> list[Command]:
        """The buttons."""
        speed = _("Speed: {speed}").format(speed=speed_name(self.context.services.settings.speed))
        stop = Command("watch stop", _("Pause"), (Kind.MAIN, "p", Kind.OK), gold=True)
        on = Command("watch on", _("Resume"), (Kind.MAIN, "p", Kind.OK), gold=True)
        one = Command("watch one", _("Next move"), ("n", Kind.SKIP))
        return [on if self.paused else stop, one, Command("watch speed", speed, ("v",))]

    def lay_out(self, canvas: Canvas) -> None:
        """Make room for the names of the hands' owners between the board and the cards."""
        table = self.context.view
        table.layout.board.height -= self.hands.owner_height(canvas)
        table.board.resize(table.layout.board, canvas.k)

    def draw(self, canvas: Canvas) -> None:
        """The hands: both of a duel, else that of the one whose turn it is; they stay while something is shown."""
        context = self.context
        if context.table.viewer >= 0:
            return
        if not context.stage.busy:
            view, match = context.stage.view, context.faces.match
            seats = range(match.seats) if match.seats == 2 else [max(0, view.active)]
            self._held = (
                {seat: self.hands.cards(context.table.session.view(seat), seat) for seat in seats} if view.turn else {}
            )
        place = context.view.layout
        self.hands.draw(canvas, place.hand, self._held, place.board.bottom + self.hands.owner_height(canvas))

    def press(self, command: CommandId) -> bool:
        """Carry a command out; False when it is none of these."""
        match command:
            case "watch stop":
                self.paused = True
            case "watch on":
                self.paused = False
            case "watch one":
                self._one_move()
            case "watch speed":
                self._change_speed()
            case _:
                return False
        self.context.table.touch()
        return True

    def handle(self, intent: Intent) -> bool:
        """A key of the watcher; False when it means something else."""
        for command in self.commands():
            if intent.kind in command.keys or (intent.key and intent.key in command.keys):
                return self.press(command.id)
        if intent.kind is Kind.KEY and intent.key.isdigit():
            self.look(int(intent.key) - 1)
            return True
        return False

    def look(self, seat: int) -> None:
        """Lay a player's hand open, or turn it down again."""
        context = self.context
        if seat >= context.faces.match.seats or context.stage.busy:
            return
        context.table.take_seat(-1 if seat in (context.table.viewer, -1) else seat)

    def _one_move(self) -> None:
        """The next move at once, then wait."""
        self.paused = self._once = True
        self.context.stage.skip()
        self.context.table.thinking.hurry()

    def _change_speed(self) -> None:
        speeds: tuple[Speed, ...] = get_args(Speed)
        now = speeds.index(self.context.services.settings.speed)
        self.context.services.change_for_now(speed=speeds[(now + 1) % len(speeds)])

    def leave(self) -> None:
        """The speed that was set for this match alone goes with it."""
        self.context.services.as_kept("speed")


def speed_name(speed: Speed) -> str:
    """What a speed is called."""
    return {
        "slow": pgettext("speed", "slow"),
        "normal": pgettext("speed", "normal"),
        "fast": pgettext("speed", "fast"),
        "instant": pgettext("speed", "instant"),
    }[speed]
