"""Cards follow the pointer after a moment, and while they move nothing else of the table is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.app.epic.match.scene import MatchScene
from game.app.epic.match.views.table_view import TableView
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.languages import set_language
from game.text import current_language
from tests.app.redrawn import ROUNDING, draw_whole, measure_difference
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.shot_list import GAME_SHOTS

FRAME = 1 / 60


class Table:
    """Match at rest, in which an attack is chosen unless another scene is given."""

    def __init__(self, name: str = "match-attack-4") -> None:
        start_screen()
        self.services, self.canvas = some_services(), get_used_canvas(0.5)
        scene = GAME_SHOTS[name](self.services)
        assert isinstance(scene, MatchScene)
        self.scene = scene
        self.services.stack.push(scene)
        self.services.stack.draw(self.canvas)
        self.point_at_board()
        self.show(5.0)
        self.show(5.0)

    def point_at_card(self, index: int) -> str:
        """Move the pointer to a card; return its key."""
        hand = self.scene.hand
        strip = hand.find_strip(index)
        self.services.stack.handle(Intent(Kind.MOVE, strip.x + 9, hand.rect.bottom - 20, device="mouse"))
        assert hand.focus is not None
        return hand.focus

    def point_at_board(self) -> None:
        self.services.stack.handle(Intent(Kind.MOVE, *self.scene.table.board.get_center(3), device="mouse"))

    def show(self, seconds: float = FRAME) -> None:
        self.services.stack.update(seconds)
        if self.services.stack.is_dirty:
            self.services.stack.draw(self.canvas)


@pytest.fixture
def table() -> Iterator[Table]:
    spoken = current_language()
    yield Table()
    set_language(spoken)


def test_no_card_moves_in_the_frame_in_which_the_pointer_comes(table: Table) -> None:
    before = table.scene.hand.picture_key
    key = table.point_at_card(1)
    table.show()
    assert table.scene.hand.picture_key == before
    for _frame in range(4):
        table.show()
    assert table.scene.hand.raised == key
    assert table.scene.hand.picture_key != before


def test_a_card_that_the_pointer_only_crosses_stays(table: Table) -> None:
    before = table.scene.hand.picture_key
    for _time in range(5):
        table.point_at_card(1)
        table.show()
        table.point_at_board()
        table.show()
        assert table.scene.hand.picture_key == before


def test_a_pressed_card_shows_its_focus_at_once(table: Table) -> None:
    hand = table.scene.hand
    key = table.point_at_card(1)
    strip = hand.find_strip(1)
    hand.on_press((strip.x + 9, hand.rect.bottom - 20))
    table.show()
    assert hand.raised == key


def count_drawing(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that grows by each drawing of what is below the hand."""
    drawn: list[object] = []
    draw_below_hand = TableView._draw_below_hand

    def draw_and_count(view: TableView, *rest: object) -> None:
        drawn.append(view)
        draw_below_hand(view, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(TableView, "_draw_below_hand", draw_and_count)
    return drawn


def test_only_the_hand_is_drawn_while_cards_move(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the pointer changes takes two frames: marks first, then forecast and tooltip."""
    drawn = count_drawing(monkeypatch)
    table.point_at_card(1)
    for _frame in range(2):
        table.show()
    assert len(drawn) == 2
    for _frame in range(8):
        table.show()
    assert table.scene.hand.find_place(table.scene.hand.cards[1].key).scale > 1
    assert len(drawn) == 2
    table.point_at_board()
    table.show()
    assert len(drawn) == 3


def test_only_open_hands_are_drawn_while_their_cards_move(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("match-watch")
    controls, stack = table.scene.spectator, table.services.stack
    assert controls is not None
    stack.is_window_focused = False  # what moves by itself stands still
    drawn, hand = count_drawing(monkeypatch), controls.hands.hands[0]
    strip = hand.find_strip(1)
    stack.handle(Intent(Kind.MOVE, strip.x + 9, hand.rect.bottom - 20, device="mouse"))
    for _frame in range(2):
        table.show()
    before = hand.picture_key
    drawn.clear()
    for _frame in range(6):
        table.show()
    assert hand.picture_key != before
    assert not drawn
    stack.handle(Intent(Kind.MAIN))
    table.show()
    assert drawn, "a button changes"
    table.show()
    assert measure_difference(table.canvas.surface, draw_whole(stack, table.canvas)) <= ROUNDING


def enlarge_text(table: Table) -> None:
    table.canvas.text_scale = 1.5
    table.services.stack.request_layout()


def speak_german(table: Table) -> None:
    set_language("de")
    table.services.stack.request_layout()


def raise_contrast(table: Table) -> None:
    table.services.stack.high_contrast = True
    table.services.stack.request_layout()


def reduce_motion(table: Table) -> None:
    table.services.stack.animation_settings.reduced = True


def resize_window(table: Table) -> None:
    table.canvas = Canvas(pygame.Surface((800, 450)), 0.625)
    table.services.stack.request_layout()


def switch_threats(table: Table) -> None:
    table.scene.toggle_threats()


def switch_device(table: Table) -> None:
    table.services.device = "pad"


def say_something(table: Table) -> None:
    table.services.notify("Something happened.")


CHANGES: tuple[Callable[[Table], None], ...] = (
    *(enlarge_text, speak_german, raise_contrast, reduce_motion, resize_window),
    *(switch_threats, switch_device, say_something),
)


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_while_cards_move_is_drawn_at_once(table: Table, change: Callable[[Table], None]) -> None:
    table.point_at_card(1)
    for _frame in range(6):
        table.show()
    change(table)
    table.show()
    table.show()
    whole = draw_whole(table.services.stack, table.canvas)
    assert measure_difference(table.canvas.surface, whole) <= ROUNDING


def test_two_matches_share_no_drawing(table: Table) -> None:
    services: Services = table.services
    services.stack.push(GAME_SHOTS["match-board-4"](services))
    for _frame in range(3):
        table.show(1.0)
    services.stack.pop()
    table.show()
    table.show(1.0)
    table.show()
    whole = draw_whole(services.stack, table.canvas)
    assert measure_difference(table.canvas.surface, whole) <= ROUNDING
