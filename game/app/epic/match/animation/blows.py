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
from game.app.epic.match.animation.arms import MOTION_BY_WEAPON, AttackLine, lighten_color
from game.app.epic.match.animation.performers import HARD_BLOW_DAMAGE
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
from game.sounds import BlowWeight

_CUT_SECONDS, _STOP_SECONDS, _PUSH_SECONDS, _RETURN_SECONDS, _DRAIN_SECONDS = 0.09, 0.05, 0.11, 0.24, 0.42
"""Seconds of a close-range blow, the hit-stop, the knockback, the return to the square, and the draining bar."""
_AIM_FACTOR = 0.5
"""Factor of a weapon's aiming time for damage by a card."""
_DRAIN_DELAY = 0.12
"""Seconds before a health bar begins to drain."""
_BLADE_REACH = 1.6
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
        is_defeat: bool = False,
    ) -> None:
        self.stage = stage
        self.attacker = attacker
        self.target = target
        self.means: Means = means
        self.amount = amount
        self.is_defeat = is_defeat
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
    def horizontal_sign(self) -> float:
        """Return 1 for a blow to the right, -1 for a blow to the left."""
        return 1.0 if self.attack_line.direction[0] >= 0 else -1.0


def queue_strike(blow: BlowAnimation, on_hit: Callable[[], None]) -> None:
    """Queue the animation of a blow; ``on_hit`` is called during the hit-stop to apply the event."""
    arm = MOTION_BY_WEAPON[blow.means]
    if arm.kind == "lunge" and blow.attack_line.length > _BLADE_REACH:
        blow.means = "magic"
        arm = MOTION_BY_WEAPON["magic"]
    if arm.kind == "lunge":
        _queue_close_blow(blow)
    else:
        _queue_ranged_blow(blow)
    _queue_hit_stop(blow, on_hit)
    _queue_knockback(blow)


def queue_burst(stage: AnimationState, target: int, amount: int, on_hit: Callable[[], None]) -> None:
    """Queue the animation of damage without an attacker, such as a toll; ``on_hit`` applies the event."""
    blow = BlowAnimation(stage, target, target, "thrown", amount)
    stage.timeline.add_call(lambda: _show_impact(blow))
    _queue_hit_stop(blow, on_hit)
    _queue_knockback(blow)


# Up to the hit -------------------------------------------------------------------------------------------------------


def _queue_close_blow(blow: BlowAnimation) -> None:
    """Queue a close-range blow with a crescent-shaped slash and no missile."""
    stage = blow.stage
    stage.timeline.add_call(lambda: stage.effects.effects.extend(arms.make_swing(blow.means, blow.attack_line)))
    stage.timeline.add_pause(_CUT_SECONDS)
    stage.timeline.add_call(lambda: _show_impact(blow))


def _queue_ranged_blow(blow: BlowAnimation) -> None:
    stage, arm = blow.stage, MOTION_BY_WEAPON[blow.means]
    seconds: list[float] = []

    def start_charge() -> None:
        stage.effects.effects += arms.make_charge(blow.means, blow.attack_line)

    def apply_aim(progress: float) -> None:
        (ux, uy), actor = blow.attack_line.direction, stage.get_sprite(blow.attacker)
        actor.dx, actor.dy, actor.turn = (
            -0.12 * ux * progress,
            -0.12 * uy * progress,
            7 * progress * blow.horizontal_sign,
        )
        actor.lift = 0.15 * progress

    def launch_missile() -> None:
        stage.play_sound(arms.get_sound(blow.means, _find_weight(blow)), blow.target)
        stage.effects.effects += arms.make_swing(blow.means, blow.attack_line)
        if arm.kind == "flight":
            stage.effects.effects += arms.make_missile(blow.means, blow.attack_line, seconds[0])

    def apply_recoil(progress: float) -> None:
        (ux, uy), actor = blow.attack_line.direction, stage.get_sprite(blow.attacker)
        back = arm.recoil * math.sin(math.pi * progress)
        actor.dx, actor.dy, actor.turn, actor.lift = -back * ux, -back * uy, 50 * back * blow.horizontal_sign, 0.0

    seconds.append(arm.flight_seconds * max(0.7, min(1.6, blow.attack_line.length / 4)))
    stage.timeline.add_call(start_charge)
    stage.timeline.add_tweens(
        Tween(arm.aim_seconds * _AIM_FACTOR, apply_aim, ease=ease_out_quad, on_done=launch_missile)
    )
    stage.timeline.add_tweens(Tween(seconds[0], apply_recoil, ease=linear, on_done=lambda: _show_impact(blow)))


def _find_weight(blow: BlowAnimation) -> BlowWeight:
    if blow.is_defeat:
        return "out"
    return "light" if blow.amount < HARD_BLOW_DAMAGE else "heavy"


# The hit -------------------------------------------------------------------------------------------------------------


def _show_impact(blow: BlowAnimation) -> None:
    """Show the hit and freeze the board: white target, star, paused sparks, and the health number."""
    stage, line = blow.stage, blow.attack_line
    target = stage.get_sprite(blow.target)
    stage.effects.remove_missiles()
    stage.effects.effects += arms.make_impact(blow.means, line)
    up = (line.end[0] + line.direction[0] * 0.2, line.end[1] - 0.95)
    stage.play_sound("hit-hard" if blow.amount >= HARD_BLOW_DAMAGE else "hit", blow.target)
    target.flash, target.sx, target.sy = 1.0, 1 - 0.12 * abs(line.direction[0]), 1 + 0.1 * abs(line.direction[0])
    stage.effects.numbers.append(HealthNumber(-blow.amount, up, "red"))
    stage.effects.stopped = True


def _queue_hit_stop(blow: BlowAnimation, on_hit: Callable[[], None]) -> None:
    """Queue the hit-stop; ``on_hit`` is called in it to apply the event."""
    stage = blow.stage

    def apply_damage() -> None:
        before = stage.view.health[blow.target]
        on_hit()
        after = stage.view.health[blow.target]
        if after < before:
            stage.effects.drains[blow.target] = HealthDrain(before, max(0, after))
        if after <= 0:
            stage.effects.graying[blow.target] = 0.0  # the portrait keeps its color until the standee breaks

    stage.timeline.add_pause(_STOP_SECONDS * 0.35)
    stage.timeline.add_call(apply_damage)
    stage.timeline.add_pause(_STOP_SECONDS * 0.3)
    stage.timeline.add_call(lambda: setattr(stage.effects, "bakes", True))
    stage.timeline.add_pause(_STOP_SECONDS * 0.35)


# After it ------------------------------------------------------------------------------------------------------------


def _queue_knockback(blow: BlowAnimation) -> None:
    """Queue the knockback of the target, and the return of attacker and target to their squares.

    A defeated target stays where it was pushed.
    """
    stage = blow.stage

    def start_shake() -> None:
        stage.effects.stopped = False
        stage.effects.bakes = blow.is_defeat  # the board trembles again as the standee breaks
        stage.run_parallel(Tween(0.24, stage.effects.make_shake(7.0 * blow.strength), ease=linear))
        start_drain(stage, blow.target)

    def apply_push(progress: float) -> None:
        (ux, uy), actor = blow.attack_line.direction, stage.get_sprite(blow.target)
        far = (0.34 if blow.means != "push" else 0.5) * blow.strength * progress
        actor.dx, actor.dy, actor.turn = far * ux, far * uy, -16 * blow.strength * progress * blow.horizontal_sign
        actor.flash, actor.bump = max(0.0, 1 - progress * 1.6), 4 * progress * (1 - progress)
        actor.lift, actor.sx, actor.sy = 0.5 * math.sin(math.pi * progress), 1.0, 1.0

    stage.timeline.add_call(start_shake)
    stage.timeline.add_tweens(Tween(_PUSH_SECONDS, apply_push, ease=ease_out_quad))
    home = [] if blow.attacker == blow.target else [_make_attacker_return(blow)]
    if blow.is_defeat:
        stage.timeline.add_call(lambda: stage.run_parallel(*home, of_sprites=True))
    else:
        stage.timeline.add_call(lambda: stage.run_parallel(*home, _make_target_return(blow), of_sprites=True))


def _make_attacker_return(blow: BlowAnimation) -> Tween:
    """Return the tween that moves the attacker back to its square."""
    stage = blow.stage
    start: list[tuple[float, float, float]] = []

    def apply_return(progress: float) -> None:
        actor = stage.get_sprite(blow.attacker)
        if not start:
            start.append((actor.dx, actor.dy, actor.turn))
        dx, dy, turn = (part * (1 - progress) for part in start[0])
        actor.dx, actor.dy, actor.turn, actor.sx, actor.sy = dx, dy, turn, 1.0, 1.0
        actor.lift = 0.8 * math.sin(math.pi * progress) * min(1.0, math.hypot(start[0][0], start[0][1]))

    return Tween(_RETURN_SECONDS, apply_return, ease=ease_in_out_sine, on_done=lambda: stage.drop_sprite(blow.attacker))


def _make_target_return(blow: BlowAnimation) -> Tween:
    """Return the tween that moves the target back to its square, with overshoot."""
    stage = blow.stage
    start: list[tuple[float, float, float]] = []

    def apply_return(progress: float) -> None:
        actor = stage.get_sprite(blow.target)
        if not start:
            start.append((actor.dx, actor.dy, actor.turn))
        actor.dx, actor.dy, actor.turn = (part * (1 - progress) for part in start[0])
        actor.flash, actor.lift, actor.bump = 0.0, 0.0, 0.0

    return Tween(_RETURN_SECONDS, apply_return, ease=ease_overshoot, on_done=lambda: stage.drop_sprite(blow.target))


def start_drain(stage: AnimationState, figure: int) -> None:
    """Start draining the lost part of a health bar after a short delay."""
    drain = stage.effects.drains.get(figure)
    if drain is None:
        return

    def apply_drain(progress: float) -> None:
        drain.progress = progress
        if progress >= 1 and stage.effects.drains.get(figure) is drain:
            del stage.effects.drains[figure]

    stage.run_parallel(Tween(_DRAIN_SECONDS, apply_drain, ease=ease_in_out_cubic, delay=_DRAIN_DELAY))
