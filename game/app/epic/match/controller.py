"""Controller of a decision: chooses the interaction mode and forwards clicks and keys to it."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId
from game.app.epic.match.modes.answer import BranchMode, DefenseMode, DiscardMode, OptionalEffectMode, RescueMode
from game.app.epic.match.modes.board import FigureMode, PlacementMode, SquareMode, WalkMode, ZoneMode
from game.app.epic.match.modes.mode import (
    NO_RESULT,
    CardState,
    CommandResult,
    DecisionContext,
    InteractionMode,
    TableCommand,
    WaitMode,
)
from game.app.epic.match.modes.pick import DeckMode, KeepMode, OrderMode, PlayerMode, TakeMode
from game.app.epic.match.modes.ransom import build_ransom_commands
from game.app.epic.match.modes.turn import TurnMode
from game.app.ui.input.intents import Kind
from game.rules.epic.actions import action as actions
from game.rules.epic.actions.cards import turn_options
from game.text import _, pgettext

MODE_BY_DECISION: dict[str, type[InteractionMode]] = {
    "zone": ZoneMode,
    "place": PlacementMode,
    "walk": WalkMode,
    "turn": TurnMode,
    "defend": DefenseMode,
    "rescue": RescueMode,
    "discard": DiscardMode,
    "limit": DiscardMode,
    "figure": FigureMode,
    "square": SquareMode,
    "may": OptionalEffectMode,
    "way": BranchMode,
    "player": PlayerMode,
    "deck": DeckMode,
    "card": TakeMode,
    "order": OrderMode,
    "keep": KeepMode,
}
"""Interaction mode by kind of decision, complete for the game."""


class Controller:
    """Controller of one decision, from the first click to the action that answers it.

    During the movement at the start of a turn, cards and actions of the turn are available already; using one
    ends the movement first. ``kind`` is ``wait`` while no player at this screen decides.
    """

    def __init__(self, context: DecisionContext, kind: str, hint: str = "") -> None:
        self.context = context
        self.kind = kind
        self.default_mode: InteractionMode = (
            MODE_BY_DECISION[kind](context) if kind in MODE_BY_DECISION else WaitMode(context, hint)
        )
        """Mode of the kind of decision."""
        self.turn_mode: TurnMode | None = None
        """Mode for the actions of the turn during its movement, if available."""
        if isinstance(self.default_mode, WalkMode) and self.default_mode.is_opening:
            self._prepare_turn_mode(self.default_mode)
        self.mode = self.default_mode

    def _prepare_turn_mode(self, walk: WalkMode) -> None:
        context = self.context
        after = DecisionContext(
            context.rules, context.view, context.seat, turn_options(context.match, context.view), context.presenter
        )
        after.with_threats, after.is_hand_shown = context.with_threats, context.is_hand_shown
        self.turn_mode = TurnMode(after, (actions.Halt(),))
        walk.turn_commands = ("draw", "end") if self.turn_mode.can_draw else ("end",)
        walk.ransom_commands = build_ransom_commands(after)

    # Queries of the scene ---------------------------------------------------------------------------------------------

    def get_card_state(self, card: int) -> CardState:
        """Return the display state of a card of the hand."""
        if self.turn_mode is not None and self.mode is self.default_mode:
            return self.turn_mode.get_card_state(card)
        return self.mode.get_card_state(card)

    def build_commands(self, cursor: int | None, card: int | None) -> list[TableCommand]:
        """Return the available commands; Enter selects the square under the cursor, or the card, if it is usable."""
        commands = self.mode.build_commands()
        if cursor is not None and self.is_clickable(cursor):
            return _replace_default(
                TableCommand("here", self._format_square_action(), (Kind.MAIN,), is_default=True), commands
            )
        if card is not None:
            state = self.get_card_state(card)
            if state.playable and not state.selected:
                return _replace_default(TableCommand("card", _("Choose card"), (Kind.MAIN,), is_default=True), commands)
        return commands

    @property
    def is_aiming(self) -> bool:
        """Return whether the selected card needs a user or target on the board."""
        return isinstance(self.mode, TurnMode) and self.mode.wants_board

    @property
    def remaining_movers(self) -> tuple[int, ...]:
        """Return the characters that can still move with the roll; empty while a card moves characters."""
        walk = self.default_mode
        return tuple(walk.walks) if isinstance(walk, WalkMode) and walk.is_by_die else ()

    @property
    def has_moved(self) -> bool:
        """Return whether a character has already moved with the roll."""
        walk = self.default_mode
        return isinstance(walk, WalkMode) and bool(walk.find_spent())

    def set_threats(self, shown: bool) -> None:
        """Show or hide the squares that enemies can attack."""
        for mode in (self.default_mode, self.turn_mode):
            if mode is not None:
                mode.context.with_threats = shown

    def set_hand_shown(self, shown: bool) -> None:
        """Set whether marks may reveal cards of the hand."""
        for mode in (self.default_mode, self.turn_mode):
            if mode is not None:
                mode.context.is_hand_shown = shown

    def _format_square_action(self) -> str:
        if isinstance(self.mode, WalkMode):
            return _("Move here")
        if isinstance(self.mode, PlacementMode):
            return _("Place here")
        if isinstance(self.mode, TurnMode) and self.mode.card in self.mode.attacks:
            return pgettext("button", "Attack")
        return _("Choose")

    def is_clickable(self, square: int) -> bool:
        """Return whether choosing a square has an effect."""
        mode, figure = self.mode, self.context.find_figure(square)
        if isinstance(mode, WalkMode):
            return square in mode.walks.get(mode.figure, {}) or (figure in mode.walks and figure != mode.figure)
        if isinstance(mode, TurnMode):
            return mode.card >= 0 and square in mode.list_choices()
        chooses = isinstance(mode, (PlacementMode, FigureMode, SquareMode, ZoneMode, PlayerMode))
        return chooses and square in mode.list_choices()

    # Input of the player ----------------------------------------------------------------------------------------------

    def on_square(self, square: int) -> CommandResult:
        """Handle a square clicked or chosen by key."""
        return self._switch_mode(self.mode.on_square(square))

    def on_card(self, card: int) -> CommandResult:
        """Handle a card of the hand clicked or chosen by key."""
        return self._switch_mode(self._find_card_mode().on_card(card))

    def on_drop(self, card: int, square: int | None) -> CommandResult:
        """Handle a card dropped on the table."""
        return self._switch_mode(self._find_card_mode().on_drop(card, square))

    def start_drag(self, card: int) -> None:
        """Select a card that is being dragged, to preview its targets."""
        mode = self._find_card_mode()
        if isinstance(mode, TurnMode):
            mode.select_card(card)
        self._switch_mode(NO_RESULT)

    def on_command(self, command: CommandId, cursor: int | None) -> CommandResult:
        """Handle the command of a button."""
        if command == "here":
            return self.on_square(cursor) if cursor is not None else NO_RESULT
        return self._switch_mode(self.mode.on_command(command))

    def cancel_selection(self) -> bool:
        """Undo the last selection; return whether there was one."""
        had = self.mode.cancel_selection()
        self._switch_mode(NO_RESULT)
        return had

    def _find_card_mode(self) -> InteractionMode:
        return self.turn_mode if self.turn_mode is not None else self.mode

    def _switch_mode(self, result: CommandResult) -> CommandResult:
        """Switch between the modes of movement and turn when a card is selected or deselected."""
        if self.turn_mode is not None:
            self.mode = self.turn_mode if self.turn_mode.card >= 0 else self.default_mode
        return result


def _replace_default(default: TableCommand, others: list[TableCommand]) -> list[TableCommand]:
    """Return the commands with a new default first; the previous default keeps its other keys."""
    rest = [default]
    for command in others:
        keys = tuple(key for key in command.keys if key is not Kind.MAIN)
        if not command.is_default or keys:
            rest.append(
                TableCommand(command.id, command.text, keys, is_enabled=command.is_enabled, reason=command.reason)
            )
    return rest
