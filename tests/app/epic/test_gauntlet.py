"""The gauntlet in the window: choosing a team, playing a duel, leaving and coming back, winning and losing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.app.epic.gauntlet.scene import GauntletScene
from game.app.epic.gauntlet.table import Duel
from game.app.epic.match.scene import MatchScene
from game.app.menus.title import TitleScene
from game.app.ui.dialog import Dialog
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.bots.greedy import GreedyBot
from game.paths import HOME_VARIABLE
from game.rules.epic.action import End, Halt
from game.table import gauntlet, slots
from tests.app.screen import some_services, start_screen, used_canvas


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    services = some_services(speed="instant", confirm_end=False, confirm_move=False)
    services.stack.push(TitleScene(services))
    return services


def open_gauntlet(services: Services) -> GauntletScene:
    scene = GauntletScene(services)
    services.stack.push(scene)
    services.stack.draw(used_canvas(0.5))
    return scene


def play_to_the_end(services: Services, table: MatchScene, *, won: bool) -> None:
    """One side plays well, the other ends its turns."""
    session, bot = table.occasion.session, GreedyBot(worlds=1)
    best = 0 if won else 1
    for step in range(4000):
        asked = session.decision
        if asked is None:
            break
        legal = session.legal()
        action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        if asked.seat == best:
            action = bot.choose(session.rules, session.view(best), best, legal, Random(step))
        table.submit(action)
        table.stage.skip()
    assert session.outcome is not None
    for _frame in range(60):
        services.stack.update(0.1)


def test_a_run_is_begun_left_and_gone_on_with(services: Services) -> None:
    scene = open_gauntlet(services)
    assert scene.run is None
    first = list(scene.content.teams)[1]
    scene.on_reply(Reply("team", "changed", first))
    scene.on_reply(Reply("go", "pressed"))
    assert scene.run is not None
    assert scene.run.team == first
    scene.on_reply(Reply("go", "pressed"))
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert isinstance(table.guest, Duel)
    assert table.occasion.session.rules.match.setup.teams == ((first,), (scene.run.duels[0].team,))
    services.stack.update(0.1)
    while table.bot_asked:
        services.stack.update(0.1)
    played = len(table.occasion.session.journal)
    table.leave_table()
    assert services.stack.top is scene
    services.stack.draw(used_canvas(0.5))
    assert scene.run.match
    scene.on_reply(Reply("go", "pressed"))
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert isinstance(again.guest, Duel)
    assert len(again.occasion.session.journal) == played


@pytest.mark.parametrize("won", [True, False])
def test_the_end_of_a_duel_is_noted(services: Services, won: bool) -> None:
    scene = open_gauntlet(services)
    scene.on_reply(Reply("go", "pressed"))
    scene.on_reply(Reply("go", "pressed"))
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert isinstance(table.guest, Duel)
    play_to_the_end(services, table, won=won)
    assert services.stack.top is scene
    run = scene.run
    assert run is not None
    assert (run.won, run.lost) == ((1, False) if won else (0, True))
    assert gauntlet.load().runs["zelda"] == run
    services.stack.draw(used_canvas(0.5))
    if not won:
        scene.on_reply(Reply("go", "pressed"))
        assert scene.run is None


def test_a_duel_whose_file_is_gone_begins_anew(services: Services) -> None:
    scene = open_gauntlet(services)
    scene.on_reply(Reply("go", "pressed"))
    scene.on_reply(Reply("go", "pressed"))
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert isinstance(table.guest, Duel)
    table.leave_table()
    for path in slots.folder(slots.RUNNING).iterdir():
        path.unlink()
    scene.resume()
    assert scene.run is not None
    assert not scene.run.match
    assert scene.run.won == 0


def test_giving_up_asks_first(services: Services) -> None:
    scene = open_gauntlet(services)
    scene.on_reply(Reply("go", "pressed"))
    scene.on_reply(Reply("give up", "pressed"))
    dialog = services.stack.top
    assert isinstance(dialog, Dialog)
    assert scene.run is not None
    dialog._answer("give up")
    assert scene.run is None
