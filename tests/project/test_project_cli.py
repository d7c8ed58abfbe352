"""The command line: every command runs, and bad input ends in one line and exit code 2, never in a traceback."""

import argparse
import errno
import importlib
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from game import __version__, cli, languages, text
from game.cli import Command, list_commands, list_tool_commands, main
from game.errors import UserError, describe_os_error
from tests.sources import ROOT


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "main.py", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[argparse.Namespace]:
    """Add two commands, `first` and `dev second`; return the arguments of their runs."""
    calls: list[argparse.Namespace] = []

    def run(arguments: argparse.Namespace) -> int:
        calls.append(arguments)
        if arguments.file == "bad":
            raise UserError("two squares are missing", file="bad.tmx", line=7)
        if arguments.file == "stop":
            raise KeyboardInterrupt
        return 3

    module = ModuleType("command_of_the_test")
    module.__dict__.update(add_arguments=lambda parser: parser.add_argument("file", nargs="?"), run=run)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    table = [Command(("first",), module.__name__, "one"), Command(("dev", "second"), module.__name__, "two")]
    monkeypatch.setattr(cli, "list_commands", lambda: table)
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
def test_command_gets_its_arguments(
    opened: list[argparse.Namespace], words: list[str], file: str | None, lang: str | None
) -> None:
    assert main(words) == 3
    (arguments,) = opened
    assert (arguments.file, arguments.lang) == (file, lang)
    assert text.current_language() == (lang or languages.detect_system_language())


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
    assert "Usage: triforce-duels" in capsys.readouterr().err
    assert opened == []


def test_help_imports_no_command(opened: list[argparse.Namespace], capsys: pytest.CaptureFixture[str]) -> None:
    sys.modules["command_of_the_test"] = None  # type: ignore[assignment]  # importing it now raises ImportError
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    assert "first" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", [*list_commands(), *list_tool_commands()], ids=lambda command: " ".join(command.words)
)
def test_every_command_shows_its_help(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*command.words, "--help"])
    assert left.value.code == 0
    assert f"Usage: triforce-duels {' '.join(command.words)}" in capsys.readouterr().out


def test_program_from_outside() -> None:
    version = _run("--version")
    assert (version.returncode, version.stdout) == (0, f"triforce-duels {__version__} (rules in pure Python)\n")
    unknown = _run("nowhere")
    assert unknown.returncode == 2
    assert "nowhere" in unknown.stderr
    assert "Traceback" not in unknown.stderr


def test_the_package_runs_as_a_program() -> None:
    words = [sys.executable, "-m", "game", "--version"]
    result = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (0, f"triforce-duels {__version__} (rules in pure Python)\n")


def _refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return what a command line that is refused prints; the first line, and the hint in the last."""
    with pytest.raises(SystemExit) as left:
        main(["--lang", "en", *words])
    assert left.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    first, usage, hint = err.splitlines()
    assert usage.startswith("Usage: triforce-duels")
    assert hint.startswith('See "triforce-duels')
    assert hint.endswith(' --help".')
    return first.removeprefix("triforce-duels: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--foo"], 'Unknown option "--foo".'),
        (["--foo=3"], 'Unknown option "--foo".'),
        (["--foo", "play"], 'Unknown option "--foo".'),
        (["--fullscreen", "play"], 'Unknown option "--fullscreen".'),
        (["-x"], 'Unknown option "-x".'),
        (["dev", "--foo"], 'Unknown option "--foo".'),
        (["simulate", "--mathces", "3"], 'Unknown option "--mathces". Did you mean "--matches"?'),
        (["simulte"], 'Unknown command "simulte". Did you mean "simulate"?'),
        (["new-team", "x"], 'Unknown command "new-team". Did you mean "dev new-team"?'),
        (["dev", "lader"], 'Unknown command "lader". Did you mean "ladder"?'),
        (["dev"], "Missing: TOOL."),
        (["replay"], "Missing: FILE."),
        (["replay", "a", "b"], 'Unexpected argument "b".'),
        (["replay", "a", "--text", "--verify"], "--verify can't be used with --text."),
        (["simulate", "--matches", "few"], '--matches needs a whole number, not "few".'),
        (["simulate", "--matches"], "--matches needs a value."),
        (["dev", "film", "--out", "x", "--seconds", "few"], '--seconds needs a number, not "few".'),
        (["play", "--size", "big"], "--size: use a size like 1600x900."),
        (["dev", "new-board", "x", "--game", "chess"], '--game can\'t be "chess". Choose from: zelda, star-wars.'),
        (["--lang"], "--lang needs a value."),
        (["play", "--stay=3"], "--stay takes no value."),
        (["--lang", "tlh"], '--lang can\'t be "tlh". Choose from: en, de.'),
    ],
)
def test_a_wrong_command_line_is_named_and_help_is_offered(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    assert _refused(capsys, *words) == sentence


def test_a_refusal_speaks_the_language_that_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay", "--lang", "de"])
    assert capsys.readouterr().err.startswith("triforce-duels: Es fehlt: DATEI.\nAufruf: triforce-duels replay")


def _help(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["--lang", "en", *words])
    assert left.value.code == 0
    return capsys.readouterr().out


def test_the_help_lists_commands_by_what_they_are_for(capsys: pytest.CaptureFixture[str]) -> None:
    out = _help(capsys, "--help")
    titles = [line.removesuffix(":") for line in out.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert titles == ["Play", "Watch", "Create", "Develop", "Options"]
    shown = [line.split("  ")[1] for line in out.splitlines() if line.startswith("  ") and not line.startswith("   ")]
    assert [words for words in shown if words != "dev TOOL" and not words.startswith("-")] == [
        " ".join(command.words) for command in list_commands()
    ]
    tools = _help(capsys, "dev", "--help")
    assert all(
        f"\n  {command.words[1]} " in tools
        for command in (*list_commands(), *list_tool_commands())
        if command.words[1:]
    )


def test_the_help_of_a_command_names_choices_and_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    out = " ".join(_help(capsys, "simulate", "--help").split())
    assert "--difficulty {story,hero,master}" in out
    assert "matches to play (default: 100)" in out
    assert "turns until a draw; 0 for no limit (default: 200)" in out
    assert not any(old in out for old in ("--games", "--grade", "--map ", "--health"))
    assert _help(capsys, "help", "simulate") == _help(capsys, "sim", "--help") == _help(capsys, "simulate", "--help")


def test_options_without_a_command_are_those_of_the_first(opened: list[argparse.Namespace]) -> None:
    module = sys.modules["command_of_the_test"]
    module.__dict__["add_arguments"] = lambda parser: parser.add_argument("--file")
    assert main(["--lang", "en", "--file", "x"]) == 3
    assert [(arguments.file, arguments.lang) for arguments in opened] == [("x", "en")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("sim --games 1 --map lost-woods --health 2,0", "simulate --matches 1 --board lost-woods --handicap 2,0"),
        ("sim --game dungeon --grade hero --games 1", "simulate --game dungeon --difficulty hero --matches 1"),
    ],
)
def test_the_old_names_still_work(capsys: pytest.CaptureFixture[str], old: str, new: str) -> None:
    outs = []
    for words in (old, new):
        assert main(["--lang", "en", *words.split(), "--jobs", "1"]) == 0
        outs.append(capsys.readouterr().out)
    assert outs[0] == outs[1]


@pytest.mark.parametrize(
    ("module", "old", "new"),
    [
        ("tools.balance.balance", "--games 2 --maps a --grades hero", "--matches 2 --boards a --difficulties hero"),
        ("tools.balance.runs", "--grade 3", "--difficulty 3"),
        ("tools.balance.talents", "--games 3", "--matches 3"),
        ("tools.balance.journeys", "--games 3", "--matches 3"),
        ("tools.training.exhaust", "--games-limit 3", "--max-matches 3"),
        ("tools.training.ladder", "--games 4", "--matches 4"),
        ("tools.training.train", "--games 9", "--matches 9"),
        ("tools.training.open_spiel_game", "--games 3", "--matches 3"),
        ("game.authoring.solve", "a.yaml --most 5", "a.yaml --max-positions 5"),
        ("game.authoring.list_mods", "--on a", "--enable a"),
        ("game.authoring.list_mods", "--off a", "--disable a"),
    ],
)
def test_an_option_keeps_its_old_name_and_the_help_is_silent_about_it(module: str, old: str, new: str) -> None:
    parser = argparse.ArgumentParser()
    importlib.import_module(module).add_arguments(parser)
    assert parser.parse_args(old.split()) == parser.parse_args(new.split())
    shown = parser.format_help().split()
    assert {word for word in new.split() if word.startswith("--")} <= set(shown)
    assert not {word for word in old.split() if word.startswith("--")} & set(shown)


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (errno.ENOSPC, "the disk is full", "der Datenträger ist voll"),
        (errno.EACCES, "access denied", "Zugriff verweigert"),
        (errno.ENOENT, "file or folder not found", "Datei oder Ordner nicht gefunden"),
        (errno.EIO, os.strerror(errno.EIO), os.strerror(errno.EIO)),
    ],
)
def test_common_reasons_of_the_system_are_said_in_words(number: int, english: str, german: str) -> None:
    error = OSError(number, os.strerror(number))
    before = text.current_language()
    try:
        for code, reason in (("en", english), ("de", german)):
            languages.set_language(code)
            assert describe_os_error(error) == reason
    finally:
        languages.set_language(before)


@pytest.mark.posix
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
