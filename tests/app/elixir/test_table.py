"""The table in the window: whole matches by mouse and keys, what is shown, and that nothing hidden is."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.app.elixir.ids import HandCharacterId, RoundId
from game.app.elixir.replay import ElixirReplay
from game.app.elixir.result import ElixirResult, FighterWidget
from game.app.elixir.scene import ElixirMatchScene
from game.app.elixir.table import table_view
from game.app.elixir.table.stage import MIDDLE_BOX, TipArea, TipAreaId, arrange_middle
from game.app.elixir.table.table_view import draw_table
from game.app.elixir.table.words import format_games
from game.app.menus.rulebook import RulebookScene
from game.app.menus.saves import files
from game.app.play.ids import PointId
from game.app.play.log.scene import LogScene
from game.app.ui.dialog import Dialog
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style.theme import ELIXIR
from game.bots.worker.pool import BotAnswer
from game.languages import set_language
from game.modes.active_match import ActiveMatch
from game.modes.collections import exchange
from game.paths import HOME_VARIABLE
from game.presentation.elixir.view_models import make_character_face
from game.rules.elixir import event as elixir_events
from game.rules.elixir.action import Action, Decline, Drink, Lay, Setup, Stop
from game.rules.elixir.state import NONE
from game.session.seats import PERSON, Seats
from game.storage import saves, slots, statistics
from game.storage.save_words import format_state
from game.storage.settings import LARGE_TEXT, WINDOW_FOR_LARGE_TEXT
from tests.app.elixir.robot import ElixirRobot
from tests.app.screen import (
    InputPlayer,
    a_canvas,
    collect_texts,
    find_hint_frames,
    get_used_canvas,
    show_scene,
    some_services,
    start_screen,
    wait_until_open,
)
from tests.modes.house_matches import enroll_players
from tests.modes.league.house import play_steps
from tests.presentation.test_endings import quest
from tools.shots.legible import read_scene_text
from tools.shots.reading import ScreenReader
from tools.shots.states.elixir import SHOTS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def make_table(
    kinds: list[str], setup: Setup | None = None, **settings: object
) -> tuple[ElixirRobot, ElixirMatchScene]:
    services = some_services(speed="instant", **settings)
    active_match = exchange.start_elixir_match(setup or Setup(), Seats(kinds, ["Mira", "Kesh"]), None, seed="7")
    scene = ElixirMatchScene(services, active_match)
    return ElixirRobot(services, scene, Random(3)), scene


@pytest.mark.parametrize(
    ("spent", "tip"),
    [(False, "The potion returns to your hand after this game."), (True, "The potion is used up either way.")],
)
def test_a_potion_that_is_left_says_where_it_goes(spent: bool, tip: str) -> None:
    robot, scene = make_table([PERSON, "sensible"], Setup(format="advanced", spent_when_laid=spent))
    for _step in range(2000):
        robot.step()
        if isinstance(robot.top, ElixirMatchScene) and any(widget.id == "decline" for widget in scene.form.widgets):
            break
    assert scene.form.get_widget("decline").tip == tip


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
    robot, scene = make_table(kinds, setup)
    robot.keys = keys
    result = robot.play_to_end()
    assert scene.active_match.session.outcome is not None
    assert result.format_headline()
    assert len(slots.list_entries(slots.REPLAYS)) == 1
    assert len(slots.list_entries(slots.RUNNING)) == 0
    assert len(statistics.load_records().matches) == 1


@pytest.mark.parametrize("sudden_death", [False, True])
def test_a_list_says_which_game_a_match_ended_with(sudden_death: bool) -> None:
    seen = set()
    for luck in range(12):
        match = exchange.start_elixir_match(
            Setup(sudden_death=sudden_death), Seats(["random", "random"]), None, seed=str(luck)
        )
        play_steps(match, Random(luck))
        (entry,) = (entry for entry in slots.list_entries(slots.REPLAYS) if entry.path == _write_replay(match))
        assert entry.head is not None
        sudden = "Sudden death" in format_state(entry.head)
        games = sum(isinstance(event, elixir_events.GameEnded) for event in match.session.log)
        assert sudden == (games > 5)
        assert sudden or f"Game {games} of 5" in format_state(entry.head)
        seen.add(sudden)
    assert seen == {False, sudden_death}


def _write_replay(match: ActiveMatch[Any]) -> Path:
    assert match.autosave is not None
    return slots.get_slot_folder(slots.REPLAYS) / match.autosave.path.name


def test_a_number_in_a_name_does_not_run_into_the_score() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    scene.active_match.seats.names[0] = "Player 1"
    result = robot.play_to_end()
    wins = result.history.wins
    assert result.format_subtitle().startswith(f"Player 1: {wins[0]}  ·  {scene.active_match.seats.name(1)}: {wins[1]}")


def test_a_match_waits_on_the_title_and_goes_on() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    for _step in range(12):
        robot.step()
    journal = [step.action for step in scene.active_match.session.journal]
    assert len(journal) > 2
    robot.services.stack.clear()
    waiting = files.find_unfinished()["elixir"]
    services = some_services(speed="instant")
    again = services.make_scene(waiting.route)
    assert isinstance(again, ElixirMatchScene)
    assert [step.action for step in again.active_match.session.journal] == journal
    ElixirRobot(services, again, Random(4)).play_to_end()


def test_a_finished_match_is_told_again_step_by_step() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    robot.play_to_end()
    [entry] = slots.list_entries(slots.REPLAYS)
    save = saves.read_save(entry.path)
    services = some_services(speed="instant")
    replay = ElixirReplay(services, save)
    services.stack.push(replay)
    canvas = get_used_canvas(0.3)
    for step in range(replay.replay_view.last_step + 1):
        replay.go_to(step)
        services.stack.draw(canvas)
        history = replay.make_view_state().history
        assert list(history.wins) == save.session.view_at(step, -1).wins
    assert replay.make_view_state().history.winners == scene.active_match.session.snapshot().result
    replay.set_reader(1)
    services.stack.draw(canvas)
    assert replay.make_view_state().left_seat == 1
    replay.go_to(0)
    for _step in range(replay.replay_view.last_step):
        replay.play_next()
        services.stack.update(0.1)
    assert replay.step == replay.replay_view.last_step


def test_the_banner_asks_for_a_potion_only_where_there_are_some() -> None:
    for setup, asks in ((Setup(), True), (Setup(format="beginner"), False)):
        robot, scene = make_table([PERSON, "sensible"], setup)
        while scene.make_view_state().phase != "lay":
            robot.wait()
        assert ("potion" in scene.make_view_state().hint) == asks


@pytest.mark.parametrize(("shot", "about_me"), [("elixir-won", True), ("elixir-both", False), ("elixir-lay", True)])
def test_the_banner_is_about_who_has_won(shot: str, about_me: bool) -> None:
    scene = SHOTS[shot](some_services())
    assert isinstance(scene, ElixirMatchScene)
    view_state = scene.make_view_state()
    assert (view_state.banner_seat == view_state.left_seat) == about_me


def test_a_hint_names_a_choice_that_is_open() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    robot.wait()
    assert scene.is_person_asked
    robot.key(Kind.HINT, "h")
    for _frame in range(5):
        robot.wait()
    assert scene.hints.hint is not None
    advised = scene.hints.hint.action
    assert advised in scene.active_match.session.legal_actions()
    assert "Hint" in robot.services.stack.toast.text
    assert scene.find_hinted_ids()[0] == HandCharacterId(advised.character)
    assert scene.selection == [NONE, NONE], "a hint chooses nothing"
    robot.key(Kind.FOLLOW, "a")
    assert scene.active_match.session.journal[-1].action == scene.rules.to_text(advised)


def test_a_hint_frames_what_it_is_about_otherwise_than_the_focus() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    robot.wait()
    scene.hints.hint = BotAnswer(next(action for action in scene.session.legal_actions() if isinstance(action, Lay)))
    assert set(find_hint_frames(scene).values()) == {(True, False)}


@pytest.mark.parametrize(("action", "ids"), [(Stop(), ["stop"]), (Decline(), ["decline"]), (Drink(), ["drink"])])
def test_a_hint_is_about_the_button_that_does_it(action: Action, ids: list[str]) -> None:
    _robot, scene = make_table([PERSON, "sensible"])
    scene.hints.hint = BotAnswer(action)
    assert scene.find_hinted_ids() == ids


def read_message(scene: ElixirMatchScene) -> str:
    """Return the text of the bubble beside a disabled button."""
    widget = scene.form.tooltip_target
    assert widget is not None
    assert not widget.enabled
    return widget.tooltip_text


def test_what_cannot_be_done_says_why() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    robot.wait()
    robot.press_widget("lay")
    assert read_message(scene) == "Choose a character first."
    robot.press_widget("undo")
    assert read_message(scene) != "Choose a character first."
    assert robot.services.stack.toast.text == "", "what a bubble says is not said once more"
    assert len(scene.active_match.session.journal) == 1


def test_an_earlier_round_can_be_looked_at_again() -> None:
    """Pressing a round shows its arithmetic, and the last one comes back."""
    services = some_services(speed="instant")
    scene = SHOTS["elixir-won"](services)
    assert isinstance(scene, ElixirMatchScene)
    robot = ElixirRobot(services, scene, Random(1))
    shown_round = scene.make_view_state().shown_round
    assert shown_round is not None
    assert shown_round.number == 2
    robot.press_widget(RoundId(1))
    assert scene.make_view_state().shown_round.number == 1  # type: ignore[union-attr]
    reckoned = scene.make_view_state().compute_breakdown()
    assert reckoned is not None
    assert reckoned.winner == -1
    robot.press_widget(RoundId(2))
    assert scene.make_view_state().shown_round.number == 2  # type: ignore[union-attr]


def test_the_menu_leads_everywhere_and_back() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    robot.wait()
    robot.key(Kind.LOG, "l")
    assert isinstance(robot.top, LogScene)
    robot.key(Kind.BACK)
    robot.key(Kind.HELP)
    robot.show_frame()
    assert isinstance(robot.top, RulebookScene)
    robot.key(Kind.BACK)
    robot.key(Kind.BACK)
    assert isinstance(robot.top, Dialog)
    robot.show_frame()
    assert {answer.value for answer in robot.top.answers} >= {"resume", "save", "settings", "leave"}
    robot.key(Kind.BACK)
    assert robot.top is scene


def make_finished_game(kinds: list[str], luck: int = 3) -> tuple[ElixirRobot, ElixirMatchScene]:
    """Return a table whose last game is over and waits for the Next button."""
    robot, scene = make_table(kinds)
    robot.luck = Random(luck)
    while not (scene.awaits_next_game and scene.active_match.session.decision is None):
        robot.step()
    return robot, scene


def test_nothing_is_taken_back_once_the_match_is_over() -> None:
    robot, scene = make_finished_game([PERSON, "random"])
    robot.key(Kind.BACK)
    assert isinstance(robot.top, Dialog)
    assert "back" not in [answer.value for answer in robot.top.answers]
    robot.key(Kind.BACK)
    assert robot.top is scene


@pytest.mark.parametrize("shown", [False, True], ids=["left at the table", "left at the result"])
def test_who_leaves_after_beating_a_bot_has_the_pack_once(shown: bool) -> None:
    enroll_players("Mira")
    for luck in range(20):
        robot, scene = make_finished_game([PERSON, "random"], luck)
        outcome = scene.active_match.session.outcome
        if outcome is not None and outcome.winners == (0,):
            break
    assert not [entry for entry in exchange.load_ledger().entries if entry.id.startswith("pack/")]
    if shown:
        robot.play_to_end()
    robot.services.stack.clear()
    packs = [entry.id for entry in exchange.load_ledger().entries if entry.id.startswith("pack/")]
    assert packs == [f"pack/{exchange.get_match_id(scene.active_match)}"]
    assert [id for id in packs if id in exchange.load_ledger().sealed] == ([] if shown else packs), (
        "unseen, it waits in the lobby"
    )


def test_who_leaves_a_match_that_goes_on_gets_nothing() -> None:
    enroll_players("Mira")
    robot, scene = make_table([PERSON, "random"])
    for _step in range(6):
        robot.step()
    robot.services.stack.clear()
    assert scene.active_match.session.outcome is None
    assert not [entry for entry in exchange.load_ledger().entries if entry.id.startswith("pack/")]


def test_speed_and_skipping_change_nothing_but_time() -> None:
    """A match at normal speed, with every telling skipped, ends as one that is told at once."""
    quick, first = make_table([PERSON, "sensible"])
    quick.play_to_end()
    slow, second = make_table([PERSON, "sensible"])
    slow.services.change_settings(speed="normal")
    for _step in range(3000):
        if slow.over:
            break
        if second.animator.is_busy:
            slow.key(Kind.SKIP, "s")
        slow.step()
    assert [s.action for s in second.active_match.session.journal] == [
        s.action for s in first.active_match.session.journal
    ]


def test_skip_pressed_by_mouse_leads_to_the_next_game() -> None:
    robot, scene = make_table([PERSON, "sensible"])
    robot.services.change_settings(speed="normal")
    while not scene.awaits_next_game:
        if scene.animator.is_busy:
            robot.show_frame()
            robot.press_widget("skip")
        else:
            robot.step()
    assert not scene.animator.is_busy
    assert [widget.id for widget in scene.form.widgets if widget.id in ("skip", "next")] == ["next"]
    assert scene.form.focus == "next"


@pytest.mark.parametrize("text", [100, 150])
def test_names_of_usual_length_stand_clear_of_the_score(text: int) -> None:
    _robot, scene = make_table([PERSON, "sensible"])
    showing = msgspec.structs.replace(scene.make_view_state(), names=("Player 1", "Apothecary"))
    canvas = a_canvas(text=text)
    canvas.theme = ELIXIR
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    draw_table(canvas, showing)
    report = reader.make_report()
    assert {"Apothecary", "Player 1", "0"} <= {text.text for text in report.visible_texts}
    assert not report.overlaps


def test_the_name_on_the_right_is_beside_the_review() -> None:
    """The panel of a review covers neither the name nor, before the character is shown, the player's."""
    services = some_services(speed="instant")
    scene = SHOTS["elixir-review"](services)
    assert isinstance(scene, ElixirReplay)
    show_scene(services, scene)
    panel = min(widget.box.x for widget in scene.form.widgets if isinstance(widget.id, PointId))
    for step, word in ((scene.step, "Goblin"), (0, "character")):
        scene.go_to(step)
        canvas = a_canvas()
        canvas.theme = ELIXIR
        canvas.listener = reader = ScreenReader(canvas.surface.get_size())
        draw_table(canvas, scene.make_view_state())
        boxes = [text.ink_box for text in reader.make_report().visible_texts if word in text.text]
        assert [box for box in boxes if MIDDLE_BOX.right < box.x and box.right <= panel]
        assert max(box.right for box in boxes) <= panel


@pytest.mark.parametrize(("language", "size"), [("en", 100), ("de", 150), ("de", 200)])
def test_every_name_has_room_beside_the_review(language: str, size: int) -> None:
    set_language(language)
    scene = SHOTS["elixir-review"](some_services(speed="instant", language=language))
    assert isinstance(scene, ElixirReplay)
    view_state, canvas = scene.make_view_state(), get_used_canvas(text=size)
    canvas.theme = ELIXIR
    canvas.render_cache.overflows.clear()
    canvas.render_cache.broken_words.clear()
    for index in range(len(view_state.rules.catalog.characters)):
        name = make_character_face(view_state.rules.catalog, index).name
        table_view._draw_name(canvas, name, view_state.hand_top, view_state.name_box, is_right=True)
    set_language("en")
    assert not canvas.render_cache.overflows | canvas.render_cache.broken_words


@pytest.mark.parametrize("name", ["elixir-replay", "elixir-won"])
def test_the_rays_of_a_hit_cover_no_number(name: str) -> None:
    """In large text the rows of values are close to each other."""
    set_language("de")
    faults = read_scene_text(name, WINDOW_FOR_LARGE_TEXT, LARGE_TEXT).list_faults()
    set_language("en")
    assert faults == []


def test_each_value_tells_at_the_pointer_how_it_came_about() -> None:
    """The plates show the changes by a potion and the Mind Shield; the sums open at the values."""
    services = some_services(language="en", speed="instant")
    scene = SHOTS["elixir-drink"](services)
    show_scene(services, scene)
    assert isinstance(scene, ElixirMatchScene)
    tips = {widget.id: widget.tip for widget in scene.form.widgets if isinstance(widget, TipArea)}
    assert tips[TipAreaId("health", 1)] == (
        "**health: 155 − 15 = 140**\nSable Huntress attacks: 145 > 155 − 15 = 140, would hit"
    )
    assert tips[TipAreaId("health", 0)].startswith("**health: 120 + 25 = 145**")
    assert "45 > 2 × 20 = 40: **+25**" in tips[TipAreaId("mind", 0)]
    assert {TipAreaId(stat, seat) for stat in ("attack", "health", "mind") for seat in (0, 1)} <= set(tips)
    x, y = arrange_middle(get_used_canvas(), scene.make_view_state()).boxes[TipAreaId("health", 1)].center
    services.stack.handle(Intent(Kind.MOVE, x, y, device="mouse"))
    assert scene.form.hovered_widget is not None
    assert scene.form.hovered_widget.id == TipAreaId("health", 1)


def test_the_result_says_in_which_game_somebody_conceded() -> None:
    start_screen()
    match = quest(Setup(), "game", "game", "concede 1")
    active_match = ActiveMatch(match, Seats([PERSON] * 2, ["Mira", "Kesh"]))
    result = ElixirResult(some_services(speed="instant"), active_match, exchange.MatchRewards())
    result.layout(get_used_canvas())
    heard = collect_texts(result)
    assert "Mira: 1, Kesh: 0, Mira conceded" in heard
    games = heard[: heard.index("Reward")]
    assert [word for word in games if word in ("drawn", "round 1", "conceded", "not played")] == [
        "drawn", "round 1", "conceded", "not played",
    ]  # fmt: skip
    fates = {widget.outcome for widget in result.form.widgets if isinstance(widget, FighterWidget)}
    assert "captured" in fates, "what a cross means is told at the pointer"


def test_the_replay_says_at_its_end_who_conceded_and_which_games_were_not_played() -> None:
    start_screen()
    match = quest(Setup(), "game", "game", "concede 1")
    scene = ElixirReplay(some_services(speed="instant"), saves.LoadedSave(match, Seats([PERSON] * 2, ["Mira", "Kesh"])))
    assert "not played" not in collect_texts(scene)
    scene.go_to(scene.replay_view.last_step)
    heard = collect_texts(scene)
    assert "Mira conceded" in heard
    assert format_games(scene.make_view_state()).split("\n")[-3:] == ["3. conceded", "4. not played", "5. not played"]


def test_the_replay_of_a_match_that_was_not_saved_is_shown() -> None:
    services = some_services()
    scene = SHOTS["elixir-result"](services)
    show_scene(services, scene)
    assert isinstance(scene, ElixirResult)
    assert scene.active_match.autosave is None
    wait_until_open(services.stack)
    InputPlayer(services.stack.handle).press_key(Kind.REPLAY, "r")
    assert isinstance(services.stack.top, ElixirReplay)
