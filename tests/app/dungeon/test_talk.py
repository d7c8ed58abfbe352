"""Companions at a person's table say what helps most of what they hold, and nothing that is not so."""

from __future__ import annotations

import msgspec

from game.app.dungeon.pages.player_plate import PlayerPlate
from game.app.dungeon.pages.talk import find_best_hint, list_hints
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.view_model import DungeonContext
from game.app.ui.services import Services
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.engine.event import RoundBegan
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.states.dungeon import Predicate, _match_challenge, make_scene, match_question, play_to

THREE = Setup(players=3)


def make_table(reached: Predicate, setup: Setup = THREE) -> tuple[Services, AdventureScene]:
    start_screen()
    services = some_services(speed="instant")
    scene = make_scene(services, play_to(setup, "17", reached, human_count=1))
    scene.bot_driver.poll_move = lambda _dt: None  # type: ignore[method-assign,assignment,unused-ignore]
    services.stack.push(scene)
    services.stack.update(0.05)
    services.stack.draw(get_used_canvas(0.5))
    return services, scene


def get_desk(scene: AdventureScene, seat: int) -> DungeonContext:
    return DungeonContext(scene.rules, scene.session.view_for(seat), scene.active_match.seats, (), viewer=seat)


def test_with_a_round_each_bot_says_the_hint_that_helps_in_this_room() -> None:
    _services, scene = make_table(_match_challenge(2, 1, min_tags=1))
    scene.hint_by_seat.clear()
    scene._let_companions_talk([RoundBegan(2, 0, ())])
    bots = [seat for seat in range(3) if not scene.active_match.seats.is_person(seat)]
    helpful = {seat: find_best_hint(get_desk(scene, seat), seat) for seat in bots}
    assert scene.hint_by_seat == {seat: hint.text for seat, hint in helpful.items() if hint is not None}
    assert scene.hint_by_seat
    for seat, text in scene.hint_by_seat.items():
        assert text in [hint.text for hint in list_hints(get_desk(scene, seat), seat) if hint.is_true]
    scene.refresh()
    deeds = scene.make_context().describe_actions()
    notes = {widget.seat: widget.tooltip_text for widget in scene.form.widgets if isinstance(widget, PlayerPlate)}
    silent = [seat for seat in scene.hint_by_seat if seat not in deeds and seat != scene.make_context().seat]
    for seat in silent:
        assert notes[seat] == f"“{scene.hint_by_seat[seat]}”"


def test_between_rooms_they_speak_again_in_a_bubble_and_a_person_is_never_spoken_for() -> None:
    services, scene = make_table(match_question("rooms", 6))
    scene.hint_by_seat.clear()
    scene._let_companions_talk([])
    assert set(scene.hint_by_seat) == {seat for seat in range(3) if not scene.active_match.seats.is_person(seat)}
    scene.refresh()
    services.stack.draw(get_used_canvas(0.5))
    page = scene.shown_page
    assert page is not None
    assert page.view_state.hint_by_seat == scene.hint_by_seat


def test_with_open_hands_nobody_has_to_say_anything() -> None:
    _services, scene = make_table(match_question("rooms", 6), msgspec.structs.replace(THREE, open_hands=True))
    scene.hint_by_seat.clear()
    scene._let_companions_talk([])
    assert not scene.hint_by_seat
