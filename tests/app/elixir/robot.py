"""Simulated player of Elixir Quest: clicks and keys only."""

from __future__ import annotations

from random import Random

from game.app.elixir.handover import ElixirHandover
from game.app.elixir.ids import HandCharacterId, HandPotionId
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import ElixirMatchScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene, WidgetScene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.rules.elixir.action import Drink, Lay
from game.rules.elixir.state import NONE
from tests.app.person import PAUSE, Person


class ElixirRobot(Person):
    """Robot that plays a table scene on a stack: chooses legal actions at random and performs them by hand."""

    END = ElixirResult

    def __init__(self, services: Services, scene: Scene, rng: Random, *, keys: bool = False) -> None:
        super().__init__(services, scene, 0.5)
        self.luck = rng
        self.keys = keys

    # ---- hands ------------------------------------------------------------------------------------------------------

    def press_widget(self, id: WidgetId) -> None:
        """Press a widget of the scene on top by the mouse, or by Tab and Enter."""
        top = self.top
        assert isinstance(top, WidgetScene)
        widget = top.form.get_widget(id)
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
        """Do one thing that a person does."""
        top = self.top
        if isinstance(top, ElixirHandover):
            self.wait(PAUSE)
            self.show_frame()
            self.press_widget("ready")
        elif isinstance(top, Dialog):
            self.show_frame()
            self.key(Kind.OK)
        elif isinstance(top, ElixirMatchScene):
            self._act_at_table(top)
        self.wait()
        if self.top is not top:
            self.show_frame()

    def _act_at_table(self, table: ElixirMatchScene) -> None:
        if table.awaits_next_game and table.active_match.human_seats:
            self.press_widget("next")
        elif table.is_person_asked:
            self._perform_action(table)
        else:
            self.wait(0.3)

    def _perform_action(self, table: ElixirMatchScene) -> None:
        session = table.active_match.session
        action = self.luck.choice(session.legal_actions())
        before = len(session.journal)
        if isinstance(action, Lay):
            self.press_widget(HandCharacterId(action.character))
            if action.potion != NONE:
                self.press_widget(HandPotionId(action.potion))
            self.press_widget("lay")
        else:
            self.press_widget("drink" if isinstance(action, Drink) else "decline")
        assert len(session.journal) > before, f"{action} was not carried out"
        assert session.journal[before].action == table.rules.to_text(action)

    def play_to_end(self, steps: int = 2000) -> ElixirResult:
        """Play until the result is there."""
        for _step in range(steps):
            if self.over:
                top = self.top
                assert isinstance(top, ElixirResult)
                return top
            self.step()
        raise AssertionError("the match does not end")
