"""The gauntlet in the window: a run from its beginning over every kind of step, left and gone on with at each."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.epic.gauntlet.deck import RunDeck
from game.app.epic.gauntlet.ids import BoonId, PlaceId, RelicId
from game.app.epic.gauntlet.map_page import MapPage
from game.app.epic.gauntlet.place_scene import PlaceScene
from game.app.epic.gauntlet.riddle import RiddleGuest
from game.app.epic.gauntlet.scene import GauntletScene, gauntlet_line
from game.app.epic.gauntlet.table import Duel
from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.words import missed, reached, short_aim
from game.app.play.concede import ask_to_concede, concede
from game.app.ui.dialog import Dialog
from game.app.ui.services import Services
from game.app.ui.widgets.base import Reply
from game.bots.epic.greedy import GreedyBot
from game.content.modes.gauntlet import ACTS
from game.modes.gauntlet import progress, steps
from game.modes.gauntlet.state import FIGHT_OF, Kind, Run
from game.modes.gauntlet.wording import kind_line
from game.rules.epic.actions.action import End, Halt
from game.storage import slots
from tests.app.campaign import at_title, opened, press
from tests.app.screen import heard_of, used_canvas
from tools.shots.states.runs import standing_at, walked

_WITH_PRIZE: tuple[Kind, ...] = ("duel", "elite", "riddle")
_AFTERWARDS: dict[Kind, str] = {"shop": steps.LEAVE, "rest": steps.HEAL, "treasure": steps.GOLD}
"""What leads on from a place without a prize."""


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return at_title(tmp_path, monkeypatch)


def open_gauntlet(services: Services) -> GauntletScene:
    """The gauntlet as somebody opens it who has just started the program."""
    scene = GauntletScene(services)
    opened(services, scene)
    return scene


def kept() -> Run:
    """The run as it stands in the player's file."""
    return progress.load().runs["zelda"]


def at(services: Services, kind: Kind) -> GauntletScene:
    """The gauntlet with a run that has just come to a place of a kind."""
    run = standing_at(steps.new_run("zelda", "link", "7"), kind)
    progress.keep(msgspec.structs.replace(run, wounds=(6, 2)))
    return open_gauntlet(services)


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


def test_a_run_begins_with_a_gift_and_goes_on_over_the_map(services: Services) -> None:
    scene = open_gauntlet(services)
    assert scene.run is None
    team = list(scene.progress.content.teams)[1]
    scene.on_reply(Reply("team", "changed", team))
    press(services, "go")
    gift = services.stack.top
    assert isinstance(gift, PlaceScene)
    assert kept().step == "boons"
    again = open_gauntlet(services)
    press(services, "go")
    assert isinstance(services.stack.top, PlaceScene)
    press(services, BoonId(1))
    press(services, "go")
    assert services.stack.top is again
    run = kept()
    assert (run.team, run.step, len(run.boons)) == (team, "path", 1)
    assert isinstance(again.page, MapPage)
    other = run.open_places[-1]
    press(services, PlaceId(other))
    press(services, "go")
    assert kept().walked == (other,)
    assert isinstance(services.stack.top, MatchScene)


def test_a_place_that_no_path_leads_to_is_only_looked_at(services: Services) -> None:
    run = steps.carry_out(steps.new_run("zelda", "link", "7"), steps.SKIP)
    progress.keep(run)
    scene = open_gauntlet(services)
    scene.on_reply(Reply(PlaceId(len(run.places) - 1), "pressed"))
    services.stack.draw(used_canvas(0.5))
    golden = scene.form.widget("go")
    assert not golden.enabled
    assert golden.reason
    assert kept() == run


def test_a_duel_is_left_and_gone_on_with(services: Services) -> None:
    at(services, "duel")
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert isinstance(table.guest, Duel)
    services.stack.update(0.1)
    while table.bot_asked:
        services.stack.update(0.1)
    played = len(table.occasion.session.journal)
    table.leave_table()
    assert kept().match
    open_gauntlet(services)
    press(services, "go")
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert isinstance(again.guest, Duel)
    assert len(again.occasion.session.journal) == played


@pytest.mark.parametrize("won", [True, False])
def test_the_end_of_a_duel_is_noted(services: Services, won: bool) -> None:
    scene = at(services, "duel")
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    play_to_the_end(services, table, won=won)
    assert services.stack.top is scene
    services.stack.draw(used_canvas(0.5))
    run = kept()
    assert (run.won, run.step) == ((1, "boons") if won else (0, "lost"))
    press(services, "go")
    if won:
        place = services.stack.top
        assert isinstance(place, PlaceScene)
        press(services, steps.SKIP)
        assert kept().step == "path"
    else:
        assert scene.run is None


@pytest.mark.parametrize(
    ("kind", "way_chosen"),
    [*((kind, False) for kind in _WITH_PRIZE), *((kind, True) for kind in (*_WITH_PRIZE, *_AFTERWARDS))],
)
def test_a_place_that_is_done_is_told_as_done(services: Services, kind: Kind, way_chosen: bool) -> None:
    run = standing_at(steps.new_run("zelda", "link", "7"), kind)
    here = run.walked[-1]
    assert run.stage_of(here) == "here"
    if kind in FIGHT_OF:
        run = steps.after_duel(run, won=True, losses=(1, 1))
    elif kind == "riddle":
        run = steps.after_riddle(run, solved=True)
    if way_chosen:
        run = steps.carry_out(run, _AFTERWARDS.get(kind, steps.SKIP))
    assert run.stage_of(here) == "behind"
    progress.keep(run)
    scene = open_gauntlet(services)
    if way_chosen:
        press(services, PlaceId(here))
    assert scene.map.looked_at == here
    _title, text = scene.map.told
    assert "Bot:" not in text
    assert kind in FIGHT_OF or kind_line(kind) not in text
    assert {"duel": "won", "elite": "won"}.get(kind, "been here" if way_chosen else "solved") in text
    assert ("Choose your reward" in text) is not way_chosen
    spot = scene.form.widget(PlaceId(here))
    assert spot.state == "you are here, cleared"


def test_a_place_that_was_passed_is_not_told_as_ahead(services: Services) -> None:
    run = walked(steps.new_run("zelda", "link", "7"), 1)
    assert run.place is not None
    row = run.place.row
    missed = next(n for n, place in enumerate(run.places) if place.row <= row and n not in run.walked)
    assert run.stage_of(missed) == "missed"
    assert {run.stage_of(number) for number in run.open_places} == {"ahead"}
    progress.keep(run)
    scene = open_gauntlet(services)
    press(services, PlaceId(missed))
    assert scene.map.told[1] == "You took another path."


def test_the_prize_of_a_boss_is_not_told_as_the_first_gift(services: Services) -> None:
    run = standing_at(steps.new_run("zelda", "link", "7"), "boss")
    progress.keep(steps.after_duel(run, won=True, losses=(1, 1)))
    title, text = open_gauntlet(services).map.told
    assert title == "Boss defeated"
    assert "act 2" in text


def test_a_paused_duel_promises_no_other_place_than_it_leads_to(services: Services) -> None:
    scene = at(services, "duel")
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    table.open_menu()
    menu = services.stack.top
    assert isinstance(menu, Dialog)
    assert "title" not in menu.text
    assert "saved" in menu.text
    press(services, "leave")
    assert services.stack.top is scene


def test_conceding_a_duel_says_that_it_ends_the_run(services: Services) -> None:
    at(services, "duel")
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    ask_to_concede(table, 0)
    question = services.stack.top
    assert isinstance(question, Dialog)
    assert "ends the run" in question.text


def test_a_duel_whose_file_is_gone_begins_anew(services: Services) -> None:
    scene = at(services, "duel")
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    table.leave_table()
    for path in slots.folder(slots.RUNNING).iterdir():
        path.unlink()
    scene.resume()
    assert not kept().match
    assert kept().step == "duel"


def test_the_boss_of_an_act_leads_to_the_next_and_the_last_one_ends_the_run(services: Services) -> None:
    run = standing_at(steps.new_run("zelda", "link", "7"), "boss")
    assert run.act == 1
    after = steps.after_duel(run, won=True, losses=(1, 1))
    assert (after.act, after.step, after.walked) == (2, "boons", ())
    last = msgspec.structs.replace(run, act=ACTS)
    progress.keep(steps.after_duel(last, won=True, losses=(1, 1)))
    scene = open_gauntlet(services)
    assert scene.run is not None
    assert scene.run.step == "won"
    assert progress.load().open_grade("zelda") == 2
    press(services, "go")
    assert scene.run is None
    assert scene.start.chosen_grade == 2


def test_a_rest_heals_or_raises_a_number(services: Services) -> None:
    at(services, "rest")
    press(services, "go")
    press(services, "go")
    assert kept().step == "path"
    assert sum(kept().wounds) < 8
    at(services, "rest")
    press(services, "go")
    press(services, BoonId(0))
    press(services, "go")
    assert [boon.kind for boon in kept().boons] == ["raise"]
    assert kept().wounds == (6, 2)


def test_a_shop_sells_and_stays_open_until_it_is_left(services: Services) -> None:
    at(services, "shop")
    press(services, "go")
    shop = services.stack.top
    assert isinstance(shop, PlaceScene)
    press(services, BoonId(0))
    price = shop.run.offers[0].price
    before = kept().money
    press(services, "go")
    assert services.stack.top is shop
    assert (kept().money, kept().step, kept().offers[0].sold) == (before - price, "shop", True)
    open_gauntlet(services)
    press(services, "go")
    press(services, steps.LEAVE)
    assert kept().step == "path"


def test_a_chest_gives_an_heirloom_or_money(services: Services) -> None:
    at(services, "treasure")
    press(services, "go")
    press(services, BoonId(0))
    press(services, "go")
    run = kept()
    assert [boon.kind for boon in run.boons] == ["heirloom"]
    press(services, RelicId(run.boons[0].what))
    assert services.stack.top is not services.stack.scenes[1]
    at(services, "treasure")
    press(services, "go")
    press(services, steps.GOLD)
    assert (kept().step, kept().boons) == ("path", ())


@pytest.mark.parametrize("solved", [True, False])
def test_a_riddle_has_one_try(services: Services, solved: bool) -> None:
    at(services, "riddle")
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    guest = table.guest
    assert isinstance(guest, RiddleGuest)
    services.stack.draw(used_canvas(0.5))
    assert kept().step == "riddle"
    assert guest.lines() == [short_aim(guest.loaded), "You have one try."]
    guest._verdict = len(table.session.journal), solved
    assert guest.lines() == [(reached if solved else missed)(guest.loaded), ""]
    guest._judge(solved=solved)
    assert kept().step == ("boons" if solved else "path")
    dialog = services.stack.top
    assert isinstance(dialog, Dialog)
    dialog._answer("list")
    assert isinstance(services.stack.top, GauntletScene)


def test_a_riddle_can_be_left_for_later_or_for_good(services: Services) -> None:
    at(services, "riddle")
    press(services, "go")
    guest = services.stack.top.guest  # type: ignore[attr-defined]
    lines = {line.id: line for line in guest.menu().lines}
    assert set(lines) == {"resume", "settings", "later", "leave"}
    lines["later"].act()
    assert kept().step == "riddle"
    press(services, "go")
    guest = services.stack.top.guest  # type: ignore[attr-defined]
    {line.id: line for line in guest.menu().lines}["leave"].act()
    assert kept().step == "path"


def test_the_deck_of_a_run_is_the_one_that_boons_have_made(services: Services) -> None:
    scene = at(services, "treasure")
    press(services, "go")
    press(services, BoonId(0))
    press(services, "go")
    assert services.stack.top is scene
    press(services, "deck")
    deck = services.stack.top
    assert isinstance(deck, RunDeck)
    assert kept().boons[0].what in {entry.card.id.partition("/")[2] for entry in deck.entries}
    services.stack.draw(used_canvas(0.5))


def test_each_game_has_a_run_of_its_own(services: Services) -> None:
    scene = open_gauntlet(services)
    scene.on_reply(Reply("game", "changed", "star-wars"))
    services.stack.draw(used_canvas(0.5))
    press(services, "go")
    press(services, steps.SKIP)
    assert set(progress.load().runs) == {"star-wars"}
    assert open_gauntlet(services).progress.game == "star-wars"
    assert gauntlet_line()


def test_giving_up_asks_first(services: Services) -> None:
    scene = at(services, "rest")
    press(services, "give up")
    dialog = services.stack.top
    assert isinstance(dialog, Dialog)
    assert scene.run is not None
    dialog._answer("give up")
    assert scene.run is None


def test_a_duel_conceded_before_all_stood_costs_no_health_and_a_lost_run_tells_the_fallen(services: Services) -> None:
    scene = at(services, "duel")
    before = kept()
    press(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    concede(table, 0)
    for _frame in range(60):
        services.stack.update(0.1)
    assert kept().step == "lost"
    assert kept().wounds == before.wounds
    assert "won 0 duels" in " ".join(heard_of(scene))
    for won, words in ((1, "won 1 duel"), (2, "won 2 duels")):
        progress.keep(msgspec.structs.replace(kept(), won=won, wounds=(99, 2)))
        told = " ".join(heard_of(open_gauntlet(services)))
        assert words in told
        assert "0/15" in told
