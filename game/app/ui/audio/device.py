"""What sounds are played on: SDL's mixer, which may be missing or go away at any time."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, Protocol

import pygame

from game.sounds import BUFFER, RATE

Bus = Literal["music", "ambience"]
CHANNELS: dict[Bus, range] = {"music": range(3), "ambience": range(3, 4)}
"""The channels that loops have to themselves; all others are for effects."""
_SPEECH = 4
"""The channel of the voice."""
_RESERVED, _ALL = 5, 24
_PAGE = 65_307
"""Bytes that a page of an Ogg file has at most."""


class Device(Protocol):
    """Where sounds go. Nothing here raises: what cannot be played is silence."""

    def effect(self, file: Path, left: float, right: float, *, urgent: bool = False) -> float:
        """Plays a file once; how many seconds it lasts, 0 when it is not heard. ``urgent`` may cut another one off."""
        ...

    def speak(self, file: Path | None) -> None:
        """Lets the voice be heard, in place of what it was saying; None breaks it off."""
        ...

    @property
    def speaking(self) -> bool:
        """Whether the voice is heard."""
        ...

    def start(self, bus: Bus, files: Sequence[Path]) -> None:
        """Reads loops aside, then starts them together, silent; what was on the bus stops at once."""
        ...

    def stop(self, bus: Bus) -> None:
        """Ends the loops of a bus and lets them go."""
        ...

    def position(self, bus: Bus) -> float | None:
        """Seconds since the loops of a bus began, None while they are still being read."""
        ...

    def level(self, bus: Bus, levels: Sequence[float]) -> None:
        """Sets the loudness of each loop of a bus, 0 to 1."""
        ...

    def hush(self, quiet: bool) -> None:
        """Cuts effects off and lets loops pause, or go on."""
        ...

    def advance(self, seconds: float) -> None:
        """So much time has passed for the game."""
        ...

    def close(self) -> None:
        """Gives everything back."""
        ...


def length(file: Path) -> float:
    """Seconds that an Ogg file of ours lasts, as its last page says without unpacking it; 0 for anything else."""
    try:
        with file.open("rb") as packed:
            packed.seek(max(0, file.stat().st_size - _PAGE))
            end = packed.read()
    except OSError:
        return 0.0
    page = end.rfind(b"OggS")
    return int.from_bytes(end[page + 6 : page + 14], "little") / RATE if page >= 0 else 0.0


class _Loops:
    """Loops of one bus: being read beside the game, then playing."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = tuple(files)
        self.read: list[pygame.mixer.Sound] | None = None
        self.began: float | None = None
        self.dropped = False
        """Nobody wants them any more: the thread leaves the rest unread."""
        self.thread = threading.Thread(target=self._read, name="loops", daemon=True)
        self.thread.start()

    def _read(self) -> None:
        from game.app.ui.audio import decoder  # what starts processes takes a tenth of the start-up

        with contextlib.suppress(pygame.error, OSError):
            self.read = decoder.read(self.files, lambda: self.dropped) or None


class SdlDevice:
    """SDL's mixer at 44.1 kHz, opened when something is first to be heard; without a device all stays silent."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.dead = False
        self._effects: dict[Path, pygame.mixer.Sound | None] = {}
        self._order: list[int] = []
        """The channels of effects that sound, the first begun first."""
        self._ordering = threading.Lock()
        self._loops: dict[Bus, _Loops] = {}
        self._quiet_since: float | None = None
        self._reading: list[threading.Thread] = []
        """Threads that still read a file: an effect, or a loop that nobody wants any more."""

    def effect(self, file: Path, left: float, right: float, *, urgent: bool = False) -> float:
        if not self._open():
            return 0.0
        if file in self._effects:
            return self._sound(self._effects[file], left, right, urgent)
        seconds = length(file)
        if seconds:
            thread = threading.Thread(target=self._first, args=(file, left, right, urgent), name="effect", daemon=True)
            self._reading = [one for one in self._reading if one.is_alive()] + [thread]
            thread.start()
        return seconds

    def _first(self, file: Path, left: float, right: float, urgent: bool) -> None:
        """The thread of a file's first time, as unpacking it takes a part of a frame: reads it, then plays it."""
        sound = self._effects[file] = self._load(file)
        if self._quiet_since is None:
            self._sound(sound, left, right, urgent)

    def _sound(self, sound: pygame.mixer.Sound | None, left: float, right: float, urgent: bool) -> float:
        """Plays what was read; how many seconds it lasts, 0 when it is not heard."""
        try:
            with self._ordering:
                number = self._free(urgent) if sound is not None else None
                if sound is None or number is None:
                    return 0.0
                self._order.append(number)
                channel = pygame.mixer.Channel(number)
                channel.play(sound)
                channel.set_volume(min(1.0, left), min(1.0, right))
            return sound.get_length()
        except pygame.error:
            self.dead = True
            return 0.0

    def speak(self, file: Path | None) -> None:
        if (file is None and not self.speaking) or not self._open():
            return
        try:
            channel = pygame.mixer.Channel(_SPEECH)
            channel.stop()
            sound = self._load(file) if file is not None else None
            if sound is not None:
                channel.play(sound)
        except pygame.error:
            self._die()

    @property
    def speaking(self) -> bool:
        return not self.dead and bool(pygame.mixer.get_init()) and pygame.mixer.Channel(_SPEECH).get_busy()

    def _free(self, urgent: bool) -> int | None:
        """A channel that is silent, or for something urgent the one that has sounded longest; no loop's."""
        order = [number for number in self._order if pygame.mixer.Channel(number).get_busy()]
        self._order = order
        free = next((number for number in range(_RESERVED, _ALL) if number not in order), None)
        return order.pop(0) if free is None and urgent else free

    @staticmethod
    def _load(file: Path) -> pygame.mixer.Sound | None:
        """One damaged file is silence; the others are heard."""
        with contextlib.suppress(pygame.error, OSError):
            return pygame.mixer.Sound(str(file))
        return None

    def start(self, bus: Bus, files: Sequence[Path]) -> None:
        self.stop(bus)
        if files and self._open():
            self._loops[bus] = _Loops(files[: len(CHANNELS[bus])])

    def stop(self, bus: Bus) -> None:
        loops = self._loops.pop(bus, None)
        if loops is None:
            return
        loops.dropped = True
        if loops.thread.is_alive():
            self._reading = [one for one in self._reading if one.is_alive()] + [loops.thread]
        if loops.began is None or self.dead:
            return
        try:
            for number in CHANNELS[bus]:
                pygame.mixer.Channel(number).stop()
        except pygame.error:
            self._die()

    def position(self, bus: Bus) -> float | None:
        loops = self._loops.get(bus)
        if loops is None or self.dead:
            return None
        if loops.began is None and loops.read is not None and self._quiet_since is None:
            self._begin(bus, loops, loops.read)
        if loops.began is None:
            return None
        return (self._clock() if self._quiet_since is None else self._quiet_since) - loops.began

    def _begin(self, bus: Bus, loops: _Loops, sounds: list[pygame.mixer.Sound]) -> None:
        """All of them one after the other without anything between, so that they fall into one buffer."""
        try:
            for sound in sounds:
                sound.set_volume(0.0)
            channels = [pygame.mixer.Channel(number) for number in CHANNELS[bus][: len(sounds)]]
            for channel, sound in zip(channels, sounds, strict=True):
                channel.play(sound, loops=-1)
            loops.began = self._clock()
        except pygame.error:
            self._die()

    def level(self, bus: Bus, levels: Sequence[float]) -> None:
        loops = self._loops.get(bus)
        if loops is None or loops.read is None or self.dead:
            return
        try:
            for sound, level in zip(loops.read, levels, strict=False):
                sound.set_volume(min(1.0, level))
        except pygame.error:
            self._die()

    def hush(self, quiet: bool) -> None:
        if quiet == (self._quiet_since is not None):
            return
        now = self._clock()
        if not quiet and self._quiet_since is not None:
            for loops in self._loops.values():
                if loops.began is not None:
                    loops.began += now - self._quiet_since
        self._quiet_since = now if quiet else None
        if self.dead or not pygame.mixer.get_init():
            return
        try:
            if quiet:
                for number in range(_RESERVED, pygame.mixer.get_num_channels()):
                    pygame.mixer.Channel(number).stop()
                pygame.mixer.pause()
            else:
                pygame.mixer.unpause()
        except pygame.error:
            self._die()

    def advance(self, seconds: float) -> None:
        """Has its own clock."""

    def _open(self) -> bool:
        """Opens the device; without one, everything stays silent for good."""
        if not self.dead and not pygame.mixer.get_init():
            try:
                pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(_ALL)
                pygame.mixer.set_reserved(_RESERVED)
            except (pygame.error, NotImplementedError):
                self.dead = True
        return not self.dead

    def _die(self) -> None:
        """The device went away."""
        self.dead = True
        self.close()

    def close(self) -> None:
        for bus in tuple(self._loops):
            loops = self._loops.pop(bus)
            loops.dropped = True
            self._reading.append(loops.thread)
        for thread in self._reading:  # SDL must not be closed under a file that is being read
            thread.join()
        self._reading.clear()
        self._effects.clear()
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.quit()
