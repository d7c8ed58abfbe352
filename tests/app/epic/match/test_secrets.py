"""Nothing on the screen depends on what the one who looks at it may not know."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.app.epic.match.handover import MatchHandover
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.content.cards.packs import build_rules
from game.modes.active_match import start_from_position
from game.rules.core.chance import RecordingRandom
from game.rules.epic import event as epic_events
from game.rules.epic.engine.state import State
from game.rules.epic.rules import EpicRules
from game.session.seats import PERSON, Seats
from game.text import pick_text
from tests.app.epic.match.test_play import robot
from tests.app.epic.robot import Robot
from tests.app.screen import get_used_canvas, some_services, start_screen
from tests.conformance.worlds import WORLDS

NAMES = ["Mira", "Tom", "Ada", "Noah"]


def sample_positions(name: str, seed: int, every: int, count: int) -> tuple[EpicRules, list[State]]:
    """Return positions from a random match, some of them in the middle of a combat."""
    rules, chance, rng = build_rules(WORLDS[name]), RecordingRandom(Random(seed)), Random(seed)
    state = rules.setup(chance, None)
    out: list[State] = []
    for step in range(every * count):
        if state.decision is None:
            break
        if step % every == 0 or state.decision.kind in ("defend", "rescue", "figure"):
            out.append(rules.clone(state))
        rules.apply(state, rng.choice(rules.legal_actions(state)), chance, None)
    return rules, out[:count]


def draw_picture(rules: EpicRules, state: State, seat: int, canvas: Canvas) -> bytes:
    """Draw the table for a seat (-1 for the public view): with no card of the hand raised, then with two."""
    services = some_services(speed="instant", show_threat=True)
    scene = MatchScene(services, start_from_position(rules, state, Seats([PERSON] * rules.seats, NAMES), seed="1"))
    services.stack.push(scene)
    scene.take_seat(seat)
    if seat >= 0 and scene.is_person_asked is False and state.decision is not None and state.decision.seat == seat:
        scene.ask_person()
    pixels = b""
    services.stack.layout_scenes(canvas)
    for lifted in (None, 0, 2):
        cards = scene.hand.cards
        scene.hand.focus = cards[lifted].key if lifted is not None and lifted < len(cards) else None
        scene.pointing.card = int(scene.hand.focus) if scene.hand.focus else None
        scene.pointing.square = max(0, state.squares[-1])
        services.stack.draw(canvas)
        pixels += pygame.image.tobytes(canvas.surface, "RGB")
    return pixels


@pytest.mark.parametrize("name", ["zelda-duel", "zelda-2v2", "zelda-ffa-3"])
def test_hidden_cards_change_no_pixel(name: str) -> None:
    start_screen()
    rules, states = sample_positions(name, 4, 23, 9)
    rng, canvas = Random(8), get_used_canvas(0.5)
    swapped = 0
    for state in (state for state in states if any(state.hands)):  # before, there is nothing to hide
        for seat in (-1, 0, rules.seats - 1):
            eyes = seat if seat >= 0 else rules.seats
            other = rules.determinize(rules.observe(state, eyes), eyes, rng)
            swapped += other.hands != state.hands
            assert draw_picture(rules, state, seat, canvas) == draw_picture(rules, other, seat, canvas)
    assert swapped > 10


def test_nobody_reads_the_name_of_a_card_that_was_never_open() -> None:
    """A whole hot-seat match, every screen of it: hand-over, table, log."""
    hands = robot(WORLDS["zelda-duel"], 11)
    m = hands.match.faces.match
    talents = {card: pick_text(definition.text.name) for card, definition in enumerate(m.cards) if definition.text}
    called = looked = heard = 0
    text = ""
    for step in range(400):
        if hands.over:
            break
        hands.canvas.render_cache.trace = None
        hands.step()
        called += isinstance(hands.top, MatchHandover)
        if step % 5:
            continue
        hands.canvas.render_cache.trace = []
        log = step % 2 and hands.top is hands.match and hands.match.is_person_asked and hands.match.viewer >= 0
        if log:
            hands.key(Kind.LOG)
        hands.show_frame()
        if log:
            hands.key(Kind.BACK)
        session = hands.match.active_match.session
        truth = session.snapshot()
        everybody = m.all_seats
        news = session.events_for(-1, heard)
        heard += len(news)
        text += " ".join(["", *(hands.match.log_formatter.formatter.format(event) for event in news)])
        for seat in range(m.seats):
            if seat == hands.match.viewer:
                continue
            names = {talents[card] for card in truth.hands[seat] if card in talents}
            known = {name for card, name in talents.items() if truth.seen[card] == everybody or m.owner[card] != seat}
            for name in names - known:
                if name not in text:
                    looked += 1
                    assert not any(name in text for text, _place in hands.canvas.render_cache.trace), name
    assert called > 10
    assert looked > 60


def test_the_hand_over_waits_for_its_person() -> None:
    hands = robot(WORLDS["zelda-duel"], 2)
    while not isinstance(hands.top, MatchHandover):
        hands.step()
    called = hands.top
    assert hands.match.viewer == -1
    assert hands.match.build_view_state().hand == ()
    assert hands.match.stage.view == hands.match.active_match.session.view_for(-1)
    hands.show_frame()
    box = called.form.get_widget("ready").box.center
    hands.click(*box)
    hands.key(Kind.OK)
    assert hands.top is called, "a stray click within the dead time opens nothing"
    hands.wait(0.6)
    hands.click(*box)
    assert hands.top is hands.match
    assert hands.match.viewer == called.seat
    assert hands.match.build_view_state().hand != ()


def lift(hands: Robot) -> None:
    """Draw the first card raised: it is upright, so that its texts are recorded."""
    hands.match.hand.focus = hands.match.hand.cards[0].key
    hands.wait(1.0)
    hands.show_frame()


def test_the_hand_is_turned_down_by_a_key() -> None:
    hands = robot(WORLDS["zelda-duel"], 2)
    while hands.match.viewer < 0:
        hands.step()
    hands.wait_for_turn()
    hands.show_frame()
    faces = [card.face.name for card in hands.match.hand.cards]
    hands.canvas.render_cache.trace = []
    hands.key(Kind.HIDE)
    lift(hands)
    words = {word for text, _place in hands.canvas.render_cache.trace for word in text.split()}
    assert not words & set(" ".join(faces).split()) - {"Link", "Navi", "Ganon", "Wizrobe"}
    before = hands.match.active_match.session.journal[:]
    hands.key(Kind.KEY, "1")
    assert hands.match.controller.turn_mode is None or hands.match.controller.turn_mode.card < 0
    assert hands.match.active_match.session.journal == before
    hands.key(Kind.HIDE)
    lift(hands)
    words = {word for text, _place in hands.canvas.render_cache.trace for word in text.split()}
    assert set(faces[0].split()) <= words


@pytest.mark.parametrize("open_hands", [False, True])
def test_a_lone_person_or_an_open_table_is_never_asked_to_pass(open_hands: bool) -> None:
    kinds = [PERSON, PERSON] if open_hands else [PERSON, "random"]
    hands = robot(WORLDS["zelda-duel"], 6, kinds=kinds, open_hands=open_hands)
    for _step in range(120):
        if hands.over:
            break
        hands.step()
        assert not isinstance(hands.top, MatchHandover)


def test_the_hand_over_back_to_a_running_turn_tells_the_answer_alone() -> None:
    """An attacker who is called again reads how the attack ended, not what it did itself since its last turn."""
    hands = robot(WORLDS["zelda-duel"], 2)
    resumed, heads = 0, set()
    for _step in range(400):
        hands.step()
        if hands.over:
            break
        called = hands.top
        if not isinstance(called, MatchHandover):
            continue
        events = hands.match.session.events_for(called.seat)
        began = max((i for i, event in enumerate(events) if isinstance(event, epic_events.TurnBegan)), default=0)
        own = [
            event
            for event in events[began:]
            if isinstance(event, epic_events.Attacked | epic_events.Played) and event.seat == called.seat
        ]
        if own:
            resumed += 1
            last = hands.match.log_formatter.format_line(own[-1])
            assert last is not None
            assert called.news.startswith(last.text)
            assert not called.format_news().startswith("Since your last turn")
        elif called.news:
            played = any(isinstance(event, epic_events.TurnEnded) and event.seat == called.seat for event in events)
            assert called.format_news().startswith("Since your last turn" if played else "So far")
            heads.add(played)
    assert resumed > 3
    assert heads == {True, False}
