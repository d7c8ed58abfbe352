"""Who answers the present question, and how: picks the mode and passes clicks and keys on to it."""

from __future__ import annotations

from game.app.epic.match.ids import CommandId
from game.app.epic.match.modes.answer import DefenseMode, DiscardMode, MayMode, RescueMode, WayMode
from game.app.epic.match.modes.board import FigureMode, PlacementMode, SquareMode, WalkMode, ZoneMode
from game.app.epic.match.modes.mode import NOTHING, CardState, Command, MatchDesk, Mode, WaitMode, Wish
from game.app.epic.match.modes.pick import DeckMode, KeepMode, OrderMode, PlayerMode, TakeMode
from game.app.epic.match.modes.ransom import ransom_commands
from game.app.epic.match.modes.turn import TurnMode
from game.app.ui.input.intents import Kind
from game.rules.epic.actions import action as a
from game.rules.epic.actions.cards import turn_options
from game.text import _, pgettext

MODES: dict[str, type[Mode]] = {
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
    "may": MayMode,
    "way": WayMode,
    "player": PlayerMode,
    "deck": DeckMode,
    "card": TakeMode,
    "order": OrderMode,
    "keep": KeepMode,
}
"""By kind of decision; these are all the questions the game asks."""


class Controller:
    """One question, from its first click to the action that answers it.

    While the movement that opens a turn is still open, cards and actions of the turn may be chosen already; carrying
    one out ends the movement first. ``wait`` is the kind while nobody at the screen is asked.
    """

    def __init__(self, desk: MatchDesk, kind: str, hint: str = "") -> None:
        self.desk = desk
        self.kind = kind
        self.first: Mode = MODES[kind](desk) if kind in MODES else WaitMode(desk, hint)
        self.turn: TurnMode | None = None
        if isinstance(self.first, WalkMode) and self.first.opening:
            self._open_turn(self.first)
        self.mode = self.first

    def _open_turn(self, walk: WalkMode) -> None:
        desk = self.desk
        after = MatchDesk(desk.rules, desk.view, desk.seat, turn_options(desk.match, desk.view), desk.faces)
        after.warns, after.hand_shown = desk.warns, desk.hand_shown
        self.turn = TurnMode(after, (a.Halt(),))
        walk.further = ("draw", "end") if self.turn.can_draw else ("end",)
        walk.ransoms = ransom_commands(after)

    # What the scene shows --------------------------------------------------------------------------------------------

    def card_state(self, card: int) -> CardState:
        """How a card of the hand is shown."""
        if self.turn is not None and self.mode is self.first:
            return self.turn.card_state(card)
        return self.mode.card_state(card)

    def commands(self, cursor: int | None, card: int | None) -> list[Command]:
        """The buttons of the moment; on a square or card that the keys are on, Enter means that one."""
        commands = self.mode.commands()
        if cursor is not None and self.acts_on(cursor):
            return _instead(Command("here", self._here(), (Kind.MAIN,), gold=True), commands)
        if card is not None:
            state = self.card_state(card)
            if state.playable and not state.selected:
                return _instead(Command("card", _("Choose card"), (Kind.MAIN,), gold=True), commands)
        return commands

    @property
    def aiming(self) -> bool:
        """Whether a card is chosen whose user or target has to be clicked on the board."""
        return isinstance(self.mode, TurnMode) and self.mode.wants_board

    @property
    def can_still_move(self) -> tuple[int, ...]:
        """The characters that may still move with the roll; a movement by a card belongs to the card."""
        walk = self.first
        return tuple(walk.walks) if isinstance(walk, WalkMode) and walk.by_die else ()

    @property
    def has_moved(self) -> bool:
        """Whether a character has moved with the roll already."""
        walk = self.first
        return isinstance(walk, WalkMode) and bool(walk.spent())

    def set_threats(self, shown: bool) -> None:
        """Whether it is shown where enemies could strike."""
        for mode in (self.first, self.turn):
            if mode is not None:
                mode.desk.warns = shown

    def set_hand_shown(self, shown: bool) -> None:
        """Whether what is marked may tell of the hand."""
        for mode in (self.first, self.turn):
            if mode is not None:
                mode.desk.hand_shown = shown

    def _here(self) -> str:
        if isinstance(self.mode, WalkMode):
            return _("Move here")
        if isinstance(self.mode, PlacementMode):
            return _("Place here")
        if isinstance(self.mode, TurnMode) and self.mode.card in self.mode.attacks:
            return pgettext("button", "Attack")
        return _("Choose")

    def acts_on(self, square: int) -> bool:
        """Whether choosing a square would do something."""
        mode, figure = self.mode, self.desk.figure_on(square)
        if isinstance(mode, WalkMode):
            return square in mode.walks.get(mode.figure, {}) or (figure in mode.walks and figure != mode.figure)
        if isinstance(mode, TurnMode):
            return mode.card >= 0 and square in mode.choices()
        chooses = isinstance(mode, (PlacementMode, FigureMode, SquareMode, ZoneMode, PlayerMode))
        return chooses and square in mode.choices()

    # What the person does --------------------------------------------------------------------------------------------

    def on_square(self, square: int) -> Wish:
        """A square was clicked or chosen by key."""
        return self._settle(self.mode.on_square(square))

    def on_card(self, card: int) -> Wish:
        """A card of the hand was clicked or chosen by key."""
        return self._settle(self._for_cards().on_card(card))

    def on_drop(self, card: int, square: int | None) -> Wish:
        """A card was dragged onto the table."""
        return self._settle(self._for_cards().on_drop(card, square))

    def lift(self, card: int) -> None:
        """A card is being dragged: show what it could do."""
        mode = self._for_cards()
        if isinstance(mode, TurnMode):
            mode.pick_up(card)
        self._settle(NOTHING)

    def on_command(self, command: CommandId, cursor: int | None) -> Wish:
        """A button of the moment was pressed."""
        if command == "here":
            return self.on_square(cursor) if cursor is not None else NOTHING
        return self._settle(self.mode.on_command(command))

    def back(self) -> bool:
        """Esc: take the last selection back; False when there was none."""
        had = self.mode.back()
        self._settle(NOTHING)
        return had

    def _for_cards(self) -> Mode:
        return self.turn if self.turn is not None else self.mode

    def _settle(self, wish: Wish) -> Wish:
        """A card chosen during the opening movement brings the turn's mode up, letting go of it the movement's."""
        if self.turn is not None:
            self.mode = self.turn if self.turn.card >= 0 else self.first
        return wish


def _instead(main: Command, others: list[Command]) -> list[Command]:
    """Another gold button; the one it stands in for keeps its other keys, or can only be clicked."""
    rest = [main]
    for command in others:
        keys = tuple(key for key in command.keys if key is not Kind.MAIN)
        if not command.gold or keys:
            rest.append(Command(command.id, command.text, keys, enabled=command.enabled, reason=command.reason))
    return rest
