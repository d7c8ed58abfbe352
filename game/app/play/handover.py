"""What all screens between two people share: they call the next one and show nothing that is hidden from anybody."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.app.ui.drawing.canvas import HEIGHT, SHAPE_REACH, WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Spacer
from game.app.ui.layout.paint import Painting
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.theme import TIMES, SeatMark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.modes.active_match import Occasion
from game.text import _

_FAR = 14
_TOKEN = 50.0
_MOST_WORDS = 230.0
_FACE, _SIDE = 104.0, 48.0
"""The height of the mark, and the room at the sides of the words."""


class Call(FormScene, ABC):
    """Waits until somebody presses the one button. A click or key in the first half second is taken for a stray one."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._dead_time = Timer(TIMES.dead_time)

    def enter(self) -> None:
        self.services.stack.toast.hand_over()

    @abstractmethod
    def come(self) -> None:
        """The person is there."""

    def update(self, dt: float) -> None:
        super().update(dt)
        self._dead_time.advance(dt)

    def handle(self, intent: Intent) -> None:
        if not self._dead_time.over and intent.kind not in (Kind.MOVE, Kind.LEAVE):
            return
        super().handle(intent)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "ready" and reply.kind == "pressed":
            self.come()


class Table(Protocol):
    """The table a person is called to."""

    occasion: Occasion[Any]

    def take_seat(self, seat: int) -> None:
        """Show the table as a seat sees it."""
        ...

    def open_menu(self) -> None:
        """The pause menu."""
        ...


TableT = TypeVar("TableT", bound=Table)


class Handover(Call, Generic[TableT]):
    """Calls the person of a seat over the table, which lies far out of focus below."""

    modal = True
    curtain = True
    wide = 560.0

    def __init__(self, services: Services, table: TableT, seat: int) -> None:
        super().__init__(services)
        self.table = table
        self.seat = seat
        self._blurred: pygame.Surface | None = None

    def enter(self) -> None:
        super().enter()
        self.services.play("handover")

    def come(self) -> None:
        self.services.stack.pop()
        self.table.take_seat(self.seat)

    @property
    def player(self) -> str:
        """Who is called."""
        return self.table.occasion.seats.name(self.seat)

    @abstractmethod
    def subtitle(self) -> str:
        """Why this person is called."""

    @abstractmethod
    def paragraph(self) -> str:
        """What happened since this person last sat here."""

    @abstractmethod
    def mark(self, canvas: Canvas) -> SeatMark:
        """The colors of the seat."""

    @abstractmethod
    def draw_token(self, canvas: Canvas, x: float, y: float) -> None:
        """The seat's mark about a point, 50 units to each side."""

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return a sheet in the color of the seat, and below it what stays hidden."""
        light, ask = self.mark(canvas).light, _("Show {player}'s hand").format(player=self.player)
        sheet = Column(
            Painting(lambda canvas, box: self.draw_token(canvas, *box.center)).sized(height=_FACE),
            Column(
                Label(_("Pass to {player}").format(player=self.player), "title", align="center", shadow=ALPHA.strong),
                Label(self.subtitle(), color=light, align="center"),
                gap=0,
            ),
            Painting(self._draw_line).sized(height=BORDER.thin),
            Label(self.paragraph(), "body", align="center", leading=LEADING.loose).sized(height=self._words_height),
            Button("ready", ask, gold=True, shown=Kind.MAIN).sized(align="center"),
            gap=SPACE.large,
            padding=(_SIDE, SPACE.huge),
            paint=self._draw_sheet,
        )
        note = Label(_("Your hand stays hidden until then."), align="center", shadow=ALPHA.strong)
        return Column(Spacer(), sheet.sized(width=self.wide, align="center"), note, Spacer(), padding=SPACE.large)

    def _words_height(self, canvas: Canvas) -> float:
        words = canvas.rich_height(self.paragraph(), self.wide - 2 * _SIDE, "body", leading=LEADING.loose)
        return min(words, _MOST_WORDS)

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        self._blurred = None

    def draw_ground(self, canvas: Canvas) -> None:
        if self._blurred is None:
            self._blurred = self._out_of_focus(canvas)
        canvas.put(self._blurred, (0, 0))

    def _draw_sheet(self, canvas: Canvas, box: Box) -> None:
        mark = self.mark(canvas)
        canvas.shadow(*box, radius=RADIUS.large, level=3)
        top, low = canvas.mix(mark.dark, "night_low", 0.45), canvas.mix(mark.dark, "veil", 0.82)
        canvas.gradient(*box, top, low, radius=RADIUS.large)
        canvas.rect(*box, mark.color, radius=RADIUS.large, border=BORDER.thick)

    def _draw_line(self, canvas: Canvas, box: Box) -> None:
        canvas.rect(*box, self.mark(canvas).color, alpha=ALPHA.strong)

    def _out_of_focus(self, canvas: Canvas) -> pygame.Surface:
        """What has been drawn so far, as colors without shapes, and dark."""
        seen = canvas.seen()
        size = seen.get_size()
        small = pygame.transform.smoothscale(seen, (max(2, size[0] // _FAR), max(2, size[1] // _FAR)))
        soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), size)
        veil = canvas.onto(soft.convert(24) if soft.get_bitsize() != 24 else soft)
        veil.gradient(0, 0, WIDTH, HEIGHT, "night_low", "veil", alpha=ALPHA.half, alpha_bottom=ALPHA.strong)
        return veil.surface

    def step_back(self) -> None:
        self.table.open_menu()


class SeatCall(Handover[TableT]):
    """Calls the person of a seat that has a mark of its own."""

    @abstractmethod
    def picture(self) -> str:
        """The art in the seat's mark."""

    def mark(self, canvas: Canvas) -> SeatMark:
        return canvas.seat(self.seat)

    def draw_token(self, canvas: Canvas, x: float, y: float) -> None:
        mark, radius = canvas.seat(self.seat), _TOKEN
        canvas.shape(mark.shape, x, y + 3, radius + 1, "black", alpha=ALPHA.half)
        canvas.shape(mark.shape, x, y, radius, mark.dark)
        canvas.shape(mark.shape, x, y, radius - 2, mark.color)
        reach = (radius - 6) * SHAPE_REACH[mark.shape]
        canvas.picture(self.picture(), x - reach, y - reach, 2 * reach, 2 * reach, shape=mark.shape)
        canvas.shape(mark.shape, x, y, radius - 5, mark.light, border=BORDER.thick)


def call_anew(services: Services) -> None:
    """Somebody else may be asked now: takes the call away that is on top, and the table below calls who is meant."""
    if isinstance(services.stack.top, Handover):
        services.stack.pop()
