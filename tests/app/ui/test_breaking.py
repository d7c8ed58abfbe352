"""The shatter animation: what it shows depends on the time alone, and its work is shared out over frames."""

from __future__ import annotations

import pygame
import pytest

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.breaking import ShatterAnimation, find_pose_number, make_shards
from tests.app.screen import a_canvas, start_screen


def a_picture() -> pygame.Surface:
    picture = pygame.Surface((320, 180))
    for x in range(0, 320, 8):
        pygame.draw.line(picture, (x % 256, 255 - x % 256, 90), (x, 0), (320 - x, 180), 4)
    return picture


def draw_at(animation: ShatterAnimation, canvas: Canvas, share: float) -> bytes:
    canvas.surface.fill("black")
    animation.draw(canvas, 0, 0, share)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.fixture
def canvas() -> Canvas:
    start_screen()
    return a_canvas(0.25)


@pytest.fixture
def angles(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the list of all angles, without sign, by which pictures are turned from now on."""
    found: list[float] = []
    rotate = pygame.transform.rotate

    def note(picture: pygame.Surface, angle: float) -> pygame.Surface:
        found.append(abs(angle))
        return rotate(picture, angle)

    monkeypatch.setattr(pygame.transform, "rotate", note)
    return found


def count_turns(angles: list[float]) -> int:
    """Return the number of angles other than a quarter turn, which takes a fraction of the time."""
    return sum(angle % 90 != 0 for angle in angles)


def test_a_frame_does_not_depend_on_the_frames_before(canvas: Canvas) -> None:
    animation = ShatterAnimation(a_picture())
    for step in range(0, 50, 7):
        share = step / 50
        shown = draw_at(animation, canvas, share)
        assert draw_at(ShatterAnimation(a_picture()), canvas, share) == shown


def test_most_shards_are_turned_before_they_are_shown(canvas: Canvas, angles: list[float]) -> None:
    animation = ShatterAnimation(a_picture())
    for _frame in range(43):
        angles.clear()
        animation.prepare()
        assert count_turns(angles) <= 1
    frames = []
    for frame in range(79):
        angles.clear()
        draw_at(animation, canvas, frame / 79)
        frames.append(count_turns(angles))
    assert max(frames) <= 8
    assert sum(frames) <= 3 * len(frames), "of 40 shards"


def test_a_shard_is_turned_by_other_angles_only_in_its_first_quarter(canvas: Canvas, angles: list[float]) -> None:
    animation = ShatterAnimation(a_picture())
    for frame in range(79):
        draw_at(animation, canvas, frame / 79)
    assert set(angles) == {30, 60, 90}
    assert count_turns(angles) <= 2 * len(animation.shards), "each pose once"


def test_a_prepared_animation_keeps_the_poses_of_a_quarter_turn(canvas: Canvas) -> None:
    animation = ShatterAnimation(a_picture())
    for _time in range(1000):
        animation.prepare()
    assert animation.coming_effort == 0
    assert len(animation._poses) <= 3 * len(animation.shards)
    draw_at(animation, canvas, 0.99)
    assert len(animation._poses) <= len(animation.shards)


def test_a_turned_shard_takes_more_effort_than_a_copied_one_and_a_large_one_more_than_a_small_one() -> None:
    animation = ShatterAnimation(a_picture())
    while not animation.is_ready:
        animation.prepare()
    efforts = []
    while effort := animation.coming_effort:
        efforts.append(effort)
        animation.prepare()
    assert max(efforts) > 2 * min(efforts)


def test_a_prepared_animation_turns_nothing_by_other_angles_while_it_flies(canvas: Canvas, angles: list[float]) -> None:
    animation = ShatterAnimation(a_picture(), 1, pygame.Rect(0, 16, 320, 148))
    while animation.coming_effort:
        animation.prepare()
    angles.clear()
    for frame in range(40):
        animation.prepare_step(0.2 + 0.02 * frame)
    assert 90 in angles
    assert count_turns(angles) == 0, "what falls back into the picture keeps its poses"


def test_what_is_hidden_is_not_placed() -> None:
    animation, strip = ShatterAnimation(a_picture()), pygame.Rect(0, 80, 320, 20)
    narrow = ShatterAnimation(a_picture(), 1, strip)
    for progress in (0.2, 0.4, 0.6):
        shown, placed = narrow._place_shards(progress), animation._place_shards(progress)
        assert 0 < len(shown) < len(placed)
        seen = [part for part in placed if strip.colliderect(part.picture.get_rect(topleft=(part.x, part.y)))]
        assert len(seen) <= len(shown)


@pytest.mark.parametrize("seed", range(4))
def test_some_of_the_shards_turn(seed: int) -> None:
    shards = make_shards(seed)
    turns = [find_pose_number(shard, 1.0) > 0 for shard in shards]
    assert 0.25 * len(shards) < sum(turns) <= 0.5 * len(shards)
    assert max(abs(shard.spin) for shard in shards) > 150
