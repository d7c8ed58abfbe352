"""The check of card texts: every word is known where it stands, every number makes sense.

What the field of a verb stands for is declared by its type in the vocabulary, so a new verb is read from its fields
alone; a field of a type that has no reader here does not load. What types cannot say is in the record of the effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from game.content.boards.tiled import THEMES
from game.content.formats.ids import KEBAB_CASE, NO_ID
from game.content.formats.yaml_reader import Place, SourceMap, did_you_mean
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


class TextCheck:
    """Reads the effects of a card in their order and keeps the words that are bound so far."""

    def __init__(
        self, kinds: frozenset[str], cards: frozenset[str], marks: SourceMap, *, falling: bool, printed: int
    ) -> None:
        self.kinds = kinds
        self.cards = cards
        self.marks = marks
        self.falling = falling
        self.printed = printed
        """How many sentences the printed text has."""
        self.survivors: set[str] = set()
        self.stays: list[Bound] = []
        """For every stay the words that are bound there."""

    def text(self, text: v.Text, place: Place, bound: Bound) -> None:
        """Words that are bound inside a branch are known to the end of that branch."""
        for index, effect in enumerate(text):
            bound = self.effect(effect, (*place, index), bound)

    def effect(self, effect: v.Effect, place: Place, bound: Bound) -> Bound:
        """Read the fields of an effect, then what is to be said of its verb; gives the words that are bound after."""
        for field in FIELDS[type(effect)]:
            value = getattr(effect, field.name)
            if value != field.default:
                bound = field.read(self, value, (*place, field.written), bound)
        find_faults = EFFECTS[type(effect)].find_faults
        if find_faults is not None:
            for part, sentence in find_faults(effect):
                self.marks.fault((*place, part) if part else place, sentence)
        if (more := IN_CONTEXT.get(type(effect))) is not None:
            more(self, effect, place, bound)
        return bound

    # Fields ---------------------------------------------------------------------------------------------------------

    def who(self, who: v.Who, place: Place, bound: Bound) -> Bound:
        return self.those(who, place, bound) if isinstance(who, v.Those) else self.word(who, place, bound)

    def those(self, those: v.Those, place: Place, bound: Bound) -> Bound:
        for field, word in (
            ("near", those.near),
            ("seen_by", those.seen_by),
            ("reach_of", those.reach_of),
            ("except", those.except_),
        ):
            if word:
                self.word(word, (*place, field), bound)
        if those.side == "own" and those.kind and those.kind not in _RANKS:
            self.kind(those.kind, (*place, "kind"))
        return bound

    def word(self, word: str, place: Place, bound: Bound) -> Bound:
        known = _ANYWHERE | self.kinds | bound
        if word in IN_COMBAT and word not in known:
            self.marks.fault(place, f'there is no "{word}" outside on_attack and on_defend')
        elif word not in known:
            hint = did_you_mean(word, known) or ", and the team has no such character"
            self.marks.fault(place, f'"{word}" is not bound here{hint}')
        return bound

    def player(self, word: str, place: Place, bound: Bound) -> Bound:
        return bound if word == "me" else self.word(word, place, bound)

    def players(self, word: str, place: Place, bound: Bound) -> Bound:
        return bound if word == "everyone" else self.player(word, place, bound)

    def held(self, word: str, place: Place, bound: Bound) -> Bound:
        return self.word(word, place, bound) | {"held"}

    def bind(self, word: str, place: Place, bound: Bound) -> Bound:
        if not KEBAB_CASE.fullmatch(word):
            self.marks.fault(place, f'"{word}" {NO_ID}')
        if word in RESERVED | self.kinds:
            self.marks.fault(place, f'"{word}" has a meaning of its own: bind another word')
        elif word in bound:
            self.marks.fault(place, f'"{word}" is bound already')
        return bound | {word}

    def card(self, card: str, place: Place, bound: Bound) -> Bound:
        if card not in self.cards:
            self.marks.fault(place, f'the team has no card "{card}"{did_you_mean(card, self.cards)}')
        return bound

    def kind(self, kind: str, place: Place) -> None:
        if kind not in self.kinds:
            self.marks.fault(place, f'the team has no "{kind}"{did_you_mean(kind, self.kinds)}')

    def number(self, number: v.Num, place: Place, bound: Bound) -> Bound:
        if isinstance(number, v.Amount):
            self.amount(number, place, bound)
        elif number < 1:
            self.marks.fault(place, f"{place[-1]} must be at least 1")
        return bound

    def signed(self, number: int, place: Place, bound: Bound) -> Bound:
        if number == 0:
            self.marks.fault(place, f"{place[-1]} must be at least 1, or -1 and less")
        return bound

    def sentence(self, number: int, place: Place, bound: Bound) -> Bound:
        if number > self.printed:
            self.marks.fault(place, f"the printed text has no sentence {number}, it ends with {self.printed}")
        return bound

    def amount(self, number: v.Amount, place: Place, bound: Bound) -> None:
        kinds = [bool(number.attack_of), number.dealt, bool(number.hand)]
        if sum(kinds) != 1:
            self.marks.fault(place, "an amount is one of attack_of, dealt and hand")
        if number.attack_of == "top-discard":
            self.word(number.of, (*place, "of"), bound)
        elif number.of:
            self.marks.fault((*place, "of"), "of goes with the top of a discard pile")
        if (number.dealt or number.attack_of == "attack-card") and not bound >= IN_COMBAT:
            self.marks.fault(place, "there is no attack outside on_attack and on_defend")
        if number.itself != "left-out" and not number.hand:
            self.marks.fault((*place, "itself"), "itself goes with the number of cards in a hand")
        if number.hand:
            self.player(number.hand, (*place, "hand"), bound)

    def branch(self, text: v.Text, place: Place, bound: Bound) -> Bound:
        self.text(text, place, bound)
        return bound

    def ways(self, ways: tuple[v.Way, ...], place: Place, bound: Bound) -> Bound:
        if len(ways) < 2:
            self.marks.fault(place, "a choice needs at least two ways")
        labels = [way.label for way in ways]
        for index, way in enumerate(ways):
            if not KEBAB_CASE.fullmatch(way.label) or way.label in labels[:index]:
                self.marks.fault((*place, index, "label"), f'"{way.label}" is taken, or {NO_ID}')
            self.test(way.test, (*place, index, "test"), bound)
            self.text(way.then, (*place, index, "then"), bound)
        return bound

    def test(self, test: v.Test, place: Place, bound: Bound) -> Bound:
        for field in ("hit", "ranged", "answered"):
            if getattr(test, field) is not None and not bound >= IN_COMBAT:
                self.marks.fault((*place, field), f'"{field}" is tested outside on_attack and on_defend')
        for field in ("near", "sees"):
            for index, pair in enumerate(getattr(test, field)):
                for side, word in enumerate(pair):
                    self.word(word, (*place, field, index, side), bound)
        if test.board and test.board not in THEMES:
            self.marks.fault((*place, "board"), f'no board looks like "{test.board}"{did_you_mean(test.board, THEMES)}')
        for field in ("fallen", "standing"):
            if word := getattr(test, field):
                self.word(word, (*place, field), bound)
        if test.is_:
            word, kind = test.is_
            self.word(word, (*place, "is", 0), bound)
            if kind != "opponent":
                self.kind(kind, (*place, "is", 1))
        if test.health:
            self.word(test.health.of, (*place, "health", "of"), bound)
        if test.hand:
            self.player(test.hand.of, (*place, "hand", "of"), bound)
        return bound

    def plain(self, value: object, place: Place, bound: Bound) -> Bound:
        """A field whose type says all there is to say."""
        return bound

    # Verbs ----------------------------------------------------------------------------------------------------------

    def survive(self, effect: v.Survive, place: Place, bound: Bound) -> None:
        if isinstance(effect.who, str):
            self.survivors.add(effect.who)
        if not self.falling:
            self.marks.fault(place, "survive belongs in cards with on_fall")

    def stay(self, effect: v.Stay, place: Place, bound: Bound) -> None:
        self.stays.append(bound)


Reader: TypeAlias = Callable[[TextCheck, Any, Place, Bound], Bound]

READERS: tuple[tuple[Any, Reader], ...] = (
    (v.Who, TextCheck.who),
    (v.Those, TextCheck.those),
    (words.Word, TextCheck.word),
    (words.Player, TextCheck.player),
    (words.Players, TextCheck.players),
    (words.Held, TextCheck.held),
    (words.CardName, TextCheck.card),
    (v.Num, TextCheck.number),
    (Number, TextCheck.number),
    (words.Signed, TextCheck.signed),
    (words.Sentence, TextCheck.sentence),
    (v.Test, TextCheck.test),
    (tuple[v.Effect, ...], TextCheck.branch),
    (tuple[v.Way, ...], TextCheck.ways),
    (v.Which, TextCheck.plain),
    (bool, TextCheck.plain),
    (words.NewWord, TextCheck.bind),
)
"""By type of a field: how it is read. A word is bound when everything else of its verb is read."""

IN_CONTEXT: dict[type[v.Effect], Callable[[TextCheck, Any, Place, Bound], None]] = {
    v.Survive: TextCheck.survive,
    v.Stay: TextCheck.stay,
}
"""By verb: what depends on the text and the card around it."""


class Field(NamedTuple):
    """A field of a verb: its names in Python and in YAML, its value when it is left out, and its reader."""

    name: str
    written: str
    default: object
    read: Reader


def fields_of(verb: type[v.Effect]) -> list[Field]:
    """How the fields of a verb are read, in their order.

    Raises:
        TypeError: a field is of a type without a reader, such as ``str``, which does not say whom it means.
    """
    hints = get_type_hints(verb, include_extras=True)
    found = []
    for field in msgspec.structs.fields(verb):
        kind = hints[field.name]
        readers = [read for one, read in READERS if one == kind]
        if get_origin(kind) is Literal:
            readers = [TextCheck.plain]
        if not readers:
            raise TypeError(f"the check of card texts has nothing for {verb.__name__}.{field.name}: {kind}")
        found.append(Field(field.name, field.encode_name, field.default, readers[0]))
    return sorted(found, key=lambda field: field.read is TextCheck.bind)


FIELDS: dict[type[v.Effect], list[Field]] = {verb: fields_of(verb) for verb in get_args(v.Effect)}
