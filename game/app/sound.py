"""Sounds by name and one loop of music, and silence where there is no device, no file or no wish for them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Protocol

import pygame

from game import sounds

_FADE_IN, _FADE_OUT = 1.2, 0.6
"""Seconds in which music comes and goes."""
_DUCKED, _BACK = 0.35, 0.9
"""How loud music is under a sound that matters, and how many seconds it takes to be itself again."""
_WEIGHTY = frozenset(
    {"achievement", "boss", "clash", "collapse", "defeat", "fall", "hit-hard", "pack", "triforce", "solved", "victory"}
)


class Sound(Protocol):
    """What scenes use; a name without a file is silence."""

    def play(self, name: str) -> None: ...

    def music(self, name: str) -> None: ...

    def volume(self, effects: int, music: int) -> None: ...

    def hush(self, quiet: bool) -> None: ...

    def update(self, dt: float) -> None: ...


class Silence:
    """Stands in where the machine has no sound device."""

    def play(self, name: str) -> None:
        """Plays nothing."""

    def music(self, name: str) -> None:
        """Plays nothing."""

    def volume(self, effects: int, music: int) -> None:
        """Has nothing to set."""

    def hush(self, quiet: bool) -> None:
        """Is quiet already."""

    def update(self, dt: float) -> None:
        """Has nothing to move on."""


class Mixer:
    """Plays `assets/sound/NAME.ogg` or `.wav`; the device is opened at the first sound there is a file for.

    `effects` and `music` are loudnesses from 0 to 100. Music steps back for a moment under sounds that matter, and
    everything is quiet while `hush` holds.
    """

    def __init__(self, effects: int, music: int) -> None:
        self._effects, self._music = effects / 100, music / 100
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._dead = False
        self._quiet = False
        self._wanted = self._playing = ""
        self._room = 1.0
        """The share of its loudness that a sound that matters leaves to music."""
        self._near = 0.0
        """How far the loop has faded in, 0 to 1."""

    def play(self, name: str) -> None:
        """Plays a sound from its start, over whatever is still sounding."""
        if self._dead or self._quiet or self._effects <= 0:
            return
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        sound = self._sounds[name]
        if sound is not None:
            sound.set_volume(self._effects)
            sound.play()
            if name in _WEIGHTY:
                self._room = _DUCKED
                self._set_music()

    def music(self, name: str) -> None:
        """Lets the loop `name` play from now on, "" none; the one before fades out first."""
        self._wanted = name

    def volume(self, effects: int, music: int) -> None:
        """Sets both loudnesses from now on, 0 to 100."""
        self._effects, self._music = effects / 100, music / 100
        self._set_music()

    def hush(self, quiet: bool) -> None:
        """Stops all sound while nobody looks at the window, and lets it go on afterwards."""
        self._quiet = quiet
        if not pygame.mixer.get_init():
            return
        if quiet:
            pygame.mixer.stop()
            pygame.mixer.music.pause()
        else:
            pygame.mixer.music.unpause()

    def update(self, dt: float) -> None:
        """Moves music on by `dt` seconds: back to its loudness after a sound, and from one loop to the next."""
        if self._dead or self._quiet:
            return
        wanted = self._wanted if self._music > 0 else ""
        before = (self._room, self._near)
        self._room = min(1.0, self._room + dt * (1 - _DUCKED) / _BACK)
        if wanted == self._playing:
            self._near = min(1.0, self._near + dt / _FADE_IN)
        else:
            self._near = max(0.0, self._near - dt / _FADE_OUT)
            if not self._near or not self._playing:
                self._start(wanted)
        if before != (self._room, self._near):
            self._set_music()

    def _start(self, name: str) -> None:
        if self._playing and pygame.mixer.get_init():
            pygame.mixer.music.stop()
        self._playing, self._near = name, 0.0
        file = music_file(name)
        if file is not None and self._open():
            with contextlib.suppress(pygame.error):
                pygame.mixer.music.load(str(file))
                self._set_music()
                pygame.mixer.music.play(-1)

    def _set_music(self) -> None:
        if pygame.mixer.get_init():
            pygame.mixer.music.set_volume(self._music * self._room * self._near * 0.7)

    def _open(self) -> bool:
        """Opens the device; without one, everything stays silent for good."""
        if not self._dead and not pygame.mixer.get_init():
            try:
                pygame.mixer.init(sounds.RATE, -16, 2, sounds.BUFFER)
            except (pygame.error, NotImplementedError):
                self._dead = True
        return not self._dead

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        file = sound_file(name)
        if file is None or not self._open():
            return None
        try:
            return pygame.mixer.Sound(str(file))
        except pygame.error:
            return None

    def close(self) -> None:
        """Gives the device back."""
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.quit()


def sound_file(name: str) -> Path | None:
    """The first file of a sound, if there is one."""
    return next(iter(sounds.files_of(name)), None)


def music_file(name: str) -> Path | None:
    """The file of a loop, if there is one; "" has none."""
    return sounds.music_files(name).get("calm")


def open_sound(effects: int, music: int) -> Sound:
    """The mixer, or silence where SDL was told to have no sound."""
    return Silence() if os.environ.get("SDL_AUDIODRIVER") == "dummy" else Mixer(effects, music)
