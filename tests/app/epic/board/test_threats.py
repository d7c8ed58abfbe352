"""The hatching of threats: what an enemy reaches with a roll of 3, and what takes it a 4 or 5."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views import legend
from game.app.epic.match.views.legend import draw_legend
from game.app.play.routes import Settings
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.presentation.epic.analysis import aids
from game.presentation.epic.view_models import Marks
from tests.app.epic.match import test_table
from tests.app.epic.match.test_table import DUEL, figure, position
from tests.app.screen import a_canvas, shown, some_services, start_screen
from tools.shots.states import epic, epic_states

FAR_DUEL = DUEL.replace("ganon: F4, wizrobe-1: L1, wizrobe-2: L8", "ganon: fallen, wizrobe-1: fallen, wizrobe-2: L8")
"""An enemy far enough away that it cannot reach everything with a 3."""


def test_the_hatching_tells_a_roll_of_3_from_a_longer_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_table, "DUEL", FAR_DUEL.replace("    health: {ganon: 6}\n", ""))
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    scene, marks = hands.match, hands.match.showing().marks
    match, view = scene.rules.match, scene.stage.view
    near, longest = (set(aids.threats(match, view, 0, steps, figure(hands, "link"))) for steps in (3, 5))
    assert marks.threat == marks.reach & near
    assert marks.threat_far == marks.reach & (longest - near)
    assert marks.threat_far, "the position has a square that takes a 4 or 5"
    hands.mouse(Kind.MOVE, *scene.table.board.center(min(marks.threat_far)))
    note = scene.showing().note
    assert note is not None
    assert "on a 4 or 5" in note.text
    hands.key(Kind.THREAT)
    assert not scene.showing().marks.threat_far


def test_the_switch_in_the_settings_works_in_the_running_match(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    for wished in (False, True):
        hands.services.open(Settings())
        hands.services.change(show_threat=wished)
        hands.key(Kind.BACK)
        assert hands.top is hands.match
        assert bool(hands.match.showing().marks.threat) is wished
    hands.key(Kind.THREAT)
    hands.services.open(Settings())
    hands.key(Kind.BACK)
    assert not hands.match.showing().marks.threat, "what was switched at the table stays"


def test_no_square_is_called_safe_while_threats_are_not_shown(tmp_path: Path) -> None:
    hands = position(tmp_path, "die: 4\n", show_threat=True)
    board, seen = hands.match.table.board, 0
    for shown_now in (True, False):
        for square in sorted(hands.match.showing().marks.reach):
            hands.mouse(Kind.MOVE, *board.center(square))
            note = hands.match.showing().note
            assert note is not None
            told = "reach" in note.text or "Safe" in note.text
            assert told is shown_now, note
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
    vader, gap = figure(hands, "vader"), match.board.layout.square("C4")
    hands.mouse(Kind.MOVE, *scene.table.board.center(gap))
    moved = view.clone()
    moved.squares[vader] = gap
    enemies = aids.threats(match, moved, 0)[gap]
    assert enemies, "Luke follows through the square that Darth Vader left"
    assert gap in scene.showing().marks.threat
    note = scene.showing().note
    assert note is not None
    assert all(scene.faces.name(enemy) in note.text for enemy in enemies), note.text


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("language", "text"), [("en", 100), ("de", 150), ("de", 200)])
@pytest.mark.parametrize("name", ["board", "board-4", "empty", "blocked", "walk-leevers", "first-turns"])
def test_what_hatching_means_can_be_read_wherever_it_is_drawn(
    name: str, language: str, text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_screen()
    services = some_services(speed="instant", language=language, text_size=text)
    scene = {**epic.SHOTS, **epic_states.SHOTS}[f"match-{name}"](services)
    assert isinstance(scene, MatchScene)
    told: list[str] = []

    def drawn(canvas: Canvas, x: float, y: float, width: float, form: legend.Form = legend.WHOLE) -> None:
        told.extend(form.lines)
        draw_legend(canvas, x, y, width, form)

    monkeypatch.setattr(legend, "draw_legend", drawn)
    shown(services, scene, a_canvas(text=text))
    marks = scene.showing().marks
    assert marks.threat or marks.threat_far
    assert legend.find_drawn(marks) & {"near", "far"} <= {*told}


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("width", [212, 235, 290])
def test_the_legend_gives_up_what_is_not_drawn_first_and_hatching_last(width: int, text: int) -> None:
    start_screen()
    canvas = a_canvas(text=text)
    drawn = legend.find_drawn(Marks(threat=frozenset({1}), threat_far=frozenset({2}), reach=frozenset({1, 2})))
    seen = []
    for room in range(400, 0, -1):
        form = legend.find_form(canvas, width, room, drawn)
        if form is not None:
            assert legend.legend_height(canvas, width, form) <= room
            assert {"near", "far"} <= {*form.lines}
        if form not in seen:
            seen.append(form)
    assert seen[0] == legend.WHOLE
    assert seen[-1] is None
    assert seen[-2] is not None
    assert not seen[-2].headed, "it keeps the two hatchings without a heading"
