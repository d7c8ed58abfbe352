"""What may come to a table with the match: a lesson, a puzzle, a duel of the gauntlet. It is given to the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from game.app.play.pause_menu import Menu
from game.app.play.thinking import ActionT, Thinking
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply, Widget
from game.modes.active_match import Occasion

TableT = TypeVar("TableT")


class Guest(Generic[ActionT, TableT]):
    """What a table asks of its guest; this one is nobody and changes nothing."""

    guided: ClassVar[bool] = False
    """Whether every step is said beforehand: nothing is taken back, hinted, asked back or stopped early."""
    coached: ClassVar[bool] = True
    """Whether the coach may speak: not where a puzzle is to be solved, nor in place of a teacher."""
    goes_back: ClassVar[bool] = False
    """Whether the scene below follows the end, and leaving, in place of a result and the title."""
    shows_result: ClassVar[bool] = False
    """Whether the result stands in between, where there is more on it than who has won."""
    end_pause: ClassVar[float | None] = None
    """How long the last picture stands, in seconds; None leaves it to the table."""
    table: TableT
    """Set by the table that the guest is given to."""

    def viewer(self, occasion: Occasion[Any]) -> int:
        """Whose hand is shown first; -1 for nobody's."""
        return occasion.only_person

    def thinking(self, services: Services, occasion: Occasion[Any]) -> Thinking[ActionT]:
        """Who answers for those who are no people."""
        return Thinking(occasion, services.tempo, lambda: services.bots, services.announce)

    def come(self) -> None:
        """The table comes onto the screen."""

    def rest(self) -> None:
        """Act on the end of an animation: nothing moves on the table any more."""

    @property
    def loss(self) -> str:
        """What a lost match costs beyond itself, in a sentence for the question whether to concede."""
        return ""

    @property
    def holds(self) -> bool:
        """Whether the guest has the word: nobody is asked and no bot moves."""
        return False

    def go_on(self, dt: float) -> None:
        """Time passes at rest while the guest has the word."""

    def admits(self, actions: Sequence[ActionT]) -> Sequence[ActionT]:
        """What is carried out of that which a person chose; where it is nothing, the guest has said why."""
        return actions

    def menu(self) -> Menu | None:
        """The guest's own pause menu."""
        return None

    def handle(self, intent: Intent) -> bool:
        """Answers an intent in place of the table."""
        return False

    def reply(self, reply: Reply) -> bool:
        """Answers what came of a widget in place of the table."""
        return False

    def dress(self, canvas: Canvas, widgets: Sequence[Widget]) -> Sequence[Widget]:
        """The table's widgets with the guest's own."""
        return widgets

    def draw_over(self, canvas: Canvas) -> None:
        """What lies above everything."""
