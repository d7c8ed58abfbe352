"""Operations on the player's mods folder: enable, disable, reorder, install from a file, uninstall.

A mod from a file is unpacked to a staging folder and installed by one rename. A replaced or uninstalled mod is moved
to a folder for removed mods, not deleted.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path

from game.content.formats import cache
from game.content.mods import archive, check_cache
from game.content.mods.files import (
    MAX_MODS,
    ModSetting,
    ModSettings,
    list_mod_folders,
    mod_settings_path,
    mods_dir,
    parse_mod_settings,
)
from game.content.mods.listing import find_folder
from game.errors import UserError, describe_os_error
from game.paths import user_data_dir
from game.storage import locks
from game.storage.files import write_atomic
from game.storage.versioned_store import DecodedFile, VersionedStore, decode_document, encode_json
from game.text import _

_VERSION = 1
"""Version of the settings file."""
_STAGING_FOLDER = "mods.new"
"""Name of the folder in which mods are unpacked."""
REMOVED_FOLDER, DAMAGED_FOLDER = "mods.aside", "mods.damaged"
"""Names of the folders for removed and for damaged mods. They are next to the mods folder, not in it."""


def _decode(data: bytes) -> DecodedFile[ModSettings]:
    return DecodedFile(*parse_mod_settings(decode_document(data, _VERSION)))


def _encode(settings: ModSettings) -> bytes:
    return encode_json({"version": _VERSION, "mods": settings.mods})


def _merge_settings(settings: ModSettings, backup: ModSettings) -> ModSettings:
    """Return settings with those added that are only in the backup."""
    names = {mod.name for mod in settings.mods}
    return ModSettings((*settings.mods, *(mod for mod in backup.mods if mod.name not in names)))


MOD_SETTINGS_STORE: VersionedStore[ModSettings] = VersionedStore("mods", _decode, _encode, ModSettings, _merge_settings)
"""Store of the mod settings: disabled mods and load order."""


class StagedMod:
    """Unpacked mod that is not installed yet; ``discard`` deletes it.

    Raises:
        UserError: the file is not a mod, or cannot be unpacked.
    """

    def __init__(self, file: Path) -> None:
        packed = archive.inspect_archive(file)
        self.id = packed.id
        self.file = file
        _remove_stale_staging()
        self.staging_folder = _make_staging_folder()
        self._staging_lock: locks.MatchLock | None = locks.MatchLock(self.staging_folder)
        try:
            self.folder = archive.unpack_archive(packed, self.staging_folder)
        except UserError as error:
            self.discard()
            raise UserError(error.message, file=file) from None

    @property
    def installed_folder(self) -> Path | None:
        """Return the folder of an installed mod with the same id; None if there is none."""
        return find_folder(self.id)

    def install(self, record: check_cache.CheckRecord, *, replace: bool = False) -> Path:
        """Install and enable the mod.

        Args:
            record: check result of the mod.
            replace: whether to replace an installed mod with the same id.

        Returns:
            The folder where the replaced mod is now, or else the folder of the mod.

        Raises:
            UserError: there is a mod with the same id, or the file system refuses; nothing has changed.
        """
        with locks.hold_lock(mod_settings_path()):
            older = self.installed_folder
            if older is not None and not replace:
                raise UserError(_("You already have a mod with this name: {folder}").format(folder=older))
            target = mods_dir() / self.id
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                aside = _move_to_folder(older) if older is not None else target
                try:
                    os.rename(self.folder, target)
                except OSError:
                    if older is not None:
                        os.rename(aside, older)
                    raise
            except OSError as error:
                raise _make_install_error(self.id, error) from None
            check_cache.store_records({self.id: record})  # moving a folder changes none of its files
            MOD_SETTINGS_STORE.change(
                mod_settings_path(), lambda chosen: _set_enabled_in_settings(chosen, self.id, True)
            )
        self.discard()
        cache.clear_caches()
        return aside

    def discard(self) -> None:
        """Delete the unpacked files, unless installed. Can be called repeatedly."""
        hold, self._staging_lock = self._staging_lock, None
        if hold is not None:
            shutil.rmtree(self.staging_folder, ignore_errors=True)
            hold.release()
            locks.remove_lock_file(self.staging_folder)
            with contextlib.suppress(OSError):
                self.staging_folder.parent.rmdir()


def _make_install_error(name: str, error: OSError) -> UserError:
    sentence = _("Couldn't move the mod {name}: {reason}.")
    return UserError(sentence.format(name=name, reason=describe_os_error(error)))


def _make_staging_folder() -> Path:
    """Create a new folder to unpack a mod in.

    Raises:
        UserError: the file system refuses.
    """
    folder = user_data_dir() / _STAGING_FOLDER
    for number in count(1):
        place = folder / f"{os.getpid()}-{number}"
        try:
            place.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise UserError(_("Couldn't unpack the mod: {reason}.").format(reason=describe_os_error(error))) from None
        return place
    raise AssertionError


def _remove_stale_staging() -> None:
    """Delete the staging folders of killed instances of the game."""
    with contextlib.suppress(OSError):
        for place in (user_data_dir() / _STAGING_FOLDER).iterdir():
            if not locks.is_locked(place) and not place.name.startswith(f"{os.getpid()}-"):
                shutil.rmtree(place, ignore_errors=True)
                locks.remove_lock_file(place)


def _move_to_folder(folder: Path, target_folder: str = REMOVED_FOLDER) -> Path:
    """Move the folder of a mod to an unused name in another folder of the player's data; return the new path.

    Raises:
        OSError: the file system refuses.
    """
    place = user_data_dir() / target_folder
    name = folder.name.removeprefix(".")
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    target = next(place / name for name in names if not os.path.lexists(place / name))
    place.mkdir(parents=True, exist_ok=True)
    os.rename(folder, target)
    return target


def uninstall(folder: Path, target_folder: str = REMOVED_FOLDER) -> Path:
    """Uninstall a mod by moving its folder to ``target_folder``; return the new path.

    Raises:
        UserError: the file system refuses.
    """
    with locks.hold_lock(mod_settings_path()):
        try:
            target = _move_to_folder(folder, target_folder)
        except OSError as error:
            sentence = _("Couldn't move {file}: {reason}.")
            raise UserError(sentence.format(file=folder.name, reason=describe_os_error(error))) from None
    cache.clear_caches()
    return target


def export_mod(folder: Path, target: Path) -> Path:
    """Pack the folder of a mod to an archive; return its path.

    Raises:
        UserError: it cannot be packed, or the file cannot be written.
    """
    if target.suffix.lower() != archive.MOD_SUFFIX:
        target = target.with_name(target.name + archive.MOD_SUFFIX)
    write_atomic(target, archive.pack_mod(folder), backup=False)
    return target


def set_enabled(folder: Path, enabled: bool) -> None:
    """Enable or disable a mod; enabling also removes the leading dot of its folder's name.

    Raises:
        UserError: the file system refuses, or there is another mod with this name.
    """
    name = folder.name.removeprefix(".")
    with locks.hold_lock(mod_settings_path()):
        if enabled and folder.name != name:
            if os.path.lexists(folder.with_name(name)):
                there = folder.with_name(name)
                raise UserError(_("You already have a mod with this name: {folder}").format(folder=there))
            try:
                os.rename(folder, folder.with_name(name))
            except OSError as error:
                raise _make_install_error(name, error) from None
        _change_settings(lambda chosen: _set_enabled_in_settings(chosen, name, enabled))


def _set_enabled_in_settings(settings: ModSettings, name: str, enabled: bool) -> ModSettings:
    """Return the settings with a mod enabled or disabled."""
    mods = _list_all_settings(settings)
    if name not in [mod.name for mod in mods]:
        mods.append(ModSetting(name))
    return ModSettings(tuple(ModSetting(name, not enabled) if mod.name == name else mod for mod in mods))


def _list_all_settings(settings: ModSettings) -> list[ModSetting]:
    """Return the setting of every installed mod in load order, then the settings of missing mods."""
    known = {mod.name: mod for mod in settings.mods}
    installed_names = [folder.name for folder in list_mod_folders(settings)]
    missing_names = [name for name in known if name not in installed_names][:MAX_MODS]
    return [known.get(name, ModSetting(name)) for name in (*installed_names, *missing_names)]


def move_mod(folder: Path, offset: int) -> None:
    """Move a mod by some positions in the load order; negative is up.

    Raises:
        UserError: the file system refuses.
    """

    def reorder(settings: ModSettings) -> ModSettings:
        mods = _list_all_settings(settings)
        at = next((index for index, setting in enumerate(mods) if setting.name == folder.name), None)
        if at is not None:
            mods.insert(max(0, at + offset), mods.pop(at))
        return ModSettings(tuple(mods))

    _change_settings(reorder)


def _change_settings(change: Callable[[ModSettings], ModSettings]) -> None:
    """Change the stored settings, and clear the caches of mod content."""
    MOD_SETTINGS_STORE.change(mod_settings_path(), change)
    cache.clear_caches()
