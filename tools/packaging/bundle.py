"""``dev bundle``: builds a folder with a program that runs without an installed Python, and tests it.

The source is the checkout or a wheel; a wheel with compiled rules makes a program with compiled rules.
"""

import argparse
import importlib.util
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from game import version
from game.compiled import MYPYC_GROUP
from game.errors import UserError
from game.languages import catalog_path
from game.paths import APP_NAME
from game.text import LANGUAGES

_ROOT = Path(__file__).resolve().parents[2]
_DATA_FOLDERS = {"assets": "game/_assets", "maps": "game/_maps", "saves": "game/_saves"}
"""Data folders of the checkout, with their paths in the package."""
_APP_TITLE = "Triforce Duels"
"""Title of the game."""
_APP_ID = "io.github.triforce_duels.triforce_duels"
"""Application id in reverse domain notation."""
_TERMINAL_PROGRAM = f"{APP_NAME}-cli"
"""Name of the Windows program that writes to the terminal it was started from; the windowed one opens no terminal."""
_EXCLUDED_LIBRARIES = ("PIL", "babel", "chess", "distributed", "numpy", "pyspiel", "psutil", "resvg_py", "rlcard")
"""Libraries used only by tools, which are excluded from the bundle even if they are installed."""
_SOURCE_PACKAGES = ("game/rules", "game/content")
"""Packages bundled with their sources, because the commands for authors read docstrings of fields from them."""
_SMOKE_TESTS = (
    "--version",
    "sim --game zelda --teams link,ganon --map triforce-chamber --bots greedy,random --games 2 --seed 1 --json",
    "dev print --game zelda --teams link --out sheets",
    "dev vocabulary",
    "dev schema --out schemas",
)
"""Commands that the finished program must run successfully, in a separate folder."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder to write to")
    parser.add_argument("--wheel", type=Path, help="wheel to bundle (default: the checkout)")


def run(arguments: argparse.Namespace) -> int:
    """Build and test the program.

    Raises:
        UserError: PyInstaller or the checkout is missing, or a test run fails.
    """
    if not (_ROOT / "main.py").is_file():
        raise UserError("Couldn't build a bundle: this needs a checkout, not an installed game.")
    out: Path = arguments.out.resolve()
    with tempfile.TemporaryDirectory() as work:
        _build_program(out, Path(work), arguments.wheel)
        program = out / APP_NAME / (f"{_TERMINAL_PROGRAM}.exe" if sys.platform == "win32" else APP_NAME)
        for words in _SMOKE_TESTS:
            _check_program(program, words.split(), Path(work))
    print(program)
    return 0


def _build_program(out: Path, work: Path, wheel: Path | None) -> None:
    if importlib.util.find_spec("PyInstaller") is None:
        raise UserError("This tool needs PyInstaller: pip install -e '.[bundle]'")
    tree = _ROOT if wheel is None else _unpack_wheel(wheel, work / "tree")
    path = tree / "game" / version.VERSION_FILE
    if wheel is None:
        for code in LANGUAGES:  # the program reads compiled catalogs; an older one must not get in
            catalog_path(code).with_suffix(".mo").unlink(missing_ok=True)
        path = work / version.VERSION_FILE
        path.write_text(_get_program_name(), encoding="utf-8")
    words = ["--paths", str(tree), "--collect-submodules", "game", "--exclude-module", "tools"]
    for library in _EXCLUDED_LIBRARIES:
        words += ["--exclude-module", library]
    words += ["--add-data", f"{path}{os.pathsep}game"]
    for shared in tree.glob(f"{MYPYC_GROUP}__mypyc*"):
        words += ["--hidden-import", shared.name.partition(".")[0]]
    for folder, target in _DATA_FOLDERS.items():
        words += ["--add-data", f"{tree / (folder if wheel is None else target)}{os.pathsep}{target}"]
    for source in (source for folder in _SOURCE_PACKAGES for source in (tree / folder).rglob("*.py")):
        words += ["--add-data", f"{source}{os.pathsep}{source.parent.relative_to(tree).as_posix()}"]
    number = path.read_text(encoding="utf-8").strip()
    if sys.platform == "win32":
        facts = work / "facts.txt"
        facts.write_text(make_windows_facts(number), encoding="utf-8")
        words += ["--icon", str(_ROOT / "packaging" / "windows" / f"{APP_NAME}.ico"), "--version-file", str(facts)]
        _freeze_tree(APP_NAME, tree, out, work, [*words, "--windowed"])
        _freeze_tree(_TERMINAL_PROGRAM, tree, work / "dist", work, [*words, "--console"])
        shutil.copy(work / "dist" / _TERMINAL_PROGRAM / f"{_TERMINAL_PROGRAM}.exe", out / APP_NAME)
    elif sys.platform == "darwin":
        icon = _ROOT / "assets" / "desktop" / f"{APP_NAME}.png"
        words += ["--icon", str(icon), "--osx-bundle-identifier", _APP_ID]
        _freeze_tree(APP_NAME, tree, out, work, [*words, "--windowed", "--argv-emulation"])
        _finish_app(out / f"{APP_NAME}.app", out / f"{_APP_TITLE}.app", number)
    else:
        _freeze_tree(APP_NAME, tree, out, work, words)


def _get_program_name() -> str:
    """Return the file name of the program on this platform."""
    try:
        return version.build_version()
    except version.TagMismatchError as fault:
        raise UserError(str(fault)) from None


def _freeze_tree(name: str, source_tree: Path, out: Path, work: Path, options: list[str]) -> None:
    """Build a program from a source tree with PyInstaller.

    Raises:
        UserError: PyInstaller failed, with its last line.
    """
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR", "--name", name]
    command += ["--distpath", str(out), "--workpath", str(work / "build"), "--specpath", str(work)]
    environment = {**os.environ, "PYTHONPATH": str(source_tree)}  # the game of the wheel, whatever else is installed
    done = subprocess.run(
        [*command, *options, str(source_tree / "main.py")],
        cwd=source_tree,
        env=environment,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise UserError(f"The build failed: {done.stderr.strip().splitlines()[-1]}")


def make_windows_facts(version_number: str) -> str:
    """Return the version resource of the program for Windows, in PyInstaller's format."""
    plain = [int(part) for part in re.findall(r"\d+", version_number.partition(".dev")[0].partition("+")[0])]
    four = tuple([*plain, 0, 0, 0, 0][:4])
    texts = {
        "CompanyName": f"{_APP_TITLE} contributors",
        "FileDescription": _APP_TITLE,
        "FileVersion": version_number,
        "InternalName": APP_NAME,
        "LegalCopyright": "MIT; pictures and sounds CC BY 4.0",
        "OriginalFilename": f"{APP_NAME}.exe",
        "ProductName": _APP_TITLE,
        "ProductVersion": version_number,
    }
    strings = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={four}, prodvers={four}, mask=0x3f, flags=0, OS=0x40004,"
        " fileType=1, subtype=0, date=(0, 0)),"
        f" kids=[StringFileInfo([StringTable('040904B0', [{strings}])]),"
        " VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def make_mac_facts(version_number: str) -> dict[str, object]:
    """Return the ``Info.plist`` entries for macOS: version, high resolution, and the file types it opens."""
    plain = re.match(r"[\d.]*\d", version_number)
    kind = f"{_APP_ID}.file"
    return {
        "CFBundleName": _APP_TITLE,
        "CFBundleDisplayName": _APP_TITLE,
        "CFBundleShortVersionString": plain[0] if plain else version_number,
        "CFBundleVersion": plain[0] if plain else version_number,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{_APP_TITLE} file",
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [kind],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind,
                "UTTypeDescription": f"{_APP_TITLE} file",
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {"public.filename-extension": ["tds"]},
            }
        ],
    }


def _finish_app(app: Path, target: Path, version_number: str) -> None:
    """Write the ``Info.plist`` entries into an app, rename it and sign it again."""
    listed = app / "Contents" / "Info.plist"
    facts = plistlib.loads(listed.read_bytes()) | make_mac_facts(version_number)
    listed.write_bytes(plistlib.dumps(facts))
    shutil.rmtree(target, ignore_errors=True)
    app.rename(target)
    done = subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(target)], capture_output=True, text=True)
    if done.returncode:
        raise UserError(f"The build failed: {done.stderr.strip()}")


def _unpack_wheel(wheel: Path, target: Path) -> Path:
    """Unpack a wheel into a folder and write its entry script; return the folder of the files.

    Raises:
        UserError: it is no wheel of this game.
    """
    try:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(target)
        (target / "main.py").write_bytes((_ROOT / "main.py").read_bytes())
    except (OSError, zipfile.BadZipFile):
        raise UserError("This isn't a wheel of Triforce Duels.", file=wheel) from None
    if not (target / "game" / "cli.py").is_file():
        raise UserError("This isn't a wheel of Triforce Duels.", file=wheel)
    return target


def _check_program(program: Path, arguments: list[str], work: Path) -> None:
    """Run the program once with a temporary user home and without a screen."""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(work / "home"), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([str(program), *arguments], cwd=work, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        raise UserError(f"The finished program failed at “{' '.join(arguments)}”: {last}")
