"""Audio player: effects by name, layered music and ambience; silent without a device or files."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Protocol

from game.app.ui.audio.device import AudioDevice, Bus, SdlDevice
from game.app.ui.audio.layers import Mood, MusicLayers
from game.app.ui.audio.takes import TakePicker, compute_pan
from game.app.ui.effects.timeline import Clock, move_toward
from game.sounds import EFFECTS, PIECES, PLACES, SAMPLE_RATE, Layer, find_ambience, find_music_layers, list_takes

_FADE_IN_SECONDS, _FADE_OUT_SECONDS = 1.2, 0.6
"""Seconds in which a loop fades in and out."""
_DUCKED_VOLUME, _MIN_DUCK_SECONDS, _RESTORE_SECONDS = 0.4, 0.45, 0.9
"""Volume factor of ducked loops, minimum seconds of ducking, and seconds in which the full volume is restored."""


class Sound(Protocol):
    """Protocol of audio players for scenes and the window; a name without a file plays nothing."""

    @property
    def fading(self) -> bool:
        """Return whether a loop is changing its volume."""

    def play(self, name: str, at: float = 0.0) -> None:
        """Play an effect; ``at`` is its pan from -1 (left) to 1 (right)."""

    def speak(self, file: Path | None) -> None:
        """Play a speech file in place of the current one; None stops it."""

    @property
    def is_speaking(self) -> bool:
        """Return whether speech is playing."""

    def set_music(self, name: str, mood: Mood = "calm") -> None:
        """Set the piece of music, "" for none, and its mood."""

    def set_ambience(self, name: str) -> None:
        """Set the background ambience, "" for none."""

    def set_volume(self, effects: int, music: int, ambience: int) -> None:
        """Set the volume of each bus, 0 to 100."""

    def set_muted(self, muted: bool) -> None:
        """Mute or resume all sound."""

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""

    def close(self) -> None:
        """Release the device."""


class NullSound:
    """Audio player without sound (null object)."""

    fading = False
    """Always False: no loop changes its volume."""

    def play(self, name: str, at: float = 0.0) -> None:
        """Do nothing."""

    def speak(self, file: Path | None) -> None:
        """Do nothing."""

    @property
    def is_speaking(self) -> bool:
        """Return False."""
        return False

    def set_music(self, name: str, mood: Mood = "calm") -> None:
        """Do nothing."""

    def set_ambience(self, name: str) -> None:
        """Do nothing."""

    def set_volume(self, effects: int, music: int, ambience: int) -> None:
        """Do nothing."""

    def set_muted(self, muted: bool) -> None:
        """Do nothing."""

    def update(self, dt: float) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class _LoopFader:
    """Fader of one bus: fades the current loop out and the requested one in."""

    def __init__(self, device: AudioDevice, bus: Bus) -> None:
        self._device, self._bus = device, bus
        self.requested = self.playing = ""
        """Name of the requested piece and of the one that is playing; empty for none."""
        self.mood: Mood = "calm"
        """Mood of the music, which chooses its layer."""
        self.fade_level = 0.0
        """Fade of the current piece, from 0 (silent) to 1 (full volume)."""
        self._layers = MusicLayers(("calm",), 1.0, 1)
        self._sent_levels: tuple[float, ...] = ()
        """Volumes of the layers that were set last on the device."""
        self.is_fading = False
        """True if the volume changed in the last update."""

    def update(self, dt: float, bus_volume: float, ducking_factor: float) -> None:
        """Advance by ``dt`` seconds.

        ``bus_volume`` and ``ducking_factor``, both 0 to 1, are multiplied with the fade.
        """
        wanted = self.requested if bus_volume > 0 else ""
        if wanted != self.playing:
            self.fade_level = move_toward(self.fade_level, 0.0, dt / _FADE_OUT_SECONDS)
            if not self.fade_level:
                self._start_loop(wanted)
        position = self._device.loop_position(self._bus)
        if position is None:
            self.fade_level = 0.0
            return
        if wanted == self.playing:
            self.fade_level = move_toward(self.fade_level, 1.0, dt / _FADE_IN_SECONDS)
        self._layers.request_mood(self.mood)
        levels = tuple(
            round(share * bus_volume * ducking_factor * self.fade_level, 4)
            for share in self._layers.compute_levels(position)
        )
        self.is_fading = levels != self._sent_levels
        if self.is_fading:
            self._device.set_levels(self._bus, levels)
            self._sent_levels = levels

    def _start_loop(self, name: str) -> None:
        """Start the loop of a name silently in place of the current one; an empty or unknown name only stops it."""
        self.playing, self.fade_level, self._sent_levels = name, 0.0, ()
        files = find_loops(self._bus, name)
        piece = PIECES.get(name) if self._bus == "music" else None
        if piece is not None and files:
            self._layers = MusicLayers(
                tuple(files), piece.samples_per_bar / SAMPLE_RATE, piece.beats_per_bar, self.mood
            )
        else:
            self._layers = MusicLayers(("calm",), 1.0, 1)
        if files:
            self._device.start_loops(self._bus, tuple(files.values()))
        else:
            self._device.stop_loops(self._bus)


class Mixer:
    """Audio player with three buses over one device: effects, music and ambience, each with a volume from 0 to 100.

    Loops are lowered for a moment under important effects, and everything is silent while muted. ``rng`` chooses the
    recordings of an effect and their volumes; it is independent of the rules' randomness.
    """

    def __init__(
        self, effects: int, music: int, ambience: int, device: AudioDevice | None = None, rng: Random | None = None
    ) -> None:
        self._device = device or SdlDevice()
        self._takes = TakePicker(rng)
        """Chooses which recording of an effect is played."""
        self._takes_by_effect: dict[str, list[Path]] = {}
        """Recordings of each effect, loaded on first use."""
        self._loops: dict[Bus, _LoopFader] = {bus: _LoopFader(self._device, bus) for bus in ("music", "ambience")}
        self._is_muted = False
        self._clock = Clock()
        """Time since the mixer was made."""
        self._duck_until = 0.0
        """Clock time until which loops stay ducked."""
        self._ducking_factor = 1.0
        """Current volume factor of all loops: 1, or less while they are ducked."""
        self.set_volume(effects, music, ambience)

    def play(self, name: str, at: float = 0.0) -> None:
        """Play an effect in addition to those playing.

        ``at`` is its pan from -1 (left edge of the board) to 1 (right edge).
        """
        effect = EFFECTS.get(name)
        if effect is None or self._is_muted or self._effects <= 0 or not self._takes.can_play(name, self._clock.now):
            return
        if name not in self._takes_by_effect:
            self._takes_by_effect[name] = list_takes(name)
        files = self._takes_by_effect[name]
        if not files:
            return
        file = files[self._takes.choose_take(name, len(files))]
        loud = self._effects * self._takes.vary_volume()
        left, right = compute_pan(at)
        """Play a speech file in place of the current one and duck the loops meanwhile; None stops it."""
        seconds = self._device.play_effect(file, loud * left, loud * right, urgent=effect.ducks_music)
        if not seconds:
            return
        self._takes.note_start(name, self._clock.now, seconds)
        if effect.ducks_music:
            self._ducking_factor = _DUCKED_VOLUME
            self._duck_until = max(
                self._duck_until, self._clock.now + max(_MIN_DUCK_SECONDS, seconds - _RESTORE_SECONDS)
            )
            self._update_loops(0.0)

    def speak(self, file: Path | None) -> None:
        """Play a speech file in place of the current one and lower the loops meanwhile; None stops it."""
        if not self._is_muted:
            self._device.speak(file)

    @property
    def is_speaking(self) -> bool:
        """Return whether speech is playing."""
        return self._device.speaking

    def set_music(self, name: str, mood: Mood = "calm") -> None:
        """Set the piece of music, "" for none, and its mood; the previous piece fades out first."""
        self._loops["music"].requested, self._loops["music"].mood = name, mood

    def set_ambience(self, name: str) -> None:
        """Set the ambience, "" for none."""
        self._loops["ambience"].requested = PLACES.get(name, "")

    def set_volume(self, effects: int, music: int, ambience: int) -> None:
        """Set the volume of each bus, 0 to 100."""
        self._effects = effects / 100
        self._volumes: dict[Bus, float] = {"music": music / 100, "ambience": ambience / 100}

    def set_muted(self, muted: bool) -> None:
        """Mute all sound while the window is in the background, or resume it."""
        self._is_muted = muted
        self._takes.clear()
        self._device.set_muted(muted)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds: ducking, fades between loops, and cross-fades between layers."""
        now = self._clock.advance(dt)
        self._device.advance(dt)
        if self._is_muted:
            return
        if self._device.speaking:
            self._ducking_factor, self._duck_until = _DUCKED_VOLUME, now + _MIN_DUCK_SECONDS
        if now >= self._duck_until:
            self._ducking_factor = move_toward(self._ducking_factor, 1.0, dt * (1 - _DUCKED_VOLUME) / _RESTORE_SECONDS)
        self._update_loops(dt)

    @property
    def fading(self) -> bool:
        """Return whether a loop is changing its volume."""
        return any(loop.is_fading for loop in self._loops.values())

    def _update_loops(self, dt: float) -> None:
        """Advance the fader of each bus."""
        for bus, loop in self._loops.items():
            loop.update(dt, self._volumes[bus], self._ducking_factor)

    def close(self) -> None:
        """Release the device."""
        self._device.close()


def find_loops(bus: Bus, name: str) -> dict[Layer, Path]:
    """Return the files of the layers of a piece, or of an ambience; empty for an unknown name."""
    if bus == "music":
        return find_music_layers(name) if name in PIECES else {}
    file = find_ambience(name)
    return {} if file is None else {"calm": file}


def open_sound(effects: int, music: int, ambience: int) -> Sound:
    """Return a mixer, or a silent player if SDL's audio driver is set to none."""
    return NullSound() if os.environ.get("SDL_AUDIODRIVER") == "dummy" else Mixer(effects, music, ambience)
