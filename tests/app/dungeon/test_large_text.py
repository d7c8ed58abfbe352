"""Encounter pages with large texts: rows grow, tags keep their words, and the Triforce asks which power."""

from __future__ import annotations

import pytest

from game.app.dungeon.ids import ActionRowId
from game.app.dungeon.pages.challenge_page import ChallengePage
from game.app.dungeon.pages.pieces import ActionRow
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.views.tags import format_tag, list_tags
from game.app.ui.drawing.canvas import HEIGHT, WIDTH
from game.app.ui.scene import WidgetScene
from game.app.ui.widgets.base import WidgetEvent
from game.app.ui.widgets.button import Button
from game.languages import set_language
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.shots.legible import read_scene_text
from tools.shots.states.dungeon import SHOTS

PAGES = ["dungeon-boss", "dungeon-boss-last", "dungeon-challenge", "dungeon-challenge-5", "dungeon-challenge-solo"]


def open_scene(name: str, text: int, language: str = "de") -> tuple[AdventureScene, ChallengePage]:
    start_screen()
    services = some_services(text_size=text, language=language)
    scene = SHOTS[name](services)
    assert isinstance(scene, AdventureScene)
    show_scene(services, scene, get_used_canvas(text=text))
    assert isinstance(scene.shown_page, ChallengePage)
    return scene, scene.shown_page


@pytest.mark.parametrize("name", PAGES)
def test_actions_grow_with_the_text(name: str) -> None:
    sizes = {}
    for text in (100, 150):
        scene, _page = open_scene(name, text)
        rows = [widget for widget in scene.form.widgets if isinstance(widget, ActionRow)]
        sizes[text] = min(row.text_sizes[0] or 0.0 for row in rows)
    assert sizes[150] >= 1.25 * sizes[100]


@pytest.mark.parametrize("name", PAGES)
def test_tags_keep_their_words(name: str) -> None:
    _scene, page = open_scene(name, 150)
    canvas = get_used_canvas(text=150)
    for tag, box in zip(list_tags(page.context), page._place_tags(canvas), strict=True):
        assert box.w >= min(160.0, canvas.measure(format_tag(tag), "strong")[0]), tag.label


@pytest.mark.parametrize(("text", "capped"), [(100, True), (150, False)])
def test_the_main_button_gives_its_key_cap_to_large_words(text: int, capped: bool) -> None:
    scene, _page = open_scene("dungeon-challenge", text)
    gold = scene.form.get_widget("gold")
    assert isinstance(gold, Button)
    assert bool(gold.shown_key) is capped


def test_the_triforce_is_one_row_that_asks_which_power() -> None:
    scene, page = open_scene("dungeon-challenge", 100)
    rows = [widget.id for widget in scene.form.widgets if isinstance(widget, ActionRow)]
    assert ActionRowId("triforce") in rows
    assert not [id for id in rows if isinstance(id, ActionRowId) and id.action == "power"]
    scene.press(WidgetEvent(ActionRowId("triforce"), "pressed"))
    dialog = scene.services.stack.top
    assert isinstance(dialog, WidgetScene)
    assert dialog is not scene
    scene.services.stack.draw(get_used_canvas())
    ids = {widget.id for widget in dialog.form.widgets}
    assert {"1", "2", "cancel"} <= ids
    before = page.context.available_pieces
    dialog.on_widget_event(WidgetEvent("1", "pressed"))
    assert scene.session.view_for(-1).pieces - scene.session.view_for(-1).spent == before - 1


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text", [150, 200])
@pytest.mark.parametrize(
    "name", ["dungeon-item", "dungeon-offer", "dungeon-offer-safe", "dungeon-safe", "dungeon-sword"]
)
def test_offers_have_few_text_sizes(name: str, text: int, language: str) -> None:
    start_screen()
    set_language(language)
    reading = read_scene_text(name, (WIDTH, HEIGHT), text)
    assert len(reading.sizes) <= 7, reading.sizes
