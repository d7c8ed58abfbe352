"""The workshop: files are read again when saved, a form changes them, boards and teams are tried and printed."""

import os
import shutil
import time
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game import cli
from game.app.epic.match.scene import MatchScene
from game.app.epic.workshop.drafts import load_drafts
from game.app.epic.workshop.editor import TeamEditorScene
from game.app.epic.workshop.fields import DropLineId
from game.app.epic.workshop.scene import WorkshopScene
from game.app.menus.cards.shelf import list_cards
from game.app.menus.prints import sheets
from game.app.menus.prints.chooser import PrintSetupScene
from game.app.menus.title import TitleScene
from game.app.ui import mod_check
from game.app.ui.dialog import Dialog
from game.app.ui.drawing import art
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import WidgetEvent
from game.content.cards.team_edit import TeamEditor
from game.content.cards.teams import load_team
from game.content.formats import cache
from game.content.mods import check_cache, mods
from game.content.mods.check_cache import CheckRecord
from game.content.mods.files import read_tree
from game.content.mods.registry import current_registry
from game.errors import UserError
from tests.app.screen import (
    InputPlayer,
    a_canvas,
    get_used_canvas,
    show_scene,
    some_services,
    start_screen,
    wait_until_open,
)
from tools.shots.shot_list import SHOTS


def check_here(names: Iterable[str]) -> dict[str, str]:
    """Look at mods in this process, which is sooner there than one of their own."""
    faults: dict[str, str] = {}
    for name in names:
        said: list[mod_check.CheckMessage] = []
        tree = read_tree(mods.mods_dir() / name)
        try:
            mod_check.check_mod(tree.folder, said.append)
        except UserError as error:
            faults[name] = str(error)
        good = frozenset(message.text for message in said if message.what == "good")
        check_cache.store_records({name: CheckRecord(tree.stamp, faults.get(name, ""), good)})
    return faults


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path))
    monkeypatch.setattr(mod_check, "check_mods", check_here)
    start_screen()
    with cache.isolated_cache():
        yield tmp_path
    monkeypatch.undo()


def open_workshop() -> WorkshopScene:
    """Return the workshop with the sample in it."""
    services = some_services(language="en")
    services.stack.push(TitleScene(services))
    scene = WorkshopScene(services)
    canvas = show_scene(services, scene, get_used_canvas(0.25))
    InputPlayer(services.stack.handle).click_on(scene.form, "sample")
    services.stack.draw(canvas)
    return scene


def save(path: Path, text: str) -> None:
    """Write a file as an editor does, a second later than before."""
    after = path.stat().st_mtime_ns + 1_000_000_000
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(after, after))


def test_the_sample_is_laid_down_and_read() -> None:
    scene = open_workshop()
    draft, _board = scene.drafts
    assert (draft.id, draft.faults) == ("lamplighter", ())
    assert len([widget for widget in scene._page.scrolled_widgets if widget.box]) == 11


def test_a_file_is_read_again_when_it_is_saved() -> None:
    scene = open_workshop()
    draft, _board = scene.drafts
    good = draft.path.read_text(encoding="utf-8")
    save(draft.path, good.replace("{do: damage,", "{do: damge,"))
    scene.services.stack.update(0.6)
    broken, _board = scene.drafts
    assert "damage" in broken.faults[0]
    canvas = a_canvas()
    scene.services.stack.draw(canvas)
    assert not scene.form.get_widget("try").enabled
    save(draft.path, good.replace("value: 5", "value: 7"))
    scene.services.stack.update(0.6)
    assert scene.drafts[0].faults == ()
    draw = next(card for card in list_cards("zelda") if card.id == "lamplighter/long-wick").draw
    assert isinstance(draw, partial)
    assert draw.args[0].attack == 7
    shutil.rmtree(mods.mods_dir())
    scene.services.stack.update(0.6)
    assert scene.drafts == []


def test_in_the_window_a_file_joins_the_game_soon_after_it_was_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the window a mod is disabled until a process has checked it, and the window must start that process."""
    monkeypatch.setattr(current_registry(), "quarantine_unchecked", True)
    scene = open_workshop()
    canvas = a_canvas()
    try:
        for _turn in range(2):
            assert all(draft.is_pending for draft in scene.drafts)
            scene.services.stack.draw(canvas)
            assert "Checking the file" in scene.form.get_widget("try").reason
            until = time.monotonic() + 60
            while any(draft.faults for draft in scene.drafts) and time.monotonic() < until:
                scene.services.stack.update(0.1)
                time.sleep(0.02)
            assert [draft.faults for draft in scene.drafts] == [(), ()]
            path = scene.drafts[0].path
            save(path, path.read_text(encoding="utf-8") + "# changed\n")
            scene.services.stack.update(0.6)
    finally:
        scene.leave()


def test_a_team_is_tried_on_a_board() -> None:
    scene = open_workshop()
    InputPlayer(scene.services.stack.handle).click_on(scene.form, "try")
    table = scene.services.stack.top
    assert isinstance(table, MatchScene)
    setup = table.active_match.rules.match.setup
    assert setup.teams[0] == ("lamplighter",)
    assert setup.map == "dry-well"
    seats = table.active_match.seats
    assert [seats.name(0), seats.name(1)] == [scene.services.settings.names[0] or "Player 1", "Knight"]
    scene.services.stack.pop_to(scene)


@pytest.mark.parametrize("path", [".backup", "sample/cards/zelda/teams/.lamplighter.yaml"])
def test_what_is_hidden_is_no_part_of_a_mod(path: str) -> None:
    """Programs keep copies in folders and files whose names begin with a dot."""
    scene = open_workshop()
    draft, _board = scene.drafts
    if path.endswith(".yaml"):
        shutil.copy(draft.path, mods.mods_dir() / path)
    else:
        shutil.copytree(mods.mods_dir() / "sample", mods.mods_dir() / path)
    again = WorkshopScene(scene.services)
    show_scene(scene.services, again, get_used_canvas(0.25))
    assert [draft.path for draft in again.drafts if not draft.is_board] == [draft.path]
    marked = again.drafts
    scene.services.stack.update(0.6)
    assert again.drafts is marked, "nothing has changed"


@pytest.mark.parametrize("why", ["the team is taken", "no game", "a file in place of a folder", "no small letters"])
def test_a_team_of_a_mod_that_was_left_out_says_why(why: str) -> None:
    """Every file is listed, and the fault of the mod is shown in place of its cards."""
    scene = open_workshop()
    sample, second = mods.mods_dir() / "sample", mods.mods_dir() / "second"
    if why == "no small letters":
        second = mods.mods_dir() / "Second Mod"
    shutil.copytree(sample, second)
    if why != "the team is taken":
        teams = second / "cards" / "zelda" / "teams"
        (teams / "lamplighter.yaml").rename(teams / "wick.yaml")
    if why == "no game":
        shutil.copytree(second / "cards" / "zelda", second / "cards" / "chess")
    elif why == "a file in place of a folder":
        (second / "puzzles" / "chess").write_text("", encoding="utf-8")
    again = WorkshopScene(scene.services)
    canvas = show_scene(scene.services, again, get_used_canvas(0.25))
    for index, draft in enumerate(again.drafts):
        again.marked_index = index
        scene.services.stack.request_layout()
        scene.services.stack.draw(canvas)
        assert bool(draft.faults) == (draft.folder == second)
    marked = again.drafts
    scene.services.stack.update(0.6)
    assert again.drafts is marked, "nothing has changed"


def test_a_team_that_has_not_joined_has_no_cards_to_show() -> None:
    """Whatever the reason is: the mods are read at another moment than the folder is looked through."""
    scene = open_workshop()
    draft, _board = scene.drafts
    shutil.copy(draft.path, draft.path.with_name("late.yaml"))
    found = load_drafts()
    assert [(draft.id, bool(draft.faults)) for draft in found if not draft.is_board] == [
        ("lamplighter", False),
        ("late", True),
    ]


def test_a_mod_that_is_left_out_meanwhile_has_no_cards_to_show_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mods are read anew by others as well; then one of them may have taken too long to look at."""
    scene = open_workshop()
    canvas = show_scene(scene.services, scene, get_used_canvas(0.25))
    assert scene.draft is not None
    assert not scene.draft.faults
    cache.clear_caches()
    monkeypatch.setattr(mods, "load_mods", lambda: ())
    for index, draft in enumerate(scene.drafts):
        scene.marked_index = index
        scene.services.stack.request_layout()
        scene.services.stack.draw(canvas)
        assert draft.is_board or scene.draft.faults
        for button in ("try", "print"):
            scene.on_widget_event(WidgetEvent(button, "pressed"))
            assert scene.services.stack.top is scene
            assert scene.services.stack.toast.text == "This mod is turned off. Turn it on under Mods."


def test_a_broken_picture_of_a_mod_leaves_the_cards_in_place() -> None:
    scene = open_workshop()
    for file in (mods.mods_dir() / "sample" / "art").rglob("*.svg"):
        file.write_text("<html>not found</html>", encoding="utf-8")
    again = WorkshopScene(scene.services)
    show_scene(scene.services, again, a_canvas(0.25))
    assert "zelda/portrait/lamplighter" in art.MISSING
    art.MISSING.clear()


# Boards --------------------------------------------------------------------------------------------------------------


def mark(scene: WorkshopScene, place: int) -> None:
    """Mark a file of the list."""
    scene.on_widget_event(WidgetEvent("list", "changed", place))
    scene.services.stack.draw(get_used_canvas(0.25))


def test_a_board_is_shown_read_again_and_played_on() -> None:
    scene = open_workshop()
    mark(scene, 1)
    board = scene.draft
    assert board is not None
    assert board.layout is not None
    assert (board.id, board.game, scene.remark) == ("dry-well", "zelda", "The Dry Well")
    tiles = board.path.with_name("zelda.tsx")
    save(tiles, tiles.read_text(encoding="utf-8").replace('type="leever"', 'type="lever"'))
    scene.services.stack.update(0.6)
    broken = scene.drafts[1]
    assert broken.faults[0].startswith("zelda.tsx:124: unknown class 'lever'")
    save(tiles, tiles.read_text(encoding="utf-8").replace('type="lever"', 'type="leever"'))
    scene.services.stack.update(0.6)
    scene.services.stack.draw(get_used_canvas(0.25))
    InputPlayer(scene.services.stack.handle).click_on(scene.form, "try")
    table = scene.services.stack.top
    assert isinstance(table, MatchScene)
    assert table.active_match.rules.match.setup.map == "dry-well"
    scene.services.stack.pop_to(scene)


def test_a_team_is_tried_on_any_board() -> None:
    scene = open_workshop()
    scene.on_widget_event(WidgetEvent("board", "changed", "lost-woods"))
    scene.services.stack.draw(get_used_canvas(0.25))
    InputPlayer(scene.services.stack.handle).click_on(scene.form, "try")
    table = scene.services.stack.top
    assert isinstance(table, MatchScene)
    assert table.active_match.rules.match.setup.map == "lost-woods"
    scene.services.stack.pop_to(scene)


# The form ------------------------------------------------------------------------------------------------------------


def open_part(part: tuple[str | int, ...] = ("cards", "flare")) -> TeamEditorScene:
    """Return the sample's form, one of its parts in it."""
    folder = mods.mods_dir() / "sample"
    shutil.copytree(mods.sample_mod_dir() / "cards", folder / "cards")
    services = some_services(language="en")
    services.stack.push(WorkshopScene(services))
    edit = TeamEditor(folder / "cards" / "zelda" / "teams" / "lamplighter.yaml")
    editor = TeamEditorScene(services, "zelda", edit)
    services.stack.push(editor)
    editor.part_index = editor.parts.index(part)
    draw_again(editor)
    return editor


def draw_again(editor: TeamEditorScene) -> None:
    """Draw another frame of the form."""
    editor.services.stack.request_layout()
    editor.services.stack.draw(get_used_canvas(0.25))


def type_text(editor: TeamEditorScene, field: str, text: str) -> None:
    """Write over what a field has, letter by letter."""
    editor.form.set_focus(field)
    editor.services.stack.handle(Intent(Kind.SELECT_ALL))
    if not text:
        editor.services.stack.handle(Intent(Kind.DELETE))
    for letter in text:
        editor.services.stack.handle(Intent(Kind.TEXT, text=letter))
    draw_again(editor)


def collect_texts(editor: TeamEditorScene) -> list[str]:
    """Return the texts on the form."""
    return [str(getattr(getattr(widget, "inner", widget), "text", "")) for widget in editor.form.widgets]


def test_the_workshop_opens_the_form() -> None:
    scene = open_workshop()
    InputPlayer(scene.services.stack.handle).click_on(scene.form, "edit")
    assert isinstance(scene.services.stack.top, TeamEditorScene)


def test_what_is_typed_is_on_the_card_and_in_the_file_when_it_is_saved() -> None:
    editor = open_part()
    path = editor.editor.path
    type_text(editor, "name en", "Burst")
    type_text(editor, "copies", "2")
    face = editor._get_card()
    assert face is not None
    assert face.name == "Burst"
    assert load_team(path).cards["flare"].copies == 3, "nothing is written before it is saved"
    assert any("special: 11 of 12" in text for text in collect_texts(editor))
    editor.services.stack.handle(Intent(Kind.MAIN, key="\r"))
    assert "copies: 2" in path.read_text(encoding="utf-8")
    assert not editor.editor.has_changes


def test_attack_defense_icons_and_users_are_made_and_taken_away() -> None:
    editor = open_part()
    card = ("cards", "flare")
    type_text(editor, "attack", "6")
    assert editor.editor.get_value((*card, "attack")) == {"value": 6, "icons": ["sword"]}
    for switch in ("icon bow", "icon sword", "who moth"):
        editor.on_widget_event(WidgetEvent(switch, "changed", switch != "icon sword"))
        draw_again(editor)
    assert editor.editor.get_value((*card, "attack", "icons")) == ["bow"]
    assert editor.editor.get_value((*card, "who")) == ["lamplighter", "moth"]
    type_text(editor, "attack", "")
    assert editor.editor.get_value((*card, "attack")) is None
    type_text(editor, "defense", "sunburst")
    assert editor.editor.get_value((*card, "defense")) == {"value": "sunburst"}


def test_a_fault_stands_below_its_field_at_once() -> None:
    editor = open_part()
    type_text(editor, "copies", "many")
    texts = collect_texts(editor)
    at = texts.index("many")
    assert texts[at + 1] == '{warning} expected a whole number from -999 up to 999, got "many"'
    type_text(editor, "copies", "3")
    type_text(editor, "on_play 0", "- {do: damge}")
    texts = collect_texts(editor)
    assert any("did you mean" in text for text in texts[texts.index("- {do: damge}") + 1 :][:2])


def test_effects_are_chosen_changed_and_taken_away() -> None:
    editor = open_part()
    editor.on_widget_event(WidgetEvent("effect", "changed", "draw"))
    draw_again(editor)
    assert editor.editor.get_value(("cards", "flare", "on_play", 1)) == {"do": "draw"}
    type_text(editor, "on_play 1", "- {do: draw, count: 2}")
    assert editor.editor.get_value(("cards", "flare", "on_play", 1)) == {"do": "draw", "count": 2}
    editor.on_widget_event(WidgetEvent(DropLineId("on_play 1"), "pressed"))
    wait_until_open(editor.services.stack)
    editor.services.stack.handle(Intent(Kind.UNDO, key="z", pressed="ctrl+z"))
    assert editor.editor.get_value(("cards", "flare", "on_play", 1)) == {"do": "draw", "count": 2}


def test_leaving_asks_while_something_is_not_saved() -> None:
    editor = open_part()
    stack = editor.services.stack
    type_text(editor, "name de", "Glut")
    wait_until_open(stack)
    stack.handle(Intent(Kind.BACK))
    dialog = stack.top
    assert isinstance(dialog, Dialog)
    assert [answer.value for answer in dialog.answers] == ["stay", "save", "leave"]
    dialog._submit_answer("save")
    assert isinstance(stack.top, WorkshopScene)
    assert "de: Glut" in editor.editor.path.read_text(encoding="utf-8")


def test_a_file_that_was_written_elsewhere_is_not_written_over_unasked() -> None:
    editor = open_part()
    type_text(editor, "name de", "Glut")
    theirs = editor.editor.path.read_text(encoding="utf-8").replace("copies: 3", "copies: 2")
    save(editor.editor.path, theirs)
    editor.services.stack.handle(Intent(Kind.MAIN, key="\r"))
    dialog = editor.services.stack.top
    assert isinstance(dialog, Dialog)
    assert editor.editor.path.read_text(encoding="utf-8") == theirs
    dialog._submit_answer("save")
    assert "de: Glut" in editor.editor.path.read_text(encoding="utf-8")


@pytest.mark.parametrize("part", [(), ("characters", 1), ("basics", 0)])
def test_every_part_has_a_form(part: tuple[str | int, ...]) -> None:
    editor = open_part(part)
    assert editor.fields.handlers
    assert (editor._get_card() is not None) == (part[:1] == ("basics",))
    field = "health" if part[:1] == ("characters",) else "attack" if part else "name en"
    type_text(editor, field, "3")
    assert editor.editor.has_changes
    assert editor.editor.fault_messages == []


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "name", ["workshop", "workshop-faults", "workshop-board", "workshop-edit", "workshop-edit-faults"]
)
def test_every_text_fits(name: str, language: str, text: int) -> None:
    services = some_services(language=language, text_size=text)
    canvas = show_scene(services, SHOTS[name](services), get_used_canvas(1.0, text, __name__))
    assert canvas.render_cache.overflows == set()


# Print my mod --------------------------------------------------------------------------------------------------------


def test_a_mod_is_printed_from_the_workshop_and_by_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = open_workshop()
    monkeypatch.setattr(
        sheets, "_make_page", lambda _theme, width, height, mm_per_unit=1.0, pixels_per_mm=1.0: get_used_canvas(0.25)
    )
    monkeypatch.setattr(sheets, "_clip_cell", lambda page, _cell: page)
    for name in ("draw_card", "draw_token", "_render_board_page"):
        monkeypatch.setattr(sheets, name, lambda *_words, **_more: None)
    InputPlayer(scene.services.stack.handle).click_on(scene.form, "print")
    printing = scene.services.stack.top
    assert isinstance(printing, PrintSetupScene)
    assert printing.has_fixed_source
    names = [page.render(1.0).name for page in printing.pages]
    assert names == [*(f"cards-lamplighter-{page}" for page in (1, 2, 3, 4)), "figures-1", "board-dry-well"]
    assert len(names) == len(sheets.list_mod_pages(mods.load_mods()[0]))
    words = ["--lang", "en", "dev", "print", "--out", str(tmp_path / "sheets"), "--mod"]
    assert cli.main([*words, "simple"]) == 2
    assert 'Unknown mod "simple". Did you mean "sample"?' in capsys.readouterr().err
    saved: list[tuple[list[str], Path, str]] = []

    def save(pages: Iterator[sheets.RenderedSheet], folder: Path, name: str, _ending: str) -> int:
        saved.append(([page.name for page in pages], folder, name))
        return len(names)

    monkeypatch.setattr(sheets, "save_sheets", save)
    assert cli.main([*words, "sample"]) == 0
    assert saved == [(names, tmp_path / "sheets", "sample.pdf")]
    start_screen()
