"""Validator of one card, for constraints that its types cannot express.

A valid card binds variables before it uses them, names only kinds of characters in its team, has no contradictory
fields, and its printed text has the same numbers as its data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from game.content.cards.sentences import split_sentences
from game.content.cards.text_check import IN_COMBAT, EffectValidator
from game.content.formats.yaml_reader import LONGEST_TEXT as LONGEST_VALUE
from game.content.formats.yaml_reader import Place, SourceMap, format_hint
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.engine.definitions import find_card_faults
from game.text import TranslatedText as Bilingual

LONGEST_NAME, LONGEST_TEXT = 40, 400
"""Maximum lengths of a card's name and of its text, in characters."""

_NUMBER = re.compile(r"\d+")
_PROSE = ("name", "text", "who", "copies")
"""Fields of a card whose numbers need not occur in its printed text."""


def check_card(card: v.CardText, kinds: frozenset[str], cards: frozenset[str], marks: SourceMap, place: Place) -> None:
    """Record every fault of a card; ``kinds`` and ``card_ids`` are the characters and cards of its team."""
    check_users(card.who, kinds, marks, (*place, "who"))
    if card.copies < 1:
        marks.add_fault((*place, "copies"), "a card needs at least one copy")
    _check_parts(card, marks, place)
    _check_texts(card, kinds, cards, marks, place)
    if not marks.faults:
        for fault in find_card_faults(card):
            marks.add_fault(place, fault)
    check_words(card.name, marks, (*place, "name"))
    _check_printed_text(card, marks, (*place, "text"))


def check_users(who: tuple[str, ...], kinds: frozenset[str], marks: SourceMap, place: Place) -> None:
    """Check the kinds of characters that may use a card: at least one, no duplicates, all of the team."""
    if not who:
        marks.add_fault(place, "nobody can use this card")
    for index, kind in enumerate(who):
        if kind not in kinds:
            marks.add_fault((*place, index), f'the team has no "{kind}"{format_hint(kind, kinds)}')
        elif kind in who[:index]:
            marks.add_fault((*place, index), f'"{kind}" is named twice')


def check_words(
    words: Bilingual, marks: SourceMap, place: Place, *, alike: bool = True, longest: int = LONGEST_VALUE
) -> None:
    """Check a text in every language. A name (``is_name``) is one line, and may be equal in all languages."""
    longest = LONGEST_NAME if alike else longest
    for language in ("en", "de"):
        text: str = getattr(words, language)
        if not text.strip():
            marks.add_fault((*place, language), f'the text "{language}" is empty')
        elif len(text) > longest:
            marks.add_fault((*place, language), f'the text "{language}" has {len(text)} letters, at most {longest} fit')
        elif alike and "\n" in text:
            marks.add_fault((*place, language), f'the name "{language}" is more than one line')
    if not alike and words.en.strip() and words.en == words.de:
        marks.add_fault((*place, "de"), "the German text is a copy of the English one")


def check_page(words: Bilingual, marks: SourceMap, place: Place) -> None:
    """Check a longer text in every language, including that every bold part is closed."""
    check_words(words, marks, place, alike=False)
    for language in ("en", "de"):
        if getattr(words, language).count("**") % 2:
            marks.add_fault((*place, language), "a bold part has no end")


def check_attack_icons(icons: tuple[str, ...], marks: SourceMap, place: Place) -> None:
    """Check that an attack has a sword icon, a bow icon or both, without duplicates."""
    if not icons or len(set(icons)) < len(icons):
        marks.add_fault(place, "an attack bears sword, bow or both, each once")


# Parts of a card ----------------------------------------------------------------------------------------------------


def _check_parts(card: v.CardText, marks: SourceMap, place: Place) -> None:
    """Check that the fields of a card do not contradict each other."""
    if card.standing:
        _check_standing(card, marks, place)
        return
    if bool(card.attack or card.defense) == bool(card.on_play):
        marks.add_fault(place, "a card has either an attack or a defense, or it is played for its on_play")
    if card.on_attack and not card.attack:
        marks.add_fault((*place, "on_attack"), "on_attack needs an attack")
    if card.on_defend and not card.defense:
        marks.add_fault((*place, "on_defend"), "on_defend needs a defense")
    if card.on_turn:
        marks.add_fault((*place, "on_turn"), "on_turn belongs in cards that are standing")
    if card.attack:
        _check_half(card.attack, marks, (*place, "attack"))
        check_attack_icons(card.attack.icons, marks, (*place, "attack", "icons"))
        if card.attack.value == "sunburst":
            marks.add_fault((*place, "attack", "value"), "only a defense can be a sunburst")
    if card.defense:
        _check_half(card.defense, marks, (*place, "defense"))
        if card.defense.icons:
            marks.add_fault((*place, "defense", "icons"), "a defense bears no icons")
    if card.clock < 0:
        marks.add_fault((*place, "clock"), "a clock cannot be negative")
    if bool(card.clock) != bool(card.while_):
        marks.add_fault((*place, "while" if card.while_ else "clock"), "clock and while need each other")


def _check_standing(card: v.CardText, marks: SourceMap, place: Place) -> None:
    """Check a standing card: no attack, defense or clock, one copy, and at least one effect."""
    for field in ("attack", "defense", "on_play", "on_fall", "clock", "free"):
        if getattr(card, field):
            marks.add_fault((*place, field), f'a card that is standing has no "{field}"')
    if card.copies > 1:
        marks.add_fault((*place, "copies"), "a card that is standing is there once")
    if not (card.on_turn or card.on_attack or card.on_defend or card.while_):
        marks.add_fault(place, "a card that is standing needs an on_turn, on_attack, on_defend or while")


def _check_half(side: v.CombatHalf, marks: SourceMap, place: Place) -> None:
    """Check value, icons and conditional values of an attack or defense."""
    value = side.value
    if isinstance(value, int) and value < 0:
        marks.add_fault((*place, "value"), "a value cannot be negative")
    if isinstance(value, v.Amount) and value != v.Amount(hand="me", itself=value.itself):
        marks.add_fault((*place, "value"), "what is counted at the reveal is {hand: me}")
    if side.instead and not isinstance(value, int):
        marks.add_fault((*place, "instead"), "instead needs a printed number")
    for index, other in enumerate(side.instead):
        if other.value < 0:
            marks.add_fault((*place, "instead", index, "value"), "a value cannot be negative")


# Words in the texts --------------------------------------------------------------------------------------------------


def _check_texts(
    card: v.CardText, kinds: frozenset[str], cards: frozenset[str], marks: SourceMap, place: Place
) -> None:
    """Check the effects of a card and the variables that they bind."""
    printed = min(len(split_sentences(card.text.en)), len(split_sentences(card.text.de)))
    reader = EffectValidator(kinds, cards, marks, falling=bool(card.on_fall), printed=printed)
    for half, side in (("attack", card.attack), ("defense", card.defense)):
        for index, other in enumerate(side.instead if side else ()):
            reader.check_condition(other.test, (*place, half, "instead", index, "test"), IN_COMBAT)
    reader.check_text(card.on_attack, (*place, "on_attack"), IN_COMBAT)
    reader.check_text(card.on_defend, (*place, "on_defend"), IN_COMBAT)
    reader.check_text(card.on_play, (*place, "on_play"), frozenset())
    reader.check_text(card.on_turn, (*place, "on_turn"), frozenset())
    if card.on_fall:
        if card.on_fall not in kinds:
            hint = format_hint(card.on_fall, kinds)
            marks.add_fault((*place, "on_fall"), f'the team has no "{card.on_fall}"{hint}')
        elif not reader.survivors:
            marks.add_fault((*place, "on_fall"), "a card with on_fall needs a survive")
        elif reader.survivors != {card.on_fall}:
            marks.add_fault((*place, "on_fall"), f'the one who survives is not "{card.on_fall}"')
    if reader.stays and card.standing:
        marks.add_fault(place, "a card that is standing stays in any case")
    elif reader.stays and not card.clock:
        marks.add_fault(place, "stay needs a clock")
    if card.clock and not reader.stays:
        marks.add_fault((*place, "clock"), "a card with a clock needs a stay")
    lying = frozenset.intersection(*reader.stays) if reader.stays else frozenset()
    for index, held in enumerate(card.while_):
        _check_passive(held, kinds | (lying - IN_COMBAT) | {"self", "own"}, marks, (*place, "while", index))


def _check_passive(held: v.PassiveEffect, known: frozenset[str], marks: SourceMap, place: Place) -> None:
    """Check one passive effect of a card that stays in play; ``bound_words`` are the variables that it may name."""
    if [held.add, held.set_, held.forbid].count("") != 2:
        marks.add_fault(place, "exactly one of add, set and forbid")
    if bool(held.by) == bool(held.forbid):
        marks.add_fault(place, "add and set need a number in by, forbid takes none")
    for field in ("of", "against"):
        word = getattr(held, field)
        if word not in known and (word or field == "of"):
            marks.add_fault((*place, field), f'"{word}" is not bound when the card stays{format_hint(word, known)}')


# The text that people read ------------------------------------------------------------------------------------------


def _check_printed_text(card: v.CardText, marks: SourceMap, place: Place) -> None:
    """Check that the printed text of a card has the numbers of its data, in every language."""
    check_words(card.text, marks, place, alike=False, longest=LONGEST_TEXT)
    known = set(_iter_numbers(card))
    read: dict[str, set[int]] = {}
    for language in card.text.__struct_fields__:
        text = getattr(card.text, language)
        read[language] = {int(number) for number in _NUMBER.findall(text)}
        for number in sorted(read[language] - known):
            marks.add_fault((*place, language), f'the text "{language}" says {number}, the data of the card does not')
        if text.count("**") % 2:
            marks.add_fault((*place, language), f'the text "{language}" opens ** and does not close it')
    if read["en"] != read["de"]:
        marks.add_fault((*place, "de"), "the German text has other numbers than the English one")


def _iter_numbers(part: object) -> Iterator[int]:
    """Yield every number in the data of a card except its copies, without signs."""
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            if not (
                (isinstance(part, v.CardText) and field in _PROSE)
                or (isinstance(part, v.BaseEffect) and field == "says")
            ):
                yield from _iter_numbers(getattr(part, field))
    elif isinstance(part, tuple):
        for item in part:
            yield from _iter_numbers(item)
    elif isinstance(part, int) and not isinstance(part, bool):
        yield abs(part)
