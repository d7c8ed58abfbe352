"""The screen between two people: it calls the next one and shows nothing that is hidden from anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.dungeon.parts import MARKS, badge
from game.app.input import Intent, Kind
from game.app.scene import FormScene
from game.app.services import Services
from game.app.theme import DUNGEON, TIMES
from game.app.widgets.base import Box, Reply
from game.app.widgets.button import Button
from game.rules.dungeon import event as e
from game.table.session import TakenBack
from game.text import _

if TYPE_CHECKING:
    from game.app.dungeon.scene import AdventureScene

_WIDE = 580.0
_FAR = 14
_MOST_LINES = 4


class DungeonHandover(FormScene):
    """Waits for the person of a seat. A click or key in the first half second is taken for a stray one."""

    modal = True

    def __init__(self, services: Services, adventure: AdventureScene, seat: int) -> None:
        super().__init__(services)
        self.adventure = adventure
        self.seat = seat
        self.waited = 0.0
        self.box = Box(0, 0, 0, 0)
        self._blurred: pygame.Surface | None = None

    def enter(self) -> None:
        self.services.sound.play("handover")

    @property
    def player(self) -> str:
        """Who is called."""
        return self.adventure.occasion.seats.name(self.seat)

    def subtitle(self) -> str:
        """Why this person is called."""
        asked = self.adventure.session.decision
        kind = asked.kind if asked is not None else ""
        return {
            "turn": _("It is your turn in the challenge."),
            "play": _("You have to lay a card."),
            "redraw": _("You may draw anew."),
            "discard": _("A penalty: you discard a card."),
            "between": _("Do you want to change cards before the next room?"),
            "rooms": _("To change cards before the next room."),
        }.get(kind, _("You are asked."))

    def story(self) -> str:
        """What happened since this person last did something, from what the bystander knows."""
        session = self.adventure.session
        events = [event for event in session.events_for(-1) if not isinstance(event, TakenBack)]
        start = 0
        for place, event in enumerate(events):
            if isinstance(event, (e.CardLaid, e.Discarded, e.Passed)) and event.seat == self.seat:
                start = place + 1
        lines = [line.text for line in self.adventure.tale.lines(events[start:])]
        return "\n".join(lines[-_MOST_LINES:]) or _("The adventure begins.")

    # ---- layout and drawing -----------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        inner = _WIDE - 96
        words = min(canvas.rich_height(self.story(), inner, "body", leading=1.35), 230.0)
        gold = max(52.0, Button.height(canvas, gold=True))
        title, sub = canvas.text_size("title") * 1.35, canvas.text_size("label") * 1.5
        tall = 36 + 100 + 14 + title + sub + 22 + words + 22 + gold + 30
        self.box = Box((WIDTH - _WIDE) / 2, max(16.0, (HEIGHT - 30 - tall) / 2), _WIDE, tall)
        text = _("I am {player}: show my hand").format(player=self.player)
        wide = min(_WIDE - 48, max(280.0, Button.width(canvas, text, gold=True, shown=Kind.OK)))
        box = Box(WIDTH / 2 - wide / 2, self.box.bottom - 30 - gold, wide, gold)
        self.form.set([Button("ready", box, text, gold=True, shown=Kind.OK)])
        self._blurred = None

    def draw(self, canvas: Canvas) -> None:
        with canvas.themed(DUNGEON):
            super().draw(canvas)

    def draw_ground(self, canvas: Canvas) -> None:
        if self._blurred is None:
            self._blurred = _out_of_focus(canvas)
        canvas.surface.blit(self._blurred, (0, 0))
        mark = MARKS[self.seat]
        x, y, w, h = self.box
        canvas.shadow(x, y, w, h, radius=18, blur=22, alpha=220, dy=10)
        top, low = canvas.mix(mark.dark, "#140d08", 0.45), canvas.mix(mark.dark, "#0a0704", 0.82)
        canvas.gradient(x, y, w, h, top, low, radius=18)
        canvas.rect(x, y, w, h, mark.color, radius=18, border=2)
        badge(canvas, self.seat, x + w / 2, y + 88, 46, self.player[:1].upper(), lit=True)
        inner, top_line = _WIDE - 96, y + 150
        left = x + 48
        title, sub = canvas.text_size("title") * 1.35, canvas.text_size("label") * 1.5
        name = _("Pass to {player}").format(player=self.player)
        canvas.block(name, left, top_line, inner, title, "title", align="center", shadow=170)
        canvas.block(self.subtitle(), left, top_line + title, inner, sub, "label", color=mark.light, align="center")
        top_line += title + sub + 8
        canvas.line((left + 20, top_line), (left + inner - 20, top_line), mark.color, 1, alpha=190)
        room = self.form.widget("ready").box.y - 14 - top_line - 8
        canvas.block(self.story(), left, top_line + 8, inner, room, "body", align="center", leading=1.35, valign="top")
        note = _("Your hand stays hidden until then.")
        size = canvas.text_size("label")
        low_line = min(self.box.bottom + 12 + size * 0.8, HEIGHT - 12)
        canvas.text(note, WIDTH / 2, low_line, "label", color="mute", align="center", valign="middle")

    # ---- what the person does ---------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        super().update(dt)
        self.waited += dt

    def handle(self, intent: Intent) -> None:
        if self.waited < TIMES.dead_time and intent.kind not in (Kind.MOVE, Kind.LEAVE):
            return
        super().handle(intent)

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "ready" and reply.kind == "pressed":
            self.services.stack.pop()
            self.adventure.take_seat(self.seat)

    def on_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.BACK, Kind.MENU):
            self.adventure.open_menu()


def _out_of_focus(canvas: Canvas) -> pygame.Surface:
    """What has been drawn so far, as colors without shapes, and dark."""
    size = canvas.surface.get_size()
    small = pygame.transform.smoothscale(canvas.surface, (max(2, size[0] // _FAR), max(2, size[1] // _FAR)))
    soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), size)
    veil = canvas.onto(soft.convert(24) if soft.get_bitsize() != 24 else soft)
    veil.gradient(0, 0, WIDTH, HEIGHT, "#0b0806", "#060403", alpha=165, alpha_bottom=205)
    return veil.surface
