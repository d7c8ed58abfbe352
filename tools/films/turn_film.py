"""Film of a turn: a walk, an attack with its combat animation, and a defeat."""

from __future__ import annotations

import pygame

from game.app.epic.match.animation.choreography import play_events
from game.app.epic.match.scene import MatchScene
from game.content.puzzles.positions import Position, SeatSpec
from tools.films.pointer import PointerFilm, make_services
from tools.home import use_empty_home
from tools.shots.states.epic import make_scene
from tools.shots.states.epic_states import start_at

FRAME_RATE, PALETTE_SIZE, COLOR_TOLERANCE = 10, 248, 10
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
_WALK_SQUARES = ("E3", "F3", "G3", "H3", "I3")
"""Squares that the pointer visits to plan the walk, from Link's square on."""
_TARGET = "J3"
"""Square of the attacked character."""
_SQUARE_SECONDS = 0.16
"""Seconds of pointer movement from one square of the walk to the next."""
_CARD_OFFSET = 48.0
"""Distance of the pointer from the corner of the card, in logical pixels."""
_ACTIONS = ("attack link ganon link/spinning-blade", "defend ganon/ganon-1-4-s")
"""Actions of the attack, in text form."""
_MAX_SECONDS, _FINAL_PAUSE = 6.0, 0.4
"""Maximum seconds of one animation, and seconds that the board is shown at the end."""


def film_turn(max_size: tuple[int, int]) -> list[pygame.Surface]:
    """Return the frames of a turn in the Lost Woods."""
    with use_empty_home():
        services = make_services()
        scene = make_scene(services, start_at(_POSITION))
        scene.toggle_threats()
        services.stack.push(scene)
        hands = PointerFilm(services, max_size, FRAME_RATE)
        hands.begin(3.0)
        _film_walk(hands, scene)
        _film_attack(hands, scene)
        services.stack.clear()
        return hands.frames


def _film_walk(film: PointerFilm, scene: MatchScene) -> None:
    """Film how a walk is planned square by square and confirmed."""
    film.place_pointer(*_find_center(scene, _WALK_SQUARES[0]))
    film.film_seconds(0.3)
    for name in _WALK_SQUARES[1:]:
        film.glide_to(*_find_center(scene, name), seconds=_SQUARE_SECONDS)
    film.show_press(0.3)
    film.press_here()
    _film_until_rest(film, scene)


def _film_attack(film: PointerFilm, scene: MatchScene) -> None:
    """Film how a card and its target are chosen; the defense follows at once."""
    card = scene.hand.cards[0]
    place = scene.hand.find_place(card.key)
    film.glide_to(place.x + _CARD_OFFSET, place.y + _CARD_OFFSET, seconds=0.3)
    film.show_press(0.3)
    film.press_here()
    film.glide_to(*_find_center(scene, _TARGET), seconds=0.4)
    film.show_press(0.6)
    session = scene.active_match.session
    start = len(session.log)
    for step in _ACTIONS:
        refusal = session.submit(session.parse_action(step))
        assert refusal is None, refusal
    play_events(scene.stage, session.events_for(scene.viewer, start), session.view_for(scene.viewer))
    scene.mark_dirty()
    _film_until_rest(film, scene)
    film.film_seconds(_FINAL_PAUSE)


def _film_until_rest(film: PointerFilm, scene: MatchScene) -> None:
    """Film until no animation runs."""
    for _picture in range(round(_MAX_SECONDS * FRAME_RATE)):
        film.film_seconds(1 / FRAME_RATE)
        if not scene.stage.is_busy:
            return


def _find_center(scene: MatchScene, square: str) -> tuple[float, float]:
    board = scene.table.board
    return board.get_center(board.layout.parse_square(square))
