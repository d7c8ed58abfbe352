"""The dungeon in the terminal: whole adventures between bots, actions from a pipe, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import cli
from game.rules.dungeon.actions.legal import _ANSWER_TYPES
from game.terminal.dungeon_text import format_question
from tools.benchmarks import dungeon_bench


def play(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> tuple[str, str]:
    assert cli.main(["--lang", "en", "text", "--game", "dungeon", *words]) == code
    output = capsys.readouterr()
    return output.out, output.err


def test_bots_play_an_adventure_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = play(capsys, "--players", "2", "--bots", "greedy,greedy", "--seed", "3")
    assert err == ""
    assert out.startswith("# triforce-duels dungeon short story 2 seed 3\n")
    assert "Score:" in out
    assert "State(" not in out
    assert "Ganon's Castle" in out


def test_actions_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    actions = tmp_path / "actions.txt"
    actions.write_text("choose RW\nenter B2\nenter 4\n", encoding="utf-8")
    out, _err = play(capsys, "--seed", "3", "--file", str(actions))
    assert ">4 C2 Push Blocks" in out
    assert "Push Blocks: 0 of 4 (puzzle), round 1 of 3" in out
    transcript = tmp_path / "transcript.txt"
    transcript.write_text(out, encoding="utf-8")
    assert play(capsys, "--seed", "3", "--file", str(transcript))[0] == out


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("enter 9", "Locked. Find the"),
        ("enter 8", "No solved rooms lead there yet."),
        ("buy red", "You can't do that now."),
        ("swap thrust", "You don't have this card in hand."),
        ("dance", 'Unknown action "dance".'),
    ],
)
def test_what_is_wrong(action: str, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    actions = tmp_path / "actions.txt"
    actions.write_text(f"choose KT\n{action}\n", encoding="utf-8")
    _out, err = play(capsys, "--seed", "5", "--players", "1", "--file", str(actions), code=2)
    assert sentence in err
    assert f"{actions}:2: " in err


def test_six_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "not 6" in play(capsys, "--players", "6", code=2)[1]


def test_every_question_has_words() -> None:
    assert all(format_question(kind) for kind in _ANSWER_TYPES)


# Speed --------------------------------------------------------------------------------------------------------------


class _Env:
    """Game of three steps, as RLCard offers one."""

    def reset(self) -> tuple[dict[str, dict[int, None]], int]:
        self.left = 3
        return {"legal_actions": {0: None, 1: None}}, 0

    def is_over(self) -> bool:
        return self.left == 0

    def step(self, action: int) -> tuple[dict[str, dict[int, None]], int]:
        assert action in (0, 1)
        self.left -= 1
        return {"legal_actions": {0: None, 1: None}}, 0


class _Peer:
    @staticmethod
    def make(name: str, config: dict[str, int]) -> _Env:
        assert name == "gin-rummy"
        return _Env()


def test_bench_measures_the_ratio_to_a_peer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dungeon_bench, "ADVENTURES_PER_ROUND", 1)
    ratio = dungeon_bench.measure(_Peer, 2)  # type: ignore[arg-type]
    assert ratio.rounds == 2
    assert ratio.decisions_ratio > 0
    monkeypatch.setattr(dungeon_bench, "import_peer", lambda: _Peer)
    assert cli.main(["--lang", "en", "dev", "bench", "--game", "dungeon", "--rounds", "1"]) == 0
    assert "times RLCard's gin rummy" in capsys.readouterr().out


def test_without_the_peer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise ImportError

    monkeypatch.setattr(dungeon_bench.importlib, "import_module", missing)
    with pytest.raises(Exception, match="RLCard"):
        dungeon_bench.import_peer()
