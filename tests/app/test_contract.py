"""One meaning for each key: every scene of `dev shot` keeps the table of docs/user-interface.md."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.menus.title import TitleScene
from game.app.ui.input.intents import ACTIVE_BINDINGS, Kind
from game.app.ui.scene import WidgetScene
from game.app.ui.widgets.button import Button
from game.bots.core.thought import Budget
from game.bots.epic import explain
from game.content.formats import cache
from game.content.mods import mods
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.text import current_language
from tests.app.contract import CONTRACT, KeyPresser
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.shot_list import GAME_SHOTS


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = current_language()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(
        explain.find_epic_hint, "__defaults__", (Budget(iterations=10, seconds=2.0),)
    )  # any hint will do
    monkeypatch.setattr(explain.make_playouts, "__defaults__", (4,))
    start_screen()
    yield
    ACTIVE_BINDINGS.apply_changes({})
    if mods.mods_dir().exists():
        cache.clear_caches()
    set_language(before)


def visit_scene(name: str) -> KeyPresser:
    """Return a hand at the keys of a scene, with the title below and everything at rest."""
    services = some_services(speed="instant")
    services.stack.is_window_focused = False  # what moves by itself stands still
    services.stack.push(TitleScene(services))
    scene = GAME_SHOTS[name](services)
    if scene not in services.stack.scenes:
        services.stack.push(scene)
    hand = KeyPresser(services, get_used_canvas(0.25))
    hand.show_frame(0.1)
    hand.wait_for_rest()
    return hand


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", sorted(GAME_SHOTS))
def test_every_scene_keeps_the_contract_of_the_keys(name: str) -> None:
    hand = visit_scene(name)
    shows_enter_on_gold(hand)
    for keeps in CONTRACT:
        keeps(hand)
        hand.wait_for_rest()


def shows_enter_on_gold(hand: KeyPresser) -> None:
    """Check that default buttons show their key, the same in all set-ups, and nothing else claims Enter."""
    top = hand.services.stack.top
    if not isinstance(top, WidgetScene):
        return
    for widget in top.form.widgets:
        if isinstance(widget, Button):
            assert (widget.shown_key is Kind.MAIN) == widget.is_default, widget.id
