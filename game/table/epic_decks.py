"""What a deck says about its team: its cards for reading, honest numbers, and the cards its path to victory speaks of.

Everything is counted from the card files; nothing here is an opinion.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from game.content.kept import cached
from game.content.packs import library, load_pack
from game.rules.epic import vocabulary as v
from game.rules.epic.library import CardDef
from game.text import _

PATH_CARDS = 3
_LEAST_WORD = 4


class Entry(msgspec.Struct, frozen=True):
    """One card of a deck; equal copies are one entry."""

    card: CardDef
    copies: int


class Profile(msgspec.Struct, frozen=True):
    """A deck in numbers. A sunburst counts as the strongest attack there is, as it stops that one too."""

    attack: int
    """Sum of the attack values of all cards."""
    defense: int
    """Sum of the defense values of all cards."""
    ranged: int
    """Share of the attacking cards that strike from afar, in percent."""
    tempo: int
    """Cards that draw further cards or cost no action."""


class Reach(msgspec.Struct, frozen=True):
    """How a character can attack, by the icons on its cards."""

    melee: bool
    ranged: bool


@cached
def entries(game: str, team: str) -> tuple[Entry, ...]:
    """The cards of a team, talents first, each kind once."""
    different = {card.id: card for card in library(game, (team,)).decks[team]}
    ordered = sorted(different.values(), key=lambda card: card.basic)
    return tuple(Entry(card, card.copies) for card in ordered)


def talents(game: str, team: str) -> tuple[Entry, ...]:
    """The cards of a team that carry a text."""
    return tuple(entry for entry in entries(game, team) if not entry.card.basic)


@cached
def profile(game: str, team: str) -> Profile:
    """The numbers of a team's deck."""
    deck = library(game, (team,)).decks[team]
    attackers = [card for card in deck if card.attack is not None]
    bows = [card for card in attackers if card.attack and "bow" in card.attack.icons]
    return Profile(
        attack=sum(_worth(game, card.attack) for card in deck),
        defense=sum(_worth(game, card.defense) for card in deck),
        ranged=round(100 * len(bows) / max(1, len(attackers))),
        tempo=sum(card.free or draws(card) for card in deck),
    )


@cached
def best(game: str) -> Profile:
    """The highest number of any team for each part of the profile, against which the bars are drawn."""
    found = [profile(game, team) for team in load_pack(game).teams]
    return Profile(*(max(getattr(one, part) for one in found) for part in Profile.__struct_fields__))


def strongest(game: str) -> int:
    """The highest attack value that is printed on any card."""
    teams = load_pack(game).teams.values()
    numbers = [card.attack.value for team in teams for card in team.cards.values() if card.attack]
    numbers += [basic.attack for team in teams for basic in team.basics]
    return max(number for number in numbers if isinstance(number, int))


def _worth(game: str, side: v.Side | None) -> int:
    """What a half of a card counts: the most it can print, and half a hand where the cards in hand are counted."""
    if side is None:
        return 0
    if side.value == "sunburst":
        return strongest(game)
    if isinstance(side.value, v.Amount):
        return load_pack(game).pack.hand_limit // 2
    return side.value


def draws(card: CardDef) -> bool:
    """Whether one of the card's sentences draws a card for its player."""
    text = card.text
    if text is None:
        return False
    return any(isinstance(verb, v.Draw) for verb in _verbs((*text.on_attack, *text.on_defend, *text.on_play)))


def _verbs(text: Iterable[v.Verb]) -> Iterator[v.Verb]:
    """Every verb of a text, those inside conditions and choices too."""
    for verb in text:
        yield verb
        match verb:
            case v.If(then=then, else_=other) | v.Triforce(then=then, else_=other):
                yield from _verbs((*then, *other))
            case v.May(then=then):
                yield from _verbs(then)
            case v.Either(ways=ways):
                for way in ways:
                    yield from _verbs(way.then)


def reach(game: str, team: str, kind: str) -> Reach:
    """How the characters of a kind attack."""
    cards = [entry.card for entry in entries(game, team)]
    icons = {icon for card in cards if kind in card.who and card.attack for icon in card.attack.icons}
    return Reach("sword" in icons, "bow" in icons)


@cached
def path_cards(game: str, team: str) -> tuple[Entry, ...]:
    """Three talents that a team's path to victory speaks of, in the order in which they come up.

    Cards named in bold come first, then cards of whose name a word stands in the sentence, then the strongest.
    """
    text = load_pack(game).teams[team].path.en
    plain = text.replace("**", "").lower()
    ranked = []
    for entry in talents(game, team):
        assert entry.card.text is not None
        name = entry.card.text.name.en
        named = f"**{name}**" in text
        place = plain.find(name.lower()) if named else _first_word(name, plain)
        attack = entry.card.attack.value if entry.card.attack else 0
        strength = attack if isinstance(attack, int) else 0
        ranked.append((not named, place < 0, -strength, -entry.copies, place, entry))
    chosen = sorted(ranked, key=lambda one: one[:4])[:PATH_CARDS]
    last = len(plain)
    ordered = sorted(chosen, key=lambda one: one[4] if one[4] >= 0 else last)
    return tuple(one[-1] for one in ordered)


def _first_word(name: str, text: str) -> int:
    """Where a longer word of a name stands in a text, singular or plural; -1 when none does."""
    places = []
    for word in re.findall(r"[a-z]+", name.lower().replace("'s", "")):
        stem = word.rstrip("s")
        found = re.search(rf"\b{stem}", text) if len(stem) >= _LEAST_WORD else None
        if found:
            places.append(found.start())
    return min(places, default=-1)


def difficulty(level: int) -> str:
    """How hard a team is to play well, in a word."""
    return {1: _("Easy"), 2: _("Medium"), 3: _("Hard")}[level]
