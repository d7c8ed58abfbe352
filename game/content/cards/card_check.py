"""The link check of one card: what its types cannot say.

A card that passed has words that are bound before they are used, kinds that its team has, parts that belong together,
and a text whose numbers are those of its data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from game.content.cards.sentences import sentences
from game.content.cards.text_check import IN_COMBAT, TextCheck
from game.content.formats.yaml_reader import LONGEST_TEXT as LONGEST_VALUE
from game.content.formats.yaml_reader import Place, SourceMap, did_you_mean
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.engine.definitions import find_card_faults
from game.text import Words as Bilingual

LONGEST_NAME, LONGEST_TEXT = 40, 400
"""Letters of a name and of a text on a card."""

_NUMBER = re.compile(r"\d+")
_PROSE = ("name", "text", "who", "copies")


def check_card(card: v.Card, kinds: frozenset[str], cards: frozenset[str], marks: SourceMap, place: Place) -> None:
    """Note every fault of a card; ``kinds`` and ``cards`` are those of its team."""
    check_who(card.who, kinds, marks, (*place, "who"))
    if card.copies < 1:
        marks.fault((*place, "copies"), "a card needs at least one copy")
    _check_parts(card, marks, place)
    _check_texts(card, kinds, cards, marks, place)
    if not marks.faults:
        for fault in find_card_faults(card):
            marks.fault(place, fault)
    check_words(card.name, marks, (*place, "name"))
    _check_prose(card, marks, (*place, "text"))


def check_who(who: tuple[str, ...], kinds: frozenset[str], marks: SourceMap, place: Place) -> None:
    """The kinds that may use a card: some, each once, all of the team."""
    if not who:
        marks.fault(place, "nobody can use this card")
    for index, kind in enumerate(who):
        if kind not in kinds:
            marks.fault((*place, index), f'the team has no "{kind}"{did_you_mean(kind, kinds)}')
        elif kind in who[:index]:
            marks.fault((*place, index), f'"{kind}" is named twice')


def check_words(
    words: Bilingual, marks: SourceMap, place: Place, *, alike: bool = True, longest: int = LONGEST_VALUE
) -> None:
    """A text in every language; with ``alike`` the languages may agree, as names do, which are a short line each."""
    longest = LONGEST_NAME if alike else longest
    for language in ("en", "de"):
        text: str = getattr(words, language)
        if not text.strip():
            marks.fault((*place, language), f'the text "{language}" is empty')
        elif len(text) > longest:
            marks.fault((*place, language), f'the text "{language}" has {len(text)} letters, at most {longest} fit')
        elif alike and "\n" in text:
            marks.fault((*place, language), f'the name "{language}" is more than one line')
    if not alike and words.en.strip() and words.en == words.de:
        marks.fault((*place, "de"), "the German text is a copy of the English one")


def check_page(words: Bilingual, marks: SourceMap, place: Place) -> None:
    """A text for reading in every language, in which every bold part has an end."""
    check_words(words, marks, place, alike=False)
    for language in ("en", "de"):
        if getattr(words, language).count("**") % 2:
            marks.fault((*place, language), "a bold part has no end")


def check_icons(icons: tuple[str, ...], marks: SourceMap, place: Place) -> None:
    """An attack is made with a sword, a bow or either."""
    if not icons or len(set(icons)) < len(icons):
        marks.fault(place, "an attack bears sword, bow or both, each once")


# Parts of a card ----------------------------------------------------------------------------------------------------


def _check_parts(card: v.Card, marks: SourceMap, place: Place) -> None:
    if card.standing:
        _check_standing(card, marks, place)
        return
    if bool(card.attack or card.defense) == bool(card.on_play):
        marks.fault(place, "a card has either an attack or a defense, or it is played for its on_play")
    if card.on_attack and not card.attack:
        marks.fault((*place, "on_attack"), "on_attack needs an attack")
    if card.on_defend and not card.defense:
        marks.fault((*place, "on_defend"), "on_defend needs a defense")
    if card.on_turn:
        marks.fault((*place, "on_turn"), "on_turn belongs in cards that are standing")
    if card.attack:
        _check_value(card.attack, marks, (*place, "attack"))
        check_icons(card.attack.icons, marks, (*place, "attack", "icons"))
        if card.attack.value == "sunburst":
            marks.fault((*place, "attack", "value"), "only a defense can be a sunburst")
    if card.defense:
        _check_value(card.defense, marks, (*place, "defense"))
        if card.defense.icons:
            marks.fault((*place, "defense", "icons"), "a defense bears no icons")
    if card.clock < 0:
        marks.fault((*place, "clock"), "a clock cannot be negative")
    if bool(card.clock) != bool(card.while_):
        marks.fault((*place, "while" if card.while_ else "clock"), "clock and while need each other")


def _check_standing(card: v.Card, marks: SourceMap, place: Place) -> None:
    """A card that nobody holds: it has neither halves nor a clock, and does something from where it lies."""
    for field in ("attack", "defense", "on_play", "on_fall", "clock", "free"):
        if getattr(card, field):
            marks.fault((*place, field), f'a card that is standing has no "{field}"')
    if card.copies > 1:
        marks.fault((*place, "copies"), "a card that is standing is there once")
    if not (card.on_turn or card.on_attack or card.on_defend or card.while_):
        marks.fault(place, "a card that is standing needs an on_turn, on_attack, on_defend or while")


def _check_value(side: v.Side, marks: SourceMap, place: Place) -> None:
    value = side.value
    if isinstance(value, int) and value < 0:
        marks.fault((*place, "value"), "a value cannot be negative")
    if isinstance(value, v.Amount) and value != v.Amount(hand="me", itself=value.itself):
        marks.fault((*place, "value"), "what is counted at the reveal is {hand: me}")
    if side.instead and not isinstance(value, int):
        marks.fault((*place, "instead"), "instead needs a printed number")
    for index, other in enumerate(side.instead):
        if other.value < 0:
            marks.fault((*place, "instead", index, "value"), "a value cannot be negative")


# Words in the texts --------------------------------------------------------------------------------------------------


def _check_texts(card: v.Card, kinds: frozenset[str], cards: frozenset[str], marks: SourceMap, place: Place) -> None:
    printed = min(len(sentences(card.text.en)), len(sentences(card.text.de)))
    reader = TextCheck(kinds, cards, marks, falling=bool(card.on_fall), printed=printed)
    for half, side in (("attack", card.attack), ("defense", card.defense)):
        for index, other in enumerate(side.instead if side else ()):
            reader.test(other.test, (*place, half, "instead", index, "test"), IN_COMBAT)
    reader.text(card.on_attack, (*place, "on_attack"), IN_COMBAT)
    reader.text(card.on_defend, (*place, "on_defend"), IN_COMBAT)
    reader.text(card.on_play, (*place, "on_play"), frozenset())
    reader.text(card.on_turn, (*place, "on_turn"), frozenset())
    if card.on_fall:
        if card.on_fall not in kinds:
            hint = did_you_mean(card.on_fall, kinds)
            marks.fault((*place, "on_fall"), f'the team has no "{card.on_fall}"{hint}')
        elif not reader.survivors:
            marks.fault((*place, "on_fall"), "a card with on_fall needs a survive")
        elif reader.survivors != {card.on_fall}:
            marks.fault((*place, "on_fall"), f'the one who survives is not "{card.on_fall}"')
    if reader.stays and card.standing:
        marks.fault(place, "a card that is standing stays in any case")
    elif reader.stays and not card.clock:
        marks.fault(place, "stay needs a clock")
    if card.clock and not reader.stays:
        marks.fault((*place, "clock"), "a card with a clock needs a stay")
    lying = frozenset.intersection(*reader.stays) if reader.stays else frozenset()
    for index, held in enumerate(card.while_):
        _check_while(held, kinds | (lying - IN_COMBAT) | {"self", "own"}, marks, (*place, "while", index))


def _check_while(held: v.While, known: frozenset[str], marks: SourceMap, place: Place) -> None:
    if [held.add, held.set_, held.forbid].count("") != 2:
        marks.fault(place, "exactly one of add, set and forbid")
    if bool(held.by) == bool(held.forbid):
        marks.fault(place, "add and set need a number in by, forbid takes none")
    for field in ("of", "against"):
        word = getattr(held, field)
        if word not in known and (word or field == "of"):
            marks.fault((*place, field), f'"{word}" is not bound when the card stays{did_you_mean(word, known)}')


# The text that people read ------------------------------------------------------------------------------------------


def _check_prose(card: v.Card, marks: SourceMap, place: Place) -> None:
    check_words(card.text, marks, place, alike=False, longest=LONGEST_TEXT)
    known = set(_numbers_of(card))
    read: dict[str, set[int]] = {}
    for language in card.text.__struct_fields__:
        text = getattr(card.text, language)
        read[language] = {int(number) for number in _NUMBER.findall(text)}
        for number in sorted(read[language] - known):
            marks.fault((*place, language), f'the text "{language}" says {number}, the data of the card does not')
        if text.count("**") % 2:
            marks.fault((*place, language), f'the text "{language}" opens ** and does not close it')
    if read["en"] != read["de"]:
        marks.fault((*place, "de"), "the German text has other numbers than the English one")


def _numbers_of(part: object) -> Iterator[int]:
    """Every number in the data of a card, without its copies; signs do not count."""
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            if not ((isinstance(part, v.Card) and field in _PROSE) or (isinstance(part, v.Verb) and field == "says")):
                yield from _numbers_of(getattr(part, field))
    elif isinstance(part, tuple):
        for item in part:
            yield from _numbers_of(item)
    elif isinstance(part, int) and not isinstance(part, bool):
        yield abs(part)
