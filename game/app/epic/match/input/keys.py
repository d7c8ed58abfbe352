"""What the keys and a pad mean on the table: one focus, on the board, in the hand or on what lies beside."""

from __future__ import annotations

from game.app.epic.match.context import TableContext
from game.app.epic.match.ids import ButtonId, CommandId, PanelId
from game.app.epic.match.input.table_targets import TableTargets
from game.app.epic.match.input.tips import tip_boxes
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.mode import Command
from game.app.ui.drawing.raster import Point
from game.app.ui.input.focus import toward
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.widgets.base import Box, Reply, WidgetId

_STEPS = {Kind.UP: (0, -1), Kind.DOWN: (0, 1), Kind.LEFT: (-1, 0), Kind.RIGHT: (1, 0)}


class TableKeys:
    """Answers the keys of a match scene. The focus is on the board, in the hand, or on what ``aside`` names."""

    def __init__(self, context: TableContext, targets: TableTargets) -> None:
        self.context = context
        self.targets = targets
        self.in_use = False
        """Whether keys were used last, not the pointer."""
        self.on_board = True
        """Whether the arrow keys are on the board rather than in the hand."""
        self.aside: WidgetId | None = None
        """The button, pile or panel that the focus is on."""

    def new_question(self, board_first: bool) -> None:
        """Another question is asked."""
        self.on_board = board_first
        self.aside = None
        self.context.pointing.cursor = self._first_choice() if self.in_use and board_first else None
        if self.in_use and board_first and self.context.pointing.cursor is None:
            self._to_answers()

    def _to_answers(self) -> None:
        """A question that only buttons answer: the focus is on the first of them."""
        commands = self.context.controller().mode.commands()
        if commands and not any(command.gold for command in commands):
            self.aside = ButtonId(commands[0].id)

    def _first_choice(self) -> int | None:
        choices = self.context.controller().mode.choices()
        return choices[0] if choices else None

    def handle(self, intent: Intent) -> None:
        """Handle one intent by key or pad."""
        context = self.context
        self.in_use = True
        context.form.device = intent.device
        if intent.kind is Kind.MAIN:
            self._press_gold()
        elif intent.kind is Kind.OK:
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
        context = self.context
        if context.table.command_key(intent.kind):
            return
        match intent.kind:
            case Kind.THREAT:
                context.toggle_threats()
            case Kind.SORT:
                context.sort_hand()
            case Kind.HOLDS:
                self.targets.open_holds()
            case Kind.REPLAY:
                context.replay_turn()
            case Kind.PAGE_UP | Kind.PAGE_DOWN:
                self._zoom(1 if intent.kind is Kind.PAGE_UP else -1)
            case Kind.KEY if intent.key.isdigit():
                self._number(int(intent.key))

    def _hot_key(self, intent: Intent) -> bool:
        """A key that presses a button of the moment."""
        for command in self._commands():
            if intent.kind in command.keys or (intent.key and intent.key in command.keys):
                if command.enabled:
                    self.command(command.id)
                else:
                    self._say_closed(command)
                return True
        return False

    def _commands(self) -> list[Command]:
        context = self.context
        if not context.table.person_asked:
            return []
        return context.controller().commands(context.pointing.cursor, self.card())

    def command(self, id: CommandId) -> None:
        """Press a button of the moment by its command."""
        context = self.context
        known = {command.id: command for command in self._commands()}
        if id not in known:
            return
        if not known[id].enabled:
            self._say_closed(known[id])
            return
        self.targets.pressed_button(id)
        if id == "card":
            card = self.card()
            if card is not None:
                self.targets.use_card(card)
            return
        context.grant(context.controller().on_command(id, context.pointing.cursor))
        self._after_choice()

    def card(self) -> int | None:
        """Return the card that the keys have lifted."""
        context = self.context
        focused = context.hand.focused
        if not self.in_use or self.on_board or self.aside or focused is None or context.hand.hidden:
            return None
        return int(focused.key)

    def _confirm(self) -> None:
        context = self.context
        if self.aside is not None:
            self._press_aside(self.aside)
            return
        if not context.table.person_asked:
            return
        gold = next((command for command in self._commands() if command.gold), None)
        if gold is not None and gold.enabled:
            self.command(gold.id)
        elif self.card() is not None:
            card = self.card()
            assert card is not None
            self.targets.use_card(card)
            self._after_choice()
        elif context.pointing.cursor is not None:
            self.targets.use_square(context.pointing.cursor)
        elif gold is not None and gold.reason:
            self._say_closed(gold)

    def _press_gold(self) -> None:
        """Enter: what the golden button says wherever the focus is, or why not; without one, what has the focus."""
        gold = next((command for command in self._commands() if command.gold), None)
        if gold is None:
            self._confirm()
        elif gold.enabled:
            self.command(gold.id)
        else:
            self._say_closed(gold)

    def _say_closed(self, command: Command) -> None:
        """Say beside a button why it is closed."""
        self.targets.pressed_button(command.id)
        self.context.table.refuse(command.reason)

    def _after_choice(self) -> None:
        """With a card chosen by key, the keys go on to what it could be used on."""
        context = self.context
        mode = context.controller().mode
        if self.in_use and context.table.person_asked and not context.stage.busy and mode.wants_board:
            self.on_board, self.aside = True, None
            context.pointing.cursor = self._first_choice()

    def _back(self) -> None:
        context = self.context
        if self.aside is not None:
            self._to_board()
            return
        if context.stage.busy or not context.table.person_asked:
            context.table.open_menu()
            return
        if context.controller().back():
            self.on_board = context.controller().mode.board_first
            context.pointing.cursor = self._first_choice() if self.on_board else None
        elif context.view.board.zoomed:
            context.view.board.reset()
        else:
            context.table.open_menu()

    def _number(self, number: int) -> None:
        hand = self.context.hand
        place = (number - 1) % 10
        if hand.hidden or place >= len(hand.cards):
            return
        self.on_board, self.aside = False, None
        self.context.pointing.cursor = None
        hand.focus = hand.cards[place].key
        self.targets.use_card(int(hand.cards[place].key))
        self._after_choice()

    def _arrow(self, kind: Kind) -> None:
        context = self.context
        if self.aside is not None:
            self._from_aside(kind, self.aside)
            return
        if not self.on_board and context.hand.cards:
            self._in_hand(kind)
            return
        if context.pointing.cursor is None:
            context.pointing.cursor = self._first_choice() or 0
        elif context.controller().mode.jumps and len(context.controller().mode.choices()) > 1:
            self._jump(kind)
        else:
            self._step(kind)

    def _in_hand(self, kind: Kind) -> None:
        hand = self.context.hand
        if kind is Kind.UP:
            self._to_board()
        elif hand.focused is None:
            self._to_hand()
        elif kind in (Kind.LEFT, Kind.RIGHT):
            end = hand.cards[0 if kind is Kind.LEFT else -1].key
            place = hand.strip(0 if kind is Kind.LEFT else len(hand.cards) - 1)
            if hand.focus == end and self._leave(Box(place.x, place.y, 90, 120), kind):
                return
            hand.step_focus(1 if kind is Kind.RIGHT else -1)
            self._note_card()

    def _note_card(self) -> None:
        focused = self.context.hand.focused
        self.context.pointing.card = int(focused.key) if focused is not None else None

    def _step(self, kind: Kind) -> None:
        """One square on; below the last row lies the hand."""
        context = self.context
        layout = context.view.board.layout
        assert context.pointing.cursor is not None
        dx, dy = _STEPS[kind]
        x, y = context.pointing.cursor % layout.width + dx, context.pointing.cursor // layout.width + dy
        if y >= layout.height and context.hand.cards:
            self._to_hand()
        elif 0 <= x < layout.width and 0 <= y < layout.height:
            context.pointing.cursor = y * layout.width + x
            context.view.board.show(context.pointing.cursor)
        else:
            self._leave_board(kind)

    def _to_board(self) -> None:
        self.on_board, self.aside = True, None
        self.context.pointing.cursor = self.context.pointing.cursor or self._first_choice() or 0

    def _to_hand(self) -> None:
        context = self.context
        self.on_board, self.aside = False, None
        context.pointing.cursor = None
        if context.hand.focused is None:
            context.hand.step_focus(1)
        self._note_card()

    def _jump(self, kind: Kind) -> None:
        """To the nearest choice in a direction; downward past the last one lies the hand."""
        context = self.context
        board = context.view.board
        assert context.pointing.cursor is not None
        choices = [square for square in context.controller().mode.choices() if square != context.pointing.cursor]
        boxes = [Box(*board.corner(square), board.cell, board.cell) for square in choices]
        found = toward(Box(*board.corner(context.pointing.cursor), board.cell, board.cell), boxes, kind)
        if found is not None:
            context.pointing.cursor = choices[found]
        elif kind is Kind.DOWN and context.hand.cards:
            self._to_hand()
        else:
            self._leave_board(kind)

    def _tab(self, step: int) -> None:
        """Through what matters on the board, in order."""
        context = self.context
        choices = context.controller().mode.choices()
        if not choices:
            return
        self.on_board, self.aside = True, None
        at = choices.index(context.pointing.cursor) if context.pointing.cursor in choices else (-1 if step > 0 else 0)
        context.pointing.cursor = choices[(at + step) % len(choices)]
        context.view.board.show(context.pointing.cursor)
        mode = context.controller().mode
        if isinstance(mode, WalkMode) and context.table.person_asked:
            mode.grab(context.pointing.cursor)

    def _inspect_focus(self, pointer: Point) -> None:
        """What the keys are on, or else what the pointer rests on."""
        context = self.context
        if self.aside is not None and not isinstance(self.aside, ButtonId):
            self._press_aside(self.aside)
            return
        card = self.card()
        figure = context.controller().desk.figure_on(context.pointing.cursor)
        if card is not None:
            self.targets.show_card(card)
        elif figure is not None:
            self.targets.show_figure(figure)
        else:
            self.targets.inspect(pointer)

    def _zoom(self, steps: int) -> None:
        board = self.context.view.board
        at = self.context.pointing.cursor
        board.zoom_by(steps, board.center(at) if at is not None else board.rect.center)
        if at is not None:
            board.show(at)

    # ---- beside board and hand --------------------------------------------------------------------------------------

    def asides(self) -> list[tuple[WidgetId, Box]]:
        """Return what the focus can be on besides squares and cards: buttons, panels, piles, the log."""
        table = self.context.view
        found = [(widget.id, widget.box) for widget in self.context.form.widgets]
        found += [(PanelId(seat), Box(*box)) for seat, box in table.panels.items()]
        found += tip_boxes(table).items()
        found += [("draw pile", Box(*table.layout.draw)), ("discard pile", Box(*table.layout.discard))]
        if table.log_box.width:
            found.append(("log panel", Box(*table.log_box)))
        return found

    def aside_box(self) -> Box | None:
        """Return where the focus is, when it is neither on the board nor in the hand."""
        return dict(self.asides()).get(self.aside) if self.aside is not None and self.in_use else None

    def _leave_board(self, kind: Kind) -> None:
        board = self.context.view.board
        assert self.context.pointing.cursor is not None
        x, y = board.corner(self.context.pointing.cursor)
        self._leave(Box(x, y, board.cell, board.cell), kind)

    def _leave(self, start: Box, kind: Kind) -> bool:
        """To what lies beside in a direction; False when nothing does.

        What the keys leave takes the button with it that stood for it, so the buttons are those without it.
        """
        context = self.context
        at, hand = context.pointing, context.hand
        before = at.cursor, at.card, at.key_card, hand.focus
        at.cursor = at.card = at.key_card = hand.focus = None
        context.table.touch()
        context.prepare()
        others = self.asides()
        found = toward(start, [box for _id, box in others], kind)
        if found is None:
            at.cursor, at.card, at.key_card, hand.focus = before
            context.table.touch()
            return False
        self.aside, self.on_board = others[found][0], False
        return True

    def _from_aside(self, kind: Kind, id: WidgetId) -> None:
        context = self.context
        places = dict(self.asides())
        start = places.pop(id, None)
        if start is None:
            self._to_board()
            return
        places["board"] = Box(*context.view.board.rect)
        if context.hand.cards:
            places["hand"] = Box(*context.hand.rect)
        names = list(places)
        found = toward(start, list(places.values()), kind)
        if found is None:
            return
        if names[found] == "board":
            self._to_board()
        elif names[found] == "hand":
            context.hand.focus = context.hand.cards[0 if kind is Kind.RIGHT else -1].key
            self._to_hand()
        else:
            self.aside = names[found]

    def _press_aside(self, id: WidgetId) -> None:
        box = dict(self.asides()).get(id)
        if box is None:
            self._to_board()
            return
        widget = next((widget for widget in self.context.form.widgets if widget.id == id), None)
        if widget is None:
            self.targets.beside_board(box.center)
        elif widget.enabled:
            self.context.press(Reply(id, "pressed"))
        else:
            self.context.press(Reply(id, "refused", widget.reason))
