"""Runner of Windows programs under Wine, with a separate Wine prefix."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.errors import UserError

_PROGRAM_CANDIDATES = ("/usr/lib/wine/wine64", "wine64", "wine")
"""Paths and names under which the 64-bit Wine program is looked for."""


@dataclass(frozen=True)
class Wine:
    """Wine with a prefix, which contains its registry and drive C."""

    prefix: Path
    """Folder of the prefix."""

    def run(self, command: Sequence[str | Path], *, cwd: Path, **environment: str) -> int:
        """Run a program, print its output immediately, and return its exit code."""
        with self.start(command, cwd=cwd, **environment) as process:
            assert process.stdout is not None
            for line in process.stdout:
                sys.stdout.write(line)
                sys.stdout.flush()
        return process.returncode

    def start(self, command: Sequence[str | Path], *, cwd: Path, **environment: str) -> subprocess.Popen[str]:
        """Start a program whose output can be read from ``stdout``.

        All three streams are pipes, because a Python under Wine cannot use files as its standard streams.
        """
        process = subprocess.Popen(
            [find_wine(), *map(str, command)],
            cwd=cwd,
            env=self._make_environment(**environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        assert process.stdin is not None
        process.stdin.close()
        return process

    def create_prefix(self) -> None:
        """Create the prefix if it does not exist, which takes half a minute."""
        if not (self.prefix / "system.reg").is_file():
            self.prefix.parent.mkdir(parents=True, exist_ok=True)
            command = [find_wine(), "wineboot", "-i"]
            subprocess.run(command, env=self._make_environment(), check=True, capture_output=True)

    def to_windows_path(self, path: Path) -> str:
        """Return the Windows path of a file or folder of this machine."""
        return "Z:" + str(path.resolve()).replace("/", "\\")

    @property
    def environment_settings(self) -> dict[str, str]:
        """Return the environment variables that Wine and a Python under it need."""
        return {
            "WINEPREFIX": str(self.prefix),
            "WINEDEBUG": "-all",
            "PYTHONLEGACYWINDOWSSTDIO": "1",
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def _make_environment(self, **variables: str) -> dict[str, str]:
        """Return the environment variables of this process, those of Wine, and additional ones."""
        return {**os.environ, **self.environment_settings, **variables}


def find_wine() -> str:
    """Return the program that runs 64-bit Windows programs.

    Raises:
        UserError: there is none.
    """
    for place in _PROGRAM_CANDIDATES:
        if found := shutil.which(place):
            return found
    raise UserError("This tool needs Wine, from the package wine64.")
