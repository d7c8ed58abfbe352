"""Elixir layout: equal parts look alike, also in a language of long words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.elixir.collection.way_tile import WayTile
from game.app.elixir.lobby import ElixirLobbyScene
from game.app.elixir.pictures.card_view import draw_card
from game.app.elixir.table.hand_row import HAND_BOX, find_card_width
from game.app.ui.drawing.hearing import RecordingCanvas, strip_markup
from game.app.ui.widgets.choice import Toggle
from game.app.ui.widgets.pane import ScrolledWidget
from game.app.ui.widgets.text import Label
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.presentation.elixir.view_models import find_face
from game.rules.elixir.state import GAMES_PER_MATCH
from tests.app.screen import a_canvas, show_scene, some_services, start_screen
from tools.shots.legible import read_scene_text

_SCREEN = (1280, 720)


@pytest.fixture(autouse=True)
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use empty user folders and German texts."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    set_language("de")
    yield
    set_language("en")


def test_also_a_small_card_has_its_name() -> None:
    told = {text.text for text in read_scene_text("elixir-deck", _SCREEN, 150).report.visible_texts}
    assert told >= {"Krallenfeldwebel", "Schlangenhandel", "Rattenfängerrum"}


@pytest.mark.parametrize("code", ["de", "en"])
def test_each_potion_of_a_full_hand_says_what_it_does(code: str) -> None:
    set_language(code)
    catalog, width = load_elixir_catalog(), find_card_width(GAMES_PER_MATCH, 5, HAND_BOX)
    silent = []
    for potion in catalog.potion_ids:
        face = find_face(catalog, "potion", potion)
        ear = RecordingCanvas.for_canvas(a_canvas())
        draw_card(ear, face, 0, 0, width)
        heard = " ".join(ear.list_texts())
        if not all(strip_markup(line) in heard for line in face.effect_lines):
            silent.append(face.name)
    assert not silent


def test_ways_and_terms_of_the_lobby_are_written_in_one_size() -> None:
    services = some_services(language="de", text_size=150)
    scene = ElixirLobbyScene(services)
    show_scene(services, scene)
    ways = [
        [widget.shared_size for widget in tile.child_widgets if isinstance(widget, Label)]
        for tile in scene.form.widgets
        if isinstance(tile, WayTile)
    ]
    scene.shows_rules = True
    services.stack.request_layout()
    show_scene(services, scene)
    inner = [widget.inner if isinstance(widget, ScrolledWidget) else widget for widget in scene.form.widgets]
    terms = {widget.shared_size for widget in inner if isinstance(widget, Toggle)}
    assert len(ways) == 4
    assert ways == [ways[0]] * 4, "names alike, and what they mean"
    assert len(terms) == 1
    assert None not in {*ways[0], *terms}


def test_what_is_dealt_is_told_once() -> None:
    texts = [text.text for text in read_scene_text("elixir-lobby-quick", _SCREEN).report.visible_texts]
    assert texts.count("Beide bekommen verschiedene Karten gleicher Seltenheit.") == 1
    assert "je 5 Charaktere, 5 Tränke" in texts
