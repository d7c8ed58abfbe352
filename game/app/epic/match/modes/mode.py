"""Base of the interaction modes, one small class for each kind of decision.

A mode turns clicks, drops and keys into actions of the rules, and computes the highlights meanwhile. It reads one view
and changes only its own selection.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from game.app.epic.match.ids import CommandId
from game.app.ui.input.intents import Kind
from game.presentation.epic.analysis.aids import find_longest_roll, find_threats
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.epic.view_models import BoardMarks, Forecast
from game.presentation.epic.wording import format_refusal
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _, capitalize_first


class CommandResult(NamedTuple):
    """Result of a click: actions to submit in order, or the reason why there is none.

    If both are empty, at most the selection has changed.
    """

    actions: tuple[Action, ...] = ()
    reason: str = ""


NOTHING = CommandResult()


class TableCommand(msgspec.Struct, frozen=True):
    """Command button; ``keys`` press it wherever the pointer is. Enter presses the default one (``gold``)."""

    id: CommandId
    text: str
    keys: tuple[Kind | str, ...] = ()
    gold: bool = False
    enabled: bool = True
    reason: str = ""


class SideNote(msgspec.Struct, frozen=True):
    """Note beside the board, with a title and rich text: of a lesson, a hint, the coach, a puzzle."""

    title: str
    text: str
    short: str = ""
    """Replacement for a text that would cover more than half of the board's height."""


Sign = Literal["", "reach", "near", "far"]
"""The mark on the board that a line of a tip explains."""


class TipLine(NamedTuple):
    """Line of rich text, with the sign of the mark that it explains."""

    text: str
    sign: Sign = ""


class Tip(msgspec.Struct, frozen=True):
    """Tooltip of a square: the effect of a click, else its occupant or kind, then details."""

    square: int
    title: str
    lines: tuple[TipLine, ...] = ()

    @property
    def text(self) -> str:
        """Return the lines, joined by line breaks."""
        return "\n".join(line.text for line in self.lines)


class CardState(msgspec.Struct, frozen=True):
    """Display state of a card of the hand; ``reason`` says why it cannot be used now."""

    playable: bool = False
    reason: str = ""
    selected: bool = False


IDLE = CardState()


Threats: TypeAlias = dict[int, tuple[int, ...]]
"""By square: the enemies that could strike there."""


class DecisionContext:
    """Context of a decision: match, view of the deciding seat, and its legal actions."""

    def __init__(self, rules: EpicRules, view: State, seat: int, legal: list[Action], faces: EpicPresenter) -> None:
        self.rules = rules
        self.match: Match = rules.match
        self.view = view
        self.seat = seat
        self.legal = legal
        self.faces = faces
        self.warns = False
        """True if the squares that enemies threaten are shown."""
        self.hand_shown = True
        """True if highlights may reveal the hand."""
        self.foreseen: dict[Attack | int | None, Forecast] = {}
        """Forecasts made of this view: by attack, or by the card to defend with (None for no defense)."""
        self._threats: dict[int, tuple[Threats, Threats]] = {}

    @property
    def sees_threats(self) -> bool:
        """Return whether threats are known; if not, no square may be called safe."""
        return self.warns and self.seat >= 0

    def find_threats(self, mover: int = -1) -> tuple[Threats, Threats]:
        """Return, by square, the enemies that can attack it with a roll of 3, and those that need more.

        Both are empty if threats are not shown. While a character chooses its move, its own square counts as empty.
        """
        if not self.sees_threats:
            return {}, {}
        if mover not in self._threats:
            near = find_threats(self.match, self.view, self.seat, mover=mover)
            reached = find_threats(self.match, self.view, self.seat, find_longest_roll(self.match), mover)
            further = {q: tuple(one for one in all_ if one not in near.get(q, ())) for q, all_ in reached.items()}
            self._threats[mover] = near, {square: enemies for square, enemies in further.items() if enemies}
        return self._threats[mover]

    def find_figure(self, square: int | None) -> int | None:
        """Return the character on a square."""
        if square is None:
            return None
        return next((i for i, at in enumerate(self.view.squares) if at == square), None)

    def describe_refusal(self, action: Action) -> str:
        """Return the sentence of the refusal of an action; empty for a legal one."""
        refusal = self.rules.find_refusal(self.view, action)
        return format_refusal(self.match, refusal) if refusal is not None else ""

    @property
    def asking_card(self) -> int:
        """Return the card whose text requires the decision, or -1."""
        frame = self.view.stack[-1] if self.view.stack else None
        return frame.card if isinstance(frame, TextFrame) else -1

    def format_question(self, text: str) -> str:
        """Return a question after the name of its card; without a card it starts in upper case."""
        card = self.asking_card
        if card < 0:
            return capitalize_first(text)
        return _("{card}: {question}").format(card=self.faces.card_name(card), question=text)


class InteractionMode:
    """Base of interaction modes: nothing to do and no highlights."""

    jumps = True
    """True if the arrow keys jump between choices on the board instead of stepping from square to square."""
    board_first = True
    """True if the keys begin on the board rather than in the hand."""
    offered: tuple[int, ...] = ()
    """Cards that lie in place of the hand as long as this is asked."""

    def __init__(self, desk: DecisionContext) -> None:
        self.desk = desk

    @property
    def wants_board(self) -> bool:
        """Return whether the next choice is on the board."""
        return self.board_first

    @property
    def hint(self) -> str:
        """Return the prompt of the banner."""
        return ""

    def build_commands(self) -> list[TableCommand]:
        """Return the command buttons, the default one first."""
        return []

    def build_marks(self, at: int | None) -> BoardMarks:
        """Return the marks on the board while the pointer or cursor is on ``at``."""
        return BoardMarks(hover=at)

    def find_active(self) -> frozenset[int]:
        """Return the characters that act or are affected by the decision."""
        return frozenset()

    def find_spent(self) -> frozenset[int]:
        """Return the characters that have already acted in this step."""
        return frozenset()

    def list_choices(self) -> list[int]:
        """Return the relevant squares in Tab order."""
        return []

    def get_card_state(self, card: int) -> CardState:
        """Return the display state of a card of the hand."""
        return IDLE

    def make_forecast(self, at: int | None, card: int | None) -> Forecast | None:
        """Return the forecast of an attack; ``card`` is the lifted card of the hand."""
        return None

    def make_tip(self, at: int) -> Tip | None:
        """Return the tooltip of the square under the pointer."""
        return None

    def describe_click(self, at: int) -> str:
        """Return the effect of a click on a square; empty if it needs no mention."""
        return ""

    def on_square(self, square: int) -> CommandResult:
        """Handle a click on a square."""
        return NOTHING

    def on_card(self, card: int) -> CommandResult:
        """Handle a click on a card of the hand."""
        return NOTHING

    def on_drop(self, card: int, square: int | None) -> CommandResult:
        """Handle a card of the hand dropped on a square, or on the table without one."""
        return self.on_card(card)

    def on_command(self, command: CommandId) -> CommandResult:
        """Handle a command button."""
        return NOTHING

    def cancel_selection(self) -> bool:
        """Undo the last selection; return False if there was none."""
        return False


class WaitMode(InteractionMode):
    """Mode while another seat or nobody decides."""

    def __init__(self, desk: DecisionContext, hint: str = "") -> None:
        super().__init__(desk)
        self._hint = hint

    @property
    def hint(self) -> str:
        return self._hint


def find_copy(cards: list[int], ids: list[str], card: int) -> int | None:
    """Return the card among ``cards`` with the name of ``card``; the rules treat equal copies as one choice."""
    if card < 0:
        return None
    return next((other for other in cards if ids[other] == ids[card]), None)
