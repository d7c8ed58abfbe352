"""Dungeon advice: a companion's action in words and as something to point at, for every kind of question."""

from __future__ import annotations

import re

from game.app.dungeon.advice import find_action_widgets, format_hint
from game.app.dungeon.scene import AdventureScene
from game.app.ui.widgets.base import WidgetId
from game.bots.worker.pool import BotAnswer
from game.languages import set_language
from game.rules.dungeon.actions.action import Play, Support
from game.rules.dungeon.engine.state import EMPTY, State
from game.rules.dungeon.movement import find_teleporter_cells
from game.rules.dungeon.rules import DungeonRules
from tests.app.screen import a_canvas, find_hint_frames, show_scene, some_services, start_screen
from tools.shots.states.dungeon import SHOTS, THREE, make_scene, match_question, play_to


def test_a_hint_is_said_in_words_and_rings_what_it_is_about() -> None:
    start_screen()
    set_language("en")
    said: dict[str, set[str]] = {}

    def full(rules: DungeonRules, view: State) -> bool:
        return match_question("shop")(rules, view) and bool(set(view.bottles) - {EMPTY})

    def movable(rules: DungeonRules, view: State) -> bool:
        return match_question("rooms")(rules, view) and bool(find_teleporter_cells(rules.match, view))

    names = ("floor", "floor-solo", "shop", "map", "map-later", "safe", "offer-safe", "challenge")
    shots = [SHOTS[f"dungeon-{name}"] for name in names]
    told = [lambda services, one=one: make_scene(services, play_to(THREE, "1", one)) for one in (full, movable)]
    for made in (*shots, *told):
        services = some_services(speed="instant")
        scene = made(services)
        assert isinstance(scene, AdventureScene)
        show_scene(services, scene, a_canvas(0.5))
        for action in scene.session.legal_actions():
            text = scene.rules.to_text(action)
            words = format_hint(scene.make_context(), text, action)
            assert words != text
            assert not re.search(r"\b[A-I][1-9]\b", words), "the plan of a dungeon has no coordinates"
            assert "unknown room" not in words or words.startswith("Try the unknown room ")
            ringed = find_action_widgets(scene.make_context(), action)
            assert {widget.id for widget in scene.form.widgets} & set(ringed), text
            said.setdefault(text.split()[0], set()).add(_kind(ringed[0]))
        services.stack.clear()
    assert (said["enter"], said["choose"], said["buy"]) == ({"RoomCellId"}, {"DungeonPlaceId"}, {"DungeonPlaceId"})
    assert (said["swap"], said["new-hand"], said["done"]) == (
        {"HandCardId"},
        {"new hand", "ActionRowId"},
        {"leave", "ActionRowId"},
    )
    assert (said["drink"], said["pour"]) == ({"BottleId", "ActionRowId"}, {"BottleId", "PourButtonId"})
    assert (said["call"], said["triforce"], said["place"]) == (
        {"SwapCallId"},
        {"ActionRowId"},
        {"RoomCellId", "teleporter"},
    )


def _kind(id: WidgetId) -> str:
    """Return what kind of widget an id belongs to: its type, or the word of a button."""
    return id if isinstance(id, str) else type(id).__name__


def test_a_hint_frames_what_it_is_about_otherwise_than_a_choice() -> None:
    start_screen()
    set_language("en")
    services = some_services(speed="instant")
    scene = SHOTS["dungeon-challenge"](services)
    assert isinstance(scene, AdventureScene)
    show_scene(services, scene, a_canvas())
    scene.hints.hint = BotAnswer(
        next(action for action in scene.session.legal_actions() if isinstance(action, (Play, Support)))
    )
    framed = find_hint_frames(scene)
    assert {_kind(id) for id in framed} == {"HandCardId"}, "the gold button plays a card that is chosen"
    assert set(framed.values()) == {(True, False)}, "gold is for what is chosen"
