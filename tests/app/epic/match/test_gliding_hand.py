"""Gliding cards of a hand: where and when they move, and what is drawn again."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game.app.epic.match.views import hand_view
from game.app.epic.match.views.hand_view import HandView
from game.app.ui.drawing import raster
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.timeline import AnimationSettings
from game.presentation.epic.view_models import CardFace
from tests.app.epic.match.test_hand_view import hand, settle
from tests.app.screen import a_canvas, get_used_canvas


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def list_lefts(view: HandView) -> list[float]:
    return [view.find_place(card_here.key).x for card_here in view.cards]


def record_moves(view: HandView, seconds: float = 1 / 60) -> list[set[int]]:
    """Return the indices of the cards that moved in each frame until the hand is at rest."""
    moves, before = [], list_lefts(view)
    while view.update(seconds):
        now = list_lefts(view)
        moves.append({index for index, (old, new) in enumerate(zip(before, now, strict=True)) if old != new})
        before = now
    return moves


@pytest.mark.parametrize("raised", [0, 1, 4, 8, 9])
@pytest.mark.parametrize("seconds", [1 / 240, 1 / 60, 1 / 24, 0.4])
def test_cards_end_at_their_places_at_every_frame_rate(seconds: float, raised: int) -> None:
    view = hand(10)
    for focus in (f"key {raised}", None):
        view.focus = focus
        record_moves(view, seconds)
        expected = [
            view.find_raised_place(card_here.key).x if card_here.key == focus else x
            for card_here, (x, _y) in zip(view.cards, view.layout.targets, strict=True)
        ]
        assert list_lefts(view) == expected


def test_cards_glide_as_far_in_few_frames_as_in_many() -> None:
    few, many = hand(10), hand(10)
    for view, frames in ((few, 4), (many, 24)):
        view.focus = "key 4"
        view.update(0.05)
        view.update(0.05)
        for _frame in range(frames):
            view.update(0.1 / frames)
    late = hand(10)
    late.focus = "key 4"
    for seconds in (0.05, 0.05, 0.075):
        late.update(seconds)
    rest = many.layout.targets
    for index in (0, 3, 5, 9):
        distances = [abs(list_lefts(view)[index] - rest[index][0]) for view in (many, few, late)]
        assert distances == sorted(distances), "one that waits is one frame late at most"


@pytest.mark.parametrize("raised", [1, 4, 8])
def test_many_cards_on_both_sides_take_turns_to_glide(raised: int) -> None:
    view = hand(10)
    view.focus = f"key {raised}"
    moves = [moved - {raised} for moved in record_moves(view)]
    first = [moved for moved in moves if moved][:6]
    assert all(max(one) < min(other) or max(other) < min(one) for one, other in itertools.pairwise(first))
    assert max(map(len, first)) <= 5


def test_a_rising_card_waits_for_no_turn() -> None:
    view = hand(10)
    view.focus = "key 4"
    moves = [4 in moved for moved in record_moves(view)]
    assert sum(moves) >= 5
    assert moves.index(True) + sum(moves) - 1 == max(index for index, moved in enumerate(moves) if moved)


def test_few_cards_glide_together() -> None:
    view = hand(4)
    view.focus = "key 1"
    moves = [moved for moved in record_moves(view) if moved]
    assert moves[0] == moves[1] == {0, 1, 2, 3}


def test_cards_between_two_distant_cards_keep_their_distances() -> None:
    view = hand(10)
    view.focus = "key 1"
    settle(view)
    view.focus = "key 8"
    lefts = []
    while view.update(1 / 60):
        lefts.append(list_lefts(view)[2:8])
    assert lefts[0] != lefts[-1]
    for now in lefts:
        assert [right - left for left, right in itertools.pairwise(now)] == pytest.approx(
            [lefts[0][1] - lefts[0][0]] * 5
        )


def test_all_cards_jump_at_once_in_reduced_motion() -> None:
    view = hand(10, AnimationSettings(reduced=True))
    view.focus = "key 4"
    moves = [moved for moved in record_moves(view) if moved]
    assert len(moves) == 1
    assert len(moves[0]) >= 8


def test_no_card_waits_in_a_frame_in_which_a_card_rises_completely() -> None:
    view = hand(10)
    view.focus = "key 4"
    view.update(0.5)
    assert [view.find_place(card.key).x for card in view.cards if card.key != "key 4"] == [
        x for card, (x, _y) in zip(view.cards, view.layout.targets, strict=True) if card.key != "key 4"
    ]


def test_only_cards_that_move_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    view, canvas, drawn = hand(10), get_used_canvas(), set[str]()
    draw_card = hand_view.draw_card

    def record_card(part: Canvas, x: float, y: float, scale: float, face: CardFace, *look: Any, **how: Any) -> None:
        drawn.add(face.name)
        draw_card(part, x, y, scale, face, *look, **how)

    monkeypatch.setattr(hand_view, "draw_card", record_card)
    with canvas.frame():
        view.draw_hand(canvas)
    view.focus = "key 4"
    counts = []
    before = list_lefts(view)
    while view.update(1 / 60):
        drawn.clear()
        with canvas.frame():
            view.draw_hand(canvas)
        now = list_lefts(view)
        moved = {card.face.name for card, old, new in zip(view.cards, before, now, strict=True) if old != new}
        assert moved <= drawn
        counts.append(len(drawn))
        before = now
    assert 2 <= max(counts[1:]) <= 6


def test_gliding_cards_share_the_lines_of_their_glow(monkeypatch: pytest.MonkeyPatch) -> None:
    view, canvas, made = hand(10), a_canvas(), list[int]()
    make_lines_mask = raster.make_lines_mask

    def record_mask(points: list[raster.Point], *args: Any, **how: Any) -> pygame.Surface:
        made.append(round(points[1][0] - points[0][0]))
        return make_lines_mask(points, *args, **how)

    monkeypatch.setattr(raster, "make_lines_mask", record_mask)
    for focus in ("key 4", None, "key 5", None):
        view.focus = focus
        while view.update(1 / 60):
            view.draw_glow(canvas, 1.0)
    assert len(made) > 10
    assert len(made) == len(set(made)), "one for each width"
