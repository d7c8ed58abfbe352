"""Common behavior of all tables, tested on each of the three."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.app.menus.title import TitleScene
from game.app.play.coaching.lesson import Teacher
from game.app.play.form_table import WidgetTable
from game.app.play.handover import CallScene
from game.app.play.routes import LessonRoute, PlayRoute, RulebookRoute
from game.app.play.table import TableScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Kind
from game.app.ui.services import Services
from game.app.ui.widgets.base import Widget, WidgetId
from game.bots.dungeon.bots import make_dungeon_bot
from game.content.lessons.lessons import GAMES_WITH_LESSONS, load_table_lessons
from game.content.lessons.tutorial import load_lessons
from game.modes.active_match import ActiveMatch, start_match
from game.paths import HOME_VARIABLE
from game.rules.core.protocol import Refusal
from game.rules.dungeon.actions.action import Setup as Adventure
from game.rules.elixir.action import Setup as Quest
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.storage import slots
from tests.app.screen import InputPlayer, SlowBots, draw_frame, get_used_canvas, some_services, start_screen
from tests.session.books import load_definitions

GAMES = {
    "epic": Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=6),
    "dungeon": Adventure(players=2),
    "elixir": Quest(),
}
BOT = {"epic": "greedy", "dungeon": "greedy", "elixir": "sensible"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


class TableDriver:
    """Table on the stack over a title, with its match, and a player who works it by key and by mouse."""

    def __init__(self, game: str, *people: bool, speed: str = "instant", steps: int = 0) -> None:
        self.services: Services = some_services(speed=speed)
        self.bots = SlowBots()
        self.services.bots = self.bots
        self.heard: list[str] = []
        self.services.play_effect = lambda name, at=0.0, who="": self.heard.append(name)  # type: ignore[method-assign]
        self.services.stack.push(TitleScene(self.services))
        kinds = [PERSON if person else BOT[game] for person in people or (True, True)]
        self.active_match: ActiveMatch[Any] = start_match(
            load_definitions(game, GAMES[game]), Seats(kinds, ["Mira", "Kesh"]), "7"
        )
        for _step in range(steps):
            self.step()
        scene = self.services.make_scene(PlayRoute(self.active_match))
        assert isinstance(scene, TableScene)
        self.table: TableScene[Any, Any] = scene
        self.services.stack.push(scene)
        self.show()
        self.hands = InputPlayer(self.services.stack.handle)

    def step(self) -> None:
        """Perform a legal action from the middle of the list in the session: no end of a turn, no concession."""
        legal = self.active_match.session.legal_actions()
        assert self.active_match.session.submit(legal[len(legal) // 2]) is None

    def show(self) -> None:
        draw_frame(self.services.stack, get_used_canvas(0.25))

    def wait(self, frames: int = 20, seconds: float = 0.1) -> None:
        for _frame in range(frames):
            self.services.stack.update(seconds)
        self.show()

    def seated(self) -> TableDriver:
        """Give the person to decide the seat at the screen."""
        self.wait()
        if isinstance(self.services.stack.top, CallScene):
            self.services.stack.top.on_arrival()
            self.wait()
        assert self.table.is_person_asked
        return self

    def answer(self, value: str) -> None:
        """Press a button of the dialog on top."""
        top = self.services.stack.top
        assert isinstance(top, Dialog)
        self.show()
        self.hands.click_on(top.form, value)

    @property
    def toast(self) -> str:
        return self.services.stack.toast.text

    @property
    def widgets(self) -> dict[WidgetId, Widget]:
        form: Any = self.table
        return {widget.id: widget for widget in form.form.widgets}


def play_to_end(game: str, *people: bool, speed: str = "normal") -> TableDriver:
    """Return a table whose match was played to its end: at random, or in the dungeon by companions."""
    driver, rng = TableDriver(game, *people, speed=speed), Random(4)
    session, friend = driver.active_match.session, make_dungeon_bot("greedy")
    for _step in range(6000):
        decision, legal = session.decision, session.legal_actions()
        if decision is None:
            driver.active_match.save()
            return driver
        action = rng.choice(legal)
        if game == "dungeon":
            action = friend.choose(session.rules, session.view_for(decision.seat), decision.seat, legal, rng)
        assert session.submit(action) is None
    raise AssertionError("no end")


# ---- the disk --------------------------------------------------------------------------------------------------------


def test_a_failed_autosave_is_reported_at_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(game).seated()
    monkeypatch.setattr(ActiveMatch, "save", lambda _active_match: "no room")
    driver.table.submit(driver.table.session.legal_actions()[0])
    assert "no room" in driver.toast


def test_a_failed_save_after_a_joint_undo_is_reported(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(game, steps=3).seated()
    steps = len(driver.table.session.journal)
    driver.hands.press_key(Kind.BACK)
    monkeypatch.setattr(ActiveMatch, "save", lambda _active_match: "no room")
    driver.answer("back")
    top = driver.services.stack.top
    assert isinstance(top, Dialog)
    driver.answer(next(answer.value for answer in top.answers if answer.value != top.cancel))
    assert len(driver.table.session.journal) < steps
    assert "no room" in driver.toast


# ---- taking back -----------------------------------------------------------------------------------------------------


def test_a_refused_undo_is_heard_and_says_why(game: str) -> None:
    driver = TableDriver(game).seated()
    driver.heard.clear()
    driver.table.undo()
    assert driver.heard == ["refused"]
    assert driver.toast


def test_undo_has_a_sound_and_is_saved(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, kept = TableDriver(game).seated(), []
    monkeypatch.setattr(driver.table.session, "undo", lambda: None)
    monkeypatch.setattr(driver.active_match, "save", lambda: kept.append(1) or "")
    driver.heard.clear()
    driver.table.undo()
    assert driver.heard == ["undo"]
    assert kept


def test_redo_needs_an_undo(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(game).seated()

    def redo() -> None:
        raise AssertionError("there is nothing to do again")

    monkeypatch.setattr(driver.table.session, "redo", redo)
    driver.heard.clear()
    driver.hands.press_key(Kind.REDO)
    assert driver.heard == []


# ---- one person after the other --------------------------------------------------------------------------------------


def test_a_pending_hint_is_canceled_when_the_player_changes(game: str) -> None:
    driver = TableDriver(game, steps=8).seated()
    driver.hands.press_key(Kind.HINT)
    assert driver.bots.pending_number
    driver.table.take_seat(-1)
    assert not driver.bots.pending_number
    assert not driver.table.hints.is_pending


def test_private_messages_are_removed_when_the_player_changes(game: str) -> None:
    driver = TableDriver(game, steps=8).seated()
    driver.services.notify("for you alone")
    driver.table.take_seat(1 - max(0, driver.table.viewer))
    assert not driver.toast
    driver.services.announce("for everybody")
    driver.table.take_seat(-1)
    assert driver.toast == "for everybody"


def test_a_hand_is_shown_only_after_the_handover(game: str) -> None:
    """A duel begins with placing its characters: without a hand there is no call yet."""
    driver = TableDriver(game)
    for _step in range(40):
        driver.wait(3)
        if isinstance(driver.services.stack.top, CallScene):
            assert driver.table.viewer == -1
            return
        assert driver.table.viewer == -1
        assert driver.table.is_person_asked
        driver.table.submit(driver.table.session.legal_actions()[0])
    raise AssertionError("nobody is called")


def test_a_hidden_hand_stays_hidden_until_the_player_changes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(game, True, False, steps=2)
    for _step in range(60):
        if not driver.table.is_bot_asked:
            break
        driver.step()
    driver.table.restart_turn()
    driver.wait()
    assert driver.table.is_person_asked
    driver.hands.press_key(Kind.HIDE)
    assert driver.table.is_hand_hidden
    assert not driver.table.is_hand_visible
    asked = len(driver.bots.asked)
    driver.hands.press_key(Kind.HINT)
    assert len(driver.bots.asked) == asked, "a hint would tell of the cards"
    monkeypatch.setattr(driver.table.session, "undo", lambda: None)
    driver.table.undo()
    assert driver.table.is_hand_hidden
    driver.show()
    driver.table.take_seat(0)
    assert not driver.table.is_hand_hidden
    driver.wait()
    driver.table.toggle_hand()
    driver.show()
    if game == "epic":  # in its pause menu
        assert driver.table.make_icons()["hide"].is_on
        return
    icon: Any = driver.widgets["hide"]
    assert icon.is_on


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_the_final_position_is_shown_before_the_result(game: str) -> None:
    driver = play_to_end(game)
    driver.services.stack.update(0.05)
    assert driver.services.stack.top is driver.table
    driver.wait(100)
    assert type(driver.services.stack.top).__name__.endswith(("Result", "ResultScene"))


@pytest.mark.parametrize("shown", [True, False])
def test_a_finished_match_counts_once_with_or_without_its_result_screen(
    game: str, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver, unseen = play_to_end(game), []
    count = driver.table.record_unseen_end
    monkeypatch.setattr(driver.table, "record_unseen_end", lambda: unseen.append(count()))
    assert driver.active_match.autosave is not None
    file = driver.active_match.autosave.path.name
    if shown:
        driver.wait(100)
        assert driver.services.stack.top is not driver.table
    else:
        driver.table.leave_table()
        assert isinstance(driver.services.stack.top, TitleScene)
    assert len(unseen) == (not shown)
    driver.services.stack.clear()
    assert len(unseen) == (not shown)
    assert (slots.get_slot_folder(slots.REPLAYS) / file).exists()
    assert not (slots.get_slot_folder(slots.RUNNING) / file).exists()


# ---- menu and icons --------------------------------------------------------------------------------------------------


def test_the_icon_of_the_rulebook_is_there_when_there_is_a_rulebook(game: str) -> None:
    driver = TableDriver(game).seated()
    if game == "epic":  # in its pause menu
        assert "rules" in {line.id for line in driver.table.make_menu_lines()}
        driver.services.route_table = {
            route: door for route, door in driver.services.route_table.items() if route is not RulebookRoute
        }
        assert "rules" not in {line.id for line in driver.table.make_menu_lines()}
        return
    assert "rules" in driver.widgets
    driver.services.route_table = {
        route: door for route, door in driver.services.route_table.items() if route is not RulebookRoute
    }
    driver.table.mark_dirty()
    driver.table.resume()
    driver.show()
    assert "rules" not in driver.widgets
    assert {"undo", "hint", "hide", "log", "menu"} <= set(driver.widgets)
    driver.hands.press_key(Kind.HELP)
    assert driver.services.stack.top is driver.table


def test_the_menu_begins_and_ends_with_the_same_lines(game: str) -> None:
    driver = TableDriver(game).seated()
    driver.hands.press_key(Kind.BACK)
    top = driver.services.stack.top
    assert isinstance(top, Dialog)
    texts = [answer.text for answer in top.answers]
    assert texts[:2] == ["Resume", "Save as…"]
    assert "Settings" in texts
    assert texts[-1] == ("Leave adventure" if game == "dungeon" else "Leave match")
    driver.answer("leave")
    assert isinstance(driver.services.stack.top, TitleScene)


def test_the_same_keys_do_the_same_everywhere(game: str) -> None:
    driver = TableDriver(game).seated()
    stack = driver.services.stack
    for kind in (Kind.LOG, Kind.HELP, Kind.BACK):
        driver.hands.press_key(kind)
        assert stack.top is not driver.table, kind
        stack.pop_to(driver.table)
        driver.show()


def test_actions_for_a_seat_that_is_not_asked_are_ignored(game: str) -> None:
    driver = TableDriver(game)
    driver.table.question_step = -1
    steps = len(driver.table.session.journal)
    driver.table.undo()
    driver.table.request_hint()
    assert len(driver.table.session.journal) == steps
    assert not driver.bots.asked


def test_a_refused_action_is_explained_and_changes_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(game, steps=8).seated()
    session = driver.table.session
    steps = len(session.journal)
    action = session.legal_actions()[0]
    monkeypatch.setattr(session, "submit", lambda _action: Refusal("undo-chance"))
    driver.heard.clear()
    driver.table.submit(action)
    assert "refused" in driver.heard
    assert len(session.journal) == steps
    monkeypatch.undo()
    monkeypatch.setenv(HOME_VARIABLE, str(slots.get_slot_folder(slots.RUNNING).parent))
    driver.wait()
    assert driver.table.is_person_asked


@pytest.mark.parametrize(
    "loaded", [load_lessons("zelda")[1], *(load_table_lessons(name)[1] for name in GAMES_WITH_LESSONS)]
)
def test_a_lesson_has_no_undo_no_hints_and_no_autosave(loaded: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    services, bots = some_services(speed="instant"), SlowBots()
    services.bots = bots
    services.stack.push(TitleScene(services))
    table = services.make_scene(LessonRoute(loaded))
    assert isinstance(table, TableScene)
    assert isinstance(table.extension, Teacher)
    services.stack.push(table)
    for _frame in range(100):
        services.stack.draw(get_used_canvas(0.25))
        services.stack.update(0.1)
        if table.is_person_asked and table.extension.progress.step_index:
            break
        if table.is_person_asked and (wanted := table.extension.find_expected_actions()):
            table.submit(wanted[0])
    at, steps = table.extension.progress.step_index, len(table.session.journal)
    assert at
    assert table.is_person_asked

    def undo() -> None:
        raise AssertionError("a lesson goes forward")

    monkeypatch.setattr(table.session, "undo", undo)
    hands = InputPlayer(services.stack.handle)
    for kind in (Kind.UNDO, Kind.REDO, Kind.HINT):
        hands.press_key(kind)
    table.undo()
    table.request_hint()
    assert (table.extension.progress.step_index, len(table.session.journal)) == (at, steps)
    assert not [question for question in bots.asked if question.seat == 0]
    assert table.active_match.autosave is None
    hands.press_key(Kind.BACK)
    top = services.stack.top
    assert isinstance(top, Dialog)
    assert [answer.value for answer in top.answers] == ["resume", "again", "settings", "list"]


# ---- what is said ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["dungeon", "elixir"])
def test_a_hint_is_shown_above_the_hand_until_the_question_changes(game: str) -> None:
    driver = TableDriver(game, True, False, steps=8 if game == "dungeon" else 0)
    driver.seated()
    driver.table.hints.show_message("Hint: lay it.")
    driver.show()
    toast, table = driver.services.stack.toast, driver.table
    assert isinstance(table, WidgetTable)
    assert toast.anchor == table.hand_box
    assert table.form.suppresses_tooltips, "no tooltip beside it"
    driver.hands.press_key(Kind.NEXT)
    assert driver.toast, "looking for what it means does not take it away"
    table.hints.reset()
    assert not driver.toast


@pytest.mark.parametrize("game", ["dungeon", "elixir"])
def test_a_refusal_is_shown_beside_the_pressed_widget_until_the_next_step(game: str) -> None:
    driver = TableDriver(game, True, False, steps=8 if game == "dungeon" else 0).seated()
    table = driver.table
    assert isinstance(table, WidgetTable)
    widget = next(widget for widget in table.form.widgets if widget.focusable and widget.enabled)
    table.press = lambda _reply: table.show_refusal("Not this.")  # type: ignore[method-assign]
    driver.hands.click_on(table.form, widget.id)
    assert driver.toast == "Not this."
    about = driver.services.stack.toast.anchor
    assert about is not None
    assert about.x <= widget.box.x
    assert widget.box.right <= about.right
    driver.hands.press_key(Kind.BACK)
    assert not driver.toast


def test_a_refused_key_is_explained_at_its_icon(game: str) -> None:
    driver = TableDriver(game, True, False, steps=8 if game == "dungeon" else 0).seated()
    table, toast = driver.table, driver.services.stack.toast
    driver.hands.press_key(Kind.FOLLOW)
    assert "No hint yet" in driver.toast
    assert toast.anchor == driver.widgets["hint"].box
    if table.is_hand_visible:
        driver.hands.press_key(Kind.HIDE)
        driver.show()
        driver.hands.press_key(Kind.HINT)
        assert "Show your hand" in driver.toast
        assert toast.anchor == driver.widgets["hint"].box
