"""Pictures keep their proportions and shadows, marks keep clear of each other and of what they belong to."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.app.dungeon.animation import spectacle
from game.app.dungeon.scene import AdventureScene
from game.app.elixir.pictures import card_view
from game.app.epic.board.frame import RIM_WIDTH
from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.open_hands import OpenHands
from game.app.epic.replay import ReplayScene
from game.app.epic.result.pictures import winner
from game.app.epic.result.scene import MatchResultScene
from game.app.menus.rulebook_pages import BoardPicture
from game.app.play.replaying.scrubber import Scrubber, spread_positions
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.scene import WidgetScene
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.textfield import TextField
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.presentation.elixir.view_models import make_character_face, make_potion_face
from tests.app.screen import a_canvas, get_form, get_used_canvas, show_scene, some_services, start_screen
from tools.films.moments import MOMENTS
from tools.shots.shot_list import SHOTS


@pytest.fixture(autouse=True)
def screen() -> None:
    start_screen()


@pytest.mark.parametrize(
    ("places", "low", "high"),
    [
        ([], 0, 100),
        ([40], 0, 100),
        ([40, 41, 42], 0, 100),
        ([0, 0, 99, 100, 100], 0, 100),
        ([98, 99, 100], 0, 100),
        ([1, 2, 3, 4], 0, 10),
        ([10, 60, 90], 0, 100),
    ],
)
def test_marks_in_a_line_are_spread_without_overlap(places: list[float], low: float, high: float) -> None:
    found = spread_positions(places, 10, low, high)
    gap = min(10, (high - low) / max(1, len(places) - 1))
    assert len(found) == len(places)
    assert all(after - before >= gap - 1e-9 for before, after in pairwise(found))
    assert all(low - 1e-9 <= place <= high + 1e-9 for place in found)
    if all(after - before >= 10 for before, after in pairwise(places)):
        assert found == places


def test_turning_points_of_a_replay_keep_clear_of_each_other() -> None:
    line = Scrubber(0, 228, [], [], [70, 64, 71]).set_box(Box(100, 600, 300, 40))
    first, second, third = line.find_mark_positions(line.turning_points)
    assert second < first < third
    assert min(first - second, third - first) >= 14.8


@pytest.mark.sweep(2)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("name", ["replay-viewer", "replay-viewer-four", "replay-review"])
def test_names_over_the_hands_keep_clear_of_the_coordinates(
    name: str, text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tops: list[float] = []

    def note(self: OpenHands, canvas: Canvas, seat: int, x: float, bottom: float) -> None:
        tops.append(bottom - self.get_owner_height(canvas))

    monkeypatch.setattr(OpenHands, "_draw_owner", note)
    services = some_services(text_size=text)
    scene = SHOTS[name](services)
    assert isinstance(scene, ReplayScene)
    show_scene(services, scene, get_used_canvas(0.5, text))
    assert tops
    assert min(tops) >= scene.table.board.window.bottom + RIM_WIDTH


@pytest.mark.parametrize(("name", "festive"), [("match-defeat", False), ("match-result", True)])
def test_confetti_is_thrown_for_a_victory_alone(name: str, festive: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[object] = []
    monkeypatch.setattr(winner, "_draw_confetti", lambda *given: thrown.append(given))
    services = some_services()
    scene = SHOTS[name](services)
    assert isinstance(scene, MatchResultScene)
    show_scene(services, scene, a_canvas(0.5))
    assert (bool(thrown), scene.triumph.is_won, scene.summary.is_defeat) == (festive, festive, not festive)


def test_the_portrait_of_a_hand_over_stands_in_its_own_shadow() -> None:
    """Nothing is drawn apart from the portrait, as a shadow on a floor that is not there."""
    services = some_services()
    scene = SHOTS["match-handover"](services)
    assert isinstance(scene, MatchHandover)
    canvas = a_canvas()
    canvas.surface.fill("magenta")
    x, y, reach = 640.0, 300.0, 60.0
    scene.draw_seat_mark(canvas, x, y)
    drawn = pygame.mask.from_threshold(canvas.surface, (255, 0, 255), (1, 1, 1))
    drawn.invert()
    (box,) = drawn.get_bounding_rects()
    assert abs(box.centerx - x) <= 1
    assert abs(box.centery - y) <= 4
    assert max(box.size) < 2 * reach
    assert box.h - box.w <= 6


def test_the_shadow_of_a_board_in_the_rulebook_is_whole() -> None:
    canvas = a_canvas()
    drawn = BoardPicture("zelda", "movement").set_box(Box(100, 100, 420, 300))._render_board(canvas, 420, 300)
    width, height = drawn.get_size()
    edges = [(x, y) for x in range(width) for y in (0, height - 1)] + [
        (x, y) for y in range(height) for x in (0, width - 1)
    ]
    assert max(drawn.get_at(spot).a for spot in edges) <= 24


@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("width", [90.0, 110.0, 132.0, 190.0])
def test_names_of_elixir_cards_keep_clear_of_the_frame(width: float, scale: int) -> None:
    catalog, canvas = load_elixir_catalog(), a_canvas(1.0, scale)
    faces = [make_character_face(catalog, index) for index in range(len(catalog.characters))]
    faces += [make_potion_face(catalog, index) for index in range(len(catalog.potions))]
    lines_seen = set()
    for face in faces:
        room = width - 12 * width / card_view.BASE_CARD_WIDTH
        if not card_view._find_picture_height(canvas, face, width):
            continue
        role = card_view._find_name_role(canvas, face.name, room) or "panel"
        lines = len(canvas.break_text(face.name, room, role, size=canvas.min_size))
        lines_seen.add(lines)
        head = card_view._find_head_height(canvas, face.name, width)
        air = card_view._TEXT_MARGIN * width / card_view.BASE_CARD_WIDTH
        assert lines * 1.1 * canvas.min_size <= head - 2 * air, face.name
    if width == 132.0 and scale == 100:
        assert lines_seen == {1, 2}


def test_the_card_of_a_room_keeps_its_proportions_while_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes: list[tuple[float, float]] = []
    draw = spectacle.draw_fitted

    def note(canvas: Canvas, picture: pygame.Surface, strength: float, box: Box) -> None:
        shapes.append((picture.get_width() / picture.get_height(), box.w / box.h))
        draw(canvas, picture, strength, box)

    services = some_services(speed="normal")
    scene, begin = MOMENTS["room"].build(services)
    assert isinstance(scene, AdventureScene)
    services.change_settings(speed="normal")
    canvas = show_scene(services, scene, get_used_canvas(0.5))
    begin()
    monkeypatch.setattr(spectacle, "draw_fitted", note)
    growing: list[tuple[float, float]] = []
    while scene.event_animator.is_busy:
        scene.event_animator.update(0.05)
        scene.mark_dirty()
        shapes.clear()
        services.stack.draw(canvas)
        if len(shapes) == 2:  # the tile gives way to the card; before, the tile turns, which makes it narrow
            growing += shapes
    assert len(growing) >= 6
    assert all(abs(own / seen - 1) < 0.03 for own, seen in growing)


@pytest.mark.parametrize("name", ["rulebook", "cards", "puzzle-cards"])
def test_fields_for_a_search_explain_themselves_without_a_tip_over_the_first_hit(name: str) -> None:
    services = some_services()
    scene = SHOTS[name](services)
    show_scene(services, scene, get_used_canvas(0.5))
    assert isinstance(scene, WidgetScene)
    fields = [widget for widget in get_form(scene).widgets if isinstance(widget, TextField)]
    assert fields
    assert all(field.placeholder and not field.tip for field in fields)
