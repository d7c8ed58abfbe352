"""The link check of one card: what its types cannot say.

A card that passed has words that are bound before they are used, kinds that its team has, parts that belong together,
and a text whose numbers are those of its data.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from game.content.tiled import THEMES
from game.content.yaml_reader import LONGEST_TEXT as LONGEST_VALUE
from game.content.yaml_reader import Marks, Place, did_you_mean
from game.rules.epic import vocabulary as v
from game.text import Words as Bilingual

_RANKS = frozenset({"major", "minor"})
RESERVED = _RANKS | {
    *("self", "attacker", "target", "own", "team", "others", "partners", "held", "me", "everyone", "opponent")
}
"""Words with a meaning of their own, which neither a kind nor a bound word may take."""

LONGEST_ID, LONGEST_NAME, LONGEST_TEXT = 40, 40, 400
"""Letters of an id, of a name and of a text on a card."""

KEBAB_CASE = re.compile(rf"(?=.{{1,{LONGEST_ID}}}\Z)[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
NO_ID = f"is not written in small letters and hyphens, at most {LONGEST_ID} of them"

_ANYWHERE = frozenset({"self", "own", "team", "others", "partners"})
_IN_COMBAT = frozenset({"attacker", "target"})
_NUMBER = re.compile(r"\d+")
_POSITIVE = ("amount", "health", "up_to", "count", "ransom")
_PROSE = ("name", "text", "who", "copies")


def check_card(
    card: v.Card, kinds: frozenset[str], cards: frozenset[str], marks: Marks, place: Place, *, texts: bool = True
) -> None:
    """Note every fault of a card; ``kinds`` and ``cards`` are those of its team, ``texts`` whether people read it."""
    check_who(card.who, kinds, marks, (*place, "who"))
    if card.copies < 1:
        marks.fault((*place, "copies"), "a card needs at least one copy")
    _check_parts(card, marks, place)
    _check_texts(card, kinds, cards, marks, place)
    if texts:
        check_words(card.name, marks, (*place, "name"))
        _check_prose(card, marks, (*place, "text"))


def check_who(who: tuple[str, ...], kinds: frozenset[str], marks: Marks, place: Place) -> None:
    """The kinds that may use a card: some, each once, all of the team."""
    if not who:
        marks.fault(place, "nobody can use this card")
    for index, kind in enumerate(who):
        if kind not in kinds:
            marks.fault((*place, index), f'the team has no "{kind}"{did_you_mean(kind, kinds)}')
        elif kind in who[:index]:
            marks.fault((*place, index), f'"{kind}" is named twice')


def check_words(
    words: Bilingual, marks: Marks, place: Place, *, alike: bool = True, longest: int = LONGEST_VALUE
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


def check_icons(icons: tuple[str, ...], marks: Marks, place: Place) -> None:
    """An attack is made with a sword, a bow or either."""
    if not icons or len(set(icons)) < len(icons):
        marks.fault(place, "an attack bears sword, bow or both, each once")


# Parts of a card ----------------------------------------------------------------------------------------------------


def _check_parts(card: v.Card, marks: Marks, place: Place) -> None:
    if bool(card.attack or card.defense) == bool(card.on_play):
        marks.fault(place, "a card has either an attack or a defense, or it is played for its on_play")
    if card.on_attack and not card.attack:
        marks.fault((*place, "on_attack"), "on_attack needs an attack")
    if card.on_defend and not card.defense:
        marks.fault((*place, "on_defend"), "on_defend needs a defense")
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


def _check_value(side: v.Side, marks: Marks, place: Place) -> None:
    value = side.value
    if isinstance(value, int) and value < 0:
        marks.fault((*place, "value"), "a value cannot be negative")
    if isinstance(value, v.Amount) and value != v.Amount(hand="me"):
        marks.fault((*place, "value"), "what is counted at the reveal is {hand: me}")
    if side.instead and not isinstance(value, int):
        marks.fault((*place, "instead"), "instead needs a printed number")
    for index, other in enumerate(side.instead):
        if other.value < 0:
            marks.fault((*place, "instead", index, "value"), "a value cannot be negative")


# Words in the effects -----------------------------------------------------------------------------------------------


def _check_texts(card: v.Card, kinds: frozenset[str], cards: frozenset[str], marks: Marks, place: Place) -> None:
    reader = _TextCheck(kinds, cards, marks, falling=bool(card.on_fall))
    for half, side in (("attack", card.attack), ("defense", card.defense)):
        for index, other in enumerate(side.instead if side else ()):
            reader.test(other.test, (*place, half, "instead", index, "test"), _IN_COMBAT)
    reader.text(card.on_attack, (*place, "on_attack"), _IN_COMBAT)
    reader.text(card.on_defend, (*place, "on_defend"), _IN_COMBAT)
    reader.text(card.on_play, (*place, "on_play"), frozenset())
    if card.on_fall:
        if card.on_fall not in kinds:
            hint = did_you_mean(card.on_fall, kinds)
            marks.fault((*place, "on_fall"), f'the team has no "{card.on_fall}"{hint}')
        elif not reader.survivors:
            marks.fault((*place, "on_fall"), "a card with on_fall needs a survive")
        elif reader.survivors != {card.on_fall}:
            marks.fault((*place, "on_fall"), f'the one who survives is not "{card.on_fall}"')
    if reader.stays and not card.clock:
        marks.fault(place, "stay needs a clock")
    if card.clock and not reader.stays:
        marks.fault((*place, "clock"), "a card with a clock needs a stay")
    lying = frozenset.intersection(*reader.stays) if reader.stays else frozenset()
    for index, held in enumerate(card.while_):
        _check_while(held, kinds | (lying - _IN_COMBAT) | {"self", "own"}, marks, (*place, "while", index))


def _check_while(held: v.While, known: frozenset[str], marks: Marks, place: Place) -> None:
    if [held.add, held.set_, held.forbid].count("") != 2:
        marks.fault(place, "exactly one of add, set and forbid")
    if bool(held.by) == bool(held.forbid):
        marks.fault(place, "add and set need a number in by, forbid takes none")
    for field in ("of", "against"):
        word = getattr(held, field)
        if word not in known and (word or field == "of"):
            marks.fault((*place, field), f'"{word}" is not bound when the card stays{did_you_mean(word, known)}')


class _TextCheck:
    """Reads the effects of a card in their order and keeps the words that are bound so far."""

    def __init__(self, kinds: frozenset[str], cards: frozenset[str], marks: Marks, *, falling: bool) -> None:
        self.kinds = kinds
        self.cards = cards
        self.marks = marks
        self.falling = falling
        self.survivors: set[str] = set()
        self.stays: list[frozenset[str]] = []
        """For every stay the words that are bound there."""

    def text(self, text: v.Text, place: Place, bound: frozenset[str]) -> None:
        """Words that are bound inside a branch are known to the end of that branch."""
        for index, effect in enumerate(text):
            bound = self.effect(effect, (*place, index), bound)

    def effect(self, effect: v.Effect, place: Place, bound: frozenset[str]) -> frozenset[str]:
        self.numbers(effect, place, bound)
        match effect:
            case v.Damage(to=who):
                self.who(who, (*place, "to"), bound)
            case v.Heal(who=who) | v.Increase(who=who) | v.Move(who=who) | v.Destroy(who=who) | v.Pin(who=who):
                self.who(who, (*place, "who"), bound)
            case v.Survive(who=who):
                self.survive(who, place, bound)
            case v.Place(who=who, near=near):
                self.who(who, (*place, "who"), bound)
                self.optional(near, (*place, "near"), bound)
            case v.Swap(who=one, with_=other):
                self.word(one, (*place, "who"), bound)
                self.word(other, (*place, "with"), bound)
            case v.Pull(who=one, to=other):
                self.word(one, (*place, "who"), bound)
                self.word(other, (*place, "to"), bound)
            case v.Discard():
                self.discard(effect, place, bound)
            case v.Take():
                self.take(effect, place)
            case v.Actions(who=word) | v.Forbid(who=word):
                self.player(word, (*place, "who"), bound)
                self.actions(effect, place)
            case v.Stay(to=word):
                self.optional(word, (*place, "to"), bound)
                bound |= {"held"} if word else set()
                self.stays.append(bound)
            case v.Choose(as_=word, among=those) | v.All(as_=word, among=those):
                self.those(those, (*place, "among"), bound)
                if isinstance(effect, v.All):
                    self.optional(effect.with_, (*place, "with"), bound)
                elif effect.player and those != v.Those():
                    self.marks.fault((*place, "among"), "a choice is among characters or of a player")
                bound = self.bind(word, (*place, "as"), bound)
            case v.If(test=test, then=then, else_=otherwise) | v.Triforce(test=test, then=then, else_=otherwise):
                self.test(test, (*place, "test"), bound)
                self.text(then, (*place, "then"), bound)
                self.text(otherwise, (*place, "else"), bound)
            case v.May(then=then):
                self.text(then, (*place, "then"), bound)
            case v.Either(ways=ways):
                self.ways(ways, (*place, "ways"), bound)
        return bound

    def numbers(self, effect: v.Effect, place: Place, bound: frozenset[str]) -> None:
        for field in _POSITIVE:
            number = getattr(effect, field, None)
            if isinstance(number, int) and number < 1:
                self.marks.fault((*place, field), f"{field} must be at least 1")
            elif isinstance(number, v.Amount):
                self.amount(number, (*place, field), bound)

    def amount(self, number: v.Amount, place: Place, bound: frozenset[str]) -> None:
        kinds = [bool(number.attack_of), number.dealt, bool(number.hand)]
        if sum(kinds) != 1:
            self.marks.fault(place, "an amount is one of attack_of, dealt and hand")
        if number.attack_of == "top-discard":
            self.word(number.of, (*place, "of"), bound)
        elif number.of:
            self.marks.fault((*place, "of"), "of goes with the top of a discard pile")
        if (number.dealt or number.attack_of == "attack-card") and not bound >= _IN_COMBAT:
            self.marks.fault(place, "there is no attack outside on_attack and on_defend")
        if number.hand:
            self.player(number.hand, (*place, "hand"), bound)

    def discard(self, effect: v.Discard, place: Place, bound: frozenset[str]) -> None:
        self.player(effect.who, (*place, "who"), bound, everyone=effect.all)
        if effect.show:
            self.player(effect.show, (*place, "show"), bound)
        if effect.keep not in (0, 1):
            self.marks.fault((*place, "keep"), "one card can be kept")
        if effect.all + bool(effect.keep) + (effect.count > 1) > 1:
            self.marks.fault(place, "only one of all, keep and count")
        if effect.which != v.Which() and not effect.all:
            self.marks.fault((*place, "which"), "which goes with all")
        if effect.by != "owner" and (effect.all or effect.keep):
            self.marks.fault((*place, "by"), "nobody chooses what all or keep discards")

    def take(self, effect: v.Take, place: Place) -> None:
        if effect.top < 0:
            self.marks.fault((*place, "top"), "top must be at least 1")
        if effect.card and effect.top:
            self.marks.fault((*place, "top"), "a card that is named is searched for in the whole pile")
        if effect.card and effect.card not in self.cards:
            hint = did_you_mean(effect.card, self.cards)
            self.marks.fault((*place, "card"), f'the team has no card "{effect.card}"{hint}')
        if effect.rest == "order" and not effect.top:
            self.marks.fault((*place, "rest"), "only the top of a pile is put back in an order")
        if effect.from_ == "discard" and effect.rest:
            self.marks.fault((*place, "rest"), "a discard pile keeps its order")

    def actions(self, effect: v.Actions | v.Forbid, place: Place) -> None:
        if isinstance(effect, v.Forbid):
            return
        if effect.add == 0:
            self.marks.fault((*place, "add"), "add must be at least 1, or -1 and less")
        if effect.when == "now" and (effect.add < 0 or effect.who != "me"):
            self.marks.fault(place, "actions of this turn can only be added, to its own player")

    def ways(self, ways: tuple[v.Way, ...], place: Place, bound: frozenset[str]) -> None:
        if len(ways) < 2:
            self.marks.fault(place, "a choice needs at least two ways")
        labels = [way.label for way in ways]
        for index, way in enumerate(ways):
            if not KEBAB_CASE.fullmatch(way.label) or way.label in labels[:index]:
                self.marks.fault((*place, index, "label"), f'"{way.label}" is taken, or {NO_ID}')
            self.test(way.test, (*place, index, "test"), bound)
            self.text(way.then, (*place, index, "then"), bound)

    def survive(self, who: v.Who, place: Place, bound: frozenset[str]) -> None:
        self.who(who, (*place, "who"), bound)
        if isinstance(who, str):
            self.survivors.add(who)
        if not self.falling:
            self.marks.fault(place, "survive belongs in cards with on_fall")

    def bind(self, word: str, place: Place, bound: frozenset[str]) -> frozenset[str]:
        if not KEBAB_CASE.fullmatch(word):
            self.marks.fault(place, f'"{word}" {NO_ID}')
        if word in RESERVED | self.kinds:
            self.marks.fault(place, f'"{word}" has a meaning of its own: bind another word')
        elif word in bound:
            self.marks.fault(place, f'"{word}" is bound already')
        return bound | {word}

    def who(self, who: v.Who, place: Place, bound: frozenset[str]) -> None:
        if isinstance(who, v.Those):
            self.those(who, place, bound)
        else:
            self.word(who, place, bound)

    def those(self, those: v.Those, place: Place, bound: frozenset[str]) -> None:
        self.optional(those.near, (*place, "near"), bound)
        self.optional(those.seen_by, (*place, "seen_by"), bound)
        self.optional(those.reach_of, (*place, "reach_of"), bound)
        self.optional(those.except_, (*place, "except"), bound)
        if those.side == "own" and those.kind and those.kind not in _RANKS:
            self.kind(those.kind, (*place, "kind"))

    def kind(self, kind: str, place: Place) -> None:
        if kind not in self.kinds:
            self.marks.fault(place, f'the team has no "{kind}"{did_you_mean(kind, self.kinds)}')

    def optional(self, word: str, place: Place, bound: frozenset[str]) -> None:
        if word:
            self.word(word, place, bound)

    def player(self, word: str, place: Place, bound: frozenset[str], *, everyone: bool = False) -> None:
        if word != "me" and not (everyone and word == "everyone"):
            self.word(word, place, bound)

    def word(self, word: str, place: Place, bound: frozenset[str]) -> None:
        known = _ANYWHERE | self.kinds | bound
        if word in known:
            return
        if word in _IN_COMBAT:
            self.marks.fault(place, f'there is no "{word}" outside on_attack and on_defend')
        else:
            self.marks.fault(place, f'"{word}" is not bound here{did_you_mean(word, known)}')

    def test(self, test: v.Test, place: Place, bound: frozenset[str]) -> None:
        for field in ("hit", "ranged", "answered"):
            if getattr(test, field) is not None and not bound >= _IN_COMBAT:
                self.marks.fault((*place, field), f'"{field}" is tested outside on_attack and on_defend')
        for field in ("near", "sees"):
            for index, pair in enumerate(getattr(test, field)):
                for side, word in enumerate(pair):
                    self.word(word, (*place, field, index, side), bound)
        if test.board and test.board not in THEMES:
            self.marks.fault((*place, "board"), f'no board looks like "{test.board}"{did_you_mean(test.board, THEMES)}')
        self.optional(test.fallen, (*place, "fallen"), bound)
        self.optional(test.standing, (*place, "standing"), bound)
        if test.is_:
            word, kind = test.is_
            self.word(word, (*place, "is", 0), bound)
            if kind != "opponent":
                self.kind(kind, (*place, "is", 1))
        if test.health:
            self.word(test.health.of, (*place, "health", "of"), bound)
        if test.hand:
            self.player(test.hand.of, (*place, "hand", "of"), bound)


# The text that people read ------------------------------------------------------------------------------------------


def _check_prose(card: v.Card, marks: Marks, place: Place) -> None:
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
            if not (isinstance(part, v.Card) and field in _PROSE):
                yield from _numbers_of(getattr(part, field))
    elif isinstance(part, tuple):
        for item in part:
            yield from _numbers_of(item)
    elif isinstance(part, int) and not isinstance(part, bool):
        yield abs(part)
