"""Audio device for films: records which sounds are played when, and mixes them afterward."""

from __future__ import annotations

import math
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pygame
import pygame.mixer

from game.app.ui.audio.device import CHANNELS, Bus
from game.errors import UserError
from game.sounds import BUFFER_SAMPLES, SAMPLE_RATE

_LOUDNESS_WINDOW = round(0.4 * SAMPLE_RATE)
"""Number of samples in the window in which the loudest part of an effect is measured."""
_FULL_SCALE = 32_768
"""Value of the loudest 16-bit sample."""
_RAMP_SECONDS = 1 / 30
"""Seconds in which a volume changes to its next value."""


class EffectShot(msgspec.Struct, frozen=True):
    """Sound effect that was played."""

    second: float
    """Time since the beginning, in seconds."""
    file: Path
    left_volume: float
    right_volume: float
    """Volume of the right side, from 0 to 1."""
    is_key_moment: bool
    """True if the effect must be heard above the music."""


class LoopRun(msgspec.Struct):
    """Loops that were started together, such as the layers of a piece of music."""

    start: float
    """Start time in seconds."""
    files: tuple[Path, ...]
    levels: list[tuple[float, tuple[float, ...]]] = []
    """Times in seconds, each with the volumes of all loops from then on."""
    end: float = math.inf
    """End time in seconds; infinite while the loops play."""


class MixLevels(msgspec.Struct, frozen=True):
    """Properties of a mix."""

    seconds: float
    """Length in seconds."""
    effect_count: int
    """Number of sound effects."""
    key_moment_count: int
    """Number of effects that must be heard above the music."""
    peak: float
    """Highest peak in dBFS."""
    clipped_samples: int
    """Number of clipped samples."""
    min_lead: float
    """Decibels by which the faintest key moment is louder than the loops; infinite without key moments."""


class Tape:
    """Audio device that records effects and loops with their times; SDL's mixer is used to decode files."""

    def __init__(self) -> None:
        self.now = 0.0
        """Current time in seconds."""
        self.shots: list[EffectShot] = []
        """Effects played so far."""
        self.loop_runs: list[LoopRun] = []
        """Loops started so far."""
        self._playing: dict[Bus, LoopRun] = {}
        """Loops that are playing, by bus."""
        self._samples: dict[Path, Any] = {}
        """Decoded samples by file."""
        if not pygame.mixer.get_init():
            pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES)

    # ---- the device -------------------------------------------------------------------------------------------------

    def play_effect(self, file: Path, left: float, right: float, *, urgent: bool = False) -> float:
        self.shots.append(EffectShot(self.now, file, left, right, urgent))
        return len(self._read_samples(file)) / SAMPLE_RATE

    def speak(self, file: Path | None) -> None:
        """Ignore speech, which films do not have."""

    @property
    def speaking(self) -> bool:
        return False

    def start_loops(self, bus: Bus, files: Sequence[Path]) -> None:
        self.stop_loops(bus)
        run = LoopRun(self.now, tuple(files[: len(CHANNELS[bus])]))
        self.loop_runs.append(run)
        self._playing[bus] = run

    def stop_loops(self, bus: Bus) -> None:
        run = self._playing.pop(bus, None)
        if run is not None:
            run.end = self.now

    def loop_position(self, bus: Bus) -> float | None:
        return self.now - self._playing[bus].start if bus in self._playing else None

    def set_levels(self, bus: Bus, levels: Sequence[float]) -> None:
        given = self._playing[bus].levels
        if given and given[-1][0] < self.now - _RAMP_SECONDS:  # it stood still until now
            given.append((self.now - _RAMP_SECONDS, given[-1][1]))
        given.append((self.now, tuple(levels)))

    def set_muted(self, muted: bool) -> None:
        """Do nothing; a film is never muted."""

    def advance(self, seconds: float) -> None:
        self.now += seconds

    def close(self) -> None:
        self._samples.clear()

    # ---- the mix ----------------------------------------------------------------------------------------------------

    def _read_samples(self, file: Path) -> Any:
        """Return the decoded samples of a file as floats, one row per sample and one column per channel."""
        if file not in self._samples:
            raw = np.frombuffer(pygame.mixer.Sound(str(file)).get_raw(), dtype=np.int16)
            self._samples[file] = (raw.reshape(-1, 2) / _FULL_SCALE).astype(np.float32)
        return self._samples[file]

    def mix_effects(self) -> Any:
        """Return the mix of all effects."""
        track = np.zeros((round(self.now * SAMPLE_RATE), 2), np.float32)
        for shot in self.shots:
            start = round(shot.second * SAMPLE_RATE)
            samples = self._read_samples(shot.file)[: max(0, len(track) - start)]
            track[start : start + len(samples)] += samples * np.array([shot.left_volume, shot.right_volume], np.float32)
        return track

    def mix_loops(self) -> Any:
        """Return the mix of music and ambience with all volume changes."""
        track = np.zeros((round(self.now * SAMPLE_RATE), 2), np.float32)
        for run in self.loop_runs:
            start, end = round(run.start * SAMPLE_RATE), min(len(track), round(min(run.end, self.now) * SAMPLE_RATE))
            if end <= start or not run.levels:
                continue
            times = np.array([at for at, _levels in run.levels])
            moments = np.arange(start, end) / SAMPLE_RATE
            for index, file in enumerate(run.files):
                levels = np.interp(moments, times, [given[index] for _at, given in run.levels])
                samples = np.resize(self._read_samples(file), (end - start, 2))
                track[start:end] += samples * levels[:, None].astype(np.float32)
        return track

    def write_wav(self, file: Path) -> MixLevels:
        """Write the mix as a WAV file and return its properties.

        Raises:
            UserError: the file cannot be written.
        """
        effects, loops = self.mix_effects(), self.mix_loops()
        mix = effects + loops
        whole = np.clip(np.round(mix * _FULL_SCALE), -_FULL_SCALE, _FULL_SCALE - 1).astype("<i2")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with wave.open(str(file), "wb") as out:
                out.setnchannels(2)
                out.setsampwidth(2)
                out.setframerate(SAMPLE_RATE)
                out.writeframes(whole.tobytes())
        except OSError as error:
            raise UserError(f"Couldn't write the sound: {error}", file=file) from None
        highest = float(np.abs(mix).max(initial=0.0))
        return MixLevels(
            seconds=self.now,
            effect_count=len(self.shots),
            key_moment_count=sum(shot.is_key_moment for shot in self.shots),
            peak=_to_decibels(highest),
            clipped_samples=int((np.abs(mix) >= 1.0).sum()),
            min_lead=min(
                (self._measure_lead(shot, loops) for shot in self.shots if shot.is_key_moment), default=math.inf
            ),
        )

    def _measure_lead(self, shot: EffectShot, loops: Any) -> float:
        """Return by how many decibels an effect is louder than the loops, in its loudest 400 ms."""
        samples = self._read_samples(shot.file) * np.array([shot.left_volume, shot.right_volume], np.float32)
        power = np.concatenate([[0.0], np.cumsum((samples.astype(np.float64) ** 2).sum(axis=1))])
        width = min(_LOUDNESS_WINDOW, len(samples))
        sums = power[width:] - power[:-width]
        first = int(sums.argmax())
        start = round(shot.second * SAMPLE_RATE) + first
        beside = (loops[start : start + width].astype(np.float64) ** 2).sum()
        return 10 * math.log10(max(1e-12, float(sums[first])) / max(1e-12, float(beside)))


def _to_decibels(amplitude: float) -> float:
    return 20 * math.log10(max(1e-6, amplitude))
