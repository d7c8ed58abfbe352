"""What a player has chosen for good: language, text, window, speed, help on the board, names, volumes.

Kept as JSON in the player's data folder. Reading never fails: a field that is damaged falls back by itself, and
stays in the file like those of a newer version until it is set. Each window writes what was changed in it alone.
"""

from __future__ import annotations

import contextlib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game.errors import UserError
from game.paths import user_data
from game.storage.versioned_store import Ledger, Reading, written

Speed = Literal["slow", "normal", "fast", "instant"]
Volume = Annotated[int, msgspec.Meta(ge=0, le=100)]
Name = Annotated[str, msgspec.Meta(max_length=20)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]

SPEED_FACTORS: dict[Speed, float] = {"slow": 0.6, "normal": 1.0, "fast": 2.0, "instant": 0.0}
"""How many times as fast as normal everything moves; 0 means at once."""

TEXT_SIZES: tuple[int, ...] = (100, 125, 150, 200)
LARGE_TEXT = 200
"""The text size that only a window of at least `WINDOW_FOR_LARGE_TEXT` has room for."""
WINDOW_FOR_LARGE_TEXT = (1920, 1080)
SMALLEST_WINDOW = (960, 540)


Pixels = Annotated[int, msgspec.Meta(ge=-65536, le=65535)]
Side = Annotated[int, msgspec.Meta(ge=1, le=65535)]


class Place(msgspec.Struct, frozen=True):
    """Where the window was, and the screens that were there then; among others it might be out of sight."""

    x: Pixels
    y: Pixels
    screens: Annotated[tuple[tuple[Side, Side], ...], msgspec.Meta(max_length=16)]


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults; an empty `language` follows the machine, an empty name means the seat's default
    one. `keys` and `buttons` hold the keys and pad buttons that were changed, by what they do (`{"threat": "v"}`).
    """

    language: Annotated[str, msgspec.Meta(max_length=6)] = ""
    text_size: Literal[100, 125, 150, 200] = 100
    fullscreen: bool = False
    window: tuple[Annotated[int, msgspec.Meta(ge=640, le=16384)], Annotated[int, msgspec.Meta(ge=360, le=16384)]] = (
        1280,
        720,
    )
    place: Place | None = None
    maximized: bool = False
    speed: Speed = "normal"
    reduced_motion: bool = False
    battery_saver: bool = False
    """Whether nothing moves by itself while nothing happens."""
    high_contrast: bool = False
    safe_graphics: bool = False
    die_physics: bool = True
    confirm_end: bool = True
    confirm_move: bool = True
    """Whether to ask before unused movement is lost."""
    show_threat: bool = True
    first_turns: bool = False
    """Whether the first turns of every duel are guided; on from the first start on, for who is asked then."""
    coach: bool = False
    """Whether every turn of a person is judged when it is over."""
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
    """Whether sounds that tell something are told in a line as well."""
    speech: bool = False
    """Whether what is shown is spoken as well, where a voice is installed."""
    welcomed: bool = False
    """Whether the questions of the first start were answered."""


def settings_file() -> Path:
    """Where the settings lie; the file need not exist."""
    return user_data() / "settings.json"


def _decode(data: bytes) -> Reading[dict[str, Any]]:
    found = msgspec.json.decode(data)
    if not isinstance(found, dict):
        raise ValueError("no settings")
    return Reading(found)


LEDGER: Ledger[dict[str, Any]] = Ledger("settings", _decode, written, dict)
"""Of the fields as they stand in the file: what this version does not know stays until it is set."""


def load(file: Path | None = None) -> Settings:
    """The settings on disk, each field that is missing or makes no sense at its default; never raises."""
    return from_fields(LEDGER.load(file or settings_file()))


def from_fields(found: dict[str, Any]) -> Settings:
    """Settings from whatever a file held."""
    good: dict[str, Any] = {}
    for name, kind in _kinds().items() if found else ():
        if name in found:
            with contextlib.suppress(msgspec.ValidationError):
                good[name] = msgspec.convert(found[name], kind)
    return Settings(**good)


@cache
def _kinds() -> dict[str, Any]:
    """By field: its type, which Python makes of words first."""
    return {field.name: field.type for field in msgspec.structs.fields(Settings)}


def change(before: Settings, after: Settings, file: Path | None = None) -> Settings:
    """Writes what is another in ``after`` than in ``before``, and leaves all else as it is on disk; gives the settings
    on disk.

    Another window may have changed them since ``before`` was read: of names, keys and buttons each one counts for
    itself.

    Raises:
        UserError: the disk refuses, or another window does not let go.
    """

    def step(found: dict[str, Any]) -> dict[str, Any]:
        there, fields = from_fields(found), dict(found)
        for name in Settings.__struct_fields__:
            old, new = getattr(before, name), getattr(after, name)
            if new != old:
                fields[name] = msgspec.to_builtins(_merged(name, old, new, getattr(there, name)))
        return fields

    return from_fields(LEDGER.change(file or settings_file(), step))


def _merged(name: str, old: Any, new: Any, there: Any) -> Any:
    """A field as it should be, where it was ``old`` for who made it ``new`` and is another thing by now."""
    if name in ("keys", "buttons"):
        kept = {what: key for what, key in there.items() if what in new or what not in old}
        return kept | {what: key for what, key in new.items() if old.get(what) != key}
    if name == "names":
        return tuple(mine if mine != was else theirs for was, mine, theirs in zip(old, new, there, strict=True))
    return new


def save(settings: Settings, file: Path | None = None) -> bool:
    """Writes all settings at once; False when the disk refuses, which the game survives."""

    def step(found: dict[str, Any]) -> dict[str, Any]:
        return {**found, **msgspec.to_builtins(settings)}

    try:
        LEDGER.change(file or settings_file(), step)
    except UserError:
        return False
    return True
