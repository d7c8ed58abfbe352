"""Replay of another player's last turn from the journal."""

from __future__ import annotations

from collections.abc import Callable

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.context import MatchContext
from game.app.play.icons import find_icon_box
from game.session.session import AnySession
from game.text import _


def replay_last_turn(context: MatchContext) -> None:
    """Replay another player's last turn, or open the log if nothing is animated."""
    table, stage = context.table, context.stage
    if stage.is_busy:
        return
    session = table.active_match.session
    turn = _find_last_opponent_turn(session, table.viewer)
    if turn is None:
        context.services.notify(_("No turn to replay yet."), find_icon_box(context.form, "log"))
    elif context.services.animation_settings.speed <= 0:
        table.open_log()
    else:
        _replay_steps(stage, session, table.viewer, turn, table.show_position)
        table.mark_dirty()


def _find_last_opponent_turn(session: AnySession, viewer: int) -> tuple[int, int] | None:
    """Return the first and last step of the latest turn of another player; None if there was no such turn.

    For a spectator (``viewer`` -1) it is the turn before the current one.
    """
    active = [session.view_at(step, viewer).active for step in range(len(session.journal))]
    own = viewer if viewer >= 0 else active[-1]
    last = len(active) - 1
    while last >= 0 and active[last] == own:
        last -= 1
    if last < 0 or active[last] < 0:
        return None
    first = last
    while first > 0 and active[first - 1] == active[last]:
        first -= 1
    return first, min(last + 1, len(active) - 1)


def _replay_steps(
    stage: AnimationState, session: AnySession, viewer: int, turn: tuple[int, int], on_end: Callable[[], None]
) -> None:
    """Play the animations of a turn's steps as ``viewer`` saw them, then call ``on_end``."""
    first, last = turn
    before = max(0, first - 1)
    events = [[session.rules.redact(event, viewer) for event in session.events_of(step)] for step in range(last + 1)]
    stage.trail = ()
    stage.snap(session.view_at(before, viewer), [event for told in events[: before + 1] for event in told])
    play_events(stage, [event for told in events[before + 1 :] for event in told], session.view_at(last, viewer))
    stage.timeline.add_call(on_end)
