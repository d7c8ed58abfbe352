"""The table in the window: whole matches by mouse and keys, what is shown, and that nothing hidden is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.app.elixir.ids import CharacterId, RoundId
from game.app.elixir.replay import ElixirReplay
from game.app.elixir.result import ElixirResult
from game.app.elixir.scene import TableScene
from game.app.elixir.table.table_panels import draw_match
from game.app.elixir.table.table_view import arrows
from game.app.menus.rulebook import RulebookScene
from game.app.menus.saves import files
from game.app.play.log.scene import LogScene
from game.app.ui.dialog import Dialog
from game.app.ui.drawing.hearing import Hearing
from game.app.ui.input.intents import Kind
from game.app.ui.style.theme import ELIXIR
from game.bots.worker.pool import Found
from game.modes.active_match import Occasion
from game.modes.collections import exchange as house
from game.paths import HOME_VARIABLE
from game.rules.elixir import event as e
from game.rules.elixir.action import Action, Decline, Drink, Lay, Setup, Stop
from game.rules.elixir.state import NONE
from game.session.seats import PERSON, Seats
from game.storage import saves, slots, statistics
from game.storage.save_words import state_of
from tests.app.elixir.robot import ElixirRobot
from tests.app.screen import a_canvas, framed_by_a_hint, heard_of, some_services, start_screen, used_canvas
from tests.modes.house_matches import enroll
from tests.modes.league.house import play
from tests.presentation.test_endings import quest
from tools.shots.reading import ScreenReader
from tools.shots.states.elixir import SHOTS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders are empty ones."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def table(kinds: list[str], setup: Setup | None = None, **settings: object) -> tuple[ElixirRobot, TableScene]:
    services = some_services(speed="instant", **settings)
    occasion = house.begin(setup or Setup(), Seats(kinds, ["Mira", "Kesh"]), None, seed="7")
    scene = TableScene(services, occasion)
    return ElixirRobot(services, scene, Random(3)), scene


@pytest.mark.parametrize(
    ("spent", "tip"),
    [(False, "The potion returns to your hand after this game."), (True, "The potion is used up either way.")],
)
def test_a_potion_that_is_left_says_where_it_goes(spent: bool, tip: str) -> None:
    robot, scene = table([PERSON, "sensible"], Setup(format="advanced", spent_when_laid=spent))
    for _step in range(2000):
        robot.step()
        if isinstance(robot.top, TableScene) and any(widget.id == "decline" for widget in scene.form.widgets):
            break
    assert scene.form.widget("decline").tip == tip


@pytest.mark.sweep(4)
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize(
    ("kinds", "setup"),
    [
        ([PERSON, "sensible"], Setup()),
        ([PERSON, PERSON], Setup(sudden_death=True)),
        (["random", PERSON], Setup(format="beginner")),
        (["random", "sensible"], Setup()),
    ],
)
def test_a_match_is_played_to_its_end(kinds: list[str], setup: Setup, keys: bool) -> None:
    robot, scene = table(kinds, setup)
    robot.keys = keys
    result = robot.play()
    assert scene.occasion.session.outcome is not None
    assert result.headline()
    assert slots.count(slots.REPLAYS) == 1
    assert slots.count(slots.RUNNING) == 0
    assert len(statistics.load().matches) == 1


@pytest.mark.parametrize("sudden_death", [False, True])
def test_a_list_says_which_game_a_match_ended_with(sudden_death: bool) -> None:
    seen = set()
    for luck in range(12):
        match = house.begin(Setup(sudden_death=sudden_death), Seats(["random", "random"]), None, seed=str(luck))
        play(match, Random(luck))
        (entry,) = (one for one in slots.entries(slots.REPLAYS) if one.path == _replay_of(match))
        assert entry.head is not None
        sudden = "Sudden death" in state_of(entry.head)
        games = sum(isinstance(event, e.GameEnded) for event in match.session.log)
        assert sudden == (games > 5)
        assert sudden or f"Game {games} of 5" in state_of(entry.head)
        seen.add(sudden)
    assert seen == {False, sudden_death}


def _replay_of(match: Occasion[Any]) -> Path:
    assert match.autosave is not None
    return slots.folder(slots.REPLAYS) / match.autosave.path.name


def test_a_number_in_a_name_does_not_run_into_the_score() -> None:
    robot, scene = table([PERSON, "sensible"])
    scene.occasion.seats.names[0] = "Player 1"
    result = robot.play()
    wins = result.story.wins
    assert result.subtitle().startswith(f"Player 1: {wins[0]}  ·  {scene.occasion.seats.name(1)}: {wins[1]}")


def test_a_match_waits_on_the_title_and_goes_on() -> None:
    robot, scene = table([PERSON, "sensible"])
    for _step in range(12):
        robot.step()
    journal = [step.action for step in scene.occasion.session.journal]
    assert len(journal) > 2
    robot.services.stack.clear()
    waiting = files.unfinished()
    assert waiting is not None
    services = some_services(speed="instant")
    again = services.scene(waiting.leads)
    assert isinstance(again, TableScene)
    assert [step.action for step in again.occasion.session.journal] == journal
    ElixirRobot(services, again, Random(4)).play()


def test_a_finished_match_is_told_again_step_by_step() -> None:
    robot, scene = table([PERSON, "sensible"])
    robot.play()
    [entry] = slots.entries(slots.REPLAYS)
    saved = saves.read(entry.path)
    services = some_services(speed="instant")
    show = ElixirReplay(services, saved)
    services.stack.push(show)
    canvas = used_canvas(0.3)
    for step in range(show.telling.last + 1):
        show.go_to(step)
        services.stack.draw(canvas)
        told = show.showing().story
        assert list(told.wins) == saved.session.view_at(step, -1).wins
    assert show.showing().story.winners == scene.occasion.session.snapshot().result
    show.see_as(1)
    services.stack.draw(canvas)
    assert show.showing().me == 1
    show.go_to(0)
    for _step in range(show.telling.last):
        show.forward()
        services.stack.update(0.1)
    assert show.step == show.telling.last


def test_the_banner_asks_for_a_potion_only_where_there_are_some() -> None:
    for setup, asks in ((Setup(), True), (Setup(format="beginner"), False)):
        robot, scene = table([PERSON, "sensible"], setup)
        while scene.showing().phase != "lay":
            robot.wait()
        assert ("potion" in scene.showing().hint) == asks


@pytest.mark.parametrize(("shot", "about_me"), [("elixir-won", True), ("elixir-both", False), ("elixir-lay", True)])
def test_the_banner_is_about_who_has_won(shot: str, about_me: bool) -> None:
    scene = SHOTS[shot](some_services())
    assert isinstance(scene, TableScene)
    show = scene.showing()
    assert (show.about == show.me) == about_me


def test_a_hint_names_a_choice_that_is_open() -> None:
    robot, scene = table([PERSON, "sensible"])
    robot.wait()
    assert scene.person_asked
    robot.key(Kind.HINT, "h")
    for _frame in range(5):
        robot.wait()
    assert scene.hints.found is not None
    advised = scene.hints.found.action
    assert advised in scene.occasion.session.legal()
    assert "Hint" in robot.services.stack.toast.text
    assert scene.hinted()[0] == CharacterId(advised.character)
    assert scene.picked == [NONE, NONE], "a hint chooses nothing"
    robot.key(Kind.FOLLOW, "a")
    assert scene.occasion.session.journal[-1].action == scene.rules.to_text(advised)


def test_a_hint_frames_what_it_is_about_otherwise_than_the_focus() -> None:
    robot, scene = table([PERSON, "sensible"])
    robot.wait()
    scene.hints.found = Found(next(one for one in scene.session.legal() if isinstance(one, Lay)))
    assert set(framed_by_a_hint(scene).values()) == {(True, False)}


@pytest.mark.parametrize(("action", "ids"), [(Stop(), ["stop"]), (Decline(), ["decline"]), (Drink(), ["drink"])])
def test_a_hint_is_about_the_button_that_does_it(action: Action, ids: list[str]) -> None:
    _robot, scene = table([PERSON, "sensible"])
    scene.hints.found = Found(action)
    assert scene.hinted() == ids


def said(scene: TableScene) -> str:
    """What the bubble beside a closed button says."""
    told = scene.form.pointed
    assert told is not None
    assert not told.enabled
    return told.hint


def test_what_cannot_be_done_says_why() -> None:
    robot, scene = table([PERSON, "sensible"])
    robot.wait()
    robot.press("lay")
    assert said(scene) == "Choose a character first."
    robot.press("undo")
    assert said(scene) != "Choose a character first."
    assert robot.services.stack.toast.text == "", "what a bubble says is not said once more"
    assert len(scene.occasion.session.journal) == 1


def test_an_earlier_round_can_be_looked_at_again() -> None:
    """Pressing a round shows its arithmetic, and the last one comes back."""
    services = some_services(speed="instant")
    scene = SHOTS["elixir-won"](services)
    assert isinstance(scene, TableScene)
    robot = ElixirRobot(services, scene, Random(1))
    shown = scene.showing().round
    assert shown is not None
    assert shown.number == 2
    robot.press(RoundId(1))
    assert scene.showing().round.number == 1  # type: ignore[union-attr]
    reckoned = scene.showing().reckoning()
    assert reckoned is not None
    assert reckoned.winner == -1
    robot.press(RoundId(2))
    assert scene.showing().round.number == 2  # type: ignore[union-attr]


def test_the_menu_leads_everywhere_and_back() -> None:
    robot, scene = table([PERSON, "sensible"])
    robot.wait()
    robot.key(Kind.LOG, "l")
    assert isinstance(robot.top, LogScene)
    robot.key(Kind.BACK)
    robot.key(Kind.HELP)
    robot.show()
    assert isinstance(robot.top, RulebookScene)
    robot.key(Kind.BACK)
    robot.key(Kind.BACK)
    assert isinstance(robot.top, Dialog)
    robot.show()
    assert {answer.value for answer in robot.top.answers} >= {"resume", "save", "settings", "leave"}
    robot.key(Kind.BACK)
    assert robot.top is scene


def at_the_end(kinds: list[str], luck: int = 3) -> tuple[ElixirRobot, TableScene]:
    """A table whose last game is over and lies there until somebody goes on."""
    robot, scene = table(kinds)
    robot.luck = Random(luck)
    while not (scene.halted and scene.occasion.session.decision is None):
        robot.step()
    return robot, scene


def test_nothing_is_taken_back_once_the_match_is_over() -> None:
    robot, scene = at_the_end([PERSON, "random"])
    robot.key(Kind.BACK)
    assert isinstance(robot.top, Dialog)
    assert "back" not in [answer.value for answer in robot.top.answers]
    robot.key(Kind.BACK)
    assert robot.top is scene


@pytest.mark.parametrize("shown", [False, True], ids=["left at the table", "left at the result"])
def test_who_leaves_after_beating_a_bot_has_the_pack_once(shown: bool) -> None:
    enroll("Mira")
    for luck in range(20):
        robot, scene = at_the_end([PERSON, "random"], luck)
        outcome = scene.occasion.session.outcome
        if outcome is not None and outcome.winners == (0,):
            break
    assert not [entry for entry in house.book().entries if entry.id.startswith("pack/")]
    if shown:
        robot.play()
    robot.services.stack.clear()
    packs = [entry.id for entry in house.book().entries if entry.id.startswith("pack/")]
    assert packs == [f"pack/{house.match_id(scene.occasion)}"]


def test_who_leaves_a_match_that_goes_on_gets_nothing() -> None:
    enroll("Mira")
    robot, scene = table([PERSON, "random"])
    for _step in range(6):
        robot.step()
    robot.services.stack.clear()
    assert scene.occasion.session.outcome is None
    assert not [entry for entry in house.book().entries if entry.id.startswith("pack/")]


def test_speed_and_skipping_change_nothing_but_time() -> None:
    """A match at normal speed, with every telling skipped, ends as one that is told at once."""
    quick, first = table([PERSON, "sensible"])
    quick.play()
    slow, second = table([PERSON, "sensible"])
    slow.services.change(speed="normal")
    for _step in range(3000):
        if slow.over:
            break
        if second.telling.busy:
            slow.key(Kind.SKIP, "s")
        slow.step()
    assert [s.action for s in second.occasion.session.journal] == [s.action for s in first.occasion.session.journal]


def test_skip_pressed_by_mouse_leads_to_the_next_game() -> None:
    robot, scene = table([PERSON, "sensible"])
    robot.services.change(speed="normal")
    while not scene.halted:
        if scene.telling.busy:
            robot.show()
            robot.press("skip")
        else:
            robot.step()
    assert not scene.telling.busy
    assert [widget.id for widget in scene.form.widgets if widget.id in ("skip", "next")] == ["next"]
    assert scene.form.focus == "next"


@pytest.mark.parametrize("text", [100, 150])
def test_names_of_usual_length_stand_clear_of_the_score(text: int) -> None:
    _robot, scene = table([PERSON, "sensible"])
    showing = msgspec.structs.replace(scene.showing(), names=("Player 1", "Apothecary"))
    canvas = a_canvas(text=text)
    canvas.theme = ELIXIR
    canvas.reader = reader = ScreenReader(canvas.surface.get_size())
    draw_match(canvas, showing)
    report = reader.report()
    assert {"Apothecary", "0 : 0"} <= {one.text for one in report.seen}
    assert not report.overlaps


@pytest.mark.parametrize("shielded", [False, True])
def test_what_a_potion_changes_stands_between_the_cards_one_below_the_other(shielded: bool) -> None:
    services = some_services(language="en", speed="instant")
    scene = SHOTS["elixir-drink"](services)
    assert isinstance(scene, TableScene)
    show = scene.showing()
    found = show.reckoning()
    assert found is not None
    numbers = {
        stat: msgspec.structs.replace(number, added=by)
        for (stat, number), by in zip(found.numbers[0].items(), (60, 30, -15), strict=True)
    }
    shields = (25, 25) if shielded else (0, 0)
    found = msgspec.structs.replace(found, numbers=(numbers, numbers), shields=shields)
    ear = Hearing.beside(used_canvas())
    arrows(ear, show, found)
    for middle in (494, 750):
        told = [word for word in ear.heard if abs(word.x - middle) < 1]
        assert [word.text for word in told] == ["+60", "+30", "−15"]
        assert all(later.y - sooner.y >= 18 for sooner, later in pairwise(told))


def test_the_result_says_in_which_game_somebody_conceded() -> None:
    start_screen()
    match = quest(Setup(), "game", "game", "concede 1")
    occasion = Occasion(match, Seats([PERSON] * 2, ["Mira", "Kesh"]))
    result = ElixirResult(some_services(speed="instant"), occasion, house.Rewards())
    result.layout(used_canvas())
    heard = heard_of(result)
    assert "Mira: 1, Kesh: 0, Mira conceded" in heard
    games = heard[heard.index("Games") : heard.index("Reward")]
    assert [word for word in games if word in ("captured", "drawn", "conceded", "not played")] == [
        "drawn", "captured", "conceded", "not played",
    ]  # fmt: skip


def test_the_replay_says_at_its_end_who_conceded_and_which_games_were_not_played() -> None:
    start_screen()
    match = quest(Setup(), "game", "game", "concede 1")
    scene = ElixirReplay(some_services(speed="instant"), saves.Saved(match, Seats([PERSON] * 2, ["Mira", "Kesh"])))
    assert "not played" not in heard_of(scene)
    scene.go_to(scene.telling.last)
    heard = heard_of(scene)
    assert "Mira conceded" in heard
    games = heard[heard.index("Match") : heard.index("This game")]
    assert [word for word in games if word in ("conceded", "not played")] == ["conceded", "not played"]
