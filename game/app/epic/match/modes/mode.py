"""Base of the interaction modes, one small class for each kind of decision.

A mode converts clicks, drops and keys to actions of the rules, and computes the marks on the board. It
reads one view and changes only its own selection.
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
    """Result of a click; without actions and reason, only the selection may have changed."""

    actions: tuple[Action, ...] = ()
    """Actions to submit in order."""
    reason: str = ""
    """Reason why the click has no action."""


NO_RESULT = CommandResult()


class TableCommand(msgspec.Struct, frozen=True):
    """Command with a button; ``keys`` are its hot keys."""

    id: CommandId
    text: str
    keys: tuple[Kind | str, ...] = ()
    is_default: bool = False
    """True for the default command, which Enter activates."""
    is_enabled: bool = True
    reason: str = ""
    """Reason why it is disabled."""


class SideNote(msgspec.Struct, frozen=True):
    """Note beside the board, from a lesson, a hint, the coach or a puzzle."""

    title: str
    text: str
    """Rich text."""
    short: str = ""
    """Shorter text that is used if the full one would cover more than half of the board's height."""


MarkSign = Literal["", "reach", "near", "far"]
"""Kind of board mark that a line of a tooltip explains; empty for none."""


class TipLine(NamedTuple):
    """Line of a tooltip."""

    text: str
    """Rich text."""
    sign: MarkSign = ""
    """Sign of the board mark that the line explains."""


class Tip(msgspec.Struct, frozen=True):
    """Tooltip of a square."""

    square: int
    title: str
    """Effect of a click, or else the occupant or kind of the square."""
    lines: tuple[TipLine, ...] = ()
    """Further details."""

    @property
    def text(self) -> str:
        """Return the lines, joined by line breaks."""
        return "\n".join(line.text for line in self.lines)


class CardState(msgspec.Struct, frozen=True):
    """Display state of a hand card."""

    playable: bool = False
    reason: str = ""
    """Reason why it cannot be used now."""
    selected: bool = False


IDLE_CARD = CardState()


ThreatsBySquare: TypeAlias = dict[int, tuple[int, ...]]
"""Enemies that could attack a square, by square."""


class DecisionContext:
    """Match, view of the deciding seat, and its legal actions."""

    def __init__(self, rules: EpicRules, view: State, seat: int, legal: list[Action], presenter: EpicPresenter) -> None:
        self.rules = rules
        self.match: Match = rules.match
        self.view = view
        self.seat = seat
        self.legal = legal
        self.presenter = presenter
        self.with_threats = False
        """True if the squares that enemies can attack are marked."""
        self.is_hand_shown = True
        """True if marks may reveal the hand."""
        self.forecasts: dict[Attack | int | None, Forecast] = {}
        """Cached forecasts of this view, by attack or by defense card (None for no defense)."""
        self._threats: dict[int, tuple[ThreatsBySquare, ThreatsBySquare]] = {}
        """Cached threats by character that is about to move."""

    @property
    def knows_threats(self) -> bool:
        """Return whether threats can be computed; if not, no square may be called safe."""
        return self.with_threats and self.seat >= 0

    def find_threats(self, mover: int = -1) -> tuple[ThreatsBySquare, ThreatsBySquare]:
        """Return the enemies by square that can attack it with a roll of 3, and those that need a higher roll.

        Both are empty if threats are not shown. The square of the ``mover`` counts as empty.
        """
        if not self.knows_threats:
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
        """Return the reason why an action is illegal; empty for a legal one."""
        refusal = self.rules.find_refusal(self.view, action)
        return format_refusal(self.match, refusal) if refusal is not None else ""

    @property
    def asking_card(self) -> int:
        """Return the card whose text requires the decision; -1 if no card does."""
        frame = self.view.stack[-1] if self.view.stack else None
        return frame.card if isinstance(frame, TextFrame) else -1

    def format_question(self, text: str) -> str:
        """Return a question preceded by the name of its card; capitalized if no card asks it."""
        card = self.asking_card
        if card < 0:
            return capitalize_first(text)
        return _("{card}: {question}").format(card=self.presenter.card_name(card), question=text)


class InteractionMode:
    """Base of interaction modes, without any interaction or marks."""

    jumps = True
    """True if arrow keys move from choice to choice on the board, False if from square to square."""
    board_first = True
    """True if the key focus begins on the board, False if in the hand."""
    offered_cards: tuple[int, ...] = ()
    """Cards shown in place of the hand during the decision."""

    def __init__(self, context: DecisionContext) -> None:
        self.context = context

    @property
    def wants_board(self) -> bool:
        """Return whether the next choice is made on the board."""
        return self.board_first

    @property
    def hint(self) -> str:
        """Return the prompt in the banner."""
        return ""

    def build_commands(self) -> list[TableCommand]:
        """Return the command buttons, the default one first."""
        return []

    def build_marks(self, hovered: int | None) -> BoardMarks:
        """Return the marks on the board while the pointer or cursor is on the square ``hovered``."""
        return BoardMarks(hover=hovered)

    def find_active(self) -> frozenset[int]:
        """Return the characters that act or are affected by the decision."""
        return frozenset()

    def find_spent(self) -> frozenset[int]:
        """Return the characters that have already acted in this decision."""
        return frozenset()

    def list_choices(self) -> list[int]:
        """Return the relevant squares in Tab order."""
        return []

    def get_card_state(self, card: int) -> CardState:
        """Return the display state of a hand card."""
        return IDLE_CARD

    def make_forecast(self, hovered: int | None, card: int | None) -> Forecast | None:
        """Return the forecast of an attack on the square ``hovered``, or with the raised ``card`` of the hand."""
        return None

    def make_tip(self, hovered: int) -> Tip | None:
        """Return the tooltip of the square ``hovered`` under the pointer."""
        return None

    def describe_click(self, hovered: int) -> str:
        """Return a description of the effect of a click on the square ``hovered``; empty if it is obvious."""
        return ""

    def on_square(self, square: int) -> CommandResult:
        """Handle a click on a square."""
        return NO_RESULT

    def on_card(self, card: int) -> CommandResult:
        """Handle a click on a hand card."""
        return NO_RESULT

    def on_drop(self, card: int, square: int | None) -> CommandResult:
        """Handle a hand card dropped on a square; None if it was dropped elsewhere on the table."""
        return self.on_card(card)

    def on_command(self, command: CommandId) -> CommandResult:
        """Handle a command, usually from its button."""
        return NO_RESULT

    def cancel_selection(self) -> bool:
        """Undo the last selection; return whether there was one."""
        return False


class WaitMode(InteractionMode):
    """Mode while another seat decides or no decision is pending."""

    def __init__(self, context: DecisionContext, hint: str = "") -> None:
        super().__init__(context)
        self._hint = hint

    @property
    def hint(self) -> str:
        return self._hint


def find_copy(cards: list[int], names: list[str], card: int) -> int | None:
    """Return the card among ``cards`` with the same name as ``card``; the rules treat equal copies as one choice."""
    if card < 0:
        return None
    return next((other for other in cards if names[other] == names[card]), None)
