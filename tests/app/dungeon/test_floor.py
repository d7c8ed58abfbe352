"""The page between two challenges: what its banner, its tiles and the panel of a room say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pygame
import pytest

from game.app.dungeon.ids import RoomCellId
from game.app.dungeon.pages import floor_page
from game.app.dungeon.pages.floor_page import FloorPage
from game.app.dungeon.pages.pieces import HAND_ROW_PITCH, DungeonHandCard
from game.app.dungeon.pictures.floor_view import (
    FIELD,
    FloorGrid,
    RoomAppearance,
    RoomTile,
    draw_room,
    find_path,
    get_door_box,
    get_room_appearance,
)
from game.app.dungeon.pictures.item_card import find_value_in_room
from game.app.dungeon.pictures.trail import make_walk, trace_walk
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.views import marks
from game.app.dungeon.views.words import list_facts
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.display_list import CLEAR
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.style import ornaments
from game.app.ui.widgets.base import Box, WidgetState
from game.languages import set_language
from game.modes.active_match import start_from_position
from game.rules.dungeon.actions.action import Enter, Setup
from game.rules.dungeon.rules import DungeonRules
from game.session.seats import PERSON, Seats
from tests.app.screen import a_canvas, get_used_canvas, show_scene, some_services, start_screen
from tests.dungeon.builder import CATALOG, DungeonTestTable, find_card, find_room
from tools.shots.reading import ScreenReader
from tools.shots.states.dungeon import SHOTS, make_scene
from tools.shots.states.lessons import SHOTS as LESSONS


@pytest.fixture(autouse=True)
def english() -> None:
    set_language("en")
    start_screen()


def draw_floor(table: DungeonTestTable) -> tuple[AdventureScene, Canvas]:
    seats = Seats([PERSON] * table.seats, ["Mira", "Tom"][: table.seats])
    services = some_services()
    scene = make_scene(services, start_from_position(table.rules, table.state, seats, seed="1"))
    return scene, show_scene(services, scene, a_canvas())


def collect_text(scene: AdventureScene, canvas: Canvas) -> str:
    canvas.render_cache.trace = []
    scene.refresh()
    scene.services.stack.draw(canvas)
    return " ".join(text for text, _place in canvas.render_cache.trace)


def test_a_change_of_cards_is_offered_only_until_it_was_made() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    assert "or swap cards" in collect_text(*draw_floor(table))
    table.state.players[0].changed = True
    text = collect_text(*draw_floor(table))
    assert "Choose a lit room" in text
    assert "swap cards" not in text


def list_medals(scene: AdventureScene, canvas: Canvas, cell: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the kinds of the medals on the panel about a cell."""
    kinds: list[str] = []
    monkeypatch.setattr(marks, "draw_medal", lambda _canvas, kind, *_place: kinds.append(kind))
    scene.choice.cell = cell
    collect_text(scene, canvas)
    return kinds


def test_the_panel_of_a_room_has_no_padlock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The item's room has the chest of its tile; an unknown room, which may well be open, a card face down."""
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    item_room = CATALOG.get_dungeon(table.state.dungeon).item_room
    item_cell = next(cell for cell, place in enumerate(table.state.cells) if place.room == item_room)
    scene, canvas = draw_floor(table)
    assert list_medals(scene, canvas, item_cell, monkeypatch) == ["item"]
    assert list_medals(scene, canvas, table.cell, monkeypatch) == ["down"]


def test_an_unknown_room_of_the_upper_half_may_be_a_shared_one() -> None:
    """Five shared rooms are shuffled into the pile of the dungeon (rules 1.3)."""
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    scene, canvas = draw_floor(table)
    assert not scene.make_context().is_lower(table.cell)
    scene.choice.cell = table.cell
    text = collect_text(scene, canvas)
    assert "A room of this dungeon or one shared by all." in text


def test_chains_lie_below_the_skull_of_a_locked_boss() -> None:
    def coin(state: str) -> bytes:
        canvas = Canvas(pygame.Surface((200, 120)), 1.0)
        with canvas.shifted(20, 20):
            draw_room(canvas, 164, 84, RoomAppearance(state, "dungeon/back/hw", "Boss", "boss"), can_enter=False)  # type: ignore[arg-type]
        return pygame.image.tobytes(canvas.surface.subsurface((26, 26, 15, 15)), "RGB")

    assert coin("locked") == coin("dark")


def test_a_boss_names_what_it_brings() -> None:
    rules = DungeonRules(CATALOG, Setup())
    reward = list_facts(rules, find_room("RW-B2"), 7)[-1]
    assert (reward.label, reward.text) == ("Reward", "heart container, Triforce piece")
    assert "Reward" not in [fact.label for fact in list_facts(rules, find_room("FE-1"), 7)]
    assert list_facts(rules, find_room("RW-01"), 3)[-1].label == "Reward"


def test_the_ring_of_a_hint_goes_around_a_raised_card() -> None:
    box = Box(100, 536, 64, 184)
    one = DungeonHandCard(0, CATALOG, find_card("strike"), scale=0.94, lift_distance=29, chosen=False).set_box(box)
    assert one.ring_box(WidgetState()) == box
    raised = one.ring_box(WidgetState(current=True))
    assert raised.y == box.y - 29
    assert raised.w > box.w
    assert raised.center[0] > box.center[0]


def test_a_card_that_can_guard_is_not_called_one_of_another_kind() -> None:
    """Against the Hornet Queen a puzzle card of 2 averts the penalty of a round (Dungeon A62)."""
    table = DungeonTestTable("RW-B2", [["bright-idea", "leap"]])
    scene, canvas = draw_floor(table)
    context = scene.make_context()
    guard, other = (find_value_in_room(CATALOG, context.list_uses(find_card(name))) for name in ("bright-idea", "leap"))
    assert (guard.state, guard.reasons[0]) == ("ok", ("!", "guard"))
    assert (other.state, other.reasons[0]) == ("no", ("-", "doesn't fit"))
    collect_text(scene, canvas)
    cards = [widget for widget in scene.form.widgets if isinstance(widget, DungeonHandCard)]
    assert [(card.is_dimmed, bool(card.tip)) for card in cards] == [(False, False), (True, True)]


def test_a_room_beside_a_solved_one_does_not_say_that_there_is_none() -> None:
    """After a collapse, safe rooms are solved but cut off from the entrance (Dungeon A40)."""
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    layout = CATALOG.layouts[table.state.layout]
    for place in table.state.cells:
        place.done = False
    beside = layout.next_to[layout.boss][0]
    table.state.cells[beside].done = True
    scene, _canvas = draw_floor(table)
    assert scene.make_context().find_refusal(Enter(layout.boss)) == "No solved rooms lead there yet."


# ---- the house ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("field", [FIELD, FIELD._replace(h=FIELD.h - HAND_ROW_PITCH)])
@pytest.mark.parametrize("name", CATALOG.layouts)
def test_rooms_fill_the_field_and_are_tall_beside_the_party(name: str, field: Box) -> None:
    """Wherever the party is, no room leaves the field or overlaps another one."""
    layout = CATALOG.layouts[name]
    cells = range(len(layout.squares))
    for here in cells:
        grid = FloorGrid(layout, here, field)
        boxes = [grid.get_box(cell) for cell in cells]
        assert all(box.x >= field.x and box.right <= field.right for box in boxes)
        assert all(box.y >= field.y - 1 and box.bottom <= field.bottom + 1 for box in boxes)
        assert not any(one.overlaps(other) for index, one in enumerate(boxes) for other in boxes[index + 1 :])
        assert boxes[layout.boss].h >= 57
        near = layout.squares[here][1]
        beside = [box.h for box, (_x, row) in zip(boxes, layout.squares, strict=True) if abs(row - near) <= 1]
        others = [box.h for cell, box in enumerate(boxes) if box.h not in beside and cell != layout.boss]
        assert len(set(beside)) == 1
        assert max(others, default=0) < beside[0]


@pytest.mark.parametrize(("name", "share"), [("rooms-10", 0.28), ("rooms-20", 0.16)])
def test_rooms_are_much_of_the_screen(name: str, share: float) -> None:
    layout = CATALOG.layouts[name]
    grid = FloorGrid(layout)
    boxes = [grid.get_box(cell) for cell in range(len(layout.squares))]
    assert sum(box.w * box.h for box in boxes) / (1280 * 720) >= share


def test_dark_rooms_beside_each_other_do_not_look_alike() -> None:
    """Other things are made out in the dark, which tell nothing of what is in the room."""
    scene = SHOTS["dungeon-floor-castle"](some_services(speed="instant"))
    assert isinstance(scene, AdventureScene)
    context = scene.make_context()
    layout = CATALOG.layouts[context.view.layout]
    dark = [cell for cell, place in enumerate(context.view.cells) if not (place.seen or place.up)]
    pictures = {}
    for cell in dark:
        canvas = Canvas(pygame.Surface((152, 80)), 1.0)
        draw_room(canvas, 152, 80, get_room_appearance(context, cell), can_enter=False)
        pictures[cell] = pygame.surfarray.array3d(canvas.surface).max(2).astype(int)
    assert len(dark) > 15
    for cell in dark:
        for other in set(layout.next_to[cell]) & set(dark):
            differs = abs(pictures[cell] - pictures[other]) > 10
            assert differs.mean() > 0.03, (cell, other)


def test_link_walks_through_rooms_and_doors() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    scene, _canvas = draw_floor(table)
    context, layout = scene.make_context(), CATALOG.layouts[table.state.layout]
    for place in context.view.cells:
        place.done = True
    context.view.here = layout.entrance
    grid = FloorGrid(layout, context.view.here)
    way = find_path(context, layout.boss)
    assert len(way) > 3
    places = [grid.get_box(cell).inset(-1) for cell in way]
    places += [get_door_box(grid.get_box(one), grid.get_box(other)).inset(-2) for one, other in pairwise(way)]
    at, long = make_walk(trace_walk(grid, way))
    points = [at(step / 60) for step in range(61)]
    assert all(any(place.contains(*point) for place in places) for point in points)
    assert points[0] == grid.get_hero_position(layout.entrance)
    assert points[-1] == pytest.approx(grid.get_hero_position(layout.boss))
    assert long > grid.get_box(layout.boss).h


def test_pointing_at_rooms_draws_only_them_and_the_tip_in_the_next_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    scene, canvas = draw_floor(table)
    page = scene.shown_page
    assert isinstance(page, FloorPage)
    drawn: list[str] = []
    monkeypatch.setattr(FloorPage, "draw_static", lambda *_args: drawn.append("static"))
    monkeypatch.setattr(FloorPage, "_draw_tip", lambda page, _canvas: drawn.append(f"tip {page.tip_cell}"))
    cells = [table.cell, CATALOG.layouts[table.state.layout].boss]
    for cell in cells:
        x, y = scene.form.get_widget(RoomCellId(cell)).box.center
        scene.services.stack.handle(Intent(Kind.MOVE, device="mouse", x=x, y=y))
        for _frame in range(2):
            assert scene.services.stack.is_dirty
            drawn.append("frame")
            scene.services.stack.draw(canvas)
        assert not scene.services.stack.is_dirty
    assert drawn == [text for cell in cells for text in ("frame", "frame", f"tip {cell}")]


def test_keys_show_what_they_point_at_in_the_same_frame() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    scene, canvas = draw_floor(table)
    page = scene.get_shown_page()
    for kind in (Kind.NEXT, Kind.NEXT, Kind.PREV):
        before = page.view_state.focus
        scene.services.stack.handle(Intent(kind, device="keyboard"))
        scene.services.stack.draw(canvas)
        assert page.view_state.focus == scene.form.focus != before


@pytest.mark.parametrize("name", CATALOG.layouts)
def test_link_covers_no_name(name: str) -> None:
    layout = CATALOG.layouts[name]
    grid = FloorGrid(layout, layout.entrance)
    box = grid.get_box(layout.entrance)
    canvas = a_canvas()
    canvas.listener = reader = ScreenReader(canvas.surface.get_size())
    face = RoomAppearance("done", "dungeon/room/be/be-01", "i " * 24)
    draw_room(canvas, box.w, box.h, face, can_enter=False, is_here=True)
    words = [text.ink_box for text in reader.make_report().visible_texts]
    shield = grid.get_hero_position(layout.entrance)[0] - box.x - 0.36 * grid.hero_size
    assert words
    assert max(word.right for word in words) <= shield + 1


@pytest.mark.parametrize(("text", "rows"), [(100, 1), (150, 2), (200, 2)])
def test_rooms_and_link_are_above_a_large_hand(text: int, rows: int) -> None:
    """Two rows of cards, which ten cards take in large text, cover neither rooms nor Link, on his walk either."""
    start_screen()
    services = some_services(text_size=text)
    scene, canvas = SHOTS["dungeon-floor-solo"](services), get_used_canvas(text=text)
    assert isinstance(scene, AdventureScene)
    show_scene(services, scene, canvas)
    cards = [widget.box for widget in scene.form.widgets if isinstance(widget, DungeonHandCard)]
    tiles = {widget.cell: widget.box for widget in scene.form.widgets if isinstance(widget, RoomTile)}
    top = min(box.y for box in cards)
    assert len({box.y for box in cards}) == rows
    assert max(box.bottom for box in tiles.values()) < top
    page = scene.shown_page
    assert isinstance(page, FloorPage)
    grid, layout = page.find_grid(canvas), CATALOG.layouts[page.context.view.layout]
    feet = [grid.get_hero_position(cell) for cell in tiles]
    assert max(y for _x, y in feet) + grid.hero_size * 0.2 < top
    page.context.view.here = layout.entrance
    page.view_state.focus = RoomCellId(layout.next_to[layout.entrance][0])
    assert page.place_tip(canvas).bottom <= top


def test_link_walks_through_the_rooms_above_a_large_hand() -> None:
    """Link starts where he is drawn at rest."""
    start_screen()
    services = some_services(text_size=150)
    scene, canvas = SHOTS["dungeon-floor-solo"](services), get_used_canvas(text=150)
    assert isinstance(scene, AdventureScene)
    show_scene(services, scene, canvas)
    page = scene.shown_page
    assert isinstance(page, FloorPage)
    context = page.context
    start = page.find_grid(canvas).get_hero_position(context.view.here)
    far = next(action for action in context.legal_actions if isinstance(action, Enter))
    services.animation_settings.speed = 1.0
    scene.submit(far)
    scene.update(0.001)
    assert scene.event_animator.hero == pytest.approx(start, abs=1.0)


def test_the_tip_never_covers_link() -> None:
    table = DungeonTestTable("HW-01", [["strike"]], enter=False)
    scene, canvas = draw_floor(table)
    page = scene.shown_page
    assert isinstance(page, FloorPage)
    layout = CATALOG.layouts[table.state.layout]
    page.context.view.here = layout.entrance
    for cell in range(len(layout.squares)):
        page.view_state.focus = RoomCellId(cell)
        box = page.place_tip(canvas)
        assert not box.overlaps(page.find_grid(canvas).get_box(layout.entrance))
        assert FIELD.x <= box.x
        assert box.right <= FIELD.right


@pytest.mark.parametrize(
    ("phases", "met", "title"),
    [
        (1, 0, "Ganon"),
        (3, 0, "Ganon: phase 1 of 3"),
        (3, 1, "Ganon, Mounted: phase 1 of 3"),
        (1, 1, "Ganon, Mounted"),
    ],
)
def test_the_last_fight_of_the_castle_is_named(phases: int, met: int, title: str) -> None:
    scene = SHOTS["dungeon-floor-castle"](some_services(speed="instant"))
    assert isinstance(scene, AdventureScene)
    view = scene.view
    view.phases, view.phase, view.met = phases, 0, met
    view.bosses[0] = find_room("FE-1")
    assert get_room_appearance(scene.make_context(), CATALOG.layouts[view.layout].boss).title == title


@pytest.mark.parametrize("name", ["dungeon-floor", "dungeon-floor-castle", "dungeon-challenge"])
@pytest.mark.parametrize("k", [0.77, 1.0, 1.5])
def test_nothing_shows_through_rooms_and_cards_but_for_their_edge(name: str, k: float) -> None:
    services = some_services()
    canvas = show_scene(services, SHOTS[name](services), a_canvas(k))
    shown = [call for group in canvas._last_display_list._shown_groups for call in group.calls]
    opaque = [(call[0], call[5]) for call in shown if isinstance(call[0], pygame.Surface) and 0 < call[5] < CLEAR]
    large = 0
    for picture, rim in opaque:
        inside = picture.get_rect().inflate(-2 * rim, -2 * rim)
        if inside.w > 0 and inside.h > 0:
            large += inside.w > 60 * k and inside.h > 60 * k
            solid = pygame.mask.from_surface(picture.subsurface(inside), 254)
            assert solid.count() == inside.w * inside.h
    assert large >= 3, "rooms or cards are among them"


def test_marks_of_a_lesson_and_the_hero_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    for module, function in ((ornaments, "draw_advice_corners"), (floor_page, "draw_hero")):
        draw = getattr(module, function)
        monkeypatch.setattr(module, function, partial(_record_and_draw, drawn, function, draw))
    services = some_services()
    canvas = show_scene(services, LESSONS["lesson-dungeon-enter"](services), a_canvas())
    assert {"draw_advice_corners", "draw_hero"} == set(drawn)
    before = len(drawn)
    for x in (1100, 400, 640):
        services.stack.handle(Intent(Kind.MOVE, x, 665, device="mouse"))
        for _frame in range(4):
            services.stack.update(1 / 60)
            services.stack.draw(canvas)
    assert len(drawn) == before


def _record_and_draw(drawn: list[str], function: str, draw: Callable[..., None], *args: object) -> None:
    drawn.append(function)
    draw(*args)
