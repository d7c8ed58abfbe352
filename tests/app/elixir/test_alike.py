"""What stands beside each other at the table of elixirs looks alike, also in a language of long words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.elixir.collection.way_tile import WayTile
from game.app.elixir.lobby import LobbyScene
from game.app.elixir.showing import ElixirShowing
from game.app.ui.widgets.choice import Toggle
from game.app.ui.widgets.pane import Scrolled
from game.app.ui.widgets.text import Label
from game.languages import set_language
from game.paths import HOME_VARIABLE
from tests.app.screen import shown, some_services, start_screen
from tools.shots.legible import read

_SCREEN = (1280, 720)


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The player's folders are empty ones, and all texts are German."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    set_language("de")
    yield
    set_language("en")


def test_also_a_small_card_has_its_name() -> None:
    told = {one.text for one in read("elixir-deck", _SCREEN, 150).report.seen}
    assert told >= {"Krallenfeldwebel", "Schlangenhandel", "Rattenfängerrum"}


def test_ways_and_terms_of_the_lobby_are_written_in_one_size() -> None:
    services = some_services(language="de", text_size=150)
    scene = LobbyScene(services)
    shown(services, scene)
    inner = [one.inner if isinstance(one, Scrolled) else one for one in scene.form.widgets]
    terms = {one.alike for one in inner if isinstance(one, Toggle)}
    ways = [[one.alike for one in tile.inside if isinstance(one, Label)] for tile in inner if isinstance(tile, WayTile)]
    assert len(ways) == 4
    assert ways == [ways[0]] * 4, "names alike, and what they mean"
    assert len(terms) == 1
    assert None not in {*ways[0], *terms}


def test_what_is_dealt_is_told_once() -> None:
    told = [one.text for one in read("elixir-lobby-quick", _SCREEN).report.seen]
    assert told.count("Beide bekommen verschiedene Karten gleicher Seltenheit.") == 1
    assert "je 5 Charaktere, 5 Tränke" in told


@pytest.mark.parametrize("scene", ["elixir-won", "elixir-sudden"])
def test_cards_that_are_known_are_written_in_one_size(scene: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their places are said only while not all of them are in hand."""
    known = ElixirShowing.known
    column = [one for one in read(scene, _SCREEN, 150).report.seen if one.ink.x > 1050 and 375 < one.ink.y < 516]
    assert len({one.size for one in column}) == 1
    assert "Hand" not in [one.text for one in column]
    monkeypatch.setattr(
        ElixirShowing,
        "known",
        lambda show: [(face, not place, character) for place, (face, _laid, character) in enumerate(known(show))],
    )
    seen = read(scene, _SCREEN, 150).report.seen
    column = [one for one in seen if one.ink.x > 1050 and 375 < one.ink.y < 516]
    remarks = {one.size for one in column if one.text in ("Hand", "verdeckt")}
    names = {one.size for one in column if one.text not in ("Hand", "verdeckt")}
    assert len(remarks) == len(names) == 1
    assert max(remarks) <= min(names)
