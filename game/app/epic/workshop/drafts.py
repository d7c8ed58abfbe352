"""The files that a player is at work on: teams and boards of mods, with what is wrong in each."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.content.boards.tiled import load_layout
from game.content.cards import packs
from game.content.cards.teams import load_team
from game.content.formats.errors import ContentError
from game.content.mods import check_cache, mods
from game.errors import UserError
from game.rules.epic.layout import Layout
from game.text import _

_TEAMS, _BOARDS = "*/cards/*/teams/*.yaml", "*/maps/*/*.tmx"


class Draft(msgspec.Struct, frozen=True):
    """A team's or a board's file in a mod: its game, when it was saved, and what is wrong with it, a line each."""

    path: Path
    game: str
    saved: int
    faults: tuple[str, ...] = ()
    layout: Layout | None = None
    """A board that is sound."""

    @property
    def id(self) -> str:
        """The id of the team or the board."""
        return self.path.stem

    @property
    def is_board(self) -> bool:
        """Whether it is a board and not a team."""
        return self.path.suffix == ".tmx"

    @property
    def waits(self) -> bool:
        """True while its mod is still being checked and no fault is known."""
        return self.faults == (check_cache.pending_reason(),)

    @property
    def folder(self) -> Path:
        """The folder of its mod."""
        return self.path.parents[2 if self.is_board else 3]


def drafts() -> list[Draft]:
    """Every team's file in the player's mods, then every board."""
    return [as_it_is(_board(path) if path.suffix == ".tmx" else _team(path)) for path in files()]


def as_it_is(draft: Draft) -> Draft:
    """A sound draft with what keeps it out of the game by now: its mod may have been left out since it was read."""
    if draft.faults:
        return draft
    return _joined(draft, next((mod for mod in mods.found() if mod.folder == draft.folder), None))


def files() -> list[Path]:
    """Where they lie; hidden files and folders are no part of a mod."""
    folder = mods.mods_folder()
    teams = [path for path in sorted(folder.glob(_TEAMS)) if path.parents[1].name in packs.EPIC_PACKS]
    boards = [path for path in sorted(folder.glob(_BOARDS)) if path.parent.name in packs.EPIC_PACKS]
    return [
        path for path in (*teams, *boards) if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def saved(path: Path) -> int:
    """When a file was saved last, a board with its tileset."""
    beside = path.parent.glob("*.tsx") if path.suffix == ".tmx" else ()
    return max(_changed(one) for one in (path, *beside))


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _team(path: Path) -> Draft:
    game, when = path.parent.parent.name, saved(path)
    try:
        load_team(path)
    except ContentError as error:
        return Draft(path, game, when, tuple(f"{fault.line}: {fault.what}" for fault in error.faults))
    except (UserError, OSError) as error:
        return Draft(path, game, when, (str(error),))
    return Draft(path, game, when)


def _board(path: Path) -> Draft:
    game, when = path.parent.name, saved(path)
    try:
        return Draft(path, game, when, layout=load_layout(path))
    except UserError as error:
        where = "" if error.file in (None, path) else f"{Path(str(error.file)).name}:"
        return Draft(path, game, when, (f"{where}{error.line or 1}: {error.message}",))


def _joined(draft: Draft, mod: mods.Mod | None) -> Draft:
    """A draft with what keeps it out of the game, which may lie elsewhere in its mod."""
    if mod is not None:
        brought = mod.layouts if draft.is_board else mod.teams
        if draft.id in brought.get(draft.game, {}):
            return draft
    fault = mod.fault if mod is not None else _("This mod is turned off. Turn it on under Mods.")
    # What has not joined the game has nothing to show.
    return msgspec.structs.replace(draft, faults=(fault or _("This file has errors."),))
