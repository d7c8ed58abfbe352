"""The hand: layout, pointer, keys, dragging, and that hidden cards stay hidden."""

from __future__ import annotations

import pygame
import pytest

from game.app.epic.board.view import BoardView
from game.app.epic.cards.view import CARD_HEIGHT, CARD_WIDTH
from game.app.epic.match.views.hand_view import LIFT, SCALE, HandView, card_look
from game.app.epic.match.views.table_layout import TableLayout
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import Tempo
from game.content.cards.packs import load_pack
from game.presentation.epic.view_models import CardFace, CardLook, HandCard
from tests.app.screen import used_canvas

BOX = pygame.FRect(262, 524, 756, 196)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def card(number: int, *, playable: bool = True, reason: str = "", rank: tuple[int, int] = (0, 0)) -> HandCard:
    face = CardFace(f"Card {number}", "Link", "Basic", "zelda/portrait/link", attack=number, melee=True)
    return HandCard(f"key {number}", face, playable, reason, rank=rank)


def hand(count: int, tempo: Tempo | None = None) -> HandView:
    view = HandView(BOX, tempo)
    view.show(tuple(card(number) for number in range(count)), seat=0)
    settle(view)
    return view


def settle(view: HandView) -> None:
    for _ in range(400):
        if not view.update(1 / 60):
            return
    raise AssertionError("the hand never comes to rest")


def middle(view: HandView, index: int) -> tuple[float, float]:
    """A point on the strip of a card that always shows."""
    place = view.strip(index)
    step = view.strip(1).x - view.strip(0).x if len(view.cards) > 1 else CARD_WIDTH
    return place.x + min(step, CARD_WIDTH) / 2, place.y + 80


@pytest.mark.parametrize("count", range(1, 11))
def test_every_card_lies_in_the_box_and_is_found_at_its_strip(count: int) -> None:
    view = hand(count)
    for index in range(count):
        place = view.strip(index)
        assert BOX.left <= place.x
        assert place.x + CARD_WIDTH * place.scale <= BOX.right
        assert place.y + CARD_HEIGHT * place.scale <= BOX.bottom
        found = view.card_at(middle(view, index))
        assert found is not None
        assert found.key == f"key {index}"


def test_more_cards_overlap_more() -> None:
    steps = [hand(count).strip(1).x - hand(count).strip(0).x for count in (2, 5, 7, 10)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 44


@pytest.mark.parametrize("count", [1, 2, 5, 10])
def test_a_lifted_card_is_larger_and_stays_on_the_screen(count: int) -> None:
    view = hand(count)
    for index in range(count):
        view.focus = f"key {index}"
        settle(view)
        place = view.place(f"key {index}")
        assert place.scale == LIFT
        assert place.y < view.strip(index).y - 8
        assert place.x >= BOX.left
        assert place.x + CARD_WIDTH * LIFT <= BOX.right + 1
        assert place.y + CARD_HEIGHT * LIFT <= 720


@pytest.mark.parametrize("count", [3, 6, 10])
def test_the_numbers_of_all_others_show_beside_a_lifted_card(count: int) -> None:
    view = hand(count)
    for index in range(count):
        view.focus = f"key {index}"
        settle(view)
        lifted = view.place(f"key {index}")
        for other in range(index):
            assert view.place(f"key {other}").x + 24 <= lifted.x or other < index - 1
        rights = [view.place(f"key {other}").x for other in range(index + 1, count)]
        assert rights == sorted(rights)
        if rights and index < count - 3:
            assert rights[0] >= lifted.x + CARD_WIDTH * LIFT


def test_above_the_strips_only_the_lifted_card_counts() -> None:
    view = hand(6)
    view.focus = "key 2"
    settle(view)
    place = view.lifted_place("key 2")
    over = (place.x + 60, place.y + 4)
    assert over[1] < view.strip(0).y - 10
    found = view.card_at(over)
    assert found is not None
    assert found.key == "key 2"
    assert view.card_at((place.x - 60, place.y + 4)) is None
    view.focus = None
    assert view.card_at(over) is None


def test_the_pointer_lifts_and_lowers() -> None:
    view = hand(5)
    view.move(middle(view, 3))
    assert view.focused is not None
    assert view.focused.key == "key 3"
    view.move((20, 20))
    assert view.focused is None


def test_the_keys_go_round() -> None:
    view = hand(3)
    assert [view.step_focus(1) for _ in range(4)] == [view.cards[0], view.cards[1], view.cards[2], view.cards[0]]
    assert view.step_focus(-1) == view.cards[2]
    fresh = hand(3)
    assert fresh.step_focus(-1) == fresh.cards[2]
    assert HandView(BOX).step_focus(1) is None


def test_a_click_names_the_card() -> None:
    view = hand(5)
    point = middle(view, 1)
    assert view.press(point)
    act = view.release((point[0] + 2, point[1]))
    assert act is not None
    assert (act.kind, act.card.key) == ("click", "key 1")
    assert not view.press((20, 20))
    assert view.release((20, 20)) is None


def test_a_click_that_slides_to_another_card_is_none() -> None:
    view = HandView(BOX)
    view.show(tuple(card(number, playable=False, reason="too far") for number in range(5)), seat=0)
    settle(view)
    view.press(middle(view, 1))
    view.move(middle(view, 3))
    assert view.dragged is None
    assert view.release(middle(view, 3)) is None


def test_a_playable_card_can_be_dragged_and_dropped() -> None:
    view = hand(5)
    view.press(middle(view, 1))
    view.move((600, 300))
    assert view.dragged == "key 1"
    place = view.place("key 1")
    assert place.x < 600 < place.x + CARD_WIDTH * LIFT
    view.move((640, 200))
    act = view.release((640, 200))
    assert act is not None
    assert (act.kind, act.card.key, act.point) == ("drop", "key 1", (640, 200))
    assert view.dragged is None
    settle(view)
    assert view.place("key 1").x == pytest.approx(view.strip(1).x)


def test_a_drag_can_be_given_up() -> None:
    view = hand(5)
    view.press(middle(view, 1))
    view.move((600, 300))
    view.cancel()
    assert view.dragged is None
    assert view.release((600, 300)) is None


def test_cards_glide_when_one_leaves_and_jump_in_reduced_motion() -> None:
    slow, quick = hand(6), hand(6, Tempo(reduced=True))
    for view in (slow, quick):
        view.show(tuple(card(number) for number in range(6) if number != 2), seat=0)
        view.update(1 / 60)
    assert quick.place("key 5").x == quick.strip(4).x
    assert slow.place("key 5").x != slow.strip(4).x
    settle(slow)
    assert slow.place("key 5").x == slow.strip(4).x


def test_focus_and_drag_end_when_their_card_leaves() -> None:
    view = hand(4)
    view.press(middle(view, 2))
    view.move((600, 300))
    view.show(tuple(card(number) for number in (0, 1, 3)), seat=0)
    assert view.focus is None
    assert view.dragged is None
    view.move((610, 310))
    assert view.release((610, 310)) is None


def test_sorting_by_character_and_by_type() -> None:
    cards = (card(0, rank=(2, 1)), card(1, rank=(1, 2)), card(2, rank=(1, 1)), card(3, rank=(0, 3)))
    view = HandView(BOX)
    orders = {}
    for order in ("drawn", "character", "type"):
        view.show(cards, seat=0, order=order)  # type: ignore[arg-type]
        orders[order] = [shown.key[-1] for shown in view.cards]
    assert orders == {"drawn": list("0123"), "character": list("3120"), "type": list("0213")}


def test_what_cannot_be_played_has_all_its_colors_and_no_edge() -> None:
    assert card_look(card(1, playable=False, reason="too far"), focused=False) == CardLook()
    assert card_look(card(1), focused=False) == CardLook(playable=True)


def draw(view: HandView) -> bytes:
    canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
    view.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_hidden_hands_of_the_same_size_look_the_same() -> None:
    first, second = HandView(BOX), HandView(BOX)
    first.show(tuple(card(number, playable=number % 2 == 0) for number in range(5)), seat=1)
    second.show(tuple(card(number, playable=False, reason="no") for number in (7, 5, 9, 8, 6)), seat=1)
    for view in (first, second):
        view.hidden = True
        settle(view)
    assert draw(first) == draw(second)
    first.hidden = False
    assert draw(first) != draw(second)


def test_hidden_cards_take_no_press() -> None:
    view = hand(5)
    view.hidden = True
    assert not view.press(middle(view, 1))
    view.move((600, 300))
    assert view.dragged is None
    assert view.release((600, 300)) is None


def test_a_lift_in_progress_is_between_strip_and_lift() -> None:
    view = hand(5)
    view.focus = "key 2"
    assert view.update(0.05)
    assert SCALE < view.place("key 2").scale < LIFT


@pytest.mark.parametrize("count", [1, 5, 10])
def test_a_lifted_card_covers_no_square(count: int) -> None:
    canvas = used_canvas()
    layout = TableLayout(canvas, (13, 8))
    board = BoardView(load_pack("zelda").layouts["lost-woods"], layout.board)
    view = hand(count)
    view.rect = layout.hand
    for card_here in view.cards:
        view.focus = card_here.key
        settle(view)
        assert view.place(card_here.key).y - 5 >= board.window.bottom


@pytest.mark.parametrize("count", [2, 5, 10])
def test_cards_lie_in_a_fan_whose_corners_cover_no_square(count: int) -> None:
    canvas = used_canvas()
    layout = TableLayout(canvas, (13, 8))
    board = BoardView(load_pack("zelda").layouts["lost-woods"], layout.board)
    view = hand(count)
    view.rect = layout.hand
    settle(view)
    places = [view.place(card_here.key) for card_here in view.cards]
    turns = [place.turn for place in places]
    assert turns == sorted(turns, reverse=True)
    assert turns[0] == -turns[-1] > 0
    for place in places:
        corners = [place.outside((x, y)) for x in (-7, CARD_WIDTH * SCALE) for y in (-4, 150)]
        assert all(y > board.window.bottom for _x, y in corners)


def test_a_click_finds_the_card_as_it_is_turned() -> None:
    view = hand(5)
    for index, inside in ((0, (4.0, 8.0)), (0, (4.0, 176.0)), (4, (118.0, 8.0)), (4, (118.0, 176.0)), (2, (40.0, 1.0))):
        place = view.strip(index)
        assert place.inside(place.outside(inside)) == pytest.approx(inside)
        found = view.card_at(place.outside(inside))
        assert found is not None
        assert found.key == f"key {index}"
    first, last = view.strip(0), view.strip(4)
    assert view.card_at(first.outside((-12.0, 150.0))) is None
    assert view.card_at(last.outside((CARD_WIDTH * SCALE + 3, 20.0))) is None
    numbers = view.card_at(view.strip(3).outside((-5.0, 10.0)))
    assert numbers is not None
    assert numbers.key == "key 3", "they stand out over the card before"


def test_a_lifted_card_stands_upright() -> None:
    view = hand(5)
    view.focus = "key 4"
    assert view.place("key 4").turn < 0
    view.update(0.05)
    assert view.strip(4).turn < view.place("key 4").turn < 0
    settle(view)
    assert view.place("key 4").turn == 0
    assert view.place("key 3").turn == view.strip(3).turn


def test_no_glow_lies_over_the_lifted_card(monkeypatch: pytest.MonkeyPatch) -> None:
    view = hand(6)
    view.focus = "key 3"
    settle(view)
    lines: list[list[tuple[float, float]]] = []
    canvas = used_canvas()
    monkeypatch.setattr(canvas, "lines", lambda points, *_look, **_more: lines.append(points))
    view.draw_breath(canvas, 1.0)
    lifted = view.place("key 3")
    assert len(lines) >= 4
    for (left, _top), (right, _low) in lines:
        assert right <= lifted.x or left >= lifted.x + CARD_WIDTH * LIFT
