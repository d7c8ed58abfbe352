"""Mod screens in representative states, for ``dev shot``: the list of mods, adding a mod, the file picker."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.app.menus.mods.add_mod import AddModScene
from game.app.menus.mods.mods_scene import ModsScene
from game.app.menus.saves.file_list import FilePickerScene
from game.app.ui.scene import Scene
from game.app.ui.services import Services
from game.app.ui.widgets.listbox import ListRow
from game.content.formats.cache import cached
from game.content.mods import listing, mods
from game.content.mods.files import read_tree
from game.content.mods.listing import ModSummary
from game.rules.core.words import LocalizedText
from game.storage.mod_folder import StagedMod
from game.text import _

_MODS_FOLDER = Path("/home/mira/.local/share/triforce-duels/mods")
"""Displayed folder of the mods."""
_LONG_TEXT = LocalizedText(
    "Sand without end: the desert as a board of its own, with its caravans and whoever robs them.",
    "Sand ohne Ende: die Wüste als eigener Spielplan, mit ihren Karawanen und denen, die sie ausrauben.",
)
"""Long description of a mod."""
_SHORT_TEXT = LocalizedText("Two moths that fly to the light.", "Zwei Falter, die zum Licht fliegen.")
"""Short description of a mod."""


@cached
def _read_sample() -> ModSummary:
    """Return the sample mod, which uses every feature, from its shipped folder."""
    tree = read_tree(mods.sample_mod_dir())
    mod = mods.read_mod(tree)
    return ModSummary(mod.id, mod.folder, "on", mod.about, pieces=tuple(listing.list_items(mod)), stamp=mod.stamp)


def _list_example_mods() -> list[ModSummary]:
    """Return one mod in each state."""
    sample = _read_sample()
    team = msgspec.structs.replace(sample, pieces=sample.pieces[:1], stamp=sample.stamp)
    fault = 'sand-sea/cards/zelda/teams/sheik.yaml:14: unknown word "damge": did you mean "damage"?'
    sand = mods.ModInfo(LocalizedText("The Sea of Sand", "Das Sandmeer"), _LONG_TEXT, "Mira")
    moths = mods.ModInfo(LocalizedText("Moths by Night", "Nachtfalter"), _SHORT_TEXT, "Tom")
    return [
        sample,
        ModSummary("sand-sea", _MODS_FOLDER / "sand-sea", "faulty", sand, fault),
        msgspec.structs.replace(team, id="moths", folder=team.folder, state="off", about=moths),
        ModSummary("tower-of-hours", _MODS_FOLDER / "tower-of-hours", "waiting"),
    ]


class _FakeMods(ModsScene):
    """List of mods with fixed entries instead of those of the user folder."""

    shown: list[ModSummary]

    def list_mods(self) -> list[ModSummary]:
        return self.shown

    def _has_unchecked_mods(self) -> bool:
        return False


def _make_mods(list_shown: Callable[[], list[ModSummary]], selected_index: int = 0) -> Callable[[Services], Scene]:
    def make(services: Services) -> Scene:
        made: type[_FakeMods] = type("_Shown", (_FakeMods,), {"shown": list_shown()})
        found = made(services)
        found.selected_index = selected_index
        return found

    return make


class _ShippedMod(StagedMod):
    """Staged mod that uses the shipped folder; nothing is unpacked or installed."""

    def __init__(self, *, has_older: bool) -> None:
        self.id, self.file = "sample", Path("/home/mira/Downloads/lamplighter.tds")
        self.staging_folder, self.folder = mods.sample_mod_dir().parent, mods.sample_mod_dir()
        self._staging_lock = None
        self._older = self.folder if has_older else None

    @property
    def installed_folder(self) -> Path | None:
        return self._older


class _FakeAddMod(AddModScene):
    """Screen to add a mod, without unpacking, checking or installing one."""

    replaces = False

    def unpack_mod(self, path: Path) -> StagedMod:
        return _ShippedMod(has_older=self.replaces)

    def update(self, dt: float) -> None:
        super(AddModScene, self).update(dt)  # without the check

    def _install_mod(self) -> None:
        self.services.stack.pop()


def _make_question(*, replaces: bool = False) -> Callable[[Services], Scene]:
    """Return a builder of the question whether to add or replace a mod."""

    def make(services: Services) -> Scene:
        made: type[_FakeAddMod] = type("_Shown", (_FakeAddMod,), {"replaces": replaces})
        found = made(services, Path())
        found.mod = _read_sample()
        return found

    return make


def _make_checking(services: Services) -> Scene:
    """Show the screen while the mod is checked."""
    return _FakeAddMod(services, Path())


def _make_refused(services: Services) -> Scene:
    """Show the refusal of a faulty mod."""
    scene = _FakeAddMod(services, Path())
    scene.fault = 'sand-sea/cards/zelda/teams/sheik.yaml:14: unknown word "damge": did you mean "damage"?'
    return scene


class _FakeFiles(FilePickerScene):
    """File picker with fixed files."""

    def _show_folder(self, folder: Path) -> None:
        home = Path("/home/mira/Downloads")
        names = [("lamplighter.tds", 56), ("sand-sea.tds", 318), ("moths-by-night (1).tds", 24)]
        self.folder = home
        self.rows = [
            ListRow(home.parent, "..", icon="up"),
            *(ListRow(home / name, name, _("{count} kB").format(count=size), icon="chest") for name, size in names),
            *(ListRow(home / name, name, icon="right") for name in ("maps", "pictures")),
        ]
        self.selected_index = 1

    def _open_selected(self) -> None:
        pass


def _make_files(services: Services) -> Scene:
    scene = _FakeFiles(services, _("Add a mod"), lambda _path: True, lambda _path: list, Path())
    scene.start_folders = {"downloads": scene.folder, "home": scene.folder.parent, "game": _MODS_FOLDER.parent}
    return scene


SHOTS: dict[str, Callable[[Services], Scene]] = {
    "mods": _make_mods(_list_example_mods),
    "mods-faulty": _make_mods(_list_example_mods, 1),
    "mods-off": _make_mods(_list_example_mods, 2),
    "mods-none": _make_mods(list),
    "mod-looked-at": _make_checking,
    "mod-asked": _make_question(),
    "mod-replaces": _make_question(replaces=True),
    "mod-refused": _make_refused,
    "file-list": _make_files,
}
"""Builders of scenes by name."""
