"""Page of an encounter: its room fills the screen below the need bar and between plates, actions and hand."""

from __future__ import annotations

import msgspec

from game.app.dungeon.ids import HandCardId
from game.app.dungeon.pages.chrome import draw_banner, draw_piles
from game.app.dungeon.pages.encounter_layout import arrange_encounter
from game.app.dungeon.pages.pieces import PressableArea
from game.app.dungeon.pages.rows import (
    POWER_COSTS,
    filter_rows,
    find_use,
    list_powers,
    list_rows,
    list_triforce,
    make_more_row,
    make_proposal,
)
from game.app.dungeon.pages.stage_page import StagePage
from game.app.dungeon.pictures.item_card import find_best_use
from game.app.dungeon.pictures.laid_view import draw_played_cards
from game.app.dungeon.pictures.need_bar import draw_gain, draw_points
from game.app.dungeon.pictures.stage import NEED_BOX, PARTY_BOX, draw_stage, get_condition
from game.app.dungeon.view_model import ActionOption
from game.app.dungeon.views.need_view import draw_heading, draw_number, find_required_item
from game.app.dungeon.views.outlook import format_outlook
from game.app.dungeon.views.round_view import draw_round
from game.app.dungeon.views.tags import draw_tags, lay_out_tags, list_tags
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.widgets.base import Box, Widget
from game.presentation.dungeon.terms import describe_power
from game.rules.dungeon.actions.action import Down, Play, Shield, Support
from game.rules.dungeon.engine.insight import CardUse
from game.text import _

_SECOND_BUTTON_ROWS = "pass", "done", "suffer", "decline"
"""Action rows that are shown as the second button, below the main one."""


class ChallengePage(StagePage):
    """Page of an attempt at a room, over several rounds."""

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def build_widgets(self, canvas: Canvas) -> list[Widget]:
        context = self.context
        listed, second = self._split_rows()
        names = [str(index) for index in range(len(listed))]
        self.boxes = boxes = arrange_encounter(canvas, context.rules.seats, names)
        widgets: list[Widget] = [*self._build_tip_areas(canvas), *self.build_bottles(PARTY_BOX)]
        widgets += self.build_plates()
        widgets += self.build_rows(canvas, listed, [boxes[name] for name in names])
        widgets += self.build_hand_row(canvas)
        widgets.append(self.build_main_button(canvas, boxes["gold"]))
        if second is not None:
            widgets += self.build_rows(canvas, [second], [boxes["second"]])
        return widgets

    def _split_rows(self) -> tuple[list[ActionOption], ActionOption | None]:
        """Return the actions of the column, and the action shown as the second button."""
        options = list_rows(self.context, self.choice)
        second = next((row for row in options if row.id.action in _SECOND_BUTTON_ROWS), None)
        others = [_shorten_row(row) for row in options if row is not second]
        if self.context.kind in ("turn", "play"):
            if self.choice.lists_all_actions:
                others += list_powers(self.context)
            else:
                others = filter_rows(self.context, self.choice, [*others, *list_triforce(self.context)])
            if self.context.may_answer:
                others.append(make_more_row(self.choice))
        return others, second

    def _build_tip_areas(self, canvas: Canvas) -> list[Widget]:
        """Return the invisible areas that only have a tooltip."""
        text = ", ".join(f"{pieces}: {describe_power(pieces)}" for pieces in POWER_COSTS)
        head = PARTY_BOX._replace(h=PARTY_BOX.h / 4)
        powers = PressableArea("powers", tip=text).set_box(head)
        ends = PressableArea("round", tip=" ".join(format_outlook(self.context))).set_box(self.boxes["round"])
        tags = [
            PressableArea(f"tag {index}", tip=tip).set_box(box)
            for index, (box, tip) in enumerate(zip(self._place_tags(canvas), self._format_tag_tips(), strict=True))
        ]
        widgets: list[Widget] = [powers, ends, *tags]
        for widget in widgets:
            widget.focusable = False
        return widgets

    def _place_tags(self, canvas: Canvas) -> list[Box]:
        """Return the boxes of the room's tags."""
        spare = self.arrange_page(canvas)["word"]
        return lay_out_tags(canvas, NEED_BOX, spare._replace(w=min(spare.w, PARTY_BOX.w)), self.context)

    def _format_tag_tips(self) -> list[str]:
        """Return the tooltips of the tags."""
        return [f"{tag.label}: {tag.text}" for tag in list_tags(self.context)]

    def format_card_label(self, card: int) -> str:
        use = self._get_use()
        if use is None or not use.solves_challenge:
            return ""
        return _("Ends this phase") if self.context.view.phase + 1 < self.context.view.phases else _("Solves the room")

    def _get_use(self) -> CardUse | None:
        """Return how the main button would play the selected card; None if it would not play a card."""
        action = make_proposal(self.context, self.choice).action
        return find_use(self.context, action) if isinstance(action, (Play, Support, Down, Shield)) else None

    def _count_gain(self) -> int:
        """Return how many points the main button would add."""
        use = self._get_use()
        return use.gain if use is not None and use.how != "guard" else 0

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        challenge = self.context.view.challenge
        assert challenge is not None
        draw_stage(canvas, self.context, challenge.room, get_condition(self.context))

    def draw_parts(self, canvas: Canvas) -> None:
        context, boxes, status = self.context, self.boxes, self.context.challenge_status
        assert status is not None
        tags, gain, item = self._place_tags(canvas), self._count_gain(), find_required_item(context)
        self.draw_part(canvas, "heading", lambda: draw_heading(canvas, NEED_BOX, context, status))
        self.draw_part(
            canvas, "number", lambda: draw_number(canvas, NEED_BOX, context, status, tags), context.is_counting_points
        )
        self.draw_part(
            canvas, "points", lambda: draw_points(canvas, context, status, gain, item), context.is_shown_as_won
        )
        self.draw_part(canvas, "played", lambda: self._draw_played(canvas, tags))
        self.draw_part(canvas, "round", lambda: draw_round(canvas, boxes["round"], context), context.is_shown_as_won)
        self.draw_part(canvas, "piles", lambda: draw_piles(canvas, context, boxes["deck"], boxes["discard"]))

    def draw_hover_info(self, canvas: Canvas) -> None:
        """Draw what the hovered card would add to the need bar."""
        context, pointed = self.context, self.view_state.focus
        if (
            not isinstance(pointed, HandCardId)
            or not context.may_answer
            or not context.is_hand_open
            or self._get_use() is not None
        ):
            return
        standing, card = (
            context.challenge_status,
            context.hand[pointed.index] if pointed.index < len(context.hand) else -1,
        )
        best = find_best_use(context.list_uses(card)) if card >= 0 and context.kind in ("turn", "play") else None
        if best is not None and standing is not None:
            draw_gain(canvas, standing, best.gain)

    def _draw_played(self, canvas: Canvas, tags: list[Box]) -> None:
        """Draw the room's tags, the cards below the need bar, and the banner, whose shadow falls on it."""
        draw_tags(canvas, tags, self.context)
        draw_played_cards(canvas, self.context)
        draw_banner(canvas, self.context.seat, self.context.initials[self.context.seat], *self._format_headline())

    def _format_headline(self) -> tuple[str, str]:
        """Return the headline and the second line of the banner."""
        context = self.context
        title = _("{player}'s turn").format(player=context.get_name(context.seat))
        lines = {
            "turn": _("Play a card or act"),
            "play": _("Play a card now"),
            "redraw": _("Discard any cards, then draw"),
            "discard": _("Penalty: discard a card"),
            "avert": _("Avert the penalty for 3 pieces?"),
            "lose": _("Penalty: discard a bottle"),
        }
        if not context.may_answer and not context.seats.is_person(context.seat):
            return title, _("Thinking…")
        return title, lines.get(context.kind, "")


def _shorten_row(row: ActionOption) -> ActionOption:
    """Return an action row that shows the effect of a bottle only in its tooltip."""
    return msgspec.structs.replace(row, note="") if row.id.action == "drink" else row
