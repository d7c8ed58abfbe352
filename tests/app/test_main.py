"""Command `play` and its window on SDL's dummy driver."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pygame
import pygame.mixer
import pytest

from game import cli
from game.app import doors, main
from game.app.elixir.scene import ElixirMatchScene
from game.app.main import GameWindow
from game.app.menus.saves import files
from game.app.menus.settings import SettingsScene
from game.app.menus.title import TitleScene
from game.app.play import routes
from game.app.play.routes import SavesRoute
from game.app.ui.audio.device import SdlDevice
from game.app.ui.audio.sound import Mixer, NullSound, open_sound
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.routes import Route
from game.app.ui.scene import WidgetScene
from game.app.ui.services import UnfinishedMatch
from game.app.ui.widgets.base import WidgetEvent
from game.app.ui.widgets.choice import SegmentedControl
from game.app.ui.widgets.pane import ScrolledWidget
from game.paths import HOME_VARIABLE, user_data_dir
from game.presentation.rulebooks import find_rulebook
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage import saves, versioned_store
from game.storage import settings as storage
from game.storage.settings import Settings
from tests.app.screen import InputPlayer, show_scene, some_services, start_screen, wait_until_open
from tests.session.books import MATCHES
from tests.sources import ROOT


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    yield
    pygame.quit()


def window(**fields: object) -> GameWindow:
    main.start_video()
    found = GameWindow(main._override(Settings(language="en"), **fields))
    found.draw_frame()
    return found


def post(found: GameWindow, kind: int, **fields: object) -> None:
    found._handle_event(pygame.Event(kind, **fields))


def key(found: GameWindow, number: int, text: str = "") -> None:
    wait_until_open(found.services.stack)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        post(found, kind, key=number, unicode=text, mod=0, scancode=0)
    found.services.stack.update(1.0)
    found.draw_frame()


def test_play_opens_the_title_and_ends_when_the_window_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[GameWindow] = []
    loop = GameWindow.run_loop

    def run(self: GameWindow) -> None:
        opened.append(self)
        pygame.event.post(pygame.Event(pygame.QUIT))
        loop(self)

    monkeypatch.setattr(GameWindow, "run_loop", run)
    assert cli.main(["--lang", "en", "play", "--size", "1000x600"]) == 0
    assert opened[0].services.should_quit
    assert opened[0].canvas.surface.get_size() == (1000, 562)
    assert not pygame.display.get_init()


def playing(monkeypatch: pytest.MonkeyPatch, act: Callable[[GameWindow], None], *words: str) -> int:
    """Run `play` with these words; once the window is there, act and close it."""
    loop = GameWindow.run_loop

    def run(self: GameWindow) -> None:
        act(self)
        pygame.event.post(pygame.Event(pygame.QUIT))
        loop(self)

    monkeypatch.setattr(GameWindow, "run_loop", run)
    return cli.main(["--lang", "en", "play", *words])


def test_settings_that_were_damaged_are_told_of_in_the_first_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    user_data_dir().mkdir(parents=True)
    (user_data_dir() / "settings.json").write_bytes(b"{")
    monkeypatch.setattr(versioned_store, "_queued", set())
    texts: list[str] = []
    frame = GameWindow._run_frame

    def seen(self: GameWindow, dt: float) -> None:
        frame(self, dt)
        texts.append(self.services.stack.toast.text)

    monkeypatch.setattr(GameWindow, "_run_frame", seen)
    assert playing(monkeypatch, lambda found: found.draw_frame()) == 0
    assert "settings.json was corrupted and has been reset" in texts[0]
    assert (user_data_dir() / "settings.json.damaged").read_bytes() == b"{"


def test_the_match_to_go_on_with_is_offered_from_the_first_second_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert storage.save_settings(Settings(welcomed=True))
    monkeypatch.setattr(
        files, "find_unfinished", lambda: {"zelda": UnfinishedMatch("Round 2", "Tom's turn", SavesRoute())}
    )
    golden: list[str] = []
    frame = GameWindow._run_frame

    def seen(self: GameWindow, dt: float) -> None:
        self.draw_frame()
        title = self.services.stack.top
        assert isinstance(title, TitleScene)
        assert title.form.default_widget is not None
        golden.append(title.form.default_widget.id)
        frame(self, dt)

    monkeypatch.setattr(GameWindow, "_run_frame", seen)
    assert playing(monkeypatch, lambda found: None) == 0
    assert golden[0] == "continue"


def test_the_title_offers_no_new_match_before_it_knows_of_the_old_one() -> None:
    start_screen()
    services = some_services()
    services.find_unfinished, services.can_read_saves = doors.FIND_UNFINISHED, doors.can_read_folders
    doors.set_folders_locked(True)
    try:
        title = TitleScene(services)
        show_scene(services, title)
        InputPlayer(services.stack.handle).press_key(Kind.MAIN)
        assert services.stack.top is title
        assert title.form.default_widget is not None
        assert (title.form.default_widget.enabled, title.form.default_widget.reason) == (False, "One moment…")
    finally:
        doors.set_folders_locked(False)
    title.reload()
    services.stack.request_layout()
    show_scene(services, title)
    assert title.form.default_widget is not None
    assert title.form.default_widget.id == "zelda"
    assert title.form.default_widget.enabled


def read_settings() -> Settings:
    return storage.load_settings(user_data_dir() / "settings.json")


@pytest.mark.parametrize(
    ("words", "window", "fullscreen"),
    [(["--size", "1000x600"], (1000, 600), False), (["--fullscreen"], (1400, 800), True)],
    ids=["size", "whole screen"],
)
def test_what_is_meant_for_one_run_is_not_kept(
    words: list[str], window: tuple[int, int], fullscreen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = Settings(language="en", window=(1400, 800), welcomed=True)
    assert storage.save_settings(before)

    def act(found: GameWindow) -> None:
        settings = found.services.settings
        assert (settings.window, settings.fullscreen) == (window, fullscreen)
        found.services.change_settings(text_size=125)
        found.draw_frame()

    assert playing(monkeypatch, act, *words) == 0
    assert read_settings() == msgspec.structs.replace(before, text_size=125)


def test_a_window_of_a_size_for_one_run_forgets_what_becomes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def act(found: GameWindow) -> None:
        pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
        post(found, pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900)
        found.draw_frame()
        found._store_geometry()
        assert found.services.settings.window == (1600, 900)
        found.services.stack.push(SettingsScene(found.services))
        found.services.change_settings(text_size=150)
        found.draw_frame()
        scene = found.services.stack.top
        assert isinstance(scene, SettingsScene)
        scene.on_widget_event(WidgetEvent("reset", "pressed"))

    assert playing(monkeypatch, act, "--size", "1000x600") == 0
    assert read_settings() == Settings()


def test_the_whole_screen_is_kept_when_somebody_asked_for_it_in_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    def act(found: GameWindow) -> None:
        key(found, pygame.K_F11)
        assert not found.services.settings.fullscreen
        assert not read_settings().fullscreen
        key(found, pygame.K_F11)

    assert playing(monkeypatch, act, "--fullscreen") == 0
    assert read_settings().fullscreen


def test_a_file_of_any_game_is_opened_and_its_bots_think_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = MATCHES["elixir"]["advanced"]()
    match: AnySession = Session(find_rulebook(known.setup.game).build_rules(known), "3")
    file = tmp_path / "table.tds"
    saves.write_save(file, match, Seats(["random", "random"]))
    seen: list[str] = []

    def act(found: GameWindow) -> None:
        frame = found._run_frame

        def noted(dt: float) -> None:
            top = found.services.stack.top
            assert isinstance(top, ElixirMatchScene)
            assert top.bot_driver.bots is found.services.bots
            seen.append(type(top.bot_driver.bots).__name__)
            frame(dt)

        found._run_frame = noted  # type: ignore[method-assign]

    assert playing(monkeypatch, act, str(file)) == 0
    assert seen == ["BotWorker"]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("broken.tds", "no save", "isn't a Triforce Duels save"),
        ("broken.yaml", "about: 3", "expected a text"),
        ("gone.tds", "", "Couldn't read the file"),
    ],
)
def test_a_file_that_cannot_be_opened_is_one_sentence(
    name: str, content: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if content:
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert cli.main(["--lang", "en", "play", str(tmp_path / name)]) == 2
    text = capsys.readouterr().err
    assert words in text
    assert "Traceback" not in text


def test_sizes_are_read_and_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.parse_size("1600X900") == (1600, 900)
    for wrong in ("1600", "x900", "0x5", "axb", "-1x5"):
        with pytest.raises(argparse.ArgumentTypeError, match="1600x900"):
            main.parse_size(wrong)
    with pytest.raises(SystemExit):
        cli.main(["play", "--size", "big"])
    assert "1600x900" in capsys.readouterr().err


@pytest.mark.parametrize("screen", [{"SDL_VIDEODRIVER": "x11", "DISPLAY": ":987"}, {}], ids=["unreachable", "none"])
def test_without_a_screen_there_is_a_sentence(screen: dict[str, str]) -> None:
    program = "import sys; from game.cli import main; sys.exit(main(['--lang', 'en', 'play']))"
    desktop = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    environment = {name: value for name, value in os.environ.items() if name not in desktop}
    environment |= {**screen, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 2
    assert "graphical desktop" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_but_display_and_fonts_is_started() -> None:
    found = window()
    assert pygame.font.get_init()
    assert not pygame.joystick.get_init()
    assert not pygame.mixer.get_init()
    assert pygame.display.get_caption()[0] == "Triforce Duels"
    assert found.services.stack.scenes


@pytest.mark.parametrize(
    ("pixels", "view"),
    [((1280, 720), (0, 0, 1280, 720)), ((1280, 900), (0, 90, 1280, 720)), ((1700, 900), (50, 0, 1600, 900))],
)
def test_the_screen_keeps_its_shape_in_any_window(pixels: tuple[int, int], view: tuple[int, int, int, int]) -> None:
    found = window(window=pixels)
    assert (*found.canvas.offset, *found.canvas.surface.get_size()) == view
    whole = pygame.display.get_surface()
    assert whole is not None
    beside = [at for at in ((2, 2), (pixels[0] - 3, pixels[1] - 3)) if not pygame.Rect(view).collidepoint(at)]
    assert all(whole.get_at(at)[:3] != (0, 0, 0) for at in beside), "table wood fills what is left"
    x, y = view[0] + view[2] // 2, view[1] + view[3] // 2
    post(found, pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
    assert found.services.stack.top is not None
    assert found.services.stack.top.form._pointer == pytest.approx((640, 360), abs=1)


def test_text_size_takes_effect_in_the_running_window() -> None:
    found = window()
    found.services.change_settings(text_size=150)
    found.draw_frame()
    assert found.canvas.text_scale == 1.5
    found.services.change_settings(text_size=200)
    found.draw_frame()
    assert found.canvas.text_scale == 1.5  # for more the window is too small, and the setting waits for a larger one


def test_full_screen_and_back() -> None:
    found = window()
    key(found, pygame.K_F11)
    assert found.services.settings.fullscreen
    key(found, pygame.K_F11)
    assert not found.services.settings.fullscreen
    assert found.services.settings.window == (1280, 720)


def test_keys_work_the_screens() -> None:
    found = window()
    stack = found.services.stack
    key(found, pygame.K_F2)
    assert isinstance(stack.top, SettingsScene)
    key(found, pygame.K_ESCAPE)
    assert isinstance(stack.top, TitleScene)
    key(found, pygame.K_ESCAPE)
    assert isinstance(stack.top, Dialog)
    key(found, pygame.K_RETURN, "\r")
    assert isinstance(stack.top, TitleScene)
    assert not found.services.should_quit
    for number in (pygame.K_ESCAPE, pygame.K_RIGHT, pygame.K_SPACE):
        key(found, number)
    assert found.services.should_quit


@pytest.mark.parametrize("route", [routes.WelcomeRoute(), routes.SettingsRoute()])
def test_a_text_size_applies_at_once_to_words_and_boxes(route: Route) -> None:
    found = window(window=(1920, 1080), welcomed=True)
    found.services.open_route(route)
    found.draw_frame()
    for size in (125, 150, 100):
        wait_until_open(found.services.stack)
        found.draw_frame()
        top = found.services.stack.top
        assert isinstance(top, WidgetScene)
        widget = top.form.get_widget("text_size")
        segments = widget.inner if isinstance(widget, ScrolledWidget) else widget
        assert isinstance(segments, SegmentedControl)
        left, width = segments._cells[[option.value for option in segments.options].index(size)]
        at = (round((left + width / 2) * found.canvas.k), round(widget.box.center[1] * found.canvas.k))
        post(found, pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(found, kind, pos=at, button=1)
        found.draw_frame()
        assert found.services.settings.text_size == size
        boxes = {widget.id: widget.box for widget in top.form.widgets}
        found.services.stack.request_layout()
        found.draw_frame()
        assert boxes == {widget.id: widget.box for widget in top.form.widgets}, size


def test_nothing_is_drawn_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    found = window(battery_saver=True)
    for _frame in range(30):
        found.services.stack.update(0.05)
        found.draw_frame()
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append("all"))
    monkeypatch.setattr(pygame.display, "update", lambda areas: shown.append("parts"))
    for _frame in range(30):
        found.services.stack.update(0.05)
        found.draw_frame()
    assert shown == []
    key(found, pygame.K_RIGHT)
    assert shown == ["parts"]


def test_what_lies_beside_the_screen_is_shown_once_the_window_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = window()
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: shown.append("all"))
    monkeypatch.setattr(pygame.display, "update", lambda areas: shown.append("parts"))
    pygame.display.set_mode((1024, 700))
    post(found, pygame.VIDEORESIZE, size=(1024, 700), w=1024, h=700)
    found.draw_frame()
    assert shown == ["all"]
    key(found, pygame.K_RIGHT)
    assert shown == ["all", "parts"]


def test_silence_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(open_sound(80, 60, 40), NullSound)
    open_sound(80, 60, 40).play("press")
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    mixer = open_sound(80, 60, 40)
    assert isinstance(mixer, Mixer)
    mixer.play("no such sound")
    mixer.set_volume(0, 0, 0)
    mixer.play("press")
    mixer.close()


def test_a_sound_on_a_machine_without_a_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    device = SdlDevice()
    mixer = Mixer(80, 60, 40, device)
    mixer.play("press")
    mixer.play("press")
    assert device.is_unavailable
    mixer.set_music("zelda")
    mixer.update(0.1)
    mixer.set_muted(True)
    mixer.set_muted(False)
    mixer.close()


class FakeClock:
    """Clock that only counts its waits, and can be woken."""

    def __init__(self, events_after: int = 99) -> None:
        self.rates: list[int] = []
        self.events_after = events_after

    def tick(self, rate: float) -> int:
        self.rates.append(round(rate))
        if len(self.rates) == self.events_after:
            pygame.event.post(pygame.Event(pygame.USEREVENT))
        return round(1000 / rate)


def measure_wait(found: GameWindow, clock: FakeClock) -> float:
    return found.wait_for_frame(cast(pygame.Clock, clock))


def test_at_rest_the_game_moves_on_seldom_and_input_wakes_it_at_once() -> None:
    found = window(battery_saver=True)
    stack = found.services.stack
    for _frame in range(9):
        stack.update(0.1)
        found.draw_frame()
    pygame.event.clear()
    calm, woken, busy = FakeClock(), FakeClock(events_after=2), FakeClock()
    assert measure_wait(found, calm) == pytest.approx(len(calm.rates) / 30, abs=0.01)
    assert len(calm.rates) == 10
    measure_wait(found, woken)
    assert len(woken.rates) == 2
    pygame.event.clear()
    found._show_title()
    measure_wait(found, busy)
    assert busy.rates == [60]


@pytest.mark.parametrize("why", ["just now", "a bot thinks", "music fades"])
def test_the_game_moves_on_as_ever_while_something_is_still_to_come(why: str) -> None:
    found = window()
    found.services.stack.idle_clock.restart(0.0 if why == "just now" else 9.0)
    found.services.bots = SimpleNamespace(pending_number=int(why == "a bot thinks"))  # type: ignore[assignment]
    found.services.sound = SimpleNamespace(fading=why == "music fades")  # type: ignore[assignment]
    pygame.event.clear()
    clock = FakeClock()
    measure_wait(found, clock)
    assert clock.rates == [30]
