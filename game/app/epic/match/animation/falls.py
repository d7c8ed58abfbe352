"""Animation of a defeat: white flash, breaking standee, dust, and a graying portrait."""

from __future__ import annotations

import math

from game.app.epic.board.cast import is_facing_left_in
from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import BoardPoint, FlipbookEffect, ShatterEffect
from game.app.epic.match.animation.arms import lighten_color
from game.app.epic.match.animation.card_moves import REDUCED_FLIGHT_SECONDS
from game.app.epic.match.animation.shatter import FALL_SECONDS, PAGE_SPAN
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects.flashes import Tone
from game.app.ui.effects.timeline import Tween, ease_out_quad, linear
from game.presentation.epic.view_models import Token
from game.rules.epic import event as events
from game.rules.epic.engine.state import State, last_square

_CRACK_SECONDS, _BREAK_SECONDS, _LEAVE_SECONDS = 0.16, 0.62, 0.45
"""Seconds of the tremble before a standee breaks, of the break, and of a character's fading out."""
_SAND_DUST: Tone = (206, 190, 150)
_STEEL_DUST: Tone = (150, 176, 196)


def animate_fall(stage: AnimationState, event: events.Fell, after: State) -> None:
    """Animate the defeat of a character."""
    if stage.is_motionless:
        _queue_fade(stage, event, after, REDUCED_FLIGHT_SECONDS)
        return

    def apply_tremble(progress: float) -> None:
        actor = stage.get_sprite(event.figure)
        actor.flash, actor.sx, actor.sy = 0.25 + 0.75 * progress, 1 + 0.1 * progress, 1 + 0.1 * progress
        actor.turn = 7 * math.sin(progress * 24)

    def break_standee() -> None:
        stage.play_sound("fall", event.figure)
        actor, (x, y) = stage.get_sprite(event.figure), stage.get_center(event.square)
        stage.effects.effects += make_debris(stage, event.figure, (x + actor.dx, y + actor.dy))
        stage.drop_sprite(event.figure)
        stage.effects.graying[event.figure] = 0.0
        stage.effects.bakes = True
        stage.apply_event(event, after)

    def start_shake() -> None:
        stage.effects.bakes = False
        stage.run_parallel(Tween(0.3, stage.effects.make_shake(8.0), ease=linear))

    def apply_gray(progress: float) -> None:
        stage.effects.graying[event.figure] = progress

    def end_gray() -> None:
        stage.effects.graying.pop(event.figure, None)

    stage.timeline.add_tweens(Tween(_CRACK_SECONDS, apply_tremble, ease=linear, on_done=break_standee))
    stage.timeline.add_pause(0.03)
    stage.timeline.add_call(start_shake)
    stage.timeline.add_tweens(Tween(_BREAK_SECONDS, apply_gray, ease=linear, delay=0.1, on_done=end_gray))


def animate_leave(stage: AnimationState, event: events.LeftBoard, after: State) -> None:
    """Animate a character that leaves because its lead was defeated (Star Wars W4): it fades in a cloud of dust."""
    if not stage.is_motionless:
        x, y = stage.get_center(event.square)
        flipbook = arms.make_dust(_get_dust_tone(stage))
        stage.timeline.add_call(lambda: stage.effects.effects.append(FlipbookEffect(flipbook, (x, y + 0.1), 2.6, 0.75)))
    _queue_fade(stage, event, after, REDUCED_FLIGHT_SECONDS if stage.is_motionless else _LEAVE_SECONDS)


def _queue_fade(stage: AnimationState, event: events.Fell | events.LeftBoard, after: State, seconds: float) -> None:
    def apply_fade(progress: float) -> None:
        stage.get_sprite(event.figure).fall = progress

    def end_fade() -> None:
        stage.drop_sprite(event.figure)
        stage.apply_event(event, after)

    stage.timeline.add_call(lambda: stage.play_sound("fall", event.figure))
    stage.timeline.add_tweens(Tween(seconds, apply_fade, ease=ease_out_quad, on_done=end_fade))


def make_debris(stage: AnimationState, figure: int, at: BoardPoint) -> list[FlipbookEffect]:
    """Return the effects of a breaking standee: dust, pieces, and a flash."""
    record = stage.match.figures[figure]
    token = Token(
        f"{stage.match.pack.id}/portrait/{record.kind}",
        record.seat,
        is_lead=record.lead,
        faces_left=_is_facing_left(stage, figure),
    )
    tone = lighten_color(stage.theme.seats[record.seat].color)
    x, y = at
    return [
        FlipbookEffect(arms.make_dust(_get_dust_tone(stage)), (x, y + 0.1), 3.2, 0.75),
        ShatterEffect(token, tone, (x, y), PAGE_SPAN, FALL_SECONDS, seed=figure),
        FlipbookEffect(arms.make_flash(), (x, y), 2.7, 0.22),
    ]


def _is_facing_left(stage: AnimationState, figure: int) -> bool:
    """Return whether a breaking character faces left."""
    square = last_square(stage.view.squares[figure])
    return is_facing_left_in(stage.match, stage.view, stage.match.seat_of[figure], square)


def _get_dust_tone(stage: AnimationState) -> Tone:
    return _STEEL_DUST if stage.theme.backdrop == "stars" else _SAND_DUST
