"""Base of the pages: draws a view and builds its widgets; the scene handles their events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import msgspec

from game.app.dungeon.ids import BottleId
from game.app.dungeon.pages.pieces import (
    LIFT_SCALE,
    ActionRow,
    DungeonHandCard,
    PressableArea,
    arrange_docked_hand,
    arrange_hand,
    find_row_sizes,
)
from game.app.dungeon.pages.rows import Proposal, find_chosen_row, make_proposal
from game.app.dungeon.pictures.floor_view import FloorGrid
from game.app.dungeon.pictures.ground import draw_table
from game.app.dungeon.pictures.item_card import CARD_WIDTH, find_value_in_room
from game.app.dungeon.view_model import ActionOption, DungeonContext, DungeonSelection
from game.app.dungeon.views.party_plate import get_bottle_box
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.drawing.raster import Point
from game.app.ui.input.intents import Kind
from game.app.ui.widgets.base import Box, Widget, WidgetId
from game.app.ui.widgets.button import Button
from game.presentation.dungeon.terms import bottle_name, describe_bottle
from game.session.log_line import LogLine
from game.text import _, capitalize_first

_ANY_CARD_KINDS = frozenset({"discard", "redraw"})
"""Kinds of decision for which any card of the hand can be used, regardless of its value."""


class DungeonViewState(msgspec.Struct):
    """State of the scene besides the view: log lines, hints given, and Link's position while he walks."""

    lines: Sequence[LogLine]
    """Lines of the log."""
    hint_by_seat: dict[int, str]
    """Last hint of each seat."""
    hero: Point | None = None
    """Position of Link in logical units while he walks; None otherwise."""
    focus: WidgetId | None = None
    """Id of the hovered or focused widget."""
    seed: str = ""
    """Seed of the adventure, shown so that it can be shared."""
    footprints: Sequence[Point] = ()
    """Footprints of Link's walk."""
    has_comment: bool = False
    """True if the coach's comment is shown."""


class DungeonPage(ABC):
    """Page of an adventure."""

    boxes: dict[str, Box]
    """Boxes of the page by name, set by ``build_widgets``."""

    def __init__(self, context: DungeonContext, choice: DungeonSelection, view_state: DungeonViewState) -> None:
        self.context = context
        self.choice = choice
        self.view_state = view_state

    @property
    def initial_focus(self) -> WidgetId:
        """Return the id of the widget that has the focus when the page opens."""
        return "gold"

    def selects_on_focus(self, id: WidgetId | None) -> bool:
        """Return whether a widget is selected as soon as an arrow leads to it."""
        return False

    def find_grid(self, canvas: Canvas) -> FloorGrid | None:
        """Return the layout of the rooms on the page; None if it shows no floor."""
        return None

    @abstractmethod
    def build_widgets(self, canvas: Canvas) -> list[Widget]:
        """Return the widgets of the page."""

    def arrange_page(self, canvas: Canvas) -> dict[str, Box]:
        """Return the boxes of the page by name; build the widgets first if necessary."""
        if not hasattr(self, "boxes"):
            self.build_widgets(canvas)
        return self.boxes

    def draw_below(self, canvas: Canvas) -> None:
        """Draw everything below the widgets."""
        self.draw_static(canvas)
        self.draw_hover_info(canvas)

    @abstractmethod
    def draw_static(self, canvas: Canvas) -> None:
        """Draw everything that does not depend on the hovered widget."""

    @abstractmethod
    def get_coach_box(self, *, has_better_action: bool) -> Box:
        """Return the box of the coach's comment; with ``has_better_action`` it is higher."""

    def draw_hover_info(self, canvas: Canvas) -> None:  # noqa: B027 (most pages have nothing there)
        """Draw information about the hovered widget, above everything else."""

    def draw_background(self, canvas: Canvas) -> None:
        """Draw the background that is visible through the panels."""
        draw_table(canvas)

    def draw_part(self, canvas: Canvas, name: str, draw: Callable[[], object], *values: object) -> None:
        """Draw a part of the page that changes only with some values during an animation."""
        canvas.draw_group(("dungeon part", name), (self, values), draw)

    def draw_over(self, canvas: Canvas) -> None:  # noqa: B027 (most pages have nothing there)
        """Draw everything above the widgets."""

    # ---- parts that several pages have ------------------------------------------------------------------------------

    def make_proposal(self) -> Proposal:
        """Return the text and action of the main button."""
        return make_proposal(self.context, self.choice)

    def build_main_button(self, canvas: Canvas, box: Box) -> Button:
        """Return the main button."""
        offer = self.make_proposal()
        return Button(
            "gold",
            offer.text,
            is_default=True,
            shown_key=Kind.MAIN if canvas.text_scale == 1 else "",
            keys=("e",),
            enabled=offer.action is not None,
            reason=offer.reason,
        ).set_box(box)

    def build_hand(
        self,
        row: Box,
        *,
        scale: float,
        lift_distance: float,
        lift_scale: float = LIFT_SCALE,
        lifted_box: Box | None = None,
    ) -> list[Widget]:
        """Return the cards of the hand in a row, face up only if the player may see them."""
        context = self.context
        hand, chosen = context.hand, self.choice.card
        boxes = arrange_hand(len(hand), row, scale, chosen, lift_scale)
        if lifted_box is not None:
            boxes = arrange_docked_hand(len(hand), row, lifted_box, CARD_WIDTH * scale, chosen)
        challenge = context.view.challenge if context.view.challenge and context.view.challenge.round > 0 else None
        widgets: list[Widget] = []
        for index, (card, box) in enumerate(zip(hand, boxes, strict=True)):
            here, tip, dim, label = None, "", False, ""
            if card >= 0 and challenge is not None:
                uses = context.list_uses(card)
                here = find_value_in_room(context.catalog, uses, challenge.kind)
                dim = here.state == "no" and context.kind not in _ANY_CARD_KINDS
                refused = next((use for use in uses if use.refusal is not None), None)
                guards = any(use.how == "guard" and use.refusal is None for use in uses)
                if refused is not None and context.may_answer and not guards:
                    tip = context.find_refusal(refused.action)
                label = self.format_card_label(card)
            widgets.append(
                DungeonHandCard(
                    index,
                    context.catalog,
                    card,
                    scale=scale,
                    lift_distance=lift_distance,
                    lift_scale=lift_scale,
                    lifted_box=lifted_box,
                    visible_width=0.0 if box.w > CARD_WIDTH * scale - 1 else box.w,
                    value_here=here,
                    chosen=index == self.choice.card,
                    is_dimmed=dim,
                    label=label if index == self.choice.card else "",
                    tip=tip,
                ).set_box(box)
            )
        return widgets

    def build_bottles(self, panel: Box) -> list[Widget]:
        """Return the areas of the party's bottles, which can be drunk or emptied."""
        widgets: list[Widget] = []
        for index, content in enumerate(self.context.view.bottles):
            tip = f"{capitalize_first(bottle_name(content))}: {describe_bottle(self.context.rules.catalog, content)}"
            widgets.append(PressableArea(BottleId(index), tip=tip).set_box(get_bottle_box(panel, index)))
        return widgets

    def format_card_label(self, card: int) -> str:
        """Return the text of the ribbon above the selected card; empty for none."""
        return ""

    def build_rows(self, canvas: Canvas, options: Sequence[ActionOption], boxes: Sequence[Box]) -> list[Widget]:
        """Return action rows in boxes of one size."""
        if not options:
            return []
        chosen = find_chosen_row(self.context, self.choice)
        widgets: list[Widget] = []
        notes = [row.short_reason if row.reason else row.note for row in options]
        texts = [(row.text, note, row.pieces) for row, note in zip(options, notes, strict=True)]
        sizes = find_row_sizes(canvas, texts, boxes[0].w, boxes[0].h)
        for row, note, box in zip(options, notes, boxes, strict=True):
            waits = row.action is None and not row.reason
            widgets.append(
                ActionRow(
                    row.id,
                    row.text,
                    icon=row.icon,
                    picture=row.picture,
                    note=note,
                    text_sizes=sizes,
                    chosen=chosen is not None and chosen.id == row.id,
                    pieces=row.pieces,
                    enabled=self.context.may_answer and not row.reason and not waits,
                    reason=row.reason or (_("Choose a card first.") if waits else self.context.waiting_reason),
                    tip=row.tip or (row.note if len(row.note) > 18 else ""),
                ).set_box(box)
            )
        return widgets
