"""The rulebook: every page of every game can be read, typing finds it, and its pictures are real positions."""

from pathlib import Path
from typing import get_args

import pytest

from game.app.menus.rulebook import RulebookScene
from game.app.menus.rulebook_pages import Board, Text, page_of
from game.app.menus.settings import SettingsScene
from game.app.ui.drawing import art
from game.app.ui.input.intents import Kind
from game.content.formats.errors import ContentError
from game.content.lessons.rulebook import BOOKS, load_rulebook, picture, read_rulebook
from game.content.lessons.rulings import Topic, load_rulings, ruling_letter
from game.languages import set_language
from game.presentation.rulebook_contents import GLOSSARY, option_page, pages, ruling_name, rulings, topic_name
from tests.app.screen import Player, shown, some_services, start_screen, used_canvas


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", BOOKS)
def test_every_page_can_be_read(game: str, language: str, text: int) -> None:
    canvas = used_canvas(0.25, text)
    services = some_services(language=language, text_size=text)
    for page in pages(game):
        scene = RulebookScene(services, game, page.id)
        scene.layout(canvas)
        pane = scene._page
        assert len(pane.items) >= 2, page.id
        assert all(item.home.right <= pane.box.right for item in pane.items)
        assert pane.height <= pane.box.h or pane.deepest > 0


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", BOOKS)
def test_pictures_are_there_and_drawn(game: str) -> None:
    services = some_services()
    art.MISSING.clear()
    shown_boards = 0
    for chapter in load_rulebook(game).chapters:
        scene = RulebookScene(services, game, chapter.id)
        canvas = shown(services, scene)
        scene._page.scroll_to(10_000)
        services.stack.draw(canvas)
        page = next(page for page in pages(game) if page.id == chapter.id)
        for part in page_of(game, page):
            if isinstance(part, Board):
                found = picture(game, chapter.id)
                assert found is not None
                assert found[0].check(found[1]) == []
                shown_boards += 1
    shown(services, RulebookScene(services, game, GLOSSARY))
    assert set() == art.MISSING
    assert shown_boards or game in ("dungeon", "elixir")


@pytest.mark.parametrize("game", BOOKS)
def test_rulings_that_a_chapter_names_exist(game: str) -> None:
    ids = {page.id for page in pages(game)}
    letter = ruling_letter(game)
    named = {f"{letter}{number}" for chapter in load_rulebook(game).chapters for number in chapter.rulings}
    assert named <= ids


def test_pages_are_found_by_number_and_words() -> None:
    def found(words: str) -> list[str]:
        wanted = words.casefold().split()
        return [page.id for page in pages("zelda") if page.holds(wanted)]

    assert found("R12") == ["R12"]
    assert "R12" in found("12")
    assert "reach" in found("straight line")
    assert {"R22", "R50"} <= set(found("leevers OPTION"))
    assert found("zzz") == []
    assert len([page for page in pages("zelda") if page.id.startswith("R")]) == len(load_rulings("zelda"))
    set_language("de")
    assert "R25" in found("feenfeld")
    assert "reach" in found("geraden linie")


@pytest.mark.parametrize(("game", "letter"), [("dungeon", "A"), ("elixir", "E")])
def test_rulings_are_found_by_the_letter_of_their_game(game: str, letter: str) -> None:
    listed = [page for page in pages(game) if page.id[1:].isdecimal()]
    assert [page.id for page in listed] == [f"{letter}{number}" for number in range(1, len(load_rulings(game)) + 1)]
    assert [page.id for page in pages(game) if page.holds([f"{letter}12".casefold()])] == [f"{letter}12"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_topic_has_a_name_that_stands_on_the_page(language: str) -> None:
    set_language(language)
    assert len({topic_name(topic) for topic in get_args(Topic)}) == len(get_args(Topic))
    for game in BOOKS:
        for ruling in rulings(game):
            name = ruling_name(game, ruling)
            page = next(page for page in pages(game) if page.id == name)
            (label,) = [part.text for part in page_of(game, page) if isinstance(part, Text) and part.role == "label"]
            assert label == f"{name}  ·  {topic_name(ruling.topic)}"


def test_a_ruling_of_the_dungeon_tells_the_option_that_changes_it() -> None:
    page = next(page for page in pages("dungeon") if page.id == "A54")
    assert any(isinstance(part, Text) and "**Wild Triforce card.**" in part.text for part in page_of("dungeon", page))
    assert option_page("dungeon", "any_kind") == ("dungeon", "A54")
    assert option_page("dungeon", "no such option") == ("", "")


def test_a_game_without_written_rulings_has_a_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.presentation.rulebook_contents.has_rulings", lambda _game: False)
    assert rulings("elixir") == ()
    assert option_page("elixir", "sudden_death") == ("", "")


def test_the_search_tells_of_a_number_of_its_own_game() -> None:
    services = some_services()
    for game, wanted in (("zelda", "R12"), ("dungeon", "A12"), ("elixir", "E12")):
        scene = RulebookScene(services, game)
        shown(services, scene)
        assert wanted in scene.form.widget("words").shown_empty


def test_typing_finds_a_page_and_the_list_turns_pages() -> None:
    services = some_services()
    services.stack.push(SettingsScene(services))
    scene = RulebookScene(services, "zelda")
    shown(services, scene)
    player = Player(services.stack.handle)
    player.type("fairy")
    assert [page.id for page in scene.shown] == ["maps", "R20", "R25"]
    assert scene.page == "maps"
    player.key(Kind.OK, "return")
    player.key(Kind.DOWN)
    assert scene.page == "R20"
    player.key(Kind.BACK)
    assert services.stack.top is not scene


def test_nothing_found_is_no_crash() -> None:
    services = some_services()
    scene = RulebookScene(services, "zelda")
    canvas = shown(services, scene)
    player = Player(services.stack.handle)
    player.type("zzz")
    services.stack.draw(canvas)
    assert scene.shown == []
    for _letter in range(3):
        player.key(Kind.ERASE)
    services.stack.draw(canvas)
    assert scene.shown == list(pages("zelda"))


def test_another_game_is_a_click_away() -> None:
    services = some_services()
    scene = RulebookScene(services, "zelda")
    canvas = shown(services, scene)
    segments = scene.form.widget("game")
    Player(services.stack.handle).click(segments.box.right - 20, segments.box.center[1])
    services.stack.draw(canvas)
    assert scene.game == "elixir"
    assert scene.page == "quick"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("id: strike", "id: goal", 'there are two chapters "goal"'),
        ("elixir/character/apreda", "elixir/character/nobody", 'unknown picture "elixir/character/nobody"'),
        ("**more cards**", "**more cards", "a bold part has no end"),
        ("chapters:", "chapter:", "chapter"),
    ],
)
def test_a_broken_rulebook_is_refused_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    from game.paths import assets

    text = (assets() / "rules" / "elixir_rulebook.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "elixir_rulebook.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=said) as caught:
        read_rulebook(file)
    assert str(caught.value).startswith(f"{file}:")
