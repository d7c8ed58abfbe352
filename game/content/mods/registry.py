"""Process-wide registry of the enabled mods, and of images lent by mods that are only shown in a preview.

All of the player's mods are enabled at first; tests use a registry of their own. ``game.content.mods.mods`` reads the
content.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.content.formats.cache import clear_caches
from game.content.mods.files import list_enabled_folders

PREVIEW_PREFIX = "lent-"
"""Prefix of the image paths of a mod that is not loaded."""


class ModRegistry:
    """Enabled mods, and images of mods that are not loaded but may be shown."""

    def __init__(self) -> None:
        self.enabled = True
        """True if mods are loaded; see ``disable_all``."""
        self.quarantine_unchecked = False
        """True if a mod is not loaded until a separate process has checked it; used by the window."""
        self.safe_pictures: set[str] = set()
        """Digests of successfully rendered images of mods that are not installed yet."""
        self._preview_folders: dict[str, Path] = {}
        """Image folders of mods that are not loaded, by path prefix."""

    def list_folders(self) -> list[Path]:
        """Return the folders of enabled mods in load order."""
        return list_enabled_folders() if self.enabled else []

    def disable_all(self) -> None:
        """Disable all mods for this process, for example when one of them prevents the start."""
        self.enabled = False
        clear_caches()

    def allow_pictures(self, digests: Iterable[str]) -> None:
        """Allow images by digest, for a mod that is not installed yet."""
        self.safe_pictures.update(digests)

    def register_preview_folder(self, folder: Path, stamp: str) -> str:
        """Return the path prefix for images of a mod that is not loaded; it differs for every stamp."""
        word = f"{PREVIEW_PREFIX}{stamp[:24]}"
        self._preview_folders[word] = folder / "art"
        return word

    def find_preview_image(self, name: str) -> Path | None:
        """Return the file of an image whose name begins with such a prefix; it may not exist."""
        word, _slash, inside = name.partition("/")
        folder = self._preview_folders.get(word)
        return folder / inside if folder is not None and inside else None


_registry = ModRegistry()


def current_registry() -> ModRegistry:
    """Return the registry of this process."""
    return _registry
