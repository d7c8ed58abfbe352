"""What a companion would do, in words and as something to point at, at every kind of question."""

from __future__ import annotations

import re

from game.app.dev.shots.dungeon import SHOTS, THREE, asks, played, seated
from game.app.dungeon.advice import advice_text, widgets_of
from game.app.dungeon.scene import AdventureScene
from game.app.ui.widgets.base import WidgetId
from game.bots.worker import Found
from game.languages import set_language
from game.rules.dungeon.action import Play, Support
from game.rules.dungeon.movement import teleporter_cells
from game.rules.dungeon.rules import DungeonRules
from game.rules.dungeon.state import EMPTY, State
from tests.app.screen import a_canvas, framed_by_a_hint, shown, some_services, start_screen


def test_a_hint_is_said_in_words_and_rings_what_it_is_about() -> None:
    start_screen()
    set_language("en")
    said: dict[str, set[str]] = {}

    def full(rules: DungeonRules, view: State) -> bool:
        return asks("shop")(rules, view) and bool(set(view.bottles) - {EMPTY})

    def movable(rules: DungeonRules, view: State) -> bool:
        return asks("rooms")(rules, view) and bool(teleporter_cells(rules.match, view))

    names = ("floor", "floor-solo", "shop", "map", "map-later", "safe", "offer-safe", "challenge")
    shots = [SHOTS[f"dungeon-{name}"] for name in names]
    told = [lambda services, one=one: seated(services, played(THREE, "1", one)) for one in (full, movable)]
    for made in (*shots, *told):
        services = some_services(speed="instant")
        scene = made(services)
        assert isinstance(scene, AdventureScene)
        shown(services, scene, a_canvas(0.5))
        for action in scene.session.legal():
            text = scene.rules.to_text(action)
            words = advice_text(scene.desk(), text, action)
            assert words != text
            assert not re.search(r"\b[A-I][1-9]\b", words), "the plan of a dungeon has no coordinates"
            assert "unknown room" not in words or words.startswith("Try the unknown room ")
            ringed = widgets_of(scene.desk(), action)
            assert {widget.id for widget in scene.form.widgets} & set(ringed), text
            said.setdefault(text.split()[0], set()).add(_kind(ringed[0]))
        services.stack.clear()
    assert (said["enter"], said["choose"], said["buy"]) == ({"CellId"}, {"DungeonId"}, {"DungeonId"})
    assert (said["swap"], said["new-hand"], said["done"]) == ({"CardId"}, {"new hand", "RowId"}, {"leave", "RowId"})
    assert (said["drink"], said["pour"]) == ({"BottleId", "RowId"}, {"BottleId", "PourId"})
    assert (said["call"], said["triforce"], said["place"]) == ({"CallId"}, {"RowId"}, {"CellId", "teleporter"})


def _kind(id: WidgetId) -> str:
    """Return what kind of widget an id belongs to: its type, or the word of a button."""
    return id if isinstance(id, str) else type(id).__name__


def test_a_hint_frames_what_it_is_about_otherwise_than_a_choice() -> None:
    start_screen()
    set_language("en")
    services = some_services(speed="instant")
    scene = SHOTS["dungeon-challenge"](services)
    assert isinstance(scene, AdventureScene)
    shown(services, scene, a_canvas())
    scene.hints.found = Found(next(one for one in scene.session.legal() if isinstance(one, (Play, Support))))
    framed = framed_by_a_hint(scene)
    assert {_kind(id) for id in framed} == {"CardId", "RowId"}
    assert set(framed.values()) == {(True, False)}, "gold is for what is chosen"
