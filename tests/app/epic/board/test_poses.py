"""Poses of characters: distinguishable on the board; a character without parts has its portrait."""

from __future__ import annotations

import itertools
from typing import get_args

import pygame
import pytest

from game.app.epic.board.cutout import CutOutSpec, find_parts, render_cut_out
from game.app.epic.board.standee import draw_standee
from game.app.epic.board.standing import draw_full_figure
from game.app.epic.match.views import cast_view
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.presentation.epic.view_models import Pose, Token
from tests.app.epic.match.test_play import robot
from tests.conformance.worlds import WORLDS

RADIUS = 32
NEAR = (24, 24, 24, 255)
APART = 0.05
"""The share of a picture that has to differ between two poses."""
POSES: tuple[Pose, ...] = get_args(Pose)
KINDS = [
    (pack, character.kind)
    for pack in EPIC_PACKS
    for team in load_pack(pack).teams.values()
    for character in team.characters
]


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def standee(token: Token) -> pygame.Surface:
    """Return a character on its square of the board, with what reaches over it."""
    picture = pygame.Surface((2 * RADIUS + 20, 2 * RADIUS + 20))
    draw_standee(Canvas(picture, 1.0), token, RADIUS + 10, RADIUS + 20, 2 * RADIUS)
    return picture


def measure_distance(one: pygame.Surface, other: pygame.Surface) -> float:
    pixels = one.get_width() * one.get_height()
    return 1 - pygame.transform.threshold(None, one, None, NEAR, None, 0, other) / pixels


def _find_drawing(pack: str, kind: str) -> str:
    return f"draw the parts of its poses (body, guard, strike ...) in assets/art/{pack}/pose/{kind}"


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("pack", "kind"), KINDS)
def test_every_character_has_poses_that_are_told_apart(pack: str, kind: str) -> None:
    portrait = f"{pack}/portrait/{kind}"
    assert [pose for pose in POSES[1:] if len(find_parts(portrait, pose)) < 2] == [], _find_drawing(pack, kind)
    shown = {pose: standee(Token(portrait, 0, pose=pose)) for pose in POSES}
    assert [
        pair for pair in itertools.combinations(POSES, 2) if measure_distance(shown[pair[0]], shown[pair[1]]) < APART
    ] == []


@pytest.mark.parametrize(("pack", "kind"), KINDS)
def test_every_character_stands_on_its_own(pack: str, kind: str) -> None:
    """A whole figure that stands at the lower edge and leaves the ground beside it free."""
    canvas = Canvas(pygame.Surface((96, 120), pygame.SRCALPHA), 1.0)
    assert draw_full_figure(canvas, f"{pack}/portrait/{kind}", Box(0, 0, 96, 120)), _find_drawing(pack, kind)
    seen = canvas.surface.get_bounding_rect(min_alpha=40)
    assert seen.h > 36
    assert canvas.surface.get_at((1, 1)).a == 0
    assert seen.bottom > 96 or kind == "navi", "only who flies leaves the lower edge"


@pytest.mark.parametrize("pose", POSES)
def test_a_pose_on_the_board_has_legs_and_a_face_that_fits(pose: Pose) -> None:
    parts = [part.rpartition("/")[2] for part in find_parts("zelda/portrait/link", pose)]
    face = {"strike": "cry", "hit": "hurt", "fallen": "hurt"}.get(pose)
    if pose == "stand":
        assert parts == ["link"]
    else:
        assert parts[:-1] == ["body", "legs", *([face] if face else [])]


@pytest.mark.parametrize("pose", ["shoot", "guard"])
def test_nobody_grows_or_shrinks_by_what_it_does(pose: Pose) -> None:
    """From the feet to the hips, where no arm reaches, as wide as at rest."""
    canvas = Canvas(pygame.Surface((200, 200)), 1.0)
    width = []
    for shown in ("stand", pose):
        cut = render_cut_out(canvas, CutOutSpec("star-wars/portrait/luke", pose=shown, lead=True), 128)
        low = cut.subsurface((0, cut.get_height() - 24, cut.get_width(), 12)).get_bounding_rect(200)
        width.append(low.w)
    assert abs(width[0] - width[1]) <= 2


def test_a_thing_without_parts_does_not_stand() -> None:
    canvas = Canvas(pygame.Surface((96, 120), pygame.SRCALPHA), 1.0)
    assert not draw_full_figure(canvas, "dungeon/keeper", Box(0, 0, 96, 120))
    assert canvas.surface.get_bounding_rect().w == 0


@pytest.mark.parametrize("pose", POSES)
def test_a_character_without_parts_keeps_its_portrait(pose: Pose) -> None:
    assert find_parts("dungeon/keeper", pose) == ()


def test_while_a_blow_is_fought_out_one_strikes_and_the_other_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = robot(WORLDS["zelda-duel"], 1)
    seen: list[Token] = []

    def noted(canvas: Canvas, token: Token, x: float, y: float, radius: float, **more: object) -> None:
        seen.append(token)

    monkeypatch.setattr(cast_view, "draw_standee", noted)
    while hands.match.stage.current_attack is None or hands.match.stage.is_busy:
        hands.step()
    hands.match.mark_dirty()
    hands.show_frame()
    stage = hands.match.stage
    assert stage.current_attack is not None
    fighting = [hands.match.table.presenter.make_token(stage.view, figure) for figure in stage.current_attack]
    last = {(token.art, token.number): token.pose for token in seen}
    assert [last[token.art, token.number] for token in fighting] == ["strike", "guard"]
