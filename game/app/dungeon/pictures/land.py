"""Map of the land: its sky and roads, and the cards of the dungeons on it."""

from __future__ import annotations

from game.app.dungeon.pictures.ground import FLOOR, draw_frame, draw_light, draw_vignette
from game.app.dungeon.pictures.places import PLACE_HEIGHT, PLACE_WIDTH, PLACES, ROADS
from game.app.dungeon.pictures.room_light import load_lights
from game.app.dungeon.pictures.tokens import draw_tick
from game.app.dungeon.pictures.trail import curve_path
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.effects.lamplight import darken_corners
from game.app.ui.style.tokens import ALPHA, BORDER, LEADING, RADIUS
from game.app.ui.widgets.base import Box
from game.rules.dungeon.cards import Dungeon

STARS_BY_GRADE = {"easy": 1, "medium": 2, "hard": 3}
"""Number of stars of a dungeon, by its difficulty."""


def draw_land(canvas: Canvas) -> None:
    """Draw the land in its frame, 12 logical units from the origin."""
    box = Box(12, 12, FLOOR.w, FLOOR.h)
    draw_frame(canvas, box)
    canvas.picture("dungeon/map", *box)
    with canvas.clipped(*box):
        _draw_sky(canvas, box)
        _draw_roads(canvas, box)
    draw_vignette(canvas, box, 150)


def _draw_sky(canvas: Canvas, box: Box) -> None:
    """Draw morning light from the upper left, shadows of clouds, and a light at each dungeon."""
    darken_corners(canvas, canvas.to_pixel_rect(*box), (112, 96, 128), 0.42, 1.3)
    draw_light(canvas, box.x + 120, box.y + 20, 520, "#ffcf7a", 0.34)
    for x, y, width in ((210, 180, 120), (560, 120, 96), (470, 350, 110), (120, 420, 90)):
        for part in range(4):
            across = width * (0.5 + 0.12 * part)
            canvas.glow(box.x + x + part * width * 0.36, box.y + y + part % 2 * 12, across, "#0c1c30", 58)
    for code, (left, top) in PLACES.items():
        color = load_lights()[code.lower()].lights[0].color
        draw_light(canvas, box.x + left + PLACE_WIDTH / 2, box.y + top + PLACE_HEIGHT / 2, 128, color, 0.5)


def _draw_roads(canvas: Canvas, box: Box) -> None:
    """Draw dotted roads between dungeons, and from four of them to the castle."""
    for one, other in ROADS:
        start, end = ((PLACES[code][0] + PLACE_WIDTH / 2, PLACES[code][1] + PLACE_HEIGHT / 2) for code in (one, other))
        way, long = curve_path(start, end)
        steps = round(long / 11)
        for step in range(1, steps):
            x, y = way(step / steps)
            canvas.circle(box.x + x + 0.6, box.y + y + 1.4, 3.2, "#2a1a08", alpha=ALPHA.half)
            canvas.circle(box.x + x, box.y + y, 2.6, "#fff0c2", alpha=ALPHA.full)


def draw_map_card(
    canvas: Canvas,
    dungeon: Dungeon,
    width: float,
    height: float,
    name: str,
    name_size: float,
    *,
    is_beaten: bool,
    is_open: bool,
) -> None:
    """Draw the card of a dungeon on the map at the origin; ``name_size`` is the common text size of all names."""
    canvas.shadow(0, 0, width, height, radius=RADIUS.medium)
    if is_open:
        canvas.rect(-2.2, -2.2, width + 4.4, height + 4.4, "candle", radius=RADIUS.medium)
    canvas.gradient(0, 0, width, height, "#c79a5c", "#5a3a1e", radius=RADIUS.medium)
    low = get_name_height(canvas)
    high, place = height - 6 - low, f"dungeon/place/{dungeon.code.lower()}"
    canvas.picture(place, 4, 4, width - 8, high, radius=RADIUS.medium, gray=is_beaten, focus=(0.5, 0.6))
    canvas.rect(4, 4, width - 8, high, "outline", radius=RADIUS.medium, border=BORDER.thin, alpha=ALPHA.full)
    if not is_open and not is_beaten:
        canvas.rect(4, 4, width - 8, high, "outline", radius=RADIUS.medium, alpha=ALPHA.half)
    canvas.draw_text_block(
        name, 5, height - 2 - low, width - 10, low, "small", size=name_size, color="#fff3dc", align="center",
        leading=LEADING.tight, wraps=True,
    )  # fmt: skip
    stars = STARS_BY_GRADE.get(dungeon.grade or "", 0)
    if stars:
        canvas.rect(6, 6, 14 * stars + 4, 18, "outline", radius=RADIUS.medium, alpha=ALPHA.strong)
    for star in range(stars):
        canvas.icon("star", 8 + star * 14, 8, 14, color="gold")
    if dungeon.item:
        canvas.circle(width - 17, high - 10, 13, "outline", alpha=ALPHA.full)
        canvas.picture(f"dungeon/item/{dungeon.item}", width - 27, high - 20, 20, 20, fit="contain")
    if is_beaten:
        draw_tick(canvas, width - 15, 16, 10)
    elif not is_open:
        canvas.circle(width / 2, 2 + high / 2, 14, "#120605", alpha=ALPHA.full)
        canvas.icon("lock", width / 2 - 8, high / 2 - 6, 16)


def get_name_height(canvas: Canvas) -> float:
    """Return the height of the name below a picture, which grows with the text size."""
    return 24 * min(1.6, canvas.text_scale)
