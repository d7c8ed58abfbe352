"""Animations of the events of a match: which tweens run, in which order, and when an event takes effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.app.epic.match.animation import card_moves, die_throw, falls, fights
from game.app.epic.match.animation.aims import aim, meant
from game.app.epic.match.animation.card_moves import SHORT, SHOWN, at_once, sets
from game.app.epic.match.animation.performers import Throw
from game.app.epic.match.animation.stage import StageState
from game.app.ui.effects import falling
from game.app.ui.effects.timeline import Tween, in_out_sine, linear, out_quad
from game.app.ui.style.theme import TIMES
from game.rules.core.exhaustive import Handler, with_default
from game.rules.epic import event as e
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State

_SET = 0.3
_DROP = 0.2


def play_events(stage: StageState, events: Sequence[Any], after: State) -> None:
    """Queue what happened, then the position after it; at once where animations are off."""
    stage.begin(after)
    told = [*stage.told, *events]
    for event in events:
        perform(stage, event, after)
    stage.timeline.call(lambda: stage.arrive(after, told))
    if stage.tempo.speed <= 0:
        stage.skip()


def perform(stage: StageState, event: e.Event, after: State) -> None:
    """Queue what an event looks like; who is meant by a card is pointed at first."""
    figure = meant(stage, event)
    if figure != NONE:
        stage.timeline.call(lambda: aim(stage, figure))
    SHOWS[type(event)](stage, event, after)


def _apply(stage: StageState, event: e.Event, after: State) -> None:
    """Apply an event without animation when those before it have been shown."""
    stage.timeline.call(lambda: stage.pass_by(event, after))


# Squares -------------------------------------------------------------------------------------------------------------


def _moved(stage: StageState, event: e.Moved, after: State) -> None:
    start: list[int] = []

    def begin() -> None:
        start.append(stage.view.squares[event.figure])
        stage.trail = (start[0], *event.path)
        stage.cue("step" if stage.match.figures[event.figure].seat == event.by else "shift", event.figure)
        stage.actor(event.figure).path = (start[0], *event.path)

    def step(share: float) -> None:
        actor = stage.actor(event.figure)
        actor.share = 0.0 if stage.tempo.reduced else share
        actor.lift = 0.0 if stage.tempo.reduced else 4 * share * (1 - share)

    def arrive() -> None:
        stage.rest(event.figure)
        stage.pass_by(event, after)

    seconds = min(TIMES.step * len(event.path), TIMES.longest_walk)
    stage.timeline.call(begin)
    stage.timeline.then(Tween(SHORT if stage.tempo.reduced else seconds, step, ease=in_out_sine, done=arrive))


def _set(stage: StageState, event: e.Set, after: State) -> None:
    def begin() -> None:
        stage.cue("shift", event.figure)
        actor = stage.actor(event.figure)
        actor.path = (stage.view.squares[event.figure], event.square)

    def step(share: float) -> None:
        actor = stage.actor(event.figure)
        if stage.tempo.reduced:
            return
        if event.how == "pulled":
            actor.share = share
        else:
            actor.share, actor.alpha = round(share), abs(2 * share - 1)

    def arrive() -> None:
        stage.rest(event.figure)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    stage.timeline.then(Tween(SHORT if stage.tempo.reduced else _SET, step, ease=linear, done=arrive))


def _placed(stage: StageState, event: e.Placed, after: State) -> None:
    def begin() -> None:
        stage.pass_by(event, after)
        stage.sound("step", event.figure)

    stage.timeline.call(begin)
    if stage.tempo.reduced:
        return

    def step(share: float) -> None:
        actor = stage.actor(event.figure)
        actor.lift, actor.alpha = 1 - share, min(1.0, share * 2)

    stage.timeline.then(Tween(_DROP, step, ease=out_quad, done=lambda: stage.rest(event.figure)))


# The die and the turn ------------------------------------------------------------------------------------------------


def _rolled(stage: StageState, event: e.Rolled, after: State) -> None:
    _roll(stage, event.face, event.seat, "")
    stage.timeline.call(at_once(stage, event, after))


def _rolled_for_first(stage: StageState, event: e.RolledForFirst, after: State) -> None:
    _roll(stage, event.face, event.seat, stage.player(event.seat))
    stage.timeline.call(at_once(stage, event, after))


def _roll(stage: StageState, face: int, seat: int, label: str) -> None:
    throw = Throw(face, seat, label)

    def begin() -> None:
        stage.sound("die")
        if stage.rolls_really and not stage.tempo.reduced and stage.tempo.speed > 0 and falling.available():
            seed = f"{len(stage.told)} {seat} {face}"
            throw.recorded = die_throw.throw(face, seed, *stage.tray)
        stage.throw, stage.die = throw, None

    def rest() -> None:
        if stage.match.die[face].heart:
            stage.sound("heart")
        stage.throw = None
        stage.die = None if label else face

    stage.timeline.call(begin)
    if stage.tempo.reduced:
        throw.share = 1.0
    else:
        stage.timeline.then(Tween(TIMES.die, sets(throw, "share"), ease=linear))
    stage.timeline.pause(TIMES.hold)
    stage.timeline.call(rest)


def _chose(stage: StageState, event: e.Chose, after: State) -> None:
    def begin() -> None:
        stage.chosen.add(event.figure)
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    stage.timeline.pause(SHOWN / 2)


def _shuffled(stage: StageState, event: e.Shuffled, after: State) -> None:
    stage.timeline.call(at_once(stage, event, after, sound="shuffle"))


def _clocked(stage: StageState, event: e.Clocked, after: State) -> None:
    stage.timeline.call(at_once(stage, event, after, sound="clock"))


def _turn_began(stage: StageState, event: e.TurnBegan, after: State) -> None:
    def begin() -> None:
        stage.sound("turn")
        stage.die = None
        stage.pass_by(event, after)

    stage.timeline.call(begin)
    stage.timeline.pause(_SET)


SHOWS: dict[type[e.Event], Callable[[Any, Any, State], None]] = with_default(
    "the animations",
    e.Event,
    Handler.ANIMATION,
    {
        e.Moved: _moved,
        e.Set: _set,
        e.Placed: _placed,
        e.Fell: falls.fell,
        e.Left: falls.left,
        e.Hurt: fights.hurt,
        e.Healed: fights.healed,
        e.Increased: fights.healed,
        e.Survived: fights.survived,
        e.Attacked: fights.attacked,
        e.Defended: fights.defended,
        e.Revealed: fights.revealed,
        e.Played: card_moves.played,
        e.Drew: card_moves.drew,
        e.Discarded: card_moves.discarded,
        e.Removed: card_moves.removed,
        e.Returned: card_moves.returned,
        e.StaysInPlay: card_moves.stays,
        e.TriforceUsed: card_moves.triforce,
        e.Rolled: _rolled,
        e.RolledForFirst: _rolled_for_first,
        e.Shuffled: _shuffled,
        e.Clocked: _clocked,
        e.TurnBegan: _turn_began,
        e.Chose: _chose,
    },
    _apply,
)
"""By event: what it looks like."""
