"""Picture of a basic card, composed of shared parts: background, body, arms with their weapon, and effects.

A character has a picture of its body and one of the arms for each composition it needs
(``assets/art/<pack>/pose/<kind>``). Everything else depends on the printed numbers: the staging of the
character (``staging``), the background in the color of its team (``ground``), one cut or pair of flight lines
per point of attack, and one shell per point of defense.
"""

from __future__ import annotations

import math

import pygame

from game.app.epic.cards.frame import get_frame_tones
from game.app.epic.cards.ground import BackdropTones, draw_ground, draw_star
from game.app.epic.cards.posed import PosedCharacter
from game.app.epic.cards.staging import HEAVY_ATTACK, CardStaging, find_composition, stage_card
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.presentation.epic.view_models import CardFace

_SPARK_COLOR = "#fff2c0"
_SHELL_COLOR = "#e4f4ff"


_LIGHT_POINTS: dict[str, Point] = {
    "strike": (262, 96),
    "heavy": (250, 92),
    "shot": (330, 150),
    "guard": (230, 118),
}
"""Point of the light on the weapon by composition, in part units."""
_FACE_BOTTOM = 0.38
"""Distance from a character's face to the lower edge of the picture of a card in the hand, in picture heights."""
_PARRY_POINT = (236, 76)
"""Point at which a guard is hit, in part units."""


def can_compose(face: CardFace) -> bool:
    """Return whether all characters on the card have the parts that its picture needs."""
    composition = find_composition(face)
    parts = [f"{figure}/{part}" for figure in face.figures for part in ("body", composition)]
    return bool(parts) and all(art.exists(part) for part in parts)


def compose_picture(canvas: Canvas, face: CardFace, width: float, height: float, left: float = 0.0) -> None:
    """Draw the whole picture on a layer of ``width`` by ``height`` units, with the character right of ``left``."""
    stage = stage_card(face)
    shift = 0.0 if stage.is_facing_left else left
    posed = PosedCharacter(
        canvas, stage, face.figures, width - left, height, face_bottom=_FACE_BOTTOM * height if left else 0.0
    )
    light = posed.weapon_to_canvas(_LIGHT_POINTS[stage.composition])
    tones = BackdropTones.from_stage(canvas, stage, get_frame_tones(canvas, face))
    draw_ground(canvas, stage, tones, (light[0] + shift, light[1]), width, height)
    with canvas.shifted(shift, 0):
        _draw_character(canvas, face, posed, width - left, height)
    dark = "#08060c"
    canvas.gradient(0, height * 0.7, width, height * 0.3, dark, dark, alpha=0, alpha_bottom=110)
    if stage.is_facing_left:
        about = pygame.transform.flip(canvas.surface, True, False)
        canvas.surface.blit(about, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _draw_character(canvas: Canvas, face: CardFace, posed: PosedCharacter, width: float, height: float) -> None:
    """Draw the character with its effects in the part of the picture right of the values."""
    stage, unit = posed.stage, width / 100
    light = posed.weapon_to_canvas(_LIGHT_POINTS[stage.composition])
    tip = posed.weapon_to_canvas(_PARRY_POINT) if stage.composition == "guard" else posed.tip
    _draw_shells(canvas, posed, light, unit)
    if stage.composition == "shot":
        _draw_flight_lines(canvas, stage, tip, width, unit)
    elif stage.composition != "guard":
        _draw_cuts(canvas, posed, width, unit)
    if stage.composition != "guard":
        canvas.glow(*posed.face, 36 * unit, "#fff4d8", 90)
    for index, figure in enumerate(face.figures[:-1]):
        posed.draw_body(figure, len(face.figures) - 1 - index)
    posed.draw()
    if stage.shield_count:
        _draw_wall(canvas, stage.shield_count, width, height)
    _draw_impact(canvas, stage, tip, width, unit)


# ---- what a defense shows -----------------------------------------------------------------------------------------


def _draw_shells(canvas: Canvas, posed: PosedCharacter, light: Point, unit: float) -> None:
    """Draw one concentric shell per point of defense.

    Shells surround a guard's blade, or its body for a high defense; behind an attacker they are at its back.
    """
    stage = posed.stage
    if stage.composition == "guard":
        high = stage.defense >= HEAVY_ATTACK
        middle = posed.to_canvas((150, 150)) if high else light
        first, step = (27 * unit, 7.5 * unit) if high else (15 * unit, 6.5 * unit)
    elif stage.defense > 1:
        middle, first, step = posed.to_canvas((40, 190)), 25 * unit, 8 * unit
    else:
        return
    canvas.circle(*middle, first + step * (stage.defense - 1), "#8cc8ff", alpha=46)
    for index in range(stage.defense):
        reach = first + step * (stage.defense - 1 - index)
        canvas.circle(*middle, reach, _SHELL_COLOR, border=1.5 * unit, alpha=110 + 120 * index // stage.defense)


def _draw_wall(canvas: Canvas, shields: int, width: float, height: float) -> None:
    """Draw shields side by side along the bottom edge; the more there are, the higher they are."""
    broad = width * 0.98 / shields
    tall = height * (0.18 + 0.03 * shields)
    for index in range(shields):
        left, top, foot = width * 0.01 + broad * index, height - tall, height * 1.02
        right, middle, brow = left + broad * 0.95, left + broad * 0.475, top + tall * 0.16
        outline = [(left, foot), (left, brow), (middle, top), (right, brow), (right, foot)]
        canvas.polygon(outline, "#3d78c8")
        canvas.polygon([(middle, top), (right, brow), (right, foot), (middle, foot)], "#214c92")
        canvas.lines(outline, "#d8efff", width * 0.012)
        center, size = (middle, top + tall * 0.52), broad * 0.16
        boss = [(middle, center[1] - 1.5 * size), (middle + size, center[1]), (middle, center[1] + 1.5 * size)]
        canvas.polygon([*boss, (middle - size, center[1])], "#bfe0ff")


# ---- what an attack shows -----------------------------------------------------------------------------------------


def _draw_cuts(canvas: Canvas, posed: PosedCharacter, width: float, unit: float) -> None:
    """Draw one curved cut per point of attack around the shoulder, starting at the weapon's tip.

    A strong attack ends in a burst.
    """
    attack = posed.stage.attack
    x, y = posed.to_canvas((170, 168))
    across, down = posed.tip[0] - x, posed.tip[1] - y
    radius, start = math.hypot(across, down), math.degrees(math.atan2(down, across)) - 8
    sweep = 26 + 10 * attack
    for index in range(attack):
        inward = attack - 1 - index
        reach = radius - (9 + 10 * posed.stage.size) * posed.scale * inward
        thick = (5 + 2 * attack) * posed.scale
        outer, inner = [], []
        for step in range(13):
            way = math.radians(start + sweep * (1 - 0.1 * inward / attack) * step / 12)
            slim = reach - thick * math.sin(math.pi * step / 12)
            outer.append((x + reach * math.cos(way), y + reach * math.sin(way)))
            inner.append((x + slim * math.cos(way), y + slim * math.sin(way)))
        canvas.polygon([*outer, *reversed(inner)], "white", alpha=95 + 150 * (index + 1) // attack)
    if attack > HEAVY_ATTACK:
        end = math.radians(start + sweep / 2)
        landed = (min(width * 0.9, x + radius * math.cos(end)), y + radius * math.sin(end))
        draw_star(canvas, landed, 11 * unit, 8, 0.34, "#ff7a2a", 225)
        draw_star(canvas, landed, 9 * unit, 8, 0.38, _SPARK_COLOR, 245)
        canvas.circle(*landed, 2.6 * unit, "white")


def _draw_flight_lines(canvas: Canvas, stage: CardStaging, tip: Point, width: float, unit: float) -> None:
    """Draw two flight lines per point of attack, above and below the weapon, in its direction."""
    way = math.radians(stage.lean)
    across, down = math.cos(way), math.sin(way)
    for index in range(2 * stage.attack):
        side = (1 if index % 2 else -1) * (5 + 4.6 * (index // 2)) * unit
        start = width * (0.03 * (index * 7 % 5) - 0.3)
        end = start + width * (0.24 + 0.03 * (index % 3))
        x, y = tip[0] - side * down, tip[1] + side * across
        ends = [(x + along * across, y + along * down) for along in (start, end)]
        canvas.lines(ends, "white", (0.7 + 0.12 * stage.attack) * unit, alpha=150)


def _draw_impact(canvas: Canvas, stage: CardStaging, tip: Point, width: float, unit: float) -> None:
    """Draw the muzzle flash and the line of a shot, or bolts that hit a guard."""
    if stage.composition == "shot":
        flash = (min(tip[0] + 2 * unit, width * 0.9), tip[1])
        way = math.radians(stage.lean)
        far = (flash[0] + width * math.cos(way), flash[1] + width * math.sin(way))
        canvas.lines([flash, far], _SPARK_COLOR, (1.0 + 0.5 * stage.attack) * unit, alpha=200)
        draw_star(canvas, flash, (4.5 + 2 * stage.attack) * unit, 8, 0.34, "#ff7a2a", 225)
        draw_star(canvas, flash, (3.0 + 1.6 * stage.attack) * unit, 8, 0.4, _SPARK_COLOR, 245)
        canvas.circle(*flash, (1 + 0.4 * stage.attack) * unit, "white")
    elif stage.composition == "guard":
        draw_star(canvas, tip, (3 + 1.2 * stage.defense) * unit, 8, 0.38, _SPARK_COLOR, 245)
        canvas.circle(*tip, (1 + 0.25 * stage.defense) * unit, "white")
        for index in range(stage.defense - 2):
            start = (width, tip[1] + (22 * index - 16) * unit)
            canvas.lines([start, tip], "#ff9a4a", 2.4 * unit, alpha=230)
            canvas.lines([start, tip], "#fff4dc", 1.0 * unit)
