"""The cards of a team beside each other: all have their names, and all show as much of themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.cards.fitted import FittedCard
from game.app.epic.deck_scene import DeckCardWidget, DeckScene
from game.app.epic.ids import DeckCardId
from game.app.ui.input.intents import Intent, Kind
from game.languages import set_language
from game.paths import HOME_VARIABLE
from tests.app.redrawn import ROUNDING, draw_whole, measure_difference
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
    text = " ".join(text.text for text in read_scene_text("deck", (1280, 720), 150).report.visible_texts).replace(
        "- ", ""
    )
    assert all(name in text for name in ("Klingenbalance", "Schattenparade", "Laternenflamme"))


def test_where_one_card_has_no_room_for_its_text_none_shows_it() -> None:
    services = some_services(language="de", text_size=200)
    scene = DeckScene(services, "zelda", "dark-link")
    show_scene(services, scene, get_used_canvas(1.5, 200))
    cards = [widget for widget in scene.form.widgets if isinstance(widget, DeckCardWidget)]
    assert {card.is_small for card in cards} == {True}


def find_shown_names(scene: DeckScene) -> tuple[str, str]:
    """Return the names of the highlighted small card and of the large card."""
    cards = {widget.id: widget.face.name for widget in scene.form.widgets if isinstance(widget, DeckCardWidget)}
    (large,) = (widget.face.name for widget in scene.form.widgets if isinstance(widget, FittedCard))
    return cards[scene.form.focus], large


def test_the_large_card_follows_the_pointer_one_frame_after_the_highlight() -> None:
    services, canvas = some_services(), get_used_canvas(0.5)
    scene, stack = DeckScene(services, "zelda", "dark-link", 2), services.stack
    show_scene(services, scene, canvas)
    _marked, before = find_shown_names(scene)
    for place in (3, 5):
        stack.handle(Intent(Kind.MOVE, *scene.form.get_widget(DeckCardId(place)).box.center, device="mouse"))
        stack.update(1.0)
        stack.draw(canvas)
        marked, large = find_shown_names(scene)
        assert marked != large == before
        assert stack.is_dirty
        stack.draw(canvas)
        assert find_shown_names(scene) == (marked, marked)
        assert not stack.is_dirty
        assert measure_difference(canvas.surface, draw_whole(stack, canvas)) <= ROUNDING
        before = marked


def test_the_large_card_keeps_up_with_a_pointer_that_moves_in_every_frame() -> None:
    services, canvas = some_services(), get_used_canvas(0.5)
    scene, stack, keeps_up = DeckScene(services, "zelda", "dark-link", 2), services.stack, []
    show_scene(services, scene, canvas)
    for place in (3, 4, 5, 6):
        stack.handle(Intent(Kind.MOVE, *scene.form.get_widget(DeckCardId(place)).box.center, device="mouse"))
        stack.update(1 / 60)
        stack.draw(canvas)
        marked, large = find_shown_names(scene)
        keeps_up.append(marked == large)
    assert keeps_up == [False, True, False, True]


def test_the_large_card_follows_keys_at_once() -> None:
    services, canvas = some_services(), get_used_canvas(0.5)
    scene, stack = DeckScene(services, "zelda", "dark-link", 2), services.stack
    show_scene(services, scene, canvas)
    stack.handle(Intent(Kind.MOVE, *scene.form.get_widget(DeckCardId(4)).box.center, device="mouse"))
    stack.handle(Intent(Kind.RIGHT, device="keyboard"))
    marked, large = find_shown_names(scene)
    assert marked == large
    stack.draw(canvas)
    assert find_shown_names(scene) == (marked, marked)
