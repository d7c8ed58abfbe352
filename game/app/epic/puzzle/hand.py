"""The enemy's hand in a puzzle, open for all to see."""

from __future__ import annotations

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.views.pile_scene import CardTile
from game.app.epic.puzzle.ids import CardId
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import panel, seat_mark
from game.app.ui.style.tokens import ALPHA, RADIUS
from game.app.ui.widgets.base import Box, Reply, Widget
from game.app.ui.widgets.button import Button
from game.presentation.epic.presenters import Faces
from game.rules.epic.engine.state import State
from game.text import _

_SCALE, _GAP, _PAD = 0.86, 18.0, 24.0
_LEAST = 420.0


class EnemyHandScene(FormScene):
    """The cards of one seat side by side; a card opens at full size."""

    modal = True

    def __init__(self, services: Services, faces: Faces, view: State, seat: int) -> None:
        super().__init__(services)
        self.faces = faces
        self.seat = seat
        self.cards = [faces.card(card, view) for card in view.hands[seat]]
        self.box = Box(0, 0, 0, 0)

    def layout(self, canvas: Canvas) -> None:
        count = max(1, len(self.cards))
        space = (WIDTH - 80 - 2 * _PAD - _GAP * (count - 1)) / count
        scale = min(_SCALE, space / CARD_WIDTH)
        wide, high = CARD_WIDTH * scale, CARD_HEIGHT * scale
        row = count * wide + (count - 1) * _GAP
        head, button = canvas.text_size("heading") * 1.6, Button.height(canvas)
        width = max(_LEAST, row + 2 * _PAD)
        height = head + 10 + high + 20 + button + 18
        self.box = Box((WIDTH - width) / 2, (HEIGHT - height) / 2, width, height)
        left, top = WIDTH / 2 - row / 2, self.box.y + head + 10
        tiles: list[Widget] = [
            CardTile(CardId(place), face, 1).placed(Box(left + place * (wide + _GAP), top, wide, high))
            for place, face in enumerate(self.cards)
        ]
        close = max(140.0, Button.width(canvas, _("Close"), shown=Kind.BACK))
        end = Box(self.box.right - _PAD - close, self.box.bottom - 18 - button, close, button)
        self.form.set([*tiles, Button("close", _("Close"), leaves=True, keys=(Kind.BACK,)).placed(end)], focus="close")

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)
        panel(canvas, *self.box, radius=RADIUS.large)
        head = canvas.text_size("heading") * 1.6
        x, y, w, h = self.box
        seat_mark(canvas, self.seat, x + _PAD + 10, y + 4 + head / 2, 10)
        title = _("Hand: {team}").format(team=self.faces.team_name(self.seat))
        light = canvas.seat(self.seat).light
        canvas.block(title, x + _PAD + 30, y + 4, w - 2 * _PAD - 30, head, "heading", color=light)
        if not self.cards:
            canvas.block(_("No cards"), x, y + head, w, h - 2 * head, "quiet", color="mute", align="center")

    def on_reply(self, reply: Reply) -> None:
        match reply:
            case Reply(CardId(place), "pressed"):
                game = self.faces.match.setup.game
                self.services.stack.push(CardScene(self.services, game, self.cards[place]))
