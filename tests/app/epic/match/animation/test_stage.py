"""Animation state: every event leads to its result, and at rest it equals the view."""

from __future__ import annotations

import pygame
import pytest

from game.app.epic.match.animation.stage import AnimationState
from game.app.epic.match.views.banner import draw_banner
from game.app.ui.input.intents import Kind
from game.rules.epic import event as events
from game.rules.epic.engine.frames import NONE
from game.rules.epic.engine.state import State
from tests.app.epic.match.test_play import robot
from tests.app.epic.robot import Robot
from tests.app.screen import get_used_canvas
from tests.conformance.worlds import WORLDS


def draw_picture(v: State) -> dict[str, object]:
    """Return what of a position can be seen on the table."""
    return {
        "squares": v.squares,
        "health": v.health,
        "maximum": v.maximum,
        "hands": [sorted(hand) for hand in v.hands],
        "draw": [len(pile) for pile in v.draw],
        "discard": v.discard,
        "removed": sorted(v.removed),
        "lying": sorted((card.card, card.count) for card in v.lying),
        "limbo": sorted(v.limbo),
        "turn": (v.active, v.turn, v.actions, v.paid),
    }


def assert_at_rest(hands: Robot) -> None:
    match = hands.match
    stage = match.stage
    assert stage.view == match.active_match.session.view_for(match.viewer)
    assert stage.shown_events == match.active_match.session.events_for(match.viewer)
    assert not stage.sprites
    assert not stage.flights
    assert not stage.chosen
    assert stage.duel is None
    assert stage.throw is None
    assert sorted(card.card for card in stage.table) == sorted(stage.view.limbo)


CALM: dict[str, object] = {"reduced_motion": True}
FAST: dict[str, object] = {"speed": "fast"}
LATE = {"zelda-ffa-4": 120, "star-wars-ffa-6": 110}
"""Matches in which something happens late that happens in no other one."""
ENDS = {**LATE, "star-wars-duel": 190}
SOON = 60


def plays(hands: Robot, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare the stage with the view when events have been shown, and when all is at rest."""
    differences: list[tuple[object, object]] = []
    arrive = AnimationState.arrive

    def compared(stage: AnimationState, after: State, told: list[events.Event]) -> None:
        shown, true = draw_picture(stage.view), draw_picture(after)
        differences.extend((shown[key], true[key]) for key in shown if shown[key] != true[key])
        assert stage.shown_events == told
        arrive(stage, after, told)

    monkeypatch.setattr(AnimationState, "arrive", compared)
    for index in range(steps):
        if hands.over:
            break
        hands.step()
        for _frame in range(2000):
            hands.wait(0.1)
            if not hands.match.stage.is_busy:
                break
        assert_at_rest(hands)
        if index % 40 == 0:
            hands.show_frame()
    assert differences == []


@pytest.mark.sweep(3)
@pytest.mark.parametrize(
    ("name", "settings", "steps"),
    [
        *((name, {}, LATE.get(name, SOON)) for name in sorted(WORLDS)),
        *((name, CALM, steps) for name, steps in ENDS.items()),
        *((name, FAST, SOON) for name in ("zelda-duel", "zelda-2v2", "star-wars-master")),
    ],
)
def test_the_stage_comes_to_the_view(
    name: str, settings: dict[str, object], steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays(robot(WORLDS[name], 5, **{"speed": "normal", **settings}), steps, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("settings", [{}, CALM, FAST], ids=["normal", "calm", "fast"])
@pytest.mark.parametrize("name", sorted(WORLDS))
def test_the_stage_comes_to_the_view_for_long(
    name: str, settings: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    plays(robot(WORLDS[name], 5, **{"speed": "normal", **settings}), 260, monkeypatch)


def test_a_click_or_key_shows_the_end_at_once() -> None:
    hands = robot(WORLDS["zelda-duel"], 1, speed="slow")
    for kind in (Kind.OK, Kind.SKIP, Kind.PRESS):
        hands.wait_for_turn()
        while hands.match.stage.is_busy or not hands.match.is_person_asked:
            hands.step()
        hands.act()
        assert hands.match.stage.is_busy
        if kind is Kind.PRESS:
            hands.click(600, 300)
        else:
            hands.key(kind)
        assert not hands.match.stage.is_busy
        assert_at_rest(hands)


def test_instant_speed_queues_nothing() -> None:
    hands = robot(WORLDS["zelda-duel"], 1)
    for _step in range(60):
        hands.step()
        assert not hands.match.stage.is_busy
        assert not hands.match.stage.has_motion


@pytest.mark.parametrize("name", ["zelda-duel", "zelda-2v2", "star-wars-duel"])
def test_the_banner_names_nobody_before_the_first_turn_has_begun(name: str) -> None:
    """Place, roll and deal before anybody's turn, whichever seat it will be."""
    setup = WORLDS[name]
    first, titles = set(), set()
    for seed in range(4):
        scene = robot(setup, seed, kinds=["greedy"] * len(setup.teams), speed="normal").match
        while not scene.stage.view.turn:
            scene.update(0.05)
            showing = scene.build_view_state()
            if scene.stage.is_busy and not scene.stage.view.turn:
                assert showing.turn.seat == NONE, showing.turn
                titles.add(showing.turn.title)
        assert showing.turn.seat == scene.stage.view.active
        first.add(scene.stage.view.active)
        draw_banner(get_used_canvas(0.5), pygame.FRect(500, 4, 280, 40), showing.turn)
    assert len(first) > 1, "another seat than the first begins, too"
    assert titles == {"Setting up", "Who goes first?", "Dealing cards"}
