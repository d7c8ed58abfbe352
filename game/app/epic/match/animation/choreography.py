"""Event animations of a match: their tweens, their order, and the moment each event is applied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.epic.match.animation import card_moves, die_throw, falls, fights
from game.app.epic.match.animation.aims import find_target, grow_arrow
from game.app.epic.match.animation.card_moves import (
    REDUCED_FLIGHT_SECONDS,
    get_flight_seconds,
    make_apply,
    make_setter,
)
from game.app.epic.match.animation.duel import steps
from game.app.epic.match.animation.performers import DieThrow
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects import falling
from game.app.ui.effects.timeline import AnimationSettings, Tween, ease_in_out_sine, ease_out_quad, linear
from game.app.ui.style.theme import TIMES
from game.rules.core.exhaustive import Handler, with_default
from game.rules.epic import event as events
from game.rules.epic.actions import action as actions
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State

_SET_SECONDS = 0.3
_DROP_SECONDS = 0.2
_CHOSEN_PAUSE = 0.36
"""Seconds of pause after a character is marked as chosen."""
_TURN_PAUSE = 0.2
"""Seconds of pause at the beginning of a turn."""


def play_events(stage: AnimationState, events: Sequence[Any], after: State, *, may_hasten: bool = False) -> None:
    """Queue the animations of events, then the final position; show it at once if animations are off.

    ``may_hasten`` allows a pace that rises in the course of a bot's turn.
    """
    stage.start_events(after, may_hasten=may_hasten)
    told = [*stage.shown_events, *events]
    for index, event in enumerate(events):
        stage.upcoming = events[index + 1 :]
        queue_event(stage, event, after)
    steps.close_cutscene(stage)
    stage.timeline.add_call(lambda: stage.arrive(after, told))
    if stage.tempo.speed <= 0:
        stage.skip()


def queue_event(stage: AnimationState, event: events.Event, after: State) -> None:
    """Queue the animation of an event: in the open cutscene, or else on the board with an arrow to its target."""
    if steps.try_queue(stage, event, after):
        return
    if ANIMATION_BY_EVENT[type(event)] is not _queue_apply:
        steps.close_cutscene(stage)
    figure = find_target(stage, event)
    if figure != NONE:
        stage.timeline.add_call(lambda: grow_arrow(stage, figure))
    ANIMATION_BY_EVENT[type(event)](stage, event, after)


def _queue_apply(stage: AnimationState, event: events.Event, after: State) -> None:
    """Queue the application of an event that has no animation."""
    stage.timeline.add_call(lambda: stage.apply_event(event, after))


# Squares -------------------------------------------------------------------------------------------------------------


def _animate_move(stage: AnimationState, event: events.Moved, after: State) -> None:
    start: list[int] = []

    def start_move() -> None:
        start.append(stage.view.squares[event.figure])
        stage.trail = (start[0], *event.path)
        stage.play_theme_sound("step" if stage.match.figures[event.figure].seat == event.by else "shift", event.figure)
        stage.get_sprite(event.figure).path = (start[0], *event.path)

    def apply_move(progress: float) -> None:
        actor = stage.get_sprite(event.figure)
        actor.path_progress = 0.0 if stage.tempo.reduced else progress
        actor.lift = 0.0 if stage.tempo.reduced else 4 * progress * (1 - progress)

    def end_move() -> None:
        stage.drop_sprite(event.figure)
        stage.apply_event(event, after)

    seconds = min(TIMES.step * len(event.path), TIMES.longest_walk)
    stage.timeline.add_call(start_move)
    stage.timeline.add_tweens(
        Tween(
            REDUCED_FLIGHT_SECONDS if stage.tempo.reduced else seconds,
            apply_move,
            ease=ease_in_out_sine,
            on_done=end_move,
        )
    )


def _animate_set(stage: AnimationState, event: events.Set, after: State) -> None:
    def start_set() -> None:
        stage.play_theme_sound("shift", event.figure)
        actor = stage.get_sprite(event.figure)
        actor.path = (stage.view.squares[event.figure], event.square)

    def apply_set(progress: float) -> None:
        actor = stage.get_sprite(event.figure)
        if stage.tempo.reduced:
            return
        if event.how == "pulled":
            actor.path_progress = progress
        else:
            actor.path_progress, actor.alpha = round(progress), abs(2 * progress - 1)

    def end_set() -> None:
        stage.drop_sprite(event.figure)
        stage.apply_event(event, after)

    stage.timeline.add_call(start_set)
    stage.timeline.add_tweens(
        Tween(REDUCED_FLIGHT_SECONDS if stage.tempo.reduced else _SET_SECONDS, apply_set, ease=linear, on_done=end_set)
    )


def _animate_placement(stage: AnimationState, event: events.Placed, after: State) -> None:
    def start_placement() -> None:
        stage.apply_event(event, after)
        stage.play_sound("step", event.figure)

    stage.timeline.add_call(start_placement)
    if stage.tempo.reduced:
        return

    def apply_drop(progress: float) -> None:
        actor = stage.get_sprite(event.figure)
        actor.lift, actor.alpha = 1 - progress, min(1.0, progress * 2)

    stage.timeline.add_tweens(
        Tween(_DROP_SECONDS, apply_drop, ease=ease_out_quad, on_done=lambda: stage.drop_sprite(event.figure))
    )


# The die and the turn ------------------------------------------------------------------------------------------------


def _animate_roll(stage: AnimationState, event: events.Rolled, after: State) -> None:
    _queue_throw(stage, event.face, event.seat, "")
    stage.timeline.add_call(make_apply(stage, event, after))


def _animate_first_roll(stage: AnimationState, event: events.RolledForFirst, after: State) -> None:
    _queue_throw(stage, event.face, event.seat, stage.get_player_name(event.seat))
    stage.timeline.add_call(make_apply(stage, event, after))


def _queue_throw(stage: AnimationState, face: int, seat: int, label: str) -> None:
    throw = DieThrow(face, seat, label)

    def start_throw() -> None:
        stage.play_sound("die")
        if stage.uses_physics and not stage.tempo.reduced and stage.tempo.speed > 0 and falling.has_physics():
            seed = f"{len(stage.shown_events)} {seat} {face}"
            throw.recording = die_throw.simulate_throw(face, seed, *stage.tray)
        stage.throw, stage.die = throw, None

    def end_throw() -> None:
        if stage.match.die[face].heart:
            stage.play_sound("heart")
        stage.throw = None
        stage.die = None if label else face

    stage.timeline.add_call(start_throw)
    if stage.tempo.reduced:
        throw.share = 1.0
    else:
        stage.timeline.add_tweens(Tween(TIMES.die, make_setter(throw, "share"), ease=linear))
    stage.timeline.add_pause(TIMES.hold)
    stage.timeline.add_call(end_throw)


def _animate_choice(stage: AnimationState, event: events.Chose, after: State) -> None:
    def mark_chosen() -> None:
        stage.chosen.add(event.figure)
        stage.apply_event(event, after)

    stage.timeline.add_call(mark_chosen)
    stage.timeline.add_pause(_CHOSEN_PAUSE)


def _animate_shuffle(stage: AnimationState, event: events.Shuffled, after: State) -> None:
    stage.timeline.add_call(make_apply(stage, event, after, sound="shuffle"))


def _animate_clock(stage: AnimationState, event: events.Clocked, after: State) -> None:
    stage.timeline.add_call(make_apply(stage, event, after, sound="clock"))


def _animate_turn_start(stage: AnimationState, event: events.TurnBegan, after: State) -> None:
    stage.cutscene_count = 0

    def start_turn() -> None:
        stage.play_sound("turn")
        stage.die = None
        stage.apply_event(event, after)

    stage.timeline.add_call(start_turn)
    stage.timeline.add_pause(_TURN_PAUSE)


def get_board_seconds(settings: AnimationSettings, action: actions.Action) -> float:
    """Return the seconds, at normal speed, in which an action shows the board before a cutscene can cover it."""
    if isinstance(action, actions.End):
        return _TURN_PAUSE
    return get_flight_seconds(settings) if isinstance(action, actions.Attack | actions.Draw) else 0.0


ANIMATION_BY_EVENT: dict[type[events.Event], Callable[[Any, Any, State], None]] = with_default(
    "the animations",
    events.Event,
    Handler.ANIMATION,
    {
        events.Moved: _animate_move,
        events.Set: _animate_set,
        events.Placed: _animate_placement,
        events.Fell: falls.animate_fall,
        events.LeftBoard: falls.animate_leave,
        events.Hurt: fights.animate_damage,
        events.Healed: fights.animate_healing,
        events.Increased: fights.animate_healing,
        events.Survived: fights.animate_survival,
        events.Attacked: fights.animate_attack,
        events.Defended: fights.animate_defense,
        events.Revealed: steps.open_attack,
        events.Played: steps.open_card,
        events.Drew: card_moves.animate_draw,
        events.Discarded: card_moves.animate_discard,
        events.Removed: card_moves.animate_removal,
        events.Returned: card_moves.animate_return,
        events.StaysInPlay: card_moves.animate_stay_in_play,
        events.TriforceUsed: card_moves.animate_triforce,
        events.Rolled: _animate_roll,
        events.RolledForFirst: _animate_first_roll,
        events.Shuffled: _animate_shuffle,
        events.Clocked: _animate_clock,
        events.TurnBegan: _animate_turn_start,
        events.Chose: _animate_choice,
    },
    _queue_apply,
)
"""Function that queues the animation, by type of event."""
