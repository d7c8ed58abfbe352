"""What is known of a player's cards, to be leafed through: discarded, out of the game, and those not seen yet."""

from __future__ import annotations

from game.app.canvas import HEIGHT, WIDTH, Canvas
from game.app.input import Intent, Kind
from game.app.match.card_view import CARD_HEIGHT, CARD_WIDTH, draw_card
from game.app.match.faces import Faces
from game.app.match.inspect import CardScene
from game.app.match.records import CardFace, CardLook
from game.app.ornaments import panel, seat_mark
from game.app.scene import FormScene
from game.app.services import Services
from game.app.theme import SEATS
from game.app.widgets.base import Box, Look, Reply, Widget
from game.app.widgets.button import Button
from game.app.widgets.choice import Option, Segments
from game.app.widgets.pane import Pane
from game.rules.epic.state import State
from game.table import aids
from game.text import _

_BOX = Box(110, 26, WIDTH - 220, HEIGHT - 52)
_PAD = 22.0
_SCALE = 0.86
_GAP = 18.0


class CardTile(Widget):
    """A card in a row of cards, with how many copies of it there are."""

    def __init__(self, id: str, box: Box, face: CardFace, count: int) -> None:
        super().__init__(id, box)
        self.face = face
        self.count = count

    def draw(self, canvas: Canvas, look: Look) -> None:
        lit = look.focused or look.hover > 0.5
        draw_card(canvas, self.box.x, self.box.y, _SCALE, self.face, CardLook(focused=lit))
        if self.count > 1:
            x, y = self.box.right - 10, self.box.bottom - 12
            canvas.circle(x, y, 14.5, "#071018")
            canvas.circle(x, y, 13, "cream")
            canvas.text(f"×{self.count}", x, y, "key", color="ink", align="center", valign="middle")

    def handle(self, intent: Intent) -> Reply | None:
        if intent.kind in (Kind.OK, Kind.INFO, Kind.CONTEXT):
            return Reply(self.id, "pressed")
        if intent.kind is Kind.PRESS:
            return Reply(self.id, "used")
        if intent.kind is Kind.RELEASE and self.over(intent.x, intent.y):
            return Reply(self.id, "pressed")
        return None


class PileScene(FormScene):
    """The open cards of a seat and the ones that may still come, from a view."""

    modal = True

    def __init__(self, services: Services, faces: Faces, view: State, seat: int) -> None:
        super().__init__(services)
        self.faces = faces
        self.seat = seat
        self.piles = self._piles(view)
        self.tab = next((tab for tab in ("discard", "removed", "unseen") if self.piles[tab]), "discard")
        self._pane = Pane("cards", self.form)
        self._canvas: Canvas | None = None
        self.form.device = services.device

    def _piles(self, v: State) -> dict[str, list[tuple[CardFace, int]]]:
        m = self.faces.m
        squads = m.squads_of[self.seat]
        discard = [card for squad in squads for card in reversed(v.discard[squad])]
        removed = [card for card in v.removed if m.owner[card] == self.seat]
        unseen = [(m.card_ids.index(name), count) for name, count in aids.still_hidden(m, v, self.seat)]
        return {
            "discard": [(self.faces.card(card, v), 1) for card in discard],
            "removed": [(self.faces.card(card, v), 1) for card in removed],
            "unseen": [(self.faces.card(card, v), count) for card, count in unseen],
        }

    def layout(self, canvas: Canvas) -> None:
        self._canvas = canvas
        high = Button.height(canvas)
        names = {"discard": _("Discarded"), "removed": _("Out of the game"), "unseen": _("Not seen yet")}
        options = [
            Option(tab, f"{names[tab]} {sum(count for _face, count in cards)}") for tab, cards in self.piles.items()
        ]
        head = canvas.text_size("heading") * 1.6
        tabs = Box(_BOX.x + _PAD, _BOX.y + head + 6, min(_BOX.w - 2 * _PAD, Segments.width(canvas, options)), high)
        wide = max(140.0, Button.width(canvas, _("Close"), shown=Kind.BACK))
        close = Box(_BOX.right - _PAD - wide, _BOX.bottom - 16 - high, wide, high)
        inner = Box(_BOX.x + _PAD, tabs.bottom + 14, _BOX.w - 2 * _PAD, close.y - 12 - tabs.bottom - 14)
        tiles, bottom = self._tiles(inner)
        self._pane.fill(inner, tiles, bottom)
        self.form.set(
            [
                Segments("tab", tabs, options, self.tab),
                *self._pane.widgets,
                Button("close", close, _("Close"), keys=(Kind.BACK,)),
            ]
        )

    def _tiles(self, inner: Box) -> tuple[list[Widget], float]:
        wide, high = CARD_WIDTH * _SCALE, CARD_HEIGHT * _SCALE
        columns = max(1, int((inner.w - 24) // (wide + _GAP)))
        tiles: list[Widget] = []
        bottom = inner.y
        for place, (face, count) in enumerate(self.piles[self.tab]):
            row, column = divmod(place, columns)
            box = Box(inner.x + 12 + column * (wide + _GAP), inner.y + 10 + row * (high + _GAP), wide, high)
            tiles.append(CardTile(f"card {place}", box, face, count))
            bottom = box.bottom + 12
        return tiles, bottom

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "#05070b", alpha=175)
        panel(canvas, *_BOX, radius=16)
        head = canvas.text_size("heading") * 1.6
        seat_mark(canvas, self.seat, _BOX.x + _PAD + 10, _BOX.y + 4 + head / 2, 10)
        title = _("{player}: {team}").format(
            player=self.faces.seats.name(self.seat), team=self.faces.team_name(self.seat)
        )
        room = _BOX.w - 2 * _PAD - 30
        canvas.block(title, _BOX.x + _PAD + 30, _BOX.y + 4, room, head, "heading", color=SEATS[self.seat].light)
        if not self.piles[self.tab]:
            box = self._pane.box
            canvas.block(_("No cards here."), box.x, box.y, box.w, box.h, "quiet", color="mute", align="center")
        elif self.tab == "unseen":
            text = _("These cards are in this player's hand or draw pile.")
            canvas.block(text, _BOX.x + _PAD, _BOX.bottom - 52, 560, 36, "small", color="mute")

    def on_reply(self, reply: Reply) -> None:
        if reply.id == "tab" and reply.kind == "changed":
            self.tab = str(reply.value)
            self._pane.top = 0.0
            if self._canvas is not None:
                self.layout(self._canvas)
            self.touch()
        elif reply.id == "close" and reply.kind == "pressed":
            self.services.stack.pop()
        elif reply.id.startswith("card ") and reply.kind == "pressed":
            face, _count = self.piles[self.tab][int(reply.id.removeprefix("card "))]
            self.services.stack.push(CardScene(self.services, face))
        else:
            self._pane.follow_key()

    def handle(self, intent: Intent) -> None:
        if self._pane.wheel(intent):
            self.touch()
            return
        super().handle(intent)
