"""A match in the real window: set up, played by mouse and keyboard, and finished, from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.openings import open_scenario
from game.app.epic.match.scene import MatchScene
from game.app.epic.result.scene import MatchResultScene
from game.app.epic.setup.scene import NewMatchScene
from game.app.menus.title import TitleScene
from game.app.ui.input.intents import Kind
from game.modes.active_match import ActiveMatch
from game.paths import HOME_VARIABLE
from game.rules.epic.actions import action as actions
from game.rules.epic.pack import Setup
from game.session.seats import PERSON
from game.storage import presets, saves, slots
from game.storage import settings as storage
from game.storage.presets import LastMatch
from game.storage.settings import Settings
from tests.app.screen import InputPlayer, a_canvas, show_scene, start_screen
from tests.window.desktop import (
    Desktop,
    VirtualDisplay,
    WindowHands,
    make_same_services,
    run_virtual_screen,
    wait_for_picture,
)

pytestmark = pytest.mark.window

SETTINGS = Settings(
    language="en", speed="instant", confirm_end=False, confirm_move=False, show_threat=True, welcomed=True
)
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
def display() -> Iterator[VirtualDisplay]:
    with run_virtual_screen() as made:
        yield made


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use user folders that the window and this process share."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert storage.save_settings(SETTINGS)
    start_screen()
    return tmp_path


def from_the_title(desktop: Desktop, *, door: str = "zelda", open_hands: bool = False) -> MatchScene:
    """Return a new match by two clicks; the same match at a table in this process, told from what the window keeps."""
    canvas = a_canvas()
    services = make_same_services(SETTINGS)
    screen = InputPlayer(services.stack.handle)
    top = TitleScene(services)
    show_scene(services, top, canvas)
    wait_for_picture(desktop, lambda: canvas.surface, "title")
    desktop.click(*top.form.get_widget(door).box.center)
    screen.click_on(top.form, door)
    services.stack.draw(canvas)
    services.stack.update(5.0)
    services.stack.draw(canvas)
    setup = services.stack.top
    assert isinstance(setup, NewMatchScene)
    wait_for_picture(desktop, lambda: canvas.surface, "new-match")
    desktop.click(*setup.form.get_widget("start").box.center)
    [kept] = desktop.wait_for(
        lambda: [str(path) for path in slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")]
    )
    save = saves.read_save(Path(kept))
    return MatchScene(make_same_services(SETTINGS), ActiveMatch(save.session, save.seats, open_hands=open_hands))


def choose_preferred(hands: WindowHands) -> actions.Action:
    """Return what somebody does who wants to see everything: strike, defend, play, else go to the enemy, draw, end."""
    match = hands.match
    legal = match.active_match.session.legal_actions()
    for kind in (actions.Defend, actions.Rescue, actions.Play, actions.Attack, actions.Pick, actions.Place):
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            return found[0]
    walks = [action for action in legal if isinstance(action, actions.Walk)]
    if walks:
        m, v = match.faces.match, match.stage.view
        enemies = [
            v.squares[i] for i in range(len(v.squares)) if m.enemy_mask[match.viewer] >> i & 1 and v.squares[i] >= 0
        ]
        width = m.board.width

        def away(square: int) -> int:
            return min(abs(square % width - enemy % width) + abs(square // width - enemy // width) for enemy in enemies)

        return min(walks, key=lambda walk: (away(walk.square), walk.figure))
    return next((action for action in legal if isinstance(action, actions.Draw)), legal[0])


def test_a_hot_seat_match_is_set_up_and_played(display: VirtualDisplay, home: Path) -> None:
    assert presets.save_last_match(LastMatch(SETUP, (PERSON, PERSON), ("Mira", "Tom")))
    desktop = Desktop(display, home)
    done: set[type] = set()
    passed = 0
    try:
        scene = from_the_title(desktop)
        hands = WindowHands(desktop, scene.services, scene)
        hands.wait_for_turn()
        hands.compare_picture("setting-up")
        while hands.match.stage.view.turn <= 4 or not done >= {actions.Attack, actions.Defend, actions.Play}:
            assert hands.match.stage.view.turn < 40
            if isinstance(hands.top, MatchHandover):
                passed += 1
                hands.take_seat("hand-over")
            else:
                action = choose_preferred(hands)
                hands.do_by_mouse(action)
                done.add(type(action))
            hands.wait_for_turn()
            hands.compare_picture("table")
        assert passed >= 4
        [kept] = slots.get_slot_folder(slots.RUNNING).glob(f"*{slots.SAVE_SUFFIX}")
        journal = hands.match.active_match.session.journal
        assert [step.action for step in saves.read_save(kept).session.journal] == [step.action for step in journal]
    finally:
        desktop.close()
    assert desktop.said.read_text() == ""


def test_the_last_blow_leads_to_the_result(display: VirtualDisplay, home: Path) -> None:
    file = home / "last-blow.yaml"
    file.write_text(LAST_BLOW, encoding="utf-8")
    scene = open_scenario(make_same_services(SETTINGS), file)
    assert isinstance(scene, MatchScene)
    hands = WindowHands(Desktop(display, home, str(file)), scene.services, scene)
    try:
        hands.wait_for_turn()
        hands.take_seat("last-blow-hand-over")
        hands.wait_for_turn()
        hands.compare_picture("last-blow-table")
        hands.key(Kind.KEY, "1")
        hands.compare_picture("last-blow-aimed")
        hands.key(Kind.OK)
        for _frame in range(200):
            if hands.over:
                break
            hands.wait(0.1)
        assert isinstance(hands.top, MatchResultScene)
        hands.compare_picture("last-blow-result")
    finally:
        hands.desktop.close()
    assert hands.desktop.said.read_text() == ""
