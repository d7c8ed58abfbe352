"""Time of what is shown: clocks, timers, keyframes, and that nothing else adds up seconds."""

from __future__ import annotations

import ast

import pytest

from game.app.ui.effects.timeline import (
    AnimationSettings,
    Clock,
    Timer,
    Track,
    compute_progress,
    ease_in_cubic,
    ease_out_quad,
    make_envelope,
    move_toward,
)
from tests.sources import ROOT, list_nodes

APP = ROOT / "game" / "app"
TIMELINE = APP / "ui" / "effects" / "timeline.py"


def test_a_clock_tells_the_share_of_a_span_that_has_passed() -> None:
    clock = Clock()
    assert clock.advance(0.5) == 0.5
    assert clock.progress(1.0, 2.0) == 0.0
    clock.advance(1.5)
    assert clock.progress(1.0, 2.0) == 0.5
    assert clock.progress(1.0, 2.0, ease_in_cubic) == 0.125
    clock.advance(9.0)
    assert clock.progress(1.0, 2.0) == 1.0
    clock.restart()
    assert clock.now == 0.0


def test_a_span_without_length_has_passed_from_its_start_on() -> None:
    assert compute_progress(0.9, 1.0, 0.0) == 0.0
    assert compute_progress(1.0, 1.0, 0.0) == 1.0


def test_a_timer_is_over_after_its_wait_and_its_seconds() -> None:
    timer = Timer(0.4, delay=0.2)
    timer.advance(0.2)
    assert timer.seconds_left == pytest.approx(0.4)
    timer.advance(0.3)
    assert not timer.is_over
    timer.advance(0.2)
    assert timer.is_over
    timer.start(1.0)
    assert (timer.seconds_left, timer.is_over) == (1.0, False)
    timer.skip()
    assert timer.is_over
    assert timer.progress(0, timer.seconds) == 1.0


def test_a_track_runs_from_keyframe_to_keyframe_and_rests_at_both_ends() -> None:
    track = Track((1.0, 10.0), (2.0, 20.0, ease_out_quad), (3.0, 20.0), (4.0, 0.0))
    assert [track.evaluate(time) for time in (-5.0, 1.0, 1.5, 2.0, 2.9, 3.5, 4.0, 99.0)] == [
        10,
        10,
        17.5,
        20,
        20,
        10,
        0,
        0,
    ]


def test_two_keyframes_at_one_time_are_a_jump() -> None:
    track = Track((0.0, 0.0), (1.0, 1.0), (1.0, 5.0), (2.0, 5.0))
    assert track.evaluate(1.0) == 5.0
    assert track.evaluate(0.5) == 0.5


def test_an_envelope_rises_holds_and_falls() -> None:
    shown = make_envelope(0.25, 0.5)
    assert [shown.evaluate(time) for time in (0.0, 0.125, 0.25, 0.5, 0.75, 1.0)] == [0, 0.5, 1, 1, 0.5, 0]


def test_a_value_never_moves_past_its_goal() -> None:
    assert move_toward(0.0, 1.0, 0.3) == 0.3
    assert move_toward(0.9, 1.0, 0.3) == 1.0
    assert move_toward(0.2, 0.0, 0.3) == 0.0
    assert move_toward(1.0, 1.0, 0.3) == 1.0


def test_nothing_moves_at_once_or_with_reduced_motion() -> None:
    assert AnimationSettings(0.0).is_still
    assert AnimationSettings(1.0, reduced=True).is_still
    assert not AnimationSettings(0.5).is_still
    assert AnimationSettings(0.0).rate > 0, "what is told as time passes comes to its end"


def adds_time(node: ast.AST) -> bool:
    """Return whether something adds ``dt`` to a value, or takes it off."""
    match node:
        case ast.AugAssign(op=ast.Add() | ast.Sub(), value=ast.Name(id="dt")):
            return True
        case ast.BinOp(op=ast.Add() | ast.Sub(), left=left, right=right):
            return any(isinstance(one, ast.Name) and one.id == "dt" for one in (left, right))
    return False


def test_seconds_are_added_up_by_clocks_alone() -> None:
    found = {file for file in APP.rglob("*.py") if any(adds_time(node) for node in list_nodes(file))}
    assert found == {TIMELINE}, "use a Clock or a Timer"
