"""Compiled modules of a wheel: which modules mypyc compiles, how to compile them, and how to ignore them.

The speed of random playouts and of the search of bots depends on these modules; their source is compiled unchanged. A
compiled module is stored next to its source, and Python prefers it. Modules with records for files are not compiled,
because msgspec creates such records dynamically. This module uses the standard library only, because the build imports
it before anything is installed.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

COMPILED_MODULES = (
    "rules/core/chance",
    *(f"rules/epic/{name}" for name in ("board", "rules", "setup", "starts")),
    *(f"rules/epic/engine/{name}" for name in ("machine", "match", "observation", "queries", "resolution")),
    "rules/epic/engine/usefulness",
    *(f"rules/epic/actions/{name}" for name in ("cards", "clocks", "combat", "health", "movement", "notation")),
    *(f"rules/epic/actions/{name}" for name in ("piles", "turn", "winning")),
    *(f"rules/epic/effects/{name}" for name in ("characters", "effect", "grammar", "hands", "piles", "squares")),
    "rules/epic/effects/turns",
    *(f"bots/epic/{name}" for name in ("evaluation", "prospects", "worth", "greedy", "quick_play", "search")),
)
"""Modules to compile, as paths inside the package."""

MYPYC_GROUP = "triforce_duels"
"""Name of the shared library of all compiled modules."""
COMPILE_VARIABLE = "TRIFORCE_DUELS_COMPILE"
"""Environment variable that makes the build of a wheel compile the modules, and fail if that is impossible."""
PURE_VARIABLE = "TRIFORCE_DUELS_PURE"
"""Environment variable that makes the game use the sources, even if compiled modules exist."""
BUILD_REQUIREMENTS = ("mypy>=1.14", "msgspec>=0.19", "setuptools>=77")
"""Python packages required for compiling, in addition to a C compiler."""

OPTIMIZATION_VARIABLE = "MYPYC_OPT_LEVEL"
"""Environment variable with the C compiler's optimization level, 0 to 3 (default: 3); mypy's own build reads it."""

_BUILD_SCRIPT = """
import os
import sys
from mypyc.build import mypycify
from setuptools import setup
modules = mypycify(sys.argv[1:], opt_level=os.environ.get("{variable}", "3"), debug_level="0", group_name="{group}")
setup(name="compiled", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])
"""
"""Python program that compiles the modules."""


def is_enabled(variable: str) -> bool:
    """Return whether an environment variable is set to a true value."""
    return os.environ.get(variable, "") not in ("", "0")


def is_compiled() -> bool:
    """Return whether this run uses the compiled modules."""
    spec = importlib.util.find_spec("game." + COMPILED_MODULES[-1].replace("/", "."))
    return spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))


class _SourceFinder(MetaPathFinder):
    """Import hook that finds modules of the game only as source files."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("game."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def use_sources() -> None:
    """Make later imports use source files instead of compiled modules."""
    sys.meta_path.insert(0, _SourceFinder())


def compile_modules(root: Path, work_folder: Path) -> list[Path]:
    """Compile the modules of a checkout in a separate folder; return the files created, relative to that folder.

    Raises:
        RuntimeError: mypyc or the C compiler failed; the message is the end of their output.
    """
    for package in ("rules", "bots"):
        shutil.copytree(
            root / "game" / package, work_folder / "game" / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    for source in (root / "game").glob("*.py"):
        shutil.copy(source, work_folder / "game")
    sources = [f"game/{module}.py" for module in COMPILED_MODULES]
    command = [sys.executable, "-c", _BUILD_SCRIPT.format(group=MYPYC_GROUP, variable=OPTIMIZATION_VARIABLE), *sources]
    done = subprocess.run(command, cwd=work_folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError("\n".join((done.stdout + done.stderr).strip().splitlines()[-12:]))
    found = [*work_folder.glob(f"{MYPYC_GROUP}__mypyc*"), *(work_folder / "game").rglob("*")]
    return [path.relative_to(work_folder) for path in found if path.name.endswith(tuple(EXTENSION_SUFFIXES))]
