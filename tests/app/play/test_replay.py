"""The replay viewer: it shows every step as it was, to one seat no more than that seat saw, and lets one play on."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.app.dungeon.replay import DungeonReplay
from game.app.dungeon.scene import AdventureScene
from game.app.elixir.scene import ElixirMatchScene
from game.app.epic.ids import SwingId
from game.app.epic.match.scene import MatchScene
from game.app.epic.replay import ReplayScene
from game.app.menus.saves import files
from game.app.play.at_table import branch_match
from game.app.play.coaching.critic import JudgedDecision
from game.app.play.ids import PointId
from game.app.play.log.scene import LogScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.scene import Scene
from game.app.ui.widgets.base import WidgetId
from game.bots.core.advice import Advice
from game.bots.epic.chances import estimate_win_chances
from game.errors import UserError
from game.modes.replay_view import OPEN_HANDS
from game.presentation.epic.analysis.summary import MatchSummary
from game.presentation.epic.presenters import EpicPresenter
from game.presentation.rulebooks import find_rulebook
from game.rules.core.protocol import HIDDEN
from game.rules.epic.event import Drew, Revealed
from game.session.seats import Seats
from game.session.session import AnySession, Session
from game.storage import saves, slots
from game.storage.saves import LoadedSave
from tests.app.screen import InputPlayer, get_form, get_used_canvas, show_scene, some_services, start_screen
from tests.session.books import MATCHES
from tests.session.matches import begin, people, play_on
from tests.storage.test_bad_files import read_body, with_body
from tools.shots.states.dungeon import SHOTS


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIFORCE_DUELS_HOME", str(tmp_path / "home"))
    start_screen()


@cache
def play_finished(world: str = "zelda-duel") -> LoadedSave:
    match = begin(world, "6")
    play_on(match, Random(6), 20_000)
    names = ["Mira", "Tom", "Ada", "Noah", "Lea", "Jonas"][: match.rules.seats]
    return LoadedSave(match, Seats(["person"] * len(names), names))


class Viewer:
    """Replay viewer with a simulated player."""

    def __init__(self, world: str = "zelda-duel", step: int = 0) -> None:
        self.saved = play_finished(world)
        self.services = some_services(speed="instant")
        self.scene = ReplayScene(self.services, self.saved, step)
        self.canvas: Canvas = get_used_canvas(0.5)
        show_scene(self.services, self.scene, self.canvas)
        self.player = InputPlayer(self.services.stack.handle)

    def run(self, seconds: float = 0.1) -> None:
        self.services.stack.update(seconds)
        self.services.stack.draw(self.canvas)

    def rest(self) -> None:
        """Wait until what happens has been shown."""
        for _ in range(400):
            if not self.scene.stage.is_busy:
                self.services.stack.draw(self.canvas)
                return
            self.services.stack.update(0.1)
        raise AssertionError("the stage does not come to rest")

    def press(self, id: WidgetId) -> None:
        self.run()
        self.player.click_on(get_form(self.scene), id)
        self.run()


def test_every_replayed_step_ends_at_the_recorded_position() -> None:
    viewer = Viewer()
    session = viewer.saved.session
    for step in range(1, 60):
        viewer.player.press_key(Kind.RIGHT)
        viewer.rest()
        assert viewer.scene.step == step
        assert viewer.scene.stage.view == session.full_state_at(step)


@pytest.mark.parametrize("world", ["zelda-duel", "zelda-ffa-4"])
def test_each_seat_sees_what_it_saw(world: str) -> None:
    save = play_finished(world)
    telling = ReplayScene(some_services(), save).replay_view
    for seat in range(save.rules.seats):
        telling.viewer = seat
        for step in range(0, telling.last_step + 1, 9):
            view = telling.get_view(step)
            assert view == save.session.view_at(step, seat)
            if step < telling.last_step:
                others = [hand for other, hand in enumerate(view.hands) if other != seat]
                assert any(card == HIDDEN for hand in others for card in hand) or not any(others)
        drawn = [event for event in telling.list_events_until(telling.last_step) if isinstance(event, Drew)]
        assert all((event.card == HIDDEN) == (event.seat != seat) for event in drawn)


def test_a_replay_for_a_seat_shows_no_other_hand() -> None:
    viewer = Viewer(step=40)
    viewer.scene.set_reader(1)
    viewer.run()
    shown_cards = [hand.cards for hand in viewer.scene.hands.hands]
    assert shown_cards[1]
    view = viewer.saved.session.view_at(40, 1)
    assert viewer.scene.hands.build_cards(viewer.scene.stage.view, 0) == tuple(
        viewer.scene.presenter.make_hand_card(card, view, is_playable=False, reason="", is_selected=False)
        for card in view.hands[0]
        if card >= 0
    )
    assert viewer.scene._find_shown_seats() == [1]


def test_open_hands_are_built_once_for_each_position(monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = Viewer(step=40)
    viewer.scene.set_reader(OPEN_HANDS)
    viewer.run()
    built: list[int] = []
    build = viewer.scene.hands.build_cards
    monkeypatch.setattr(
        viewer.scene.hands, "build_cards", lambda view, seat: (built.append(seat), build(view, seat))[1]
    )
    for x in (300, 500, 700):
        viewer.player.send_mouse(Kind.MOVE, x, 600)
        viewer.run()
    assert not built, "the pointer changes no hand"
    viewer.player.press_key(Kind.LEFT)
    viewer.run()
    assert built == [0, 1]
    view = viewer.saved.session.full_state_at(viewer.scene.step)
    for seat, hand in enumerate(viewer.scene.hands.hands):
        assert [card.key for card in hand.cards] == [str(card) for card in view.hands[seat]]


def test_steps_back_turns_and_ends() -> None:
    viewer = Viewer()
    telling = viewer.scene.replay_view
    viewer.player.press_key(Kind.PAGE_DOWN)
    assert viewer.scene.step == telling.turn_starts[1]
    viewer.player.press_key(Kind.PAGE_DOWN)
    viewer.player.press_key(Kind.RIGHT)
    viewer.player.press_key(Kind.PAGE_UP)
    assert viewer.scene.step == telling.turn_starts[2]
    viewer.player.press_key(Kind.PAGE_UP)
    assert viewer.scene.step == telling.turn_starts[1]
    viewer.player.press_key(Kind.LEFT)
    assert viewer.scene.step == telling.turn_starts[1] - 1
    viewer.player.press_key(Kind.LAST)
    assert viewer.scene.step == telling.last_step
    viewer.player.press_key(Kind.RIGHT)
    assert viewer.scene.step == telling.last_step
    viewer.player.press_key(Kind.FIRST)
    assert viewer.scene.step == 0
    viewer.player.press_key(Kind.LEFT)
    assert viewer.scene.step == 0


def test_going_back_in_the_middle_of_a_move_shows_the_position_at_rest() -> None:
    viewer = Viewer()
    viewer.services.change_settings(speed="slow")
    viewer.scene.set_speed(1.0)
    for _ in range(30):
        viewer.player.press_key(Kind.RIGHT)
        viewer.run(0.05)
    viewer.player.press_key(Kind.LEFT)
    assert not viewer.scene.stage.is_busy
    assert viewer.scene.stage.view == viewer.saved.session.full_state_at(viewer.scene.step)


def test_a_replay_plays_and_stops_at_the_end() -> None:
    viewer = Viewer()
    last = viewer.scene.replay_view.last_step
    viewer.scene.go_to(last - 4)
    viewer.player.press_key(Kind.OK, " ")
    assert viewer.scene.is_playing
    for _ in range(300):
        viewer.run()
    assert viewer.scene.step == last
    assert not viewer.scene.is_playing
    viewer.press("play")
    assert viewer.scene.is_playing
    assert viewer.scene.step <= 1


def test_the_timeline_can_be_dragged() -> None:
    viewer = Viewer()
    box = get_form(viewer.scene).get_widget("scrubber").box
    y = box.center[1]
    viewer.player.send_mouse(Kind.PRESS, box.center[0], y)
    assert abs(viewer.scene.step - viewer.scene.replay_view.last_step / 2) <= 1
    viewer.run()
    viewer.player.send_mouse(Kind.MOVE, box.x + 2000, y)
    viewer.run()
    assert viewer.scene.step == viewer.scene.replay_view.last_step
    viewer.player.send_mouse(Kind.MOVE, box.x - 2000, y)
    viewer.player.send_mouse(Kind.RELEASE, box.x - 2000, y)
    assert viewer.scene.step == 0


def test_hands_and_turning_points_are_hidden_during_a_duel_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    viewer = Viewer()
    scene = viewer.scene
    viewer.services.change_settings(speed="normal")
    drawn: list[bool] = []
    monkeypatch.setattr(type(scene.hands), "draw", lambda *_all: drawn.append(scene.stage.has_cutscene))
    swing = SwingId(0)
    assert swing in [widget.id for widget in scene.form.widgets]
    scene.replay_step(next(step for step in range(len(viewer.saved.session.journal)) if attacks(scene, step)))
    for _frame in range(200):
        viewer.run(0.05)
        if scene.stage.has_cutscene:
            break
    assert scene.stage.has_cutscene
    assert swing not in [widget.id for widget in scene.form.widgets]
    scene.stage.skip()
    viewer.run()
    assert swing in [widget.id for widget in scene.form.widgets]
    assert drawn
    assert not any(drawn)


def attacks(scene: ReplayScene, step: int) -> bool:
    """Return whether an attack is fought out in a step."""
    return any(isinstance(event, Revealed) for event in scene.replay_view.get_events(step))


def test_a_turning_point_can_be_replayed() -> None:
    viewer = Viewer()
    swing = viewer.scene.swings[0]
    viewer.press(SwingId(0))
    viewer.rest()
    assert viewer.scene.step == swing.step
    assert viewer.scene.stage.view == viewer.saved.session.full_state_at(swing.step)


@pytest.mark.sweep(4)
@pytest.mark.parametrize("reviewed", [False, True])
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 150)])
@pytest.mark.parametrize("world", ["zelda-duel", "zelda-ffa-4", "star-wars-ffa-6"])
def test_marks_of_the_timeline_are_listed_at_every_step(world: str, language: str, text: int, reviewed: bool) -> None:
    services = some_services(speed="instant", language=language, text_size=text)
    scene = ReplayScene(services, play_finished(world))
    canvas = show_scene(services, scene, get_used_canvas(1.0, text))
    crowded = 0
    for step in range(0, scene.replay_view.last_step, 31):
        scene.go_to(step)
        if reviewed:
            scene.grader.is_started, scene.turning_points = True, make_judged(scene)
            scene.marked_steps = [decision.step for decision in scene.turning_points]
            services.stack.request_layout()
        services.stack.draw(canvas)
        kind = PointId if reviewed else SwingId
        listed = [widget for widget in get_form(scene).widgets if isinstance(widget.id, kind)]
        assert len(listed) == len(scene.marked_steps) == 3
        crowded += bool(scene.table.lying)
        for box in scene.table.lying.values():
            assert not any(box.colliderect(widget.box) for widget in listed)
    assert crowded or world != "zelda-ffa-4", "cards lie in the column of the list, too"


def make_judged(scene: ReplayScene) -> list[JudgedDecision]:
    """Return three decisions of the match as if they were the worst."""
    session, found = scene.saved.session, list[JudgedDecision]()
    for step in (20, 30, 40):
        entry = session.journal[step]
        view = session.view_at(step - 1, entry.seat)
        found.append(
            JudgedDecision(step, entry, scene.grader.critic.find_turn(view, entry.seat), view, entry.action, Advice())
        )
    return found


def test_the_chart_pins_what_the_panel_lists_and_the_replay_marks() -> None:
    """A fall of the chart's line is one turn, however many blows it took."""
    save = play_finished()
    outcome = save.session.outcome
    assert outcome is not None
    summary = MatchSummary(
        save.session, save.seats, EpicPresenter(save.rules.match, save.seats), outcome, estimate_win_chances
    )
    falls = sorted(
        (before - after for curve in summary.health_curves for (_turn, before), (_end, after) in pairwise(curve)),
        reverse=True,
    )
    assert sorted((swing.amount for swing in summary.swings), reverse=True) == falls[:3]
    for swing in summary.swings:
        assert swing.turn in [turn for turn, _health in summary.health_curves[swing.seat]]
    assert [swing.step for swing in summary.swings] == Viewer().scene.marked_steps


def test_playing_on_starts_a_separate_match() -> None:
    viewer = Viewer(step=50)
    before = viewer.saved.session.snapshot()
    viewer.press("play on")
    table = next(scene for scene in viewer.services.stack.scenes if isinstance(scene, MatchScene))
    session = table.active_match.session
    assert session.snapshot() == viewer.saved.session.full_state_at(50)
    assert [step.action for step in session.journal] == [s.action for s in viewer.saved.session.journal[:51]]
    table.submit(session.legal_actions()[-1])
    assert viewer.saved.session.snapshot() == before
    assert len(slots.list_entries(slots.RUNNING)) == 1
    assert slots.list_entries(slots.REPLAYS) == []


def test_playing_on_from_the_end_is_unavailable() -> None:
    viewer = Viewer()
    viewer.player.press_key(Kind.LAST)
    viewer.press("play on")
    assert viewer.services.stack.top is viewer.scene


def test_the_whole_log_up_to_the_step() -> None:
    viewer = Viewer(step=30)
    viewer.player.press_key(Kind.LOG)
    top = viewer.services.stack.top
    assert isinstance(top, LogScene)
    assert len(top.filtered_lines) == len(
        viewer.scene.log_formatter.format_lines(viewer.scene.replay_view.list_events_until(30))
    )


def test_a_running_match_is_no_replay(tmp_path: Path) -> None:
    match = begin()
    play_on(match, Random(1), 30)
    path = tmp_path / "open.tds"
    saves.write_save(path, match, people(2))
    with pytest.raises(UserError, match="isn't over"):
        files.open_replay(some_services(), path)
    opened = files.open_file(some_services(), path)
    assert isinstance(opened, MatchScene)


@pytest.mark.parametrize(
    ("book", "kind", "scene"), [("elixir", "advanced", ElixirMatchScene), ("dungeon", "alone", AdventureScene)]
)
def test_an_unfinished_match_from_a_file_is_played_as_a_separate_match(
    book: str, kind: str, scene: type[Scene], tmp_path: Path
) -> None:
    known = MATCHES[book][kind]()
    match: AnySession = Session(find_rulebook(known.setup.game).build_rules(known), "3")
    play_on(match, Random(1), 4)
    path = tmp_path / "open.tds"
    saves.write_save(path, match, people(match.rules.seats))
    opened = files.open_file(some_services(), path)
    assert isinstance(opened, scene)
    assert opened.active_match.session.journal == match.journal
    assert opened.active_match.autosave.path.parent == slots.get_slot_folder(slots.RUNNING)


def test_opening_the_file_of_a_running_match_resumes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin()
    auto = slots.Autosave(match, people(2))
    auto.write()
    auto.close()
    monkeypatch.chdir(auto.path.parent)
    opened = files.open_file(some_services(), Path(auto.path.name))
    assert isinstance(opened, MatchScene)
    assert opened.active_match.autosave is not None
    assert opened.active_match.autosave.path == auto.path


def test_a_file_of_a_finished_match_is_shown(tmp_path: Path) -> None:
    save = play_finished()
    path = tmp_path / "over.tds"
    saves.write_save(path, save.session, save.seats)
    scene = files.open_file(some_services(), path)
    assert isinstance(scene, ReplayScene)
    assert scene.replay_view.viewer == OPEN_HANDS


@pytest.mark.parametrize("rules_version", [1, saves.RULES_VERSION])
def test_a_match_of_an_older_rules_version_can_be_played_on_from_any_step(rules_version: int, tmp_path: Path) -> None:
    """Its digests differ, but its recorded steps can still be replayed and played on from."""
    save = play_finished()
    data = saves.pack_save(save.session, save.seats)
    body = read_body(data)
    body["rules_version"] = rules_version
    for step in body["journal"][5:-1]:
        step["digest"] = "0" * 16
    loaded = saves.unpack_save(with_body(data, body), tmp_path)
    assert loaded.is_replayable
    assert branch_match(loaded, 20).session.snapshot() == save.session.full_state_at(20)


def test_playing_on_after_an_illegal_step_is_unavailable(tmp_path: Path) -> None:
    save = play_finished()
    data = saves.pack_save(save.session, save.seats)
    body = read_body(data)
    at = next(index for index, step in enumerate(body["journal"]) if step["action"].startswith("move"))
    body["journal"][at]["action"] = "draw"
    with pytest.raises(UserError, match="don't match"):
        branch_match(saves.unpack_save(with_body(data, body), tmp_path), at)


def test_one_blunder_is_counted_in_the_singular() -> None:
    services = some_services()
    scene = SHOTS["dungeon-review"](services)
    assert isinstance(scene, DungeonReplay)
    scene.go_to(0)
    canvas = show_scene(services, scene, get_used_canvas(1.0))
    canvas.render_cache.trace = []
    services.stack.request_layout()
    services.stack.draw(canvas)
    text = " ".join(text for text, _place in canvas.render_cache.trace)
    assert "1 blunder" in text
    assert "1 blunders" not in text
