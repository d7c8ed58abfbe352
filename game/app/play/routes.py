"""What screens and games open of each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.ui.routes import Route

if TYPE_CHECKING:
    from game.app.play.occasion import Occasion
    from game.table.saves import Saved


class Settings(Route, frozen=True):
    """The settings."""


class Rulebook(Route, frozen=True):
    """A game's rulebook at a page; an empty page is the first one."""

    game: str = "zelda"
    page: str = ""


class NewGame(Route, frozen=True):
    """What comes before a match: the set-up of a game."""

    game: str

    @property
    def kind(self) -> str:
        return self.game


class Play(Route, frozen=True):
    """The table of a match."""

    occasion: Occasion

    @property
    def kind(self) -> str:
        return type(self.occasion.session.rules).__name__


class Replay(Route, frozen=True):
    """A match that is over, told from a step on."""

    saved: Saved
    step: int = 0

    @property
    def kind(self) -> str:
        return type(self.saved.rules).__name__


class Lesson(Route, frozen=True):
    """A lesson at its table; `after` gives the one that comes next."""

    loaded: Any
    after: Callable[[Any], Any] = lambda _done: None

    @property
    def kind(self) -> str:
        return type(self.loaded.rules).__name__


class PrintDeck(Route, frozen=True):
    """A team's deck as sheets for a printer."""

    game: str
    team: str


class SavedMatch(Route, frozen=True):
    """A match that goes on from its file."""

    path: Path


class Inspect(Route, frozen=True):
    """The view for developers over a running match."""

    match: Any
