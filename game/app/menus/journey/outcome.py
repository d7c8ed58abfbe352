"""Result of a chapter: winner, story, keepsake and the next step."""

from __future__ import annotations

from functools import partial

from game.app.menus.journey.controller import JourneyController
from game.app.menus.journey.decision import DecisionScene
from game.app.menus.journey.ending import EndingScene
from game.app.menus.journey.keepsake_view import build_keepsake_card
from game.app.menus.journey.words import format_station, get_next_step_text
from game.app.menus.pictures.outcome import TITLE_HEIGHT, draw_result, draw_title
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.layout.tree import SCREEN
from game.app.ui.scene import WidgetScene
from game.app.ui.services import Services
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.room import draw_dim_room
from game.app.ui.style.tokens import ALPHA, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.modes.journey import steps
from game.text import _, pick_text

_FRAME_WIDTH = SPACE.small
_TITLE_WIDTH, _BUTTONS_WIDTH = 580.0, make_growing_length(280, 80)
"""Width of the heading, left of the winner, and width of the buttons, in logical pixels."""


class ChapterResultScene(WidgetScene):
    """Result of a chapter whose match has just ended; the default button continues the journey."""

    music = "zelda"
    first_focus = "go"

    def __init__(self, services: Services, controller: JourneyController) -> None:
        super().__init__(services)
        self.controller = controller
        journey = controller.journey
        assert journey is not None
        self.chapter, self.name, self.won = controller.chapter, journey.chapter, journey.won

    def enter(self) -> None:
        super().enter()
        self.services.play_effect("victory" if self.won else "defeat")

    # ---- layout -----------------------------------------------------------------------------------------------------

    def draw_ground(self, canvas: Canvas) -> None:
        canvas.draw_cached("dim room", *SCREEN, draw_dim_room)

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the image with its heading, and below it the story, the keepsake and the buttons."""
        heading = _("Chapter won") if self.won else _("Chapter lost")
        over = Column(
            CustomPaint(partial(draw_title, text=heading.upper(), won=self.won)).sized(
                height=TITLE_HEIGHT, width=_TITLE_WIDTH, align="start"
            ),
            Spacer(),
            Label(pick_text(self.chapter.name), "title", shadow=ALPHA.strong),
            Label(format_station(self.chapter), "reading", shadow=ALPHA.strong),
            gap=SPACE.tiny,
            padding=SPACE.huge + _FRAME_WIDTH,
        )
        return Column(
            Stack(CustomPaint(self._draw_picture), over).sized(grow=1),
            self._build_footer(),
            gap=SPACE.large,
            padding=SPACE.huge,
        )

    def _build_footer(self) -> LayoutItem:
        """Return the story text, the keepsake and the buttons."""
        words = self.chapter.won if self.won else self.chapter.lost
        keepsake = steps.find_keepsake(self.controller.story, self.name, won=self.won)
        story = Label(pick_text(words), "story", leading=LEADING.loose)
        gift = build_keepsake_card(keepsake) if keepsake is not None else None
        buttons = Column(
            Button(
                "go",
                get_next_step_text(self.controller.story, self.controller.next_chapters),
                is_default=True,
                shown_key=Kind.MAIN,
            ),
            Button("title", _("Main menu"), icon="home", keys=(Kind.BACK,)),
            Spacer(),
            gap=SPACE.medium,
        )
        return Row(
            Column(story, gift, gap=SPACE.medium).sized(grow=1),
            buttons.sized(width=_BUTTONS_WIDTH),
            gap=SPACE.huge,
            padding=SPACE.large,
            paint=draw_panel_ground,
        )

    def _draw_picture(self, canvas: Canvas, box: Box) -> None:
        """Draw the cached image of winner and loser."""
        key = ("chapter outcome", self.name, self.won, round(box.w), round(box.h))

        def draw(part: Canvas) -> None:
            whole = Box(0, 0, box.w, box.h)
            draw_carved_frame(part, whole, frame_width=_FRAME_WIDTH, radius=RADIUS.large)
            draw_result(part, whole.inset(_FRAME_WIDTH), self.chapter.hero, self.chapter.foe, won=self.won)

        canvas.draw_cached(key, *box, draw, overhang=SPACE.large)

    # ---- answers ----------------------------------------------------------------------------------------------------

    def step_back(self) -> None:
        """Return to the main menu; the journey stays at this chapter."""
        self.services.stack.pop_to(self.services.stack.scenes[0])

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "title":
            self.step_back()
        elif event.id == "go":
            advance_story(self.services, self.controller)


def advance_story(services: Services, controller: JourneyController, *, push: bool = False) -> None:
    """Show what follows a chapter: a decision, the next chapter, an ending, or a new try.

    The new scene replaces the top scene or, with ``push``, is pushed on top of it.
    """
    show = services.stack.push if push else services.stack.replace
    ways = controller.next_chapters
    if not ways:
        table = controller.retry_chapter()
        if table is not None:
            show(table)
    elif len(ways) > 1:
        show(DecisionScene(services, controller))
    elif controller.advance(0):
        assert controller.journey is not None
        if controller.journey.step == "over":
            show(EndingScene(services, controller.story, controller.journey.ending))
        elif push:
            services.stack.request_layout()
        else:
            services.stack.pop()
