"""How a blow is played: wind-up, jump or flight, the moment at which everything stands still, push, the way home.

The event takes effect in that moment: its frames are free, so what is costly lies in them, the panel with the new
health and the board as one picture for the shake. Lengths are edges of squares.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import Drain, Effect, Number
from game.app.epic.match.animation.arms import ARMS, Line, tone_of
from game.app.epic.match.animation.performers import HARD
from game.app.epic.match.animation.stage import StageState
from game.app.ui.effects.timeline import Tween, in_cubic, in_out_cubic, in_out_sine, linear, out_quad, overshoot
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.state import last_square
from game.sounds import Weight

_WIND, _JUMP, _STOP, _PUSH, _BACK, _DRAIN = 0.13, 0.09, 0.085, 0.11, 0.24, 0.42
_DRAIN_WAITS = 0.12
_QUICK_STOP = 0.05
_REACH = 0.7
"""How far before the target's middle an attacker stops."""
_NEAR = 1.6
"""Whoever is nearer than this can be struck with a blade."""


class Blow:
    """One character strikes at another: with what, how hard, and whether it falls.

    ``quick`` is a blow of a card's text, which nobody winds up for; with ``parried`` nothing is done to the target, by
    a shield or, with ``sun``, by what stops everything.
    """

    def __init__(
        self,
        stage: StageState,
        attacker: int,
        target: int,
        means: Means,
        amount: int,
        *,
        falls: bool = False,
        quick: bool = False,
        parried: bool = False,
        sun: bool = False,
    ) -> None:
        self.stage = stage
        self.attacker = attacker
        self.target = target
        self.means: Means = means
        self.amount = amount
        self.falls = falls
        self.quick = quick
        self.parried = parried
        self.sun = sun

    @property
    def line(self) -> Line:
        """From the one to the other, as they stand now."""
        squares, match = self.stage.view.squares, self.stage.match
        tone = tone_of(self.stage.theme.seats[match.seat_of[self.attacker]].color)
        ends = [self.stage.cells(last_square(squares[figure])) for figure in (self.attacker, self.target)]
        return Line(ends[0], ends[1], tone)

    @property
    def hard(self) -> float:
        """How much of the full push and shake it has."""
        big = 1.3 if self.means in ("explosion", "push") else 1.0
        return min(1.0, 0.5 + self.amount / 10) * big

    def needed(self) -> list[Effect]:
        """Everything that will be seen of it, to be drawn ahead."""
        line = self.line
        found = [*arms.charge(self.means, line), *arms.swing(self.means, line)]
        if ARMS[self.means].way == "flight":
            found += arms.missile(self.means, line, 1.0)
        return found + self.seen_at_target()

    def seen_at_target(self) -> list[Effect]:
        """What flashes where it arrives."""
        return arms.parry(self.line, sun=self.sun) if self.parried else arms.impact(self.means, self.line)

    @property
    def turned(self) -> float:
        """1 for a blow to the right, -1 for one to the left: which way tokens lean."""
        return 1.0 if self.line.way[0] >= 0 else -1.0


def strike(blow: Blow, counts: Callable[[], None]) -> None:
    """Queue a blow; ``counts`` is called in the moment of the hit, when the event takes effect."""
    arm = ARMS[blow.means]
    if arm.way == "lunge" and blow.quick and blow.line.far > _NEAR:
        blow.means = "magic"
        arm = ARMS["magic"]
    if arm.way == "lunge" and not blow.quick:
        _lunge(blow)
    elif arm.way == "lunge":
        _cut(blow)
    else:
        _shoot(blow)
    _hold(blow, counts)
    if blow.parried:
        _bounced(blow)
    else:
        _pushed(blow)


def burst(stage: StageState, target: int, amount: int, counts: Callable[[], None]) -> None:
    """Queue harm that nobody deals: a toll, or the end of something."""
    blow = Blow(stage, target, target, "thrown", amount, quick=True)
    stage.timeline.call(lambda: _impact(blow))
    _hold(blow, counts)
    _pushed(blow)


# Up to the hit -------------------------------------------------------------------------------------------------------


def _lunge(blow: Blow) -> None:
    stage = blow.stage

    def wind(share: float) -> None:
        (ux, uy), actor = blow.line.way, stage.actor(blow.attacker)
        actor.dx, actor.dy, actor.turn = -0.26 * ux * share, -0.26 * uy * share, 14 * share * blow.turned
        actor.sx, actor.sy, actor.lift = 1 + 0.07 * share, 1 - 0.1 * share, 0.2 * share

    def jump(share: float) -> None:
        line, actor = blow.line, stage.actor(blow.attacker)
        way = -0.26 + (line.far - _REACH + 0.26) * share
        actor.dx, actor.dy, actor.turn = way * line.way[0], way * line.way[1], (14 - 34 * share) * blow.turned
        actor.sx, actor.sy = 1 - 0.08 * share, 1 + 0.08 * share
        actor.lift = 0.2 + 1.2 * math.sin(math.pi * share)

    def loose() -> None:
        stage.sound(arms.heard(blow.means, _weight(blow)), blow.target)
        stage.air.effects += arms.swing(blow.means, blow.line)

    stage.timeline.then(Tween(_WIND, wind, ease=out_quad, done=loose))
    stage.timeline.then(Tween(_JUMP, jump, ease=in_cubic, done=lambda: _impact(blow)))


def _cut(blow: Blow) -> None:
    """A blow of a card's text at close range: the crescent alone."""
    stage = blow.stage
    stage.timeline.call(lambda: stage.air.effects.extend(arms.swing(blow.means, blow.line)))
    stage.timeline.pause(_JUMP)
    stage.timeline.call(lambda: _impact(blow))


def _shoot(blow: Blow) -> None:
    stage, arm = blow.stage, ARMS[blow.means]
    seconds: list[float] = []

    def begin() -> None:
        stage.air.effects += arms.charge(blow.means, blow.line)

    def aim(share: float) -> None:
        (ux, uy), actor = blow.line.way, stage.actor(blow.attacker)
        actor.dx, actor.dy, actor.turn = -0.12 * ux * share, -0.12 * uy * share, 7 * share * blow.turned
        actor.lift = 0.15 * share

    def loose() -> None:
        stage.sound(arms.heard(blow.means, _weight(blow)), blow.target)
        stage.air.effects += arms.swing(blow.means, blow.line)
        if arm.way == "flight":
            stage.air.effects += arms.missile(blow.means, blow.line, seconds[0])

    def kick(share: float) -> None:
        (ux, uy), actor = blow.line.way, stage.actor(blow.attacker)
        back = arm.kick * math.sin(math.pi * share)
        actor.dx, actor.dy, actor.turn, actor.lift = -back * ux, -back * uy, 50 * back * blow.turned, 0.0

    seconds.append(arm.fly * max(0.7, min(1.6, blow.line.far / 4)))
    stage.timeline.call(begin)
    stage.timeline.then(Tween(arm.aim * (0.5 if blow.quick else 1.0), aim, ease=out_quad, done=loose))
    stage.timeline.then(Tween(seconds[0], kick, ease=linear, done=lambda: _impact(blow)))


def _weight(blow: Blow) -> Weight:
    if blow.falls:
        return "out"
    return "light" if blow.amount < HARD else "heavy"


# The hit -------------------------------------------------------------------------------------------------------------


def _impact(blow: Blow) -> None:
    """Everything stands still: the target white, a star, sparks that wait, and the number."""
    stage, line = blow.stage, blow.line
    target = stage.actor(blow.target)
    stage.air.land()
    stage.air.effects += blow.seen_at_target()
    up = (line.end[0] + line.way[0] * 0.2, line.end[1] - 0.95)
    if blow.parried:
        stage.sound("block", blow.target)
        target.sx, target.sy = 0.96, 1.05
        stage.air.numbers.append(Number(0, up, "blue"))
    else:
        stage.sound("hit-hard" if blow.amount >= HARD else "hit", blow.target)
        target.flash, target.sx, target.sy = 1.0, 1 - 0.12 * abs(line.way[0]), 1 + 0.1 * abs(line.way[0])
        stage.air.numbers.append(Number(-blow.amount, up, "red"))
    stage.air.stopped = True


def _hold(blow: Blow, counts: Callable[[], None]) -> None:
    """The moment itself, longer for a hard blow."""
    stage = blow.stage
    stop = _STOP * (1.5 if blow.amount >= HARD else 1.0)
    if blow.quick or blow.parried:
        stop = _QUICK_STOP

    def drained() -> None:
        before = stage.view.health[blow.target]
        counts()
        after = stage.view.health[blow.target]
        if after < before:
            stage.air.drains[blow.target] = Drain(before, max(0, after))
        if after <= 0:
            stage.air.grays[blow.target] = 0.0  # the portrait keeps its color until the token breaks

    stage.timeline.pause(stop * 0.35)
    stage.timeline.call(drained)
    stage.timeline.pause(stop * 0.3)
    if not blow.parried:
        stage.timeline.call(lambda: setattr(stage.air, "bakes", True))
    stage.timeline.pause(stop * 0.35)


# After it ------------------------------------------------------------------------------------------------------------


def _pushed(blow: Blow) -> None:
    """The target is pushed and swings home, while the attacker goes back; who falls stays where it was pushed."""
    stage = blow.stage

    def begin() -> None:
        stage.air.stopped = False
        stage.air.bakes = blow.falls  # the board trembles again as the token breaks
        stage.beside(Tween(0.24, stage.air.shaken(7.0 * blow.hard), ease=linear))
        run_off(stage, blow.target)

    def go(share: float) -> None:
        (ux, uy), actor = blow.line.way, stage.actor(blow.target)
        far = (0.34 if blow.means != "push" else 0.5) * blow.hard * share
        actor.dx, actor.dy, actor.turn = far * ux, far * uy, -16 * blow.hard * share * blow.turned
        actor.flash, actor.bump = max(0.0, 1 - share * 1.6), 4 * share * (1 - share)
        actor.lift, actor.sx, actor.sy = 0.5 * math.sin(math.pi * share), 1.0, 1.0

    stage.timeline.call(begin)
    stage.timeline.then(Tween(_PUSH, go, ease=out_quad))
    home = [] if blow.attacker == blow.target else [_home(blow)]
    if blow.falls:
        stage.timeline.call(lambda: stage.beside(*home, of_tokens=True))
    elif blow.quick:
        stage.timeline.call(lambda: stage.beside(*home, _swings_home(blow), of_tokens=True))
    else:
        stage.timeline.then(*home, _swings_home(blow))


def _bounced(blow: Blow) -> None:
    """The target stands; who struck is thrown back a little and goes home."""
    stage = blow.stage

    def begin() -> None:
        stage.air.stopped = False

    def back(share: float) -> None:
        line, actor = blow.line, stage.actor(blow.attacker)
        if ARMS[blow.means].way == "lunge":
            way = (line.far - _REACH) - 0.45 * share
            actor.dx, actor.dy, actor.turn = way * line.way[0], way * line.way[1], (-20 + 34 * share) * blow.turned
            actor.lift = 0.9 * math.sin(math.pi * share)

    def stands(share: float) -> None:
        actor = stage.actor(blow.target)
        actor.sx = actor.sy = 1 + 0.1 * math.sin(math.pi * share)
        actor.dx, actor.dy = (0.05 * part * (1 - share) for part in blow.line.way)

    stage.timeline.call(begin)
    stage.timeline.then(
        Tween(_PUSH * 1.5, back, ease=out_quad),
        Tween(_PUSH * 1.5, stands, ease=linear, done=lambda: stage.rest(blow.target)),
    )
    stage.timeline.then(_home(blow))


def _home(blow: Blow) -> Tween:
    """The attacker hops back from wherever it is."""
    stage = blow.stage
    start: list[tuple[float, float, float]] = []

    def step(share: float) -> None:
        actor = stage.actor(blow.attacker)
        if not start:
            start.append((actor.dx, actor.dy, actor.turn))
        dx, dy, turn = (part * (1 - share) for part in start[0])
        actor.dx, actor.dy, actor.turn, actor.sx, actor.sy = dx, dy, turn, 1.0, 1.0
        actor.lift = 0.8 * math.sin(math.pi * share) * min(1.0, math.hypot(start[0][0], start[0][1]))

    return Tween(_BACK, step, ease=in_out_sine, done=lambda: stage.rest(blow.attacker))


def _swings_home(blow: Blow) -> Tween:
    """The target comes back past its place and settles."""
    stage = blow.stage
    start: list[tuple[float, float, float]] = []

    def step(share: float) -> None:
        actor = stage.actor(blow.target)
        if not start:
            start.append((actor.dx, actor.dy, actor.turn))
        actor.dx, actor.dy, actor.turn = (part * (1 - share) for part in start[0])
        actor.flash, actor.lift, actor.bump = 0.0, 0.0, 0.0

    return Tween(_BACK, step, ease=overshoot, done=lambda: stage.rest(blow.target))


def run_off(stage: StageState, figure: int) -> None:
    """The white part of a bar waits a moment, then drains."""
    drain = stage.air.drains.get(figure)
    if drain is None:
        return

    def step(share: float) -> None:
        drain.share = share
        if share >= 1 and stage.air.drains.get(figure) is drain:
            del stage.air.drains[figure]

    stage.beside(Tween(_DRAIN, step, ease=in_out_cubic, wait=_DRAIN_WAITS))
