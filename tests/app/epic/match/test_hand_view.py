"""The hand: layout, pointer, keys, dragging, and that hidden cards stay hidden."""

from __future__ import annotations

import msgspec
import pygame
import pytest

from game.app.epic.board.view import BoardView
from game.app.epic.cards.sizes import CARD_HEIGHT, CARD_WIDTH, HAND_SCALE, RAISED_SCALE
from game.app.epic.match.views import hand_view
from game.app.epic.match.views.hand_layout import HandLayout, LayoutKey
from game.app.epic.match.views.hand_view import HandView, get_card_display
from game.app.epic.match.views.table_layout import TableLayout
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import AnimationSettings
from game.content.cards.packs import load_pack
from game.presentation.epic.view_models import CardDisplay, CardFace, HandCardView
from tests.app.screen import get_used_canvas

BOX = pygame.FRect(188, 610, 904, 110)


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def card(number: int, *, playable: bool = True, reason: str = "", rank: tuple[int, int] = (0, 0)) -> HandCardView:
    face = CardFace(f"Card {number}", "Link", "Basic", "zelda/portrait/link", attack=number, melee=True)
    return HandCardView(f"key {number}", face, playable, reason, sort_key=rank)


def hand(count: int, tempo: AnimationSettings | None = None) -> HandView:
    view = HandView(BOX, tempo)
    view.set_cards(tuple(card(index) for index in range(count)), seat=0)
    settle(view)
    return view


def settle(view: HandView) -> None:
    for _ in range(400):
        if not view.update(1 / 60):
            return
    raise AssertionError("the hand never comes to rest")


def middle(view: HandView, index: int) -> tuple[float, float]:
    """Return a point on the strip of a card that always shows."""
    place = view.find_strip(index)
    step = view.find_strip(1).x - view.find_strip(0).x if len(view.cards) > 1 else CARD_WIDTH
    return place.x + min(step, CARD_WIDTH) / 2, place.y + 80


def test_a_frame_lays_its_hand_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def count_layouts(key: LayoutKey) -> HandLayout:
        made.append(key)
        return HandLayout(key)

    monkeypatch.setattr(hand_view, "HandLayout", count_layouts)
    view, canvas = hand(10), get_used_canvas()
    for index in (2, 7):
        made.clear()
        view.hover(middle(view, index))
        for _frame in range(3):
            view.update(1 / 60)
            with canvas.frame():
                view.draw_hand(canvas)
                view.draw_glow(canvas, 1.0)
        assert len(made) == 1, "one for the place of the pointer, however many cards and frames there are"


@pytest.mark.parametrize("count", range(1, 11))
def test_every_card_lies_in_the_box_and_is_found_at_its_strip(count: int) -> None:
    view = hand(count)
    for index in range(count):
        place = view.find_strip(index)
        assert BOX.left <= place.x
        assert place.x + CARD_WIDTH * place.scale <= BOX.right
        assert place.y == BOX.top
        found = view.find_card(middle(view, index))
        assert found is not None
        assert found.key == f"key {index}"


def test_more_cards_overlap_more() -> None:
    steps = [hand(count).find_strip(1).x - hand(count).find_strip(0).x for count in (2, 5, 7, 10)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 44


@pytest.mark.parametrize("count", [1, 2, 5, 10])
def test_a_lifted_card_is_larger_and_stays_on_the_screen(count: int) -> None:
    view = hand(count)
    for index in range(count):
        view.focus = f"key {index}"
        settle(view)
        place = view.find_place(f"key {index}")
        assert place.scale == RAISED_SCALE
        assert place.y < view.find_strip(index).y - 8
        assert place.x >= BOX.left
        assert place.x + CARD_WIDTH * RAISED_SCALE <= BOX.right + 1
        assert place.y + CARD_HEIGHT * RAISED_SCALE <= 720


@pytest.mark.parametrize("count", [3, 6, 10])
def test_the_numbers_of_all_others_show_beside_a_lifted_card(count: int) -> None:
    view = hand(count)
    for index in range(count):
        view.focus = f"key {index}"
        settle(view)
        lifted = view.find_place(f"key {index}")
        for other in range(index):
            assert view.find_place(f"key {other}").x + 24 <= lifted.x or other < index - 1
        rights = [view.find_place(f"key {other}").x for other in range(index + 1, count)]
        assert rights == sorted(rights)
        if rights and index < count - 3:
            assert rights[0] >= lifted.x + CARD_WIDTH * RAISED_SCALE


@pytest.mark.parametrize(("text_scale", "least"), [(1.0, 64), (1.5, 55)])
def test_a_raised_card_of_ten_leaves_as_much_of_each_other_to_see(text_scale: float, least: int) -> None:
    view = hand(10)
    view.lay_out(BOX, text_scale)
    for raised in view.cards:
        view.focus = raised.key
        settle(view)
        lifted = view.find_raised_box(raised.key)
        assert lifted.left <= middle(view, view.cards.index(raised))[0] <= lifted.right
        begins = [lifted.left if card is raised else view.find_place(card.key).x for card in view.cards]
        places = [index for index, card in enumerate(view.cards) if card is not raised]
        ends = [*begins[1:], BOX.right]
        assert min(ends[index] - begins[index] for index in places) >= least
        assert all(begins[index] >= lifted.right for index in places if view.cards[index].key > raised.key)


def test_a_raised_card_leaves_the_board_below_it_within_reach() -> None:
    view = hand(6)
    view.focus = "key 2"
    settle(view)
    place = view.find_raised_place("key 2")
    over = (place.x + 60, place.y + 40)
    assert over[1] < view.find_strip(0).y
    assert view.find_card(over) is None
    view.on_move(over)
    assert view.focused is None


def test_the_pointer_lifts_and_lowers() -> None:
    view = hand(5)
    view.on_move(middle(view, 3))
    assert view.focused is not None
    assert view.focused.key == "key 3"
    view.on_move((20, 20))
    assert view.focused is None


def test_a_focus_that_raises_no_card_is_drawn_too() -> None:
    view = HandView(BOX)
    view.set_cards((msgspec.structs.replace(card(0), selected=True), card(1)), seat=0)
    view.is_low = True
    settle(view)
    before = view.picture_key
    view.focus = "key 0"
    settle(view)
    assert view.raised is None
    assert view.picture_key != before
    view.focus = None
    moves = [view.update(1.0), view.update(1.0)]
    assert view.picture_key == before
    assert moves == [True, False], "only a change is drawn"


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
    assert view.on_press(point)
    act = view.on_release((point[0] + 2, point[1]))
    assert act is not None
    assert (act.kind, act.card.key) == ("click", "key 1")
    assert not view.on_press((20, 20))
    assert view.on_release((20, 20)) is None


def test_a_click_that_slides_to_another_card_is_none() -> None:
    view = HandView(BOX)
    view.set_cards(tuple(card(index, playable=False, reason="too far") for index in range(5)), seat=0)
    settle(view)
    view.on_press(middle(view, 1))
    view.on_move(middle(view, 3))
    assert view.dragged is None
    assert view.on_release(middle(view, 3)) is None


def test_a_playable_card_can_be_dragged_and_dropped() -> None:
    view = hand(5)
    view.on_press(middle(view, 1))
    view.on_move((600, 300))
    assert view.dragged == "key 1"
    place = view.find_place("key 1")
    assert place.x < 600 < place.x + CARD_WIDTH * RAISED_SCALE
    view.on_move((640, 200))
    act = view.on_release((640, 200))
    assert act is not None
    assert (act.kind, act.card.key, act.point) == ("drop", "key 1", (640, 200))
    assert view.dragged is None
    settle(view)
    assert view.find_place("key 1").x == pytest.approx(view.find_strip(1).x)


def test_a_drag_can_be_given_up() -> None:
    view = hand(5)
    view.on_press(middle(view, 1))
    view.on_move((600, 300))
    view.cancel_drag()
    assert view.dragged is None
    assert view.on_release((600, 300)) is None


def test_cards_glide_when_one_leaves_and_jump_in_reduced_motion() -> None:
    slow, quick = hand(6), hand(6, AnimationSettings(reduced=True))
    for view in (slow, quick):
        view.set_cards(tuple(card(index) for index in range(6) if index != 2), seat=0)
        view.update(1 / 60)
    assert quick.find_place("key 5").x == quick.find_strip(4).x
    assert slow.find_place("key 5").x != slow.find_strip(4).x
    settle(slow)
    assert slow.find_place("key 5").x == slow.find_strip(4).x


def test_focus_and_drag_end_when_their_card_leaves() -> None:
    view = hand(4)
    view.on_press(middle(view, 2))
    view.on_move((600, 300))
    view.set_cards(tuple(card(number) for number in (0, 1, 3)), seat=0)
    assert view.focus is None
    assert view.dragged is None
    view.on_move((610, 310))
    assert view.on_release((610, 310)) is None


def test_sorting_by_character_and_by_type() -> None:
    cards = (card(0, rank=(2, 1)), card(1, rank=(1, 2)), card(2, rank=(1, 1)), card(3, rank=(0, 3)))
    view = HandView(BOX)
    orders = {}
    for order in ("drawn", "character", "type"):
        view.set_cards(cards, seat=0, order=order)  # type: ignore[arg-type]
        orders[order] = [shown.key[-1] for shown in view.cards]
    assert orders == {"drawn": list("0123"), "character": list("3120"), "type": list("0213")}


def test_what_cannot_be_played_has_all_its_colors_and_no_edge() -> None:
    assert get_card_display(card(1, playable=False, reason="too far"), focused=False) == CardDisplay()
    assert get_card_display(card(1), focused=False) == CardDisplay(playable=True)


def draw(view: HandView) -> bytes:
    canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
    view.draw_hand(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_hidden_hands_of_the_same_size_look_the_same() -> None:
    first, second = HandView(BOX), HandView(BOX)
    first.set_cards(tuple(card(index, playable=index % 2 == 0) for index in range(5)), seat=1)
    second.set_cards(tuple(card(number, playable=False, reason="no") for number in (7, 5, 9, 8, 6)), seat=1)
    for view in (first, second):
        view.hidden = True
        settle(view)
    assert draw(first) == draw(second)
    first.hidden = False
    assert draw(first) != draw(second)


def test_hidden_cards_take_no_press() -> None:
    view = hand(5)
    view.hidden = True
    assert not view.on_press(middle(view, 1))
    view.on_move((600, 300))
    assert view.dragged is None
    assert view.on_release((600, 300)) is None


def test_a_lift_in_progress_is_between_strip_and_lift() -> None:
    view = hand(5)
    view.focus = "key 2"
    assert view.update(0.05)
    assert HAND_SCALE < view.find_place("key 2").scale < RAISED_SCALE


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
@pytest.mark.parametrize("board", ["lost-woods", "fairy-fountain"])
@pytest.mark.parametrize("count", [1, 5, 10])
def test_a_raised_card_covers_no_coordinate(count: int, board: str, text_scale: float) -> None:
    """Letters stand in the top row of squares, numbers at the left edge of the board."""
    layout = TableLayout(get_used_canvas())
    shown = BoardView(load_pack("zelda").layouts[board], layout.board)
    view = hand(count)
    view.lay_out(layout.hand, text_scale, shown.window.left + 24)
    for card_here in view.cards:
        view.focus = card_here.key
        settle(view)
        place = view.find_place(card_here.key)
        assert place.y > shown.window.top + 20
        assert place.x >= shown.window.left + 20


def test_ten_cards_lie_beside_the_plates_and_peek_over_the_edge() -> None:
    layout = TableLayout(get_used_canvas())
    view = hand(10)
    view.lay_out(layout.hand, 1.0)
    settle(view)
    places = [view.find_place(card_here.key) for card_here in view.cards]
    assert layout.left.right < places[0].x
    assert places[-1].x + CARD_WIDTH * HAND_SCALE < layout.right.left
    assert {place.y for place in places} == {layout.hand.top}
    assert places[1].x - places[0].x > 60


def test_a_chosen_card_stands_out_of_the_others() -> None:
    view = hand(3)
    cards = [
        msgspec.structs.replace(hand_card_view, selected=index == 1) for index, hand_card_view in enumerate(view.cards)
    ]
    view.set_cards(tuple(cards), seat=0)
    settle(view)
    first, chosen, last = (view.find_place(card_here.key) for card_here in view.cards)
    assert chosen.y < first.y == last.y


def test_no_glow_lies_over_the_lifted_card(monkeypatch: pytest.MonkeyPatch) -> None:
    view = hand(6)
    view.focus = "key 3"
    settle(view)
    lines: list[list[tuple[float, float]]] = []
    canvas = get_used_canvas()
    monkeypatch.setattr(canvas, "lines", lambda points, *_look, **_more: lines.append(points))
    view.draw_glow(canvas, 1.0)
    lifted = view.find_place("key 3")
    assert len(lines) >= 4
    for (left, _top), (right, _low) in lines:
        assert right <= lifted.x or left >= lifted.x + CARD_WIDTH * RAISED_SCALE
