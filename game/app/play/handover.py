"""Handover screens between two people at one computer: call the next person while nothing secret is visible."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.app.ui.drawing.canvas import HEIGHT, SHAPE_REACH, WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.theme import TIMES, SeatMark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.modes.active_match import ActiveMatch
from game.text import _

_BLUR_FACTOR = 14
"""Factor by which the table is scaled down and up again to blur it."""
_MARK_RADIUS = 50.0
"""Radius of the seat's mark, in logical pixels."""
_MAX_NEWS_HEIGHT = 230.0
"""Maximum height of the text on recent events, in logical pixels."""
_MARK_HEIGHT, _TEXT_MARGIN = 104.0, 48.0
"""Height of the area of the seat's mark, and margin beside the text, in logical pixels."""


class CallScene(WidgetScene, ABC):
    """Screen that waits for its only button; input in the first half second is ignored."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._dead_time = Timer(TIMES.handover_delay)
        """Time during which input is ignored."""

    def enter(self) -> None:
        self.services.stack.toast.remove_private()

    @abstractmethod
    def on_arrival(self) -> None:
        """Continue after the person has confirmed."""

    def update(self, dt: float) -> None:
        super().update(dt)
        self._dead_time.advance(dt)

    def handle(self, intent: Intent) -> None:
        if not self._dead_time.is_over and intent.kind not in (Kind.MOVE, Kind.LEAVE):
            return
        super().handle(intent)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "ready" and event.kind == "pressed":
            self.on_arrival()


class HandoverTable(Protocol):
    """Protocol of a table that a person is called to."""

    active_match: ActiveMatch[Any]

    def take_seat(self, seat: int) -> None:
        """Show the table from the view of a seat."""
        ...

    def open_menu(self) -> None:
        """Open the pause menu."""
        ...


TableT = TypeVar("TableT", bound=HandoverTable)


class Handover(CallScene, Generic[TableT]):
    """Handover to the person of a seat, over the blurred table."""

    modal = True
    has_curtain = True
    sheet_width = 560.0
    """Width of the sheet, in logical pixels."""

    def __init__(self, services: Services, table: TableT, seat: int) -> None:
        super().__init__(services)
        self.table = table
        self.seat = seat
        self._blurred_table: pygame.Surface | None = None
        """Picture of the blurred table; None before the first layout."""

    def enter(self) -> None:
        super().enter()
        self.services.play_effect("handover")

    def on_arrival(self) -> None:
        self.services.stack.pop()
        self.table.take_seat(self.seat)

    @property
    def player(self) -> str:
        """Return the name of the person who is called."""
        return self.table.active_match.seats.name(self.seat)

    @abstractmethod
    def format_subtitle(self) -> str:
        """Return the reason why the person is called."""

    @abstractmethod
    def format_news(self) -> str:
        """Return a summary of the events since the person's last turn."""

    @abstractmethod
    def get_mark(self, canvas: Canvas) -> SeatMark:
        """Return the colors of the seat."""

    @abstractmethod
    def draw_seat_mark(self, canvas: Canvas, x: float, y: float) -> None:
        """Draw the mark of the seat centered at a point, 50 units to each side."""

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return a sheet in the color of the seat, above a note that the hand stays hidden until the confirmation."""
        ask = _("Show {player}'s hand").format(player=self.player)
        sheet = Column(
            CustomPaint(lambda canvas, box: self.draw_seat_mark(canvas, *box.center)).sized(height=_MARK_HEIGHT),
            Column(
                Label(_("Pass to {player}").format(player=self.player), "title", align="center", shadow=ALPHA.strong),
                Label(self.format_subtitle(), align="center"),
                gap=0,
            ),
            CustomPaint(self._draw_line).sized(height=BORDER.thin),
            Label(self.format_news(), "body", align="center", leading=LEADING.loose).sized(height=self._measure_text),
            Button("ready", ask, is_default=True, shown_key=Kind.MAIN).sized(align="center"),
            gap=SPACE.large,
            padding=(_TEXT_MARGIN, SPACE.huge),
            paint=self._draw_sheet,
        )
        note = Column(
            Label(_("Your hand stays hidden until then."), align="center"),
            padding=(SPACE.medium, SPACE.tiny),
            paint=_draw_note_ground,
        )
        return Column(
            Spacer(),
            sheet.sized(width=self.sheet_width, align="center"),
            note.sized(align="center"),
            Spacer(),
            padding=SPACE.large,
        )

    def _measure_text(self, canvas: Canvas) -> float:
        words = canvas.measure_rich_height(
            self.format_news(), self.sheet_width - 2 * _TEXT_MARGIN, "body", leading=LEADING.loose
        )
        return min(words, _MAX_NEWS_HEIGHT)

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        self._blurred_table = None

    def draw_ground(self, canvas: Canvas) -> None:
        if self._blurred_table is None:
            self._blurred_table = self._make_blurred(canvas)
        canvas.put(self._blurred_table, (0, 0))

    def _draw_sheet(self, canvas: Canvas, box: Box) -> None:
        mark = self.get_mark(canvas)
        canvas.shadow(*box, radius=RADIUS.large, elevation=3)
        top, low = canvas.mix_colors(mark.dark, "night_low", 0.45), canvas.mix_colors(mark.dark, "veil", 0.82)
        canvas.gradient(*box, top, low, radius=RADIUS.large)
        canvas.rect(*box, mark.color, radius=RADIUS.large, border=BORDER.thick)

    def _draw_line(self, canvas: Canvas, box: Box) -> None:
        canvas.rect(*box, self.get_mark(canvas).color, alpha=ALPHA.strong)

    def _make_blurred(self, canvas: Canvas) -> pygame.Surface:
        """Return the current screen, blurred and darkened."""
        seen = canvas.take_snapshot()
        size = seen.get_size()
        small = pygame.transform.smoothscale(seen, (max(2, size[0] // _BLUR_FACTOR), max(2, size[1] // _BLUR_FACTOR)))
        soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), size)
        veil = canvas.for_surface(soft.convert(24) if soft.get_bitsize() != 24 else soft)
        veil.gradient(0, 0, WIDTH, HEIGHT, "night_low", "veil", alpha=ALPHA.half, alpha_bottom=ALPHA.strong)
        return veil.surface

    def step_back(self) -> None:
        self.table.open_menu()


class SeatHandover(Handover[TableT]):
    """Handover to a seat whose mark has a picture."""

    @abstractmethod
    def get_art(self) -> str:
        """Return the path of the picture in the badge of the player who takes over."""

    def get_mark(self, canvas: Canvas) -> SeatMark:
        return canvas.seat_mark(self.seat)

    def draw_seat_mark(self, canvas: Canvas, x: float, y: float) -> None:
        mark, radius = canvas.seat_mark(self.seat), _MARK_RADIUS
        canvas.shape(mark.shape, x, y + 3, radius + 1, "black", alpha=ALPHA.half)
        canvas.shape(mark.shape, x, y, radius, mark.dark)
        canvas.shape(mark.shape, x, y, radius - 2, mark.color)
        reach = (radius - 6) * SHAPE_REACH[mark.shape]
        canvas.picture(self.get_art(), x - reach, y - reach, 2 * reach, 2 * reach, shape=mark.shape)
        canvas.shape(mark.shape, x, y, radius - 5, mark.light, border=BORDER.thick)


def close_handover(services: Services) -> None:
    """Close the handover on top, so that the table below calls the person who decides now."""
    if isinstance(services.stack.top, Handover):
        services.stack.pop()


def _draw_note_ground(canvas: Canvas, box: Box) -> None:
    """Draw the background of the note, which hides the table behind it."""
    canvas.rect(*box, "well", radius=RADIUS.medium, alpha=ALPHA.strong)
