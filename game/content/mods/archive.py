"""Mod archive: a zip file that is validated before and while it is unpacked.

The headers of a zip are not trusted: the size of its central directory is checked before it is parsed, every path must
be valid and inside the mod's folder on every system, and unpacking stops when a file is larger than declared. The
files are unpacked to a new folder, where a separate process checks them like any mod (``game.app.ui.mod_check``).

A zip contains one folder named after the mod, or the mod's files directly; then the mod is named after the zip file.
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
from game.content.formats.file_reading import find_hidden_character, format_untrusted, read_regular_file
from game.content.formats.ids import KEBAB_CASE, MAX_ID_LENGTH, is_reserved_name
from game.content.mods.files import MAX_ENTRIES, MAX_FILE_NAME_LENGTH, MAX_FOLDER_DEPTH, read_tree
from game.errors import UserError, describe_os_error
from game.text import _

MOD_SUFFIX = ".tds"
"""File name suffix of mod archives."""
MAGIC = b"PK\x03\x04"
"""First bytes of a non-empty zip file; saves begin differently."""
MAX_ZIP_BYTES, LARGEST_UNPACKED, MAX_FILE_BYTES = 16 * bounds.MB, 48 * bounds.MB, 2 * bounds.MB
"""Maximum size in bytes of the zip file, of all its files unpacked, and of each unpacked file."""
MAX_COMPRESSION_RATIO, MIN_CHECKED_BYTES = 200, 64 * bounds.KB
"""Maximum compression ratio of a file, and the size in bytes up to which the ratio is not checked."""
MAX_ZIP_ENTRIES = 2 * MAX_ENTRIES
"""Maximum number of entries, including folders and hidden files; some programs add a hidden file for each file."""
_MAX_DIRECTORY_BYTES_PER_ENTRY = 512
"""Maximum size of the central directory per allowed entry, in bytes."""
_END_RECORD = struct.Struct("<4s4H2LH")
"""Layout of the zip's end of central directory record."""
_ENCRYPTION_FLAGS = 0x1 | 0x40 | 0x2000
_REPARSE_POINT = 0x400
"""Windows file attribute of links."""
_FORBIDDEN_CHARACTERS = '\\:*?"<>|'
"""Characters that some operating system forbids in file names."""
_CHUNK_BYTES = 64 * bounds.KB
_IGNORED_FOLDER = "__MACOSX"
"""Folder with metadata that macOS adds to zip files."""
_FIXED_DATE = (1980, 1, 1, 0, 0, 0)
"""Date of all entries in archives that the game writes, so that equal mods give equal files."""


class ModArchive(NamedTuple):
    """Validated zip: the id of the mod, the bytes of the zip, and the entries of the mod's files."""

    id: str
    data: bytes
    files: tuple[tuple[zipfile.ZipInfo, str], ...]
    """Entry of each file, with its path inside the mod."""


def is_archive(path: Path) -> bool:
    """Return whether a file begins like a zip; only regular files are opened."""
    try:
        state = path.stat()
        if not stat.S_ISREG(state.st_mode):
            return False
        with path.open("rb") as file:
            return file.read(len(MAGIC)) in (MAGIC, b"PK\x05\x06")
    except (OSError, ValueError):
        return False


def inspect_archive(path: Path) -> ModArchive:
    """Read and validate a zip without unpacking it.

    Raises:
        UserError: it is not a zip of a mod, or not safe to unpack.
    """
    data = bounds.read_bytes(path, MAX_ZIP_BYTES)
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
        return _build_archive(path, data, infos)
    except UserError as error:
        raise UserError(error.message, file=path) from None


def unpack_archive(archive: ModArchive, folder: Path) -> Path:
    """Unpack the files to a new folder inside ``folder`` and return it.

    Raises:
        UserError: a file is corrupt, is larger than declared, or cannot be written.
    """
    root = folder / archive.id
    spent = 0
    try:
        root.mkdir(parents=True)
        with zipfile.ZipFile(BytesIO(archive.data)) as opened:
            for info, inside in archive.files:
                target = root / inside
                target.parent.mkdir(parents=True, exist_ok=True)
                with target.open("xb") as out:
                    for piece in _iter_chunks(opened, info):
                        spent += len(piece)
                        if spent > LARGEST_UNPACKED:
                            raise UserError(_("Unpacks to more than it declares."))
                        out.write(piece)
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, struct.error, NotImplementedError, OverflowError):
        raise UserError(
            _("This mod is corrupted: one of its files can't be unpacked. Try downloading it again.")
        ) from None
    except OSError as error:
        raise UserError(_("Couldn't unpack the mod: {reason}.").format(reason=describe_os_error(error))) from None
    return root


def pack_mod(folder: Path) -> bytes:
    """Pack a mod's folder to a zip that contains the folder; hidden files are skipped.

    Raises:
        UserError: the folder contains something other than regular files and folders, or exceeds a limit.
    """
    tree = read_tree(folder)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for entry in tree.files:
            info = zipfile.ZipInfo(f"{folder.name}/{entry.relative_path}", _FIXED_DATE)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, 0o100644 << 16
            try:
                made.writestr(info, read_regular_file(entry.path, MAX_FILE_BYTES))
            except OSError as error:
                sentence = _("Couldn't read the file: {reason}.").format(reason=describe_os_error(error))
                raise UserError(sentence, file=entry.path) from None
    if out.tell() > MAX_ZIP_BYTES:
        raise UserError(_("This mod is larger than {size} MB.").format(size=MAX_ZIP_BYTES // bounds.MB), file=folder)
    return out.getvalue()


# ---- the directory -------------------------------------------------------------------------------------------------


def _check_directory(data: bytes) -> int:
    """Check the size of the central directory before it is parsed; return its number of entries.

    Raises:
        UserError: there are too many entries, or the zip is in Zip64 format.
        ValueError: there is no directory, or more than one.
    """
    at = data.rfind(b"PK\x05\x06")
    if at < 0:
        raise ValueError("no zip")
    _sign, disk, first, here, count, size, start, remark = _END_RECORD.unpack_from(data, at)
    large = at >= 20 and data[at - 20 : at - 16] == b"PK\x06\x07"
    if large or 0xFFFF in (count, here) or 0xFFFFFFFF in (size, start):
        raise UserError(_("This mod uses the Zip64 format. Pack it as a standard zip."))
    if count > MAX_ZIP_ENTRIES or size > MAX_ZIP_ENTRIES * _MAX_DIRECTORY_BYTES_PER_ENTRY:
        raise _make_too_many_files_error()
    if disk or first or here != count or at + _END_RECORD.size + remark != len(data) or start + size != at:
        raise ValueError("more than a zip")
    return int(count)


def _make_too_many_files_error() -> UserError:
    return UserError(_("This mod has more than {count} files and folders.").format(count=MAX_ENTRIES))


def _build_archive(path: Path, data: bytes, infos: list[zipfile.ZipInfo]) -> ModArchive:
    """Validate all entries, and return the archive with the mod's files."""
    known: dict[str, tuple[str, bool]] = {}
    files: list[tuple[zipfile.ZipInfo, str]] = []
    for info in infos:
        parts = _check_name(info)
        _check_kind(info)
        _check_duplicates(parts, info.is_dir(), known)
        if not info.is_dir() and not any(part.startswith(".") or part == _IGNORED_FOLDER for part in parts):
            files.append((info, "/".join(parts)))
    _check_sizes(info for info, _inside in files)
    packed = _find_root(path, data, files)
    held = {inside.rpartition("/")[0] for _info, inside in packed.files} - {""}
    if len(packed.files) + len(held) > MAX_ENTRIES:
        raise _make_too_many_files_error()
    if any(inside.count("/") >= MAX_FOLDER_DEPTH for _info, inside in packed.files):
        raise UserError(_("This mod's folders are nested more than {count} deep.").format(count=MAX_FOLDER_DEPTH))
    return packed


def _check_name(info: zipfile.ZipInfo) -> list[str]:
    """Check that a path is valid and relative on every system; return its components.

    Raises:
        UserError: it is not.
    """
    name = info.orig_filename
    parts = name.removesuffix("/").split("/")
    text = format_untrusted(name)
    if len(parts) > MAX_FOLDER_DEPTH + 1 or len(name) > (MAX_FOLDER_DEPTH + 1) * (MAX_FILE_NAME_LENGTH + 1):
        raise UserError(_("This mod's folders are nested more than {count} deep.").format(count=MAX_FOLDER_DEPTH))
    if "\\" in name and not re.search(r"^[/\\]|:|(^|[/\\])\.\.([/\\]|$)", name):
        raise UserError(_("This zip has backslashes in its paths. Pack the mod with another program."))
    if name.startswith("/") or "\\" in name or ":" in name or ".." in parts:
        raise UserError(_('This file would end up outside the mod: "{name}".').format(name=text))
    for part in parts:
        odd = (
            not part
            or part == "."
            or part[-1] in ". "
            or part[0] == " "
            or any(sign in part for sign in _FORBIDDEN_CHARACTERS)
        )
        if odd or find_hidden_character(part) or "\n" in part or len(part) > MAX_FILE_NAME_LENGTH:
            raise UserError(_('This file name doesn\'t work on every system: "{name}".').format(name=text))
        if is_reserved_name(part):
            raise UserError(_('This file name doesn\'t work on every system: "{name}".').format(name=text))
    return parts


def _check_kind(info: zipfile.ZipInfo) -> None:
    """Check that an entry is an unencrypted regular file or folder with a supported compression.

    Raises:
        UserError: it is not.
    """
    text = format_untrusted(info.orig_filename)
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR) or info.external_attr & _REPARSE_POINT:
        raise UserError(_('Mods can\'t contain links or devices: "{name}".').format(name=text))
    if info.file_size if info.is_dir() else kind == stat.S_IFDIR:
        raise UserError(_('This is marked as a file and a folder: "{name}".').format(name=text))
    if info.flag_bits & _ENCRYPTION_FLAGS:
        raise UserError(_("This mod is encrypted. Pack it without a password."))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise UserError(_('This mod uses an unsupported compression. Pack it with "Deflate".'))


def _check_duplicates(parts: list[str], is_directory: bool, known: dict[str, tuple[str, bool]]) -> None:
    """Check that no path occurs twice, ignoring case, or both as file and folder; add it to ``known``.

    Raises:
        UserError: it does.
    """
    for count in range(1, len(parts) + 1):
        path = "/".join(parts[:count])
        key = unicodedata.normalize("NFKC", path).casefold()
        is_folder = is_directory or count < len(parts)
        if known.get(key, (path, is_folder)) != (path, is_folder) or (key in known and not is_folder):
            raise UserError(_('This file is included twice: "{name}".').format(name=format_untrusted(path)))
        known[key] = path, is_folder


def _check_sizes(infos: Iterator[zipfile.ZipInfo]) -> None:
    """Check the declared sizes against the limits.

    Raises:
        UserError: a limit is exceeded.
    """
    total_size = 0
    for info in infos:
        total_size += info.file_size
        text = format_untrusted(info.orig_filename)
        if info.file_size > MAX_FILE_BYTES:
            sentence = _('This file is larger than {size} MB: "{name}".')
            raise UserError(sentence.format(size=MAX_FILE_BYTES // bounds.MB, name=text))
        if info.file_size > MIN_CHECKED_BYTES and info.file_size > MAX_COMPRESSION_RATIO * info.compress_size:
            raise UserError(_('This file is compressed suspiciously hard: "{name}".').format(name=text))
    if total_size > LARGEST_UNPACKED:
        sentence = _("This mod unpacks to more than {size} MB.")
        raise UserError(sentence.format(size=LARGEST_UNPACKED // bounds.MB))


def _find_root(path: Path, data: bytes, files: list[tuple[zipfile.ZipInfo, str]]) -> ModArchive:
    """Return the archive, whose root folder has ``mod.yaml``: the top of the zip, or its only folder.

    Raises:
        UserError: there is none.
    """
    names = [inside for _info, inside in files]
    if "mod.yaml" in names:
        return ModArchive(_make_id(_parse_file_id(path)), data, tuple(files))
    tops = {inside.partition("/")[0] for inside in names}
    if len(tops) != 1 or f"{next(iter(tops))}/mod.yaml" not in names:
        raise UserError(_("This isn't a mod: mod.yaml is missing at the top or in its only folder."))
    top = tops.pop()
    return ModArchive(_make_id(top), data, tuple((info, inside.removeprefix(f"{top}/")) for info, inside in files))


def _parse_file_id(path: Path) -> str:
    """Return the id of a mod without a folder: the file name without suffix, and without a number such as ``(1)``."""
    plain = re.sub(r"( ?\(\d+\)|~\d+)$", "", path.name.removesuffix(path.suffix))
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")


def _make_id(name: str) -> str:
    """Return the name as the id of a mod; raise UserError if it is not a valid id."""
    if not KEBAB_CASE.fullmatch(name):
        sentence = _("name the folder with lowercase letters and hyphens, at most {count} characters")
        raise UserError(f"{format_untrusted(name)}: " + sentence.format(count=MAX_ID_LENGTH))
    return name


def _iter_chunks(opened: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    """Yield the bytes of one file, at most as many as declared.

    Raises:
        zipfile.BadZipFile: the file is shorter or longer than declared.
    """
    left = info.file_size
    with opened.open(info) as packed:
        while piece := packed.read(_CHUNK_BYTES):
            left -= len(piece)
            if left < 0:
                raise zipfile.BadZipFile("more than announced")
            yield piece
    if left:
        raise zipfile.BadZipFile("less than announced")
