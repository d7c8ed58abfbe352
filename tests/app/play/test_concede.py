"""Conceding in all games: who may concede, the question, and how the match counts in statistics and rewards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.app.dungeon.result import DungeonResult
from game.app.elixir.result import ElixirResult
from game.app.epic.result.scene import MatchResultScene
from game.app.menus.title import TitleScene
from game.app.play.concede import find_conceding_seat
from game.app.play.routes import LessonRoute, PlayRoute
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.content.cards.dungeon_catalog import load_dungeon_catalog
from game.content.cards.elixir_catalog import load_elixir_catalog as load_elixirs
from game.content.lessons.lessons import load_table_lessons
from game.content.lessons.tutorial import load_lessons
from game.modes.active_match import ActiveMatch, start_match
from game.modes.collections.exchange import MatchRewards
from game.rules.dungeon.actions.action import Concede
from game.rules.dungeon.actions.action import Setup as Adventure
from game.rules.dungeon.rules import DungeonRules
from game.rules.elixir.action import Setup as Quest
from game.rules.elixir.rules import ElixirRules
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.session.session import AnySession, Session
from game.storage import slots, statistics
from game.storage.saves import read_save
from tests.app.play.test_table_manners import GAMES, TableDriver, game, home
from tests.app.screen import InputPlayer, SlowBots, collect_texts, draw_frame, get_used_canvas, some_services
from tests.session.books import load_definitions
from tools.shots.states.dungeon import play_to as adventure_of_bots

__all__ = ["game", "home"]


def lines(driver: TableDriver) -> list[str]:
    """Return the ids of the open pause menu."""
    top = driver.services.stack.top
    assert isinstance(top, Dialog)
    return [answer.value for answer in top.answers]


def play_conceded(driver: TableDriver) -> Any:
    """Return the session after the menu's Concede was confirmed."""
    driver.table.open_menu()
    driver.answer("concede")
    driver.answer("concede")
    return driver.table.session


def make_driver(setup: Any, name: str, *people: bool) -> TableDriver:
    """Return a table with a set-up of its own; bots never answer."""
    driver = TableDriver.__new__(TableDriver)
    driver.services = some_services(speed="instant")
    driver.services.bots = SlowBots()
    driver.services.stack.push(TitleScene(driver.services))
    bot = "sensible" if name == "elixir" else "greedy"
    seats = Seats([PERSON if one else bot for one in people], ["Mira", "Kesh", "Tarin", "Odo"][: len(people)])
    driver.active_match = start_match(load_definitions(name, setup), seats, "7")
    scene: Any = driver.services.make_scene(PlayRoute(driver.active_match))
    driver.table = scene
    driver.services.stack.push(scene)
    driver.hands = InputPlayer(driver.services.stack.handle)
    draw_frame(driver.services.stack, get_used_canvas(0.25))
    return driver


def test_conceding_loses_the_match_for_the_only_person(game: str) -> None:
    driver = TableDriver(game, True, False, steps=3)
    session = play_conceded(driver)
    outcome = session.outcome
    assert outcome is not None
    assert outcome.reason == "conceded"
    assert 0 not in outcome.winners
    assert session.decision is None
    assert session.rules.check_invariants(session.snapshot()) == []
    driver.wait(200)
    assert driver.services.stack.top is not driver.table
    assert driver.table.has_ended


def test_enter_and_escape_keep_playing(game: str) -> None:
    driver = TableDriver(game, True, False, steps=2)
    for key in (Kind.MAIN, Kind.BACK):
        driver.table.open_menu()
        driver.answer("concede")
        driver.show()
        driver.hands.press_key(key)
        assert driver.services.stack.top is driver.table
        assert driver.table.session.outcome is None


def test_the_player_who_is_asked_concedes(game: str) -> None:
    driver = TableDriver(game, True, True, steps=2).seated()
    asked = driver.table.asked_seat
    assert find_conceding_seat(driver.table) == asked
    session = play_conceded(driver)
    assert asked not in session.outcome.winners
    if game != "dungeon":
        assert session.outcome.winners == (1 - asked,)


def test_conceding_is_unavailable_while_watching_and_after_the_end(game: str) -> None:
    watching = TableDriver(game, False, False)
    watching.table.open_menu()
    assert "concede" not in lines(watching)
    over = TableDriver(game, True, False, steps=1)
    play_conceded(over)
    over.table.open_menu()
    assert "concede" not in lines(over)


def test_a_lesson_has_nothing_to_concede() -> None:
    services = some_services(speed="instant")
    for loaded in (load_lessons("zelda")[0], load_table_lessons("dungeon")[0], load_table_lessons("elixir")[0]):
        table: Any = services.make_scene(LessonRoute(loaded))
        menu = table.extension.make_menu()
        assert [line.id for line in menu.lines] == ["resume", "again", "settings", "list"]


def test_a_conceded_match_is_saved_replayed_and_counted(game: str) -> None:
    driver = TableDriver(game, True, False, steps=4)
    session = play_conceded(driver)
    driver.wait(200)
    [path] = slots.get_slot_folder(slots.REPLAYS).glob("*.tds")
    save = read_save(path)
    assert save.session.outcome == session.outcome
    assert save.session.journal_consistent
    assert save.session.journal[-1].action.startswith("concede")
    again: Any = Session.replay(session.rules, session.seed, session.journal, session.start_state)
    assert again.outcome == session.outcome
    assert again.undo_refusal is not None
    text = " ".join(line.text for line in driver.table.format_log())
    assert "concedes" in text
    [record] = statistics.load_records().matches
    assert not record.seats[0].won


def test_a_team_loses_together() -> None:
    setup = Setup("zelda", (("link",), ("ganon",), ("zelda",), ("ruto",)), "triforce-chamber", mode="2v2")
    driver = make_driver(setup, "epic", True, True, True, True)
    driver.table.viewer = driver.table.asked_seat
    seat = find_conceding_seat(driver.table)
    session = play_conceded(driver)
    side = session.rules.match.side_of[seat]
    assert session.outcome.winners == (1 - side,)


def test_in_a_free_for_all_the_other_people_play_on() -> None:
    driver = make_driver(
        Setup("zelda", (("link",), ("ganon",), ("ruto",)), "fairy-fountain"), "epic", True, True, False
    )
    session = driver.table.session
    while session.view_for(-1).turn == 0 or session.decision.kind != "turn" or session.decision.seat == 2:
        assert session.submit(session.legal_actions()[0]) is None
    driver.wait()
    seat = find_conceding_seat(driver.table)
    play_conceded(driver)
    assert session.outcome is None
    assert not session.rules.match.own_mask[seat] & sum(
        1 << figure for figure, square in enumerate(session.view_for(-1).squares) if square >= 0
    )
    assert session.decision.seat != seat
    assert session.rules.check_invariants(session.snapshot()) == []


def test_the_result_says_who_conceded_in_the_middle_of_a_free_for_all() -> None:
    driver = make_driver(
        Setup("zelda", (("link",), ("ganon",), ("ruto",)), "fairy-fountain"), "epic", True, True, False
    )
    session, rng = driver.table.session, Random(3)
    while session.view_for(-1).turn == 0 or session.decision.kind != "turn" or session.decision.seat == 2:
        assert session.submit(session.legal_actions()[0]) is None
    driver.wait()
    seat = find_conceding_seat(driver.table)
    play_conceded(driver)
    while session.outcome is None:
        assert session.submit(rng.choice(session.legal_actions())) is None
    summary = MatchResultScene(driver.services, driver.active_match).summary
    [beaten] = {0, 1, 2} - {seat, *summary.winners}
    assert (summary.format_loser_state(seat), summary.format_loser_state(beaten)) == ("conceded", "all defeated")
    figures = [[i for i, info in enumerate(summary.match.figures) if info.seat == who] for who in (seat, beaten)]
    assert {summary.format_removal(figure) for figure in figures[0]} == {"left in round 1"}
    assert all(summary.format_removal(figure).startswith("defeated in round ") for figure in figures[1])
    assert summary.defeat_points[seat] == []
    assert summary.list_statistics()[-1][1][seat] == 0
    assert not summary.is_conceded


def test_the_only_person_of_a_free_for_all_ends_it() -> None:
    driver = make_driver(
        Setup("zelda", (("link",), ("ganon",), ("ruto",)), "fairy-fountain"), "epic", True, False, False
    )
    assert play_conceded(driver).outcome.winners == (1, 2)


def test_an_official_match_of_elixir_quest_is_conceded_by_its_own_rule() -> None:
    driver = make_driver(Quest(stakes="real"), "elixir", True, True)
    driver.table.open_menu()
    driver.answer("concede")
    top = driver.services.stack.top
    assert isinstance(top, Dialog)
    assert [answer.value for answer in top.answers] == ["stay", "0", "1"]
    assert [answer.is_default for answer in top.answers] == [True, False, False]
    driver.answer("0")
    assert driver.table.session.journal[-1].action == "leave 1"
    assert driver.table.session.outcome.winners == (1,)


def test_every_game_confirms_a_concession() -> None:
    assert set(GAMES) == {"epic", "dungeon", "elixir"}


@pytest.mark.parametrize(
    ("given", "stand_ins", "note"),
    [
        (True, [], "The party conceded."),
        (True, [1], "The party conceded. A quick bot filled in for Kesh."),
        (False, [1], "A quick bot filled in for Kesh."),
        (False, [], ""),
    ],
)
def test_the_result_of_an_adventure_says_who_conceded_and_for_whom_a_bot_filled_in(
    given: bool, stand_ins: list[int], note: str
) -> None:
    setup = Adventure(players=2, grade="hero", given=("RW", "MM"), hearts=5)
    match: AnySession = Session(DungeonRules(load_dungeon_catalog(), setup), "1")
    if given:
        assert match.submit(Concede()) is None
    else:
        match = adventure_of_bots(setup, "1", lambda _rules, _view: False, bot_name="random").session
    seats = Seats([PERSON, "knight"], ["Mira", "Kesh"], stand_ins)
    scene = DungeonResult(some_services(speed="instant"), ActiveMatch(match, seats))
    heard = [text for text in collect_texts(scene) if len(text) > 1]  # no key caps
    assert heard[0] == "Adventure lost"
    assert (heard[1] if note else "") == note
    assert scene.find_rules_page() == ("dungeon", "goal" if given else "collapse")


def test_watched_bots_finish_a_match_of_elixir_quest() -> None:
    match: AnySession = Session(ElixirRules(load_elixirs(), Quest()), "3")
    while match.outcome is None:
        assert match.submit(match.legal_actions()[0]) is None
    assert match.outcome.winners == (0,)
    for kinds, sound in (
        (["sage", "random"], "victory"),
        ([PERSON, "random"], "victory"),
        (["random", PERSON], "defeat"),
        ([PERSON, PERSON], "victory"),
    ):
        assert ElixirResult(some_services(), ActiveMatch(match, Seats(kinds)), MatchRewards()).sound == sound
