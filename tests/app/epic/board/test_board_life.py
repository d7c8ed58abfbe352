"""Ambient animation of a board: it runs while nothing happens, and stops on request."""

from __future__ import annotations

import pygame
import pytest

from game.app.epic.board.life import list_loops
from game.app.epic.match.scene import MatchScene
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.services import Services
from game.app.ui.stack import AMBIENT_FPS, AMBIENT_SECONDS
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.rules.epic.pack import Setup
from tests.app.screen import get_used_canvas, some_services, start_screen
from tools.shots.states.epic import make_board

SECONDS = 4
BOARDS = [(game, layout) for game in EPIC_PACKS for layout in load_pack(game).layouts]
NAMED = {
    "lost-woods": {"glint", "firefly"},
    "fairy-fountain": {"flame", "sparkle", "fay"},
    "leever-desert": {"stir", "sand"},
    "triforce-chamber": {"flame", "gold"},
    "carbon-freezing-chamber": {"steam", "ember"},
    "emperors-throne-room": {"mist", "star"},
    "geonosis-arena": {"dust", "heat"},
    "kamino-platform": {"rain", "sea"},
}
"""Kinds of ambient motion on each board."""


def make_table(game: str, layout: str, **settings: object) -> tuple[Services, MatchScene, Canvas]:
    start_screen()
    services, teams = some_services(**settings), list(load_pack(game).teams)[:2]
    scene = make_board(Setup(game, tuple((team,) for team in teams), layout), "3", 3)(services)
    assert isinstance(scene, MatchScene)
    canvas = get_used_canvas(0.5)
    services.stack.push(scene)
    services.stack.draw(canvas)
    services.stack.update(3.0)
    services.stack.draw(canvas)
    return services, scene, canvas


def draw_pictures(services: Services, canvas: Canvas) -> list[bytes]:
    """Return four seconds of frames."""
    found = []
    for _frame in range(SECONDS * AMBIENT_FPS):
        services.stack.update(1 / AMBIENT_FPS)
        if services.stack.is_dirty:
            services.stack.draw(canvas)
        found.append(pygame.image.tobytes(canvas.surface, "RGB"))
    return found


@pytest.mark.parametrize(("game", "layout"), BOARDS)
def test_every_board_lives(game: str, layout: str) -> None:
    services, scene, canvas = make_table(game, layout)
    scene.pointing.clear()  # a tip at the pointer would hide some
    scene.mark_dirty()
    own = scene.table.board.layout
    loops = list_loops(own)
    assert {loop.book.key[1] for loop in loops} == NAMED[layout]
    assert loops == list_loops(own) or [loop[1:] for loop in loops] == [loop[1:] for loop in list_loops(own)]
    seen = {loop.at: set[bytes]() for loop in loops}
    for _frame in range(SECONDS * AMBIENT_FPS):
        services.stack.update(1 / AMBIENT_FPS)
        services.stack.draw(canvas)
        for loop in loops:
            x, y = scene.table.board.to_screen(loop.at)
            edge = scene.table.board.cell * loop.size
            box = canvas.to_pixel_rect(x - edge / 2, y - edge / 2, edge, edge).clip(canvas.surface.get_rect())
            seen[loop.at].add(pygame.image.tobytes(canvas.surface.subsurface(box), "RGB"))
    assert all(len(found) > AMBIENT_FPS for found in seen.values())


def test_a_board_left_alone_stands_still_until_somebody_comes_back() -> None:
    services, _scene, canvas = make_table("zelda", "fairy-fountain")
    assert len(set(draw_pictures(services, canvas))) > AMBIENT_FPS
    for _second in range(int(AMBIENT_SECONDS)):
        services.stack.update(1.0)
    services.stack.draw(canvas)
    assert len(set(draw_pictures(services, canvas))) == 1
    assert services.stack.idle_clock.now > 1, "nothing is drawn any more"
    services.stack.handle(Intent(Kind.MOVE, x=1, y=1))
    assert len(set(draw_pictures(services, canvas))) > AMBIENT_FPS


def test_who_may_act_breathes_and_nobody_else() -> None:
    _services, scene, _canvas = make_table("zelda", "triforce-chamber")
    showing = scene.build_view_state()
    table_view = scene.table
    standing = table_view.cast_view.arrange(
        scene.stage, showing, lambda figure: table_view.find_standee(scene.stage, figure)
    )
    standing = [standee for standee in standing if standee.figure in showing.tokens]
    active = {figure for figure, token in showing.tokens.items() if token.active}
    assert active
    assert {standee.figure for standee in standing if standee.is_moving} == active
    assert {standee.figure for standee in standing if not standee.is_moving} == set(showing.tokens) - active


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"battery_saver": True}], ids=["reduced", "saver"])
def test_nothing_moves_where_nothing_may(settings: dict[str, object]) -> None:
    services, _scene, canvas = make_table("zelda", "fairy-fountain", **settings)
    assert len(set(draw_pictures(services, canvas))) == 1


def test_nothing_moves_behind_another_window_and_all_goes_on_after_it() -> None:
    services, _scene, canvas = make_table("zelda", "fairy-fountain")
    services.stack.is_window_focused = False
    assert len(set(draw_pictures(services, canvas))) == 1
    services.stack.is_window_focused = True
    assert len(set(draw_pictures(services, canvas))) > AMBIENT_FPS


def test_a_lively_board_asks_for_no_more_updates_than_one_at_rest() -> None:
    services, _scene, canvas = make_table("zelda", "lost-woods")
    drawn = 0
    for _frame in range(60):
        services.stack.update(1 / 30)
        assert not services.stack.animating or services.stack.is_dirty
        if services.stack.is_dirty:
            drawn += 1
            services.stack.draw(canvas)
            assert not services.stack.animating
    assert 25 <= drawn <= 31
