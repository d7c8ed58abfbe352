"""Fake audio device: records what it is given, with a clock of the test, and loops that are read on demand."""

from collections.abc import Sequence
from pathlib import Path

from game.app.ui.audio.device import Bus


class FakeDevice:
    """Replacement of SDL; `length` is the duration of every effect."""

    def __init__(self, length: float = 0.4) -> None:
        self.length = length
        self.now = 0.0
        self.ready = True
        self.works = True
        self.heard: list[tuple[float, Path, float, float]] = []
        self.loops: dict[Bus, tuple[Path, ...]] = {}
        self.began: dict[Bus, float] = {}
        self.levels: dict[Bus, list[tuple[float, tuple[float, ...]]]] = {"music": [], "ambience": []}
        self.quiet = self.closed = False
        self.spoken: list[bytes] = []
        """Contents of the files that the voice played."""
        self.speaking = False

    def play_effect(self, file: Path, left: float, right: float, *, urgent: bool = False) -> float:
        if not self.works:
            return 0.0
        self.heard.append((self.now, file, left, right))
        return self.length

    def speak(self, file: Path | None) -> None:
        self.speaking = file is not None
        if file is not None:
            self.spoken.append(file.read_bytes())

    def start_loops(self, bus: Bus, files: Sequence[Path]) -> None:
        self.loops[bus] = tuple(files)
        self.began.pop(bus, None)

    def stop_loops(self, bus: Bus) -> None:
        self.loops.pop(bus, None)
        self.began.pop(bus, None)

    def loop_position(self, bus: Bus) -> float | None:
        if bus not in self.loops or not self.ready or not self.works:
            return None
        return self.now - self.began.setdefault(bus, self.now)

    def set_levels(self, bus: Bus, levels: Sequence[float]) -> None:
        self.levels[bus].append((self.now, tuple(levels)))

    def set_muted(self, muted: bool) -> None:
        self.quiet = muted

    def advance(self, seconds: float) -> None:
        self.now += seconds

    def close(self) -> None:
        self.closed = True

    @property
    def files(self) -> list[str]:
        """Return the takes that were played, by the names of their files."""
        return [file.stem for _now, file, _left, _right in self.heard]

    def get_level(self, bus: Bus) -> tuple[float, ...]:
        """Return the last level of a bus."""
        return self.levels[bus][-1][1] if self.levels[bus] else ()
