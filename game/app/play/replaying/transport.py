"""What every replay has: the line of the match with its buttons, speed, whose eyes, and playing on from a step.

A rulebook's replay draws its table above it; see ``game.app.epic.replay`` for that of Epic Duels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.app.play.at_table import from_step
from game.app.play.log.scene import LogScene
from game.app.play.replaying.scrubber import Scrubber
from game.app.play.routes import Play, Share
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Clock, Tempo
from game.app.ui.input.intents import Intent, Kind, cap
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import SCREEN, lay_out
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Reply, Widget, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import DropDown, Option
from game.app.ui.widgets.text import Label
from game.modes.replay_view import OPEN, Telling
from game.session.log_line import LogLine
from game.storage.saves import Saved
from game.text import _

BAR = Box(224, 668, 812, 62)
"""Where the line of the match lies; it reaches over the lower edge."""
_ICON, _CORNER, _TOP, _BELOW = 40.0, 34.0, 46.0, 12.0
"""The sizes of icons on the line and in the corner, the height of the bar at the top, and the room below the line."""
_SPEED = 6.0
"""The width of the choice of a speed, in sizes of its letters."""
_PAUSE = 0.5
_SPEEDS = (0.5, 1.0, 2.0, 4.0)


class Shown(Protocol):
    """What shows a step as it happens."""

    @property
    def busy(self) -> bool:
        """Whether it is still being shown."""

    def skip(self) -> None:
        """Show the rest at once."""

    def update(self, dt: float) -> bool:
        """Move on; whether the picture changed."""


class Teller(Protocol):
    """What tells events in lines of the log."""

    def lines(self, events: Sequence[Any]) -> list[LogLine]:
        """All lines of some events."""


class Transport(FormScene, ABC):
    """Shows a match that is over. ``telling.reader`` is the seat whose eyes it is seen through, or ``OPEN``.

    A subclass makes what it draws with
    before ``super().__init__`` is called, or in ``prepare``, which is called when the telling stands.
    """

    shown: Shown
    tale: Teller
    """Both are made in ``prepare``."""
    marks: Sequence[int] = ()
    """Steps that carry a number on the line."""
    line_box = BAR
    """Where the line lies; a scene with wider columns makes it shorter."""

    def __init__(self, services: Services, saved: Saved, telling: Telling, step: int = 0) -> None:
        super().__init__(services)
        self.saved = saved
        self.telling = telling
        self.playing = False
        self.step = max(0, min(step, telling.last))
        self.tempo = Tempo()
        self._rested = Clock()
        self.set_speed(1.0)
        self.prepare()
        self.go_to(self.step)

    # ---- what a game's replay says ---------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Make what is drawn with; ``saved``, ``telling`` and ``tempo`` stand."""

    @abstractmethod
    def rest_at(self, step: int) -> None:
        """Show the position after a step at rest."""

    @abstractmethod
    def play_step(self, step: int) -> None:
        """Show a step as it happened, from the position before it."""

    def came_to_rest(self) -> None:
        """A step has been shown to its end."""
        self.services.stack.relayout()

    # ---- time ------------------------------------------------------------------------------------------------------

    def set_speed(self, speed: float) -> None:
        """How many times as fast as the settings say."""
        self.speed = speed
        chosen = self.services.tempo
        self.tempo.speed = max(chosen.speed, 0.25) * speed if chosen.speed > 0 else 4.0 * speed
        self.tempo.reduced = chosen.reduced

    @property
    def busy(self) -> bool:
        """Whether a step is still being shown; the next one waits."""
        return self.shown.busy

    def update(self, dt: float) -> None:
        was = self.busy
        if self.shown.update(dt):
            self.touch()
        if was and not self.busy:
            self.came_to_rest()
        super().update(dt)
        if self.playing and not self.busy and self._rested.advance(dt) >= _PAUSE / self.speed:
            self.forward()

    @property
    def animating(self) -> bool:
        return self.playing or self.busy or self.form.moving

    # ---- moving through the match ----------------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Show the position after a step at rest."""
        self.step = max(0, min(step, self.telling.last))
        self._rested.restart()
        self.rest_at(self.step)
        self.services.stack.relayout()
        self.touch()

    def forward(self) -> None:
        """Show the next step as it happened."""
        if self.busy:
            self.shown.skip()
            self.came_to_rest()
        if self.step >= self.telling.last:
            self.playing = False
        else:
            self.step += 1
            self._rested.restart()
            self.play_step(self.step)
            self.playing = self.playing and self.step < self.telling.last
        self.services.stack.relayout()
        self.touch()

    def toggle(self) -> None:
        """Run by itself, or stop; at the end it begins anew."""
        if not self.playing and self.step >= self.telling.last:
            self.go_to(0)
        self.playing = not self.playing
        self._rested.restart(_PAUSE)
        self.services.stack.relayout()
        self.touch()

    def see_as(self, reader: int) -> None:
        """Look through another seat's eyes, or at all hands."""
        self.telling.reader = reader
        self.go_to(self.step)

    def play_on(self) -> None:
        """Begin a match of its own here."""
        self.playing = False
        self.services.replace(Play(from_step(self.saved, self.step)))

    def share(self) -> None:
        """Give away this turn as a moving picture, or what is seen as a picture."""
        self.playing = False
        end = self.telling.turn_after(self.step)
        last = end if end == self.telling.last else end - 1
        self.services.open(Share(self.saved, last, _("Save turn as GIF"), self.telling.reader))

    def show_again(self, step: int) -> None:
        """Stop just before a step and show it as it happened."""
        self.stop_at(step - 1)
        self.forward()

    def stop_at(self, step: int) -> None:
        """Show the position after a step, and stay there."""
        self.playing = False
        self.go_to(step)

    def _step_on(self) -> None:
        self.playing = False
        self.forward()

    # ---- layout ----------------------------------------------------------------------------------------------------

    def bar(self, canvas: Canvas) -> list[Widget]:
        """Return the line of the match: buttons, the scrubber, the number of the step, the speed."""
        start, end = self.step == 0, self.step == self.telling.last
        icons = [
            ("turn back", "back", with_key(_("Start of turn"), Kind.PAGE_UP), not start),
            ("back", "left", with_key(_("Previous step"), Kind.LEFT), not start),
            ("play", "pause" if self.playing else "play", _("Stop") if self.playing else _("Play"), True),
            ("forward", "right", with_key(_("Next step"), Kind.RIGHT), not end),
            ("turn on", "skip", with_key(_("Next turn"), Kind.PAGE_DOWN), not end),
        ]
        buttons = []
        for id, icon, tip, enabled in icons:
            on, keys = id == "play" and self.playing, ("p",) if id == "play" else ()
            reason = _("No more steps")
            button = IconButton(id, icon, tip=tip, keys=keys, on=on, enabled=enabled, reason=reason)
            buttons.append(button.sized(width=_ICON, height=_ICON, align="center"))
        telling = self.telling
        line = Scrubber(self.step, telling.last, telling.turns, telling.falls, list(self.marks))
        count = Label(f"{self.step} / {telling.last}", "label", color="mute", align="center")
        speeds = [Option(speed, "× ½" if speed < 1 else f"× {round(speed)}") for speed in _SPEEDS]
        speed = DropDown("speed", speeds, self.speed, tip=_("Speed"))
        view = Row(
            *buttons,
            line.sized(grow=1, height=_ICON, align="center"),
            count.sized(width=lambda canvas: canvas.measure("888 / 888", "label")[0]),
            speed.sized(width=_speed_width, align="center"),
            gap=SPACE.small,
            padding=(SPACE.small, 0, SPACE.small, _BELOW),
            paint=_draw_ground,
        )
        return lay_out(canvas, view, self.line_box).widgets

    def column(self, canvas: Canvas, x: float, top: float, wide: float, tall: float) -> list[Widget]:
        """Return playing on from here in a row at ``top``, whose eyes in the row above it, and the icons at the top."""
        seats = self.saved.seats
        eyes = [Option(OPEN, _("Open hands"), "eye")]
        eyes += [Option(seat, seats.name(seat), "person") for seat in range(len(seats.kinds))]
        can = self.telling.can_play_on(self.step)
        on = Button("play on", _("Play from here"), icon="sword", enabled=can, reason=_("The match ends here."))
        eye = DropDown("eyes", eyes, self.telling.reader)
        rows = Column(Spacer(), eye, on.sized(height=tall), gap=SPACE.small)
        icons = [icon.sized(width=_CORNER, height=_CORNER, align="center") for icon in self.icons()]
        corner = Row(Spacer(), *icons, gap=SPACE.tiny, padding=(SPACE.medium, 0))
        foot = lay_out(canvas, rows, Box(x, 0, wide, top + tall)).widgets
        return [*foot, *lay_out(canvas, corner, SCREEN._replace(h=_TOP)).widgets]

    def icons(self) -> list[IconButton]:
        """Return the icons in the upper right corner: sharing and leaving."""
        share = IconButton("share", "camera", tip=_("Share"), keys=("b",))
        return [share, IconButton("leave", "cross", tip=_("Back"), keys=(Kind.BACK,))]

    # ---- answers ---------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if any(widget.held for widget in self.form.widgets) or not self._taken(intent):
            super().handle(intent)

    def _taken(self, intent: Intent) -> bool:
        """The keys that move through the match wherever the focus is."""
        acts: dict[Kind, Callable[[], None]] = {
            Kind.LEFT: lambda: self.stop_at(self.step - 1),
            Kind.RIGHT: self._step_on,
            Kind.PAGE_UP: lambda: self.stop_at(self.telling.turn_before(self.step)),
            Kind.PAGE_DOWN: lambda: self.stop_at(self.telling.turn_after(self.step)),
            Kind.FIRST: lambda: self.stop_at(0),
            Kind.LAST: lambda: self.stop_at(self.telling.last),
        }
        if intent.kind is Kind.OK and intent.device == "keyboard" and not intent.repeated:
            self.toggle()
        elif intent.kind is Kind.LOG:
            shown = max(0, self.step - 1) if self.busy else self.step
            lines = self.tale.lines(self.telling.told(shown))
            self.services.stack.push(LogScene(self.services, lines, self.saved.seats))
        elif intent.kind in acts:
            acts[intent.kind]()
        else:
            return False
        self.form.device = intent.device
        return True

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "scrubber" and reply.kind == "changed":
            self.stop_at(reply.value)
        elif reply.id == "speed" and reply.kind == "changed":
            self.set_speed(reply.value)
        elif reply.id == "eyes" and reply.kind == "changed":
            self.see_as(reply.value)
        elif reply.kind == "pressed":
            self.press(reply.id)

    def press(self, id: WidgetId) -> None:
        """A button that was pressed."""
        doors: dict[WidgetId, Callable[[], Any]] = {
            "turn back": lambda: self.stop_at(self.telling.turn_before(self.step)),
            "back": lambda: self.stop_at(self.step - 1),
            "play": self.toggle,
            "forward": self._step_on,
            "turn on": lambda: self.stop_at(self.telling.turn_after(self.step)),
            "play on": self.play_on,
            "share": self.share,
            "leave": self.services.stack.pop,
        }
        doors[id]()


def with_key(words: str, kind: Kind) -> str:
    """A tooltip that names the key."""
    return f"{words} ({cap(kind)})"


def _speed_width(canvas: Canvas) -> float:
    return _SPEED * canvas.text_size("label")


def _draw_ground(canvas: Canvas, box: Box) -> None:
    """Draw the ground of the line, which may lie over the table."""
    with canvas.marked("floating"):
        canvas.gradient(*box, "bar", "bar_low", radius=RADIUS.medium)
        canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
