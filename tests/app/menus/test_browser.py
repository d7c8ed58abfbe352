"""The card browser: every card is found and drawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.menus.cards.scene import BrowserCardId, CardBrowserScene
from game.app.menus.cards.shelf import GAMES, list_cards
from game.app.menus.title import TitleScene
from game.app.ui.drawing import art
from game.app.ui.input.intents import Kind
from game.content.cards import dungeon_catalog, elixir_catalog
from game.content.cards.packs import load_pack
from game.content.formats import cache
from game.storage import statistics
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen
from tools.shots.shot_list import SHOTS

DECK = 31


def count_printed(game: str) -> int:
    """Return how many cards a game has, copies counted."""
    if game == "dungeon":
        return sum(item.copies for item in dungeon_catalog.load_dungeon_catalog().items)
    if game == "elixir":
        return len(elixir_catalog.load_elixir_catalog().characters) + len(elixir_catalog.load_elixir_catalog().potions)
    return DECK * len(load_pack(game).teams)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    start_screen()
    with cache.isolated_cache():
        yield tmp_path
    monkeypatch.undo()


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_every_game_is_there(game: str) -> None:
    assert sum(card.copies for card in list_cards(game)) == count_printed(game)
    ids = [card.id for card in list_cards(game)]
    assert len(set(ids)) == len(ids)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_drawn_with_its_picture(game: str) -> None:
    services = some_services()
    art.MISSING.clear()
    canvas = get_used_canvas(0.5)
    for card in list_cards(game):
        with canvas.themed(CardBrowserScene(services, game).theme or canvas.theme):
            card.draw(canvas, 20, 20, 200)
    assert not art.MISSING


def test_words_groups_and_games_narrow_the_wall() -> None:
    services = some_services()
    services.stack.push(TitleScene(services))
    scene = CardBrowserScene(services)
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    everything = len(scene.matching_cards)
    player.type_text("triforce")
    services.stack.draw(canvas)
    assert 0 < len(scene.matching_cards) < everything
    assert all("triforce" in card.search_text for card in scene.matching_cards)
    player.type_text(" zzz")
    services.stack.draw(canvas)
    assert scene.matching_cards == []
    assert scene.selected_card is None
    scene.search_text, scene.group = (
        "",
        scene.selected_card.group if scene.selected_card else list_cards("zelda")[0].group,
    )
    assert {card.group for card in scene.matching_cards} == {scene.group}
    box = scene.form.get_widget("game").box
    player.click(box.right - 10, box.center[1])
    services.stack.draw(canvas)
    assert scene.game == "elixir"
    assert [card.id for card in scene.matching_cards] == [card.id for card in list_cards("elixir")]
    player.press_key(Kind.BACK)
    assert services.stack.top is not scene


def test_the_pointer_marks_a_card_and_its_deeds_are_counted() -> None:
    seat = statistics.SeatRecord(0, "Mira", "person", ("link",), True, 3, {"link/time-warp": 4})
    bot = statistics.SeatRecord(1, "", "greedy", ("ganon",), False, 3, {"link/time-warp": 9})
    statistics.record_match(statistics.MatchRecord("m1", "zelda", "lost-woods", 0.0, 9, (seat, bot)))
    services = some_services(language="en")
    scene = CardBrowserScene(services)
    scene.search_text = "time warp"
    canvas = show_scene(services, scene)
    InputPlayer(services.stack.handle).send_mouse(
        Kind.MOVE, *scene.form.get_widget(BrowserCardId("link/time-warp")).box.center
    )
    services.stack.draw(canvas)
    assert scene.selected_card is not None
    assert scene.selected_card.id == "link/time-warp"
    assert "played 4 times" in scene._describe_copies(scene.selected_card)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["cards", "cards-elixir", "cards-dungeon"])
def test_every_text_fits(name: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    canvas = show_scene(services, SHOTS[name](services), get_used_canvas(1.0, text, __name__))
    assert canvas.render_cache.overflows == set()


def test_a_basic_card_is_found_by_the_name_that_the_log_gives_it() -> None:
    scene = CardBrowserScene(some_services(language="en"))
    scene.search_text = "Dark Link 4/2"
    assert [card.name for card in scene.matching_cards] == ["Dark Link"]
