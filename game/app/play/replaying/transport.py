"""Base of all replays: scrubber, buttons, speed, point of view, and playing on from a step.

The replay of a game draws its table above them; see ``game.app.epic.replay`` for Epic Duels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.app.play.at_table import branch_match
from game.app.play.log.scene import LogScene
from game.app.play.replaying.scrubber import Scrubber
from game.app.play.routes import PlayRoute, ShareRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import AnimationSettings, Clock
from game.app.ui.input.intents import Intent, Kind, format_cap
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import SCREEN, lay_out
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, BORDER, RADIUS, SPACE
from game.app.ui.widgets.base import Box, Widget, WidgetEvent, WidgetId
from game.app.ui.widgets.button import Button, IconButton
from game.app.ui.widgets.choice import ChoiceOption, DropDown
from game.app.ui.widgets.text import Label
from game.modes.replay_view import OPEN_HANDS, ReplayView
from game.session.log_line import LogLine
from game.storage.saves import LoadedSave
from game.text import _

BAR_BOX = Box(224, 668, 812, 62)
"""Box of the transport bar with the scrubber; it extends beyond the lower edge of the screen."""
_ICON_SIZE, _CORNER_ICON_SIZE, _TOP_BAR_HEIGHT, _BAR_MARGIN = 40.0, 34.0, 46.0, 12.0
"""Sizes of icons in the bar and in the corner, height of the top bar, and margin below the transport bar."""
_SPEED_WIDTH = 6.0
"""Width of the speed control, in text heights."""
_STEP_PAUSE = 0.5
"""Seconds between two steps at normal speed."""
_SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Speeds that can be chosen, as multiples of the speed in the settings."""


class StepAnimation(Protocol):
    """Protocol of the animation of a step."""

    @property
    def is_busy(self) -> bool:
        """Return whether the step is still being animated."""

    def skip(self) -> None:
        """Finish the animation at once."""

    def update(self, dt: float) -> bool:
        """Advance the animation and return whether the picture changed."""


class LogFormatter(Protocol):
    """Protocol of the formatter of a replay's log."""

    def format_lines(self, events: Sequence[Any]) -> list[LogLine]:
        """Return the log lines of events."""


class TransportScene(WidgetScene, ABC):
    """Base of the replay scenes.

    ``replay_view.reader`` is the seat whose view is shown, or ``OPEN_HANDS`` for all hands.

    A subclass creates the objects it draws with before ``super().__init__`` or in ``prepare``.
    """

    animator: StepAnimation
    """Animation of the current step, set by ``prepare``."""
    log_formatter: LogFormatter
    """Formatter of the log, set by ``prepare``."""
    marked_steps: Sequence[int] = ()
    """Steps with a number on the scrubber."""
    bar_box = BAR_BOX
    """Box of the transport bar; a scene with wider columns makes it narrower."""

    def __init__(self, services: Services, save: LoadedSave, replay_view: ReplayView, step: int = 0) -> None:
        super().__init__(services)
        self.saved = save
        self.replay_view = replay_view
        """Events and positions of the match by step."""
        self.is_playing = False
        """True while the replay continues with the next step by itself."""
        self.step = max(0, min(step, replay_view.last_step))
        """Index of the current step."""
        self.animation_settings = AnimationSettings()
        """Speed and reduction of the replay's animations."""
        self._pause_clock = Clock()
        """Time since the last animation ended."""
        self.set_speed(1.0)
        self.prepare()
        self.go_to(self.step)

    # ---- what a game's replay says ---------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Create the objects that the scene draws with.

        ``saved``, ``replay_view`` and ``animation_settings`` are set.
        """

    @abstractmethod
    def show_position_at(self, step: int) -> None:
        """Show the position after a step, without animation."""

    @abstractmethod
    def play_step(self, step: int) -> None:
        """Animate a step from the position before it."""

    def on_step_end(self) -> None:
        """Handle the end of the animation of a step."""
        self.services.stack.request_layout()

    # ---- time ------------------------------------------------------------------------------------------------------

    def set_speed(self, factor: float) -> None:
        """Set the speed as a multiple of the speed in the settings."""
        self.speed = factor
        chosen = self.services.animation_settings
        self.animation_settings.speed = max(chosen.speed, 0.25) * factor if chosen.speed > 0 else 4.0 * factor
        self.animation_settings.reduced = chosen.reduced

    @property
    def busy(self) -> bool:
        """Return whether a step is still being animated."""
        return self.animator.is_busy

    def update(self, dt: float) -> None:
        was = self.busy
        if self.animator.update(dt):
            self.mark_dirty()
        if was and not self.busy:
            self.on_step_end()
        super().update(dt)
        if self.is_playing and not self.busy and self._pause_clock.advance(dt) >= _STEP_PAUSE / self.speed:
            self.play_next()

    @property
    def animating(self) -> bool:
        return self.is_playing or self.busy or self.form.is_animating

    # ---- moving through the match ----------------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Show the position after a step, without animation."""
        self.step = max(0, min(step, self.replay_view.last_step))
        self._pause_clock.restart()
        self.show_position_at(self.step)
        self.services.stack.request_layout()
        self.mark_dirty()

    def play_next(self) -> None:
        """Animate the next step; finish the current animation first."""
        if self.busy:
            self.animator.skip()
            self.on_step_end()
        if self.step >= self.replay_view.last_step:
            self.is_playing = False
        else:
            self.step += 1
            self._pause_clock.restart()
            self.play_step(self.step)
            self.is_playing = self.is_playing and self.step < self.replay_view.last_step
        self.services.stack.request_layout()
        self.mark_dirty()

    def toggle_playing(self) -> None:
        """Start or stop playing; at the end, start again from the beginning."""
        if not self.is_playing and self.step >= self.replay_view.last_step:
            self.go_to(0)
        self.is_playing = not self.is_playing
        self._pause_clock.restart(_STEP_PAUSE)
        self.services.stack.request_layout()
        self.mark_dirty()

    def set_reader(self, viewer: int) -> None:
        """Show the view of another seat, or all hands."""
        self.replay_view.viewer = viewer
        self.go_to(self.step)

    def play_on(self) -> None:
        """Start a new match from the current position."""
        self.is_playing = False
        self.services.replace_top(PlayRoute(branch_match(self.saved, self.step)))

    def open_share(self) -> None:
        """Offer the current turn as a GIF, or the screen as a picture."""
        self.is_playing = False
        end = self.replay_view.find_next_turn(self.step)
        last = end if end == self.replay_view.last_step else end - 1
        self.services.open_route(ShareRoute(self.saved, last, _("Save turn as GIF"), self.replay_view.viewer))

    def replay_step(self, step: int) -> None:
        """Animate a step again and stop after it."""
        self.stop_at(step - 1)
        self.play_next()

    def stop_at(self, step: int) -> None:
        """Stop playing and show the position after a step."""
        self.is_playing = False
        self.go_to(step)

    def _step_forward(self) -> None:
        """Stop playing and animate the next step."""
        self.is_playing = False
        self.play_next()

    # ---- layout ----------------------------------------------------------------------------------------------------

    def build_bar(self, canvas: Canvas) -> list[Widget]:
        """Return the widgets of the transport bar: buttons, scrubber, step number and speed."""
        start, end = self.step == 0, self.step == self.replay_view.last_step
        icons = [
            ("turn back", "back", format_key_tip(_("Start of turn"), Kind.PAGE_UP), not start),
            ("back", "left", format_key_tip(_("Previous step"), Kind.LEFT), not start),
            ("play", "pause" if self.is_playing else "play", _("Stop") if self.is_playing else _("Play"), True),
            ("forward", "right", format_key_tip(_("Next step"), Kind.RIGHT), not end),
            ("turn on", "skip", format_key_tip(_("Next turn"), Kind.PAGE_DOWN), not end),
        ]
        buttons = []
        for id, icon, tip, enabled in icons:
            on, keys = id == "play" and self.is_playing, ("p",) if id == "play" else ()
            reason = _("No more steps")
            button = IconButton(id, icon, tip=tip, keys=keys, is_on=on, enabled=enabled, reason=reason)
            buttons.append(button.sized(width=_ICON_SIZE, height=_ICON_SIZE, align="center"))
        telling = self.replay_view
        line = Scrubber(self.step, telling.last_step, telling.turn_starts, telling.defeats, list(self.marked_steps))
        count = Label(f"{self.step} / {telling.last_step}", "label", color="mute", align="center")
        speeds = [ChoiceOption(speed, "× ½" if speed < 1 else f"× {round(speed)}") for speed in _SPEEDS]
        speed = DropDown("speed", speeds, self.speed, tip=_("Speed"))
        view = Row(
            *buttons,
            line.sized(grow=1, height=_ICON_SIZE, align="center"),
            count.sized(width=lambda canvas: canvas.measure("888 / 888", "label")[0]),
            speed.sized(width=_measure_speed, align="center"),
            gap=SPACE.small,
            padding=(SPACE.small, 0, SPACE.small, _BAR_MARGIN),
            paint=_draw_ground,
        )
        return lay_out(canvas, view, self.bar_box).widgets

    def build_column(self, canvas: Canvas, column: Box, height: float) -> list[Widget]:
        """Return the button to play on, the choice of view above it, and the icons in the corner.

        The button has a height and is at the lower end of the column.
        """
        seats = self.saved.seats
        eyes = [ChoiceOption(OPEN_HANDS, _("Open hands"), "eye")]
        eyes += [ChoiceOption(seat, seats.name(seat), "person") for seat in range(len(seats.kinds))]
        can = self.replay_view.can_continue_at(self.step)
        on = Button("play on", _("Play from here"), icon="sword", enabled=can, reason=_("The match ends here."))
        eye = DropDown("eyes", eyes, self.replay_view.viewer)
        rows = Column(Spacer(), eye, on.sized(height=height), gap=SPACE.small)
        icons = [
            icon.sized(width=_CORNER_ICON_SIZE, height=_CORNER_ICON_SIZE, align="center") for icon in self.build_icons()
        ]
        corner = Row(Spacer(), *icons, gap=SPACE.tiny, padding=(SPACE.medium, 0))
        foot = lay_out(canvas, rows, column).widgets
        return [*foot, *lay_out(canvas, corner, SCREEN._replace(h=_TOP_BAR_HEIGHT)).widgets]

    def build_icons(self) -> list[IconButton]:
        """Return the icons in the upper right corner: share and back."""
        share = IconButton("share", "camera", tip=_("Share"), keys=("b",))
        return [share, IconButton("leave", "cross", tip=_("Back"), keys=(Kind.BACK,))]

    # ---- answers ---------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        if any(widget.captures_input for widget in self.form.widgets) or not self._handle_transport_key(intent):
            super().handle(intent)

    def _handle_transport_key(self, intent: Intent) -> bool:
        """Handle a key that moves through the match regardless of the focus; return whether it was one."""
        acts: dict[Kind, Callable[[], None]] = {
            Kind.LEFT: lambda: self.stop_at(self.step - 1),
            Kind.RIGHT: self._step_forward,
            Kind.PAGE_UP: lambda: self.stop_at(self.replay_view.find_previous_turn(self.step)),
            Kind.PAGE_DOWN: lambda: self.stop_at(self.replay_view.find_next_turn(self.step)),
            Kind.FIRST: lambda: self.stop_at(0),
            Kind.LAST: lambda: self.stop_at(self.replay_view.last_step),
        }
        if intent.kind is Kind.OK and intent.device == "keyboard" and not intent.repeated:
            self.toggle_playing()
        elif intent.kind is Kind.LOG:
            shown = max(0, self.step - 1) if self.busy else self.step
            lines = self.log_formatter.format_lines(self.replay_view.list_events_until(shown))
            self.services.stack.push(LogScene(self.services, lines, self.saved.seats))
        elif intent.kind in acts:
            acts[intent.kind]()
        else:
            return False
        self.form.device = intent.device
        return True

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "scrubber" and event.kind == "changed":
            self.stop_at(event.value)
        elif event.id == "speed" and event.kind == "changed":
            self.set_speed(event.value)
        elif event.id == "eyes" and event.kind == "changed":
            self.set_reader(event.value)
        elif event.kind == "pressed":
            self.press(event.id)

    def press(self, id: WidgetId) -> None:
        """Handle a pressed button."""
        doors: dict[WidgetId, Callable[[], Any]] = {
            "turn back": lambda: self.stop_at(self.replay_view.find_previous_turn(self.step)),
            "back": lambda: self.stop_at(self.step - 1),
            "play": self.toggle_playing,
            "forward": self._step_forward,
            "turn on": lambda: self.stop_at(self.replay_view.find_next_turn(self.step)),
            "play on": self.play_on,
            "share": self.open_share,
            "leave": self.services.stack.pop,
        }
        doors[id]()


def format_key_tip(text: str, kind: Kind) -> str:
    """Return a tooltip with its key."""
    return f"{text} ({format_cap(kind)})"


def _measure_speed(canvas: Canvas) -> float:
    return _SPEED_WIDTH * canvas.resolve_text_size("label")


def _draw_ground(canvas: Canvas, box: Box) -> None:
    """Draw the background of the transport bar, which may overlap the table."""
    with canvas.marked("floating"):
        canvas.gradient(*box, "bar", "bar_low", radius=RADIUS.medium)
        canvas.rect(*box, "panel_edge", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.half)
