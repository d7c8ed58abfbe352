"""Every look can be read by people who see colors differently: measured, not judged by eye."""

from __future__ import annotations

import re

import pygame
import pytest

from game.app.epic.board.marks import draw_floor_marks
from game.app.epic.board.view import BoardView
from game.app.epic.setup.pictures.matchups import LOSES, WINS
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import PALETTE, SEATS, TEAM_SEATS, THEMES, Theme, strengthened
from game.content.boards.tiled import load_layout
from game.content.cards.packs import EPIC_PACKS
from game.paths import maps
from game.presentation.epic.view_models import Marks
from tests.app.screen import start_screen

Color = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, full severity; and the luminance alone.
EYES: dict[str, tuple[Color, Color, Color]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "gray": ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722)),
}
LOOKS = [*THEMES.values(), *(strengthened(theme) for theme in THEMES.values())]
GROUNDS = ("panel", "panel_low", "plate", "plate_low", "bar", "bar_low", "well", "night_low")
DOUBLE = (
    ("reach_under", "reach_edge"),
    ("threat_under", "threat"),
    ("threat_under", "threat_far"),
    ("ray_under", "ray"),
)


def linear(color: str | pygame.Color) -> Color:
    """The light of a color, each part 0 to 1."""
    rgb = pygame.Color(color)
    parts = [part / 255 for part in (rgb.r, rgb.g, rgb.b)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)  # type: ignore


def seen(color: str | pygame.Color, eyes: str) -> Color:
    """The light that reaches the mind behind these eyes."""
    light = linear(color)
    rows = EYES[eyes]
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows)  # type: ignore


def brightness(light: Color) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str | pygame.Color, other: str | pygame.Color, eyes: str) -> float:
    """The ratio that guidelines ask for: 1 (alike) to 21."""
    high, low = sorted((brightness(seen(one, eyes)), brightness(seen(other, eyes))), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.name)
def test_texts_stand_out_from_their_grounds(theme: Theme, eyes: str) -> None:
    least = 7.0 if theme.strong else 4.5
    for text in ("cream", "mute", "gold", "danger", "good"):
        for ground in GROUNDS:
            ratio = contrast(theme.color(text), theme.color(ground), eyes)
            assert ratio >= least, f"{text} on {ground} with {eyes}: {ratio:.1f}"
    for ink, ground in (("ink", "paper"), ("ink", "paper_low"), ("paper_mute", "paper"), ("gold_ink", "gold")):
        assert contrast(theme.color(ink), theme.color(ground), eyes) >= 4.5, (ink, ground, eyes)
    for plate in ("attack", "defense", "special"):
        assert contrast("white", theme.color(plate), eyes) >= 3.0, (plate, eyes)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.name)
def test_lines_over_the_board_carry_their_own_contrast(theme: Theme, eyes: str) -> None:
    """Each is drawn twice, dark and wide below light and narrow."""
    for under, over in DOUBLE:
        assert contrast(theme.color(under), theme.color(over), eyes) >= 4.5, (over, eyes)


@pytest.mark.parametrize("eyes", EYES)
def test_lines_stand_out_from_every_ground(eyes: str) -> None:
    """On each square of each map either the light line or the dark one below it can be seen."""
    start_screen()
    canvas = Canvas(pygame.Surface((520, 300)), 0.5)
    for file in sorted(file for pack in EPIC_PACKS for file in (maps() / pack).glob("*.tmx")):
        layout = load_layout(file)
        board = BoardView(layout, pygame.FRect(0, 0, 1040, 600))
        board.resize(board.rect, canvas.k)
        for theme in (THEMES["zelda"], strengthened(THEMES["zelda"])):
            canvas.theme = theme
            board.draw_ground(canvas)
            for square in range(layout.width * layout.height):
                x, y = board.center(square)
                place = pygame.Rect(0, 0, 14, 14)
                place.center = (round(x * canvas.k), round(y * canvas.k))
                ground = pygame.transform.average_color(canvas.surface, place)[:3]
                for under, over in DOUBLE:
                    best = max(contrast(theme.color(line), pygame.Color(*ground), eyes) for line in (under, over))
                    assert best >= 3.0, f"{file.stem} {square}: {over} on {ground} with {eyes}: {best:.1f}"


@pytest.mark.parametrize("far", [False, True], ids=["roll of 3", "roll of 4 or 5"])
def test_drawn_hatchings_stand_out_from_every_ground(*, far: bool) -> None:
    """On the picture itself, where the stripes are translucent."""
    start_screen()
    for file in sorted(file for pack in EPIC_PACKS for file in (maps() / pack).glob("*.tmx")):
        layout = load_layout(file)
        every = frozenset(range(layout.width * layout.height))
        marks = Marks(threat_far=every) if far else Marks(threat=every)
        for theme in (THEMES["zelda"], strengthened(THEMES["zelda"])):
            canvas = Canvas(pygame.Surface((1040, 600)), 1.0)
            canvas.theme = theme
            board = BoardView(layout, pygame.FRect(0, 0, 1040, 600))
            board.draw_ground(canvas)
            ground = canvas.surface.copy()
            draw_floor_marks(canvas, board, marks)
            for square in every:
                x, y = (round(part) for part in board.center(square))
                floor = pygame.Color(*pygame.transform.average_color(ground, (x - 14, y - 14, 28, 28))[:3])
                line = [canvas.surface.get_at((x + step, y)) for step in range(-14, 15)]
                for eyes in EYES:
                    best = max(contrast(color, floor, eyes) for color in (min(line, key=sum), max(line, key=sum)))
                    assert best >= 3.0, f"{file.stem} {square} on {floor} with {eyes}: {best:.1f}"


@pytest.mark.parametrize("eyes", EYES)
def test_seats_are_told_apart_without_their_colors(eyes: str) -> None:
    """Alone, everybody has a shape; on sides, a shape for the side and a number; and their texts can be read."""
    assert len({mark.shape for mark in SEATS}) == len(SEATS)
    assert len({(mark.shape, mark.number) for mark in TEAM_SEATS}) == len(TEAM_SEATS)
    assert all(mark.shape == TEAM_SEATS[place % 2].shape for place, mark in enumerate(TEAM_SEATS))
    for mark in (*SEATS, *TEAM_SEATS):
        assert contrast(mark.light, THEMES["zelda"].color("panel_low"), eyes) >= 4.5, (mark.shape, eyes)
        assert contrast("white", mark.dark, eyes) >= 4.5, (mark.shape, eyes)


def test_a_ground_is_changed_as_far_as_its_text_needs() -> None:
    start_screen()
    canvas = Canvas(pygame.Surface((8, 8)), 1.0)
    marks = (*SEATS, *TEAM_SEATS)
    assert min(contrast("white", mark.color, "usual") for mark in marks) < 4.5
    assert all(4.5 <= contrast("white", canvas.ground(mark.color), "usual") <= 8 for mark in marks)
    assert contrast(canvas.color("ink"), canvas.ground("#8a6a40", "ink"), "usual") >= 4.5
    assert canvas.ground("panel") == canvas.color("panel")


def test_every_color_is_one_and_every_other_color_has_a_token() -> None:
    tables = [PALETTE.colors, *PALETTE.themes.values(), PALETTE.strong, *PALETTE.tones.values()]
    found = [color for table in tables for color in table.values()]
    found += [color for table in PALETTE.shades.values() for shades in table.values() for color in shades]
    found += [color for mark in (*SEATS, *TEAM_SEATS) for color in (mark.color, mark.dark, mark.light)]
    assert [color for color in found if not re.fullmatch("#[0-9a-f]{6}", color)] == []
    for table in (*PALETTE.themes.values(), PALETTE.strong):
        assert set(table) <= set(PALETTE.colors)
    assert set(PALETTE.themes) == set(THEMES)


@pytest.mark.parametrize("eyes", sorted(set(EYES) - {"gray"}))
def test_cells_of_pairings_that_win_and_lose_differ_for_all_eyes(eyes: str) -> None:
    for theme in LOOKS:
        wins, loses, panel = (seen(theme.color(name), eyes) for name in (WINS, LOSES, "panel"))
        laid = [[0.57 * part + 0.43 * low for part, low in zip(one, panel, strict=True)] for one in (wins, loses)]
        apart = sum((one - other) ** 2 for one, other in zip(*laid, strict=True)) ** 0.5
        assert apart > 0.25, f"{theme.name} with {eyes}: {apart:.2f}"
