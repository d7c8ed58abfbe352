"""A fault in the program, wherever it is, ends on a screen that a person can use, and never in a loop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import main
from game.app.main import GameWindow
from game.app.menus import lookups
from game.app.menus.crash.scene import CrashScene
from game.app.menus.hubs.scene import HubScene
from game.app.menus.saves import files
from game.app.menus.title import TitleScene
from game.app.menus.welcome import WelcomeScene
from game.app.play.routes import SoloRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.video import BackBuffer
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.cli import main as cli
from game.content.formats import cache
from game.content.mods import mods
from game.errors import UserError
from game.storage import crash_report, saves, slots
from game.storage.settings import Settings
from tests.app.screen import InputPlayer, get_form, wait_until_open
from tests.session.matches import begin, people, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    yield
    if mods.mods_dir().exists():
        cache.clear_caches()
    lookups._REPORTED_ERRORS.clear()
    pygame.quit()


def fail(*_words: object, **_named: object) -> None:
    raise ZeroDivisionError("a fault of the program")


def a_window() -> GameWindow:
    main.start_video()
    return GameWindow(Settings(language="en", welcomed=True, window=(640, 360)))


def draw_frames(window: GameWindow, count: int = 3) -> None:
    """Run the loop frame by frame."""
    for _number in range(count):
        window._run_guarded(partial(window._run_frame, 0.05))


def press(window: GameWindow, id: str) -> None:
    top = window.services.stack.top
    assert top is not None
    window._run_guarded(lambda: InputPlayer(window.services.stack.handle).click_on(get_form(top), id) and None)
    draw_frames(window)


def reports() -> list[Path]:
    return sorted(crash_report.crash_folder().glob("*.json"))


WAYS: dict[str, str] = {
    "made": "__init__",
    "entered": "enter",
    "laid out": "layout",
    "drawn": "draw",
    "moved on": "update",
}


def match_file(folder: Path) -> Path:
    """Return a match that waits for its end."""
    folder.mkdir(parents=True, exist_ok=True)
    match = begin()
    play_on(match, Random(2), 30)
    saves.write_save(folder / "match.tds", match, people(2))
    return folder / "match.tds"


@pytest.mark.parametrize("way", WAYS)
def test_the_first_scene_is_guarded_like_every_other(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class First(Scene):
        pass

    monkeypatch.setattr(First, WAYS[way], fail)
    monkeypatch.setattr(files, "open_file", lambda services, _file: First(services))
    window = a_window()
    window.open_first_scene(tmp_path / "any.tds")
    draw_frames(window)
    assert isinstance(window.services.stack.top, CrashScene)
    press(window, "title")
    assert isinstance(window.services.stack.top, TitleScene)
    assert len(reports()) == 1


def test_the_program_ends_well_after_a_fault_in_its_first_scene(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    seen: list[str] = []

    def frame(self: GameWindow, _dt: float) -> None:
        self.draw_frame()
        seen.append(type(self.services.stack.top).__name__)
        self.services.quit()

    monkeypatch.setattr(GameWindow, "_run_frame", frame)
    monkeypatch.setattr(files, "open_match", fail)
    file = match_file(tmp_path)
    assert cli(["play", str(file)]) == 0
    assert seen == ["CrashScene"]
    assert "Traceback" not in "".join(capsys.readouterr())


def test_a_file_that_cannot_be_opened_is_still_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "no.tds"
    file.write_bytes(b"rubbish")
    assert cli(["play", str(file)]) == 2
    printed = "".join(capsys.readouterr())
    assert "isn't a Triforce Duels save" in printed
    assert "Traceback" not in printed


@pytest.mark.parametrize("way", WAYS)
def test_a_title_that_fails_starts_without_saves_and_mods(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = getattr(TitleScene, WAYS[way])

    def unless_bare(self: TitleScene, *words: object) -> None:
        services = words[0] if isinstance(words[0], Services) else self.services if hasattr(self, "services") else None
        if services is not None and not services.is_safe_mode:
            fail()
        whole(self, *words)

    def bare_enter(self: TitleScene) -> None:
        if not self.services.is_safe_mode:
            fail()
        whole(self)

    monkeypatch.setattr(TitleScene, WAYS[way], bare_enter if way == "entered" else unless_bare)
    (mods.mods_dir() / "mine").mkdir(parents=True)
    cache.clear_caches()
    window = a_window()
    draw_frames(window)
    top = window.services.stack.top
    assert isinstance(top, CrashScene)
    assert [widget.id for widget in get_form(top).widgets if widget.focusable] == ["quit", "bare"]
    assert len(mods.load_mods()) == 1
    press(window, "bare")
    assert isinstance(window.services.stack.top, TitleScene)
    assert mods.load_mods() == ()
    assert len(reports()) == 1
    draw_frames(window, 20)
    assert isinstance(window.services.stack.top, TitleScene)


@pytest.mark.parametrize("way", WAYS)
def test_a_title_that_fails_even_so_leaves_the_end(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, WAYS[way], fail)
    window = a_window()
    draw_frames(window, 10)
    assert len(reports()) == 1
    press(window, "bare")
    top = window.services.stack.top
    assert isinstance(top, CrashScene)
    assert [widget.id for widget in get_form(top).widgets if widget.focusable] == ["quit"]
    draw_frames(window, 10)
    assert len(reports()) == 2
    press(window, "quit")
    assert window.services.should_quit


def test_a_match_that_cannot_be_resumed_leads_back_to_the_calm_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = a_window()
    match_file(slots.get_slot_folder(slots.RUNNING))
    monkeypatch.setattr(files, "open_match", fail)
    window._run_guarded(fail)
    draw_frames(window)
    for _again in range(3):
        press(window, "resume")
        assert isinstance(window.services.stack.top, CrashScene)
    press(window, "title")
    assert isinstance(window.services.stack.top, TitleScene)


def test_a_fault_that_comes_back_by_itself_ends_the_game_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    window = a_window()
    monkeypatch.setattr(window.services.sound, "update", fail)
    with pytest.raises(UserError, match="has to close"):
        draw_frames(window, 10)
    assert len(reports()) == 2


def test_a_fault_while_leaving_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "leave", fail)
    window = a_window()
    window.services.quit()
    with pytest.raises(UserError, match="has to close"):
        window.run_loop()


def test_what_the_title_looks_up_cannot_keep_it_from_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "find_unfinished", fail)
    window = a_window()
    draw_frames(window, 20)
    assert isinstance(window.services.stack.top, TitleScene)
    assert window.services.stack.top.unfinished == {}
    assert len(reports()) == 1


def test_what_a_hub_looks_up_cannot_keep_it_from_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.app.menus.hubs import solo

    monkeypatch.setattr(solo, "_summarize_puzzles", fail)
    window = a_window()
    window.services.open_route(SoloRoute())
    draw_frames(window, 20)
    assert isinstance(window.services.stack.top, HubScene)
    assert len(reports()) == 1


def test_a_scene_that_says_why_it_cannot_be_shown_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unable(Scene):
        def draw(self, canvas: Canvas) -> None:
            raise UserError("The file is gone.")

    window = a_window()
    draw_frames(window)
    window.services.stack.push(Unable(window.services))
    draw_frames(window)
    assert isinstance(window.services.stack.top, TitleScene)
    assert window.services.stack.toast.text == "The file is gone."


def test_the_welcome_comes_first_and_never_over_a_file(tmp_path: Path) -> None:
    main.start_video()
    window = GameWindow(Settings(language="en"))
    window.open_first_scene()
    assert isinstance(window.services.stack.top, WelcomeScene)
    window = GameWindow(Settings(language="en"))
    window.open_first_scene(match_file(tmp_path))
    assert not any(isinstance(scene, WelcomeScene) for scene in window.services.stack.scenes)
    window.services.stack.clear()


# Several events in one frame ------------------------------------------------------------------------------------------


class CountingScene(Scene):
    """Scene that closes at Esc, and counts everything else."""

    def __init__(self, services: Services, then: Callable[[], Scene] | None = None) -> None:
        super().__init__(services)
        self.heard: list[Kind] = []
        self.laid_out = 0
        self.then = then

    def layout(self, canvas: Canvas) -> None:
        self.laid_out += 1

    def handle(self, intent: Intent) -> None:
        self.heard.append(intent.kind)
        if intent.kind is Kind.BACK:
            self.services.stack.pop()
        elif intent.kind is Kind.END:
            self.services.stack.request_layout()


def key(window: GameWindow, *codes: int) -> None:
    for code in codes:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            window._handle_event(pygame.Event(kind, key=code, mod=0, unicode="", scancode=0))


def test_what_follows_a_change_of_scene_in_the_same_frame_goes_to_nobody() -> None:
    window = a_window()
    below, above = CountingScene(window.services), CountingScene(window.services)
    window.services.stack.push(below)
    window.services.stack.push(above)
    draw_frames(window)
    wait_until_open(window.services.stack)
    key(window, pygame.K_UP, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_ESCAPE)
    assert above.heard == [Kind.UP, Kind.BACK]
    assert below.heard == []
    draw_frames(window, 1)
    wait_until_open(window.services.stack)
    key(window, pygame.K_RETURN)
    assert below.heard == [Kind.MAIN]


def test_a_scene_that_is_to_be_laid_out_anew_is_so_before_it_hears_more() -> None:
    window = a_window()
    scene = CountingScene(window.services)
    window.services.stack.push(scene)
    draw_frames(window)
    wait_until_open(window.services.stack)
    before = scene.laid_out
    key(window, pygame.K_e)
    assert scene.heard == [Kind.END]
    assert scene.laid_out == before
    key(window, pygame.K_UP)
    assert scene.laid_out == before + 1
    draw_frames(window)
    assert scene.laid_out == before + 1
    assert not scene.dirty


# Windows of any size --------------------------------------------------------------------------------------------------

SHAPES = [(1, 1), (1, 720), (1280, 1), (16384, 1), (16384, 64), (2, 3), (63, 36), (127, 71), (300, 4000), (5000, 900)]


def test_a_window_of_any_size_shows_something(tmp_path: Path) -> None:
    window = a_window()
    window.open_first_scene(match_file(tmp_path))
    draw_frames(window)
    for size in [size for shape in SHAPES for size in (shape, (640, 360))]:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        window._handle_event(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))
        draw_frames(window, 2)
        window._handle_event(pygame.Event(pygame.WINDOWMINIMIZED))
        for place in ((0, 0), (size[0] - 1, size[1] - 1)):
            window._handle_event(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
            window._handle_event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
        window._handle_event(pygame.Event(pygame.WINDOWRESTORED))
        draw_frames(window, 2)
        fault = [report.read_text(encoding="utf-8") for report in reports()]
        assert not isinstance(window.services.stack.top, CrashScene), (size, fault)
    window.services.stack.clear()


def test_a_size_of_nothing_is_taken_for_one_pixel() -> None:
    assert BackBuffer((0, 0), 100).canvas.k > 0
