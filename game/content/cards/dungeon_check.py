"""Validator of dungeon cards: known words, valid numbers, beatable rooms, complete decks.

Required counts are those of the source (dungeon_quest 1.1, 4.3, 4.5). A fault has a line, the error and the
expectation.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.content.cards.room_words import check_gifts, check_losses, list_printed_numbers
from game.content.formats.ids import KEBAB_CASE, NO_ID
from game.content.formats.yaml_reader import Place, SourceMap, format_hint
from game.rules.core.limits import find_long_parts
from game.rules.core.words import LocalizedText
from game.rules.dungeon import cards as c
from game.rules.dungeon.actions.action import GRADES
from game.rules.dungeon.actions.rewards import WORDS
from game.rules.dungeon.actions.worth import SHIELD, SUPPORT, get_card_words, is_match
from game.rules.dungeon.engine.definitions import BASE_ROOMS, BOSSES, CASTLE_ROOMS, DUNGEON_ROOMS, FINAL_CARDS, SIZES

COPIES = 138
"""Number of item cards in the whole game, copies included."""
KINDS_OF_CARDS = 51
"""Number of different item cards in the whole game."""
GROUP_COPIES = {"basic": 60, "sword": 8, "silver": 4}
"""Number of cards in the groups that belong to no dungeon."""
ITEM_COPIES = 6
"""Number of cards in the item group of each dungeon."""

MOST_ROUNDS = 6
"""Maximum round limit of a room."""
CODE = re.compile("[A-Z]{2}")
"""Pattern of a dungeon's code, the prefix of its room ids."""
LONGEST_NAME, LONGEST_TEXT = 30, 110
"""Maximum lengths of a name and of a text on a dungeon card, in characters."""
HARDEST_GUARD_CARDS = 4
"""A guard that needs more than this number of the best item cards counts as unbeatable."""


class CardVocabulary(NamedTuple):
    """Ids that dungeon cards may refer to, with their definitions."""

    groups: Mapping[str, LocalizedText]
    """Names of item groups by id."""
    words: Mapping[str, LocalizedText]
    """Names of item keywords by id."""
    tags: Mapping[str, c.Tag]
    items: Mapping[str, c.Item]

    @property
    def match_words(self) -> set[str]:
        """Return the words that a match expression (such as ``bow+basic``) may contain."""
        return {*self.groups, *self.words, *c.KINDS, SUPPORT}


class DungeonSpec(NamedTuple):
    """Header of a dungeon file that its rooms are checked against."""

    code: str
    grade: str | None
    item: str
    tags: tuple[str, ...]


Rooms = Mapping[str, Mapping[str, c.Room]]
"""Rooms by section of the dungeon file (``rooms``, ``bosses``, ``item_room``), then by room id."""


# Words and items ----------------------------------------------------------------------------------------------------


def check_vocabulary(known: CardVocabulary, marks: SourceMap) -> None:
    """Check that names exist in both languages, and that tags refer to existing cards."""
    for part in ("groups", "words"):
        for word, name in getattr(known, part).items():
            _check_text(name, marks, (part, word), LONGEST_NAME)
    for name, tag in known.tags.items():
        place: Place = ("tags", name)
        _check_text(tag.name, marks, (*place, "name"), LONGEST_NAME)
        for field in ("bonus", "guard_bonus"):
            for index, bonus in enumerate(getattr(tag, field)):
                _check_match(bonus.match, known.match_words, marks, (*place, field, index, "match"))
        for field in ("floor", "zero", "guard_zero", "cost"):
            for index, match in enumerate(getattr(tag, field)):
                _check_match(match, known.match_words, marks, (*place, field, index))


def check_item_cards(known: CardVocabulary, marks: SourceMap) -> None:
    """Check that item cards are usable, belong to known groups and keywords, and are as many as in the source."""
    for item_id, item in known.items.items():
        if not KEBAB_CASE.fullmatch(item_id):
            marks.add_fault((item_id,), f'the card id "{item_id}" {NO_ID}')
        _check_text(item.name, marks, (item_id, "name"), LONGEST_NAME)
        if item.group not in known.groups:
            hint = format_hint(item.group, known.groups)
            marks.add_fault((item_id, "group"), f'unknown item group "{item.group}"{hint}')
        for index, word in enumerate(item.words):
            _check_match(word, set(known.words), marks, (item_id, "words", index))
        for index, bonus in enumerate(item.bonus):
            _check_match(bonus.match, {*known.tags, c.FINAL}, marks, (item_id, "bonus", index, "match"))
        if item.copies < 1:
            marks.add_fault((item_id, "copies"), f"a card is there at least once, got {item.copies}")
        values = [getattr(item, kind) for kind in (*c.KINDS, SUPPORT)]
        if all(value is None for value in values):
            marks.add_fault((item_id,), "the card has no value of any kind")
        if any(value is not None and value < 1 for value in values) or item.guard < 0:
            marks.add_fault((item_id,), "values are whole numbers from 1; a use that a card does not have is left out")
    if marks.faults:
        return
    copies: Counter[str] = Counter()
    for item in known.items.values():
        copies[item.group] += item.copies
    for group in known.groups:
        wanted = GROUP_COPIES.get(group, ITEM_COPIES)
        if copies[group] != wanted:
            marks.add_fault((), f'the group "{group}" has {copies[group]} cards, {wanted} were meant')
    if len(known.items) != KINDS_OF_CARDS or copies.total() != COPIES:
        found = f"{copies.total()} item cards in {len(known.items)} kinds"
        marks.add_fault((), f"{found}, {COPIES} in {KINDS_OF_CARDS} were meant")


def check_goods(goods: Mapping[str, c.Good], marks: SourceMap) -> None:
    """Check that exactly Beedle's goods are defined, each with a price and a use."""
    for ware in c.WARES:
        if ware not in goods:
            marks.add_fault(("goods",), f"Beedle sells {ware} too: {{price: 20, halves: 12}}")
    for name, good in goods.items():
        place: Place = ("goods", name)
        if name not in c.WARES:
            marks.add_fault(place, f'Beedle sells no "{name}"{format_hint(name, c.WARES)}')
        if good.price < 1:
            marks.add_fault((*place, "price"), f"a price is 1 rupee at least, got {good.price}")
        if (good.halves > 0) == (name == c.GREEN):
            wanted = "serves the cards and heals nothing" if name == c.GREEN else "heals half a heart at least"
            marks.add_fault((*place, "halves"), f"{name} {wanted}, got {good.halves}")


def check_scoring(score: c.Scoring, amounts: c.Amounts, marks: SourceMap) -> None:
    """Check that exactly the known grades have a weight in the score, and that averting takes at least one piece."""
    for grade in GRADES:
        if grade not in score.percent:
            marks.add_fault(("score", "percent"), f"the grade {grade} weighs the score too: {{{grade}: 100}}")
    for name in score.percent:
        if name not in GRADES:
            marks.add_fault(("score", "percent", name), f'unknown grade "{name}"{format_hint(name, GRADES)}')
    if amounts.avert < 1:
        marks.add_fault(("amounts", "avert"), f"averting a penalty takes 1 piece at least, got {amounts.avert}")


# Rooms --------------------------------------------------------------------------------------------------------------


def check_room(room: c.Room, boss: bool, known: CardVocabulary, marks: SourceMap, place: Place) -> None:
    """Check one dungeon card by itself."""
    _check_text(room.name, marks, (*place, "name"), LONGEST_NAME)
    _check_text(room.flavor, marks, (*place, "flavor"), LONGEST_TEXT)
    for fault in find_long_parts(SIZES, "bytes of a card, a tag or a dungeon", [room]):
        marks.add_fault(place, fault)
    for index, tag in enumerate(room.tags):
        _check_match(tag, set(known.tags), marks, (*place, "tags", index))
    if room.offer is not None:
        _check_offer(room, room.offer, marks, (*place, "offer"))
    check_gifts(room.reward, marks, (*place, "reward"))
    if room.type in c.KINDS:
        _check_challenge(room, boss, known, marks, place)
    else:
        _check_quiet(room, marks, place)


def _check_quiet(room: c.Room, marks: SourceMap, place: Place) -> None:
    """Check safe and inactive rooms, in which no cards are played (dungeon_quest 1.7)."""
    fields = ("need", "limit", "each_round", "at_limit", "tags", "shield", "bonus", "usable", "guard", "broken_by")
    for field in fields:
        if getattr(room, field):
            marks.add_fault((*place, field), f"nothing is played in a room of type {room.type}, leave {field} out")
    if room.type == "safe" and not room.reward and room.offer is None:
        marks.add_fault(place, "a safe room gives or offers something")


def _check_challenge(room: c.Room, boss: bool, known: CardVocabulary, marks: SourceMap, place: Place) -> None:
    """Check need, round limit, penalties, reward, shield and guard of a room with a challenge."""
    if room.need is None:
        marks.add_fault(place, f"a room of type {room.type} has a need: {{a: 1, b: 3}}")
        return
    if not 0 <= room.need.a <= 4 or room.need.b < 1:
        marks.add_fault((*place, "need"), "a goes from 0 to 4, b is at least 1")
    if not 1 <= room.limit <= MOST_ROUNDS:
        marks.add_fault((*place, "limit"), f"the round limit goes from 1 to {MOST_ROUNDS}, got {room.limit}")
    if not room.at_limit:
        marks.add_fault(place, "failing costs nothing: at_limit is missing")
    for field in ("each_round", "at_limit"):
        check_losses(getattr(room, field), marks, (*place, field))
    if boss and room.reward:
        marks.add_fault(
            (*place, "reward"), "a boss gives a heart container and a piece of the Triforce, no reward besides"
        )
    if boss and not room.guard:
        marks.add_fault(place, "a boss has a guard")
    if not boss and not room.reward:
        marks.add_fault(place, "a challenge has a reward")
    if (SHIELD in room.tags) != (room.shield > 0):
        marks.add_fault((*place, "shield"), f"the tag {SHIELD} and a shield of 1 or more go together")
    if room.broken_by and not room.shield:
        marks.add_fault((*place, "broken_by"), "there is no shield to break")
    if any(isinstance(op, c.Reduce) for op in room.each_round) and not _count_rupees(room.reward):
        marks.add_fault((*place, "each_round"), "reduce takes from the rupees of the reward, and there are none")
    _check_specials(room, known, marks, place)
    _check_need_card(room, known, marks, place)
    _check_guard(room, known, marks, place)


def _check_specials(room: c.Room, known: CardVocabulary, marks: SourceMap, place: Place) -> None:
    """Check that bonuses and usable cards refer to cards that can be played in the room."""
    kinds = {room.type, room.offer.kind if room.offer is not None and room.offer.kind else room.type}
    for index, use in enumerate(room.usable):
        _check_match(use.match, known.match_words, marks, (*place, "usable", index, "match"))
        if use.kind not in kinds:
            marks.add_fault((*place, "usable", index, "kind"), f"the room is played as {room.type}, not as {use.kind}")
    for index, match in enumerate(room.broken_by):
        _check_match(match, known.match_words, marks, (*place, "broken_by", index))
    for index, bonus in enumerate(room.bonus):
        where = (*place, "bonus", index, "match")
        if not _check_match(bonus.match, known.match_words, marks, where):
            continue
        if bonus.after and not room.guard:
            marks.add_fault(where, "a bonus after the guard in a room without guard")
        if not any(
            _can_play(room, kind, item, bonus.match) for item in known.items.values() for kind in (*kinds, SUPPORT)
        ):
            marks.add_fault(where, f'no card of "{bonus.match}" can be played as {room.type} here')


def _check_need_card(room: c.Room, known: CardVocabulary, marks: SourceMap, place: Place) -> None:
    """Check that enough of the cards that the room's need names can be played in it."""
    assert room.need is not None
    for field, match, wanted in (
        ("card", room.need.card, max(3, room.need.count)),
        ("last_point", room.need.last_point, 3),
    ):
        where = (*place, "need", field)
        if not match or not _check_match(match, {*known.groups, *known.words}, marks, where):
            continue
        cards = sum(item.copies for item in known.items.values() if _can_play(room, room.type, item, match))
        if cards < wanted:
            marks.add_fault(where, f'only {cards} cards of "{match}" can be played as {room.type}, {wanted} were meant')


def _can_play(room: c.Room, kind: str, item: c.Item, match: str) -> bool:
    """Return whether an item card that matches ``match`` can be played in a room as a value of the given kind."""
    words = get_card_words(item, kind)
    lent = any(use.kind == kind and is_match(use.match, words) for use in room.usable)
    return is_match(match, words) and (lent or getattr(item, kind) is not None)


def _check_guard(room: c.Room, known: CardVocabulary, marks: SourceMap, place: Place) -> None:
    """Check that each guard of a room names either a value or a card, and can be beaten with a few cards."""
    for index, guard in enumerate(room.guard):
        where = (*place, "guard", index)
        if bool(guard.kind) == bool(guard.card):
            marks.add_fault(where, "a guard names a kind with a value, or a card, not both")
        elif guard.card:
            _check_match(guard.card, {*known.groups, *known.words}, marks, (*where, "card"))
        elif guard.kind == room.type:
            marks.add_fault((*where, "kind"), "the guard is of another kind than the room")
        else:
            best = max((getattr(item, guard.kind) or 0 for item in known.items.values()), default=0)
            if not 1 <= guard.value <= HARDEST_GUARD_CARDS * best:
                marks.add_fault((*where, "value"), f"a {guard.kind} guard of {guard.value} cannot be met")


def _check_offer(room: c.Room, offer: c.Offer, marks: SourceMap, place: Place) -> None:
    """Check price, reward and text of an offer made before a room's challenge."""
    check_losses(offer.pay, marks, (*place, "pay"))
    check_gifts(offer.reward, marks, (*place, "reward"))
    if any(WORDS[type(op)].of_the_try for op in offer.pay):
        marks.add_fault((*place, "pay"), "before the first round nobody sits out and no reward is reduced")
    if not room.is_challenge and (offer.solved or offer.b or offer.kind):
        marks.add_fault(place, "a room without a challenge has no need to change")
    if offer.solved and (offer.b or offer.kind):
        marks.add_fault(place, "a room that is solved at once has no need to change")
    _check_offer_text(offer, marks, place)


def _check_offer_text(offer: c.Offer, marks: SourceMap, place: Place) -> None:
    """Check that the numbers in an offer's text are those of its data; half a heart is written as a word."""
    _check_text(offer.text, marks, (*place, "text"), LONGEST_TEXT)
    numbers = list_printed_numbers((*offer.pay, *offer.reward))
    numbers += [abs(offer.b)] if offer.b else []
    for language in ("en", "de"):
        said = sorted(_find_numbers(getattr(offer.text, language)))
        if said != sorted(numbers):
            marks.add_fault((*place, "text", language), f"the text says {said}, the data {sorted(numbers)}")


def _find_numbers(text: str) -> list[int]:
    digits = "".join(letter if letter.isdigit() else " " for letter in text)
    return [int(number) for number in digits.split()]


def _count_rupees(ops: c.Ops) -> int:
    return sum(op.amount for op in ops if isinstance(op, c.Rupees))


def _check_match(match: str, known: Iterable[str], marks: SourceMap, place: Place) -> bool:
    """Check that every word of a match expression (such as ``bow+basic``) is known; return whether it is."""
    known = set(known)
    for word in match.split("+"):
        if word not in known:
            marks.add_fault(place, f'there is no "{word}"{format_hint(word, known)}')
            return False
    return True


def _check_text(words: LocalizedText, marks: SourceMap, place: Place, longest: int) -> None:
    """Check that a text is neither empty nor too long in both languages."""
    for language in ("en", "de"):
        text = getattr(words, language)
        if not text.strip():
            marks.add_fault((*place, language), f'the text "{language}" is empty')
        elif len(text) > longest:
            marks.add_fault((*place, language), f"the text has {len(text)} letters, at most {longest} fit")


def check_names(files: Iterable[tuple[SourceMap, list[tuple[Place, str, c.Room]]]]) -> None:
    """Check that no room id, name or flavor text occurs twice in all files; an item may share the name of its room."""
    owners: dict[tuple[str, str, str], str] = {}
    for marks, rooms in files:
        for place, room_id, room in rooms:
            if owners.setdefault(("id", "", room_id), room_id) != room_id:
                marks.add_fault(place, f'the id "{room_id}" stands already elsewhere')
            for field in ("name", "flavor"):
                for language in ("en", "de"):
                    text = getattr(getattr(room, field), language)
                    owner = owners.setdefault((field, language, text), room_id)
                    if owner != room_id:
                        marks.add_fault((*place, field, language), f'"{text}" stands already at "{owner}"')


def check_codes(files: Iterable[tuple[SourceMap, str]]) -> None:
    """Check that the code of each dungeon is two capital letters, and unique."""
    taken = {"BA"}
    for marks, code in files:
        if not CODE.fullmatch(code):
            marks.add_fault(("code",), f'a code is two capital letters, got "{code}"')
        elif code in taken:
            marks.add_fault(("code",), f'the code "{code}" is taken already')
        taken.add(code)


# Decks --------------------------------------------------------------------------------------------------------------


def check_base(rooms: Rooms, marks: SourceMap) -> None:
    """Check that the base deck has the required number of rooms, with valid ids."""
    _check_ids("BA", rooms, {"rooms": BASE_ROOMS}, marks)


def check_dungeon(dungeon: DungeonSpec, rooms: Rooms, known: CardVocabulary, marks: SourceMap) -> None:
    """Check a dungeon: numbers and types of rooms, item room, bosses, and use of its item and tags."""
    code = dungeon.code
    _check_ids(code, rooms, {"item_room": 1, "rooms": DUNGEON_ROOMS, "bosses": BOSSES}, marks)
    if dungeon.grade is None:
        marks.add_fault((), 'the field "grade" is missing')
    if dungeon.item not in known.groups:
        marks.add_fault(("item",), f'unknown item group "{dungeon.item}"{format_hint(dungeon.item, known.groups)}')
    elif dungeon.item in GROUP_COPIES:
        marks.add_fault(("item",), f'"{dungeon.item}" is not found in a dungeon')
    for index, tag in enumerate(dungeon.tags):
        used = any(tag in room.tags for part in ("rooms", "bosses") for room in rooms.get(part, {}).values())
        if not used:
            marks.add_fault(("tags", index), f'no room of this dungeon has the tag "{tag}"')
    if marks.faults:
        return
    [(item_id, item_room)] = rooms["item_room"].items()
    if item_room.type != "inactive" or item_room.reward != (c.Cards(dungeon.item),):
        marks.add_fault(
            ("item_room", item_id), f"the room of the item is inactive and gives the cards of {dungeon.item}"
        )
    own = rooms["rooms"]
    types: Counter[str] = Counter(room.type for room in own.values())
    pattern = {"combat": (5, 6), "skill": (4, 5), "puzzle": (3, 3), "safe": (1, 2), "inactive": (0, 0)}
    for kind, (low, high) in pattern.items():
        if not low <= types[kind] <= high:
            marks.add_fault(("rooms",), f"{types[kind]} rooms of type {kind}, from {low} to {high} were meant")
    asking = [room for room in own.values() if room.need is not None and room.need.card == dungeon.item]
    if not 2 <= len(asking) <= 3:
        marks.add_fault(("rooms",), f"{len(asking)} rooms ask for {dungeon.item}, 2 or 3 were meant")
    if sum(room.mini for room in own.values()) != 1:
        marks.add_fault(("rooms",), "one mini-boss was meant")


def check_castle(code: str, rooms: Rooms, marks: SourceMap) -> None:
    """Check a castle: twenty rooms with two mini-bosses, teleporter and silver arrows, and eleven final cards."""
    if set(rooms) != {"rooms", "bosses"}:
        marks.add_fault((), "a castle has rooms and bosses, and no item room")
        return
    for part, wanted, first in (("rooms", CASTLE_ROOMS, f"{code}-R"), ("bosses", FINAL_CARDS, f"{code}-")):
        if len(rooms[part]) != wanted:
            marks.add_fault((part,), f"{len(rooms[part])} cards, {wanted} were meant")
        for room_id in rooms[part]:
            if not room_id.removeprefix(first).isdigit():
                marks.add_fault((part, room_id), f'the id "{room_id}" is not written like {first}01')
    own = rooms["rooms"].values()
    gifts = [op for room in own for op in room.reward]
    if sum(isinstance(op, c.Teleporter) for op in gifts) != 1 or sum(isinstance(op, c.Cards) for op in gifts) != 1:
        marks.add_fault(("rooms",), "one room gives the teleporter and one the silver arrows")
    if any(isinstance(op, c.Teleporter) and not room.mini for room in own for op in room.reward):
        marks.add_fault(("rooms",), "the teleporter is won from a mini-boss")


def _check_ids(code: str, rooms: Rooms, wanted: Mapping[str, int], marks: SourceMap) -> None:
    """Check the number of rooms in each section of a file, and their ids."""
    ids = {"rooms": f"{code}-", "bosses": f"{code}-B", "item_room": f"{code}-I"}
    for part, count in wanted.items():
        found = rooms.get(part, {})
        if len(found) != count:
            marks.add_fault((part,) if part in rooms else (), f"{len(found)} cards in {part}, {count} were meant")
        for room_id in found:
            number = room_id.removeprefix(ids[part])
            if number == room_id or not (number.isdigit() or (part == "item_room" and not number)):
                marks.add_fault((part, room_id), f'the id "{room_id}" does not begin with {ids[part]}')
