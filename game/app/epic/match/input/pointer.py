"""Pointer on the table of a match: clicks and movements reach the controller as squares, cards and commands."""

from __future__ import annotations

from game.app.epic.match.context import TableContext
from game.app.epic.match.input.keys import TableKeys
from game.app.epic.match.input.table_targets import TableTargets
from game.app.epic.match.input.tips import tip_boxes, tip_text
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.watch import Watch
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.tooltip import draw_tooltip

_DRAG_FROM = 7.0


class TableInput:
    """Answers the intents of a match scene."""

    def __init__(self, context: TableContext, targets: TableTargets, watch: Watch | None) -> None:
        self.context = context
        self.targets = targets
        self.watch = watch
        self.keys = TableKeys(context, targets)
        self._pressed: tuple[Point, int | None] | None = None
        self._carried: int | None = None
        """The square that a character is dragged from."""
        self._panned = False
        self._over: WidgetId | None = None
        """The card in play or the die under the pointer."""

    def new_question(self, board_first: bool) -> None:
        """Another question is asked."""
        self.keys.new_question(board_first)
        self._pressed = self._carried = None

    def let_go(self) -> None:
        """Another scene comes above and gets the release: a dragged card falls back, and nothing is pressed."""
        if self.context.hand.dragged is not None:
            self.context.controller().back()
        self.context.hand.cancel()
        self._pressed = self._carried = None
        self._panned = False

    # ---- all intents ------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Handle one intent of the person."""
        context = self.context
        self.targets.forget_cause()
        if intent.kind in (Kind.TEXT, Kind.ERASE):
            return
        if self.watch is not None and not intent.pointer and self.watch.handle(intent):
            return
        if context.stage.busy and self._skips(intent):
            context.stage.skip()
            context.table.touch()
            return
        if context.table.bot_asked and self._skips(intent):
            context.table.thinking.hurry()
        before = self._pointed_at() if intent.kind is Kind.MOVE else None
        if intent.pointer:
            self._pointed(intent)
        else:
            self.keys.handle(intent)
        context.pointing.key_card = self.keys.card()
        if before is None or self._pressed is not None or context.hand.dragged:
            context.table.touch()
        elif before != self._pointed_at():
            context.redraw()

    def _pointed_at(self) -> tuple[object, ...]:
        """Return everything that a movement of the pointer can change on the screen."""
        at, hand = self.context.pointing, self.context.hand
        hovered = self.context.form.hovered
        where = (at.square, at.card, at.cursor, at.key_card, at.line, self._over, self.context.form.device)
        return (*where, hand.focus, None if hovered is None else hovered.id)

    def _skips(self, intent: Intent) -> bool:
        if intent.kind in (Kind.OK, Kind.MAIN, Kind.SKIP):
            return True
        return intent.kind is Kind.PRESS and self.context.form.hovered is None

    # ---- the pointer ------------------------------------------------------------------------------------------------

    def _pointed(self, intent: Intent) -> None:
        context, point = self.context, (intent.x, intent.y)
        self._to_mouse(intent)
        reply = context.form.handle(intent)
        if reply is not None:
            context.press(reply)
            return
        if intent.kind in (Kind.MOVE, Kind.LEAVE):
            self._move(point)
        elif intent.kind is Kind.PRESS:
            self._press(point)
        elif intent.kind is Kind.RELEASE:
            self._release(point)
        elif intent.kind is Kind.CONTEXT:
            self.targets.inspect(point)
        elif intent.kind is Kind.WHEEL and context.view.board.rect.collidepoint(point):
            context.view.board.zoom_by(1 if intent.amount > 0 else -1, point)

    def _to_mouse(self, intent: Intent) -> None:
        if self.keys.in_use and intent.kind in (Kind.MOVE, Kind.PRESS):
            self.keys.in_use, self.keys.aside = False, None
            self.context.pointing.cursor = None

    def _move(self, point: Point) -> None:
        context = self.context
        before = context.hand.dragged
        context.hand.move(point)
        if self.watch is not None:
            self.watch.hands.move(point)
            context.redraw()
        if context.hand.dragged is not None and before is None:
            context.controller().lift(int(context.hand.dragged))
        if self._pressed is not None and context.view.board.zoomed and self._carried is None:
            self._pan(point)
        self._point_at(point)

    def _point_at(self, point: Point) -> None:
        context = self.context
        over_hand = context.hand.card_at(point) is not None and context.hand.dragged is None
        context.pointing.square = None if over_hand else context.view.board.square_at(point)
        card = context.hand.focused
        context.pointing.card = int(card.key) if card is not None and not context.hand.hidden else None
        context.pointing.line = context.view.line_at(point)
        boxes = {} if over_hand else tip_boxes(context.view)
        self._over = next((id for id, box in boxes.items() if box.holds(*point)), None)

    def _pan(self, point: Point) -> None:
        assert self._pressed is not None
        (x, y), square = self._pressed
        dx, dy = point[0] - x, point[1] - y
        if self._panned or abs(dx) + abs(dy) > _DRAG_FROM:
            self._panned = True
            self.context.view.board.pan(dx, dy)
            self._pressed = (point, square)

    def _press(self, point: Point) -> None:
        context = self.context
        if not context.hand.hidden and context.hand.press(point):
            return
        square = context.view.board.square_at(point)
        self._pressed, self._panned, self._carried = (point, square), False, None
        mode = context.controller().mode
        if square is not None and isinstance(mode, WalkMode) and context.table.person_asked and mode.figure >= 0:
            under = mode.desk.figure_on(square)
            if under in mode.walks:
                self._carried = square

    def _release(self, point: Point) -> None:
        context = self.context
        act = context.hand.release(point)
        if act is not None:
            self._pressed = None
            card = int(act.card.key)
            if act.kind == "click":
                self.targets.use_card(card)
            else:
                self._drop(card, point)
            self._point_at(point)
            return
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._panned:
            return
        square = context.view.board.square_at(point)
        if square is not None and pressed[1] is not None:
            self._released_on(square, pressed[1])
        else:
            self.targets.beside_board(point)

    def _released_on(self, square: int, pressed: int) -> None:
        context = self.context
        carried, self._carried = self._carried, None
        if not context.table.person_asked:
            return
        mode = context.controller().mode
        if carried is not None and square != carried and isinstance(mode, WalkMode):
            mode.grab(carried)
            self.targets.use_square(square)
        elif square == pressed:
            self.targets.use_square(square)

    def _drop(self, card: int, point: Point) -> None:
        if self.context.view.board.rect.collidepoint(point):
            self.targets.drop_card(card, point)
        else:
            self.context.controller().back()

    # ---- the tooltip ------------------------------------------------------------------------------------------------

    def draw_tip(self, canvas: Canvas) -> None:
        """Draw the focus beside board and hand, and why the lifted card cannot be used."""
        context = self.context
        box = self.keys.aside_box()
        if box is not None:
            focus_ring(canvas, *box, radius=RADIUS.medium)
            widget = next((widget for widget in context.form.widgets if widget.id == self.keys.aside), None)
            hint = widget.hint if widget is not None else self.tip_of(self.keys.aside)
            if hint and not context.form.quiet:
                draw_tooltip(canvas, hint, box)
        elif (over := tip_boxes(context.view).get(self._over)) and not (self.keys.in_use or context.form.quiet):
            draw_tooltip(canvas, self.tip_of(self._over), over)
        above = self.targets.above_lifted()
        if above is not None and self.targets.told and not context.form.quiet:
            draw_tooltip(canvas, self.targets.told, above, side="above")

    def tip_of(self, id: WidgetId) -> str:
        """Return the tooltip of a card in play or the die."""
        return tip_text(self.context.faces, self.context.stage.view, id)
