"""Bots at the table: their process may die, their pauses may be skipped, and people get hints and may watch."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pygame
import pytest

from game.app.epic.cards.view import draw_card
from game.app.epic.match.scene import MatchScene
from game.app.epic.match.spoken_match import _describe_card
from game.app.epic.match.views.hand_view import get_card_display
from game.app.epic.match.why import MoveExplainer
from game.app.epic.result.scene import MatchResultScene
from game.app.play.log.scene import LogScene
from game.app.play.routes import SettingsRoute
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.bots.worker.pool import BotQuestion, BotWorker
from game.modes.active_match import start_epic_match
from game.presentation.epic.view_models import CardDisplay, CardFace
from game.rules.core.protocol import AnyRules
from game.rules.epic import event as events
from game.rules.epic.pack import Setup
from game.session.seats import PERSON, Seats
from game.storage.settings import SPEED_FACTORS
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.reading import ScreenReader
from tools.shots.states.epic_bots import SHOTS
from tools.shots.still import find_surface_size, show_scene

LINK_GANON = Setup("zelda", (("link",), ("ganon",)), "triforce-chamber", turn_limit=200)
LUKE_VADER = Setup("star-wars", (("luke",), ("vader",)), "kamino-platform", turn_limit=200)


def make_table(
    kinds: list[str], *, worker: BotWorker | None = None, setup: Setup = LINK_GANON, seed: str = "7", **settings: object
) -> tuple[Services, MatchScene]:
    start_screen()
    services = some_services(**{"speed": "instant", "confirm_end": False, "confirm_move": False, **settings})
    if worker is not None:
        services.bots = worker
    scene = MatchScene(services, start_epic_match(setup, Seats(kinds, ["Mira", "Bot"]), seed, with_autosave=False))
    services.stack.push(scene)
    services.stack.draw(get_used_canvas(0.5))
    return services, scene


def steps(scene: MatchScene) -> int:
    return len(scene.active_match.session.journal)


def draw_frames(services: Services, count: int, seconds: float = 0.05) -> None:
    for _frame in range(count):
        services.stack.update(seconds)


FRAME = 1 / 60
PATIENCE = 300.0
"""Seconds that a bot in a process of its own may take until it is held to be stuck."""


def play_to_bot(services: Services, scene: MatchScene, *, kinds: tuple[str, ...] = ("walk",)) -> None:
    """Take the first legal actions of people until a bot has one of these questions."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        decision = scene.active_match.session.decision
        assert decision is not None
        if scene.is_bot_asked and decision.kind in kinds and len(scene.active_match.session.legal_actions()) > 3:
            return
        if scene.is_bot_asked:
            services.stack.update(0.05)
            time.sleep(0.001)
        else:
            scene.submit(scene.active_match.session.legal_actions()[0])
            scene.stage.skip()
    raise AssertionError("no bot was asked")


def play_to_person(services: Services, scene: MatchScene) -> None:
    """Take the first walk of the person at the screen."""
    for _step in range(400):
        decision = scene.active_match.session.decision
        assert decision is not None
        if scene.is_person_asked and decision.kind == "walk":
            return
        if scene.is_person_asked:
            scene.submit(scene.active_match.session.legal_actions()[0])
            scene.stage.skip()
        services.stack.update(0.05)
    raise AssertionError("no person was asked")


def wait_until(services: Services, ready: object, most: float = 300.0) -> None:
    """Draw frames in real time until something holds."""
    assert callable(ready)
    end = time.monotonic() + most
    while not ready():
        assert time.monotonic() < end
        services.stack.update(0.02)
        time.sleep(0.002)


@pytest.fixture
def worker() -> Iterator[BotWorker]:
    """Yield a worker as the window has it."""
    worker = BotWorker()
    yield worker
    worker.close()


def test_a_killed_worker_costs_nothing_but_time(worker: BotWorker) -> None:
    services, scene = make_table([PERSON, "search:1200it"], worker=worker)
    play_to_bot(services, scene)
    before = steps(scene)
    wait_until(services, lambda: worker.thinking_pid is not None)
    victim = worker.thinking_pid
    assert victim is not None
    assert steps(scene) == before
    os.kill(victim, getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows either ends it at once
    wait_until(services, lambda: steps(scene) > before)
    assert worker.start_count == 2
    assert scene.active_match.session.journal[before].seat == 1
    assert services.stack.top is scene


def test_a_bot_that_cannot_play_is_told_once_a_match() -> None:
    services, scene = make_table(["cmd:./there-is-no-such-bot", "cmd:./there-is-no-such-bot"])
    texts: list[str] = []
    scene.bot_driver.on_fault = texts.append
    wait_until(services, lambda: steps(scene) > 5)
    assert len(texts) == 1
    assert "there-is-no-such-bot" in texts[0]


def test_leaving_the_table_forgets_the_question(worker: BotWorker) -> None:
    services, scene = make_table([PERSON, "search:600000it"], worker=worker)
    play_to_bot(services, scene, kinds=("zone", "place", "walk", "turn", "defend"))
    services.stack.update(0.05)
    assert worker.pending_number
    services.stack.clear()
    assert not worker.pending_number


def test_whoever_answers_for_bots_by_now_is_asked(worker: BotWorker) -> None:
    """A match of a file is opened before there is a process for its bots."""
    services, _scene = make_table(["knight", "knight"])
    asked: list[BotQuestion] = []
    ask = worker.ask

    def noted(rules: AnyRules, question: BotQuestion) -> int:
        asked.append(question)
        return ask(rules, question)

    worker.ask = noted  # type: ignore[method-assign]
    services.bots = worker
    wait_until(services, lambda: bool(asked))
    assert worker.pending_number
    services.stack.clear()
    assert worker.pending_number == 0


def test_a_pause_before_each_move_that_a_key_skips() -> None:
    services, scene = make_table([PERSON, "greedy"], speed="normal", reduced_motion=True)
    play_to_bot(services, scene)
    scene.stage.skip()
    before = steps(scene)
    draw_frames(services, 5)  # 0.25 s: less than the shortest pause
    assert steps(scene) == before
    scene.handle(Intent(Kind.SKIP))
    draw_frames(services, 2)
    assert steps(scene) == before + 1


def test_a_move_waits_no_longer_than_a_second_and_a_half() -> None:
    services, scene = make_table([PERSON, "greedy"], speed="slow", reduced_motion=True)
    play_to_bot(services, scene)
    scene.stage.skip()
    before = steps(scene)
    draw_frames(services, 32)
    assert steps(scene) > before


def test_the_last_move_of_a_bot_is_marked() -> None:
    services, scene = make_table([PERSON, "greedy"])
    play_to_bot(services, scene)
    before = steps(scene)
    wait_until(services, lambda: (steps(scene) > before and not scene.is_bot_asked) or steps(scene) > before + 3)
    scene.stage.skip()
    last = next(step for step in reversed(scene.active_match.session.journal) if step.action.startswith("move"))
    assert last.seat == 1
    marks = scene.build_view_state().marks
    assert marks.last_move or marks.trail


def test_a_hint_names_an_action_with_a_reason() -> None:
    services, scene = make_table([PERSON, "greedy"])
    play_to_person(services, scene)
    scene.handle(Intent(Kind.HINT))
    assert scene.build_view_state().note.title == "Hint"
    wait_until(services, lambda: scene.advice.hint is not None)
    answer = scene.advice.hint
    assert answer is not None
    assert answer.action in scene.active_match.session.legal_actions()
    assert scene.build_view_state().note.text.startswith("**")
    services.stack.draw(get_used_canvas(0.5))
    scene.submit(answer.action)
    assert scene.advice.hint is None


def test_a_hint_marks_its_card_otherwise_than_a_chosen_one() -> None:
    start_screen()
    services = some_services()
    scene = SHOTS["match-hint"](services)
    assert isinstance(scene, MatchScene)
    assert scene.advice.hint is not None
    advised = str(scene.advice.hint.action.card)
    assert [(card.key, card.selected) for card in scene.build_view_state().hand if card.advised] == [(advised, False)]
    assert not any(card.selected for card in scene.build_view_state().hand), "a hint chooses nothing"
    card = next(card for card in scene.build_view_state().hand if card.advised)
    assert "suggested" in _describe_card(card)
    assert "chosen" not in _describe_card(card)
    chosen = msgspec.structs.replace(card, advised=False, selected=True)
    pictures = [card_picture(get_card_display(hand_card_view, focused=False)) for hand_card_view in (card, chosen)]
    assert pictures[0] != pictures[1]
    scene.controller.on_card(int(advised))
    scene.mark_dirty()
    assert [(card.key, card.selected) for card in scene.build_view_state().hand if card.advised] == [(advised, True)]


def card_picture(display: CardDisplay) -> bytes:
    canvas = get_used_canvas(0.5)
    canvas.fill("black")
    draw_card(canvas, 60, 60, 1.0, CardFace(name="Link", owner="Link", kind="combat"), display)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_a_hint_is_not_given_on_somebody_elses_turn() -> None:
    services, scene = make_table([PERSON, "greedy"], speed="normal")
    play_to_bot(services, scene)
    scene.handle(Intent(Kind.HINT))
    assert not scene.advice.is_pending


def test_bots_play_while_somebody_watches() -> None:
    services, scene = make_table(["greedy", "greedy"])
    assert scene.spectator is not None
    assert {command.id for command in scene.build_view_state().commands} == {"watch stop", "watch one", "watch speed"}
    draw_frames(services, 5)
    played = steps(scene)
    assert played > 1
    scene.handle(Intent(Kind.OK))
    draw_frames(services, 5)
    assert steps(scene) == played
    scene.handle(Intent(Kind.KEY, key="n"))
    draw_frames(services, 5)
    assert steps(scene) == played + 1
    services.stack.draw(get_used_canvas(0.5))
    held = [len(scene.session.view_for(seat).hands[seat]) for seat in range(2)]
    assert [len(hand.cards) for hand in scene.spectator.hands.hands] == held
    assert any(held)
    scene.handle(Intent(Kind.KEY, key="2"))
    assert scene.viewer == 1
    scene.handle(Intent(Kind.KEY, key="2"))
    assert scene.viewer == -1
    scene.handle(Intent(Kind.KEY, key="v"))
    assert services.settings.speed == "slow"
    scene.handle(Intent(Kind.OK))
    services.override_settings(speed="instant")
    wait_until(services, lambda: isinstance(services.stack.top, MatchResultScene), 60)


def test_the_names_of_open_hands_stand_clear_of_the_cards() -> None:
    start_screen()
    for size, text in (((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 200)):
        reader = ScreenReader(find_surface_size(size))
        with show_scene("match-watch", size, text, None, reader) as (_stack, canvas):
            seen = reader.make_report().visible_texts
            foot = canvas.to_pixels(500)
        cards = [text.ink_box.top for text in seen if "card" in text.marks and text.ink_box.top > foot]
        names = [
            text.ink_box
            for text in seen
            if text.text in ("Hero", "Sage") and text.ink_box.bottom > canvas.to_pixels(485)
        ]
        assert len(names) == 2
        assert max(name.bottom for name in names) < min(cards)


def test_the_speed_of_a_watched_match_is_shown_in_the_settings_and_ends_with_it() -> None:
    services, scene = make_table(["greedy", "greedy"], speed="normal")
    scene.handle(Intent(Kind.KEY, key="v"))
    services.open_route(SettingsRoute())
    services.stack.draw(get_used_canvas(0.25))
    shown: Any = services.stack.top
    assert shown.form.get_widget("speed").inner_widget.value == "fast"
    services.stack.clear()
    assert services.settings.speed == "normal"
    assert services.animation_settings.speed == SPEED_FACTORS["normal"]


def test_the_log_tells_why_a_bot_moved() -> None:
    services, scene = make_table([PERSON, "greedy"])
    play_to_person(services, scene)
    for _step in range(60):
        if scene.is_bot_asked:
            services.stack.update(0.05)
        else:
            scene.submit(scene.active_match.session.legal_actions()[-1])
        scene.stage.skip()
        if sum(step.seat == 1 for step in scene.active_match.session.journal) > 12:
            break
    scene.open_log()
    log = services.stack.top
    assert isinstance(log, LogScene)
    services.stack.draw(get_used_canvas(0.5))
    steps = dict(log._steps_by_line)
    assert steps
    journal = scene.active_match.session.journal
    assert {journal[step].seat for step in steps.values()} == {0, 1}
    log.handle(Intent(Kind.HINT))
    services.stack.update(0.05)
    services.stack.draw(get_used_canvas(0.5))
    assert len([line.text for line in log.all_lines if "**Why?** " in line.text or "**Good move?** " in line.text]) == 1
    for seat, word in ((1, "**Why?** "), (0, "**Good move?** ")):
        before = len([line for line in log.all_lines if word in line.text])
        place = next(place for place, step in log._steps_by_line.items() if journal[step].seat == seat)
        log.scroll_view.scroll_to(log.scroll_view.top + log.find_line_box(place).y - log.scroll_view.box.y)
        log.handle(Intent(Kind.PRESS, *log.find_line_box(place).center))
        services.stack.update(0.05)
        services.stack.draw(get_used_canvas(0.5))
        told = [line.text for line in log.all_lines if word in line.text]
        assert len(told) == before + 1
        assert all(text.endswith(".") for text in told)


def test_nobody_is_graded_but_the_one_who_reads() -> None:
    _services, scene = make_table([PERSON, PERSON])
    session = scene.active_match.session
    while len(session.journal) < 40:
        assert session.decision is not None
        scene.take_seat(session.decision.seat)
        scene.submit(session.legal_actions()[0])
        scene.stage.skip()
    journal = session.journal
    found = MoveExplainer(scene.context).find_steps(len(scene.log_formatter.format_lines(scene.stage.shown_events)))
    assert found
    assert {journal[step].seat for step in found.values()} == {scene.viewer}


def test_nothing_is_told_of_a_card_that_lies_face_down() -> None:
    services, scene = make_table([PERSON, "greedy"])
    play_to_person(services, scene)
    for _step in range(2000):
        decision = scene.active_match.session.decision
        assert decision is not None
        if decision.kind == "defend" and decision.seat == 0:
            break
        if scene.is_bot_asked:
            services.stack.update(0.05)
        else:
            scene.submit(scene.active_match.session.legal_actions()[0])
        scene.stage.skip()
    scene.stage.skip()
    last = len(scene.active_match.session.journal) - 1
    assert scene.active_match.session.journal[last].action.startswith("attack ")
    why = MoveExplainer(scene.context)
    assert last not in why.find_steps(len(scene.log_formatter.format_lines(scene.stage.shown_events))).values()


@cache
def watch_turns(setup: Setup, seed: str) -> list[tuple[int, Counter[type[events.Event]]]]:
    """Return the frames of each turn of a match between bots at normal speed, and the number of its events by type."""
    services, scene = make_table(["greedy", "greedy"], setup=setup, seed=seed, speed="normal")
    frames, turn, shown, turns = 0, 0, 0, []
    while turn < 20 and scene.active_match.session.decision is not None:
        services.stack.update(FRAME)
        frames += 1
        if scene.stage.view.turn != turn:
            if turn:
                turns.append((frames, Counter(type(event) for event in scene.stage.shown_events[shown:])))
            frames, turn, shown = 0, scene.stage.view.turn, len(scene.stage.shown_events)
    return turns


PLAIN_EVENTS = {
    events.Rolled,
    events.Moved,
    events.Halted,
    events.Attacked,
    events.Defended,
    events.Revealed,
    events.Hurt,
} | {events.Discarded, events.ActionPaid, events.TurnEnded, events.TurnBegan}
"""Events of a turn in which cards only attack, defend and take cards away."""
SIX_SECONDS = round(6 / FRAME)


def test_a_turn_of_a_bot_with_two_attacks_takes_at_most_six_seconds() -> None:
    lengths = [
        frames
        for seed in ("7", "8", "9")
        for frames, counts in watch_turns(LUKE_VADER, seed)
        if counts[events.Revealed] == 2 and counts[events.Rolled] == 1 and counts.keys() <= PLAIN_EVENTS
    ]
    assert len(lengths) >= 5
    assert max(lengths) <= SIX_SECONDS


def test_a_turn_of_a_bot_with_one_attack_takes_at_most_six_seconds_whatever_its_card_does() -> None:
    lengths = [
        frames
        for frames, counts in watch_turns(LINK_GANON, "7")
        if counts[events.Revealed] == 1 and not counts[events.Played]
    ]
    assert len(lengths) >= 5
    assert max(lengths) <= SIX_SECONDS
