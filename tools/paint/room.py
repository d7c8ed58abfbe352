"""Background pictures of the screen: the lamp-lit room with its table, the night sky, table tops, the vignette."""

from __future__ import annotations

from random import Random

from tools.paint.pen import Point, SvgPen, mix_colors

WIDTH, HEIGHT, TABLE_Y = 1280.0, 720.0, 452.0
"""Size of the screen, and vertical position of the table's far edge, in logical pixels."""
_DUSK_COLOR = "#05070b"
"""Color of the darkness in front of the shelves."""
_WOOD_COLOR, _DARK_WOOD_COLOR = "#6b4325", "#25150b"
"""Colors of the table at its far and near edge."""
_BOOK_COLORS = ("#6b3328", "#2f5a4c", "#3b4f7a", "#7a5a2a", "#4f3a66", "#2c4254")
"""Colors of the books."""


def paint_shelves(pen: SvgPen) -> None:
    """Paint shelves with books, bottles and boxes; the window blurs the picture."""
    pen.gradient(0, 0, WIDTH, HEIGHT, "#2b2624", "#120e0e")
    rng = Random(11)
    for left, right in ((-10.0, 262.0), (1018.0, 1290.0)):
        pen.rect(left, 0, right - left, 500, "#22170f", alpha=220)
        for y in (22.0, 142.0, 262.0, 382.0):
            x = left + 12
            while x < right - 40:
                x += _paint_shelf_item(pen, rng, x, y)
            pen.gradient(left, y, right - left, 11, "#8a5d34", "#3d2614")
    for column in range(280, 1010, 60):
        pen.rect(column, 0, 2, 460, "black", alpha=50)
    pen.rect(262, 380, 756, 5, "#5a3d24", alpha=120)


def _paint_shelf_item(pen: SvgPen, rng: Random, x: float, y: float) -> float:
    """Paint an item on a shelf at height ``y``; return its width."""
    kind = rng.random()
    if kind < 0.62:
        width, height = rng.uniform(13, 24), rng.uniform(56, 88)
        pen.rect(x, y - height, width, height, rng.choice(_BOOK_COLORS))
        pen.rect(x + 3, y - height + 10, width - 6, 4, "#c9a25b", alpha=190)
        return width + 2
    if kind < 0.8:
        pen.circle(x + 16, y - 17, 16, rng.choice(("#3f9a78", "#b8503a", "#4f7fc0")))
        pen.rect(x + 11, y - 50, 10, 22, "#9ab8b0", alpha=200)
        return 38
    height = rng.uniform(18, 40)
    pen.rect(x, y - height, 46, height, rng.choice(("#7a4a2c", "#34556b", "#5a6b34")))
    pen.rect(x + 6, y - height + 5, 34, 6, "#e2c98a", alpha=140)
    return 52


def paint_lights(pen: SvgPen) -> None:
    """Paint dusk over the shelves, and the lamp's glow on them and on the table."""
    pen.gradient(0, 0, WIDTH, TABLE_Y, _DUSK_COLOR, _DUSK_COLOR, alpha=170, alpha_bottom=110)
    with pen.clipped(0, 0, WIDTH, TABLE_Y):
        pen.glow(WIDTH / 2, 40, 560, "#e89a40", 150)
        pen.glow(WIDTH / 2, 60, 300, "#ffd080", 90)
    with pen.clipped(0, TABLE_Y, WIDTH, HEIGHT - TABLE_Y):
        pen.glow(WIDTH / 2, TABLE_Y + 110, 220, "#ffbe69", 150, aspect=760 / 220)
    pen.gradient(0, TABLE_Y - 16, WIDTH, 16, "#0a0604", "#1a0f08", alpha=0, alpha_bottom=190)


def paint_boards(pen: SvgPen) -> None:
    """Paint the boards of the table in perspective."""

    def project(x_fraction: float, depth: float) -> Point:
        return WIDTH / 2 + x_fraction * (104 + 86 * depth), pen.height * depth

    pen.gradient(0, 0, WIDTH, pen.height, _WOOD_COLOR, _DARK_WOOD_COLOR)
    rng = Random(2)
    grains: dict[str, list[tuple[Point, Point]]] = {"#2c190d": [], "#8a5d34": []}
    for _ in range(150):
        along, across = rng.random(), rng.uniform(-9, 9)
        until = min(1.0, along + rng.uniform(0.05, 0.22))
        grains[rng.choice(tuple(grains))].append((project(across, along), project(across, until)))
    for color, lines in grains.items():
        for start, end in lines:
            pen.line(start, end, color, 1, alpha=33)
    for color, share, width, aside in (("#1f1109", 0.55, 2.2, 0.0), ("#a87442", 0.22, 1, 2.0)):
        for board in range(-9, 10):
            near, far = project(board, 0), project(board, 1)
            pen.line((near[0] + aside, near[1]), (far[0] + aside * 1.3, far[1]), color, width, alpha=255 * share)
    pen.line((0, 0.8), (WIDTH, 0.8), "#d9a45c", 1.6, alpha=110)


def paint_light_cone(pen: SvgPen) -> None:
    """Paint the lamp's light cone; the window blurs it and draws it half transparent."""
    for color, alpha, high, low, down in (("#ffd890", 144, 50, 480, 492), ("#ffe6b0", 255, 34, 310, 482)):
        middle = WIDTH / 2
        cone = [(middle - high, 30), (middle + high, 30), (middle + low, down), (middle - low, down)]
        pen.polygon([(float(x), float(y)) for x, y in cone], color, alpha=alpha)


def paint_night(pen: SvgPen) -> None:
    """Paint the night sky with faint mists; the window adds the stars."""
    pen.gradient(0, 0, WIDTH, HEIGHT, "#0b1c2e", "#03070d")
    pen.glow(640, 250, 760, "#1f7fb0", 92)
    pen.glow(190, 610, 460, "#3a3f9a", 70)
    pen.glow(1130, 90, 380, "#2a6f8f", 60)


def paint_planks(pen: SvgPen) -> None:
    """Paint a table top of planks."""
    pen.gradient(0, 0, WIDTH, HEIGHT, "#2a1b10", "#120b06")
    rng = Random(4)
    for y in range(46, int(HEIGHT), 48):
        top, low = mix_colors("#3a2515", "#452c18", rng.random()), mix_colors("#2a1a0e", "#33200f", rng.random())
        pen.gradient(0, y, WIDTH, 47, top, low)
        for _ in range(16):
            x, down = rng.random() * WIDTH, y + rng.uniform(5, 43)
            pen.line((x, down), (x + rng.uniform(60, 200), down), "black", 1, alpha=34)
        pen.line((0, y + 47), (WIDTH, y + 47), "black", 1.6, alpha=150)


def paint_vignette(pen: SvgPen) -> None:
    """Darken the edges of the screen."""
    pen.vignette("#030408", 255, start=0.64, end=1.385)
