"""Every look can be read by people who see colors differently: measured, not judged by eye."""

from __future__ import annotations

import itertools
import math
import re

import pygame
import pytest

from game.app.epic.setup.pictures.matchups import LOSS_COLOR, WIN_COLOR
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.theme import PALETTE, SEATS, TEAM_SEATS, THEMES, SeatMark, Theme, with_high_contrast
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
LOOKS = [*THEMES.values(), *(with_high_contrast(theme) for theme in THEMES.values())]
GROUNDS = ("panel", "panel_low", "plate", "plate_low", "bar", "bar_low", "well", "night_low")


def linear(color: str | pygame.Color) -> Color:
    """Return the light of a color, each part 0 to 1."""
    rgb = pygame.Color(color)
    parts = [part / 255 for part in (rgb.r, rgb.g, rgb.b)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)  # type: ignore


def simulate_vision(color: str | pygame.Color, eyes: str) -> Color:
    """Return the light that reaches the mind behind these eyes."""
    light = linear(color)
    rows = EYES[eyes]
    return tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows)  # type: ignore


def brightness(light: Color) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str | pygame.Color, other: str | pygame.Color, eyes: str) -> float:
    """Return the ratio that guidelines ask for: 1 (alike) to 21."""
    high, low = sorted((brightness(simulate_vision(one, eyes)), brightness(simulate_vision(other, eyes))), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.name)
def test_texts_stand_out_from_their_grounds(theme: Theme, eyes: str) -> None:
    least = 7.0 if theme.is_high_contrast else 4.5
    for text in ("cream", "mute", "gold", "danger", "good"):
        for ground in GROUNDS:
            ratio = contrast(theme.color(text), theme.color(ground), eyes)
            assert ratio >= least, f"{text} on {ground} with {eyes}: {ratio:.1f}"
    for ink, ground in (("ink", "paper"), ("ink", "paper_low"), ("paper_mute", "paper"), ("gold_ink", "gold")):
        assert contrast(theme.color(ink), theme.color(ground), eyes) >= 4.5, (ink, ground, eyes)
    for plate in ("attack", "defense", "special"):
        assert contrast("white", theme.color(plate), eyes) >= 3.0, (plate, eyes)


@pytest.mark.parametrize("eyes", EYES)
def test_seats_are_told_apart_without_their_colors(eyes: str) -> None:
    """Every seat has a shape of its own, alone and on a side; and texts on its colors can be read."""
    assert len({mark.shape for mark in SEATS}) == len(SEATS)
    assert len({mark.shape for mark in TEAM_SEATS}) == len(TEAM_SEATS)
    for mark in (*SEATS, *TEAM_SEATS):
        assert contrast(mark.light, THEMES["zelda"].color("panel_low"), eyes) >= 4.5, (mark.shape, eyes)
        assert contrast("white", mark.dark, eyes) >= 4.5, (mark.shape, eyes)


@pytest.mark.parametrize("eyes", sorted(set(EYES) - {"gray"}))
@pytest.mark.parametrize("marks", [SEATS, TEAM_SEATS], ids=["alone", "on sides"])
def test_colors_of_seats_differ_for_all_eyes(marks: tuple[SeatMark, ...], eyes: str) -> None:
    """A distance of 20 is seen at a glance; the shapes differ as well."""
    for one, other in itertools.combinations(marks, 2):
        apart = math.dist(lab(simulate_vision(one.color, eyes)), lab(simulate_vision(other.color, eyes)))
        assert apart >= 20, f"{one.shape} and {other.shape} with {eyes}: {apart:.0f}"


def lab(light: Color) -> Color:
    """Return a light as lightness and two opponent hues (CIELAB), in which distances are as large as they look."""
    rows = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (sum(a * b for a, b in zip(row, light, strict=True)) for row in rows)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_a_ground_is_changed_as_far_as_its_text_needs() -> None:
    start_screen()
    canvas = Canvas(pygame.Surface((8, 8)), 1.0)
    marks = (*SEATS, *TEAM_SEATS)
    assert min(contrast("white", mark.color, "usual") for mark in marks) < 4.5
    assert all(4.5 <= contrast("white", canvas.contrasting_background(mark.color), "usual") <= 8 for mark in marks)
    assert contrast(canvas.resolve_color("ink"), canvas.contrasting_background("#8a6a40", "ink"), "usual") >= 4.5
    assert canvas.contrasting_background("panel") == canvas.resolve_color("panel")


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
        wins, loses, panel = (simulate_vision(theme.color(name), eyes) for name in (WIN_COLOR, LOSS_COLOR, "panel"))
        laid = [[0.57 * part + 0.43 * low for part, low in zip(one, panel, strict=True)] for one in (wins, loses)]
        apart = sum((one - other) ** 2 for one, other in zip(*laid, strict=True)) ** 0.5
        assert apart > 0.25, f"{theme.name} with {eyes}: {apart:.2f}"
