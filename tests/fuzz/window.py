"""Window trials of a file without a screen: opened, drawn, clicked at, listed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pygame

from game.app import doors
from game.app.menus.saves.saves import SavesScene, open_replays
from game.app.menus.title import TitleScene
from game.app.play.routes import OpenFileRoute
from game.app.ui.audio.sound import NullSound
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.formats.cache import clear_caches
from game.content.mods import mods
from game.errors import UserError
from game.paths import user_data_dir
from game.storage import crash_report, settings, slots
from tests.app.screen import a_canvas, start_screen

SMALL = 0.34
"""Of the screen's size: large enough to draw everything."""
LISTS: tuple[Callable[[Services], Scene], ...] = (SavesScene, open_replays, TitleScene)


class FuzzWindow:
    """Stack of scenes over the title, with random input."""

    def __init__(self) -> None:
        start_screen()
        self.canvas: Canvas = a_canvas(SMALL)
        self.services = self._make_services()

    def _make_services(self) -> Services:
        kept = settings.load_settings()
        services = Services(
            kept if kept.language else msgspec.structs.replace(kept, language="de"),
            NullSound(),
            route_table=doors.ROUTE_TABLE,
            menu=doors.MENU,
            shortcuts=doors.SHORTCUTS,
            find_unfinished=doors.FIND_UNFINISHED,
            on_damage=doors.ask_about_damage,
        )
        services.stack.push(TitleScene(services))
        return services

    def open_file(self, path: Path, rng: Random) -> None:
        """Open a file as ``play FILE`` does (match, adventure, duel or replay), with some clicks at it."""
        self.services = self._make_services()
        try:
            self.services.open_route(OpenFileRoute(path))
        except UserError:
            return
        self.send_input(rng, 8)
        self.services.stack.clear()
        clear_home()

    def show_lists(self, files: list[Path], rng: Random) -> None:
        """Show files in the folders of the lists: each is shown, and can be chosen, opened or removed."""
        for file in files:
            for kind in (slots.RUNNING, slots.NAMED, slots.REPLAYS):
                folder = slots.get_slot_folder(kind)
                folder.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, folder / file.name)
        for scene in LISTS:
            self.show_scene(scene, rng)
        slots.clean_up()
        clear_home()

    def show_scene(self, scene: Callable[[Services], Scene], rng: Random) -> None:
        """Show a scene over the title, drawn and clicked at."""
        self.services = self._make_services()
        try:
            self.services.stack.push(scene(self.services))
        except UserError as error:
            self.services.notify(error.message)
        self.send_input(rng, 6)
        self.services.stack.clear()

    def send_input(self, rng: Random, clicks: int) -> None:
        """Draw frames with clicks and keys between them."""
        stack = self.services.stack
        for _ in range(clicks):
            self._present_frame()
            try:
                stack.update(rng.choice((0.02, 0.7, 3.0)))
                if not stack.scenes:
                    return
                _send_random_input(stack.handle, self._choose_place(rng), rng)
            except UserError as error:
                self.services.notify(error.message)
        self._present_frame()
        for report in crash_report.crash_folder().glob("*.json"):
            raise AssertionError(f"behind the title: {report.read_text(encoding='utf-8')[-1500:]}")

    def _present_frame(self) -> None:
        """Draw a frame; a scene that cannot be drawn and says why is closed, as in the window."""
        try:
            self.services.stack.draw(self.canvas)
        except UserError as error:
            self.services.notify(error.message)
            self.services.stack.pop()

    def _choose_place(self, rng: Random) -> tuple[float, float]:
        """Return a random place, mostly on something that can be pressed."""
        form = getattr(self.services.stack.top, "form", None)
        if form is not None and form.widgets and rng.random() < 0.7:
            return tuple(rng.choice(form.widgets).box.center)
        return rng.random() * WIDTH, rng.random() * HEIGHT

    def close(self) -> None:
        self.services.stack.clear()
        pygame.quit()


def _send_random_input(handle: Callable[[Intent], None], place: tuple[float, float], rng: Random) -> None:
    if rng.random() < 0.3:
        handle(Intent(rng.choice((Kind.OK, Kind.DOWN, Kind.RIGHT, Kind.NEXT))))
        return
    for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
        handle(Intent(kind, *place, device="mouse"))


def clear_home() -> None:
    """Empty the home, including a sample mod that a click has installed, so that files do not affect each other."""
    if mods.mods_dir().exists():
        clear_caches()
    shutil.rmtree(user_data_dir(), ignore_errors=True)
