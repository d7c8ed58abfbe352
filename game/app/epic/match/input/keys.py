"""Keyboard and gamepad input of the match screen."""

from __future__ import annotations

from game.app.epic.match.context import MatchContext
from game.app.epic.match.ids import ButtonId, CommandId, PanelId
from game.app.epic.match.input.table_targets import TableTargets
from game.app.epic.match.input.tips import find_tip_boxes
from game.app.epic.match.modes.board import WalkMode
from game.app.epic.match.modes.mode import TableCommand
from game.app.ui.drawing.raster import Point
from game.app.ui.input.focus import find_nearest
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind
from game.app.ui.widgets.base import Box, WidgetEvent, WidgetId

_STEP_BY_ARROW = {Kind.UP: (0, -1), Kind.DOWN: (0, 1), Kind.LEFT: (-1, 0), Kind.RIGHT: (1, 0)}


class TableKeys:
    """Key handler of a match scene.

    The focus is on the board, in the hand, or on the widget named by ``aside``.
    """

    def __init__(self, context: MatchContext, targets: TableTargets) -> None:
        self.context = context
        self.targets = targets
        self.in_use = False
        """True if the last input came from keys and not from the pointer."""
        self.on_board = True
        """True if the arrow keys act on the board, False if in the hand."""
        self.aside: WidgetId | None = None
        """Id of the button, pile or panel with the focus; None if it is on the board or in the hand."""

    def reset_focus(self, board_first: bool) -> None:
        """Reset the focus for a new decision, to the board if ``board_first``, else to the hand."""
        self.on_board = board_first
        self.aside = None
        self.context.pointing.cursor = self._find_first_choice() if self.in_use and board_first else None
        if self.in_use and board_first and self.context.pointing.cursor is None:
            self._focus_first_answer()

    def _focus_first_answer(self) -> None:
        """Focus the first button of a decision that has no default command."""
        commands = self.context.get_controller().mode.build_commands()
        if commands and not any(command.is_default for command in commands):
            self.aside = ButtonId(commands[0].id)

    def _find_first_choice(self) -> int | None:
        choices = self.context.get_controller().mode.list_choices()
        return choices[0] if choices else None

    def handle(self, intent: Intent) -> None:
        """Handle an intent from keyboard or gamepad."""
        context = self.context
        self.in_use = True
        context.form.device = intent.device
        if intent.kind is Kind.MAIN:
            self._press_default()
        elif intent.kind is Kind.OK:
            self._activate_focus()
        elif intent.kind is Kind.BACK:
            self._go_back()
        elif intent.kind in DIRECTIONS:
            self._handle_arrow(intent.kind)
        elif intent.kind in (Kind.NEXT, Kind.PREV):
            self._cycle_choices(1 if intent.kind is Kind.NEXT else -1)
        elif intent.kind is Kind.INFO:
            self._inspect_focus((intent.x, intent.y))
        elif not self._handle_hot_key(intent):
            self._handle_table_key(intent)

    def _handle_table_key(self, intent: Intent) -> None:
        context = self.context
        if context.table.handle_command_key(intent.kind):
            return
        match intent.kind:
            case Kind.THREAT:
                context.toggle_threats()
            case Kind.SORT:
                context.sort_hand()
            case Kind.HOLDS:
                self.targets.open_unseen_cards()
            case Kind.REPLAY:
                context.replay_turn()
            case Kind.PAGE_UP | Kind.PAGE_DOWN:
                self._zoom_board(1 if intent.kind is Kind.PAGE_UP else -1)
            case Kind.KEY if intent.key.isdigit():
                self._select_by_number(int(intent.key))

    def _handle_hot_key(self, intent: Intent) -> bool:
        """Press the command button with a hot key; return False if no button has it."""
        for command in self._list_commands():
            if intent.kind in command.keys or (intent.key and intent.key in command.keys):
                if command.is_enabled:
                    self.press_command(command.id)
                else:
                    self._show_refusal(command)
                return True
        return False

    def _list_commands(self) -> list[TableCommand]:
        context = self.context
        if not context.table.is_person_asked:
            return []
        return context.get_controller().build_commands(context.pointing.cursor, self.get_focused_card())

    def press_command(self, id: CommandId) -> None:
        """Press a command button by id."""
        context = self.context
        known = {command.id: command for command in self._list_commands()}
        if id not in known:
            return
        if not known[id].is_enabled:
            self._show_refusal(known[id])
            return
        self.targets.record_button(id)
        if id == "card":
            card = self.get_focused_card()
            if card is not None:
                self.targets.choose_card(card)
            return
        context.on_command_result(context.get_controller().on_command(id, context.pointing.cursor))
        self._focus_targets()

    def get_focused_card(self) -> int | None:
        """Return the card with the key focus; None while the hand is hidden or the focus is elsewhere."""
        context = self.context
        focused = context.hand.focused
        if not self.in_use or self.on_board or self.aside or focused is None or context.hand.hidden:
            return None
        return int(focused.key)

    def _activate_focus(self) -> None:
        context = self.context
        if self.aside is not None:
            self._press_aside(self.aside)
            return
        if not context.table.is_person_asked:
            return
        gold = next((command for command in self._list_commands() if command.is_default), None)
        if gold is not None and gold.is_enabled:
            self.press_command(gold.id)
        elif self.get_focused_card() is not None:
            card = self.get_focused_card()
            assert card is not None
            self.targets.choose_card(card)
            self._focus_targets()
        elif context.pointing.cursor is not None:
            self.targets.choose_square(context.pointing.cursor)
        elif gold is not None and gold.reason:
            self._show_refusal(gold)

    def _press_default(self) -> None:
        """Press the default command or show why it is refused; activate the focus if there is no default."""
        gold = next((command for command in self._list_commands() if command.is_default), None)
        if gold is None:
            self._activate_focus()
        elif gold.is_enabled:
            self.press_command(gold.id)
        else:
            self._show_refusal(gold)

    def _show_refusal(self, command: TableCommand) -> None:
        """Show the reason why a button is disabled beside it."""
        self.targets.record_button(command.id)
        self.context.table.show_refusal(command.reason)

    def _focus_targets(self) -> None:
        """Move the focus to the targets on the board after a card was chosen with a key."""
        context = self.context
        mode = context.get_controller().mode
        if self.in_use and context.table.is_person_asked and not context.stage.is_busy and mode.wants_board:
            self.on_board, self.aside = True, None
            context.hand.focus = None
            context.pointing.cursor = self._find_first_choice()

    def _go_back(self) -> None:
        context = self.context
        if self.aside is not None:
            self._focus_board()
            return
        if context.stage.is_busy or not context.table.is_person_asked:
            context.table.open_menu()
            return
        if context.get_controller().cancel_selection():
            self.on_board = context.get_controller().mode.board_first
            context.pointing.cursor = self._find_first_choice() if self.on_board else None
        elif context.view.board.is_zoomed:
            context.view.board.reset_zoom()
        else:
            context.table.open_menu()

    def _select_by_number(self, number: int) -> None:
        hand = self.context.hand
        place = (number - 1) % 10
        if hand.hidden or place >= len(hand.cards):
            return
        self.on_board, self.aside = False, None
        self.context.pointing.cursor = None
        hand.focus = hand.cards[place].key
        self.targets.choose_card(int(hand.cards[place].key))
        self._focus_targets()

    def _handle_arrow(self, kind: Kind) -> None:
        context = self.context
        if self.aside is not None:
            self._leave_aside(kind, self.aside)
            return
        if not self.on_board and context.hand.cards:
            self._move_in_hand(kind)
            return
        if context.pointing.cursor is None:
            context.pointing.cursor = self._find_first_choice() or 0
        elif context.get_controller().mode.jumps and len(context.get_controller().mode.list_choices()) > 1:
            self._jump_to_choice(kind)
        else:
            self._move_cursor(kind)

    def _move_in_hand(self, kind: Kind) -> None:
        hand = self.context.hand
        if kind is Kind.UP:
            self._focus_board()
        elif hand.focused is None:
            self._focus_hand()
        elif kind in (Kind.LEFT, Kind.RIGHT):
            end = hand.cards[0 if kind is Kind.LEFT else -1].key
            place = hand.find_strip(0 if kind is Kind.LEFT else len(hand.cards) - 1)
            if hand.focus == end and self._focus_neighbor(
                Box(place.x, place.y, hand.rect.height, hand.rect.height), kind
            ):
                return
            hand.step_focus(1 if kind is Kind.RIGHT else -1)
            self._update_pointing()

    def _update_pointing(self) -> None:
        focused = self.context.hand.focused
        self.context.pointing.card = int(focused.key) if focused is not None else None

    def _move_cursor(self, kind: Kind) -> None:
        """Move the cursor by one square; below the last row the focus enters the hand."""
        context = self.context
        layout = context.view.board.layout
        assert context.pointing.cursor is not None
        dx, dy = _STEP_BY_ARROW[kind]
        x, y = context.pointing.cursor % layout.width + dx, context.pointing.cursor // layout.width + dy
        if y >= layout.height and context.hand.cards:
            self._focus_hand()
        elif 0 <= x < layout.width and 0 <= y < layout.height:
            context.pointing.cursor = y * layout.width + x
            context.view.board.scroll_into_view(context.pointing.cursor)
        else:
            self._leave_board(kind)

    def _focus_board(self) -> None:
        self.on_board, self.aside = True, None
        self.context.hand.focus = None
        self.context.pointing.cursor = self.context.pointing.cursor or self._find_first_choice() or 0

    def _focus_hand(self) -> None:
        context = self.context
        self.on_board, self.aside = False, None
        context.pointing.cursor = None
        if context.hand.focused is None:
            context.hand.step_focus(1)
        self._update_pointing()

    def _jump_to_choice(self, kind: Kind) -> None:
        """Move the cursor to the nearest choice in a direction; below the last choice the focus enters the hand."""
        context = self.context
        board = context.view.board
        assert context.pointing.cursor is not None
        choices = [
            square for square in context.get_controller().mode.list_choices() if square != context.pointing.cursor
        ]
        boxes = [Box(*board.get_corner(square), board.cell, board.cell) for square in choices]
        found = find_nearest(Box(*board.get_corner(context.pointing.cursor), board.cell, board.cell), boxes, kind)
        if found is not None:
            context.pointing.cursor = choices[found]
        elif kind is Kind.DOWN and context.hand.cards:
            self._focus_hand()
        else:
            self._leave_board(kind)

    def _cycle_choices(self, step: int) -> None:
        """Move the cursor to the next or previous choice."""
        context = self.context
        choices = context.get_controller().mode.list_choices()
        if not choices:
            return
        self.on_board, self.aside = True, None
        at = choices.index(context.pointing.cursor) if context.pointing.cursor in choices else (-1 if step > 0 else 0)
        context.pointing.cursor = choices[(at + step) % len(choices)]
        context.view.board.scroll_into_view(context.pointing.cursor)
        mode = context.get_controller().mode
        if isinstance(mode, WalkMode) and context.table.is_person_asked:
            mode.grab_figure(context.pointing.cursor)

    def _inspect_focus(self, pointer: Point) -> None:
        """Inspect the focused element, or else the element under the pointer."""
        context = self.context
        if self.aside is not None and not isinstance(self.aside, ButtonId):
            self._press_aside(self.aside)
            return
        card = self.get_focused_card()
        figure = context.get_controller().context.find_figure(context.pointing.cursor)
        if card is not None:
            self.targets.show_card(card)
        elif figure is not None:
            self.targets.show_figure(figure)
        else:
            self.targets.inspect(pointer)

    def _zoom_board(self, steps: int) -> None:
        board = self.context.view.board
        at = self.context.pointing.cursor
        board.zoom_by(steps, board.get_center(at) if at is not None else board.rect.center)
        if at is not None:
            board.scroll_into_view(at)

    # ---- beside board and hand --------------------------------------------------------------------------------------

    def list_asides(self) -> list[tuple[WidgetId, Box]]:
        """Return the focusable widgets other than squares and hand cards: buttons, panels, piles, the log."""
        table = self.context.view
        found = [(widget.id, widget.box) for widget in self.context.form.widgets]
        found += [(PanelId(seat), Box(*box)) for seat, box in table.panels.items()]
        found += find_tip_boxes(table).items()
        if not any(id == ButtonId("draw") for id, _box in found):
            found.append(("draw pile", table.layout.deck))
        found.append(("discard pile", table.layout.pile))
        if table.log_box.width:
            found.append(("log panel", Box(*table.log_box)))
        return found

    def find_aside_box(self) -> Box | None:
        """Return the box of the focused widget; None if the focus is on the board or in the hand."""
        return dict(self.list_asides()).get(self.aside) if self.aside is not None and self.in_use else None

    def _leave_board(self, kind: Kind) -> None:
        board = self.context.view.board
        assert self.context.pointing.cursor is not None
        x, y = board.get_corner(self.context.pointing.cursor)
        self._focus_neighbor(Box(x, y, board.cell, board.cell), kind)

    def _focus_neighbor(self, start: Box, kind: Kind) -> bool:
        """Move the focus to the nearest element in a direction; return False if there is none.

        Leaving a square or card removes its button, so that button is excluded from the search.
        """
        context = self.context
        at, hand = context.pointing, context.hand
        before = at.cursor, at.card, at.key_card, hand.focus
        at.cursor = at.card = at.key_card = hand.focus = None
        context.table.mark_dirty()
        context.update_widgets()
        others = self.list_asides()
        found = find_nearest(start, [box for _id, box in others], kind)
        if found is None:
            at.cursor, at.card, at.key_card, hand.focus = before
            context.table.mark_dirty()
            return False
        self.aside, self.on_board = others[found][0], False
        return True

    def _leave_aside(self, kind: Kind, id: WidgetId) -> None:
        context = self.context
        places = dict(self.list_asides())
        start = places.pop(id, None)
        if start is None:
            self._focus_board()
            return
        places["board"] = Box(*context.view.board.rect)
        if context.hand.cards:
            places["hand"] = Box(*context.hand.rect)
        names = list(places)
        found = find_nearest(start, list(places.values()), kind)
        if found is None:
            return
        if names[found] == "board":
            self._focus_board()
        elif names[found] == "hand":
            context.hand.focus = context.hand.cards[0 if kind is Kind.RIGHT else -1].key
            self._focus_hand()
        else:
            self.aside = names[found]

    def _press_aside(self, id: WidgetId) -> None:
        box = dict(self.list_asides()).get(id)
        if box is None:
            self._focus_board()
            return
        widget = next((widget for widget in self.context.form.widgets if widget.id == id), None)
        if widget is None:
            self.targets.click_beside_board(box.center)
        elif widget.enabled:
            self.context.on_button_event(WidgetEvent(id, "pressed"))
        else:
            self.context.on_button_event(WidgetEvent(id, "refused", widget.reason))
