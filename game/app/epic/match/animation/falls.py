"""How somebody leaves the board: a last white moment, then the token breaks, dust rolls, its portrait turns gray."""

from __future__ import annotations

import math

from game.app.epic.match.animation import arms
from game.app.epic.match.animation.air import Cells, Effect, Shattered
from game.app.epic.match.animation.arms import tone_of
from game.app.epic.match.animation.card_moves import SHORT
from game.app.epic.match.animation.stage import StageState
from game.app.ui.effects.flashes import Tone
from game.app.ui.effects.timeline import Tween, linear, out_quad
from game.presentation.epic.view_models import Token
from game.rules.epic import event as e
from game.rules.epic.engine.state import State

_CRACK, _BREAK, _LEAVE = 0.16, 0.62, 0.45
_SAND: Tone = (206, 190, 150)
_STEEL: Tone = (150, 176, 196)


def fell(stage: StageState, event: e.Fell, after: State) -> None:
    """A character is struck down."""
    if stage.still:
        _fades(stage, event, after, SHORT)
        return

    def tremble(share: float) -> None:
        actor = stage.actor(event.figure)
        actor.flash, actor.sx, actor.sy = 0.25 + 0.75 * share, 1 + 0.1 * share, 1 + 0.1 * share
        actor.turn = 7 * math.sin(share * 24)

    def breaks() -> None:
        stage.sound("fall", event.figure)
        actor, (x, y) = stage.actor(event.figure), stage.cells(event.square)
        stage.air.effects += debris(stage, event.figure, (x + actor.dx, y + actor.dy))
        stage.rest(event.figure)
        stage.air.grays[event.figure] = 0.0
        stage.air.bakes = True
        stage.pass_by(event, after)

    def trembles() -> None:
        stage.air.bakes = False
        stage.beside(Tween(0.3, stage.air.shaken(8.0), ease=linear))

    def gray(share: float) -> None:
        stage.air.grays[event.figure] = share

    def done() -> None:
        stage.air.grays.pop(event.figure, None)

    stage.timeline.then(Tween(_CRACK, tremble, ease=linear, done=breaks))
    stage.timeline.pause(0.03)
    stage.timeline.call(trembles)
    stage.timeline.then(Tween(_BREAK, gray, ease=linear, wait=0.1, done=done))


def left(stage: StageState, event: e.Left, after: State) -> None:
    """A character goes because its lead has fallen (Star Wars W4): it fades in a cloud of dust."""
    if not stage.still:
        x, y = stage.cells(event.square)
        book = arms.rolling(_soil(stage))
        stage.timeline.call(lambda: stage.air.effects.append(Effect(book, (x, y + 0.1), 2.6, 0.75)))
    _fades(stage, event, after, SHORT if stage.still else _LEAVE)


def _fades(stage: StageState, event: e.Fell | e.Left, after: State, seconds: float) -> None:
    def fade(share: float) -> None:
        stage.actor(event.figure).fall = share

    def arrive() -> None:
        stage.rest(event.figure)
        stage.pass_by(event, after)

    stage.timeline.call(lambda: stage.sound("fall", event.figure))
    stage.timeline.then(Tween(seconds, fade, ease=out_quad, done=arrive))


def debris(stage: StageState, figure: int, at: Cells) -> list[Effect]:
    """What is left of a token for a moment: dust, its pieces, and the light in which it breaks."""
    record = stage.match.figures[figure]
    token = Token(f"{stage.match.pack.id}/portrait/{record.kind}", record.seat)
    tone = tone_of(stage.theme.seats[record.seat].color)
    x, y = at
    return [
        Effect(arms.rolling(_soil(stage)), (x, y + 0.1), 3.2, 0.75),
        Shattered(token, tone, (x, y), 3.4, 0.72, seed=figure),
        Effect(arms.flash(), (x, y), 2.7, 0.22),
    ]


def _soil(stage: StageState) -> Tone:
    return _STEEL if stage.theme.backdrop == "stars" else _SAND
