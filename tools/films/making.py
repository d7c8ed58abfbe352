"""Scripted creation of a puzzle by simulated input, for a film and for tests of the real window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import msgspec

from game.app.epic.puzzle.board_field import BoardField
from game.app.epic.puzzle.card_search import CardSearchScene
from game.app.epic.puzzle.editor import PuzzleEditorScene
from game.app.epic.puzzle.ids import AddId, FigureId
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.widgets.base import Widget, WidgetId
from game.app.ui.widgets.choice import DropDown, SegmentedControl, Slider
from game.modes.puzzles.card_places import CardZone
from game.presentation.epic.wording import card_name_by_id


class PuzzlePlan(msgspec.Struct, frozen=True):
    """Puzzle to be created; settings that a new puzzle already has are not touched."""

    name: str
    """Name of the puzzle."""
    game: str
    squares: dict[str, str]
    """Square by character; characters that are missing stay where a new puzzle has them."""
    health: dict[str, int]
    """Health by character."""
    cards: tuple[tuple[int, CardZone, str], ...]
    """Seat, zone and id of each card, in the order in which they are added."""
    actions: int = 2
    """Number of actions of the turn."""


PLANS = {
    "zelda": PuzzlePlan(
        "Out of the Pile",
        "zelda",
        {"ganon": "F4", "navi": "E3"},
        {"ganon": 6},
        (
            (0, "hand", "link/target-lock"),
            (0, "hand", "link/link-5-1-s"),
            (0, "draw", "link/spinning-blade"),
            (1, "hand", "ganon/ganon-4-2-sb"),
        ),
    ),
    "star-wars": PuzzlePlan(
        "For a Sister",
        "star-wars",
        {"luke": "F4"},
        {"vader": 7},
        (
            (0, "hand", "luke/justice"),
            (0, "hand", "luke/luke-4-1-s"),
            (1, "hand", "vader/vader-2-3-s"),
            (1, "discard", "vader/wrath"),
        ),
        actions=1,
    ),
}
"""Puzzles by game; together they use all functions of the editor that matter."""


class PuzzleHands(ABC):
    """Simulated input of a person, as actions on widgets; subclasses implement it for an input device."""

    presses = 0
    """Number of presses of mouse buttons, keys and pad buttons."""

    @property
    @abstractmethod
    def top(self) -> Any:
        """Return the top scene."""

    @abstractmethod
    def press(self, id: WidgetId) -> None:
        """Press a button or a tile."""

    @abstractmethod
    def choose(self, id: str, value: Any) -> None:
        """Choose a value of a segmented control or of a drop-down list."""

    @abstractmethod
    def set_number(self, id: str, value: int) -> None:
        """Set the value of a number field."""

    @abstractmethod
    def press_square(self, name: str) -> None:
        """Press a square of the board."""

    @abstractmethod
    def write_text(self, id: str, text: str) -> None:
        """Enter text into a field, unless the device has no letter keys."""

    @abstractmethod
    def take_card(self, card: str) -> None:
        """Find a card in the card search and choose it."""

    @abstractmethod
    def press_default(self) -> None:
        """Press the default button."""

    @abstractmethod
    def go_back(self) -> None:
        """Go back, as with the Escape key."""

    @abstractmethod
    def wait_until(self, look: Callable[[], bool]) -> None:
        """Wait until ``look`` returns true."""

    def find_form(self, kind: type[WidgetScene]) -> WidgetScene:
        """Return the top scene after checking that it is of this class."""
        assert isinstance(self.top, kind), type(self.top).__name__
        return self.top


def make_puzzle(hands: PuzzleHands, plan: PuzzlePlan, on_editor_opened: Callable[[], None] = lambda: None) -> None:
    """Create a puzzle, from the title screen to the saved file, then return to the list of puzzles.

    ``on_editor_opened`` is called when the editor is open.
    """
    hands.press("create")
    hands.press("puzzles")
    hands.find_form(PuzzlesScene)
    hands.press("make")
    editor = hands.find_form(PuzzleEditorScene)
    assert isinstance(editor, PuzzleEditorScene)
    on_editor_opened()
    hands.write_text("name", plan.name)
    if editor.draft.game != plan.game:
        hands.choose("game", plan.game)
    for name, square in plan.squares.items():
        if editor.selected_figure != name:
            hands.press(FigureId(name))
        hands.press_square(square)
    for name, health in plan.health.items():
        if editor.selected_figure != name:
            hands.press(FigureId(name))
        hands.set_number("health", health)
    if editor.draft.actions != plan.actions:
        hands.choose("actions", plan.actions)
    for seat in (0, 1):
        _deal_cards(hands, seat, [(place, card) for owner, place, card in plan.cards if owner == seat])
    hands.press_default()
    hands.wait_until(lambda: editor.search is None)
    hands.find_form(Dialog)
    hands.press_default()
    hands.go_back()
    hands.find_form(PuzzlesScene)


def _deal_cards(hands: PuzzleHands, seat: int, cards: list[tuple[CardZone, str]]) -> None:
    """Add the cards of a seat."""
    hands.press(AddId(seat))
    search = hands.find_form(CardSearchScene)
    assert isinstance(search, CardSearchScene)
    for place, card in cards:
        if search.zone != place:
            hands.choose("place", place)
        hands.take_card(card)
    hands.go_back()


class MouseAndKeyboard(PuzzleHands):
    """Simulated input by mouse and keyboard; subclasses deliver clicks and keys."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Move the mouse to a point, gradually, and click."""

    @abstractmethod
    def type_text(self, text: str) -> None:
        """Type text."""

    @abstractmethod
    def press_key(self, kind: Kind) -> None:
        """Press a key."""

    def _find_widget(self, id: WidgetId) -> Widget:
        widget: Widget = self.top.form.get_widget(id)
        assert widget.enabled, widget.reason
        return widget.inner_widget

    def press(self, id: WidgetId) -> None:
        self.click(*self._find_widget(id).box.center)

    def choose(self, id: str, value: Any) -> None:
        widget = self._find_widget(id)
        assert isinstance(widget, SegmentedControl | DropDown)
        at = [option.value for option in widget.options].index(value)
        if isinstance(widget, SegmentedControl):
            left, width = widget._cells[at]
            self.click(left + width / 2, widget.box.center[1])
            return
        self.click(*widget.box.center)
        opened = self._find_widget(id)
        assert isinstance(opened, DropDown)
        self.click(*opened._row_box(at).center)

    def set_number(self, id: str, value: int) -> None:
        widget = self._find_widget(id)
        assert isinstance(widget, Slider)
        left, width = widget._track_span()
        self.click(left + width * (value - widget.low) / (widget.high - widget.low), widget.box.center[1])

    def press_square(self, name: str) -> None:
        board = self._find_widget("board")
        assert isinstance(board, BoardField)
        wanted = next(
            square
            for square in range(board.layout.width * board.layout.height)
            if board.layout.square_name(square) == name
        )
        self.click(*board.view.get_center(wanted))

    def write_text(self, id: str, text: str) -> None:
        self.press(id)
        self.type_text(text)

    def take_card(self, card: str) -> None:
        search = self.top
        assert isinstance(search, CardSearchScene)
        self.type_text(_shorten_search(search, card))
        assert search.marked_card == card
        self.press_default()

    def press_default(self) -> None:
        self.press_key(Kind.MAIN)

    def go_back(self) -> None:
        self.press_key(Kind.BACK)


def _shorten_search(search: CardSearchScene, card: str) -> str:
    """Return the shortest search text that finds a card: its printed numbers, or the beginning of its name."""
    tables = search.draft.match_tables
    names = [card_name_by_id(tables, entry.card.id).lower() for entry in search.list_fitting(search.zone)]
    name = card_name_by_id(tables, card).lower()
    numbers = [word for word in name.split() if "/" in word]
    parts = [*numbers, *(name[:count] for count in range(3, len(name) + 1))]
    return next(part for part in parts if next(name for name in names if part in name) == name)
