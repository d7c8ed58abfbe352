"""Audio device that records playback and mixes it afterwards: the sound of a film."""

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
from game.sounds import BUFFER, RATE

_LOUDEST = round(0.4 * RATE)
"""The samples over which an effect is weighed."""
_FULL = 32_768
_STEP = 1 / 30
"""Seconds over which a level goes to the next one."""


class EffectShot(msgspec.Struct, frozen=True):
    """Sound effect: time in seconds, file, volume of both sides, and whether it is a key moment."""

    at: float
    file: Path
    left: float
    right: float
    key: bool


class LoopRun(msgspec.Struct):
    """Loops that were started together, their levels over time, and when they ended."""

    began: float
    files: tuple[Path, ...]
    levels: list[tuple[float, tuple[float, ...]]] = []
    ended: float = math.inf


class MixLevels(msgspec.Struct, frozen=True):
    """Levels of a mix.

    Seconds, effects, key moments, peak in dBFS, clipped samples, and by how many dB the faintest key moment exceeds the
    loops beside it (none: infinite).
    """

    seconds: float
    effects: int
    keys: int
    peak: float
    clipped: int
    lead: float


class Tape:
    """Recorder of effects and loops with their times; needs SDL's mixer (any driver) to read files."""

    def __init__(self) -> None:
        self.now = 0.0
        self.shots: list[EffectShot] = []
        self.runs: list[LoopRun] = []
        self._open: dict[Bus, LoopRun] = {}
        self._read: dict[Path, Any] = {}
        if not pygame.mixer.get_init():
            pygame.mixer.init(RATE, -16, 2, BUFFER)

    # ---- the device -------------------------------------------------------------------------------------------------

    def play_effect(self, file: Path, left: float, right: float, *, urgent: bool = False) -> float:
        self.shots.append(EffectShot(self.now, file, left, right, urgent))
        return len(self._read_samples(file)) / RATE

    def speak(self, file: Path | None) -> None:
        """Ignore speech: films have none."""

    @property
    def speaking(self) -> bool:
        return False

    def start_loops(self, bus: Bus, files: Sequence[Path]) -> None:
        self.stop_loops(bus)
        run = LoopRun(self.now, tuple(files[: len(CHANNELS[bus])]))
        self.runs.append(run)
        self._open[bus] = run

    def stop_loops(self, bus: Bus) -> None:
        run = self._open.pop(bus, None)
        if run is not None:
            run.ended = self.now

    def loop_position(self, bus: Bus) -> float | None:
        return self.now - self._open[bus].began if bus in self._open else None

    def set_levels(self, bus: Bus, levels: Sequence[float]) -> None:
        given = self._open[bus].levels
        if given and given[-1][0] < self.now - _STEP:  # it stood still until now
            given.append((self.now - _STEP, given[-1][1]))
        given.append((self.now, tuple(levels)))

    def set_muted(self, quiet: bool) -> None:
        """Ignore muting: a film never loses the focus."""

    def advance(self, seconds: float) -> None:
        self.now += seconds

    def close(self) -> None:
        self._read.clear()

    # ---- the mix ----------------------------------------------------------------------------------------------------

    def _read_samples(self, file: Path) -> Any:
        """Return a file as float samples, one row per sample, one column per channel."""
        if file not in self._read:
            raw = np.frombuffer(pygame.mixer.Sound(str(file)).get_raw(), dtype=np.int16)
            self._read[file] = (raw.reshape(-1, 2) / _FULL).astype(np.float32)
        return self._read[file]

    def mix_effects(self) -> Any:
        """Mix all effects."""
        track = np.zeros((round(self.now * RATE), 2), np.float32)
        for shot in self.shots:
            start = round(shot.at * RATE)
            samples = self._read_samples(shot.file)[: max(0, len(track) - start)]
            track[start : start + len(samples)] += samples * np.array([shot.left, shot.right], np.float32)
        return track

    def mix_loops(self) -> Any:
        """Mix music and ambience with every change of their levels."""
        track = np.zeros((round(self.now * RATE), 2), np.float32)
        for run in self.runs:
            start, end = round(run.began * RATE), min(len(track), round(min(run.ended, self.now) * RATE))
            if end <= start or not run.levels:
                continue
            times = np.array([at for at, _levels in run.levels])
            moments = np.arange(start, end) / RATE
            for place, file in enumerate(run.files):
                levels = np.interp(moments, times, [given[place] for _at, given in run.levels])
                samples = np.resize(self._read_samples(file), (end - start, 2))
                track[start:end] += samples * levels[:, None].astype(np.float32)
        return track

    def write_wav(self, file: Path) -> MixLevels:
        """Write the mix as a WAV file.

        Raises:
            UserError: the disk refuses.
        """
        effects, loops = self.mix_effects(), self.mix_loops()
        mix = effects + loops
        whole = np.clip(np.round(mix * _FULL), -_FULL, _FULL - 1).astype("<i2")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with wave.open(str(file), "wb") as out:
                out.setnchannels(2)
                out.setsampwidth(2)
                out.setframerate(RATE)
                out.writeframes(whole.tobytes())
        except OSError as error:
            raise UserError(f"Couldn't write the sound: {error}", file=file) from None
        highest = float(np.abs(mix).max(initial=0.0))
        return MixLevels(
            seconds=self.now,
            effects=len(self.shots),
            keys=sum(shot.key for shot in self.shots),
            peak=_to_decibels(highest),
            clipped=int((np.abs(mix) >= 1.0).sum()),
            lead=min((self._measure_lead(shot, loops) for shot in self.shots if shot.key), default=math.inf),
        )

    def _measure_lead(self, shot: EffectShot, loops: Any) -> float:
        """Return by how many dB an effect exceeds the loops beside it, in its loudest 400 ms."""
        samples = self._read_samples(shot.file) * np.array([shot.left, shot.right], np.float32)
        power = np.concatenate([[0.0], np.cumsum((samples.astype(np.float64) ** 2).sum(axis=1))])
        wide = min(_LOUDEST, len(samples))
        sums = power[wide:] - power[:-wide]
        first = int(sums.argmax())
        start = round(shot.at * RATE) + first
        beside = (loops[start : start + wide].astype(np.float64) ** 2).sum()
        return 10 * math.log10(max(1e-12, float(sums[first])) / max(1e-12, float(beside)))


def _to_decibels(share: float) -> float:
    return 20 * math.log10(max(1e-6, share))
