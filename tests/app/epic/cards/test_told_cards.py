"""Pile viewer and log: hidden cards stay hidden, a hovered line marks no choice."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.epic.cards.closer import CardScene
from game.app.epic.match.ids import KnownCardId, PileCardId
from game.app.epic.match.views.pile_scene import PileScene
from game.app.ui.drawing.hearing import RecordingCanvas
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.choice import SegmentedControl
from game.session.log_line import LogLine
from tests.app.epic.match.test_table import figure, position
from tests.app.epic.robot import Robot
from tests.app.screen import a_canvas


def test_piles_show_open_cards_and_what_may_still_come(tmp_path: Path) -> None:
    hands = position(tmp_path)
    v, faces = hands.match.stage.view, hands.match.faces
    scene = PileScene(hands.services, faces, v, 1, hands.match.viewer)
    unseen = sum(count for _face, count in scene.piles["unseen"])
    assert unseen == len(v.hands[1]) + len(v.draw[1])
    hands.services.stack.push(scene)
    hands.show_frame()
    hands.click(*scene.form.get_widget(PileCardId(0)).box.center)
    assert isinstance(hands.top, CardScene)


def shown_pile(hands: Robot, seat: int) -> PileScene:
    """Return the pile viewer as the table opens it, at what a seat can still hold."""
    hands.match.targets.open_pile(seat, "unseen")
    hands.show_frame()
    assert isinstance(hands.top, PileScene)
    return hands.top


def label(scene: PileScene) -> str:
    tabs = scene.form.get_widget("tab")
    assert isinstance(tabs, SegmentedControl)
    return next(option.label for option in tabs.options if option.value == "unseen")


def test_known_cards_of_another_hand_are_listed_apart_from_what_can_still_be_held(tmp_path: Path) -> None:
    hands = position(tmp_path)
    view = hands.match.stage.view
    shown = hands.match.session._state.hands[1][0]
    hands.match.session._state.seen[shown] |= 1 << 0
    hands.match.show_position()
    scene = shown_pile(hands, 1)
    assert [face.name for face, _count in scene.known] == ["Dark Volley"]
    assert label(scene) == f"Unseen {len(view.hands[1]) - 1 + len(view.draw[1])}"
    assert "Known cards in hand (1)" in collect_words(scene)
    assert scene.unknown_locations == f"Unseen: 2 cards in hand, {len(view.draw[1])} in the deck"
    hands.click(*scene.form.get_widget(KnownCardId(0)).box.center)
    assert isinstance(hands.top, CardScene)
    hands.key(Kind.BACK)
    scene._show_seat(0)
    assert not scene.known
    assert scene.unknown_locations == f"Unseen: {len(view.draw[0])} in the deck"


def test_a_hand_that_is_known_as_a_whole_is_not_an_empty_tab(tmp_path: Path) -> None:
    hands = position(tmp_path)
    state = hands.match.session._state
    state.discard[1] = (*state.discard[1], *state.draw[1])
    state.draw[1] = ()
    for card_held in state.hands[1]:
        state.seen[card_held] |= 1 << 0
    hands.match.show_position()
    scene = shown_pile(hands, 1)
    assert len(scene.known) == 3
    assert not any("No cards here" in word for word in collect_words(scene))


@pytest.mark.parametrize("opened_hands", [False, True])
def test_the_own_hand_is_neither_listed_nor_told_by_what_is_lacking(tmp_path: Path, opened_hands: bool) -> None:
    hands = position(tmp_path)
    state = hands.match.session._state
    if opened_hands:
        for hand in state.hands:
            for card_held in hand:
                state.seen[card_held] = (1 << 3) - 1
    hands.match.show_position()
    own = hands.match.viewer
    count, held = len(state.draw[own]), len(state.hands[own])
    for hidden in (False, True):
        scene = shown_pile(hands, own)
        assert not scene.known
        assert label(scene) == f"Unseen {count + (held if hidden else 0)}"
        hands.key(Kind.BACK)
        hands.match.toggle_hand()
        hands.show_frame()


def collect_words(scene: PileScene) -> list[str]:
    heard = RecordingCanvas.for_canvas(a_canvas(0.4))
    scene.draw(heard)
    return heard.list_texts()


def test_a_line_of_the_log_marks_nothing_as_a_choice(tmp_path: Path) -> None:
    hands = position(tmp_path)
    match, ganon = hands.match, figure(hands, "ganon")
    before = match.build_view_state().marks
    squares = {match.stage.view.squares[ganon]}
    line = LogLine("Ganon moves.", 1, (ganon,), (3, 4))
    for field in ("hovered_line", "clicked_line"):
        setattr(match.pointing, field, line)
        marks = match.build_view_state().marks
        assert (marks.squares, marks.figures, marks.targets) == (before.squares, before.figures, before.targets)
        assert marks.mentioned == squares | {3, 4}
        setattr(match.pointing, field, None)
    match.stage.chosen.add(ganon)
    marks = match.build_view_state().marks
    assert (marks.figures, marks.mentioned) == (before.figures, squares), "what was chosen cannot be chosen any more"
