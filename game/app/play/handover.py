"""What all screens between two people share: they call the next one and show nothing that is hidden from anybody."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.app.ui.drawing.canvas import HEIGHT, SHAPE_REACH, WIDTH, Canvas
from game.app.ui.effects.timeline import Timer
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.theme import TIMES, SeatMark
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box, Reply
from game.app.ui.widgets.button import Button
from game.modes.active_match import Occasion
from game.text import _

_FAR = 14
_TOKEN = 50.0
_MOST_WORDS = 230.0


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

    def ask(self, canvas: Canvas, text: str, box: Box) -> None:
        """Puts the button at the lower edge of a panel."""
        tall = max(52.0, Button.height(canvas, gold=True))
        wide = min(box.w - 48, max(280.0, Button.width(canvas, text, gold=True, shown=Kind.MAIN)))
        place = Box(box.center[0] - wide / 2, box.bottom - 30 - tall, wide, tall)
        self.form.set([Button("ready", text, gold=True, shown=Kind.MAIN).placed(place)])

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
        self.box = Box(0, 0, 0, 0)
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

    def layout(self, canvas: Canvas) -> None:
        words = min(canvas.rich_height(self.paragraph(), self.wide - 96, "body", leading=LEADING.loose), _MOST_WORDS)
        gold = max(52.0, Button.height(canvas, gold=True))
        title, sub = canvas.text_size("title") * 1.35, canvas.text_size("label") * 1.5
        tall = 36 + 100 + 14 + title + sub + 18 + words + 22 + gold + 30
        self.box = Box((WIDTH - self.wide) / 2, max(16.0, (HEIGHT - 30 - tall) / 2), self.wide, tall)
        self.ask(canvas, _("Show {player}'s hand").format(player=self.player), self.box)
        self._blurred = None

    def draw_ground(self, canvas: Canvas) -> None:
        if self._blurred is None:
            self._blurred = self._out_of_focus(canvas)
        canvas.surface.blit(self._blurred, (0, 0))
        mark = self.mark(canvas)
        x, y, w, h = self.box
        canvas.shadow(x, y, w, h, radius=RADIUS.large, level=3)
        top, low = canvas.mix(mark.dark, "night_low", 0.45), canvas.mix(mark.dark, "veil", 0.82)
        canvas.gradient(x, y, w, h, top, low, radius=RADIUS.large)
        canvas.rect(x, y, w, h, mark.color, radius=RADIUS.large, border=BORDER.thick)
        self.draw_token(canvas, x + w / 2, y + 86)
        self._draw_words(canvas, y + 150, mark)
        line = min(self.box.bottom + 12 + canvas.text_size("label") * 0.8, HEIGHT - 12)
        note = _("Your hand stays hidden until then.")
        canvas.text(note, WIDTH / 2, line, "label", align="center", shadow=ALPHA.strong)

    def _draw_words(self, canvas: Canvas, y: float, mark: SeatMark) -> None:
        inner = self.wide - 96
        left = self.box.x + 48
        title, sub = canvas.text_size("title") * 1.35, canvas.text_size("label") * 1.5
        name = _("Pass to {player}").format(player=self.player)
        canvas.block(name, left, y, inner, title, "title", align="center", shadow=ALPHA.strong)
        canvas.block(self.subtitle(), left, y + title, inner, sub, "label", color=mark.light, align="center")
        y += title + sub + 8
        canvas.line((left + 20, y), (left + inner - 20, y), mark.color, 1, alpha=ALPHA.strong)
        words = self.paragraph()
        if canvas.rich_height(words, inner, "body", leading=LEADING.loose) <= _MOST_WORDS:
            canvas.rich(words, left, y + 10, inner, "body", align="center", leading=LEADING.loose)
        else:
            canvas.block(
                words, left, y + 10, inner, _MOST_WORDS, "body", align="center", leading=LEADING.loose, valign="top"
            )

    def _out_of_focus(self, canvas: Canvas) -> pygame.Surface:
        """What has been drawn so far, as colors without shapes, and dark."""
        size = canvas.surface.get_size()
        small = pygame.transform.smoothscale(canvas.surface, (max(2, size[0] // _FAR), max(2, size[1] // _FAR)))
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
