"""Ending of the story: a full-screen image with text."""

from __future__ import annotations

from game.app.menus.pictures.story import draw_story
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.tree import SCREEN
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.modes.journey import Story
from game.text import _, pick_text

_BUTTONS_WIDTH = make_growing_length(280, 80)
"""Width of the buttons, in logical pixels."""


class EndingScene(WidgetScene):
    """Ending of the story, shown when it is reached and when it is viewed again."""

    music = "zelda"
    first_focus = "journey"

    def __init__(self, services: Services, story: Story, ending_id: str) -> None:
        super().__init__(services)
        self.ending = story.endings[ending_id]

    def draw_ground(self, canvas: Canvas) -> None:
        draw_story(canvas, SCREEN, self.ending.picture)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the text and buttons on a background at the bottom of the image."""
        words = Column(
            Label(pick_text(self.ending.name), "title"),
            Label(pick_text(self.ending.text), "reading", leading=LEADING.loose),
            gap=SPACE.small,
        )
        buttons = Column(
            Spacer(),
            Button("journey", _("To the journey"), is_default=True, is_back=True, shown_key=Kind.MAIN),
            Button("title", _("Main menu"), icon="home"),
            gap=SPACE.medium,
        )
        band = Row(
            words.sized(grow=1),
            buttons.sized(width=_BUTTONS_WIDTH),
            gap=SPACE.huge,
            padding=SPACE.huge,
            paint=_draw_text_background,
        )
        return Column(Spacer(), band, padding=SPACE.huge)

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "title":
            self.services.stack.pop_to(self.services.stack.scenes[0])


def _draw_text_background(canvas: Canvas, box: Box) -> None:
    """Draw the background of the text."""
    canvas.rect(*box, "night_deep", radius=RADIUS.large)
