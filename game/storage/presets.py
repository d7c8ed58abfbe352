"""House rules that a player keeps by name, and what the last match was agreed on.

Both lie as JSON in the player's data folder. Reading never fails: of a damaged file what makes sense is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from game.errors import UserError
from game.paths import user_data
from game.rules.epic.pack import MOST_TURNS, Setup
from game.storage.versioned_store import Ledger, document, listed, named, written

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
    even: bool = False
    """Whether two teams are evened by the measured handicap."""


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
    kept = PRESETS.load(file or presets_file())
    return sorted((one for one in kept if one.game == game), key=lambda one: one.name.casefold())


def save_preset(rules: HouseRules, file: Path | None = None) -> bool:
    """Keeps house rules in place of those of the same name; False when the disk refuses."""
    return _changed(PRESETS, file or presets_file(), lambda kept: [*_others(kept, rules.game, rules.name), rules])


def delete_preset(game: str, name: str, file: Path | None = None) -> bool:
    """Forgets house rules; False when the disk refuses."""
    return _changed(PRESETS, file or presets_file(), lambda kept: _others(kept, game, name))


def _others(kept: list[HouseRules], game: str, name: str) -> list[HouseRules]:
    return [one for one in kept if (one.game, one.name) != (game, name)]


# The last match -----------------------------------------------------------------------------------------------------


def load_last_match(game: str, file: Path | None = None) -> LastMatch | None:
    """What the last match of a game was agreed on; None when nothing sensible is kept. Never raises.

    Whether its teams and options still exist is for the reader to check (``packs.check_setup``).
    """
    found = LAST.load(file or last_match_file()).get(game)
    if found is None or not len(found.kinds) == len(found.names) == len(found.setup.teams):
        return None
    return found


def save_last_match(match: LastMatch, file: Path | None = None) -> bool:
    """Keeps what a match was agreed on; False when the disk refuses."""
    return _changed(LAST, file or last_match_file(), lambda kept: {**kept, match.setup.game: match})


# Files --------------------------------------------------------------------------------------------------------------


def _part(data: bytes, name: str) -> Any:
    found = document(data, _VERSION)
    if not isinstance(found, dict) or found.get("version") != _VERSION:
        raise ValueError("another file")
    return found.get(name)


PRESETS: Ledger[list[HouseRules]] = Ledger(
    "house rules",
    lambda data: listed(_part(data, "rules"), HouseRules),
    lambda rules: written({"version": _VERSION, "rules": rules}),
    list,
    lambda rules, older: [*rules, *(one for one in older if _others(rules, one.game, one.name) == rules)],
)
LAST: Ledger[dict[str, LastMatch]] = Ledger(
    "house rules",
    lambda data: named(_part(data, "matches"), LastMatch),
    lambda matches: written({"version": _VERSION, "matches": matches}),
    dict,
    lambda matches, older: older | matches,
)


def _changed(ledger: Ledger[T], file: Path, step: Callable[[T], T]) -> bool:
    try:
        ledger.change(file, step)
    except UserError:
        return False
    return True
