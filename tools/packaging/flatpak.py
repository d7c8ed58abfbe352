"""Writes the input of a Flatpak build: our manifest, and a list of every library with its URL and checksum.

    python -m tools.packaging.flatpak --sdist dist/triforce_duels-1.0.0.tar.gz --out dist

The build has no network access, so the list contains the wheels needed by the game, by its build and for its icons.
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
from tools.packaging.package import write_desktop_files

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = ROOT / "packaging/flatpak/io.github.triforce_duels.triforce_duels.yml"
"""Flatpak manifest of the game."""
LIBRARY_LIST_NAME = "flatpak-libraries.json"
"""File name of the list of libraries."""
SDIST_NAME = "triforce-duels.tar.gz"
"""File name of our sdist in the manifest."""
PYTHON_VERSION = "3.13"
"""Python version of the Flatpak runtime."""
ARCHITECTURES = ("x86_64", "aarch64")
"""Processor architectures of the builds."""
_PLATFORM_TAGS = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
"""Platform tags of wheels that run on the Flatpak runtime."""
_BUILD_REQUIREMENTS = ("mypy>=1.14", "setuptools>=77", "resvg_py>=0.5")
"""Requirements that compile the rules and draw the icons."""


def main(argv: list[str] | None = None) -> int:
    """Write the manifest and the list of libraries, and print their paths."""
    parser = argparse.ArgumentParser(prog="tools.packaging.flatpak", description="Write what Flatpak builds from.")
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--sdist", type=Path, help="our sdist, which lies beside the manifest later")
    kind.add_argument("--share", type=Path, help="write menu entry, file types and icons there, as the manifest does")
    parser.add_argument("--out", type=Path, default=Path("dist"), help="folder to write to")
    arguments = parser.parse_args(argv)
    if arguments.share is not None:
        write_desktop_files(arguments.share, version.running_version())
        return 0
    try:
        for file in write_sources(arguments.sdist, arguments.out):
            print(file)
    except UserError as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def write_sources(sdist: Path, out: Path) -> tuple[Path, Path]:
    """Write the manifest for an sdist and the list of libraries; return their paths.

    Raises:
        UserError: if there is no sdist, or pip finds no wheel of a library.
    """
    if not sdist.is_file():
        raise UserError("No sdist found. Build it with `python -m build --sdist`.", file=sdist)
    out.mkdir(parents=True, exist_ok=True)
    manifest, libraries = out / MANIFEST.name, out / LIBRARY_LIST_NAME
    written = MANIFEST.read_text(encoding="utf-8").replace(f"path: {SDIST_NAME}", f"path: {sdist.name}")
    manifest.write_text(written, encoding="utf-8")
    reports = {machine: _resolve_wheels(machine) for machine in ARCHITECTURES}
    libraries.write_text(json.dumps(list_sources(reports), indent=1) + "\n", encoding="utf-8")
    return manifest, libraries


def list_requirements() -> list[str]:
    """Return the requirements of the game and of its build."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [*project["project"]["dependencies"], *project["build-system"]["requires"], *_BUILD_REQUIREMENTS]


def list_sources(reports: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Return Flatpak sources from pip's reports by architecture; a wheel for one architecture is restricted to it."""
    found: dict[str, dict[str, Any]] = {}
    for machine, report in reports.items():
        for item in report["install"]:
            download = item["download_info"]
            source = {"type": "file", "url": download["url"], "sha256": download["archive_info"]["hashes"]["sha256"]}
            known = found.setdefault(download["url"], {**source, "dest": "wheels", "only-arches": []})
            known["only-arches"].append(machine)
    for source in found.values():
        if len(source["only-arches"]) == len(reports):
            del source["only-arches"]
    return [found[url] for url in sorted(found, key=lambda url: url.rpartition("/")[2].lower())]


def _resolve_wheels(architecture: str) -> dict[str, Any]:
    """Return pip's report on the wheels to install for an architecture, without installing them."""
    with tempfile.TemporaryDirectory() as work:
        report = Path(work, "report.json")
        command = [sys.executable, "-m", "pip", "--isolated", "install", "--quiet", "--dry-run", "--ignore-installed"]
        command += [
            "--only-binary",
            ":all:",
            "--python-version",
            PYTHON_VERSION,
            "--report",
            str(report),
            "--target",
            work,
        ]
        command += [word for name in _PLATFORM_TAGS for word in ("--platform", f"{name}_{architecture}")]
        done = subprocess.run([*command, *list_requirements()], capture_output=True, text=True, env=_make_environment())
        if done.returncode:
            raise UserError(f"pip finds no wheels for {architecture}: {done.stderr.strip()}")
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
        return found


def _make_environment() -> dict[str, str]:
    """Return environment variables without pip's local settings, so that the list has URLs of the public index only."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return {**kept, "PIP_CONFIG_FILE": os.devnull}


if __name__ == "__main__":
    sys.exit(main())
