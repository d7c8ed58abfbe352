"""A person at the table of Elixir Quest who can only click and press keys."""

from __future__ import annotations

from random import Random

from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import CharacterId, PotionId
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.ui.dialog import Dialog
from game.app.ui.input import Kind
from game.app.ui.scene import FormScene, Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.rules.elixir.action import Drink, Lay
from game.rules.elixir.state import NONE
from tests.app.person import PAUSE, Person


class ElixirRobot(Person):
    """Plays a table scene on a stack; chooses by lot among what is open and does it with its hands alone."""

    END = ElixirResult

    def __init__(self, services: Services, scene: Scene, luck: Random, *, keys: bool = False) -> None:
        super().__init__(services, scene, 0.5)
        self.luck = luck
        self.keys = keys

    # ---- hands ------------------------------------------------------------------------------------------------------

    def press(self, id: WidgetId) -> None:
        """A widget of the top scene, by the mouse, or by walking there with Tab and pressing Enter."""
        top = self.top
        assert isinstance(top, FormScene)
        widget = top.form.widget(id)
        if not self.keys:
            self.click(*widget.box.center)
            return
        for _step in range(80):
            if top.form.focus == id:
                self.key(Kind.OK)
                return
            self.key(Kind.NEXT)
        raise AssertionError(f"Tab does not come to {id}")

    # ---- playing ----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One thing that a person does."""
        top = self.top
        if isinstance(top, ElixirHandover):
            self.wait(PAUSE)
            self.show()
            self.press("ready")
        elif isinstance(top, Dialog):
            self.show()
            self.key(Kind.OK)
        elif isinstance(top, TableScene):
            self._at_table(top)
        self.wait()
        if self.top is not top:
            self.show()

    def _at_table(self, table: TableScene) -> None:
        if table.halted and table.occasion.people:
            self.press("next")
        elif table.person_asked:
            self._act(table)
        else:
            self.wait(0.3)

    def _act(self, table: TableScene) -> None:
        session = table.occasion.session
        action = self.luck.choice(session.legal())
        before = len(session.journal)
        if isinstance(action, Lay):
            self.press(CharacterId(action.character))
            if action.potion != NONE:
                self.press(PotionId(action.potion))
            self.press("lay")
        else:
            self.press("drink" if isinstance(action, Drink) else "decline")
        assert len(session.journal) > before, f"{action} was not carried out"
        assert session.journal[before].action == table.rules.to_text(action)

    def play(self, steps: int = 2000) -> ElixirResult:
        """Until the result is there."""
        for _step in range(steps):
            if self.over:
                top = self.top
                assert isinstance(top, ElixirResult)
                return top
            self.step()
        raise AssertionError("the match does not end")
