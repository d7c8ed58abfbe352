"""Flatpak sources: every library once, with the machines that its wheel runs on, and a manifest of them all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tools.packaging import flatpak


def report(*files: str) -> dict[str, Any]:
    infos = ({"url": f"https://files/{file}", "archive_info": {"hashes": {"sha256": file[::-1]}}} for file in files)
    return {"install": [{"download_info": info} for info in infos]}


def test_a_wheel_for_every_machine_stands_there_once() -> None:
    pure, here, there = "pure-1-py3-none-any.whl", "fast-1-x86_64.whl", "fast-1-aarch64.whl"
    sources = flatpak.list_sources({"x86_64": report(pure, here), "aarch64": report(pure, there)})
    assert [(source["url"], source.get("only-arches")) for source in sources] == [
        (f"https://files/{there}", ["aarch64"]),
        (f"https://files/{here}", ["x86_64"]),
        (f"https://files/{pure}", None),
    ]
    assert all(source["sha256"] == source["url"].removeprefix("https://files/")[::-1] for source in sources)


def test_the_manifest_names_the_sdist_and_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flatpak, "_resolve_wheels", lambda machine: report("pure-1-py3-none-any.whl"))
    sdist = tmp_path / "triforce_duels-9.8.7.tar.gz"
    sdist.touch()
    manifest, libraries = flatpak.write_sources(sdist, tmp_path / "out")
    (module,) = yaml.safe_load(manifest.read_text(encoding="utf-8"))["modules"]
    assert module["sources"] == [{"type": "archive", "path": sdist.name}, libraries.name]


def test_the_list_has_what_the_game_and_its_build_need() -> None:
    names = {line.partition(">")[0] for line in flatpak.list_requirements()}
    assert {"msgspec", "pygame-ce", "hatchling", "mypy", "resvg_py"} <= names


def test_a_missing_sdist_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert flatpak.main(["--sdist", str(tmp_path / "none.tar.gz")]) == 2
    assert "No sdist found" in capsys.readouterr().err
