"""The hatching of threats: what an enemy reaches with a roll of 3, and what takes it a 4 or 5."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.ui.input import Kind
from game.table import aids
from tests.app.epic import test_match_table
from tests.app.epic.test_match_table import DUEL, figure, position

FAR_DUEL = DUEL.replace("ganon: F4, wizrobe-1: L1, wizrobe-2: L8", "ganon: fallen, wizrobe-1: fallen, wizrobe-2: L8")
"""An enemy far enough away that it cannot reach everything with a 3."""


def test_the_hatching_tells_a_roll_of_3_from_a_longer_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_match_table, "DUEL", FAR_DUEL.replace("    health: {ganon: 6}\n", ""))
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
    assert "with a 4 or 5" in note.text
    hands.key(Kind.THREAT)
    assert not scene.showing().marks.threat_far


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
    monkeypatch.setattr(test_match_table, "DUEL", CORRIDOR)
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
