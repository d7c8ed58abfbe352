"""The cards of a team beside each other: all have their names, and all show as much of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.deck_scene import DeckCardWidget, DeckScene
from game.languages import set_language
from game.paths import HOME_VARIABLE
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.shots.legible import read_scene_text


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use empty user folders and German texts."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    set_language("de")
    yield
    set_language("en")


def test_also_a_small_card_has_its_name() -> None:
    """A long one is parted before its letters become small."""
    told = " ".join(one.text for one in read_scene_text("deck", (1280, 720), 150).report.visible_texts).replace(
        "- ", ""
    )
    assert all(name in told for name in ("Klingenbalance", "Schattenparade", "Laternenflamme"))


def test_where_one_card_has_no_room_for_its_text_none_shows_it() -> None:
    services = some_services(language="de", text_size=200)
    scene = DeckScene(services, "zelda", "dark-link")
    show_scene(services, scene, get_used_canvas(1.5, 200))
    cards = [one for one in scene.form.widgets if isinstance(one, DeckCardWidget)]
    assert {one.is_small for one in cards} == {True}
