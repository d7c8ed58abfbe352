"""The gauntlet in the window: a run over every kind of step, left and resumed at each."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.app.epic.cards.closer import CardScene
from game.app.epic.gauntlet.deck import RunDeckScene, list_deck
from game.app.epic.gauntlet.end_page import EndPage, sort_by_strength
from game.app.epic.gauntlet.end_words import list_unlocked
from game.app.epic.gauntlet.ids import BoonId, PlaceId, RelicId
from game.app.epic.gauntlet.map_page import MapPage
from game.app.epic.gauntlet.place_scene import PlaceScene
from game.app.epic.gauntlet.riddle import RiddleExtension
from game.app.epic.gauntlet.scene import GauntletScene
from game.app.epic.gauntlet.table import DuelExtension
from game.app.epic.ids import DeckCardId
from game.app.epic.match.scene import MatchScene
from game.app.epic.puzzle.words import format_missed, format_reached, format_short_goal
from game.app.play.concede import ask_to_concede, concede
from game.app.ui.dialog import Dialog
from game.app.ui.services import Services
from game.app.ui.widgets.base import WidgetEvent
from game.bots.epic.greedy import GreedyBot
from game.content.modes.gauntlet import ACTS, load_run_content
from game.modes.gauntlet import progress, steps
from game.modes.gauntlet.progress import GauntletRecords
from game.modes.gauntlet.state import FIGHT_BY_PLACE_KIND, Boon, GauntletRun, Kind
from game.modes.gauntlet.wording import describe_place_offer
from game.rules.epic.actions.action import End, Halt
from game.storage import slots
from game.storage.save_words import team_name
from tests.app.campaign import open_scene, open_title, press_widget
from tests.app.menus.hub_lines import find_solo_line
from tests.app.screen import collect_texts, get_used_canvas
from tools.shots.states.runs import advance_run, reach_place

_WITH_PRIZE: tuple[Kind, ...] = ("duel", "elite", "riddle")
_FOUND = (Boon("heirloom", "spyglass"),)
_AFTERWARDS: dict[Kind, str] = {"shop": steps.LEAVE, "rest": steps.HEAL, "treasure": steps.GOLD}
"""Action that leads on from a place without a prize."""


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    return open_title(tmp_path, monkeypatch)


def open_gauntlet(services: Services) -> GauntletScene:
    """Return the gauntlet as it opens right after the program starts."""
    scene = GauntletScene(services)
    open_scene(services, scene)
    return scene


def read_run() -> GauntletRun:
    """Return the saved run."""
    return progress.load_progress().runs["zelda"]


def open_at(services: Services, kind: Kind) -> GauntletScene:
    """Return the gauntlet with a run that has just come to a place of a kind."""
    run = reach_place(steps.create_run("zelda", "link", "7"), kind)
    progress.save_run(msgspec.structs.replace(run, wounds=(6, 2)))
    return open_gauntlet(services)


def play_to_end(services: Services, table: MatchScene, *, won: bool) -> None:
    """Play to the end: one side plays well, the other ends its turns."""
    session, bot = table.active_match.session, GreedyBot(worlds=1)
    best = 0 if won else 1
    for step in range(4000):
        decision = session.decision
        if decision is None:
            break
        legal = session.legal_actions()
        action = next((one for one in legal if isinstance(one, Halt | End)), legal[0])
        if decision.seat == best:
            action = bot.choose(session.rules, session.view_for(best), best, legal, Random(step))
        table.submit(action)
        table.stage.skip()
    assert session.outcome is not None
    for _frame in range(60):
        services.stack.update(0.1)


def test_a_run_begins_with_a_boon_and_continues_on_the_map(services: Services) -> None:
    scene = open_gauntlet(services)
    assert scene.run is None
    team = list(scene.progress.content.teams)[1]
    scene.on_widget_event(WidgetEvent("team", "changed", team))
    press_widget(services, "go")
    gift = services.stack.top
    assert isinstance(gift, PlaceScene)
    assert read_run().step == "boons"
    again = open_gauntlet(services)
    press_widget(services, "go")
    assert isinstance(services.stack.top, PlaceScene)
    press_widget(services, BoonId(1))
    press_widget(services, "go")
    assert services.stack.top is again
    run = read_run()
    assert (run.team, run.step, len(run.boons)) == (team, "path", 1)
    assert isinstance(again.page, MapPage)
    other = run.open_places[-1]
    press_widget(services, PlaceId(other))
    press_widget(services, "go")
    assert read_run().walked == (other,)
    assert isinstance(services.stack.top, MatchScene)


def test_an_unreachable_place_can_be_viewed_but_not_entered(services: Services) -> None:
    run = steps.apply_option(steps.create_run("zelda", "link", "7"), steps.SKIP)
    progress.save_run(run)
    scene = open_gauntlet(services)
    scene.on_widget_event(WidgetEvent(PlaceId(len(run.places) - 1), "pressed"))
    services.stack.draw(get_used_canvas(0.5))
    golden = scene.form.get_widget("go")
    assert not golden.enabled
    assert golden.reason
    assert read_run() == run


def test_a_duel_can_be_left_and_resumed(services: Services) -> None:
    open_at(services, "duel")
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    assert isinstance(table.extension, DuelExtension)
    services.stack.update(0.1)
    while table.is_bot_asked:
        services.stack.update(0.1)
    played = len(table.active_match.session.journal)
    table.leave_table()
    assert read_run().match
    open_gauntlet(services)
    press_widget(services, "go")
    again = services.stack.top
    assert isinstance(again, MatchScene)
    assert isinstance(again.extension, DuelExtension)
    assert len(again.active_match.session.journal) == played


@pytest.mark.parametrize("won", [True, False])
def test_the_result_of_a_duel_is_recorded(services: Services, won: bool) -> None:
    scene = open_at(services, "duel")
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    play_to_end(services, table, won=won)
    assert services.stack.top is scene
    services.stack.draw(get_used_canvas(0.5))
    run = read_run()
    assert (run.won, run.step) == ((1, "boons") if won else (0, "lost"))
    press_widget(services, "go")
    if won:
        place = services.stack.top
        assert isinstance(place, PlaceScene)
        press_widget(services, steps.SKIP)
        assert read_run().step == "path"
    else:
        assert scene.run is None


@pytest.mark.parametrize(
    ("kind", "way_chosen"),
    [*((kind, False) for kind in _WITH_PRIZE), *((kind, True) for kind in (*_WITH_PRIZE, *_AFTERWARDS))],
)
def test_a_completed_place_is_described_as_completed(services: Services, kind: Kind, way_chosen: bool) -> None:
    run = reach_place(steps.create_run("zelda", "link", "7"), kind)
    here = run.walked[-1]
    assert run.get_stage(here) == "here"
    if kind in FIGHT_BY_PLACE_KIND:
        run = steps.apply_duel(run, won=True, losses=(1, 1))
    elif kind == "riddle":
        run = steps.apply_riddle(run, solved=True)
    if way_chosen:
        run = steps.apply_option(run, _AFTERWARDS.get(kind, steps.SKIP))
    assert run.get_stage(here) == "behind"
    progress.save_run(run)
    scene = open_gauntlet(services)
    if way_chosen:
        press_widget(services, PlaceId(here))
    assert scene.map.shown_place == here
    _title, text = scene.map.callout_text
    assert "Bot:" not in text
    assert kind in FIGHT_BY_PLACE_KIND or describe_place_offer(read_run(), kind, load_run_content("zelda")) not in text
    assert {"duel": "won", "elite": "won"}.get(kind, "been here" if way_chosen else "solved") in text
    assert ("Choose your reward" in text) is not way_chosen
    spot = scene.form.get_widget(PlaceId(here))
    assert spot.accessible_value == "you are here, cleared"


def test_a_missed_place_is_not_described_as_ahead(services: Services) -> None:
    run = advance_run(steps.create_run("zelda", "link", "7"), 1)
    assert run.current_place is not None
    row = run.current_place.row
    missed = next(n for n, place in enumerate(run.places) if place.row <= row and n not in run.walked)
    assert run.get_stage(missed) == "missed"
    assert {run.get_stage(number) for number in run.open_places} == {"ahead"}
    progress.save_run(run)
    scene = open_gauntlet(services)
    press_widget(services, PlaceId(missed))
    assert scene.map.callout_text[1] == "You took another path."


def test_a_boss_reward_is_not_described_as_the_starting_boon(services: Services) -> None:
    run = reach_place(steps.create_run("zelda", "link", "7"), "boss")
    progress.save_run(steps.apply_duel(run, won=True, losses=(1, 1)))
    title, text = open_gauntlet(services).map.callout_text
    assert title == "Boss defeated"
    assert "act 2" in text


def test_leaving_a_paused_duel_leads_where_its_menu_says(services: Services) -> None:
    scene = open_at(services, "duel")
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    table.open_menu()
    menu = services.stack.top
    assert isinstance(menu, Dialog)
    assert "title" not in menu.text
    assert "saved" in menu.text
    press_widget(services, "leave")
    assert services.stack.top is scene


def test_conceding_a_duel_says_that_it_ends_the_run(services: Services) -> None:
    open_at(services, "duel")
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    ask_to_concede(table, 0)
    question = services.stack.top
    assert isinstance(question, Dialog)
    assert "ends the run" in question.text


def test_a_duel_with_a_missing_file_restarts(services: Services) -> None:
    scene = open_at(services, "duel")
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    table.leave_table()
    for path in slots.get_slot_folder(slots.RUNNING).iterdir():
        path.unlink()
    scene.resume()
    assert not read_run().match
    assert read_run().step == "duel"


def test_the_boss_of_an_act_leads_to_the_next_and_the_last_one_ends_the_run(services: Services) -> None:
    run = reach_place(steps.create_run("zelda", "link", "7"), "boss")
    assert run.act == 1
    after = steps.apply_duel(run, won=True, losses=(1, 1))
    assert (after.act, after.step, after.walked) == (2, "boons", ())
    last = msgspec.structs.replace(run, act=ACTS)
    progress.save_run(steps.apply_duel(last, won=True, losses=(1, 1)))
    scene = open_gauntlet(services)
    assert scene.run is not None
    assert scene.run.step == "won"
    assert progress.load_progress().get_unlocked_grade("zelda") == 2
    press_widget(services, "go")
    assert scene.run is None
    assert scene.start.chosen_grade == 2


def test_a_rest_heals_or_upgrades_a_card(services: Services) -> None:
    open_at(services, "rest")
    press_widget(services, "go")
    press_widget(services, "go")
    assert read_run().step == "path"
    assert sum(read_run().wounds) < 8
    open_at(services, "rest")
    press_widget(services, "go")
    press_widget(services, BoonId(0))
    press_widget(services, "go")
    assert [boon.kind for boon in read_run().boons] == ["raise"]
    assert read_run().wounds == (6, 2)


def test_a_shop_sells_and_stays_open_until_it_is_left(services: Services) -> None:
    open_at(services, "shop")
    press_widget(services, "go")
    shop = services.stack.top
    assert isinstance(shop, PlaceScene)
    press_widget(services, BoonId(0))
    price = shop.run.offers[0].price
    before = read_run().money
    press_widget(services, "go")
    assert services.stack.top is shop
    assert (read_run().money, read_run().step, read_run().offers[0].sold) == (before - price, "shop", True)
    open_gauntlet(services)
    press_widget(services, "go")
    press_widget(services, steps.LEAVE)
    assert read_run().step == "path"


def test_a_treasure_gives_an_heirloom_or_money(services: Services) -> None:
    open_at(services, "treasure")
    press_widget(services, "go")
    press_widget(services, BoonId(0))
    press_widget(services, "go")
    run = read_run()
    assert [boon.kind for boon in run.boons] == ["heirloom"]
    press_widget(services, RelicId(run.boons[0].what))
    assert services.stack.top is not services.stack.scenes[1]
    open_at(services, "treasure")
    press_widget(services, "go")
    press_widget(services, steps.GOLD)
    assert (read_run().step, read_run().boons) == ("path", ())


@pytest.mark.parametrize("solved", [True, False])
def test_a_riddle_has_one_try(services: Services, solved: bool) -> None:
    open_at(services, "riddle")
    press_widget(services, "go")
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    guest = table.extension
    assert isinstance(guest, RiddleExtension)
    services.stack.draw(get_used_canvas(0.5))
    assert read_run().step == "riddle"
    assert guest.format_lines() == [format_short_goal(guest.loaded), "You have one try."]
    guest._cached_verdict = len(table.session.journal), solved
    assert guest.format_lines() == [(format_reached if solved else format_missed)(guest.loaded), ""]
    guest._judge_try(solved=solved)
    assert read_run().step == ("boons" if solved else "path")
    dialog = services.stack.top
    assert isinstance(dialog, Dialog)
    dialog._submit_answer("list")
    assert isinstance(services.stack.top, GauntletScene)


def test_a_riddle_can_be_postponed_or_skipped(services: Services) -> None:
    open_at(services, "riddle")
    press_widget(services, "go")
    press_widget(services, "go")
    guest = services.stack.top.extension  # type: ignore[attr-defined]
    lines = {line.id: line for line in guest.make_menu().lines}
    assert set(lines) == {"resume", "settings", "later", "leave"}
    lines["later"].on_press()
    assert read_run().step == "riddle"
    press_widget(services, "go")
    press_widget(services, "go")
    guest = services.stack.top.extension  # type: ignore[attr-defined]
    {line.id: line for line in guest.make_menu().lines}["leave"].on_press()
    assert read_run().step == "path"


def test_the_deck_of_a_run_includes_its_boons(services: Services) -> None:
    scene = open_at(services, "treasure")
    press_widget(services, "go")
    press_widget(services, BoonId(0))
    press_widget(services, "go")
    assert services.stack.top is scene
    press_widget(services, "deck")
    deck = services.stack.top
    assert isinstance(deck, RunDeckScene)
    assert read_run().boons[0].what in {entry.card.id.partition("/")[2] for entry in deck.entries}
    services.stack.draw(get_used_canvas(0.5))


@pytest.mark.parametrize("kind", ["rest", "shop", "treasure"])
def test_the_deck_is_one_press_away_at_a_place(services: Services, kind: Kind) -> None:
    open_at(services, kind)
    press_widget(services, "go")
    press_widget(services, "deck")
    assert isinstance(services.stack.top, RunDeckScene)


def test_each_game_has_a_run_of_its_own(services: Services) -> None:
    scene = open_gauntlet(services)
    scene.on_widget_event(WidgetEvent("game", "changed", "star-wars"))
    services.stack.draw(get_used_canvas(0.5))
    press_widget(services, "go")
    press_widget(services, steps.SKIP)
    assert set(progress.load_progress().runs) == {"star-wars"}
    assert open_gauntlet(services).progress.game == "star-wars"
    assert find_solo_line("gauntlet") == "Act 1 of 3"


def test_abandoning_a_run_asks_for_confirmation(services: Services) -> None:
    scene = open_at(services, "rest")
    press_widget(services, "give up")
    dialog = services.stack.top
    assert isinstance(dialog, Dialog)
    assert scene.run is not None
    dialog._submit_answer("give up")
    assert scene.run is None


def test_conceding_during_placement_costs_no_health_and_a_lost_run_lists_the_defeated(services: Services) -> None:
    scene = open_at(services, "duel")
    before = read_run()
    press_widget(services, "go")
    table = services.stack.top
    assert isinstance(table, MatchScene)
    concede(table, 0)
    for _frame in range(60):
        services.stack.update(0.1)
    assert read_run().step == "lost"
    assert read_run().wounds == before.wounds
    heard = " ".join(collect_texts(scene))
    assert "0 duels won times 40" in heard
    foe = team_name("zelda", read_run().places[read_run().walked[-1]].team)
    assert f"Defeated by {foe} in act 1 of 3." in heard
    for won, words in ((1, "1 duel won times 40"), (2, "2 duels won times 40")):
        progress.save_run(msgspec.structs.replace(read_run(), won=won, wounds=(99, 2)))
        text = " ".join(collect_texts(open_gauntlet(services)))
        assert words in text
        assert "0/15" in text


def test_the_end_of_a_run_leads_to_its_deck_its_cards_and_the_main_menu(services: Services) -> None:
    run = msgspec.structs.replace(
        steps.create_run("zelda", "link", "7"), step="lost", boons=(Boon("heirloom", "spyglass"),)
    )
    progress.save_run(run)
    scene = open_gauntlet(services)
    assert isinstance(scene.page, EndPage)
    assert "Spyglass" in collect_texts(scene), "an heirloom has its name beside it"
    for pressed, opens in ((DeckCardId(0), RunDeckScene), (RelicId("spyglass"), CardScene)):
        press_widget(services, pressed)
        assert isinstance(services.stack.top, opens)
        services.stack.pop()
    press_widget(services, "share")
    assert services.stack.top is scene
    press_widget(services, "title")
    assert services.stack.top is services.stack.scenes[0]


def test_the_end_of_a_run_names_the_best_score_before_it(services: Services) -> None:
    for before, words in (({}, "New best"), ({"zelda": 20}, "New best (was 20)"), ({"zelda": 1010}, "Best: 1,010")):
        run = msgspec.structs.replace(steps.create_run("zelda", "link", "7"), step="lost", won=1)
        scene = open_gauntlet(services)
        scene.progress.records = GauntletRecords(runs={"zelda": run}, scores=before)
        assert words in collect_texts(scene)


def test_a_victory_names_what_its_bosses_unlock() -> None:
    run = msgspec.structs.replace(steps.create_run("zelda", "link", "7", beaten_bosses=1), step="won", bosses=1)
    lines = list_unlocked(run, load_run_content("zelda"), GauntletRecords(grades={"zelda": 1}))
    assert lines == ["Difficulty 2: **Squire**", "Heirlooms: **Mourning Bell**", "Cards: **Light Shot**"]
    again = GauntletRecords(grades={"zelda": 4})
    assert list_unlocked(msgspec.structs.replace(run, bosses=0), load_run_content("zelda"), again) == []


def test_the_best_cards_are_the_strongest_of_the_deck() -> None:
    run = msgspec.structs.replace(steps.create_run("zelda", "link", "7"), boons=(Boon("card", "heat-haze"),))
    best = sort_by_strength(run, list_deck(run, load_run_content("zelda")))
    assert best[0].card.id.endswith("heat-haze")
