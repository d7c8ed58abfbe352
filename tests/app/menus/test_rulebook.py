"""The rulebook: every page of every game can be read, typing finds it, and its pictures are real positions."""

from pathlib import Path
from typing import get_args

import pytest

from game.app.menus.rulebook import RulebookScene
from game.app.menus.rulebook_pages import BoardPart, TextPart, list_parts
from game.app.menus.settings import SettingsScene
from game.app.ui.drawing import art
from game.app.ui.input.intents import Kind
from game.content.formats.errors import ContentError
from game.content.lessons.rulebook import GAMES_WITH_RULEBOOK, build_chapter_position, load_rulebook, read_rulebook
from game.content.lessons.rulings import Topic, get_ruling_letter, load_rulings
from game.languages import set_language
from game.presentation.rulebook_contents import (
    GLOSSARY,
    find_option_page,
    list_contents,
    list_rulings,
    ruling_name,
    topic_name,
)
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_every_page_can_be_read(game: str, language: str, text: int) -> None:
    canvas = get_used_canvas(0.25, text)
    services = some_services(language=language, text_size=text)
    for page in list_contents(game):
        scene = RulebookScene(services, game, page.id)
        scene.layout(canvas)
        pane = scene._page_view
        assert len(pane.scrolled_widgets) >= 2, page.id
        assert all(item.content_box.right <= pane.box.right for item in pane.scrolled_widgets)
        assert pane.height <= pane.box.h or pane.max_offset > 0


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_pictures_are_there_and_drawn(game: str) -> None:
    services = some_services()
    art.MISSING.clear()
    shown_boards = 0
    for chapter in load_rulebook(game).chapters:
        scene = RulebookScene(services, game, chapter.id)
        canvas = show_scene(services, scene)
        scene._page_view.scroll_to(10_000)
        services.stack.draw(canvas)
        page = next(page for page in list_contents(game) if page.id == chapter.id)
        for part in list_parts(game, page):
            if isinstance(part, BoardPart):
                found = build_chapter_position(game, chapter.id)
                assert found is not None
                assert found[0].check_invariants(found[1]) == []
                shown_boards += 1
    show_scene(services, RulebookScene(services, game, GLOSSARY))
    assert set() == art.MISSING
    assert shown_boards or game in ("dungeon", "elixir")


@pytest.mark.parametrize("game", GAMES_WITH_RULEBOOK)
def test_rulings_that_a_chapter_names_exist(game: str) -> None:
    ids = {page.id for page in list_contents(game)}
    letter = get_ruling_letter(game)
    named = {f"{letter}{number}" for chapter in load_rulebook(game).chapters for number in chapter.rulings}
    assert named <= ids


def test_pages_are_found_by_number_and_words() -> None:
    def found(words: str) -> list[str]:
        wanted = words.casefold().split()
        return [page.id for page in list_contents("zelda") if page.matches(wanted)]

    assert found("R12") == ["R12"]
    assert "R12" in found("12")
    assert "reach" in found("straight line")
    assert {"R22", "R50"} <= set(found("leevers OPTION"))
    assert found("zzz") == []
    assert len([page for page in list_contents("zelda") if page.id.startswith("R")]) == len(load_rulings("zelda"))
    set_language("de")
    assert "R25" in found("feenfeld")
    assert "reach" in found("geraden linie")


@pytest.mark.parametrize(("game", "letter"), [("dungeon", "A"), ("elixir", "E")])
def test_rulings_are_found_by_the_letter_of_their_game(game: str, letter: str) -> None:
    listed = [page for page in list_contents(game) if page.id[1:].isdecimal()]
    assert [page.id for page in listed] == [f"{letter}{number}" for number in range(1, len(load_rulings(game)) + 1)]
    assert [page.id for page in list_contents(game) if page.matches([f"{letter}12".casefold()])] == [f"{letter}12"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_topic_has_a_name_that_stands_on_the_page(language: str) -> None:
    set_language(language)
    assert len({topic_name(topic) for topic in get_args(Topic)}) == len(get_args(Topic))
    for game in GAMES_WITH_RULEBOOK:
        for ruling in list_rulings(game):
            name = ruling_name(game, ruling)
            page = next(page for page in list_contents(game) if page.id == name)
            (label,) = [
                part.text for part in list_parts(game, page) if isinstance(part, TextPart) and part.role == "label"
            ]
            assert label == f"{name}  ·  {topic_name(ruling.topic)}"


def test_a_ruling_of_the_dungeon_tells_the_option_that_changes_it() -> None:
    page = next(page for page in list_contents("dungeon") if page.id == "A54")
    assert any(
        isinstance(part, TextPart) and "**Wild Triforce card.**" in part.text for part in list_parts("dungeon", page)
    )
    assert find_option_page("dungeon", "any_kind") == ("dungeon", "A54")
    assert find_option_page("dungeon", "no such option") == ("", "")


def test_a_game_without_written_rulings_has_a_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.presentation.rulebook_contents.has_rulings", lambda _game: False)
    assert list_rulings("elixir") == ()
    assert find_option_page("elixir", "sudden_death") == ("", "")


def test_the_search_tells_of_a_number_of_its_own_game() -> None:
    services = some_services()
    for game, wanted in (("zelda", "R12"), ("dungeon", "A12"), ("elixir", "E12")):
        scene = RulebookScene(services, game)
        show_scene(services, scene)
        assert wanted in scene.form.get_widget("words").placeholder


def test_typing_finds_a_page_and_the_list_turns_pages() -> None:
    services = some_services()
    services.stack.push(SettingsScene(services))
    scene = RulebookScene(services, "zelda")
    show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    player.type_text("fairy")
    assert [page.id for page in scene.matching_pages] == ["maps", "R20", "R25"]
    assert scene.page == "maps"
    player.press_key(Kind.OK, "return")
    player.press_key(Kind.DOWN)
    assert scene.page == "R20"
    player.press_key(Kind.BACK)
    assert services.stack.top is not scene


def test_nothing_found_is_no_crash() -> None:
    services = some_services()
    scene = RulebookScene(services, "zelda")
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)
    player.type_text("zzz")
    services.stack.draw(canvas)
    assert scene.matching_pages == []
    for _letter in range(3):
        player.press_key(Kind.ERASE)
    services.stack.draw(canvas)
    assert scene.matching_pages == list(list_contents("zelda"))


def test_another_game_is_a_click_away() -> None:
    services = some_services()
    scene = RulebookScene(services, "zelda")
    canvas = show_scene(services, scene)
    segments = scene.form.get_widget("game")
    InputPlayer(services.stack.handle).click(segments.box.right - 20, segments.box.center[1])
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
    from game.paths import assets_dir

    text = (assets_dir() / "rules" / "elixir_rulebook.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "elixir_rulebook.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=said) as caught:
        read_rulebook(file)
    assert str(caught.value).startswith(f"{file}:")
