"""The list of mods, a mod in a file and the list of files, in states worth looking at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.app.menus.mods.add_mod import AddModScene
from game.app.menus.mods.mods_scene import ModsScene
from game.app.menus.saves.file_list import FileListScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.listbox import Row
from game.content.formats.cache import cached
from game.content.mods import listing, mods
from game.content.mods.files import tree_of
from game.content.mods.listing import Listed
from game.rules.core.words import Words
from game.storage.mod_folder import Staged
from game.text import _

_HOME = Path("/home/mira/.local/share/triforce-duels/mods")
_LONG = Words(
    "Sand without end: the desert as a board of its own, with its caravans and whoever robs them.",
    "Sand ohne Ende: die Wüste als eigener Spielplan, mit ihren Karawanen und denen, die sie ausrauben.",
)
_SHORT = Words("Two moths that fly to the light.", "Zwei Falter, die zum Licht fliegen.")


@cached
def _sample() -> Listed:
    """The sample, which has something of everything, read where it ships."""
    tree = tree_of(mods.sample_folder())
    mod = mods.read(tree)
    return Listed(mod.id, mod.folder, "on", mod.about, pieces=tuple(listing.pieces_of(mod)), stamp=mod.stamp)


def _listed() -> list[Listed]:
    """One in each state."""
    sample = _sample()
    team = msgspec.structs.replace(sample, pieces=sample.pieces[:1], stamp=sample.stamp)
    fault = 'sand-sea/cards/zelda/teams/sheik.yaml:14: unknown word "damge": did you mean "damage"?'
    sand = mods.About(Words("The Sea of Sand", "Das Sandmeer"), _LONG, "Mira")
    moths = mods.About(Words("Moths by Night", "Nachtfalter"), _SHORT, "Tom")
    return [
        sample,
        Listed("sand-sea", _HOME / "sand-sea", "faulty", sand, fault),
        msgspec.structs.replace(team, id="moths", folder=team.folder, state="off", about=moths),
        Listed("tower-of-hours", _HOME / "tower-of-hours", "waiting"),
    ]


class _Mods(ModsScene):
    shown: list[Listed]

    def found(self) -> list[Listed]:
        return self.shown

    def _is_unsure(self) -> bool:
        return False


def _mods(shown: Callable[[], list[Listed]], at: int = 0) -> Callable[[Services], Scene]:
    def scene(services: Services) -> Scene:
        made: type[_Mods] = type("_Shown", (_Mods,), {"shown": shown()})
        found = made(services)
        found.at = at
        return found

    return scene


class _Laid(Staged):
    """A mod that lies where it ships; nothing is unpacked, and nothing added."""

    def __init__(self, *, older: bool) -> None:
        self.id, self.file = "sample", Path("/home/mira/Downloads/lamplighter.tds")
        self.place, self.folder = mods.sample_folder().parent, mods.sample_folder()
        self._hold = None
        self._older = self.folder if older else None

    @property
    def older(self) -> Path | None:
        return self._older


class _AddMod(AddModScene):
    replaces = False

    def unpacked(self, path: Path) -> Staged:
        return _Laid(older=self.replaces)

    def update(self, dt: float) -> None:
        super(AddModScene, self).update(dt)  # without the check

    def _add(self) -> None:
        self.services.stack.pop()


def _asked(*, replaces: bool = False) -> Callable[[Services], Scene]:
    def scene(services: Services) -> Scene:
        made: type[_AddMod] = type("_Shown", (_AddMod,), {"replaces": replaces})
        found = made(services, Path())
        found.mod = _sample()
        return found

    return scene


def _looking(services: Services) -> Scene:
    return _AddMod(services, Path())


def _refused(services: Services) -> Scene:
    scene = _AddMod(services, Path())
    scene.fault = 'sand-sea/cards/zelda/teams/sheik.yaml:14: unknown word "damge": did you mean "damage"?'
    return scene


class _Files(FileListScene):
    def _read(self, folder: Path) -> None:
        home = Path("/home/mira/Downloads")
        names = [("lamplighter.tds", 56), ("sand-sea.tds", 318), ("moths-by-night (1).tds", 24)]
        self.folder = home
        self.rows = [
            Row(home.parent, "..", icon="up"),
            *(Row(home / name, name, _("{count} kB").format(count=size), icon="chest") for name, size in names),
            *(Row(home / name, name, icon="right") for name in ("maps", "pictures")),
        ]
        self.at = 1

    def _open(self) -> None:
        pass


def _files(services: Services) -> Scene:
    scene = _Files(services, _("Add a mod"), lambda _path: True, lambda _path: list, Path())
    scene.places = {"downloads": scene.folder, "home": scene.folder.parent, "game": _HOME.parent}
    return scene


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "mods": _mods(_listed),
    "mods-faulty": _mods(_listed, 1),
    "mods-off": _mods(_listed, 2),
    "mods-none": _mods(list),
    "mod-looked-at": _looking,
    "mod-asked": _asked(),
    "mod-replaces": _asked(replaces=True),
    "mod-refused": _refused,
    "file-list": _files,
}
"""A scene by name."""
