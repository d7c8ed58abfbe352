"""The data of a card in English."""

from __future__ import annotations

from game.authoring.prose import GRAMMAR, HIGHEST, LOWEST, NO_CEILING, Prose, signed
from game.rules.core.exhaustive import require_exhaustive
from game.rules.epic.effects import vocabulary as v

_ONE = {
    "self": "the character who plays this",
    "attacker": "the attacker",
    "target": "the target",
    "held": "the character under this card",
    "own": "one of your characters",
    "partners": "one of your other characters",
    "team": "one of the characters of this deck",
    "others": "any other character",
}
_EACH = {
    "own": "each of your characters",
    "partners": "each of your other characters",
    "team": "each character of this deck",
    "others": "every other character",
}
_NONE = {
    "own": "none of your characters",
    "partners": "none of your other characters",
    "team": "no character of this deck",
    "others": "no other character",
}


class English(Prose):
    """Short sentences in the imperative."""

    LABELS = {"on_attack": "Attack:", "on_defend": "Defense:", "on_play": "", "on_turn": "Each turn:"}  # noqa: RUF012
    COLON_RAISES = False

    # Nouns ----------------------------------------------------------------------------------------------------------

    def each(self, who: v.Who) -> str:
        """Everybody a word or a description means, as the subject of a verb in the singular."""
        if isinstance(who, v.Those):
            return self._those(who, every=True)
        if who in _EACH:
            return _EACH[who]
        if who in self.players:
            return f"each character of {self.player(who)}"
        if not self.is_group(who):
            return self.one(who)
        return f"each {self.kind_name(who)} of yours" if who in self.kinds else f"each of those{self.tag(who)}"

    def one(self, who: v.Who) -> str:
        """At least one of those that a word or a description means."""
        if isinstance(who, v.Those):
            return self._those(who, every=False)
        if who in _ONE:
            return _ONE[who]
        if who in self.kinds:
            name = self.kind_name(who)
            return f"{_article(name)} {name} of yours" if self.is_group(who) else name
        return f"one of those{self.tag(who)}" if self.is_group(who) else f"the chosen character{self.tag(who)}"

    def _those(self, those: v.Those, *, every: bool) -> str:
        noun = {"opponents": "enemy", "own": "living character", "any": "character"}[those.side]
        if those.kind:
            name = {"major": "main character", "minor": "minor character"}.get(those.kind, self.kind_name(those.kind))
            noun = {"opponents": f"enemy {name}", "own": f"living {name}", "any": name}[those.side]
        said = f"each {noun}" if every else f"{_article(noun)} {noun}"
        if those.side == "own":
            said += " of yours"
        places = []
        if those.near:
            places.append(f"adjacent to {self.one(those.near)}")
        if those.seen_by:
            places.append(f"in the line of sight of {self.one(those.seen_by)}")
        if those.reach_of:
            places.append(f"that {self.one(those.reach_of)} can attack")
            said = said.replace("character", "enemy").replace("a enemy", "an enemy")
        if places:
            said += f" {' and '.join(places)}"
        return f"{said} except {self.each(those.except_)}" if those.except_ else said

    def player(self, word: str) -> str:
        if word == "me":
            return "you"
        if word in self.players:
            return f"that player{self.tag(word)}"
        return "every player" if word == "everyone" else f"the player of {self.one(word)}"

    def amount(self, amount: v.Amount) -> str:
        if amount.dealt:
            return "the health that this attack took"
        if amount.hand:
            whose = "your hand" if amount.hand == "me" else f"the hand of {self.player(amount.hand)}"
            return f"the number of cards in {whose}" + (", this one among them" if amount.itself == "counted" else "")
        if amount.attack_of == "attack-card":
            return "what the attack card counted for"
        said = f"the attack printed on the top discard of {self.player(amount.of)}"
        if amount.max != NO_CEILING:
            said += f", at most {amount.max}"
        return f"{said}, no card or no number counting as {amount.missing}"

    def counted(self, number: str, *, defending: bool) -> str:
        return f"the {'defense' if defending else 'attack'} counts as {number}"

    # Verbs ----------------------------------------------------------------------------------------------------------

    def _damage(self, damage: v.Damage) -> str:
        if isinstance(damage.amount, v.Amount):
            return f"{self.each(damage.to)} takes damage equal to {self.amount(damage.amount)}"
        return f"{self.each(damage.to)} takes {damage.amount} damage"

    def _heal(self, heal: v.Heal) -> str:
        if isinstance(heal.amount, v.Amount):
            return f"{self.each(heal.who)} heals as much as {self.amount(heal.amount)}"
        return f"{self.each(heal.who)} heals {heal.amount}"

    def _increase(self, increase: v.Increase) -> str:
        return f"{self.each(increase.who)} gains {increase.amount} health, current and maximum"

    def _survive(self, survive: v.Survive) -> str:
        return f"{self.each(survive.who)} stays in play with {survive.health} health"

    def _destroy(self, destroy: v.Destroy) -> str:
        return f"{self.each(destroy.who)} is destroyed"

    def _pin(self, pin: v.Pin) -> str:
        until = f"until any player discards {pin.ransom} cards"
        return f"{self.each(pin.who)} can neither move, attack nor defend {until}"

    def _move(self, move: v.Move) -> str:
        said = f"move {self.each(move.who)} up to {move.up_to} {'square' if move.up_to == 1 else 'squares'}"
        if move.straight:
            said += " in one row or column"
        if move.through:
            said += " over anything, to a free square"
        return f"{said}, in any order" if self.is_group(move.who) else said

    def _place(self, place: v.Place) -> str:
        said = f"place {self.each(place.who)} on a free square"
        if place.near:
            said += f" adjacent to {self.one(place.near)}"
        if place.within:
            said += f" at most {place.within} {'step' if place.within == 1 else 'steps'} away"
        return said if place.near or place.within else f"{said} anywhere"

    def _swap(self, swap: v.Swap) -> str:
        return f"{self.one(swap.who)} and {self.one(swap.with_)} exchange squares"

    def _pull(self, pull: v.Pull) -> str:
        return f"{self.one(pull.who)} moves along the line until next to {self.one(pull.to)}"

    def _roll(self, roll: v.Roll) -> str:
        return "roll the die and move again"

    def _draw(self, draw: v.Draw) -> str:
        count = draw.count
        many = f"as many cards as {self.amount(count)}" if isinstance(count, v.Amount) else _cards(count)
        return f"draw {many}" if draw.who == "me" else f"{self.player(draw.who)} draws {many}"

    def _discard(self, discard: v.Discard) -> str:
        me = discard.who == "me"
        verb, owner = ("discard", "your") if me else (f"{self.player(discard.who)} discards", "their")
        shown = ""
        if discard.show:
            side = " and that player's partners" if discard.to_side else ""
            shown = f"{'show your hand' if me else f'{self.player(discard.who)} shows the hand'} to "
            shown += f"{self.player(discard.show)}{side}; "
        if discard.keep:
            return f"{shown}{verb} all cards but one of {owner} choice"
        if discard.all:
            return f"{shown}{verb} {_which(discard.which)}"
        if discard.by == "me":
            chosen = f"{_cards(discard.count)} of your choice {'is' if discard.count == 1 else 'are'} discarded"
            return f"look at the hand of {self.player(discard.who)}; {chosen}"
        how = "at random" if discard.by == "chance" else f"of {owner} choice"
        return f"{shown}{verb} {_cards(discard.count)} {how}"

    def _take(self, take: v.Take) -> str:
        pile = "draw pile" if take.from_ == "draw" else "discard pile"
        if take.card:
            said = f"take {self.card_name(take.card)} out of the {pile}, if it is there, and show it"
        elif take.top:
            said = f"look at the top {take.top} cards of the {pile} and take one"
        else:
            said = f"take one card out of the {pile}"
        rest = {"order": "put the others back in any order", "shuffle": f"shuffle the {pile}", "": ""}[take.rest]
        return f"{said}; {rest}" if rest else said

    def _shuffle(self, shuffle: v.Shuffle) -> str:
        return "shuffle the discard pile into the draw pile"

    def _return(self, back: v.Return) -> str:
        return "take this card back into your hand"

    def _stay(self, stay: v.Stay) -> str:
        return "this card stays in play" + (f", laid on {self.each(stay.to)}" if stay.to else "")

    def _actions(self, actions: v.Actions) -> str:
        count, when = abs(actions.add), "this turn" if actions.when == "now" else "in the next turn"
        many = f"{count} {'more' if actions.add > 0 else 'fewer'} {'action' if count == 1 else 'actions'}"
        return f"{'you have' if actions.who == 'me' else f'{self.player(actions.who)} has'} {many} {when}"

    def _forbid(self, forbid: v.Forbid) -> str:
        return f"{self.player(forbid.who)} may draw no cards in the next turn"

    def _choose(self, choose: v.Choose) -> str:
        if choose.player:
            return f"choose an opposing player{self.tag(choose.as_)}"
        return f"choose {self.one(choose.among)}{self.tag(choose.as_)}"

    def _all(self, group: v.All) -> str:
        more = f" and {self.one(group.with_)}" if group.with_ else ""
        return f"remember {self.each(group.among)}{more}{self.tag(group.as_)}"

    def lasting(self, rule: v.While) -> str:
        whom = self.one(rule.of)
        against = f" against {self.one(rule.against)}" if rule.against else ""
        if rule.forbid:
            return f"its own side cannot move, place or exchange {whom}"
        if rule.set_:
            return f"each number printed as attack or defense on a card played by {whom} counts as {rule.by}{against}"
        if rule.add == "hurt":
            return f"each loss of health of {whom} is {abs(rule.by)} {'smaller' if rule.by < 0 else 'larger'}{against}"
        return f"{rule.add} values on cards played by {whom} are {signed(rule.by)}{against}"

    # Conditions -----------------------------------------------------------------------------------------------------

    def hit(self, dealt: bool) -> str:
        return "the attack dealt damage" if dealt else "the attack dealt no damage"

    def ranged(self, far: bool) -> str:
        return "the attack was ranged" if far else "the attack was melee"

    def answered(self, yes: bool) -> str:
        return "a defense card is played" if yes else "no defense card is played"

    def board(self, look: str) -> str:
        return f"the board is {look}"

    def near(self, one: str, other: str) -> str:
        return f"{self.one(one)} is adjacent to {self.one(other)}"

    def sees(self, viewer: str, seen: str) -> str:
        return f"{self.one(viewer)} sees {self.one(seen)}"

    def fallen(self, word: str) -> str:
        if not self.is_group(word):
            return f"{self.one(word)} is eliminated"
        nobody = f"no {self.kind_name(word)} of yours" if word in self.kinds else f"none of those{self.tag(word)}"
        return f"{_NONE.get(word, nobody)} is left"

    def standing(self, word: str) -> str:
        return f"{self.one(word)} still stands"

    def is_kind(self, word: str, kind: str) -> str:
        name = self.kind_name(kind)
        what = f"{_article(name)} {name}" if self.is_group(kind) else name
        return f"{self.one(word)} is {'an enemy' if kind == 'opponent' else what}"

    def health(self, limit: v.Limit) -> str:
        return f"{self.each(limit.of)} has {_range(limit)} health"

    def hand(self, limit: v.Limit) -> str:
        has = "you have" if limit.of == "me" else f"{self.player(limit.of)} has"
        if (limit.min, limit.max) == (1, HIGHEST):
            return f"{has} a card in hand"
        return f"{has} no card in hand" if limit.max == 0 else f"{has} {_range(limit)} cards in hand"

    def done(self, yes: bool) -> str:
        return "that was done" if yes else "that was not done"

    # Small words ----------------------------------------------------------------------------------------------------

    def say(self, words: v.Words) -> str:
        return words.en

    def quoted(self, text: str) -> str:
        return f"“{text}”"

    def falling(self, kind: str) -> str:
        return f"play in any turn when {self.each(kind)} would be eliminated"

    def free(self) -> str:
        return "this card costs no action"

    def clock(self, turns: int) -> str:
        return f"Clock {turns}:"

    def both(self, conditions: list[str]) -> str:
        return " and ".join(conditions)

    def when(self, condition: str) -> str:
        return f"if {condition}"

    def when_played(self, condition: str) -> str:
        return f"if {condition} when this is played"

    def otherwise(self) -> str:
        return "otherwise"

    def allowed(self) -> str:
        return "you may"

    def one_way(self) -> str:
        return "take one of these ways"

    def alternatively(self) -> str:
        return "or"


English.VERBS = require_exhaustive(
    "the words of English",
    v.Effect,
    {
        **GRAMMAR,
        v.Damage: English._damage,
        v.Heal: English._heal,
        v.Increase: English._increase,
        v.Survive: English._survive,
        v.Destroy: English._destroy,
        v.Pin: English._pin,
        v.Move: English._move,
        v.Place: English._place,
        v.Swap: English._swap,
        v.Pull: English._pull,
        v.Roll: English._roll,
        v.Draw: English._draw,
        v.Discard: English._discard,
        v.Take: English._take,
        v.Shuffle: English._shuffle,
        v.Return: English._return,
        v.Stay: English._stay,
        v.Actions: English._actions,
        v.Forbid: English._forbid,
        v.Choose: English._choose,
        v.All: English._all,
    },
)


def _article(noun: str) -> str:
    return "an" if noun[0].lower() in "aeiou" else "a"


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _which(which: v.Which) -> str:
    if which.special:
        return "all special cards"
    return "all cards" if which.attack_above is None else f"all cards with an attack above {which.attack_above}"


def _range(limit: v.Limit) -> str:
    if limit.min == LOWEST:
        return f"{limit.max} or less"
    return f"{limit.min} or more" if limit.max == HIGHEST else f"{limit.min} to {limit.max}"
