"""The Windows Python under Wine: what it is built from, and how it is called."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from game.errors import UserError
from tools.windows import __main__ as windows
from tools.windows import python, window, wine


def test_the_windows_python_gets_the_libraries_of_game_tests_and_bundle() -> None:
    names = {line.partition(">")[0] for line in python.list_requirements()}
    assert {"pygame-ce", "msgspec", "numpy", "pytest", "pyinstaller"} <= names
    assert "distributed" not in names
    assert "numpy>=1.26,<2.1" in python.list_requirements()


@pytest.mark.posix
def test_paths_are_given_as_windows_sees_them(tmp_path: Path) -> None:
    assert wine.Wine(tmp_path).to_windows_path(Path("/a/b")) == "Z:\\a\\b"


def test_a_machine_without_wine_is_told_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(wine, "_PROGRAM_CANDIDATES", ("wine64",))
    assert windows.main(["--cache", str(tmp_path), "build"]) == 2
    assert "wine64" in capsys.readouterr().err


def test_a_finished_python_is_not_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = "\n".join([python.find_panda(), *python.list_requirements()])
    (tmp_path / python._REQUIREMENTS_FILE).write_text(wanted, encoding="utf-8")
    monkeypatch.setenv("PATH", "")
    assert python.build_python(tmp_path) == tmp_path / "python.exe"
    (tmp_path / python._REQUIREMENTS_FILE).write_text("older", encoding="utf-8")
    with pytest.raises(UserError, match="uv"):
        python.build_python(tmp_path)


@pytest.mark.posix
def test_the_launcher_takes_the_place_of_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shell script replaces Wine: it gets Windows paths, and writes where the launcher does."""
    monkeypatch.setattr(window, "find_wine", lambda: "/bin/sh")
    path = tmp_path / "told.sh"
    path.write_text('shift; printf "%s\\n" $$ "$@" "$TRIFORCE_DUELS_HOME" "$WINEPREFIX"\n', encoding="utf-8")
    launcher = window.write_launcher(wine.Wine(tmp_path / "prefix"), path, tmp_path)
    environment = {**os.environ, "TRIFORCE_DUELS_HOME": "/a/home"}
    command = [launcher, "play", "/a/b.tds"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as started:
        words = started.communicate()[0].split()
    assert words == [str(started.pid), "play", "Z:\\a\\b.tds", "Z:\\a\\home", str(tmp_path / "prefix")]
