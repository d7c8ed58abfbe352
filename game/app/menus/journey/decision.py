"""Decision in the story: a tile for each option, with its text, risk and reward."""

from __future__ import annotations

from functools import partial

from game.app.menus.journey.controller import JourneyController
from game.app.menus.journey.ids import StoryChoiceId
from game.app.menus.pictures.story import draw_story
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import DIRECTIONS, Intent, Kind, format_cap
from game.app.ui.layout.flex import Column, MatchHeight, Row, Spacer
from game.app.ui.layout.paint import CustomPaint, KeyCap
from game.app.ui.layout.tiles import DefaultTile, move_default
from game.app.ui.services import Services
from game.app.ui.style.carved import draw_carved_frame
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetState
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.modes.journey import STATIONS, StoryChoice
from game.text import _, pick_text

_FRAME_WIDTH = SPACE.small


class DecisionScene(HeadedScene):
    """Options next to each other, none focused at first; Enter chooses the focused one.

    Because the decision determines the story, Enter without a focus does nothing.
    """

    def __init__(self, services: Services, controller: JourneyController) -> None:
        super().__init__(services)
        self.controller = controller
        self.chapter = controller.chapter
        self.default_choice: int | None = None
        """Index of the option whose button is the default; None until one has been focused."""

    @property
    def heading(self) -> str:
        return _("Decision")

    @property
    def remark(self) -> str:
        return _("After chapter {number} of {all}").format(number=self.chapter.station, all=STATIONS)

    # ---- layout -----------------------------------------------------------------------------------------------------

    def layout(self, canvas: Canvas) -> None:
        super().layout(canvas)
        if self.default_choice is None:
            self.form.focus = None

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the introduction with a tile for each option below."""
        buttons = [Button("choose", _("Choose")) for _choice in self.chapter.choices]
        bands = [
            self._build_text(index, choice, button)
            for index, (choice, button) in enumerate(zip(self.chapter.choices, buttons, strict=True))
        ]
        tiles = [
            self._build_tile(index, MatchHeight(band, bands), button).sized(grow=1)
            for index, (band, button) in enumerate(zip(bands, buttons, strict=True))
        ]
        lead = pick_text(self.chapter.decision) if self.chapter.decision is not None else ""
        return Column(Label(lead, "story", align="center"), Row(*tiles, gap=SPACE.huge).sized(grow=1), gap=SPACE.medium)

    def _build_text(self, choice_index: int, choice: StoryChoice, button: Button) -> LayoutItem:
        """Return the text of an option above its button, on an opaque background."""
        key = format_cap(str(choice_index + 1), self.services.device)
        name = Label(pick_text(choice.label), "heading").set_size_group("names").sized(grow=1)
        return Column(
            Row(name, KeyCap(key).sized(align="center") if key else None),
            Label(pick_text(choice.told), "reading").set_size_group("stories"),
            _build_stake(_("Risk"), pick_text(choice.risk)),
            _build_stake(_("Reward"), pick_text(choice.reward)),
            Spacer(),
            button.sized(height=partial(Button.measure_height, gold=True)),
            gap=SPACE.small,
            padding=SPACE.large,
            paint=_draw_text_background,
        )

    def _build_tile(self, choice_index: int, text_panel: LayoutItem, button: Button) -> LayoutItem:
        """Return the tile of an option: its image above its text."""
        picture = CustomPaint(partial(draw_story, picture=self.chapter.choices[choice_index].picture)).sized(grow=1)
        view = Column(picture, text_panel, gap=0, padding=_FRAME_WIDTH)
        return DefaultTile(
            StoryChoiceId(choice_index),
            view,
            button,
            is_default=choice_index == self.default_choice,
            background=_draw_frame,
            radius=RADIUS.large,
        )

    # ---- answers ----------------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        way = self._find_choice_to_focus(intent)
        if way is None:
            super().handle(intent)
        else:
            self.form.device = intent.device
            self.form.set_focus(way)
            self.mark_dirty()
        focus = self.form.focus
        if isinstance(focus, StoryChoiceId) and focus.index != self.default_choice:
            self.default_choice = focus.index
            move_default(self.form.widgets, focus)
            self.dirty = True

    def _find_choice_to_focus(self, intent: Intent) -> StoryChoiceId | None:
        """Return the option that an intent focuses: by number key, or the first arrow or Tab; None for others."""
        numbers = range(len(self.chapter.choices))
        if intent.kind is Kind.KEY:
            return next((StoryChoiceId(number) for number in numbers if intent.key == str(number + 1)), None)
        if self.form.focus is None and intent.kind in (*DIRECTIONS, Kind.NEXT, Kind.PREV):
            return StoryChoiceId(numbers[-1] if intent.kind in (Kind.RIGHT, Kind.PREV) else 0)
        return None

    def on_widget_event(self, event: WidgetEvent) -> None:
        if isinstance(event.id, StoryChoiceId) and self.controller.advance(event.id.index):
            self.services.stack.pop()


def _build_stake(name: str, text: str) -> LayoutItem:
    """Return the risk or reward of an option: a bold label and a sentence."""
    return Label(f"**{name}:** {text}", "reading", leading=LEADING.normal).set_size_group("stakes")


def _draw_frame(canvas: Canvas, box: Box, _look: WidgetState) -> None:
    """Draw the cached frame of a tile."""
    canvas.draw_cached(
        "decision frame",
        *box,
        lambda part: draw_carved_frame(part, Box(0, 0, box.w, box.h), frame_width=_FRAME_WIDTH),
        overhang=SPACE.large,
    )


def _draw_text_background(canvas: Canvas, box: Box) -> None:
    """Draw the background of an option's text."""
    canvas.rect(*box, "night_deep", radius=RADIUS.small)
