"""What a player has chosen for good: language, text, window, speed, help on the board, names, volumes.

Kept as JSON in the player's data folder. Reading never fails: a field that is damaged falls back by itself, unknown
ones are dropped. Writing goes through a temporary file, so a crash leaves the old settings whole.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.paths import user_data

Speed = Literal["slow", "normal", "fast", "instant"]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
Name = Annotated[str, msgspec.Meta(max_length=20)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]

SPEED_FACTORS: dict[Speed, float] = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 0.0}
"""How many times as fast as normal everything moves; 0 means at once."""

TEXT_SIZES: tuple[int, ...] = (100, 125, 150)
SMALLEST_WINDOW = (960, 540)


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults; an empty `language` follows the machine, an empty name means the seat's default
    one. `keys` holds the keys that were changed, by what they do (`{"threat": "v"}`).
    """

    language: Literal["", "en", "de"] = ""
    text_size: Literal[100, 125, 150] = 100
    fullscreen: bool = False
    window: tuple[Annotated[int, msgspec.Meta(ge=640, le=16384)], Annotated[int, msgspec.Meta(ge=360, le=16384)]] = (
        1280,
        720,
    )
    speed: Speed = "normal"
    reduced_motion: bool = False
    high_contrast: bool = False
    safe_graphics: bool = False
    die_physics: bool = True
    confirm_end: bool = True
    show_threat: bool = True
    open_hands: bool = False
    hand_order: Literal["drawn", "character", "type"] = "drawn"
    keys: dict[str, Key] = msgspec.field(default_factory=dict)
    names: tuple[Name, Name, Name, Name] = ("", "", "", "")
    effects_volume: Volume = 80
    music_volume: Volume = 60
    mute_unfocused: bool = True
    welcomed: bool = False
    """Whether the questions of the first start were answered."""


def settings_file() -> Path:
    """Where the settings lie; the file need not exist."""
    return user_data() / "settings.json"


def load(file: Path | None = None) -> Settings:
    """The settings on disk, each field that is missing or makes no sense at its default; never raises."""
    file = file or settings_file()
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return Settings()
    return from_fields(found if isinstance(found, dict) else {})


def from_fields(found: dict[str, Any]) -> Settings:
    """Settings from whatever a file held."""
    good: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if field.name in found:
            with contextlib.suppress(msgspec.ValidationError):
                good[field.name] = msgspec.convert(found[field.name], field.type)
    return Settings(**good)


def save(settings: Settings, file: Path | None = None) -> bool:
    """Writes the settings at once; False when the disk refuses, which the game survives."""
    file = file or settings_file()
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as stream:
            stream.write(msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(part, file)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        return False
    return True
