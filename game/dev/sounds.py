"""`dev sounds`: synthesizes every effect and every loop anew into `assets/sound`, from nothing but numbers."""

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path

from game.dev.sound_effects import EFFECTS, made
from game.dev.sound_themes import THEMES, rendered
from game.dev.synth import Samples, write
from game.errors import UserError
from game.paths import assets
from game.text import _

_QUALITY = {"effects": "3", "music": "2"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=_("only these, such as {names}").format(names="die zelda")
    )
    parser.add_argument("--out", type=Path, default=assets() / "sound", help=_("the folder to write to"))
    parser.add_argument("--wav", action="store_true", help=_("write WAV and do without the encoder"))


def run(arguments: argparse.Namespace) -> int:
    """Writes the files; raises `UserError` for a name nobody knows or where the encoder is missing."""
    unknown = [name for name in arguments.names if name not in EFFECTS and name not in THEMES]
    if unknown:
        raise UserError(_("There is no sound called {name}.").format(name=unknown[0]))
    if not arguments.wav and shutil.which("oggenc") is None:
        raise UserError(_("Ogg files need the program oggenc (Debian: vorbis-tools); --wav does without."))
    out: Path = arguments.out
    for name in arguments.names or [*EFFECTS, *THEMES]:
        if name in EFFECTS:
            _save(out / name, [made(name)], "effects", arguments.wav)
        else:
            _save(out / "music" / name, rendered(THEMES[name]), "music", arguments.wav)
        print(name)
    return 0


def _save(stem: Path, channels: list[Samples] | tuple[Samples, ...], kind: str, wav: bool) -> None:
    stem.parent.mkdir(parents=True, exist_ok=True)
    if wav:
        write(stem.with_suffix(".wav"), channels)
        return
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "plain.wav"
        write(plain, channels)
        target = stem.with_suffix(".ogg")
        encode = ["oggenc", "--quiet", "--serial", "1", "-q", _QUALITY[kind], "-o", str(target), str(plain)]
        subprocess.run(encode, check=True)
