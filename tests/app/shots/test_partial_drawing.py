"""Under a busy hand every scene looks as if it had been drawn at once, though only what has changed is drawn."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.bots.core.thought import Budget
from game.bots.epic import explain
from game.errors import UserError
from game.paths import HOME_VARIABLE
from tests.app.redrawn import ROUNDING, draw_whole, find_differing_box, measure_difference
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.shot_list import SHOTS

STEPS = 40
KEYS = (
    *(Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT, Kind.NEXT, Kind.NEXT, Kind.PREV, Kind.PAGE_DOWN, Kind.PAGE_UP),
    *(Kind.OK, Kind.INFO, Kind.THREAT, Kind.HIDE, Kind.SORT),
)
TIMES = (0.02, 0.02, 0.06, 0.5)


@pytest.fixture(autouse=True)
def _a_home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(explain.find_epic_hint, "__defaults__", (Budget(iterations=40, seconds=2.0),))


def act(rng: Random, services: Services) -> str:
    """Do one random thing and return which."""
    widgets = getattr(getattr(services.stack.top, "form", None), "widgets", [])
    point = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT)
    if widgets and rng.random() < 0.7:
        box = rng.choice(widgets).box
        point = box.x + rng.random() * box.w, box.y + rng.random() * box.h
    share = rng.random()
    if share < 0.25:
        intent = Intent(rng.choice(KEYS), device=rng.choice(("keyboard", "keyboard", "pad")))
    elif share < 0.33:
        intent = Intent(Kind.WHEEL, *point, rng.choice((1.0, -1.0)), device="mouse")
    else:
        intent = Intent(Kind.MOVE, *point, device="mouse")
    services.stack.handle(intent)
    if intent.kind is Kind.MOVE and rng.random() < 0.12:
        services.stack.handle(Intent(Kind.PRESS, *point, device="mouse"))
        if rng.random() < 0.7:
            services.stack.handle(Intent(Kind.RELEASE, *point, device="mouse"))
    return f"{intent.kind.name} at ({point[0]:.0f}, {point[1]:.0f})"


@pytest.mark.sweep(12)
@pytest.mark.parametrize("name", sorted(SHOTS))
def test_a_scene_under_a_busy_hand_looks_as_if_drawn_at_once(name: str) -> None:
    start_screen()
    rng, services, canvas = Random(name), some_services(), get_used_canvas(0.5)
    services.stack.is_window_focused = rng.random() < 0.5
    services.stack.push(SHOTS[name](services))
    services.stack.draw(canvas)
    services.stack.update(5.0)
    done = [name]
    for _step in range(STEPS):
        done.append(act(rng, services))
        try:
            for _frame in range(rng.randrange(1, 4)):
                services.stack.update(rng.choice(TIMES))
                if services.stack.is_dirty:
                    services.stack.draw(canvas)
            if services.stack.is_dirty:  # panels follow the pointer one frame later
                services.stack.draw(canvas)
        except UserError:  # a scene that can't be shown: the window says why and shows the one below
            break
        if services.stack.is_dirty or services.should_quit:
            break
        whole = draw_whole(services.stack, canvas)
        off = measure_difference(canvas.surface, whole)
        assert off <= ROUNDING, f"{off} in {find_differing_box(canvas.surface, whole)}: {' · '.join(done)}"
    services.stack.clear()
