"""No file of the player's keeps a list from opening; what cannot be read is shown as such, and can be set aside."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.app.menus.saves import damaged, rows, seats, tables
from game.app.menus.saves.acts import ActionId
from game.app.menus.saves.damaged_files import DamagedFilesScene
from game.app.menus.saves.saves import SavesScene, open_replays
from game.app.menus.saves.shelf import SaveListScene
from game.app.menus.title import TitleScene
from game.app.play import saved_file
from game.app.play.routes import NewGameRoute
from game.app.ui.input.intents import Device, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetId
from game.content.formats import cache
from game.content.mods import mods
from game.content.mods.files import mod_settings_path
from game.content.puzzles.puzzles import load_all_shipped
from game.errors import UserError
from game.languages import set_language
from game.modes.collections import collection_file
from game.modes.daily import challenges
from game.modes.dungeon import chronicle
from game.modes.gauntlet import progress as gauntlet
from game.modes.journey import progress as journey
from game.modes.league import records_file
from game.modes.puzzles import training
from game.paths import user_data_dir
from game.session.rulebook import ThumbnailCharacter
from game.storage import (
    crash_report,
    locks,
    presets,
    puzzle_progress,
    saves,
    settings,
    slots,
    statistics,
    tutorial_progress,
    versioned_store,
)
from game.storage.files import BACKUP_SUFFIX, DAMAGED_SUFFIX, move_damaged_file
from game.storage.saves import Head
from game.text import _
from tests.app.screen import InputPlayer, get_form, get_used_canvas, some_services, start_screen
from tests.session.matches import begin, people, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    start_screen()
    yield
    if mods.mods_dir().exists():
        cache.clear_caches()


def a_save(kind: str, seed: str) -> Path:
    match = begin(seed=seed)
    play_on(match, Random(1), 30 if kind == slots.RUNNING else 20_000)
    path = slots.get_slot_folder(kind) / f"match-{seed}{slots.SAVE_SUFFIX}"
    saves.write_save(path, match, people(2))
    return path


class Hands:
    """Simulated person before a scene over the title."""

    def __init__(self, scene: Callable[[Services], Scene], language: str = "en") -> None:
        self.services = some_services(language=language, reduced_motion=True)
        self.services.stack.push(TitleScene(self.services))
        self.canvas = get_used_canvas(0.5)
        self.player = InputPlayer(self.services.stack.handle)
        self.services.stack.push(scene(self.services))
        self.see()

    def see(self) -> None:
        """Draw the screen."""
        self.services.stack.request_layout()
        self.services.stack.draw(self.canvas)
        self.services.stack.update(0.6)

    def read(self) -> str:
        """Draw the screen, and return all its texts."""
        trace: list[tuple[str, pygame.Rect]] = []
        self.canvas.render_cache.trace = trace
        self.see()
        self.canvas.render_cache.trace = None
        return " ".join(text for text, _place in trace)

    @property
    def top(self) -> Scene:
        top = self.services.stack.top
        assert top is not None
        return top

    @property
    def shelf(self) -> SaveListScene:
        assert isinstance(self.top, SaveListScene)
        return self.top


LISTS: dict[str, Callable[[Services], SaveListScene]] = {slots.RUNNING: SavesScene, slots.REPLAYS: open_replays}


def by_mouse(hands: Hands, id: WidgetId) -> None:
    hands.player.click_on(get_form(hands.top), id)


def by_keys(device: Device) -> Callable[[Hands, WidgetId], None]:
    def press(hands: Hands, id: WidgetId) -> None:
        for _step in range(20):
            if get_form(hands.top).focus == id:
                break
            hands.player.press_key(Kind.NEXT, device=device)
        assert get_form(hands.top).focus == id
        hands.player.press_key(Kind.OK, device=device)

    return press


WAYS: dict[str, Callable[[Hands, WidgetId], None]] = {
    "mouse": by_mouse,
    "keyboard": by_keys("keyboard"),
    "pad": by_keys("pad"),
}


def shown_path(folder: Path) -> str:
    """Return how a message shows a folder: whole where it has to be opened by hand."""
    return saved_file.shorten_path(folder) if saved_file.find_file_manager() else str(folder)


@pytest.mark.parametrize(("way", "language"), [("mouse", "en"), ("mouse", "de"), ("keyboard", "en"), ("pad", "de")])
@pytest.mark.parametrize("kind", LISTS)
def test_a_damaged_file_is_set_aside(kind: str, way: str, language: str) -> None:
    good, bad = a_save(kind, "1"), a_save(kind, "2")
    damage = bad.read_bytes()[:300]
    bad.write_bytes(damage)
    set_language(language)
    hands = Hands(LISTS[kind], language)
    hands.shelf.selected_index = [entry.path for entry in hands.shelf.entries].index(bad)
    text = hands.read()
    assert bad.name in text
    for sentence in (_("Ignore file"), _("Open folder"), damaged.describe_ignoring().split()[0]):
        assert sentence in text
    assert (_("Ignore file") == "Ignore file") == (language == "en")
    WAYS[way](hands, ActionId("folder"))
    assert shown_path(bad.parent) in hands.services.stack.toast.text
    hands.see()
    WAYS[way](hands, ActionId("aside"))
    hands.see()
    assert [entry.path for entry in hands.shelf.entries] == [good]
    aside = bad.with_name(bad.name + DAMAGED_SUFFIX)
    assert aside.read_bytes() == damage
    assert hands.services.stack.toast.text == _("Renamed to {file}.").format(file=saved_file.shorten_path(aside))
    assert len(slots.list_entries(kind)) == 1


def test_enter_on_a_damaged_file_sets_it_aside_and_nothing_is_ever_replaced() -> None:
    for index in range(3):
        bad = a_save(slots.RUNNING, "2")
        bad.write_bytes(b"%d" % index)
        bad.with_name(bad.name + BACKUP_SUFFIX).write_bytes(b"before %d" % index)
        Hands(SavesScene).player.press_key(Kind.OK)
        assert not slots.list_entries(slots.RUNNING)
    lain = {path.name: path.read_bytes() for path in slots.get_slot_folder(slots.RUNNING).iterdir() if path.is_file()}
    assert {name: lain[name] for name in sorted(lain) if not name.endswith(".lock")} == {
        "match-2.tds.damaged": b"0",
        "match-2.tds.damaged.bak": b"before 0",
        "match-2.tds.damaged-2": b"1",
        "match-2.tds.damaged-2.bak": b"before 1",
        "match-2.tds.damaged-3": b"2",
        "match-2.tds.damaged-3.bak": b"before 2",
    }


def test_what_was_set_aside_comes_back_by_hand() -> None:
    path = a_save(slots.RUNNING, "2")
    target = slots.move_damaged_save(path)
    assert not slots.list_entries(slots.RUNNING)
    target.rename(path)
    assert [entry.path for entry in slots.list_entries(slots.RUNNING)] == [path]
    assert saves.read_save(path).session.journal


def test_a_match_of_another_window_and_a_file_that_is_gone_are_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    path = a_save(slots.RUNNING, "2")

    def busy(*_words: object) -> None:
        raise locks.LockBusyError("busy")

    monkeypatch.setattr(locks, "_acquire_lock", busy)
    with pytest.raises(UserError, match="another window"):
        slots.move_damaged_save(path)
    path.unlink()
    with pytest.raises(UserError, match="Couldn't move "):
        move_damaged_file(path)


HEADS: dict[str, dict[str, object]] = {
    "scores that divide by nothing": {"game": "dungeon", "map": "short", "scores": [1, 6, 0, 0]},
    "scores without end": {"game": "dungeon", "map": "long", "scores": [10**9, 10**9, 10**9, 10**9]},
    "scores below nothing": {"game": "dungeon", "map": "short", "scores": [-1, -6, -10, -1]},
    "a NUL in a name": {"players": ["Mi\0ra", "To\0m"], "name": "Sun\0day"},
    "a name of 200,000 letters": {"players": ["W" * 200_000, "x " * 100_000], "name": "W" * 200_000},
    "no players": {"players": [], "teams": []},
    "three hundred players": {"players": ["Mira"] * 300, "teams": ["link"] * 300, "scores": [1] * 300},
    "a winner who does not play": {"finished": True, "winners": [7, -3]},
    "a day that no calendar has": {"saved": 1e300},
    "no number for a day": {"saved": float("nan")},
    "a team that is none": {"teams": ["", "+"]},
    "a path for a map": {"map": "../../../etc/passwd", "game": "zelda"},
    "a game that is none": {"game": "\0"},
    "characters beyond the board": {"spots": [ThumbnailCharacter("link", 99, 10**9, 10**9)]},
    "health without end": {
        "spots": [ThumbnailCharacter("link", 0, 3, 10**9), ThumbnailCharacter("ganon", 1, 5, -(10**9))]
    },
    "two points of Elixir Quest": {"game": "elixir", "scores": [10**9, -(10**9)]},
    "a turn without end": {"turn": 10**9, "asked": 10**9},
}


def with_heads(monkeypatch: pytest.MonkeyPatch, fields: dict[str, dict[str, object]]) -> None:
    """Give these files heads that pass every check."""
    read = saves.read_head

    def patched(path: Path) -> Head:
        return msgspec.structs.replace(read(path), **fields.get(path.stem, {}))

    monkeypatch.setattr(saves, "read_head", patched)


@pytest.mark.parametrize("name", HEADS)
def test_whatever_a_head_says_the_lists_and_the_title_open(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [a_save(slots.RUNNING, seed) for seed in "12"]
    with_heads(monkeypatch, {paths[0].stem: HEADS[name]})
    for at in range(2):
        hands = Hands(SavesScene)
        hands.shelf.selected_index = at
        hands.see()
        assert {entry.path for entry in hands.shelf.entries} == set(paths)
    Hands(TitleScene).see()


@pytest.mark.parametrize(
    "broken", ["draw_save", "format_title", "format_state", "format_date", "map_name", "find_score", "get_portrait"]
)
def test_a_fault_while_one_entry_is_shown_never_takes_the_list_along(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = a_save(slots.RUNNING, "1"), a_save(slots.RUNNING, "2")
    with_heads(monkeypatch, {bad.stem: {"game": "of evil", "players": ["of evil"], "saved": -5.0}})
    using = [module for module in (rows, seats, tables) if hasattr(module, broken)]
    whole = getattr(using[0], broken)

    def fault(*words: object, **named: object) -> object:
        if any("of evil" in repr(word) or word == -5.0 for word in words):
            raise ZeroDivisionError("a fault of the program")
        return whole(*words, **named)

    for module in using:
        monkeypatch.setattr(module, broken, fault)
    hands = Hands(SavesScene)
    hands.shelf.selected_index = [entry.path for entry in hands.shelf.entries].index(bad)
    hands.see()
    text = hands.read()
    heads = {entry.path: entry.head is not None for entry in hands.shelf.entries}
    assert heads == {good: True, bad: False}
    assert "This save is corrupted" in text
    assert len(list(crash_report.crash_folder().glob("*.json"))) <= 2
    by_mouse(hands, ActionId("aside"))
    hands.see()
    assert [entry.path for entry in hands.shelf.entries] == [good]


def test_a_fault_while_one_file_is_read_never_takes_the_list_along(monkeypatch: pytest.MonkeyPatch) -> None:
    good, bad = a_save(slots.RUNNING, "1"), a_save(slots.RUNNING, "2")
    read = saves.read_head

    def fault(path: Path) -> Head:
        if path == bad:
            raise OverflowError
        return read(path)

    monkeypatch.setattr(saves, "read_head", fault)
    hands = Hands(SavesScene)
    assert {entry.path: entry.head is not None for entry in hands.shelf.entries} == {good: True, bad: False}


# Everything but saves -------------------------------------------------------------------------------------------------

FILES: dict[str, Callable[[], Path]] = {
    "settings": settings.settings_path,
    "mods": mod_settings_path,
    "statistics": statistics.statistics_path,
    "collections": collection_file.collections_path,
    "house rules": presets.presets_path,
    "last match": presets.last_match_path,
    "puzzles": puzzle_progress.progress_path,
    "lessons": tutorial_progress.tutorial_path,
    "puzzle training": training.training_path,
    "gauntlet": gauntlet.progress_path,
    "journey": journey.journey_path,
    "league": records_file.league_path,
    "of the day": challenges.scores_path,
    "chronicle": chronicle.chronicle_path,
    "adventure": chronicle.setup_path,
}
RUBBISH = {"letters": b"rubbish", "a list": b"[[[[]]]]", "not text": b"\xff\xfe\x00", "depth": b"[" * 100_000}


def spoil(path: Path, what: bytes = b"rubbish") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(what)
    return path


def break_everything() -> list[Path]:
    found = [spoil(find()) for find in FILES.values()]
    spoil(mods.mods_dir() / "mine" / "mod.yaml", b"name: [")
    cache.clear_caches()
    return [*found, mods.mods_dir() / "mine"]


def test_every_file_of_the_players_is_among_those_that_are_looked_at() -> None:
    assert set(FILES) == set(damaged._STORES_BY_NAME)
    assert damaged.list_damaged() == []


@pytest.mark.parametrize("what", RUBBISH)
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read_is_named(name: str, what: str) -> None:
    path = spoil(FILES[name](), RUBBISH[what])
    assert damaged.find_fault(name)
    assert [entry.path for entry in damaged.list_damaged()] == [path]


@pytest.mark.parametrize("way", WAYS)
def test_damaged_files_have_a_list_behind_a_door_of_the_title(way: str) -> None:
    paths = break_everything()
    hands = Hands(TitleScene)
    hands.services.stack.update(0.1)
    hands.read()
    assert hands.services.stack.toast.text.startswith(f"Couldn't read {len(paths)} files. ")
    WAYS[way](hands, "damaged")
    assert isinstance(hands.top, DamagedFilesScene)
    assert [entry.path for entry in hands.shelf.entries] == paths
    for path in paths:
        hands.see()
        assert hands.shelf.selected_entry is not None
        WAYS[way](hands, ActionId("folder"))
        hands.see()
        WAYS[way](hands, ActionId("aside"))
        hands.see()
        assert not path.exists()
        aside = path.with_name(path.name + DAMAGED_SUFFIX)
        assert aside.exists() or (
            path.name == "mine" and (user_data_dir() / "mods.damaged" / "mine" / "mod.yaml").exists()
        )
    assert hands.shelf.entries == []
    assert "All files are fine" in hands.read()
    hands.player.press_key(Kind.BACK)
    hands.see()
    assert "damaged" not in [widget.id for widget in get_form(hands.top).widgets]


def get_scene(name: str) -> Callable[[Services], Scene]:
    from game.app.dungeon.chronicle_scene import ChronicleScene
    from game.app.elixir.lobby import ElixirLobbyScene
    from game.app.epic.gauntlet.scene import GauntletScene
    from game.app.epic.puzzle.scene import PuzzlesScene
    from game.app.epic.puzzle.training import TrainingScene
    from game.app.menus.daily.scene import DailyScene
    from game.app.menus.journey.scene import JourneyScene
    from game.app.menus.league.scene import LeagueScene
    from game.app.menus.lessons import LessonsScene
    from game.app.menus.statistics import StatisticsScene

    scenes: dict[str, Callable[[Services], Scene]] = {
        "statistics": StatisticsScene,
        "collections": ElixirLobbyScene,
        "house rules": lambda services: services.make_scene(NewGameRoute("zelda")),
        "puzzles": PuzzlesScene,
        "puzzle training": lambda services: TrainingScene(services, load_all_shipped()),
        "lessons": LessonsScene,
        "gauntlet": GauntletScene,
        "journey": JourneyScene,
        "league": LeagueScene,
        "of the day": DailyScene,
        "chronicle": ChronicleScene,
    }
    return scenes[name]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "name",
    [
        "statistics",
        "collections",
        "house rules",
        "puzzles",
        "puzzle training",
        "lessons",
        "gauntlet",
        "journey",
        "chronicle",
        "league",
        "of the day",
    ],
)
def test_a_scene_whose_file_is_for_a_newer_game_asks_what_is_to_become_of_it(name: str, way: str) -> None:
    newer = {"format": collection_file.FORMAT, "version": 99, "checksum": "", "book": {}}
    path = spoil(FILES[name](), json.dumps(newer).encode())
    hands = Hands(get_scene(name))
    text = hands.read()
    assert path.name in text
    assert "Ignore file" in text
    WAYS[way](hands, "leave")
    assert path.exists()
    hands = Hands(get_scene(name))
    WAYS[way](hands, "folder")
    assert shown_path(path.parent) in hands.services.stack.toast.text
    hands = Hands(get_scene(name))
    WAYS[way](hands, "aside")
    hands.see()
    assert json.loads(path.with_name(path.name + DAMAGED_SUFFIX).read_bytes()) == newer
    before = len(hands.services.stack.scenes)
    assert len(Hands(get_scene(name)).services.stack.scenes) == before


@pytest.mark.parametrize(
    "name",
    [
        "statistics",
        "collections",
        "house rules",
        "puzzles",
        "puzzle training",
        "lessons",
        "gauntlet",
        "journey",
        "league",
        "of the day",
    ],
)
def test_a_scene_whose_file_is_damaged_opens_and_the_file_is_set_aside(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versioned_store, "_queued", set())
    path = spoil(FILES[name]())
    hands = Hands(get_scene(name))
    hands.see()
    text = hands.services.stack.toast.text + " ".join(versioned_store.take_notices())
    assert f"{path.name} was corrupted and has been reset" in text
    assert path.with_name(path.name + DAMAGED_SUFFIX).read_bytes() == b"rubbish"
    assert damaged.find_fault(name) == ""
