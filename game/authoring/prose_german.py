"""The data of a card in German.

The data does not know the gender of a name, so names stand in the nominative wherever a sentence can be turned that
way; only the fixed words ("der Angreifer") are inflected.
"""

from __future__ import annotations

from typing import NamedTuple

from game.authoring.prose import GRAMMAR, HIGHEST, LOWEST, NO_CEILING, Prose, signed
from game.rules.core.exhaustive import require_exhaustive
from game.rules.epic.effects import vocabulary as v


class Noun(NamedTuple):
    """A noun with its article in the three cases that the sentences need."""

    nominative: str
    accusative: str
    genitive: str


def _figure(article: str, rest: str) -> Noun:
    """A noun round the word Figur; the article comes without its ending: ``jed``, ``ein``, ``kein``."""
    return Noun(f"{article}e {rest}", f"{article}e {rest}", f"{article}er {rest}")


_ONE = {
    "self": Noun("die ausspielende Figur", "die ausspielende Figur", "der ausspielenden Figur"),
    "attacker": Noun("der Angreifer", "den Angreifer", "des Angreifers"),
    "target": Noun("das Ziel", "das Ziel", "des Ziels"),
    "held": Noun("die Figur unter dieser Karte", "die Figur unter dieser Karte", "der Figur unter dieser Karte"),
}
_GROUPS = {
    "own": "deiner Figuren",
    "partners": "deiner anderen Figuren",
    "team": "der Figuren dieses Decks",
    "others": "der anderen Figuren",
}
_RANKS = {"major": "Hauptfigur", "minor": "Nebenfigur"}
_VALUES = {"attack": "Angriffswerte", "defense": "Verteidigungswerte"}


class German(Prose):
    """Short sentences in the imperative and the passive."""

    LABELS = {"on_attack": "Angriff:", "on_defend": "Verteidigung:", "on_play": "", "on_turn": "Jeden Zug:"}  # noqa: RUF012
    COLON_RAISES = True

    # Nouns ----------------------------------------------------------------------------------------------------------

    def each(self, who: v.Who) -> Noun:
        """Everybody a word or a description means, as a noun in the singular."""
        return self._noun(who, "jed")

    def one(self, who: v.Who) -> Noun:
        """At least one of those that a word or a description means."""
        return self._noun(who, "ein")

    def _noun(self, who: v.Who, article: str) -> Noun:
        if isinstance(who, v.Those):
            return self._those(who, article)
        if who in _ONE:
            return _ONE[who]
        if who in self.players:
            return _figure(article, "Figur dieses Spielers")
        if self.is_group(who):
            return _figure(article, self._group(who))
        if who in self.kinds:
            name = self.kind_name(who)
            return Noun(name, name, f"von {name}")
        tag = self.tag(who)
        return Noun(f"die gewählte Figur{tag}", f"die gewählte Figur{tag}", f"der gewählten Figur{tag}")

    def _group(self, word: str) -> str:
        if word in self.kinds:
            return f"deiner Figuren {self.quoted(self.kind_name(word))}"
        return _GROUPS.get(word) or f"dieser Figuren{self.tag(word)}"

    def _those(self, those: v.Those, article: str) -> Noun:
        """A description; its relative clause ends with a comma."""
        if those.side == "opponents":
            ending = "er" if article == "jed" else ""
            noun = Noun(f"{article}{ending} Gegner", f"{article}en Gegner", f"{article}es Gegners")
            beside, seen = "neben dem", "den"
        else:
            noun = _figure(article, "deiner lebenden Figuren" if those.side == "own" else "Figur")
            beside, seen = "neben der", "die"
        if those.kind in _RANKS:
            noun = _figure(article, _RANKS[those.kind])
            beside, seen = "neben der", "die"
        rest = f" {self.quoted(self.kind_name(those.kind))}" if those.kind and those.kind not in _RANKS else ""
        if those.except_:
            rest += f" (nicht {self.each(those.except_).nominative})"
        places = []
        if those.near:
            places.append(f"{beside} {self.one(those.near).nominative} steht")
        if those.seen_by:
            places.append(f"{seen} {self.one(those.seen_by).nominative} sieht")
        if those.reach_of:
            places.append(f"{seen} {self.one(those.reach_of).nominative} angreifen kann")
        if places:
            rest += f", {' und '.join(places)},"
        return Noun(*(form + rest for form in noun))

    def player(self, word: str) -> str:
        if word == "me":
            return "du"
        if word in self.players:
            return f"dieser Spieler{self.tag(word)}"
        return "jeder Spieler" if word == "everyone" else f"der Spieler {self.one(word).genitive}"

    def amount(self, amount: v.Amount) -> str:
        if amount.dealt:
            return "das Leben, das dieser Angriff gekostet hat"
        if amount.hand:
            whose = "deiner Hand" if amount.hand == "me" else f"der Hand ({self.player(amount.hand)})"
            return f"die Zahl der Karten auf {whose}" + (", diese mitgezählt" if amount.itself == "counted" else "")
        if amount.attack_of == "attack-card":
            return "was die Angriffskarte gezählt hat"
        said = f"Angriff auf der obersten Karte im Ablagestapel des Spielers {self.one(amount.of).genitive}"
        if amount.max != NO_CEILING:
            said += f", höchstens {amount.max}"
        return f"{said}, ohne Karte oder Zahl {amount.missing}"

    def counted(self, number: str, *, defending: bool) -> str:
        return f"{'die Verteidigung' if defending else 'der Angriff'} zählt: {number}"

    # Verbs ----------------------------------------------------------------------------------------------------------

    def _damage(self, damage: v.Damage) -> str:
        if isinstance(damage.amount, v.Amount):
            return f"{self._who(damage.to)} erleidet Schaden in Höhe von: {self.amount(damage.amount)}"
        return f"{self._who(damage.to)} erleidet {damage.amount} Schaden"

    def _heal(self, heal: v.Heal) -> str:
        if isinstance(heal.amount, v.Amount):
            return f"{self._who(heal.who)} erhält Leben zurück in Höhe von: {self.amount(heal.amount)}"
        return f"{self._who(heal.who)} erhält {heal.amount} Leben zurück"

    def _increase(self, increase: v.Increase) -> str:
        return f"{self._who(increase.who)} erhält {increase.amount} Leben dazu, aktuell und maximal"

    def _survive(self, survive: v.Survive) -> str:
        return f"{self._who(survive.who)} bleibt mit {survive.health} Leben im Spiel"

    def _destroy(self, destroy: v.Destroy) -> str:
        return f"{self._who(destroy.who)} wird vernichtet"

    def _pin(self, pin: v.Pin) -> str:
        until = f"bis irgendein Spieler {pin.ransom} Karten ablegt"
        return f"{self._who(pin.who)} kann sich nicht bewegen, nicht angreifen und sich nicht verteidigen, {until}"

    def _move(self, move: v.Move) -> str:
        said = f"{self._who(move.who)} wird bis zu {move.up_to} {'Feld' if move.up_to == 1 else 'Felder'} weit bewegt"
        if move.straight:
            said += ", in einer Reihe oder Spalte"
        if move.through:
            said += ", über alles hinweg auf ein freies Feld"
        return f"{said}, in beliebiger Reihenfolge" if self.is_group(move.who) else said

    def _place(self, place: v.Place) -> str:
        said = f"{self._who(place.who)} wird auf ein freies Feld gesetzt"
        if place.near:
            said += f", neben dem {self.one(place.near).nominative} steht"
        if place.within:
            said += f", höchstens {place.within} {'Schritt' if place.within == 1 else 'Schritte'} entfernt"
        return said if place.near or place.within else f"{said}, gleich wo"

    def _swap(self, swap: v.Swap) -> str:
        return f"{self.one(swap.who).nominative} und {self.one(swap.with_).nominative} tauschen die Felder"

    def _pull(self, pull: v.Pull) -> str:
        goal = f"bis {self.one(pull.to).nominative} daneben steht"
        return f"{self.one(pull.who).nominative} rückt auf der Linie vor, {goal}"

    def _roll(self, roll: v.Roll) -> str:
        return "würfle und bewege noch einmal"

    def _draw(self, draw: v.Draw) -> str:
        count = draw.count
        if isinstance(count, v.Amount):
            cards = f"Karten in der Zahl von: {self.amount(count)}"
        else:
            cards = _cards(count, "Karte")
        return f"zieh {cards}" if draw.who == "me" else f"{self.player(draw.who)} zieht {cards}"

    def _discard(self, discard: v.Discard) -> str:
        me = discard.who == "me"
        owner = self.player(discard.who)
        shown = ""
        if discard.show:
            to = self._to_player(discard.show)
            side = " und dessen Partnern" if discard.to_side else ""
            shown = f"{'zeig' if me else f'{owner} zeigt'} {to}{side} die Hand; "
        if discard.by == "me":
            one = discard.count == 1
            cards = f"{'eine Karte' if one else f'{discard.count} Karten'} deiner Wahl {'wird' if one else 'werden'}"
            return f"sieh die Hand an ({owner}); {cards} abgelegt"
        if discard.keep:
            cards = "alle Handkarten bis auf eine eigener Wahl"
        elif discard.all:
            cards = _which(discard.which)
        elif discard.by == "chance":
            cards = "eine zufällige Handkarte" if discard.count == 1 else f"{discard.count} zufällige Handkarten"
        else:
            cards = f"{_cards(discard.count, 'Handkarte')} {'deiner' if me else 'seiner'} Wahl"
        return f"{shown}wirf {cards} ab" if me else f"{shown}{owner} wirft {cards} ab"

    def _take(self, take: v.Take) -> str:
        pile = "Nachziehstapel" if take.from_ == "draw" else "Ablagestapel"
        if take.card:
            said = f"nimm {self.card_name(take.card)} aus dem {pile}, falls dort, und zeig die Karte"
        elif take.top:
            said = f"sieh die obersten {take.top} Karten vom {pile} an und nimm eine"
        else:
            said = f"nimm eine Karte aus dem {pile}"
        rest = {"order": "leg die anderen in beliebiger Reihenfolge zurück", "shuffle": f"misch den {pile}", "": ""}
        return f"{said}; {rest[take.rest]}" if take.rest else said

    def _shuffle(self, shuffle: v.Shuffle) -> str:
        return "misch den Ablagestapel in den Nachziehstapel"

    def _return(self, back: v.Return) -> str:
        return "nimm diese Karte auf die Hand zurück"

    def _stay(self, stay: v.Stay) -> str:
        return "diese Karte bleibt liegen" + (f", betroffen ist {self.each(stay.to).nominative}" if stay.to else "")

    def _actions(self, actions: v.Actions) -> str:
        count, noun = abs(actions.add), "Aktion" if abs(actions.add) == 1 else "Aktionen"
        who = "du hast" if actions.who == "me" else f"{self.player(actions.who)} hat"
        when = "in diesem Zug" if actions.when == "now" else "im nächsten Zug"
        return f"{who} {when} {f'{count} weitere {noun}' if actions.add > 0 else f'{count} {noun} weniger'}"

    def _forbid(self, forbid: v.Forbid) -> str:
        return f"{self.player(forbid.who)} darf in seinem nächsten Zug keine Karten ziehen"

    def _choose(self, choose: v.Choose) -> str:
        if choose.player:
            return f"wähle einen Gegenspieler{self.tag(choose.as_)}"
        return f"wähle {self.one(choose.among).accusative}{self.tag(choose.as_)}"

    def _all(self, group: v.All) -> str:
        more = f" und {self.one(group.with_).accusative}" if group.with_ else ""
        return f"merke dir {self.each(group.among).accusative}{more}{self.tag(group.as_)}"

    def _who(self, who: v.Who) -> str:
        return self.each(who).nominative

    def _to_player(self, word: str) -> str:
        if word == "me":
            return "dir"
        return f"diesem Spieler{self.tag(word)}" if word in self.players else f"dem Spieler {self.one(word).genitive}"

    def lasting(self, rule: v.While) -> str:
        whom = self.each(rule.of)
        against = f" gegen {self.one(rule.against).accusative}" if rule.against else ""
        if rule.forbid:
            return f"die eigene Seite kann {whom.accusative} nicht bewegen, setzen oder tauschen"
        if rule.set_:
            printed = f"die auf einer Karte {whom.genitive} als Angriff oder Verteidigung steht"
            said = f"jede Zahl, {printed}, gilt als {rule.by}"
        elif rule.add == "hurt":
            size = "kleiner" if rule.by < 0 else "größer"
            said = f"jeder Lebensverlust {whom.genitive} ist um {abs(rule.by)} {size}"
        else:
            said = f"{_VALUES[rule.add]} auf Karten {whom.genitive} sind {signed(rule.by)}"
        return said + against

    # Conditions -----------------------------------------------------------------------------------------------------

    def hit(self, dealt: bool) -> str:
        return "der Angriff Schaden machte" if dealt else "der Angriff keinen Schaden machte"

    def ranged(self, far: bool) -> str:
        return "der Angriff ein Fernangriff war" if far else "der Angriff ein Nahangriff war"

    def answered(self, yes: bool) -> str:
        return "eine Verteidigungskarte gespielt wird" if yes else "keine Verteidigungskarte gespielt wird"

    def board(self, look: str) -> str:
        return f"der Plan {look} ist"

    def near(self, one: str, other: str) -> str:
        return f"{self.one(one).nominative} und {self.one(other).nominative} nebeneinanderstehen"

    def sees(self, viewer: str, seen: str) -> str:
        return f"{self.one(viewer).nominative} {self.one(seen).accusative} sieht"

    def fallen(self, word: str) -> str:
        if not self.is_group(word):
            return f"{self.one(word).nominative} besiegt ist"
        return f"keine {self._group(word)} übrig ist"

    def standing(self, word: str) -> str:
        return f"{self.one(word).nominative} noch steht"

    def is_kind(self, word: str, kind: str) -> str:
        what = "ein Gegner ist" if kind == "opponent" else f"{self.kind_name(kind)} heißt"
        return f"{self.one(word).nominative} {what}"

    def health(self, limit: v.Limit) -> str:
        return f"{self.each(limit.of).nominative} {_range(limit)} Leben hat"

    def hand(self, limit: v.Limit) -> str:
        who, has = ("du", "hast") if limit.of == "me" else (self.player(limit.of), "hat")
        cards = "keine Handkarte" if limit.max == 0 else f"{_range(limit)} Handkarten"
        if (limit.min, limit.max) == (1, HIGHEST):
            cards = "eine Handkarte"
        return f"{who} {cards} {has}"

    def done(self, yes: bool) -> str:
        return "das geschehen ist" if yes else "das nicht geschehen ist"

    # Small words ----------------------------------------------------------------------------------------------------

    def say(self, words: v.Words) -> str:
        return words.de

    def quoted(self, text: str) -> str:
        return f"„{text}“"

    def falling(self, kind: str) -> str:
        return f"spielbar in jedem Zug, wenn {self.each(kind).nominative} besiegt würde"

    def free(self) -> str:
        return "diese Karte kostet keine Aktion"

    def clock(self, turns: int) -> str:
        return f"Uhr {turns}:"

    def both(self, conditions: list[str]) -> str:
        return " und ".join(conditions)

    def when(self, condition: str) -> str:
        return f"wenn {condition}"

    def when_played(self, condition: str) -> str:
        return f"wenn {condition} (beim Ausspielen)"

    def otherwise(self) -> str:
        return "sonst"

    def allowed(self) -> str:
        return "du darfst"

    def one_way(self) -> str:
        return "geh einen dieser Wege"

    def alternatively(self) -> str:
        return "oder"


German.VERBS = require_exhaustive(
    "the words of German",
    v.Effect,
    {
        **GRAMMAR,
        v.Damage: German._damage,
        v.Heal: German._heal,
        v.Increase: German._increase,
        v.Survive: German._survive,
        v.Destroy: German._destroy,
        v.Pin: German._pin,
        v.Move: German._move,
        v.Place: German._place,
        v.Swap: German._swap,
        v.Pull: German._pull,
        v.Roll: German._roll,
        v.Draw: German._draw,
        v.Discard: German._discard,
        v.Take: German._take,
        v.Shuffle: German._shuffle,
        v.Return: German._return,
        v.Stay: German._stay,
        v.Actions: German._actions,
        v.Forbid: German._forbid,
        v.Choose: German._choose,
        v.All: German._all,
    },
)


def _cards(count: int, noun: str) -> str:
    return f"eine {noun}" if count == 1 else f"{count} {noun}n"


def _which(which: v.Which) -> str:
    if which.special:
        return "alle Spezialkarten"
    return "alle Karten" if which.attack_above is None else f"alle Karten mit Angriff über {which.attack_above}"


def _range(limit: v.Limit) -> str:
    if limit.min == LOWEST:
        return f"höchstens {limit.max}"
    return f"mindestens {limit.min}" if limit.max == HIGHEST else f"{limit.min} bis {limit.max}"
