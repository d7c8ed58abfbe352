"""Effects by name, music in layers and ambience, and silence where there is no device, no file or no wish for them."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Protocol

from game.app.ui.audio.device import Bus, Device, SdlDevice
from game.app.ui.audio.layers import Layers, Mood
from game.app.ui.audio.takes import Takes, pan
from game.app.ui.effects.timeline import Clock, move_toward
from game.sounds import EFFECTS, PIECES, PLACES, RATE, Layer, ambience_file, files_of, music_files

_FADE_IN, _FADE_OUT = 1.2, 0.6
"""Seconds in which a loop comes and goes."""
_DUCKED, _HOLD, _BACK = 0.4, 0.45, 0.9
"""How loud loops are under a sound that matters, for how many seconds at least, and how many it takes them to be
themselves again."""


class Sound(Protocol):
    """What scenes and the window use; a name without a file is silence."""

    @property
    def fading(self) -> bool: ...

    def play(self, name: str, at: float = 0.0) -> None: ...

    def speak(self, file: Path | None) -> None: ...

    @property
    def speaking(self) -> bool: ...

    def music(self, name: str, mood: Mood = "calm") -> None: ...

    def ambience(self, name: str) -> None: ...

    def volume(self, effects: int, music: int, ambience: int) -> None: ...

    def hush(self, quiet: bool) -> None: ...

    def update(self, dt: float) -> None: ...

    def close(self) -> None: ...


class Silence:
    """Stands in where the machine has no sound device."""

    fading = False

    def play(self, name: str, at: float = 0.0) -> None:
        """Plays nothing."""

    def speak(self, file: Path | None) -> None:
        """Says nothing."""

    @property
    def speaking(self) -> bool:
        """Whether a voice is heard: it never is."""
        return False

    def music(self, name: str, mood: Mood = "calm") -> None:
        """Plays nothing."""

    def ambience(self, name: str) -> None:
        """Plays nothing."""

    def volume(self, effects: int, music: int, ambience: int) -> None:
        """Has nothing to set."""

    def hush(self, quiet: bool) -> None:
        """Is quiet already."""

    def update(self, dt: float) -> None:
        """Has nothing to move on."""

    def close(self) -> None:
        """Has nothing to give back."""


class _Loop:
    """What loops on one bus: the one that plays, the one that is wanted, and how far it has faded in."""

    def __init__(self, device: Device, bus: Bus) -> None:
        self._device, self._bus = device, bus
        self.wanted = self.playing = ""
        self.mood: Mood = "calm"
        self.near = 0.0
        self._layers = Layers(("calm",), 1.0, 1)
        self._sent: tuple[float, ...] = ()
        self.fades = False
        """Whether its loudness was another one at the last look."""

    def update(self, dt: float, volume: float, room: float) -> None:
        """Moves on by ``dt`` seconds; ``volume`` is that of the bus and ``room`` what is left of it at the moment."""
        wanted = self.wanted if volume > 0 else ""
        if wanted != self.playing:
            self.near = move_toward(self.near, 0.0, dt / _FADE_OUT)
            if not self.near:
                self._start(wanted)
        position = self._device.position(self._bus)
        if position is None:
            self.near = 0.0
            return
        if wanted == self.playing:
            self.near = move_toward(self.near, 1.0, dt / _FADE_IN)
        self._layers.want(self.mood)
        levels = tuple(round(share * volume * room * self.near, 4) for share in self._layers.at(position))
        self.fades = levels != self._sent
        if self.fades:
            self._device.level(self._bus, levels)
            self._sent = levels

    def _start(self, name: str) -> None:
        self.playing, self.near, self._sent = name, 0.0, ()
        files = loops_of(self._bus, name)
        piece = PIECES.get(name) if self._bus == "music" else None
        if piece is not None and files:
            self._layers = Layers(tuple(files), piece.bar / RATE, piece.beats, self.mood)
        else:
            self._layers = Layers(("calm",), 1.0, 1)
        if files:
            self._device.start(self._bus, tuple(files.values()))
        else:
            self._device.stop(self._bus)


class Mixer:
    """Three buses over one device: effects, music and ambience, each with a loudness from 0 to 100.

    Loops step back for a moment under effects that matter, and everything is quiet while `hush` holds. `luck` is for
    the display alone: which take is played and how loud.
    """

    def __init__(
        self, effects: int, music: int, ambience: int, device: Device | None = None, luck: Random | None = None
    ) -> None:
        self._device = device or SdlDevice()
        self._takes = Takes(luck)
        self._files: dict[str, list[Path]] = {}
        self._loops: dict[Bus, _Loop] = {bus: _Loop(self._device, bus) for bus in ("music", "ambience")}
        self._quiet = False
        self._clock = Clock()
        self._held = 0.0
        """Until when loops stay ducked."""
        self._room = 1.0
        """The share of their loudness that a sound that matters leaves to loops."""
        self.volume(effects, music, ambience)

    def play(self, name: str, at: float = 0.0) -> None:
        """Plays an effect over whatever is still sounding; ``at`` is where on the board, -1 left to 1 right."""
        effect = EFFECTS.get(name)
        if effect is None or self._quiet or self._effects <= 0 or not self._takes.may(name, self._clock.now):
            return
        if name not in self._files:
            self._files[name] = files_of(name)
        files = self._files[name]
        if not files:
            return
        file = files[self._takes.choose(name, len(files))]
        loud = self._effects * self._takes.softened()
        left, right = pan(at)
        seconds = self._device.effect(file, loud * left, loud * right, urgent=effect.ducks)
        if not seconds:
            return
        self._takes.began(name, self._clock.now, seconds)
        if effect.ducks:
            self._room = _DUCKED
            self._held = max(self._held, self._clock.now + max(_HOLD, seconds - _BACK))
            self._move(0.0)

    def speak(self, file: Path | None) -> None:
        """Lets the voice be heard, in place of what it was saying; loops step back for it. None breaks it off."""
        if not self._quiet:
            self._device.speak(file)

    @property
    def speaking(self) -> bool:
        """Whether the voice is heard."""
        return self._device.speaking

    def music(self, name: str, mood: Mood = "calm") -> None:
        """Lets a piece play from now on, "" none, in the layer of a mood; the one before fades out first."""
        self._loops["music"].wanted, self._loops["music"].mood = name, mood

    def ambience(self, name: str) -> None:
        """Lets the ambience of a place sound from now on, "" none."""
        self._loops["ambience"].wanted = PLACES.get(name, "")

    def volume(self, effects: int, music: int, ambience: int) -> None:
        """Sets the loudness of each bus from now on, 0 to 100."""
        self._effects = effects / 100
        self._volumes: dict[Bus, float] = {"music": music / 100, "ambience": ambience / 100}

    def hush(self, quiet: bool) -> None:
        """Stops all sound while nobody looks at the window, and lets it go on afterwards."""
        self._quiet = quiet
        self._takes.silent()
        self._device.hush(quiet)

    def update(self, dt: float) -> None:
        """Moves on by `dt` seconds: loops to their loudness after a sound, from one to the next, between layers."""
        now = self._clock.advance(dt)
        self._device.advance(dt)
        if self._quiet:
            return
        if self._device.speaking:
            self._room, self._held = _DUCKED, now + _HOLD
        if now >= self._held:
            self._room = move_toward(self._room, 1.0, dt * (1 - _DUCKED) / _BACK)
        self._move(dt)

    @property
    def fading(self) -> bool:
        """Whether a loop is on its way to another loudness."""
        return any(loop.fades for loop in self._loops.values())

    def _move(self, dt: float) -> None:
        for bus, loop in self._loops.items():
            loop.update(dt, self._volumes[bus], self._room)

    def close(self) -> None:
        """Gives the device back."""
        self._device.close()


def loops_of(bus: Bus, name: str) -> dict[Layer, Path]:
    """The files of a piece's layers, or of an ambience; none for a name that there is not."""
    if bus == "music":
        return music_files(name) if name in PIECES else {}
    file = ambience_file(name)
    return {} if file is None else {"calm": file}


def open_sound(effects: int, music: int, ambience: int) -> Sound:
    """The mixer, or silence where SDL was told to have no sound."""
    return Silence() if os.environ.get("SDL_AUDIODRIVER") == "dummy" else Mixer(effects, music, ambience)
