"""What the dungeon's screens say of rooms: need, rounds, penalties, specials, in short lines with icons."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.app.dungeon.pictures.tokens import KIND_ICONS, TAG_ICONS
from game.presentation.dungeon.terms import heals_all, hearts, kind_name, match_name, op_words
from game.rules.dungeon import cards as c
from game.rules.dungeon.actions.challenge import WAIVED_PLUS
from game.rules.dungeon.actions.worth import SUPPORT
from game.rules.dungeon.cards import Catalog, Need, Room
from game.rules.dungeon.rules import DungeonRules
from game.text import _, capital, ngettext, pick


class Fact(msgspec.Struct, frozen=True):
    """A line about a room: an icon, what it is about, and what is said of it."""

    icon: str
    label: str
    text: str
    brief: str = ""
    """The same in a few words."""

    @property
    def has_tag_icon(self) -> bool:
        """Return whether it explains a sign on the picture of a room, so that the paper below does not repeat it."""
        return self.icon in TAG_ICONS.values()


def seat_letters(name: Callable[[int], str], seats: int) -> list[str]:
    """The initials of the players, as they stand in their badges."""
    return [(name(seat).strip()[:1] or str(seat + 1)).upper() for seat in range(seats)]


def ops_text(catalog: Catalog, ops: c.Ops) -> str:
    """Penalties or rewards, in one line."""
    return ", ".join(op_words(catalog, op) for op in ops)


def need_text(rules: DungeonRules, room: Room, need: int) -> str:
    """``**7** combat (3 players + 4)``."""
    return _("**{need}** {kind}").format(need=need, kind=kind_name(room.type)) + players_text(rules, room, need)


def players_text(rules: DungeonRules, room: Room, need: int) -> str:
    """How a need came about, ``(3 players + 4)``; empty where the number of players does not count."""
    if room.need is None or rules.options.players <= 2 or not room.need.a:
        return ""
    players = rules.options.players
    rest = need - room.need.a * players
    times = f"{room.need.a} × {players}" if room.need.a > 1 else str(players)
    return " " + _("({times} players {rest})").format(times=times, rest=f"+ {rest}" if rest >= 0 else f"− {-rest}")


def brief(rules: DungeonRules, number: int, need: int) -> list[tuple[str, str]]:
    """What is known of a challenge in lines for a narrow panel: icon and text."""
    room, lines = rules.catalog.rooms[number], []
    for fact in facts(rules, number, need):
        text = fact.text
        if fact.icon == "hourglass":
            text = f"**{room.limit}**"
        elif fact.icon == KIND_ICONS[room.type]:
            text = f"**{need}**"
        lines.append((fact.icon, f"{fact.label}: {text}"))
    for fact in specials(rules.catalog, room):
        lines.append(
            (fact.icon, capital(fact.label) if fact.has_tag_icon and not fact.brief else fact.brief or fact.text)
        )
    return lines


def facts(rules: DungeonRules, number: int, need: int) -> list[Fact]:
    """The victory condition, rounds, penalties and reward of a challenge; reward and rest of another room."""
    catalog = rules.catalog
    room = catalog.rooms[number]
    found: list[Fact] = []
    if room.need is not None:
        found.append(Fact(KIND_ICONS[room.type], _("Goal"), need_text(rules, room, need)))
        limit = ngettext("**{count}**, then retreat", "**{count}**, then retreat", room.limit)
        found.append(Fact("hourglass", _("Rounds"), limit.format(count=room.limit)))
        found.append(Fact("heart-half", _("Each round"), ops_text(catalog, room.each_round) or _("nothing")))
        found.append(Fact("skull", _("If you fail"), ops_text(catalog, room.at_limit) or _("nothing")))
    if number not in catalog.castle.bosses or room.reward:
        pays = any(number in one.bosses for one in catalog.dungeons.values()) and not room.reward
        text = _("heart container, Triforce piece") if pays else reward_text(catalog, room)
        found.append(Fact("container" if pays else "rupee", _("Reward"), text))
    return found


def reward_text(catalog: Catalog, room: Room, ops: c.Ops | None = None) -> str:
    """What a room or its offer pays, and whether only once; an inactive room is never entered twice anyway."""
    text = ops_text(catalog, room.reward if ops is None else ops)
    if room.once and text and room.type != "inactive":
        return _("{reward}, only once").format(reward=text)
    return text or "–"


def specials(catalog: Catalog, room: Room, *, waived: bool = False) -> list[Fact]:
    """Tags, required items, bonuses, usable items and the guard, each with its explanation.

    ``waived``: nobody can have what the room asks for, so the need has risen instead (Dungeon A26).
    """
    found: list[Fact] = []
    for tag in room.tags:
        if tag == "shield":
            continue
        found.append(Fact(TAG_ICONS.get(tag, "star"), pick(catalog.tags[tag].name), pick(catalog.tags[tag].text)))
    if room.shield:
        found.append(_shield(catalog, room))
    found += _asked_for(catalog, room.need, waived) if room.need is not None else []
    found += _card_facts(catalog, room)
    if room.guard:
        ways = _(" or ").join(guard_text(catalog, way) for way in room.guard)
        text = _("{ways} averts the round penalty").format(ways=ways)
        found.append(Fact("shield", _("Guard"), text, _("Guard: {way}").format(way=ways)))
    return found


def _asked_for(catalog: Catalog, need: Need, waived: bool) -> list[Fact]:
    """The cards without which the room is not won, or that they are asked of nobody."""
    what = " · ".join(match_name(catalog, word) for word in (need.card, need.last_point) if word)
    if what and waived:
        text = _("{what} not in play: **{count}** more points")
        return [Fact("lock", _("Required"), text.format(what=what, count=WAIVED_PLUS))]
    found: list[Fact] = []
    if need.card:
        text = ngettext("At least **{count}** {what} card", "At least **{count}** {what} cards", need.count).format(
            count=need.count, what=match_name(catalog, need.card)
        )
        found.append(Fact("lock", _("Required"), text))
    if need.last_point:
        text = _("Only in a round with {what}").format(what=match_name(catalog, need.last_point))
        found.append(Fact("lock", _("Last point"), text))
    return found


def _shield(catalog: Catalog, room: Room) -> Fact:
    text = ngettext(
        "Blocks the first **{count}** point from matching cards each round.",
        "Blocks the first **{count}** points from matching cards each round.",
        room.shield,
    ).format(count=room.shield)
    breakers = [_("any shield-breaking card"), *(match_name(catalog, word) for word in room.broken_by)]
    text += " " + _("Broken by: {what}.").format(what=", ".join(breakers))
    return Fact("shield", _("Shield {count}").format(count=room.shield), text)


def _card_facts(catalog: Catalog, room: Room) -> list[Fact]:
    found = []
    for bonus in room.bonus:
        name = match_name(catalog, bonus.match) if bonus.match != SUPPORT else _("face-up support")
        if bonus.becomes is not None:
            text = _("{what} counts as {value}").format(what=name, value=bonus.becomes)
        else:
            sign = f"+{bonus.add}" if bonus.add >= 0 else f"−{-bonus.add}"
            text = f"{name} **{sign}**"
        if bonus.kind is not None:
            text += " " + _("(as {kind})").format(kind=kind_name(bonus.kind))
        if bonus.after:
            text += " " + _("(once the guard holds)")
        found.append(Fact("up" if bonus.add > 0 or bonus.becomes else "down", _("Here"), text))
    for use in room.usable:
        text = _("{what} counts as {kind} {value}").format(
            what=match_name(catalog, use.match), value=use.value, kind=kind_name(use.kind)
        )
        found.append(Fact("tick", _("Usable"), text))
    return found


def guard_text(catalog: Catalog, way: c.Guard) -> str:
    """One way to avert a penalty: ``skill 3``, ``1 × Wind Rod``."""
    if way.card:
        return f"{way.count} × {match_name(catalog, way.card)}"
    return f"{kind_name(way.kind)} {way.value}"


def short_effect(catalog: Catalog, content: str) -> str:
    """What a bottle does, as it stands on its tag."""
    if content == c.GREEN:
        return _("refills a deck")
    halves, heart = catalog.heals[content], "{heart-full}"
    if heals_all(halves):
        return _("heals **all** {heart}").format(heart=heart)
    sentence = {
        c.MILK: _("2 × **{count}** {heart}"),
        c.FAIRY: _("**{count}** {heart}, revives"),
    }.get(content, _("up to **{count}** {heart}"))
    return sentence.format(count=hearts(halves), heart=heart)
