"""The folder of a player's mods, changed: switched on and off, put in order, added from a file, taken out again.

A mod that comes as a file is unpacked into a folder of its own beside the others and goes there as a whole, by one
renaming, or not at all. What it takes the place of, and what is taken out, is kept in a folder for that.
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
from game.content.mods.files import MOST_MODS, Choice, Chosen, all_folders, choice_file, choice_in, mods_folder
from game.content.mods.listing import folder_named
from game.errors import UserError, reason_of
from game.paths import user_data
from game.storage import locks
from game.storage.files import write_whole
from game.storage.versioned_store import Ledger, Reading, document, written
from game.text import _

_VERSION = 1
_NEW = "mods.new"
ASIDE, DAMAGED = "mods.aside", "mods.damaged"
"""Where the folders go that are taken out, beside the one of the mods: in there every folder is a mod."""


def _decode(data: bytes) -> Reading[Choice]:
    return Reading(*choice_in(document(data, _VERSION)))


def _encode(chosen: Choice) -> bytes:
    return written({"version": _VERSION, "mods": chosen.mods})


def _joined(found: Choice, older: Choice) -> Choice:
    names = {one.name for one in found.mods}
    return Choice((*found.mods, *(one for one in older.mods if one.name not in names)))


LEDGER: Ledger[Choice] = Ledger("mods", _decode, _encode, Choice, _joined)
"""Which mods are switched off, and in which order they are asked."""


class Staged:
    """A mod that was unpacked and is not among the others yet; ``drop`` leaves nothing behind.

    Raises:
        UserError: the file is no mod, or must not or cannot be unpacked.
    """

    def __init__(self, file: Path) -> None:
        packed = archive.look_into(file)
        self.id = packed.id
        self.file = file
        _tidy()
        self.place = _new_place()
        self._hold: locks.Hold | None = locks.Hold(self.place)
        try:
            self.folder = archive.unpack(packed, self.place)
        except UserError as error:
            self.drop()
            raise UserError(error.message, file=file) from None

    @property
    def older(self) -> Path | None:
        """The mod of the same name that is there already."""
        return folder_named(self.id)

    def add(self, record: check_cache.Record, *, replace: bool = False) -> Path:
        """Puts it among the others and switches it on, where an older one of its name makes room when that was asked
        for; gives where that one is now, or else its own folder. ``record`` is what its check has found.

        Raises:
            UserError: there is one of its name, or the disk refuses; nothing has changed.
        """
        with locks.held(choice_file()):
            older = self.older
            if older is not None and not replace:
                raise UserError(_("You already have a mod with this name: {folder}").format(folder=older))
            target = mods_folder() / self.id
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                aside = _move_aside(older) if older is not None else target
                try:
                    os.rename(self.folder, target)
                except OSError:
                    if older is not None:
                        os.rename(aside, older)
                    raise
            except OSError as error:
                raise _not_added(self.id, error) from None
            check_cache.store_records({self.id: record})  # moving a folder changes none of its files
            LEDGER.change(choice_file(), lambda chosen: _turned(chosen, self.id, True))
        self.drop()
        cache.forget()
        return aside

    def drop(self) -> None:
        """Removes what was unpacked; again and again does no harm."""
        hold, self._hold = self._hold, None
        if hold is not None:
            shutil.rmtree(self.place, ignore_errors=True)
            hold.release()
            locks.drop(self.place)
            with contextlib.suppress(OSError):
                self.place.parent.rmdir()


def _not_added(name: str, error: OSError) -> UserError:
    sentence = _("Couldn't move the mod {name}: {reason}.")
    return UserError(sentence.format(name=name, reason=reason_of(error)))


def _new_place() -> Path:
    """A new folder for a mod to be unpacked in; raises ``UserError``."""
    folder = user_data() / _NEW
    for number in count(1):
        place = folder / f"{os.getpid()}-{number}"
        try:
            place.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise UserError(_("Couldn't unpack the mod: {reason}.").format(reason=reason_of(error))) from None
        return place
    raise AssertionError


def _tidy() -> None:
    """Clears away what windows that were killed have unpacked."""
    with contextlib.suppress(OSError):
        for place in (user_data() / _NEW).iterdir():
            if not locks.taken(place) and not place.name.startswith(f"{os.getpid()}-"):
                shutil.rmtree(place, ignore_errors=True)
                locks.drop(place)


def _move_aside(folder: Path, where: str = ASIDE) -> Path:
    """Keeps a mod's folder where nothing reads it, under a name that nothing has; raises ``OSError``."""
    place = user_data() / where
    name = folder.name.removeprefix(".")
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))
    target = next(place / one for one in names if not os.path.lexists(place / one))
    place.mkdir(parents=True, exist_ok=True)
    os.rename(folder, target)
    return target


def take_out(folder: Path, where: str = ASIDE) -> Path:
    """Takes a mod out of the game and keeps its folder; gives where it is now.

    Raises:
        UserError: the disk refuses.
    """
    with locks.held(choice_file()):
        try:
            target = _move_aside(folder, where)
        except OSError as error:
            sentence = _("Couldn't move {file}: {reason}.")
            raise UserError(sentence.format(file=folder.name, reason=reason_of(error))) from None
    cache.forget()
    return target


def export(folder: Path, target: Path) -> Path:
    """Writes a mod's folder as one file, with the ending of such files; gives where it is.

    Raises:
        UserError: it cannot be packed, or the disk refuses.
    """
    if target.suffix.lower() != archive.ENDING:
        target = target.with_name(target.name + archive.ENDING)
    write_whole(target, archive.pack(folder), backup=False)
    return target


def turn(folder: Path, on: bool) -> None:
    """Switches a mod on or off; one with a dot before its folder's name loses the dot when it comes on.

    Raises:
        UserError: the disk refuses, or there is another mod of its name.
    """
    name = folder.name.removeprefix(".")
    with locks.held(choice_file()):
        if on and folder.name != name:
            if os.path.lexists(folder.with_name(name)):
                there = folder.with_name(name)
                raise UserError(_("You already have a mod with this name: {folder}").format(folder=there))
            try:
                os.rename(folder, folder.with_name(name))
            except OSError as error:
                raise _not_added(name, error) from None
        _change(lambda chosen: _turned(chosen, name, on))


def _turned(chosen: Choice, name: str, on: bool) -> Choice:
    mods = _all(chosen)
    if name not in [one.name for one in mods]:
        mods.append(Chosen(name))
    return Choice(tuple(Chosen(name, not on) if one.name == name else one for one in mods))


def _all(chosen: Choice) -> list[Chosen]:
    """Every mod that is there in its order, then those that were chosen and are gone."""
    known = {one.name: one for one in chosen.mods}
    there = [folder.name for folder in all_folders(chosen)]
    gone = [name for name in known if name not in there][:MOST_MODS]
    return [known.get(name, Chosen(name)) for name in (*there, *gone)]


def move(folder: Path, by: int) -> None:
    """Moves a mod so many places up or down among all others; raises ``UserError``."""

    def moved(chosen: Choice) -> Choice:
        mods = _all(chosen)
        at = next((place for place, one in enumerate(mods) if one.name == folder.name), None)
        if at is not None:
            mods.insert(max(0, at + by), mods.pop(at))
        return Choice(tuple(mods))

    _change(moved)


def _change(step: Callable[[Choice], Choice]) -> None:
    LEDGER.change(choice_file(), step)
    cache.forget()
