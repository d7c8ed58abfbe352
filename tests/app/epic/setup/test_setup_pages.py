"""Deck pages and rulings: leafing, searching, and no text that does not fit, on the new-match screen too."""

import itertools

import pygame
import pytest

from game.app.epic.deck_scene import DeckScene
from game.app.epic.ids import CardId
from game.app.epic.setup.pictures.fan import CardFan
from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.settings import SettingsScene
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.content.cards.packs import load_pack
from game.languages import set_language
from game.presentation.epic import deck_pages as decks
from game.session.seats import PERSON
from game.setup.epic import Chair, Plan
from tests.app.screen import Player, apart, forms, shown, some_services, start_screen, used_canvas
from tools.shots.states.setup import SHOTS

TEAMS = list(load_pack("zelda").teams)


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


# Texts that fit -----------------------------------------------------------------------------------------------------


def traced(name: str, language: str, text: int) -> tuple[Canvas, list[tuple[str, pygame.Rect]]]:
    """The texts of a shot and their places."""
    art.MISSING.clear()
    services = some_services(language=language, text_size=text)
    scene = SHOTS[name](services)
    canvas = used_canvas(1.0, text, __name__)
    canvas.rasters.trace = []
    shown(services, scene, canvas)
    assert set() == art.MISSING
    return canvas, canvas.rasters.trace


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("language", "text"), [("en", 150), ("de", 125)])
@pytest.mark.parametrize("name", list(SHOTS))
def test_no_text_overflows_or_leaves_the_screen(name: str, language: str, text: int) -> None:
    """Besides the sizes that `test_shots` sees to."""
    canvas, trace = traced(name, language, text)
    assert canvas.rasters.overflows == set()
    assert len(trace) > 10
    for words, box in trace:
        assert box.x >= 0, words
        assert box.right <= canvas.surface.get_width(), words


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 125), ("de", 150)])
@pytest.mark.parametrize("team", TEAMS)
def test_every_sheet_fits(team: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    chairs = [Chair(PERSON, "", team), Chair(PERSON, "", next(one for one in TEAMS if one != team))]
    plan = Plan(load_pack("zelda"), chairs, "lost-woods")
    scene = NewMatchScene(
        services, "zelda", lambda *_match: SettingsScene(services), proposed=("link", "ganon"), plan=plan
    )
    canvas = shown(services, scene, used_canvas(1.0, text, __name__))
    assert scene.looked_at == team
    assert canvas.rasters.overflows == set()
    sheet, stats = forms(scene).widget("sheet").box, forms(scene).widget("stats").box
    assert stats.bottom <= sheet.bottom
    canvas.rasters.trace = []
    for widget in forms(scene).widgets:
        inside = sheet.holds(*widget.box.center) and widget.box.w <= sheet.w
        if inside and not isinstance(widget, CardFan):
            widget.draw(canvas, forms(scene).look(widget))
    for words, box in canvas.rasters.trace:
        assert sheet.x <= box.x, words
        assert box.right <= sheet.right, words
        assert box.bottom <= sheet.bottom + 1, words
    inks = [(words, _ink(box)) for words, box in canvas.rasters.trace]
    for (one, first), (other, second) in itertools.combinations(inks, 2):
        assert not first.colliderect(second), f"{one!r} lies on {other!r}"


def _ink(line: pygame.Rect) -> pygame.Rect:
    """The part of a line of text between the tops of its capitals and its baseline."""
    return pygame.Rect(line.x + 1, line.y + line.h * 0.3, line.w - 2, line.h * 0.45)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("text", [100, 150])
def test_every_deck_fits_its_page(team: str, text: int) -> None:
    set_language("de")
    services = some_services(language="de", text_size=text)
    scene = DeckScene(services, "zelda", team)
    canvas = shown(services, scene, used_canvas(0.5, text, __name__))
    boxes = [widget.box for widget in forms(scene).widgets if isinstance(widget.id, CardId)]
    assert len(boxes) == len(decks.entries("zelda", team))
    for box in boxes:
        assert box.bottom <= 706
        assert box.right <= scene.arranged.boxes["large"].x - 12
    for one, other in itertools.combinations(boxes, 2):
        assert apart(one, other)
    assert canvas.rasters.overflows == set()


# Leafing ------------------------------------------------------------------------------------------------------------


def test_a_deck_is_leafed_through_by_keys() -> None:
    services = some_services()
    services.stack.push(SettingsScene(services))
    scene = DeckScene(services, "zelda", "link")
    canvas = shown(services, scene)
    player = Player(services.stack.handle)
    count = len(scene.entries)
    places = []
    for _card in range(count):
        places.append(scene.place)
        player.key(Kind.RIGHT)
    assert places == list(range(count))
    assert scene.place == 0
    player.key(Kind.LEFT)
    assert scene.place == count - 1
    before = scene.team
    player.key(Kind.PAGE_DOWN)
    services.stack.draw(canvas)
    assert scene.team != before
    player.key(Kind.PAGE_UP)
    services.stack.draw(canvas)
    assert scene.team == before
    player.key(Kind.BACK)
    assert services.stack.top is not scene


def test_the_card_under_the_pointer_is_shown_large() -> None:
    services = some_services()
    scene = DeckScene(services, "zelda", "link")
    shown(services, scene)
    Player(services.stack.handle).mouse(Kind.MOVE, *forms(scene).widget(CardId(5)).box.center)
    assert scene.place == 5
