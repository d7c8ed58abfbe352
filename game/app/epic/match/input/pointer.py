"""What the pointer and the keys mean on the table: they reach the controller as squares, cards and commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.epic.cards.closer import CardScene, FigureScene
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.input.keys import TableKeys
from game.app.epic.match.input.tips import tip_boxes, tip_text
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.rules_pages import rules_page
from game.app.epic.match.views.pile_scene import PileScene
from game.app.play.routes import Rulebook
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.ornaments import focus_ring
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.form import draw_tooltip
from game.presentation.epic.card_values import value_changes
from game.rules.core.protocol import HIDDEN

if TYPE_CHECKING:
    from game.app.epic.match.scene import MatchScene

_DRAG_FROM = 7.0
_NUMBERS_ABOVE = 6.0
"""How far the numbers of a lifted card stand out above it."""


class TableInput:
    """Answers the intents of a match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.keys = TableKeys(scene, self)
        self._pressed: tuple[Point, int | None] | None = None
        self._carried: int | None = None
        """The square that a character is dragged from."""
        self._panned = False
        self._over = ""
        """The card in play or the die under the pointer, by its focus name."""
        self._cause: Box | str | None = None
        """What was pressed last, a button by its name, while that is answered."""

    @property
    def cause(self) -> Box | None:
        """Where what was pressed last lies, with the buttons next to it."""
        form = self.scene.form
        if not isinstance(self._cause, str):
            return self._cause
        return next((form.uncovered(one.box) for one in form.widgets if one.id == f"do {self._cause}"), None)

    def pressed_button(self, id: str) -> None:
        """A button of the moment was pressed, by whatever means."""
        if self._cause is None:
            self._cause = id

    def new_question(self, board_first: bool) -> None:
        """Another question is asked."""
        self.keys.new_question(board_first)
        self._pressed = self._carried = None

    def let_go(self) -> None:
        """Another scene comes above and gets the release: a dragged card falls back, and nothing is pressed."""
        if self.scene.hand.dragged is not None:
            self.scene.controller.back()
        self.scene.hand.cancel()
        self._pressed = self._carried = None
        self._panned = False

    # ---- all intents ------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """One wish of the person."""
        scene = self.scene
        self._cause = None
        if intent.kind in (Kind.TEXT, Kind.ERASE):
            return
        if scene.watch is not None and not intent.pointer and scene.watch.handle(intent):
            return
        if scene.stage.busy and self._skips(intent):
            scene.stage.skip()
            scene.touch()
            return
        if scene.bot_asked and self._skips(intent):
            scene.thinking.hurry()
        before = self._pointed_at() if intent.kind is Kind.MOVE else None
        if intent.pointer:
            self._pointed(intent)
        else:
            self.keys.handle(intent)
        scene.pointing.key_card = self.keys.card()
        if before is None or self._pressed is not None or scene.hand.dragged:
            scene.touch()
        elif before != self._pointed_at():
            scene.redraw()

    def _pointed_at(self) -> tuple[object, ...]:
        """What a movement of the pointer can change on the screen."""
        at, hand = self.scene.pointing, self.scene.hand
        hovered = self.scene.form.hovered
        where = (at.square, at.card, at.cursor, at.key_card, at.line, self._over, self.scene.form.device)
        return (*where, hand.focus, None if hovered is None else hovered.id)

    def _skips(self, intent: Intent) -> bool:
        if intent.kind in (Kind.OK, Kind.MAIN, Kind.SKIP):
            return True
        return intent.kind is Kind.PRESS and self.scene.form.hovered is None

    # ---- the pointer ------------------------------------------------------------------------------------------------

    def _pointed(self, intent: Intent) -> None:
        scene, point = self.scene, (intent.x, intent.y)
        self._to_mouse(intent)
        reply = scene.form.handle(intent)
        if reply is not None:
            scene.press(reply)
            return
        if intent.kind in (Kind.MOVE, Kind.LEAVE):
            self._move(point)
        elif intent.kind is Kind.PRESS:
            self._press(point)
        elif intent.kind is Kind.RELEASE:
            self._release(point)
        elif intent.kind is Kind.CONTEXT:
            self.inspect(point)
        elif intent.kind is Kind.WHEEL and scene.table.board.rect.collidepoint(point):
            scene.table.board.zoom_by(1 if intent.amount > 0 else -1, point)

    def _to_mouse(self, intent: Intent) -> None:
        if self.keys.in_use and intent.kind in (Kind.MOVE, Kind.PRESS):
            self.keys.in_use, self.keys.aside = False, None
            self.scene.pointing.cursor = None

    def _move(self, point: Point) -> None:
        scene = self.scene
        before = scene.hand.dragged
        scene.hand.move(point)
        if scene.watch is not None:
            scene.watch.hands.move(point)
            scene.redraw()
        if scene.hand.dragged is not None and before is None:
            scene.controller.lift(int(scene.hand.dragged))
        if self._pressed is not None and scene.table.board.zoomed and self._carried is None:
            self._pan(point)
        self._point_at(point)

    def _point_at(self, point: Point) -> None:
        scene = self.scene
        over_hand = scene.hand.card_at(point) is not None and scene.hand.dragged is None
        scene.pointing.square = None if over_hand else scene.table.board.square_at(point)
        card = scene.hand.focused
        scene.pointing.card = int(card.key) if card is not None and not scene.hand.hidden else None
        scene.pointing.line = scene.table.line_at(point)
        boxes = {} if over_hand else tip_boxes(scene.table)
        self._over = next((name for name, box in boxes.items() if box.holds(*point)), "")

    def _pan(self, point: Point) -> None:
        assert self._pressed is not None
        (x, y), square = self._pressed
        dx, dy = point[0] - x, point[1] - y
        if self._panned or abs(dx) + abs(dy) > _DRAG_FROM:
            self._panned = True
            self.scene.table.board.pan(dx, dy)
            self._pressed = (point, square)

    def _press(self, point: Point) -> None:
        scene = self.scene
        if not scene.hand.hidden and scene.hand.press(point):
            return
        square = scene.table.board.square_at(point)
        self._pressed, self._panned, self._carried = (point, square), False, None
        mode = scene.controller.mode
        if square is not None and isinstance(mode, WalkMode) and scene.person_asked and mode.figure >= 0:
            under = mode.desk.figure_on(square)
            if under in mode.walks:
                self._carried = square

    def _release(self, point: Point) -> None:
        scene = self.scene
        act = scene.hand.release(point)
        if act is not None:
            self._pressed = None
            card = int(act.card.key)
            if act.kind == "click":
                self.use_card(card)
            else:
                self._drop(card, point)
            self._point_at(point)
            return
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._panned:
            return
        square = scene.table.board.square_at(point)
        if square is not None and pressed[1] is not None:
            self._released_on(square, pressed[1])
        else:
            self.beside_board(point)

    def _released_on(self, square: int, pressed: int) -> None:
        scene = self.scene
        carried, self._carried = self._carried, None
        if not scene.person_asked:
            return
        mode = scene.controller.mode
        if carried is not None and square != carried and isinstance(mode, WalkMode):
            mode.grab(carried)
            self.use_square(square)
        elif square == pressed:
            self.use_square(square)

    def use_square(self, square: int) -> None:
        """A square was chosen."""
        board = self.scene.table.board
        self._cause = Box(*board.corner(square), board.cell, board.cell)
        self.scene.grant(self.scene.controller.on_square(square))

    def _drop(self, card: int, point: Point) -> None:
        scene = self.scene
        onto_table = scene.table.board.rect.collidepoint(point)
        if not onto_table:
            scene.controller.back()
        elif scene.person_asked:
            self._cause = Box(*point, 0, 0)
            scene.grant(scene.controller.on_drop(card, scene.table.board.square_at(point)))

    def use_card(self, card: int) -> None:
        """A card of the hand was chosen."""
        if self.scene.person_asked:
            self._cause = self._above_lifted()
            self.scene.grant(self.scene.controller.on_card(card))

    def beside_board(self, point: Point) -> None:
        """Answer a click on a pile, a panel, the log, the die or a card in play."""
        scene, table = self.scene, self.scene.table
        layout = table.layout
        if layout.draw.collidepoint(point):
            self._cause = Box(*layout.draw)
            if any(command.id == "draw" for command in scene.controller.commands(None, None)):
                self.keys.command("draw")
            return
        if layout.discard.collidepoint(point):
            self.open_pile(max(0, scene.viewer if scene.viewer >= 0 else scene.stage.view.active))
        elif table.log_box.collidepoint(point):
            line = table.line_at(point)
            if line is not None and (line.figures or line.squares):
                scene.pointing.told = None if scene.pointing.told == line else line
            else:
                self.scene.open_log()
        elif table.die is not None and table.die.holds(*point) and scene.services.leads(Rulebook):
            scene.services.open(Rulebook(*rules_page(scene.faces.match.setup.game, "walk")))
        else:
            self.inspect(point)

    def open_pile(self, seat: int, tab: str = "") -> None:
        """Open what is known of a seat's cards; with the hand face down, what everybody knows."""
        scene = self.scene
        view, viewer = scene.stage.view, scene.viewer
        if scene.hidden:
            view = scene.session.view(-1)
            if viewer >= 0:
                view.hands[viewer] = [HIDDEN] * len(view.hands[viewer])
        scene.services.stack.push(PileScene(scene.services, scene.faces, view, seat, viewer, tab))

    def open_holds(self) -> None:
        """What the opponents can still hold, the next one in turn first."""
        scene, match = self.scene, self.scene.faces.match
        own = scene.viewer if scene.viewer >= 0 else max(0, scene.stage.view.active)
        order = [(own + step) % match.seats for step in range(1, match.seats)]
        foes = [seat for seat in order if match.side_of[seat] != match.side_of[own]]
        self.open_pile((foes or order)[0], "unseen")

    def inspect(self, point: Point) -> None:
        """Show what is under the pointer at full size."""
        scene, table = self.scene, self.scene.table
        held = scene.hand.card_at(point)
        card = int(held.key) if held is not None and not scene.hand.hidden else table.card_at(point, scene.stage)
        if card is not None:
            self.show_card(card)
            return
        square = table.board.square_at(point)
        figure = scene.controller.desk.figure_on(square)
        if figure is not None:
            self.show_figure(figure)
            return
        seat = next((seat for seat, box in table.panels.items() if box.collidepoint(point)), None)
        if seat is not None:
            self.open_pile(seat)

    def show_card(self, card: int) -> None:
        """A card at full size."""
        scene = self.scene
        in_hand = scene.viewer >= 0 and card in scene.stage.view.hands[scene.viewer]
        reason = scene.controller.card_state(card).reason if in_hand and scene.person_asked else ""
        face = scene.faces.card(card, scene.stage.view)
        scene.services.stack.push(CardScene(scene.services, scene.faces.match.setup.game, face, reason))

    def show_figure(self, figure: int) -> None:
        """A character at full size."""
        scene = self.scene
        scene.services.stack.push(FigureScene(scene.services, scene.faces, scene.stage.view, figure))

    # ---- the tooltip ------------------------------------------------------------------------------------------------

    def draw_tip(self, canvas: Canvas) -> None:
        """The focus beside board and hand, and why the lifted card cannot be used."""
        scene = self.scene
        box = self.keys.aside_box()
        if box is not None:
            focus_ring(canvas, *box, radius=10)
            widget = next((widget for widget in scene.form.widgets if widget.id == self.keys.aside), None)
            hint = widget.hint if widget is not None else self.tip_of(self.keys.aside or "")
            if hint and not scene.form.quiet:
                draw_tooltip(canvas, hint, box)
        elif (over := tip_boxes(scene.table).get(self._over)) and not (self.keys.in_use or scene.form.quiet):
            draw_tooltip(canvas, self.tip_of(self._over), over)
        above = self._above_lifted()
        if above is not None and self.told and not scene.form.quiet:
            draw_tooltip(canvas, self.told, above, width=300, above=True)

    def tip_of(self, name: str) -> str:
        """Return the tooltip of a card in play or the die."""
        return tip_text(self.scene.faces, self.scene.stage.view, name)

    @property
    def told(self) -> str:
        """What stands above the lifted card: why it cannot be used, and what is printed in place of changed numbers."""
        scene = self.scene
        focused = scene.hand.focused
        if focused is None or scene.hand.hidden or scene.stage.busy:
            return ""
        reason = "" if focused.playable else focused.reason
        return "\n".join(line for line in (reason, *value_changes(focused.face)) if line)

    def _above_lifted(self) -> Box | None:
        """The lifted card with its numbers."""
        hand = self.scene.hand
        if hand.focused is None:
            return None
        place = hand.lifted_place(hand.focused.key)
        wide, high = CARD_WIDTH * place.scale, CARD_HEIGHT * place.scale
        return Box(place.x, place.y - _NUMBERS_ABOVE, wide, high + _NUMBERS_ABOVE)
