"""Drawing costs: for any number in a position the strokes stay bounded; they are counted, not timed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.app.dungeon.pictures.tokens import draw_hearts, draw_triangles, draw_triforce
from game.app.elixir.table.hand_row import HAND_BOX, build_hand
from game.app.epic.board.token import draw_health_change, draw_token
from game.app.epic.board.view import BoardView
from game.app.epic.match.pictures.card_piles import draw_pile
from game.app.epic.match.pictures.health_bar import draw_health_bar
from game.app.epic.match.views.banner import draw_banner
from game.app.epic.match.views.hand_view import HandView
from game.app.epic.match.views.in_play_view import draw_in_play
from game.app.epic.result.pictures.chart import _find_grid_step
from game.app.play.routes import PlayRoute
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.numbers import format_short
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.tree import lay_out
from game.app.ui.services import Services
from game.modes.active_match import start_from_position
from game.presentation.epic.view_models import CardFace, HandCardView, InPlayView, Pile, Token, TurnBanner
from game.rules.dungeon.rules import DungeonRules
from game.rules.epic.layout import Layout, Terrain
from game.rules.epic.rules import EpicRules
from tests.app.screen import some_services, start_screen
from tools.shots.shot_list import SHOTS
from tools.shots.states import dungeon as dungeon_shots
from tools.shots.states import epic as match_shots

PORTRAIT = "zelda/portrait/link"
NUMBERS = (0, 1, 99, 10**6, 10**9)
MOST_STROKES = 12_000
"""No picture of the game takes more; a loop over one of the larger numbers would take a hundred times as many."""
FIELDS = {
    *("health", "maximum", "turn", "actions", "paid", "count", "ransoms", "owed"),
    *("hearts", "containers", "rupees", "pieces", "spent", "collapses", "rounds", "earned", "solved", "since"),
    *("plus", "total", "shown", "reduced", "rooms", "wins", "drawn", "round"),
}
"""Fields that hold a count; fields that refer to something keep their values."""


class StrokeCounter(Canvas):
    """Canvas that counts what is put onto it, including parts that are drawn separately."""

    count = 0

    def _put(self, *words: Any, **named: Any) -> None:
        StrokeCounter.count += 1
        assert StrokeCounter.count < 50 * MOST_STROKES, "this never ends"
        super()._put(*words, **named)

    def _fill_box(self, *words: Any, **named: Any) -> None:
        StrokeCounter.count += 1
        assert StrokeCounter.count < 50 * MOST_STROKES, "this never ends"
        super()._fill_box(*words, **named)


@pytest.fixture(autouse=True, scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("TRIFORCE_DUELS_HOME", str(tmp_path_factory.mktemp("home")))
        start_screen()
        yield


@pytest.fixture(autouse=True)
def none_yet() -> None:
    StrokeCounter.count = 0


def a_canvas(width: int = 1280, height: int = 720, k: float = 0.5) -> StrokeCounter:
    return StrokeCounter(pygame.Surface((round(width * k), round(height * k))), k)


def blown(position: Any, draw: Any) -> Any:
    """Return the position with other numbers in it."""
    found: dict[str, Any] = {}
    for name in position.__struct_fields__:
        value = getattr(position, name)
        if name in FIELDS and isinstance(value, int):
            found[name] = draw()
        elif name in FIELDS and isinstance(value, (list, tuple)):
            found[name] = type(value)(draw() if isinstance(one, int) else one for one in value)
        elif isinstance(value, msgspec.Struct):
            found[name] = value if name == "decision" else blown(value, draw)
        elif isinstance(value, (list, tuple)):
            found[name] = type(value)(blown(one, draw) if isinstance(one, msgspec.Struct) else one for one in value)
    return msgspec.structs.replace(position, **found)


SCENES = (
    *("match-board", "match-attack", "match-board-4", "stars-board-6", "match-placement", "stars-discard"),
    *("dungeon-floor", "dungeon-challenge", "dungeon-challenge-5", "dungeon-map", "dungeon-shop", "dungeon-boss"),
    *("elixir-lay", "elixir-drink", "elixir-later", "elixir-sudden"),
)


@cache
def position_of(name: str) -> tuple[Any, Any, Any]:
    """Return the rules, the position and who plays, of a scene."""
    scene: Any = SHOTS[name](some_services(speed="instant"))
    session = scene.active_match.session
    return session.rules, session.snapshot(), scene.active_match.seats


def open_scene(services: Services, rules: Any, state: Any, seats: Any) -> Any:
    active_match = start_from_position(rules, state, seats, seed="any")
    if isinstance(rules, EpicRules):
        return match_shots.make_scene(services, active_match)
    if isinstance(rules, DungeonRules):
        return dungeon_shots.make_scene(services, active_match)
    return services.make_scene(PlayRoute(active_match))


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", SCENES)
@settings(max_examples=2, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_position_with_any_numbers_is_drawn(name: str, data: st.DataObject) -> None:
    draw_position(name, data)


@pytest.mark.soak
@pytest.mark.parametrize("name", SCENES)
@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_many_positions_with_any_numbers_are_drawn(name: str, data: st.DataObject) -> None:
    draw_position(name, data)


def draw_position(name: str, data: st.DataObject) -> None:
    """Draw a scene's position with other numbers in it, two frames of it."""
    one = data.draw(st.sampled_from((*NUMBERS, None)))
    rules, position, seats = position_of(name)
    state = blown(position, lambda: data.draw(st.sampled_from(NUMBERS)) if one is None else one)
    services = some_services(speed="instant", language=data.draw(st.sampled_from(("en", "de"))))
    scene = open_scene(services, rules, state, seats)
    services.stack.push(scene)
    canvas = a_canvas()
    for _frame in range(2):
        StrokeCounter.count = 0
        services.stack.draw(canvas)
        assert StrokeCounter.count < MOST_STROKES
        services.stack.update(0.1)
    services.stack.clear()


# The parts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-5, *NUMBERS, 10**30])
def test_bars_pips_and_hearts_are_drawn_in_few_strokes(number: int) -> None:
    canvas = a_canvas()
    for other in (-1, *NUMBERS, number):
        for act in (
            lambda other=other: draw_health_bar(canvas, 0, 0, 200, 9, number, other),
            lambda other=other: draw_banner(
                canvas,
                pygame.FRect(300, 10, 400, 40),
                TurnBanner(0, "zelda/portrait/link", "Link", "moves", number, other),
            ),
            lambda other=other: draw_hearts(canvas, 0, 0, other, number, 300),
            lambda other=other: draw_triforce(canvas, 0, 0, 90, number, other, number),
        ):
            StrokeCounter.count = 0
            act()
            assert StrokeCounter.count < 300
    for act in (
        lambda: draw_triangles(canvas, 0, 0, number),
        lambda: draw_token(canvas, Token("zelda/portrait/link", 0, number), 50, 50, 30),
        lambda: draw_health_change(canvas, number, 50, 50, 30, "red"),
        lambda: draw_pile(canvas, pygame.FRect(0, 0, 66, 94), Pile("Draw", max(0, number), 0)),
    ):
        StrokeCounter.count = 0
        act()
        assert StrokeCounter.count < 300


def test_a_few_are_drawn_one_by_one_and_many_are_a_number() -> None:
    canvas = a_canvas()

    def strokes(actions: int) -> int:
        StrokeCounter.count = 0
        draw_banner(
            canvas, pygame.FRect(300, 10, 400, 40), TurnBanner(0, "zelda/portrait/link", "Link", "moves", actions, 0)
        )
        return StrokeCounter.count

    assert strokes(2) < strokes(4) < strokes(6)
    assert strokes(7) == strokes(10**9) < strokes(6)
    assert [format_short(number) for number in (0, 25, 9_999, 10_000, 999_999, 10**6, -(10**9), 10**30)] == [
        *("0", "25", "9999", "10k", "999k", "1M", "-1G", "∞"),
    ]


@given(st.integers(0, 10**20))
def test_an_axis_has_few_lines_at_round_numbers(most: int) -> None:
    step = _find_grid_step(most)
    assert most // step <= 12
    assert str(step).rstrip("0") in ("5", "1", "2") or step == most


@pytest.mark.parametrize("count", [0, 1, 60, 200])
def test_hands_of_any_size_lie_inside_the_screen(count: int) -> None:
    canvas = a_canvas()
    hand = HandView(pygame.FRect(200, 500, 800, 220))
    face = scenes_face()
    hand.set_cards(tuple(HandCardView(f"card {index}", face) for index in range(count)), 0)
    hand.update(1.0)
    hand.draw_hand(canvas)
    assert StrokeCounter.count <= 40 * count + 10
    for index in range(count):
        assert hand.rect.left <= hand.find_strip(index).x <= hand.rect.right
    draw_in_play(canvas, pygame.FRect(100, 100, 400, 150), [(one, InPlayView(face, 0, 10**9)) for one in range(count)])
    cards = [[CustomPaint(lambda _canvas, _box: None) for _card in range(count)] for _kind in range(2)]
    boxes = [widget.box for widget in lay_out(canvas, build_hand(cards[0], cards[1], HAND_BOX), HAND_BOX).widgets]
    assert len(boxes) == 2 * count
    assert all(0 <= box.x <= box.right <= 1280 and box.w > 0 and box.h > 0 for box in boxes)


def scenes_face() -> CardFace:
    from game.presentation.epic import deck_pages
    from game.presentation.epic.card_faces import make_entry_face

    return make_entry_face("zelda", deck_pages.list_entries("zelda", "link")[0])


# Boards ---------------------------------------------------------------------------------------------------------------

FLOOR = {"floor": Terrain("floor", False, False)}
BOARDS = [(1, 1), (1, 60), (60, 1), (2, 2), (26, 26), (60, 60)]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("theme", ["lost-woods", "leever-desert", "geonosis-arena"])
@pytest.mark.parametrize("size", BOARDS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_board_of_any_size_is_drawn(size: tuple[int, int], theme: str) -> None:
    width, height = size
    squares = width * height
    layout = Layout("any", {"en": "Any", "de": "Beliebig"}, theme, width, height, FLOOR, ("floor",) * squares, {}, {})
    canvas = a_canvas()
    board = BoardView(layout, pygame.FRect(200, 60, 880, 500), 0.5)
    board.draw_ground(canvas)
    board.draw_props(canvas)
    assert StrokeCounter.count < MOST_STROKES + 60 * squares
    for square in (0, squares - 1):
        draw_token(canvas, Token("zelda/portrait/link", 0, 10**9), *board.get_center(square), board.cell * 0.41)
