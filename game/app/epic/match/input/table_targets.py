"""Things on the table that pointer and keys aim at: chooses squares and cards, opens piles, panels and large cards."""

from __future__ import annotations

from game.app.epic.cards.closer import CardScene, FigureScene
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.context import TableContext
from game.app.epic.match.ids import ButtonId, CommandId
from game.app.epic.match.rules_pages import rules_page
from game.app.epic.match.views.pile_scene import PileScene
from game.app.play.routes import Rulebook
from game.app.ui.drawing.raster import Point
from game.app.ui.widgets.base import Box
from game.presentation.epic.card_values import value_changes
from game.rules.core.protocol import HIDDEN

_NUMBERS_ABOVE = 6.0
"""Logical pixels by which the numbers of a lifted card stand out above it."""


class TableTargets:
    """Answer what is chosen or looked at on the table, by pointer and keys alike."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self._cause: Box | CommandId | None = None
        """The widget that was pressed last, a button by its command, while that is answered."""

    def forget_cause(self) -> None:
        """Forget what was pressed last: it is answered."""
        self._cause = None

    @property
    def cause(self) -> Box | None:
        """Return where what was pressed last lies, with the buttons next to it."""
        form = self.context.form
        if self._cause is None or isinstance(self._cause, Box):
            return self._cause
        pressed = ButtonId(self._cause)
        return next((form.uncovered(one.box) for one in form.widgets if one.id == pressed), None)

    def pressed_button(self, id: CommandId) -> None:
        """Answer a button of the moment, by whatever means it was pressed."""
        if self._cause is None:
            self._cause = id

    def use_square(self, square: int) -> None:
        """Answer the choice of a square."""
        board = self.context.view.board
        self._cause = Box(*board.corner(square), board.cell, board.cell)
        self.context.grant(self.context.controller().on_square(square))

    def use_card(self, card: int) -> None:
        """Answer the choice of a card of the hand."""
        if self.context.table.person_asked:
            self._cause = self.above_lifted()
            self.context.grant(self.context.controller().on_card(card))

    def drop_card(self, card: int, point: Point) -> None:
        """Answer a card of the hand that was let go over the table."""
        context = self.context
        if context.table.person_asked:
            self._cause = Box(*point, 0, 0)
            context.grant(context.controller().on_drop(card, context.view.board.square_at(point)))

    def beside_board(self, point: Point) -> None:
        """Answer a click on a pile, a panel, the log, the die or a card in play."""
        context, table = self.context, self.context.view
        layout = table.layout
        if layout.draw.collidepoint(point):
            self._cause = Box(*layout.draw)
            if any(command.id == "draw" for command in context.controller().commands(None, None)):
                context.press_command("draw")
            return
        if layout.discard.collidepoint(point):
            self.open_pile(max(0, context.table.viewer if context.table.viewer >= 0 else context.stage.view.active))
        elif table.log_box.collidepoint(point):
            line = table.line_at(point)
            if line is not None and (line.figures or line.squares):
                context.pointing.told = None if context.pointing.told == line else line
            else:
                context.table.open_log()
        elif table.die is not None and table.die.holds(*point) and context.services.leads(Rulebook):
            context.services.open(Rulebook(*rules_page(context.faces.match.setup.game, "walk")))
        else:
            self.inspect(point)

    def open_pile(self, seat: int, tab: str = "") -> None:
        """Open what is known of a seat's cards; with the hand face down, what everybody knows."""
        context = self.context
        view, viewer = context.stage.view, context.table.viewer
        if context.table.hidden:
            view = context.table.session.view(-1)
            if viewer >= 0:
                view.hands[viewer] = [HIDDEN] * len(view.hands[viewer])
        context.services.stack.push(PileScene(context.services, context.faces, view, seat, viewer, tab))

    def open_holds(self) -> None:
        """Open the list of what the opponents can still hold, the next one in turn first."""
        context, match = self.context, self.context.faces.match
        own = context.table.viewer if context.table.viewer >= 0 else max(0, context.stage.view.active)
        order = [(own + step) % match.seats for step in range(1, match.seats)]
        foes = [seat for seat in order if match.side_of[seat] != match.side_of[own]]
        self.open_pile((foes or order)[0], "unseen")

    def inspect(self, point: Point) -> None:
        """Show what is under the pointer at full size."""
        context, table = self.context, self.context.view
        held = context.hand.card_at(point)
        card = int(held.key) if held is not None and not context.hand.hidden else table.card_at(point, context.stage)
        if card is not None:
            self.show_card(card)
            return
        square = table.board.square_at(point)
        figure = context.controller().desk.figure_on(square)
        if figure is not None:
            self.show_figure(figure)
            return
        seat = next((seat for seat, box in table.panels.items() if box.collidepoint(point)), None)
        if seat is not None:
            self.open_pile(seat)

    def show_card(self, card: int) -> None:
        """Open a card at full size."""
        context = self.context
        in_hand = context.table.viewer >= 0 and card in context.stage.view.hands[context.table.viewer]
        reason = context.controller().card_state(card).reason if in_hand and context.table.person_asked else ""
        face = context.faces.card(card, context.stage.view)
        context.services.stack.push(CardScene(context.services, context.faces.match.setup.game, face, reason))

    def show_figure(self, figure: int) -> None:
        """Open a character at full size."""
        context = self.context
        context.services.stack.push(FigureScene(context.services, context.faces, context.stage.view, figure))

    @property
    def told(self) -> str:
        """Return why the lifted card cannot be used, and what is printed in place of changed numbers."""
        context = self.context
        focused = context.hand.focused
        if focused is None or context.hand.hidden or context.stage.busy:
            return ""
        reason = "" if focused.playable else focused.reason
        return "\n".join(line for line in (reason, *value_changes(focused.face)) if line)

    def above_lifted(self) -> Box | None:
        """Return the box of the lifted card with its numbers."""
        hand = self.context.hand
        if hand.focused is None:
            return None
        place = hand.lifted_place(hand.focused.key)
        wide, high = CARD_WIDTH * place.scale, CARD_HEIGHT * place.scale
        return Box(place.x, place.y - _NUMBERS_ABOVE, wide, high + _NUMBERS_ABOVE)
