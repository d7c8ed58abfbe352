"""Result screens: revealed piece by piece, and at once with reduced motion."""

from __future__ import annotations

import pygame
import pytest

from game.app.dungeon.result import DungeonResult
from game.app.elixir.result import ElixirResult
from game.app.play.ending.result import ResultScene
from game.app.play.ending.tally import RevealTimer
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import AnimationSettings
from game.app.ui.input.intents import Intent, Kind
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.films.moments import MOMENTS


def an_end(name: str) -> tuple[ResultScene, Canvas]:
    start_screen()
    services = some_services(speed="normal")
    scene, begin = MOMENTS[name].build(services)
    assert isinstance(scene, ResultScene)
    canvas = show_scene(services, scene, get_used_canvas(0.5))
    if isinstance(scene, ElixirResult):
        scene.card_reveal.skip()
    begin()
    return scene, canvas


def draw_scene(scene: ResultScene, canvas: Canvas) -> bytes:
    scene.mark_dirty()
    scene.services.stack.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize("name", ["adventure-won", "games-won"])
def test_a_result_is_revealed_piece_by_piece(name: str) -> None:
    scene, canvas = an_end(name)
    pictures = []
    while scene.timer.busy:
        assert scene.animating
        pictures.append(draw_scene(scene, canvas))
        scene.update(scene.timer.seconds / 5)
    last = draw_scene(scene, canvas)
    assert len({*pictures, last}) > 5
    scene.timer = RevealTimer(AnimationSettings(reduced=True), scene.timer.seconds)
    assert not scene.timer.busy
    assert draw_scene(scene, canvas) == last, "without motion all of it is there at once"


def test_the_numbers_of_an_adventure_count_up_and_its_chapters_come_in_order() -> None:
    scene, _canvas = an_end("adventure-won")
    assert isinstance(scene, DungeonResult)
    rounds: list[int] = []
    while scene.timer.busy:
        come = [scene._get_row_progress(row) for row in range(4)]
        assert come == sorted(come, reverse=True)
        rounds.append(int(scene.list_facts()[0][1]))
        scene.update(0.1)
    assert rounds == sorted(rounds)
    assert rounds[0] == 0
    assert rounds[-1] == scene.view.rounds


def test_the_score_rises_with_each_revealed_game() -> None:
    scene, _canvas = an_end("games-won")
    assert isinstance(scene, ElixirResult)
    scores = [(scene._count_wins(0), scene._count_wins(1))]
    while scene.timer.busy:
        scene.update(0.1)
        if scores[-1] != (now := (scene._count_wins(0), scene._count_wins(1))):
            scores.append(now)
    assert scores == [(0, 0), (1, 0), (2, 0), (2, 1)]


def test_a_click_beside_the_buttons_shows_the_end_at_once() -> None:
    scene, _canvas = an_end("adventure-won")
    scene.handle(Intent(Kind.PRESS, 40, 40, device="mouse"))
    assert not scene.timer.busy
    assert not scene.animating
