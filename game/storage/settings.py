"""Player settings: language, text size, window, speed, board aids, names, volumes.

A JSON file in the player's data folder. Loading never fails: an invalid field gets its default. Invalid fields and
fields of newer versions remain in the file until they are set. Each instance of the game writes only the fields that
it changed.
"""

from __future__ import annotations

import contextlib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.errors import UserError
from game.paths import user_data_dir
from game.storage.versioned_store import DecodedFile, VersionedStore, encode_json

Speed = Literal["slow", "normal", "fast", "instant"]
"""Speed of animations."""
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""Volume in percent."""
PlayerName = Annotated[str, msgspec.Meta(max_length=20)]
KeyName = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]

SPEED_FACTORS: dict[Speed, float] = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 0.0}
"""Factor on the speed of all animations; 0 means without animation."""

TEXT_SIZES: tuple[int, ...] = (100, 125, 150, 200)
"""Available text sizes, in percent."""
LARGE_TEXT = 200
"""Largest text size, available only in windows of at least ``WINDOW_FOR_LARGE_TEXT``."""
WINDOW_FOR_LARGE_TEXT = (1920, 1080)
"""Minimum window size for ``LARGE_TEXT``, in pixels."""
MIN_WINDOW_SIZE = (960, 540)
"""Minimum size of the window, in pixels."""


WindowCoordinate = Annotated[int, msgspec.Meta(ge=-65536, le=65535)]
ScreenLength = Annotated[int, msgspec.Meta(ge=1, le=65535)]


class WindowPlacement(msgspec.Struct, frozen=True):
    """Position of the window, valid only for these sizes of the connected screens; elsewhere it could be invisible."""

    x: WindowCoordinate
    y: WindowCoordinate
    screens: Annotated[tuple[tuple[ScreenLength, ScreenLength], ...], msgspec.Meta(max_length=16)]


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults.

    An empty ``language`` means that of the system, an empty name the default name of the seat. ``keys`` and
    ``buttons`` are the changed keys and gamepad buttons by command (``{"threat": "v"}``).
    """

    language: Annotated[str, msgspec.Meta(max_length=6)] = ""
    text_size: Literal[100, 125, 150, 200] = 100
    """Text size in percent."""
    fullscreen: bool = False
    window: tuple[Annotated[int, msgspec.Meta(ge=640, le=16384)], Annotated[int, msgspec.Meta(ge=360, le=16384)]] = (
        1280,
        720,
    )
    """Size of the window in pixels, when neither maximized nor fullscreen."""
    place: WindowPlacement | None = None
    """Position of the window; None for the system's default."""
    maximized: bool = False
    speed: Speed = "normal"
    reduced_motion: bool = False
    battery_saver: bool = False
    """True to stop ambient animation."""
    high_contrast: bool = False
    safe_graphics: bool = False
    """True to draw without hardware acceleration."""
    die_physics: bool = True
    """True to animate the die as a physical body."""
    confirm_end: bool = True
    """True to ask before a turn with unused actions is ended."""
    confirm_move: bool = True
    """True to ask before unused movement is lost."""
    show_threat: bool = True
    """True to show which squares the enemies threaten."""
    first_turns: bool = False
    """True to guide the first turns of every duel; enabled by a question at the first start."""
    coach: bool = False
    """True to grade every turn of a human player when it is over."""
    open_hands: bool = False
    """True to show all hands."""
    hand_order: Literal["drawn", "character", "type"] = "drawn"
    """Order of the cards in the hand."""
    keys: dict[str, KeyName] = msgspec.field(default_factory=dict)
    buttons: dict[str, KeyName] = msgspec.field(default_factory=dict)
    names: tuple[PlayerName, PlayerName, PlayerName, PlayerName] = ("", "", "", "")
    """Names of the human players by seat; empty for the default name."""
    effects_volume: Volume = 80
    music_volume: Volume = 60
    ambience_volume: Volume = 40
    mute_unfocused: bool = True
    """True to mute the sound while the window is not focused."""
    captions: bool = False
    """True to show important sounds as text too."""
    speech: bool = False
    """True to read out displayed text, if a voice is installed."""
    welcomed: bool = False
    """True if the questions at the first start have been answered."""


def settings_path() -> Path:
    """Return the path of the settings file, which may not exist."""
    return user_data_dir() / "settings.json"


def _decode(data: bytes) -> DecodedFile[dict[str, Any]]:
    found = msgspec.json.decode(data)
    if not isinstance(found, dict):
        raise ValueError("no settings")
    return DecodedFile(found)


SETTINGS_STORE: VersionedStore[dict[str, Any]] = VersionedStore("settings", _decode, encode_json, dict)
"""Store of the fields as in the file, including fields that this version does not know."""


def load_settings(file: Path | None = None) -> Settings:
    """Load the settings, with defaults for missing and invalid fields. Never raises."""
    return from_fields(SETTINGS_STORE.load(file or settings_path()))


def from_fields(fields: dict[str, Any]) -> Settings:
    """Build settings from the fields of a file, with defaults for missing and invalid ones."""
    good: dict[str, Any] = {}
    for name, kind in _get_field_types().items() if fields else ():
        if name in fields:
            with contextlib.suppress(msgspec.ValidationError):
                good[name] = msgspec.convert(fields[name], kind)
    return Settings(**good)


@cache
def _get_field_types() -> dict[str, Any]:
    """Return the type of each field, cached."""
    return {field.name: field.type for field in msgspec.structs.fields(Settings)}


def change_settings(before: Settings, after: Settings, file: Path | None = None) -> Settings:
    """Write the fields that differ between ``before`` and ``after``; return the settings in the file.

    Another instance of the game may have changed the file in the meantime: names, keys and buttons are merged one by
    one.

    Raises:
        UserError: the file cannot be written, or another instance of the game holds the lock.
    """

    def merge_fields(stored_fields: dict[str, Any]) -> dict[str, Any]:
        there, fields = from_fields(stored_fields), dict(stored_fields)
        for name in Settings.__struct_fields__:
            old, new = getattr(before, name), getattr(after, name)
            if new != old:
                fields[name] = msgspec.to_builtins(_merge_field(name, old, new, getattr(there, name)))
        return fields

    return from_fields(SETTINGS_STORE.change(file or settings_path(), merge_fields))


def _merge_field(name: str, old: Any, new: Any, stored: Any) -> Any:
    """Merge a field that was changed from ``old`` to ``new`` by this process, and is ``stored`` in the file."""
    if name in ("keys", "buttons"):
        kept = {what: key for what, key in stored.items() if what in new or what not in old}
        return kept | {what: key for what, key in new.items() if old.get(what) != key}
    if name == "names":
        return tuple(mine if mine != was else theirs for was, mine, theirs in zip(old, new, stored, strict=True))
    return new


def save_settings(settings: Settings, file: Path | None = None) -> bool:
    """Write all settings; return False if the file cannot be written."""

    def replace_fields(fields: dict[str, Any]) -> dict[str, Any]:
        return {**fields, **msgspec.to_builtins(settings)}

    try:
        SETTINGS_STORE.change(file or settings_path(), replace_fields)
    except UserError:
        return False
    return True
