"""The ticks of threats: what an enemy reaches with a roll of 3, and what takes it a 4 or 5."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.epic.match.scene import MatchScene
from game.app.play.routes import SettingsRoute
from game.app.ui.input.intents import Kind
from game.presentation.epic.analysis import aids
from tests.app.epic.match import test_table
from tests.app.epic.match.test_table import DUEL, figure, position
from tests.app.screen import a_canvas, show_scene, some_services, start_screen
from tools.shots.states import epic, epic_states

FAR_DUEL = DUEL.replace("ganon: F4, wizrobe-1: L1, wizrobe-2: L8", "ganon: fallen, wizrobe-1: fallen, wizrobe-2: L8")
"""An enemy far enough away that it cannot reach everything with a 3."""


def test_ticks_tell_a_roll_of_3_from_a_longer_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_table, "DUEL", FAR_DUEL.replace("    health: {ganon: 6}\n", ""))
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    scene, marks = hands.match, hands.match.build_view_state().marks
    match, view = scene.rules.match, scene.stage.view
    near, longest = (set(aids.find_threats(match, view, 0, steps, figure(hands, "link"))) for steps in (3, 5))
    assert marks.threat == marks.reach & near
    assert marks.far_threat == marks.reach & (longest - near)
    assert marks.far_threat, "the position has a square that takes a 4 or 5"
    hands.send_mouse(Kind.MOVE, *scene.table.board.get_center(min(marks.far_threat)))
    tip = scene.build_view_state().tip
    assert tip is not None
    assert "on a 4 or 5" in tip.text
    hands.key(Kind.THREAT)
    assert not scene.build_view_state().marks.far_threat


def test_the_switch_in_the_settings_works_in_the_running_match(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    for wished in (False, True):
        hands.services.open_route(SettingsRoute())
        hands.services.change_settings(show_threat=wished)
        hands.key(Kind.BACK)
        assert hands.top is hands.match
        assert bool(hands.match.build_view_state().marks.threat) is wished
    hands.key(Kind.THREAT)
    hands.services.open_route(SettingsRoute())
    hands.key(Kind.BACK)
    assert not hands.match.build_view_state().marks.threat, "what was switched at the table stays"


def test_no_square_is_called_safe_while_threats_are_not_shown(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    board, seen = hands.match.table.board, 0
    for shown_now in (True, False):
        for square in sorted(hands.match.build_view_state().marks.reach):
            hands.send_mouse(Kind.MOVE, *board.get_center(square))
            tip = hands.match.build_view_state().tip
            assert tip is not None
            told = any("reach of" in line.text or "Safe" in line.text for line in tip.lines)
            assert told is shown_now, tip
            seen += 1
        hands.key(Kind.THREAT)
    assert seen > 2


CORRIDOR = """
about: "Darth Vader stands in a gap between his Stormtroopers."
rulings: [W1]
game: star-wars
map: carbon-freezing-chamber
seats:
  - team: vader
    squares: {vader: E4, stormtrooper-1: D3, stormtrooper-2: D5}
  - team: luke
    squares: {luke: F4, leia: G4}
turn: 3
steps: []
"""


def test_the_square_a_mover_leaves_is_open_to_its_enemies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_table, "DUEL", CORRIDOR)
    hands = position(tmp_path, "die: 3\n", show_threat=True)
    scene = hands.match
    match, view = scene.rules.match, scene.stage.view
    vader, gap = figure(hands, "vader"), match.board.layout.parse_square("C4")
    hands.send_mouse(Kind.MOVE, *scene.table.board.get_center(gap))
    moved = view.clone()
    moved.squares[vader] = gap
    enemies = aids.find_threats(match, moved, 0)[gap]
    assert enemies, "Luke follows through the square that Darth Vader left"
    assert gap in scene.build_view_state().marks.threat
    tip = scene.build_view_state().tip
    assert tip is not None
    assert all(scene.faces.figure_name(enemy) in tip.text for enemy in enemies), tip.text


@pytest.mark.sweep(2)
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 150), ("de", 200)])
@pytest.mark.parametrize("name", ["board", "board-4", "walk-leevers"])
def test_what_ticks_mean_is_said_at_the_pointer(name: str, language: str, text: int) -> None:
    start_screen()
    services = some_services(speed="instant", language=language, text_size=text)
    scene = {**epic.SHOTS, **epic_states.SHOTS}[f"match-{name}"](services)
    assert isinstance(scene, MatchScene)
    canvas = a_canvas(text=text)
    show_scene(services, scene, canvas)
    marks = scene.build_view_state().marks
    for sign, squares in (("near", marks.threat & marks.reach), ("far", marks.far_threat & marks.reach)):
        for square in sorted(squares)[:2]:
            scene.pointing.cursor = None
            scene.pointing.square = square
            tip = scene.build_view_state().tip
            assert tip is not None
            assert sign in {line.sign for line in tip.lines}
            canvas.render_cache.trace = []
            scene.table.draw_tip(canvas, scene.stage, scene.build_view_state())
            assert tip.title in {words for words, _box in canvas.render_cache.trace}
            assert not canvas.render_cache.overflows
