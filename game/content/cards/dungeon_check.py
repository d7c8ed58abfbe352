"""Validator of dungeon cards: known words, valid numbers, beatable rooms, complete decks.

Required counts are those of the source (dungeon_quest 1.1, 4.3, 4.5). A fault has a line, the error and the
expectation.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from game.content.cards.room_words import check_losses, check_rewards, list_printed_numbers
from game.content.formats.ids import KEBAB_CASE, NOT_KEBAB_CASE
from game.content.formats.yaml_reader import KeyPath, SourceMap, format_hint
from game.rules.core.limits import find_long_parts
from game.rules.core.words import LocalizedText
from game.rules.dungeon import cards as dungeon_cards
from game.rules.dungeon.actions.action import GRADES
from game.rules.dungeon.actions.rewards import ROOM_OPERATIONS
from game.rules.dungeon.actions.worth import SHIELD, SUPPORT, get_card_words, is_match
from game.rules.dungeon.engine.definitions import (
    BASE_ROOMS,
    BOSSES,
    CASTLE_ROOMS,
    DUNGEON_ROOMS,
    FINAL_CARDS,
    SIZE_LIMITS,
)

ITEM_CARD_COUNT = 138
"""Number of item cards in the whole game, copies included."""
DISTINCT_ITEM_CARD_COUNT = 51
"""Number of different item cards in the whole game."""
GROUP_COPIES = {"basic": 60, "sword": 8, "silver": 4}
"""Number of cards in the groups that belong to no dungeon."""
DUNGEON_ITEM_COPIES = 6
"""Number of cards in the item group of each dungeon."""

MAX_ROUND_LIMIT = 6
"""Maximum round limit of a room."""
DUNGEON_CODE = re.compile("[A-Z]{2}")
"""Pattern of a dungeon's code, the prefix of its room ids."""
MAX_NAME_LENGTH, MAX_TEXT_LENGTH = 30, 110
"""Maximum lengths of a name and of a text on a dungeon card, in characters."""
MAX_GUARD_CARDS = 4
"""A guard that needs more than this number of the best item cards counts as unbeatable."""


class CardVocabulary(NamedTuple):
    """Ids that dungeon cards may refer to, with their definitions."""

    groups: Mapping[str, LocalizedText]
    """Names of item groups by id."""
    keywords: Mapping[str, LocalizedText]
    """Names of item keywords by id."""
    tags: Mapping[str, dungeon_cards.Tag]
    items: Mapping[str, dungeon_cards.Item]

    @property
    def match_words(self) -> set[str]:
        """Return the words that a match expression (such as ``bow+basic``) may contain."""
        return {*self.groups, *self.keywords, *dungeon_cards.KINDS, SUPPORT}


class DungeonSpec(NamedTuple):
    """Header of a dungeon file that its rooms are checked against."""

    code: str
    grade: str | None
    item: str
    tags: tuple[str, ...]


Rooms = Mapping[str, Mapping[str, dungeon_cards.Room]]
"""Rooms by section of the dungeon file (``rooms``, ``bosses``, ``item_room``), then by room id."""


# Words and items ----------------------------------------------------------------------------------------------------


def check_vocabulary(vocabulary: CardVocabulary, source_map: SourceMap) -> None:
    """Check that names exist in both languages, and that tags refer to existing cards."""
    for part, names in (("groups", vocabulary.groups), ("words", vocabulary.keywords)):
        for word, translations in names.items():
            _check_text(translations, source_map, (part, word), MAX_NAME_LENGTH)
    for name, tag in vocabulary.tags.items():
        place: KeyPath = ("tags", name)
        _check_text(tag.name, source_map, (*place, "name"), MAX_NAME_LENGTH)
        for field in ("bonus", "guard_bonus"):
            for index, bonus in enumerate(getattr(tag, field)):
                _check_match(bonus.match, vocabulary.match_words, source_map, (*place, field, index, "match"))
        for field in ("floor", "zero", "guard_zero", "cost"):
            for index, match in enumerate(getattr(tag, field)):
                _check_match(match, vocabulary.match_words, source_map, (*place, field, index))


def check_item_cards(vocabulary: CardVocabulary, source_map: SourceMap) -> None:
    """Check that item cards are usable, belong to known groups and keywords, and are as many as in the source."""
    for item_id, item in vocabulary.items.items():
        if not KEBAB_CASE.fullmatch(item_id):
            source_map.add_fault((item_id,), f'the card id "{item_id}" {NOT_KEBAB_CASE}')
        _check_text(item.name, source_map, (item_id, "name"), MAX_NAME_LENGTH)
        if item.group not in vocabulary.groups:
            hint = format_hint(item.group, vocabulary.groups)
            source_map.add_fault((item_id, "group"), f'unknown item group "{item.group}"{hint}')
        for index, word in enumerate(item.keywords):
            _check_match(word, set(vocabulary.keywords), source_map, (item_id, "words", index))
        for index, bonus in enumerate(item.bonus):
            _check_match(
                bonus.match, {*vocabulary.tags, dungeon_cards.FINAL}, source_map, (item_id, "bonus", index, "match")
            )
        if item.copies < 1:
            source_map.add_fault((item_id, "copies"), f"a card is there at least once, got {item.copies}")
        values = [getattr(item, kind) for kind in (*dungeon_cards.KINDS, SUPPORT)]
        if all(value is None for value in values):
            source_map.add_fault((item_id,), "the card has no value of any kind")
        if any(value is not None and value < 1 for value in values) or item.guard < 0:
            source_map.add_fault(
                (item_id,), "values are whole numbers from 1; a use that a card does not have is left out"
            )
    if source_map.faults:
        return
    copies: Counter[str] = Counter()
    for item in vocabulary.items.values():
        copies[item.group] += item.copies
    for group in vocabulary.groups:
        wanted = GROUP_COPIES.get(group, DUNGEON_ITEM_COPIES)
        if copies[group] != wanted:
            source_map.add_fault((), f'the group "{group}" has {copies[group]} cards, {wanted} were meant')
    if len(vocabulary.items) != DISTINCT_ITEM_CARD_COUNT or copies.total() != ITEM_CARD_COUNT:
        found = f"{copies.total()} item cards in {len(vocabulary.items)} kinds"
        source_map.add_fault((), f"{found}, {ITEM_CARD_COUNT} in {DISTINCT_ITEM_CARD_COUNT} were meant")


def check_goods(goods: Mapping[str, dungeon_cards.Good], source_map: SourceMap) -> None:
    """Check that exactly Beedle's goods are defined, each with a price and a use."""
    for ware in dungeon_cards.WARES:
        if ware not in goods:
            source_map.add_fault(("goods",), f"Beedle sells {ware} too: {{price: 20, halves: 12}}")
    for name, good in goods.items():
        place: KeyPath = ("goods", name)
        if name not in dungeon_cards.WARES:
            source_map.add_fault(place, f'Beedle sells no "{name}"{format_hint(name, dungeon_cards.WARES)}')
        if good.price < 1:
            source_map.add_fault((*place, "price"), f"a price is 1 rupee at least, got {good.price}")
        if (good.halves > 0) == (name == dungeon_cards.GREEN):
            wanted = (
                "serves the cards and heals nothing" if name == dungeon_cards.GREEN else "heals half a heart at least"
            )
            source_map.add_fault((*place, "halves"), f"{name} {wanted}, got {good.halves}")


def check_scoring(scoring: dungeon_cards.Scoring, amounts: dungeon_cards.Amounts, source_map: SourceMap) -> None:
    """Check that exactly the known grades have a weight in the score, and that averting takes at least one piece."""
    for grade in GRADES:
        if grade not in scoring.percent:
            source_map.add_fault(("score", "percent"), f"the grade {grade} weighs the score too: {{{grade}: 100}}")
    for name in scoring.percent:
        if name not in GRADES:
            source_map.add_fault(("score", "percent", name), f'unknown grade "{name}"{format_hint(name, GRADES)}')
    if amounts.avert < 1:
        source_map.add_fault(("amounts", "avert"), f"averting a penalty takes 1 piece at least, got {amounts.avert}")


# Rooms --------------------------------------------------------------------------------------------------------------


def check_room(
    room: dungeon_cards.Room, is_boss: bool, vocabulary: CardVocabulary, source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check one dungeon card by itself."""
    _check_text(room.name, source_map, (*key_path, "name"), MAX_NAME_LENGTH)
    _check_text(room.flavor, source_map, (*key_path, "flavor"), MAX_TEXT_LENGTH)
    for fault in find_long_parts(SIZE_LIMITS, "bytes of a card, a tag or a dungeon", [room]):
        source_map.add_fault(key_path, fault)
    for index, tag in enumerate(room.tags):
        _check_match(tag, set(vocabulary.tags), source_map, (*key_path, "tags", index))
    if room.offer is not None:
        _check_offer(room, room.offer, source_map, (*key_path, "offer"))
    check_rewards(room.reward, source_map, (*key_path, "reward"))
    if room.type in dungeon_cards.KINDS:
        _check_challenge(room, is_boss, vocabulary, source_map, key_path)
    else:
        _check_room_without_challenge(room, source_map, key_path)


def _check_room_without_challenge(room: dungeon_cards.Room, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check safe and inactive rooms, in which no cards are played (dungeon_quest 1.7)."""
    fields = ("need", "limit", "each_round", "at_limit", "tags", "shield", "bonus", "usable", "guard", "broken_by")
    for field in fields:
        if getattr(room, field):
            source_map.add_fault(
                (*key_path, field), f"nothing is played in a room of type {room.type}, leave {field} out"
            )
    if room.type == "safe" and not room.reward and room.offer is None:
        source_map.add_fault(key_path, "a safe room gives or offers something")


def _check_challenge(
    room: dungeon_cards.Room, is_boss: bool, vocabulary: CardVocabulary, source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check need, round limit, penalties, reward, shield and guard of a room with a challenge."""
    if room.need is None:
        source_map.add_fault(key_path, f"a room of type {room.type} has a need: {{a: 1, b: 3}}")
        return
    if not 0 <= room.need.a <= 4 or room.need.b < 1:
        source_map.add_fault((*key_path, "need"), "a goes from 0 to 4, b is at least 1")
    if not 1 <= room.limit <= MAX_ROUND_LIMIT:
        source_map.add_fault(
            (*key_path, "limit"), f"the round limit goes from 1 to {MAX_ROUND_LIMIT}, got {room.limit}"
        )
    if not room.at_limit:
        source_map.add_fault(key_path, "failing costs nothing: at_limit is missing")
    for field in ("each_round", "at_limit"):
        check_losses(getattr(room, field), source_map, (*key_path, field))
    if is_boss and room.reward:
        source_map.add_fault(
            (*key_path, "reward"), "a boss gives a heart container and a piece of the Triforce, no reward besides"
        )
    if is_boss and not room.guard:
        source_map.add_fault(key_path, "a boss has a guard")
    if not is_boss and not room.reward:
        source_map.add_fault(key_path, "a challenge has a reward")
    if (SHIELD in room.tags) != (room.shield > 0):
        source_map.add_fault((*key_path, "shield"), f"the tag {SHIELD} and a shield of 1 or more go together")
    if room.broken_by and not room.shield:
        source_map.add_fault((*key_path, "broken_by"), "there is no shield to break")
    if any(isinstance(op, dungeon_cards.ReduceOperation) for op in room.each_round) and not _count_rupees(room.reward):
        source_map.add_fault(
            (*key_path, "each_round"), "reduce takes from the rupees of the reward, and there are none"
        )
    _check_specials(room, vocabulary, source_map, key_path)
    _check_need_card(room, vocabulary, source_map, key_path)
    _check_guard(room, vocabulary, source_map, key_path)


def _check_specials(
    room: dungeon_cards.Room, vocabulary: CardVocabulary, source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check that bonuses and usable cards refer to cards that can be played in the room."""
    kinds = {room.type, room.offer.kind if room.offer is not None and room.offer.kind else room.type}
    for index, use in enumerate(room.usable):
        _check_match(use.match, vocabulary.match_words, source_map, (*key_path, "usable", index, "match"))
        if use.kind not in kinds:
            source_map.add_fault(
                (*key_path, "usable", index, "kind"), f"the room is played as {room.type}, not as {use.kind}"
            )
    for index, match in enumerate(room.broken_by):
        _check_match(match, vocabulary.match_words, source_map, (*key_path, "broken_by", index))
    for index, bonus in enumerate(room.bonus):
        field_path = (*key_path, "bonus", index, "match")
        if not _check_match(bonus.match, vocabulary.match_words, source_map, field_path):
            continue
        if bonus.after and not room.guard:
            source_map.add_fault(field_path, "a bonus after the guard in a room without guard")
        if not any(
            _can_play(room, kind, item, bonus.match) for item in vocabulary.items.values() for kind in (*kinds, SUPPORT)
        ):
            source_map.add_fault(field_path, f'no card of "{bonus.match}" can be played as {room.type} here')


def _check_need_card(
    room: dungeon_cards.Room, vocabulary: CardVocabulary, source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check that enough of the cards that the room's need names can be played in it."""
    assert room.need is not None
    for field, match, wanted in (
        ("card", room.need.card, max(3, room.need.count)),
        ("last_point", room.need.last_point, 3),
    ):
        field_path = (*key_path, "need", field)
        if not match or not _check_match(match, {*vocabulary.groups, *vocabulary.keywords}, source_map, field_path):
            continue
        cards = sum(item.copies for item in vocabulary.items.values() if _can_play(room, room.type, item, match))
        if cards < wanted:
            source_map.add_fault(
                field_path, f'only {cards} cards of "{match}" can be played as {room.type}, {wanted} were meant'
            )


def _can_play(room: dungeon_cards.Room, kind: str, item: dungeon_cards.Item, match: str) -> bool:
    """Return whether an item card that matches ``match`` can be played in a room as a value of the given kind."""
    words = get_card_words(item, kind)
    lent = any(use.kind == kind and is_match(use.match, words) for use in room.usable)
    return is_match(match, words) and (lent or getattr(item, kind) is not None)


def _check_guard(
    room: dungeon_cards.Room, vocabulary: CardVocabulary, source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check that each guard of a room names either a value or a card, and can be beaten with a few cards."""
    for index, guard in enumerate(room.guard):
        field_path = (*key_path, "guard", index)
        if bool(guard.kind) == bool(guard.card):
            source_map.add_fault(field_path, "a guard names a kind with a value, or a card, not both")
        elif guard.card:
            _check_match(guard.card, {*vocabulary.groups, *vocabulary.keywords}, source_map, (*field_path, "card"))
        elif guard.kind == room.type:
            source_map.add_fault((*field_path, "kind"), "the guard is of another kind than the room")
        else:
            best = max((getattr(item, guard.kind) or 0 for item in vocabulary.items.values()), default=0)
            if not 1 <= guard.value <= MAX_GUARD_CARDS * best:
                source_map.add_fault((*field_path, "value"), f"a {guard.kind} guard of {guard.value} cannot be met")


def _check_offer(
    room: dungeon_cards.Room, offer: dungeon_cards.Offer, source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check price, reward and text of an offer made before a room's challenge."""
    check_losses(offer.pay, source_map, (*key_path, "pay"))
    check_rewards(offer.reward, source_map, (*key_path, "reward"))
    if any(ROOM_OPERATIONS[type(op)].affects_try_only for op in offer.pay):
        source_map.add_fault((*key_path, "pay"), "before the first round nobody sits out and no reward is reduced")
    if not room.is_challenge and (offer.solved or offer.b or offer.kind):
        source_map.add_fault(key_path, "a room without a challenge has no need to change")
    if offer.solved and (offer.b or offer.kind):
        source_map.add_fault(key_path, "a room that is solved at once has no need to change")
    _check_offer_text(offer, source_map, key_path)


def _check_offer_text(offer: dungeon_cards.Offer, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check that the numbers in an offer's text are those of its data; half a heart is written as a word."""
    _check_text(offer.text, source_map, (*key_path, "text"), MAX_TEXT_LENGTH)
    numbers = list_printed_numbers((*offer.pay, *offer.reward))
    numbers += [abs(offer.b)] if offer.b else []
    for language in ("en", "de"):
        said = sorted(_find_numbers(getattr(offer.text, language)))
        if said != sorted(numbers):
            source_map.add_fault((*key_path, "text", language), f"the text says {said}, the data {sorted(numbers)}")


def _find_numbers(text: str) -> list[int]:
    digits = "".join(letter if letter.isdigit() else " " for letter in text)
    return [int(number) for number in digits.split()]


def _count_rupees(ops: dungeon_cards.Ops) -> int:
    return sum(op.amount for op in ops if isinstance(op, dungeon_cards.RupeesOperation))


def _check_match(match: str, known_words: Iterable[str], source_map: SourceMap, key_path: KeyPath) -> bool:
    """Check that every word of a match expression (such as ``bow+basic``) is known; return whether it is."""
    known_words = set(known_words)
    for word in match.split("+"):
        if word not in known_words:
            source_map.add_fault(key_path, f'there is no "{word}"{format_hint(word, known_words)}')
            return False
    return True


def _check_text(translations: LocalizedText, source_map: SourceMap, key_path: KeyPath, max_length: int) -> None:
    """Check that a text is neither empty nor too long in both languages."""
    for language in ("en", "de"):
        text = getattr(translations, language)
        if not text.strip():
            source_map.add_fault((*key_path, language), f'the text "{language}" is empty')
        elif len(text) > max_length:
            source_map.add_fault((*key_path, language), f"the text has {len(text)} letters, at most {max_length} fit")


def check_names(files: Iterable[tuple[SourceMap, list[tuple[KeyPath, str, dungeon_cards.Room]]]]) -> None:
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
        if not DUNGEON_CODE.fullmatch(code):
            marks.add_fault(("code",), f'a code is two capital letters, got "{code}"')
        elif code in taken:
            marks.add_fault(("code",), f'the code "{code}" is taken already')
        taken.add(code)


# Decks --------------------------------------------------------------------------------------------------------------


def check_base(rooms: Rooms, source_map: SourceMap) -> None:
    """Check that the base deck has the required number of rooms, with valid ids."""
    _check_ids("BA", rooms, {"rooms": BASE_ROOMS}, source_map)


def check_dungeon(dungeon: DungeonSpec, rooms: Rooms, vocabulary: CardVocabulary, source_map: SourceMap) -> None:
    """Check a dungeon: numbers and types of rooms, item room, bosses, and use of its item and tags."""
    code = dungeon.code
    _check_ids(code, rooms, {"item_room": 1, "rooms": DUNGEON_ROOMS, "bosses": BOSSES}, source_map)
    if dungeon.grade is None:
        source_map.add_fault((), 'the field "grade" is missing')
    if dungeon.item not in vocabulary.groups:
        source_map.add_fault(
            ("item",), f'unknown item group "{dungeon.item}"{format_hint(dungeon.item, vocabulary.groups)}'
        )
    elif dungeon.item in GROUP_COPIES:
        source_map.add_fault(("item",), f'"{dungeon.item}" is not found in a dungeon')
    for index, tag in enumerate(dungeon.tags):
        used = any(tag in room.tags for part in ("rooms", "bosses") for room in rooms.get(part, {}).values())
        if not used:
            source_map.add_fault(("tags", index), f'no room of this dungeon has the tag "{tag}"')
    if source_map.faults:
        return
    [(item_id, item_room)] = rooms["item_room"].items()
    if item_room.type != "inactive" or item_room.reward != (dungeon_cards.CardsOperation(dungeon.item),):
        source_map.add_fault(
            ("item_room", item_id), f"the room of the item is inactive and gives the cards of {dungeon.item}"
        )
    own = rooms["rooms"]
    types: Counter[str] = Counter(room.type for room in own.values())
    pattern = {"combat": (5, 6), "skill": (4, 5), "puzzle": (3, 3), "safe": (1, 2), "inactive": (0, 0)}
    for kind, (low, high) in pattern.items():
        if not low <= types[kind] <= high:
            source_map.add_fault(("rooms",), f"{types[kind]} rooms of type {kind}, from {low} to {high} were meant")
    asking = [room for room in own.values() if room.need is not None and room.need.card == dungeon.item]
    if not 2 <= len(asking) <= 3:
        source_map.add_fault(("rooms",), f"{len(asking)} rooms ask for {dungeon.item}, 2 or 3 were meant")
    if sum(room.mini for room in own.values()) != 1:
        source_map.add_fault(("rooms",), "one mini-boss was meant")


def check_castle(code: str, rooms: Rooms, source_map: SourceMap) -> None:
    """Check a castle: twenty rooms with two mini-bosses, teleporter and silver arrows, and eleven final cards."""
    if set(rooms) != {"rooms", "bosses"}:
        source_map.add_fault((), "a castle has rooms and bosses, and no item room")
        return
    for part, wanted, first in (("rooms", CASTLE_ROOMS, f"{code}-R"), ("bosses", FINAL_CARDS, f"{code}-")):
        if len(rooms[part]) != wanted:
            source_map.add_fault((part,), f"{len(rooms[part])} cards, {wanted} were meant")
        for room_id in rooms[part]:
            if not room_id.removeprefix(first).isdigit():
                source_map.add_fault((part, room_id), f'the id "{room_id}" is not written like {first}01')
    own = rooms["rooms"].values()
    gifts = [op for room in own for op in room.reward]
    if (
        sum(isinstance(op, dungeon_cards.TeleporterOperation) for op in gifts) != 1
        or sum(isinstance(op, dungeon_cards.CardsOperation) for op in gifts) != 1
    ):
        source_map.add_fault(("rooms",), "one room gives the teleporter and one the silver arrows")
    if any(isinstance(op, dungeon_cards.TeleporterOperation) and not room.mini for room in own for op in room.reward):
        source_map.add_fault(("rooms",), "the teleporter is won from a mini-boss")


def _check_ids(code: str, rooms: Rooms, count_by_section: Mapping[str, int], source_map: SourceMap) -> None:
    """Check the number of rooms in each section of a file, and their ids."""
    ids = {"rooms": f"{code}-", "bosses": f"{code}-B", "item_room": f"{code}-I"}
    for part, count in count_by_section.items():
        found = rooms.get(part, {})
        if len(found) != count:
            source_map.add_fault((part,) if part in rooms else (), f"{len(found)} cards in {part}, {count} were meant")
        for room_id in found:
            number = room_id.removeprefix(ids[part])
            if number == room_id or not (number.isdigit() or (part == "item_room" and not number)):
                source_map.add_fault((part, room_id), f'the id "{room_id}" does not begin with {ids[part]}')
