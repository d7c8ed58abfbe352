"""Writes what Flatpak builds the game from: our manifest, and the list of every library with its address and checksum.

    python -m tools.packaging.flatpak --sdist dist/triforce_duels-1.0.0.tar.gz --out dist

The sandbox has no network while it builds, so the list has the wheels of the game, of its build and of its icons.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from game import version
from game.errors import UserError
from tools.packaging.package import write_share

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / "packaging/flatpak/io.github.triforce_duels.triforce_duels.yml"
LIBRARIES = "flatpak-libraries.json"
SOURCE = "triforce-duels.tar.gz"
"""Name that the manifest gives to our sdist."""
PYTHON = "3.13"
"""The Python of the runtime that the manifest names."""
MACHINES = ("x86_64", "aarch64")
_LIBRARY_VERSIONS = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
_BUILD = ("mypy>=1.14", "setuptools>=77", "resvg_py>=0.5")
"""Packages that compile the rules and draw the icons."""


def main(argv: list[str] | None = None) -> int:
    """Write manifest and list, and print their paths."""
    parser = argparse.ArgumentParser(prog="tools.packaging.flatpak", description="Write what Flatpak builds from.")
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--sdist", type=Path, help="our sdist, which lies beside the manifest later")
    kind.add_argument("--share", type=Path, help="write menu entry, file types and icons there, as the manifest does")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder to write to")
    arguments = parser.parse_args(argv)
    if arguments.share is not None:
        write_share(arguments.share, version.running_version())
        return 0
    try:
        for file in write(arguments.sdist, arguments.out):
            print(file)
    except UserError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def write(sdist: Path, out: Path) -> tuple[Path, Path]:
    """Write the manifest for an sdist, and the list of libraries; return their paths.

    Raises:
        UserError: if there is no sdist, or pip finds no wheel of a library.
    """
    if not sdist.is_file():
        raise UserError("No sdist found. Build it with `python -m build --sdist`.", file=sdist)
    out.mkdir(parents=True, exist_ok=True)
    manifest, libraries = out / MANIFEST.name, out / LIBRARIES
    written = MANIFEST.read_text(encoding="utf-8").replace(f"path: {SOURCE}", f"path: {sdist.name}")
    manifest.write_text(written, encoding="utf-8")
    reports = {machine: _resolve(machine) for machine in MACHINES}
    libraries.write_text(json.dumps(list_sources(reports), indent=1) + "\n", encoding="utf-8")
    return manifest, libraries


def list_requirements() -> list[str]:
    """Return what the game needs, and what its build needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["project"]["dependencies"], *project["build-system"]["requires"], *_BUILD]


def list_sources(reports: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the sources of pip's reports, by machine: once for all, or for the machines that a wheel runs on."""
    found: dict[str, dict[str, Any]] = {}
    for machine, report in reports.items():
        for item in report["install"]:
            told = item["download_info"]
            source = {"type": "file", "url": told["url"], "sha256": told["archive_info"]["hashes"]["sha256"]}
            known = found.setdefault(told["url"], {**source, "dest": "wheels", "only-arches": []})
            known["only-arches"].append(machine)
    for source in found.values():
        if len(source["only-arches"]) == len(reports):
            del source["only-arches"]
    return [found[url] for url in sorted(found, key=lambda url: url.rpartition("/")[2].lower())]


def _resolve(machine: str) -> dict[str, Any]:
    """Ask pip which wheels of the index fit a machine; nothing is installed."""
    with tempfile.TemporaryDirectory() as work:
        report = Path(work, "report.json")
        command = [sys.executable, "-m", "pip", "--isolated", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += ["--only-binary", ":all:", "--python-version", PYTHON, "--report", str(report), "--target", work]
        command += [word for name in _LIBRARY_VERSIONS for word in ("--platform", f"{name}_{machine}")]
        done = subprocess.run([*command, *list_requirements()], capture_output=True, text=True, env=_environment())
        if done.returncode:
            raise UserError(f"pip finds no wheels for {machine}: {done.stderr.strip()}")
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def _environment() -> dict[str, str]:
    """Leave out settings of this machine: the list has addresses of the public index alone."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return {**kept, "PIP_CONFIG_FILE": os.devnull}


if __name__ == "__main__":
    sys.exit(main())
