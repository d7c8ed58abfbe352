"""Decoding of long sound files in a separate process.

SDL locks its audio device while it decodes a file, so decoding in the game's own process would interrupt all sound.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import wave
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path

import pygame
import pygame.mixer

from game.sounds import BUFFER_SAMPLES, SAMPLE_RATE

_PROCESS_NICENESS = 10
"""Niceness of the decoding process: lower priority than the window, yet high enough to finish on a busy machine."""
_POLL_SECONDS = 0.1
"""Seconds between two checks whether the decoded sounds are still wanted."""


def read_sounds(files: Sequence[Path], is_cancelled: Callable[[], bool]) -> list[pygame.mixer.Sound]:
    """Decode files to sounds; call it in a thread.

    Returns no sounds when ``is_cancelled()`` becomes true in the meantime.

    Raises:
        pygame.error: a file cannot be read.
        OSError: the disk has no space for the decoded files.
    """
    with tempfile.TemporaryDirectory(prefix="triforce-") as name:
        folder = Path(name)
        process = get_context("spawn").Process(
            target=decode_files, args=([str(file) for file in files], name), daemon=True, name="unpack"
        )
        process.start()
        while process.is_alive() and not is_cancelled():
            process.join(_POLL_SECONDS)
        if process.is_alive():
            process.kill()
            process.join()
        if process.exitcode != 0 or is_cancelled():
            return []
        return [pygame.mixer.Sound(str(folder / f"{index}.wav")) for index in range(len(files))]


def decode_files(files: Sequence[str], target_folder: str) -> None:
    """Decode files to ``0.wav``, ``1.wav`` ... in a folder; entry point of the process.

    The files have the mixer's own format, so that reading them needs no decoding.
    """
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with contextlib.suppress(OSError, AttributeError):
        os.nice(_PROCESS_NICENESS)
    pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES)
    for index, file in enumerate(files):
        with wave.open(str(Path(target_folder) / f"{index}.wav"), "wb") as out:
            out.setnchannels(2)
            out.setsampwidth(2)
            out.setframerate(SAMPLE_RATE)
            out.writeframes(pygame.mixer.Sound(file).get_raw())
