"""Validator of card effects: every word is known where it is used, every number is in range.

The type of an effect's field selects the check of its value, so a new effect needs no code here. A field whose type
has no check raises TypeError at import. Constraints between the fields of an effect are defined with the effect.
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
"""Values of a character filter's kind that select by role instead of kind."""
RESERVED = _RANKS | {
    *("self", "attacker", "target", "own", "team", "others", "partners", "held", "me", "everyone", "opponent")
}
"""Words with a fixed meaning, which neither a kind nor a variable may be named."""

IN_COMBAT = frozenset({"attacker", "target"})
"""Variables that are bound only in effects of an attack or defense."""
_ANYWHERE = frozenset({"self", "own", "team", "others", "partners"})
"""Words that are bound in every effect."""

Bound: TypeAlias = frozenset[str]
"""Variables that are bound at some point of a card's effects."""


class EffectValidator:
    """Validator of a card's effects in order, which passes on the variables bound so far."""

    def __init__(
        self, kinds: frozenset[str], cards: frozenset[str], marks: SourceMap, *, falling: bool, printed: int
    ) -> None:
        self.kinds = kinds
        """Kinds of characters of the team."""
        self.cards = cards
        """Ids of the cards of the team."""
        self.marks = marks
        self.falling = falling
        """True if the card is played when a character falls (``on_fall``)."""
        self.printed = printed
        """Number of sentences in the printed text."""
        self.survivors: set[str] = set()
        """Kinds of characters that a survive effect names."""
        self.stays: list[Bound] = []
        """Variables bound at each stay effect."""

    def check_text(self, text: v.Text, place: Place, bound: Bound) -> None:
        """Check a list of effects. Variables bound in it are known to its end, not beyond."""
        for index, effect in enumerate(text):
            bound = self.check_effect(effect, (*place, index), bound)

    def check_effect(self, effect: v.Effect, place: Place, bound: Bound) -> Bound:
        """Check the fields of an effect, then their combination; return the variables bound after it."""
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
        """Check a character, given as a variable or a filter."""
        return (
            self.check_filter(who, place, bound)
            if isinstance(who, v.CharacterFilter)
            else self.check_word(who, place, bound)
        )

    def check_filter(self, those: v.CharacterFilter, place: Place, bound: Bound) -> Bound:
        """Check the words in a character filter."""
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
        """Check that a word is a kind of character or a bound variable."""
        known = _ANYWHERE | self.kinds | bound
        if word in IN_COMBAT and word not in known:
            self.marks.add_fault(place, f'there is no "{word}" outside on_attack and on_defend')
        elif word not in known:
            hint = format_hint(word, known) or ", and the team has no such character"
            self.marks.add_fault(place, f'"{word}" is not bound here{hint}')
        return bound

    def check_player(self, word: str, place: Place, bound: Bound) -> Bound:
        """Check a word for a player: ``me``, or a bound character of the player."""
        return bound if word == "me" else self.check_word(word, place, bound)

    def check_players(self, word: str, place: Place, bound: Bound) -> Bound:
        """Check a word for one or all players: ``me``, ``everyone`` or a bound character of the player."""
        return bound if word == "everyone" else self.check_player(word, place, bound)

    def check_holder(self, word: str, place: Place, bound: Bound) -> Bound:
        """Check the character of a hold effect, and bind the variable ``held``."""
        return self.check_word(word, place, bound) | {"held"}

    def check_new_word(self, word: str, place: Place, bound: Bound) -> Bound:
        """Check the name of a new variable, and bind it."""
        if not KEBAB_CASE.fullmatch(word):
            self.marks.add_fault(place, f'"{word}" {NO_ID}')
        if word in RESERVED | self.kinds:
            self.marks.add_fault(place, f'"{word}" has a meaning of its own: bind another word')
        elif word in bound:
            self.marks.add_fault(place, f'"{word}" is bound already')
        return bound | {word}

    def check_card_name(self, card: str, place: Place, bound: Bound) -> Bound:
        """Check that a card belongs to the team."""
        if card not in self.cards:
            self.marks.add_fault(place, f'the team has no card "{card}"{format_hint(card, self.cards)}')
        return bound

    def check_kind(self, kind: str, place: Place) -> None:
        """Check that a kind of character belongs to the team."""
        if kind not in self.kinds:
            self.marks.add_fault(place, f'the team has no "{kind}"{format_hint(kind, self.kinds)}')

    def check_number(self, number: v.Num, place: Place, bound: Bound) -> Bound:
        """Check a number of at least 1, or an amount counted during play."""
        if isinstance(number, v.Amount):
            self.check_amount(number, place, bound)
        elif number < 1:
            self.marks.add_fault(place, f"{place[-1]} must be at least 1")
        return bound

    def check_signed(self, number: int, place: Place, bound: Bound) -> Bound:
        """Check a number that must not be 0."""
        if number == 0:
            self.marks.add_fault(place, f"{place[-1]} must be at least 1, or -1 and less")
        return bound

    def check_sentence(self, number: int, place: Place, bound: Bound) -> Bound:
        """Check the number of a sentence in the printed text."""
        if number > self.printed:
            self.marks.add_fault(place, f"the printed text has no sentence {number}, it ends with {self.printed}")
        return bound

    def check_amount(self, number: v.Amount, place: Place, bound: Bound) -> None:
        """Check an amount that is counted during play."""
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
        """Check the effects of a branch; variables bound in it are unknown after it."""
        self.check_text(text, place, bound)
        return bound

    def check_ways(self, ways: tuple[v.Way, ...], place: Place, bound: Bound) -> Bound:
        """Check the alternatives of a choice."""
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
        """Check the words in a condition."""
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
        """Accept a value that its type validates completely."""
        return bound

    # Verbs ----------------------------------------------------------------------------------------------------------

    def check_survive(self, effect: v.Survive, place: Place, bound: Bound) -> None:
        """Check that survive is on a card with ``on_fall``, and record the kind that survives."""
        if isinstance(effect.who, str):
            self.survivors.add(effect.who)
        if not self.falling:
            self.marks.add_fault(place, "survive belongs in cards with on_fall")

    def record_stay(self, effect: v.Stay, place: Place, bound: Bound) -> None:
        """Record the variables bound at a stay effect."""
        self.stays.append(bound)


Reader: TypeAlias = Callable[[EffectValidator, Any, Place, Bound], Bound]
"""Checks a field's value; arguments are validator, value, key path and bound variables. Returns the bound variables."""

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
"""Check by field type. Fields that bind a new variable are checked last (``list_effect_fields``)."""

IN_CONTEXT: dict[type[v.Effect], Callable[[EffectValidator, Any, Place, Bound], None]] = {
    v.Survive: EffectValidator.check_survive,
    v.Stay: EffectValidator.record_stay,
}
"""Check by type of effect, for constraints that depend on the rest of the card."""


class EffectField(NamedTuple):
    """Field of an effect: its name in Python and in YAML, its default and its check."""

    name: str
    written: str
    default: object
    read: Reader


def list_effect_fields(verb: type[v.Effect]) -> list[EffectField]:
    """Return the fields of an effect in the order of checking.

    Raises:
        TypeError: a field's type has no check, such as ``str``, which is ambiguous.
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
