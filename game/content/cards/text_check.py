"""Validator of card effects: every word is known at its place, every number makes sense.

The type of an effect's field defines its meaning, so a new effect is validated by its fields alone; a field of a type
without a reader does not load. Checks beyond types are in the record of the effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from game.content.boards.tiled import THEMES
from game.content.formats.ids import KEBAB_CASE, NO_ID
from game.content.formats.yaml_reader import Place, SourceMap, format_hint
from game.rules.core.words import Number
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.effects import words
from game.rules.epic.effects.registry import EFFECTS

_RANKS = frozenset({"major", "minor"})
RESERVED = _RANKS | {
    *("self", "attacker", "target", "own", "team", "others", "partners", "held", "me", "everyone", "opponent")
}
"""Words with a meaning of their own, which neither a kind nor a bound word may take."""

IN_COMBAT = frozenset({"attacker", "target"})
_ANYWHERE = frozenset({"self", "own", "team", "others", "partners"})

Bound: TypeAlias = frozenset[str]
"""The words that are bound at a place of a text."""


class EffectValidator:
    """Validator of a card's effects in order, with the words bound so far."""

    def __init__(
        self, kinds: frozenset[str], cards: frozenset[str], marks: SourceMap, *, falling: bool, printed: int
    ) -> None:
        self.kinds = kinds
        self.cards = cards
        self.marks = marks
        self.falling = falling
        self.printed = printed
        """Number of sentences in the printed text."""
        self.survivors: set[str] = set()
        self.stays: list[Bound] = []
        """For every stay the words that are bound there."""

    def check_text(self, text: v.Text, place: Place, bound: Bound) -> None:
        """Check a list of effects; words bound inside a branch are known to its end."""
        for index, effect in enumerate(text):
            bound = self.check_effect(effect, (*place, index), bound)

    def check_effect(self, effect: v.Effect, place: Place, bound: Bound) -> Bound:
        """Check the fields of an effect, then its own rules; return the words bound after it."""
        for field in FIELDS[type(effect)]:
            value = getattr(effect, field.name)
            if value != field.default:
                bound = field.read(self, value, (*place, field.written), bound)
        find_faults = EFFECTS[type(effect)].find_faults
        if find_faults is not None:
            for part, sentence in find_faults(effect):
                self.marks.add_fault((*place, part) if part else place, sentence)
        if (more := IN_CONTEXT.get(type(effect))) is not None:
            more(self, effect, place, bound)
        return bound

    # Fields ---------------------------------------------------------------------------------------------------------

    def check_who(self, who: v.Who, place: Place, bound: Bound) -> Bound:
        return (
            self.check_filter(who, place, bound)
            if isinstance(who, v.CharacterFilter)
            else self.check_word(who, place, bound)
        )

    def check_filter(self, those: v.CharacterFilter, place: Place, bound: Bound) -> Bound:
        for field, word in (
            ("near", those.near),
            ("seen_by", those.seen_by),
            ("reach_of", those.reach_of),
            ("except", those.except_),
        ):
            if word:
                self.check_word(word, (*place, field), bound)
        if those.side == "own" and those.kind and those.kind not in _RANKS:
            self.check_kind(those.kind, (*place, "kind"))
        return bound

    def check_word(self, word: str, place: Place, bound: Bound) -> Bound:
        known = _ANYWHERE | self.kinds | bound
        if word in IN_COMBAT and word not in known:
            self.marks.add_fault(place, f'there is no "{word}" outside on_attack and on_defend')
        elif word not in known:
            hint = format_hint(word, known) or ", and the team has no such character"
            self.marks.add_fault(place, f'"{word}" is not bound here{hint}')
        return bound

    def check_player(self, word: str, place: Place, bound: Bound) -> Bound:
        return bound if word == "me" else self.check_word(word, place, bound)

    def check_players(self, word: str, place: Place, bound: Bound) -> Bound:
        return bound if word == "everyone" else self.check_player(word, place, bound)

    def check_holder(self, word: str, place: Place, bound: Bound) -> Bound:
        return self.check_word(word, place, bound) | {"held"}

    def check_new_word(self, word: str, place: Place, bound: Bound) -> Bound:
        if not KEBAB_CASE.fullmatch(word):
            self.marks.add_fault(place, f'"{word}" {NO_ID}')
        if word in RESERVED | self.kinds:
            self.marks.add_fault(place, f'"{word}" has a meaning of its own: bind another word')
        elif word in bound:
            self.marks.add_fault(place, f'"{word}" is bound already')
        return bound | {word}

    def check_card_name(self, card: str, place: Place, bound: Bound) -> Bound:
        if card not in self.cards:
            self.marks.add_fault(place, f'the team has no card "{card}"{format_hint(card, self.cards)}')
        return bound

    def check_kind(self, kind: str, place: Place) -> None:
        if kind not in self.kinds:
            self.marks.add_fault(place, f'the team has no "{kind}"{format_hint(kind, self.kinds)}')

    def check_number(self, number: v.Num, place: Place, bound: Bound) -> Bound:
        if isinstance(number, v.Amount):
            self.check_amount(number, place, bound)
        elif number < 1:
            self.marks.add_fault(place, f"{place[-1]} must be at least 1")
        return bound

    def check_signed(self, number: int, place: Place, bound: Bound) -> Bound:
        if number == 0:
            self.marks.add_fault(place, f"{place[-1]} must be at least 1, or -1 and less")
        return bound

    def check_sentence(self, number: int, place: Place, bound: Bound) -> Bound:
        if number > self.printed:
            self.marks.add_fault(place, f"the printed text has no sentence {number}, it ends with {self.printed}")
        return bound

    def check_amount(self, number: v.Amount, place: Place, bound: Bound) -> None:
        kinds = [bool(number.attack_of), number.dealt, bool(number.hand)]
        if sum(kinds) != 1:
            self.marks.add_fault(place, "an amount is one of attack_of, dealt and hand")
        if number.attack_of == "top-discard":
            self.check_word(number.of, (*place, "of"), bound)
        elif number.of:
            self.marks.add_fault((*place, "of"), "of goes with the top of a discard pile")
        if (number.dealt or number.attack_of == "attack-card") and not bound >= IN_COMBAT:
            self.marks.add_fault(place, "there is no attack outside on_attack and on_defend")
        if number.itself != "left-out" and not number.hand:
            self.marks.add_fault((*place, "itself"), "itself goes with the number of cards in a hand")
        if number.hand:
            self.check_player(number.hand, (*place, "hand"), bound)

    def check_branch(self, text: v.Text, place: Place, bound: Bound) -> Bound:
        self.check_text(text, place, bound)
        return bound

    def check_ways(self, ways: tuple[v.Way, ...], place: Place, bound: Bound) -> Bound:
        if len(ways) < 2:
            self.marks.add_fault(place, "a choice needs at least two ways")
        labels = [way.label for way in ways]
        for index, way in enumerate(ways):
            if not KEBAB_CASE.fullmatch(way.label) or way.label in labels[:index]:
                self.marks.add_fault((*place, index, "label"), f'"{way.label}" is taken, or {NO_ID}')
            self.check_condition(way.test, (*place, index, "test"), bound)
            self.check_text(way.then, (*place, index, "then"), bound)
        return bound

    def check_condition(self, test: v.Condition, place: Place, bound: Bound) -> Bound:
        for field in ("hit", "ranged", "answered"):
            if getattr(test, field) is not None and not bound >= IN_COMBAT:
                self.marks.add_fault((*place, field), f'"{field}" is tested outside on_attack and on_defend')
        for field in ("near", "sees"):
            for index, pair in enumerate(getattr(test, field)):
                for side, word in enumerate(pair):
                    self.check_word(word, (*place, field, index, side), bound)
        if test.board and test.board not in THEMES:
            self.marks.add_fault(
                (*place, "board"), f'no board looks like "{test.board}"{format_hint(test.board, THEMES)}'
            )
        for field in ("fallen", "standing"):
            if word := getattr(test, field):
                self.check_word(word, (*place, field), bound)
        if test.is_:
            word, kind = test.is_
            self.check_word(word, (*place, "is", 0), bound)
            if kind != "opponent":
                self.check_kind(kind, (*place, "is", 1))
        if test.health:
            self.check_word(test.health.of, (*place, "health", "of"), bound)
        if test.hand:
            self.check_player(test.hand.of, (*place, "hand", "of"), bound)
        return bound

    def accept_plain(self, value: object, place: Place, bound: Bound) -> Bound:
        """Accept a field that its type describes completely."""
        return bound

    # Verbs ----------------------------------------------------------------------------------------------------------

    def check_survive(self, effect: v.Survive, place: Place, bound: Bound) -> None:
        if isinstance(effect.who, str):
            self.survivors.add(effect.who)
        if not self.falling:
            self.marks.add_fault(place, "survive belongs in cards with on_fall")

    def record_stay(self, effect: v.Stay, place: Place, bound: Bound) -> None:
        self.stays.append(bound)


Reader: TypeAlias = Callable[[EffectValidator, Any, Place, Bound], Bound]

READERS: tuple[tuple[Any, Reader], ...] = (
    (v.Who, EffectValidator.check_who),
    (v.CharacterFilter, EffectValidator.check_filter),
    (words.Word, EffectValidator.check_word),
    (words.Player, EffectValidator.check_player),
    (words.Players, EffectValidator.check_players),
    (words.Held, EffectValidator.check_holder),
    (words.CardName, EffectValidator.check_card_name),
    (v.Num, EffectValidator.check_number),
    (Number, EffectValidator.check_number),
    (words.Signed, EffectValidator.check_signed),
    (words.Sentence, EffectValidator.check_sentence),
    (v.Condition, EffectValidator.check_condition),
    (tuple[v.Effect, ...], EffectValidator.check_branch),
    (tuple[v.Way, ...], EffectValidator.check_ways),
    (v.CardFilter, EffectValidator.accept_plain),
    (bool, EffectValidator.accept_plain),
    (words.NewWord, EffectValidator.check_new_word),
)
"""By type of a field: how it is read. A word is bound when everything else of its verb is read."""

IN_CONTEXT: dict[type[v.Effect], Callable[[EffectValidator, Any, Place, Bound], None]] = {
    v.Survive: EffectValidator.check_survive,
    v.Stay: EffectValidator.record_stay,
}
"""By verb: what depends on the text and the card around it."""


class EffectField(NamedTuple):
    """Field of an effect: its names in Python and YAML, its default, and its reader."""

    name: str
    written: str
    default: object
    read: Reader


def list_effect_fields(verb: type[v.Effect]) -> list[EffectField]:
    """Return the fields of an effect in reading order.

    Raises:
        TypeError: a field is of a type without a reader, such as ``str``, which is ambiguous.
    """
    hints = get_type_hints(verb, include_extras=True)
    found = []
    for field in msgspec.structs.fields(verb):
        kind = hints[field.name]
        readers = [read for one, read in READERS if one == kind]
        if get_origin(kind) is Literal:
            readers = [EffectValidator.accept_plain]
        if not readers:
            raise TypeError(f"the check of card texts has nothing for {verb.__name__}.{field.name}: {kind}")
        found.append(EffectField(field.name, field.encode_name, field.default, readers[0]))
    return sorted(found, key=lambda field: field.read is EffectValidator.check_new_word)


FIELDS: dict[type[v.Effect], list[EffectField]] = {verb: list_effect_fields(verb) for verb in get_args(v.Effect)}
