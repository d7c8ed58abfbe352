"""`dev bundle`: builds a folder with a program that runs without Python, and tries it before it is given away."""

import argparse
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

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


def run(arguments: argparse.Namespace) -> int:
    """Builds and tries the program; raises `UserError` without PyInstaller or a checkout, or when a trial fails."""
    if not (_ROOT / "main.py").is_file():
        raise UserError(_("A bundle is built from a checkout, and this is an installed game."))
    out: Path = arguments.out.resolve()
    with tempfile.TemporaryDirectory() as work:
        _build(out, Path(work))
        program = out / APP_NAME / (APP_NAME + (".exe" if os.name == "nt" else ""))
        for words in _SMOKE:
            _try(program, words.split(), Path(work))
    print(program)
    return 0


def _build(out: Path, work: Path) -> None:
    if importlib.util.find_spec("PyInstaller") is None:
        raise UserError(_("This tool needs PyInstaller: pip install -e '.[bundle]'"))
    for code in LANGUAGES:  # the program reads compiled catalogs; an older one must not get in
        catalog_file(code).with_suffix(".mo").unlink(missing_ok=True)
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "ERROR"]
    command += ["--name", APP_NAME]
    command += ["--distpath", str(out), "--workpath", str(work / "build"), "--specpath", str(work)]
    command += ["--collect-submodules", "game", "--exclude-module", "game.dev.bundle"]
    for folder, target in _PACKED.items():
        command += ["--add-data", f"{_ROOT / folder}{os.pathsep}{target}"]
    if os.name == "nt":
        command += ["--icon", str(_ROOT / "assets" / "desktop" / "triforce-duels.ico")]
    done = subprocess.run([*command, str(_ROOT / "main.py")], cwd=_ROOT, capture_output=True, text=True)
    if done.returncode:
        raise UserError(_("The build failed: {reason}").format(reason=done.stderr.strip().splitlines()[-1]))


def _try(program: Path, words: list[str], work: Path) -> None:
    """Runs the program once, with a home of its own and no screen."""
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": str(work / "home"), "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run([str(program), *words], cwd=work, env=environment, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or [""])[-1]
        raise UserError(
            _("The finished program failed at “{words}”: {reason}").format(words=" ".join(words), reason=last)
        )
