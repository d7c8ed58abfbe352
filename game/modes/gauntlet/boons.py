"""Boons: random offers, and their effect on the definition of the player's team."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import RunContent, StandingEffect, build_foreign_card, build_standing_card, find_lead
from game.modes.gauntlet.state import Boon, GauntletRun
from game.rules.epic.effects.vocabulary import CardText
from game.rules.epic.engine.library import format_basic_name
from game.rules.epic.team_file import BasicCardLine, TeamFile

LEADER_HEALTH = 3
"""Health gained by a leader."""
PARTNER_HEALTH = 2
"""Health gained by one of several equal partners."""
MIN_DECK_SIZE = 16
"""Minimum number of cards in a deck after removals."""
MAX_CARD_VALUE = 9
"""Maximum of a card's value after upgrades."""
OFFER_COUNT = 3
"""Number of boons offered after a duel."""


def build_team(run: GauntletRun, content: RunContent) -> TeamFile:
    """Return the player's team with all boons applied."""
    team = load_pack(run.game).teams[run.team]
    for boon in run.boons:
        team = apply_boon(team, boon, run.game, content)
    return team


def apply_boon(team: TeamFile, boon: Boon, game: str, content: RunContent) -> TeamFile:
    """Return a team with one more boon. A boon whose target no longer exists changes nothing."""
    match boon.kind:
        case "card" if boon.what in content.cards:
            return _add_card(team, boon.what, build_foreign_card(game, boon.what, content.cards[boon.what], team))
        case "heirloom" if boon.what in content.common.heirlooms:
            card = build_standing_card(content.common.heirlooms[boon.what], team)
            return msgspec.structs.replace(team, cards={**team.cards, boon.what: card})
        case "drop":
            return _remove_copy(team, boon.what)
        case "raise":
            return _raise_value(team, boon)
        case "health":
            characters = tuple(
                msgspec.structs.replace(character, health=character.health + boon.by)
                if character.kind == boon.what
                else character
                for character in team.characters
            )
            return msgspec.structs.replace(team, characters=characters)
    return team


def build_opponent(team: TeamFile, health_percent: int, twists: Iterable[tuple[str, StandingEffect]]) -> TeamFile:
    """Return an opponent's team with scaled health and the cards of its twists."""
    characters = tuple(
        msgspec.structs.replace(character, health=max(1, (character.health * health_percent + 50) // 100))
        for character in team.characters
    )
    cards = dict(team.cards)
    for name, twist in twists:
        cards[name] = build_standing_card(twist, team)
    return msgspec.structs.replace(team, characters=characters, cards=cards)


def _add_card(team: TeamFile, card_id: str, card: CardText) -> TeamFile:
    known = team.cards.get(card_id)
    card = card if known is None else msgspec.structs.replace(known, copies=known.copies + 1)
    return msgspec.structs.replace(team, cards={**team.cards, card_id: card})


def _remove_copy(team: TeamFile, card_id: str) -> TeamFile:
    """Return a team with one copy fewer of a card."""
    if card_id in team.cards:
        card = team.cards[card_id]
        cards = dict(team.cards)
        if card.copies > 1:
            cards[card_id] = msgspec.structs.replace(card, copies=card.copies - 1)
        else:
            del cards[card_id]
        return msgspec.structs.replace(team, cards=cards)
    basics = [
        msgspec.structs.replace(card, copies=card.copies - 1) if format_basic_name(card) == card_id else card
        for card in team.basics
    ]
    return msgspec.structs.replace(team, basics=tuple(card for card in basics if card.copies > 0))


def _raise_value(team: TeamFile, boon: Boon) -> TeamFile:
    """Return a team with the printed value of a card increased."""
    card = team.cards.get(boon.what)
    if card is not None:
        side = card.attack if boon.part == "attack" else card.defense
        if side is None or not isinstance(side.value, int):
            return team
        side = msgspec.structs.replace(side, value=side.value + boon.by)
        halves = {"attack": side} if boon.part == "attack" else {"defense": side}
        return msgspec.structs.replace(team, cards={**team.cards, boon.what: msgspec.structs.replace(card, **halves)})
    basics = []
    for basic_card_line in team.basics:
        if format_basic_name(basic_card_line) == boon.what:
            value = getattr(basic_card_line, boon.part) + boon.by
            basic_card_line = msgspec.structs.replace(basic_card_line, **{boon.part: value})
        basics.append(basic_card_line)
    return msgspec.structs.replace(team, basics=_merge_basics(basics))


def _merge_basics(basics: Iterable[BasicCardLine]) -> tuple[BasicCardLine, ...]:
    """Merge equal basic cards to one line, because each basic card may be listed only once."""
    found: dict[str, BasicCardLine] = {}
    for card in basics:
        name = format_basic_name(card)
        known = found.get(name)
        found[name] = card if known is None else msgspec.structs.replace(known, copies=known.copies + card.copies)
    return tuple(found.values())


# What is offered ------------------------------------------------------------------------------------------------------


def count_deck(team: TeamFile) -> int:
    """Return the number of cards in a deck."""
    talents = sum(card.copies for card in team.cards.values() if not card.standing)
    return talents + sum(basic.copies for basic in team.basics)


def make_random(run: GauntletRun, purpose: str) -> Random:
    """Return the random generator for a purpose at a point of a run; it is always the same."""
    return Random(f"{run.seed}/{run.act}/{len(run.walked)}/{run.won}/{purpose}")


def offer_boons(run: GauntletRun, content: RunContent, rng: Random) -> tuple[Boon, ...]:
    """Return three boons of different kinds, offered after a duel."""
    makers = {
        "card": draw_cards,
        "drop": draw_removals,
        "raise": draw_upgrades,
        "health": draw_health_boons,
        "heirloom": draw_heirlooms,
    }
    shares = {"card": 30, "raise": 26, "health": 20, "drop": 16, "heirloom": 8}
    found: list[Boon] = []
    while shares and len(found) < OFFER_COUNT:
        kind = rng.choices([*shares], [*shares.values()])[0]
        del shares[kind]
        found += makers[kind](run, content, rng, 1)
    return tuple(found)


def draw_heirlooms(run: GauntletRun, content: RunContent, rng: Random, count: int) -> list[Boon]:
    """Draw heirlooms that are not in the run yet."""
    have = {boon.what for boon in run.boons if boon.kind == "heirloom"}
    pool = [name for name, effect in content.common.heirlooms.items() if effect.after <= run.known and name not in have]
    return [Boon("heirloom", name) for name in rng.sample(pool, min(count, len(pool)))]


def draw_cards(run: GauntletRun, content: RunContent, rng: Random, count: int) -> list[Boon]:
    """Draw cards of other teams."""
    pool = [name for name, card in content.cards.items() if card.after <= run.known and card.from_ != run.team]
    return [Boon("card", name) for name in rng.sample(pool, min(count, len(pool)))]


def draw_removals(run: GauntletRun, content: RunContent, rng: Random, count: int) -> list[Boon]:
    """Draw removals of cards, from the weakest basic cards of the deck."""
    team = build_team(run, content)
    if count_deck(team) - count < MIN_DECK_SIZE:
        return []
    weak = sorted(team.basics, key=lambda card: (card.attack + card.defense, card.attack, format_basic_name(card)))[
        : count + 2
    ]
    return [Boon("drop", format_basic_name(card)) for card in rng.sample(weak, min(count, len(weak)))]


def draw_upgrades(run: GauntletRun, content: RunContent, rng: Random, count: int) -> list[Boon]:
    """Draw upgrades, which increase a printed number of a basic or talent card by 1."""
    team = build_team(run, content)
    pool = [Boon("raise", format_basic_name(card), "attack", 1) for card in team.basics if card.attack < MAX_CARD_VALUE]
    pool += [
        Boon("raise", format_basic_name(card), "defense", 1) for card in team.basics if card.defense < MAX_CARD_VALUE
    ]
    for name, card in team.cards.items():
        for part, side in (("attack", card.attack), ("defense", card.defense)):
            if (
                side is not None
                and isinstance(side.value, int)
                and not side.instead
                and 0 < side.value < MAX_CARD_VALUE
            ):
                pool.append(Boon("raise", name, "attack" if part == "attack" else "defense", 1))
    return rng.sample(pool, min(count, len(pool)))


def draw_health_boons(run: GauntletRun, content: RunContent, rng: Random, count: int) -> list[Boon]:
    """Draw increases of a character's health."""
    team = build_team(run, content)
    lead = find_lead(team)
    pool = [
        Boon(
            "health",
            character.kind,
            by=LEADER_HEALTH if character.kind == lead.kind or character.count == 1 else PARTNER_HEALTH,
        )
        for character in team.characters
    ]
    return rng.sample(pool, min(count, len(pool)))
