"""Actions on elements of the table by pointer or keys: choose squares and cards, open piles, panels and cards."""

from __future__ import annotations

from game.app.epic.cards.closer import CardScene, FigureScene
from game.app.epic.match.context import MatchContext
from game.app.epic.match.ids import ButtonId, CommandId
from game.app.epic.match.rules_pages import find_rules_page
from game.app.epic.match.views.pile_scene import PileScene
from game.app.play.routes import RulebookRoute
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box
from game.presentation.epic.card_values import describe_value_changes
from game.rules.core.protocol import HIDDEN


class TableTargets:
    """Handler of choices on the table and of inspections, by pointer or keys."""

    def __init__(self, context: MatchContext) -> None:
        self.context = context
        self._source: Box | CommandId | None = None
        """Box or command of the element that caused the current action."""

    def clear_cause(self) -> None:
        """Forget the element that caused the last action."""
        self._source = None

    @property
    def cause(self) -> Box | None:
        """Return the box of the element that caused the action, with adjacent buttons; refusals are shown beside it."""
        form = self.context.form
        if self._source is None or isinstance(self._source, Box):
            return self._source
        pressed = ButtonId(self._source)
        return next((form.extend_over_neighbors(widget.box) for widget in form.widgets if widget.id == pressed), None)

    def record_button(self, id: CommandId) -> None:
        """Record a command button as the cause of the following action."""
        if self._source is None:
            self._source = id

    def choose_square(self, square: int) -> None:
        """Choose a square."""
        board = self.context.view.board
        self._source = Box(*board.get_corner(square), board.cell, board.cell)
        self.context.on_command_result(self.context.get_controller().on_square(square))

    def choose_card(self, card: int) -> None:
        """Choose a card of the hand."""
        if self.context.table.is_person_asked:
            self._source = self.get_raised_box()
            self.context.on_command_result(self.context.get_controller().on_card(card))

    def drop_card(self, card: int, point: Point) -> None:
        """Handle a card of the hand dropped on the table."""
        context = self.context
        if context.table.is_person_asked:
            self._source = Box(*point, 0, 0)
            context.on_command_result(context.get_controller().on_drop(card, context.view.board.find_square_at(point)))

    def click_beside_board(self, point: Point) -> None:
        """Handle a click on the discard pile, a panel, the log, the die or a card in play."""
        context, table = self.context, self.context.view
        layout = table.layout
        if layout.pile.contains(*point):
            self.open_pile(max(0, context.table.viewer if context.table.viewer >= 0 else context.stage.view.active))
        elif table.log_box.collidepoint(point):
            line = table.find_log_line(point)
            if line is not None and (line.figures or line.squares):
                context.pointing.clicked_line = None if context.pointing.clicked_line == line else line
            else:
                context.table.open_log()
        elif table.die is not None and table.die.contains(*point) and context.services.has_route(RulebookRoute):
            context.services.open_route(RulebookRoute(*find_rules_page(context.presenter.match.setup.game, "walk")))
        else:
            self.inspect(point)

    def open_pile(self, seat: int, tab: str = "") -> None:
        """Open the known cards of a seat; only its public cards while the hand is face down."""
        context = self.context
        view, viewer = context.stage.view, context.table.viewer
        if context.table.is_hand_hidden:
            view = context.table.session.view_for(-1)
            if viewer >= 0:
                view.hands[viewer] = [HIDDEN] * len(view.hands[viewer])
        context.services.stack.push(PileScene(context.services, context.presenter, view, seat, viewer, tab))

    def open_unseen_cards(self) -> None:
        """Open the list of cards that opponents can still hold, starting with the next opponent in turn order."""
        context, match = self.context, self.context.presenter.match
        own = context.table.viewer if context.table.viewer >= 0 else max(0, context.stage.view.active)
        order = [(own + step) % match.seats for step in range(1, match.seats)]
        foes = [seat for seat in order if match.side_of[seat] != match.side_of[own]]
        self.open_pile((foes or order)[0], "unseen")

    def inspect(self, point: Point) -> None:
        """Open the close-up of the element under the pointer."""
        context, table = self.context, self.context.view
        held = context.hand.find_card(point)
        card = int(held.key) if held is not None and not context.hand.hidden else table.find_card(point, context.stage)
        if card is not None:
            self.show_card(card)
            return
        square = table.board.find_square_at(point)
        figure = context.get_controller().context.find_figure(square)
        if figure is not None:
            self.show_figure(figure)
            return
        seat = next((seat for seat, box in table.panels.items() if box.collidepoint(point)), None)
        if seat is not None:
            self.open_pile(seat)

    def show_card(self, card: int) -> None:
        """Open the close-up of a card."""
        context = self.context
        in_hand = context.table.viewer >= 0 and card in context.stage.view.hands[context.table.viewer]
        reason = (
            context.get_controller().get_card_state(card).reason if in_hand and context.table.is_person_asked else ""
        )
        face = context.presenter.make_face(card, context.stage.view)
        context.services.stack.push(CardScene(context.services, context.presenter.match.setup.game, face, reason))

    def show_figure(self, figure: int) -> None:
        """Open the close-up of a character."""
        context = self.context
        context.services.stack.push(FigureScene(context.services, context.presenter, context.stage.view, figure))

    @property
    def card_message(self) -> str:
        """Return the reason why the raised card cannot be used, and the printed values of its changed numbers."""
        context = self.context
        focused = context.hand.focused
        if focused is None or context.hand.hidden or context.stage.is_busy:
            return ""
        reason = "" if focused.playable else focused.reason
        return "\n".join(line for line in (reason, *describe_value_changes(focused.face)) if line)

    def get_raised_box(self) -> Box | None:
        """Return the box of the raised card."""
        hand = self.context.hand
        return None if hand.focused is None else Box(*hand.find_raised_box(hand.focused.key))
