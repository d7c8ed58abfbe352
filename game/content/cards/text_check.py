"""Validator of card effects: every word is known where it is used, every number is in range.

The type of an effect's field selects the check of its value, so a new effect needs no code here. A field whose type
has no check raises TypeError at import. Constraints between the fields of an effect are defined with the effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from game.content.boards.tiled import OBSTACLES_BY_THEME
from game.content.formats.ids import KEBAB_CASE, NOT_KEBAB_CASE
from game.content.formats.yaml_reader import KeyPath, SourceMap, format_hint
from game.rules.core.words import Number
from game.rules.epic.effects import vocabulary, words
from game.rules.epic.effects.registry import EFFECTS

_RANKS = frozenset({"major", "minor"})
"""Values of a character filter's kind that select by role instead of kind."""
RESERVED = _RANKS | {
    *("self", "attacker", "target", "own", "team", "others", "partners", "held", "me", "everyone", "opponent")
}
"""Words with a fixed meaning, which neither a kind nor a variable may be named."""

COMBAT_WORDS = frozenset({"attacker", "target"})
"""Variables that are bound only in effects of an attack or defense."""
_ALWAYS_BOUND = frozenset({"self", "own", "team", "others", "partners"})
"""Words that are bound in every effect."""

BoundWords: TypeAlias = frozenset[str]
"""Variables that are bound at some point of a card's effects."""


class EffectValidator:
    """Validator of a card's effects in order, which passes on the variables bound so far."""

    def __init__(
        self,
        kinds: frozenset[str],
        card_ids: frozenset[str],
        source_map: SourceMap,
        *,
        has_on_fall: bool,
        sentence_count: int,
    ) -> None:
        self.kinds = kinds
        """Kinds of characters of the team."""
        self.card_ids = card_ids
        """Ids of the cards of the team."""
        self.source_map = source_map
        self.has_on_fall = has_on_fall
        """True if the card is played when a character falls (``on_fall``)."""
        self.sentence_count = sentence_count
        """Number of sentences in the printed text."""
        self.survivors: set[str] = set()
        """Kinds of characters that a survive effect names."""
        self.bound_at_stays: list[BoundWords] = []
        """Variables bound at each stay effect."""

    def check_text(self, effects: vocabulary.Text, key_path: KeyPath, bound_words: BoundWords) -> None:
        """Check a list of effects. Variables bound in it are known to its end, not beyond."""
        for index, effect in enumerate(effects):
            bound_words = self.check_effect(effect, (*key_path, index), bound_words)

    def check_effect(self, effect: vocabulary.Effect, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check the fields of an effect, then their combination; return the variables bound after it."""
        for field in FIELDS_BY_EFFECT[type(effect)]:
            value = getattr(effect, field.name)
            if value != field.default:
                bound_words = field.check(self, value, (*key_path, field.yaml_name), bound_words)
        find_faults = EFFECTS[type(effect)].find_faults
        if find_faults is not None:
            for part, sentence in find_faults(effect):
                self.source_map.add_fault((*key_path, part) if part else key_path, sentence)
        if (more := CONTEXT_CHECKS.get(type(effect))) is not None:
            more(self, effect, key_path, bound_words)
        return bound_words

    # Fields ---------------------------------------------------------------------------------------------------------

    def check_who(self, who: vocabulary.Who, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check a character, given as a variable or a filter."""
        return (
            self.check_filter(who, key_path, bound_words)
            if isinstance(who, vocabulary.CharacterFilter)
            else self.check_word(who, key_path, bound_words)
        )

    def check_filter(
        self, character_filter: vocabulary.CharacterFilter, key_path: KeyPath, bound_words: BoundWords
    ) -> BoundWords:
        """Check the words in a character filter."""
        for field, word in (
            ("near", character_filter.near),
            ("seen_by", character_filter.seen_by),
            ("reach_of", character_filter.reach_of),
            ("except", character_filter.except_),
        ):
            if word:
                self.check_word(word, (*key_path, field), bound_words)
        if character_filter.side == "own" and character_filter.kind and character_filter.kind not in _RANKS:
            self.check_kind(character_filter.kind, (*key_path, "kind"))
        return bound_words

    def check_word(self, word: str, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check that a word is a kind of character or a bound variable."""
        known = _ALWAYS_BOUND | self.kinds | bound_words
        if word in COMBAT_WORDS and word not in known:
            self.source_map.add_fault(key_path, f'there is no "{word}" outside on_attack and on_defend')
        elif word not in known:
            hint = format_hint(word, known) or ", and the team has no such character"
            self.source_map.add_fault(key_path, f'"{word}" is not bound here{hint}')
        return bound_words

    def check_player(self, word: str, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check a word for a player: ``me``, or a bound character of the player."""
        return bound_words if word == "me" else self.check_word(word, key_path, bound_words)

    def check_players(self, word: str, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check a word for one or all players: ``me``, ``everyone`` or a bound character of the player."""
        return bound_words if word == "everyone" else self.check_player(word, key_path, bound_words)

    def check_holder(self, word: str, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check the character of a hold effect, and bind the variable ``held``."""
        return self.check_word(word, key_path, bound_words) | {"held"}

    def check_new_word(self, word: str, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check the name of a new variable, and bind it."""
        if not KEBAB_CASE.fullmatch(word):
            self.source_map.add_fault(key_path, f'"{word}" {NOT_KEBAB_CASE}')
        if word in RESERVED | self.kinds:
            self.source_map.add_fault(key_path, f'"{word}" has a meaning of its own: bind another word')
        elif word in bound_words:
            self.source_map.add_fault(key_path, f'"{word}" is bound already')
        return bound_words | {word}

    def check_card_name(self, card_id: str, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check that a card belongs to the team."""
        if card_id not in self.card_ids:
            self.source_map.add_fault(
                key_path, f'the team has no card "{card_id}"{format_hint(card_id, self.card_ids)}'
            )
        return bound_words

    def check_kind(self, kind: str, key_path: KeyPath) -> None:
        """Check that a kind of character belongs to the team."""
        if kind not in self.kinds:
            self.source_map.add_fault(key_path, f'the team has no "{kind}"{format_hint(kind, self.kinds)}')

    def check_number(self, number: vocabulary.Num, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check a number of at least 1, or an amount counted during play."""
        if isinstance(number, vocabulary.Amount):
            self.check_amount(number, key_path, bound_words)
        elif number < 1:
            self.source_map.add_fault(key_path, f"{key_path[-1]} must be at least 1")
        return bound_words

    def check_signed(self, number: int, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check a number that must not be 0."""
        if number == 0:
            self.source_map.add_fault(key_path, f"{key_path[-1]} must be at least 1, or -1 and less")
        return bound_words

    def check_sentence(self, number: int, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check the number of a sentence in the printed text."""
        if number > self.sentence_count:
            self.source_map.add_fault(
                key_path, f"the printed text has no sentence {number}, it ends with {self.sentence_count}"
            )
        return bound_words

    def check_amount(self, amount: vocabulary.Amount, key_path: KeyPath, bound_words: BoundWords) -> None:
        """Check an amount that is counted during play."""
        kinds = [bool(amount.attack_of), amount.dealt, bool(amount.hand)]
        if sum(kinds) != 1:
            self.source_map.add_fault(key_path, "an amount is one of attack_of, dealt and hand")
        if amount.attack_of == "top-discard":
            self.check_word(amount.of, (*key_path, "of"), bound_words)
        elif amount.of:
            self.source_map.add_fault((*key_path, "of"), "of goes with the top of a discard pile")
        if (amount.dealt or amount.attack_of == "attack-card") and not bound_words >= COMBAT_WORDS:
            self.source_map.add_fault(key_path, "there is no attack outside on_attack and on_defend")
        if amount.itself != "left-out" and not amount.hand:
            self.source_map.add_fault((*key_path, "itself"), "itself goes with the number of cards in a hand")
        if amount.hand:
            self.check_player(amount.hand, (*key_path, "hand"), bound_words)

    def check_branch(self, effects: vocabulary.Text, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Check the effects of a branch; variables bound in it are unknown after it."""
        self.check_text(effects, key_path, bound_words)
        return bound_words

    def check_choice(
        self, alternatives: tuple[vocabulary.Way, ...], key_path: KeyPath, bound_words: BoundWords
    ) -> BoundWords:
        """Check the alternatives of a choice."""
        if len(alternatives) < 2:
            self.source_map.add_fault(key_path, "a choice needs at least two ways")
        labels = [way.label for way in alternatives]
        for index, way in enumerate(alternatives):
            if not KEBAB_CASE.fullmatch(way.label) or way.label in labels[:index]:
                self.source_map.add_fault((*key_path, index, "label"), f'"{way.label}" is taken, or {NOT_KEBAB_CASE}')
            self.check_condition(way.test, (*key_path, index, "test"), bound_words)
            self.check_text(way.then, (*key_path, index, "then"), bound_words)
        return bound_words

    def check_condition(
        self, condition: vocabulary.Condition, key_path: KeyPath, bound_words: BoundWords
    ) -> BoundWords:
        """Check the words in a condition."""
        for field in ("hit", "ranged", "answered"):
            if getattr(condition, field) is not None and not bound_words >= COMBAT_WORDS:
                self.source_map.add_fault((*key_path, field), f'"{field}" is tested outside on_attack and on_defend')
        for field in ("near", "sees"):
            for index, pair in enumerate(getattr(condition, field)):
                for side, word in enumerate(pair):
                    self.check_word(word, (*key_path, field, index, side), bound_words)
        if condition.board and condition.board not in OBSTACLES_BY_THEME:
            self.source_map.add_fault(
                (*key_path, "board"),
                f'no board looks like "{condition.board}"{format_hint(condition.board, OBSTACLES_BY_THEME)}',
            )
        for field in ("fallen", "standing"):
            if word := getattr(condition, field):
                self.check_word(word, (*key_path, field), bound_words)
        if condition.is_:
            word, kind = condition.is_
            self.check_word(word, (*key_path, "is", 0), bound_words)
            if kind != "opponent":
                self.check_kind(kind, (*key_path, "is", 1))
        if condition.health:
            self.check_word(condition.health.of, (*key_path, "health", "of"), bound_words)
        if condition.hand:
            self.check_player(condition.hand.of, (*key_path, "hand", "of"), bound_words)
        return bound_words

    def accept_plain(self, value: object, key_path: KeyPath, bound_words: BoundWords) -> BoundWords:
        """Accept a value that its type validates completely."""
        return bound_words

    # Verbs ----------------------------------------------------------------------------------------------------------

    def check_survive(self, effect: vocabulary.SurviveEffect, key_path: KeyPath, bound_words: BoundWords) -> None:
        """Check that survive is on a card with ``on_fall``, and record the kind that survives."""
        if isinstance(effect.who, str):
            self.survivors.add(effect.who)
        if not self.has_on_fall:
            self.source_map.add_fault(key_path, "survive belongs in cards with on_fall")

    def record_stay(self, effect: vocabulary.StayEffect, key_path: KeyPath, bound_words: BoundWords) -> None:
        """Record the variables bound at a stay effect."""
        self.bound_at_stays.append(bound_words)


FieldCheck: TypeAlias = Callable[[EffectValidator, Any, KeyPath, BoundWords], BoundWords]
"""Checks a field's value; arguments are validator, value, key path and bound variables. Returns the bound variables."""

FIELD_CHECKS: tuple[tuple[Any, FieldCheck], ...] = (
    (vocabulary.Who, EffectValidator.check_who),
    (vocabulary.CharacterFilter, EffectValidator.check_filter),
    (words.Word, EffectValidator.check_word),
    (words.Player, EffectValidator.check_player),
    (words.Players, EffectValidator.check_players),
    (words.Held, EffectValidator.check_holder),
    (words.CardName, EffectValidator.check_card_name),
    (vocabulary.Num, EffectValidator.check_number),
    (Number, EffectValidator.check_number),
    (words.Signed, EffectValidator.check_signed),
    (words.Sentence, EffectValidator.check_sentence),
    (vocabulary.Condition, EffectValidator.check_condition),
    (tuple[vocabulary.Effect, ...], EffectValidator.check_branch),
    (tuple[vocabulary.Way, ...], EffectValidator.check_choice),
    (vocabulary.CardFilter, EffectValidator.accept_plain),
    (bool, EffectValidator.accept_plain),
    (words.NewWord, EffectValidator.check_new_word),
)
"""Check by field type. Fields that bind a new variable are checked last (``list_effect_fields``)."""

CONTEXT_CHECKS: dict[type[vocabulary.Effect], Callable[[EffectValidator, Any, KeyPath, BoundWords], None]] = {
    vocabulary.SurviveEffect: EffectValidator.check_survive,
    vocabulary.StayEffect: EffectValidator.record_stay,
}
"""Check by type of effect, for constraints that depend on the rest of the card."""


class EffectField(NamedTuple):
    """Field of an effect: its name in Python and in YAML, its default and its check."""

    name: str
    yaml_name: str
    default: object
    check: FieldCheck


def list_effect_fields(effect_type: type[vocabulary.Effect]) -> list[EffectField]:
    """Return the fields of an effect in the order of checking.

    Raises:
        TypeError: a field's type has no check, such as ``str``, which is ambiguous.
    """
    hints = get_type_hints(effect_type, include_extras=True)
    fields = []
    for field in msgspec.structs.fields(effect_type):
        kind = hints[field.name]
        readers = [read for one, read in FIELD_CHECKS if one == kind]
        if get_origin(kind) is Literal:
            readers = [EffectValidator.accept_plain]
        if not readers:
            raise TypeError(f"the check of card texts has nothing for {effect_type.__name__}.{field.name}: {kind}")
        fields.append(EffectField(field.name, field.encode_name, field.default, readers[0]))
    return sorted(fields, key=lambda field: field.check is EffectValidator.check_new_word)


FIELDS_BY_EFFECT: dict[type[vocabulary.Effect], list[EffectField]] = {
    verb: list_effect_fields(verb) for verb in get_args(vocabulary.Effect)
}
