"""Page of mods: confirmation of a new mod file, files dropped on the window, and the file list."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game import cli
from game.app import main as window_main
from game.app.epic.match.scene import MatchScene
from game.app.epic.workshop.drafts import load_drafts
from game.app.menus.mods import add_mod, mods_scene
from game.app.menus.mods.add_mod import AddModScene
from game.app.menus.mods.mods_scene import ModsScene
from game.app.menus.saves import file_list
from game.app.menus.saves.acts import ActionId
from game.app.menus.saves.drops import open_dropped
from game.app.menus.saves.file_list import FilePickerScene
from game.app.menus.saves.files import open_match
from game.app.menus.title import TitleScene
from game.app.play.routes import AddModRoute, ModsRoute, OpenFileRoute
from game.app.play.saved_file import MAX_PATH_CHARS
from game.app.ui import mod_check
from game.app.ui.dialog import Dialog
from game.app.ui.drawing import art
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene
from game.app.ui.widgets.base import WidgetId
from game.content.formats import cache
from game.content.mods import archive, check_cache, mods
from game.content.mods.check_cache import CheckRecord
from game.content.mods.files import read_tree
from game.errors import UserError
from game.paths import user_data_dir
from game.session.seats import Seats
from game.storage import mod_folder, slots
from tests.app.screen import InputPlayer, get_form, get_used_canvas, some_services, start_screen
from tests.content.mods.zips import ABOUT, HOSTILE, make_mod_zip
from tests.session.matches import begin, play_on


class InProcessChecks:
    """Mod checks in this process."""

    def __init__(self, names: list[str], folder: Path | None = None) -> None:
        self.names = self._remaining = [name for name in names if name]
        self.folder = folder or mods.mods_dir()
        self.records: dict[str, CheckRecord] = {}
        self.faults: dict[str, str] = {}

    def poll(self, wait: float = 0.0) -> bool:
        for name in self.names:
            said: list[mod_check.CheckMessage] = []
            tree = read_tree(self.folder / name)
            try:
                mod_check.check_mod(self.folder / name, said.append)
            except UserError as error:
                self.faults[name] = str(error)
            self.records[name] = CheckRecord(
                tree.stamp, self.faults.get(name, ""), frozenset(message.text for message in said)
            )
        return True

    def close(self) -> None:
        self.names = []


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(add_mod, "ModCheck", InProcessChecks)
    monkeypatch.setattr(mods_scene, "ModCheck", InProcessChecks)
    start_screen()
    with cache.isolated_cache():
        yield
    monkeypatch.undo()


class Hands:
    """Simulated person in front of the title."""

    def __init__(self) -> None:
        self.services = some_services(reduced_motion=True)
        self.services.stack.push(TitleScene(self.services))
        self.canvas = get_used_canvas(0.5)
        self.player = InputPlayer(self.services.stack.handle)
        self.see()

    def see(self, times: int = 1) -> None:
        for _ in range(times):
            self.services.stack.draw(self.canvas)
            self.services.stack.update(0.1)
        self.services.stack.draw(self.canvas)

    def read(self) -> str:
        trace: list[tuple[str, pygame.Rect]] = []
        self.canvas.render_cache.trace = trace
        self.services.stack.request_layout()
        self.services.stack.draw(self.canvas)
        self.canvas.render_cache.trace = None
        return " ".join(text for text, _place in trace)

    def press(self, id: WidgetId) -> None:
        self.see()
        self.player.click_on(get_form(self.top), id)
        self.see()

    @property
    def top(self) -> Scene:
        top = self.services.stack.top
        assert top is not None
        return top


def lay_down(*names: str) -> None:
    for name in names:
        (mods.mods_dir() / name).mkdir(parents=True)
        (mods.mods_dir() / name / "mod.yaml").write_bytes(ABOUT.replace(b"Sand", name.title().encode()))
    cache.clear_caches()


def write_file(tmp_path: Path, data: bytes | None = None, name: str = "sand.tds") -> Path:
    file = tmp_path / name
    file.write_bytes(make_mod_zip() if data is None else data)
    return file


def mods_there() -> list[str]:
    return [mod.id for mod in mods.load_mods() if not mod.fault]


# A mod in a file ------------------------------------------------------------------------------------------------------


def test_yes_adds_a_mod_and_shows_it_among_the_others(tmp_path: Path) -> None:
    file = write_file(tmp_path, archive.pack_mod(mods.sample_mod_dir()), "lamp.tds")
    hands = Hands()
    hands.services.open_route(OpenFileRoute(file))
    text = hands.read()
    assert "Checking this mod" in text
    hands.player.press_key(Kind.MAIN)
    assert isinstance(hands.top, AddModScene), "nothing is added before it was looked at"
    hands.see(2)
    art.MISSING.clear()
    text = hands.read()
    for word in ("by Triforce Duels contributors", "A template for your", "Lamplighter + 2 Moths", "The Dry Well",
                 "Lamp Foundry", "Light Them Up"):  # fmt: skip
        assert word in text
    assert not art.MISSING
    assert mods_there() == []
    hands.player.press_key(Kind.MAIN)
    assert isinstance(hands.top, ModsScene)
    assert hands.services.stack.toast.text == "The Lamplighter added."
    assert "1 team, 1 board, 1 dungeon, 1 puzzle" in hands.read()
    assert mods_there() == ["sample"]
    assert not (user_data_dir() / "mods.new").exists()


@pytest.mark.parametrize("no", ["no", "back", "esc", "quit"])
def test_no_leaves_nothing_behind(no: str, tmp_path: Path) -> None:
    hands = Hands()
    hands.services.open_route(AddModRoute(write_file(tmp_path)))
    hands.see(2)
    if no == "esc":
        hands.player.press_key(Kind.BACK)
    elif no == "quit":
        hands.services.stack.clear()
    else:
        hands.press(no)
    assert not mods.mods_dir().exists()
    assert not (user_data_dir() / "mods.new").exists()


def test_an_older_one_is_replaced_when_asked_and_kept(tmp_path: Path) -> None:
    lay_down("sand")
    hands = Hands()
    hands.services.open_route(ModsRoute())
    hands.services.open_route(AddModRoute(write_file(tmp_path)))
    hands.see(2)
    text = hands.read()
    assert "You already have this mod" in text
    assert "Replace mod" in text
    hands.press("add")
    assert (user_data_dir() / "mods.aside" / "sand" / "mod.yaml").exists()
    told = hands.services.stack.toast.text
    assert told.startswith("Sand added. Old version saved as ")
    assert told.removesuffix(".").endswith("sand")
    assert len(told.partition(" saved as ")[2].removesuffix(".")) <= MAX_PATH_CHARS
    text = hands.read()
    for button in ("Open folder", "Copy path"):
        assert button in text
    assert [type(scene) for scene in hands.services.stack.scenes] == [TitleScene, ModsScene]


def test_a_mod_with_a_fault_says_where_and_cannot_be_added(tmp_path: Path) -> None:
    hands = Hands()
    data = make_mod_zip(("sand/cards/zelda/teams/x.yaml", b"name: {en: X, de: X}\nhealth: 3\n"))
    hands.services.open_route(AddModRoute(write_file(tmp_path, data)))
    hands.see(2)
    text = hands.read()
    assert "Can't add this mod" in text
    assert f"{Path('sand/cards/zelda/teams/x.yaml')}:1:" in text
    assert str(tmp_path) not in text
    assert [widget.id for widget in get_form(hands.top).widgets if widget.id in ("add", "no")] == ["no"]
    hands.player.press_key(Kind.MAIN)
    hands.player.press_key(Kind.BACK)
    assert not mods.mods_dir().exists()


def test_what_would_be_left_out_beside_the_others_says_so(tmp_path: Path) -> None:
    shutil.copytree(mods.sample_mod_dir(), mods.mods_dir() / "lamp")
    shutil.copytree(mods.sample_mod_dir() / "maps", tmp_path / "sand" / "maps")
    (tmp_path / "sand" / "mod.yaml").write_bytes(ABOUT)
    cache.clear_caches()
    hands = Hands()
    hands.services.open_route(AddModRoute(write_file(tmp_path, archive.pack_mod(tmp_path / "sand"))))
    hands.see(2)
    assert 'disabled until this is fixed: the name "dry-well" is already taken' in hands.read()


def test_a_hostile_zip_opens_nothing(tmp_path: Path) -> None:
    hands = Hands()
    file = write_file(tmp_path, HOSTILE["a link"][0]())
    with pytest.raises(UserError, match="links or devices"):
        hands.services.open_route(OpenFileRoute(file))
    assert isinstance(hands.top, TitleScene)


# The page -------------------------------------------------------------------------------------------------------------


def test_mods_are_switched_and_ordered_on_their_page() -> None:
    lay_down("a", "b", "c")
    hands = Hands()
    hands.services.open_route(ModsRoute("b"))
    hands.see()
    hands.player.press_key(Kind.MAIN)
    assert mods_there() == ["a", "c"]
    assert "turned off" in hands.services.stack.toast.text
    hands.press(ActionId("up"))
    hands.press(ActionId("down"))
    hands.press(ActionId("down"))
    assert isinstance(hands.top, ModsScene)
    assert [mod.id for mod in hands.top.mods] == ["a", "c", "b"]
    assert hands.top.selected_mod is not None
    assert hands.top.selected_mod.id == "b"
    hands.press(ActionId("turn"))
    assert mods_there() == ["a", "c", "b"]


def test_a_faulty_mod_says_which_file_and_line() -> None:
    lay_down("a")
    (mods.mods_dir() / "a" / "mod.yaml").write_text("name: [")
    cache.clear_caches()
    hands = Hands()
    hands.services.open_route(ModsRoute())
    hands.see()
    text = hands.read()
    assert "disabled until fixed" in text
    assert f"{Path('a/mod.yaml')}:2:" in text


def test_one_that_is_off_is_looked_at_while_the_page_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(mods.sample_mod_dir(), mods.mods_dir() / "sample")
    mod_folder.set_enabled(mods.mods_dir() / "sample", False)
    hands = Hands()
    hands.services.open_route(ModsRoute())
    asked: list[str] = []

    class Remembering(InProcessChecks):
        def poll(self, wait: float = 0.0) -> bool:
            asked.extend(self.names)
            super().poll(wait)
            check_cache.store_records(self.records)
            return True

    monkeypatch.setattr(mods_scene, "ModCheck", Remembering)
    assert "1 team" not in hands.read()
    hands.see(3)
    assert asked == ["sample"]
    art.MISSING.clear()
    assert "1 team, 1 board, 1 dungeon, 1 puzzle" in hands.read()
    assert not art.MISSING
    hands.see(3)
    assert asked == ["sample"]


def test_the_workshop_says_that_a_mod_is_off() -> None:

    shutil.copytree(mods.sample_mod_dir(), mods.mods_dir() / "sample")
    cache.clear_caches()
    assert {draft.faults for draft in load_drafts()} == {()}
    mod_folder.set_enabled(mods.mods_dir() / "sample", False)
    assert {draft.faults for draft in load_drafts()} == {("This mod is turned off. Turn it on under Mods.",)}


def test_a_mod_is_written_to_a_file_and_taken_out() -> None:
    lay_down("a")
    hands = Hands()
    hands.services.open_route(ModsRoute())
    hands.press(ActionId("export"))
    hands.player.press_key(Kind.MAIN)
    assert (user_data_dir() / "export" / "a.tds").exists()
    hands.press(ActionId("out"))
    assert isinstance(hands.top, Dialog)
    hands.press("out")
    assert "No mods yet" in hands.read()
    assert (user_data_dir() / "mods.aside" / "a").is_dir()


def test_the_title_leads_to_the_page() -> None:
    from game.app import doors

    hands = Hands()
    hands.services.menu = doors.MENU
    hands.services.stack.request_layout()
    hands.press("create")
    hands.press("mods")
    assert isinstance(hands.top, ModsScene)


# Files that are let go over the window --------------------------------------------------------------------------------


def a_save(steps: int = 30) -> Path:
    match = begin(seed="8")
    play_on(match, Random(8), steps)
    return slots.save_as("mine", match, Seats(["person", "person"], ["Mira", "Tom"]))


def test_a_mod_let_go_over_the_window_asks(tmp_path: Path) -> None:
    hands = Hands()
    hands.services.open_route(ModsRoute())
    open_dropped(hands.services, write_file(tmp_path))
    open_dropped(hands.services, write_file(tmp_path))
    assert [type(scene) for scene in hands.services.stack.scenes] == [TitleScene, AddModScene]
    assert len(list((user_data_dir() / "mods.new").iterdir())) == 1


def test_a_save_let_go_over_the_window_is_played_and_a_match_asks_first(tmp_path: Path) -> None:
    hands = Hands()
    save = a_save()
    open_dropped(hands.services, save)
    assert isinstance(hands.top, MatchScene)
    table = hands.top
    open_dropped(hands.services, write_file(tmp_path))
    assert isinstance(hands.top, Dialog)
    assert "sand.tds" in hands.read()
    hands.player.press_key(Kind.BACK)
    assert hands.top is table
    open_dropped(hands.services, write_file(tmp_path))
    hands.press("open")
    assert [type(scene) for scene in hands.services.stack.scenes] == [TitleScene, AddModScene]
    hands.player.press_key(Kind.BACK)
    hands.services.stack.push(open_match(hands.services, save))
    assert isinstance(hands.top, MatchScene), "the match was let go of"


@pytest.mark.parametrize("make", [lambda: b"rubbish", lambda: make_mod_zip()[:30], HOSTILE["a way up"][0]])
def test_what_is_no_file_of_the_game_leaves_everything_as_it_is(make: Callable[[], bytes], tmp_path: Path) -> None:
    hands = Hands()
    hands.services.open_route(ModsRoute())
    with pytest.raises(UserError):
        open_dropped(hands.services, write_file(tmp_path, make()))
    assert isinstance(hands.top, ModsScene)


def test_of_several_files_at_once_the_first_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.app.menus.saves import drops

    opened: list[Path] = []
    monkeypatch.setattr(drops, "open_dropped", lambda _services, path: opened.append(path))
    window = window_main.GameWindow.__new__(window_main.GameWindow)
    window.services = some_services()
    window._in_drop = window._has_opened_drop = False
    event = pygame.Event
    names = [event(pygame.DROPFILE, file=name) for name in ("a", "b")]
    begins, ends = event(pygame.DROPBEGIN), event(pygame.DROPCOMPLETE)
    for one in (begins, *names, ends, begins, names[1], ends, names[0], names[1]):
        window._handle_event(one)
    assert [path.name for path in opened] == ["a", "b", "a", "b"]


# The list of files ----------------------------------------------------------------------------------------------------


def test_a_mod_is_found_in_the_list_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "mira"
    (home / "Downloads" / "deep").mkdir(parents=True)
    (home / "Downloads" / ".hidden.tds").write_bytes(make_mod_zip())
    (home / "Downloads" / "notes.tds").write_text("no mod")
    write_file(home / "Downloads" / "deep")
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr(file_list._LastFolder, "folder", None)
    hands = Hands()
    hands.services.open_route(ModsRoute())
    hands.press("add")
    assert isinstance(hands.top, FilePickerScene)
    assert [row.text for row in hands.top.rows] == ["..", "deep"]
    hands.player.press_key(Kind.MAIN)
    assert [row.text for row in hands.top.rows] == ["..", "sand.tds"]
    hands.see()
    hands.player.press_key(Kind.MAIN)
    assert [type(scene) for scene in hands.services.stack.scenes] == [TitleScene, ModsScene, AddModScene]
    hands.see(2)
    hands.player.press_key(Kind.MAIN)
    assert mods_there() == ["sand"]
    hands.press("add")
    assert isinstance(hands.top, FilePickerScene)
    assert hands.top.folder == home / "Downloads" / "deep"


def test_where_a_file_lies_can_be_typed(tmp_path: Path) -> None:
    hands = Hands()
    hands.services.open_route(ModsRoute())
    hands.press("add")
    assert isinstance(hands.top, FilePickerScene)
    hands.press("type")
    field = get_form(hands.top).get_widget("line")
    field.value = str(write_file(tmp_path))  # type: ignore[attr-defined]
    hands.top.input_text = field.value  # type: ignore[attr-defined]
    hands.player.press_key(Kind.MAIN)
    assert isinstance(hands.top, AddModScene)


def test_a_mod_that_is_refused_leaves_the_list_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_list._LastFolder, "folder", tmp_path)
    write_file(tmp_path, HOSTILE["a way up"][0]())
    hands = Hands()
    hands.services.open_route(ModsRoute())
    hands.press("add")
    assert isinstance(hands.top, FilePickerScene)
    hands.top.selected_index = [row.text for row in hands.top.rows].index("sand.tds")
    hands.press("open")
    assert "outside the mod" in hands.services.stack.toast.text
    assert isinstance(hands.top, FilePickerScene)


def test_a_folder_that_cannot_be_read_is_told_of(tmp_path: Path) -> None:
    hands = Hands()
    scene = FilePickerScene(hands.services, "x", lambda _path: True, lambda _path: list, tmp_path)
    scene._show_folder(tmp_path / "gone")
    assert scene.folder == tmp_path
    assert "Couldn't open the folder" in hands.services.stack.toast.text


# The command line -----------------------------------------------------------------------------------------------------


def test_mods_are_packed_added_and_taken_out_by_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sand").mkdir()
    (tmp_path / "sand" / "mod.yaml").write_bytes(ABOUT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(mod_check, "ModCheck", InProcessChecks)
    assert cli.main(["mods", "--pack", "sand"]) == 0
    assert (tmp_path / "sand.tds").exists()
    assert cli.main(["mods", "--add", "sand.tds"]) == 0
    assert mods_there() == ["sand"]
    (tmp_path / "sand").rename(tmp_path / "elsewhere")
    assert cli.main(["mods", "--pack", "sand", "--out", "again"]) == 0  # the one among the player's mods
    assert (tmp_path / "again.tds").read_bytes() == (tmp_path / "sand.tds").read_bytes()
    (tmp_path / "elsewhere").rename(tmp_path / "sand")
    assert cli.main(["mods", "--off", "sand"]) == 0
    assert "sand: disabled" in capsys.readouterr().out
    assert cli.main(["mods", "--remove", "sand"]) == 0
    assert (user_data_dir() / "mods.aside" / "sand").is_dir()
    assert cli.main(["mods", "--remove", "sand"]) == 2
    (tmp_path / "sand" / "mod.yaml").write_text("name: [")
    capsys.readouterr()
    assert cli.main(["mods", "--pack", "sand"]) == 2
    assert "mod.yaml:2:" in capsys.readouterr().err
