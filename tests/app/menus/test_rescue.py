"""A fault in the window: a calm screen, the match safe, and a last word when even that fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import main
from game.app.epic.match.scene import MatchScene
from game.app.main import GameWindow
from game.app.menus.crash.scene import CrashScene
from game.app.menus.saves import files
from game.app.menus.statistics import StatisticsScene
from game.app.menus.title import TitleScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.errors import UserError
from game.session.seats import Seats
from game.storage import crash_report, saves, slots, statistics
from game.storage.settings import Settings
from tests.app.screen import InputPlayer, get_form, get_used_canvas, show_scene, some_services, start_screen
from tests.session.matches import begin, play_on


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    start_screen()
    yield
    pygame.quit()


class BrokenScene(Scene):
    """Scene that draws until it is told not to."""

    def __init__(self, services: Services, error: Exception) -> None:
        super().__init__(services)
        self.error = error

    def draw(self, canvas: Canvas) -> None:
        raise self.error

    def leave(self) -> None:
        raise self.error


def a_window() -> GameWindow:
    main.start_video()
    window = GameWindow(Settings(language="en"))
    window.draw_frame()
    return window


def loop_for(window: GameWindow, frames: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run some rounds of the window's own loop."""
    left = iter(range(frames))
    frame = GameWindow._run_frame

    def counted(self: GameWindow, dt: float) -> None:
        if next(left, None) is None:
            self.services.quit()
            return
        frame(self, dt)

    with monkeypatch.context() as patched:
        patched.setattr(GameWindow, "_run_frame", counted)
        patched.setattr(window.services.stack, "clear", lambda: None)
        window.run_loop()
    window.services.should_quit = False


def start_match(window: GameWindow) -> Path:
    match = begin()
    play_on(match, Random(2), 30)
    auto = slots.Autosave(match, Seats(["person", "person"], ["Mira", "Tom"]))
    auto.write()
    auto.close()
    window.services.stack.push(files.open_match(window.services, auto.path))
    return auto.path


def test_a_fault_in_a_scene_ends_on_the_calm_screen_and_the_match_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    window = a_window()
    path = start_match(window)
    good = path.read_bytes()
    window.services.stack.push(BrokenScene(window.services, ZeroDivisionError("broken scene")))
    loop_for(window, 3, monkeypatch)
    stack = window.services.stack
    assert isinstance(stack.top, CrashScene)
    assert path.read_bytes() == good
    reports = list(crash_report.crash_folder().glob("*.json"))
    assert len(reports) == 1
    assert "ZeroDivisionError: broken scene" in reports[0].read_text(encoding="utf-8")
    [kept] = crash_report.crash_folder().glob("*.tds")
    assert saves.read_save(kept).session.snapshot() == saves.read_save(path).session.snapshot()
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err
    InputPlayer(stack.handle).press_key(Kind.OK)
    assert any(isinstance(scene, MatchScene) for scene in stack.scenes)
    loop_for(window, 2, monkeypatch)
    assert not any(isinstance(scene, CrashScene) for scene in stack.scenes)


def test_the_calm_screen_says_where_and_nothing_of_the_fault() -> None:
    services = some_services()
    crash_files = crash_report.write_crash(ValueError("secret words"))
    scene = CrashScene(services, crash_files)
    canvas = get_used_canvas()
    trace: list[tuple[str, pygame.Rect]] = []
    canvas.render_cache.trace = trace
    show_scene(services, scene, canvas)
    text = " ".join(words for words, _place in trace)
    assert str(crash_files.report) in text.replace(" ", ""), "a long path may take two lines"
    assert "secret words" not in text
    assert "ValueError" not in text
    assert [widget.id for widget in get_form(scene).widgets if widget.focusable] == ["quit", "title"]


def test_back_from_the_calm_screen_is_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    window = a_window()
    window.services.stack.push(BrokenScene(window.services, RuntimeError("again")))
    loop_for(window, 2, monkeypatch)
    InputPlayer(window.services.stack.handle).press_key(Kind.BACK)
    assert isinstance(window.services.stack.top, TitleScene)
    loop_for(window, 2, monkeypatch)
    assert isinstance(window.services.stack.top, TitleScene)


def test_when_even_the_calm_screen_fails_the_game_ends_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    window = a_window()
    window.services.stack.push(BrokenScene(window.services, RuntimeError("first")))

    def fail(self: CrashScene, canvas: Canvas) -> None:
        raise RuntimeError("second")

    monkeypatch.setattr(CrashScene, "draw_ground", fail)
    with pytest.raises(UserError, match="has to close"):
        loop_for(window, 5, monkeypatch)
    assert len(list(crash_report.crash_folder().glob("*.json"))) == 2


def test_what_a_player_can_put_right_is_a_sentence_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    window = a_window()
    window.services.stack.push(BrokenScene(window.services, UserError("The disk is full.")))
    loop_for(window, 1, monkeypatch)
    assert window.services.stack.toast.text == "The disk is full."
    assert not crash_report.crash_folder().exists()


# Statistics on the screen -------------------------------------------------------------------------------------------


def a_season() -> None:
    for index in range(3):
        match = begin(seed=str(index))
        play_on(match, Random(index), 20_000)
        seats = Seats(["person", "greedy"], ["Mira", "Bot"])
        statistics.record_match(statistics.build_record(str(index), match, seats))


def test_a_player_is_forgotten_after_a_question() -> None:
    a_season()
    services = some_services()
    services.stack.push(TitleScene(services))
    scene = StatisticsScene(services)
    canvas = show_scene(services, scene)
    player = InputPlayer(services.stack.handle)

    def press(id: str) -> None:
        top = services.stack.top
        assert top is not None
        player.click_on(get_form(top), id)
        services.stack.update(1.0)
        services.stack.draw(canvas)

    press("forget")
    player.press_key(Kind.OK)
    services.stack.draw(canvas)
    assert len(scene.tallies) == 2
    press("forget")
    press("forget")
    assert [tally.key for tally in scene.tallies] == [statistics.StatisticsPlayer("greedy", "")]
    press("forget")
    assert services.stack.top is scene


def test_a_damaged_file_is_told_of() -> None:
    file = statistics.statistics_path()
    file.parent.mkdir(parents=True)
    file.write_bytes(b"rubbish")
    services = some_services()
    show_scene(services, TitleScene(services))
    services.stack.push(StatisticsScene(services))
    assert "has been reset" in services.stack.toast.text


def test_the_table_is_exported(tmp_path: Path) -> None:
    a_season()
    services = some_services()
    canvas = show_scene(services, StatisticsScene(services))
    player = InputPlayer(services.stack.handle)
    top = services.stack.top
    assert top is not None
    player.click_on(get_form(top), "export")
    services.stack.draw(canvas)
    player.press_key(Kind.SELECT_ALL)
    player.type_text(str(tmp_path / "table.csv"))
    player.press_key(Kind.OK)
    assert len((tmp_path / "table.csv").read_text(encoding="utf-8").splitlines()) == 7
