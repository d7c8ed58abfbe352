"""The match in the terminal, as somebody uses it: typed, from a pipe, from a file, and its transcript read back."""

import io
import re
import sys
from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.content.cards.packs import build_rules, load_pack
from game.rules.epic.actions.action import Action
from game.rules.epic.engine.state import State
from game.rules.epic.event import Event
from game.rules.epic.pack import Setup
from game.session.session import Session

SET_UP = ["place link A1", "place navi A2", "place ganon L1", "place wizrobe-1 L2", "place wizrobe-2 K1"]


class FakeKeyboard(io.StringIO):
    """Fake keyboard."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> "CommandRunner":
    return CommandRunner(capsys, monkeypatch)


class CommandRunner:
    """Command with some input; returns its exit code, output and errors."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys, self.monkeypatch = capsys, monkeypatch

    def __call__(self, source: io.TextIOBase | list[str], *words: str) -> tuple[int, str, str]:
        stream = io.StringIO("".join(f"{line}\n" for line in source)) if isinstance(source, list) else source
        self.monkeypatch.setattr(sys, "stdin", stream)
        code = main(["text", *words])
        return (code, *self.capsys.readouterr())


def random_match(seed: str, turn_limit: int) -> list[str]:
    """Return the actions of a whole match."""
    setup = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=turn_limit)
    session: Session[State, Action, Event] = Session(build_rules(setup), seed)
    rng = Random(seed)
    while session.decision is not None:
        assert session.submit(rng.choice(session.legal_actions())) is None
    return [step.action for step in session.journal[1:]]


def test_a_match_from_a_pipe_is_a_transcript_that_is_read_back(text: CommandRunner, tmp_path: Path) -> None:
    words = ("--seed", "3", "--turn-limit", "30")
    actions = random_match("3", 30)
    code, out, err = text(actions, *words)
    assert (code, err) == (0, "")
    assert [line[2:] for line in out.splitlines() if line.startswith("> ")] == actions
    transcript = tmp_path / "match.txt"
    transcript.write_text(out, encoding="utf-8")
    assert text([], *words, "--file", str(transcript)) == (0, out, "")
    assert text(out.splitlines(), *words) == (0, out, "")


def test_bots_play_alone_and_always_the_same(text: CommandRunner) -> None:
    words = ("--bots", "random,random", "--seed", "4", "--turn-limit", "20")
    code, out, err = text([], *words)
    assert (code, err) == (0, "")
    assert "turn 20" in out
    assert text([], *words)[1] == out
    assert text([], *words[:3], "5", *words[4:])[1] != out


def test_the_input_may_end_before_the_match(text: CommandRunner) -> None:
    code, out, err = text(SET_UP[:2])
    assert (code, err) == (0, "")
    ganon = load_pack("zelda").teams["ganon"].characters[0].health
    assert "a link A1 15/15" in out
    assert f"c ganon - {ganon}/{ganon}" in out


def test_a_question_mark_lists_what_is_open(text: CommandRunner) -> None:
    out = text([*SET_UP[:1], "?"])[1]
    assert re.findall(r"^place .*", out, re.MULTILINE) == ["place navi B1", "place navi A2", "place navi B2"]


def test_nobody_reads_the_cards_of_a_bot(text: CommandRunner) -> None:
    out = text([*SET_UP[:2], *["stay", "end"] * 3], "--bots", "human,random", "--seed", "6")[1]
    hands = [line for line in out.splitlines() if "Hand:" in line]
    assert any("link/" in line for line in hands)
    assert not any("ganon/" in line for line in hands)


def test_a_seat_for_a_person_is_called_human_and_its_old_name_works(text: CommandRunner) -> None:
    outs = [text([*SET_UP[:2], "stay", "end"], "--bots", f"{name},random")[1] for name in ("human", "person")]
    assert outs[0] == outs[1]
    assert "Hand:" in outs[0]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fly", 'Unknown action "fly". Try: side place move'),
        ("move link", 'Wrong number of words in "move link". Use: "move link C5".'),
        ("place navi Z9", 'No square named "Z9". The last one is L8.'),
        ("place novi A2", 'No fighter named "novi". Try: link navi ganon'),
        ("place navi H8", "Navi can't start on H8."),
        ("end", "You can't do that now."),
        ("attack link ganon link/bomb", 'No card named "link/bomb" in this match.'),
        ("move link A1 " + "9" * 5000, "Invalid number of leevers: "),
        ("move link A1 " + "9" * 10_000, "This line is too long."),
    ],
)
def test_a_bad_action_from_a_pipe_is_refused_with_its_line(text: CommandRunner, line: str, sentence: str) -> None:
    code, out, err = text(["# a remark", "", *SET_UP[:1], line, *SET_UP[1:]])
    assert code == 2
    assert err.startswith("triforce-duels: <stdin>:4: ")
    assert sentence in err
    assert err.count("\n") == 1
    assert "> place link A1" in out


def test_a_bad_action_in_a_file_is_refused_with_its_line(text: CommandRunner, tmp_path: Path) -> None:
    file = tmp_path / "actions.txt"
    file.write_text("\n".join([*SET_UP, "", "stay", "stay"]), encoding="utf-8")
    code, _out, err = text([], "--file", str(file))
    assert code == 2
    assert err.startswith(f"triforce-duels: {file}:8: ")


def test_a_bad_line_of_a_transcript_is_refused_with_its_line(text: CommandRunner, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    lines = text(SET_UP)[1].replace("> place navi A2", "> place navi L8").splitlines()
    file.write_text("\n".join(lines), encoding="utf-8")
    _code, _out, err = text([], "--file", str(file))
    assert err.startswith(f"triforce-duels: {file}:{lines.index('> place navi L8') + 1}: ")


def test_bytes_that_are_no_text_are_refused_with_their_line(text: CommandRunner, tmp_path: Path) -> None:
    file = tmp_path / "actions.txt"
    file.write_bytes(b"place link A1\nplace navi \xff\n")
    assert text([], "--file", str(file))[2].startswith(f"triforce-duels: {file}:2: No square named ")
    pipe = io.TextIOWrapper(io.BytesIO(file.read_bytes()), encoding="utf-8")
    assert text(pipe)[2].startswith("triforce-duels: <stdin>:2: No square named ")


def test_a_typed_mistake_is_explained_and_asked_again(text: CommandRunner) -> None:
    typed = FakeKeyboard("fly\nplace link A1\n")
    code, out, err = text(typed)
    assert (code, err) == (0, "")
    assert 'Unknown action "fly".' in out
    assert "a link A1" in out


def test_what_is_typed_is_in_a_transcript_that_goes_elsewhere(
    text: CommandRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a terminal it stands there already."""
    assert "> place link A1\n" in text(FakeKeyboard("place link A1\n"))[1]
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda self: True)
    assert "> place link A1\n" not in text(FakeKeyboard("place link A1\n"))[1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--teams", "link,gannon"], 'Unknown team "gannon". Did you mean "ganon"?'),
        (["--map", "moon"], 'Unknown board "moon"'),
        (["--options", "leever"], 'Unknown option "leever". Did you mean "leevers"?'),
        (["--bots", "greedi"], 'Unknown bot "greedi". Did you mean "greedy"?'),
        (["--bots", "random,random,random"], "More players than seats."),
        (["--game", "chess"], 'Unknown game "chess"'),
        (["--file", "nowhere.txt"], "nowhere.txt: Couldn't read the file: file or folder not found."),
        (["--turn-limit", "-1"], "The turn limit can't be negative."),
    ],
)
def test_bad_arguments_are_told_in_one_line(text: CommandRunner, words: list[str], sentence: str) -> None:
    code, out, err = text([], *words)
    assert (code, out) == (2, "")
    assert err.startswith(f"triforce-duels: {sentence}")
    assert err.count("\n") == 1


def test_a_bots_hand_stays_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    """A bot's draws are printed as the person beside it sees them."""
    assert main(["--lang", "en", "text", "--seed", "7", "--bots", "random,random", "--turn-limit", "12"]) == 0
    told = capsys.readouterr().out
    assert "draws a card." in told
    assert not [line for line in told.splitlines() if " draws " in line and not line.endswith("draws a card.")]


def test_a_file_of_actions_that_has_no_end_is_not_read(text: CommandRunner, tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    with path.open("wb") as file:
        file.truncate(2**40)
    code, _out, err = text([], "--file", str(path))
    assert code == 2
    assert "too large" in err
