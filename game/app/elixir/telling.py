"""How events are told on the table: one after the other, with time to read the arithmetic, and a key to skip it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from game.app.ui.services import Services
from game.app.ui.tween import Tempo, Timeline, Tween, in_out_cubic, linear
from game.rules.elixir import event as e

_FLIP, _FIGHT, _HOLD, _NOTE = 0.7, 1.7, 1.1, 0.8
SOUNDS: dict[type, str] = {
    e.WasLaid: "card",
    e.TurnedUp: "flip",
    e.Poured: "potion",
    e.Shown: "flip",
    e.Declined: "card",
    e.Spent: "card",
}


class Telling:
    """What has been told so far, and how far the characters have turned up and the last round has been reckoned."""

    def __init__(self, services: Services, tempo: Tempo | None = None) -> None:
        self.services = services
        self.tempo = tempo or services.tempo
        self.timeline = Timeline(self.tempo)
        self.told: list[object] = []
        self.turned = 1.0
        self.fought = 1.0

    @property
    def busy(self) -> bool:
        """Whether something is still to be told."""
        return self.timeline.busy

    def snap(self, events: Sequence[object]) -> None:
        """Everything told at once."""
        self.timeline = Timeline(self.tempo)
        self.told = list(events)
        self.turned = self.fought = 1.0

    def play(self, events: Sequence[e.Event], ended: Callable[[], None]) -> None:
        """Tell events; ``ended`` is called when a game is over on the table."""
        for event in events:
            self._tell(event, ended)
        if self.tempo.speed <= 0:
            self.skip()

    def skip(self) -> None:
        """Tell the rest at once."""
        self.timeline.skip()

    def update(self, dt: float) -> bool:
        """Move on; whether the picture changed."""
        return self.timeline.update(dt)

    def _tell(self, event: e.Event, ended: Callable[[], None]) -> None:
        line = self.timeline
        line.call(lambda: self._begin(event))
        match event:
            case e.TurnedUp():
                line.then(Tween(_FLIP, self._turn, ease=in_out_cubic))
                line.pause(0.25)
            case e.Poured() | e.Shown() | e.Declined() | e.Spent():
                line.pause(_NOTE)
            case e.Fought():
                line.then(Tween(_FIGHT, self._fight, ease=linear))
                line.call(lambda: self._struck(event))
                line.pause(_HOLD)
            case e.GameEnded():
                line.call(ended)
            case e.WasLaid() | e.Left() | e.MatchEnded():
                pass
            case _:
                assert_never(event)

    def _begin(self, event: e.Event) -> None:
        if isinstance(event, e.TurnedUp):
            self.turned = 0.0
        if isinstance(event, e.Fought):
            self.fought = 0.0
        self.told.append(event)
        if type(event) in SOUNDS:
            self.services.play(SOUNDS[type(event)])
        if isinstance(event, e.GameEnded):
            self.services.play("capture" if event.winner >= 0 else "turn")

    def _struck(self, event: e.Fought) -> None:
        bout = event.bout
        if any(bout.hits):
            self.services.play("hit-hard" if bout.winner >= 0 else "clash")
        else:
            self.services.play("shield" if any(bout.shields) else "block")

    def _turn(self, share: float) -> None:
        self.turned = share

    def _fight(self, share: float) -> None:
        self.fought = share
