"""Boons: what is offered, and what it makes of the definition of one's team. Everything here is data to data."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import msgspec

from game.content.cards.packs import load_pack
from game.content.modes.gauntlet import RunContent, Standing, foreign_card, lead_of, standing_card
from game.modes.gauntlet.state import Boon, Run
from game.rules.epic.effects import vocabulary as v
from game.rules.epic.engine.library import basic_name
from game.rules.epic.team_file import Basic, Team

HEALTH = 3
"""By how much health is raised: of one who leads; others get less."""
PARTNER_HEALTH = 2
LEAST_DECK = 16
"""Nobody drops further cards of so small a deck."""
MOST_VALUE = 9
CHOICE = 3


def team_of(run: Run, content: RunContent) -> Team:
    """One's own team as the boons have made it."""
    team = load_pack(run.game).teams[run.team]
    for boon in run.boons:
        team = altered(team, boon, run.game, content)
    return team


def altered(team: Team, boon: Boon, game: str, content: RunContent) -> Team:
    """A team with one more boon. One that fits nothing any longer, as a card that is gone, changes nothing."""
    match boon.kind:
        case "card" if boon.what in content.cards:
            return _with_card(team, boon.what, foreign_card(game, boon.what, content.cards[boon.what], team))
        case "heirloom" if boon.what in content.common.heirlooms:
            card = standing_card(content.common.heirlooms[boon.what], team)
            return msgspec.structs.replace(team, cards={**team.cards, boon.what: card})
        case "drop":
            return _without(team, boon.what)
        case "raise":
            return _raised(team, boon)
        case "health":
            characters = tuple(
                msgspec.structs.replace(one, health=one.health + boon.by) if one.kind == boon.what else one
                for one in team.characters
            )
            return msgspec.structs.replace(team, characters=characters)
    return team


def foe_of(team: Team, percent: int, twists: Iterable[tuple[str, Standing]]) -> Team:
    """An opponent with so much of its printed health, and with what it brings."""
    characters = tuple(
        msgspec.structs.replace(one, health=max(1, (one.health * percent + 50) // 100)) for one in team.characters
    )
    cards = dict(team.cards)
    for name, twist in twists:
        cards[name] = standing_card(twist, team)
    return msgspec.structs.replace(team, characters=characters, cards=cards)


def _with_card(team: Team, name: str, card: v.Card) -> Team:
    known = team.cards.get(name)
    card = card if known is None else msgspec.structs.replace(known, copies=known.copies + 1)
    return msgspec.structs.replace(team, cards={**team.cards, name: card})


def _without(team: Team, name: str) -> Team:
    """One copy fewer of a card."""
    if name in team.cards:
        card = team.cards[name]
        cards = dict(team.cards)
        if card.copies > 1:
            cards[name] = msgspec.structs.replace(card, copies=card.copies - 1)
        else:
            del cards[name]
        return msgspec.structs.replace(team, cards=cards)
    basics = [
        msgspec.structs.replace(one, copies=one.copies - 1) if basic_name(one) == name else one for one in team.basics
    ]
    return msgspec.structs.replace(team, basics=tuple(one for one in basics if one.copies > 0))


def _raised(team: Team, boon: Boon) -> Team:
    card = team.cards.get(boon.what)
    if card is not None:
        side = card.attack if boon.part == "attack" else card.defense
        if side is None or not isinstance(side.value, int):
            return team
        side = msgspec.structs.replace(side, value=side.value + boon.by)
        halves = {"attack": side} if boon.part == "attack" else {"defense": side}
        return msgspec.structs.replace(team, cards={**team.cards, boon.what: msgspec.structs.replace(card, **halves)})
    basics = []
    for one in team.basics:
        if basic_name(one) == boon.what:
            value = getattr(one, boon.part) + boon.by
            one = msgspec.structs.replace(one, **{boon.part: value})
        basics.append(one)
    return msgspec.structs.replace(team, basics=_joined(basics))


def _joined(basics: Iterable[Basic]) -> tuple[Basic, ...]:
    """Lines that have become alike are one line: a card has one name."""
    found: dict[str, Basic] = {}
    for one in basics:
        name = basic_name(one)
        known = found.get(name)
        found[name] = one if known is None else msgspec.structs.replace(known, copies=known.copies + one.copies)
    return tuple(found.values())


# What is offered ------------------------------------------------------------------------------------------------------


def deck_size(team: Team) -> int:
    """How many cards a deck has."""
    talents = sum(card.copies for card in team.cards.values() if not card.standing)
    return talents + sum(basic.copies for basic in team.basics)


def luck_of(run: Run, what: str) -> Random:
    """What chance gives at a place of a run: the same whenever it is asked."""
    return Random(f"{run.seed}/{run.act}/{len(run.walked)}/{run.won}/{what}")


def choice_of_boons(run: Run, content: RunContent, luck: Random) -> tuple[Boon, ...]:
    """Three boons of different kinds, after a duel."""
    makers = {"card": cards, "drop": drops, "raise": raises, "health": healths, "heirloom": heirlooms}
    shares = {"card": 30, "raise": 26, "health": 20, "drop": 16, "heirloom": 8}
    found: list[Boon] = []
    while shares and len(found) < CHOICE:
        kind = luck.choices([*shares], [*shares.values()])[0]
        del shares[kind]
        found += makers[kind](run, content, luck, 1)
    return tuple(found)


def heirlooms(run: Run, content: RunContent, luck: Random, count: int) -> list[Boon]:
    """Heirlooms that the run has not found yet."""
    have = {boon.what for boon in run.boons if boon.kind == "heirloom"}
    pool = [name for name, one in content.common.heirlooms.items() if one.after <= run.known and name not in have]
    return [Boon("heirloom", name) for name in luck.sample(pool, min(count, len(pool)))]


def cards(run: Run, content: RunContent, luck: Random, count: int) -> list[Boon]:
    """Cards of other teams."""
    pool = [name for name, one in content.cards.items() if one.after <= run.known and one.from_ != run.team]
    return [Boon("card", name) for name in luck.sample(pool, min(count, len(pool)))]


def drops(run: Run, content: RunContent, luck: Random, count: int) -> list[Boon]:
    """The weakest cards of the deck, to be left behind."""
    team = team_of(run, content)
    if deck_size(team) - count < LEAST_DECK:
        return []
    weak = sorted(team.basics, key=lambda one: (one.attack + one.defense, one.attack, basic_name(one)))[: count + 2]
    return [Boon("drop", basic_name(one)) for one in luck.sample(weak, min(count, len(weak)))]


def raises(run: Run, content: RunContent, luck: Random, count: int) -> list[Boon]:
    """Numbers of one's cards that can be raised by 1: a line of basic cards, or a talent."""
    team = team_of(run, content)
    pool = [Boon("raise", basic_name(one), "attack", 1) for one in team.basics if one.attack < MOST_VALUE]
    pool += [Boon("raise", basic_name(one), "defense", 1) for one in team.basics if one.defense < MOST_VALUE]
    for name, card in team.cards.items():
        for part, side in (("attack", card.attack), ("defense", card.defense)):
            if side is not None and isinstance(side.value, int) and not side.instead and 0 < side.value < MOST_VALUE:
                pool.append(Boon("raise", name, "attack" if part == "attack" else "defense", 1))
    return luck.sample(pool, min(count, len(pool)))


def healths(run: Run, content: RunContent, luck: Random, count: int) -> list[Boon]:
    """More health for the one who leads, or for a partner."""
    team = team_of(run, content)
    lead = lead_of(team)
    pool = [
        Boon("health", one.kind, by=HEALTH if one.kind == lead.kind or one.count == 1 else PARTNER_HEALTH)
        for one in team.characters
    ]
    return luck.sample(pool, min(count, len(pool)))
