"""What stands beside each other in the dungeon looks alike and stays on its ground, also where words are long."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.dungeon.pages.pieces import SeatRow, alike_seats
from game.app.dungeon.pictures.room_card import tag_widths
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.setup import AdventureSetup, NameId
from game.app.play.coaching.course import READ_ON
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.textfield import TextField
from game.languages import set_language
from game.paths import HOME_VARIABLE
from tests.app.screen import shown, some_services, start_screen, used_canvas
from tools.shots.legible import read
from tools.shots.states.lessons import SHOTS as LESSONS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders are empty ones."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def test_signs_of_a_room_stay_on_its_picture() -> None:
    canvas, room = used_canvas(1.5, 200), 293.0
    for labels in (["Fliegend", "Schild 1"], ["Elektrisch", "Fliegend", "Dunkelheit"]):
        assert sum(tag_widths(canvas, labels, room)) + 6 * (len(labels) - 1) <= room + 0.01
    assert tag_widths(canvas, ["Magie"], room) == [canvas.measure("Magie", "strong")[0] + 46]


def test_players_in_the_order_are_written_alike() -> None:
    canvas = used_canvas(text=150)
    names = {"Wilhelmine-Charlotte": "Stich", "Friedrich-Wilhelm": "Zuspruch", "Mira": "du bist dran", "Jo": ""}
    rows = [SeatRow(name, 0, "W", name, note).placed(Box(15, 0, 202, 24)) for name, note in names.items()]
    alike_seats(canvas, rows)
    (size, small), *_rest = {row.sizes for row in rows}
    assert not _rest
    assert size is not None
    assert small is not None
    assert small <= size
    for row in rows:
        room = row.box.w - 50 - row.share(canvas)
        assert canvas.fit_block(row.name, room, 22, "strong", size=size, leading=1.0).size == size


def test_a_remark_is_not_larger_than_the_action_that_it_stands_beside() -> None:
    set_language("de")
    sizes = {one.text: one.size for one in read("dungeon-challenge", (1280, 720), 150).report.seen}
    set_language("en")
    actions = [sizes[text] for text in ("Offen spielen", "Verdeckt", "Passen")]
    assert len(set(actions)) == 1
    assert sizes["+1"] <= actions[0]


@pytest.mark.parametrize("text", [100, 150])
def test_names_that_are_typed_have_the_size_of_the_longest(text: int) -> None:
    scene = AdventureSetup(some_services(text_size=text))
    names = ["Wilhelmine-Charlotte", "Jo"]
    for traveler, name in zip(scene.plan.party, names, strict=False):
        traveler.name = name
    while len(scene.plan.party) < len(names):
        scene.plan.add()
    canvas = shown(scene.services, scene)
    fields = [one for one in scene.form.widgets if isinstance(one, TextField) and isinstance(one.id, NameId)]
    assert {one.alike for one in fields} == {min(one.fitting(canvas) for one in fields)}


def test_a_teacher_with_few_words_leaves_room_for_the_log() -> None:
    heights = {}
    for text, language in ((100, "en"), (150, "de")):
        services = some_services(text_size=text, language=language)
        set_language(language)
        scene = LESSONS["lesson-dungeon"](services)
        assert isinstance(scene, AdventureScene)
        shown(services, scene)
        assert scene.page_shown is not None
        heights[text] = scene.page_shown.showing.log_from
        button = next(one for one in scene.form.widgets if one.id == READ_ON)
        assert button.box.bottom < heights[text]
    set_language("en")
    assert heights[100] == 318.0 < heights[150]
    told = [one.text for one in read("lesson-dungeon", (1280, 720)).report.seen]
    assert "Log" in told
    assert "No entries yet." in told
