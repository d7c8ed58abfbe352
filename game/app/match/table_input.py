"""What the pointer and the keys mean on the table: they reach the controller as squares, cards and commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.canvas import Canvas
from game.app.focus import toward
from game.app.input import DIRECTIONS, Intent, Kind
from game.app.match.card_view import CARD_WIDTH
from game.app.match.inspect import CardScene, FigureScene
from game.app.match.log_scene import LogScene
from game.app.match.mode_board import WalkMode
from game.app.match.modes import Command
from game.app.match.pile_scene import PileScene
from game.app.raster import Point
from game.app.widgets.base import Box
from game.app.widgets.form import draw_tooltip

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene

_STEPS = {Kind.UP: (0, -1), Kind.DOWN: (0, 1), Kind.LEFT: (-1, 0), Kind.RIGHT: (1, 0)}
_DRAG_FROM = 7.0
_TIP_ABOVE = 50.0


class TableInput:
    """Answers the intents of a match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.on_board = True
        """Whether the arrow keys are on the board rather than in the hand."""
        self.by_keys = False
        self._pressed: tuple[Point, int | None] | None = None
        self._carried: int | None = None
        """The square that a character is dragged from."""
        self._panned = False

    def new_question(self, board_first: bool) -> None:
        """Another question is asked."""
        self.on_board = board_first
        self.scene.pointing.cursor = self._first_choice() if self.by_keys and board_first else None
        self._pressed = self._carried = None

    def _first_choice(self) -> int | None:
        choices = self.scene.controller.mode.choices()
        return choices[0] if choices else None

    # ---- all intents ------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        """One wish of the person."""
        scene = self.scene
        if intent.kind in (Kind.TEXT, Kind.ERASE):
            return
        if scene.stage.busy and self._skips(intent):
            scene.stage.skip()
            scene.touch()
            return
        if intent.pointer:
            self._pointed(intent)
        else:
            self._keyed(intent)
        scene.pointing.key_card = self._key_card()
        scene.touch()

    def _skips(self, intent: Intent) -> bool:
        if intent.kind in (Kind.OK, Kind.SKIP):
            return True
        return intent.kind is Kind.PRESS and self.scene.form.hovered is None

    # ---- the pointer ------------------------------------------------------------------------------------------------

    def _pointed(self, intent: Intent) -> None:
        scene, point = self.scene, (intent.x, intent.y)
        scene.hand.strips_only = scene.controller.aiming
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
            self._inspect(point)
        elif intent.kind is Kind.WHEEL and scene.table.board.rect.collidepoint(point):
            scene.table.board.zoom_by(1 if intent.amount > 0 else -1, point)

    def _to_mouse(self, intent: Intent) -> None:
        if self.by_keys and intent.kind in (Kind.MOVE, Kind.PRESS):
            self.by_keys = False
            self.scene.pointing.cursor = None

    def _move(self, point: Point) -> None:
        scene = self.scene
        before = scene.hand.dragged
        scene.hand.move(point)
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
                self._card(card)
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
            self._beside_board(point)

    def _released_on(self, square: int, pressed: int) -> None:
        scene = self.scene
        carried, self._carried = self._carried, None
        if not scene.person_asked:
            return
        mode = scene.controller.mode
        if carried is not None and square != carried and isinstance(mode, WalkMode):
            mode.grab(carried)
            scene.grant(scene.controller.on_square(square))
        elif square == pressed:
            scene.grant(scene.controller.on_square(square))

    def _drop(self, card: int, point: Point) -> None:
        scene = self.scene
        onto_table = scene.table.board.rect.collidepoint(point)
        if not onto_table:
            scene.controller.back()
        elif scene.person_asked:
            scene.grant(scene.controller.on_drop(card, scene.table.board.square_at(point)))

    def _card(self, card: int) -> None:
        if self.scene.person_asked:
            self.scene.grant(self.scene.controller.on_card(card))

    def _beside_board(self, point: Point) -> None:
        """A click on a pile, a panel or a card that lies open."""
        scene, table = self.scene, self.scene.table
        layout = table.layout
        if layout.draw.collidepoint(point):
            if any(command.id == "draw" for command in scene.controller.commands(None, None)):
                self.command("draw")
            return
        if layout.discard.collidepoint(point):
            self._open_pile(max(0, scene.viewer if scene.viewer >= 0 else scene.stage.view.active))
        elif table.log_box.collidepoint(point):
            self.open_log()
        else:
            self._inspect(point)

    def _open_pile(self, seat: int) -> None:
        scene = self.scene
        scene.services.stack.push(PileScene(scene.services, scene.faces, scene.stage.view, seat))

    def _inspect(self, point: Point) -> None:
        """Show what is under the pointer at full size."""
        scene, table = self.scene, self.scene.table
        held = scene.hand.card_at(point)
        card = int(held.key) if held is not None and not scene.hand.hidden else table.card_at(point, scene.stage)
        if card is not None:
            self._show_card(card)
            return
        square = table.board.square_at(point)
        figure = scene.controller.desk.figure_on(square)
        if figure is not None:
            self._show_figure(figure)
            return
        seat = next((seat for seat, box in table.panels.items() if box.collidepoint(point)), None)
        if seat is not None:
            self._open_pile(seat)

    def _show_card(self, card: int) -> None:
        scene = self.scene
        in_hand = scene.viewer >= 0 and card in scene.stage.view.hands[scene.viewer]
        reason = scene.controller.card_state(card).reason if in_hand and scene.person_asked else ""
        scene.services.stack.push(CardScene(scene.services, scene.faces.card(card, scene.stage.view), reason))

    def _show_figure(self, figure: int) -> None:
        scene = self.scene
        scene.services.stack.push(FigureScene(scene.services, scene.faces, scene.stage.view, figure))

    def open_log(self) -> None:
        """The whole log, as the person at the screen may read it."""
        scene = self.scene
        scene.services.stack.push(LogScene(scene.services, scene.tale.lines(scene.stage.told)))

    # ---- the keys ---------------------------------------------------------------------------------------------------

    def _keyed(self, intent: Intent) -> None:
        scene = self.scene
        self.by_keys = True
        scene.form.device = intent.device
        if intent.kind is Kind.OK:
            self._confirm()
        elif intent.kind is Kind.BACK:
            self._back()
        elif intent.kind in DIRECTIONS:
            self._arrow(intent.kind)
        elif intent.kind in (Kind.NEXT, Kind.PREV):
            self._tab(1 if intent.kind is Kind.NEXT else -1)
        elif intent.kind is Kind.INFO:
            self._inspect_focus((intent.x, intent.y))
        elif not self._hot_key(intent):
            self._table_key(intent)

    def _table_key(self, intent: Intent) -> None:
        scene = self.scene
        match intent.kind:
            case Kind.UNDO:
                scene.undo()
            case Kind.REDO:
                scene.undo(redo=True)
            case Kind.THREAT:
                scene.toggle_threats()
            case Kind.HIDE:
                scene.toggle_hand()
            case Kind.LOG:
                self.open_log()
            case Kind.MENU:
                scene.open_menu()
            case Kind.HELP:
                scene.open_rules()
            case Kind.KEY if intent.key.isdigit():
                self._number(int(intent.key))

    def _hot_key(self, intent: Intent) -> bool:
        """A key that presses a button of the moment."""
        scene = self.scene
        for command in self._commands():
            if intent.kind in command.keys or (intent.key and intent.key in command.keys):
                if command.enabled:
                    self.command(command.id)
                elif command.reason:
                    scene.services.notify(command.reason)
                return True
        return False

    def _commands(self) -> list[Command]:
        scene = self.scene
        if not scene.person_asked:
            return []
        return scene.controller.commands(scene.pointing.cursor, self._key_card())

    def command(self, id: str) -> None:
        """Press a button of the moment by its name."""
        scene = self.scene
        known = {command.id: command for command in self._commands()}
        if id not in known or not known[id].enabled:
            return
        if id == "card":
            card = self._key_card()
            if card is not None:
                self._card(card)
            return
        scene.grant(scene.controller.on_command(id, scene.pointing.cursor))
        self._after_choice()

    def _key_card(self) -> int | None:
        """The card that the keys have lifted."""
        scene = self.scene
        focused = scene.hand.focused
        if not self.by_keys or self.on_board or focused is None or scene.hand.hidden:
            return None
        return int(focused.key)

    def _confirm(self) -> None:
        scene = self.scene
        if not scene.person_asked:
            return
        gold = next((command for command in self._commands() if command.gold), None)
        if gold is not None and gold.enabled:
            self.command(gold.id)
        elif self._key_card() is not None:
            card = self._key_card()
            assert card is not None
            self._card(card)
            self._after_choice()
        elif scene.pointing.cursor is not None:
            scene.grant(scene.controller.on_square(scene.pointing.cursor))
        elif gold is not None and gold.reason:
            scene.services.notify(gold.reason)

    def _after_choice(self) -> None:
        """With a card chosen by key, the keys go on to what it could be used on."""
        scene = self.scene
        mode = scene.controller.mode
        if self.by_keys and scene.person_asked and not scene.stage.busy and mode.wants_board:
            self.on_board = True
            scene.pointing.cursor = self._first_choice()

    def _back(self) -> None:
        scene = self.scene
        if scene.stage.busy or not scene.person_asked:
            scene.open_menu()
            return
        if scene.controller.back():
            self.on_board = scene.controller.mode.board_first
            scene.pointing.cursor = self._first_choice() if self.on_board else None
        elif scene.table.board.zoomed:
            scene.table.board.reset()
        else:
            scene.open_menu()

    def _number(self, number: int) -> None:
        hand = self.scene.hand
        place = (number - 1) % 10
        if hand.hidden or place >= len(hand.cards):
            return
        self.on_board = False
        self.scene.pointing.cursor = None
        hand.focus = hand.cards[place].key
        self._card(int(hand.cards[place].key))
        self._after_choice()

    def _arrow(self, kind: Kind) -> None:
        scene = self.scene
        if not self.on_board and scene.hand.cards:
            if kind in (Kind.LEFT, Kind.RIGHT):
                scene.hand.step_focus(1 if kind is Kind.RIGHT else -1)
                self._note_card()
                return
            if kind is Kind.DOWN:
                return
            self.on_board = True
            scene.pointing.cursor = scene.pointing.cursor or self._first_choice() or 0
            return
        if scene.pointing.cursor is None:
            scene.pointing.cursor = self._first_choice() or 0
        elif scene.controller.mode.jumps and len(scene.controller.mode.choices()) > 1:
            self._jump(kind)
        else:
            self._step(kind)

    def _note_card(self) -> None:
        focused = self.scene.hand.focused
        self.scene.pointing.card = int(focused.key) if focused is not None else None

    def _step(self, kind: Kind) -> None:
        """One square on; below the last row lies the hand."""
        scene = self.scene
        layout = scene.table.board.layout
        assert scene.pointing.cursor is not None
        dx, dy = _STEPS[kind]
        x, y = scene.pointing.cursor % layout.width + dx, scene.pointing.cursor // layout.width + dy
        if y >= layout.height and scene.hand.cards:
            self._to_hand()
        elif 0 <= x < layout.width and 0 <= y < layout.height:
            scene.pointing.cursor = y * layout.width + x
            scene.table.board.show(scene.pointing.cursor)

    def _to_hand(self) -> None:
        scene = self.scene
        self.on_board = False
        scene.pointing.cursor = None
        if scene.hand.focused is None:
            scene.hand.step_focus(1)
        self._note_card()

    def _jump(self, kind: Kind) -> None:
        """To the nearest choice in a direction; downward past the last one lies the hand."""
        scene = self.scene
        board = scene.table.board
        assert scene.pointing.cursor is not None
        choices = [square for square in scene.controller.mode.choices() if square != scene.pointing.cursor]
        boxes = [Box(*board.corner(square), board.cell, board.cell) for square in choices]
        found = toward(Box(*board.corner(scene.pointing.cursor), board.cell, board.cell), boxes, kind)
        if found is not None:
            scene.pointing.cursor = choices[found]
        elif kind is Kind.DOWN and scene.hand.cards:
            self._to_hand()

    def _tab(self, step: int) -> None:
        """Through what matters on the board, in order."""
        scene = self.scene
        choices = scene.controller.mode.choices()
        if not choices:
            return
        self.on_board = True
        at = choices.index(scene.pointing.cursor) if scene.pointing.cursor in choices else (-1 if step > 0 else 0)
        scene.pointing.cursor = choices[(at + step) % len(choices)]
        scene.table.board.show(scene.pointing.cursor)
        mode = scene.controller.mode
        if isinstance(mode, WalkMode) and scene.person_asked:
            mode.grab(scene.pointing.cursor)

    def _inspect_focus(self, pointer: Point) -> None:
        """What the keys are on, or else what the pointer rests on."""
        scene = self.scene
        card = self._key_card()
        figure = scene.controller.desk.figure_on(scene.pointing.cursor)
        if card is not None:
            self._show_card(card)
        elif figure is not None:
            self._show_figure(figure)
        else:
            self._inspect(pointer)

    # ---- the tooltip ------------------------------------------------------------------------------------------------

    def draw_tip(self, canvas: Canvas) -> None:
        """Why the lifted card cannot be used."""
        scene = self.scene
        focused = scene.hand.focused
        if focused is None or scene.hand.hidden or not focused.reason or focused.playable or scene.stage.busy:
            return
        place = scene.hand.lifted_place(focused.key)
        above = Box(place.x, place.y - _TIP_ABOVE, CARD_WIDTH * place.scale, 0)
        draw_tooltip(canvas, focused.reason, above, width=300)
