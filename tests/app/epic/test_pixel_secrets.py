"""Hidden cards behind a seat's view are exchanged for others: not one pixel of any scene over the table changes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.app.epic.match.handover import HandoverScene
from game.app.epic.match.scene import MatchScene
from game.app.play.occasion import from_position
from game.app.ui.canvas import Canvas
from game.app.ui.input import Intent, Kind
from game.rules.epic.rules import EpicRules
from game.rules.epic.state import State
from game.table.seats import PERSON, Seats
from tests.app.epic.test_match_secrets import NAMES, positions
from tests.app.screen import a_canvas, some_services, start_screen

Opening = Callable[[MatchScene], None]


def _handed_over(scene: MatchScene) -> None:
    seat = scene.viewer if scene.viewer >= 0 else 0
    scene.take_seat(-1)
    told = scene.tale.since(scene.occasion.session.events_for(seat), seat)
    scene.services.stack.push(HandoverScene(scene.services, scene, seat, told))


def _pile(seat: int, tab: str) -> Opening:
    return lambda scene: scene.input.open_pile(seat, tab)


OPENINGS: dict[str, Opening] = {
    "table": lambda scene: None,
    "what they can hold": lambda scene: scene.input.open_holds(),
    "first discard": _pile(0, "discard"),
    "first unseen": _pile(0, "unseen"),
    "second removed": _pile(1, "removed"),
    "second unseen": _pile(1, "unseen"),
    "log": lambda scene: scene.open_log(),
    "figure": lambda scene: scene.input.show_figure(len(scene.stage.view.squares) - 1),
    "hidden hand": lambda scene: scene.toggle_hand(),
    "threats": lambda scene: scene.toggle_threats(),
    "sorted": lambda scene: scene.sort_hand(),
    "menu": lambda scene: scene.open_menu(),
    "end": lambda scene: scene.handle(Intent(Kind.END)),
    "keys": lambda scene: scene.handle(Intent(Kind.DOWN)),
    "turn again": lambda scene: scene.replay_turn(),
    "hand-over": _handed_over,
}


def pictures(rules: EpicRules, state: State, seat: int, canvas: Canvas) -> dict[str, bytes]:
    """What a seat (-1: nobody) sees of every scene over a position."""
    out = {}
    for name, opening in OPENINGS.items():
        services = some_services(speed="instant", show_threat=True)
        scene = MatchScene(services, from_position(rules, state, Seats([PERSON] * rules.seats, NAMES), seed="1"))
        services.stack.push(scene)
        scene.take_seat(seat)
        if state.decision is not None and state.decision.seat == seat:
            scene.ask()
        services.stack.draw(canvas)
        opening(scene)
        services.stack.draw(canvas)
        out[name] = pygame.image.tobytes(canvas.surface, "RGB")
    return out


@pytest.mark.parametrize(("name", "count"), [("zelda-duel", 2), ("zelda-ffa-3", 1)])
def test_exchanged_hidden_cards_change_no_pixel_anywhere(name: str, count: int) -> None:
    start_screen()
    rules, states = positions(name, 6, 31, 2 * count)
    rng, canvas = Random(3), a_canvas(0.3)
    swapped = 0
    for state in states[1::2]:
        for seat in (-1, 0):
            eyes = seat if seat >= 0 else rules.seats
            other = rules.determinize(rules.observe(state, eyes), eyes, rng)
            swapped += other.hands != state.hands
            before, after = (pictures(rules, one, seat, canvas) for one in (state, other))
            for scene in before:
                assert before[scene] == after[scene], f"{scene} as seat {seat} sees it"
    assert swapped >= 2


def test_other_open_cards_do_change_pixels() -> None:
    """The comparison can fail: the own hand is seen."""
    start_screen()
    rules, states = positions("zelda-duel", 6, 31, 3)
    state, canvas = states[-1], a_canvas(0.3)
    other = rules.clone(state)
    other.hands[0].reverse()
    before, after = (pictures(rules, one, 0, canvas) for one in (state, other))
    assert before["table"] != after["table"]
    assert before["hidden hand"] == after["hidden hand"]
