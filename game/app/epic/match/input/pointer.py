"""Pointer input of the match screen: forwards clicks and drags to the controller as squares, cards and commands."""

from __future__ import annotations

from game.app.epic.match.context import MatchContext
from game.app.epic.match.input.keys import TableKeys
from game.app.epic.match.input.table_targets import TableTargets
from game.app.epic.match.input.tips import find_tip_boxes, get_tip_text
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.watch import SpectatorControls
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import draw_focus_ring
from game.app.ui.style.tokens import RADIUS
from game.app.ui.widgets.base import WidgetId
from game.app.ui.widgets.tooltip import draw_tooltip

_DRAG_THRESHOLD = 7.0
"""Distance in logical units from which a press with movement is a drag."""


class TableInput:
    """Input handler of a match scene."""

    def __init__(self, context: MatchContext, targets: TableTargets, spectator: SpectatorControls | None) -> None:
        self.context = context
        self.targets = targets
        self.spectator = spectator
        self.keys = TableKeys(context, targets)
        self._pressed: tuple[Point, int | None] | None = None
        """Point and square of the current press; None while no button is down."""
        self._drag_start: int | None = None
        """Square from which a character is dragged; None without a drag."""
        self._has_panned = False
        self._hovered: WidgetId | None = None
        """Id of the card in play or die under the pointer."""

    def reset_input(self, board_first: bool) -> None:
        """Reset focus and drag for a new decision; see ``TableKeys.reset_focus``."""
        self.keys.reset_focus(board_first)
        self._pressed = self._drag_start = None

    def cancel_press(self) -> None:
        """Cancel press and drag, because a scene opened on top receives the release."""
        if self.context.hand.dragged is not None:
            self.context.get_controller().cancel_selection()
        self.context.hand.cancel_drag()
        self._pressed = self._drag_start = None
        self._has_panned = False

    # ---- all intents ------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """Handle one intent."""
        context = self.context
        self.targets.clear_cause()
        if intent.kind in (Kind.TEXT, Kind.ERASE):
            return
        if self.spectator is not None and not intent.is_pointer and self.spectator.handle(intent):
            return
        if context.stage.is_busy and self._is_skip(intent):
            context.stage.skip()
            context.table.mark_dirty()
            return
        if context.table.is_bot_asked and self._is_skip(intent):
            context.table.bot_driver.skip_pause()
        if intent.kind is Kind.PRESS or not intent.is_pointer:
            context.update_widgets()  # what came in the same frame may have changed them
        before = self._get_hover_key() if intent.kind is Kind.MOVE else None
        if intent.is_pointer:
            self._handle_pointer(intent)
        else:
            self.keys.handle(intent)
        context.pointing.key_card = self.keys.get_focused_card()
        if before is None or self._pressed is not None or context.hand.dragged:
            context.table.mark_dirty()
        elif before != self._get_hover_key():
            context.on_pointer_change()

    def _get_hover_key(self) -> tuple[object, ...]:
        """Return a key of everything on the screen that depends on the pointer's position."""
        at, hand = self.context.pointing, self.context.hand
        hovered = self.context.form.hovered_widget
        where = (at.square, at.card, at.cursor, at.key_card, at.hovered_line, self._hovered, self.context.form.device)
        return (*where, hand.focus, None if hovered is None else hovered.id)

    def _is_skip(self, intent: Intent) -> bool:
        if intent.kind in (Kind.OK, Kind.MAIN, Kind.SKIP):
            return True
        return intent.kind is Kind.PRESS and (
            self.context.stage.has_cutscene or self.context.form.hovered_widget is None
        )

    # ---- the pointer ------------------------------------------------------------------------------------------------

    def _handle_pointer(self, intent: Intent) -> None:
        context, point = self.context, (intent.x, intent.y)
        self._switch_to_mouse(intent)
        event = context.form.handle(intent)
        if event is not None:
            context.on_button_event(event)
            return
        if intent.kind in (Kind.MOVE, Kind.LEAVE):
            self._on_move(point)
        elif intent.kind is Kind.PRESS:
            self._on_press(point)
        elif intent.kind is Kind.RELEASE:
            self._on_release(point)
        elif intent.kind is Kind.CONTEXT:
            self.targets.inspect(point)
        elif intent.kind is Kind.WHEEL and context.view.board.rect.collidepoint(point):
            context.view.board.zoom_by(1 if intent.amount > 0 else -1, point)

    def _switch_to_mouse(self, intent: Intent) -> None:
        if self.keys.in_use and intent.kind in (Kind.MOVE, Kind.PRESS):
            self.keys.in_use, self.keys.aside = False, None
            self.context.pointing.cursor = None

    def _on_move(self, point: Point) -> None:
        context = self.context
        before = context.hand.dragged
        context.hand.on_move(point)
        if self.spectator is not None:
            self.spectator.hands.on_pointer_move(point)
            context.on_pointer_change()
        if context.hand.dragged is not None and before is None:
            context.get_controller().start_drag(int(context.hand.dragged))
        if self._pressed is not None and context.view.board.is_zoomed and self._drag_start is None:
            self._pan_board(point)
        self._update_hover(point)

    def _update_hover(self, point: Point) -> None:
        context = self.context
        over_hand = context.hand.find_card(point) is not None and context.hand.dragged is None
        context.pointing.square = None if over_hand else context.view.board.find_square_at(point)
        card = context.hand.focused
        context.pointing.card = int(card.key) if card is not None and not context.hand.hidden else None
        context.pointing.hovered_line = context.view.find_log_line(point)
        boxes = {} if over_hand else find_tip_boxes(context.view)
        self._hovered = next((id for id, box in boxes.items() if box.contains(*point)), None)

    def _pan_board(self, point: Point) -> None:
        assert self._pressed is not None
        (x, y), square = self._pressed
        dx, dy = point[0] - x, point[1] - y
        if self._has_panned or abs(dx) + abs(dy) > _DRAG_THRESHOLD:
            self._has_panned = True
            self.context.view.board.pan(dx, dy)
            self._pressed = (point, square)

    def _on_press(self, point: Point) -> None:
        context = self.context
        if not context.hand.hidden and context.hand.on_press(point):
            return
        square = context.view.board.find_square_at(point)
        self._pressed, self._has_panned, self._drag_start = (point, square), False, None
        mode = context.get_controller().mode
        if square is not None and isinstance(mode, WalkMode) and context.table.is_person_asked and mode.figure >= 0:
            figure = mode.context.find_figure(square)
            if figure in mode.walks:
                self._drag_start = square

    def _on_release(self, point: Point) -> None:
        context = self.context
        act = context.hand.on_release(point)
        if act is not None:
            self._pressed = None
            card = int(act.card.key)
            if act.kind == "click":
                self.targets.choose_card(card)
            else:
                self._drop_card(card, point)
            self._update_hover(point)
            return
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._has_panned:
            return
        square = context.view.board.find_square_at(point)
        if square is not None and pressed[1] is not None:
            self._release_on_square(square, pressed[1])
        else:
            self.targets.click_beside_board(point)

    def _release_on_square(self, square: int, pressed: int) -> None:
        context = self.context
        carried, self._drag_start = self._drag_start, None
        if not context.table.is_person_asked:
            return
        mode = context.get_controller().mode
        if carried is not None and square != carried and isinstance(mode, WalkMode):
            mode.grab_figure(carried)
            self.targets.choose_square(square)
        elif square == pressed:
            self.targets.choose_square(square)

    def _drop_card(self, card: int, point: Point) -> None:
        if self.context.view.board.rect.collidepoint(point):
            self.targets.drop_card(card, point)
        else:
            self.context.get_controller().cancel_selection()

    # ---- the tooltip ------------------------------------------------------------------------------------------------

    def draw_tip(self, canvas: Canvas) -> None:
        """Draw the focus ring with its tooltip, and the reason if the raised card cannot be used."""
        context = self.context
        box = self.keys.find_aside_box()
        if box is not None:
            draw_focus_ring(canvas, *box, radius=RADIUS.medium)
            widget = next((widget for widget in context.form.widgets if widget.id == self.keys.aside), None)
            hint = widget.tooltip_text if widget is not None else self.get_tip(self.keys.aside)
            if hint and not context.form.suppresses_tooltips:
                draw_tooltip(canvas, hint, box)
        elif (over := find_tip_boxes(context.view).get(self._hovered)) and not (
            self.keys.in_use or context.form.suppresses_tooltips
        ):
            draw_tooltip(canvas, self.get_tip(self._hovered), over)
        above = self.targets.get_raised_box()
        if above is not None and self.targets.card_message and not context.form.suppresses_tooltips:
            draw_tooltip(canvas, self.targets.card_message, above, side="above")

    def get_tip(self, id: WidgetId) -> str:
        """Return the tooltip of a card in play or the die."""
        return get_tip_text(self.context.presenter, self.context.stage.view, id)
