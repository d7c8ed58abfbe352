"""Sounds by name, and silence where there is no device, no file or no wish for them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Protocol

import pygame

from game.paths import assets


class Sound(Protocol):
    """What scenes use; a name without a file is silence."""

    def play(self, name: str) -> None: ...

    def volume(self, percent: int) -> None: ...


class Silence:
    """Stands in where the machine has no sound device."""

    def play(self, name: str) -> None:
        """Plays nothing."""

    def volume(self, percent: int) -> None:
        """Has nothing to set."""


class Mixer:
    """Plays `assets/sound/NAME.ogg` or `.wav`; the device is opened at the first sound there is a file for."""

    def __init__(self, percent: int) -> None:
        self._share = percent / 100
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._dead = False

    def play(self, name: str) -> None:
        """Plays a sound from its start, over whatever is still sounding."""
        if self._dead or self._share <= 0:
            return
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        sound = self._sounds[name]
        if sound is not None:
            sound.set_volume(self._share)
            sound.play()

    def volume(self, percent: int) -> None:
        """Sets the loudness of all sounds from now on, 0 to 100."""
        self._share = percent / 100

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        file = sound_file(name)
        if file is None:
            return None
        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(44100, -16, 2, 512)
            return pygame.mixer.Sound(str(file))
        except (pygame.error, NotImplementedError):
            self._dead = not pygame.mixer.get_init()
            return None

    def close(self) -> None:
        """Gives the device back."""
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.quit()


def sound_file(name: str) -> Path | None:
    """The file of a sound, if there is one."""
    folder = assets() / "sound"
    return next((file for ending in ("ogg", "wav") if (file := folder / f"{name}.{ending}").is_file()), None)


def open_sound(percent: int) -> Sound:
    """The mixer, or silence where SDL was told to have no sound."""
    return Silence() if os.environ.get("SDL_AUDIODRIVER") == "dummy" else Mixer(percent)
