"""``dev package``: packs the output of ``dev bundle`` for a platform into one file.

On Linux the archive has a desktop entry, icons, MIME types and an install script for one user; on macOS it holds the
app, elsewhere the folder.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.util
import os
import platform
import re
import shutil
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from game import version
from game.errors import UserError
from game.paths import APP_NAME, assets_dir

_ROOT = Path(__file__).resolve().parents[2]
_LINUX_FOLDER = _ROOT / "packaging" / "linux"
"""Folder of the desktop files for Linux."""
_ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Widths of the icons in pixels."""
_ICON_FOLDERS = {"triforce-duels": "apps", "triforce-duels-file": "mimetypes"}
"""Folder of the icon theme by name of our icon."""
_DOCUMENTS = ("LICENSE", "LICENSE-assets", "CHANGELOG.md")
"""Documents that are added to the archive."""
_SYSTEM_NAMES = {"linux": "linux", "win32": "windows", "darwin": "macos"}
"""Name of the operating system in the archive's file name, by ``sys.platform``."""
_GLIBC_PATTERN = re.compile(rb"GLIBC_2\.(\d+)")
"""Pattern of a glibc symbol version; the group is the minor number."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bundle", type=Path, default=Path("dist"), help="folder that `dev bundle` wrote")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder to write to")
    parser.add_argument("--glibc", type=int, metavar="N", help="fail if the program needs a glibc newer than 2.N")


def run(arguments: argparse.Namespace) -> int:
    """Write the archive and print its path.

    Raises:
        UserError: there is no program, or it needs a glibc that is too new.
    """
    if importlib.util.find_spec("resvg_py") is None:
        raise UserError("This tool needs resvg_py: pip install -e '.[bundle]'")
    program = arguments.bundle / APP_NAME
    if not program.is_dir():
        raise UserError("No program found. Build it with `dev bundle`.", file=program)
    needed = find_newest_glibc(program)
    if arguments.glibc is not None and needed > arguments.glibc:
        raise UserError(f"The program needs glibc 2.{needed}.")
    arguments.out.mkdir(parents=True, exist_ok=True)
    text = read_version(program)
    name = f"{APP_NAME}-{text}-{_SYSTEM_NAMES.get(sys.platform, sys.platform)}-{platform.machine().lower()}"
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / name
        folder.mkdir()
        for paper in _DOCUMENTS:
            shutil.copy(_ROOT / paper, folder)
        if sys.platform == "darwin":
            app = next(arguments.bundle.glob("*.app"))
            shutil.copytree(app, folder / app.name, symlinks=True)
        elif sys.platform == "win32":
            shutil.copytree(program, folder, dirs_exist_ok=True)
        else:
            shutil.copytree(program, folder / "program", symlinks=True)
            shutil.copy(_LINUX_FOLDER / "install.sh", folder)
            write_desktop_files(folder / "share", text)
        print(_pack_folder(folder, arguments.out / name))
    return 0


def read_version(program: Path) -> str:
    """Run a program and return the version that it reports.

    Raises:
        UserError: the program does not report one.
    """
    for file in program.rglob(version.VERSION_FILE):
        return file.read_text(encoding="utf-8").strip()
    raise UserError("No program found. Build it with `dev bundle`.", file=program)


def find_newest_glibc(program: Path) -> int:
    """Return the minor number of the newest glibc version that any file of a folder needs; 0 for none."""
    found = 0
    for file in program.rglob("*"):
        if file.is_file() and not file.is_symlink():
            data = file.read_bytes()
            if data.startswith(b"\x7fELF"):
                found = max([found, *map(int, _GLIBC_PATTERN.findall(data))])
    return found


def write_desktop_files(share_folder: Path, version_text: str) -> None:
    """Write the desktop entry, MIME types, icons and AppStream metadata for Linux below ``share_folder``."""
    places = {
        "applications": "triforce-duels.desktop",
        "mime/packages": "triforce-duels.xml",
        "metainfo": "triforce-duels.metainfo.xml",
    }
    for place, file in places.items():
        (share_folder / place).mkdir(parents=True)
        shutil.copy(_LINUX_FOLDER / file, share_folder / place)
    changes = (_ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _add_release(share_folder / "metainfo" / places["metainfo"], version_text, changes)
    for name, kind in _ICON_FOLDERS.items():
        drawing = assets_dir() / "desktop" / f"{name}.svg"
        for size in _ICON_SIZES:
            _write_file(
                share_folder / "icons/hicolor" / f"{size}x{size}" / kind / f"{name}.png", _render_png(drawing, size)
            )
        _write_file(share_folder / "icons/hicolor/scalable" / kind / f"{name}.svg", drawing.read_bytes())


def _write_file(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _render_png(svg_file: Path, size: int) -> bytes:
    """Render a drawing as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_path=str(svg_file), width=size, height=size))


def _add_release(metainfo: Path, version_text: str, changes: str) -> None:
    """Add the version, its date and its changes to the AppStream metadata."""
    ElementTree.register_namespace("xml", "http://www.w3.org/XML/1998/namespace")
    tree = ElementTree.parse(metainfo)
    releases = tree.find("releases")
    assert releases is not None
    kind = "development" if ".dev" in version_text else "stable"
    release = ElementTree.SubElement(
        releases, "release", version=version_text.partition("+")[0], date=_get_release_date().isoformat(), type=kind
    )
    points = list(
        _list_items(version.extract_notes(changes, version_text.partition("+")[0]) or version.extract_notes(changes))
    )
    if points:
        listed = ElementTree.SubElement(ElementTree.SubElement(release, "description"), "ul")
        for point in points:
            ElementTree.SubElement(listed, "li").text = point
    ElementTree.indent(tree)
    tree.write(metainfo, encoding="utf-8", xml_declaration=True)


def _get_release_date() -> datetime.date:
    """Return the date of the release: that of ``SOURCE_DATE_EPOCH`` if it is set, otherwise today."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None:
        return datetime.date.today()
    return datetime.datetime.fromtimestamp(int(given), datetime.UTC).date()


def _list_items(notes: str) -> Iterator[str]:
    """Yield the items of a Markdown list as plain sentences."""
    for point in re.split(r"^- ", notes, flags=re.MULTILINE)[1:]:
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(point.split("\n\n")[0].split()))
        yield plain.replace("**", "").replace("`", "")


def _pack_folder(folder: Path, name: Path) -> Path:
    """Pack a folder and return the archive: a zip for Windows, otherwise a tar file, which keeps executable bits."""
    if sys.platform == "win32":
        target = name.with_name(f"{name.name}.zip")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in sorted(folder.rglob("*")):
                archive.write(file, file.relative_to(folder.parent))
        return target
    target = name.with_name(f"{name.name}.tar.gz")
    with tarfile.open(target, "w:gz", compresslevel=6) as packed:
        packed.add(folder, folder.name, filter=_strip_owner)
    return target


def _strip_owner(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return a tar member with its owner removed."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
