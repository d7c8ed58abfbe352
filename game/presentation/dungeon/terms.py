"""Terms of the Dungeon as text: names, penalties, rewards, and the parts of a card's value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.core.exhaustive import require_exhaustive
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon import cards as card_types
from game.rules.dungeon.cards import DungeonCatalog, GradeLimits
from game.rules.dungeon.engine.state import EMPTY, MAX_CONTAINERS
from game.text import _, ngettext, pick_text


def item_name(catalog: DungeonCatalog, card: int) -> str:
    """Return the name of an item card; ``HIDDEN`` for an unknown one."""
    return _("a card") if card == HIDDEN else pick_text(catalog.items[card].name)


def room_name(catalog: DungeonCatalog, room: int) -> str:
    """Return the name of a dungeon card; ``HIDDEN`` for one that is face down."""
    return _("an unknown room") if room == HIDDEN else pick_text(catalog.rooms[room].name)


def dungeon_name(catalog: DungeonCatalog, dungeon: str) -> str:
    """Return the name of a dungeon by its id, including the castle."""
    return pick_text(catalog.get_dungeon(dungeon).name)


def group_name(catalog: DungeonCatalog, group: str) -> str:
    """Return the name of an item; an unknown id is returned unchanged."""
    return pick_text(catalog.groups[group]) if group in catalog.groups else group


def kind_name(kind: str) -> str:
    """Return the name of a kind of card use or room, such as "skill" or "safe room"."""
    return {
        "combat": _("combat"),
        "skill": _("skill"),
        "puzzle": _("puzzle"),
        "support": _("support"),
        "guard": _("guard"),
        "safe": _("safe room"),
        "inactive": _("inactive room"),
    }[kind]


def target_name(catalog: DungeonCatalog, target: str) -> str:
    """Return the name of the target of a bonus: an item, a keyword, a kind, or several joined by ``+``."""
    return " + ".join(_find_word_name(catalog, word) for word in target.split("+"))


def _find_word_name(catalog: DungeonCatalog, word: str) -> str:
    """Return the name of one word of a bonus's target: an item, a keyword, a tag, the final boss or a kind."""
    for names in (catalog.groups, catalog.keywords):
        if word in names:
            return pick_text(names[word])
    if word in catalog.tags:
        return pick_text(catalog.tags[word].name)
    return _("final boss") if word == card_types.FINAL else kind_name(word)


def bottle_name(content: str) -> str:
    """Return the name of the content of a bottle."""
    return {
        EMPTY: _("empty bottle"),
        "red": _("red potion"),
        "milk": _("Lon Lon milk"),
        "gulp": _("last gulp of milk"),
        "green": _("green potion"),
        "golden": _("golden potion"),
        "fairy": _("fairy"),
    }.get(content, content)


def describe_bottle(catalog: DungeonCatalog, content: str) -> str:
    """Return the effect of a bottle in a few words."""
    if content == EMPTY:
        return _("Beedle can fill it")
    if content == card_types.GREEN:
        return _("shuffles one player's discard pile into their deck")
    halves = catalog.heals[content]
    if heals_all(halves):
        return _("heals all hearts")
    sentence = {
        card_types.MILK: _("heals {hearts}, twice"),
        card_types.FAIRY: _("revives Link with {hearts}, or heals {count}"),
    }.get(content, _("heals {hearts}"))
    return sentence.format(hearts=format_heart_count(halves), count=format_hearts(halves))


def heals_all(halves: int) -> bool:
    """Return whether an amount of healing fills even the maximum number of heart containers."""
    return halves >= 2 * MAX_CONTAINERS


def grade_name(grade: str) -> str:
    """Return the name of the difficulty of an adventure or a dungeon."""
    return {
        "story": _("Story"),
        "hero": _("Hero"),
        "master": _("Master"),
        "easy": _("easy"),
        "medium": _("medium"),
        "hard": _("hard"),
    }[grade]


def describe_grade(limits: GradeLimits, players: int) -> str:
    """Return the rules that a difficulty adds to an adventure of so many players."""
    if not limits.lost_at:
        found, needs = [_("You can't lose. Each collapse adds a phase to the last fight.")], limits.base_bonus(players)
        if needs:
            found.append(_("Points needed per shared room when solo: +{base}.").format(base=needs))
        return " ".join(found)
    lost = ngettext("{count} collapse ends the adventure.", "{count} collapses end the adventure.", limits.lost_at)
    found, needs = [lost], limits.plus + limits.player_bonus(players)
    if needs:
        solo = players == 1 and limits.alone
        found.append(_("Points needed per room when solo: +{plus}.") if solo else _("Points needed per room: +{plus}."))
    castle = limits.castle_bonus(players)
    if castle:
        found.append(_("In Ganon's Castle, another +{castle}."))
    return " ".join(found).format(count=limits.lost_at, plus=needs, castle=castle)


def length_name(length: str) -> str:
    """Return the name of the length of an adventure."""
    return {"short": _("Short adventure"), "long": _("Long adventure")}.get(length, length)


def format_hearts(halves: int) -> str:
    """Format half hearts as hearts: ½, 1, 1½."""
    whole, half = divmod(abs(halves), 2)
    return (str(whole) if whole else "") + ("½" if half else "") or "0"


def format_heart_count(halves: int) -> str:
    """Format half hearts with the noun: ``1½ hearts``, ``½ heart``."""
    return ngettext("{hearts} heart", "{hearts} hearts", 1 if abs(halves) <= 2 else 2).format(
        hearts=format_hearts(halves)
    )


def describe_op(catalog: DungeonCatalog, op: card_types.AnyOp) -> str:
    """Return one penalty, price or reward in a few words."""
    return OP_WORDS[type(op)](catalog, op)


def _describe_hearts(catalog: DungeonCatalog, op: card_types.HeartsOperation) -> str:
    sentence = _("lose {hearts}") if op.halves < 0 else _("heal {hearts}")
    return sentence.format(hearts=format_heart_count(op.halves))


def _describe_rupees(catalog: DungeonCatalog, op: card_types.RupeesOperation) -> str:
    text = ngettext("{count} rupee", "{count} rupees", abs(op.amount)).format(count=abs(op.amount))
    return _("lose {rupees}").format(rupees=text) if op.amount < 0 else text


def _describe_discard(catalog: DungeonCatalog, op: card_types.DiscardOperation) -> str:
    text = ngettext("each player discards {count} card", "each player discards {count} cards", op.each)
    return text.format(count=op.each)


def _describe_sit_out(catalog: DungeonCatalog, op: card_types.SitOutOperation) -> str:
    return _("the active player sits out")


def _describe_reduction(catalog: DungeonCatalog, op: card_types.ReduceOperation) -> str:
    text = ngettext("reward −{count} rupee", "reward −{count} rupees", op.amount)
    return text.format(count=op.amount)


def _describe_container(catalog: DungeonCatalog, op: card_types.ContainerOperation) -> str:
    return _("a heart container")


def _describe_bottle_reward(catalog: DungeonCatalog, op: card_types.BottleOperation) -> str:
    if op.or_rupees == 0:
        return _("an empty bottle")
    text = ngettext("{count} rupee", "{count} rupees", op.or_rupees).format(count=op.or_rupees)
    return _("an empty bottle ({rupees} if you have four)").format(rupees=text)


def _describe_teleporter(catalog: DungeonCatalog, op: card_types.TeleporterOperation) -> str:
    return _("the teleporter")


def _describe_item(catalog: DungeonCatalog, op: card_types.CardsOperation) -> str:
    return group_name(catalog, op.item)


OP_WORDS: dict[type[card_types.AnyOp], Callable[[DungeonCatalog, Any], str]] = require_exhaustive(
    "the words of rooms",
    card_types.AnyOp,
    {
        card_types.HeartsOperation: _describe_hearts,
        card_types.RupeesOperation: _describe_rupees,
        card_types.DiscardOperation: _describe_discard,
        card_types.SitOutOperation: _describe_sit_out,
        card_types.ReduceOperation: _describe_reduction,
        card_types.ContainerOperation: _describe_container,
        card_types.BottleOperation: _describe_bottle_reward,
        card_types.TeleporterOperation: _describe_teleporter,
        card_types.CardsOperation: _describe_item,
    },
)
"""Function that words a penalty or reward, by type."""


def describe_ops(catalog: DungeonCatalog, ops: card_types.Ops) -> str:
    """Return penalties or rewards in one line; a dash for none."""
    return ", ".join(describe_op(catalog, op) for op in ops) or "–"


def describe_value_part(catalog: DungeonCatalog, reason: str, target: str, amount: int) -> str:
    """Return one part of the value of a card, with its sign and reason.

    ``target`` is the target of the bonus, empty for none.
    """
    sign = f"+{amount}" if amount >= 0 else f"−{-amount}"
    sentences = {
        "printed": _("{count} printed").format(count=amount),
        "usable": _("{count} in this room").format(count=amount),
        "down": _("{count} face down").format(count=amount),
        "card": _("for the guard"),
        "power": _("{sign} Triforce").format(sign=sign),
        "shield": _("{sign} shield").format(sign=sign),
        "dark": _("{sign} darkness").format(sign=sign),
    }
    if reason in sentences:
        return sentences[reason]
    name = target_name(catalog, target) if target else ""
    if reason == "zero":
        return _("{sign} {name}: counts 0").format(sign=sign, name=name)
    if reason == "floor":
        return _("{sign} (minimum {floor})").format(sign=sign, floor=1 if target else 0)
    return f"{sign} {name}"


def describe_requirement(catalog: DungeonCatalog, requirement: str, kind: str, card: str) -> str:
    """Return a missing requirement of a challenge other than points."""
    return {
        "kind": _("a {kind} card this round").format(kind=kind_name(kind)),
        "card": _("{name} card").format(name=target_name(catalog, card) if card else ""),
        "last": _("{name} for the last point").format(name=target_name(catalog, card) if card else ""),
        "not-found": _("this dungeon's item (not found yet)"),
    }[requirement]


def describe_power(pieces: int) -> str:
    """Return the effect of spending a number of Triforce pieces."""
    return {
        1: _("Play 1 more card"),
        2: _("Everyone redraws"),
        3: _("Avert the penalty"),
        4: _("All cards +1"),
    }[pieces]
