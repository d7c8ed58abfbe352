"""Page of an offer, a found item or a safe room: its room fills the screen, and cards show the possible answers."""

from __future__ import annotations

from functools import partial

from game.app.dungeon.ids import ActionRowId
from game.app.dungeon.pages.chrome import draw_banner, draw_piles
from game.app.dungeon.pages.encounter_layout import arrange_encounter
from game.app.dungeon.pages.pieces import PressableArea
from game.app.dungeon.pages.rows import find_chosen_row, get_item_title, list_rows
from game.app.dungeon.pages.stage_page import StagePage
from game.app.dungeon.pictures.found import draw_bubble, draw_found_cards, draw_sword
from game.app.dungeon.pictures.stage import FIELD, NEED_BOX, PARTY_BOX, WHOLE_ROOM_BOX, draw_stage
from game.app.dungeon.views.found_view import (
    AnswerCard,
    build_flat_card,
    build_upright_card,
    format_room_tip,
    get_quote,
    list_answers,
)
from game.app.dungeon.views.marks import build_medal
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row, Spacer
from game.app.ui.layout.paint import CustomPaint
from game.app.ui.layout.tree import lay_out
from game.app.ui.style.ornaments import draw_panel
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import LayoutItem, Widget, WidgetId, make_growing_length
from game.app.ui.widgets.text import Label
from game.text import _, pick_text

OFFERS = frozenset({"offer", "safe", "item", "sword"})
"""Kinds of decision that this page shows."""
_ITEM_KINDS = frozenset({"item", "sword"})
"""Kinds of decision about which player takes an item."""
_CONTENT_BOX = NEED_BOX._replace(h=FIELD.bottom - NEED_BOX.y)
"""Part of the room for its name and the cards."""
_CARD_WIDTH, _NARROW_CARD_WIDTH, _CARD_HEIGHT = (
    make_growing_length(256, 60),
    make_growing_length(216, 40),
    make_growing_length(340, 60),
)
"""Width of an answer's card, its width beside the cards of an item, and its height."""
_MEDAL_SIZE, _ITEM_CARDS_HEIGHT, _BUBBLE_PADDING = 34.0, 188.0, (SPACE.large, SPACE.medium)
"""Size of the room's medal, height of an item's cards, and padding of the speech bubble."""


class OfferPage(StagePage):
    """Page of a choice between two or more cards; the main button confirms the selected card."""

    # ---- widgets ----------------------------------------------------------------------------------------------------

    def build_widgets(self, canvas: Canvas) -> list[Widget]:
        self.boxes = boxes = arrange_encounter(canvas, self.context.rules.seats, (), has_round_box=False)
        result = lay_out(canvas, self._build_stage(), _CONTENT_BOX)
        room = PressableArea("room", tip="" if self.context.kind == "sword" else format_room_tip(self.context)).set_box(
            result.boxes["room"]
        )
        room.focusable = False
        hand = self.build_hand_row(canvas)
        for card in hand:
            card.keys = ()  # number keys select the answers
        return [
            *self.build_bottles(PARTY_BOX),
            *self.build_plates(),
            *result.widgets,
            room,
            *hand,
            self.build_main_button(canvas, boxes["gold"]),
        ]

    @property
    def initial_focus(self) -> WidgetId:
        chosen = find_chosen_row(self.context, self.choice)
        return "gold" if chosen is None else chosen.id

    def selects_on_focus(self, id: WidgetId | None) -> bool:
        return isinstance(id, ActionRowId)

    def _build_stage(self) -> LayoutItem:
        """Return the room's name above the cards."""
        first, *others = self._build_cards()
        width = _NARROW_CARD_WIDTH if self.context.kind in _ITEM_KINDS else _CARD_WIDTH
        last = Column(*(card.sized(grow=1) for card in others), gap=SPACE.small)
        cards = Row(
            first.sized(width=width), self._build_middle().sized(grow=1), last.sized(width=width), gap=SPACE.large
        )
        return Column(
            self._build_name().sized(align="start", key="room"),
            Spacer(),
            cards.sized(height=_CARD_HEIGHT),
            Spacer(),
            gap=0,
        )

    def _build_cards(self) -> list[AnswerCard]:
        """Return the cards: the first one upright, the others one below the other."""
        context, chosen = self.context, find_chosen_row(self.context, self.choice)
        answers = list_answers(context, list_rows(context, self.choice))
        cards: list[AnswerCard] = []
        for index, answer in enumerate(answers):
            key = str(index + 1)
            view = build_upright_card(answer, key) if index == 0 or len(answers) == 2 else build_flat_card(answer, key)
            lit = chosen is not None and chosen.id == answer.option.id
            cards.append(
                AnswerCard(
                    answer,
                    view,
                    chosen=lit,
                    may_answer=context.may_answer,
                    waiting_reason=context.waiting_reason,
                    key=key,
                )
            )
        for card in cards[1:]:
            cards[0].focus_by_direction.setdefault(Kind.RIGHT, card.id)
            card.focus_by_direction[Kind.LEFT] = cards[0].id
        return cards

    def _build_name(self) -> LayoutItem:
        """Return the plate with the name of the room, or of the item found in it."""
        context = self.context
        title, kind = get_item_title(context), "item"
        if context.kind not in _ITEM_KINDS:
            room = context.get_room(context.room_here)
            title, kind = pick_text(room.name), room.type
        return Row(
            build_medal(kind, _MEDAL_SIZE).sized(align="center"),
            Label(title, "heading"),
            gap=SPACE.small,
            padding=(SPACE.small, SPACE.tiny, SPACE.large, SPACE.tiny),
            paint=lambda canvas, box: draw_panel(canvas, *box),
        )

    def _build_middle(self) -> LayoutItem:
        """Return the content between the cards: the cards of an item, or the speech in the room."""
        context = self.context
        if context.kind in _ITEM_KINDS:
            cards = partial(draw_found_cards, catalog=context.catalog, group=context.offered_item)
            return Column(Spacer(), CustomPaint(cards).sized(height=_ITEM_CARDS_HEIGHT))
        text = get_quote(context)
        if not text:
            return Column()
        bubble = Row(Label(text, "banner", color="ink", align="center"), padding=_BUBBLE_PADDING, paint=draw_bubble)
        return Column(bubble.sized(align="center"), Spacer())

    # ---- drawing ----------------------------------------------------------------------------------------------------

    def draw_background(self, canvas: Canvas) -> None:
        if self.context.kind == "sword":
            draw_sword(canvas)
        else:
            draw_stage(canvas, self.context, self.context.room_here, whole_room_box=WHOLE_ROOM_BOX)

    def draw_parts(self, canvas: Canvas) -> None:
        self.draw_part(canvas, "frame", lambda: self._draw_frame(canvas))

    def _draw_frame(self, canvas: Canvas) -> None:
        """Draw the piles and the banner."""
        context, boxes = self.context, self.boxes
        draw_piles(canvas, context, boxes["deck"], boxes["discard"])
        draw_banner(canvas, context.seat, context.initials[context.seat], *self._format_headline())

    def _format_headline(self) -> tuple[str, str]:
        """Return the headline and the second line of the banner."""
        context = self.context
        decides = _("{player} decides").format(player=context.get_name(context.seat))
        return {
            "sword": (
                _("Who takes the sword?"),
                _("{player} decides. The owner goes first.").format(player=context.get_name(context.seat)),
            ),
            "item": (_("Who takes the {item}?").format(item=get_item_title(context)), decides),
            "offer": (decides, _("Accept the offer?")),
            "safe": (_("Safe room"), _("{player} may use one bottle").format(player=context.get_name(context.seat))),
        }[context.kind]
