"""Named house rules of the player, and the set-up of the last match of each game.

Both are JSON files in the player's data folder. Loading never fails: the valid parts of a damaged file are used.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from game.errors import UserError
from game.paths import user_data_dir
from game.rules.epic.pack import MAX_TURN_LIMIT, Setup
from game.storage.versioned_store import VersionedStore, convert_list, convert_mapping, decode_document, encode_json

T = TypeVar("T")

TeamSelection = Literal["open", "blind", "draft"]
"""Team selection: open; hidden until all players have chosen; or in turns, after each player has banned one team."""

MAX_PRESET_NAME_LENGTH = 24
"""Maximum length of a name, in characters."""
_VERSION = 1

PresetName = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_PRESET_NAME_LENGTH)]


class HouseRules(msgspec.Struct, frozen=True):
    """Named options of a match, without players, teams and board."""

    name: PresetName
    game: str
    options: tuple[str, ...] = ()
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=MAX_TURN_LIMIT)] = 0
    way: TeamSelection = "open"
    """Way of selecting teams."""
    open_hands: bool = False
    """True if all hands are visible."""
    even: bool = False
    """True to give the weaker of two teams its measured handicap."""


class LastMatch(msgspec.Struct, frozen=True):
    """Set-up, players and names of the last match. ``kinds`` is ``person`` or the name of a bot, by seat."""

    setup: Setup
    kinds: tuple[str, ...]
    names: tuple[str, ...]


def presets_path() -> Path:
    """Return the path of the house rules file, which may not exist."""
    return user_data_dir() / "house_rules.json"


def last_match_path() -> Path:
    """Return the path of the last match's file, which may not exist."""
    return user_data_dir() / "last_match.json"


# House rules --------------------------------------------------------------------------------------------------------


def load_presets(game: str, file: Path | None = None) -> list[HouseRules]:
    """Load the house rules of a game, sorted by name. Never raises."""
    kept = PRESET_STORE.load(file or presets_path())
    return sorted((preset for preset in kept if preset.game == game), key=lambda preset: preset.name.casefold())


def save_preset(rules: HouseRules, file: Path | None = None) -> bool:
    """Save house rules, replacing those with the same name; return False if the file cannot be written."""
    return _try_change(
        PRESET_STORE, file or presets_path(), lambda kept: [*_without_preset(kept, rules.game, rules.name), rules]
    )


def delete_preset(game: str, name: str, file: Path | None = None) -> bool:
    """Delete house rules; return False if the file cannot be written."""
    return _try_change(PRESET_STORE, file or presets_path(), lambda kept: _without_preset(kept, game, name))


def _without_preset(presets: list[HouseRules], game: str, name: str) -> list[HouseRules]:
    """Return the list without the house rules of a game with this name."""
    return [preset for preset in presets if (preset.game, preset.name) != (game, name)]


# The last match -----------------------------------------------------------------------------------------------------


def load_last_match(game: str, file: Path | None = None) -> LastMatch | None:
    """Load the last match of a game; None if there is no valid one. Never raises.

    The caller must check that its teams and options still exist (``packs.check_setup``).
    """
    last_match = LAST_MATCH_STORE.load(file or last_match_path()).get(game)
    if last_match is None or not len(last_match.kinds) == len(last_match.names) == len(last_match.setup.teams):
        return None
    return last_match


def save_last_match(match: LastMatch, file: Path | None = None) -> bool:
    """Save the set-up of a match; return False if the file cannot be written."""
    return _try_change(LAST_MATCH_STORE, file or last_match_path(), lambda kept: {**kept, match.setup.game: match})


# Files --------------------------------------------------------------------------------------------------------------


def _decode_part(data: bytes, field: str) -> Any:
    """Decode a file, and return the value of its field ``field``."""
    document = decode_document(data, _VERSION)
    if not isinstance(document, dict) or document.get("version") != _VERSION:
        raise ValueError("another file")
    return document.get(field)


PRESET_STORE: VersionedStore[list[HouseRules]] = VersionedStore(
    "house rules",
    lambda data: convert_list(_decode_part(data, "rules"), HouseRules),
    lambda rules: encode_json({"version": _VERSION, "rules": rules}),
    list,
    lambda rules, older: [
        *rules,
        *(preset for preset in older if _without_preset(rules, preset.game, preset.name) == rules),
    ],
)
"""Store of all house rules."""
LAST_MATCH_STORE: VersionedStore[dict[str, LastMatch]] = VersionedStore(
    "house rules",
    lambda data: convert_mapping(_decode_part(data, "matches"), LastMatch),
    lambda matches: encode_json({"version": _VERSION, "matches": matches}),
    dict,
    lambda matches, older: older | matches,
)
"""Store of the last match by game."""


def _try_change(store: VersionedStore[T], file: Path, change: Callable[[T], T]) -> bool:
    """Change a file; return False if it cannot be written."""
    try:
        store.change(file, change)
    except UserError:
        return False
    return True
