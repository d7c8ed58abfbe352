"""Dungeon layout: equal parts look alike and stay on their background, also with long words."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.dungeon.lesson import DungeonTeacher
from game.app.dungeon.pictures.floor_view import RoomTile
from game.app.dungeon.pictures.room_card import find_tag_widths
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.setup import AdventureSetup
from game.app.dungeon.setup_parts import TravelerNameId
from game.app.play.coaching.course import CONTINUE_ID
from game.app.ui.widgets.textfield import TextField
from game.languages import set_language
from game.paths import HOME_VARIABLE
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen
from tools.shots.legible import read_scene_text
from tools.shots.states.lessons import SHOTS as LESSONS


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use empty user folders."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    start_screen()
    return tmp_path


def test_signs_of_a_room_stay_on_its_picture() -> None:
    canvas, room = get_used_canvas(1.5, 200), 293.0
    for labels in (["Fliegend", "Schild 1"], ["Elektrisch", "Fliegend", "Dunkelheit"]):
        assert sum(find_tag_widths(canvas, labels, room)) + 6 * (len(labels) - 1) <= room + 0.01
    assert find_tag_widths(canvas, ["Magie"], room) == [canvas.measure("Magie", "strong")[0] + 46]


def test_a_remark_is_not_larger_than_the_action_that_it_stands_beside() -> None:
    set_language("de")
    sizes = {
        text.text: text.size for text in read_scene_text("dungeon-challenge", (1280, 720), 150).report.visible_texts
    }
    set_language("en")
    actions = [sizes[text] for text in ("Verdeckt", "Neue Hand")]
    assert len(set(actions)) == 1
    assert sizes["+1"] <= actions[0]


@pytest.mark.parametrize("text", [100, 150])
def test_names_that_are_typed_have_the_size_of_the_longest(text: int) -> None:
    scene = AdventureSetup(some_services(text_size=text))
    names = ["Wilhelmine-Charlotte", "Jo"]
    for traveler, name in zip(scene.plan.party, names, strict=False):
        traveler.name = name
    while len(scene.plan.party) < len(names):
        scene.plan.add_traveler()
    scene.show_rules(shows_rules=True)  # names are typed on the sheet; the first look shows them
    canvas = show_scene(scene.services, scene)
    fields = [
        widget
        for widget in scene.form.widgets
        if isinstance(widget, TextField) and isinstance(widget.id, TravelerNameId)
    ]
    assert {field.shared_size for field in fields} == {min(field.fit_text_size(canvas) for field in fields)}


def test_tutor_panel_covers_no_room() -> None:
    heights = {}
    for text, language in ((100, "en"), (150, "de")):
        services = some_services(text_size=text, language=language)
        set_language(language)
        scene = LESSONS["lesson-dungeon"](services)
        assert isinstance(scene, AdventureScene)
        canvas = show_scene(services, scene)
        assert isinstance(scene.extension, DungeonTeacher)
        panel = scene.extension.find_panel_box(canvas)
        heights[text] = panel.h
        button = next(widget for widget in scene.form.widgets if widget.id == CONTINUE_ID)
        assert button.box.bottom < panel.bottom
        assert not [
            widget for widget in scene.form.widgets if isinstance(widget, RoomTile) and widget.box.overlaps(panel)
        ]
    set_language("en")
    assert heights[100] < heights[150]
