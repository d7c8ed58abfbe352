"""Animation of damage on the board outside a duel cutscene: missile, hit-stop and knockback.

Attacks are shown in a cutscene (``duel``); this module animates damage that a card does after a further
decision.

The event is applied during the hit-stop, whose frames have nothing else to draw: the panel with the new
health is rendered then, and the board is rendered into one picture for the shake. Lengths are in squares.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import HealthDrain, HealthNumber
from game.app.epic.match.animation.arms import ARMS, AttackLine, lighten_color
from game.app.epic.match.animation.performers import HARD
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.timeline import (
    Tween,
    ease_in_out_cubic,
    ease_in_out_sine,
    ease_out_quad,
    ease_overshoot,
    linear,
)
from game.rules.epic.effects.words import Means
from game.rules.epic.engine.state import last_square
from game.sounds import Weight

_CUT, _STOP, _PUSH, _BACK, _DRAIN = 0.09, 0.05, 0.11, 0.24, 0.42
"""Seconds of a close-range blow, the hit-stop, the knockback, the return to the square, and the draining bar."""
_AIM = 0.5
"""Factor of a weapon's aiming time for damage by a card."""
_DRAIN_WAITS = 0.12
"""Seconds before a health bar begins to drain."""
_NEAR = 1.6
"""Largest distance of a blow with a blade, in squares; from farther away it is animated as magic."""


class BlowAnimation:
    """Animation of one blow: attacker, target, weapon, damage, and whether the target falls."""

    def __init__(
        self,
        stage: AnimationState,
        attacker: int,
        target: int,
        means: Means,
        amount: int,
        *,
        falls: bool = False,
    ) -> None:
        self.stage = stage
        self.attacker = attacker
        self.target = target
        self.means: Means = means
        self.amount = amount
        self.falls = falls
        """True if the blow defeats the target."""

    @property
    def attack_line(self) -> AttackLine:
        """Return the line from the attacker to the target at their current squares."""
        squares, match = self.stage.view.squares, self.stage.match
        tone = lighten_color(self.stage.theme.seats[match.seat_of[self.attacker]].color)
        ends = [self.stage.get_center(last_square(squares[figure])) for figure in (self.attacker, self.target)]
        return AttackLine(ends[0], ends[1], tone)

    @property
    def strength(self) -> float:
        """Return the strength of knockback and shake; 1 is the maximum."""
        big = 1.3 if self.means in ("explosion", "push") else 1.0
        return min(1.0, 0.5 + self.amount / 10) * big

    @property
    def lean(self) -> float:
        """Return 1 for a blow to the right, -1 for a blow to the left."""
        return 1.0 if self.attack_line.direction[0] >= 0 else -1.0


def queue_strike(blow: BlowAnimation, counts: Callable[[], None]) -> None:
    """Queue the animation of a blow; ``on_hit`` is called during the hit-stop to apply the event."""
    arm = ARMS[blow.means]
    if arm.way == "lunge" and blow.attack_line.length > _NEAR:
        blow.means = "magic"
        arm = ARMS["magic"]
    if arm.way == "lunge":
        _queue_cut(blow)
    else:
        _queue_shot(blow)
    _queue_hit_stop(blow, counts)
    _queue_knockback(blow)


def queue_burst(stage: AnimationState, target: int, amount: int, counts: Callable[[], None]) -> None:
    """Queue the animation of damage without an attacker, such as a toll; ``on_hit`` applies the event."""
    blow = BlowAnimation(stage, target, target, "thrown", amount)
    stage.timeline.add_call(lambda: _show_impact(blow))
    _queue_hit_stop(blow, counts)
    _queue_knockback(blow)


# Up to the hit -------------------------------------------------------------------------------------------------------


def _queue_cut(blow: BlowAnimation) -> None:
    """Queue a close-range blow with a crescent-shaped slash and no missile."""
    stage = blow.stage
    stage.timeline.add_call(lambda: stage.air.effects.extend(arms.make_swing(blow.means, blow.attack_line)))
    stage.timeline.add_pause(_CUT)
    stage.timeline.add_call(lambda: _show_impact(blow))


def _queue_shot(blow: BlowAnimation) -> None:
    stage, arm = blow.stage, ARMS[blow.means]
    seconds: list[float] = []

    def start_charge() -> None:
        stage.air.effects += arms.make_charge(blow.means, blow.attack_line)

    def apply_aim(share: float) -> None:
        (ux, uy), actor = blow.attack_line.direction, stage.get_sprite(blow.attacker)
        actor.dx, actor.dy, actor.turn = -0.12 * ux * share, -0.12 * uy * share, 7 * share * blow.lean
        actor.lift = 0.15 * share

    def launch_missile() -> None:
        stage.play_sound(arms.get_sound(blow.means, _find_weight(blow)), blow.target)
        stage.air.effects += arms.make_swing(blow.means, blow.attack_line)
        if arm.way == "flight":
            stage.air.effects += arms.make_missile(blow.means, blow.attack_line, seconds[0])

    def apply_recoil(share: float) -> None:
        (ux, uy), actor = blow.attack_line.direction, stage.get_sprite(blow.attacker)
        back = arm.kick * math.sin(math.pi * share)
        actor.dx, actor.dy, actor.turn, actor.lift = -back * ux, -back * uy, 50 * back * blow.lean, 0.0

    seconds.append(arm.fly * max(0.7, min(1.6, blow.attack_line.length / 4)))
    stage.timeline.add_call(start_charge)
    stage.timeline.add_tweens(Tween(arm.aim * _AIM, apply_aim, ease=ease_out_quad, done=launch_missile))
    stage.timeline.add_tweens(Tween(seconds[0], apply_recoil, ease=linear, done=lambda: _show_impact(blow)))


def _find_weight(blow: BlowAnimation) -> Weight:
    if blow.falls:
        return "out"
    return "light" if blow.amount < HARD else "heavy"


# The hit -------------------------------------------------------------------------------------------------------------


def _show_impact(blow: BlowAnimation) -> None:
    """Show the hit and freeze the board: white target, star, paused sparks, and the health number."""
    stage, line = blow.stage, blow.attack_line
    target = stage.get_sprite(blow.target)
    stage.air.remove_missiles()
    stage.air.effects += arms.make_impact(blow.means, line)
    up = (line.end[0] + line.direction[0] * 0.2, line.end[1] - 0.95)
    stage.play_sound("hit-hard" if blow.amount >= HARD else "hit", blow.target)
    target.flash, target.sx, target.sy = 1.0, 1 - 0.12 * abs(line.direction[0]), 1 + 0.1 * abs(line.direction[0])
    stage.air.numbers.append(HealthNumber(-blow.amount, up, "red"))
    stage.air.stopped = True


def _queue_hit_stop(blow: BlowAnimation, counts: Callable[[], None]) -> None:
    """Queue the hit-stop; ``on_hit`` is called in it to apply the event."""
    stage = blow.stage

    def apply_damage() -> None:
        before = stage.view.health[blow.target]
        counts()
        after = stage.view.health[blow.target]
        if after < before:
            stage.air.drains[blow.target] = HealthDrain(before, max(0, after))
        if after <= 0:
            stage.air.grays[blow.target] = 0.0  # the portrait keeps its color until the standee breaks

    stage.timeline.add_pause(_STOP * 0.35)
    stage.timeline.add_call(apply_damage)
    stage.timeline.add_pause(_STOP * 0.3)
    stage.timeline.add_call(lambda: setattr(stage.air, "bakes", True))
    stage.timeline.add_pause(_STOP * 0.35)


# After it ------------------------------------------------------------------------------------------------------------


def _queue_knockback(blow: BlowAnimation) -> None:
    """Queue the knockback of the target, and the return of attacker and target to their squares.

    A defeated target stays where it was pushed.
    """
    stage = blow.stage

    def start_shake() -> None:
        stage.air.stopped = False
        stage.air.bakes = blow.falls  # the board trembles again as the standee breaks
        stage.run_beside(Tween(0.24, stage.air.make_shake(7.0 * blow.strength), ease=linear))
        start_drain(stage, blow.target)

    def apply_push(share: float) -> None:
        (ux, uy), actor = blow.attack_line.direction, stage.get_sprite(blow.target)
        far = (0.34 if blow.means != "push" else 0.5) * blow.strength * share
        actor.dx, actor.dy, actor.turn = far * ux, far * uy, -16 * blow.strength * share * blow.lean
        actor.flash, actor.bump = max(0.0, 1 - share * 1.6), 4 * share * (1 - share)
        actor.lift, actor.sx, actor.sy = 0.5 * math.sin(math.pi * share), 1.0, 1.0

    stage.timeline.add_call(start_shake)
    stage.timeline.add_tweens(Tween(_PUSH, apply_push, ease=ease_out_quad))
    home = [] if blow.attacker == blow.target else [_make_attacker_return(blow)]
    if blow.falls:
        stage.timeline.add_call(lambda: stage.run_beside(*home, of_actors=True))
    else:
        stage.timeline.add_call(lambda: stage.run_beside(*home, _make_target_return(blow), of_actors=True))


def _make_attacker_return(blow: BlowAnimation) -> Tween:
    """Return the tween that moves the attacker back to its square."""
    stage = blow.stage
    start: list[tuple[float, float, float]] = []

    def apply_return(share: float) -> None:
        actor = stage.get_sprite(blow.attacker)
        if not start:
            start.append((actor.dx, actor.dy, actor.turn))
        dx, dy, turn = (part * (1 - share) for part in start[0])
        actor.dx, actor.dy, actor.turn, actor.sx, actor.sy = dx, dy, turn, 1.0, 1.0
        actor.lift = 0.8 * math.sin(math.pi * share) * min(1.0, math.hypot(start[0][0], start[0][1]))

    return Tween(_BACK, apply_return, ease=ease_in_out_sine, done=lambda: stage.drop_sprite(blow.attacker))


def _make_target_return(blow: BlowAnimation) -> Tween:
    """Return the tween that moves the target back to its square, with overshoot."""
    stage = blow.stage
    start: list[tuple[float, float, float]] = []

    def apply_return(share: float) -> None:
        actor = stage.get_sprite(blow.target)
        if not start:
            start.append((actor.dx, actor.dy, actor.turn))
        actor.dx, actor.dy, actor.turn = (part * (1 - share) for part in start[0])
        actor.flash, actor.lift, actor.bump = 0.0, 0.0, 0.0

    return Tween(_BACK, apply_return, ease=ease_overshoot, done=lambda: stage.drop_sprite(blow.target))


def start_drain(stage: AnimationState, figure: int) -> None:
    """Start draining the lost part of a health bar after a short delay."""
    drain = stage.air.drains.get(figure)
    if drain is None:
        return

    def apply_drain(share: float) -> None:
        drain.share = share
        if share >= 1 and stage.air.drains.get(figure) is drain:
            del stage.air.drains[figure]

    stage.run_beside(Tween(_DRAIN, apply_drain, ease=ease_in_out_cubic, wait=_DRAIN_WAITS))
