"""Audio device: SDL's mixer, which may be missing or be disconnected at any time."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Literal, Protocol

import pygame

from game.sounds import BUFFER_SAMPLES, SAMPLE_RATE

Bus = Literal["music", "ambience"]
"""Group of looping sounds with its own mixer channels."""
CHANNELS: dict[Bus, range] = {"music": range(3), "ambience": range(3, 4)}
"""Mixer channels reserved for the loops of each bus."""
_SPEECH_CHANNEL = 4
"""Mixer channel reserved for speech."""
_RESERVED_CHANNELS, _CHANNEL_COUNT = 5, 24
"""Number of channels reserved for loops and speech, and number of all channels of the mixer."""
_MAX_OGG_PAGE_BYTES = 65_307
"""Maximum size of a page of an Ogg file, in bytes."""


class AudioDevice(Protocol):
    """Protocol of audio outputs. No method raises: a sound that cannot be played is skipped."""

    def play_effect(self, file: Path, left: float, right: float, *, urgent: bool = False) -> float:
        """Play a file once; return its length in seconds, 0 if it is not played.

        ``left`` and ``right`` are the volumes of the two sides. An ``urgent`` effect may cut another effect off.
        """
        ...

    def speak(self, file: Path | None) -> None:
        """Play a speech file in place of the current one; None stops it."""
        ...

    @property
    def speaking(self) -> bool:
        """Return whether speech is playing."""
        ...

    def start_loops(self, bus: Bus, files: Sequence[Path]) -> None:
        """Load loops in the background, then start them together at volume 0.

        Stop the previous loops of the bus at once.
        """
        ...

    def stop_loops(self, bus: Bus) -> None:
        """Stop the loops of a bus and release them."""
        ...

    def loop_position(self, bus: Bus) -> float | None:
        """Return the seconds since the loops of a bus started; None while they are loading."""
        ...

    def set_levels(self, bus: Bus, levels: Sequence[float]) -> None:
        """Set the volume of each loop of a bus, 0 to 1."""
        ...

    def set_muted(self, muted: bool) -> None:
        """Stop effects and pause loops, or resume the loops."""
        ...

    def advance(self, seconds: float) -> None:
        """Advance the device's time; only devices without a clock of their own need it."""
        ...

    def close(self) -> None:
        """Release the device."""
        ...


def read_length(file: Path) -> float:
    """Return the length of one of the game's Ogg files in seconds, read from its last page; 0 for other files."""
    try:
        with file.open("rb") as packed:
            packed.seek(max(0, file.stat().st_size - _MAX_OGG_PAGE_BYTES))
            end = packed.read()
    except OSError:
        return 0.0
    page = end.rfind(b"OggS")
    return int.from_bytes(end[page + 6 : page + 14], "little") / SAMPLE_RATE if page >= 0 else 0.0


def _is_mixer_open() -> bool:
    """Return whether SDL's mixer is open; the mixer module is imported only for the first sound."""
    return "pygame.mixer" in sys.modules and pygame.mixer.get_init() is not None


class _LoopSet:
    """Loops of one bus, loaded in a thread and then played."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = tuple(files)
        """Sound files of the loops."""
        self.sounds: list[pygame.mixer.Sound] | None = None
        """Decoded sounds; None while they are loading or if they cannot be read."""
        self.started_at: float | None = None
        """Clock time at which playback started; None before that."""
        self.is_cancelled = False
        """True once the loops are no longer wanted: the thread stops decoding."""
        self.thread = threading.Thread(target=self._load_sounds, name="loops", daemon=True)
        """Thread that decodes the files."""
        self.thread.start()

    def _load_sounds(self) -> None:
        """Decode the files into ``sounds``; runs in the thread."""
        from game.app.ui.audio import decoder  # what starts processes takes a tenth of the start-up

        with contextlib.suppress(pygame.error, OSError):
            self.sounds = decoder.read_sounds(self.files, lambda: self.is_cancelled) or None


class SdlDevice:
    """Audio output through SDL's mixer at 44.1 kHz, opened for the first sound; without a device no sound is played."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.is_unavailable = False
        """True once the mixer could not be opened or has failed."""
        self._effects: dict[Path, pygame.mixer.Sound | None] = {}
        """Loaded effects by file; None for a damaged file."""
        self._busy_channels: list[int] = []
        """Channels that are playing effects, in order of their start."""
        self._channel_lock = threading.Lock()
        """Lock for choosing a channel, since effects start in several threads."""
        self._loops: dict[Bus, _LoopSet] = {}
        self._muted_since: float | None = None
        """Clock time at which the device was muted; None while it is not."""
        self._loading_threads: list[threading.Thread] = []
        """Threads that are still reading a file: an effect, or a loop that is no longer wanted."""

    def play_effect(self, file: Path, left: float, right: float, *, urgent: bool = False) -> float:
        if not self._open_mixer():
            return 0.0
        if file in self._effects:
            return self._play_sound(self._effects[file], left, right, urgent)
        seconds = read_length(file)
        if seconds:
            thread = threading.Thread(
                target=self._play_first_time, args=(file, left, right, urgent), name="effect", daemon=True
            )
            self._loading_threads = [thread for thread in self._loading_threads if thread.is_alive()] + [thread]
            thread.start()
        return seconds

    def _play_first_time(self, file: Path, left: float, right: float, urgent: bool) -> None:
        """Load an effect and play it; runs in a thread, since decoding takes a noticeable part of a frame."""
        sound = self._effects[file] = self._load_sound(file)
        if self._muted_since is None:
            self._play_sound(sound, left, right, urgent)

    def _play_sound(self, sound: pygame.mixer.Sound | None, left: float, right: float, urgent: bool) -> float:
        """Play a loaded sound; return its length in seconds, 0 if it is not played."""
        try:
            with self._channel_lock:
                number = self._find_channel(urgent) if sound is not None else None
                if sound is None or number is None:
                    return 0.0
                self._busy_channels.append(number)
                channel = pygame.mixer.Channel(number)
                channel.play(sound)
                channel.set_volume(min(1.0, left), min(1.0, right))
            return sound.get_length()
        except pygame.error:
            self.is_unavailable = True
            return 0.0

    def speak(self, file: Path | None) -> None:
        if (file is None and not self.speaking) or not self._open_mixer():
            return
        try:
            channel = pygame.mixer.Channel(_SPEECH_CHANNEL)
            channel.stop()
            sound = self._load_sound(file) if file is not None else None
            if sound is not None:
                channel.play(sound)
        except pygame.error:
            self._disable()

    @property
    def speaking(self) -> bool:
        return not self.is_unavailable and _is_mixer_open() and pygame.mixer.Channel(_SPEECH_CHANNEL).get_busy()

    def _find_channel(self, urgent: bool) -> int | None:
        """Return a free effect channel, or for an urgent sound the one that started first; never a reserved channel."""
        order = [number for number in self._busy_channels if pygame.mixer.Channel(number).get_busy()]
        self._busy_channels = order
        free = next((number for number in range(_RESERVED_CHANNELS, _CHANNEL_COUNT) if number not in order), None)
        return order.pop(0) if free is None and urgent else free

    @staticmethod
    def _load_sound(file: Path) -> pygame.mixer.Sound | None:
        """Load a file; return None if it is damaged."""
        with contextlib.suppress(pygame.error, OSError):
            return pygame.mixer.Sound(str(file))
        return None

    def start_loops(self, bus: Bus, files: Sequence[Path]) -> None:
        self.stop_loops(bus)
        if files and self._open_mixer():
            self._loops[bus] = _LoopSet(files[: len(CHANNELS[bus])])

    def stop_loops(self, bus: Bus) -> None:
        loops = self._loops.pop(bus, None)
        if loops is None:
            return
        loops.is_cancelled = True
        if loops.thread.is_alive():
            self._loading_threads = [thread for thread in self._loading_threads if thread.is_alive()] + [loops.thread]
        if loops.started_at is None or self.is_unavailable:
            return
        try:
            for number in CHANNELS[bus]:
                pygame.mixer.Channel(number).stop()
        except pygame.error:
            self._disable()

    def loop_position(self, bus: Bus) -> float | None:
        loops = self._loops.get(bus)
        if loops is None or self.is_unavailable:
            return None
        if loops.started_at is None and loops.sounds is not None and self._muted_since is None:
            self._start_loops(bus, loops, loops.sounds)
        if loops.started_at is None:
            return None
        return (self._clock() if self._muted_since is None else self._muted_since) - loops.started_at

    def _start_loops(self, bus: Bus, loops: _LoopSet, sounds: list[pygame.mixer.Sound]) -> None:
        """Start all loops directly one after the other.

        So they begin in the same audio buffer and stay in step.
        """
        try:
            for sound in sounds:
                sound.set_volume(0.0)
            channels = [pygame.mixer.Channel(number) for number in CHANNELS[bus][: len(sounds)]]
            for channel, sound in zip(channels, sounds, strict=True):
                channel.play(sound, loops=-1)
            loops.started_at = self._clock()
        except pygame.error:
            self._disable()

    def set_levels(self, bus: Bus, levels: Sequence[float]) -> None:
        loops = self._loops.get(bus)
        if loops is None or loops.sounds is None or self.is_unavailable:
            return
        try:
            for sound, level in zip(loops.sounds, levels, strict=False):
                sound.set_volume(min(1.0, level))
        except pygame.error:
            self._disable()

    def set_muted(self, muted: bool) -> None:
        if muted == (self._muted_since is not None):
            return
        now = self._clock()
        if not muted and self._muted_since is not None:
            for loops in self._loops.values():
                if loops.started_at is not None:
                    loops.started_at += now - self._muted_since
        self._muted_since = now if muted else None
        if self.is_unavailable or not _is_mixer_open():
            return
        try:
            if muted:
                for number in range(_RESERVED_CHANNELS, pygame.mixer.get_num_channels()):
                    pygame.mixer.Channel(number).stop()
                pygame.mixer.pause()
            else:
                pygame.mixer.unpause()
        except pygame.error:
            self._disable()

    def advance(self, seconds: float) -> None:
        """Do nothing: the mixer has its own clock."""

    def _open_mixer(self) -> bool:
        """Open the mixer; return whether it is open. After a failure no sound is played any more."""
        if not self.is_unavailable and not _is_mixer_open():
            try:
                import_module("pygame.mixer")
                pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES)
                pygame.mixer.set_num_channels(_CHANNEL_COUNT)
                pygame.mixer.set_reserved(_RESERVED_CHANNELS)
            except (pygame.error, ImportError):
                self.is_unavailable = True
        return not self.is_unavailable

    def _disable(self) -> None:
        """Mark the device as unavailable after an error and release it."""
        self.is_unavailable = True
        self.close()

    def close(self) -> None:
        for bus in tuple(self._loops):
            loops = self._loops.pop(bus)
            loops.is_cancelled = True
            self._loading_threads.append(loops.thread)
        for thread in self._loading_threads:  # SDL must not be closed under a file that is being read
            thread.join()
        self._loading_threads.clear()
        self._effects.clear()
        if _is_mixer_open():
            with contextlib.suppress(pygame.error):
                pygame.mixer.quit()
