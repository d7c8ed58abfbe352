"""Film of a turn: a walk, an attack with its combat animation, and a defeat."""

from __future__ import annotations

import pygame

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.content.puzzles.positions import Position, SeatSpec
from tools.films.pointer import PointerFilm, make_services
from tools.home import empty_home
from tools.shots.states.epic import seat_person
from tools.shots.states.epic_states import start_at

RATE, COLORS, TOLERANCE = 10, 248, 10
"""Frames per second, number of colors of the GIF, and largest change of a pixel (of 255) that is not encoded."""
_LINK = SeatSpec(
    "link", {"link": "E3", "navi": "D2"}, {"link": 11}, ("spinning-blade", "time-warp", "link-5-1-s", "hook-and-chain")
)
"""Link's characters, health and hand."""
_GANON = SeatSpec(
    "ganon", {"ganon": "J3", "wizrobe-1": "I2", "wizrobe-2": "L6"}, {"ganon": 12, "wizrobe-1": 2}, ("ganon-1-4-s",)
)
"""Ganon's characters, health and hand."""
_POSITION = Position("lost-woods", (_LINK, _GANON), turn=9, active="link", die="4")
"""Position before the turn."""
_WALK = ("E3", "F3", "G3", "H3", "I3")
"""Squares that the pointer visits to plan the walk, from Link's square on."""
_TARGET = "J3"
"""Square of the attacked character."""
_STEP = 0.16
"""Seconds of pointer movement from one square of the walk to the next."""
_INTO = 48.0
"""Distance of the pointer from the corner of the card, in logical pixels."""
_STEPS = ("attack link ganon link/spinning-blade", "defend ganon/ganon-1-4-s")
"""Actions of the attack, in text form."""
_LONGEST, _LAST = 6.0, 0.4
"""Maximum seconds of one animation, and seconds that the board is shown at the end."""


def film_turn(pixels: tuple[int, int]) -> list[pygame.Surface]:
    """Return the frames of a turn in the Lost Woods."""
    with empty_home():
        services = make_services()
        scene = seat_person(services, start_at(_POSITION))
        scene.toggle_threats()
        services.stack.push(scene)
        hands = PointerFilm(services, pixels, RATE)
        hands.begin(3.0)
        _film_walk(hands, scene)
        _film_attack(hands, scene)
        services.stack.clear()
        return hands.pictures


def _film_walk(hands: PointerFilm, scene: MatchScene) -> None:
    """Film how a walk is planned square by square and confirmed."""
    hands.place_pointer(*_find_center(scene, _WALK[0]))
    hands.film_rest(0.3)
    for name in _WALK[1:]:
        hands.glide_to(*_find_center(scene, name), seconds=_STEP)
    hands.show_press(0.3)
    hands.press_here()
    _film_until_rest(hands, scene)


def _film_attack(hands: PointerFilm, scene: MatchScene) -> None:
    """Film how a card and its target are chosen; the defense follows at once."""
    card = scene.hand.cards[0]
    place = scene.hand.find_place(card.key)
    hands.glide_to(place.x + _INTO, place.y + _INTO, seconds=0.3)
    hands.show_press(0.3)
    hands.press_here()
    hands.glide_to(*_find_center(scene, _TARGET), seconds=0.4)
    hands.show_press(0.6)
    session = scene.occasion.session
    start = len(session.log)
    for step in _STEPS:
        refusal = session.submit(session.parse_action(step))
        assert refusal is None, refusal
    play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))
    scene.mark_dirty()
    _film_until_rest(hands, scene)
    hands.film_rest(_LAST)


def _film_until_rest(hands: PointerFilm, scene: MatchScene) -> None:
    """Film until no animation runs."""
    for _picture in range(round(_LONGEST * RATE)):
        hands.film_rest(1 / RATE)
        if not scene.stage.busy:
            return


def _find_center(scene: MatchScene, square: str) -> tuple[float, float]:
    board = scene.table.board
    return board.get_center(board.layout.parse_square(square))
