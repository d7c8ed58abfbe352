"""A mod as one file: a zip, measured by its directory before anything of it is unpacked, and unpacked piece by piece.

What a zip says of itself is never trusted: its directory is bounded before it is read, every name has to be one that
lies inside a folder on every system, and no more is unpacked than was announced. It unpacks into a folder that was made
for it, from where a process of its own looks at it like at any mod (`game.app.ui.mod_check`).

A zip holds one folder, whose name is the mod's, or the mod's files themselves: then it is named after the file.
"""

from __future__ import annotations

import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from game import bounds
from game.content.formats.file_reading import hidden_character, read_regular, shown
from game.content.formats.ids import KEBAB_CASE, LONGEST_ID
from game.content.mods.files import DEEPEST, LONGEST_FILE_NAME, MOST_ENTRIES, tree_of
from game.errors import UserError, reason_of
from game.text import _

ENDING = ".tds"
MAGIC = b"PK\x03\x04"
"""How a zip with something in it begins; a save begins in another way."""
LARGEST_ZIP, LARGEST_UNPACKED, LARGEST_FILE = 16 * bounds.MB, 48 * bounds.MB, 2 * bounds.MB
"""Bytes of the file, of all that it unpacks to, and of one file in it: the picture of a tileset has as many."""
LARGEST_RATIO, SMALL = 200, 64 * bounds.KB
"""How many times as large as it lies there a file may be; small ones are not asked."""
MOST_IN_ZIP = 2 * MOST_ENTRIES
"""What is in a zip, folders and hidden files counted: some programs pack a hidden one beside each."""
_DIRECTORY = 512
"""Bytes that the zip's directory may have for each of them."""
_END = struct.Struct("<4s4H2LH")
_ENCRYPTED = 0x1 | 0x40 | 0x2000
_REPARSE = 0x400
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(\..*)?", re.IGNORECASE)
_SIGNS = '\\:*?"<>|'
"""What no file may be called with on one system or another."""
_PIECE = 64 * bounds.KB
_LEFT_OUT = "__MACOSX"
_OLDEST = (1980, 1, 1, 0, 0, 0)
"""The date of everything in a zip that the game packs, so that the same mod is the same file."""


class Packed(NamedTuple):
    """A zip whose directory was looked at: the name of the mod and where each of its files lies."""

    id: str
    data: bytes
    files: tuple[tuple[zipfile.ZipInfo, str], ...]
    """Each with its path inside the mod."""


def is_archive(path: Path) -> bool:
    """Whether a file begins like a zip; nothing is opened that is no ordinary file."""
    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            return False
        with path.open("rb") as file:
            return file.read(len(MAGIC)) in (MAGIC, b"PK\x05\x06")
    except (OSError, ValueError):
        return False


def look_into(path: Path) -> Packed:
    """What a file would bring, measured and not unpacked.

    Raises:
        UserError: it is no zip, or one that must not be unpacked.
    """
    data = bounds.read_bytes(path, LARGEST_ZIP)
    try:
        count = _check_directory(data)
        with zipfile.ZipFile(BytesIO(data)) as opened:
            infos = opened.infolist()
        if len(infos) != count:
            raise ValueError("other files than it says")
    except (zipfile.BadZipFile, ValueError, struct.error, NotImplementedError, OverflowError):
        raise UserError(
            _("This mod is corrupted: its file list can't be read. Try downloading it again."), file=path
        ) from None
    except UserError as error:
        raise UserError(error.message, file=path) from None
    try:
        return _packed(path, data, infos)
    except UserError as error:
        raise UserError(error.message, file=path) from None


def unpack(packed: Packed, folder: Path) -> Path:
    """Write the files below a new folder inside ``folder``, whole or not; gives the mod's own folder.

    Raises:
        UserError: a file is other than the directory said, or the disk refuses.
    """
    root = folder / packed.id
    spent = 0
    try:
        root.mkdir(parents=True)
        with zipfile.ZipFile(BytesIO(packed.data)) as opened:
            for info, inside in packed.files:
                target = root / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                with target.open("xb") as out:
                    for piece in _pieces(opened, info):
                        spent += len(piece)
                        if spent > LARGEST_UNPACKED:
                            raise UserError(_("Unpacks to more than it declares."))
                        out.write(piece)
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, struct.error, NotImplementedError, OverflowError):
        raise UserError(
            _("This mod is corrupted: one of its files can't be unpacked. Try downloading it again.")
        ) from None
    except OSError as error:
        raise UserError(_("Couldn't unpack the mod: {reason}.").format(reason=reason_of(error))) from None
    return root


def pack(folder: Path) -> bytes:
    """A mod's folder as a zip with that folder in it; hidden files are left out.

    Raises:
        UserError: something in it is no plain file, or there is too much of it.
    """
    tree = tree_of(folder)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for entry in tree.entries:
            info = zipfile.ZipInfo(f"{folder.name}/{entry.inside}", _OLDEST)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, 0o100644 << 16
            try:
                made.writestr(info, read_regular(entry.path, LARGEST_FILE))
            except OSError as error:
                sentence = _("Couldn't read the file: {reason}.").format(reason=reason_of(error))
                raise UserError(sentence, file=entry.path) from None
    if out.tell() > LARGEST_ZIP:
        raise UserError(_("This mod is larger than {size} MB.").format(size=LARGEST_ZIP // bounds.MB), file=folder)
    return out.getvalue()


# ---- the directory -------------------------------------------------------------------------------------------------


def _check_directory(data: bytes) -> int:
    """Measure the directory before it is read, and say how much is in it.

    Raises:
        UserError: there is too much of it.
        ValueError: there is none, or more than one.
    """
    at = data.rfind(b"PK\x05\x06")
    if at < 0:
        raise ValueError("no zip")
    _sign, disk, first, here, count, size, start, remark = _END.unpack_from(data, at)
    large = at >= 20 and data[at - 20 : at - 16] == b"PK\x06\x07"
    if large or 0xFFFF in (count, here) or 0xFFFFFFFF in (size, start):
        raise UserError(_("This mod uses the Zip64 format. Pack it as a standard zip."))
    if count > MOST_IN_ZIP or size > MOST_IN_ZIP * _DIRECTORY:
        raise _too_many()
    if disk or first or here != count or at + _END.size + remark != len(data) or start + size != at:
        raise ValueError("more than a zip")
    return int(count)


def _too_many() -> UserError:
    return UserError(_("This mod has more than {count} files and folders.").format(count=MOST_ENTRIES))


def _packed(path: Path, data: bytes, infos: list[zipfile.ZipInfo]) -> Packed:
    known: dict[str, tuple[str, bool]] = {}
    files: list[tuple[zipfile.ZipInfo, str]] = []
    for info in infos:
        parts = _check_name(info)
        _check_kind(info)
        _check_twins(parts, info.is_dir(), known)
        if not info.is_dir() and not any(part.startswith(".") or part == _LEFT_OUT for part in parts):
            files.append((info, "/".join(parts)))
    _check_sizes(info for info, _inside in files)
    packed = _rooted(path, data, files)
    held = {inside.rpartition("/")[0] for _info, inside in packed.files} - {""}
    if len(packed.files) + len(held) > MOST_ENTRIES:
        raise _too_many()
    if any(inside.count("/") >= DEEPEST for _info, inside in packed.files):
        raise UserError(_("This mod's folders are nested more than {count} deep.").format(count=DEEPEST))
    return packed


def _check_name(info: zipfile.ZipInfo) -> list[str]:
    """The parts of a path that lies inside a folder on every system; raises ``UserError``."""
    name = info.orig_filename
    parts = name.removesuffix("/").split("/")
    told = shown(name)
    if len(parts) > DEEPEST + 1 or len(name) > (DEEPEST + 1) * (LONGEST_FILE_NAME + 1):
        raise UserError(_("This mod's folders are nested more than {count} deep.").format(count=DEEPEST))
    if "\\" in name and not re.search(r"^[/\\]|:|(^|[/\\])\.\.([/\\]|$)", name):
        raise UserError(_("This zip has backslashes in its paths. Pack the mod with another program."))
    if name.startswith("/") or "\\" in name or ":" in name or ".." in parts:
        raise UserError(_('This file would end up outside the mod: "{name}".').format(name=told))
    for part in parts:
        odd = not part or part == "." or part[-1] in ". " or part[0] == " " or any(sign in part for sign in _SIGNS)
        if odd or hidden_character(part) or "\n" in part or len(part) > LONGEST_FILE_NAME:
            raise UserError(_('This file name doesn\'t work on every system: "{name}".').format(name=told))
        if _RESERVED.fullmatch(part):
            raise UserError(_('This file name doesn\'t work on every system: "{name}".').format(name=told))
    return parts


def _check_kind(info: zipfile.ZipInfo) -> None:
    """A plain file or folder, packed in the usual way, for everybody; raises ``UserError``."""
    told = shown(info.orig_filename)
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or info.external_attr & _REPARSE:
        raise UserError(_('Mods can\'t contain links or devices: "{name}".').format(name=told))
    if info.file_size if info.is_dir() else kind == stat.S_IFDIR:
        raise UserError(_('This is marked as a file and a folder: "{name}".').format(name=told))
    if info.flag_bits & _ENCRYPTED:
        raise UserError(_("This mod is encrypted. Pack it without a password."))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise UserError(_('This mod uses an unsupported compression. Pack it with "Deflate".'))


def _check_twins(parts: list[str], folder: bool, known: dict[str, tuple[str, bool]]) -> None:
    """No path is there twice, be it in other letters, and none is a file and a folder; raises ``UserError``."""
    for count in range(1, len(parts) + 1):
        path = "/".join(parts[:count])
        key = unicodedata.normalize("NFKC", path).casefold()
        is_folder = folder or count < len(parts)
        if known.get(key, (path, is_folder)) != (path, is_folder) or (key in known and not is_folder):
            raise UserError(_('This file is included twice: "{name}".').format(name=shown(path)))
        known[key] = path, is_folder


def _check_sizes(infos: Iterator[zipfile.ZipInfo]) -> None:
    """What is announced may be unpacked; raises ``UserError``."""
    whole = 0
    for info in infos:
        whole += info.file_size
        told = shown(info.orig_filename)
        if info.file_size > LARGEST_FILE:
            sentence = _('This file is larger than {size} MB: "{name}".')
            raise UserError(sentence.format(size=LARGEST_FILE // bounds.MB, name=told))
        if info.file_size > SMALL and info.file_size > LARGEST_RATIO * info.compress_size:
            raise UserError(_('This file is compressed suspiciously hard: "{name}".').format(name=told))
    if whole > LARGEST_UNPACKED:
        sentence = _("This mod unpacks to more than {size} MB.")
        raise UserError(sentence.format(size=LARGEST_UNPACKED // bounds.MB))


def _rooted(path: Path, data: bytes, files: list[tuple[zipfile.ZipInfo, str]]) -> Packed:
    """With `mod.yaml` at the top, or in the one folder there is; raises ``UserError``."""
    names = [inside for _info, inside in files]
    if "mod.yaml" in names:
        return Packed(_id(_file_id(path)), data, tuple(files))
    tops = {inside.partition("/")[0] for inside in names}
    if len(tops) != 1 or f"{next(iter(tops))}/mod.yaml" not in names:
        raise UserError(_("This isn't a mod: mod.yaml is missing at the top or in its only folder."))
    top = tops.pop()
    return Packed(_id(top), data, tuple((info, inside.removeprefix(f"{top}/")) for info, inside in files))


def _file_id(path: Path) -> str:
    """What a mod without a folder is called: its file's name, without the number that a second download has."""
    plain = re.sub(r"( ?\(\d+\)|~\d+)$", "", path.name.removesuffix(path.suffix))
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")


def _id(name: str) -> str:
    if not KEBAB_CASE.fullmatch(name):
        sentence = _("name the folder with lowercase letters and hyphens, at most {count} characters")
        raise UserError(f"{shown(name)}: " + sentence.format(count=LONGEST_ID))
    return name


def _pieces(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    """The bytes of one file, never more than were announced; raises what a damaged zip raises."""
    left = info.file_size
    with opened.open(info) as packed:
        while piece := packed.read(_PIECE):
            left -= len(piece)
            if left < 0:
                raise zipfile.BadZipFile("more than announced")
            yield piece
    if left:
        raise zipfile.BadZipFile("less than announced")
