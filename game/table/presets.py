"""House rules that a player keeps by name, and what the last match was agreed on.

Both lie as JSON in the player's data folder. Reading never fails: a file that is damaged falls back to the copy of the
one before it, and an entry that makes no sense is left out by itself.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from game import bounds
from game.errors import UserError
from game.paths import user_data
from game.rules.epic.options import MOST_TURNS, Setup
from game.table.files import BACKUP, write_whole

T = TypeVar("T")

Way = Literal["open", "blind", "draft"]
"""How teams are chosen: before all eyes, hidden until all have chosen, or in turns after each has banned one."""

LONGEST_NAME = 24
_VERSION = 1

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]


class HouseRules(msgspec.Struct, frozen=True):
    """The rules of a match under a name; who plays what on which map is not among them."""

    name: Name
    game: str
    options: tuple[str, ...] = ()
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)] = 0
    way: Way = "open"
    open_hands: bool = False


class LastMatch(msgspec.Struct, frozen=True):
    """What a match was agreed on: enough to play it again. `kinds` are `person` or a bot's name for each seat."""

    setup: Setup
    kinds: tuple[str, ...]
    names: tuple[str, ...]


def presets_file() -> Path:
    """Where the house rules lie; the file need not exist."""
    return user_data() / "house_rules.json"


def last_match_file() -> Path:
    """Where the last match lies; the file need not exist."""
    return user_data() / "last_match.json"


# House rules --------------------------------------------------------------------------------------------------------


def load_presets(game: str, file: Path | None = None) -> list[HouseRules]:
    """The house rules kept for a game, by name; never raises."""
    return sorted((one for one in _all(file) if one.game == game), key=lambda one: one.name.casefold())


def save_preset(rules: HouseRules, file: Path | None = None) -> bool:
    """Keeps house rules in place of those of the same name; False when the disk refuses."""
    return _write_all([*_others(rules.game, rules.name, file), rules], file)


def delete_preset(game: str, name: str, file: Path | None = None) -> bool:
    """Forgets house rules; False when the disk refuses."""
    return _write_all(_others(game, name, file), file)


def _all(file: Path | None) -> list[HouseRules]:
    entries = _read(file or presets_file()).get("rules", [])
    found = [_sound(entry, HouseRules) for entry in (entries if isinstance(entries, list) else [])]
    return [one for one in found if one is not None]


def _others(game: str, name: str, file: Path | None) -> list[HouseRules]:
    return [one for one in _all(file) if (one.game, one.name) != (game, name)]


def _write_all(rules: list[HouseRules], file: Path | None) -> bool:
    return _write(file or presets_file(), {"rules": rules})


# The last match -----------------------------------------------------------------------------------------------------


def load_last_match(game: str, file: Path | None = None) -> LastMatch | None:
    """What the last match of a game was agreed on; None when nothing sensible is kept. Never raises.

    Whether its teams and options still exist is for the reader to check (``content.packs.check_setup``).
    """
    matches = _read(file or last_match_file()).get("matches", {})
    found = _sound(matches.get(game), LastMatch) if isinstance(matches, dict) else None
    if found is None or not len(found.kinds) == len(found.names) == len(found.setup.teams):
        return None
    return found


def save_last_match(match: LastMatch, file: Path | None = None) -> bool:
    """Keeps what a match was agreed on; False when the disk refuses."""
    file = file or last_match_file()
    before = _read(file).get("matches", {})
    matches = before if isinstance(before, dict) else {}
    return _write(file, {"matches": {**matches, match.setup.game: match}})


# Files --------------------------------------------------------------------------------------------------------------


def _sound(found: Any, type_: type[T]) -> T | None:
    try:
        return msgspec.convert(found, type_)
    except msgspec.ValidationError:
        return None


def _read(file: Path) -> dict[str, Any]:
    """What a file holds, or the generation before it when it cannot be understood."""
    for candidate in (file, file.with_name(file.name + BACKUP)):
        with contextlib.suppress(UserError, ValueError, RecursionError):
            found = json.loads(bounds.read(candidate, "house rules"))
            if isinstance(found, dict) and found.get("version") == _VERSION:
                return found
    return {}


def _write(file: Path, content: dict[str, Any]) -> bool:
    raw = msgspec.json.format(msgspec.json.encode({"version": _VERSION, **content}), indent=2) + b"\n"
    try:
        write_whole(file, raw)
    except UserError:
        return False
    return True
