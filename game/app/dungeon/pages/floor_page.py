"""Page between two encounters: the floor with its rooms, information on the hovered room, table talk."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.dungeon.ids import HintId, RoomCellId, SwapCallId
from game.app.dungeon.pages.chrome import draw_banner, draw_piles, format_subtitle
from game.app.dungeon.pages.encounter_layout import HAND_TOP, STAGE_BOTTOM, arrange_encounter
from game.app.dungeon.pages.pieces import ActionRow, PressableArea, find_row_sizes
from game.app.dungeon.pages.rows import Proposal, list_rows, make_proposal
from game.app.dungeon.pages.stage_page import StagePage
from game.app.dungeon.pages.talk import list_hints
from game.app.dungeon.pictures.floor_view import (
    FIELD,
    FloorGrid,
    build_room_tiles,
    draw_hero,
    draw_house,
    find_path,
    make_grid,
)
from game.app.dungeon.pictures.stage import PARTY_BOX
from game.app.dungeon.pictures.trail import draw_prints
from game.app.dungeon.view_model import ActionOption
from game.app.dungeon.views.room_info import build_place_panel, build_room_tip
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.layout.flex import Centered, Column
from game.app.ui.layout.tree import draw_view, lay_out, measure_height
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, Widget, make_growing_length, resolve_length
from game.app.ui.widgets.button import Button
from game.rules.dungeon.actions.action import Call, Enter, NewHand, PlaceTeleporter, Swap
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import NONE
from game.text import _

_TIP_WIDTH = make_growing_length(236, 120)
"""Width of the tooltip with the known facts about a room."""
_MIN_TIP_Y = 56.0
"""Minimum y coordinate of the tooltip, below the banner, in logical units."""
_SECOND_BUTTON_ROWS = "done", "decline"
"""Action rows that are shown as the second button, below the main one."""


class FloorPage(StagePage):
    """Page of a floor; also for swapping cards and paying penalties between two rooms."""

    def find_grid(self, canvas: Canvas) -> FloorGrid:
        """Return the layout of the rooms, which end above the hand."""
        return make_grid(self.context, FIELD._replace(h=FIELD.h - self._find_second_row_height(canvas)))

    def _find_second_row_height(self, canvas: Canvas) -> float:
        """Return how much higher the hand is because of a second row of cards, in logical units."""
        return HAND_TOP - self.find_hand_top(canvas)

    @property
    def is_walking(self) -> bool:
        """Return whether the decision is which room to enter."""
        return self.context.kind == "rooms"

    @property
    def _may_talk(self) -> bool:
        """Return whether hints may be given now."""
        context = self.context
        return (
            self.is_walking
            and context.rules.seats > 1
            and context.is_hand_open
            and not context.rules.options.open_hands
        )

    @property
    def _shows_place_panel(self) -> bool:
        """Return whether there is space for the panel about the party's place: table talk occupies the whole column."""
        return not self.choice.lists_hints

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def build_widgets(self, canvas: Canvas) -> list[Widget]:
        context = self.context
        buttons = self._build_buttons() if self.is_walking else []
        listed, second = self._split_rows()
        names = [str(index) for index in range(len(buttons) + len(listed))]
        high = measure_height(canvas, build_place_panel(context), PARTY_BOX.w)
        head = Column().sized(key="place", height=high) if self._shows_place_panel else None
        self.boxes = boxes = arrange_encounter(canvas, context.rules.seats, names, header=head, has_round_box=False)
        widgets = [
            *self._build_rooms(canvas),
            *self.build_bottles(PARTY_BOX),
            *self.build_plates(),
            *self._build_calls(),
        ]
        if self._shows_place_panel:
            place = PressableArea("place", tip=format_subtitle(context)).set_box(boxes["place"])
            place.focusable = False
            widgets.append(place)
        places = [boxes[name] for name in names]
        widgets += self._place_buttons(canvas, buttons, places)
        widgets += self.build_rows(canvas, listed, places)
        widgets += [
            *self.build_hand_row(canvas),
            *self._build_show_hand(canvas),
            self.build_main_button(canvas, boxes["gold"]),
        ]
        if self.is_walking:
            widgets += self._place_buttons(canvas, [self._build_new_hand_button()], [boxes["second"]])
        elif second is not None:
            widgets += self.build_rows(canvas, [second], [boxes["second"]])
        return widgets

    def _build_rooms(self, canvas: Canvas) -> list[Widget]:
        """Return the tiles of the rooms."""
        context = self.context
        beckons = insight.find_open_cells(context.rules, context.view) if self.is_walking else []
        return build_room_tiles(context, self.find_grid(canvas), beckons, self.choice.cell, self._find_entry_refusal)

    def _find_entry_refusal(self, cell: int) -> str:
        """Return why a room cannot be entered now; empty if it can."""
        context = self.context
        if not self.is_walking or not context.may_answer:
            return ""
        open_now = cell in insight.find_open_cells(context.rules, context.view)
        return (
            ""
            if open_now or (context.view.teleporter != NONE and self._may_place(cell))
            else context.find_refusal(Enter(cell))
        )

    def _may_place(self, cell: int) -> bool:
        """Return whether the teleporter may be placed in a room."""
        return PlaceTeleporter(cell) in self.context.legal_actions

    def _split_rows(self) -> tuple[list[ActionOption], ActionOption | None]:
        """Return the answers to a question, and the answer shown as the second button."""
        options = list_rows(self.context, self.choice)
        second = next((row for row in options if row.id.action in _SECOND_BUTTON_ROWS), None)
        return [row for row in options if row is not second], second

    def _build_calls(self) -> list[Widget]:
        """Return the plates of companions who can be asked to swap cards first."""
        context = self.context
        widgets: list[Widget] = []
        for number in range(1, context.rules.seats):
            call = Call((max(0, context.view.active) + number) % context.rules.seats)
            if self.is_walking and context.may_answer and call in context.legal_actions:
                text = _("Let {player} swap cards first").format(player=context.get_name(call.seat))
                widgets.append(PressableArea(SwapCallId(call.seat), tip=text).set_box(self.boxes[f"plate {number}"]))
        return widgets

    def _build_buttons(self) -> list[ActionRow]:
        """Return the actions other than entering a room: table talk and swapping cards."""
        if self._may_talk and self.choice.lists_hints:
            return [*self._build_hints(), ActionRow("talk", _("Back"), icon="left")]
        talk = [ActionRow("talk", _("Say something"), icon="talk")] if self._may_talk else []
        return [*talk, self._build_swap_button()]

    def _build_hints(self) -> list[ActionRow]:
        """Return a row for each hint that the player may give."""
        return [
            ActionRow(
                HintId(hint.id),
                hint.text,
                icon=hint.icon,
                picture=hint.picture,
                coin_color=hint.icon_color,
                enabled=hint.is_true,
                reason=_("You don't have one in hand."),
            )
            for hint in list_hints(self.context, self.context.shown_seat)
        ]

    def _build_swap_button(self) -> ActionRow:
        """Return the button that swaps the selected card."""
        context, card = self.context, self.context.get_card(self.choice)
        swap = Swap(card) if card != NONE else None
        why = context.find_refusal(swap) if swap is not None else _("Choose a card first.")
        if context.view.players[context.shown_seat].changed and context.may_answer:
            why = context.find_refusal(NewHand())
        return self._build_swap_row("swap", _("Discard 1"), "swap", why)

    def _build_new_hand_button(self) -> ActionRow:
        """Return the button that draws a new hand."""
        return self._build_swap_row("new hand", _("New hand"), "retry", self.context.find_refusal(NewHand()))

    def _build_swap_row(self, id: str, text: str, icon: str, reason: str) -> ActionRow:
        """Return a button for swapping cards, disabled if there is a reason."""
        if self.context.may_answer and not self.context.is_hand_open:
            reason = _("Show your hand first.")
        return ActionRow(id, text, icon=icon, enabled=not reason, reason=reason)

    @staticmethod
    def _place_buttons(canvas: Canvas, buttons: Sequence[ActionRow], boxes: Sequence[Box]) -> list[Widget]:
        """Place buttons in boxes below each other, with one text size."""
        if not buttons:
            return []
        sizes = find_row_sizes(canvas, [(row.text, "", 0) for row in buttons], boxes[0].w, boxes[0].h)
        for row, place in zip(buttons, boxes, strict=False):
            row.text_sizes = sizes
            row.set_box(place)
        return [*buttons]

    def _build_show_hand(self, canvas: Canvas) -> list[Widget]:
        """Return the button that shows a hand that is face down; empty for an open hand."""
        context = self.context
        if not self.is_walking or not context.may_answer or context.is_hand_open:
            return []
        button = Button("show hand", _("Show my hand"), icon="hand", tip=_("Swap cards before the next room"))
        return lay_out(canvas, Centered(button), self.boxes["hand"]).widgets

    def make_proposal(self) -> Proposal:
        context, cell = self.context, self.choice.cell
        if not self.is_walking:
            return make_proposal(context, self.choice)
        if not context.may_answer:
            return Proposal(_("Waiting…"), reason=context.waiting_reason)
        if cell == NONE:
            return Proposal(_("Choose a room"), reason=_("Choose a lit room first."))
        boss = cell == context.catalog.layouts[context.view.layout].boss
        why = context.find_refusal(Enter(cell))
        if why and self._may_place(cell):
            return Proposal(_("Place teleporter"), PlaceTeleporter(cell))
        return Proposal(_("Face the boss") if boss else _("Enter room"), None if why else Enter(cell), why)

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        way = find_path(self.context, self.choice.cell) if self.choice.cell != NONE and self.is_walking else []
        draw_house(canvas, self.context, self.find_grid(canvas), way)

    def draw_parts(self, canvas: Canvas) -> None:
        self.draw_part(canvas, "frame", lambda: self._draw_frame(canvas))

    def _draw_frame(self, canvas: Canvas) -> None:
        """Draw the party's place, the piles and the banner."""
        context, boxes = self.context, self.boxes
        if self._shows_place_panel:
            draw_view(canvas, build_place_panel(context), boxes["place"])
        draw_piles(canvas, context, boxes["deck"], boxes["discard"])
        draw_banner(canvas, context.seat, context.initials[context.seat], *self._format_headline())

    def draw_below(self, canvas: Canvas) -> None:
        super().draw_below(canvas)
        self._draw_tip(canvas)

    def draw_over(self, canvas: Canvas) -> None:
        self._draw_link_on_floor(canvas)
        canvas.draw_group(("dungeon tip", self.tip_cell), self, lambda: self._draw_tip(canvas))

    def _draw_link_on_floor(self, canvas: Canvas) -> None:
        """Draw Link in his room, or on his walk."""
        context, grid = self.context, self.find_grid(canvas)
        trail = self.view_state.footprints
        canvas.draw_group("dungeon prints", trail, lambda: draw_prints(canvas, trail))
        foot = self.view_state.hero
        if foot is None and context.view.here >= 0:
            foot = grid.get_hero_position(context.view.here)
        if foot is not None:
            place = foot, grid.hero_size
            canvas.draw_group("dungeon hero", place, lambda: draw_hero(canvas, *place))

    # ---- the tip ----------------------------------------------------------------------------------------------------

    @property
    def tip_cell(self) -> int:
        """Return the cell that the tooltip is about: the hovered, else the selected one; NONE for no tooltip."""
        match self.view_state.focus:
            case RoomCellId(cell):
                return cell
        return self.choice.cell if self.view_state.hero is None else NONE

    def place_tip(self, canvas: Canvas) -> Box:
        """Return the box of the tooltip: at the right of its room, else above or below it, and never over Link."""
        grid, here = self.find_grid(canvas), self.context.view.here
        about = grid.get_box(self.tip_cell)
        w = resolve_length(canvas, _TIP_WIDTH) or 0.0
        h = measure_height(canvas, self._build_tip(), w)
        bottom = STAGE_BOTTOM - self._find_second_row_height(canvas)
        y = min(max(about.y - SPACE.large, _MIN_TIP_Y), bottom - h)
        x = min(about.x, FIELD.right - w)
        corners = (
            (about.right + SPACE.medium, y),
            (x, about.y - SPACE.medium - h),
            (x, about.bottom + SPACE.medium),
            (about.x - SPACE.medium - w, y),
        )
        places = [Box(*corner, w, h) for corner in corners]
        free = (
            box
            for box in places
            if self._fits_on_screen(box, bottom) and (here < 0 or not box.overlaps(grid.get_box(here)))
        )
        return next(free, places[-1])

    @staticmethod
    def _fits_on_screen(box: Box, bottom: float) -> bool:
        """Return whether a box is inside the area for tooltips, which has a lower edge."""
        return FIELD.x <= box.x and box.right <= FIELD.right and box.y >= _MIN_TIP_Y and box.bottom <= bottom

    def _build_tip(self) -> LayoutItem:
        """Return the content of the tooltip."""
        cell = self.tip_cell
        return build_room_tip(self.context, cell, self._find_entry_refusal(cell))

    def _draw_tip(self, canvas: Canvas) -> None:
        """Draw the tooltip."""
        if self.tip_cell < 0:
            return
        with canvas.marked("floating"):
            draw_view(canvas, self._build_tip(), self.place_tip(canvas))

    # ---- words ------------------------------------------------------------------------------------------------------

    def _format_headline(self) -> tuple[str, str]:
        """Return the headline and the second line of the banner."""
        context = self.context
        name = context.get_name(context.seat)
        if context.kind == "":
            return _("Adventure over"), ""
        changed = context.view.players[context.seat].changed
        heads = {
            "rooms": (
                _("{player} leads").format(player=name),
                _("Choose a lit room") if changed else _("Choose a room or swap cards"),
            ),
            "between": (_("{player} decides").format(player=name), _("Keep or swap cards")),
            "lose": (_("{player} decides").format(player=name), _("Penalty: discard a bottle")),
            "discard": (_("{player} discards").format(player=name), _("Choose a card to discard")),
        }
        return heads.get(context.kind, (name, ""))
