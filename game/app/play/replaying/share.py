"""Gives away what was played: a turn as a moving picture, or the screen as a picture; both lie in a folder of the
player's.
"""

from __future__ import annotations

import io
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import strftime

import pygame

from game.app.play.replaying.camera import RATE, SIZE, Camera, as_gif
from game.app.ui.audio.sound import Silence
from game.app.ui.dialog import Answer, Dialog, draw_progress
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.replay_view import OPEN
from game.paths import user_data
from game.presentation.rulebooks import book_of
from game.session import dates
from game.storage.files import write_whole
from game.storage.saves import Saved
from game.text import _

_LONGEST, _REST = 12 * RATE, RATE
"""Pictures of the longest film, of which the last ones are kept, and how many follow when all has been shown."""
_MOST_STEPS = 14
"""Of a longer turn the last ones are filmed."""
_PRESSED = 0.9
"""The part of the time that the drawing takes; the rest goes into the file."""


def folder() -> Path:
    """Where what is shared lies."""
    return user_data() / "pictures"


def unused(game: str, suffix: str) -> Path:
    """A name that nothing there has yet: the game, the day and the time."""
    date = dates.local()
    stem = f"{game}-{strftime('%Y-%m-%d-%H-%M-%S', date)}" if date is not None else game
    names = (folder() / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in range(1, 1000))
    return next((name for name in names if not name.exists()), folder() / f"{stem}{suffix}")


def _game(saved: Saved) -> str:
    """The game that was played, as files name it."""
    game: str = book_of(saved.rules).definitions_of(saved.rules).setup.game
    return game


def _write(services: Services, file: Path, data: bytes) -> None:
    write_whole(file, data, backup=False)
    services.notify(_("Saved to {file}").format(file=file))


class ShareScene(Dialog):
    """Asks whether the turn that ``step`` belongs to is to be shared, in the words of ``film``, or the screen."""

    def __init__(self, services: Services, saved: Saved, step: int, film: str, reader: int = OPEN) -> None:
        def filmed() -> None:
            services.stack.push(FilmScene(services, saved, step, reader))

        def pictured() -> None:
            services.stack.push(PictureScene(services, saved))

        answers = [
            Answer("film", film, True, filmed),
            Answer("picture", _("Save screenshot"), False, pictured),
            Answer("cancel", _("Cancel")),
        ]
        text = _("The file stays on your computer.")
        super().__init__(services, _("Share"), text, answers, cancel="cancel")


class PictureScene(Scene):
    """Writes what the scene below shows as a PNG, and goes."""

    modal = True

    def __init__(self, services: Services, saved: Saved) -> None:
        super().__init__(services)
        self.saved = saved
        self._seen: pygame.Surface | None = None

    def draw(self, canvas: Canvas) -> None:
        if self._seen is None:
            self._seen = canvas.seen()

    def update(self, dt: float) -> None:
        self.touch()
        if self._seen is None:
            return
        self.services.stack.pop()
        out = io.BytesIO()
        pygame.image.save(self._seen, out, "picture.png")
        try:
            _write(self.services, unused(_game(self.saved), ".png"), out.getvalue())
        except UserError as error:
            self.services.notify(error.message)

    @property
    def animating(self) -> bool:
        return True


class FilmScene(Scene):
    """Draws a turn picture by picture below a bar that fills, then writes it as a GIF; Esc stops and writes nothing.

    No more is seen on it than ``reader`` saw, a seat or ``OPEN``.
    """

    modal = True

    def __init__(self, services: Services, saved: Saved, step: int, reader: int = OPEN) -> None:
        super().__init__(services)
        self.saved = saved
        own = Services(
            services.settings, Silence(), doors=services.doors, menu=services.menu, spoken=services.spoken,
            saves_settings=False,
        )  # fmt: skip
        if services.tempo.speed <= 0:
            own.change_for_now(speed="normal")
        self._camera = Camera(own, saved, 0, SIZE)
        telling = self._camera.scene.telling
        begun = max(turn for turn in telling.turns if turn <= step)
        self._first, self._last = max(0, begun - 1, step - _MOST_STEPS), step
        telling.reader = reader
        self._camera.scene.go_to(self._first)
        self._camera.scene.playing = True
        self._pictures: deque[pygame.Surface] = deque(maxlen=_LONGEST)
        self._rest = _REST
        self._pool = ThreadPoolExecutor(1)
        self._pressed: Future[bytes] | None = None

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        if self._pressed is not None:
            return _PRESSED
        return _PRESSED * (self._camera.scene.step - self._first) / max(1, self._last - self._first + 1)

    def update(self, dt: float) -> None:
        """Draws the next picture; after the last one it waits for the file."""
        self.touch()
        if self._pressed is None:
            self._film()
        elif self._pressed.done():
            self.services.stack.pop()
            try:
                _write(self.services, unused(_game(self.saved), ".gif"), self._pressed.result())
            except UserError as error:
                self.services.notify(error.message)

    def _film(self) -> None:
        scene = self._camera.scene
        self._camera.move_on()
        self._pictures.append(self._camera.picture())
        if scene.step >= self._last or not self._camera.running:
            scene.playing = False
            self._rest -= not scene.busy
        if self._rest <= 0:
            self._camera.close()
            pictures = list(self._pictures)
            self._pressed = self._pool.submit(as_gif, pictures)

    def leave(self) -> None:
        self._camera.close()
        self._pool.shutdown(wait=False)

    @property
    def animating(self) -> bool:
        return True

    def handle(self, intent: Intent) -> None:
        if intent.kind is Kind.BACK and self._pressed is None:
            self.step_back()

    def draw(self, canvas: Canvas) -> None:
        title = _("Creating the GIF…") if self._pressed is None else _("Saving the file…")
        text = _("Press Esc to cancel.") if self._pressed is None else ""
        draw_progress(canvas, title, text, self.share)
