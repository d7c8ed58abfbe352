"""What a person may do at a question: the base of the modes, one small class for each kind of question.

A mode turns clicks, drops and keys into actions of the rules and says what is to be lit meanwhile. It sees one view and
changes nothing but its own selection.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import msgspec

from game.app.epic.match.ids import CommandId
from game.app.ui.input.intents import Kind
from game.presentation.epic.analysis.aids import longest_roll, threats
from game.presentation.epic.presenters import Faces
from game.presentation.epic.view_models import Forecast, Marks
from game.presentation.epic.wording import refusal_sentence
from game.rules.epic.actions.action import Action, Attack
from game.rules.epic.engine.frames import TextFrame
from game.rules.epic.engine.match import Match
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.text import _, capital


class Wish(NamedTuple):
    """What came of a click: actions to carry out one after the other, or the reason why there is none.

    Neither means that at most the selection changed.
    """

    actions: tuple[Action, ...] = ()
    reason: str = ""


NOTHING = Wish()


class Command(msgspec.Struct, frozen=True):
    """A button of the moment; ``keys`` press it wherever the pointer is. The gold one is what Enter means."""

    id: CommandId
    text: str
    keys: tuple[Kind | str, ...] = ()
    gold: bool = False
    enabled: bool = True
    reason: str = ""


class Note(msgspec.Struct, frozen=True):
    """A title and rich text for the panel beside the board."""

    title: str
    text: str
    passing: bool = False
    """Whether it is about what the pointer just passes."""
    lower: str = ""
    """What is shown below the text while there is room for it."""
    short: str = ""
    """What takes the text's place where that would be too small to read."""

    @property
    def full(self) -> str:
        """The text with what comes below it."""
        return f"{self.text}\n{self.lower}" if self.lower else self.text

    def below(self, title: str, text: str) -> Note:
        """Return what is to stay while the pointer moves, with this below it: the pointer is always on some square."""
        return Note(title, text, lower=f"**{self.title}**\n{self.full}" if self.text else "")


class CardState(msgspec.Struct, frozen=True):
    """How a card of the hand is shown; a reason says why it cannot be used now."""

    playable: bool = False
    reason: str = ""
    selected: bool = False


IDLE = CardState()


Threats: TypeAlias = dict[int, tuple[int, ...]]
"""By square: the enemies that could strike there."""


class MatchDesk:
    """What a mode knows: the match, the view of the person who is asked, and what is open to this person."""

    def __init__(self, rules: EpicRules, view: State, seat: int, legal: list[Action], faces: Faces) -> None:
        self.rules = rules
        self.match: Match = rules.match
        self.view = view
        self.seat = seat
        self.legal = legal
        self.faces = faces
        self.warns = False
        """Whether it is shown where enemies could strike."""
        self.hand_shown = True
        """Whether what is marked may tell of the hand."""
        self.foreseen: dict[Attack | int | None, Forecast] = {}
        """Forecasts made of this view: by attack, or by the card to defend with (None for no defense)."""
        self._threats: dict[int, tuple[Threats, Threats]] = {}

    @property
    def sees_threats(self) -> bool:
        """True if threats are known here; where they are not, no square may be called safe."""
        return self.warns and self.seat >= 0

    def threatened(self, mover: int = -1) -> tuple[Threats, Threats]:
        """Return by square the enemies that could strike with a roll of 3, and those that need a 4 or 5, where shown.

        While a character chooses where to move, its own square counts as empty.
        """
        if not self.sees_threats:
            return {}, {}
        if mover not in self._threats:
            near = threats(self.match, self.view, self.seat, mover=mover)
            reached = threats(self.match, self.view, self.seat, longest_roll(self.match), mover)
            further = {q: tuple(one for one in all_ if one not in near.get(q, ())) for q, all_ in reached.items()}
            self._threats[mover] = near, {square: enemies for square, enemies in further.items() if enemies}
        return self._threats[mover]

    def figure_on(self, square: int | None) -> int | None:
        """The character standing on a square."""
        if square is None:
            return None
        return next((i for i, at in enumerate(self.view.squares) if at == square), None)

    def why_not(self, action: Action) -> str:
        """The sentence that says why an action is not open."""
        refusal = self.rules.why_not(self.view, action)
        return refusal_sentence(self.match, refusal) if refusal is not None else ""

    @property
    def card_asking(self) -> int:
        """The card whose text asks the question, or -1."""
        frame = self.view.stack[-1] if self.view.stack else None
        return frame.card if isinstance(frame, TextFrame) else -1

    def asked_by(self, text: str) -> str:
        """A question led by the name of the card that asks it; without one it begins in upper case."""
        card = self.card_asking
        if card < 0:
            return capital(text)
        return _("{card}: {question}").format(card=self.faces.card_name(card), question=text)


class Mode:
    """Base: nothing to do and nothing lit."""

    jumps = True
    """Whether the arrow keys jump between choices on the board instead of stepping from square to square."""
    board_first = True
    """Whether the keys begin on the board rather than in the hand."""
    offered: tuple[int, ...] = ()
    """Cards that lie in place of the hand as long as this is asked."""

    def __init__(self, desk: MatchDesk) -> None:
        self.desk = desk

    @property
    def wants_board(self) -> bool:
        """Whether the next choice lies on the board."""
        return self.board_first

    @property
    def hint(self) -> str:
        """What is expected, for the banner."""
        return ""

    def commands(self) -> list[Command]:
        """The buttons of the moment, the gold one first."""
        return []

    def marks(self, at: int | None) -> Marks:
        """What lies over the board while the pointer or the cursor is on ``at``."""
        return Marks(hover=at)

    def active(self) -> frozenset[int]:
        """The characters that are acting or asked about."""
        return frozenset()

    def spent(self) -> frozenset[int]:
        """The characters that have had their part of what is going on."""
        return frozenset()

    def choices(self) -> list[int]:
        """The squares that matter, in the order in which Tab goes through them."""
        return []

    def card_state(self, card: int) -> CardState:
        """How a card of the hand is shown."""
        return IDLE

    def forecast(self, at: int | None, card: int | None) -> Forecast | None:
        """What an attack may come to; ``card`` is the lifted card of the hand."""
        return None

    def note(self, at: int | None) -> Note | None:
        """What there is to say about the square under the pointer."""
        return None

    def on_square(self, square: int) -> Wish:
        """A square was clicked."""
        return NOTHING

    def on_card(self, card: int) -> Wish:
        """A card of the hand was clicked."""
        return NOTHING

    def on_drop(self, card: int, square: int | None) -> Wish:
        """A card of the hand was let go over the board (or over the table, without a square)."""
        return self.on_card(card)

    def on_command(self, command: CommandId) -> Wish:
        """A button was pressed."""
        return NOTHING

    def back(self) -> bool:
        """Take the last selection back; whether there was one."""
        return False


class WaitMode(Mode):
    """Somebody else is asked, or nobody."""

    def __init__(self, desk: MatchDesk, hint: str = "") -> None:
        super().__init__(desk)
        self._hint = hint

    @property
    def hint(self) -> str:
        return self._hint


def named(cards: list[int], ids: list[str], card: int) -> int | None:
    """The card among ``cards`` with the name of ``card``: equal copies are one choice to the rules."""
    if card < 0:
        return None
    return next((other for other in cards if ids[other] == ids[card]), None)
