"""Log during animations: it shows only finished events, and no names from a hidden hand."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views.pile_scene import PileScene
from game.app.play.log.scene import LogScene
from game.app.play.routes import ReplayRoute
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Kind
from game.bots.dungeon.bots import make_dungeon_bot
from game.paths import HOME_VARIABLE
from game.rules.dungeon.engine.event import RoomFailed, RoomSolved
from game.rules.elixir.action import Setup as Quest
from game.rules.elixir.event import Fought
from game.rules.epic.event import Rolled
from game.storage.saves import LoadedSave
from tests.app.play.test_table_manners import GAMES, TableDriver, play_to_end
from tests.app.screen import InputPlayer, get_used_canvas, show_scene, some_services, start_screen, wait_until_open

FRAME = 1 / 15
FIVE = 5


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


def collect_texts(table: Any) -> list[str]:
    return [line.text for line in table.format_log()]


class SteppedTable:
    """Table at which one step after the other is executed and shown."""

    def __init__(self, game: str, *, speed: str = "normal") -> None:
        self.driver, self.luck = TableDriver(game, True, False, speed=speed), Random(4)
        self.game, self.table = game, self.driver.table
        self.friend = make_dungeon_bot("greedy")

    @property
    def goes_on(self) -> bool:
        return self.table.session.decision is not None and self.driver.services.stack.top is self.table

    def step(self) -> list[Any]:
        """Carry a step out, and return its events as the person may see them."""
        session = self.table.session
        decision, legal = session.decision, session.legal_actions()
        action = self.luck.choice(legal)
        if self.game == "dungeon":
            action = self.friend.choose(session.rules, session.view_for(decision.seat), decision.seat, legal, self.luck)
        start = len(session.log)
        assert self.table.carry_out(action)
        return list(session.events_for(self.table.viewer, start))

    def settle(self) -> None:
        for _frame in range(400):
            if not self.table.busy or self.driver.services.stack.top is not self.table:
                return
            self.driver.services.stack.update(FRAME)
        if isinstance(self.table, ElixirMatchScene) and self.table.awaits_next_game:
            self.table.begin_next_game()


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_log_grows_with_the_animation(game: str) -> None:
    played, later = SteppedTable(game), 0
    table, stack = played.table, played.driver.services.stack
    for _step in range(60):
        if not played.goes_on:
            break
        before = collect_texts(table)
        played.step()
        found = [collect_texts(table)]
        while table.busy and stack.top is table and len(found) < 400:
            stack.update(FRAME)
            found.append(collect_texts(table))
            if isinstance(table, ElixirMatchScene) and table.awaits_next_game:
                table.begin_next_game()
        assert found[0][: len(before)] == before
        for one, other in pairwise(found):
            assert other[: len(one)] == one
        later += found[0] != found[-1]
    assert later > 3, "lines that a step brings come while it is shown"


def test_a_roll_is_logged_when_the_die_has_landed() -> None:
    played, rolls = SteppedTable("epic"), 0
    table = played.table
    assert isinstance(table, MatchScene)
    while played.goes_on:
        rolled = [one for one in played.step() if isinstance(one, Rolled)]
        known = len(table.stage.shown_events)
        while table.busy:
            events = table.stage.shown_events[known:]
            if table.stage.throw is not None:
                assert not any(isinstance(event, Rolled) for event in events), "the die is still in the air"
                rolls += 1
            played.driver.services.stack.update(FRAME)
        assert len(rolled) < 2
    assert rolls > 3


def test_a_room_is_logged_as_solved_after_its_animation() -> None:
    played, seen = SteppedTable("dungeon"), 0
    table: Any = played.table
    for _step in range(400):
        if not played.goes_on or seen > 1:
            break
        events = played.step()
        solved = [index for index, one in enumerate(events) if isinstance(one, (RoomSolved, RoomFailed))]
        if solved:
            line = table.tale.format_lines([events[solved[0]]])[0].text
            assert table.event_animator.is_busy
            count = collect_texts(table).count(line)
            played.settle()
            assert collect_texts(table).count(line) == count + 1
            seen += 1
        played.settle()
    assert seen > 1


def test_a_round_of_elixir_quest_is_logged_when_it_is_fought() -> None:
    played, fights = SteppedTable("elixir"), 0
    table = played.table
    assert isinstance(table, ElixirMatchScene)
    for _step in range(80):
        if not played.goes_on:
            break
        played.step()
        while table.animator.is_busy:
            last = table.animator.started_events[-1] if table.animator.started_events else None
            if isinstance(last, Fought) and table.animator.fought < 1:
                assert last not in table.animator.started_events[: table.animator.finished_count]
                fights += 1
            played.driver.services.stack.update(FRAME)
        played.settle()
    assert fights > 3


def test_a_potion_returns_to_the_hand_only_after_the_end_of_its_game() -> None:
    """Its return tells that the strike to come decides the game."""
    played, games = SteppedTable("elixir"), 0
    table = played.table
    assert isinstance(table, ElixirMatchScene)
    for _step in range(120):
        if not played.goes_on:
            break
        before = [len(table.make_view_state().list_hand(seat, "potion")) for seat in (0, 1)]
        played.step()
        while table.animator.is_busy:
            view_state = table.make_view_state()
            if view_state.phase == "show":
                ended = view_state.revealed_game is not None and view_state.revealed_game.winner is not None
                assert ended or all(len(view_state.list_hand(seat, "potion")) <= before[seat] for seat in (0, 1))
            played.driver.services.stack.update(FRAME)
        games += table.awaits_next_game
        played.settle()
    assert games > 3


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_a_replay_ends_before_the_step_that_is_shown(game: str) -> None:
    active_match, services, seen = play_to_end(game).active_match, some_services(speed="normal"), 0
    scene: Any = services.make_scene(ReplayRoute(LoadedSave(active_match.session, active_match.seats), 1))
    show_scene(services, scene, get_used_canvas(0.25))
    hands = InputPlayer(services.stack.handle)
    for step in range(1, min(40, scene.replay_view.last_step)):
        wait_until_open(services.stack)  # before the step, for it goes on meanwhile
        scene.stop_at(step)
        scene.play_next()
        if scene.busy:
            hands.press_key(Kind.LOG)
            log = services.stack.top
            assert isinstance(log, LogScene)
            assert log.all_lines == scene.log_formatter.format_lines(scene.replay_view.list_events_until(step))
            services.stack.pop()
            seen += log.all_lines != scene.log_formatter.format_lines(scene.replay_view.list_events_until(step + 1))
    assert seen > 3


@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_hand_is_named_nowhere_in_the_log(game: str) -> None:
    """While the hand is face down, the log and its speech show public facts only."""
    played, masked = SteppedTable(game, speed="instant"), 0
    table = played.table
    for _step in range(60):
        if not played.goes_on:
            break
        played.step()
        played.settle()
        if table.viewer < 0 or table.is_hand_hidden or not played.goes_on:
            continue
        known = collect_texts(table)
        table.toggle_hand()
        hidden, spoken = collect_texts(table), list(table.speech.read_events().lines)
        viewer = table.viewer
        table.take_seat(-1)
        assert hidden == spoken == collect_texts(table)
        table.take_seat(viewer)
        assert collect_texts(table) == known
        masked += hidden != known
    assert masked or game == "elixir", "there was something to hide"


def test_hiding_the_hand_clears_the_selection() -> None:
    """The banner and the forecast named the chosen card."""
    played = SteppedTable("epic", speed="instant")
    table = played.table
    assert isinstance(table, MatchScene)
    while table.asked_seat != 0 or table.asked_kind != "turn":
        played.step()
        played.settle()
    played.driver.wait(3)
    playable = next(card for card in table.build_view_state().hand if card.playable)
    table.controller.on_card(int(playable.key))
    name = playable.face.name
    assert name in table.build_view_state().turn.hint or table.controller.mode.cancel_selection()
    table.controller.on_card(int(playable.key))
    table.toggle_hand()
    played.driver.show()
    shown_words = RecordingCanvas.for_canvas(get_used_canvas(0.25))
    table.draw(shown_words)
    assert not any(name in word for word in shown_words.list_texts())
    assert all(not card.selected for card in table.build_view_state().hand)


def test_the_card_list_does_not_reveal_a_hidden_hand_by_omission() -> None:
    played = SteppedTable("epic", speed="instant")
    table, stack = played.table, played.driver.services.stack
    assert isinstance(table, MatchScene)
    while not (table.viewer == 0 and len(table.stage.view.hands[0]) > 2):
        played.step()
        played.settle()
        played.driver.wait(2)
    counts = []
    for _turn in range(2):
        table.targets.open_pile(0)
        assert isinstance(stack.top, PileScene)
        counts.append(sum(count for _face, count in stack.top.piles["unseen"]))
        stack.pop()
        table.toggle_hand()
    assert counts[1] == counts[0] + len(table.stage.view.hands[0])


def test_sudden_death_is_announced_after_the_game_that_leads_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The position is already at the next game while the fifth one is still animated."""
    monkeypatch.setitem(GAMES, "elixir", Quest(sudden_death=True))
    early = 0
    for seed in range(40):
        played = SteppedTable("elixir")
        table, played.luck = played.table, Random(seed)
        assert isinstance(table, ElixirMatchScene)
        while played.goes_on and not table.session.view_for(-1).sudden_death:
            played.step()
            if table.session.view_for(-1).sudden_death and table.session.decision is not None:
                while table.animator.is_busy and not table.awaits_next_game:
                    view_state = table.make_view_state()
                    assert not view_state.is_sudden_death
                    assert view_state.game_number == FIVE
                    early += 1
                    played.driver.services.stack.update(FRAME)
            played.settle()
        if early:
            return
    raise AssertionError("no match has come to sudden death")
