"""English sentences generated from the data of a card, to compare with its printed text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.rules.core.exhaustive import require_exhaustive
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.library import TEXT_FIELDS
from game.rules.epic.team_file import TeamFile
from game.text import capitalize_first

_TEXT_LABELS = {"on_attack": "Attack:", "on_defend": "Defense:", "on_turn": "Each turn:"}
"""Label before the effects of a text field of a card."""

_UNBOUNDED_MIN, _UNBOUNDED_MAX = vocabulary.Range("").min, vocabulary.Range("").max
"""Default bounds of a range, which mean that there is no bound."""
_UNBOUNDED_AMOUNT = vocabulary.Amount().max
"""Default of ``Amount.max``, which means that there is no maximum."""

_ONE_CHARACTER = {
    "self": "the character who plays this",
    "attacker": "the attacker",
    "target": "the target",
    "held": "the character under this card",
    "own": "one of your characters",
    "partners": "one of your other characters",
    "team": "one of the characters of this deck",
    "others": "any other character",
}
"""Phrase for one of the characters that a word means."""
_EACH_CHARACTER = {
    "own": "each of your characters",
    "partners": "each of your other characters",
    "team": "each character of this deck",
    "others": "every other character",
}
"""Phrase for each of the characters that a word means."""
_NO_CHARACTER = {
    "own": "none of your characters",
    "partners": "none of your other characters",
    "team": "no character of this deck",
    "others": "no other character",
}
"""Phrase for none of the characters that a word means."""


def find_inner_texts(effect: vocabulary.Effect) -> tuple[vocabulary.Text, ...]:
    """Return the texts nested in a control effect such as ``if``; none for other effects."""
    texts: list[vocabulary.Text] = []
    for name in effect.__struct_fields__:
        parts = getattr(effect, name)
        if isinstance(parts, tuple) and parts:
            texts += [way.then for way in parts] if isinstance(parts[0], vocabulary.Way) else [parts]
    return tuple(texts)


def iterate_effects(text: vocabulary.Text) -> Iterator[vocabulary.Effect]:
    """Yield every effect of a text, each followed by its nested effects."""
    for effect in text:
        yield effect
        for inner in find_inner_texts(effect):
            yield from iterate_effects(inner)


class CardDescriber:
    """Generator of short English sentences from the data of a card."""

    def __init__(self, team: TeamFile, card: vocabulary.CardText) -> None:
        self.team = team
        self.card = card
        self.kinds = {character.kind: character for character in team.characters}
        """Characters of the team, by kind."""
        self.is_group_by_word: dict[str, bool] = {}
        """For each word that the card binds, True if it means a group."""
        self.player_words: set[str] = set()
        """Words that the card binds to a player."""
        for part in TEXT_FIELDS:
            for effect in iterate_effects(getattr(card, part)):
                if isinstance(effect, vocabulary.ChooseEffect | vocabulary.AllEffect):
                    self.is_group_by_word[effect.as_] = isinstance(effect, vocabulary.AllEffect)
                if isinstance(effect, vocabulary.ChooseEffect) and effect.player:
                    self.player_words.add(effect.as_)

    def describe(self) -> str:
        """Return the sentences of the card; empty for a card without effects."""
        card = self.card
        clauses = []
        if card.on_fall:
            clauses.append(f"play in any turn when {self._describe_each(card.on_fall)} would be eliminated")
        if card.free:
            clauses.append("this card costs no action")
        clauses += self._describe_values()
        sentences = [_make_sentence(clause) for clause in clauses]
        for part in TEXT_FIELDS:
            texts = [_make_sentence(self._describe_effect(effect)) for effect in getattr(card, part)]
            sentences += [_TEXT_LABELS[part], *texts] if texts and part in _TEXT_LABELS else texts
        if card.while_:
            rules = "; ".join(self._describe_passive(rule) for rule in card.while_)
            sentences.append(_make_sentence(f"Clock {card.clock}: {rules}" if card.clock else rules))
        return " ".join(sentences)

    def _describe_values(self) -> list[str]:
        """Return clauses about combat values that are not simply printed numbers."""
        texts = []
        for half, side in (("attack", self.card.attack), ("defense", self.card.defense)):
            if side is None:
                continue
            if isinstance(side.value, vocabulary.Amount):
                texts.append(f"the {half} counts as {self._describe_amount(side.value)}")
            texts += [
                f"if {self._describe_condition(case.test)}: the {half} counts as {case.value}" for case in side.instead
            ]
        return texts

    def _describe_effect(self, effect: vocabulary.Effect) -> str:
        """Return an effect as a clause without a period."""
        return CLAUSE_FORMATTERS[type(effect)](self, effect)

    def _describe_text(self, text: vocabulary.Text) -> str:
        """Return the effects of a nested text as clauses separated by semicolons."""
        return "; ".join(self._describe_effect(effect) for effect in text)

    def _get_kind_name(self, kind: str) -> str:
        """Return the English name of a kind of character; a kind of another team is named by its id."""
        known = self.kinds.get(kind)
        return known.name.en if known else kind

    def _is_group(self, word: vocabulary.Who) -> bool:
        """Return whether a word or a filter may match more than one character."""
        if isinstance(word, vocabulary.CharacterFilter):
            return True
        if word in self.kinds:
            return self.kinds[word].count > 1
        return (
            word in ("own", "team", "partners", "others")
            or word in self.player_words
            or self.is_group_by_word.get(word, False)
        )

    def _format_tag(self, word: str) -> str:
        """Return the word in parentheses if the card binds several words, to distinguish them."""
        return f" ({word})" if len(self.is_group_by_word) > 1 else ""

    # Nouns ----------------------------------------------------------------------------------------------------------

    def _describe_each(self, who: vocabulary.Who) -> str:
        """Return a phrase for each character that a word or filter means."""
        if isinstance(who, vocabulary.CharacterFilter):
            return self._describe_filter(who, for_each=True)
        if who in _EACH_CHARACTER:
            return _EACH_CHARACTER[who]
        if who in self.player_words:
            return f"each character of {self._describe_player(who)}"
        if not self._is_group(who):
            return self._describe_one(who)
        return (
            f"each {self._get_kind_name(who)} of yours"
            if who in self.kinds
            else f"each of those{self._format_tag(who)}"
        )

    def _describe_one(self, who: vocabulary.Who) -> str:
        """Return a phrase for one of the characters that a word or filter means."""
        if isinstance(who, vocabulary.CharacterFilter):
            return self._describe_filter(who, for_each=False)
        if who in _ONE_CHARACTER:
            return _ONE_CHARACTER[who]
        if who in self.kinds:
            name = self._get_kind_name(who)
            return f"{_choose_article(name)} {name} of yours" if self._is_group(who) else name
        return (
            f"one of those{self._format_tag(who)}"
            if self._is_group(who)
            else f"the chosen character{self._format_tag(who)}"
        )

    def _describe_filter(self, character_filter: vocabulary.CharacterFilter, *, for_each: bool) -> str:
        noun = {"opponents": "enemy", "own": "living character", "any": "character"}[character_filter.side]
        if character_filter.kind:
            name = {"major": "main character", "minor": "minor character"}.get(
                character_filter.kind, self._get_kind_name(character_filter.kind)
            )
            noun = {"opponents": f"enemy {name}", "own": f"living {name}", "any": name}[character_filter.side]
        text = f"each {noun}" if for_each else f"{_choose_article(noun)} {noun}"
        if character_filter.side == "own":
            text += " of yours"
        places = []
        if character_filter.near:
            places.append(f"adjacent to {self._describe_one(character_filter.near)}")
        if character_filter.seen_by:
            places.append(f"in the line of sight of {self._describe_one(character_filter.seen_by)}")
        if character_filter.reach_of:
            places.append(f"that {self._describe_one(character_filter.reach_of)} can attack")
            text = text.replace("character", "enemy").replace("a enemy", "an enemy")
        if places:
            text += f" {' and '.join(places)}"
        return f"{text} except {self._describe_each(character_filter.except_)}" if character_filter.except_ else text

    def _describe_player(self, word: str) -> str:
        if word == "me":
            return "you"
        if word in self.player_words:
            return f"that player{self._format_tag(word)}"
        return "every player" if word == "everyone" else f"the player of {self._describe_one(word)}"

    def _describe_amount(self, amount: vocabulary.Amount) -> str:
        if amount.dealt:
            return "the health that this attack took"
        if amount.hand:
            whose = "your hand" if amount.hand == "me" else f"the hand of {self._describe_player(amount.hand)}"
            return f"the number of cards in {whose}" + (", this one among them" if amount.itself == "counted" else "")
        if amount.attack_of == "attack-card":
            return "what the attack card counted for"
        text = f"the attack printed on the top discard of {self._describe_player(amount.of)}"
        if amount.max != _UNBOUNDED_AMOUNT:
            text += f", at most {amount.max}"
        return f"{text}, no card or no number counting as {amount.missing}"

    # Verbs ----------------------------------------------------------------------------------------------------------

    def _describe_damage(self, damage: vocabulary.DamageEffect) -> str:
        if isinstance(damage.amount, vocabulary.Amount):
            return f"{self._describe_each(damage.to)} takes damage equal to {self._describe_amount(damage.amount)}"
        return f"{self._describe_each(damage.to)} takes {damage.amount} damage"

    def _describe_heal(self, heal: vocabulary.HealEffect) -> str:
        if isinstance(heal.amount, vocabulary.Amount):
            return f"{self._describe_each(heal.who)} heals as much as {self._describe_amount(heal.amount)}"
        return f"{self._describe_each(heal.who)} heals {heal.amount}"

    def _describe_increase(self, increase: vocabulary.IncreaseEffect) -> str:
        return f"{self._describe_each(increase.who)} gains {increase.amount} health, current and maximum"

    def _describe_survive(self, survive: vocabulary.SurviveEffect) -> str:
        return f"{self._describe_each(survive.who)} stays in play with {survive.health} health"

    def _describe_destroy(self, destroy: vocabulary.DestroyEffect) -> str:
        return f"{self._describe_each(destroy.who)} is destroyed"

    def _describe_lift(self, lift: vocabulary.LiftEffect) -> str:
        until = f"until any player discards {lift.ransom} cards"
        return f"{self._describe_each(lift.who)} can neither move, attack nor defend {until}"

    def _describe_move(self, move: vocabulary.MoveEffect) -> str:
        text = f"move {self._describe_each(move.who)} up to {move.up_to} {'square' if move.up_to == 1 else 'squares'}"
        if move.straight:
            text += " in one row or column"
        if move.through:
            text += " over anything, to a free square"
        return f"{text}, in any order" if self._is_group(move.who) else text

    def _describe_place(self, place: vocabulary.PlaceEffect) -> str:
        text = f"place {self._describe_each(place.who)} on a free square"
        if place.near:
            text += f" adjacent to {self._describe_one(place.near)}"
        if place.within:
            text += f" at most {place.within} {'step' if place.within == 1 else 'steps'} away"
        return text if place.near or place.within else f"{text} anywhere"

    def _describe_swap(self, swap: vocabulary.SwapEffect) -> str:
        return f"{self._describe_one(swap.who)} and {self._describe_one(swap.with_)} exchange squares"

    def _describe_pull(self, pull: vocabulary.PullEffect) -> str:
        return f"{self._describe_one(pull.who)} moves along the line until next to {self._describe_one(pull.to)}"

    def _describe_roll(self, roll: vocabulary.RollEffect) -> str:
        return "roll the die and move again"

    def _describe_draw(self, draw: vocabulary.DrawEffect) -> str:
        count = draw.count
        many = (
            f"as many cards as {self._describe_amount(count)}"
            if isinstance(count, vocabulary.Amount)
            else _format_card_count(count)
        )
        return f"draw {many}" if draw.who == "me" else f"{self._describe_player(draw.who)} draws {many}"

    def _describe_discard(self, discard: vocabulary.DiscardEffect) -> str:
        me = discard.who == "me"
        verb, owner = ("discard", "your") if me else (f"{self._describe_player(discard.who)} discards", "their")
        shown = ""
        if discard.show:
            side = " and that player's partners" if discard.to_side else ""
            shown = f"{'show your hand' if me else f'{self._describe_player(discard.who)} shows the hand'} to "
            shown += f"{self._describe_player(discard.show)}{side}; "
        if discard.keep:
            return f"{shown}{verb} all cards but one of {owner} choice"
        if discard.all:
            return f"{shown}{verb} {_describe_card_filter(discard.which)}"
        if discard.by == "me":
            chosen = (
                f"{_format_card_count(discard.count)} of your choice {'is' if discard.count == 1 else 'are'} discarded"
            )
            return f"look at the hand of {self._describe_player(discard.who)}; {chosen}"
        how = "at random" if discard.by == "chance" else f"of {owner} choice"
        return f"{shown}{verb} {_format_card_count(discard.count)} {how}"

    def _describe_take(self, take: vocabulary.TakeEffect) -> str:
        pile = "draw pile" if take.from_ == "draw" else "discard pile"
        if take.card:
            card = self.team.cards.get(take.card)
            text = f"take {card.name.en if card else take.card} out of the {pile}, if it is there, and show it"
        elif take.top:
            text = f"look at the top {take.top} cards of the {pile} and take one"
        else:
            text = f"take one card out of the {pile}"
        rest = {"order": "put the others back in any order", "shuffle": f"shuffle the {pile}", "": ""}[take.rest]
        return f"{text}; {rest}" if rest else text

    def _describe_shuffle(self, shuffle: vocabulary.ShuffleEffect) -> str:
        return "shuffle the discard pile into the draw pile"

    def _describe_return(self, effect: vocabulary.ReturnEffect) -> str:
        return "take this card back into your hand"

    def _describe_stay(self, stay: vocabulary.StayEffect) -> str:
        return "this card stays in play" + (f", laid on {self._describe_each(stay.to)}" if stay.to else "")

    def _describe_actions(self, actions: vocabulary.ActionsEffect) -> str:
        count, when = abs(actions.add), "this turn" if actions.when == "now" else "in the next turn"
        many = f"{count} {'more' if actions.add > 0 else 'fewer'} {'action' if count == 1 else 'actions'}"
        return f"{'you have' if actions.who == 'me' else f'{self._describe_player(actions.who)} has'} {many} {when}"

    def _describe_forbid(self, forbid: vocabulary.ForbidEffect) -> str:
        return f"{self._describe_player(forbid.who)} may draw no cards in the next turn"

    def _describe_choose(self, choose: vocabulary.ChooseEffect) -> str:
        if choose.player:
            return f"choose an opposing player{self._format_tag(choose.as_)}"
        return f"choose {self._describe_one(choose.among)}{self._format_tag(choose.as_)}"

    def _describe_group(self, group: vocabulary.AllEffect) -> str:
        more = f" and {self._describe_one(group.with_)}" if group.with_ else ""
        return f"remember {self._describe_each(group.among)}{more}{self._format_tag(group.as_)}"

    def _describe_condition_effect(self, effect: vocabulary.IfEffect) -> str:
        tests, then = [effect.test], effect.then
        while not effect.else_ and len(then) == 1 and isinstance(one := then[0], vocabulary.IfEffect) and not one.else_:
            tests.append(one.test)
            then = one.then
        return f"if {self._describe_condition(*tests)}: {self._describe_text(then)}{self._describe_else(effect.else_)}"

    def _describe_may(self, effect: vocabulary.MayEffect) -> str:
        return f"you may: {self._describe_text(effect.then)}"

    def _describe_either(self, effect: vocabulary.EitherEffect) -> str:
        return f"take one of these ways: {'; or '.join(self._describe_way(way) for way in effect.ways)}"

    def _describe_triforce(self, effect: vocabulary.TriforceEffect) -> str:
        condition = self._describe_condition(effect.test)
        head = f"Triforce, if {condition} when this is played" if condition else "Triforce"
        return f"{head}: {self._describe_text(effect.then)}{self._describe_else(effect.else_)}"

    def _describe_else(self, text: vocabulary.Text) -> str:
        return f"; otherwise: {self._describe_text(text)}" if text else ""

    def _describe_way(self, way: vocabulary.Way) -> str:
        condition = self._describe_condition(way.test)
        return f"“{way.name.en}”{f', if {condition}' if condition else ''}: {self._describe_text(way.then)}"

    def _describe_passive(self, passive: vocabulary.PassiveEffect) -> str:
        whom = self._describe_one(passive.of)
        against = f" against {self._describe_one(passive.against)}" if passive.against else ""
        if passive.forbid:
            return f"its own side cannot move, place or exchange {whom}"
        if passive.set_:
            return (
                f"each number printed as attack or defense on a card played by {whom} counts as {passive.by}{against}"
            )
        if passive.add == "hurt":
            size = "smaller" if passive.by < 0 else "larger"
            return f"each loss of health of {whom} is {abs(passive.by)} {size}{against}"
        return f"{passive.add} values on cards played by {whom} are {_format_signed(passive.by)}{against}"

    # Conditions -----------------------------------------------------------------------------------------------------

    def _describe_condition(self, *conditions: vocabulary.Condition) -> str:
        """Return conditions in words, joined by ``and``; empty if there are none."""
        return " and ".join(
            one
            for test in conditions
            for one in (*self._describe_combat_tests(test), *self._describe_character_tests(test))
        )

    def _describe_combat_tests(self, test: vocabulary.Condition) -> Iterator[str]:
        if test.hit is not None:
            yield f"the attack dealt {'damage' if test.hit else 'no damage'}"
        if test.ranged is not None:
            yield f"the attack was {'ranged' if test.ranged else 'melee'}"
        if test.answered is not None:
            yield f"{'a' if test.answered else 'no'} defense card is played"

    def _describe_character_tests(self, test: vocabulary.Condition) -> Iterator[str]:
        if test.board:
            yield f"the board is {test.board}"
        for one, other in test.near:
            yield f"{self._describe_one(one)} is adjacent to {self._describe_one(other)}"
        for viewer, seen in test.sees:
            yield f"{self._describe_one(viewer)} sees {self._describe_one(seen)}"
        if test.fallen:
            yield self._describe_fallen(test.fallen)
        if test.standing:
            yield f"{self._describe_one(test.standing)} still stands"
        if test.is_ is not None:
            yield self._describe_kind_test(*test.is_)
        if test.health is not None:
            yield f"{self._describe_each(test.health.of)} has {_format_range(test.health)} health"
        if test.hand is not None:
            yield self._describe_hand_limit(test.hand)
        if test.done is not None:
            yield f"that was {'' if test.done else 'not '}done"

    def _describe_fallen(self, word: str) -> str:
        if not self._is_group(word):
            return f"{self._describe_one(word)} is eliminated"
        nobody = (
            f"no {self._get_kind_name(word)} of yours"
            if word in self.kinds
            else f"none of those{self._format_tag(word)}"
        )
        return f"{_NO_CHARACTER.get(word, nobody)} is left"

    def _describe_kind_test(self, word: str, kind: str) -> str:
        name = self._get_kind_name(kind)
        what = f"{_choose_article(name)} {name}" if self._is_group(kind) else name
        return f"{self._describe_one(word)} is {'an enemy' if kind == 'opponent' else what}"

    def _describe_hand_limit(self, limit: vocabulary.Range) -> str:
        has = "you have" if limit.of == "me" else f"{self._describe_player(limit.of)} has"
        if (limit.min, limit.max) == (1, _UNBOUNDED_MAX):
            return f"{has} a card in hand"
        return f"{has} no card in hand" if limit.max == 0 else f"{has} {_format_range(limit)} cards in hand"


CLAUSE_FORMATTERS: dict[type[vocabulary.Effect], Callable[[CardDescriber, Any], str]] = require_exhaustive(
    "the clauses of card text",
    vocabulary.Effect,
    {
        vocabulary.DamageEffect: CardDescriber._describe_damage,
        vocabulary.HealEffect: CardDescriber._describe_heal,
        vocabulary.IncreaseEffect: CardDescriber._describe_increase,
        vocabulary.SurviveEffect: CardDescriber._describe_survive,
        vocabulary.DestroyEffect: CardDescriber._describe_destroy,
        vocabulary.LiftEffect: CardDescriber._describe_lift,
        vocabulary.MoveEffect: CardDescriber._describe_move,
        vocabulary.PlaceEffect: CardDescriber._describe_place,
        vocabulary.SwapEffect: CardDescriber._describe_swap,
        vocabulary.PullEffect: CardDescriber._describe_pull,
        vocabulary.RollEffect: CardDescriber._describe_roll,
        vocabulary.DrawEffect: CardDescriber._describe_draw,
        vocabulary.DiscardEffect: CardDescriber._describe_discard,
        vocabulary.TakeEffect: CardDescriber._describe_take,
        vocabulary.ShuffleEffect: CardDescriber._describe_shuffle,
        vocabulary.ReturnEffect: CardDescriber._describe_return,
        vocabulary.StayEffect: CardDescriber._describe_stay,
        vocabulary.ActionsEffect: CardDescriber._describe_actions,
        vocabulary.ForbidEffect: CardDescriber._describe_forbid,
        vocabulary.ChooseEffect: CardDescriber._describe_choose,
        vocabulary.AllEffect: CardDescriber._describe_group,
        vocabulary.IfEffect: CardDescriber._describe_condition_effect,
        vocabulary.MayEffect: CardDescriber._describe_may,
        vocabulary.EitherEffect: CardDescriber._describe_either,
        vocabulary.TriforceEffect: CardDescriber._describe_triforce,
    },
)
"""Method that describes an effect as a clause, by the type of the effect."""


def _format_signed(number: int) -> str:
    return f"{number:+}".replace("-", "−")


def _choose_article(noun: str) -> str:
    return "an" if noun[0].lower() in "aeiou" else "a"


def _format_card_count(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _describe_card_filter(card_filter: vocabulary.CardFilter) -> str:
    if card_filter.special:
        return "all special cards"
    return (
        "all cards"
        if card_filter.attack_above is None
        else f"all cards with an attack above {card_filter.attack_above}"
    )


def _format_range(limit: vocabulary.Range) -> str:
    if limit.min == _UNBOUNDED_MIN:
        return f"{limit.max} or less"
    return f"{limit.min} or more" if limit.max == _UNBOUNDED_MAX else f"{limit.min} to {limit.max}"


def _make_sentence(clause: str) -> str:
    return f"{capitalize_first(clause)}."
