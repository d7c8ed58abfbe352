"""Answer cards of a decision: each answer with its picture, its rewards and its costs."""

from __future__ import annotations

import re
from functools import partial

import msgspec

from game.app.dungeon.pictures.found import (
    TradeItem,
    draw_trade,
    make_badge,
    make_card_fan,
    make_icon,
    make_picture,
    make_points,
)
from game.app.dungeon.view_model import ActionOption, DungeonContext
from game.app.dungeon.views.words import ChangeLine, format_reward, list_changes, list_facts, list_specials
from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Intent, Kind
from game.app.ui.layout.flex import Column, Row, Spacer, Stack
from game.app.ui.layout.paint import CustomPaint, HorizontalRule, Icon, KeyCap
from game.app.ui.layout.tiles import Tile
from game.app.ui.style.ornaments import draw_hover_ring, draw_panel
from game.app.ui.style.tokens import BORDER, LEADING, RADIUS, SPACE
from game.app.ui.widgets.base import Box, LayoutItem, WidgetEvent, WidgetId, WidgetState
from game.app.ui.widgets.text import Label
from game.presentation.dungeon.terms import describe_bottle, format_hearts, kind_name
from game.rules.dungeon import cards as card_types
from game.rules.dungeon.actions.action import UseBottle
from game.rules.dungeon.actions.rewards import find_item_order
from game.rules.dungeon.cards import Offer, Room
from game.rules.dungeon.engine import insight
from game.rules.dungeon.engine.state import MAX_BOTTLES
from game.text import _, capitalize_first, ngettext, pick_text

_ICON_SIZE = 20.0
"""Size of icons, in logical units."""
_THUMBNAIL_WIDTH = 88.0
"""Width of the picture on a flat card, in logical units."""
_MAX_LINES = 3
"""Maximum number of lines of changes on a card."""


class AnswerOption(msgspec.Struct, frozen=True):
    """Answer to the question of a page: its cost and reward, and a line for each change."""

    option: ActionOption
    light: str
    """Kind of the light in its picture, which determines the color."""
    cost: TradeItem | None
    """Picture of the cost."""
    reward: TradeItem | None
    """Picture of the reward."""
    lines: list[ChangeLine]
    tip: str = ""


def list_answers(context: DungeonContext, options: list[ActionOption]) -> list[AnswerOption]:
    """Return a card for each answer to an offer, a found item or a safe room."""
    if context.kind == "offer":
        return [_make_offer_answer(context, option) for option in options]
    if context.kind == "safe":
        return [
            _make_rest_answer(context, option)
            for option in sorted(options, key=lambda option: isinstance(option.action, UseBottle))
        ]
    return [_make_item_answer(context, option) for option in options]


# ---- offers ---------------------------------------------------------------------------------------------------------


def _make_offer_answer(context: DungeonContext, option: ActionOption) -> AnswerOption:
    """Return the answer card for an option of an offer."""
    room = context.get_room(context.room_here)
    assert room.offer is not None
    if option.id.action == "take":
        return _make_accept_answer(context, option, room, room.offer)
    if not room.is_challenge:
        return AnswerOption(
            option, "rest", None, _make_reward(context, room), list_changes(context.catalog, room.reward)
        )
    return _make_attempt_answer(context, option, room)


def _make_accept_answer(context: DungeonContext, option: ActionOption, room: Room, offer: Offer) -> AnswerOption:
    """Return the answer card for accepting an offer."""
    catalog, need = context.catalog, insight.get_need(context.rules, context.view, context.room_here)
    lines, reward = list_changes(catalog, offer.pay), _convert_payment(context, offer.reward)
    give: TradeItem | None = _make_trade_item(context, offer.pay)
    get: TradeItem | None = _make_trade_item(context, reward)
    tip = pick_text(offer.text)
    if offer.reward and (offer.solved or not room.is_challenge):
        tip += "\n" + _("Reward: {reward}").format(reward=format_reward(catalog, room, offer.reward))
    if offer.solved:
        lines = [ChangeLine("tick", _("The room is solved"), "good"), *list_changes(catalog, reward), *lines]
        get = get or make_icon("tick")
    elif room.is_challenge:
        reward = _convert_payment(context, (*room.reward, *offer.reward))
        lines = [*_list_need_changes(offer), *list_changes(catalog, reward), *lines]
        points = make_points(offer.kind or room.type, need + offer.b)
        give, get = (give, points) if offer.pay else (points, _make_trade_item(context, reward[-1:]))
    else:
        lines = [*list_changes(catalog, reward), *lines]
    return AnswerOption(option, "pay", give, get, lines[:_MAX_LINES], tip)


def _convert_payment(context: DungeonContext, ops: card_types.Ops) -> card_types.Ops:
    """Return rewards as they would be paid now, with all rupees in one sum.

    The sum includes the compensation if all bottles are owned.
    """
    full = len(context.view.bottles) >= MAX_BOTTLES
    paid = [
        card_types.RupeesOperation(op.or_rupees) if full and isinstance(op, card_types.BottleOperation) else op
        for op in ops
    ]
    rupees = sum(op.amount for op in paid if isinstance(op, card_types.RupeesOperation))
    others = tuple(op for op in paid if not isinstance(op, card_types.RupeesOperation))
    return (*others, card_types.RupeesOperation(rupees)) if rupees else others


def _list_need_changes(offer: Offer) -> list[ChangeLine]:
    """Return a line for each change that an offer makes to the need of a room."""
    changes = []
    if offer.b:
        text = ngettext("{count} more point needed", "{count} more points needed", offer.b)
        if offer.b < 0:
            text = ngettext("{count} fewer point needed", "{count} fewer points needed", -offer.b)
        tone = "danger" if offer.b > 0 else "good"
        changes.append(ChangeLine("up" if offer.b > 0 else "down", text.format(count=abs(offer.b)), tone))
    if offer.kind is not None:
        changes.append(ChangeLine("swap", _("Counts {kind} cards").format(kind=kind_name(offer.kind))))
    return changes


def _make_attempt_answer(context: DungeonContext, option: ActionOption, room: Room) -> AnswerOption:
    """Return the answer card for attempting a room without accepting its offer."""
    catalog, need = context.catalog, insight.get_need(context.rules, context.view, context.room_here)
    lines = [
        ChangeLine("hourglass", ngettext("{count} round", "{count} rounds", room.limit).format(count=room.limit)),
        *list_changes(catalog, room.each_round, _("{what} each round")),
        *list_changes(catalog, room.at_limit, _("{what} if you fail")),
    ]
    points = make_points(room.type, need)
    return AnswerOption(
        option, room.type, points, _make_reward(context, room), lines[:_MAX_LINES], format_room_tip(context)
    )


def format_room_tip(context: DungeonContext) -> str:
    """Return everything known about a room, and its story."""
    number = context.room_here
    room = context.get_room(number)
    if room.need is None:
        known = [f"{_('Reward')}: {format_reward(context.catalog, room)}"]
    else:
        need = insight.get_need(context.rules, context.view, number)
        facts = [*list_facts(context.rules, number, need), *list_specials(context.catalog, room)]
        known = [f"{fact.label}: {fact.text}".replace("**", "") for fact in facts]
    return "\n".join([*known, pick_text(room.flavor)])


def get_quote(context: DungeonContext) -> str:
    """Return the text spoken in the room; empty if there is none."""
    said = re.findall("[“„]([^“”„]+)[”“]", pick_text(context.get_room(context.room_here).flavor))
    text = ". ".join(part.strip().rstrip(".,") for part in said)
    return _("“{text}”").format(text=text) if text else ""


def _make_reward(context: DungeonContext, room: Room) -> TradeItem | None:
    """Return the picture of a room's reward."""
    return _make_trade_item(context, _convert_payment(context, room.reward))


def _make_trade_item(context: DungeonContext, ops: card_types.Ops) -> TradeItem | None:
    """Return the picture of the first cost or reward; None if there is none."""
    match ops[:1]:
        case (card_types.HeartsOperation(halves=halves),):
            return make_icon("heart-full", format_hearts(halves))
        case (card_types.RupeesOperation(amount=amount),):
            return make_icon("rupee", str(abs(amount)))
        case (card_types.DiscardOperation(each=each),):
            return make_card_fan(context.catalog, [], str(each))
        case (card_types.ContainerOperation(),):
            return make_icon("container")
        case (card_types.BottleOperation(),):
            return make_picture("dungeon/bottle/empty")
        case (card_types.TeleporterOperation(),):
            return make_icon("magic")
        case (card_types.CardsOperation(item=item),):
            return make_picture(f"dungeon/item/{item}")
    return None


# ---- safe rooms -----------------------------------------------------------------------------------------------------


def _make_rest_answer(context: DungeonContext, option: ActionOption) -> AnswerOption:
    """Return the answer card for an option of a safe room."""
    catalog, room, view = context.catalog, context.get_room(context.room_here), context.view
    full = view.containers * 2
    missing = max(0, full - view.hearts)
    if not isinstance(option.action, UseBottle):
        gains = _cap_hearts(room.reward, missing)
        lines = list_changes(catalog, gains)
        if len(gains) < len(room.reward):
            lines = [ChangeLine("heart-full", _("Hearts already full")), *lines]
        get = _make_trade_item(context, _convert_payment(context, gains))
        return AnswerOption(option, "rest", make_icon("leaf"), get, lines, pick_text(room.flavor))
    content = option.action.bottle
    halves = catalog.heals.get(content, 0)
    healed = make_icon("heart-full", format_hearts(min(halves, missing or full)))
    text = capitalize_first(describe_bottle(catalog, content))
    then = _cap_hearts(room.reward, max(0, missing - halves))
    lines = [ChangeLine("flask", text), *list_changes(catalog, then, _("Then {what}"))]
    picture = make_picture(f"dungeon/bottle/{content}")
    return AnswerOption(option, "pay", picture, healed if halves else make_card_fan(catalog, []), lines, text)


def _cap_hearts(ops: card_types.Ops, missing: int) -> card_types.Ops:
    """Return rewards with no more half hearts than are missing."""
    capped = [
        card_types.HeartsOperation(min(op.halves, missing)) if isinstance(op, card_types.HeartsOperation) else op
        for op in ops
    ]
    return tuple(op for op in capped if not isinstance(op, card_types.HeartsOperation) or op.halves)


# ---- items ----------------------------------------------------------------------------------------------------------


def _make_item_answer(context: DungeonContext, option: ActionOption) -> AnswerOption:
    """Return the answer card for taking or passing on an item."""
    catalog, group = context.catalog, context.offered_item
    cards = [card for card, item in enumerate(catalog.items) if item.group == group]
    if option.id.action == "take":
        count = sum(catalog.items[card].copies for card in cards)
        text = ngettext("{count} card for {player}'s deck", "{count} cards for {player}'s deck", count)
        line = ChangeLine("cards", text.format(count=count, player=context.get_name(context.seat)), "good")
        return AnswerOption(
            option, "item", make_picture(f"dungeon/item/{group}"), make_card_fan(catalog, cards), [line]
        )
    follows = _find_next_seat(context, group)
    tip = _("The last player asked takes it.")
    if follows is None:
        return AnswerOption(option, "down", None, make_icon("right"), [], tip)
    seat, last = follows
    text = _("{player} takes it") if last else _("{player} is asked next")
    thing = make_badge(seat, context.initials[seat])
    line = ChangeLine("person", text.format(player=context.get_name(seat)))
    return AnswerOption(option, "down", make_picture(f"dungeon/item/{group}"), thing, [line], tip)


def _find_next_seat(context: DungeonContext, group: str) -> tuple[int, bool] | None:
    """Return the seat that is asked next, and whether it has to take the item because it is the last one."""
    order = find_item_order(context.rules.match, context.view, group)
    place = order.index(context.seat) + 1 if context.seat in order else len(order)
    return (order[place], place == len(order) - 1) if place < len(order) else None


# ---- cards ----------------------------------------------------------------------------------------------------------


class AnswerCard(Tile):
    """Answer card of a decision; the main button confirms the selected card."""

    def __init__(
        self, answer: AnswerOption, view: LayoutItem, *, chosen: bool, may_answer: bool, waiting_reason: str, key: str
    ) -> None:
        option = answer.option
        self.chosen = chosen
        self.focus_by_direction: dict[Kind, WidgetId] = {}
        """Card to which each arrow key moves the focus, since the hand may be nearer."""
        super().__init__(
            option.id,
            view,
            background=self._draw_ground,
            radius=RADIUS.large,
            enabled=may_answer and not option.reason,
            reason=option.reason or waiting_reason,
            tip=answer.tip,
            keys=(key,),
        )

    def handle(self, intent: Intent) -> WidgetEvent | None:
        goal = self.focus_by_direction.get(intent.kind)
        return super().handle(intent) if goal is None else WidgetEvent(goal, "changed")

    def _draw_ground(self, canvas: Canvas, box: Box, state: WidgetState) -> None:
        """Draw the background of the card."""
        draw_panel(canvas, *box)
        if state.hover:
            draw_hover_ring(canvas, *box, state.hover, radius=RADIUS.large)
        if self.chosen:
            canvas.rect(*box, "cream", radius=RADIUS.large, border=BORDER.thick)


def build_upright_card(answer: AnswerOption, key: str) -> LayoutItem:
    """Return an upright card: its picture is above its text."""
    picture = CustomPaint(partial(draw_trade, tone=answer.light, give=answer.cost, get=answer.reward))
    words = Column(
        Label(answer.option.text, "banner").set_size_group("answer titles"),
        HorizontalRule(),
        *(_build_line(line) for line in answer.lines),
        Spacer(),
        gap=SPACE.small,
        padding=(SPACE.large, SPACE.small, SPACE.large, SPACE.medium),
    )
    cap = Column(Row(Spacer(), KeyCap(key)), Spacer(), padding=SPACE.medium)
    return Column(
        Stack(picture, cap).sized(grow=1),
        words,
        gap=0,
        padding=BORDER.thin,
    )


def build_flat_card(answer: AnswerOption, key: str) -> LayoutItem:
    """Return a flat card: its picture is to the left of its text."""
    picture = CustomPaint(partial(draw_trade, tone=answer.light, give=None, get=answer.cost or answer.reward))
    words = Column(
        Row(Label(answer.option.text, "panel").set_size_group("low titles").sized(grow=1), KeyCap(key), gap=SPACE.tiny),
        Label(answer.lines[0].text, "small", leading=LEADING.tight) if answer.lines else None,
        gap=SPACE.tiny,
        padding=SPACE.small,
    )
    return Row(picture.sized(width=_THUMBNAIL_WIDTH), words.sized(grow=1, align="center"), gap=0, padding=BORDER.thin)


def _build_line(line: ChangeLine) -> LayoutItem:
    """Return the view of a line of changes."""
    words = Label(line.text, "strong", color=line.color, leading=LEADING.tight).set_size_group("answer lines")
    return Row(Icon(line.icon, _ICON_SIZE), words.sized(grow=1), gap=SPACE.small)
