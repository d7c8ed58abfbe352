"""The short bots of the page on writing bots: they stand there letter by letter, and play whole matches."""

import sys
from pathlib import Path

import pytest

from game.bots.bot import make_bot
from game.content.packs import build_rules
from game.dev.sim import simulate
from game.rules.epic.pack import Setup

ROOT = Path(__file__).resolve().parent.parent.parent
BOTS = ROOT / "docs" / "bots"


@pytest.mark.parametrize("name", ["short.py", "short.sh"])
def test_the_page_shows_the_bot_as_it_is(name: str) -> None:
    page = (ROOT / "docs" / "writing-bots.md").read_text(encoding="utf-8")
    assert f"\n{(BOTS / name).read_text(encoding='utf-8')}```" in page


def test_the_python_bot_beats_a_player_who_acts_at_random() -> None:
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber"))
    bots = [make_bot(f"cmd:{sys.executable} {BOTS / 'short.py'}"), make_bot("random")]
    report = simulate(rules, bots, 2, "short")
    assert report.wins == [2, 0]


@pytest.mark.posix
def test_the_bot_of_the_shell_plays_what_is_open() -> None:
    rules = build_rules(Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=12))
    bots = [make_bot(f"cmd:sh {BOTS / 'short.sh'}"), make_bot("random")]
    report = simulate(rules, bots, 1, "short")
    assert report.turns >= 8
