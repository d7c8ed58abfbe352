"""List of unreadable files, except saves and replays."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.saves.acts import ListAction
from game.app.menus.saves.damaged import list_damaged, move_damaged
from game.app.menus.saves.shelf import SaveListScene
from game.storage.slots import Entry
from game.text import _


class DamagedFilesScene(SaveListScene):
    """List of unreadable files and invalid mods with their faults."""

    @property
    def heading(self) -> str:
        return _("Unreadable files")

    @property
    def empty_text(self) -> str:
        return _("All files are fine.")

    def list_entries(self) -> list[Entry]:
        return list_damaged()

    def list_actions(self, entry: Entry) -> list[ListAction]:
        return self.list_damaged_actions()

    def move_damaged(self, entry: Entry) -> Path:
        return move_damaged(entry.path)
