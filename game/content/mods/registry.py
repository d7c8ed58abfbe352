"""Registry of the mods enabled in this process.

The process has one, with all of the player's mods enabled at first; tests use their own. The content of mods is read by
`game.content.mods.mods`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.content.formats.cache import clear_caches
from game.content.mods.files import list_enabled_folders

LENT = "lent-"
"""Prefix of the picture paths of a mod that is not loaded."""


class ModRegistry:
    """Enabled mods, and the images of other mods that may be shown."""

    def __init__(self) -> None:
        self.enabled = True
        """True if any mods are used; see `disable_all`."""
        self.quarantine_unchecked = False
        """True if a mod is left out until a separate process has checked it, as in the window."""
        self.safe_pictures: set[str] = set()
        """Digests of pictures that were drawn without harm and belong to a mod that is not among the others yet."""
        self._lent: dict[str, Path] = {}

    def list_folders(self) -> list[Path]:
        """Return the folders of enabled mods in load order."""
        return list_enabled_folders() if self.enabled else []

    def disable_all(self) -> None:
        """Disable all mods from now on, for a start that one of them prevents."""
        self.enabled = False
        clear_caches()

    def allow_pictures(self, digests: Iterable[str]) -> None:
        """Allow images whose mod is not installed yet."""
        self.safe_pictures.update(digests)

    def lend_pictures(self, folder: Path, stamp: str) -> str:
        """Return the path prefix for images of a mod that is not loaded; it differs for every stamp."""
        word = f"{LENT}{stamp[:24]}"
        self._lent[word] = folder / "art"
        return word

    def find_lent_picture(self, name: str) -> Path | None:
        """Return the file of an image requested by such a prefix; it need not exist."""
        word, _slash, inside = name.partition("/")
        folder = self._lent.get(word)
        return folder / inside if folder is not None and inside else None


_registry = ModRegistry()


def current_registry() -> ModRegistry:
    """Return the registry of this process."""
    return _registry
