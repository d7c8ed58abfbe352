"""The dungeon in the player's language: names, what rooms give and take, and why a card counts what it counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.rules.core.exhaustive import require_exhaustive
from game.rules.core.protocol import HIDDEN
from game.rules.dungeon import cards as c
from game.rules.dungeon.cards import Catalog, Limits
from game.rules.dungeon.engine.state import EMPTY, MOST_CONTAINERS
from game.text import _, ngettext, pick


def item_name(catalog: Catalog, card: int) -> str:
    """The name of an item card; ``HIDDEN`` is one that is not known."""
    return _("a card") if card == HIDDEN else pick(catalog.items[card].name)


def room_name(catalog: Catalog, room: int) -> str:
    """The name of a dungeon card; ``HIDDEN`` is one that nobody has seen."""
    return _("an unknown room") if room == HIDDEN else pick(catalog.rooms[room].name)


def dungeon_name(catalog: Catalog, code: str) -> str:
    """The name of a dungeon by its code, the castle among them."""
    return pick(catalog.dungeon(code).name)


def group_name(catalog: Catalog, group: str) -> str:
    """The name of an item; an unknown one stands for itself."""
    return pick(catalog.groups[group]) if group in catalog.groups else group


def kind_name(kind: str) -> str:
    """What a kind of room or use is called."""
    return {
        "combat": _("combat"),
        "skill": _("skill"),
        "puzzle": _("puzzle"),
        "support": _("support"),
        "guard": _("guard"),
        "safe": _("safe room"),
        "inactive": _("inactive room"),
    }[kind]


def match_name(catalog: Catalog, match: str) -> str:
    """What the match of a bonus is called: an item, a keyword, a kind, or several of them."""
    return " + ".join(_one_match(catalog, word) for word in match.split("+"))


def _one_match(catalog: Catalog, word: str) -> str:
    for names in (catalog.groups, catalog.words):
        if word in names:
            return pick(names[word])
    if word in catalog.tags:
        return pick(catalog.tags[word].name)
    return _("final boss") if word == c.FINAL else kind_name(word)


def bottle_name(content: str) -> str:
    """What is in a bottle."""
    return {
        EMPTY: _("empty bottle"),
        "red": _("red potion"),
        "milk": _("Lon Lon milk"),
        "gulp": _("last gulp of milk"),
        "green": _("green potion"),
        "golden": _("golden potion"),
        "fairy": _("fairy"),
    }.get(content, content)


def bottle_effect(catalog: Catalog, content: str) -> str:
    """What a bottle does, in a few words."""
    if content == EMPTY:
        return _("Beedle can fill it")
    if content == c.GREEN:
        return _("shuffles one player's discard pile into their deck")
    halves = catalog.heals[content]
    if heals_all(halves):
        return _("heals all hearts")
    sentence = {
        c.MILK: _("heals {hearts}, twice"),
        c.FAIRY: _("revives Link with {hearts}, or heals {count}"),
    }.get(content, _("heals {hearts}"))
    return sentence.format(hearts=hearts_of(halves), count=hearts(halves))


def heals_all(halves: int) -> bool:
    """Whether so many half hearts fill every container that Link can have."""
    return halves >= 2 * MOST_CONTAINERS


def grade_name(grade: str) -> str:
    """What the difficulty of an adventure or of a dungeon is called."""
    return {
        "story": _("Story"),
        "hero": _("Hero"),
        "master": _("Master"),
        "easy": _("easy"),
        "medium": _("medium"),
        "hard": _("hard"),
    }[grade]


def grade_about(limits: Limits) -> str:
    """What a grade of an adventure adds to the rules."""
    if not limits.lost_at:
        return _("You can't lose. Each collapse adds a phase to the last fight.")
    plus, alone, three = limits.plus, limits.plus + limits.alone, limits.plus + limits.three
    sentence = _("Collapse {count} ends the adventure. Points needed per room: +{plus} (solo +{alone}).")
    if limits.three:
        sentence = _(
            "Collapse {count} ends the adventure. Points needed per room: +{plus} (solo "
            "+{alone}, 3 or more players +{three})."
        )
    elif not plus:
        sentence = _("Collapse {count} ends the adventure. Points needed per room when solo: +{alone}.")
    castle, others = limits.in_castle(2), limits.in_castle(3)
    if others > castle:
        sentence += " " + _("In Ganon's Castle, another +{others} (2 players +{castle}).")
    elif castle:
        sentence += " " + _("In Ganon's Castle, another +{castle}.")
    return sentence.format(count=limits.lost_at, plus=plus, alone=alone, three=three, castle=castle, others=others)


def length_name(length: str) -> str:
    """What the length of an adventure is called."""
    return {"short": _("Short adventure"), "long": _("Long adventure")}.get(length, length)


def hearts(halves: int) -> str:
    """Half hearts as hearts: ½, 1, 1½."""
    whole, half = divmod(abs(halves), 2)
    return (str(whole) if whole else "") + ("½" if half else "") or "0"


def hearts_of(halves: int) -> str:
    """``1½ hearts``, ``½ heart``."""
    return ngettext("{hearts} heart", "{hearts} hearts", 1 if abs(halves) <= 2 else 2).format(hearts=hearts(halves))


def op_words(catalog: Catalog, op: c.AnyOp) -> str:
    """One penalty, price or reward in a few words."""
    return OP_WORDS[type(op)](catalog, op)


def _some_hearts(catalog: Catalog, op: c.Hearts) -> str:
    sentence = _("lose {hearts}") if op.halves < 0 else _("heal {hearts}")
    return sentence.format(hearts=hearts_of(op.halves))


def _some_rupees(catalog: Catalog, op: c.Rupees) -> str:
    text = ngettext("{count} rupee", "{count} rupees", abs(op.amount)).format(count=abs(op.amount))
    return _("lose {rupees}").format(rupees=text) if op.amount < 0 else text


def _some_cards(catalog: Catalog, op: c.Discard) -> str:
    text = ngettext("each player discards {count} card", "each player discards {count} cards", op.each)
    return text.format(count=op.each)


def _sits_out(catalog: Catalog, op: c.SitOut) -> str:
    return _("the active player sits out")


def _reward_less(catalog: Catalog, op: c.Reduce) -> str:
    text = ngettext("reward −{count} rupee", "reward −{count} rupees", op.amount)
    return text.format(count=op.amount)


def _container(catalog: Catalog, op: c.Container) -> str:
    return _("a heart container")


def _bottle(catalog: Catalog, op: c.Bottle) -> str:
    if op.or_rupees == 0:
        return _("an empty bottle")
    text = ngettext("{count} rupee", "{count} rupees", op.or_rupees).format(count=op.or_rupees)
    return _("an empty bottle ({rupees} if you have four)").format(rupees=text)


def _teleporter(catalog: Catalog, op: c.Teleporter) -> str:
    return _("the teleporter")


def _item(catalog: Catalog, op: c.Cards) -> str:
    return group_name(catalog, op.item)


OP_WORDS: dict[type[c.AnyOp], Callable[[Catalog, Any], str]] = require_exhaustive(
    "the words of rooms",
    c.AnyOp,
    {
        c.Hearts: _some_hearts,
        c.Rupees: _some_rupees,
        c.Discard: _some_cards,
        c.SitOut: _sits_out,
        c.Reduce: _reward_less,
        c.Container: _container,
        c.Bottle: _bottle,
        c.Teleporter: _teleporter,
        c.Cards: _item,
    },
)
"""By word of the rooms: how it is said."""


def ops_words(catalog: Catalog, ops: c.Ops) -> str:
    """Penalties or rewards in one line; a dash for none."""
    return ", ".join(op_words(catalog, op) for op in ops) or "–"


def part_words(catalog: Catalog, why: str, word: str, amount: int) -> str:
    """Why a card counts what it counts, one part of it, with its sign."""
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
    if why in sentences:
        return sentences[why]
    name = match_name(catalog, word) if word else ""
    if why == "zero":
        return _("{sign} {name}: counts 0").format(sign=sign, name=name)
    if why == "floor":
        return _("{sign} (minimum {floor})").format(sign=sign, floor=1 if word else 0)
    return f"{sign} {name}"


def lack_words(catalog: Catalog, lack: str, kind: str, card: str) -> str:
    """What a challenge still asks for besides points."""
    return {
        "kind": _("a {kind} card this round").format(kind=kind_name(kind)),
        "card": _("{name} card").format(name=match_name(catalog, card) if card else ""),
        "last": _("{name} for the last point").format(name=match_name(catalog, card) if card else ""),
        "not-found": _("this dungeon's item (not found yet)"),
    }[lack]


def power_words(pieces: int) -> str:
    """What a number of Triforce pieces does."""
    return {
        1: _("Play 1 more card"),
        2: _("Everyone redraws"),
        3: _("Avert the penalty"),
        4: _("All cards +1"),
    }[pieces]
