"""What the screen says of a dungeon's item: not found, offered or found, and one of them at a time."""

from __future__ import annotations

from game.app.dungeon.ids import CellId
from game.app.dungeon.pages.floor_page import FloorPage
from game.app.ui.drawing.hearing import Hearing
from game.languages import set_language
from game.modes.active_match import Occasion
from game.rules.dungeon.actions.action import Take
from game.rules.dungeon.rules import DungeonRules
from tests.app.screen import heard_of, shown, some_services, start_screen, used_canvas
from tools.shots.states.dungeon import THREE, asks, played, seated


def test_an_item_is_not_found_then_offered_then_found() -> None:
    """Banner and panel use one word at a time, and no unknown room is said to have an item that is offered."""
    start_screen()
    set_language("en")
    hidden, offered = (played(THREE, "3", asks(kind)) for kind in ("rooms", "item"))
    taken = played(THREE, "3", asks("item"))
    taken.session.submit(Take())
    told = [_told_of_the_item(occasion) for occasion in (hidden, offered, taken)]
    assert told == [
        ("hidden", {"not found"}),
        ("offered", {"offered"}),
        ("found", {"found"}),
    ]


def _told_of_the_item(occasion: Occasion[DungeonRules]) -> tuple[str, set[str]]:
    services = some_services(speed="instant")
    scene = seated(services, occasion)
    shown(services, scene)
    heard, page = heard_of(scene), scene.page_shown
    assert isinstance(page, FloorPage)
    rooms = Hearing.beside(used_canvas())
    for cell in range(len(page.grid.layout.squares)):
        page.showing.focus = CellId(cell)
        page.draw(rooms)
    state = scene.desk().item_state
    assert any("One of the lower rooms holds the item." in words for words in rooms.words()) == (state == "hidden")
    return state, {words for words in heard if {"found", "offered"} & set(words.split())}
