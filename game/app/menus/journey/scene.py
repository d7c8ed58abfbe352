"""Journey: story map, text of a chapter and the next step. Every step is saved immediately."""

from __future__ import annotations

from game.app.epic.board.niche import draw_in_niche
from game.app.menus.journey.controller import JourneyController
from game.app.menus.journey.ending import EndingScene
from game.app.menus.journey.keepsake_view import build_keepsake_card
from game.app.menus.journey.outcome import ChapterResultScene, advance_story
from game.app.menus.journey.words import format_station, get_next_step_text, list_task_lines
from game.app.menus.pictures.journey_way import ChapterId, ChapterMarker, EndingId, EndingMarker, JourneyMap
from game.app.menus.pictures.story import draw_story
from game.app.ui.dialog import DialogButton, ask_question
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.panels import draw_panel_ground
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene, place_below_tools
from game.app.ui.style.tokens import BORDER, LEADING, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.button import Button, QuietButton
from game.app.ui.widgets.choice import ChoiceOption, SegmentedControl
from game.app.ui.widgets.text import Label
from game.content.modes.journey import Keepsake, StoryChapter
from game.modes.journey import progress, steps
from game.modes.journey.state import JourneyState
from game.presentation.epic.view_models import Token
from game.text import _, ngettext, pick_text

_MAP_HEIGHT = make_growing_length(300, -156)
"""Height of the story map, which shrinks for large text."""
_SIDE_WIDTH, _IMAGE_SIZE = make_growing_length(320, 60), make_growing_length(280, -80)
"""Width of the column right of the story, and size of the image, in logical pixels."""


class JourneyScene(HeadedScene):
    """Story map above the text of a chapter; stored data is reloaded when the scene is shown again."""

    player_files = ("journey",)
    has_table_background = True
    music = "zelda"
    body_box = HeadedScene.body_with_bar_box

    def __init__(self, services: Services, stored: progress.JourneyProgress | None = None) -> None:
        super().__init__(services)
        self.controller = JourneyController(services, stored)
        self.story = self.controller.story
        self.human_count = 1
        """Selected number of human players for a new journey."""
        self.selected_chapter = ""
        """Id of the selected chapter; empty for the current one."""
        self._has_new_result = self.controller.reload()
        """True if the match of the chapter has ended and its result has not been shown."""

    @property
    def heading(self) -> str:
        return pick_text(self.story.name)

    @property
    def journey(self) -> JourneyState | None:
        """Return the current journey, or the one that has just ended; None if there is none."""
        return self.controller.journey

    @property
    def chapter(self) -> StoryChapter:
        """Return the displayed chapter."""
        return self.story.chapters[self.selected_chapter] if self.selected_chapter else self.controller.chapter

    def enter(self) -> None:
        super().enter()
        self._show_result()

    def resume(self) -> None:
        before = self.journey
        self._has_new_result = self.controller.reload()
        if self.journey != before:
            self.selected_chapter = ""
        self.services.stack.request_layout()
        self._show_result()

    def _show_result(self) -> None:
        """Show the result of the chapter if its match has just ended."""
        if self._has_new_result:
            self._has_new_result = False
            self.services.stack.push(ChapterResultScene(self.services, self.controller))

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        """Return the map, and below it the image, the story and the side column."""
        way = JourneyMap(self.story, self.journey, self.selected_chapter, self.controller.stored.endings)
        title, under, text = self._get_texts()
        words = Column(
            Label(title, "banner"),
            Label(under, color="mute"),
            Label(text, "story", valign="top", leading=LEADING.loose).sized(grow=1, key="story"),
            gap=SPACE.tiny,
        )
        beside = Column(*self._build_side(), Spacer(), *self._build_buttons(), gap=SPACE.small)
        below = Row(
            CustomPaint(self._draw_picture).sized(width=_IMAGE_SIZE, height=_IMAGE_SIZE, align="center"),
            words.sized(grow=1),
            beside.sized(width=_SIDE_WIDTH),
            gap=SPACE.huge,
            padding=SPACE.large,
            paint=draw_panel_ground,
        )
        gives_up = not self.selected_chapter and self.journey is not None and self.journey.step != "over"
        tool = QuietButton("give up", _("Abandon journey"), keys=("g",)).sized(align="center")
        view = Column(way.sized(height=_MAP_HEIGHT, key="way"), below.sized(grow=1))
        return place_below_tools(tool if gives_up else Spacer(0.0), view)

    def layout(self, canvas: Canvas) -> None:
        self.first_focus = "here" if self.selected_chapter else "go"
        super().layout(canvas)

    def _build_buttons(self) -> list[LayoutItem]:
        """Return the buttons at the bottom of the side column; the default button is last."""
        if self.selected_chapter:
            return [Button("here", _("Current chapter"), is_default=True, shown_key=Kind.MAIN)]
        journey = self.journey
        above: LayoutItem | None = None
        if journey is None:
            above = SegmentedControl(
                "people", [ChoiceOption(1, _("One player")), ChoiceOption(2, _("Two players"))], self.human_count
            )
        gold = Button("go", self._get_button_text(), is_default=True, shown_key=Kind.MAIN)
        return [gold] if above is None else [above, gold]

    def _get_button_text(self) -> str:
        """Return the text of the default button."""
        journey = self.journey
        if journey is None:
            return _("Set out")
        if journey.step == "over":
            return _("New journey")
        if journey.step == "after":
            return get_next_step_text(self.story, self.controller.next_chapters)
        return _("Continue") if journey.match else _("Start")

    def _build_side(self) -> list[LayoutItem]:
        """Return the side column: goal and players of a chapter, its keepsake, or the result of the journey."""
        journey = self.journey
        if journey is not None and journey.step == "over" and not self.selected_chapter:
            won = sum(chapter.won for chapter in journey.walked)
            return [Label(ngettext("{won} chapter won", "{won} chapters won", won).format(won=won), "body")]
        if self._is_resolved:
            keepsake = self._find_keepsake()
            return [build_keepsake_card(keepsake)] if keepsake is not None else []
        lines = list_task_lines(self.chapter)
        if journey is not None and journey.tries and not self.selected_chapter:
            lines.append(ngettext("{count} attempt", "{count} attempts", journey.tries).format(count=journey.tries))
        return [Label("\n".join(lines), "body", leading=LEADING.loose)]

    @property
    def _is_resolved(self) -> bool:
        """Return whether the match of the displayed chapter is over."""
        journey = self.journey
        return journey is not None and (bool(self.selected_chapter) or journey.step == "after")

    def _find_keepsake(self) -> Keepsake | None:
        """Return the keepsake of the displayed chapter; None if it has none."""
        journey = self.journey
        assert journey is not None
        if not self.selected_chapter:
            return steps.find_keepsake(self.story, journey.chapter, won=journey.won)
        done = {chapter.chapter: chapter.won for chapter in journey.walked}
        return (
            steps.find_keepsake(self.story, self.selected_chapter, won=done[self.selected_chapter])
            if self.selected_chapter in done
            else None
        )

    def _get_texts(self) -> tuple[str, str, str]:
        """Return title, subtitle and text of the displayed chapter, story or ending."""
        journey, chapter = self.journey, self.chapter
        if journey is None and not self.selected_chapter:
            return pick_text(self.story.name), _("A story in ten chapters"), pick_text(self.story.text)
        if journey is not None and not self.selected_chapter:
            if journey.step == "over":
                ending = self.story.endings[journey.ending]
                return pick_text(ending.name), _("The end of your journey"), pick_text(ending.text)
            if journey.step == "after":
                text = _("Won") if journey.won else _("Lost")
                words = chapter.won if journey.won else chapter.lost
                return pick_text(chapter.name), f"{format_station(chapter)}  ·  {text}", pick_text(words)
        done = {chapter.chapter: chapter.won for chapter in journey.walked} if journey is not None else {}
        if self.selected_chapter in done:
            words = chapter.won if done[self.selected_chapter] else chapter.lost
            return (
                pick_text(chapter.name),
                format_station(chapter),
                f"{pick_text(chapter.before)}\n\n{pick_text(words)}",
            )
        return pick_text(chapter.name), format_station(chapter), pick_text(chapter.before)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def _draw_picture(self, canvas: Canvas, box: Box) -> None:
        """Draw the image of the displayed chapter or ending."""
        journey = self.journey
        if journey is not None and journey.step == "over" and not self.selected_chapter:
            draw_story(canvas, box, self.story.endings[journey.ending].picture)
            canvas.rect(*box, "candle", border=BORDER.thick)
        else:
            draw_in_niche(canvas, Token(self.chapter.picture, 0), box)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.id == "people" and event.kind == "changed":
            self.human_count = event.value
            self.mark_dirty()
        elif event.kind == "pressed":
            self._handle_press(event.id)

    def _handle_press(self, id: WidgetId) -> None:
        """Handle the press of a button or map marker."""
        match id:
            case ChapterId(name):
                self._show_chapter(name)
            case EndingId(name):
                self._show_ending(name)
            case "here":
                self.step_back()
            case "go":
                self._advance()
            case "give up":
                self._ask_abandon()

    def _show_chapter(self, chapter_id: str) -> None:
        """Show a reached chapter again; for the current chapter, return to its present step."""
        place = self.form.get_widget(ChapterId(chapter_id))
        assert isinstance(place, ChapterMarker)
        if not place.is_reached:
            self.services.notify(_("You haven't reached this chapter yet."))
            return
        self.selected_chapter = "" if place.is_current else chapter_id
        self.services.stack.request_layout()

    def _show_ending(self, ending_id: str) -> None:
        """Show a reached ending again."""
        place = self.form.get_widget(EndingId(ending_id))
        assert isinstance(place, EndingMarker)
        if place.known:
            self.services.stack.push(EndingScene(self.services, self.story, ending_id))
        else:
            self.services.notify(_("You haven't seen this ending yet."))

    def step_back(self) -> None:
        """Return to the current chapter, or if it is displayed, leave the scene."""
        if self.selected_chapter:
            self.selected_chapter = ""
            self.services.stack.request_layout()
        else:
            super().step_back()

    def _advance(self) -> None:
        """Perform the action of the default button: start, play, continue, or begin a new journey."""
        journey = self.journey
        if journey is None:
            self.controller.start_journey(self.human_count)
        elif journey.step == "over":
            self._abandon()
        elif journey.step == "before":
            self.services.stack.push(self.controller.open_match())
            return
        else:
            advance_story(self.services, self.controller, push=True)
        self.services.stack.request_layout()

    def _abandon(self) -> None:
        """Abandon the journey."""
        self.controller.abandon()
        self.selected_chapter = ""
        self.services.stack.request_layout()

    def _ask_abandon(self) -> None:
        """Ask before the journey is abandoned."""
        answers = [
            DialogButton("stay", _("Back"), is_default=True),
            DialogButton("give up", _("Abandon journey"), act=self._abandon),
        ]
        text = _("You'll lose your progress. Endings you've seen still count.")
        ask_question(self.services, _("Abandon this journey?"), text, answers, cancel="stay")
