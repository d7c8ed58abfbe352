"""Images of the journey: painted backgrounds with characters, and keepsakes."""

from __future__ import annotations

from typing import NamedTuple

from game.app.epic.board.figures import find_figure
from game.app.ui.drawing import art
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.style.tokens import BORDER, RADIUS
from game.app.ui.widgets.base import Box


class StoryFigure(NamedTuple):
    """Character on a painted background; position and height are in units of the background image."""

    portrait: str
    x: float
    """Horizontal position of the feet."""
    y: float
    """Vertical position of the feet."""
    height: float
    is_flipped: bool = False
    """True to mirror the character, which then faces left."""


FIGURES_BY_BACKGROUND: dict[str, tuple[StoryFigure, ...]] = {
    "journey/to-the-bell": (
        StoryFigure("zelda/portrait/link", 150, 384, 210),
        StoryFigure("zelda/portrait/ganon", 486, 392, 270, is_flipped=True),
    ),
    "journey/to-the-shadow": (StoryFigure("zelda/portrait/dark-link", 236, 366, 270),),
    "journey/evening": (StoryFigure("zelda/portrait/link", 400, 470, 220),),
    "journey/dusk": (StoryFigure("zelda/portrait/dark-link", 1030, 410, 220, is_flipped=True),),
}
"""Characters on each background, from back to front."""


def draw_story(canvas: Canvas, box: Box, picture: str) -> None:
    """Draw an image of the story, cropped to a box around its focal point."""

    def draw(part: Canvas) -> None:
        drawing = art.load_drawing(picture)
        width, height = (drawing.width, drawing.height) if drawing is not None else (box.w, box.h)
        scale = max(box.w / width, box.h / height)
        across, down = art.find_focus_point(picture) or (0.5, 0.5)
        left = min(0.0, max(box.w - width * scale, box.w / 2 - width * scale * across))
        top = min(0.0, max(box.h - height * scale, box.h / 2 - height * scale * down))
        with part.clipped(0, 0, box.w, box.h):
            part.picture(picture, left, top, width * scale, height * scale)
            for figure in FIGURES_BY_BACKGROUND.get(picture, ()):
                _draw_figure(part, figure, left + figure.x * scale, top + figure.y * scale, figure.height * scale)

    canvas.draw_cached(("story picture", picture, round(box.w), round(box.h)), *box, draw, overhang=0)


def _draw_figure(canvas: Canvas, story_figure: StoryFigure, x: float, y: float, height: float) -> None:
    """Draw a character with its feet at (x, y)."""
    canvas.ellipse(x - height * 0.3, y - height * 0.05, height * 0.6, height * 0.09, "black", alpha=110)
    figure = find_figure(story_figure.portrait)
    canvas.picture(figure, x - height / 2, y - height, height, height, fit="contain", flipped=story_figure.is_flipped)


def draw_keepsake(canvas: Canvas, box: Box, picture: str) -> None:
    """Draw a keepsake on a lit background with a border."""

    def draw(part: Canvas) -> None:
        whole = Box(0, 0, box.w, box.h)
        part.gradient(*whole, "#4a3a22", "#20160a", radius=RADIUS.medium)
        part.glow(*whole.center, box.w * 0.55, "#ffe2a8", 130)
        part.picture(picture, *whole.inset(box.w * 0.08), fit="contain")
        part.rect(*whole, "copper_light", radius=RADIUS.medium, border=BORDER.thin)

    canvas.draw_cached(("keepsake", picture, round(box.w)), *box, draw, overhang=0)
