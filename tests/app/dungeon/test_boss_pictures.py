"""Large pictures of a boss's cutscenes: how long they are held, and that few frames show the same ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.app.dungeon.animation.boss import BossEntrance
from game.app.dungeon.animation.defeat import _STILL_START, BossDefeat
from tests.app.dungeon.test_spectacle import draw_scene, moment


def test_large_pictures_of_a_boss_are_released_after_they_were_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = moment("phase-2")
    animator = scene.event_animator
    scenes: list[BossDefeat | BossEntrance] = []
    get_stage = BossEntrance._get_stage

    def check(self: BossEntrance, *drawn: Any) -> pygame.Surface:
        assert isinstance(scenes[0], BossDefeat)
        assert not scenes[0]._surroundings, "the next stage takes as much memory"
        return get_stage(self, *drawn)

    monkeypatch.setattr(BossEntrance, "_get_stage", check)
    while animator.is_busy:
        animator.update(1 / 30)
        draw_scene(scene, canvas)
        running = animator._cutscene
        if running is None or not isinstance(running[0], BossDefeat | BossEntrance):
            continue
        scenes += [running[0]] if running[0] not in scenes else []
        if isinstance(running[0], BossDefeat) and running[0].shows_victory:
            assert running[0]._flight is running[0]._shatter is running[0]._stage is None
        if isinstance(running[0], BossEntrance):
            assert isinstance(scenes[0], BossDefeat)
            assert not scenes[0]._empty
            assert not scenes[0]._surroundings
            assert (running[0]._arrival is None) == (running[1] * running[0].seconds >= 1.3)
    assert [type(scene) for scene in scenes] == [BossDefeat, BossEntrance]


def test_pictures_of_a_boss_are_released_one_in_a_frame_or_at_the_end() -> None:
    for frames_per_second in (60, 4):
        scene, canvas = moment("phase-2")
        animator, counts = scene.event_animator, list[int]()
        defeat = None
        while animator.is_busy and (defeat is None or animator._cutscene is None or animator._cutscene[0] is defeat):
            animator.update(1 / frames_per_second)
            draw_scene(scene, canvas)
            if animator._cutscene is not None and isinstance(animator._cutscene[0], BossDefeat):
                defeat = animator._cutscene[0]
            if defeat is not None:
                held = (defeat._stage, defeat._shatter, defeat._flight, defeat._star)
                counts.append(sum(one is not None for one in held))
        assert counts[-1] == 0
        if frames_per_second == 60:
            assert max(counts) == 4
            assert min(after - before for before, after in pairwise(counts)) == -1


def test_few_frames_show_the_same_pictures_of_a_defeat() -> None:
    seen: list[bytes] = []
    for frames_per_second in (60, 10):
        scene, canvas = moment("phase-1")
        animator = scene.event_animator
        while not isinstance(defeat := (animator._cutscene or (None,))[0], BossDefeat) or defeat._age < _STILL_START:
            animator.update(1 / frames_per_second)
            draw_scene(scene, canvas)
        seen.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert seen[0] == seen[1]
