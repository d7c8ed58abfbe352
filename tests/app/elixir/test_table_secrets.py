"""Nothing on the screen depends on what the one who looks at it may not know."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.app.elixir.handover import ElixirHandover
from game.app.elixir.scene import ElixirMatchScene
from game.app.ui.drawing.canvas import Canvas
from game.content.cards.elixir_catalog import load_elixir_catalog
from game.modes.active_match import ActiveMatch
from game.rules.core.chance import RecordingRandom
from game.rules.elixir.action import Action, Setup
from game.rules.elixir.rules import ElixirRules
from game.rules.elixir.state import State
from game.session.seats import PERSON, Seats
from game.session.session import Session
from tests.app.screen import a_canvas, some_services, start_screen

PEOPLE = Seats([PERSON, PERSON], ["Mira", "Kesh"])


def sample_positions(setup: Setup, seed: int) -> tuple[ElixirRules, list[State]]:
    """Return every position of a random match, also those in which one has laid and the other has not."""
    rules, chance, rng = ElixirRules(load_elixir_catalog(), setup), RecordingRandom(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    out = []
    while state.decision is not None:
        out.append(rules.clone(state))
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    return rules, out


def draw_picture(
    rules: ElixirRules, state: State, seat: int, canvas: Canvas, *, asked: bool = True, hidden: bool = False
) -> bytes:
    """Draw the table as a seat sees it (-1: nobody) with the hand-over screen.

    ``hidden`` adds the hand turned face down.
    """
    session: Session[State, Action, object] = Session(rules, "1", state)
    services = some_services(speed="instant")
    scene = ElixirMatchScene(services, ActiveMatch(session, PEOPLE))
    services.stack.push(scene)
    scene.take_seat(seat)
    decision = session.decision
    if asked and decision is not None and decision.seat == seat:
        scene.ask_person()
    if hidden:
        scene.selection = [0, 0]
        scene.toggle_hand()
    services.stack.draw(canvas)
    pixels = pygame.image.tobytes(canvas.surface, "RGB")
    if seat < 0:
        services.stack.push(ElixirHandover(services, scene, 0, scene.get_public_news))
        services.stack.draw(canvas)
        services.stack.update(1.0)
        services.stack.draw(canvas)
        pixels += pygame.image.tobytes(canvas.surface, "RGB")
    services.stack.clear()
    return pixels


@pytest.mark.parametrize("setup", [Setup(), Setup(format="beginner"), Setup(sudden_death=True, spent_when_laid=True)])
def test_what_is_hidden_changes_no_pixel(setup: Setup) -> None:
    """Hands, laid cards, whether a potion was laid and a secret answer are exchanged for others that could be."""
    start_screen()
    rng, canvas, changed = Random(8), a_canvas(0.4), 0
    for seed in (4, 5):
        rules, states = sample_positions(setup, seed)
        for state in states[:: 2 if setup.format == "advanced" else 1]:
            for seat in (-1, 0, 1):
                eyes = seat if seat >= 0 else rules.seats
                other = rules.determinize(rules.observe(state, eyes), eyes, rng)
                changed += other != state
                assert draw_picture(rules, state, seat, canvas) == draw_picture(rules, other, seat, canvas)
    assert changed > 20


def test_a_card_that_is_shown_does_change_the_picture() -> None:
    """The comparison can fail: the same exchange is seen by the one whose cards they are."""
    start_screen()
    rules, states = sample_positions(Setup(), 4)
    canvas, rng, state = a_canvas(0.4), Random(8), states[0]
    other = rules.determinize(rules.observe(state, 0), 0, rng)
    assert draw_picture(rules, state, 1, canvas) != draw_picture(rules, other, 1, canvas)


def test_a_hand_that_lies_face_down_changes_no_pixel() -> None:
    """Bystanders behind the person at the screen see no more than the other player."""
    start_screen()
    rng, canvas, changed = Random(8), a_canvas(0.4), 0
    rules, states = sample_positions(Setup(), 4)
    for state in states:
        decision = state.decision
        assert decision is not None
        if decision.kind != "lay":
            continue
        other = rules.determinize(rules.observe(state, 1 - decision.seat), 1 - decision.seat, rng)
        changed += other != state
        first, second = (draw_picture(rules, one, decision.seat, canvas, hidden=True) for one in (state, other))
        assert first == second
    assert changed > 4
