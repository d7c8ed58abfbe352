"""A puzzle made from nothing by a person's hands: what a film shows, and what the real window is tried with."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

import msgspec

from game.app.epic.puzzle.board_field import BoardField
from game.app.epic.puzzle.card_search import CardSearch
from game.app.epic.puzzle.editor import PuzzleEditor
from game.app.epic.puzzle.ids import AddId, FigureId
from game.app.epic.puzzle.scene import PuzzlesScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.scene import FormScene
from game.app.ui.widgets.base import Widget, WidgetId
from game.app.ui.widgets.choice import DropDown, Segments, Slider
from game.modes.puzzles.card_places import Place
from game.presentation.epic.wording import id_name


class Plan(msgspec.Struct, frozen=True):
    """A puzzle that somebody has in mind; what is as in a new one is not touched."""

    name: str
    game: str
    squares: dict[str, str]
    health: dict[str, int]
    cards: tuple[tuple[int, Place, str], ...]
    """Seat, place and card of each, in the order in which they are laid."""
    actions: int = 2


PLANS = {
    "zelda": Plan(
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
    "star-wars": Plan(
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
"""By game: a puzzle that uses what the other one does not."""


class Hands(ABC):
    """A person before the window, in the words of what is wanted; how it is done is the device's."""

    presses = 0
    """How often a button of the mouse, a key or a button of the pad was pressed."""

    @property
    @abstractmethod
    def top(self) -> Any:
        """The scene in front."""

    @abstractmethod
    def press(self, id: WidgetId) -> None:
        """Press a button or a tile."""

    @abstractmethod
    def choose(self, id: str, value: Any) -> None:
        """Choose a value of a row, of a list that opens, or of one that stands open."""

    @abstractmethod
    def slide(self, id: str, value: int) -> None:
        """Set a number."""

    @abstractmethod
    def square(self, name: str) -> None:
        """Press a square of the board."""

    @abstractmethod
    def write(self, id: str, text: str) -> None:
        """Write into a field, if the device has letters."""

    @abstractmethod
    def take(self, card: str) -> None:
        """Find a card in the search and take it."""

    @abstractmethod
    def confirm(self) -> None:
        """Press the golden button."""

    @abstractmethod
    def back(self) -> None:
        """One step back."""

    @abstractmethod
    def until(self, look: Callable[[], bool]) -> None:
        """Wait for something that takes its time."""

    def form_of(self, kind: type[FormScene]) -> FormScene:
        """The scene in front, which is of a kind."""
        assert isinstance(self.top, kind), type(self.top).__name__
        return self.top


def make_puzzle(hands: Hands, plan: Plan, opened: Callable[[], None] = lambda: None) -> None:
    """From the title to a puzzle that is saved, and back into the list; ``opened`` is told when the editor is there."""
    hands.press("puzzles")
    hands.form_of(PuzzlesScene)
    hands.press("make")
    editor = hands.form_of(PuzzleEditor)
    assert isinstance(editor, PuzzleEditor)
    opened()
    hands.write("name", plan.name)
    if editor.draft.game != plan.game:
        hands.choose("game", plan.game)
    for name, square in plan.squares.items():
        if editor.marked != name:
            hands.press(FigureId(name))
        hands.square(square)
    for name, health in plan.health.items():
        if editor.marked != name:
            hands.press(FigureId(name))
        hands.slide("health", health)
    if editor.draft.actions != plan.actions:
        hands.choose("actions", plan.actions)
    for seat in (0, 1):
        _deal(hands, seat, [(place, card) for owner, place, card in plan.cards if owner == seat])
    hands.confirm()
    hands.until(lambda: editor.search is None)
    hands.form_of(Dialog)
    hands.confirm()
    hands.back()
    hands.form_of(PuzzlesScene)


def _deal(hands: Hands, seat: int, cards: list[tuple[Place, str]]) -> None:
    """Lay the cards of a seat."""
    hands.press(AddId(seat))
    search = hands.form_of(CardSearch)
    assert isinstance(search, CardSearch)
    for place, card in cards:
        if search.place != place:
            hands.choose("place", place)
        hands.take(card)
    hands.back()


class Writing(Hands):
    """With a mouse and a keyboard; whoever films or tries says how a click and a key arrive."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Press the mouse somewhere, after the time that it takes to go there."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Type letters."""

    @abstractmethod
    def key(self, kind: Kind) -> None:
        """Press a key."""

    def _widget(self, id: WidgetId) -> Widget:
        found: Widget = self.top.form.widget(id)
        assert found.enabled, found.reason
        return found.itself

    def press(self, id: WidgetId) -> None:
        self.click(*self._widget(id).box.center)

    def choose(self, id: str, value: Any) -> None:
        widget = self._widget(id)
        assert isinstance(widget, Segments | DropDown)
        at = [one.value for one in widget.options].index(value)
        if isinstance(widget, Segments):
            left, wide = widget._spans[at]
            self.click(left + wide / 2, widget.box.center[1])
            return
        self.click(*widget.box.center)
        opened = self._widget(id)
        assert isinstance(opened, DropDown)
        self.click(*opened._row(at).center)

    def slide(self, id: str, value: int) -> None:
        widget = self._widget(id)
        assert isinstance(widget, Slider)
        left, wide = widget._track()
        self.click(left + wide * (value - widget.low) / (widget.high - widget.low), widget.box.center[1])

    def square(self, name: str) -> None:
        board = self._widget("board")
        assert isinstance(board, BoardField)
        wanted = next(
            one for one in range(board.layout.width * board.layout.height) if board.layout.name_of(one) == name
        )
        self.click(*board.view.center(wanted))

    def write(self, id: str, text: str) -> None:
        self.press(id)
        self.type(text)

    def take(self, card: str) -> None:
        search = self.top
        assert isinstance(search, CardSearch)
        self.type(_letters(search, card))
        assert search.marked == card
        self.confirm()

    def confirm(self) -> None:
        self.key(Kind.MAIN)

    def back(self) -> None:
        self.key(Kind.BACK)


def _letters(search: CardSearch, card: str) -> str:
    """As few letters of a card's name as find it: of its numbers, or from its beginning."""
    tables = search.draft.tables
    names = [id_name(tables, one.card.id).lower() for one in search.fitting(search.place)]
    name = id_name(tables, card).lower()
    numbers = [word for word in name.split() if "/" in word]
    parts = [*numbers, *(name[:count] for count in range(3, len(name) + 1))]
    return next(part for part in parts if next(one for one in names if part in one) == name)
