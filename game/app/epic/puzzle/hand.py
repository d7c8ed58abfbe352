"""Scene that shows the open hand of the enemy in a puzzle."""

from __future__ import annotations

from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.fitted import PressableCard, get_card_height
from game.app.epic.cards.view import CARD_WIDTH
from game.app.epic.puzzle.ids import EnemyCardId
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Centered, Row, Spacer
from game.app.ui.layout.paint import SeatMarkWidget
from game.app.ui.layout.panels import Panel
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.ornaments import draw_veil
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.presentation.epic.presenters import EpicPresenter
from game.rules.epic.engine.state import State
from game.text import _

_CARD_WIDTH = CARD_WIDTH * 0.86


class EnemyHandScene(WidgetScene):
    """Cards of one seat side by side; a press on a card opens its close-up."""

    modal = True
    first_focus = "close"

    def __init__(self, services: Services, presenter: EpicPresenter, view: State, seat: int) -> None:
        super().__init__(services)
        self.presenter = presenter
        self.seat = seat
        self.cards = [presenter.make_face(card, view) for card in view.hands[seat]]
        """Faces of the cards."""

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the cards below the name of their owner."""
        title = _("Hand: {team}").format(team=self.presenter.team_name(self.seat))
        cards = (
            PressableCard(EnemyCardId(index), face).sized(width=_CARD_WIDTH, height=get_card_height(_CARD_WIDTH))
            for index, face in enumerate(self.cards)
        )
        sheet = Panel(
            "",
            Row(SeatMarkWidget(self.seat), Label(title, "heading"), gap=SPACE.small),
            Row(*cards, gap=SPACE.large) if self.cards else Label(_("No cards"), "quiet", color="mute"),
            Row(Spacer(), Button("close", _("Close"), is_back=True, keys=(Kind.BACK,))),
            gap=SPACE.large,
            padding=SPACE.huge,
        )
        return Centered(sheet, padding=SPACE.huge)

    def draw_ground(self, canvas: Canvas) -> None:
        draw_veil(canvas)

    def on_widget_event(self, event: WidgetEvent) -> None:
        match event:
            case WidgetEvent(EnemyCardId(place), "pressed"):
                game = self.presenter.match.setup.game
                self.services.stack.push(CardScene(self.services, game, self.cards[place]))
