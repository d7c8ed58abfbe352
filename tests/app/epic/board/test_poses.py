"""Poses of tokens: told apart, the same in every shape, and a portrait where a character has no parts."""

from __future__ import annotations

import itertools
from typing import get_args

import msgspec
import pygame
import pytest

from game.app.epic.board.pose import draw_standing, parts_of
from game.app.epic.board.token import draw_token
from game.app.epic.match.animation import losses
from game.app.epic.match.views import table_view
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box
from game.content.cards.packs import EPIC_PACKS, load_pack
from game.presentation.epic.view_models import Pose, Token
from tests.app.epic.match.test_play import robot
from tests.conformance.worlds import WORLDS

RADIUS = 32
NEAR = (24, 24, 24, 255)
APART = 0.05
"""The share of a token's box that has to differ between two of its poses."""
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


def drawn(token: Token) -> pygame.Surface:
    edge = 2 * RADIUS
    picture = pygame.Surface((edge, edge))
    draw_token(Canvas(picture, 1.0), token, RADIUS, RADIUS, RADIUS)
    return picture


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    pixels = one.get_width() * one.get_height()
    return 1 - pygame.transform.threshold(None, one, None, NEAR, None, 0, other) / pixels


def _to_draw(pack: str, kind: str) -> str:
    return f"draw the parts of its poses (body, guard, strike ...) in assets/art/{pack}/pose/{kind}"


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("pack", "kind"), KINDS)
def test_every_character_has_poses_that_are_told_apart(pack: str, kind: str) -> None:
    portrait = f"{pack}/portrait/{kind}"
    assert [pose for pose in POSES[1:] if len(parts_of(portrait, pose)) != 2] == [], _to_draw(pack, kind)
    shown = {pose: drawn(Token(portrait, 0, pose=pose)) for pose in POSES}
    assert [pair for pair in itertools.combinations(POSES, 2) if apart(shown[pair[0]], shown[pair[1]]) < APART] == []


@pytest.mark.parametrize(("pack", "kind"), KINDS)
def test_every_character_stands_on_its_own(pack: str, kind: str) -> None:
    """A whole figure that stands at the lower edge and leaves the ground beside it free."""
    canvas = Canvas(pygame.Surface((96, 120), pygame.SRCALPHA), 1.0)
    assert draw_standing(canvas, f"{pack}/portrait/{kind}", Box(0, 0, 96, 120)), _to_draw(pack, kind)
    seen = canvas.surface.get_bounding_rect(min_alpha=40)
    assert seen.h > 36
    assert canvas.surface.get_at((1, 1)).a == 0
    assert seen.bottom > 96 or kind == "navi", "only who flies leaves the lower edge"


def test_a_thing_without_parts_does_not_stand() -> None:
    canvas = Canvas(pygame.Surface((96, 120), pygame.SRCALPHA), 1.0)
    assert not draw_standing(canvas, "dungeon/keeper", Box(0, 0, 96, 120))
    assert canvas.surface.get_bounding_rect().w == 0


def test_who_has_no_health_left_lies() -> None:
    token = Token("zelda/portrait/link", 0)
    fallen = drawn(msgspec.structs.replace(token, pose="fallen"))
    without = drawn(msgspec.structs.replace(token, health=0))
    inner = pygame.Rect(RADIUS // 2, RADIUS // 2, RADIUS, RADIUS // 2)
    assert apart(fallen.subsurface(inner), without.subsurface(inner)) == 0


@pytest.mark.parametrize("pose", POSES)
def test_a_character_without_parts_keeps_its_portrait(pose: Pose) -> None:
    token = Token("dungeon/keeper", 0)
    assert parts_of(token.art, pose) == ()
    assert apart(drawn(token), drawn(msgspec.structs.replace(token, pose=pose))) == 0


def test_while_a_blow_is_fought_out_one_strikes_and_the_other_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = robot(WORLDS["zelda-duel"], 1)
    seen: list[Token] = []
    beside: list[Token] = []

    def noted(canvas: Canvas, token: Token, x: float, y: float, radius: float, **more: object) -> None:
        seen.append(token)

    monkeypatch.setattr(table_view, "draw_token", noted)
    monkeypatch.setattr(
        losses,
        "draw_posing",
        lambda _canvas, _row, token, pose: beside.append(msgspec.structs.replace(token, pose=pose)),
    )
    while hands.match.stage.struck is None or hands.match.stage.busy:
        hands.step()
    hands.match.touch()
    beside.clear()
    hands.show()
    stage = hands.match.stage
    assert stage.struck is not None
    fighting = [hands.match.table.faces.token(stage.view, figure) for figure in stage.struck]
    last = {(token.art, token.number): token.pose for token in seen}
    assert [last[token.art, token.number] for token in fighting] == ["strike", "guard"]
    assert [token.pose for token in beside] == ["strike", "guard"], "in the panels too"
