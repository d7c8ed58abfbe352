"""Hidden cards behind a seat's view are exchanged for others: not one pixel of any scene over the table changes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.content.puzzles.positions import Position, SeatSpec, build_position
from game.modes.active_match import start_from_position
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.session.session import Session
from tests.app.epic.match.test_secrets import NAMES, sample_positions
from tests.app.screen import a_canvas, get_used_canvas, some_services, start_screen

Opening = Callable[[MatchScene], None]


def _handed_over(scene: MatchScene) -> None:
    seat = scene.viewer if scene.viewer >= 0 else 0
    scene.take_seat(-1)
    scene.services.stack.push(MatchHandover(scene.context, seat))


def _pile(seat: int, tab: str) -> Opening:
    return lambda scene: scene.targets.open_pile(seat, tab)


OPENINGS: dict[str, Opening] = {
    "table": lambda scene: None,
    "opponents' unseen cards": lambda scene: scene.targets.open_unseen_cards(),
    "first discard": _pile(0, "discard"),
    "first unseen": _pile(0, "unseen"),
    "second removed": _pile(1, "removed"),
    "second unseen": _pile(1, "unseen"),
    "log": lambda scene: scene.open_log(),
    "figure": lambda scene: scene.targets.show_figure(len(scene.stage.view.squares) - 1),
    "hidden hand": lambda scene: scene.toggle_hand(),
    "threats": lambda scene: scene.toggle_threats(),
    "sorted": lambda scene: scene.sort_hand(),
    "menu": lambda scene: scene.open_menu(),
    "end": lambda scene: scene.handle(Intent(Kind.END)),
    "keys": lambda scene: scene.handle(Intent(Kind.DOWN)),
    "turn again": lambda scene: scene.replay_turn(),
    "hand-over": _handed_over,
}


def draw_pictures(rules: EpicRules, state: State, seat: int, canvas: Canvas) -> dict[str, bytes]:
    """Return the pictures of every scene over a position for a seat; -1 for the public view."""
    out = {}
    for name, opening in OPENINGS.items():
        services = some_services(speed="instant", show_threat=True)
        scene = MatchScene(services, start_from_position(rules, state, Seats([PERSON] * rules.seats, NAMES), seed="1"))
        services.stack.push(scene)
        scene.take_seat(seat)
        if state.decision is not None and state.decision.seat == seat:
            scene.ask_person()
        services.stack.layout_scenes(canvas)
        opening(scene)
        services.stack.draw(canvas)
        out[name] = pygame.image.tobytes(canvas.surface, "RGB")
    return out


@pytest.mark.parametrize(("name", "count"), [("zelda-duel", 2), ("zelda-ffa-3", 1)])
def test_exchanged_hidden_cards_change_no_pixel_anywhere(name: str, count: int) -> None:
    start_screen()
    rules, states = sample_positions(name, 6, 31, 2 * count)
    rng, canvas = Random(3), get_used_canvas(0.3)
    swapped = 0
    for state in states[1::2]:
        for seat in (-1, 0):
            eyes = seat if seat >= 0 else rules.seats
            other = rules.determinize(rules.observe(state, eyes), eyes, rng)
            swapped += other.hands != state.hands
            before, after = (draw_pictures(rules, one, seat, canvas) for one in (state, other))
            for scene in before:
                assert before[scene] == after[scene], f"{scene} as seat {seat} sees it"
    assert swapped >= 2


def test_other_open_cards_do_change_pixels() -> None:
    """The comparison can fail: the own hand is seen."""
    start_screen()
    rules, states = sample_positions("zelda-duel", 6, 31, 3)
    state, canvas = states[-1], get_used_canvas(0.3)
    other = rules.clone(state)
    other.hands[0].reverse()
    before, after = (draw_pictures(rules, one, 0, canvas) for one in (state, other))
    assert before["table"] != after["table"]
    assert before["hidden hand"] == after["hidden hand"]


def frames_of_a_turn(rules: EpicRules, state: State, steps: list[Any], seat: int, canvas: Canvas) -> list[bytes]:
    """Return all frames that a seat (-1 for the public view) sees while another player's steps are animated."""
    services = some_services(speed="normal")
    scene = MatchScene(services, start_from_position(rules, state, Seats([PERSON] * rules.seats, NAMES), seed="1"))
    services.stack.push(scene)
    scene.take_seat(seat)
    scene.show_position()
    services.stack.draw(canvas)
    session, frames = scene.active_match.session, []
    for action in steps:
        start = len(session.log)
        assert session.submit(action) is None
        play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))
        while scene.stage.has_motion:
            scene.stage.update(0.04)
            scene.request_redraw()
            services.stack.draw(canvas)
            frames.append(pygame.image.tobytes(canvas.surface, "RGB"))
    return frames


def test_exchanged_hidden_cards_change_no_pixel_of_a_whole_turn() -> None:
    """Link strikes at Ganon, who does not answer; what lies in Ganon's hand and in both piles is exchanged."""
    start_screen()
    canvas, rng = a_canvas(0.2), Random(5)
    link = SeatSpec("link", {"link": "J4", "navi": "G3"}, {}, ("spinning-blade", "link-3-3-sb", "time-warp"))
    ganon = SeatSpec(
        "ganon", {"ganon": "K4", "wizrobe-1": "L2", "wizrobe-2": "I6"}, {}, ("dark-thunder", "ganon-1-4-s")
    )
    rules, state = build_position(Position("lost-woods", (link, ganon), turn=9, active="link"))
    for seat in (-1, 0):
        eyes = seat if seat >= 0 else rules.seats
        other = rules.determinize(rules.observe(state, eyes), eyes, rng)
        other.hands[0] = state.hands[0]  # the cards that are played have to be there
        assert other.hands[1] != state.hands[1]
        session: Any = Session(rules, "1", rules.clone(state))
        steps = [session.parse_action("attack link ganon link/spinning-blade"), session.parse_action("decline")]
        before, after = (frames_of_a_turn(rules, one, steps, seat, canvas) for one in (state, other))
        assert len(before) > 40
        assert before == after
