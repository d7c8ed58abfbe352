"""Texts about rooms: need, rounds, penalties, special rules, as short lines with icons."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.dungeon.pictures.tokens import KIND_ICONS, TAG_ICONS
from game.presentation.dungeon.terms import (
    bottle_name,
    describe_op,
    format_heart_count,
    format_hearts,
    heals_all,
    kind_name,
    target_name,
)
from game.rules.dungeon import cards as card_types
from game.rules.dungeon.actions.challenge import WAIVED_NEED_INCREASE
from game.rules.dungeon.actions.worth import SUPPORT
from game.rules.dungeon.cards import DungeonCatalog, Need, Room
from game.rules.dungeon.engine.state import EMPTY
from game.rules.dungeon.rules import DungeonRules
from game.text import _, capitalize_first, ngettext, pick_text


class RoomFact(msgspec.Struct, frozen=True):
    """Fact about a room: an icon, a subject and a text."""

    icon: str
    label: str
    """Subject of the fact."""
    text: str
    short_text: str = ""
    """Text in a few words; empty for none."""

    @property
    def has_tag_icon(self) -> bool:
        """Return whether it explains a tag on the room's picture, so that the paper below need not repeat it."""
        return self.icon in TAG_ICONS.values()


def list_initials(get_name: Callable[[int], str], seat_count: int) -> list[str]:
    """Return the initials of the players, for their badges."""
    return [(get_name(seat).strip()[:1] or str(seat + 1)).upper() for seat in range(seat_count)]


def format_operations(catalog: DungeonCatalog, ops: card_types.Ops) -> str:
    """Return penalties or rewards as one line of text."""
    return ", ".join(describe_op(catalog, op) for op in ops)


def format_need(rules: DungeonRules, room: Room, need: int) -> str:
    """Return the need of a room as text, such as ``**7** combat (3 players + 4)``."""
    return _("**{need}** {kind}").format(need=need, kind=kind_name(room.type)) + format_player_share(rules, room, need)


def format_player_share(rules: DungeonRules, room: Room, need: int) -> str:
    """Return how a need is computed, such as ``(3 players + 4)``.

    Empty if it does not depend on the number of players.
    """
    if room.need is None or rules.options.players <= 2 or not room.need.a:
        return ""
    players = rules.options.players
    rest = need - room.need.a * players
    times = f"{room.need.a} × {players}" if room.need.a > 1 else str(players)
    return " " + _("({times} players {rest})").format(times=times, rest=f"+ {rest}" if rest >= 0 else f"− {-rest}")


def list_brief_lines(rules: DungeonRules, room_number: int, need: int) -> list[tuple[str, str]]:
    """Return the facts about a challenge as icons and texts for a narrow panel."""
    room, lines = rules.catalog.rooms[room_number], []
    for fact in list_facts(rules, room_number, need):
        text = fact.text
        if fact.icon == "hourglass":
            text = f"**{room.limit}**"
        elif fact.icon == KIND_ICONS[room.type]:
            text = f"**{need}**"
        lines.append((fact.icon, f"{fact.label}: {text}"))
    for fact in list_specials(rules.catalog, room):
        lines.append(
            (
                fact.icon,
                capitalize_first(fact.label)
                if fact.has_tag_icon and not fact.short_text
                else fact.short_text or fact.text,
            )
        )
    return lines


def list_facts(rules: DungeonRules, room_number: int, need: int) -> list[RoomFact]:
    """Return victory condition, rounds, penalties and reward of a challenge.

    Reward and rest options of another room.
    """
    catalog = rules.catalog
    room = catalog.rooms[room_number]
    facts: list[RoomFact] = []
    if room.need is not None:
        facts.append(RoomFact(KIND_ICONS[room.type], _("Goal"), format_need(rules, room, need)))
        limit = ngettext("**{count}**, then retreat", "**{count}**, then retreat", room.limit)
        facts.append(RoomFact("hourglass", _("Rounds"), limit.format(count=room.limit)))
        facts.append(
            RoomFact("heart-half", _("Each round"), format_operations(catalog, room.each_round) or _("nothing"))
        )
        facts.append(RoomFact("skull", _("If you fail"), format_operations(catalog, room.at_limit) or _("nothing")))
    if room_number not in catalog.castle.bosses or room.reward:
        pays = any(room_number in dungeon.bosses for dungeon in catalog.dungeons.values()) and not room.reward
        text = _("heart container, Triforce piece") if pays else format_reward(catalog, room)
        facts.append(RoomFact("container" if pays else "rupee", _("Reward"), text))
    return facts


def format_reward(catalog: DungeonCatalog, room: Room, ops: card_types.Ops | None = None) -> str:
    """Return the reward of a room or its offer, and whether it is paid only once.

    An inactive room is never entered twice.
    """
    text = format_operations(catalog, room.reward if ops is None else ops)
    if room.once and text and room.type != "inactive":
        return _("{reward}, only once").format(reward=text)
    return text or "–"


def list_specials(catalog: DungeonCatalog, room: Room, *, is_item_waived: bool = False) -> list[RoomFact]:
    """Return tags, required items, bonuses, usable items and the guard, each with its explanation.

    ``is_item_waived``: no player can have the required item, so the need is higher instead (Dungeon A26).
    """
    facts: list[RoomFact] = []
    for tag in room.tags:
        if tag == "shield":
            continue
        facts.append(
            RoomFact(TAG_ICONS.get(tag, "star"), pick_text(catalog.tags[tag].name), pick_text(catalog.tags[tag].text))
        )
    if room.shield:
        facts.append(_make_guard_fact(catalog, room))
    facts += _make_requirement(catalog, room.need, is_item_waived) if room.need is not None else []
    facts += _list_card_facts(catalog, room)
    if room.guard:
        ways = _(" or ").join(format_guard(catalog, way) for way in room.guard)
        text = _("{ways} averts the round penalty").format(ways=ways)
        facts.append(RoomFact("shield", _("Guard"), text, _("Guard: {way}").format(way=ways)))
    return facts


def _make_requirement(catalog: DungeonCatalog, need: Need, is_item_waived: bool) -> list[RoomFact]:
    """Return the cards that the room requires, or that the requirement is waived."""
    what = " · ".join(target_name(catalog, word) for word in (need.card, need.last_point) if word)
    if what and is_item_waived:
        text = _("{what} not in play: **{count}** more points")
        return [RoomFact("lock", _("Required"), text.format(what=what, count=WAIVED_NEED_INCREASE))]
    facts: list[RoomFact] = []
    if need.card:
        text = ngettext("At least **{count}** {what} card", "At least **{count}** {what} cards", need.count).format(
            count=need.count, what=target_name(catalog, need.card)
        )
        facts.append(RoomFact("lock", _("Required"), text))
    if need.last_point:
        text = _("Only in a round with {what}").format(what=target_name(catalog, need.last_point))
        facts.append(RoomFact("lock", _("Last point"), text))
    return facts


def _make_guard_fact(catalog: DungeonCatalog, room: Room) -> RoomFact:
    """Return the fact about averting the room's penalty."""
    text = ngettext(
        "Blocks the first **{count}** point from matching cards each round.",
        "Blocks the first **{count}** points from matching cards each round.",
        room.shield,
    ).format(count=room.shield)
    breakers = [_("any shield-breaking card"), *(target_name(catalog, word) for word in room.broken_by)]
    text += " " + _("Broken by: {what}.").format(what=", ".join(breakers))
    return RoomFact("shield", _("Shield {count}").format(count=room.shield), text)


def _list_card_facts(catalog: DungeonCatalog, room: Room) -> list[RoomFact]:
    """Return the facts about cards with bonuses or special uses in the room."""
    facts = []
    for bonus in room.bonus:
        name = target_name(catalog, bonus.match) if bonus.match != SUPPORT else _("face-up support")
        if bonus.becomes is not None:
            text = _("{what} counts as {value}").format(what=name, value=bonus.becomes)
        else:
            sign = f"+{bonus.add}" if bonus.add >= 0 else f"−{-bonus.add}"
            text = f"{name} **{sign}**"
        if bonus.kind is not None:
            text += " " + _("(as {kind})").format(kind=kind_name(bonus.kind))
        if bonus.after:
            text += " " + _("(once the guard holds)")
        facts.append(RoomFact("up" if bonus.add > 0 or bonus.becomes else "down", _("Here"), text))
    for use in room.usable:
        text = _("{what} counts as {kind} {value}").format(
            what=target_name(catalog, use.match), value=use.value, kind=kind_name(use.kind)
        )
        facts.append(RoomFact("tick", _("Usable"), text))
    return facts


def format_guard(catalog: DungeonCatalog, guard: card_types.Guard) -> str:
    """Return one way to avert a penalty as text, such as ``skill 3`` or ``1 × Wind Rod``."""
    if guard.card:
        return f"{guard.count} × {target_name(catalog, guard.card)}"
    return f"{kind_name(guard.kind)} {guard.value}"


def format_short_effect(catalog: DungeonCatalog, content: str) -> str:
    """Return the effect of a bottle's content as a short text."""
    if content == card_types.GREEN:
        return _("refills a deck")
    halves, heart = catalog.heals[content], "{heart-full}"
    if heals_all(halves):
        return _("heals **all** {heart}").format(heart=heart)
    sentence = {
        card_types.MILK: _("2 × **{count}** {heart}"),
        card_types.FAIRY: _("**{count}** {heart}, revives"),
    }.get(content, _("up to **{count}** {heart}"))
    return sentence.format(count=format_hearts(halves), heart=heart)


_MAX_TITLE_LENGTH = 28
"""Maximum number of characters of a button's text."""


def format_accept(room: Room) -> str:
    """Return the action of accepting a room's offer as a button text, from the beginning of the offer."""
    assert room.offer is not None
    deed, colon, _rest = pick_text(room.offer.text).partition(":")
    return deed if colon and len(deed) <= _MAX_TITLE_LENGTH else _("Accept")


def format_decline(room: Room) -> str:
    """Return the action of declining a room's offer as a button text."""
    if not room.is_challenge:
        return _("Decline")
    return {"combat": _("Fight"), "skill": _("Try your skill"), "puzzle": _("Solve the riddle")}[room.type]


class ChangeLine(msgspec.Struct, frozen=True):
    """Short line about a reward or cost, with its icon and text color."""

    icon: str
    text: str
    color: str = "cream"


_CHANGE_ICONS: dict[type[card_types.AnyOp], str] = {
    card_types.HeartsOperation: "heart-full",
    card_types.RupeesOperation: "rupee",
    card_types.DiscardOperation: "cards",
    card_types.SitOutOperation: "hourglass",
    card_types.ReduceOperation: "rupee",
    card_types.ContainerOperation: "container",
    card_types.BottleOperation: "flask",
    card_types.TeleporterOperation: "magic",
    card_types.CardsOperation: "chest",
}
"""Icon of each type of penalty or reward."""


def list_changes(catalog: DungeonCatalog, ops: card_types.Ops, as_sentence: str = "{what}") -> list[ChangeLine]:
    """Return a line for each penalty or reward; ``as_sentence`` adds when it takes effect."""
    changes = []
    for op in ops:
        text, tone = capitalize_first(describe_op(catalog, op)), "cream"
        if isinstance(op, card_types.HeartsOperation):
            text, tone = _format_signed(op.halves, format_heart_count(op.halves))
        elif isinstance(op, card_types.RupeesOperation):
            rupees = ngettext("{count} rupee", "{count} rupees", abs(op.amount)).format(count=abs(op.amount))
            text, tone = _format_signed(op.amount, rupees)
        elif isinstance(op, (card_types.DiscardOperation, card_types.SitOutOperation, card_types.ReduceOperation)):
            tone = "danger"
        elif isinstance(op, card_types.BottleOperation):
            text = capitalize_first(bottle_name(EMPTY))
        changes.append(ChangeLine(_CHANGE_ICONS[type(op)], as_sentence.format(what=text), tone))
    return changes


def _format_signed(amount: int, text: str) -> tuple[str, str]:
    """Return an amount with its sign as text, and the text color."""
    return (f"+{text}", "good") if amount >= 0 else (f"−{text}", "danger")
