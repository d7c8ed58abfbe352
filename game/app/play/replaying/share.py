"""Sharing of a match: a turn as a GIF, or the screen as a PNG, in the folder of shared files."""

from __future__ import annotations

import io
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import strftime

import pygame

from game.app.play.replaying.camera import FRAME_RATE, FRAME_SIZE, ReplayRecorder, encode_gif
from game.app.play.saved_file import notify_saved
from game.app.ui.audio.sound import NullSound
from game.app.ui.dialog import Dialog, DialogButton, draw_progress
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.errors import UserError
from game.modes.replay_view import OPEN_HANDS
from game.paths import user_data_dir
from game.presentation.rulebooks import get_rulebook
from game.session import dates
from game.storage.files import write_atomic
from game.storage.saves import LoadedSave
from game.text import _

_MAX_FRAMES, _END_FRAMES = 12 * FRAME_RATE, FRAME_RATE
"""Maximum number of frames (the last ones are used), and number of frames after the last animation."""
_MAX_STEPS = 14
"""Maximum number of recorded steps; of a longer turn, the last ones."""
_RECORDING_FRACTION = 0.9
"""Fraction of the progress bar for recording; the rest is for encoding the file."""


def get_share_folder() -> Path:
    """Return the folder of shared files."""
    return user_data_dir() / "pictures"


def find_unused_path(game: str, suffix: str) -> Path:
    """Return an unused file path made of the game, the date and the time."""
    date = dates.to_local_time()
    stem = f"{game}-{strftime('%Y-%m-%d-%H-%M-%S', date)}" if date is not None else game
    names = (get_share_folder() / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}" for number in range(1, 1000))
    return next((name for name in names if not name.exists()), get_share_folder() / f"{stem}{suffix}")


def _get_game(save: LoadedSave) -> str:
    """Return the id of the game that was played, as used in file names."""
    game: str = get_rulebook(save.rules).get_definitions(save.rules).setup.game
    return game


def _write_file(services: Services, file: Path, data: bytes) -> None:
    write_atomic(file, data, backup=False)
    notify_saved(services, file)


class ShareScene(Dialog):
    """Dialog that offers a turn as a GIF or the screen as a picture."""

    def __init__(
        self, services: Services, save: LoadedSave, step: int, gif_label: str, viewer: int = OPEN_HANDS
    ) -> None:
        """Create the dialog for the turn of ``step``; ``gif_label`` is the text of the button for the GIF."""

        def open_film() -> None:
            services.stack.push(FilmScene(services, save, step, viewer))

        def open_picture() -> None:
            services.stack.push(PictureScene(services, save))

        answers = [
            DialogButton("film", gif_label, True, open_film),
            DialogButton("picture", _("Save screenshot"), False, open_picture),
            DialogButton("cancel", _("Cancel")),
        ]
        text = _("The file stays on your computer.")
        super().__init__(services, _("Share"), text, answers, cancel="cancel")


class PictureScene(Scene):
    """Scene that writes a PNG of the scene below and closes itself."""

    modal = True

    def __init__(self, services: Services, save: LoadedSave) -> None:
        super().__init__(services)
        self.saved = save
        self._picture: pygame.Surface | None = None
        """Picture of the scene below; None before the first frame."""

    def draw(self, canvas: Canvas) -> None:
        if self._picture is None:
            self._picture = canvas.take_snapshot()

    def update(self, dt: float) -> None:
        self.mark_dirty()
        if self._picture is None:
            return
        self.services.stack.pop()
        out = io.BytesIO()
        pygame.image.save(self._picture, out, "picture.png")
        try:
            _write_file(self.services, find_unused_path(_get_game(self.saved), ".png"), out.getvalue())
        except UserError as error:
            self.services.notify(error.message)

    @property
    def animating(self) -> bool:
        return True


class FilmScene(Scene):
    """Scene that records a turn with a progress bar and writes a GIF; Esc cancels without a file."""

    modal = True

    def __init__(self, services: Services, save: LoadedSave, step: int, viewer: int = OPEN_HANDS) -> None:
        """Create the recording of the turn of ``step`` as ``viewer`` saw it.

        ``viewer`` is a seat, or ``OPEN_HANDS`` for all hands.
        """
        super().__init__(services)
        self.saved = save
        own = Services(
            services.settings,
            NullSound(),
            route_table=services.route_table,
            menu=services.menu,
            run_language=services.run_language,
            saves_settings=False,
        )
        if services.animation_settings.speed <= 0:
            own.override_settings(speed="normal")
        self._recorder = ReplayRecorder(own, save, 0, FRAME_SIZE)
        telling = self._recorder.scene.replay_view
        begun = max(turn for turn in telling.turn_starts if turn <= step)
        self._first_step, self._last_step = max(0, begun - 1, step - _MAX_STEPS), step
        telling.viewer = viewer
        self._recorder.scene.go_to(self._first_step)
        self._recorder.scene.is_playing = True
        self._frames: deque[pygame.Surface] = deque(maxlen=_MAX_FRAMES)
        """Recorded frames, at most ``_MAX_FRAMES``."""
        self._end_frames_left = _END_FRAMES
        """Number of frames still to be recorded after the last animation."""
        self._pool = ThreadPoolExecutor(1)
        """Thread that encodes the GIF."""
        self._encoding: Future[bytes] | None = None
        """Running encoding of the GIF; None while frames are recorded."""

    @property
    def progress(self) -> float:
        """Return the completed fraction, from 0 to 1."""
        if self._encoding is not None:
            return _RECORDING_FRACTION
        return (
            _RECORDING_FRACTION
            * (self._recorder.scene.step - self._first_step)
            / max(1, self._last_step - self._first_step + 1)
        )

    def update(self, dt: float) -> None:
        """Record the next frame; after the last one wait for the encoding and write the file."""
        self.mark_dirty()
        if self._encoding is None:
            self._record_frame()
        elif self._encoding.done():
            self.services.stack.pop()
            try:
                _write_file(self.services, find_unused_path(_get_game(self.saved), ".gif"), self._encoding.result())
            except UserError as error:
                self.services.notify(error.message)

    def _record_frame(self) -> None:
        scene = self._recorder.scene
        self._recorder.advance_frame()
        self._frames.append(self._recorder.render_frame())
        if scene.step >= self._last_step or not self._recorder.is_running:
            scene.is_playing = False
            self._end_frames_left -= not scene.busy
        if self._end_frames_left <= 0:
            self._recorder.close()
            pictures = list(self._frames)
            self._encoding = self._pool.submit(encode_gif, pictures)

    def leave(self) -> None:
        self._recorder.close()
        self._pool.shutdown(wait=False)

    @property
    def animating(self) -> bool:
        return True

    def handle(self, intent: Intent) -> None:
        if intent.kind is Kind.BACK and self._encoding is None:
            self.step_back()

    def draw(self, canvas: Canvas) -> None:
        title = _("Creating the GIF…") if self._encoding is None else _("Saving the file…")
        text = _("Press Esc to cancel.") if self._encoding is None else ""
        draw_progress(canvas, title, text, self.progress)
