"""How events are told on the table: one after the other, with time to read the arithmetic, and a key to skip it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from game.app.elixir.clash import BACK, HIT
from game.app.ui.services import Services
from game.app.ui.tween import Ease, Tempo, Timeline, Tween, in_out_cubic, linear
from game.rules.elixir import event as e

_FLIP, _FIGHT, _HOLD, _NOTE = 0.7, 1.9, 0.9, 0.7
_SHATTER, _CROWN = 0.85, 2.0
_AT_ONCE = BACK - 0.06
"""A round begins here where neither a potion nor a shield is to be looked at before it."""
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
        self.landed = 0
        """How many of the told events have been shown to their end; the log names no others."""
        self.turned = 1.0
        self.fought = 1.0
        self.shattered = self.crowned = 1.0
        """How far who has lost has broken, and how far the winner's scene has run."""
        self._drunk = False
        """Whether a potion was turned up for the round that comes."""
        self.winner = -1
        """Who has won the game that has just ended."""

    @property
    def still(self) -> bool:
        """Whether things are told without motion."""
        return self.tempo.reduced or self.tempo.speed <= 0

    @property
    def busy(self) -> bool:
        """Whether something is still to be told."""
        return self.timeline.busy

    def snap(self, events: Sequence[object]) -> None:
        """Everything told at once."""
        self.timeline = Timeline(self.tempo)
        self.told = list(events)
        self.landed = len(self.told)
        self.turned = self.fought = self.shattered = self.crowned = 1.0

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
                self._run(_FLIP, "turned", in_out_cubic)
                line.pause(0.25)
            case e.Poured():
                self._drunk = True
                line.pause(_NOTE)
            case e.Shown() | e.Declined() | e.Spent():
                line.pause(_NOTE)
            case e.Fought(bout=bout):
                start = 0.0 if self._drunk or any(bout.shields) else _AT_ONCE
                self._drunk = False
                self._run(_FIGHT * (HIT - start), "fought", linear, start=start, end=HIT)
                line.call(lambda: self._struck(event))
                self._run(_FIGHT * (1 - HIT), "fought", linear, start=HIT)
                if event.bout.winner >= 0:
                    self._run(_SHATTER, "shattered", linear)
                line.pause(_HOLD)
            case e.GameEnded():
                if event.winner >= 0:
                    self._run(_CROWN, "crowned", linear)
                line.call(ended)
            case e.WasLaid() | e.Left() | e.Conceded() | e.MatchEnded():
                pass
            case _:
                assert_never(event)
        line.call(self._land)

    def _land(self) -> None:
        self.landed += 1

    def _begin(self, event: e.Event) -> None:
        self.told.append(event)
        if type(event) in SOUNDS:
            self.services.play(SOUNDS[type(event)])
        match event:
            case e.TurnedUp():
                self.turned = 0.0
            case e.Fought():
                self.fought = 0.0
            case e.GameEnded(winner=winner):
                self.winner = winner
                self.services.play("capture" if winner >= 0 else "turn")

    def _struck(self, event: e.Fought) -> None:
        bout = event.bout
        if any(bout.hits):
            self.services.play("hit-hard" if bout.winner >= 0 else "clash")
        else:
            self.services.play("shield" if any(bout.shields) else "block")

    def _run(self, seconds: float, name: str, ease: Ease, *, start: float = 0.0, end: float = 1.0) -> None:
        """Lets a share run, or waits as long and ends there where nothing moves."""

        def step(share: float) -> None:
            setattr(self, name, start + (end - start) * share)

        if self.still:
            self.timeline.pause(seconds if name in ("turned", "fought") else 0.0)
            self.timeline.call(lambda: step(1.0))
            return
        self.timeline.then(Tween(seconds, step, ease=ease))
