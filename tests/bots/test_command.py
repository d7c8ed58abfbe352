"""Bots that are other people's programs: what they are sent, what they may answer, and what befalls them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import make_bot
from game.bots.command import CommandBot
from game.bots.command_view import match_record, view_record
from game.bots.worker import AtOnce, Question
from game.content.packs import build_rules
from game.dev.sim import simulate
from game.errors import UserError
from game.rules.core.protocol import HIDDEN
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from tests.bots.positions import duel_rules, one_of_each_kind, random_positions
from tests.bots.test_bots import swap_hidden
from tests.conformance.worlds import WORLDS

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = ROOT / "docs/bots/mine.py"


def program(tmp_path: Path, answer: str) -> str:
    """A command that answers every question with the same piece of Python."""
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    if asked['say'] == 'choose':\n"
        f"        {answer}\n",
        encoding="utf-8",
    )
    return f"{sys.executable} {file}"


def ask(command: str, patience: float = 8.0) -> str:
    """What a program does in the first walk of a duel."""
    rules = duel_rules()
    state = one_of_each_kind(rules, 4)["walk"]
    bot = CommandBot(command, patience)
    try:
        return rules.to_text(choose(bot, rules, state))
    finally:
        bot.close()


def choose(bot: CommandBot, rules: EpicRules, state: State) -> object:
    assert state.decision is not None
    seat = state.decision.seat
    return bot.choose(rules, rules.observe(state, seat), seat, rules.legal(state), Random(1))


def test_the_sample_of_the_docs_beats_random_play() -> None:
    rules = duel_rules()
    bot = make_bot(f"cmd:{sys.executable} {SAMPLE}")
    try:
        assert simulate(rules, [bot, make_bot("random")], 4, "s").wins[0] == 4
    finally:
        bot.close()


def test_one_program_plays_one_match_after_the_other(tmp_path: Path) -> None:
    bot = CommandBot(program(tmp_path, "print(json.dumps({'action': asked['legal'][-1]}), flush=True)"))
    try:
        for name in ("zelda-ffa-4", "zelda-2v2"):
            rules = build_rules(WORLDS[name])
            state = one_of_each_kind(rules, 2, 200)["walk"]
            assert choose(bot, rules, state) == rules.legal(state)[-1]
    finally:
        bot.close()


def test_the_same_luck_comes_with_the_same_match(tmp_path: Path) -> None:
    answer = "legal = asked['legal']; print(json.dumps({'action': legal[asked['seed'] % len(legal)]}), flush=True)"
    command = program(tmp_path, answer)
    assert ask(command) == ask(command)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("print(json.dumps({'action': 'fly'}), flush=True)", "which is not open"),
        ("print('draw', flush=True)", "which is no action"),
        ("print(json.dumps(['draw']), flush=True)", "which is no action"),
        ("print(json.dumps({'action': 3}), flush=True)", "which is no action"),
        ("sys.exit(0)", "it has ended"),
    ],
)
def test_an_answer_that_is_none_is_told(tmp_path: Path, answer: str, sentence: str) -> None:
    with pytest.raises(UserError, match=re.escape(sentence)):
        ask(program(tmp_path, answer))


def test_silence_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no answer in time"):
        ask(program(tmp_path, "time.sleep(60)"), patience=0.3)


@pytest.mark.parametrize("command", ["", "./there-is-no-such-bot"])
def test_a_program_that_cannot_be_started_is_told(command: str) -> None:
    with pytest.raises(UserError, match="cannot play"):
        ask(command)


def test_at_the_table_a_quick_bot_stands_in_and_the_reason_is_told() -> None:
    rules = duel_rules()
    state = one_of_each_kind(rules, 4)["walk"]
    assert state.decision is not None
    seat = state.decision.seat
    bots = AtOnce()
    bots.ask(rules, Question(rules.observe(state, seat), seat, "cmd:./there-is-no-such-bot", "s"))
    found = bots.poll()
    assert found is not None
    assert found.action in rules.legal(state)
    assert "there-is-no-such-bot" in found.fault


@pytest.mark.parametrize("world", sorted(WORLDS))
def test_nothing_hidden_is_sent(world: str) -> None:
    rules = build_rules(WORLDS[world])
    assert json.loads(json.dumps(match_record(rules.match)))["sides"] == list(rules.match.side_of)
    hidden = 0
    for number, state in enumerate(random_positions(rules, 2, 400, 37)):
        assert state.decision is not None
        seat = state.decision.seat
        view = rules.observe(state, seat)
        record = view_record(rules.match, view)
        other = swap_hidden(rules, state, seat, Random(number))
        if not state.limbo:
            assert view_record(rules.match, rules.observe(other, seat)) == record
        for owner, hand in enumerate(record["hands"]):
            assert [name == "" for name in hand] == [card == HIDDEN for card in view.hands[owner]]
            hidden += hand.count("")
        json.dumps(record)
    assert hidden
