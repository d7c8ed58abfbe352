"""How events are told on the table: one after the other, with time to read the arithmetic, and a key to skip it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.elixir.pictures.clash import BACK, HIT
from game.app.ui.effects.timeline import Ease, Tempo, Timeline, Tween, in_out_cubic, linear
from game.app.ui.services import Services
from game.rules.core.exhaustive import Handler, with_default
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
        return self.tempo.still

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
        SHOWS[type(event)](self, event, ended)
        line.call(self._land)

    def _nothing(self, event: e.Event, ended: Callable[[], None]) -> None:
        pass

    def _turned_up(self, event: e.TurnedUp, ended: Callable[[], None]) -> None:
        self._run(_FLIP, "turned", in_out_cubic)
        self.timeline.pause(0.25)

    def _poured(self, event: e.Poured, ended: Callable[[], None]) -> None:
        self._drunk = True
        self.timeline.pause(_NOTE)

    def _noted(self, event: e.Shown | e.Declined | e.Spent, ended: Callable[[], None]) -> None:
        self.timeline.pause(_NOTE)

    def _fought(self, event: e.Fought, ended: Callable[[], None]) -> None:
        line = self.timeline
        start = 0.0 if self._drunk or any(event.bout.shields) else _AT_ONCE
        self._drunk = False
        self._run(_FIGHT * (HIT - start), "fought", linear, start=start, end=HIT)
        line.call(lambda: self._struck(event))
        self._run(_FIGHT * (1 - HIT), "fought", linear, start=HIT)
        if event.bout.winner >= 0:
            self._run(_SHATTER, "shattered", linear)
        line.pause(_HOLD)

    def _game_ended(self, event: e.GameEnded, ended: Callable[[], None]) -> None:
        if event.winner >= 0:
            self._run(_CROWN, "crowned", linear)
        self.timeline.call(ended)

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


SHOWS: dict[type[e.Event], Callable[[Telling, Any, Callable[[], None]], None]] = with_default(
    "the animations",
    e.Event,
    Handler.ANIMATION,
    {
        **dict.fromkeys((e.Shown, e.Declined, e.Spent), Telling._noted),
        e.TurnedUp: Telling._turned_up,
        e.Poured: Telling._poured,
        e.Fought: Telling._fought,
        e.GameEnded: Telling._game_ended,
    },
    Telling._nothing,
)
"""By event: what it looks like."""
