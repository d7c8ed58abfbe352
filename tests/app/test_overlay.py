"""F1 opens the rulebook at the game and the page that fit what is shown; sheets are printed from the window."""

from pathlib import Path

import pytest

from game.app.doors import ROUTE_TABLE
from game.app.epic.deck_scene import DeckScene
from game.app.menus.prints.chooser import PrintSetupScene
from game.app.menus.prints.faces import QUICK_GUIDE_CHAPTER, load_quick_guide
from game.app.menus.prints.scene import PrintProgressScene, get_print_folder
from game.app.menus.prints.sheets import DOTS_PER_INCH, render_guide
from game.app.menus.rulebook import RulebookScene
from game.app.menus.title import TitleScene
from game.app.overlay import handle_global_intent
from game.app.play.routes import NewGameRoute
from game.app.play.rules_tip import format_rules_tip
from game.app.ui.dialog import Dialog, DialogButton
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.content.lessons.rulebook import GAMES_WITH_RULEBOOK
from game.paths import HOME_VARIABLE
from game.presentation.rulebook_contents import GUIDE, list_contents
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen, wait_until_open
from tools.shots.shot_list import SHOTS


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return some_services(speed="instant")


def ask_for_help(services: Services) -> RulebookScene:
    wait_until_open(services.stack)
    assert handle_global_intent(services, Intent(Kind.HELP))
    book = services.stack.top
    assert isinstance(book, RulebookScene)
    return book


@pytest.mark.parametrize(
    ("shot", "game", "page"),
    [
        ("match-attack", "zelda", "turn"),
        ("match-defense", "zelda", "attack"),
        ("match-placement", "zelda", "setup"),
        ("stars-defense", "star-wars", "attack"),
        ("dungeon-challenge", "dungeon", "challenge"),
        ("dungeon-boss", "dungeon", "bosses"),
        ("dungeon-shop", "dungeon", "shop"),
        ("dungeon-floor", "dungeon", "moving"),
        ("dungeon-safe", "dungeon", "safe"),
        ("dungeon-offer", "dungeon", "safe"),
        ("dungeon-collapse", "dungeon", "collapse"),
        ("elixir-lay", "elixir", "rounds"),
        ("elixir-drink", "elixir", "potions"),
        ("elixir-album", "elixir", "stakes"),
        ("lessons-dungeon", "dungeon", QUICK_GUIDE_CHAPTER),
        ("lesson-elixir", "elixir", "strike"),
    ],
)
def test_help_opens_at_what_is_shown(services: Services, shot: str, game: str, page: str) -> None:
    services.stack.push(TitleScene(services))
    services.stack.push(SHOTS[shot](services))
    book = ask_for_help(services)
    assert (book.game, book.page) == (game, page)
    assert page in {entry.id for entry in list_contents(game)}


@pytest.mark.parametrize("game", list(ROUTE_TABLE[NewGameRoute]))
def test_help_knows_the_game_of_a_set_up_and_of_a_dialog_above_it(services: Services, game: str) -> None:
    services.stack.push(TitleScene(services))
    services.open_route(NewGameRoute(game))
    services.stack.push(Dialog(services, "?", "?", [DialogButton("yes", "Yes")], lambda _answer: None, cancel="yes"))
    assert ask_for_help(services).game == game
    wait_until_open(services.stack)
    assert not handle_global_intent(services, Intent(Kind.HELP)), "it is open already"
    assert "Rules: " in format_rules_tip(*services.stack.scenes[1].find_rules_page())


def test_help_from_the_title_is_the_first_book(services: Services) -> None:
    services.stack.push(TitleScene(services))
    assert ask_for_help(services).game == GAMES_WITH_RULEBOOK[0]


PAGE = round(210 / 25.4 * DOTS_PER_INCH), round(297 / 25.4 * DOTS_PER_INCH)
"""A4 in dots."""


@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_every_book_begins_with_a_quick_guide_of_one_page(services: Services, game: str) -> None:
    assert list_contents(game)[0].id in (QUICK_GUIDE_CHAPTER, GUIDE)
    title, texts = load_quick_guide(game)
    assert title.endswith("quick guide")
    assert len(texts) >= 6
    sheet = render_guide(game)
    assert sheet.surface.get_size() == PAGE
    foot = sheet.surface.subsurface((0, PAGE[1] - 126, PAGE[0], 126))
    assert all(foot.get_at((x, y))[:3] == (255, 255, 255) for x in range(0, PAGE[0], 7) for y in range(0, 126, 3))


def test_the_quick_guide_is_printed_from_the_rulebook(services: Services) -> None:
    book = RulebookScene(services, "elixir")
    show_scene(services, book)
    book.on_widget_event(WidgetEvent("print", "pressed"))
    chooser = services.stack.top
    assert isinstance(chooser, PrintSetupScene)
    services.stack.draw(get_used_canvas(0.5))
    wait_until_open(services.stack)
    InputPlayer(services.stack.handle).press_key(Kind.MAIN)
    printing = services.stack.top
    assert isinstance(printing, PrintProgressScene)
    printing.update(0.1)
    printing.update(0.1)
    assert services.stack.top is chooser
    assert (get_print_folder() / "elixir-quick-guide.pdf").read_bytes().startswith(b"%PDF")
    assert services.stack.toast.is_dirty


def test_printing_a_deck_can_be_stopped_and_a_full_disk_is_told(services: Services) -> None:
    deck = DeckScene(services, "zelda", "link")
    show_scene(services, deck)
    deck.on_widget_event(WidgetEvent("print", "pressed"))
    chooser = services.stack.top
    assert isinstance(chooser, PrintSetupScene)
    services.stack.draw(get_used_canvas(0.5))
    wait_until_open(services.stack)
    player = InputPlayer(services.stack.handle)
    player.press_key(Kind.MAIN)
    printing = services.stack.top
    assert isinstance(printing, PrintProgressScene)
    assert printing.page_count == 4
    services.stack.draw(get_used_canvas(0.5))
    wait_until_open(services.stack)
    player.press_key(Kind.BACK)
    assert services.stack.top is chooser
    assert not get_print_folder().exists()
    get_print_folder().parent.mkdir(parents=True)
    get_print_folder().write_text("in the way")
    blocked = PrintProgressScene(services, iter(()), 0, "none.pdf")
    services.stack.push(blocked)
    blocked.update(0.1)
    assert services.stack.top is chooser
    assert services.stack.toast.is_dirty
