"""Elixir Quest in the terminal: a match between people who share it, against bots, and what nobody else may read."""

import io
import re
import sys
from itertools import pairwise
from random import Random

import pytest

from game.console import CLEAR_SCREEN
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.rules.elixir.action import Setup
from game.rules.elixir.rules import ElixirRules
from game.session.session import AnySession, Session
from tests.terminal.test_play import CommandRunner, FakeKeyboard, text

__all__ = ["text"]


def random_match(seed: str, setup: Setup) -> list[tuple[int, str]]:
    """Return who was asked and the actions of a whole match."""
    session: AnySession = Session(ElixirRules(load_elixir_catalog(), setup), seed)
    rng, told = Random(seed), []
    while (decision := session.decision) is not None:
        action = rng.choice(session.legal_actions())
        told.append((decision.seat, session.rules.to_text(action)))
        assert session.submit(action) is None
    return told


@pytest.mark.parametrize("words", [(), ("--format", "beginner")])
def test_a_match_from_a_pipe_is_a_transcript_that_is_read_back(text: CommandRunner, words: tuple[str, ...]) -> None:
    setup = Setup(format="beginner") if words else Setup()
    actions = [action for _seat, action in random_match("3", setup)]
    code, out, err = text(actions, "--game", "elixir", "--seed", "3", *words)
    assert (code, err) == (0, "")
    assert [line[2:] for line in out.splitlines() if line.startswith("> ")] == actions
    assert re.search(r"^(The match is drawn|Player [12] wins the match)\.$", out, re.M)
    assert out.splitlines()[-3].startswith("game 5, round ")
    assert text(out.splitlines(), "--game", "elixir", "--seed", "3", *words) == (0, out, "")


def test_bots_play_alone_and_always_the_same(text: CommandRunner) -> None:
    words = ("--game", "elixir", "--bots", "sensible,random", "--seed", "4")
    code, out, err = text([], *words)
    assert (code, err) == (0, "")
    assert out.count("Game ") == 5
    assert text([], *words)[1] == out


def test_a_question_mark_lists_what_is_open(text: CommandRunner) -> None:
    out = text(["?"], "--game", "elixir", "--seed", "3")[1]
    assert len(re.findall(r"^lay [1-5]( [1-5])?$", out, re.M)) == 30
    out = text(["?"], "--game", "elixir", "--format", "beginner", "--seed", "3")[1]
    assert re.findall(r"^lay .*$", out, re.M) == [f"lay {number}" for number in range(1, 6)]


def test_what_a_bot_holds_is_not_told(text: CommandRunner) -> None:
    out = text(["lay 1", "lay 2"], "--game", "elixir", "--bots", "human,sensible", "--seed", "3")[1]
    assert "Player 2 has chosen." in out
    assert not re.search(r"Player 2, lay", out)
    assert not re.search(r"Player 2 lays", out)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("lay 9", 'Unknown action "lay 9". Try: lay drink decline leave concede stop'),
        ("attack", 'Unknown action "attack".'),
        ("drink", "You can't do that now."),
    ],
)
def test_a_bad_action_from_a_pipe_is_refused_with_its_line(text: CommandRunner, line: str, sentence: str) -> None:
    code, _out, err = text(["lay 1", line], "--game", "elixir", "--seed", "3")
    assert code == 2
    assert err.startswith("triforce-duels: <stdin>:2: ")
    assert sentence in err
    assert err.count("\n") == 1


class FakeTerminal(io.StringIO):
    """Fake terminal that records its screens."""

    def isatty(self) -> bool:
        return True


def play_at_one_terminal(monkeypatch: pytest.MonkeyPatch, lines: list[str], *words: str) -> list[str]:
    """Return what stands on the screen between two wipes."""
    from game.cli import main

    screen = FakeTerminal()
    monkeypatch.setattr(sys, "stdin", FakeKeyboard("".join(f"{line}\n" for line in lines)))
    monkeypatch.setattr(sys, "stdout", screen)
    assert main(["--lang", "en", "text", *words]) == 0
    monkeypatch.undo()
    return screen.getvalue().split(CLEAR_SCREEN)


def test_two_people_at_one_terminal_never_see_each_others_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    told = random_match("3", Setup())
    typed, last = [], told[0][0]
    for seat, action in told:
        typed += [] if seat == last else [""]  # Enter: nobody else looks
        typed.append(action)
        last = seat
    screens = play_at_one_terminal(monkeypatch, typed, "--game", "elixir", "--seed", "3")
    turns = 1 + sum(one[0] != other[0] for one, other in pairwise(told))
    assert len(screens) == turns
    for before, screen in pairwise(screens):
        (player,) = set(re.findall(r"^Player ([12])'s turn\. Press Enter once the others look away\.$", screen, re.M))
        other = "1" if player == "2" else "2"
        assert f"Player {other}, " in before
        assert f"Player {other}, " not in screen
        assert not re.search(rf"^Player {other} lays", screen, re.M)
    assert "wins the match." in screens[-1] or "The match is drawn." in screens[-1]


def test_the_input_may_end_at_a_hand_over(monkeypatch: pytest.MonkeyPatch) -> None:
    first = random_match("3", Setup())[0][1]
    screens = play_at_one_terminal(monkeypatch, [first], "--game", "elixir", "--seed", "3")
    assert len(screens) == 2
    assert "Player 2, " not in screens[-1]


def test_a_duel_is_handed_over_too(monkeypatch: pytest.MonkeyPatch) -> None:
    placed = ["place link A1", "place navi A2", "", "place ganon L1", "place wizrobe-1 L2", "place wizrobe-2 K1"]
    screens = play_at_one_terminal(monkeypatch, [*placed, "", "stay", "end", "", "stay"], "--seed", "6")
    hands = [set(re.findall(r"\b(link|ganon)/", screen)) for screen in screens]
    assert all(len(seen) <= 1 for seen in hands)
    assert {"link"} in hands
    assert {"ganon"} in hands


def test_alone_against_a_bot_nothing_is_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    screens = play_at_one_terminal(
        monkeypatch, ["lay 1"], "--game", "elixir", "--bots", "human,sensible", "--seed", "3"
    )
    assert len(screens) == 1


@pytest.mark.parametrize("command", ["text", "sim"])
def test_an_unknown_game_names_all_four(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    from game.cli import main

    assert main(["--lang", "en", command, "--game", "chess"]) == 2
    err = capsys.readouterr().err
    assert err == 'triforce-duels: Unknown game "chess". Choose from: dungeon, elixir, star-wars, zelda.\n'
