"""Terms of the rules on cards: each is explained where the card is large, and leads to its page and back again."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.dungeon.pictures.item_card import list_values
from game.app.dungeon.setup_parts import HouseRuleId
from game.app.dungeon.views.zoom import ItemCardScene, list_terms
from game.app.elixir.collection.closer import ElixirCardScene
from game.app.elixir.ids import AlbumCardId
from game.app.elixir.table.hand_row import ElixirHandCard
from game.app.epic.cards.closer import CardScene
from game.app.epic.cards.terms import list_card_terms
from game.app.epic.deck_scene import DeckScene
from game.app.epic.ids import DeckCardId
from game.app.epic.setup.ids import OptionId as EpicOptionId
from game.app.menus.cards.scene import BrowserCardId as WallId
from game.app.menus.cards.scene import CardBrowserScene
from game.app.menus.cards.shelf import list_cards
from game.app.menus.rulebook import RulebookScene
from game.app.menus.title import TitleScene
from game.app.overlay import handle_global_intent
from game.app.play.ids import TermId
from game.app.play.large_card import LargeCardScene, TermRow, TermWord
from game.app.play.terms import find_terms_in_text
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.cards.elixir_catalog import load_elixir_catalog as load_elixir
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.content.lessons.rulebook import GAMES_WITH_RULEBOOK, load_rulebook
from game.content.lessons.rulings import load_rulings
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.presentation.elixir.wording import describe_potion
from game.presentation.epic import deck_pages
from game.presentation.epic.card_faces import make_entry_face
from game.presentation.rulebook_contents import list_contents
from game.text import pick_text
from tests.app.epic.match.test_table import position
from tests.app.screen import (
    InputPlayer,
    get_form,
    get_used_canvas,
    show_scene,
    some_services,
    start_screen,
    wait_until_open,
)
from tools.shots.states.dungeon import SHOTS as DUNGEON_SHOTS
from tools.shots.states.elixir import SHOTS as ELIXIR_SHOTS
from tools.shots.states.setup import SHOTS as SETUP_SHOTS


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return some_services(speed="instant")


def link_card(services: Services, card: str) -> CardScene:
    (entry,) = (entry for entry in deck_pages.list_entries("zelda", "link") if entry.card.id == f"link/{card}")
    return CardScene(services, "zelda", make_entry_face("zelda", entry))


def collect_texts(game: str) -> list[str]:
    """Return all card texts of a game in the language that is set."""
    if game in EPIC_PACKS:
        teams = load_pack(game).teams.values()
        return [pick_text(card.text) for team in teams for card in team.cards.values()]
    return [line for potion in load_elixir().potions for line in describe_potion(potion)]


# ---- the data --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_every_term_has_a_page(game: str) -> None:
    known = {page.id for page in list_contents(game)}
    for term in load_rulebook(game).glossary:
        assert term.page in known, term.term.en
        assert term.sign or term.forms, term.term.en


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["zelda", "star-wars", "elixir"])
def test_every_word_of_a_term_occurs_on_a_card(game: str, language: str) -> None:
    set_language(language)
    texts = "\n".join(collect_texts(game)).replace("**", "").casefold()
    for term in load_rulebook(game).glossary:
        for word in getattr(term.forms, language, ()):
            assert find_terms_in_text(game, word), word
            assert word.casefold() in texts, word


@pytest.mark.parametrize("game", EPIC_PACKS)
def test_both_languages_explain_the_same_of_a_card(game: str) -> None:
    """A word that is missed in one language is a form that is not listed there."""
    found: dict[str, dict[str, set[tuple[str, str]]]] = {"en": {}, "de": {}}
    for language, told in found.items():
        set_language(language)
        for team in load_pack(game).teams:
            for entry in deck_pages.list_entries(game, team):
                told[entry.card.id] = {term.key for term in list_card_terms(game, make_entry_face(game, entry))}
    assert found["en"] == found["de"]


def test_a_card_names_its_signs_and_words() -> None:
    (entry,) = (entry for entry in deck_pages.list_entries("zelda", "link") if entry.card.id == "link/spinning-blade")
    terms = list_card_terms("zelda", make_entry_face("zelda", entry))
    assert [(term.title, term.page) for term in terms] == [
        ("Sword", "reach"),
        ("After the attack", "R12"),
        ("Adjacent", "reach"),
        ("Damage", "R34"),
    ]


def test_an_item_names_its_uses_its_words_and_the_rooms_it_suits() -> None:
    catalog = load_dungeon_catalog()
    for item in catalog.items:
        terms = list_terms(catalog, item)
        assert len({term.title for term in terms}) == len(terms)
        assert len(terms) >= len(list_values(item)) + len([word for word in item.keywords if word in catalog.keywords])
    bow = next(item for item in catalog.items if "ranged" in item.keywords)
    (ranged,) = (term for term in list_terms(catalog, bow) if term.title == "ranged")
    assert "flying +1" in ranged.text


# ---- the way into the rulebook and back -----------------------------------------------------------------------------


def book(services: Services) -> RulebookScene:
    top = services.stack.top
    assert isinstance(top, RulebookScene)
    return top


def test_a_click_on_a_term_opens_its_page_and_esc_comes_back(services: Services) -> None:
    scene = link_card(services, "spinning-blade")
    show_scene(services, TitleScene(services))
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    row = scene.form.get_widget(TermId(1))
    player.click(*row.box.center)
    assert (book(services).game, book(services).page) == ("zelda", "R12")
    services.stack.draw(canvas)
    player.press_key(Kind.BACK)
    assert services.stack.top is scene
    services.stack.draw(canvas)
    player.press_key(Kind.BACK)
    assert type(services.stack.scenes[-1]) is TitleScene


def test_keys_move_through_the_terms(services: Services) -> None:
    scene = link_card(services, "spinning-blade")
    show_scene(services, TitleScene(services))
    show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    player.press_key(Kind.DOWN)
    player.press_key(Kind.DOWN)
    player.press_key(Kind.OK)
    assert book(services).page == "reach"
    player.press_key(Kind.BACK)
    assert services.stack.top is scene
    assert scene.form.focus == TermId(2)
    wait_until_open(services.stack)
    assert handle_global_intent(services, Intent(Kind.HELP))
    assert book(services).page == "reach"


def test_words_on_the_card_are_explained_and_lead_on(services: Services) -> None:
    scene = link_card(services, "spinning-blade")
    show_scene(services, TitleScene(services))
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    words = [widget for widget in scene.form.widgets if isinstance(widget, TermWord)]
    assert {word.term_index for word in words} == {1, 2, 3}
    for word in words:
        assert scene.card_box.x < word.box.x < word.box.right < scene.card_box.right
        assert scene.card_box.y < word.box.y < word.box.bottom < scene.card_box.bottom
    last = words[-1]
    player.send_mouse(Kind.MOVE, *last.box.center)
    services.stack.update(1.0)
    services.stack.draw(canvas)
    row = scene.form.get_widget(TermId(last.term_index))
    assert isinstance(row, TermRow)
    assert row.is_word_hovered
    assert scene.form.tooltip_target is last
    assert "Damage" in last.tooltip_text
    wait_until_open(services.stack)
    assert handle_global_intent(services, Intent(Kind.HELP))
    assert book(services).page == "R34"
    player.press_key(Kind.BACK)
    player.click(*last.box.center)
    assert book(services).page == "R34"


def test_a_click_beside_the_terms_closes_the_card(services: Services) -> None:
    scene = link_card(services, "spinning-blade")
    show_scene(services, TitleScene(services))
    show_scene(services, scene)
    InputPlayer(services.stack.handle).click(8, 300)
    assert isinstance(services.stack.top, TitleScene)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_all_terms_of_every_card_fit_on_the_screen(services: Services, game: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text, speed="instant")
    canvas = get_used_canvas(0.25, text)
    show_scene(services, TitleScene(services), canvas)
    for card in list_cards(game):
        scene = card.open_large_card(services)
        scene.layout(canvas)
        assert scene.list_terms(), card.name
        for widget in scene.form.widgets:
            assert widget.box.y >= 0, card.name
            assert widget.box.bottom <= 700, card.name
            assert widget.box.right <= 1280, card.name


# ---- from every table ------------------------------------------------------------------------------------------------


def open_scene(services: Services, scene: Scene, widget: WidgetId, kind: Kind) -> LargeCardScene:
    """Return the large card that a wish on a widget opens."""
    show_scene(services, TitleScene(services))
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    box = get_form(scene).get_widget(widget).box
    player.send_mouse(Kind.MOVE, *box.center)
    if kind is Kind.PRESS:
        player.click(*box.center)
    else:
        services.stack.handle(Intent(kind, box.center[0], box.center[1], device="mouse"))
    top = services.stack.top
    assert isinstance(top, LargeCardScene)
    services.stack.draw(canvas)
    player.click(*top.form.get_widget(TermId(0)).box.center)
    assert book(services).page == top.list_terms()[0].page
    player.press_key(Kind.BACK)
    assert services.stack.top is top
    player.press_key(Kind.BACK)
    assert services.stack.top is scene
    return top


def test_terms_open_from_the_card_browser(services: Services) -> None:
    scene = CardBrowserScene(services, "zelda")
    first, third = list_cards("zelda")[0], list_cards("zelda")[2]
    top = open_scene(services, scene, WallId(third.id), Kind.PRESS)
    assert isinstance(top, CardScene)
    assert top.face.name == third.name != first.name
    scene = CardBrowserScene(services, "dungeon")
    first = list_cards("dungeon")[0]
    assert isinstance(open_scene(services, scene, WallId(first.id), Kind.CONTEXT), ItemCardScene)
    scene = CardBrowserScene(services, "elixir")
    first = list_cards("elixir")[0]
    assert isinstance(open_scene(services, scene, WallId(first.id), Kind.PRESS), ElixirCardScene)


def test_terms_open_from_a_deck(services: Services) -> None:
    top = open_scene(services, DeckScene(services, "zelda", "ganon"), DeckCardId(1), Kind.PRESS)
    assert isinstance(top, CardScene)
    assert top.face == make_entry_face("zelda", deck_pages.list_entries("zelda", "ganon")[1])


def test_terms_open_from_an_album(services: Services) -> None:
    scene = ELIXIR_SHOTS["elixir-album"](services)
    show_scene(services, scene)
    tile = next(widget for widget in get_form(scene).widgets if isinstance(widget.id, AlbumCardId))
    top = open_scene(services, scene, tile.id, Kind.CONTEXT)
    assert isinstance(top, ElixirCardScene)
    assert tile.id == AlbumCardId(top.face.id)


@pytest.mark.parametrize("kind", [Kind.CONTEXT, Kind.INFO])
def test_terms_open_from_the_table_of_elixir_quest(services: Services, kind: Kind) -> None:
    scene = ELIXIR_SHOTS["elixir-lay"](services)
    show_scene(services, scene)
    hand = [widget for widget in get_form(scene).widgets if isinstance(widget, ElixirHandCard)]
    top = open_scene(services, scene, hand[0].id, kind)
    assert isinstance(top, ElixirCardScene)
    assert top.face == hand[0].face


def test_arrow_keys_page_through_the_cards_of_an_adventure(services: Services) -> None:
    catalog = load_dungeon_catalog()
    scene = ItemCardScene(services, catalog, [0, 1, 2], 0)
    show_scene(services, TitleScene(services))
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    player.press_key(Kind.RIGHT)
    services.stack.draw(canvas)
    assert scene.item is catalog.items[1]
    player.click(*scene.form.get_widget("before").box.center)
    services.stack.draw(canvas)
    assert scene.item is catalog.items[0]
    player.press_key(Kind.BACK)
    assert isinstance(services.stack.top, TitleScene)


# ---- beside the hand -------------------------------------------------------------------------------------------------


def test_hovering_over_a_card_in_hand_explains_it(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hand = hands.match.hand
    card = hand.cards[0]
    spot = hand.find_strip(0).x + 9, hand.rect.bottom - 40
    hands.send_mouse(Kind.MOVE, *spot)
    hands.wait(0.2)
    hands.wait(0.2)
    assert hands.match.terms.entries == []
    page = hands.match.find_rules_page()
    for _frame in range(5):
        hands.wait(0.2)
    hands.show_frame()
    shown_terms = hands.match.terms.entries
    assert shown_terms == list_card_terms("zelda", card.face)[: len(shown_terms)] != []
    box, place = hands.match.terms.find_box(hands.canvas, hands.match.table.field_box), hand.find_raised_place(card.key)
    assert box.x >= 0
    assert box.y >= 0
    assert box.x > place.x or box.right < place.x
    wait_until_open(hands.services.stack)
    assert handle_global_intent(hands.services, Intent(Kind.HELP))
    assert book(hands.services).page == shown_terms[0].page
    hands.key(Kind.BACK)
    assert hands.top is hands.match
    hands.send_mouse(Kind.MOVE, 640, 300)
    hands.wait(0.2)
    assert hands.match.terms.entries == []
    assert hands.match.find_rules_page() == page


def test_nothing_is_explained_while_an_attack_is_aimed(tmp_path: Path) -> None:
    hands = position(tmp_path)
    hand = hands.match.hand
    spinning = next(index for index, card in enumerate(hand.cards) if card.face.name == "Spinning Blade")
    spot = hand.find_strip(spinning).x + 9, hand.rect.bottom - 40
    hands.click(*spot)
    assert hands.match.controller.is_aiming
    hands.send_mouse(Kind.MOVE, *spot)
    for _frame in range(10):
        hands.wait(0.2)
    assert hands.match.terms.entries == []


def test_an_option_leads_to_its_ruling(services: Services) -> None:
    scene = SETUP_SHOTS["new-match-rules"](services)
    show_scene(services, TitleScene(services))
    canvas = show_scene(services, scene)
    toggle = next(widget for widget in get_form(scene).widgets if widget.rulebook_page[0])
    InputPlayer(services.stack.handle).send_mouse(Kind.MOVE, *toggle.box.center)
    services.stack.draw(canvas)
    wait_until_open(services.stack)
    assert handle_global_intent(services, Intent(Kind.HELP))
    (ruling,) = (ruling for ruling in load_rulings("zelda") if f"R{ruling.number}" == book(services).page)
    assert toggle.id == EpicOptionId(ruling.switch)


def _switch(id: WidgetId) -> str:
    return id.option if isinstance(id, HouseRuleId) else str(id)


def test_options_of_the_other_games_lead_to_their_rulings(services: Services) -> None:
    for game, letter, scene in (
        ("dungeon", "A", DUNGEON_SHOTS["dungeon-setup-rules"](services)),
        ("elixir", "E", ELIXIR_SHOTS["elixir-rules"](services)),
    ):
        show_scene(services, scene)
        linked = {
            _switch(widget.id): widget.rulebook_page for widget in get_form(scene).widgets if widget.rulebook_page[0]
        }
        named: dict[str, tuple[str, str]] = {}
        for ruling in load_rulings(game):
            if ruling.switch:  # a switch of several rulings leads to the first
                named.setdefault(ruling.switch, (game, f"{letter}{ruling.number}"))
        assert linked == named
        assert linked
