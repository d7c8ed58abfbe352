"""What a file has to bear in the window, without a screen: opened, drawn, clicked at, listed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pygame

from game.app import doors
from game.app.menus.saves.replays import ReplaysScene
from game.app.menus.saves.saves import SavesScene
from game.app.menus.title import TitleScene
from game.app.play.routes import OpenFile
from game.app.ui.audio.sound import Silence
from game.app.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.content.formats.cache import forget
from game.content.mods import mods
from game.errors import UserError
from game.paths import user_data
from game.storage import crash_report, settings, slots
from tests.app.screen import a_canvas, start_screen

SMALL = 0.34
"""Of the screen's size: large enough to draw everything."""
LISTS: tuple[Callable[[Services], Scene], ...] = (SavesScene, ReplaysScene, TitleScene)


class Window:
    """A stack of scenes with the title below, and random hands at it."""

    def __init__(self) -> None:
        start_screen()
        self.canvas: Canvas = a_canvas(SMALL)
        self.services = self._begun()

    def _begun(self) -> Services:
        kept = settings.load()
        services = Services(
            kept if kept.language else msgspec.structs.replace(kept, language="de"),
            Silence(),
            doors=doors.DOORS,
            menu=doors.MENU,
            corner=doors.CORNER,
            unfinished=doors.UNFINISHED,
            damage=doors.tell_of_damage,
        )
        services.stack.push(TitleScene(services))
        return services

    def opens(self, path: Path, rng: Random) -> None:
        """As ``play FILE`` does: the match, the adventure, the duel or the replay, and some clicks at it."""
        self.services = self._begun()
        try:
            self.services.open(OpenFile(path))
        except UserError:
            return
        self.bears(rng, 8)
        self.services.stack.clear()
        empty_home()

    def lists(self, files: list[Path], rng: Random) -> None:
        """Many files in the folders of the lists: each is shown, and can be chosen, opened or put away."""
        for file in files:
            for kind in (slots.RUNNING, slots.NAMED, slots.REPLAYS):
                folder = slots.folder(kind)
                folder.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, folder / file.name)
        for scene in LISTS:
            self.shows(scene, rng)
        slots.tidy()
        empty_home()

    def shows(self, scene: Callable[[Services], Scene], rng: Random) -> None:
        """A scene over the title, drawn and clicked at."""
        self.services = self._begun()
        try:
            self.services.stack.push(scene(self.services))
        except UserError as error:
            self.services.notify(error.message)
        self.bears(rng, 6)
        self.services.stack.clear()

    def bears(self, rng: Random, clicks: int) -> None:
        """Frames with clicks and keys between them."""
        stack = self.services.stack
        for _ in range(clicks):
            self._present()
            try:
                stack.update(rng.choice((0.02, 0.7, 3.0)))
                if not stack.scenes:
                    return
                _hand(stack.handle, self._somewhere(rng), rng)
            except UserError as error:
                self.services.notify(error.message)
        self._present()
        for report in crash_report.crash_folder().glob("*.json"):
            raise AssertionError(f"behind the title: {report.read_text(encoding='utf-8')[-1500:]}")

    def _present(self) -> None:
        """A frame; a scene that cannot be drawn and says why gives way, as in the window."""
        try:
            self.services.stack.draw(self.canvas)
        except UserError as error:
            self.services.notify(error.message)
            self.services.stack.pop()

    def _somewhere(self, rng: Random) -> tuple[float, float]:
        """Mostly on something that can be pressed."""
        form = getattr(self.services.stack.top, "form", None)
        if form is not None and form.widgets and rng.random() < 0.7:
            return tuple(rng.choice(form.widgets).box.center)
        return rng.random() * WIDTH, rng.random() * HEIGHT

    def close(self) -> None:
        self.services.stack.clear()
        pygame.quit()


def _hand(handle: Callable[[Intent], None], place: tuple[float, float], rng: Random) -> None:
    if rng.random() < 0.3:
        handle(Intent(rng.choice((Kind.OK, Kind.DOWN, Kind.RIGHT, Kind.NEXT))))
        return
    for kind in (Kind.MOVE, Kind.PRESS, Kind.RELEASE):
        handle(Intent(kind, *place, device="mouse"))


def empty_home() -> None:
    """Nothing of one file is left for the next, no sample mod either that a click has laid down."""
    if mods.mods_folder().exists():
        forget()
    shutil.rmtree(user_data(), ignore_errors=True)
