"""`dev bundle`: builds a folder with a program that runs without Python, and tries it before it is given away.

It is made of the checkout, or of a wheel: of one with compiled rules, the program has them as well.
"""

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from game.compiled import GROUP
from game.errors import UserError
from game.paths import APP_NAME
from game.text import LANGUAGES, _, catalog_file

_ROOT = Path(__file__).resolve().parent.parent.parent
_PACKED = {"assets": "game/_assets", "maps": "game/_maps", "saves": "game/_saves"}
_SMOKE = (
    "--version",
    "sim --game zelda --teams link,ganon --map triforce-chamber --bots greedy,random --games 2 --seed 1 --json",
    "dev shot title --out title.png",
)
"""What the finished program has to do, in a folder of its own, before the build counts."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("dist"), help=_("the folder to write to"))
    parser.add_argument("--wheel", type=Path, help=_("what the program is made of; without it, the checkout"))


def run(arguments: argparse.Namespace) -> int:
    """Builds and tries the program; raises `UserError` without PyInstaller or a checkout, or when a trial fails."""
    if not (_ROOT / "main.py").is_file():
        raise UserError(_("A bundle is built from a checkout, and this is an installed game."))
    out: Path = arguments.out.resolve()
    with tempfile.TemporaryDirectory() as work:
        _build(out, Path(work), arguments.wheel)
        program = out / APP_NAME / (APP_NAME + (".exe" if os.name == "nt" else ""))
        for words in _SMOKE:
            _try(program, words.split(), Path(work))
    print(program)
    return 0


def _build(out: Path, work: Path, wheel: Path | None) -> None:
    if importlib.util.find_spec("PyInstaller") is None:
        raise UserError(_("This tool needs PyInstaller: pip install -e '.[bundle]'"))
    tree = _ROOT if wheel is None else _unpacked(wheel, work / "tree")
    if wheel is None:
        for code in LANGUAGES:  # the program reads compiled catalogs; an older one must not get in
            catalog_file(code).with_suffix(".mo").unlink(missing_ok=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    command += ["--name", APP_NAME, "--paths", str(tree)]
    command += ["--distpath", str(out), "--workpath", str(work / "build"), "--specpath", str(work)]
    command += ["--collect-submodules", "game", "--exclude-module", "game.dev.bundle"]
    for shared in tree.glob(f"{GROUP}__mypyc*"):
        command += ["--hidden-import", shared.name.partition(".")[0]]
    for folder, target in _PACKED.items():
        command += ["--add-data", f"{tree / (folder if wheel is None else target)}{os.pathsep}{target}"]
    if os.name == "nt":
        command += ["--icon", str(_ROOT / "assets" / "desktop" / "triforce-duels.ico")]
    environment = {**os.environ, "PYTHONPATH": str(tree)}  # the game of the wheel, whatever else is installed
    done = subprocess.run([*command, str(tree / "main.py")], cwd=tree, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise UserError(_("The build failed: {reason}").format(reason=done.stderr.strip().splitlines()[-1]))


def _unpacked(wheel: Path, tree: Path) -> Path:
    """The folder of a wheel's files, with the front door that a wheel has as a script.

    Raises:
        UserError: it is no wheel of this game.
    """
    try:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(tree)
        (tree / "main.py").write_bytes((_ROOT / "main.py").read_bytes())
    except (OSError, zipfile.BadZipFile):
        raise UserError(_("This is no wheel of this game."), file=wheel) from None
    if not (tree / "game" / "cli.py").is_file():
        raise UserError(_("This is no wheel of this game."), file=wheel)
    return tree


def _try(program: Path, words: list[str], work: Path) -> None:
    """Runs the program once, with a home of its own and no screen."""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(work / "home"), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([str(program), *words], cwd=work, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        raise UserError(
            _("The finished program failed at “{words}”: {reason}").format(words=" ".join(words), reason=last)
        )
