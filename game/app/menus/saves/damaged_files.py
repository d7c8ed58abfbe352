"""What of the player's files cannot be read, but saves and replays, which have lists of their own."""

from __future__ import annotations

from pathlib import Path

from game.app.menus.saves.acts import Act
from game.app.menus.saves.damaged import damaged_files, put_aside
from game.app.menus.saves.shelf import ShelfScene
from game.storage.slots import Entry
from game.text import _


class DamagedScene(ShelfScene):
    """Files and mods with what is wrong with each."""

    @property
    def heading(self) -> str:
        return _("Unreadable files")

    @property
    def empty(self) -> str:
        return _("All files are fine.")

    def found(self) -> list[Entry]:
        return damaged_files()

    def acts(self, entry: Entry) -> list[Act]:
        return self.damaged_acts()

    def put_aside(self, entry: Entry) -> Path:
        return put_aside(entry.path)
