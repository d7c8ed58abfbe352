"""`dev package`: packs what `dev bundle` has built as a system expects it: one file to hand out.

On Linux the archive has a menu entry, icons, the types of our files and a script that puts them where the desktop
of one user finds them; on macOS it holds the app, elsewhere the folder.
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
from game.paths import APP_NAME, assets

_ROOT = Path(__file__).resolve().parents[2]
_LINUX = _ROOT / "packaging" / "linux"
_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_ICONS = {"triforce-duels": "apps", "triforce-duels-file": "mimetypes"}
"""Our pictures, and the folder of the icon theme that each belongs in."""
_PAPERS = ("LICENSE", "LICENSE-assets", "CHANGELOG.md")
_SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bundle", type=Path, default=Path("dist"), help="folder that `dev bundle` wrote")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder to write to")
    parser.add_argument("--glibc", type=int, metavar="N", help="fail if the program needs a glibc newer than 2.N")
    parser.add_argument("--homepage", metavar="URL", help="project website, shown in software centers")


def run(arguments: argparse.Namespace) -> int:
    """Writes the archive and prints its path; raises `UserError` where there is no program or it asks for too much."""
    if importlib.util.find_spec("resvg_py") is None:
        raise UserError("This tool needs resvg_py: pip install -e '.[bundle]'")
    program = arguments.bundle / APP_NAME
    if not program.is_dir():
        raise UserError("No program found. Build it with `dev bundle`.", file=program)
    needed = newest_glibc(program)
    if arguments.glibc is not None and needed > arguments.glibc:
        raise UserError(f"The program needs glibc 2.{needed}.")
    arguments.out.mkdir(parents=True, exist_ok=True)
    told = version_of(program)
    name = f"{APP_NAME}-{told}-{_SYSTEMS.get(sys.platform, sys.platform)}-{platform.machine().lower()}"
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / name
        folder.mkdir()
        for paper in _PAPERS:
            shutil.copy(_ROOT / paper, folder)
        if sys.platform == "darwin":
            app = next(arguments.bundle.glob("*.app"))
            shutil.copytree(app, folder / app.name, symlinks=True)
        elif sys.platform == "win32":
            shutil.copytree(program, folder, dirs_exist_ok=True)
        else:
            shutil.copytree(program, folder / "program", symlinks=True)
            shutil.copy(_LINUX / "install.sh", folder)
            write_share(folder / "share", told, arguments.homepage)
        print(_packed(folder, arguments.out / name))
    return 0


def version_of(program: Path) -> str:
    """The version that a program was built as; raises `UserError` for one that does not tell."""
    for file in program.rglob(version.CARRIED):
        return file.read_text(encoding="utf-8").strip()
    raise UserError("No program found. Build it with `dev bundle`.", file=program)


def newest_glibc(program: Path) -> int:
    """The minor number of the newest version of the C library that anything in a folder asks for; 0 for none."""
    found = 0
    for file in program.rglob("*"):
        if file.is_file() and not file.is_symlink():
            data = file.read_bytes()
            if data.startswith(b"\x7fELF"):
                found = max([found, *map(int, _GLIBC.findall(data))])
    return found


def write_share(share: Path, told: str, homepage: str | None = None) -> None:
    """Everything that a Linux desktop wants to know, as it lies below `share`."""
    places = {
        "applications": "triforce-duels.desktop",
        "mime/packages": "triforce-duels.xml",
        "metainfo": "triforce-duels.metainfo.xml",
    }
    for place, file in places.items():
        (share / place).mkdir(parents=True)
        shutil.copy(_LINUX / file, share / place)
    changes = (_ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    _tell_release(share / "metainfo" / places["metainfo"], told, changes, homepage)
    for name, kind in _ICONS.items():
        drawing = assets() / "desktop" / f"{name}.svg"
        for size in _SIZES:
            _write(share / "icons/hicolor" / f"{size}x{size}" / kind / f"{name}.png", _drawn(drawing, size))
        _write(share / "icons/hicolor/scalable" / kind / f"{name}.svg", drawing.read_bytes())


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _drawn(drawing: Path, size: int) -> bytes:
    """A drawing as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_path=str(drawing), width=size, height=size))


def _tell_release(metainfo: Path, told: str, changes: str, homepage: str | None) -> None:
    """Writes the version, its day, what is new in it and where it is from into the description for software centers."""
    ElementTree.register_namespace("xml", "http://www.w3.org/XML/1998/namespace")
    tree = ElementTree.parse(metainfo)
    releases = tree.find("releases")
    assert releases is not None
    if homepage:
        address = ElementTree.Element("url", type="homepage")
        address.text = homepage
        tree.getroot().insert(list(tree.getroot()).index(releases), address)
    kind = "development" if ".dev" in told else "stable"
    release = ElementTree.SubElement(
        releases, "release", version=told.partition("+")[0], date=_day().isoformat(), type=kind
    )
    points = list(_points(version.notes(changes, told.partition("+")[0]) or version.notes(changes)))
    if points:
        listed = ElementTree.SubElement(ElementTree.SubElement(release, "description"), "ul")
        for point in points:
            ElementTree.SubElement(listed, "li").text = point
    ElementTree.indent(tree)
    tree.write(metainfo, encoding="utf-8", xml_declaration=True)


def _day() -> datetime.date:
    """The day of the release; `SOURCE_DATE_EPOCH` where the build gives one."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None:
        return datetime.date.today()
    return datetime.datetime.fromtimestamp(int(given), datetime.UTC).date()


def _points(notes: str) -> Iterator[str]:
    """The points of a list in Markdown as plain sentences."""
    for point in re.split(r"^- ", notes, flags=re.MULTILINE)[1:]:
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(point.split("\n\n")[0].split()))
        yield plain.replace("**", "").replace("`", "")


def _packed(folder: Path, name: Path) -> Path:
    """The archive of a folder: a zip for Windows, elsewhere a tar, which keeps the right to be run."""
    if sys.platform == "win32":
        target = name.with_name(f"{name.name}.zip")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in sorted(folder.rglob("*")):
                archive.write(file, file.relative_to(folder.parent))
        return target
    target = name.with_name(f"{name.name}.tar.gz")
    with tarfile.open(target, "w:gz", compresslevel=6) as packed:
        packed.add(folder, folder.name, filter=_nobodys)
    return target


def _nobodys(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """A file as it is for everybody: whose it was here says nothing there."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
