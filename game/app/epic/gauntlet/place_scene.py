"""Scene of a place of a run: the offers of a victory, rest, shop, chest or riddle in front of a picture.

Any answer continues the run, except in a shop, which stays open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.epic.cards.closer import CardScene
from game.app.epic.gauntlet.boon_tile import OfferTile, OfferTiles, build_option, explain_boon, format_boon
from game.app.epic.gauntlet.deck import RunDeckScene, build_deck_button
from game.app.epic.gauntlet.ids import BoonId, RelicId
from game.app.epic.gauntlet.pictures.boon import draw_rest
from game.app.epic.gauntlet.pictures.place import PLACE_FRAME_WIDTH, draw_place, draw_speech
from game.app.epic.gauntlet.place_words import (
    describe_place,
    describe_rest,
    describe_riddle,
    find_main_action,
    find_other_action,
    format_keeper,
    format_place_title,
)
from game.app.epic.gauntlet.riddle import find_riddle
from game.app.epic.gauntlet.team_view import build_team_panel
from game.app.epic.look import get_theme
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, FirstFit, Row, Spacer
from game.app.ui.layout.paint import make_line_height
from game.app.ui.layout.panels import Panel, draw_paper_ground
from game.app.ui.services import Services
from game.app.ui.style.headed import HeadedScene
from game.app.ui.style.tokens import LEADING, SPACE
from game.app.ui.widgets.base import LayoutItem, WidgetEvent, WidgetId, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.text import Label
from game.content.modes.gauntlet import load_run_content
from game.modes.gauntlet import steps
from game.modes.gauntlet.state import Boon, GauntletRun
from game.modes.gauntlet.wording import build_boon_face, build_heirloom_face
from game.text import _

_PRESELECTED_STEPS = ("boons", "treasure")
"""Steps in which the first offer is chosen at the beginning, so that taking it is the main action."""
_SHOPKEEPER_WIDTH = make_growing_length(288, -288)
"""Width of the part of a shop's picture that shows the shopkeeper and is not covered by wares."""
_AWNING_HEIGHT = 36.0
"""Height of the awning in the picture of a shop; the shopkeeper's speech bubble is below it."""
_LARGE_TEXT_SCALE = 1.5
"""Text scale above which the text at the bottom is above its buttons instead of beside them."""
_MIN_TEXT_WIDTH = 200.0
"""Minimum width of the text beside the buttons."""
_RIDDLE_WIDTH = make_growing_length(480, 220)
"""Width of the sheet with a riddle, which changes with the text size."""


class PlaceScene(HeadedScene):
    """Offers of a step in front of the picture of its place.

    ``on_answer`` saves the run after each step and returns whether that was possible.
    ``on_solve`` opens the riddle.
    """

    has_table_background = True

    def __init__(
        self,
        services: Services,
        run: GauntletRun,
        on_answer: Callable[[GauntletRun], bool],
        on_solve: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(services)
        self.theme = get_theme(run.game)
        self.run = run
        self.on_answer = on_answer
        self.on_solve = on_solve
        self.content = load_run_content(run.game)
        self.chosen_index = 0 if run.step in _PRESELECTED_STEPS else -1
        """Index of the chosen offer, or -1."""

    @property
    def heading(self) -> str:
        return format_place_title(self.run)

    @property
    def first_focus(self) -> WidgetId:  # type: ignore[override]
        """Return the chosen offer, else the first one."""
        if self.run.step == "rest" and self.chosen_index < 0:
            return steps.HEAL
        return BoonId(max(0, self.chosen_index)) if self.run.offers else "go"

    # ---- layout -----------------------------------------------------------------------------------------------------

    def build(self, canvas: Canvas) -> LayoutItem:
        place = Column(
            self._build_offers(canvas).sized(grow=1),
            self._build_bottom_panel(canvas),
            padding=PLACE_FRAME_WIDTH + SPACE.small,
            gap=SPACE.small,
            paint=partial(draw_place, step=self.run.step),
        )
        side = build_team_panel(self.run, self.content, build_deck_button(self.run, self.content))
        return Row(side, place.sized(grow=1), gap=SPACE.large)

    def _build_offers(self, canvas: Canvas) -> LayoutItem:
        run = self.run
        offers = OfferTiles(run, self.content, self.chosen_index)
        if run.step == "shop":
            keeper = Column(Spacer(_AWNING_HEIGHT), *self._build_speech(canvas), Spacer()).sized(
                width=_SHOPKEEPER_WIDTH
            )
            return Row(keeper, offers.build_shelves().sized(grow=1), gap=0)
        if run.step == "riddle":
            return Row(Spacer(), self._build_riddle())
        others = []
        if run.step == "rest":
            line = describe_rest(run, self.content)
            others.append(
                build_option(steps.HEAL, draw_rest, _("Rest and heal"), line, is_chosen=self.chosen_index < 0)
            )
        return Row(Spacer(), offers.build_row(*others), padding=(0, 0, SPACE.small, 0))

    def _build_speech(self, canvas: Canvas) -> list[LayoutItem]:
        """Return the shopkeeper's speech bubble; empty if large text leaves no room for it."""
        if canvas.text_scale > 1:
            return []
        words = Label(format_keeper(self.run, self.chosen_index), "strong", color="ink", align="center")
        return [Column(words, padding=SPACE.medium, paint=draw_speech).sized(align="center")]

    def _build_riddle(self) -> LayoutItem:
        """Return the sheet with the name and the story of the riddle."""
        title, text = describe_riddle(find_riddle(self.run))
        return Column(
            Label(title, "heading", color="ink", align="center"),
            Label(text, "reading", color="ink", leading=LEADING.loose),
            gap=SPACE.medium,
            padding=SPACE.huge,
            paint=draw_paper_ground,
        ).sized(width=_RIDDLE_WIDTH, align="center")

    def _build_bottom_panel(self, canvas: Canvas) -> LayoutItem:
        """Return the panel with the effect of the chosen offer, the button to leave and the default button."""
        run = self.run
        words, reason = find_main_action(run, self.chosen_index)
        other = find_other_action(run, self.content)
        told = Label(self._describe_choice(), "reading").sized(height=make_line_height("reading", 2))
        buttons = (
            Button(other[0], other[1], keys=("l",)).sized(align="center") if other else None,
            Button("go", words, is_default=True, shown_key=Kind.MAIN, enabled=not reason, reason=reason),
        )
        below = Column(told, Row(Spacer(), *buttons), gap=SPACE.small)
        if canvas.text_scale > _LARGE_TEXT_SCALE:
            return Panel("", below, padding=SPACE.medium)
        beside = Row(told.sized(width=_MIN_TEXT_WIDTH, grow=1), *buttons)
        return Panel("", FirstFit(beside, below), padding=SPACE.medium)

    def _describe_choice(self) -> str:
        """Return the effect of the chosen offer of a shop, else the possible actions."""
        run = self.run
        if run.step == "shop" and 0 <= self.chosen_index < len(run.offers):
            boon = run.offers[self.chosen_index]
            return explain_boon(boon, build_boon_face(run, boon, self.content), format_boon(run, boon, self.content))
        return describe_place(run)

    # ---- what the player does ---------------------------------------------------------------------------------------

    def on_widget_event(self, event: WidgetEvent) -> None:
        if event.kind != "pressed":
            return
        match event.id:
            case BoonId(place):
                self._choose_offer(place)
            case RelicId(name):
                face = build_heirloom_face(self.run, name, self.content)
                if face is not None:
                    self.services.stack.push(CardScene(self.services, self.run.game, face))
            case "deck":
                self.services.stack.push(RunDeckScene(self.services, self.run, self.content))
            case "go":
                self._confirm()
            case steps.HEAL:
                self._choose_offer(-1)
            case steps.SKIP | steps.LEAVE | steps.GOLD:
                self._apply_option(event.id)

    def _choose_offer(self, index: int) -> None:
        self.chosen_index = index
        self.services.stack.request_layout()

    def on_unhandled_intent(self, intent: Intent) -> None:
        focused = self.form.focused_widget
        if intent.kind is Kind.INFO and isinstance(focused, OfferTile) and focused.face is not None:
            self.services.stack.push(CardScene(self.services, self.run.game, focused.face))
            return
        super().on_unhandled_intent(intent)

    def _confirm(self) -> None:
        run = self.run
        if run.step == "riddle":
            if self.on_solve is not None:
                self.on_solve()
        elif run.step == "rest" and self.chosen_index < 0:
            self._apply_option(steps.HEAL)
        elif 0 <= self.chosen_index < len(run.offers):
            self._apply_option(f"take {self.chosen_index}", run.offers[self.chosen_index])
        else:
            self._apply_option({"shop": steps.LEAVE, "treasure": steps.GOLD}.get(run.step, steps.SKIP))

    def _apply_option(self, option: str, taken: Boon | None = None) -> None:
        """Apply an option to the run and save it; a shop stays open, any other place returns to the map.

        ``taken`` is the boon that the option takes, if any.
        """
        if option not in steps.list_options(self.run):
            return
        after = steps.apply_option(self.run, option)
        if not self.on_answer(after):
            return
        if taken is not None:
            heals = taken.kind in ("heal", "health")
            self.services.play_effect("heal" if heals else "card")
        if after.step == self.run.step == "shop":
            self.run, self.chosen_index = after, -1
            self.services.stack.request_layout()
        else:
            self.services.stack.pop()
