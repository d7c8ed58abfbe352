"""Deck pages and rulings: leafing, searching, and no text that does not fit, on the new-match screen too."""

import itertools

import pygame
import pytest

from game.app.epic.deck_scene import DeckScene
from game.app.epic.ids import DeckCardId
from game.app.epic.setup.pictures.fan import CardFan
from game.app.epic.setup.team_scene import TeamScene
from game.app.menus.settings import SettingsScene
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.content.cards.packs import load_pack
from game.languages import set_language
from game.presentation.epic import deck_pages
from tests.app.screen import InputPlayer, are_apart, get_form, get_used_canvas, show_scene, some_services, start_screen
from tools.shots.states.setup import SHOTS

TEAMS = list(load_pack("zelda").teams)


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


# Texts that fit -----------------------------------------------------------------------------------------------------


def trace_texts(name: str, language: str, text: int) -> tuple[Canvas, list[tuple[str, pygame.Rect]]]:
    """Return the texts of a shot and their places."""
    art.MISSING.clear()
    services = some_services(language=language, text_size=text)
    scene = SHOTS[name](services)
    canvas = get_used_canvas(1.0, text, __name__)
    canvas.render_cache.trace = []
    show_scene(services, scene, canvas)
    assert set() == art.MISSING
    return canvas, canvas.render_cache.trace


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("language", "text"), [("en", 150), ("de", 125)])
@pytest.mark.parametrize("name", list(SHOTS))
def test_no_text_overflows_or_leaves_the_screen(name: str, language: str, text: int) -> None:
    """Besides the sizes that `test_shots` sees to."""
    canvas, trace = trace_texts(name, language, text)
    assert canvas.render_cache.overflows == set()
    assert len(trace) > 10
    for words, box in trace:
        assert box.x >= 0, words
        assert box.right <= canvas.surface.get_width(), words


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 125), ("de", 150)])
@pytest.mark.parametrize("team", TEAMS)
def test_every_sheet_fits(team: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    scene = TeamScene(services, "zelda", team, lambda _place: None)
    canvas = show_scene(services, scene, get_used_canvas(1.0, text, __name__))
    assert canvas.render_cache.overflows == set()
    sheet, stats = get_form(scene).get_widget("sheet").box, get_form(scene).get_widget("stats").box
    assert stats.bottom <= sheet.bottom
    canvas.render_cache.trace = []
    for widget in get_form(scene).widgets:
        inside = sheet.contains(*widget.box.center) and widget.box.w <= sheet.w
        if inside and not isinstance(widget, CardFan):
            widget.draw(canvas, get_form(scene).get_state(widget))
    for words, box in canvas.render_cache.trace:
        assert sheet.x <= box.x, words
        assert box.right <= sheet.right, words
        assert box.bottom <= sheet.bottom + 1, words
    inks = [(words, _ink(box)) for words, box in canvas.render_cache.trace]
    for (one, first), (other, second) in itertools.combinations(inks, 2):
        assert not first.colliderect(second), f"{one!r} lies on {other!r}"


def _ink(line: pygame.Rect) -> pygame.Rect:
    """Return the part of a line of text between the tops of its capitals and its baseline."""
    return pygame.Rect(line.x + 1, line.y + line.h * 0.3, line.w - 2, line.h * 0.45)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("text", [100, 150])
def test_every_deck_fits_its_page(team: str, text: int) -> None:
    set_language("de")
    services = some_services(language="de", text_size=text)
    scene = DeckScene(services, "zelda", team)
    canvas = show_scene(services, scene, get_used_canvas(0.5, text, __name__))
    boxes = [widget.box for widget in get_form(scene).widgets if isinstance(widget.id, DeckCardId)]
    assert len(boxes) == len(deck_pages.list_entries("zelda", team))
    for box in boxes:
        assert box.bottom <= 706
        assert box.right <= scene.layout_result.boxes["large"].x - 12
    for one, other in itertools.combinations(boxes, 2):
        assert are_apart(one, other)
    assert canvas.render_cache.overflows == set()


# Leafing ------------------------------------------------------------------------------------------------------------


def test_a_deck_is_leafed_through_by_keys() -> None:
    services = some_services()
    services.stack.push(SettingsScene(services))
    scene = DeckScene(services, "zelda", "link")
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    count = len(scene.entries)
    places = []
    for _card in range(count):
        places.append(scene.card_index)
        player.press_key(Kind.RIGHT)
    assert places == list(range(count))
    assert scene.card_index == 0
    player.press_key(Kind.LEFT)
    assert scene.card_index == count - 1
    before = scene.team
    player.press_key(Kind.PAGE_DOWN)
    services.stack.draw(canvas)
    assert scene.team != before
    player.press_key(Kind.PAGE_UP)
    services.stack.draw(canvas)
    assert scene.team == before
    player.press_key(Kind.BACK)
    assert services.stack.top is not scene


def test_the_card_under_the_pointer_is_shown_large() -> None:
    services = some_services()
    scene = DeckScene(services, "zelda", "link")
    show_scene(services, scene)
    InputPlayer(services.stack.handle).send_mouse(Kind.MOVE, *get_form(scene).get_widget(DeckCardId(5)).box.center)
    assert scene.card_index == 5
