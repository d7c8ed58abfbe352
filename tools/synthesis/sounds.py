"""``dev sounds``: synthesizes the sound effects, pieces of music and ambience loops of ``assets/sound``."""

import argparse
import importlib
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from game.errors import UserError
from game.sounds import AMBIENCES, EFFECTS, PIECES, sounds_dir


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="sounds to make, such as die zelda (default: all)")
    parser.add_argument("--out", type=Path, default=sounds_dir(), help="folder to write to")
    parser.add_argument("--wav", action="store_true", help="write WAV files, without an encoder")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="parallel processes")
    parser.add_argument("--table", action="store_true", help="measure the existing files and make none")


def run(arguments: argparse.Namespace) -> int:
    """Write the files.

    Raises:
        UserError: unknown name, or a library or the encoder is missing.
    """
    unknown = [name for name in arguments.names if name not in {*EFFECTS, *PIECES, *AMBIENCES}]
    if unknown:
        raise UserError(f'Unknown sound "{unknown[0]}".')
    files = _import_files()
    if arguments.table:
        for line in files.table(arguments.names or files.known()):
            print(line)
        return 0
    if not arguments.wav:
        files.need_encoder()
    names = arguments.names or files.known()
    make = partial(files.make, out=arguments.out, wav=arguments.wav)
    jobs = max(1, min(arguments.jobs, len(names)))
    if jobs == 1:
        for name in names:
            print(make(name), flush=True)
        return 0
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for name in pool.map(make, names):
            print(name, flush=True)
    return 0


def _import_files() -> Any:
    """Import the module that writes sound files, which needs NumPy."""
    try:
        importlib.import_module("numpy")
    except ImportError:
        raise UserError("This tool needs NumPy: pip install -e '.[train]'") from None
    return importlib.import_module("tools.synthesis.files")
