"""The screen between two people: it asks for the next one and shows nothing that is hidden from anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.canvas import HEIGHT, SHAPE_REACH, WIDTH, Canvas
from game.app.input import Intent, Kind
from game.app.scene import FormScene
from game.app.services import Services
from game.app.theme import TIMES
from game.app.widgets.base import Box, Reply
from game.app.widgets.button import Button
from game.rules.epic.library import COMBAT
from game.rules.epic.state import ATTACKER, TARGET
from game.rules.epic.turn import round_of
from game.text import _

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene

_WIDE = 560.0
_FAR = 14
_TOKEN = 50.0


class HandoverScene(FormScene):
    """Waits for the person of a seat. The table below is the bystander's, and far out of focus.

    A click or key in the first half second is taken for a stray one.
    """

    modal = True

    def __init__(self, services: Services, match: MatchScene, seat: int, since: str) -> None:
        super().__init__(services)
        self.match = match
        self.seat = seat
        self.since = since
        self.waited = 0.0
        self.box = Box(0, 0, 0, 0)
        self._blurred: pygame.Surface | None = None

    def enter(self) -> None:
        self.services.sound.play("handover")

    # ---- words ------------------------------------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """Who is called."""
        return self.match.occasion.seats.name(self.seat)

    def title(self) -> str:
        """Whom to pass to."""
        return _("Pass to {player}").format(player=self.player)

    def subtitle(self) -> str:
        """Team and round, or why somebody is called in the middle of another's turn."""
        v, faces = self.match.stage.view, self.match.faces
        asked = self.match.occasion.session.decision
        kind = asked.kind if asked is not None else ""
        if kind == "defend":
            slots = next(frame.slots for frame in reversed(v.stack) if frame.block == COMBAT)
            attacker, target = (faces.name(slots[slot].bit_length() - 1) for slot in (ATTACKER, TARGET))
            return _("{target} is attacked by {attacker}").format(target=target, attacker=attacker)
        if kind == "rescue":
            return _("{figure} would fall").format(figure=faces.name(v.dying))
        if self.seat != v.active:
            return _("A card asks {player} a question").format(player=self.player)
        number = _("Round {number}").format(number=round_of(v, faces.m.seats))
        return f"{faces.team_name(self.seat)}  ·  {number}"

    def paragraph(self) -> str:
        """What happened since this person last sat here."""
        if not self.since:
            return _("The match begins.") if self.match.stage.view.turn <= 1 else _("It is your move.")
        return _("Since your last turn: {story}").format(story=self.since)

    def picture(self) -> str:
        """The art in the seat's mark."""
        return self.match.faces.lead_portrait(self.seat)

    # ---- layout and drawing -----------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        inner = _WIDE - 96
        words = canvas.rich_height(self.paragraph(), inner, "body", leading=1.4)
        gold = max(52.0, Button.height(canvas, gold=True))
        title, sub = canvas.text_size("title") * 1.35, canvas.text_size("label") * 1.5
        tall = 36 + 2 * _TOKEN + 14 + title + sub + 18 + words + 22 + gold + 30
        self.box = Box((WIDTH - _WIDE) / 2, max(16.0, (HEIGHT - 30 - tall) / 2), _WIDE, tall)
        text = _("I am {player}: show my hand").format(player=self.player)
        wide = min(_WIDE - 48, max(280.0, Button.width(canvas, text, gold=True, shown=Kind.OK)))
        box = Box(WIDTH / 2 - wide / 2, self.box.bottom - 30 - gold, wide, gold)
        self.form.set([Button("ready", box, text, gold=True, shown=Kind.OK)])
        self._blurred = None

    def draw_ground(self, canvas: Canvas) -> None:
        if self._blurred is None:
            self._blurred = _out_of_focus(canvas)
        canvas.surface.blit(self._blurred, (0, 0))
        mark = canvas.seat(self.seat)
        x, y, w, h = self.box
        canvas.shadow(x, y, w, h, radius=18, blur=22, alpha=220, dy=10)
        top, low = canvas.mix(mark.dark, "#0b0f14", 0.45), canvas.mix(mark.dark, "#07090c", 0.82)
        canvas.gradient(x, y, w, h, top, low, radius=18)
        canvas.rect(x, y, w, h, mark.color, radius=18, border=2)
        self._draw_words(canvas, y + 36)
        note = _("Your hand stays hidden until then.")
        size = canvas.text_size("label")
        canvas.text(
            note, WIDTH / 2, self.box.bottom + 12 + size * 0.8, "label", color="mute", align="center", valign="middle"
        )

    def _draw_words(self, canvas: Canvas, y: float) -> None:
        mark = canvas.seat(self.seat)
        cx, radius = WIDTH / 2, _TOKEN
        canvas.ellipse(cx - radius, y + 1.72 * radius, 2 * radius, radius * 0.62, "black", alpha=110)
        canvas.shape(mark.shape, cx, y + radius, radius, mark.dark)
        canvas.shape(mark.shape, cx, y + radius, radius - 2, mark.color)
        reach = (radius - 6) * SHAPE_REACH[mark.shape]
        canvas.picture(self.picture(), cx - reach, y + radius - reach, 2 * reach, 2 * reach, shape=mark.shape)
        canvas.shape(mark.shape, cx, y + radius, radius - 5, mark.light, border=1.6)
        y += 2 * radius + 14
        inner = _WIDE - 96
        title, sub = canvas.text_size("title") * 1.35, canvas.text_size("label") * 1.5
        canvas.block(self.title(), cx - inner / 2, y, inner, title, "title", align="center", shadow=170)
        y += title
        canvas.block(self.subtitle(), cx - inner / 2, y, inner, sub, "label", color=mark.light, align="center")
        y += sub + 8
        canvas.line((cx - inner / 2 + 20, y), (cx + inner / 2 - 20, y), mark.color, 1, alpha=190)
        canvas.rich(self.paragraph(), cx - inner / 2, y + 10, inner, "body", align="center", leading=1.4)

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
            self.match.take_seat(self.seat)

    def on_intent(self, intent: Intent) -> None:
        if intent.kind in (Kind.BACK, Kind.MENU):
            self.match.open_menu()


def _out_of_focus(canvas: Canvas) -> pygame.Surface:
    """What has been drawn so far, as colors without shapes, and dark."""
    size = canvas.surface.get_size()
    small = pygame.transform.smoothscale(canvas.surface, (max(2, size[0] // _FAR), max(2, size[1] // _FAR)))
    soft = pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, 2), size)
    veil = canvas.onto(soft.convert(24) if soft.get_bitsize() != 24 else soft)
    veil.gradient(0, 0, WIDTH, HEIGHT, "#080b10", "#050608", alpha=165, alpha_bottom=200)
    return veil.surface
