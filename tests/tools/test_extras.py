"""A tool whose library is not installed says in one sentence which extra brings it."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from game.app.ui.audio import voice
from game.cli import main
from game.errors import UserError
from tests.sources import ROOT
from tools.benchmarks import bench_bots
from tools.films import film
from tools.training import train

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]

TOOLS = [
    ("dev bench", "chess", "chess", "bench"),
    ("dev bench --game dungeon", "rlcard", "rlcard", "bench"),
    ("dev bench-bots", "pyspiel", "open_spiel", "bench"),
    ("dev open-spiel", "pyspiel", "open_spiel", "bench"),
    ("dev bundle --out {folder}", "PyInstaller", "pyinstaller", "bundle"),
    ("dev package --bundle {folder}", "resvg_py", "resvg_py", "bundle"),
    ("dev film --out {folder}/match.wav", "numpy", "numpy", "train"),
    ("dev messages --check", "babel", "Babel", "test"),
    ("dev ladder --games 2 --cluster tcp://127.0.0.1:9", "distributed", "distributed", "cluster"),
    ("dev shot all --texts", "numpy", "numpy", "train"),
    ("dev sounds", "numpy", "numpy", "train"),
    ("dev train", "numpy", "numpy", "train"),
]
"""A command line, the module that it imports, the distribution that has it, and the extra that names that."""


@pytest.mark.parametrize(("words", "module", "distribution", "extra"), TOOLS)
def test_the_extra_is_named(
    words: str,
    module: str,
    distribution: str,
    extra: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith(f"{module}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr(train.workers, "_start_processes", None)  # nothing is played or drawn before
    monkeypatch.setattr(film, "film_replay", None)
    assert main(["--lang", "en", *words.format(folder=tmp_path).split()]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert err.endswith(f": pip install -e '.[{extra}]'\n")
    assert distribution in {re.split(r"[<>=]", needed)[0] for needed in EXTRAS[extra]}


def test_a_measured_program_that_cannot_run_names_the_extra() -> None:
    with pytest.raises(UserError, match=re.escape("pip install -e '.[bench]'")):
        bench_bots._measure_memory("import no_such_library")


def test_the_extra_of_the_voice_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voice, "find_spec", lambda _name: None)
    assert "pip install 'triforce-duels[speech]'" in voice.find_voice_fault()
    assert {re.split(r"[<>=]", needed)[0] for needed in EXTRAS["speech"]} == {"pyttsx3"}


def test_every_extra_is_named_by_a_tool() -> None:
    """Zensical and coverage are programs of their own, and mutants are judged outside (`python -m tools.mutants`)."""
    others = {"cover", "mutants", "site", "speech"}
    assert {extra for _words, _module, _distribution, extra in TOOLS} == set(EXTRAS) - others
