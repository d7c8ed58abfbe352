"""Teams and boards in the player's mods, with the errors of each file."""

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

_TEAM_PATTERN, _BOARD_PATTERN = "*/cards/*/teams/*.yaml", "*/maps/*/*.tmx"
"""Glob patterns of team files and of board files."""


class ModDraft(msgspec.Struct, frozen=True):
    """File of a team or board in a mod."""

    path: Path
    game: str
    saved_at: int
    """Time of its last change, as returned by ``get_save_time``."""
    faults: tuple[str, ...] = ()
    """Errors of the file, one line each."""
    layout: Layout | None = None
    """Board, if the file is one without errors."""

    @property
    def id(self) -> str:
        """Return the id of the team or the board."""
        return self.path.stem

    @property
    def is_board(self) -> bool:
        """Return whether the file is a board, not a team."""
        return self.path.suffix == ".tmx"

    @property
    def is_pending(self) -> bool:
        """Return whether its mod is still being checked, and no error is known so far."""
        return self.faults == (check_cache.format_pending_reason(),)

    @property
    def folder(self) -> Path:
        """Return the folder of its mod."""
        return self.path.parents[2 if self.is_board else 3]


def load_drafts() -> list[ModDraft]:
    """Return the teams in the player's mods, then the boards."""
    return [refresh_draft(_load_board(path) if path.suffix == ".tmx" else _load_team(path)) for path in list_files()]


def refresh_draft(draft: ModDraft) -> ModDraft:
    """Return a valid draft with the reasons that exclude it from the game now.

    Its mod may have been disabled since it was loaded.
    """
    if draft.faults:
        return draft
    return _add_mod_faults(draft, next((mod for mod in mods.load_mods() if mod.folder == draft.folder), None))


def list_files() -> list[Path]:
    """Return the files of teams and boards in all mods, without hidden files and folders."""
    folder = mods.mods_dir()
    teams = [path for path in sorted(folder.glob(_TEAM_PATTERN)) if path.parents[1].name in packs.EPIC_PACKS]
    boards = [path for path in sorted(folder.glob(_BOARD_PATTERN)) if path.parent.name in packs.EPIC_PACKS]
    return [
        path for path in (*teams, *boards) if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def get_save_time(path: Path) -> int:
    """Return the time of the last change of a file; that of a board includes its tileset."""
    beside = path.parent.glob("*.tsx") if path.suffix == ".tmx" else ()
    return max(_get_mtime(one) for one in (path, *beside))


def _get_mtime(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _load_team(path: Path) -> ModDraft:
    game, when = path.parent.parent.name, get_save_time(path)
    try:
        load_team(path)
    except ContentError as error:
        return ModDraft(path, game, when, tuple(f"{fault.line}: {fault.message}" for fault in error.faults))
    except (UserError, OSError) as error:
        return ModDraft(path, game, when, (str(error),))
    return ModDraft(path, game, when)


def _load_board(path: Path) -> ModDraft:
    game, when = path.parent.name, get_save_time(path)
    try:
        return ModDraft(path, game, when, layout=load_layout(path))
    except UserError as error:
        where = "" if error.file in (None, path) else f"{Path(str(error.file)).name}:"
        return ModDraft(path, game, when, (f"{where}{error.line or 1}: {error.message}",))


def _add_mod_faults(draft: ModDraft, mod: mods.Mod | None) -> ModDraft:
    """Return a draft with the errors elsewhere in its mod that exclude it from the game."""
    if mod is not None:
        brought = mod.layouts if draft.is_board else mod.teams
        if draft.id in brought.get(draft.game, {}):
            return draft
    fault = mod.fault if mod is not None else _("This mod is turned off. Turn it on under Mods.")
    # What has not joined the game has nothing to show.
    return msgspec.structs.replace(draft, faults=(fault or _("This file has errors."),))
