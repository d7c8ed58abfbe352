"""A round on the felt in motion: both jump, the loser breaks, the winner steps forward; a pack opens card by card."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.app.elixir.pictures.clash import BACK, HIT, offset
from game.app.elixir.pictures.opening import Opening
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.elixir.table import table_view
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Tempo
from game.app.ui.input.intents import Intent, Kind
from game.presentation.elixir.view_models import Face
from tests.app.screen import shown, some_services, start_screen, used_canvas
from tools.films.moments import MOMENTS


def told(name: str, *, reduced: bool = False) -> tuple[TableScene, Canvas]:
    start_screen()
    services = some_services(speed="normal", reduced_motion=reduced)
    scene, begin = MOMENTS[name].make(services)
    assert isinstance(scene, TableScene)
    canvas = shown(services, scene, used_canvas(0.5))
    begin()
    return scene, canvas


def test_both_jump_at_each_other_and_come_home() -> None:
    scene, _canvas = told("round")
    show = scene.showing()
    while show.reckoning() is None or show.fought >= 1:
        scene.telling.update(0.05)
        show = scene.showing()
    found = show.reckoning()
    for share, near in ((0.0, False), ((BACK + HIT) / 2, False), (HIT, True), (1.0, False)):
        show.fought = share
        left, right = offset(show, found, show.me)[0], offset(show, found, show.foe)[0]
        assert (left > 60 and right < -60) == near
    show.fought, show.still = HIT, True
    assert offset(show, found, 0) == (0, 0)


def test_the_loser_breaks_before_the_winner_steps_forward_and_a_key_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, canvas = told("round")
    struck: list[bool] = []
    draw = table_view.draw_duelist

    def drawn(part: Canvas, face: Face, *place: float, **more: Any) -> None:
        if place[2] != scene.showing().me:
            struck.append(more["struck"])
        draw(part, face, *place, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(table_view, "draw_duelist", drawn)
    seen: list[str] = []
    frames = set()
    while scene.telling.busy:
        scene.telling.update(0.1)
        shares = {
            "fought": scene.telling.fought,
            "shattered": scene.telling.shattered,
            "crowned": scene.telling.crowned,
        }
        seen += [name for name, share in shares.items() if 0 < share < 1 and name not in seen]
        scene.touch()
        scene.services.stack.draw(canvas)
        frames.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert seen == ["fought", "shattered", "crowned"]
    assert struck == sorted(struck), "who looks beaten never looks whole again"
    assert struck[-1]
    assert len(frames) > 30
    again, _canvas = told("round")
    again.handle(Intent(Kind.SKIP))
    assert not again.telling.busy
    assert again.telling.fought == again.telling.shattered == again.telling.crowned == 1


def test_without_motion_the_sums_alone_tell_it() -> None:
    scene, canvas = told("round", reduced=True)
    frames = set()
    while scene.telling.busy:
        scene.telling.update(0.1)
        assert scene.telling.shattered == scene.telling.crowned == 1
        scene.touch()
        scene.services.stack.draw(canvas)
        frames.add(pygame.image.tobytes(canvas.surface, "RGB"))
    assert len(frames) < 8


def test_a_pack_opens_card_by_card_until_a_click_opens_all() -> None:
    opening = Opening(Tempo(), 3)
    counts = [opening.turned]
    while opening.busy:
        opening.update(0.05)
        counts.append(opening.turned)
    assert sorted(set(counts)) == [0, 1, 2, 3]
    assert counts == sorted(counts)


@pytest.mark.parametrize("tempo", [Tempo(0.0), Tempo(1.0, reduced=True)], ids=["at once", "still"])
def test_a_pack_lies_open_where_nothing_moves(tempo: Tempo) -> None:
    assert not Opening(tempo, 3).busy
    assert Opening(tempo, 3).opened(2) == 2


def test_a_click_on_the_table_opens_the_whole_pack() -> None:
    start_screen()
    services = some_services(speed="normal")
    scene, begin = MOMENTS["pack"].make(services)
    assert isinstance(scene, ElixirResult)
    shown(services, scene, used_canvas(0.5))
    begin()
    assert scene.opening.busy
    scene.handle(Intent(Kind.PRESS, 900, 150, device="mouse"))
    assert not scene.opening.busy
