"""Validator of one card, for constraints that its types cannot express.

A valid card binds variables before it uses them, names only kinds of characters in its team, has no contradictory
fields, and its printed text has the same numbers as its data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from game.content.cards.sentences import split_sentences
from game.content.cards.text_check import COMBAT_WORDS, EffectValidator
from game.content.formats.yaml_reader import MAX_SCALAR_LENGTH as LONGEST_VALUE
from game.content.formats.yaml_reader import KeyPath, SourceMap, format_hint
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.definitions import find_card_faults
from game.text import TranslatedText as Bilingual

MAX_NAME_LENGTH, MAX_TEXT_LENGTH = 40, 400
"""Maximum lengths of a card's name and of its text, in characters."""

_NUMBER = re.compile(r"\d+")
_FIELDS_WITHOUT_NUMBERS = ("name", "text", "who", "copies")
"""Fields of a card whose numbers need not occur in its printed text."""


def check_card(
    card: vocabulary.CardText, kinds: frozenset[str], card_ids: frozenset[str], source_map: SourceMap, key_path: KeyPath
) -> None:
    """Record every fault of a card; ``kinds`` and ``card_ids`` are the characters and cards of its team."""
    check_users(card.who, kinds, source_map, (*key_path, "who"))
    if card.copies < 1:
        source_map.add_fault((*key_path, "copies"), "a card needs at least one copy")
    _check_field_combinations(card, source_map, key_path)
    _check_effects(card, kinds, card_ids, source_map, key_path)
    if not source_map.faults:
        for fault in find_card_faults(card):
            source_map.add_fault(key_path, fault)
    check_translations(card.name, source_map, (*key_path, "name"))
    _check_printed_text(card, source_map, (*key_path, "text"))


def check_users(who: tuple[str, ...], kinds: frozenset[str], source_map: SourceMap, key_path: KeyPath) -> None:
    """Check the kinds of characters that may use a card: at least one, no duplicates, all of the team."""
    if not who:
        source_map.add_fault(key_path, "nobody can use this card")
    for index, kind in enumerate(who):
        if kind not in kinds:
            source_map.add_fault((*key_path, index), f'the team has no "{kind}"{format_hint(kind, kinds)}')
        elif kind in who[:index]:
            source_map.add_fault((*key_path, index), f'"{kind}" is named twice')


def check_translations(
    translations: Bilingual,
    source_map: SourceMap,
    key_path: KeyPath,
    *,
    is_name: bool = True,
    max_length: int = LONGEST_VALUE,
) -> None:
    """Check a text in every language. A name (``is_name``) is one line, and may be equal in all languages."""
    max_length = MAX_NAME_LENGTH if is_name else max_length
    for language in ("en", "de"):
        text: str = getattr(translations, language)
        if not text.strip():
            source_map.add_fault((*key_path, language), f'the text "{language}" is empty')
        elif len(text) > max_length:
            source_map.add_fault(
                (*key_path, language), f'the text "{language}" has {len(text)} letters, at most {max_length} fit'
            )
        elif is_name and "\n" in text:
            source_map.add_fault((*key_path, language), f'the name "{language}" is more than one line')
    if not is_name and translations.en.strip() and translations.en == translations.de:
        source_map.add_fault((*key_path, "de"), "the German text is a copy of the English one")


def check_long_text(translations: Bilingual, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check a longer text in every language, including that every bold part is closed."""
    check_translations(translations, source_map, key_path, is_name=False)
    for language in ("en", "de"):
        if getattr(translations, language).count("**") % 2:
            source_map.add_fault((*key_path, language), "a bold part has no end")


def check_attack_icons(icons: tuple[str, ...], source_map: SourceMap, key_path: KeyPath) -> None:
    """Check that an attack has a sword icon, a bow icon or both, without duplicates."""
    if not icons or len(set(icons)) < len(icons):
        source_map.add_fault(key_path, "an attack bears sword, bow or both, each once")


# Parts of a card ----------------------------------------------------------------------------------------------------


def _check_field_combinations(card: vocabulary.CardText, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check that the fields of a card do not contradict each other."""
    if card.standing:
        _check_standing(card, source_map, key_path)
        return
    if bool(card.attack or card.defense) == bool(card.on_play):
        source_map.add_fault(key_path, "a card has either an attack or a defense, or it is played for its on_play")
    if card.on_attack and not card.attack:
        source_map.add_fault((*key_path, "on_attack"), "on_attack needs an attack")
    if card.on_defend and not card.defense:
        source_map.add_fault((*key_path, "on_defend"), "on_defend needs a defense")
    if card.on_turn:
        source_map.add_fault((*key_path, "on_turn"), "on_turn belongs in cards that are standing")
    if card.attack:
        _check_combat_half(card.attack, source_map, (*key_path, "attack"))
        check_attack_icons(card.attack.icons, source_map, (*key_path, "attack", "icons"))
        if card.attack.value == "sunburst":
            source_map.add_fault((*key_path, "attack", "value"), "only a defense can be a sunburst")
    if card.defense:
        _check_combat_half(card.defense, source_map, (*key_path, "defense"))
        if card.defense.icons:
            source_map.add_fault((*key_path, "defense", "icons"), "a defense bears no icons")
    if card.clock < 0:
        source_map.add_fault((*key_path, "clock"), "a clock cannot be negative")
    if bool(card.clock) != bool(card.while_):
        source_map.add_fault((*key_path, "while" if card.while_ else "clock"), "clock and while need each other")


def _check_standing(card: vocabulary.CardText, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check a standing card: no attack, defense or clock, one copy, and at least one effect."""
    for field in ("attack", "defense", "on_play", "on_fall", "clock", "free"):
        if getattr(card, field):
            source_map.add_fault((*key_path, field), f'a card that is standing has no "{field}"')
    if card.copies > 1:
        source_map.add_fault((*key_path, "copies"), "a card that is standing is there once")
    if not (card.on_turn or card.on_attack or card.on_defend or card.while_):
        source_map.add_fault(key_path, "a card that is standing needs an on_turn, on_attack, on_defend or while")


def _check_combat_half(half: vocabulary.CombatHalf, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check value, icons and conditional values of an attack or defense."""
    value = half.value
    if isinstance(value, int) and value < 0:
        source_map.add_fault((*key_path, "value"), "a value cannot be negative")
    if isinstance(value, vocabulary.Amount) and value != vocabulary.Amount(hand="me", itself=value.itself):
        source_map.add_fault((*key_path, "value"), "what is counted at the reveal is {hand: me}")
    if half.instead and not isinstance(value, int):
        source_map.add_fault((*key_path, "instead"), "instead needs a printed number")
    for index, other in enumerate(half.instead):
        if other.value < 0:
            source_map.add_fault((*key_path, "instead", index, "value"), "a value cannot be negative")


# Words in the texts --------------------------------------------------------------------------------------------------


def _check_effects(
    card: vocabulary.CardText, kinds: frozenset[str], card_ids: frozenset[str], source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check the effects of a card and the variables that they bind."""
    printed = min(len(split_sentences(card.text.en)), len(split_sentences(card.text.de)))
    reader = EffectValidator(kinds, card_ids, source_map, has_on_fall=bool(card.on_fall), sentence_count=printed)
    for half, side in (("attack", card.attack), ("defense", card.defense)):
        for index, other in enumerate(side.instead if side else ()):
            reader.check_condition(other.test, (*key_path, half, "instead", index, "test"), COMBAT_WORDS)
    reader.check_text(card.on_attack, (*key_path, "on_attack"), COMBAT_WORDS)
    reader.check_text(card.on_defend, (*key_path, "on_defend"), COMBAT_WORDS)
    reader.check_text(card.on_play, (*key_path, "on_play"), frozenset())
    reader.check_text(card.on_turn, (*key_path, "on_turn"), frozenset())
    if card.on_fall:
        if card.on_fall not in kinds:
            hint = format_hint(card.on_fall, kinds)
            source_map.add_fault((*key_path, "on_fall"), f'the team has no "{card.on_fall}"{hint}')
        elif not reader.survivors:
            source_map.add_fault((*key_path, "on_fall"), "a card with on_fall needs a survive")
        elif reader.survivors != {card.on_fall}:
            source_map.add_fault((*key_path, "on_fall"), f'the one who survives is not "{card.on_fall}"')
    if reader.bound_at_stays and card.standing:
        source_map.add_fault(key_path, "a card that is standing stays in any case")
    elif reader.bound_at_stays and not card.clock:
        source_map.add_fault(key_path, "stay needs a clock")
    if card.clock and not reader.bound_at_stays:
        source_map.add_fault((*key_path, "clock"), "a card with a clock needs a stay")
    lying = frozenset.intersection(*reader.bound_at_stays) if reader.bound_at_stays else frozenset()
    for index, held in enumerate(card.while_):
        _check_passive(held, kinds | (lying - COMBAT_WORDS) | {"self", "own"}, source_map, (*key_path, "while", index))


def _check_passive(
    passive: vocabulary.PassiveEffect, bound_words: frozenset[str], source_map: SourceMap, key_path: KeyPath
) -> None:
    """Check one passive effect of a card that stays in play; ``bound_words`` are the variables that it may name."""
    if [passive.add, passive.set_, passive.forbid].count("") != 2:
        source_map.add_fault(key_path, "exactly one of add, set and forbid")
    if bool(passive.by) == bool(passive.forbid):
        source_map.add_fault(key_path, "add and set need a number in by, forbid takes none")
    for field in ("of", "against"):
        word = getattr(passive, field)
        if word not in bound_words and (word or field == "of"):
            source_map.add_fault(
                (*key_path, field), f'"{word}" is not bound when the card stays{format_hint(word, bound_words)}'
            )


# The text that people read ------------------------------------------------------------------------------------------


def _check_printed_text(card: vocabulary.CardText, source_map: SourceMap, key_path: KeyPath) -> None:
    """Check that the printed text of a card has the numbers of its data, in every language."""
    check_translations(card.text, source_map, key_path, is_name=False, max_length=MAX_TEXT_LENGTH)
    known = set(_iter_numbers(card))
    read: dict[str, set[int]] = {}
    for language in card.text.__struct_fields__:
        text = getattr(card.text, language)
        read[language] = {int(number) for number in _NUMBER.findall(text)}
        for number in sorted(read[language] - known):
            source_map.add_fault(
                (*key_path, language), f'the text "{language}" says {number}, the data of the card does not'
            )
        if text.count("**") % 2:
            source_map.add_fault((*key_path, language), f'the text "{language}" opens ** and does not close it')
    if read["en"] != read["de"]:
        source_map.add_fault((*key_path, "de"), "the German text has other numbers than the English one")


def _iter_numbers(part: object) -> Iterator[int]:
    """Yield every number in the data of a card except its copies, without signs."""
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            if not (
                (isinstance(part, vocabulary.CardText) and field in _FIELDS_WITHOUT_NUMBERS)
                or (isinstance(part, vocabulary.BaseEffect) and field == "says")
            ):
                yield from _iter_numbers(getattr(part, field))
    elif isinstance(part, tuple):
        for item in part:
            yield from _iter_numbers(item)
    elif isinstance(part, int) and not isinstance(part, bool):
        yield abs(part)
