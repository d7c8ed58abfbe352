"""Dungeon item states on the screen: not found, offered or found, one of them at a time."""

from __future__ import annotations

from game.app.dungeon.ids import RoomCellId
from game.app.dungeon.pages.floor_page import FloorPage
from game.app.dungeon.pages.offer_page import OfferPage
from game.app.ui.drawing.hearing import RecordingCanvas
from game.languages import set_language
from game.modes.active_match import ActiveMatch
from game.rules.dungeon.actions.action import Accept
from game.rules.dungeon.rules import DungeonRules
from tests.app.screen import collect_texts, get_used_canvas, show_scene, some_services, start_screen
from tools.shots.states.dungeon import THREE, make_scene, match_question, play_to


def test_an_item_is_not_found_then_offered_then_found() -> None:
    """Panels show one word at a time; the screen of an offered item shows none of them."""
    start_screen()
    set_language("en")
    hidden, offered = (play_to(THREE, "3", match_question(kind)) for kind in ("rooms", "item"))
    taken = play_to(THREE, "3", match_question("item"))
    taken.session.submit(Accept())
    told = [_describe_item(active_match) for active_match in (hidden, offered, taken)]
    assert told == [
        ("hidden", {"not found"}),
        ("offered", set()),
        ("found", {"found"}),
    ]


def _describe_item(active_match: ActiveMatch[DungeonRules]) -> tuple[str, set[str]]:
    services = some_services(speed="instant")
    scene = make_scene(services, active_match)
    show_scene(services, scene)
    heard, page = collect_texts(scene), scene.shown_page
    state = scene.make_context().item_state
    if state == "offered":
        assert isinstance(page, OfferPage)
    else:
        assert isinstance(page, FloorPage)
        rooms = RecordingCanvas.for_canvas(get_used_canvas())
        for cell in range(len(page.find_grid(get_used_canvas()).layout.squares)):
            page.view_state.focus = RoomCellId(cell)
            page.draw_below(rooms)
        assert any("One of the lower rooms holds the item." in words for words in rooms.list_texts()) == (
            state == "hidden"
        )
    return state, {words for words in heard if {"found", "offered"} & set(words.split())}
