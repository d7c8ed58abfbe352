"""Random input by mouse, keyboard and controller: nothing crashes, and the player never gets stuck."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.app import doors, main
from game.app.main import GameWindow
from game.app.menus.saves import damaged
from game.app.menus.title import TitleScene
from game.app.play import routes, saved_file
from game.app.ui.input.intents import ACTIVE_BINDINGS, Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.formats import cache
from game.content.mods import mods
from game.errors import UserError
from game.languages import set_language
from game.paths import HOME_VARIABLE
from game.session.seats import Seats
from game.storage import saves, slots
from game.storage.settings import Settings
from game.text import current_language
from tests.app.contract import CONTRACT, KeyPresser
from tests.app.screen import wait_until_open
from tests.session.matches import begin, play_on
from tools.shots.shot_list import GAME_SHOTS

SIZES = ((480, 270), (480, 270), (480, 360), (640, 360), (600, 240), (1, 1), (3000, 20))
KEYS = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_HOME, pygame.K_END, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F8, pygame.K_F11, pygame.K_F12),
    *(pygame.K_RETURN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_TAB, pygame.K_INSERT, pygame.K_KP_ENTER),
)
SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789+-?äß /"
MODIFIERS = (0, 0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)
PATIENCE = 900
"""Tenths of a second after which everything that moves by itself has come to rest or to somebody's question."""


@pytest.fixture(autouse=True)
def _a_cage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = current_language()
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    monkeypatch.setitem(os.environ, "SDL_AUDIODRIVER", "dummy")
    yield
    ACTIVE_BINDINGS.apply_changes({})
    if mods.mods_dir().exists():
        cache.clear_caches()
    set_language(before)
    pygame.quit()


class Monkey:
    """Random input to a real window on SDL's dummy driver."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.done: deque[str] = deque(maxlen=40)
        self.rushed = False
        """True while events wait in the queue for the next frame."""
        main.start_video()
        self.window = GameWindow(Settings(language="en", window=SIZES[0], speed="fast"))
        self.window.draw_frame()

    # ---- where it plays ---------------------------------------------------------------------------------------------

    def visit(self, name: str, door: Callable[[Services], Scene] | None = None) -> None:
        """Put it before a scene, with the title below; the one of a picture unless a door is given."""
        services, rng = self.window.services, self.luck
        services.stack.clear()
        services.should_quit = False
        services.device = "mouse"
        speed, text = rng.choice(("slow", "normal", "fast", "instant")), rng.choice((100, 100, 100, 150))
        spoken = rng.choice(("en", "de"))
        calm = rng.random() < 0.2
        chosen = Settings(language=spoken, window=services.settings.window, speed=speed, text_size=text)
        services.change_settings(**msgspec.structs.asdict(msgspec.structs.replace(chosen, reduced_motion=calm)))
        services.stack.push(TitleScene(services))
        scene = (door or GAME_SHOTS[name])(services)
        if scene not in services.stack.scenes:
            services.stack.push(scene)
        self.done.clear()
        self.note(f"visits {name} ({speed}, {text} %, {spoken})")
        self.frame(0.1)

    def note(self, text: str) -> None:
        self.done.append(text)

    # ---- what it does -----------------------------------------------------------------------------------------------

    def act(self) -> None:
        """Do one random thing."""
        things = [self.click, self.click, self.point, self.press, self.press, self.type, self.wheel]
        things += [self.pad, self.rare]
        with self.told():
            self.luck.choice(things)()
        if self.luck.random() < 0.25:
            self.frame(self.luck.choice((0.02, 0.02, 0.1, 0.7)))
        self.window.services.should_quit = False

    @contextmanager
    def told(self) -> Iterator[None]:
        """Yield what the window's loop does about errors that a player reads."""
        try:
            yield
        except UserError as error:
            self.note(error.message)
            self.window.services.notify(error.message)

    def frame(self, seconds: float) -> None:
        pygame.event.clear()
        with self.told():
            self.window.services.stack.update(seconds)
            self.window.draw_frame()

    def post(self, kind: int, **fields: object) -> None:
        self.note(f"{pygame.event.event_name(kind)} {fields}")
        if self.rushed:
            pygame.event.post(pygame.Event(kind, **fields))
        else:
            self.window._handle_event(pygame.Event(kind, **fields))

    def rush(self) -> None:
        """Send several events in one frame, which the window's own loop takes from the queue."""
        self.rushed = True
        things = [self.click, self.press, self.type, self.wheel, self.pad, self.rare]
        for _thing in range(self.luck.randint(2, 7)):
            self.luck.choice(things)()
        self.rushed = False
        self.note("a frame")
        self.window._run_guarded(partial(self.window._run_frame, self.luck.choice((0.02, 0.05, 0.05))))
        self.window.services.should_quit = False

    def somewhere(self) -> tuple[int, int]:
        """Return a random place, mostly on something that can be pressed."""
        form = getattr(self.window.services.stack.top, "form", None)
        screen = pygame.display.get_surface()
        assert screen is not None
        width, height = screen.get_size()
        if form is not None and form.widgets and self.luck.random() < 0.6:
            k = self.window.canvas.k
            left, top = self.window.canvas.surface.get_offset()
            x, y = self.luck.choice(form.widgets).box.center
            return round(left + x * k), round(top + y * k)
        return self.luck.randrange(width), self.luck.randrange(height)

    def click(self) -> None:
        place = self.somewhere()
        button = self.luck.choice((1, 1, 1, 1, 3, 2, 6))
        self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        self.post(pygame.MOUSEBUTTONDOWN, pos=place, button=button)
        if self.luck.random() < 0.2:
            place = self.somewhere()
            self.post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0))
        if self.luck.random() < 0.95:
            self.post(pygame.MOUSEBUTTONUP, pos=place, button=button)

    def point(self) -> None:
        self.post(pygame.MOUSEMOTION, pos=self.somewhere(), rel=(0, 0), buttons=(0, 0, 0))

    def press(self) -> None:
        key, held = self.luck.choice(KEYS), self.luck.choice(MODIFIERS)
        self.post(pygame.KEYDOWN, key=key, mod=held, unicode="", scancode=0)
        if self.luck.random() < 0.9:
            self.post(pygame.KEYUP, key=key, mod=held, unicode="", scancode=0)

    def type(self) -> None:
        sign = self.luck.choice(SIGNS)
        self.post(pygame.KEYDOWN, key=ord(sign), mod=self.luck.choice(MODIFIERS), unicode=sign, scancode=0)
        self.post(pygame.TEXTINPUT, text=sign)
        self.post(pygame.KEYUP, key=ord(sign), mod=0, unicode=sign, scancode=0)

    def wheel(self) -> None:
        self.point()
        self.post(pygame.MOUSEWHEEL, x=0, y=self.luck.choice((-3, -1, 1, 2)), flipped=False)

    def pad(self) -> None:
        if self.luck.random() < 0.7:
            self.post(pygame.CONTROLLERBUTTONDOWN, button=self.luck.randrange(-1, 18), instance_id=0)
        else:
            value = self.luck.choice((-32768, 32767, 0, 9000))
            self.post(pygame.CONTROLLERAXISMOTION, axis=self.luck.randrange(7), value=value, instance_id=0)

    def rare(self) -> None:
        """Send window events: other sizes, the focus elsewhere, covered and uncovered, the pad pulled out."""
        kind = self.luck.choice(
            (
                *(pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED),
                *(pygame.CONTROLLERDEVICEREMOVED, pygame.JOYBUTTONDOWN, pygame.VIDEORESIZE, pygame.QUIT),
            )
        )
        if kind == pygame.VIDEORESIZE:
            size = self.luck.choice(SIZES)
            if not self.window.services.settings.fullscreen:
                pygame.display.set_mode(size, pygame.RESIZABLE)
            self.post(kind, size=size, w=size[0], h=size[1])
        elif kind == pygame.JOYBUTTONDOWN:
            self.post(kind, button=self.luck.randrange(12), instance_id=1)
        else:
            self.post(kind, instance_id=0)

    def compare_with_contract(self) -> None:
        """Press F2, F1, H, Enter and Esc where it is now."""
        hand = KeyPresser(self.window.services, self.window.canvas)
        hand.wait_for_rest()
        for keeps in CONTRACT:
            self.note(keeps.__name__)
            keeps(hand)
            hand.wait_for_rest()

    # ---- whether anybody could go on --------------------------------------------------------------------------------

    def check_not_stuck(self) -> None:
        """Check that animations come to rest and Esc leads somewhere; without a main menu it quits."""
        services = self.window.services
        stack, services.should_quit = services.stack, False
        assert stack.scenes
        for tenth in range(PATIENCE):
            with self.told():
                stack.update(0.1)
            if tenth % 10 == 5:
                self.frame(0.0)
                if not stack.animating:
                    break
        top, count = stack.top, len(stack.scenes)
        for _press in range(6):
            with self.told():
                wait_until_open(stack)
                stack.handle(Intent(Kind.BACK, pressed="escape"))
            self.frame(1.0)
            if services.should_quit or stack.top is not top or len(stack.scenes) != count:
                services.should_quit = False
                return
        raise AssertionError(f"{type(top).__name__} cannot be left")


def play(seed: int, events: int, places: slice = slice(None), *, compares: bool = False) -> None:
    """So many random things, spread over all scenes, or over those at some places of their shuffled list.

    ``compares``: whether what a key means is asked there, too, as `test_contract` does.
    """
    monkey = Monkey(seed)
    names = sorted(GAME_SHOTS)
    monkey.luck.shuffle(names)
    names = names[places]
    each = -(-events // len(names))
    for name in names:
        try:
            monkey.visit(name)
            for _event in range(each):
                monkey.act()
            monkey.check_not_stuck()
            if compares:
                monkey.visit(name)
                monkey.compare_with_contract()
        except Exception as error:
            raise AssertionError("\n".join([f"seed {seed}: {error!r} after", *monkey.done])) from error
    monkey.window.services.stack.clear()
    monkey.window.services.bots.close()


def hostile_files() -> None:
    """Fill the player's folder with hostile content: rubbish, cut saves, unprintable names, folders."""
    rng = Random(7)
    match = begin()
    play_on(match, rng, 20)
    over = begin(seed="8")
    play_on(over, rng, 20_000)
    for kind, played in ((slots.RUNNING, match), (slots.NAMED, match), (slots.REPLAYS, over)):
        folder = slots.get_slot_folder(kind)
        for index, name in enumerate(("Mira", "Mi\0ra", "W" * 60, "👨‍👩‍👧‍👦\u202e", "{sword}**", "")):
            file = folder / f"{index}{slots.SAVE_SUFFIX}"
            saves.write_save(file, played, Seats(["person", "person"], [name, "Tom\n"]), name=name)
        sound = (folder / f"0{slots.SAVE_SUFFIX}").read_bytes()
        for index, data in enumerate(
            (b"", sound[:300], sound[::-1], sound.replace(b'"turn":', b'"turn":9'), b"[" * 9_000)
        ):
            (folder / f"cut-{index}{slots.SAVE_SUFFIX}").write_bytes(data)
        (folder / f"folder{slots.SAVE_SUFFIX}").mkdir()
    for index, (find, _kind) in enumerate(damaged._STORES_BY_NAME.values()):
        find().parent.mkdir(parents=True, exist_ok=True)
        find().write_bytes((b"rubbish", b"[]", b"\xff\xfe", b'{"version": 99}', b"{")[index % 5])
    for name, text in (
        ("mine", "name: ["),
        ("No Name", ""),
        ("empty", "name: {en: A, de: B}\nabout: {en: A, de: B}\n"),
    ):
        (mods.mods_dir() / name).mkdir(parents=True)
        (mods.mods_dir() / name / "mod.yaml").write_text(text)


def haste(seed: int, frames: int, monkeypatch: pytest.MonkeyPatch, places: slice = slice(None)) -> None:
    """So many frames with several events each, at every door of the title, with hostile files lying about.

    ``places`` says at which doors, of all in the order of their names.
    """

    def give_way(_window: GameWindow, error: Exception) -> None:
        raise error

    monkeypatch.setattr(GameWindow, "_rescue_match", give_way)
    monkeypatch.setattr(saved_file, "find_file_manager", lambda: "")
    hostile_files()
    cache.clear_caches()
    monkey = Monkey(seed)
    led = {entry.id: entry.route for entry in doors.MENU}
    led |= {f"key {key}": leads for key, leads in doors.SHORTCUTS.items()}
    led |= {"mods": routes.ModsRoute(), "trophies": routes.TrophiesRoute(), "credits": routes.CreditsRoute()}
    led |= {"rulebook": routes.RulebookRoute()}
    led |= {game: routes.NewGameRoute(game) for game in doors.ROUTE_TABLE[routes.NewGameRoute]}
    led |= {"settings": routes.SettingsRoute(), "damaged": routes.DamagedFilesRoute()}
    ways: dict[str, Callable[[Services], Scene]] = {
        name: partial(Services.make_scene, route=to) for name, to in led.items()
    }
    ways["title"] = TitleScene
    visited = sorted(ways.items())[places]
    each = -(-frames // len(visited))
    for name, door in visited:
        try:
            monkey.visit(name, door)
            for _frame in range(each):
                monkey.rush()
            monkey.check_not_stuck()
        except Exception as error:
            raise AssertionError("\n".join([f"seed {seed}: {error!r} after", *monkey.done])) from error
    monkey.window.services.stack.clear()
    monkey.window.services.bots.close()
    cache.clear_caches()


@pytest.mark.parametrize("part", range(2))
def test_several_events_in_one_frame_break_nothing_whatever_lies_in_the_folder(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    haste(1, 40, monkeypatch, slice(part, None, 2))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 7))
def test_much_haste_breaks_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    haste(seed, 6_000, monkeypatch)


@pytest.mark.parametrize("part", range(4))
def test_random_events_break_nothing(part: int) -> None:
    play(1, 40, slice(part * 10, part * 10 + 10))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 7))
def test_twenty_thousand_random_events_break_nothing(seed: int) -> None:
    play(seed, 20_000, compares=True)
