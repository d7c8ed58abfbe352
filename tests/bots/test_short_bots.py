"""The bots of the page on writing bots: they stand there letter by letter, and play whole matches."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.bots.epic.bots import make_bot
from game.content.cards.packs import build_rules
from game.rules.epic.pack import Setup
from game.terminal.sim import simulate
from tests.sources import ROOT

BOTS = ROOT / "docs" / "bots"
# Passes on to the bot whose file is named first what it reads, and notes it in the second file.
NOTING = """
import subprocess, sys
bot = subprocess.Popen([sys.executable, sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
with open(sys.argv[2], "a") as note:
    for line in sys.stdin:
        note.write(line)
        bot.stdin.write(line)
        bot.stdin.flush()
        if '"say":"choose"' in line:
            print(bot.stdout.readline(), end="", flush=True)
bot.stdin.close()
"""


@pytest.mark.parametrize("name", ["short.py", "short.sh", "strong.py", "strong.sh"])
def test_the_page_shows_the_bot_as_it_is(name: str) -> None:
    page = (ROOT / "docs" / "writing-bots.md").read_text(encoding="utf-8")
    assert f"\n{(BOTS / name).read_text(encoding='utf-8')}```" in page


@pytest.mark.parametrize("name", ["short.py", "strong.py"])
def test_the_python_bots_beat_a_player_who_acts_at_random(name: str) -> None:
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"))
    bots = [make_bot(f"cmd:{sys.executable} {BOTS / name}"), make_bot("random")]
    report = simulate(rules, bots, 2, "short")
    assert report.wins == [2, 0]


@pytest.mark.posix
@pytest.mark.parametrize("name", ["short.sh", "strong.sh"])
def test_the_shell_bots_play_legal_actions(name: str) -> None:
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=12))
    bots = [make_bot(f"cmd:sh {BOTS / name}"), make_bot("random")]
    report = simulate(rules, bots, 1, "short")
    assert report.turns >= 8


@pytest.mark.posix
def test_the_bot_that_beats_greedy_decides_alike_in_both_languages(tmp_path: Path) -> None:
    (tmp_path / "noting.py").write_text(NOTING, encoding="utf-8")
    command = f"{sys.executable} {tmp_path / 'noting.py'} {BOTS / 'strong.py'} {tmp_path / 'note'}"
    rules = build_rules(Setup("zelda", (("zelda",), ("ganon",), ("ruto",)), "lost-woods", turn_limit=24))
    simulate(rules, [make_bot(f"cmd:{command}"), make_bot("greedy"), make_bot("greedy")], 1, "alike")
    asked = (tmp_path / "note").read_text(encoding="utf-8")
    assert {json.loads(line).get("kind") for line in asked.splitlines()} >= {"turn", "walk", "defend"}

    def answers(*command: str) -> list[str]:
        result = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
        return result.stdout.splitlines()

    assert answers("sh", str(BOTS / "strong.sh")) == answers(sys.executable, str(BOTS / "strong.py"))
