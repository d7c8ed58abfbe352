"""The command line: every door opens, and bad input ends in one line and exit code 2, never in a traceback."""

import argparse
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game import __version__, cli, languages, text
from game.cli import Door, doors, main
from game.errors import UserError

ROOT = Path(__file__).resolve().parent.parent


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "main.py", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[argparse.Namespace]:
    """Two doors of the test's own, `first` and `dev second`; lists with which arguments they were opened."""
    calls: list[argparse.Namespace] = []

    def run(arguments: argparse.Namespace) -> int:
        calls.append(arguments)
        if arguments.file == "bad":
            raise UserError("two squares are missing", file="bad.tmx", line=7)
        if arguments.file == "stop":
            raise KeyboardInterrupt
        return 3

    module = ModuleType("door_of_the_test")
    module.__dict__.update(add_arguments=lambda parser: parser.add_argument("file", nargs="?"), run=run)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    table = [Door(("first",), module.__name__, "one"), Door(("dev", "second"), module.__name__, "two")]
    monkeypatch.setattr(cli, "doors", lambda: table)
    return calls


@pytest.mark.parametrize(
    ("words", "file", "lang"),
    [
        ([], None, None),
        (["first"], None, None),
        (["first", "x"], "x", None),
        (["dev", "second", "x"], "x", None),
        (["--lang", "de"], None, "de"),
        (["--lang", "de", "first", "x"], "x", "de"),
        (["dev", "second", "--lang", "de", "x"], "x", "de"),
        (["--lang", "en", "first", "--lang", "de"], None, "de"),
    ],
)
def test_door_gets_its_arguments(
    opened: list[argparse.Namespace], words: list[str], file: str | None, lang: str | None
) -> None:
    assert main(words) == 3
    (arguments,) = opened
    assert (arguments.file, arguments.lang) == (file, lang)
    assert text.language() == (lang or languages.system_language())


def test_user_error_is_one_line(opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["first", "bad"]) == 2
    assert capsys.readouterr().err == "triforce-duels: bad.tmx:7: two squares are missing\n"


def test_interrupt_is_silent(opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["first", "stop"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "words", [["nowhere"], ["dev"], ["dev", "nowhere"], ["--nothing"], ["--lang", "tlh"], ["first", "x", "y"]]
)
def test_unknown_words_are_refused(
    opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert "usage: triforce-duels" in capsys.readouterr().err
    assert opened == []


def test_help_imports_no_door(opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]) -> None:
    sys.modules["door_of_the_test"] = None  # type: ignore[assignment]  # importing it now raises ImportError
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    assert "first" in capsys.readouterr().out


@pytest.mark.parametrize("door", doors(), ids=lambda door: " ".join(door.words))
def test_every_door_opens(door: Door, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*door.words, "--help"])
    assert left.value.code == 0
    assert f"usage: triforce-duels {' '.join(door.words)}" in capsys.readouterr().out


def test_front_door_from_outside() -> None:
    version = _run("--version")
    assert (version.returncode, version.stdout) == (0, f"triforce-duels {__version__} (rules in pure Python)\n")
    unknown = _run("nowhere")
    assert unknown.returncode == 2
    assert "nowhere" in unknown.stderr
    assert "Traceback" not in unknown.stderr


def test_output_may_be_cut_off() -> None:
    """Reading only the first line, as `head -n 1` does, is no fault of the program."""
    program = subprocess.Popen(
        [sys.executable, "main.py", "dev", "schema"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert "Traceback" not in program.stderr.read()
    program.stderr.close()
    assert program.wait() == 1


def test_user_error_says_where() -> None:
    assert str(UserError("what")) == "what"
    assert str(UserError("what", file=Path("a.yaml"))) == "a.yaml: what"
    assert str(UserError("what", file="a.yaml", line=3)) == "a.yaml:3: what"
