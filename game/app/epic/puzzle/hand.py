"""The enemy's hand in a puzzle, open for all to see."""

from __future__ import annotations

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.fitted import PressedCard, card_height
from game.app.epic.cards.view import CARD_WIDTH
from game.app.epic.puzzle.ids import CardId
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, Row, Spacer
from game.app.ui.layout.paint import SeatMark
from game.app.ui.layout.panels import Panel
from game.app.ui.scene import FormScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import ALPHA, SPACE
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.presentation.epic.presenters import Faces
from game.rules.epic.engine.state import State
from game.text import _

_WIDE = CARD_WIDTH * 0.86


class EnemyHandScene(FormScene):
    """The cards of one seat side by side; a card opens at full size."""

    modal = True
    first_focus = "close"

    def __init__(self, services: Services, faces: Faces, view: State, seat: int) -> None:
        super().__init__(services)
        self.faces = faces
        self.seat = seat
        self.cards = [faces.card(card, view) for card in view.hands[seat]]

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the cards below whose they are."""
        title = _("Hand: {team}").format(team=self.faces.team_name(self.seat))
        cards = (
            PressedCard(CardId(place), face).sized(width=_WIDE, height=card_height(_WIDE))
            for place, face in enumerate(self.cards)
        )
        sheet = Panel(
            "",
            Row(SeatMark(self.seat), Label(title, "heading"), gap=SPACE.small),
            Row(*cards, gap=SPACE.large) if self.cards else Label(_("No cards"), "quiet", color="mute"),
            Row(Spacer(), Button("close", _("Close"), leaves=True, keys=(Kind.BACK,))),
            gap=SPACE.large,
            padding=SPACE.huge,
        )
        return Centered(sheet, padding=SPACE.huge)

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.rect(0, 0, WIDTH, HEIGHT, "veil", alpha=ALPHA.strong)

    def on_reply(self, reply: Reply) -> None:
        match reply:
            case Reply(CardId(place), "pressed"):
                game = self.faces.match.setup.game
                self.services.stack.push(CardScene(self.services, game, self.cards[place]))
