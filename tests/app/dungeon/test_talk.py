"""Companions at a person's table say what helps most of what they hold, and nothing that is not so."""

from __future__ import annotations

import msgspec

from game.app.dungeon.pages.pieces import SeatRow
from game.app.dungeon.pages.talk import best_hint, hints
from game.app.dungeon.scene import AdventureScene
from game.app.dungeon.view_model import DungeonDesk
from game.app.ui.services import Services
from game.rules.dungeon.actions.action import Setup
from game.rules.dungeon.engine.event import RoundBegan
from tests.app.screen import some_services, start_screen, used_canvas
from tools.shots.states.dungeon import Wanted, _in_challenge, asks, played, seated

THREE = Setup(players=3)


def table(reached: Wanted, setup: Setup = THREE) -> tuple[Services, AdventureScene]:
    start_screen()
    services = some_services(speed="instant")
    scene = seated(services, played(setup, "17", reached, people=1))
    scene.thinking.answer = lambda _dt: None  # type: ignore[method-assign,assignment,unused-ignore]
    services.stack.push(scene)
    services.stack.update(0.05)
    services.stack.draw(used_canvas(0.5))
    return services, scene


def desk_of(scene: AdventureScene, seat: int) -> DungeonDesk:
    return DungeonDesk(scene.rules, scene.session.view(seat), scene.occasion.seats, (), viewer=seat)


def test_with_a_round_each_bot_says_the_hint_that_helps_in_this_room() -> None:
    _services, scene = table(_in_challenge(2, 1, tags=1))
    scene.says.clear()
    scene._let_companions_talk([RoundBegan(2, 0, ())])
    bots = [seat for seat in range(3) if not scene.occasion.seats.is_person(seat)]
    helpful = {seat: best_hint(desk_of(scene, seat), seat) for seat in bots}
    assert scene.says == {seat: hint.text for seat, hint in helpful.items() if hint is not None}
    assert scene.says
    for seat, text in scene.says.items():
        assert text in [hint.text for hint in hints(desk_of(scene, seat), seat) if hint.true]
    scene.refresh()
    deeds = scene.desk().deeds()
    notes = {one.seat: one.note for one in scene.form.widgets if isinstance(one, SeatRow)}
    silent = [seat for seat in scene.says if seat not in deeds and seat != scene.desk().seat]
    for seat in silent:
        assert notes[seat] == f"“{scene.says[seat]}”"


def test_between_rooms_they_speak_again_in_a_bubble_and_a_person_is_never_spoken_for() -> None:
    services, scene = table(asks("rooms", 6))
    scene.says.clear()
    scene._let_companions_talk([])
    assert set(scene.says) == {seat for seat in range(3) if not scene.occasion.seats.is_person(seat)}
    scene.refresh()
    services.stack.draw(used_canvas(0.5))
    page = scene.page_shown
    assert page is not None
    assert page.showing.says == scene.says


def test_with_open_hands_nobody_has_to_say_anything() -> None:
    _services, scene = table(asks("rooms", 6), msgspec.structs.replace(THREE, open_hands=True))
    scene.says.clear()
    scene._let_companions_talk([])
    assert not scene.says
