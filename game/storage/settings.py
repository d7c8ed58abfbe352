"""Player settings: language, text, window, speed, aids on the board, names, volumes.

A JSON file in the player's data folder. Reading never fails: an invalid field falls back to its default and stays in
the file, as do fields of newer versions, until it is set. Each copy of the game writes only what was changed in it.
"""

from __future__ import annotations

import contextlib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.errors import UserError
from game.paths import user_data_dir
from game.storage.versioned_store import Reading, VersionedStore, encode_json

Speed = Literal["slow", "normal", "fast", "instant"]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
Name = Annotated[str, msgspec.Meta(max_length=20)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]

SPEED_FACTORS: dict[Speed, float] = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 0.0}
"""Factor on the speed of all movement; 0 means instant."""

TEXT_SIZES: tuple[int, ...] = (100, 125, 150, 200)
LARGE_TEXT = 200
"""The text size that only a window of at least `WINDOW_FOR_LARGE_TEXT` has room for."""
WINDOW_FOR_LARGE_TEXT = (1920, 1080)
SMALLEST_WINDOW = (960, 540)


Pixels = Annotated[int, msgspec.Meta(ge=-65536, le=65535)]
Side = Annotated[int, msgspec.Meta(ge=1, le=65535)]


class WindowPlacement(msgspec.Struct, frozen=True):
    """Window position with the screens it was saved for; on other screens it might be invisible."""

    x: Pixels
    y: Pixels
    screens: Annotated[tuple[tuple[Side, Side], ...], msgspec.Meta(max_length=16)]


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults.

    An empty `language` follows the system, an empty name means the default name of the seat. `keys` and `buttons` hold
    changed keys and gamepad buttons by command (`{"threat": "v"}`).
    """

    language: Annotated[str, msgspec.Meta(max_length=6)] = ""
    text_size: Literal[100, 125, 150, 200] = 100
    fullscreen: bool = False
    window: tuple[Annotated[int, msgspec.Meta(ge=640, le=16384)], Annotated[int, msgspec.Meta(ge=360, le=16384)]] = (
        1280,
        720,
    )
    place: WindowPlacement | None = None
    maximized: bool = False
    speed: Speed = "normal"
    reduced_motion: bool = False
    battery_saver: bool = False
    """True if nothing moves by itself while nothing happens."""
    high_contrast: bool = False
    safe_graphics: bool = False
    die_physics: bool = True
    confirm_end: bool = True
    confirm_move: bool = True
    """True to ask before unused movement is lost."""
    show_threat: bool = True
    first_turns: bool = False
    """True if the first turns of every duel are guided; the questions of the first start turn it on."""
    coach: bool = False
    """True if every turn of a person is graded when it is over."""
    open_hands: bool = False
    hand_order: Literal["drawn", "character", "type"] = "drawn"
    keys: dict[str, Key] = msgspec.field(default_factory=dict)
    buttons: dict[str, Key] = msgspec.field(default_factory=dict)
    names: tuple[Name, Name, Name, Name] = ("", "", "", "")
    effects_volume: Volume = 80
    music_volume: Volume = 60
    ambience_volume: Volume = 40
    mute_unfocused: bool = True
    captions: bool = False
    """True if meaningful sounds are shown as a line of text as well."""
    speech: bool = False
    """True if what is shown is spoken as well, where a voice is installed."""
    welcomed: bool = False
    """True if the questions of the first start were answered."""


def settings_path() -> Path:
    """Return the path of the settings; the file need not exist."""
    return user_data_dir() / "settings.json"


def _decode(data: bytes) -> Reading[dict[str, Any]]:
    found = msgspec.json.decode(data)
    if not isinstance(found, dict):
        raise ValueError("no settings")
    return Reading(found)


LEDGER: VersionedStore[dict[str, Any]] = VersionedStore("settings", _decode, encode_json, dict)
"""Of the fields as they stand in the file: what this version does not know stays until it is set."""


def load_settings(file: Path | None = None) -> Settings:
    """Load the settings, with defaults for missing or invalid fields; never raises."""
    return from_fields(LEDGER.load(file or settings_path()))


def from_fields(found: dict[str, Any]) -> Settings:
    """Build settings from the fields of a file."""
    good: dict[str, Any] = {}
    for name, kind in _field_types().items() if found else ():
        if name in found:
            with contextlib.suppress(msgspec.ValidationError):
                good[name] = msgspec.convert(found[name], kind)
    return Settings(**good)


@cache
def _field_types() -> dict[str, Any]:
    """Return the type of each field, evaluated once."""
    return {field.name: field.type for field in msgspec.structs.fields(Settings)}


def change_settings(before: Settings, after: Settings, file: Path | None = None) -> Settings:
    """Write the fields that differ between ``before`` and ``after``; return the settings on disk.

    Another copy of the game may have changed the file since ``before`` was read: names, keys and buttons are merged one
    by one.

    Raises:
        UserError: the disk refuses, or another copy of the game holds the lock.
    """

    def merge_fields(found: dict[str, Any]) -> dict[str, Any]:
        there, fields = from_fields(found), dict(found)
        for name in Settings.__struct_fields__:
            old, new = getattr(before, name), getattr(after, name)
            if new != old:
                fields[name] = msgspec.to_builtins(_merge_field(name, old, new, getattr(there, name)))
        return fields

    return from_fields(LEDGER.change(file or settings_path(), merge_fields))


def _merge_field(name: str, old: Any, new: Any, there: Any) -> Any:
    """Merge a field that was changed from ``old`` to ``new`` here, and is ``there`` on disk."""
    if name in ("keys", "buttons"):
        kept = {what: key for what, key in there.items() if what in new or what not in old}
        return kept | {what: key for what, key in new.items() if old.get(what) != key}
    if name == "names":
        return tuple(mine if mine != was else theirs for was, mine, theirs in zip(old, new, there, strict=True))
    return new


def save_settings(settings: Settings, file: Path | None = None) -> bool:
    """Write all settings at once; return False if the disk refuses."""

    def replace_fields(found: dict[str, Any]) -> dict[str, Any]:
        return {**found, **msgspec.to_builtins(settings)}

    try:
        LEDGER.change(file or settings_path(), replace_fields)
    except UserError:
        return False
    return True
