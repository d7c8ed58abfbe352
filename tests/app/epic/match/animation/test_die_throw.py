"""The die as it is thrown for the eye: it always lands on the face that the rules have rolled."""

from __future__ import annotations

import math
import sys

import pytest

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.animation.die_throw import make_rotation, multiply, rotate_vector, simulate_throw
from game.app.epic.match.animation.stage import AnimationState
from game.app.ui.effects import falling
from game.app.ui.effects.timeline import AnimationSettings
from game.rules.epic import event as events
from tests.app.epic.match.test_play import robot
from tests.conformance.worlds import WORLDS

TRAY = (720.0, 440.0)


@pytest.mark.parametrize("face", range(6))
def test_it_lands_flat_on_the_face_that_was_rolled(face: int) -> None:
    for seed in range(12):
        thrown = simulate_throw(face, f"{seed}", *TRAY)
        last = thrown.poses[-1]
        [(shown, (right, down, out))] = thrown.list_visible_faces(last)
        assert shown == face
        assert out[2] == pytest.approx(1.0, abs=1e-6)
        assert last.lift == 0
        assert abs(math.atan2(right[1], right[0])) < 0.4, "the number leans too far"
        assert right[0] * down[1] - right[1] * down[0] == pytest.approx(1.0, abs=1e-6), "the number is mirrored"


def test_it_stays_in_the_tray_and_moves_without_leaps() -> None:
    for seed in range(12):
        thrown = simulate_throw(2, f"way {seed}", *TRAY)
        assert sorted(thrown.faces) == list(range(6))
        before = thrown.poses[0]
        for pose in thrown.poses[1:]:
            assert 0 < pose.x < TRAY[0]
            assert 0 < pose.y < TRAY[1]
            assert math.hypot(pose.x - before.x, pose.y - before.y) < 40
            rows = zip(pose.rotation, before.rotation, strict=True)
            alike = sum(a * b for row, old in rows for a, b in zip(row, old, strict=True))
            assert alike > 1.5, "it turns by more than a quarter within one step"
            before = pose


def test_every_face_is_opposite_the_same_one_however_it_lands() -> None:
    for face in range(6):
        for seed in range(6):
            faces = simulate_throw(face, f"{seed}", *TRAY).faces
            assert all(faces[side] + faces[5 - side] == 5 for side in range(6))


def test_the_same_seed_gives_the_same_throw() -> None:
    assert simulate_throw(3, "again", *TRAY) == simulate_throw(3, "again", *TRAY)
    assert simulate_throw(3, "again", *TRAY) != simulate_throw(3, "other", *TRAY)


def test_turns_keep_lengths() -> None:
    turn = multiply(make_rotation((0, 0, 1), 0.7), make_rotation((1, 0, 0), 1.1))
    assert sum(part**2 for part in rotate_vector(turn, (1.0, 2.0, 2.0))) == pytest.approx(9.0)


def is_simulated_roll(stage: AnimationState) -> bool:
    """Return whether a roll that is shown now is a simulated one; the stage rests again afterwards."""
    play_events(stage, [events.Rolled(0, 4, False)], stage.view)
    stage.update(0.05)
    recorded = stage.throw is not None and stage.throw.recording is not None
    stage.skip()
    return recorded


def test_the_throw_is_only_shown_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not with physics switched off, reduced motion, nor without the library; then the die only tumbles."""
    hands = robot(WORLDS["zelda-duel"], 3)
    stage = hands.match.stage
    stage.timeline.settings = stage.tempo = AnimationSettings(1.0)
    assert is_simulated_roll(stage)
    stage.uses_physics = False
    assert not is_simulated_roll(stage)
    stage.uses_physics = True
    stage.tempo.reduced = True
    assert not is_simulated_roll(stage)
    stage.tempo.reduced = False
    monkeypatch.setitem(sys.modules, "pymunk", None)
    assert not falling.has_physics()
    assert not is_simulated_roll(stage)


def test_a_throw_is_drawn_in_every_turn_it_takes() -> None:
    hands = robot(WORLDS["zelda-duel"], 3)
    stage = hands.match.stage
    stage.timeline.settings = stage.tempo = AnimationSettings(1.0)
    play_events(stage, [events.Rolled(0, 5, False)], stage.view)
    pictures = set()
    for _frame in range(9):
        stage.update(0.1)
        hands.match.mark_dirty()
        hands.show_frame()
        pictures.add(bytes(hands.canvas.surface.get_buffer()))
    assert len(pictures) > 5
