"""Data of deck pages: the cards of a team, its profile in numbers, and the cards of its path to victory.

Everything is computed from the card files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from game.content.cards.packs import compile_library, load_pack
from game.content.formats.cache import cached
from game.rules.epic.effects import vocabulary
from game.rules.epic.engine.library import CardDefinition
from game.text import _

PATH_CARD_COUNT = 3
"""Number of cards shown for a team's path to victory."""
_MIN_WORD_LENGTH = 4
"""Minimum number of letters of a word of a card's name that is searched in a text."""


class DeckEntry(msgspec.Struct, frozen=True):
    """Card of a deck with its number of copies."""

    card: CardDefinition
    copies: int


class DeckProfile(msgspec.Struct, frozen=True):
    """Strengths of a deck in numbers; a sunburst counts as the strongest printed attack, which it blocks."""

    attack: int
    """Total of the attack values of all cards."""
    defense: int
    """Total of the defense values of all cards."""
    ranged: int
    """Percentage of ranged cards among the attack cards."""
    tempo: int
    """Number of cards that draw further cards or cost no action."""


class AttackTypes(msgspec.Struct, frozen=True):
    """Attack types that a character can use, by the icons on its cards."""

    melee: bool
    ranged: bool


@cached
def list_entries(game: str, team: str) -> tuple[DeckEntry, ...]:
    """Return the different cards of a team, talents first."""
    different = {card.id: card for card in compile_library(game, (team,)).decks[team]}
    ordered = sorted(different.values(), key=lambda card: card.basic)
    return tuple(DeckEntry(card, card.copies) for card in ordered)


def list_talents(game: str, team: str) -> tuple[DeckEntry, ...]:
    """Return the talents of a team: its cards with a text."""
    return tuple(entry for entry in list_entries(game, team) if not entry.card.basic)


@cached
def build_profile(game: str, team: str) -> DeckProfile:
    """Return the profile of a team's deck."""
    deck = compile_library(game, (team,)).decks[team]
    attackers = [card for card in deck if card.attack is not None]
    bows = [card for card in attackers if card.attack and "bow" in card.attack.icons]
    return DeckProfile(
        attack=sum(_count_value(game, card.attack) for card in deck),
        defense=sum(_count_value(game, card.defense) for card in deck),
        ranged=round(100 * len(bows) / max(1, len(attackers))),
        tempo=sum(card.free or draws_cards(card) for card in deck),
    )


@cached
def find_best_values(game: str) -> DeckProfile:
    """Return the maximum over all teams for each value of the profile, as the scale of the bars."""
    found = [build_profile(game, team) for team in load_pack(game).teams]
    return DeckProfile(*(max(getattr(profile, part) for profile in found) for part in DeckProfile.__struct_fields__))


def find_strongest_attack(game: str) -> int:
    """Return the highest printed attack value of a game."""
    teams = load_pack(game).teams.values()
    numbers = [card.attack.value for team in teams for card in team.cards.values() if card.attack]
    numbers += [basic.attack for team in teams for basic in team.basics]
    return max(number for number in numbers if isinstance(number, int))


def _count_value(game: str, combat_half: vocabulary.CombatHalf | None) -> int:
    """Return the number that a half of a card counts in the profile.

    Half a hand of cards is assumed if the value is the number of cards in hand.
    """
    if combat_half is None:
        return 0
    if combat_half.value == "sunburst":
        return find_strongest_attack(game)
    if isinstance(combat_half.value, vocabulary.Amount):
        return load_pack(game).pack.hand_limit // 2
    return combat_half.value


def draws_cards(card: CardDefinition) -> bool:
    """Return whether a card's text contains a draw effect."""
    text = card.text
    if text is None:
        return False
    return any(
        isinstance(verb, vocabulary.DrawEffect)
        for verb in _iterate_effects((*text.on_attack, *text.on_defend, *text.on_play))
    )


def _iterate_effects(text: Iterable[vocabulary.BaseEffect]) -> Iterator[vocabulary.BaseEffect]:
    """Yield every effect of a text, including those nested in conditions and choices."""
    for verb in text:
        yield verb
        match verb:
            case vocabulary.IfEffect(then=then, else_=other) | vocabulary.TriforceEffect(then=then, else_=other):
                yield from _iterate_effects((*then, *other))
            case vocabulary.MayEffect(then=then):
                yield from _iterate_effects(then)
            case vocabulary.EitherEffect(ways=ways):
                for way in ways:
                    yield from _iterate_effects(way.then)


def find_attack_types(game: str, team: str, kind: str) -> AttackTypes:
    """Return the attack types of the characters of a kind."""
    cards = [entry.card for entry in list_entries(game, team)]
    icons = {icon for card in cards if kind in card.who and card.attack for icon in card.attack.icons}
    return AttackTypes("sword" in icons, "bow" in icons)


@cached
def find_path_cards(game: str, team: str) -> tuple[DeckEntry, ...]:
    """Return three talents that a team's path to victory relies on, in the order in which its text mentions them.

    Cards named in bold come first, then cards of which a word of the name occurs in the text, then the strongest.
    """
    text = load_pack(game).teams[team].path.en
    plain = text.replace("**", "").lower()
    ranked = []
    for entry in list_talents(game, team):
        assert entry.card.text is not None
        name = entry.card.text.name.en
        named = f"**{name}**" in text
        place = plain.find(name.lower()) if named else _find_first_word(name, plain)
        attack = entry.card.attack.value if entry.card.attack else 0
        strength = attack if isinstance(attack, int) else 0
        ranked.append((not named, place < 0, -strength, -entry.copies, place, entry))
    chosen = sorted(ranked, key=lambda one: one[:4])[:PATH_CARD_COUNT]
    last = len(plain)
    ordered = sorted(chosen, key=lambda one: one[4] if one[4] >= 0 else last)
    return tuple(one[-1] for one in ordered)


def _find_first_word(name: str, text: str) -> int:
    """Return the position in a text of the first long word of a name, in the singular or plural; -1 for none."""
    places = []
    for word in re.findall(r"[a-z]+", name.lower().replace("'s", "")):
        stem = word.rstrip("s")
        match = re.search(rf"\b{stem}", text) if len(stem) >= _MIN_WORD_LENGTH else None
        if match:
            places.append(match.start())
    return min(places, default=-1)


def difficulty_name(level: int) -> str:
    """Return the name of a team's difficulty level."""
    return {1: _("Easy"), 2: _("Medium"), 3: _("Hard")}[level]
