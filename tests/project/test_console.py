"""Commands on any console: narrow encodings, closed and full streams, control characters, and no home folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main, main_without_console
from game.console import CLEAR_SCREEN, OutputError, SafeStream, use_safe_streams, write_controls
from game.errors import UserError
from game.paths import HOME_VARIABLE, has_home, user_data_dir
from tests.sources import ROOT

DUEL = ["--game", "zelda", "--teams", "link,ganon", "--map", "triforce-chamber", "--seed", "7"]
SIMULATION = ["sim", *DUEL, "--bots", "random,random", "--games", "1"]
TERMINAL = ["text", *DUEL]
MATCH = str(ROOT / "saves" / "matches" / "the-witches-at-the-fountain.tds")
HANGS = 300
"""Seconds after which a command that should have ended is taken for one that never ends."""
NOWHERE = "this must fail: no such home"


def run_command(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own, with bytes of its output that are no UTF-8 escaped."""
    fields = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **environment}
    command = [sys.executable, str(ROOT / "main.py"), *words]
    reading = {"encoding": "utf-8", "errors": "backslashreplace"}
    return subprocess.run(command, cwd=ROOT, env=fields, capture_output=True, timeout=HANGS, check=False, **reading)


def assert_refused(result: subprocess.CompletedProcess[str], sentence: str) -> None:
    """Assert that a command ended with one sentence and exit code 2."""
    assert (result.returncode, result.stderr.count("\n")) == (2, 1), result.stderr
    assert sentence in result.stderr


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        (["dev", "vocabulary"], "cp1252"),
        (["dev", "describe", "link/spinning-blade"], "ascii"),
        (["--lang", "de", *SIMULATION], "cp437"),
        (["--lang", "de", "dev", "bench", "--help"], "ascii"),
        (["--lang", "de", "dev", "bench", "--help"], "utf-8"),
        (["--lang", "de", "dev", "nothing"], "ascii"),
    ],
)
def test_commands_print_in_any_encoding(words: list[str], encoding: str) -> None:
    result = run_command(*words, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert "Traceback" not in result.stderr
    assert result.returncode == (2 if "nothing" in words else 0)


def test_letters_that_an_encoding_lacks_are_replaced() -> None:
    result = run_command("--lang", "de", *SIMULATION, PYTHONIOENCODING="ascii")
    assert "Unentschieden: 1." in result.stdout
    assert "Zuege" in result.stdout
    assert "ü" in run_command("--lang", "de", *SIMULATION, PYTHONIOENCODING="utf-8").stdout


@pytest.mark.posix
@pytest.mark.parametrize("words", [["--version"], ["--help"], SIMULATION, ["mods"]], ids=" ".join)
def test_output_on_a_full_disk_is_reported(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [sys.executable, "main.py", *words], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert_refused(result, "Couldn't write the output: the disk is full.")


@pytest.mark.posix
@pytest.mark.parametrize(
    ("closed", "words", "code", "sentence"),
    [
        (">&-", SIMULATION, 2, "Couldn't write the output: standard output is closed."),
        (">&-", ["--version"], 2, "Couldn't write the output: standard output is closed."),
        ("2>&-", SIMULATION, 0, ""),
        ("2>&-", ["nowhere"], 2, ""),
        ("<&-", TERMINAL, 0, ""),
        ("<&- >&- 2>&-", TERMINAL, 2, ""),
    ],
)
def test_closed_streams_are_survived(closed: str, words: list[str], code: int, sentence: str) -> None:
    command = f'exec "$0" main.py {" ".join(words)} {closed}'
    result = subprocess.run(
        ["sh", "-c", command, sys.executable], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (result.returncode, "Traceback" in result.stderr) == (code, False)
    assert sentence in result.stderr


@pytest.mark.posix
def test_a_closed_stream_is_never_a_file_that_is_opened_later(tmp_path: Path) -> None:
    """Else what the system's libraries print would be written into a save."""
    program = (
        "import os, sys\nfrom game.console import use_safe_streams\n"
        "with use_safe_streams():\n    sys.exit(os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY))"
    )
    command = f'exec "$0" -c "$1" {tmp_path / "save"} <&- >&- 2>&-'
    result = subprocess.run(["sh", "-c", command, sys.executable, program], cwd=ROOT, check=False)
    assert result.returncode > 2


@pytest.mark.posix
def test_control_characters_of_a_name_are_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "red\x1b[31m\x07\u202e.tds"
    file.write_text("junk")
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr().err
    assert "red?[31m??.tds: " in said
    assert str(UserError("no save", file="two\nlines\r.tds")) == "two lines .tds: no save"


def test_own_control_characters_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with use_safe_streams():
        print(f"a{CLEAR_SCREEN}b", end="")
        write_controls(CLEAR_SCREEN)
    assert capsys.readouterr().out == f"a?[H?[2J?[3Jb{CLEAR_SCREEN}"


def test_a_program_without_a_console_runs_its_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "argv", ["triforce-duels-window", "mods"])
    assert main_without_console() == 0
    assert sys.stderr is not None
    sys.stderr.close()


def test_a_stream_that_is_not_there_is_no_terminal_and_cannot_be_written() -> None:
    stream = SafeStream(None)
    stream.flush()
    assert not stream.isatty()
    with pytest.raises(OutputError):
        stream.write("a")


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the home folder away, as for a service or in a container."""

    def none(*_names: object, **_fields: object) -> str:
        raise RuntimeError(NOWHERE)

    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", none)
    monkeypatch.setattr("platformdirs.user_cache_dir", none)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize(
    "words", [SIMULATION, [*TERMINAL, "--bots", "random,random"], ["replay", MATCH], ["--lang", "de", *SIMULATION]]
)
def test_what_needs_no_home_folder_runs_without(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("homeless")
def test_what_needs_a_home_folder_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["mods"], ["play"], []):
        assert main(words) == 2
        assert capsys.readouterr().err == (
            f"triforce-duels: Couldn't find your home folder. Set HOME or {HOME_VARIABLE}.\n"
        )


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("word", ["--version", "--help"])
def test_version_and_help_need_no_home_folder(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([word])
    assert (left.value.code, capsys.readouterr().err) == (0, "")


def test_a_home_folder_that_is_only_a_tilde_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_names, **_fields: "~/.local/share/triforce-duels")
    assert not has_home()
    with pytest.raises(UserError, match="home folder"):
        user_data_dir()


@pytest.mark.posix
def test_a_home_folder_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    home = str(tmp_path / ("x" * 300))
    for words in (["play"], ["mods"]):
        result = run_command(*words, **{HOME_VARIABLE: home})
        assert_refused(result, "Couldn't open this file or folder: File name too long.")
    assert run_command(*SIMULATION, **{HOME_VARIABLE: home}).returncode == 0


@pytest.mark.posix
def test_a_home_folder_in_a_circle_of_links_is_named(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    result = run_command("mods", **{HOME_VARIABLE: str(tmp_path / "loop")})
    assert_refused(result, "Couldn't open this file or folder: Too many levels of symbolic links.")


@pytest.mark.posix
def test_a_home_folder_below_a_file_is_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run_command("mods", **{HOME_VARIABLE: str(tmp_path / "file")})
    assert (result.returncode, "Traceback" in result.stderr) == (0, False)


@pytest.mark.posix
def test_a_home_folder_whose_name_is_no_text_is_used(tmp_path: Path) -> None:
    home = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe")
    for words in (["mods", "--sample"], SIMULATION):
        result = run_command(*words, **{HOME_VARIABLE: home})
        assert (result.returncode, result.stderr) == (0, "")
    assert (Path(home) / "data" / "mods").is_dir()
