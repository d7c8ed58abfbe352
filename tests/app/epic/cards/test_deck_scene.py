"""The cards of a team beside each other: all have their names, and all show as much of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.deck_scene import DeckScene, SmallCard
from game.languages import set_language
from game.paths import HOME_VARIABLE
from tests.app.screen import shown, some_services, start_screen, used_canvas
from tools.shots.legible import read


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The player's folders are empty ones, and all texts are German."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    set_language("de")
    yield
    set_language("en")


def test_also_a_small_card_has_its_name() -> None:
    told = {one.text for one in read("deck", (1280, 720), 150).report.seen}
    assert told >= {"Klingenbalance", "Schattenparade", "Laternenflamme"}


def test_where_one_card_has_no_room_for_its_text_none_shows_it() -> None:
    services = some_services(language="de", text_size=200)
    scene = DeckScene(services, "zelda", "dark-link")
    shown(services, scene, used_canvas(1.5, 200))
    cards = [one for one in scene.form.widgets if isinstance(one, SmallCard)]
    assert {one.small for one in cards} == {True}
