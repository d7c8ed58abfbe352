"""Panels that float over the board: they hide no target, no card hides them, and they neither jump nor pop up."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.epic.cards.view import CARD_WIDTH
from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.modes.mode import SideNote
from game.app.epic.match.openings import open_scenario
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.showing import MatchViewState
from game.app.epic.match.views import callout
from game.app.epic.match.views.floating import place_beside
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import LayoutItem
from tests.app.epic.robot import Robot
from tests.app.redrawn import ROUNDING, draw_whole, measure_difference
from tests.app.screen import get_used_canvas, show_scene, some_services, start_screen

LOW_TARGET = """
about: "Ganon stands in the lowest row, beside his wizrobes."
rulings: [R1]
map: lost-woods
seats:
  - team: link
    squares: {link: B6, navi: B8}
    hand: [spinning-blade, mirror-guard, link-2-4-sb, sacred-blade, navi-3-1-sb, navi-2-3-s, link-1-4-s]
  - team: ganon
    squares: {ganon: J8, wizrobe-1: M7, wizrobe-2: J7}
steps: []
"""


@pytest.fixture
def hands(tmp_path: Path) -> Robot:
    """Return a player who is about to attack Ganon."""
    start_screen()
    file = tmp_path / "low-target.yaml"
    file.write_text(LOW_TARGET, encoding="utf-8")
    services = some_services(speed="instant", confirm_end=False, confirm_move=False)
    scene = open_scenario(services, file)
    assert isinstance(scene, MatchScene)
    show_scene(services, scene, get_used_canvas(0.5))
    hands = Robot(services, scene, Random(1))
    hands.wait_for_turn()
    while isinstance(hands.top, MatchHandover):
        hands.step()
    hands.wait_for_turn()
    hands.show_frame()
    return hands


def aim(hands: Robot) -> int:
    """Choose Navi's ranged card, and return it."""
    match = hands.match
    card = next(card for card in match.hand.cards if card.playable)
    hands.click_card(int(card.key))
    hands.show_frame()
    return int(card.key)


def test_no_chosen_card_hides_the_forecast_which_stays_where_it_is(hands: Robot) -> None:
    card = aim(hands)
    table, hand = hands.match.table, hands.match.hand
    ganon = hands.match.stage.view.squares[2]
    hands.send_mouse(Kind.MOVE, *table.board.get_center(ganon))
    boxes = []
    for focus in (None, str(card)):
        hand.focus = focus
        hands.match.mark_dirty()
        hands.show_frame()
        assert table.forecast_box is not None
        boxes.append(pygame.FRect(table.forecast_box))
    assert boxes[0] == boxes[1]
    assert not boxes[0].colliderect(hand.find_raised_box(str(card)))


def test_a_chosen_card_stays_low_while_it_would_hide_a_target(hands: Robot) -> None:
    match = hands.match
    card = next(card for card in match.hand.cards if card.playable)
    place = [card.key for card in match.hand.cards].index(card.key)
    strip = match.hand.find_strip(place)
    hands.send_mouse(Kind.MOVE, strip.x + 9, match.hand.rect.bottom - 40)
    hands.wait(0.1)
    assert match.hand.raised == card.key
    aim(hands)
    assert match.hand.focus == card.key
    hidden = match.hand.find_raised_box(card.key)
    board, squares = match.table.board, match.stage.view.squares
    target = pygame.FRect(*board.get_corner(squares[2]), board.cell, board.cell)
    assert hidden.colliderect(target)
    assert not match.hand.raised
    for _frame in range(20):
        hands.wait(0.1)
    shown = match.hand.find_place(card.key)
    assert not pygame.FRect(shown.x, shown.y, CARD_WIDTH * shown.scale, 280).collidepoint(target.center)


def test_no_forecast_hides_another_target(hands: Robot) -> None:
    aim(hands)
    match = hands.match
    for figure in (2, 3, 4):
        hands.send_mouse(Kind.MOVE, *match.table.board.get_center(match.stage.view.squares[figure]))
        for _frame in range(2):
            hands.show_frame()
        box = match.table.forecast_box
        assert box is not None
        for other in (2, 3, 4):
            assert not box.collidepoint(match.table.board.get_center(match.stage.view.squares[other]))


def record_panels(match: MatchScene, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, int | None]]:
    """Return a list that grows with each frame by the marked square and the square of the tooltip."""
    shown, draw_tip = list[tuple[int | None, int | None]](), match.table.draw_tip

    def note_tip(canvas: Canvas, stage: AnimationState, view_state: MatchViewState) -> None:
        shown.append((view_state.marks.hover, view_state.tip and view_state.tip.square))
        draw_tip(canvas, stage, view_state)

    monkeypatch.setattr(match.table, "draw_tip", note_tip)
    return shown


def test_panels_follow_the_pointer_one_frame_after_the_marks(hands: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    match, stack = hands.match, hands.services.stack
    shown = record_panels(match, monkeypatch)
    squares = match.stage.view.squares[2:5]
    for square in squares:
        hands.send_mouse(Kind.MOVE, *match.table.board.get_center(square))
        hands.show_frame()
        assert stack.is_dirty
        hands.show_frame()
        assert not stack.is_dirty
        assert measure_difference(hands.canvas.surface, draw_whole(stack, hands.canvas)) <= ROUNDING
    one, two, three = squares
    assert shown[0::3] == [(one, None), (two, one), (three, two)]
    assert shown[1::3] == [(one, one), (two, two), (three, three)]


def test_panels_keep_up_with_a_pointer_that_moves_in_every_frame(hands: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    match = hands.match
    shown = record_panels(match, monkeypatch)
    one, two, three = match.stage.view.squares[2:5]
    for square in (one, two, three, one):
        hands.send_mouse(Kind.MOVE, *match.table.board.get_center(square))
        hands.show_frame()
    assert shown == [(one, None), (two, two), (three, two), (one, one)]


def test_only_the_pointer_has_panels_that_follow_later(hands: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    match = hands.match
    shown = record_panels(match, monkeypatch)
    square = match.stage.view.squares[2]
    hands.send_mouse(Kind.MOVE, *match.table.board.get_center(square))
    hands.show_frame()
    assert (tip := match.build_view_state().tip) is not None
    assert tip.square == square
    hands.show_frame()
    assert shown[-1] == (square, square)
    hands.key(Kind.UP)
    hands.show_frame()
    assert match.pointing.cursor is not None
    assert shown[-1] == (None, match.pointing.cursor)


def test_a_pointer_at_rest_says_nothing_after_an_attack(hands: Robot) -> None:
    aim(hands)
    match = hands.match
    ganon = match.stage.view.squares[2]
    hands.click(*match.table.board.get_center(ganon))
    showing = match.build_view_state()
    assert match.pointing.square is None
    assert showing.tip is None
    hands.send_mouse(Kind.MOVE, *match.table.board.get_center(ganon))
    assert match.pointing.square == ganon


def test_a_panel_goes_past_whoever_stands_above() -> None:
    about, room = pygame.FRect(400, 500, 68, 68), pygame.FRect(198, 55, 884, 544)
    others = [pygame.FRect(400, 440, 68, 68), pygame.FRect(230, 430, 165, 170), pygame.FRect(475, 400, 165, 200)]
    box = place_beside(about, (160, 90), room, others)
    assert not any(box.colliderect(other) for other in [about, *others])


def test_a_panel_and_a_note_that_move_are_neither_built_nor_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start_screen()
    canvas, made = get_used_canvas(), list[str]()

    def note_build(title: str, *rest: Any, **options: Any) -> LayoutItem:
        made.append(title)
        return build(title, *rest, **options)

    build = callout._build_view
    monkeypatch.setattr(callout, "_build_view", note_build)
    note, board = SideNote("Goal", "Win. " * 40), pygame.FRect(200, 40, 800, 500)
    for step in range(4):
        taken = [pygame.FRect(210 + 20 * step, 50, 300, 200)]
        made.clear()
        with canvas.frame():
            callout.draw_callout(canvas, note, [pygame.FRect(0, 0, 150, 20)], board, taken)
    assert made == []
