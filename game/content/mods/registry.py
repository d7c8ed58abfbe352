"""Registry of the mods that take part in this process: whether they do at all, and on what terms.

The process has one, in which at first all of the player's mods take part; a test has one of its own. What is inside
the mods is read by `game.content.mods.mods`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.content.formats.cache import forget
from game.content.mods.files import mod_folders

LENT = "lent-"
"""How the paths of pictures begin that belong to a mod that takes no part."""


class ModRegistry:
    """The mods that take part, and the pictures of other mods that may be shown."""

    def __init__(self) -> None:
        self.enabled = True
        """Whether any mod takes part; see `disable`."""
        self.quarantine_unchecked = False
        """Whether a mod is left out until a process of its own has checked it, as in the window."""
        self.safe_pictures: set[str] = set()
        """Digests of pictures that were drawn without harm and belong to a mod that is not among the others yet."""
        self._lent: dict[str, Path] = {}

    def folders(self) -> list[Path]:
        """Return the folders of the mods that take part, in the order in which they are asked."""
        return mod_folders() if self.enabled else []

    def disable(self) -> None:
        """Leave out all mods from now on, for a start when one of them is in the way."""
        self.enabled = False
        forget()

    def allow_pictures(self, digests: Iterable[str]) -> None:
        """Let pictures be shown whose mod is not among the others yet."""
        self.safe_pictures.update(digests)

    def lend_pictures(self, folder: Path, stamp: str) -> str:
        """Return how the paths of a mod's pictures begin while it takes no part; another word for every stamp."""
        word = f"{LENT}{stamp[:24]}"
        self._lent[word] = folder / "art"
        return word

    def find_lent_picture(self, name: str) -> Path | None:
        """Return the file of a picture that is asked for by such a word; the file need not exist."""
        word, _slash, inside = name.partition("/")
        folder = self._lent.get(word)
        return folder / inside if folder is not None and inside else None


_registry = ModRegistry()


def current_registry() -> ModRegistry:
    """Return the registry of this process."""
    return _registry
