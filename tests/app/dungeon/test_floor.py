"""The page between two challenges: what its banner, its tiles and the panel of a room say."""

from __future__ import annotations

import pygame
import pytest

from game.app.dungeon.pages.pieces import HandCard
from game.app.dungeon.pictures.floor_view import TileFace, draw_tile
from game.app.dungeon.pictures.item_card import here_of
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.views import marks
from game.app.dungeon.views.words import facts
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box, Look
from game.languages import set_language
from game.modes.active_match import from_position
from game.rules.dungeon.actions.action import Enter, Setup
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON, Seats
from tests.app.screen import a_canvas, shown, some_services, start_screen
from tests.dungeon.builder import CATALOG, Table, card, room
from tools.shots.states.dungeon import seated


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")
    start_screen()


def floor_of(table: Table) -> tuple[AdventureScene, Canvas]:
    seats = Seats([PERSON] * table.seats, ["Mira", "Tom"][: table.seats])
    services = some_services()
    scene = seated(services, from_position(table.rules, table.state, seats, seed="1"))
    return scene, shown(services, scene, a_canvas())


def told(scene: AdventureScene, canvas: Canvas) -> str:
    canvas.rasters.trace = []
    scene.refresh()
    scene.services.stack.draw(canvas)
    return " ".join(text for text, _place in canvas.rasters.trace)


def test_a_change_of_cards_is_offered_only_until_it_was_made() -> None:
    table = Table("HW-01", [["strike"]], enter=False)
    assert "or swap cards" in told(*floor_of(table))
    table.state.players[0].changed = True
    said = told(*floor_of(table))
    assert "Choose a lit room" in said
    assert "swap cards" not in said


def medals_of(scene: AdventureScene, canvas: Canvas, cell: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the kinds of the medals on the panel that speaks of a cell."""
    kinds: list[str] = []
    monkeypatch.setattr(marks, "medal", lambda _canvas, kind, *_place: kinds.append(kind))
    scene.choice.cell = cell
    told(scene, canvas)
    return kinds


def test_the_panel_of_a_room_has_no_padlock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The item's room has the chest of its tile; an unknown room, which may well be open, a card face down."""
    table = Table("HW-01", [["strike"]], enter=False)
    item_room = CATALOG.dungeon(table.state.dungeon).item_room
    item_cell = next(cell for cell, place in enumerate(table.state.cells) if place.room == item_room)
    scene, canvas = floor_of(table)
    assert medals_of(scene, canvas, item_cell, monkeypatch) == ["item"]
    assert medals_of(scene, canvas, table.cell, monkeypatch) == ["down"]


def test_an_unknown_room_of_the_upper_half_may_be_a_shared_one() -> None:
    """Five shared rooms are shuffled into the pile of the dungeon (rules 1.3)."""
    table = Table("HW-01", [["strike"]], enter=False)
    scene, canvas = floor_of(table)
    assert not scene.desk().is_lower(table.cell)
    scene.choice.cell = table.cell
    said = told(scene, canvas)
    assert "A room of this dungeon or one shared by all." in said


def test_chains_lie_below_the_skull_of_a_locked_boss() -> None:
    def coin(state: str) -> bytes:
        canvas = Canvas(pygame.Surface((200, 120)), 1.0)
        with canvas.shifted(20, 20):
            draw_tile(canvas, 164, 84, TileFace(state, "dungeon/back/hw", "Boss", "boss"), beckons=False)  # type: ignore[arg-type]
        return pygame.image.tobytes(canvas.surface.subsurface((26, 26, 15, 15)), "RGB")

    assert coin("locked") == coin("dark")


def test_a_boss_names_what_it_brings() -> None:
    rules = DungeonRules(CATALOG, Setup())
    reward = facts(rules, room("RW-B2"), 7)[-1]
    assert (reward.label, reward.text) == ("Reward", "heart container, Triforce piece")
    assert "Reward" not in [fact.label for fact in facts(rules, room("FE-1"), 7)]
    assert facts(rules, room("RW-01"), 3)[-1].label == "Reward"


def test_the_ring_of_a_hint_goes_around_a_raised_card() -> None:
    box = Box(100, 536, 64, 184)
    one = HandCard(0, CATALOG, card("strike"), scale=0.94, rise=29, chosen=False).placed(box)
    assert one.ring_box(Look()) == box
    raised = one.ring_box(Look(current=True))
    assert raised.y == box.y - 29
    assert raised.w > box.w
    assert raised.center[0] > box.center[0]


def test_a_card_that_can_guard_is_not_called_one_of_another_kind() -> None:
    """Against the Hornet Queen a puzzle card of 2 averts the penalty of a round (Dungeon A62)."""
    table = Table("RW-B2", [["bright-idea", "leap"]])
    scene, canvas = floor_of(table)
    desk = scene.desk()
    guard, other = (here_of(CATALOG, desk.uses(card(name))) for name in ("bright-idea", "leap"))
    assert (guard.state, guard.reasons[0]) == ("ok", ("!", "guard"))
    assert (other.state, other.reasons[0]) == ("no", ("-", "doesn't fit"))
    told(scene, canvas)
    cards = [widget for widget in scene.form.widgets if isinstance(widget, HandCard)]
    assert [(one.dim, bool(one.tip)) for one in cards] == [(False, False), (True, True)]


def test_a_room_beside_a_solved_one_does_not_say_that_there_is_none() -> None:
    """After a collapse, safe rooms are solved but cut off from the entrance (Dungeon A40)."""
    table = Table("HW-01", [["strike"]], enter=False)
    layout = CATALOG.layouts[table.state.layout]
    for place in table.state.cells:
        place.done = False
    beside = layout.next_to[layout.boss][0]
    table.state.cells[beside].done = True
    scene, _canvas = floor_of(table)
    assert scene.desk().why_not(Enter(layout.boss)) == "No solved rooms lead there yet."
