"""Scroll arithmetic: wheel, scroll bar, page keys, and scrolling an item into view."""

import pytest

from game.app.ui.input.intents import Intent, Kind
from game.app.ui.widgets.base import Box
from game.app.ui.widgets.scrolling import BAR_WIDTH, ScrollState

WINDOW = Box(100, 50, 300, 200)


def make_scrolling(height: float = 1000.0) -> ScrollState:
    scrolling = ScrollState()
    scrolling.fit(WINDOW, height)
    return scrolling


def make_intent(kind: Kind, x: float, y: float, amount: float = 0.0) -> Intent:
    return Intent(kind, x, y, amount=amount, device="mouse")


def test_the_position_stays_within_the_content() -> None:
    scrolling = make_scrolling()
    scrolling.scroll_to(5000)
    assert scrolling.top == scrolling.max_offset == 800
    scrolling.fit(WINDOW, 300)
    assert scrolling.top == scrolling.max_offset == 100
    scrolling.fit(WINDOW, 150)
    assert (scrolling.top, scrolling.max_offset, scrolling.width) == (0, 0, WINDOW.w)


def test_what_is_shown_is_in_sight_and_scrolls_no_further_than_that() -> None:
    scrolling = make_scrolling()
    scrolling.scroll_into_view(300, 340)
    assert scrolling.top == 140
    scrolling.scroll_into_view(200, 240)
    assert scrolling.top == 140, "it was in sight"
    scrolling.scroll_into_view(100, 140)
    assert scrolling.top == 100
    scrolling.scroll_into_view(500, 900)
    assert scrolling.top == 500, "the upper end of what is too high"


def test_the_wheel_scrolls_only_over_the_window() -> None:
    scrolling = make_scrolling()
    assert not scrolling.handle_wheel(make_intent(Kind.WHEEL, 50, 60, -1))
    assert scrolling.handle_wheel(make_intent(Kind.WHEEL, 150, 60, -1))
    assert scrolling.top > 0
    assert not make_scrolling(100).handle_wheel(make_intent(Kind.WHEEL, 150, 60, -1)), "all of it is in sight"


def test_the_grip_follows_the_pointer_until_it_is_released() -> None:
    scrolling = make_scrolling()
    grip = scrolling.thumb
    x, y = grip.center
    assert scrolling.handle_bar(make_intent(Kind.PRESS, x, y))
    assert scrolling.is_dragging
    assert scrolling.handle_bar(make_intent(Kind.MOVE, 0, y + (WINDOW.h - grip.h) / 2))
    assert scrolling.top == pytest.approx(scrolling.max_offset / 2)
    other = make_scrolling()
    other.restore_state(scrolling)
    assert other.is_dragging
    assert other.handle_bar(make_intent(Kind.MOVE, 0, 1000))
    assert other.top == other.max_offset
    assert other.handle_bar(make_intent(Kind.RELEASE, 0, 1000))
    assert not other.handle_bar(make_intent(Kind.MOVE, 0, 0))


def test_a_press_beside_the_grip_and_a_page_key_turn_the_same_page() -> None:
    pressed, keyed = make_scrolling(), make_scrolling()
    assert pressed.handle_bar(make_intent(Kind.PRESS, WINDOW.right - BAR_WIDTH / 2, WINDOW.bottom - 5))
    assert keyed.handle_page(Intent(Kind.PAGE_DOWN))
    assert pressed.top == keyed.top == pytest.approx(0.9 * WINDOW.h)
    assert not pressed.handle_bar(make_intent(Kind.PRESS, WINDOW.x + 5, WINDOW.y + 5)), "that is the content"
