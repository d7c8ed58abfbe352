"""What the data of a card says, in words: the part of the grammar that every language shares.

A language is a subclass that knows its nouns, verbs and conditions; this class walks the text of a card, keeps the
words it binds and puts the clauses together. Used to proofread: the words here come from the data alone.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from game.rules.epic.effects import vocabulary as v
from game.rules.epic.team_file import Team
from game.text import capital

PARTS = ("on_attack", "on_defend", "on_play", "on_turn")
"""The texts of a card, in the order in which they are told."""

LOWEST, HIGHEST = v.Limit("").min, v.Limit("").max
"""The bounds of a limit that has none."""
NO_CEILING = v.Amount().max


def signed(number: int) -> str:
    """A bonus as people write it, with a real minus sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def inner_texts(effect: v.Effect) -> tuple[v.Text, ...]:
    """The texts inside an effect of the grammar; none for any other."""
    found: list[v.Text] = []
    for name in effect.__struct_fields__:
        parts = getattr(effect, name)
        if isinstance(parts, tuple) and parts:
            found += [way.then for way in parts] if isinstance(parts[0], v.Way) else [parts]
    return tuple(found)


def all_effects(text: v.Text) -> Iterator[v.Effect]:
    """Every effect of a text with those inside it, in the order of the file."""
    for effect in text:
        yield effect
        for inner in inner_texts(effect):
            yield from all_effects(inner)


class Prose(ABC):
    """Tells one card of a team in one language."""

    VERBS: dict[type[v.Effect], Callable[[Any, Any], str]]
    """By verb: an effect of it as a clause; what holds other texts is told by ``GRAMMAR``."""
    LABELS: dict[str, str]
    """By part of a card: the word before its text."""
    COLON_RAISES: bool
    """Whether a sentence after a colon begins with a capital letter."""

    def __init__(self, team: Team, card: v.Card) -> None:
        self.team = team
        self.card = card
        self.kinds = {character.kind: character for character in team.characters}
        self.groups: dict[str, bool] = {}
        """The words that the card binds; True for a group."""
        self.players: set[str] = set()
        """Those of them that are bound to a player."""
        for part in PARTS:
            for effect in all_effects(getattr(card, part)):
                if isinstance(effect, v.Choose | v.All):
                    self.groups[effect.as_] = isinstance(effect, v.All)
                if isinstance(effect, v.Choose) and effect.player:
                    self.players.add(effect.as_)

    def tell(self) -> str:
        """The whole text of the card; empty for a card that has none."""
        card = self.card
        sentences = []
        if card.on_fall:
            sentences.append(self._sentence(self.falling(card.on_fall)))
        if card.free:
            sentences.append(self._sentence(self.free()))
        sentences += [self._sentence(clause) for clause in self._values()]
        for part in PARTS:
            told = [self._sentence(self.effect(effect)) for effect in getattr(card, part)]
            if told:
                sentences += [self.LABELS[part], *told] if self.LABELS[part] else told
        if card.while_:
            rules = "; ".join(self.lasting(rule) for rule in card.while_)
            lasting = self._opening(rules)
            sentences.append(self._sentence(f"{self.clock(card.clock)} {lasting}" if card.clock else lasting))
        return " ".join(sentences)

    def _values(self) -> list[str]:
        """What is not simply printed about the values of a combat card."""
        said = []
        for defending, side in ((False, self.card.attack), (True, self.card.defense)):
            if side is None:
                continue
            if isinstance(side.value, v.Amount):
                said.append(self.counted(self.amount(side.value), defending=defending))
            for other in side.instead:
                condition = self.when(self.both(self.conditions(other.test)))
                said.append(f"{condition}: {self._opening(self.counted(str(other.value), defending=defending))}")
        return said

    def effect(self, effect: v.Effect) -> str:
        """One effect as a clause without an end mark."""
        return self.VERBS[type(effect)](self, effect)

    def _if(self, effect: v.If) -> str:
        tests, then = self._merged(effect)
        condition = self.when(self.both([one for test in tests for one in self.conditions(test)]))
        return f"{condition}: {self.clauses(then)}{self._otherwise(effect.else_)}"

    def _triforce(self, effect: v.Triforce) -> str:
        condition = self.both(self.conditions(effect.test))
        head = f"Triforce, {self.when_played(condition)}" if condition else "Triforce"
        return f"{head}: {self.clauses(effect.then)}{self._otherwise(effect.else_)}"

    def _may(self, effect: v.May) -> str:
        return f"{self.allowed()}: {self.clauses(effect.then)}"

    def _either(self, effect: v.Either) -> str:
        return f"{self.one_way()}: {f'; {self.alternatively()} '.join(self._way(way) for way in effect.ways)}"

    def clauses(self, text: v.Text) -> str:
        """A text inside an effect: clauses with semicolons between them."""
        return self._opening("; ".join(self.effect(effect) for effect in text))

    def conditions(self, test: v.Test) -> list[str]:
        """What a test asks for, one condition a field."""
        said = []
        if test.hit is not None:
            said.append(self.hit(test.hit))
        if test.ranged is not None:
            said.append(self.ranged(test.ranged))
        if test.answered is not None:
            said.append(self.answered(test.answered))
        if test.board:
            said.append(self.board(test.board))
        said += [self.near(one, other) for one, other in test.near]
        said += [self.sees(one, other) for one, other in test.sees]
        if test.fallen:
            said.append(self.fallen(test.fallen))
        if test.standing:
            said.append(self.standing(test.standing))
        if test.is_ is not None:
            said.append(self.is_kind(*test.is_))
        if test.health is not None:
            said.append(self.health(test.health))
        if test.hand is not None:
            said.append(self.hand(test.hand))
        if test.done is not None:
            said.append(self.done(test.done))
        return said

    def kind_name(self, kind: str) -> str:
        """The name of a kind in this language; a kind of another team keeps its id."""
        known = self.kinds.get(kind)
        return self.say(known.name) if known else kind

    def card_name(self, card: str) -> str:
        """The name of a card of the team in this language; a card of another team keeps its id."""
        known = self.team.cards.get(card)
        return self.say(known.name) if known else card

    def is_group(self, word: v.Who) -> bool:
        """Whether a word or a description may mean more than one character."""
        if isinstance(word, v.Those):
            return True
        if word in self.kinds:
            return self.kinds[word].count > 1
        return word in ("own", "team", "partners", "others") or word in self.players or self.groups.get(word, False)

    def tag(self, word: str) -> str:
        """The bound word itself, where a card binds more than one and "the chosen" alone would be unclear."""
        return f" ({word})" if len(self.groups) > 1 else ""

    def _merged(self, effect: v.If) -> tuple[list[v.Test], v.Text]:
        """The tests of an ``if`` and of one that is all it holds, told as a single condition."""
        tests, then = [effect.test], effect.then
        while not effect.else_ and len(then) == 1 and isinstance(inner := then[0], v.If) and not inner.else_:
            tests.append(inner.test)
            then = inner.then
        return tests, then

    def _otherwise(self, text: v.Text) -> str:
        return f"; {self.otherwise()}: {self.clauses(text)}" if text else ""

    def _way(self, way: v.Way) -> str:
        condition = self.both(self.conditions(way.test))
        head = self.quoted(self.say(way.name)) + (f", {self.when(condition)}" if condition else "")
        return f"{head}: {self.clauses(way.then)}"

    def _opening(self, text: str) -> str:
        return capital(text) if self.COLON_RAISES else text

    def _sentence(self, clause: str) -> str:
        """Capital letter, end mark; a comma that closes a relative clause falls away before another mark."""
        return re.sub(r",(?=[.:;,])", "", capital(clause) + ".")

    # What a language knows ------------------------------------------------------------------------------------------

    @abstractmethod
    def say(self, words: v.Words) -> str:
        """A text of the content in this language."""

    @abstractmethod
    def quoted(self, text: str) -> str:
        """A text in the quotation marks of this language."""

    @abstractmethod
    def amount(self, amount: v.Amount) -> str:
        """A number that is read when the sentence is carried out."""

    @abstractmethod
    def counted(self, number: str, *, defending: bool) -> str:
        """What the attack or the defense of the card counts for."""

    @abstractmethod
    def lasting(self, rule: v.While) -> str:
        """What holds while the card lies in play."""

    @abstractmethod
    def falling(self, kind: str) -> str: ...

    @abstractmethod
    def free(self) -> str: ...

    @abstractmethod
    def clock(self, turns: int) -> str: ...

    @abstractmethod
    def both(self, conditions: list[str]) -> str: ...

    @abstractmethod
    def when(self, condition: str) -> str: ...

    @abstractmethod
    def when_played(self, condition: str) -> str: ...

    @abstractmethod
    def otherwise(self) -> str: ...

    @abstractmethod
    def allowed(self) -> str: ...

    @abstractmethod
    def one_way(self) -> str: ...

    @abstractmethod
    def alternatively(self) -> str: ...

    @abstractmethod
    def hit(self, dealt: bool) -> str: ...

    @abstractmethod
    def ranged(self, far: bool) -> str: ...

    @abstractmethod
    def answered(self, yes: bool) -> str: ...

    @abstractmethod
    def board(self, look: str) -> str: ...

    @abstractmethod
    def near(self, one: str, other: str) -> str: ...

    @abstractmethod
    def sees(self, viewer: str, seen: str) -> str: ...

    @abstractmethod
    def fallen(self, word: str) -> str: ...

    @abstractmethod
    def standing(self, word: str) -> str: ...

    @abstractmethod
    def is_kind(self, word: str, kind: str) -> str: ...

    @abstractmethod
    def health(self, limit: v.Limit) -> str: ...

    @abstractmethod
    def hand(self, limit: v.Limit) -> str: ...

    @abstractmethod
    def done(self, yes: bool) -> str: ...


GRAMMAR: dict[type[v.Effect], Callable[[Any, Any], str]] = {
    v.If: Prose._if,
    v.May: Prose._may,
    v.Either: Prose._either,
    v.Triforce: Prose._triforce,
}
"""The verbs that every language tells alike, out of its own words."""
