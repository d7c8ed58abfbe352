"""Order of adventures in the chronicle: conceded ones come after all completed ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.dungeon.chronicle_scene import ChronicleScene, build_adventure_tile
from game.app.dungeon.result import make_record
from game.app.ui.layout.tree import lay_out
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.text import Label
from game.languages import set_language
from game.modes.dungeon import chronicle
from game.modes.dungeon.chronicle import load_adventures, record_run
from game.paths import HOME_VARIABLE
from game.rules.dungeon.actions.action import Concede, Setup
from game.session.dates import format_day, local_day
from tests.app.dungeon.test_scenes import a_run
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.states.dungeon import play_to


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def test_a_conceded_adventure_ranks_below_every_one_that_was_played_out(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, better = a_run(45, 1.0, conceded=True), a_run(50, 2.0, conceded=True)
    assert record_run(given) == 1
    assert record_run(a_run(0, 3.0)) == 1
    assert record_run(better) == 2
    scene = ChronicleScene(some_services())
    scene.sorts_by_score = True
    assert [run.score for run in scene.sorted_adventures] == [0, 50, 45]
    assert load_adventures()[0].conceded
    monkeypatch.setattr(chronicle, "MOST_RUNS", 3)
    assert record_run(a_run(0, 4.0)) == 1
    assert given not in load_adventures()


def test_a_concession_is_written_into_the_chronicle(home: Path) -> None:
    assert not make_record(play_to(Setup(players=1), "3", lambda _rules, _view: False)).conceded
    given = play_to(Setup(players=1), "3", lambda _rules, _view: True)
    given.session.submit(Concede())
    run = make_record(given)
    assert run.conceded
    assert run.score > 0


def test_the_date_of_an_adventure_is_written_in_the_language(home: Path) -> None:
    set_language("de")
    tile = build_adventure_tile(0, a_run(45, 1.0), chosen=False)
    arranged = lay_out(get_used_canvas(), tile, Box(0, 0, 400, 90))
    words = [one.text for one in tile.child_widgets if isinstance(one, Label)]
    assert arranged.widgets == [tile]
    assert any(format_day(local_day(1.0)) in text for text in words)
