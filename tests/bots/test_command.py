"""Bots that are other people's programs: what they are sent, what they may answer, and what befalls them."""

from __future__ import annotations

import json
import os
import re
import select
import sys
from pathlib import Path
from random import Random

import pytest

from game.bots.epic.bots import make_bot
from game.bots.external.command import CommandBot, split_command
from game.bots.external.view import encode_match, encode_view
from game.bots.worker.pool import BotQuestion, InProcessBots
from game.cli import main
from game.content.cards.packs import build_rules
from game.errors import UserError
from game.rules.core.protocol import HIDDEN
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from tests.bots.positions import duel_rules, find_random_positions, one_of_each_kind
from tests.bots.test_bots import swap_hidden
from tests.conformance.worlds import WORLDS


def program(tmp_path: Path, answer: str) -> str:
    """Return a command that answers every question with the same piece of Python."""
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, os, sys, time\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['say'] == 'choose':\n"
        f"        {answer}\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {file}"


LONG = 300.0
"""Seconds that only bound a hang."""


def ask(command: str, patience: float = LONG) -> str:
    """Return what a program does in the first walk of a duel."""
    rules = duel_rules()
    state = one_of_each_kind(rules, 4)["walk"]
    bot = CommandBot(command, patience, patience)
    try:
        return rules.to_text(choose(bot, rules, state))
    finally:
        bot.close()


def choose(bot: CommandBot, rules: EpicRules, state: State) -> object:
    assert state.decision is not None
    seat = state.decision.seat
    return bot.choose(rules, rules.observe(state, seat), seat, rules.legal_actions(state), Random(1))


def test_one_program_plays_one_match_after_the_other(tmp_path: Path) -> None:
    bot = CommandBot(program(tmp_path, "print(json.dumps({'action': asked['legal'][-1]}), flush=True)"))
    try:
        for name in ("zelda-ffa-4", "zelda-2v2"):
            rules = build_rules(WORLDS[name])
            state = one_of_each_kind(rules, 2, 200)["walk"]
            assert choose(bot, rules, state) == rules.legal_actions(state)[-1]
    finally:
        bot.close()


def test_the_same_luck_comes_with_the_same_match(tmp_path: Path) -> None:
    answer = "legal = asked['legal']; print(json.dumps({'action': legal[asked['seed'] % len(legal)]}), flush=True)"
    command = program(tmp_path, answer)
    assert ask(command) == ask(command)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("print(json.dumps({'action': 'fly'}), flush=True)", "which isn't legal"),
        ("print('draw', flush=True)", "which isn't an action"),
        ("print(json.dumps(['draw']), flush=True)", "which isn't an action"),
        ("print(json.dumps({'action': 3}), flush=True)", "which isn't an action"),
        ("sys.exit(0)", "its program exited"),
    ],
)
def test_an_invalid_answer_is_reported(tmp_path: Path, answer: str, sentence: str) -> None:
    with pytest.raises(UserError, match=re.escape(sentence)):
        ask(program(tmp_path, answer))


def test_a_timeout_is_reported(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="didn't answer in time"):
        ask(program(tmp_path, "time.sleep(60)"), patience=0.3)


@pytest.mark.posix
def test_a_hanging_program_is_ended_with_its_descendants(tmp_path: Path) -> None:
    live, life = signs_of_life(tmp_path)
    file = tmp_path / "hangs.py"
    file.write_text(f"import time; {live}; time.sleep(600); life.write(b'over')", encoding="utf-8")
    rules = duel_rules()
    bot = CommandBot(f"sh -c '{sys.executable} {file}; true'", 0.3, 0.3)
    try:
        bot._start_program()
        assert select.select([life], [], [], LONG)[0]
        with pytest.raises(UserError, match="didn't answer in time"):
            choose(bot, rules, one_of_each_kind(rules, 4)["walk"])
    finally:
        bot.close()
    assert read_to_end(life) == b"alive"


def signs_of_life(folder: Path) -> tuple[str, int]:
    """Return what a program says to show that it lives, and the end of the pipe on which that is seen."""
    pipe = folder / "life"
    os.mkfifo(pipe)
    return f'life = open("{pipe}", "wb", 0); life.write(b"alive")', os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)


def read_to_end(life: int) -> bytes:
    """Return what a program has said when it is gone."""
    os.set_blocking(life, True)
    with os.fdopen(life, "rb") as reader:
        return reader.read()


def test_a_program_that_never_reads_is_reported_and_ended(tmp_path: Path) -> None:
    deaf = tmp_path / "deaf.py"
    deaf.write_text("import time; time.sleep(30)", encoding="utf-8")
    rules = duel_rules()
    state = one_of_each_kind(rules, 4)["walk"]
    bot = CommandBot(f"{sys.executable} {deaf}", 1.0, 1.0)
    bot._start_program().write_line(b"x" * 1_000_000)  # more than any pipe holds
    with pytest.raises(UserError, match="didn't answer in time"):
        choose(bot, rules, state)


@pytest.mark.parametrize("parting", ["", "time.sleep(0.2); "])
def test_an_exit_between_two_questions_is_reported(tmp_path: Path, parting: str) -> None:
    answer = "print(json.dumps({'action': asked['legal'][0]}), flush=True); " + parting + "sys.exit()"
    rules = duel_rules()
    state = one_of_each_kind(rules, 4)["walk"]
    bot = CommandBot(program(tmp_path, answer))
    assert choose(bot, rules, state) == rules.legal_actions(state)[0]
    if not parting:
        assert bot._program is not None
        bot._program.process.wait()
    with pytest.raises(UserError, match="its program exited"):
        choose(bot, rules, state)
    assert choose(bot, rules, state) == rules.legal_actions(state)[0], "it is started anew"
    bot.close()


def test_a_simulation_stops_with_the_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    answer = "os.close(0); print(json.dumps({'action': asked['legal'][0]}), flush=True); sys.exit()"
    words = ["--lang", "en", "sim", "--games", "1", "--bots", f"cmd:{program(tmp_path, answer)},greedy"]
    assert main(words) == 2
    text = capfd.readouterr().err
    assert "can't play: its program exited." in text
    assert "Traceback" not in text


def test_an_empty_line_does_not_count_as_an_exit(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="which isn't an action"):
        ask(program(tmp_path, "print(flush=True)"))


@pytest.mark.posix
def test_discarding_a_bot_ends_its_program(tmp_path: Path) -> None:
    live, life = signs_of_life(tmp_path)
    answer = (
        "print(json.dumps({'action': asked['legal'][0]}), flush=True); time.sleep(20); life.write(b'over'); sys.exit()"
    )
    rules = duel_rules()
    bot = CommandBot(program(tmp_path, f"{live}; {answer}"))
    choose(bot, rules, one_of_each_kind(rules, 4)["walk"])
    del bot
    assert read_to_end(life) == b"alive"


@pytest.mark.parametrize(
    ("command", "windows", "words"),
    [
        (r"C:\bots\mine.exe --deep", True, [r"C:\bots\mine.exe", "--deep"]),
        (r'"C:\my bots\mine.exe" --book="a b"', True, [r"C:\my bots\mine.exe", "--book=a b"]),
        (r"C:\O'Brien\mine.exe", True, [r"C:\O'Brien\mine.exe"]),
        ("C:\\bots\\", True, ["C:\\bots\\"]),
        (r"./my\ bot 'a b' \"c\"", False, ["./my bot", "a b", '"c"']),
        ("./mine # deep", False, ["./mine", "#", "deep"]),
    ],
)
def test_a_command_is_split_as_where_it_is_played(command: str, windows: bool, words: list[str]) -> None:
    assert split_command(command, is_windows=windows) == words


@pytest.mark.parametrize("windows", [False, True])
@pytest.mark.parametrize("command", ['./mine "deep', "", "  "])
def test_an_invalid_command_is_reported(command: str, windows: bool) -> None:
    with pytest.raises(UserError, match="can't play"):
        split_command(command, is_windows=windows)


def test_an_invalid_command_is_reported_before_the_match() -> None:
    with pytest.raises(UserError, match="an unclosed quote"):
        make_bot('cmd:./mine "deep')  # the quote of every system


@pytest.mark.parametrize("command", ["", "./there-is-no-such-bot"])
def test_a_program_that_cannot_start_is_reported(command: str) -> None:
    with pytest.raises(UserError, match="can't play"):
        ask(command)


def test_a_quick_bot_fills_in_at_the_table_and_the_reason_is_shown() -> None:
    rules = duel_rules()
    state = one_of_each_kind(rules, 4)["walk"]
    assert state.decision is not None
    seat = state.decision.seat
    bots = InProcessBots()
    bots.ask(rules, BotQuestion(rules.observe(state, seat), seat, "cmd:./there-is-no-such-bot", "s"))
    answer = bots.poll()
    assert answer is not None
    assert answer.action in rules.legal_actions(state)
    assert "there-is-no-such-bot" in answer.fault


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_nothing_hidden_is_sent(world: str) -> None:
    rules = build_rules(WORLDS[world])
    told = json.loads(json.dumps(encode_match(rules.match)))
    assert told["sides"] == list(rules.match.side_of)
    assert all(bool(card["icons"]) == (card["attack"] is not None) for card in told["cards"])
    hidden = 0
    for index, state in enumerate(find_random_positions(rules, 2, 400, 37)):
        assert state.decision is not None
        seat = state.decision.seat
        view = rules.observe(state, seat)
        record = encode_view(rules.match, view)
        other = swap_hidden(rules, state, seat, Random(index))
        if not state.limbo:
            assert encode_view(rules.match, rules.observe(other, seat)) == record
        for owner, hand in enumerate(record["hands"]):
            assert [name == "" for name in hand] == [card == HIDDEN for card in view.hands[owner]]
            hidden += hand.count("")
        json.dumps(record)
    assert hidden
