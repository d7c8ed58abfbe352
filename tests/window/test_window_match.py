"""A match in the real window: set up, played by mouse and keyboard, and finished, from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.app.input import Kind
from game.app.match.doors import open_file
from game.app.match.handover import HandoverScene
from game.app.match.occasion import begin
from game.app.match.result import ResultScene
from game.app.match.scene import MatchScene
from game.content.packs import definitions
from game.rules.epic import action as a
from game.rules.epic.options import Setup
from game.table import saves
from game.table.seats import PERSON, Seats
from game.table.settings import Settings
from tests.app.foundation import some_services, start_screen
from tests.window.desktop import Desktop, WindowHands, virtual_screen

pytestmark = pytest.mark.window

SETTINGS = Settings(language="en", speed="instant", confirm_end=False, show_threat=True)
SETUP = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber")
LAST_BLOW = """
about: "Link strikes the last blow."
rulings: [R1]
map: lost-woods
seats:
  - team: link
    squares: {link: C2, navi: B1}
    hand: [spinning-blade]
  - team: ganon
    squares: {ganon: D2, wizrobe-1: fallen, wizrobe-2: fallen}
    health: {ganon: 3}
steps: []
"""


@pytest.fixture
def display() -> Iterator[str]:
    with virtual_screen() as name:
        yield name


def at_the_window(display: str, home: Path, file: Path) -> WindowHands:
    """The window with a file opened, and the same match at a table in this process."""
    data = home / "data"
    data.mkdir()
    (data / "settings.json").write_bytes(msgspec.json.encode(SETTINGS))
    start_screen()
    services = some_services(**msgspec.structs.asdict(SETTINGS))
    scene = open_file(services, file)
    assert isinstance(scene, MatchScene)
    return WindowHands(Desktop(display, home, str(file)), services, scene)


def preferred(hands: WindowHands) -> a.Action:
    """What somebody does who wants to see everything: strike, defend, play, else go to the enemy, draw, end."""
    match = hands.match
    legal = match.occasion.session.legal()
    for kind in (a.Defend, a.Rescue, a.Play, a.Attack, a.Pick, a.Place):
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            return found[0]
    walks = [action for action in legal if isinstance(action, a.Walk)]
    if walks:
        m, v = match.faces.m, match.stage.view
        foes = [v.squares[i] for i in range(len(v.squares)) if m.foes[match.viewer] >> i & 1 and v.squares[i] >= 0]
        wide = m.board.width

        def away(square: int) -> int:
            return min(abs(square % wide - foe % wide) + abs(square // wide - foe // wide) for foe in foes)

        return min(walks, key=lambda walk: (away(walk.square), walk.figure))
    return next((action for action in legal if isinstance(action, a.Draw)), legal[0])


def test_a_hot_seat_match_is_set_up_and_played(display: str, tmp_path: Path) -> None:
    seats = Seats([PERSON, PERSON], ["Mira", "Tom"])
    occasion = begin(SETUP, seats, "window", kept=False)
    file = tmp_path / "begin.tds"
    saves.write(file, occasion.session, seats, definitions(SETUP))
    hands = at_the_window(display, tmp_path, file)
    done: set[type] = set()
    passed = 0
    try:
        hands.settle()
        hands.look("setting-up")
        while hands.match.stage.view.turn <= 4 or not done >= {a.Attack, a.Defend, a.Play}:
            assert hands.match.stage.view.turn < 40
            if isinstance(hands.top, HandoverScene):
                passed += 1
                hands.take_seat("hand-over")
            else:
                action = preferred(hands)
                hands.by_mouse(action)
                done.add(type(action))
            hands.settle()
            hands.look("table")
        assert passed >= 4
        journal = hands.match.occasion.session.journal
        kept = [saves.read(path) for path in (tmp_path / "data" / "running").glob("*.tds")]
        assert [step.action for step in kept[0].session.journal] == [step.action for step in journal]
    finally:
        hands.desktop.close()
        hands.services.stack.clear()
    assert hands.desktop.said.read_text() == ""


def test_the_last_blow_leads_to_the_result(display: str, tmp_path: Path) -> None:
    file = tmp_path / "last-blow.yaml"
    file.write_text(LAST_BLOW, encoding="utf-8")
    hands = at_the_window(display, tmp_path, file)
    try:
        hands.settle()
        hands.take_seat("last-blow-hand-over")
        hands.settle()
        hands.look("last-blow-table")
        hands.key(Kind.KEY, "1")
        hands.look("last-blow-aimed")
        hands.key(Kind.OK)
        for _frame in range(200):
            if hands.over:
                break
            hands.wait(0.1)
        assert isinstance(hands.top, ResultScene)
        hands.look("last-blow-result")
    finally:
        hands.desktop.close()
    assert hands.desktop.said.read_text() == ""
